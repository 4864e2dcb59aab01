"""Help, and the commands why, boards and rules."""

import importlib.metadata
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from tests.golden import Golden
from westphalia.cli.app import COMMANDS, app
from westphalia.model.board import read_board
from westphalia.variants import find_variant

from .conftest import EXAMPLES, Westphalia

# ---------------------------------------------------------------------------------------------- help


def test_the_help_lists_every_command_and_the_exit_statuses() -> None:
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    assert [name for name in COMMANDS if f"\n  {name} " not in result.output] == []
    assert "Exit status: 0 success; 1 a check failed or nothing was found" in result.output


def test_the_help_groups_commands_by_purpose() -> None:
    lines = CliRunner().invoke(app, ["--help"]).output.splitlines()
    groups = list(dict.fromkeys(entry.group for entry in COMMANDS.values()))
    assert [line.removesuffix(":") for line in lines if line.removesuffix(":") in groups] == groups
    first = lines.index("Play a game:") + 1
    assert [line.split()[0] for line in lines[first : first + 3]] == ["new", "submit", "check"]


def test_no_arguments_give_the_help(westphalia: Westphalia) -> None:
    assert westphalia().out == westphalia("--help").out


def test_the_version_is_that_of_the_package(westphalia: Westphalia) -> None:
    ran = westphalia("--version")
    assert ran.status == 0
    assert ran.out == f"westphalia {importlib.metadata.version('westphalia')}\n"


def parameters(command: Any, context: Any) -> Iterator[Any]:
    """Yield the parameters of a command and of its subcommands."""
    yield from command.get_params(context)
    for inner in getattr(command, "commands", {}).values():
        yield from parameters(inner, context)


VALUES = (
    *(None, "", "x", "godip", "whole", "json", "yes", True, (), ["x", "y"], ("whole",)),
    *("3", "0", "007", "99999", "-1", " 3", "3.0"),
)


@pytest.mark.parametrize("name", list(COMMANDS))
def test_plain_values_are_converted_as_typer_does(name: str) -> None:
    def outcome(conversion: Any, value: object) -> object:
        try:
            return conversion.coerce(value, param=parameter, ctx=context)
        except typer.BadParameter as error:
            return str(error)

    context: Any = typer.Context(typer.main.get_command(app), info_name="westphalia")
    typer_app: Any = typer.main.get_command(app)
    for parameter in parameters(typer_app.get_command(context, name), context):
        usual: Any = parameter.__class__.get_runtime_param(parameter)
        for value in (*VALUES, parameter.default):
            assert outcome(parameter.get_runtime_param(), value) == outcome(usual, value), parameter.name


def test_importing_the_package_imports_nothing_heavy() -> None:
    script = "import sys, westphalia; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) & {"ortools", "networkx", "pydantic", "rich", "typer"} == set()


# ----------------------------------------------------------------------------------------------- why


def test_why_prints_the_chain_of_reasons(westphalia: Westphalia, golden: Golden) -> None:
    ran = westphalia("why", EXAMPLES / "shielded-rivals.txt", "A Pruss - Berlin")
    assert (ran.status, ran.err) == (0, "")
    golden(ran.out)


def test_why_can_draw_a_tree(westphalia: Westphalia, golden: Golden) -> None:
    ran = westphalia("why", EXAMPLES / "pandin.txt", "F Lon", "--tree", "--rule", "4.A.2=1982")
    golden(ran.out)


@pytest.mark.parametrize("name", ["F Bel - Eng", "f bel-eng", "Belgium - English Channel", "F Bel", "bel"])
def test_why_takes_an_order_or_just_its_unit(westphalia: Westphalia, name: str) -> None:
    ran = westphalia("why", EXAMPLES / "pandin.txt", name)
    assert ran.status == 0
    assert ran.out.startswith("1. F bel - eng bounces: ")


def test_why_prints_json(westphalia: Westphalia) -> None:
    ran = westphalia("why", EXAMPLES / "pandin.txt", "F Wal - Eng", "--json")
    chain = json.loads(ran.out)
    assert chain["order"] == "F wal - eng"
    assert [step["because"] for step in chain["steps"]] == [[2], []]
    assert chain["steps"][1] == {
        "step": 2,
        "text": "F nth S F bel - eng is given: nobody attacks F nth.",
        "because": [],
    }


def test_a_step_that_several_follow_from_is_drawn_once(westphalia: Westphalia, golden: Golden) -> None:
    out = westphalia("why", EXAMPLES / "pandin.txt", "F Eng C A Bre - Lon", "--tree").out
    assert out.count("have no consistent resolution: F lon") == 1
    golden(out)


# -------------------------------------------------------------------------------------------- boards


def test_the_boards_are_listed(westphalia: Westphalia) -> None:
    rows = [line.split() for line in westphalia("boards", "list").out.splitlines()]
    assert rows[0] == ["board", "name", "powers", "provinces", "centers"]
    assert ["standard", "Standard", "7", "75", "34"] in rows
    assert westphalia("boards").out == westphalia("boards", "list").out


def test_a_broken_plug_in_is_listed_with_its_reason(
    westphalia: Westphalia, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    def entry_points(*, group: str) -> list[importlib.metadata.EntryPoint]:
        return [importlib.metadata.EntryPoint("mine", "no_such_module:X", group)]

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    ran = westphalia("boards", "list")
    assert ran.status == 0
    assert "\nstandard " in ran.out
    golden(ran.out)


def test_a_board_shows_its_powers_and_provinces(westphalia: Westphalia) -> None:
    out = westphalia("boards", "show", "standard").out
    assert "75 provinces: 19 sea, 42 coastal, 14 inland.  34 supply centers." in out
    assert "● Russia    mos, sev, stp, war   A mos, A war, F sev, F stp/sc" in out
    assert "vie* Vienna" in out


def test_a_board_shows_letters_special_centers_first_borders_and_freezing_areas(
    westphalia: Westphalia,
) -> None:
    out = westphalia("boards", "show", "thirty-years-war-1648").out
    assert "Neutral center for Swedish builds (S): fin, pom.\n" in out
    assert "Special center of the Ottomans (\u00d7): arm, bud, egy, ser, smy.\n" in out
    assert "Frozen in December, January and February: eao, fmk, ics, krg, nws, ole, tro, wao, whs.\n" in out
    assert "A boh, A vie, F sty         hun, sil, tyr\n" in out
    facts = [
        westphalia("boards", "show", "thirty-years-war-1648", place).out for place in ("hun", "fin", "krg")
    ]
    assert "inside the first borders of Austria" in facts[0]
    assert "neutral center for Swedish builds" in facts[1]
    assert "frozen in December, January and February" in facts[2]
    assert "first borders" not in westphalia("boards", "show", "germany-1648").out


def test_a_board_file_without_the_tables_of_its_variant_can_be_shown(
    westphalia: Westphalia, tmp_path: Path
) -> None:
    data = json.loads(westphalia("boards", "show", "thirty-years-war-1648", "--json").out)
    del data["special"]["letter_codes"], data["special"]["fleet_letters"]
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    ran = westphalia("boards", "show", str(file))
    assert ran.status == 0
    assert "letter" not in ran.out.split("140 provinces")[1]


def test_a_place_shows_its_neighbors(westphalia: Westphalia, golden: Golden) -> None:
    golden(westphalia("boards", "show", "standard", "Spain").out)


def test_a_board_printed_as_json_is_the_board(westphalia: Westphalia, tmp_path: Path) -> None:
    text = westphalia("boards", "show", "standard", "--json").out
    assert read_board(text) == find_variant("standard").board
    path = tmp_path / "board.json"
    path.write_text(text, encoding="utf-8")
    assert westphalia("boards", "show", path).out == westphalia("boards", "show", "standard").out


def test_checking_a_board_reports_every_defect_with_its_place(westphalia: Westphalia, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    text = westphalia("boards", "show", "standard", "--json").out
    path.write_text(text, encoding="utf-8")
    sound = westphalia("boards", "check", path)
    assert (sound.status, sound.out) == (0, f"{path}: no errors, no warnings\n")
    path.write_text(text.replace('["adr", "alb", ', '["adr", "abl", '), encoding="utf-8")
    broken = westphalia("boards", "check", path)
    assert broken.status == 1
    assert f"{path}:" in broken.out
    assert "abl" in broken.out
    assert "error" in broken.out.splitlines()[-1]


def test_the_schema_of_boards_is_json(westphalia: Westphalia) -> None:
    assert json.loads(westphalia("boards", "schema").out)["type"] == "object"


# --------------------------------------------------------------------------------------------- rules


def test_every_rule_is_listed_with_the_choice_in_effect(westphalia: Westphalia) -> None:
    out = westphalia("rules").out
    assert "4.A.2          convoy_paradox              szykman" in out
    assert "Presets: datc, " in out


def test_a_preset_shows_its_choices(westphalia: Westphalia) -> None:
    assert (
        "4.A.2          convoy_paradox              1982"
        in westphalia("rules", "--preset", "rulebook-1982").out
    )


@pytest.mark.parametrize("name", ["4.A.2", "convoy_paradox", "Convoy Paradox"])
def test_a_rule_is_shown_in_full(westphalia: Westphalia, name: str, golden: Golden) -> None:
    out = westphalia("rules", name).out
    assert out.startswith("4.A.2 convoy_paradox\n")
    golden(out)
    assert "used by 1982, 1992; b in DATC 2.5; b in DATC 3" in out
    assert "DATC cases: 6.F.14, " in out


def test_a_part_of_the_rules_can_be_shown(westphalia: Westphalia) -> None:
    out = westphalia("rules", "4.b").out
    assert [line.split()[0] for line in out.splitlines() if line.startswith("4.")] == [
        f"4.B.{number}" for number in range(1, 8)
    ]


def test_rules_are_printed_as_json(westphalia: Westphalia) -> None:
    (rule,) = json.loads(westphalia("rules", "4.A.7", "--json").out)
    assert (rule["number"], rule["field"], rule["chosen"]) == (
        "4.A.7",
        "avoided_head_to_head",
        "head_to_head_only",
    )
    assert [choice["key"] for choice in rule["choices"]] == ["never_affects", "head_to_head_only"]
