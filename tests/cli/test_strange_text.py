"""Text by others reaches the terminal as plain text, never as markup or control sequences."""

import ast
import io
import json
import re
import tarfile
import unicodedata
import zipfile
from pathlib import Path

import pytest

import westphalia
from tests.cli.conftest import EXAMPLES, Westphalia
from tests.golden import Golden
from westphalia.cli.app import COMMANDS
from westphalia.cli.running.console import Text
from westphalia.games import create_game, load_game
from westphalia.games.game import Game
from westphalia.model.text import escape_json_controls, replace_controls
from westphalia.variants import find_variant

STRANGE = "x\x1b[31my\u202ez [/by] [bold]"
"""An escape, a direction override, an unmatched closing tag and an opening tag."""
NAME = "odd\x1b[31m\u202e[by].txt"
"""A file name with such text."""

ROOT = Path(westphalia.__file__).parent
RECORDED = ROOT / "tests" / "formats" / "recorded"
PRINTERS = {
    "cli/__init__.py",  # an interruption while the console is still imported
    "cli/running/console.py",  # the only place; the others are tools of maintainers, not commands
    "games/ledger_page.py",
    "variants/page.py",
    "games/conformance/__main__.py",
    "web/static_site/__main__.py",
}
"""The modules that may write to standard output or standard error."""

NOT_ALLOWED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def test_control_characters_are_shown_as_visible_signs() -> None:
    assert replace_controls("a\x1bb\x7fc\x9bd\u202ee\tf\n") == "a\u241bb\u2421c\ufffdd\ufffde\tf\n"
    obeyed = [
        chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in ("Cc", "Cs", "Zl", "Zp")
    ]
    turning = [chr(code) for code in range(0x3000) if unicodedata.bidirectional(chr(code)) in TURNING]
    assert {letter for letter in (*obeyed, *turning) if replace_controls(letter) == letter} == {"\t", "\n"}


TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


def test_json_keeps_its_values_with_escapes() -> None:
    value = "a\x1bb\x7fc\u202ed\U000e0041e\n\t"
    written = escape_json_controls(json.dumps(value, ensure_ascii=False))
    assert NOT_ALLOWED.search(written) is None
    assert "\U000e0041" not in written
    assert json.loads(written) == value


def test_no_other_place_prints() -> None:
    found: list[str] = []
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if (
            name.startswith(("tests/", "benchmarks/", "build/", "checker/", "examples/", "tools/", "."))
            or name in PRINTERS
        ):
            continue
        text = path.read_text(encoding="utf-8")
        if not re.search(r"print|echo|sys\.std|Console|from_markup", text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                if re.fullmatch(
                    r"print|typer\.echo|sys\.std(out|err)\.write(lines)?|(\w+\.)?Console", called
                ):
                    found.append(f"{name}:{node.lineno}: {called}")
                if called.endswith("console.print") or called == "Text.from_markup":
                    found.append(f"{name}:{node.lineno}: {called}")
    assert found == []


def lines_of(folder: Path) -> dict[str, list[list[str]]]:
    """Yield command lines of every command with such names and texts, and write the files for them."""
    odd = folder / NAME
    odd.write_text(
        "variant: standard\nphase: Spring 1901 Movement\n\nAustria: A Vie - Tyr\nItaly: A Ven - Tyr\n"
        f"Germany: A Mun H [fortified]\nFrance: A Par - {STRANGE}\n",
        encoding="utf-8",
    )
    fine = folder / f"fine{NAME}"
    fine.write_text(
        "variant: standard\nphase: Spring 1901 Movement\n\nAustria: A Vie - Tyr\nItaly: A Ven - Tyr\n",
        encoding="utf-8",
    )
    keys = folder / f"{NAME}.json"
    keys.write_text(json.dumps({"variant": "standard", STRANGE: STRANGE}), encoding="utf-8")
    board = folder / f"board{NAME}.json"
    data = json.loads((ROOT / "variants/standard/board.json").read_text(encoding="utf-8"))
    data["powers"][0]["name"] = STRANGE
    board.write_text(json.dumps(data), encoding="utf-8")
    games = folder / f"games{NAME}.zip"
    with zipfile.ZipFile(games, "w") as archive:
        archive.writestr(f"member{NAME}", "variant: standard\n")
    game = folder / f"game{NAME}.json"
    create_game(game, Game.start(find_variant("europe-1619")))
    files = [str(fine), str(odd), str(keys), str(folder / f"missing{NAME}")]
    return {
        "adjudicate": [["adjudicate", one, *more] for one in files for more in ([], ["--json"], ["--jsonl"])],
        "why": [["why", one, text] for one in (*files, str(game)) for text in ("A Vie", STRANGE)],
        "verify": [["verify", one, "--claim", STRANGE] for one in files] + [["verify", one] for one in files],
        "certify": [
            *(["certify", one] for one in files),
            ["certify", str(fine), "-o", str(folder / f"certificate{NAME}")],
            ["certify", str(fine), "--rule", STRANGE],
        ],
        "whatif": [["whatif", one, "--unit", text] for one in files for text in ("A Vie", STRANGE)],
        "orders": [
            *(["orders", one, "--unit", text] for one in (*files, str(game)) for text in ("A Vie", STRANGE)),
            *(["orders", str(game), "--power", STRANGE], ["orders", str(game), "--json"]),
        ],
        "draw": [
            *(
                ["draw", one, "-o", str(folder / f"map{NAME}.{end}")]
                for one in files
                for end in ("svg", "png")
            ),
            *(["draw", one, "-o", "-"] for one in (*files, str(game), str(board))),
            ["draw", str(game), "-o", "-", "--phase", STRANGE],
            ["draw", str(fine), "-o", STRANGE],
        ],
        "resolutions": [["resolutions", one] for one in files],
        "core": [["core", one] for one in files],
        "census": [["census", STRANGE], ["census", "2", "--board", str(board)]],
        "search": [["search", one] for one in files],
        "model": [
            *(["model", one, "--to", form] for one in files for form in ("smt-lib", "opb", "dot", "graphml")),
            ["model", str(fine), "--to", STRANGE],
            ["model", str(fine), "-o", str(folder / f"model{NAME}")],
        ],
        "kernels": [["kernels", *files, str(games)], ["kernels", str(fine), str(games), "--json"]],
        "distinguish": [["distinguish", STRANGE, "datc"], ["distinguish", f"4.A.2={STRANGE}", "datc"]],
        "chance": [["chance", "--board", STRANGE], ["chance", "--rules", STRANGE]],
        "play": [["play", STRANGE, "-o", str(folder / "played")], ["play", "standard", "--rule", STRANGE]],
        "compare": [["compare", str(games)], ["compare", *files]],
        "boards": [
            ["boards", "check", str(board)],
            ["boards", "show", str(board)],
            ["boards", "show", STRANGE],
            ["boards", "check", str(keys)],
        ],
        "desk": [["desk", one] for one in (*files, str(keys))],
        "schema": [["schema", STRANGE], ["schema"]],
        "help": [["help"], ["help", STRANGE]],
        "rules": [["rules", STRANGE], ["rules", "--variant", STRANGE], ["rules", "--preset", STRANGE]],
        "convert": [["convert", one, "-", "--to", "judge"] for one in (*files, str(games))],
        "replay": [["replay", *files, str(games)], ["replay", str(games), "--json"]],
        "bulk": [
            *(["bulk", one, str(folder / f"out{NAME}")] for one in (*files, str(games))),
            ["bulk", str(keys), str(folder / f"none{NAME}" / "out")],
            ["bulk", str(keys), str(folder / f"out{NAME}"), "--variant", STRANGE],
        ],
        "assign": [["assign", STRANGE, str(odd)], ["assign", "standard", str(odd)]],
        "new": [["new", STRANGE, str(game)], ["new", "standard", str(folder / f"new{NAME}")]],
        "check": [
            *(["check", one] for one in (*files, str(game))),
            ["check", str(game), "austria", str(odd)],
            ["check", str(game), STRANGE, str(odd)],
        ],
        "submit": [["submit", str(game), "austria", str(odd)], ["submit", str(game), STRANGE, str(odd)]],
        "advance": [
            ["advance", str(game), "--anyway", "--phase", "S1901M"],
            ["advance", str(keys), "--anyway", "--phase", "S1901M"],
            ["advance", str(game), "--anyway", "--phase", "S1901M", "--json"],
        ],
        "show": [["show", str(game)], ["show", str(game), "--json"], ["show", str(keys)]],
        "report": [["report", str(game), "--format", form] for form in ("text", "markdown", "json")],
        "amend": [["amend", str(game), one, "--reason", STRANGE] for one in (str(odd), str(keys))],
        "player": [
            *(["player", str(game), "austria", "--format", form] for form in ("text", "markdown", "html")),
            ["player", str(game), STRANGE],
            ["player", str(keys), STRANGE, "-o", str(folder / f"page{NAME}.html")],
        ],
        "archive": [
            ["archive", str(game), str(folder / f"archive{NAME}"), "--title", STRANGE],
            ["archive", str(game), str(odd)],
        ],
        "undo": [["undo", str(game)], ["undo", str(keys)]],
        "reply": [["reply", str(game), "austria"], ["reply", str(game), "\x1b[31m"]],
        "pending": [
            ["pending", str(game)],
            ["pending", str(game), "--json"],
            ["pending", str(game), "austria"],
        ],
        "log": [["log", str(game)], ["log", str(game), "--json"], ["log", str(keys)]],
    }


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shows_strange_names_and_texts(
    command: str, westphalia: Westphalia, tmp_path: Path
) -> None:
    for arguments in lines_of(tmp_path)[command]:
        ran = westphalia(*arguments)
        assert ran.status in (0, 1, 2), (arguments, ran.err)
        for text in (ran.out, ran.err):
            assert NOT_ALLOWED.search(text) is None, (arguments, text)


def test_characters_that_rich_leaves_out_are_shown(westphalia: Westphalia, tmp_path: Path) -> None:
    text = Text("a\x07b", "bold").append("\x08", "dim").append_text(Text("\x0c"))
    assert text.plain == "a\u2407b\u2408\u240c"
    assert Text.assemble(("a\x07", "bold"), "\x0b", Text("\x1b")).plain == "a\u2407\u240b\u241b"
    case = tmp_path / "x\x07\x08\x0c.txt"
    case.write_text("variant: standard\nphase: S1901M\n\nAustria: A Vie H\n", encoding="utf-8")
    assert "x\u2407\u2408\u240c.txt" in westphalia("adjudicate", case).out.replace("\n", "")


def test_reports_use_only_the_safe_text_class() -> None:
    modules = sorted((ROOT / "cli").rglob("*.py"))
    importers = [one.name for one in modules if "from rich.text " in one.read_text(encoding="utf-8")]
    assert importers == ["console.py"]


def with_note(tmp_path: Path) -> Path:
    """Create a game in which a line by a player contains control sequences."""
    from tests.variants.europe1619 import years

    game = years.play("france A par, france F brit, hes A hes", when="W1625A", placed={"hes": "france 3"})
    file = tmp_path / "game.json"
    create_game(file, game.submit("france", "PAY 1 Spain (back \x1b[31m \u202e\x07)").advance())
    return file


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_written_files_have_no_control_characters(westphalia: Westphalia, tmp_path: Path, form: str) -> None:
    file, out = with_note(tmp_path), tmp_path / "report"
    printed = westphalia("report", file, "--format", form)
    assert westphalia("report", file, "--format", form, "--output", out).status == 0
    written = out.read_text(encoding="utf-8")
    assert written == printed.out
    assert NOT_ALLOWED.search(written) is None
    shown = "\\u001b" if form == "json" else "\u241b"
    assert shown in written


def test_converted_files_hold_it_only_with_the_escapes_of_their_format(
    westphalia: Westphalia, tmp_path: Path, golden: Golden
) -> None:
    title = "x\u202ey\x07"
    source = tmp_path / "in.txt"
    source.write_text(
        f"VARIANT_ALL Standard\nCASE {title}\nPRESTATE_SETPHASE Spring 1901, Movement\nPRESTATE\n"
        "  Italy: A ven\nORDERS\n  Italy: A ven - tri\nEND\n",
        encoding="utf-8",
    )
    plain = westphalia("convert", source, "-", "--to", "jdip")
    assert "x\ufffdy\u2407" in plain.out
    golden(plain.err)
    game = json.loads((RECORDED / "saved-game.json").read_text(encoding="utf-8"))
    message = {"sender": "FRANCE", "recipient": "ITALY", "phase": "S1901M", "message": title}
    game["phases"][0]["messages"] = [message]
    source.write_text(json.dumps(game, ensure_ascii=False), encoding="utf-8")
    assert westphalia("convert", source, tmp_path / "out.jsonl").status == 0
    kept = (tmp_path / "out.jsonl").read_text(encoding="utf-8")
    assert NOT_ALLOWED.search(kept) is None
    assert json.loads(kept)["phases"][0]["messages"] == [message]


def test_marks_of_units_and_brackets_in_names_stay(westphalia: Westphalia, tmp_path: Path) -> None:
    sheet = (EXAMPLES / "half-cut-support.txt").read_text(encoding="utf-8")
    case = tmp_path / "[bold] case.txt"
    case.write_text(sheet.replace("A Vie+1", "A Vie+1 [fortified]", 1), encoding="utf-8")
    said = westphalia("adjudicate", case).out
    assert "[bold] case.txt" in said
    assert "A vie+1 [fortified]" in " ".join(said.partition("Units now")[2].split())


def test_json_says_the_same_with_escapes(westphalia: Westphalia, tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text("nothing", encoding="utf-8")
    ran = westphalia("replay", broken, tmp_path / f"x{NAME}", "--json")
    assert json.loads(ran.out)["errors"][-1].startswith(str(tmp_path / f"x{NAME}"))


def test_a_note_with_brackets_does_not_end_a_game(westphalia: Westphalia, tmp_path: Path) -> None:
    from tests.variants.europe1619 import years

    game = years.play("france A par, france F brit, hes A hes", when="W1625A", placed={"hes": "france 3"})
    file = tmp_path / "game.json"
    create_game(file, game)
    sheet = "France: PAY 1 Spain (back [/by] 1625)\n"
    handed_in = westphalia("submit", file, "-", stdin=sheet)
    assert (handed_in.status, handed_in.err) == (0, "")
    advanced = westphalia("advance", file, "--anyway", "--phase", "W1625A")
    assert (advanced.status, advanced.err) == (0, "")
    assert "[/by]" in advanced.out
    shown = westphalia("show", file, "--phase", "W1625A")
    assert (shown.status, shown.err) == (0, "")
    assert "[/by]" in shown.out


def test_a_report_that_cannot_be_drawn_leaves_the_game_as_it_was(
    westphalia: Westphalia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    westphalia("new", "standard", file)
    before = file.read_bytes()

    def broken(*_: object) -> None:
        raise LookupError("no report")

    monkeypatch.setattr("westphalia.cli.commands.game.render_center_table", broken)
    assert westphalia("advance", file, "--anyway", "--phase", "S1901M").status == 70
    assert file.read_bytes() == before
    monkeypatch.setattr("westphalia.cli.commands.game.render_current_phase", broken)
    assert westphalia("undo", file).status != 0
    assert file.read_bytes() == before
    assert westphalia("new", "standard", tmp_path / "other.json").status == 70
    assert not (tmp_path / "other.json").exists()
    assert len(load_game(file).history) == 0


def test_names_on_boards_contain_no_control_characters(westphalia: Westphalia, tmp_path: Path) -> None:
    data = json.loads((ROOT / "variants/standard/board.json").read_text(encoding="utf-8"))
    for name, found in (("Aus\x1b[1mtria", "U+001B"), ("Aus\u202etria", "U+202E"), ("Aus\ntria", "U+000A")):
        data["powers"][0]["name"] = name
        board = tmp_path / "board.json"
        board.write_text(json.dumps(data), encoding="utf-8")
        ran = westphalia("boards", "check", board)
        assert ran.status == 1
        assert f"{found} is not allowed in a name" in ran.out


@pytest.mark.parametrize(
    "change",
    [
        {"note": "x\x1b[31m"},
        {"designer": "x\u202e"},
        {"tables": {"a": [{"b": "x\x07"}]}},
        {"special": {"x\x1b": 1}},
        {"owners": {"x\x1b": "france"}},
        {"$schema": "x\u2028"},
    ],
)
def test_nor_do_other_texts_on_boards(
    westphalia: Westphalia, tmp_path: Path, change: dict[str, object]
) -> None:
    data = json.loads((ROOT / "variants/standard/board.json").read_text(encoding="utf-8"))
    board = tmp_path / "board.json"
    board.write_text(json.dumps({**data, **change}), encoding="utf-8")
    ran = westphalia("boards", "check", board)
    assert ran.status == 1
    assert re.search(r"U\+\w{4} is not allowed in a (name|text)", ran.out)
    board.write_text(json.dumps({**data, "note": "two\nlines,\ta tab"}), encoding="utf-8")
    assert westphalia("boards", "check", board).status == 0


def test_archives_with_control_characters_in_names_are_refused(
    westphalia: Westphalia, tmp_path: Path, golden: Golden
) -> None:
    zipped, tarred = tmp_path / "games.zip", tmp_path / "games.tar"
    with zipfile.ZipFile(zipped, "w") as archive:
        archive.writestr(NAME, "x")
    with tarfile.open(tarred, "w") as archive:
        archive.addfile(tarfile.TarInfo(NAME), io.BytesIO())
    for path in (zipped, tarred):
        ran = westphalia("replay", path)
        assert ran.status == 2
        golden(ran.err)
