"""The example of docs/variants.md: the page shows the actual package, which behaves as described."""

import importlib.metadata
import re
import tomllib
from dataclasses import fields
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.golden import Golden
from tests.variants.table import Table
from tests.variants.two_towns import VARIANT
from westphalia.games.game import Game
from westphalia.model.case import read_case
from westphalia.model.phase import Phase, PhaseKind
from westphalia.solver.conditions.builds import BuildRules
from westphalia.solver.conditions.conditions import VariantRules
from westphalia.solver.conditions.orders import OrderRules
from westphalia.solver.conditions.relations import Relations
from westphalia.solver.conditions.retreats import RetreatRules
from westphalia.variants import Variant, find_variant
from westphalia.variants.registry import GROUP

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "variants.md").read_text(encoding="utf-8")
TABLE = Table(VARIANT)
FALL = Phase(1200, "fall", PhaseKind.MOVEMENT)


def blocks(language: str) -> list[str]:
    """Return the blocks of code in a language on the page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_shows_the_module_as_it_is() -> None:
    source = Path(__file__).with_name("two_towns") / "__init__.py"
    assert blocks("python") == [source.read_text(encoding="utf-8")]


def test_the_entry_point_on_the_page_is_of_the_group_that_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (settings,) = (tomllib.loads(block) for block in blocks("toml"))
    points = settings["project"]["entry-points"][GROUP]
    assert points == {"two-towns": "two_towns:VARIANT"}

    def entry_points(*, group: str) -> list[EntryPoint]:
        return [EntryPoint(name, f"tests.variants.{value}", group) for name, value in points.items()]

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    assert find_variant("Two-Towns") is VARIANT
    case = read_case(
        "variant: two-towns\nphase: S1200M\nrule: tt_mud = never\nNorth: A Bea - For\n", find_variant
    )
    assert case.rulebook.changes_from(VARIANT.rulebook) == {"tt_mud": "never"}


def test_the_page_names_every_attribute_and_method_of_a_variant() -> None:
    names = {name for name in (*vars(Variant), *Variant.__annotations__) if not name.startswith("_")}
    assert [name for name in sorted(names) if f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize("kind", [VariantRules, Relations, OrderRules, RetreatRules, BuildRules])
def test_the_page_names_everything_that_a_variant_can_say(kind: type) -> None:
    methods = [name for name, value in vars(kind).items() if callable(value) and not name.startswith("_")]
    names = {item.name for item in fields(kind)}.union(() if kind is VariantRules else methods)
    assert [name for name in sorted(names) if f"`{name}`" not in PAGE] == []


def test_armies_are_stuck_in_the_mud_of_fall(golden: Golden) -> None:
    orders = {"north": "A bea - for, F har - sea"}
    assert TABLE.move(orders)["A bea - for"] == "arrives"
    muddy = TABLE.move(orders, phase=FALL)
    assert muddy["A bea - for"] == "TT-2"
    golden(muddy.why("A bea - for"))
    assert muddy["F har - sea"] == "arrives"
    assert TABLE.move(orders, phase=FALL, tt_mud="never")["A bea - for"] == "arrives"


def test_units_are_built_in_every_owned_center_and_three_win() -> None:
    adjusted = TABLE.adjust(TABLE.position("north F har", {"north": "har mil"}), {"north": "B A mil"})
    assert adjusted["B A mil"] == "built"
    won = TABLE.game("north F har, north A mil, north A cit", {"north": "har"}, "fall").advance().outcome
    assert won is not None
    assert won.powers == ("north",)
    assert Game.start(VARIANT).survivors == ("north", "south")
