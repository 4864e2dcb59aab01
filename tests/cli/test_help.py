"""Every example of every ``--help`` works."""

import json
import re
import shlex
import shutil
import tarfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import EXAMPLES
from tests.cli.test_assign_command import BIDS
from tests.cli.transcripts import call
from tests.formats.boards.test_boards import VARIANTS, dvar, jdip
from westphalia.cli.app import COMMANDS

GROUPS = {"boards": ("list", "show", "check", "convert", "schema")}
"""The commands that have commands of their own."""

RECORDED = Path(__file__).parents[1] / "formats" / "recorded"

CASE = """variant: standard
phase: Spring 1903 Movement

Austria:
  A Vie - Tyr
  A Boh S A Vie - Tyr
Germany:
  A Mun H
Italy:
  A Ven - Tyr
France:
  A Bur - Mun
Result:
  A Vie - Tyr succeeds
"""


class Typed:
    """The output of a command line, and its exit status."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.out = ""
        self.err = ""

    def __call__(self, line: str) -> int:
        """Run a line as a shell would, with ``echo TEXT |``, ``<`` and ``>``."""
        given, words = b"", shlex.split(line)
        if words[0] == "echo":
            given, words = f"{words[1]}\n".encode(), words[3:]
        target = None
        for sign in ("<", ">"):
            if sign in words:
                at = words.index(sign)
                name, words = words[at + 1], words[:at] + words[at + 2 :]
                if sign == "<":
                    given = (self.folder / name).read_bytes()
                else:
                    target = self.folder / name
        assert words[0] == "westphalia"
        status, self.out, self.err = call(words[1:], given, self.folder)
        if target is not None:
            target.write_text(self.out, encoding="utf-8")
        return status


def helps() -> list[tuple[str, ...]]:
    """Yield the commands that have a help, including the application itself."""
    inner = [(name, word) for name, words in GROUPS.items() for word in words]
    return [(), *((name,) for name in COMMANDS), *inner]


def examples_of(command: tuple[str, ...], folder: Path) -> list[str]:
    """Return the command lines that the help of a command shows."""
    shell = Typed(folder)
    assert shell(shlex.join(["westphalia", *command, "--help"])) == 0
    lines = re.findall(r"^  ((?:westphalia|echo) .*)$", shell.out, re.MULTILINE)
    return [re.split(r"\s{3,}", line)[0].replace("COMMAND", "why") for line in lines]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a folder with all files that the examples name."""
    folder = tmp_path_factory.mktemp("desk")
    shutil.copytree(EXAMPLES, folder / "examples")
    shell = Typed(folder)
    for name in ("case.txt", "a.txt", "b.txt"):
        (folder / name).write_text(CASE, encoding="utf-8")
    case = {
        "variant": "standard",
        "phase": "S1901M",
        "orders": {"austria": ["A Vie - Tyr"], "italy": ["A Ven H"]},
    }
    (folder / "case.json").write_text(json.dumps(case), encoding="utf-8")
    (folder / "cases.jsonl").write_text(f"{json.dumps(case)}\n{json.dumps(case)}\n", encoding="utf-8")
    table: Any = import_module("pyarrow").table({"case": [CASE, CASE]})
    import_module("pyarrow.parquet").write_table(table, folder / "turns.parquet")
    assert shell("westphalia adjudicate case.json --json > result.json") == 0
    assert shell("westphalia boards show standard --json > my-board.json") == 0
    jdip(folder, VARIANTS.replace("Two Towns", "Milan"))
    (folder / "europe-1939.json").write_text(json.dumps(dvar()), encoding="utf-8")
    (folder / "bids.txt").write_text(BIDS, encoding="utf-8")
    shutil.copy(EXAMPLES / "pastes" / "forum.txt", folder / "paste.txt")
    (folder / "players.txt").write_text("Anna\nBert\nCleo\nDora\nEmil\n", encoding="utf-8")
    (folder / "sanctions.txt").write_text("Summer 1616: Anti-Hapsburg campaign\netc.\n", encoding="utf-8")
    (folder / "austria.txt").write_text("A Vie - Gal, A Bud - Ser, F Tri - Alb\n", encoding="utf-8")
    (folder / "mail.eml").write_text(
        "From: anna@example.org\nSubject: Austria\n\nHello!\nA Vie - Gal\nA Bud - Ser\nF Tri - Alb\n",
        encoding="utf-8",
    )
    mail = "From MAILER-DAEMON Mon Nov  2 20:00:00 2026\nFrom: {0}@example.org\nSubject: {0}\n\n{1}\n\n"
    mails = (
        ("Austria", "A Vie - Gal\nA Bud - Ser\nF Tri - Alb"),
        ("Italy", "A Ven H\nA Rom H\nF Nap H"),
        ("Germany", "Hello,\nF Kie H\nA Ber H\n\nMunich helps Ruhr"),
    )
    (folder / "mails.mbox").write_text("".join(mail.format(*one) for one in mails), encoding="utf-8")
    (folder / "everybody.txt").write_text(
        "Austria: A Vie - Gal, A Bud H, F Tri H\nItaly: A Ven H, A Rom H, F Nap H\n", encoding="utf-8"
    )
    (folder / "corrections.txt").write_text("NO UNIT Vie\nOWNER Spa France\n", encoding="utf-8")
    recorded = (RECORDED / "judge.txt").read_text(encoding="utf-8")
    later = recorded.replace("1902", "1903").replace("1901", "1902")
    (folder / "game.txt").write_text(later, encoding="utf-8")
    shutil.copy(RECORDED / "saved-games.jsonl", folder / "league.jsonl")
    (folder / "games").mkdir()
    shutil.copy(RECORDED / "judge.txt", folder / "games" / "one.txt")
    assert shell("westphalia new europe-1615 games/two.json --seed 1") == 0
    assert shell("westphalia advance games/two.json --anyway --phase S1615M") == 0
    for name in ("games.tar.xz", "more-games.tar.xz"):
        with tarfile.open(folder / name, "w:xz") as archive:
            archive.add(RECORDED / "judge.txt", "one.txt")
    assert shell("westphalia new standard standard.json") == 0
    assert shell("westphalia new standard played.json") == 0
    assert shell("westphalia advance played.json --anyway --phase S1901M") == 0
    shutil.copy(folder / "played.json", folder / "corrected.json")
    assert (
        shell('echo "OWNER Spa France" | westphalia amend corrected.json - --reason "the map was misread"')
        == 0
    )
    assert shell("westphalia certify case.txt -o certificate.json") == 0
    assert shell("westphalia new standard ready.json") == 0
    (folder / "all.txt").write_text(HOLDING, encoding="utf-8")
    assert shell("westphalia submit ready.json all.txt") == 0
    assert shell("westphalia new europe-1619 politics.json") == 0
    assert shell('echo "10: HES" | westphalia submit politics.json dutch -') == 0
    assert shell("westphalia advance politics.json --anyway --phase S1619D") == 0
    return folder


HOLDING = """\
Austria: A Vie H, A Bud H, F Tri H
England: F Lon H, F Edi H, A Lvp H
France: F Bre H, A Par H, A Mar H
Germany: F Kie H, A Ber H, A Mun H
Italy: A Ven H, A Rom H, F Nap H
Russia: F StP/sc H, A Mos H, A War H, F Sev H
Turkey: F Ank H, A Con H, A Smy H
"""
"""Orders of all powers, so that the first phase is complete."""

PLAYED = {
    "show": "played",
    "advance": "ready",
    "report": "corrected",
    "draw": "played",
    "undo": "played",
    "why": "politics",
    "new": "",
}
"""Return the game for the examples of a command; those of `new` start one."""


@pytest.mark.parametrize("command", helps(), ids=lambda command: " ".join(command) or "westphalia")
def test_the_examples_run(command: tuple[str, ...], desk: Path, tmp_path: Path) -> None:
    for number, example in enumerate(examples_of(command, desk)):
        folder = tmp_path / str(number)
        shutil.copytree(desk, folder)
        game = PLAYED.get(command[0] if command else "why", "standard")
        if game:
            shutil.copy(folder / f"{game}.json", folder / "game.json")
        if command == ("convert",):
            (folder / "case.txt").unlink()  # which is written
        shell = Typed(folder)
        status = shell(example)
        assert not shell.err or shell.err.startswith(("left out", "Read as ", "question ")), (
            example,
            shell.err,
        )
        assert status in (0, 1), (example, shell.out)
        assert shell.out or any(word in example for word in ("convert", "report", "draw", " -o ")), example


def test_there_are_examples_for_every_command(desk: Path) -> None:
    lacking = {command for command in helps() if not examples_of(command, desk)}
    assert lacking == {("boards", "list"), ("boards", "schema")}
