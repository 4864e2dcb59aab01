"""Every order has one mark on a picture, in the right place, and its shape shows the outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

import pytest
from shapely import LineString, Point

import westphalia
from tests.cli.transcripts import commands, output_of
from tests.draw.map_reader import SVG, MapReader, Mark, marks_in
from tests.draw.shapes import shape_of
from tests.golden import Golden
from westphalia.draw import draw
from westphalia.draw.ground.plans import load_plan
from westphalia.draw.placing.layout import lay_out
from westphalia.draw.scene import NEUTRAL_UNIT, make_scene
from westphalia.games import Game, load_game, phase_report
from westphalia.model.case import Case
from westphalia.model.names import Province
from westphalia.model.orders import Order
from westphalia.model.phase import PhaseKind
from westphalia.variants import EntryReport, Table

VARIANTS = Path(__file__).parents[1] / "variants"
RECORDED = {
    "standard": (VARIANTS.parent / "cli" / "recorded" / "standard-game.txt", 7, 18),
    "germany-1648": (VARIANTS / "germany1648" / "recorded" / "two-years.txt", 6, 8),
    "diplomacy-1618": (VARIANTS / "diplomacy1618" / "recorded" / "palatine-prague.txt", 5, 9),
    "thirty-years-war-1648": (VARIANTS / "thirtyyears1648" / "recorded" / "two-years.txt", 4, 6),
    "europe-1619": (VARIANTS / "europe1619" / "recorded" / "three-years.txt", 6, 6),
    "europe-1615": (VARIANTS / "europe1615" / "recorded" / "three-years.txt", 5, 5),
}
"""Recorded games, with the number of phases that have every kind of order, and of all phases to check."""


def case(orders: dict[str, list[str]]) -> Case:
    return westphalia.case(orders=orders)


def marks(of: Case) -> dict[str, Mark]:
    """Return the marks of a case by the provinces of their units."""
    return {mark.place: mark for mark in marks_in(draw(of, whole=True).svg)}


BOUNCE = case({"austria": ["A Vie - Tyr", "A Boh S A Vie - Tyr"], "italy": ["A Ven - Tyr"]})


# ------------------------------------------------------------------------------ one mark for each order


def test_each_order_has_a_mark_with_its_outcome_and_its_reason() -> None:
    found = marks_in(draw(BOUNCE).svg)
    results = westphalia.adjudicate(BOUNCE).orders
    assert {(mark.place, mark.kind, mark.outcome, mark.power) for mark in found} == {
        ("vie", "move", "arrives", "austria"),
        ("boh", "support", "given", "austria"),
        ("ven", "move", "bounced", "italy"),
    }
    assert {mark.why for mark in found} == {one.why for one in results}
    assert all(mark.classes == ["order"] for mark in found)


def test_without_the_outcome_orders_are_only_shown() -> None:
    found = marks_in(draw(BOUNCE, outcome=False).svg)
    assert {(mark.place, mark.outcome, mark.why) for mark in found} == {
        ("vie", "ordered", "A vie - tyr"),
        ("boh", "ordered", "A boh S A vie - tyr"),
        ("ven", "ordered", "A ven - tyr"),
    }
    assert marks_in(draw(BOUNCE, orders=False).svg) == []


@cache
def played(name: str, *, whole: bool) -> Game:
    """Return the first phases of a recorded game."""
    path, few, all_phases = RECORDED[name]
    with TemporaryDirectory() as folder:
        left = all_phases if whole else few
        for command in commands(path.read_text(encoding="utf-8")):
            words = command.line.split()
            if words[1] in ("new", "submit", "amend", "undo", "advance"):
                output_of(command, Path(folder))
                left -= words[1] == "advance"
            if not left:
                break
        (file,) = Path(folder).glob("*.json")
        return load_game(str(file))


def handed_in(entries: Iterable[EntryReport]) -> Iterator[EntryReport]:
    """Yield the orders to units, submitted or implied."""
    for one in entries:
        if isinstance(one.entry, Order) and (one.given or one.code != "stands"):
            yield one


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", RECORDED)
def test_every_order_of_a_recorded_game_has_exactly_one_mark(name: str, whole: bool) -> None:
    game = played(name, whole=whole)
    kinds: Counter[str] = Counter()
    for record in game.history:
        found = marks_in(draw(game, phase=record.phase).svg)
        told = list(handed_in(record.report.entries))
        assert Counter((mark.power, mark.why) for mark in found) == Counter(
            (str(one.power), one.why) for one in told
        )
        outcomes = Counter(one.status if one.status in ("void", "illegal") else one.code for one in told)
        assert Counter(mark.outcome for mark in found) == Counter(map(str, outcomes.elements()))
        kinds.update(mark.kind for mark in found)
        drawn = [mark for mark in found if mark.place]
        assert [mark for mark in drawn if len(mark.drawn) < 2 and not _goes_nowhere(mark)] == []
    assert kinds.total() > 20


def _goes_nowhere(mark: Mark) -> bool:
    """Return whether the mark has no second end, so that nothing is drawn: ``A Vie - Vie``."""
    return mark.outcome in ("illegal", "void")


# ------------------------------------------------------------------------------------------- arrows


def test_an_arrow_goes_from_its_unit_into_its_target() -> None:
    plan, layout = load_plan(BOUNCE.board), lay_out(make_scene(BOUNCE), load_plan(BOUNCE.board))
    for start, mark in marks(BOUNCE).items():
        if mark.kind != "move":
            continue
        box = layout.units[Province(start), False]
        x, y = mark.line[0]
        assert abs(x - box.at[0]) <= box.width / 2 + 2
        assert abs(y - box.at[1]) <= box.height / 2 + 2
        assert shape_of(plan.cells["tyr"]).covers(Point(mark.tip))


def test_a_support_ends_on_the_arrow_that_it_supports() -> None:
    found = marks(BOUNCE)
    way = LineString([*found["vie"].line, found["vie"].tip])
    assert way.distance(Point(found["boh"].line[-1])) < 1
    assert not shape_of(load_plan(BOUNCE.board).cells["boh"]).covers(Point(found["boh"].line[-1]))


def test_a_support_of_a_unit_ends_before_it() -> None:
    shown = case({"austria": ["A Vie H", "A Boh S A Vie"]})
    box = lay_out(make_scene(shown), load_plan(shown.board)).units[Province("vie"), False]
    x, y = marks(shown)["boh"].line[-1]
    assert abs(x - box.at[0]) <= box.width / 2 + 6
    assert abs(y - box.at[1]) <= box.height / 2 + 6


def test_units_that_go_to_one_another_have_arrows_beside_one_another() -> None:
    shown = case({"austria": ["A Vie - Tyr"], "italy": ["A Tyr - Vie"]})
    found = marks(shown)
    there, back = LineString(found["vie"].line), LineString(found["tyr"].line)
    assert not there.crosses(back)
    assert there.interpolate(0.5, normalized=True).distance(back) > 3


def test_an_army_goes_through_the_fleets_of_its_convoy() -> None:
    shown = case({"england": ["A Lon - Nwy", "F Nth C A Lon - Nwy"], "france": ["F Eng H"]})
    found, layout = marks(shown), lay_out(make_scene(shown), load_plan(shown.board))
    way = LineString(found["lon"].line)
    assert way.distance(Point(layout.units[Province("nth"), False].at)) < 2
    assert way.distance(Point(layout.units[Province("eng"), False].at)) > 20
    assert found["nth"].kind == "convoy"


def test_the_army_uses_the_remaining_one_of_two_routes() -> None:
    orders = {
        "england": ["A Lon - Bel", "F Eng C A Lon - Bel", "F Nth C A Lon - Bel"],
        "france": ["F Bre - Eng", "F Mao S F Bre - Eng"],
    }
    shown = case(orders)
    layout, way = lay_out(make_scene(shown), load_plan(shown.board)), LineString(marks(shown)["lon"].line)
    assert way.distance(Point(layout.units[Province("nth"), False].at)) < 2
    assert way.distance(Point(layout.units[Province("eng"), True].at)) > 10


def test_a_knight_rides_through_the_land_between() -> None:
    shown = westphalia.case("germany-1648", orders={"spanish_habsburg": ["K Frc - Bar"]})
    (mark,) = marks_in(draw(shown, whole=True).svg)
    plan = load_plan(shown.board)
    assert LineString(mark.line).intersects(shape_of(plan.cells["lor"]))
    assert LineString(mark.line).length < 1.2 * Point(mark.line[0]).distance(Point(mark.tip))
    assert shape_of(plan.cells["bar"]).covers(Point(mark.tip))


@pytest.mark.parametrize(
    ("start", "end", "open_land"),
    [("man", "eic", {"sax", "wol"}), ("bav", "bam", {"ans", "sul"}), ("mem", "wrt", {"bib"})],
)
def test_a_knight_rides_by_the_land_that_is_open_to_it(start: str, end: str, open_land: set[str]) -> None:
    """A Free Imperial City, which no knight enters, borders all of these."""
    shown = westphalia.case("germany-1648", orders={"wettin": [f"K {start} - {end}"]})
    (mark,) = marks_in(draw(shown, whole=True).svg)
    way, cells = LineString(mark.line), load_plan(shown.board).cells
    assert mark.outcome == "arrives"
    assert any(way.intersects(shape_of(cells[place])) for place in open_land)


# --------------------------------------------------------------------------------------------- outcomes


def test_numbers_are_beside_the_moves_they_decided() -> None:
    found = marks(BOUNCE)
    assert found["vie"].words == ["2 vs 1"]
    assert found["ven"].words == ["1 vs 2"]
    half = westphalia.load_case(Path(__file__).parents[2] / "examples" / "half-cut-support.txt")
    assert marks(half)["vie"].words == ["1 of 2"]
    assert marks(case({"italy": ["A Ven - Tyr"]}))["ven"].words == []


def test_numbers_keep_off_the_lines_of_supports() -> None:
    found = marks(westphalia.load_case(Path(__file__).parents[2] / "examples" / "pandin.txt"))
    number = found["bel"].strength
    assert number is not None
    at = Point(float(number.get("x", "")), float(number.get("y", "")))
    assert found["bel"].words == ["2 vs 2"]
    assert LineString(found["nth"].line).distance(at) > 12


def moves() -> dict[str, Mark]:
    """Return a move for each possible outcome."""
    return {
        "arrives": marks(BOUNCE)["vie"],
        "bounced": marks(BOUNCE)["ven"],
        "convoy_disrupted": marks(
            case(
                {
                    "england": ["A Lon - Bel", "F Eng C A Lon - Bel"],
                    "france": ["F Bre - Eng", "F Mao S F Bre - Eng"],
                }
            )
        )["lon"],
        "paradox_rule": marks(westphalia.load_case(Path(__file__).parents[2] / "examples" / "pandin.txt"))[
            "bre"
        ],
        "illegal": marks(case({"austria": ["A Vie - Mos"]}))["vie"],
        "ordered": {mark.place: mark for mark in marks_in(draw(BOUNCE, outcome=False).svg)}["vie"],
    }


def test_the_outcome_of_a_move_is_recognizable_without_color() -> None:
    found = moves()
    assert {name: mark.outcome for name, mark in found.items()} == {name: name for name in found}
    shapes = {name: mark.shape for name, mark in found.items() if name != "ordered"}
    assert len(set(shapes.values())) == len(shapes)
    filled = {name for name, mark in found.items() if mark.head != "#ffffff"}
    assert filled == {"arrives", "ordered"}


def test_the_outcome_of_a_support_is_recognizable_without_color() -> None:
    cut = case({"austria": ["A Vie - Tyr", "A Boh S A Vie - Tyr"], "germany": ["A Mun - Boh"]})
    void = case({"austria": ["A Vie H", "A Boh S A Vie - Tyr"]})
    half = westphalia.load_case(Path(__file__).parents[2] / "examples" / "half-cut-support.txt")
    found = [marks(BOUNCE)["boh"], marks(cut)["boh"], marks(void)["boh"], marks(half)["vie"]]
    assert [mark.outcome for mark in found] == ["given", "cut", "void", "reduced"]
    assert len({mark.shape for mark in found}) == 4


# --------------------------------------------------------------------------- retreats, builds, removals


def test_dislodged_units_show_where_they_could_go() -> None:
    shown = case({"austria": ["A Tri H"], "italy": ["A Ven - Tri", "A Tyr S A Ven - Tri"]})
    reader = MapReader(draw(shown, whole=True).svg)
    resolution = westphalia.adjudicate(shown)
    ((_, places),) = resolution.retreats.items()
    options = [one for one in reader.root.iter() if one.get("class") == "option"]
    assert {(one.get("data-from"), one.get("data-place")) for one in options} == {
        ("tri", str(place)) for place in places
    }
    (unit,) = reader.units("tri")
    assert unit.get("class") == "unit dislodged"


def test_a_retreat_begins_beside_the_one_that_came() -> None:
    shown = westphalia.case(
        units={"austria": ["A Vie"], "italy": ["A Tri"]},
        dislodged=[{"power": "austria", "unit": "A Tri", "by": "ven"}],
        orders={"austria": ["A Tri R Alb"]},
        phase="S1901R",
    )
    layout, found = lay_out(make_scene(shown), load_plan(shown.board)), marks(shown)
    before = MapReader(draw(shown, orders=False, whole=True).svg)
    open_places = {one.get("data-place") for one in before.root.iter() if one.get("class") == "option"}
    assert open_places == {"alb", "bud", "ser", "tyr"}
    lost = layout.units[Province("tri"), True]
    assert abs(found["tri"].line[0][0] - lost.at[0]) <= lost.width / 2 + 2
    assert found["tri"].kind == "retreat"
    assert found["tri"].dashes == "6 3"
    assert shape_of(load_plan(shown.board).cells["alb"]).covers(Point(found["tri"].tip))


def test_builds_are_drawn_in_their_places_and_waived_builds_are_listed() -> None:
    shown = westphalia.case(
        units={"austria": ["A Bud"], "france": ["A Par"]},
        orders={"austria": ["B A Vie", "W"]},
        centers={"austria": ["Vie", "Bud", "Tri"], "france": ["Par"]},
        phase="W1901A",
    )
    found = {mark.kind: mark for mark in marks_in(draw(shown).svg)}
    assert found["build"].place == "vie"
    assert found["waive"].words == [f"Austria: {found['waive'].why}"]
    assert MapReader(draw(shown, whole=True).svg).units("vie") == []


def test_a_build_shows_the_unit_that_results_and_none_where_a_unit_stands() -> None:
    shown = westphalia.case(
        phase="W1901A",
        units={"russia": ["A Mos"]},
        centers={"russia": ["mos", "stp", "war"]},
        orders={"russia": ["B F Stp", "B A Mos", "B War"]},
        rules={"build_coast": "default_coast:north"},
    )
    assert [str(unit) for unit in make_scene(shown).new_units] == ["F stp/nc", "A war"]


def test_a_retreat_is_an_order_to_the_dislodged_one_of_two_units() -> None:
    shown = westphalia.case(
        units={"italy": ["A Tri"]},
        dislodged=[{"power": "austria", "unit": "A Tri", "by": "ven"}],
        orders={"austria": ["A Tri R Alb"]},
        phase="S1901R",
    )
    (order,) = make_scene(shown, outcome=False).orders
    assert order.unit is not None
    assert order.unit.power == "austria"


def test_a_unit_of_a_minor_state_has_the_color_of_its_side() -> None:
    scene = make_scene(westphalia.Game.start(westphalia.find_variant("europe-1615")))
    units = [unit for unit in scene.position.units if unit.power in scene.board.minor]
    colors = {scene.color_of(unit) for unit in units}
    assert colors == {scene.coloring.states[unit.power].fill for unit in units}
    assert colors != {NEUTRAL_UNIT}


def test_a_conversion_shows_what_the_unit_becomes() -> None:
    shown = westphalia.case("thirty-years-war-1648", orders={"spain": ["F Por FCA"]}, phase="1618-04M")
    (mark,) = marks_in(draw(shown, whole=True).svg)
    assert (mark.kind, mark.words) == ("convert", ["A"])


# ---------------------------------------------------------------------------------------------- politics


def test_the_influence_in_minor_states_is_that_of_the_report(golden: Golden) -> None:
    game = played("europe-1619", whole=False)
    index = max(n for n, record in enumerate(game.history) if record.phase.kind is PhaseKind.DIPLOMACY)
    (section,) = [one for one in phase_report(game, index).sections if one.code == "statuses"]
    (table,) = [block for block in section.blocks if isinstance(block, Table)]
    keys = [column.key for column in table.columns]
    told = {str(row[keys.index("state")]): row[keys.index("influence")] for row in table.rows}
    reader = MapReader(draw(game, phase=game.history[index].phase, orders=False).svg)
    words = " ".join(text.text or "" for text in reader.group("politics").iter(f"{SVG}text"))
    assert len(told) > 20
    assert [
        state for state, influence in told.items() if influence and f"{state}: {influence}" not in words
    ] == []
    golden(words)
    assert any("influence: " in reader.told(place) for place in reader.provinces)


def test_unreadable_lines_are_listed_below_the_map() -> None:
    orders = {"austria": ["A Vie - Tyr", "A Vie dances"]}
    shown = westphalia.case(units={"austria": ["A Vie"]}, orders=orders, lenient=True)
    root = ET.fromstring(draw(shown).svg)
    (line,) = [group for group in root.iter(f"{SVG}g") if group.get("class") == "unread"]
    assert (line.findtext(f"{SVG}text") or "").startswith("Austria: A Vie dances is void: ")
    assert len(marks_in(draw(shown).svg)) == 1


# ------------------------------------------------------------------------------------- unusual boards


def test_texts_of_a_board_are_never_interpreted() -> None:
    evil = '<script>alert(1)</script> & "x" \x07'
    board = BOUNCE.board
    odd = replace(
        board,
        name=evil,
        powers=tuple(replace(info, name=evil, adjective=evil) for info in board.powers),
        provinces=tuple(replace(info, name=evil) for info in board.provinces),
    )
    svg = draw(replace(BOUNCE, position=replace(BOUNCE.position, board=odd))).svg
    root = ET.fromstring(svg)
    assert {element.tag.partition("}")[2] for element in root.iter()} <= {
        *("svg", "g", "path", "rect", "circle", "text", "title", "defs", "pattern", "use", "clipPath"),
    }
    written = [item for element in root.iter() for item in element.attrib.items()]
    assert not [name for name, _ in written if name == "style" or name.startswith("on")]
    assert all(value.startswith("#") for name, value in written if "href" in name)
    assert "&lt;script&gt;" in svg
    assert "\x07" not in svg
    assert len(marks_in(svg)) == 3
