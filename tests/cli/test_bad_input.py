"""Bad input and usage: one clear message with its place, exit status 2, no traceback, nothing written."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import westphalia as westphalia_module
from tests.golden import Golden
from westphalia.cli.running.run import DEFECT, TRACEBACK, run
from westphalia.games import load_game

from .conftest import EXAMPLES, Westphalia

HEAD = "variant: standard\nphase: S1901M\n"

TEXTS: list[tuple[str, str]] = [
    ("", "case.txt: is empty"),
    ("\n \n", "case.txt: is empty"),
    ("variant: standart\nphase: S1901M\n", "case.txt:1:10: unknown variant 'standart'"),
    (f"{HEAD}Austria: A Vxnna - Tyr\n", 'case.txt:3:12: "A Vxnna - Tyr": unknown province "Vxnna"'),
    (f"{HEAD}Austria: A Vianna - Tyr\n", "(did you mean Vienna?)"),
    (f"{HEAD}Austrai: A Vie - Tyr\n", "case.txt:3:1: unknown"),
    (f"{HEAD}Austria: A Vie flies to Tyr\n", "case.txt:3:"),
    (f"{HEAD}rule: convoy_paradox = 1066\n", "case.txt:3:"),
    (
        f"{HEAD}rule: convoi_paradox = 1982\n",
        'unknown rule "convoi_paradox" (did you mean convoy_paradox?)',
    ),
    (f"{HEAD}Units:\n  Austria: A Vie, F Vie\n", "case.txt:4:"),
    (f"{HEAD}Units:\n  Austria: F Bud\n", "case.txt:4:12: "),
    (f"{HEAD}Units:\n  Austria: A Adr\n", "case.txt:4:12: "),
    (f"{HEAD}Units:\n  Russia: F Stp\n", "case.txt:4:11: "),
    ('{"variant": "standard", "phase": "S1901M", "units": {"austria": ["A vie"', "case.txt:1:"),
    ('{"variant": "standard", "phase": "S1901M", "ordres": {}}', "ordres"),
    ("variant: standard\nphase: S1901A\n", "case.txt: there is no Spring 1901 Adjustment in this game"),
]


@pytest.mark.parametrize(("text", "message"), TEXTS)
def test_a_bad_case_gets_a_message_with_its_place(
    westphalia: Westphalia, tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "case.txt"
    path.write_text(text, encoding="utf-8")
    ran = westphalia("adjudicate", path)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert all(line.startswith("error: ") for line in ran.err.splitlines())


BROKEN_LEDGER = """variant: europe-1615
phase: S1615M
Austria: A vie H
Centers:
  Austria: vie
ledger: {"standings": {"por": 3}}
"""


@pytest.mark.parametrize(
    "command", [["adjudicate"], ["check"], ["orders"], ["why"], ["whatif"], ["resolutions"]]
)
def test_a_broken_ledger_is_reported_with_its_file(
    westphalia: Westphalia, tmp_path: Path, command: list[str]
) -> None:
    path = tmp_path / "case.txt"
    path.write_text(BROKEN_LEDGER, encoding="utf-8")
    more = {"why": ["A vie"], "whatif": ["--unit", "A vie"]}.get(command[0], [])
    ran = westphalia(*command, path, *more)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {path}: cannot read the entry 'standings.por' of the ledger")


FILES: list[tuple[bytes, str]] = [
    (b"\x00\x01\x02\x03", "is binary"),
    ("variant: standard".encode("utf-16")[:-1], "is broken UTF-16"),
    (b"variant: standard\nphase: \xff\n", "bad.txt:2:8: byte 0xff is not UTF-8"),
    (b"# " + b"x" * 10_000_000, "is too large to be read"),
]


@pytest.mark.parametrize(("data", "message"), FILES)
def test_a_file_that_is_not_a_case_gets_a_message(
    westphalia: Westphalia, tmp_path: Path, data: bytes, message: str
) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(data)
    ran = westphalia("adjudicate", path)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert westphalia("adjudicate", "-", stdin=data).status == 2


OTHER_FILES: list[tuple[str, str]] = [
    ("adjudicate game.json", "error: game.json: is a game; expected a case"),
    ("verify board.json", "error: board.json: is a board; expected a case"),
    ("why certificate.json lon", "error: certificate.json: is a certificate; expected a case"),
    ("core result.json", "error: result.json: is a result; expected a case"),
    ("boards show case.json", "error: case.json: is a case; expected a board"),
    ("boards check case.txt", "error: case.txt:1:1: is not JSON; expected JSON"),
    ("new standard new.json --board game.json", "error: game.json: is a game; expected a board"),
    ("verify case.txt --result board.json", "error: board.json: is a board; expected a result"),
    ("verify case.txt --certificate case.txt", "error: case.txt:1:1: is not JSON; expected JSON"),
    ("verify case.txt --certificate game.json", "error: game.json: is a game; expected a certificate"),
    ("submit game.json austria game.json", "error: game.json: is JSON; expected an order sheet as text"),
    ("submit game.json board.json", "error: board.json: is JSON; expected an order sheet as text"),
    ("check game.json austria mails.mbox", "error: mails.mbox: is an email; expected an order sheet"),
    ("amend game.json game.json --reason x", "error: game.json: is JSON; expected corrections as text"),
    ("assign europe-1615 result.json", "error: result.json: is JSON; expected bids as text"),
    ("replay empty", "error: no recorded games in empty"),
]


@pytest.fixture(scope="module")
def files_of_every_kind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a file of every kind."""
    folder = tmp_path_factory.mktemp("kinds")
    (folder / "empty").mkdir()
    names = {"pandin.txt": "case.txt", "pandin.json": "case.json", "two-towns.json": "board.json"}
    for example, name in {**names, "mails.mbox": "mails.mbox"}.items():
        (folder / name).write_bytes((EXAMPLES / example).read_bytes())
    assert run(["new", "standard", str(folder / "game.json")]) == 0
    assert run(["certify", str(EXAMPLES / "pandin.txt"), "-o", str(folder / "certificate.json")]) == 0
    result = westphalia_module.adjudicate(westphalia_module.load_case(EXAMPLES / "pandin.txt")).to_json()
    (folder / "result.json").write_text(json.dumps(result), encoding="utf-8")
    return folder


@pytest.mark.parametrize(("line", "message"), OTHER_FILES)
def test_a_file_of_another_kind_gets_one_message_that_names_both_kinds(
    westphalia: Westphalia,
    files_of_every_kind: Path,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    message: str,
) -> None:
    monkeypatch.chdir(files_of_every_kind)
    before = {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}
    ran = westphalia(*line.split())
    assert (ran.status, ran.err.splitlines()) == (2, [message])
    assert before == {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}


def test_at_most_fifty_errors_are_shown(westphalia: Westphalia, tmp_path: Path) -> None:
    path = tmp_path / "bids.txt"
    path.write_text("no bid\n" * 70, encoding="utf-8")
    shown = westphalia("assign", "europe-1615", path).err.splitlines()
    assert len(shown) == 51
    assert shown[-1] == "error: 20 more errors are not shown"


COMMANDS: list[tuple[list[str], str]] = [
    (["submit", "game.json"], "submit: no orders; expected a file of orders, or -"),
    (["adjudicate"], "Missing argument 'FILE...'; see westphalia adjudicate --help"),
    (["adjudicate", "nowhere.txt"], "nowhere.txt: cannot be read: No such file or directory"),
    (["adjudicate", "."], "cannot be read: Is a directory"),
    (["adjudicate", "--jsonl", "nowhere.jsonl"], "nowhere.jsonl: cannot be read"),
    (["adjudicate", "pandin.txt", "--rule", "4.A.2"], "cannot read the rule '4.A.2'; expected NAME=CHOICE"),
    (["adjudicate", "pandin.txt", "--rule", "4.A.9=a"], 'unknown rule "4.A.9"'),
    (["adjudicate", "pandin.txt", "--rule", "4.A.2=1066"], 'has no choice "1066"'),
    (["adjudicate", "pandin.txt", "--preset", "rulebook-1066"], 'unknown preset "rulebook-1066"'),
    (["adjudicate", "pandin.txt", "--board", "nowhere.json"], "nowhere.json: cannot be read"),
    (["adjudicate", "pandin.txt", "--board", "pandin.txt"], "pandin.txt"),
    (["adjudicate", "pandin.txt", "--method", "magic"], "see westphalia adjudicate --help"),
    (["adjudicate", "pandin.txt", "--jsn"], "No such option: --jsn"),
    (
        ["adjudicat", "pandin.txt"],
        "unknown command 'adjudicat' (did you mean adjudicate?); see westphalia --help",
    ),
    (["--frobnicate"], "No such option: --frobnicate"),
    (["why", "pandin.txt"], "Missing argument 'ORDER'"),
    (["why", "pandin.txt", "A Xyz - Eng"], '\'A Xyz - Eng\':3: "A Xyz - Eng": unknown province "Xyz"'),
    (["why", "pandin.txt", "A Vie - Tyr"], "the case has no order for a unit in vie"),
    (["why", "pandin.txt", "F Nth - Eng"], "expected F nth S F bel - eng"),
    (["boards", "show", "standrad"], "unknown board 'standrad'"),
    (["boards", "show", "standard", "Wiena"], 'unknown province "Wiena" (did you mean Wien'),
    (["boards", "check", "nowhere.json"], "nowhere.json: cannot be read"),
    (["boards", "chekc"], "unknown command 'chekc' (did you mean check?); see westphalia boards --help"),
    (["rules", "4.Z.1"], 'unknown rule "4.Z.1"'),
    (["compare", ".", "--rules", "E15-CAL-55=x"], "(did you mean E15-CAL-5"),
    (["compare", ".", "--rules", "E15-CAL-5=x"], "rule e15_capture_moment (E15-CAL-5) has no choice"),
    (["compare", ".", "--rules", ","], "cannot read the rule ''; expected NAME=CHOICE"),
    (["distinguish", "dptg", "1982"], 'unknown preset "1982"'),
    (
        ["distinguish", "E15-CAL-5=late_winter", "E19-FORT-1=x"],
        "options of different games: E15-CAL-5 of europe-1615 and E19-FORT-1 of europe-1619",
    ),
    (
        ["chance", "--rules", "E15-CAL-5=late_winter"],
        "--rules: these are rules of europe-1615, not of standard; expected --board europe-1615",
    ),
    (["rules", "--preset", "1066"], 'unknown preset "1066"'),
    (["rules", "--variant", "standrad"], "unknown variant 'standrad'"),
    (["rules", "--clauses"], "Standard has no clauses; expected westphalia rules without --clauses"),
    (["rules", "--clause", "TT-2"], "Standard has no clauses"),
    (["rules", "--variant", "germany-1648", "--clauses", "knihts"], "(did you mean knights?)"),
    (["rules", "--variant", "germany-1648", "--clauses", "G48-KNIHGT"], "(did you mean G48-KNIGHT?)"),
    (["rules", "--variant", "germany-1648", "--clause", "G48-CITY-77"], "did you mean G48-CITY-7"),
    (["rules", "--variant", "germany-1648", "--clause", ""], "there is no clause ''"),
]


@pytest.mark.parametrize(("arguments", "message"), COMMANDS)
def test_bad_usage_gets_one_message_and_writes_nothing(
    westphalia: Westphalia,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pandin.txt").write_bytes((EXAMPLES / "pandin.txt").read_bytes())
    ran = westphalia(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.startswith("error: ")
    assert [path.name for path in tmp_path.iterdir()] == ["pandin.txt"]


def test_every_defect_of_a_case_is_reported_at_once(westphalia: Westphalia, golden: Golden) -> None:
    ran = westphalia("adjudicate", "-", stdin=f"{HEAD}Austria:\n  A Xyz H\n  A Vie - Qqq\n")
    golden(ran.err.splitlines())


def test_nothing_is_printed_when_the_second_of_two_files_is_bad(
    westphalia: Westphalia, case: Callable[..., Path]
) -> None:
    good, bad = case("Austria: A Vie H\n", "good.txt"), case("Austria: A Xyz H\n", "bad.txt")
    ran = westphalia("adjudicate", good, bad)
    assert (ran.status, ran.out) == (2, "")


def test_a_defect_of_the_program_is_reported_without_a_traceback(
    westphalia: Westphalia, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError("oh dear")

    monkeypatch.setattr("westphalia.cli.running.inputs.read_text", broken)
    monkeypatch.delenv(TRACEBACK, raising=False)
    ran = westphalia("adjudicate", "case.txt")
    assert ran.status == DEFECT
    golden(re.sub(r"\(\S+?([^/]+\.py):\d+\)", r"(\1:LINE)", ran.err.splitlines()[0]))
    monkeypatch.setenv(TRACEBACK, "1")
    with pytest.raises(ZeroDivisionError):
        run(["adjudicate", "case.txt"])


def test_orders_of_a_case_that_a_game_refuses_are_reported_with_its_file(
    westphalia: Westphalia, tmp_path: Path
) -> None:
    case = tmp_path / "case.txt"
    case.write_text(
        "variant: europe-1619\nphase: W1619A\nAustria: B F Vie\nUnits:\n  Austria: A buda\nCenters:\n"
        "  Austria: vie\n",
        encoding="utf-8",
    )
    ran = westphalia("new", "europe-1619", tmp_path / "game.json", "--from", case)
    assert (ran.status, ran.err) == (
        2,
        f"error: {case}: B F vie: vie is inland, where fleets cannot be (4.C.4=fails)\n",
    )


def test_bids_that_do_not_fit_are_reported_with_their_file(westphalia: Westphalia, tmp_path: Path) -> None:
    bids = tmp_path / "bids.txt"
    bids.write_text("Anna: Austria 100\n", encoding="utf-8")
    ran = westphalia("assign", "europe-1615", bids)
    assert ran.status == 2
    assert all(line.startswith(f"error: {bids}") for line in ran.err.splitlines())


# ------------------------------------------------------------------------------------ whole processes


def process(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "westphalia", *arguments],
        input=stdin,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


def test_a_process_ends_with_the_exit_status_and_prints_utf8() -> None:
    done = process("adjudicate", str(EXAMPLES / "pandin.txt"), PYTHONIOENCODING="utf-8")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "● England".encode() in done.stdout
    assert b"\x1b[" not in done.stdout
    assert process("adjudicate", "nowhere.txt").returncode == 2
    assert process("boards", "check", str(EXAMPLES / "pandin.json")).returncode == 1


def test_signs_that_cannot_be_shown_are_replaced_by_plain_ones() -> None:
    done = process("adjudicate", str(EXAMPLES / "pandin.txt"), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\nEngland\n  +  F lon S F wal - eng" in done.stdout


def test_a_file_written_through_standard_output_is_utf8_in_any_locale(tmp_path: Path) -> None:
    locale = {name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"}
    locale |= {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    new = [sys.executable, "-m", "westphalia", "new", "europe-1615", "-", "--seed", "1"]
    done = subprocess.run(new, capture_output=True, env=locale, timeout=60, check=True)
    (tmp_path / "game.json").write_bytes(done.stdout)
    assert "ü" in done.stdout.decode()
    assert load_game(tmp_path / "game.json").variant.id == "europe-1615"
    case = f"{HEAD}Germany: A Münchn - Tyr\n".encode()
    wrong = [sys.executable, "-m", "westphalia", "adjudicate", "-"]
    done = subprocess.run(wrong, input=case, capture_output=True, env=locale, timeout=60, check=False)
    assert 'unknown province "Münchn"' in done.stderr.decode()


def test_a_closed_pipe_is_not_an_error() -> None:
    command = f"{sys.executable} -m westphalia boards schema | head -c 10"
    done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=False)
    assert (done.returncode, len(done.stdout), done.stderr) == (0, 10, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("line", ["adjudicate pandin.txt", "schema case", "--help"])
def test_a_full_disk_under_standard_output_is_reported(line: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "westphalia", *line.split()],
            cwd=EXAMPLES,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == b"error: standard output: cannot be written: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_a_closed_standard_input_is_empty_and_a_closed_standard_output_takes_nothing() -> None:
    case = EXAMPLES / "pandin.txt"
    for redirected, status, told in (
        ("- <&-", 2, b"error: standard input: is empty; expected a case\n"),
        (f"{case} >&-", 0, b""),
    ):
        command = f"{sys.executable} -m westphalia adjudicate {redirected}"
        done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (status, told)


def test_bytes_go_in_and_json_comes_out() -> None:
    case = {"variant": "standard", "phase": "S1901M", "orders": {"austria": ["A vie - tyr"]}}
    done = process("adjudicate", "-", "--json", stdin=json.dumps(case).encode())
    assert json.loads(done.stdout)["certainty"] == "unique"
