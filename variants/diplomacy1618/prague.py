"""Prague: the army without owner, what becomes of it after 1618, and whose home the city is from then on.

The ledger keeps ``prague_home``: the power to which Prague is a home center for the rest of the game.
"""

from __future__ import annotations

from dataclasses import replace

from ...model.names import NEUTRAL, Power, Province
from ...model.position import Position, Unit
from ...model.reasons import Fact
from ..kit.report import Event, Report
from ..kit.wording import power_name, province_name
from ..kit.year import Ledger, State, Turn
from ..variant import with_units_or_centers
from .knobs import DeadPalatinate, PragueConversionBeforeAdjustment, PragueLaterAustria, knobs_of
from .places import AUSTRIA, PALATINATE, places_of

_HOME = "prague_home"


def prague_home(ledger: Ledger) -> Power | None:
    """The power to which Prague is a home center, if it is one to anybody."""
    home = ledger.get(_HOME)
    return Power(home) if isinstance(home, str) else None


def ownerless_army(position: Position) -> Unit | None:
    """The army in Prague that belongs to nobody, as long as it stands (D18-PRAGUE-1)."""
    prague = places_of(position.board).prague
    return next(
        (unit for unit in position.units if unit.power == NEUTRAL and unit.location.province == prague), None
    )


def _is_first_year(state: State) -> bool:
    return state.phase.year == state.variant.start.year


# ------------------------------------------------------------------------------------------- moments


def join_before_winter(state: State) -> Turn:
    """After the retreats of the first Fall the army in Prague becomes Palatine (D18-PRAGUE-8, -18)."""
    before = knobs_of(state.rulebook).d18_prague_conversion_before_adjustment
    if before is PragueConversionBeforeAdjustment.TRUE and _is_first_year(state):
        return _joined(state)
    return Turn(state.position, state.ledger)


def join_after_winter(state: State) -> Turn:
    """The same only after the adjustments, where the knob says so; Prague then changes hands at once."""
    before = knobs_of(state.rulebook).d18_prague_conversion_before_adjustment
    if before is PragueConversionBeforeAdjustment.TRUE or not _is_first_year(state):
        return Turn(state.position, state.ledger)
    turn = _joined(state)
    prague = places_of(state.position.board).prague
    if not turn.report.events or prague is None:
        return turn
    position = replace(turn.position, owners={**turn.position.owners, prague: PALATINATE})
    settled = _settled(replace(state, position=position, ledger=turn.ledger), prague, PALATINATE)
    return replace(settled, report=turn.report + settled.report)


def _joined(state: State) -> Turn:
    army = ownerless_army(state.position)
    if army is None or not _palatinate_takes_it(state):
        return Turn(state.position, state.ledger)
    joined = replace(army, power=PALATINATE)
    units = tuple(joined if unit == army else unit for unit in state.position.units)
    board, prague = state.position.board, army.location.province
    adjective = board.power[PALATINATE].adjective
    text = f"The army in {province_name(board, prague)} becomes {adjective}."
    event = Event("joined", PALATINATE, prague, Fact(text))
    return Turn(replace(state.position, units=units), state.ledger, Report(events=(event,)))


def _palatinate_takes_it(state: State) -> bool:
    """The Palatinate is still in the game, or that does not matter (D18-PRAGUE-19)."""
    if PALATINATE not in state.position.board.power:
        return False
    anyway = knobs_of(state.rulebook).d18_prague_dead_palatinate is DeadPalatinate.CONVERTS_ALWAYS
    return anyway or PALATINATE in with_units_or_centers(state)


def settle_home(state: State) -> Turn:
    """After a Fall: whose home Prague is, as far as that is decided now (D18-PRAGUE-10, -12, -13)."""
    prague = places_of(state.position.board).prague
    if prague is None or prague_home(state.ledger) is not None:
        return Turn(state.position, state.ledger)
    owner = state.position.owners.get(prague)
    later = knobs_of(state.rulebook).d18_prague_later_austria
    in_time = _is_first_year(state) or (
        owner == AUSTRIA and later is PragueLaterAustria.ANY_LATER_YEAR_IF_NOT_PALATINE
    )
    if owner is not None and owner in (AUSTRIA, PALATINATE) and in_time:
        return _settled(state, prague, owner)
    return Turn(state.position, state.ledger)


def _settled(state: State, prague: Province, owner: Power) -> Turn:
    board = state.position.board
    text = f"{province_name(board, prague)} is a home center of {power_name(board, owner)} from now on."
    event = Event("home", owner, prague, Fact(text))
    return Turn(state.position, {**state.ledger, _HOME: str(owner)}, Report(events=(event,)))
