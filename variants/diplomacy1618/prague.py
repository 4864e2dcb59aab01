"""Prague: the army without owner, what becomes of it after 1618, and whose home the city is from then on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...model.board import Board
from ...model.names import NEUTRAL, Power, Province
from ...model.position import DislodgedUnit, Position, Unit
from ...model.reasons import Clause, Fact
from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.phases import surviving_powers
from ..framework.report import Event, Report, StateFact
from ..framework.rules import Clauses, RuleOption
from ..framework.wording import power_name, province_name
from ..framework.year import Ledger, State, Turn
from .setting import AUSTRIA, LEDGERS, PALATINATE, places_of

PRAGUE = Clauses(
    "D18-PRAGUE",
    {
        1: "an army that belongs to nobody stands in Prague at the start",
        2: "the army in Prague never moves",
        3: "dislodged, it is gone, without a retreat",
        4: "any power may support it in place",
        5: "it supports nobody and cuts nothing",
        6: "it resists with one and its supports",
        7: "Prague belongs to nobody before Winter 1618",
        8: "the army that stands after the retreats of Fall 1618 becomes Palatine",
        9: "with it Prague becomes a Palatine home center",
        10: "Prague that the Palatinate has in Winter 1618 is its home center for good",
        11: "Prague that has become Palatine is an ordinary center for Austria",
        12: "Prague that Austria has in Winter 1618 is its home center for good",
        13: "Prague that Austria takes only later is none of its home centers",
        14: "Prague that a third power has is an ordinary center",
        15: "an empty Prague that nobody owns in Winter 1618 is a neutral center and home of nobody for good",
        16: "the right to build in Prague revives when its holder has it again",
        17: "the army that became Palatine stays where it is and gets orders from Spring 1619",
        18: "it counts in Winter 1618, and may have to go then",
        19: "a Palatinate without a player gets it too, but not one that is out of the game",
        20: "that Bohemia asked the elector of the Palatinate to be its king is a remark on history",
    },
)

EX = Clauses(
    "D18-EX",
    {
        1: "nobody attacks Prague in 1618: the army and the city become Palatine, which makes four centers",
        2: "Austria takes Prague with two against one in Fall 1618: its home, and the fifth of its centers",
        3: "Austria takes Palatine Prague in 1619 and may not build there; the Palatinate, back in 1620, may",
        4: "Saxony has Prague in Winter 1618, Austria takes it in 1619: it is no Austrian home",
        5: "one attack on Prague fails, and so do two units against the army with one support",
    },
)


# ---------------------------------------------------------------------------------------------- the army


def ownerless_army(position: Position) -> Unit | None:
    """The army in Prague that belongs to nobody, as long as it stands."""
    prague = places_of(position.board).prague
    return next(
        (unit for unit in position.units if unit.power == NEUTRAL and unit.location.province == prague), None
    )


def disbands(lost: DislodgedUnit) -> Clause | None:
    """The clause by which the army of Prague is disbanded when it is dislodged."""
    return PRAGUE[3] if lost.unit.power == NEUTRAL else None


class PragueInitialOwner(RuleOption, about=PRAGUE[7]):
    """To whom Prague belongs before Winter 1618.

    Austria's four units match its four other homes.
    """

    NONE = "none", "To nobody."
    AUSTRIA = "austria", "To Austria, which can be paid for one unit more, until somebody takes it."


def first_owners(board: Board, rules: Rulebook) -> Mapping[Province, Power]:
    """To whom Prague belongs at the start, if to anybody."""
    prague = places_of(board).prague
    if prague is None or PragueInitialOwner.NONE.counts(rules):
        return {}
    return {prague: AUSTRIA}


# ---------------------------------------------------------------------------------- the end of Fall 1618


class PragueConversionBeforeAdjustment(RuleOption, about=PRAGUE[18]):
    """When the army in Prague becomes Palatine.

    The text says at the end of Fall.
    """

    TRUE = (
        "true",
        "After the retreats of Fall 1618: Winter 1618 counts the unit and Prague.",
        "text",
    )
    FALSE = "false", "After the adjustments of Winter 1618, and Prague with it."


class PragueDeadPalatinate(RuleOption, about=PRAGUE[19]):
    """What becomes of the army in Prague when the Palatinate is out of the game by then.

    Nobody could order it.
    """

    CONVERTS_IF_ALIVE = (
        "converts_if_power_has_units_or_centres_else_stays_neutral",
        "It stays without owner. A Palatinate in civil disorder gets it nevertheless.",
    )
    CONVERTS_ALWAYS = "converts_always", "It becomes Palatine and brings the power back."


def join_before_winter(state: State) -> Turn:
    """After the retreats of the first Fall the army in Prague becomes Palatine."""
    if PragueConversionBeforeAdjustment.TRUE.counts(state.rulebook) and _is_first_year(state):
        return _joined(state)
    return Turn(state.position, state.ledger)


def join_after_winter(state: State) -> Turn:
    """The same only after the adjustments, where the option says so; Prague then changes hands at once."""
    if PragueConversionBeforeAdjustment.TRUE.counts(state.rulebook) or not _is_first_year(state):
        return Turn(state.position, state.ledger)
    turn = _joined(state)
    prague = places_of(state.position.board).prague
    if not turn.report.events or prague is None:
        return turn
    position = replace(turn.position, owners={**turn.position.owners, prague: PALATINATE})
    settled = _settled(replace(state, position=position, ledger=turn.ledger), prague, PALATINATE)
    return replace(settled, report=turn.report + settled.report)


def _is_first_year(state: State) -> bool:
    return state.phase.year == state.variant.start.year


def _joined(state: State) -> Turn:
    """The army becomes Palatine, if it still stands and the Palatinate can have it."""
    board, army = state.position.board, ownerless_army(state.position)
    if army is None or PALATINATE not in board.power:
        return Turn(state.position, state.ledger)
    alive = PALATINATE in surviving_powers(state)
    if not alive and PragueDeadPalatinate.CONVERTS_IF_ALIVE.counts(state.rulebook):
        return Turn(state.position, state.ledger)
    joined = replace(army, power=PALATINATE)
    units = tuple(joined if unit == army else unit for unit in state.position.units)
    prague = army.location.province
    name = province_name(board, prague)
    stands = Fact(f"The army that belongs to nobody still stands in {name}.", PRAGUE[1])
    text = f"The army in {name} becomes {board.power[PALATINATE].adjective}."
    event = Event("joined", PALATINATE, prague, Fact(text, PRAGUE[8], (stands,)))
    return Turn(replace(state.position, units=units), state.ledger, Report(events=(event,)))


# ------------------------------------------------------------------------------------------- whose home it is


class PragueLaterAustria(RuleOption, about=PRAGUE[13]):
    """Whether Prague becomes an Austrian home center after Winter 1618, if it is nobody's home till then.

    The errata name one date for both cases.
    """

    WINTER_1618_ONLY = "winter_1618_only", "No: the winter of 1618 decides once for all.", "errata"
    ANY_LATER_YEAR_IF_NOT_PALATINE = (
        "any_later_year_if_not_palatine",
        "Yes, after the first Fall in which Austria owns it.",
        "rule 6",
    )


def prague_home(ledger: Ledger) -> Power | None:
    """The power to which Prague is a home center for the rest of the game, if it is one to anybody."""
    return LEDGERS.records(ledger).prague_home


def settle_home(state: State) -> Turn:
    """After a Fall: whose home Prague is, as far as that is decided now."""
    prague = places_of(state.position.board).prague
    if prague is None or prague_home(state.ledger) is not None:
        return Turn(state.position, state.ledger)
    owner = state.position.owners.get(prague)
    later = PragueLaterAustria.ANY_LATER_YEAR_IF_NOT_PALATINE.counts(state.rulebook)
    in_time = _is_first_year(state) or (owner == AUSTRIA and later)
    if owner is not None and owner in (AUSTRIA, PALATINATE) and in_time:
        return _settled(state, prague, owner)
    return Turn(state.position, state.ledger)


def _settled(state: State, prague: Province, owner: Power) -> Turn:
    board = state.position.board
    name, holder = province_name(board, prague), power_name(board, owner)
    owned = Fact(f"{name} belongs to {holder} in {state.phase.year}.")
    fact = Fact(f"{name} is a home center of {holder} from now on.", _home_clause(state, owner), (owned,))
    event = Event("home", owner, prague, fact)
    records = replace(LEDGERS.records(state.ledger), prague_home=owner)
    return Turn(state.position, LEDGERS.with_records(records, state.ledger), Report(events=(event,)))


def _home_clause(state: State, owner: Power) -> str:
    if owner == PALATINATE:
        return PRAGUE[10]
    later = PragueLaterAustria.ANY_LATER_YEAR_IF_NOT_PALATINE
    return PRAGUE[12] if _is_first_year(state) else f"{PRAGUE[13]}={later.value}"


def known(state: State) -> tuple[StateFact, ...]:
    """Whose home center Prague is."""
    board, home = state.position.board, prague_home(state.ledger)
    prague = places_of(board).prague
    if prague is None or home is None:
        return ()
    text = f"{province_name(board, prague)} is a home center of {power_name(board, home)} for good."
    return (StateFact("home", (prague, home), Fact(text, PRAGUE[16])),)


def site(home: Power | None, power: Power, *, owned: bool) -> str | None:
    """Why a power may not build in Prague, which is the home center of this power or of none."""
    if power == home:
        return None if owned else "not_owned"
    if power == AUSTRIA:
        return _TOO_LATE_FOR_AUSTRIA if home is None else _PALATINE
    if power == PALATINATE:
        return _TOO_LATE_FOR_THE_PALATINATE if home is None else _AUSTRIAN
    return _OF_A_THIRD_POWER


_TOO_LATE_FOR_AUSTRIA = Clause(
    PRAGUE[13], "Austria did not have Prague in Winter 1618, so it is no home center"
)
_TOO_LATE_FOR_THE_PALATINATE = Clause(
    PRAGUE[10], "the Palatinate did not have Prague in Winter 1618, so it is no home center"
)
_PALATINE = Clause(PRAGUE[11], "Prague has become Palatine and is no Austrian home center any more")
_AUSTRIAN = Clause(PRAGUE[12], "Prague was Austrian in Winter 1618 and is a home center for Austria alone")
_OF_A_THIRD_POWER = Clause(PRAGUE[14], "Prague is a home center for Austria or the Palatinate, nobody else")


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (PRAGUE, EX),
    options=(PragueInitialOwner, PragueConversionBeforeAdjustment, PragueDeadPalatinate, PragueLaterAustria),
)
