"""The map of a game as a picture."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from random import Random

import pytest
import shapely

from tests.draw.boxes import pieces
from tests.draw.map_reader import SVG, MapReader
from tests.draw.shapes import shape_of
from tests.golden import Golden
from tests.variants.table import Table
from westphalia.draw import draw, draw_map_after, draw_opening_map
from westphalia.draw.ground.plan import GroundPlan, line_length
from westphalia.draw.ground.plans import load_plan
from westphalia.draw.ground.points import neighbor_pairs
from westphalia.draw.paper.fonts import text_width
from westphalia.draw.paper.svg import contrasting_ink, luminance
from westphalia.draw.signs import power_tags
from westphalia.games.game import Game
from westphalia.model.board import Board
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import NEUTRAL, Location, Power, Province, UnitKind
from westphalia.model.phase import Phase, PhaseKind
from westphalia.model.position import DislodgedUnit, Position, Unit
from westphalia.variants import ALIGNED, OWN, find_variant, variants
from westphalia.variants.referee.coloring import UNOWNED, make_tint

STANDARD = Table(find_variant("standard"))


def shown(units: str = "", owners: dict[str, str] | None = None) -> MapReader:
    """Return the map of a position on the standard board."""
    return MapReader(draw_opening_map(STANDARD.game(units, owners)))


def drawn(position: Position) -> MapReader:
    return MapReader(draw_opening_map(Game.start(STANDARD.variant, position=position)))


def on(board: Board) -> MapReader:
    """Return the map of an empty board."""
    return drawn(Position(board, ()))


# ------------------------------------------------------------------------------------------- colors


def test_owned_provinces_have_the_color_of_their_owner_and_others_none(golden: Golden) -> None:
    seen = shown("", {"austria": "vie ser", "turkey": "con"})
    colors = {info.id: info.color for info in STANDARD.board.powers}
    assert seen.fill("ser") == seen.fill("vie") == make_tint(colors[Power("austria")], OWN)
    assert seen.fill("con") == make_tint(colors[Power("turkey")], OWN)
    assert seen.fill("bul") == seen.fill("tyr") == UNOWNED
    assert seen.fill("adr") not in {*colors.values(), UNOWNED}
    assert seen.told("ser") == "Serbia (ser), Austria"
    golden(seen.told("tyr"))
    assert seen.told("adr") == "Adriatic Sea (adr)"


def test_the_map_shows_the_position_after_the_phase() -> None:
    game = Game.start(STANDARD.variant).submit("austria", "A Bud - Ser, A Vie - Gal").advance()
    before, after = MapReader(draw_opening_map(game)), MapReader(draw_map_after(game))
    assert "A" in before.words("Bud")
    assert "A" not in before.words("Ser")
    assert "A" not in after.words("Bud")
    assert "A" in after.words("Ser")
    assert draw_map_after(game, 0) == draw_map_after(game)
    assert "after Spring 1901 Movement" in draw_map_after(game)


def test_an_unplayed_phase_has_no_map(golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        draw_map_after(Game.start(STANDARD.variant))
    golden(str(caught.value))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colors (WCAG)."""
    less, more = sorted((luminance(one), luminance(other)))
    return (more + 0.05) / (less + 0.05)


def test_letters_can_be_read_on_every_color() -> None:
    assert contrasting_ink("#4d4d4d") == "#ffffff"
    assert contrasting_ink("#f4d21f") != "#ffffff"
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    colors = {info.color for name in variants() for info in find_variant(name).board.powers}
    tints = [make_tint(color, share) for color in colors for share in (OWN, ALIGNED)]
    for color in (*colors, *tints, UNOWNED):
        assert contrast(color, contrasting_ink(color)) >= 4.5, color
    assert make_tint("#000000", 0.0) == "#ffffff"
    assert make_tint("#102030", 1.0) == "#102030"
    assert make_tint("#0000ff", 0.5) == "#8080ff"


# -------------------------------------------------------------------------------------------- signs


def test_units_show_shape_coast_strength_and_marks_in_their_color() -> None:
    colors = {info.id: info.color for info in STANDARD.board.powers}
    marked = Unit(Power("italy"), UnitKind.ARMY, Location("rom"), 2, frozenset({"fortified", "R"}))
    units = (marked, *STANDARD.position("russia F stp/sc, france A par").units)
    seen = drawn(Position(STANDARD.board, units))
    assert seen.badges("Rom") == [("A +2 Rf", colors[Power("italy")])]
    assert seen.badges("Stp") == [("F sc", colors[Power("russia")])]
    assert seen.badges("Par") == [("A", colors[Power("france")])]
    assert seen.badges("Bel") == []
    assert seen.told("rom").endswith(", Italy A rom+2 [R, fortified]")
    assert {
        "army",
        "fleet",
        "a unit stronger by 1",
        "fortified",
        "units with a rule of their own, by letter",
    } <= set(seen.legend)
    assert "R" not in seen.legend


def test_owners_are_distinguishable_without_color() -> None:
    seen = shown("italy A tyr, austria A vie", {"austria": "vie tri"})
    assert seen.words("Tyr") == ["Tyr", "Tyrolia", "A"]
    assert seen.told("tyr").endswith("Italy A tyr")
    assert (seen.owner("Vie"), seen.owner("Tri"), seen.owner("Tyr")) == ("A", "A", "")
    assert seen.tags["Austria"] == "A"
    assert seen.tags["Italy"] == "I"


@pytest.mark.parametrize("variant", variants())
def test_no_two_powers_have_the_same_tag(variant: str) -> None:
    found = power_tags(find_variant(variant).board)
    assert len(set(found.values())) == len(found)


def test_the_tags_of_powers_are_as_short_as_tells_them_apart() -> None:
    board = find_variant("europe-1619").board
    assert " ".join(power_tags(board)[info.id] for info in board.powers) == "A De Sp F Du E Sw L U Pa Po"


def test_aligned_states_show_the_tag_of_their_power_in_brackets() -> None:
    seen = MapReader(draw_opening_map(Game.start(find_variant("europe-1619"))))
    assert (seen.owner("Scot"), seen.owner("Lon"), seen.owner("Hun")) == ("(E)", "E", "")
    assert [words for words in seen.words("Scot") if words not in ("3", "Scot", "Scotland")] == ["F"]


def test_a_dislodged_unit_stands_beside_the_one_that_came() -> None:
    position = STANDARD.position("austria A ven", dislodged={"italy A ven": "tri"})
    game = Game.start(
        STANDARD.variant,
        position=position,
        phase=replace(STANDARD.variant.start, kind=PhaseKind.RETREAT),
    )
    seen = MapReader(draw_opening_map(game))
    colors = {info.id: info.color for info in STANDARD.board.powers}
    assert seen.badges("Ven") == [("A", colors[Power("austria")]), ("A", colors[Power("italy")])]
    assert "dislodged: must retreat or disband" in seen.legend
    assert isinstance(position.dislodged[0], DislodgedUnit)


def test_the_legend_lists_only_signs_on_the_map() -> None:
    seen = shown("austria A vie", {"austria": "vie"})
    assert seen.legend[:3] == ["Austria", "unowned land", "impassable"]
    assert "army" in seen.legend
    assert not {"France", "fleet", "dislodged: must retreat or disband", "neutral"} & set(seen.legend)


def test_many_minor_states_of_one_color_share_an_entry_of_the_legend() -> None:
    board = find_variant("europe-1615").board
    seen = MapReader(draw(board).svg)
    assert seen.legend[:4] == ["other minor states", "unaligned", "unowned land", "impassable"]
    assert not {info.name for info in board.minors} & set(seen.legend)
    started = MapReader(draw_opening_map(Game.start(find_variant("europe-1615"))))
    assert "Ottoman Empire" in started.legend


def test_neutral_units_have_their_own_color() -> None:
    position = Position(STANDARD.board, (Unit(NEUTRAL, UnitKind.ARMY, Location("ser")),))
    ((letter, color),) = drawn(position).badges("Ser")
    assert letter == "A"
    assert color not in {info.color for info in STANDARD.board.powers}


def test_centers_and_other_provinces_show_their_value() -> None:
    seen = MapReader(draw_opening_map(Game.start(find_variant("europe-1619"))))
    board = find_variant("europe-1619").board
    vienna, sea = board.province[Province("vie")], board.province[Province("nth")]
    assert str(vienna.value) in seen.words("Vie")
    assert str(sea.value) in seen.words("Nth")
    assert {"supply center and its value", "province with a value"} <= set(seen.legend)
    assert f"value {vienna.value}" in seen.told("vie")
    assert "supply center" in shown().legend


# ------------------------------------------------------------------------------------------- ground


@pytest.mark.parametrize("variant", variants())
def test_the_cells_fill_the_frame_and_touch_where_provinces_do(variant: str) -> None:
    board = find_variant(variant).board
    plan = load_plan(board)
    assert set(plan.cells) == {info.id for info in board.provinces} | set(plan.blocked)
    covered = sum(shape_of(cell).area for cell in plan.cells.values())
    assert covered == pytest.approx(round(plan.width, 1) * round(plan.height, 1), rel=1e-6)
    for cell in plan.cells.values():
        assert all(
            -1 <= x <= plan.width + 1 and -1 <= y <= plan.height + 1 for rim in cell.rims for x, y in rim
        )
        assert cell.reach > 8
        assert 0 < cell.spot[0] < plan.width
        assert 0 < cell.spot[1] < plan.height
    steps = neighbor_pairs(board)
    assert len(steps & plan.seams.keys()) > 0.8 * len(steps)


def test_neighbors_that_do_not_touch_are_joined_and_others_kept_apart(golden: Golden) -> None:
    board = replace(STANDARD.board, special={})  # a board without outlines
    seen = on(board)
    plan = load_plan(board)
    steps = neighbor_pairs(board)

    def touch(pair: tuple[str, str], plan: GroundPlan) -> bool:
        return pair in plan.seams and sum(line_length(line) for line in plan.seams[pair].lines) > 7

    assert seen.lines("apart") == sum(not touch(pair, plan) for pair in steps)
    walls = [
        pair
        for pair in plan.seams
        if pair not in steps and not set(pair) & plan.blocked.keys() and touch(pair, plan)
    ]
    assert seen.lines("strait") + seen.lines("closed") == len(walls)
    assert ("bel", "lon") in walls
    assert seen.lines("strait") > 0
    golden(seen.legend)


def test_provinces_without_points_or_with_the_same_are_drawn_too() -> None:
    board = STANDARD.board
    nowhere = tuple(replace(info, at=None) for info in board.provinces)
    some = tuple(replace(info, at=None if n % 3 else info.at) for n, info in enumerate(board.provinces))
    same = tuple(replace(info, at=(10.0, 50.0)) for info in board.provinces)
    for provinces in (nowhere, some, same):
        seen = on(replace(board, provinces=provinces, special={}))
        assert sorted(seen.provinces) == sorted(info.id for info in board.provinces)


def test_invalid_entries_of_impassable_land_are_ignored() -> None:
    lists: list[object] = [
        "Switzerland",
        ({"name": "no point"}, {"at": "8, 46"}, {"at": (8.2,)}, "text", {"at": ((1000.0, 2.0), "x")}),
    ]
    for impassable in lists:
        board = replace(STANDARD.board, special={"impassable": impassable})
        assert load_plan(board).blocked == {}
        assert "impassable" not in on(board).legend
    both = ({"at": (8.2, 46.7), "terrain": "sea"}, {"at": ((-8.2, 53.6), (-8, 52.0))})
    found = load_plan(replace(STANDARD.board, special={"impassable": both})).blocked
    assert {key: str(kind) for key, kind in found.items()} == {
        "#0.0": "sea",
        "#1.0": "inland",
        "#1.1": "inland",
    }


def test_names_are_written_safely() -> None:
    board = STANDARD.board
    odd = replace(board.provinces[0], name='<b> & "quoted" \x07 \U0001f3f0')
    seen = on(replace(board, name="A <board> & more", provinces=(odd, *board.provinces[1:])))
    assert seen.told(odd.id).startswith('<b> & "quoted" \ufffd \U0001f3f0')


def test_the_sequence_of_provinces_does_not_change_where_they_lie() -> None:
    board = STANDARD.board
    mixed = list(board.provinces)
    Random(1).shuffle(mixed)
    plan, other = (
        load_plan(board),
        load_plan(replace(board, provinces=tuple(mixed), special=dict(board.special))),
    )
    assert all(math.dist(cell.spot, other.cells[key].spot) < 1e-6 for key, cell in plan.cells.items())


# -------------------------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("words", "width"),  # in DejaVu Sans, as its tables of advance widths give it
    [
        ("Protestant Union & Bohemian Confederacy", 21.50),
        ("neutral center, Ottoman letter", 15.17),
        ("Franche-Comt\u00e9", 7.68),
        ("Western Mediterranean", 11.82),
        ("neighbors that do not touch here", 16.58),
    ],
)
def test_text_widths_are_correct(words: str, width: float) -> None:
    assert text_width(words, 1) == pytest.approx(width, rel=0.03)


@pytest.mark.parametrize("game", variants())
def test_labels_stay_off_the_land_of_others_and_units_in_their_province(game: str) -> None:
    start = Game.start(find_variant(game))
    board, picture, plan = start.board, draw_opening_map(start), load_plan(start.board)
    frame = MapReader(picture).frame
    lands = {info.id: shape_of(plan.cells[info.id]) for info in board.provinces if info.id not in board.seas}
    for piece in pieces(picture):
        kind, place = piece.owner.split()
        box = shapely.affinity.translate(shapely.box(*piece.box), -frame[0], -frame[1])
        inside = box.buffer(-0.5)
        assert not any(inside.intersects(land) for key, land in lands.items() if key != place), piece
        assert kind == "label" or shape_of(plan.cells[place]).contains(box.centroid), piece


# ---------------------------------------------------------------------------------------- landmarks


TYW = Table(find_variant("thirty-years-war-1648"))


def at(season: str, year: int = 1619) -> MapReader:
    """Return the 1648 map at the start of a game that begins with a movement phase."""
    phase = Phase(year, season, PhaseKind.MOVEMENT)
    return MapReader(draw_opening_map(Game.start(TYW.variant, phase=phase, position=Position(TYW.board, ()))))


def test_neutral_centers_show_the_letter_of_the_power_that_builds_there(golden: Golden) -> None:
    seen = at("april")
    assert seen.words("Fin")[0] == "S"
    assert seen.words("Nap")[0] == "Sp"
    assert seen.words("Bud")[0] == "\u00d7"
    assert "S" not in seen.words("Ber")
    assert dict(seen.badges("Fin"))["S"] == {i.id: i.color for i in TYW.board.powers}[Power("sweden")]
    golden(seen.told("fin"))
    golden(seen.told("bud"))


def test_freezing_areas_are_hatched_more_strongly_while_frozen() -> None:
    cells = {fill.get("fill") for fill in at("april").group("ice")}
    assert cells == {"url(#thaws)"}
    assert len(list(at("april").group("ice"))) == len(TYW.variant.landmarks(TYW.board).ice) == 9
    assert {fill.get("fill") for fill in at("january").group("ice")} == {"url(#frozen)"}
    assert "frozen in December, January and February" in seen_words(at("april"))
    assert "frozen" in seen_words(at("january"))
    assert at("april").told("krg").endswith("frozen in December, January and February")


def test_the_first_borders_of_each_power_are_a_band_in_its_color(golden: Golden) -> None:
    seen = at("april")
    bands = [band.get("stroke") for band in seen.group("first-borders")]
    assert bands == [info.color for info in sorted(TYW.board.powers, key=lambda info: info.id)]
    first = TYW.variant.landmarks(TYW.board).first
    assert first[Province("hun")] == "austria"
    assert first[Province("bud")] == "ottoman"
    assert Province("hst") not in first
    golden(seen_words(seen))


def test_boards_without_such_places_have_no_landmarks_on_their_maps() -> None:
    text = draw_opening_map(Game.start(find_variant("diplomacy-1618")))
    assert 'class="ice"' not in text
    assert 'class="first-borders"' not in text


def seen_words(seen: MapReader) -> list[str]:
    return [text.text or "" for text in seen.group("legend").iter(f"{SVG}text")]


# --------------------------------------------------------------------------------------------- economy


def test_a_picture_of_the_standard_game_has_at_most_120_kilobytes() -> None:
    for text in (draw_opening_map(Game.start(find_variant("standard"))), draw(STANDARD.board).svg):
        assert len(text.encode()) <= 120_000
        outlines = [line for line in text.splitlines() if line.startswith("<path id=")]
        assert len(outlines) == len(set(outlines)) > 75, "every outline is there once"


@pytest.mark.parametrize("variant", variants())
def test_all_units_have_the_same_size_except_crowded_ones_which_are_smaller(variant: str) -> None:
    text = draw_opening_map(Game.start(find_variant(variant)))
    units = [line for line in text.splitlines() if line.startswith('<g class="unit"')]
    scales = [float(found[1]) if (found := _SCALE.search(unit)) else 1.0 for unit in units]
    assert len(scales) >= 22
    assert scales.count(max(scales)) > len(scales) / 2


_SCALE = re.compile(r"scale\((.*?)\)\"><title>")
