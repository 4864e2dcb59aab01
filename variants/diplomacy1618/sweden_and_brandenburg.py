"""Sweden and Brandenburg: a center off the board, and home centers gained by conquest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...model.names import Power, Province, UnitKind
from ...model.position import Position, Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.phases import find_survivors
from ..framework.rules import Clauses, RuleOption
from ..framework.tallies import Tally, Term
from ..framework.year import State, Turn
from .setting import BRANDENBURG, LEDGERS, SWEDEN, Diplomacy1618Records, read_named_places

SWE = Clauses(
    "D18-SWE",
    {
        1: "Sweden owns one center off the board",
        2: "Sweden never loses its center off the board",
        3: "no unit is built off the board",
        4: "the center off the board counts toward victory",
        5: "once Sweden has taken Hither Pomerania, Hither Pomerania is its home center",
        6: "Hither Pomerania is a home center for no power but Sweden",
        7: "if Sweden has neither a unit nor a center on the board, it is out of the game",
    },
)

BRA = Clauses(
    "D18-BRA",
    {
        1: "once Brandenburg has taken Stettin, it may build fleets there",
        2: "Brandenburg may build fleets in Stettin, but not armies",
        3: "Brandenburg may build in Stettin only while it owns Stettin, as in any home center",
        4: "Brandenburg may build fleets nowhere else",
    },
)


# ------------------------------------------------------------------------------------------- off the board


def find_centers_on_board(position: Position, power: Power) -> Mapping[Province, int]:
    """Return the centers on the board that a power owns."""
    owners = position.owners
    return {info.id: 1 for info in position.board.provinces if info.center and owners.get(info.id) == power}


def find_centers_off_board(position: Position, power: Power) -> Mapping[Power, int]:
    """Return the centers that a power has off the board (D18-SWE-2)."""
    count = read_named_places(position.board).off_board.get(power, 0)
    return {power: count} if count else {}


CENTERS: Tally[Position] = Tally(
    "controls",
    (Term("", "on the board", find_centers_on_board), Term(SWE[1], "off the board", find_centers_off_board)),
)
"""The centers that support a power's units, on the board or off it."""


class OffboardCountsForVictory(RuleOption, about=SWE[4]):
    """Whether Sweden's center off the board counts toward victory.

    The text counts controlled centers.
    """

    TRUE = "true", "It counts as a center that Sweden controls."
    FALSE = "false", "It only supports a unit: Sweden needs 29 centers on the board."


class SwedenElimination(RuleOption, about=SWE[7]):
    """When Sweden, which never loses its center off the board, is out of the game.

    The same condition applies to every other power.
    """

    NO_UNITS_AND_NO_BOARD_CENTRE = (
        "no_units_and_no_board_centre",
        "When it has neither a unit nor a center on the board.",
        "standard rules",
    )
    NEVER = "never", "Never; it shares every agreed draw."


def find_remaining_powers(state: State) -> tuple[Power, ...]:
    """Return the powers that are still in the game."""
    alive = find_survivors(state)
    if SwedenElimination.NEVER.is_chosen_in(state.rulebook):
        return tuple(info.id for info in state.position.board.powers if info.id in alive or info.id == SWEDEN)
    return alive


# ---------------------------------------------------------------------------------------- homes by conquest


class HitherHome(RuleOption, about=SWE[5]):
    """How long Hither Pomerania is a home center of Sweden once Sweden has taken it.

    Sweden must own the province to use it. In either case Sweden builds there only while it owns it; the
    difference is whether removals in civil disorder measure distances from it after Sweden loses it.
    """

    WHILE_CONTROLLED = "while_controlled", "As long as Sweden owns it."
    ONCE_TAKEN_FOR_GOOD = (
        "once_taken_for_good",
        "For the rest of the game, like the home centers of the start.",
    )


def record_hither_taken(state: State) -> Turn:
    """Record after a Fall whether Sweden has taken Hither Pomerania, for the option `d18_hither_home`."""
    hither, records = read_named_places(state.position.board).hither_pomerania, LEDGERS.records(state.ledger)
    if hither is None or state.position.owners.get(hither) != SWEDEN or records.hither_taken:
        return state.unchanged()
    return Turn(state.position, LEDGERS.with_records(replace(records, hither_taken=True), state.ledger))


def is_swedish_home(position: Position, rules: Rulebook, records: Diplomacy1618Records) -> bool:
    """Return whether Hither Pomerania is a home center of Sweden."""
    hither = read_named_places(position.board).hither_pomerania
    if hither is None:
        return False
    for_good = HitherHome.ONCE_TAKEN_FOR_GOOD.is_chosen_in(rules) and records.hither_taken
    return for_good or position.owners.get(hither) == SWEDEN


def is_fleet_yard(position: Position, power: Power, province: Province) -> bool:
    """Return whether the province is Stettin and the power Brandenburg (D18-BRA-1)."""
    return power == BRANDENBURG and province == read_named_places(position.board).stettin


def find_yard_clause(position: Position, unit: Unit) -> Clause | None:
    """Return the clause that forbids Brandenburg an army in Stettin, if it applies."""
    in_yard = is_fleet_yard(position, unit.power, unit.location.province)
    return BRA[2] if in_yard and unit.kind is not UnitKind.FLEET else None


CHAPTER = Chapter.of(
    __name__, __doc__, (SWE, BRA), options=(OffboardCountsForVictory, SwedenElimination, HitherHome)
)
