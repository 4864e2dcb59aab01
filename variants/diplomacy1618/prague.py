"""Prague: the neutral army, its fate after 1618, and the power that gains the city as a home center."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...model.board import Board
from ...model.names import NEUTRAL, Power, Province
from ...model.position import DislodgedUnit, Position, Unit
from ...model.reasons import Clause, Fact
from ...model.rulebook import Rulebook
from ...model.wording import start_sentence, the_place, the_power
from ..framework.book import Chapter
from ..framework.phases import find_survivors
from ..framework.report import Event, Report, StateFact
from ..framework.rules import Clauses, RuleOption
from ..framework.year import Ledger, State, Turn
from .setting import AUSTRIA, LEDGERS, PALATINATE, read_named_places

PRAGUE = Clauses(
    "D18-PRAGUE",
    {
        1: "a neutral army stands in Prague at the start",
        2: "the army in Prague never moves",
        3: "the army in Prague is disbanded if it is dislodged, without a retreat",
        4: "any power may support the army in Prague in place",
        5: "the army in Prague gives no support and cuts none",
        6: "the army in Prague defends with a strength of one plus its supports",
        7: "nobody owns Prague before Winter 1618",
        8: "if the army in Prague is still there after the retreats of Fall 1618, it becomes Palatine",
        9: "if the army in Prague becomes Palatine, Prague becomes a Palatine home center",
        10: "if the Palatinate owns Prague in Winter 1618, "
        "Prague is its home center for the rest of the game",
        11: "once Prague is a Palatine home center, it is an ordinary center for Austria",
        12: "if Austria owns Prague in Winter 1618, Prague is its home center for the rest of the game",
        13: "if Austria takes Prague only after Winter 1618, Prague is not an Austrian home center",
        14: "for any third power Prague is an ordinary center",
        15: (
            "a vacant and unowned Prague in Winter 1618 stays a neutral center and never becomes a home "
            "center"
        ),
        16: "the power that has Prague as a home center may build there again whenever it owns Prague again",
        17: "the army that becomes Palatine stays in Prague and takes orders from Spring 1619",
        18: "the army that becomes Palatine counts in Winter 1618 and may have to be removed then",
        19: (
            "a Palatinate in civil disorder also receives the army, but a Palatinate that is out of the "
            "game does not"
        ),
        20: "that Bohemia offered its crown to the Elector Palatine is a historical remark, not a rule",
    },
)

EX = Clauses(
    "D18-EX",
    {
        1: (
            "if nobody attacks Prague in 1618, the army and the city become Palatine, which gives the "
            "Palatinate four centers"
        ),
        2: (
            "if Austria takes Prague with two against one in Fall 1618, Prague is its home center and the "
            "fifth of its centers"
        ),
        3: (
            "if Austria takes Palatine Prague in 1619, it may not build there; if the Palatinate retakes it"
            " in 1620, it may"
        ),
        4: (
            "if Saxony owns Prague in Winter 1618 and Austria takes it in 1619, Prague is not an Austrian "
            "home center"
        ),
        5: "one unsupported attack on Prague fails, and so do two units against the army with one support",
    },
)


# ---------------------------------------------------------------------------------------------- the army


def find_ownerless_army(position: Position) -> Unit | None:
    """Return the neutral army in Prague, if it is still there."""
    prague = read_named_places(position.board).prague
    return next(
        (unit for unit in position.units if unit.power == NEUTRAL and unit.location.province == prague), None
    )


def find_disbanding_clause(lost: DislodgedUnit) -> Clause | None:
    """Return the clause that disbands the army in Prague when it is dislodged."""
    return PRAGUE[3] if lost.unit.power == NEUTRAL else None


class PragueInitialOwner(RuleOption, about=PRAGUE[7]):
    """Who owns Prague before Winter 1618.

    Austria's four units match its four other home centers.
    """

    NONE = "none", "Nobody."
    AUSTRIA = "austria", "Austria, which can support one more unit, until another power takes Prague."


def find_first_owners(board: Board, rules: Rulebook) -> Mapping[Province, Power]:
    """Return who owns Prague at the start, if anybody."""
    prague = read_named_places(board).prague
    if prague is None or PragueInitialOwner.NONE.is_chosen_in(rules):
        return {}
    return {prague: AUSTRIA}


# ---------------------------------------------------------------------------------- the end of Fall 1618


class PragueConversionBeforeAdjustment(RuleOption, about=PRAGUE[18]):
    """When the army in Prague becomes Palatine.

    The text says at the end of Fall.
    """

    TRUE = (
        "true",
        "After the retreats of Fall 1618: the unit and Prague count in Winter 1618.",
        "text",
    )
    FALSE = "false", "After the adjustments of Winter 1618, together with Prague."


class PragueDeadPalatinate(RuleOption, about=PRAGUE[19]):
    """What happens to the army in Prague if the Palatinate is out of the game by then.

    No player could order it.
    """

    CONVERTS_IF_ALIVE = (
        "converts_if_power_has_units_or_centres_else_stays_neutral",
        "It stays neutral. A Palatinate in civil disorder receives it nevertheless.",
    )
    CONVERTS_ALWAYS = "converts_always", "It becomes Palatine and brings the power back into the game."


def convert_army_before_winter(state: State) -> Turn:
    """Make the army in Prague Palatine after the retreats of the first Fall."""
    if PragueConversionBeforeAdjustment.TRUE.is_chosen_in(state.rulebook) and _is_first_year(state):
        return _convert_army(state)
    return state.unchanged()


def convert_army_after_winter(state: State) -> Turn:
    """Make the army in Prague, and the city, Palatine after the adjustments, where the option says so."""
    if PragueConversionBeforeAdjustment.TRUE.is_chosen_in(state.rulebook) or not _is_first_year(state):
        return state.unchanged()
    turn = _convert_army(state)
    prague = read_named_places(state.position.board).prague
    if not turn.report.events or prague is None:
        return turn
    position = replace(turn.position, owners={**turn.position.owners, prague: PALATINATE})
    settled = _make_home_center(replace(state, position=position, ledger=turn.ledger), prague, PALATINATE)
    return replace(settled, report=turn.report + settled.report)


def _is_first_year(state: State) -> bool:
    return state.phase.year == state.variant.start.year


def _convert_army(state: State) -> Turn:
    """Make the army Palatine, if it is still there and the Palatinate can receive it."""
    board, army = state.position.board, find_ownerless_army(state.position)
    if army is None or PALATINATE not in board.power:
        return state.unchanged()
    alive = PALATINATE in find_survivors(state)
    if not alive and PragueDeadPalatinate.CONVERTS_IF_ALIVE.is_chosen_in(state.rulebook):
        return state.unchanged()
    joined = replace(army, power=PALATINATE)
    units = tuple(joined if unit == army else unit for unit in state.position.units)
    prague = army.location.province
    name = the_place(board, prague)
    stands = Fact(f"The neutral army is still in {name}.", PRAGUE[1])
    text = f"The army in {name} becomes {board.power[PALATINATE].adjective}."
    event = Event("joined", PALATINATE, prague, Fact(text, PRAGUE[8], (stands,)))
    return Turn(replace(state.position, units=units), state.ledger, Report(events=(event,)))


# ------------------------------------------------------------------------------------------- whose home it is


class PragueLaterAustria(RuleOption, about=PRAGUE[13]):
    """Whether Prague, if still no power's home center, can become Austrian after Winter 1618.

    The errata name one date for both cases.
    """

    WINTER_1618_ONLY = "winter_1618_only", "It cannot: Winter 1618 decides once and for all.", "errata"
    ANY_LATER_YEAR_IF_NOT_PALATINE = (
        "any_later_year_if_not_palatine",
        "It can, after the first Fall in which Austria owns it.",
        "rule 6",
    )


def find_prague_home(ledger: Ledger) -> Power | None:
    """Return the power whose home center Prague is for the rest of the game, if any."""
    return LEDGERS.records(ledger).prague_home


def settle_home(state: State) -> Turn:
    """Determine whose home center Prague becomes, if this Fall decides it."""
    prague = read_named_places(state.position.board).prague
    if prague is None or find_prague_home(state.ledger) is not None:
        return state.unchanged()
    owner = state.position.owners.get(prague)
    later = PragueLaterAustria.ANY_LATER_YEAR_IF_NOT_PALATINE.is_chosen_in(state.rulebook)
    in_time = _is_first_year(state) or (owner == AUSTRIA and later)
    if owner is not None and owner in (AUSTRIA, PALATINATE) and in_time:
        return _make_home_center(state, prague, owner)
    return state.unchanged()


def _make_home_center(state: State, prague: Province, owner: Power) -> Turn:
    board = state.position.board
    name, holder = the_place(board, prague), the_power(board, owner)
    owned = Fact(f"{start_sentence(board, owner, 'owns')} {name} in {state.phase.year}.")
    fact = Fact(
        f"From now on {name} is a home center of {holder}.", _find_home_clause(state, owner), (owned,)
    )
    event = Event("home", owner, prague, fact)
    records = replace(LEDGERS.records(state.ledger), prague_home=owner)
    return Turn(state.position, LEDGERS.with_records(records, state.ledger), Report(events=(event,)))


def _find_home_clause(state: State, owner: Power) -> str:
    if owner == PALATINATE:
        return PRAGUE[10]
    later = PragueLaterAustria.ANY_LATER_YEAR_IF_NOT_PALATINE
    return PRAGUE[12] if _is_first_year(state) else f"{PRAGUE[13]}={later.value}"


def collect_facts(state: State) -> tuple[StateFact, ...]:
    """Return whose home center Prague is."""
    board, home = state.position.board, find_prague_home(state.ledger)
    prague = read_named_places(board).prague
    if prague is None or home is None:
        return ()
    text = (
        f"{start_sentence(board, prague, 'is')} a home center of {the_power(board, home)} for the rest of the"
        " game."
    )
    return (StateFact("home", (prague, home), Fact(text, PRAGUE[16])),)


def find_site_objection(home: Power | None, power: Power, *, owned: bool) -> str | None:
    """Return why a power may not build in Prague, or None if it may; `home` is whose home center it is."""
    if power == home:
        return None if owned else "not_owned"
    if power == AUSTRIA:
        return _TOO_LATE_FOR_AUSTRIA if home is None else _PALATINE
    if power == PALATINATE:
        return _TOO_LATE_FOR_THE_PALATINATE if home is None else _AUSTRIAN
    return _OF_A_THIRD_POWER


_TOO_LATE_FOR_AUSTRIA = Clause(
    PRAGUE[13], "Austria did not own Prague in Winter 1618, so Prague is not its home center"
)
_TOO_LATE_FOR_THE_PALATINATE = Clause(
    PRAGUE[10], "the Palatinate did not own Prague in Winter 1618, so Prague is not its home center"
)
_PALATINE = Clause(
    PRAGUE[11], "Prague has become a Palatine home center and is an ordinary center for Austria"
)
_AUSTRIAN = Clause(
    PRAGUE[12], "Austria owned Prague in Winter 1618, so Prague is a home center of Austria alone"
)
_OF_A_THIRD_POWER = Clause(PRAGUE[14], "Prague can be a home center only of Austria or the Palatinate")


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (PRAGUE, EX),
    options=(PragueInitialOwner, PragueConversionBeforeAdjustment, PragueDeadPalatinate, PragueLaterAustria),
)
