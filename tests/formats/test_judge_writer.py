"""What the writer of judge reports prints: supply centers, changes of units, foreign units, and convoys."""

from __future__ import annotations

from westphalia.formats import format_records, read_records
from westphalia.games import Game, format_game
from westphalia.model.case import read_case
from westphalia.variants import find_variant


def reports(position: str, *phases: dict[str, str]) -> list[list[str]]:
    """Return the lines of the report on each phase of a game."""
    case = read_case(f"variant: standard\n{position}", find_variant)
    game = Game.start(find_variant("standard"), phase=case.phase, position=case.position)
    for sheets in phases:
        for power, sheet in sheets.items():
            game = game.submit(power, sheet)
        game = game.advance()
    text = format_records(read_records(format_game(game)), "judge")
    found: list[list[str]] = []
    for line in text.splitlines():
        if " for " in line and line.split()[1] in ("results", "orders"):
            found.append([])
        if line.strip():
            found[-1].append(" ".join(line.split()))
    return found


FALL = """phase: F1901M
Centers:
  Austria: Vie, Bud, Tri
  Italy: Ven, Rom
  Russia: Mos
Units:
  Austria: A Vie, A Bud, A Tri
  Italy: A Ven
  Russia: A Mos, A Ukr
"""


def test_after_a_fall_a_report_says_what_each_power_builds_or_removes() -> None:
    fall, _ = reports(FALL, {"austria": "A Vie H"}, {"italy": "B A Rom"})
    assert fall[-3:] == [
        "Austria: 3 Supply centers, 3 Units: Builds 0 units.",
        "Italy: 2 Supply centers, 1 Unit: Builds 1 unit.",
        "Russia: 1 Supply center, 2 Units: Removes 1 unit.",
    ]
    assert "Ownership of supply centers:" in fall


def test_a_report_on_a_spring_lists_no_centers() -> None:
    spring, fall, _ = reports(FALL.replace("F1901M", "S1901M"), {}, {}, {"italy": "B A Rom"})
    assert ["Ownership of supply centers:" in one for one in (spring, fall)] == [False, True]


def test_centers_are_listed_after_the_retreats_of_a_fall() -> None:
    position = FALL.replace("A Tri\n", "A Tri, A Tyr\n")
    fall, retreats, *_ = reports(
        position, {"austria": "A Tri - Ven, A Tyr S A Tri - Ven"}, {"italy": "A Ven R Apu"}, {}
    )
    assert "The Italian Army in Venice can retreat to Apulia or Piedmont or Rome or Tuscany." in fall
    assert ["Ownership of supply centers:" in one for one in (fall, retreats)] == [False, True]
    assert "Austria: 4 Supply centers, 4 Units: Builds 0 units." in retreats


def test_adjustments_are_printed_as_built_removed_waived_or_by_default() -> None:
    *_, winter = reports(
        FALL.replace("Austria: A Vie, A Bud, A Tri", "Austria: A Vie"),
        {"austria": "A Vie - Gal"},
        {"austria": "B A Vie, W", "italy": "B F Rom"},
    )
    assert winter[1:] == [
        "Austria: Builds an army in Vienna.",
        "Austria: Build waived.",
        "Italy: Builds a fleet in Rome.",
        "Russia: Defaults, removing the army in Ukraine.",
    ]


def test_foreign_units_have_their_nationality_and_own_ones_do_not() -> None:
    (spring, *_) = reports(
        "phase: S1901M\nUnits:\n  England: F Nth, F Eng\n  France: A Bre, A Pic\n",
        {"england": "F Eng C A Bre - Wal, F Nth S F Eng", "france": "A Bre - Wal, A Pic S A Bre"},
    )
    assert spring[1:] == [
        "England: Fleet English Channel CONVOY French Army Brest -> Wales.",
        "England: Fleet North Sea SUPPORT Fleet English Channel.",
        "France: Army Brest -> English Channel -> Wales.",
        "France: Army Picardy SUPPORT Army Brest. (*void*)",
    ]


def test_a_convoy_to_a_neighbor_is_printed_only_if_the_army_was_to_go_by_convoy() -> None:
    position = "phase: S1901M\nUnits:\n  England: F Nth\n  France: A Hol\n"
    for move, printed in (("A Hol - Bel", ""), ("A Hol - Bel via convoy", " -> North Sea")):
        spring, *_ = reports(position, {"england": "F Nth C A Hol - Bel", "france": move})
        assert f"France: Army Holland{printed} -> Belgium." in spring
