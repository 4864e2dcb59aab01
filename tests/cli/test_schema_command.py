"""The JSON Schemas of the input and output of commands."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tests.cli.conftest import EXAMPLES, Westphalia
from tests.cli.json_schemas import hold_to_schema, problems, validator
from tests.golden import Golden
from westphalia.cli.schemas.catalogue import SCHEMAS, schema
from westphalia.games import Game, format_game
from westphalia.model.board import board_data
from westphalia.model.case import case_data, read_case
from westphalia.variants import find_variant


def objects(value: object, way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Yield all parts of a schema that describe the fields of an object."""
    if isinstance(value, dict):
        inner = cast("dict[str, Any]", value)
        if isinstance(inner.get("properties"), dict) and inner.get("type") == "object":
            yield way, inner
        for key, part in inner.items():
            yield from objects(part, (*way, key))
    elif isinstance(value, list):
        for part in cast("list[object]", value):
            yield from objects(part, way)


def test_all_schemas_are_listed_with_their_versions(westphalia: Westphalia) -> None:
    ran = westphalia("schema")
    assert ran.status == 0
    assert [line.split()[:2] for line in ran.out.splitlines()] == [
        [name, listed.version] for name, listed in SCHEMAS.items()
    ]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_printed_and_valid(name: str, westphalia: Westphalia) -> None:
    ran = westphalia("schema", name)
    assert (ran.status, ran.err) == (0, "")
    printed = json.loads(ran.out)
    assert printed == schema(name)
    assert printed["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert printed["$id"] == f"urn:westphalia:{name}:{SCHEMAS[name].version}"
    assert validator(name) is validator(name)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_knows_no_other_fields(name: str) -> None:
    found = list(objects(schema(name)))
    assert found
    open_ones = [way for way, part in found if part.get("additionalProperties") is not False]
    assert open_ones == ([("$defs", "SpecialRecord")] if name == "board" else [])  # data of any variant


def test_an_unknown_schema_is_refused(westphalia: Westphalia, golden: Golden) -> None:
    ran = westphalia("schema", "reslt")
    assert (ran.status, ran.out) == (2, "")
    golden(ran.err)


def test_a_wrong_field_is_found_by_the_schema(golden: Golden) -> None:
    head = '{"variant": "standard", "phase": "S1901M", "rules": {}, "certainty": null, "orders": [], '
    case = head + '"units": {}, "dislodged": [], "contested": [], "kernels": [], "events": []}'
    hold_to_schema(["adjudicate", "--json"], 0, case)
    with pytest.raises(AssertionError, match="more"):
        hold_to_schema(["adjudicate", "--json"], 0, case.replace("{", '{"more": 1, ', 1))
    with pytest.raises(AssertionError) as caught:
        hold_to_schema(["undo", "--json"], 0, case)
    golden(str(caught.value))


def test_inputs_fit_their_schemas() -> None:
    for path in sorted(EXAMPLES.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        if "variant:" in text and "phase:" in text:
            data = case_data(read_case(text, find_variant))
            assert problems("case", json.loads(json.dumps(data))) == [], path
    for variant in ("standard", "europe-1619", "germany-1648"):
        game = Game.start(find_variant(variant)).advance()
        assert problems("game", json.loads(format_game(game))) == []
        board = json.loads(json.dumps(board_data(game.board)))
        assert problems("board", board) == []


def test_a_case_may_have_everything_that_a_case_file_may() -> None:
    full = {
        "variant": "standard",
        "phase": "F1901M",
        "centers": {"austria": ["vie"]},
        "orders": {"austria": [["A vie H"], {"orders": ["A bud H"], "manner": "adds"}]},
        "units": {"austria": ["A vie", "A bud"]},
    }
    assert problems("case", full) == []


@pytest.mark.parametrize(
    "line",
    [
        "resolutions examples/exchange-by-convoy.txt --json",
        "resolutions examples/opening.txt --json",
        "core examples/exchange-by-convoy.txt --json",
        "census --orders 2 --json",
        "census --orders 3 --json --board standard",
        "census --orders 3 --find none --archipelagos --json",
        "distinguish rulebook-1982 rulebook-2000 --json",
        "distinguish 4.A.2=szykman 4.A.2=dptg --orders 3 --json",
        "chance --units 4 --sets 20 --json",
        "census --corpus examples --workers 1 --json",
        "whatif examples/opening.txt --unit sev --json",
        "why examples/pandin.txt lon --json",
        "orders examples/opening.txt --json",
        "orders examples/opening.txt --unit lvp --json",
        "rules --json",
        "rules --preset diplicity --json",
        "rules --variant europe-1619 --clauses --json",
        "boards show standard --json",
        "adjudicate examples/opening.txt examples/pandin.txt --json --check",
    ],
)
def test_questions_fit_their_schemas(
    line: str, westphalia: Westphalia, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    ran = westphalia(*line.split())
    assert (ran.status in (0, 1), ran.err) == (True, "")
    assert json.loads(ran.out)


def test_the_fewest_orders_fit_their_schema(westphalia: Westphalia) -> None:
    text = "variant: standard\nphase: S1901M\nUnits:\n  Turkey: F Ank, A Con, A Smy\n"
    assert json.loads(westphalia("search", "-", "--json", stdin=text).out)["hazard"]
    alone = "variant: standard\nphase: S1901M\nUnits:\n  Turkey: F Ank\n"
    assert json.loads(westphalia("search", "-", "--json", stdin=alone).out)["hazard"] is None


def test_the_lines_of_a_census_fit_their_schema(westphalia: Westphalia, tmp_path: Path) -> None:
    file = tmp_path / "found.jsonl"
    westphalia("census", "--orders", "2", "--output", file)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 1
    for line in lines:
        assert problems("census-line", json.loads(line)) == []


@pytest.mark.parametrize("variant", ["standard", "europe-1615", "europe-1619", "germany-1648"])
def test_games_fit_their_schemas(variant: str, westphalia: Westphalia, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert westphalia("new", variant, file).status == 0
    for _ in range(3):
        assert westphalia("show", file, "--json").status == 0
        assert westphalia("show", file, "--pending", "--json").status == 0
        assert westphalia("check", file, "--json").status in (0, 1)
        assert westphalia("orders", file, "--json").status == 0
        phase = json.loads(westphalia("show", file, "--json").out)["phase"]
        assert westphalia("advance", file, "--anyway", "--phase", phase, "--json").status == 0
        assert westphalia("report", file, "--format", "json").status == 0
    phase = json.loads(westphalia("show", file, "--json").out)["last"]["phase"]
    assert westphalia("show", file, "--phase", phase, "--json").status == 0
    assert westphalia("show", file, "--scores", "--json").status == 0
