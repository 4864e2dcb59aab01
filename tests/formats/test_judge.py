"""The reports of email judges, read and written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.formats.bad_input import complaints
from tests.golden import Golden
from westphalia.formats import NoOrder, Record, Remark, format_records, read_records
from westphalia.games import Game, format_game
from westphalia.model.case import read_case
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Location, Power, Province
from westphalia.model.orders import format_order
from westphalia.variants import find_variant

# ---------------------------------------------------------------------------------------------------- reading


REPORT = """\
:: Judge: TEST  Game: ferret  Variant: Standard

Movement results for Fall of 1901.  (ferret.002)

Austria: Army Serbia -> Albania.
Austria: Fleet Trieste SUPPORT Army Serbia -> Albania.

Italy: Army Tunis -> Ionian Sea -> Greece.
Italy: Army Albania SUPPORT Austrian Fleet Trieste.
(*void, dislodged*)
Italy: Fleet Ionian Sea CONVOY Army Tunis -> Greece.
Italy: Army Rome, No Order Processed.  (*dislodged*)

Russia: Fleet St. Petersburg (south coast) HOLD.
Russia: Army Naples -> Rome.

The following units were dislodged:

The Italian Army in Albania can retreat to Epirus or
Serbia.
The Italian Army in Rome with no valid retreats was destroyed.

The next phase of 'ferret' will be Retreats for Fall of 1901.
The deadline for orders will be Tue Jan 22 2002 23:30:00 -0500.

Retreat orders for Fall of 1901.  (ferret.003)

Italy:     Army  Albania -> Serbia (*bounce, destroyed*).

Ownership of supply centers:

Austria:   Budapest, Trieste.
Russia:    Moscow, Rome, Sevastopol, St.
           Petersburg, Warsaw.

Austria:   2 Supply centers,  2 Units:  Builds   0 units.
Russia:    5 Supply centers,  2 Units:  Builds   3 units.  (* VICTORY!! *)

Adjustment orders for Winter of 1901.  (ferret.004)

Austria:   2 builds waived.
Austria:   1 unusable build pending.
Italy:     Removes the fleet in the Ionian Sea.
Italy:     Defaults, removing the army in Greece.
Russia:    Builds a fleet in Sevastopol.
""".replace("Epirus", "Montenegro").replace("Montenegro", "Trieste")


def read(text: str = REPORT) -> Record:
    (record,) = read_records(text, file="f", name="judge")
    return record


def test_orders_are_read_with_remarks_routes_and_nationalities() -> None:
    (movement, _, _) = read().phases
    told = [
        ("No order" if isinstance(entry.order, NoOrder) else format_order(entry.order), entry.remarks)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
        for entry in movement.orders
    ]
    assert told == [
        ("A ser - alb", ()),
        ("F tri S A ser - alb", ()),
        ("A tun - ion - gre", ()),
        ("A alb S austria F tri", (Remark.VOID, Remark.DISLODGED)),
        ("F ion C A tun - gre", ()),
        ("No order", (Remark.DISLODGED,)),
        ("F stp/sc H", ()),
        ("A nap - rom", ()),
    ]


def test_positions_follow_from_orders_and_remarks() -> None:
    _, retreats, winter = read().phases
    assert sorted(map(str, retreats.before.units)) == [
        "A alb", "A gre", "A rom", "F ion", "F stp/sc", "F tri",
    ]  # fmt: skip
    (lost,) = retreats.before.dislodged
    assert (str(lost.unit), lost.retreats) == ("A alb", (Location("tri"), Location("ser")))
    assert sorted(map(str, winter.before.units)) == sorted(map(str, retreats.before.units))
    after = winter.after
    assert after is not None
    assert sorted(map(str, after.units)) == ["A alb", "A rom", "F sev", "F stp/sc", "F tri"]


def test_a_move_without_remarks_arrives_and_an_army_has_no_coast() -> None:
    text = (
        "Movement results for Spring of 1901.\n\nFrance: Army Gascony -> Spain (north coast).\n"
        "France: Army Brest -> English Channel -> Wales.  (*no convoy*)\n\n"
        "Ownership of supply centers:\n\nFrance:    Brest.\n"
    )
    record = read(text)
    (spring,) = record.phases
    assert spring.after is not None
    assert [str(unit) for unit in spring.after.units] == ["A spa", "A bre"]
    (again,) = read(format_records([record], "judge")).phases
    assert again.after == spring.after


def test_owners_are_known_once_they_were_reported() -> None:
    movement, retreats, winter = read().phases
    assert (movement.before.owners, retreats.before.owners) == (None, None)
    assert winter.before.owners == {
        **{Province(name): Power("austria") for name in ("bud", "tri")},
        **{Province(name): Power("russia") for name in ("mos", "rom", "sev", "stp", "war")},
    }


def test_waivers_default_removals_and_notes_are_preserved(golden: Golden) -> None:
    record = read()
    movement, _, winter = record.phases
    assert [entry.remarks for entry in winter.orders] == [(), (), (), (Remark.REMOVED,), ()]
    assert record.name == "ferret"
    assert record.extras["preamble"] == [":: Judge: TEST  Game: ferret  Variant: Standard"]
    notes = movement.extras["notes"]
    golden(notes)
    assert winter.extras == {"number": "004", "notes": ["Austria:   1 unusable build pending."]}


def test_a_starting_position_begins_a_game() -> None:
    text = (
        "Starting position for Spring of 1901.  (x.000)\n\nAustria:   Army  Vienna.\n"
        "Russia:    Fleet St. Petersburg (south coast).\n"
    )
    record = read(text)
    assert [str(unit) for unit in record.phases[0].before.units] == ["A vie", "F stp/sc"]
    assert read(format_records([record], "judge")) == record


MOVE = "Movement results for Spring of 1901.\n\nAustria: Army Vienna HOLD.\n"

BAD = [
    "",
    "From: judge@example.org\n\n" + MOVE,
    MOVE.replace("Spring", "Sprung"),
    MOVE.replace("Austria", "Astria"),
    MOVE.replace("Vienna", "Wiena"),
    MOVE.replace("Army Vienna", "Fleet Vienna"),
    MOVE.replace("HOLD.", "HOLD.  (*bonce*)"),
    MOVE + "Austria: Army Vienna HOLD.\n",
    MOVE + "Ownership:\n",
    MOVE + "Movement results for Fall of 1901.\n\nAustria: Army Trieste HOLD.\n",
    MOVE + "Retreat orders for Spring of 1901.\n\nAustria:   Army  Vienna DISBAND.\n",
    MOVE.replace(".\n", ".  (a.001)\n", 1) + "Movement results for Fall of 1901.  (b.002)\n",
    "Retreat orders for Spring of 1901.\n",
    MOVE + "The following units were dislodged:\n\nThe Austrian Army in Vienna can retreat.\n",
    MOVE + "The following units were dislodged:\n\nThe Austrian Army in Vienna can retreat to Tyrolia.\n",
    MOVE.replace("HOLD.", "HOLD.  (*dislodged*)") + "Movement results for Fall of 1901.\n",
    MOVE + "Adjustment orders for Winter of 1901.\n\nAustria: Burns an army in Vienna.\n",
    MOVE + "Adjustment orders for Winter of 1901.\n\nAustria: Removes the fleet in Vienna.\n",
    MOVE + "Adjustment orders for Winter of 1901.\n\nRussia: Builds an army in Vienna.\n",
    MOVE + "Adjustment orders for Winter of 1901.\n\nRussia: Removes the army in Vienna.\n",
]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_bad_reports_are_refused_with_their_place(text: str, golden: Golden) -> None:
    golden(complaints(text, "judge"))


def test_the_route_of_a_convoy_is_the_shortest_along_the_fleets_ordered_to_it() -> None:
    fleets = "".join(f"England: fleet {sea}\n" for sea in ("eng", "nth", "iri", "mid"))
    text = (
        f"PHASE 1901 Spring Movement\nPOSITIONS\nEngland: army lon\n{fleets}ORDERS\nlon move por via convoy\n"
        "eng convoy lon move por\nmid convoy lon move por\nnth convoy lon move por\niri hold\n"
        f"PHASE 1901 Fall Movement\nPOSITIONS\nEngland: army por\n{fleets}ORDERS\n"
    )
    report = format_records(read_records(text), "judge")
    assert "Army London -> English Channel -> Mid-Atlantic Ocean -> Portugal.\n" in report


@pytest.mark.parametrize(
    ("orders", "after", "what"),
    [
        ("lon move wal via convoy", "wal", "A lon - wal by convoy, without fleets ordered to convoy it"),
        ("lon support par", "lon", "an order about a unit in par that is not there"),
    ],
)
def test_orders_that_judges_never_print_are_refused(orders: str, after: str, what: str) -> None:
    text = (
        f"PHASE 1901 Spring Movement\nPOSITIONS\nEngland: army lon\nORDERS\n{orders}\n"
        f"PHASE 1901 Fall Movement\nPOSITIONS\nEngland: army {after}\nORDERS\n"
    )
    with pytest.raises(ImpossibleError, match=what):
        format_records(read_records(text), "judge")


# ---------------------------------------------------------------------------------------------------- writing


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


def test_a_unit_without_a_retreat_is_listed_once_as_destroyed() -> None:
    position = """phase: S1901M
Units:
  Austria: A Tri, A Tyr
  England: A Por
  France: A Spa, F Mao
  Italy: A Ven
"""
    spring, retreats, *_ = reports(
        position,
        {"austria": "A Tri - Ven, A Tyr S A Tri - Ven", "france": "A Spa - Por, F Mao S A Spa - Por"},
        {"italy": "A Ven R Rom"},
        {},
    )
    assert "England: Army Portugal, No Order Processed. (*dislodged*)" in spring
    assert "The English Army in Portugal with no valid retreats was destroyed." in spring
    assert retreats[1:] == ["Italy: Army Venice -> Rome."]


def test_a_dislodged_unit_that_the_record_does_not_mention_is_printed_as_dislodged() -> None:
    record = read(
        "Movement results for Spring of 1901.\n\nAustria: Army Trieste -> Venice.\n"
        "Austria: Army Tyrolia SUPPORT Army Trieste -> Venice.\n"
        "Italy: Army Venice, No Order Processed.  (*dislodged*)\n\n"
        "The following units were dislodged:\n\nThe Italian Army in Venice can retreat to Rome.\n"
    )
    (spring,) = record.phases
    silent = replace(record, phases=(replace(spring, orders=spring.orders[:2]),))
    assert format_records([silent], "judge") == format_records([record], "judge")


def test_a_move_that_fails_is_printed_with_the_coast_that_was_ordered() -> None:
    (spring, *_) = reports(
        "phase: S1901M\nUnits:\n  England: F Por, F Spa/sc\n", {"england": "F Por - Spa/nc"}
    )
    assert spring[1] == "England: Fleet Portugal -> Spain (north coast). (*bounce*)"


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
