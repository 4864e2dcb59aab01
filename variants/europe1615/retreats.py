"""Retreats: units of powers retreat, and under sanctions units of minor states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from ...model.names import Location, Power
from ...model.orders import Designation, Retreat
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Clause, Fact
from ...solver import RetreatRules, join_words, retreat_options
from ..framework.book import Chapter
from ..framework.phases import Retreats, add_reasons
from ..framework.report import Entry, EntryReport
from ..framework.rules import Clauses, RuleOption
from ..framework.year import Due, PhaseInput, State, Submissions, Turn
from ..minor_states.minor_orders import assign_minor_orders
from .advantages import may_retreat
from .handicaps import LYON, find_entry_clause, permit_spain
from .land import OTTOMANS, apply_chosen_edition
from .ledger import setting_of, write_records
from .ottomans import OTT
from .sanction import FRANCE
from .sides import find_barring_state
from .state import Europe1615Setting
from .statuses import find_commander, side_facts, status_fact

RET = Clauses(
    "E15-RET",
    {
        1: "a dislodged unit of a minor state is disbanded, unless a sanction lets it retreat",
        2: "a sanction can let a state's units retreat; the power that the state is aligned with orders it",
        3: "units of powers retreat by the standard rules",
        4: "no unit may retreat into a neutral state",
        5: "a unit may retreat into a vacant province of a state aligned with its power",
    },
)


class SanctionRetreatWithoutPower(RuleOption, about=RET[2]):
    """What happens to a dislodged unit that may retreat but whose state is aligned with nobody."""

    DISBAND = "disband", "It is disbanded."
    FIRST_PLACE = (
        "first_place",
        "It retreats to the first place open to it, in alphabetical order.",
    )


def make_retreat_rules(setting: Europe1615Setting) -> RetreatRules:
    """Return which dislodged units may not retreat, and where the others may not go."""
    return RetreatRules(
        forbids=lambda lost: find_disbanding_clause(setting, lost.unit),
        closes=lambda lost, place: _find_closing_clause(setting, lost, place),
    )


def find_disbanding_clause(setting: Europe1615Setting, unit: Unit) -> Clause | None:
    """Return the clause by which a dislodged unit may not retreat, if any.

    Units of minor states retreat only by the right that a sanction gives (E15-RET-1). As somebody must order
    the retreat, the state must also be aligned with a power (E15-RET-2).
    """
    if unit.power in setting.board.power:
        return None
    if unit.power == OTTOMANS:
        return OTT[11]
    if unit.power not in setting.pliant or not may_retreat(setting, unit.power):
        return RET[1].with_words("a dislodged unit of a minor state cannot retreat")
    alone = SanctionRetreatWithoutPower.FIRST_PLACE.is_chosen_in(setting.options)
    if alone or setting.patron(unit.power) is not None:
        return None
    return RET[2].with_words("its state is aligned with no power that could order its retreat")


def _find_closing_clause(setting: Europe1615Setting, lost: DislodgedUnit, place: Location) -> str | None:
    """Return the clause that keeps a dislodged unit out of a place, if any."""
    clause = find_entry_clause(setting, lost.unit, place.province)
    if clause is not None:
        return clause
    return None if find_barring_state(setting, lost.unit, place.province) is None else RET[4]


# ----------------------------------------------------------------------------------------- the phase


class SanctionRetreats(Retreats):
    """The retreat phase after a movement phase (E15-RES-5); skipped if there is nothing to order."""

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return one due retreat for each dislodged unit with somewhere to go, from its commander.

        If France's permission alone could open a place (E15-LYON-5), France is asked for it.
        """
        state = replace(state, rulebook=apply_chosen_edition(state.rulebook))
        setting, allowed = setting_of(state), _permit_retreats(state)
        notes: dict[Power, list[str]] = {}
        units: dict[Power, tuple[Unit, ...]] = {}
        barred: list[str] = []
        for lost in state.position.dislodged:
            options, more = (
                retreat_options(one.conditions, state.position, lost, state.rulebook)
                for one in (state, allowed)
            )
            power = find_commander(setting, lost.unit)
            if not more or power is None:
                continue
            if_permitted = " or ".join(place for place in more if place not in options)
            if if_permitted:
                barred.append(str(lost.unit))
            ways = [*options, *([f"{if_permitted} with France's permission"] if if_permitted else [])]
            notes.setdefault(power, []).append(f"{lost.unit} to {' or '.join(ways)}")
            units[power] = (*units.get(power, ()), lost.unit)
        asked = f"PERMIT SPAIN SWI for {join_words(barred)}" if barred else ""
        dues: dict[Power, Due] = {}
        for info in state.position.board.powers:
            more = asked if info.id == FRANCE else ""
            if info.id in notes:
                note = "; ".join([*notes[info.id], *([more] if more else [])])
                dues[info.id] = Due(len(notes[info.id]), "retreat", note, units[info.id])
            elif more:
                dues[info.id] = Due(1, "possible permission", more)
        return dues

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Assign retreats of minor units to these units, and add those that nobody commands."""
        state = replace(state, rulebook=apply_chosen_edition(state.rulebook))
        setting = setting_of(state)
        handed = assign_minor_orders(
            submissions,
            [lost.unit for lost in state.position.dislodged],
            setting.board.minor,
            lambda unit: find_commander(setting, unit),
            lambda _unit: RET[1],
            grounds=lambda unit: side_facts(setting, unit.power),
        )
        return PhaseInput(state, {**handed.submissions, **_find_uncommanded_retreats(state)}, handed=handed)

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Add the facts behind each refused retreat, and whether France could have permitted it."""
        grounds = partial(_find_grounds, setting_of(phase.state))
        turn = super().finish(phase, add_reasons(turn, grounds))
        entries = tuple(
            replace(entry, waits=entry.fact.clause == LYON[5] and _is_permissible(phase.state, entry))
            for entry in turn.report.entries
        )
        return replace(turn, report=replace(turn.report, entries=entries))


def _permit_retreats(state: State) -> State:
    """Return the state after France's permission to enter Switzerland, if France can give it."""
    return replace(state, ledger=write_records(permit_spain(setting_of(state)).records, state.ledger))


def _is_permissible(state: State, entry: EntryReport) -> bool:
    """Return whether a retreat is open to a unit once France permits it."""
    allowed, order = _permit_retreats(state), entry.entry
    lost = next((one for one in state.position.dislodged if one.unit == entry.unit), None)
    if lost is None or not isinstance(order, Retreat):
        return False
    return order.target in retreat_options(allowed.conditions, state.position, lost, state.rulebook)


def _find_grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
    """Yield the status of the neutral state that a unit may not retreat into (E15-RET-4)."""
    if entry.fact.clause == RET[4] and isinstance(entry.entry, Retreat):
        owner = setting.owner(entry.entry.target.province)
        if owner is not None:
            yield status_fact(setting, owner)


def _find_uncommanded_retreats(state: State) -> dict[Power, tuple[Entry, ...]]:
    """Return the retreats of units that nobody commands, if the option lets them retreat."""
    if not SanctionRetreatWithoutPower.FIRST_PLACE.is_chosen_in(state.rulebook):
        return {}
    setting, conditions = setting_of(state), state.conditions
    found: dict[Power, tuple[Entry, ...]] = {}
    for lost in state.position.dislodged:
        unit = lost.unit
        options = retreat_options(conditions, state.position, lost, state.rulebook)
        if options and find_commander(setting, unit) is None:
            order = Retreat(Designation(unit.location, unit.kind), options[0])
            found[unit.power] = (*found.get(unit.power, ()), order)
    return found


RETREATS_CHAPTER = Chapter.of("movement.retreats", __doc__, (RET,), options=(SanctionRetreatWithoutPower,))
