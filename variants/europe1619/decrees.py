"""The Papacy: the decrees that it announces, their commands, and their violations."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product, starmap
from typing import Any

from ...model.board import Board, places_of
from ...model.errors import ImpossibleError, Place, UnknownNameError, WestphaliaError
from ...model.names import Power, Province
from ...model.phase import PhaseKind
from ...model.position import Position
from ...model.reasons import Fact
from ...model.text import blank_bullet, shorten
from ...model.wording import the_name, the_power
from ..framework.book import Chapter
from ..framework.report import Entry, Event, Report, StateFact
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import (
    Bar,
    Form,
    Parties,
    Slot,
    Statement,
    bar_if,
    list_powers,
    list_provinces,
    list_states,
)
from ..framework.year import Due, IndependentStatement, PhaseRules, State, Turn
from ..minor_states.influence import find_attack, find_placement
from .declarations import DISSOLVE, read_declaration
from .state import (
    ActKind,
    Decree,
    DecreeAct,
    DecreeKind,
    Europe1619Setting,
    PapalRecords,
    Relation,
    setting_of,
    write_records,
)

PAPAL = Clauses(
    "E19-PAPACY",
    {
        1: "only the Papacy announces decrees",
        2: "decrees command only Catholic powers that are still in the game",
        3: "a decree is announced in one movement phase and is in effect from the next one on",
        4: "a decree commands at most three powers",
        5: "the Papacy may announce one decree a year",
        6: "only a decree that is in effect can be annulled",
        7: "an annulment ends the penalty for the annulled decree",
        8: "decrees may be announced in the first year",
        9: "a decree may forbid a power to enter a province or a state",
        10: "a decree may forbid an alliance",
        11: "a decree may forbid attacks on the influence of a power in a state",
        12: "a decree may forbid influence in a state",
        13: "a decree may command a power to leave an alliance",
        14: "a decree may annul another one",
        15: "the referee decides whether a decree in free text is admitted and whether it is violated",
        16: "a decree cannot force a power to declare war",
        17: "a decree cannot force a power to occupy a province",
        18: "a decree may forbid a past act if it can be undone",
        19: "a power that already has a unit in a forbidden place has a year to leave",
        20: "a decree cannot forbid influence that is already placed",
        21: "each violation of a decree costs 3 points",
        22: "units of aligned states do not violate decrees",
        23: "the Papacy cannot command itself",
    },
)


class DecreeSubmission(RuleOption, about=PAPAL[3]):
    """In which phase the Papacy submits its decree.

    Decrees are announced in a movement phase.
    """

    WITH_ORDERS = "with_orders", "In the Orders Phase, with its orders."
    DIPLOMATIC_PHASE = "diplomatic_phase", "In the Diplomatic Phase."


class AnnulmentCounts(RuleOption, about=PAPAL[6]):
    """Whether an annulment counts as the one decree of its year.

    An annulment is a decree.
    """

    TRUE = "true", "It does."
    FALSE = "false", "It does not: one annulment is allowed in addition."


class DecreeTypes(RuleOption, about=PAPAL[15]):
    """Which decrees are possible.

    The text leaves room for others.
    """

    SIX_AND_RULINGS = (
        "six_types_and_free_text",
        "Six types, and free texts that the referee admits and whose violations the referee decides.",
    )
    SIX = "six_types", "Only the six types."


class DecreeSelf(RuleOption, about=PAPAL[23]):
    """Whether the Papacy may command itself.

    Commands are for others.
    """

    FALSE = "false", "It may not."
    TRUE = "true", "It may, as it is Catholic."


PAPACY = Power("papacy")
"""The power that announces decrees (E19-PAPACY-1)."""

CATHOLIC = "catholic"
"""The confession of the powers that decrees command (E19-PAPACY-2)."""

MOST_POWERS = 3
"""The most powers that one decree may command (E19-PAPACY-4)."""


# --------------------------------------------------------------------------------------- the text of a decree


@dataclass(frozen=True, slots=True)
class TargetInfluence:
    """The influence of a power in a minor state."""

    state: Power
    power: Power

    def __str__(self) -> str:
        return f"{self.state} {self.power}"


NOBODY = Parties()
"""No powers, as in an annulment."""


@dataclass(frozen=True, slots=True)
class DecreeText:
    """The text of a decree: the powers it commands, and one object that depends on its kind.

    `land` is a province, or a minor state for all of its land; `number` is that of the annulled decree.
    """

    powers: Parties = NOBODY
    land: str | None = None
    power: Power | None = None
    state: Power | None = None
    influence: TargetInfluence | None = None
    number: int | None = None
    text: str | None = None

    @property
    def objects(self) -> tuple[str, ...]:
        """The objects of the decree, as records store them."""
        if self.influence is not None:
            return (self.influence.state, self.influence.power)
        about = (self.land, self.power, self.state, self.number, self.text)
        return tuple(str(one) for one in about if one is not None)


def _find_power(text: str, board: Board) -> Power:
    found = places_of(board).find_power(text)
    if found not in board.power:
        raise UnknownNameError(f"{text!r} is no power", expected="a power")
    return found


def _find_state(text: str, board: Board) -> Power:
    found = places_of(board).find_power(text)
    if found not in board.minor:
        raise UnknownNameError(f"{text!r} is no minor state", expected="a minor state")
    return found


def _parse_land(text: str, board: Board) -> str:
    """Parse a province or a minor state; a state has the id of the province that shares its name."""
    try:
        return places_of(board).find_province(text)
    except WestphaliaError as error:
        unknown = error
    try:
        return _find_state(text, board)
    except WestphaliaError:
        raise unknown from None


def _parse_influence(text: str, board: Board) -> TargetInfluence:
    words = text.split()
    for count in range(len(words) - 1, 0, -1):
        try:
            return TargetInfluence(
                _find_state(" ".join(words[:count]), board), _find_power(" ".join(words[count:]), board)
            )
        except WestphaliaError:
            continue
    place = Place(column=1)
    raise UnknownNameError(f"{text!r} is not a state and a power", place=place, expected="WES France")


def _list_influence(position: Position) -> Iterable[TargetInfluence]:
    return starmap(TargetInfluence, product(list_states(position), list_powers(position)))


_SLOTS: Mapping[str, Slot] = {
    "land": Slot(r".+?", _parse_land, list_provinces),
    "power": Slot(r".+?", _find_power, list_powers),
    "state": Slot(r".+?", _find_state, list_states),
    "influence": Slot(r".+?", _parse_influence, _list_influence),
    "text": Slot(r"[^()]+", lambda text, _board: " ".join(text.split())),
    "number": Slot(r"[0-9]{1,4}", lambda text, _board: int(text)),
}


def _make_form(pattern: str, example: str) -> Form[DecreeText]:
    return Form(pattern, example, DecreeText, _SLOTS, letters=400)


# ---------------------------------------------------------------------------------- which decrees are allowed
@dataclass(frozen=True, slots=True)
class Announcer:
    """A power that announces a decree, and the setting in which it does."""

    setting: Europe1619Setting
    power: Power

    @property
    def papacy(self) -> PapalRecords:
        """The decrees announced so far."""
        return self.setting.records.papacy


def _applies_to_any(wrong: Callable[[Announcer, Power], bool]) -> Callable[[Announcer, DecreeText], bool]:
    """Return the test of whether any commanded power is `wrong`."""
    return lambda at, said: any(wrong(at, power) for power in said.powers)


def _make_phase_bar(phase: PhaseKind, under: DecreeSubmission) -> Bar[Announcer, DecreeText]:
    late = "a decree can be submitted in only one phase of the year"
    return bar_if(PAPAL[3], lambda at, _: at.setting.phase.kind is not phase, late, under)


def _was_announced_this_year(at: Announcer, kinds: Collection[DecreeKind]) -> bool:
    """Return whether a decree of one of these kinds was announced this year."""
    return any(one.since == at.setting.year + 1 and one.kind in kinds for one in at.papacy.decrees)


WHO_AND_WHEN: tuple[Bar[Announcer, DecreeText], ...] = (
    _make_phase_bar(PhaseKind.MOVEMENT, DecreeSubmission.WITH_ORDERS),
    _make_phase_bar(PhaseKind.DIPLOMACY, DecreeSubmission.DIPLOMATIC_PHASE),
    bar_if(PAPAL[1], lambda at, _: at.power != PAPACY),
)

WHOM: tuple[Bar[Announcer, DecreeText], ...] = (
    bar_if(PAPAL[4], lambda _, said: len(said.powers) > MOST_POWERS),
    bar_if(PAPAL[2], _applies_to_any(lambda at, power: power not in at.setting.powers)),
    bar_if(PAPAL[2], _applies_to_any(lambda at, power: at.setting.board.power[power].faith != CATHOLIC)),
    bar_if(PAPAL[23], lambda _, said: PAPACY in said.powers, under=DecreeSelf.FALSE),
)


def _make_yearly_bars(kind: DecreeKind) -> tuple[Bar[Announcer, DecreeText], ...]:
    """Return the bars against a second decree in a year; an option also allows an annulment."""
    annul = {DecreeKind.ANNUL}
    like = annul if kind in annul else set(DecreeKind) - annul
    return (
        bar_if(
            PAPAL[5], lambda at, _: _was_announced_this_year(at, set(DecreeKind)), under=AnnulmentCounts.TRUE
        ),
        bar_if(PAPAL[5], lambda at, _: _was_announced_this_year(at, like), under=AnnulmentCounts.FALSE),
    )


# ------------------------------------------------------------------------------------------------- violations
@dataclass(frozen=True, slots=True)
class PowerActs:
    """The acts of one commanded power in a phase: its submission, and the state after the phase."""

    setting: Europe1619Setting
    power: Power
    decree: Decree
    entries: Sequence[Entry]

    def act(self, kind: ActKind, *, place: Province | None = None, number: int | None = None) -> DecreeAct:
        """Return an act of the power against the decree."""
        return DecreeAct(self.decree.number, self.power, kind, place, number)


class DecreeMinorUnits(RuleOption, about=PAPAL[22]):
    """Whether units of aligned states can violate a decree not to enter land.

    The text speaks of the power's unit.
    """

    FALSE = "false", "They cannot: only the power's own units can."
    TRUE = "true", "They can: they count as the power's own."


def find_trespasses(deeds: PowerActs) -> Iterator[DecreeAct]:
    """Yield each unit of the power in the forbidden land."""
    setting, land = deeds.setting, find_forbidden_land(deeds.setting, deeds.decree.objects[0])
    with_states = DecreeMinorUnits.TRUE.is_chosen_in(setting.options)
    for unit in setting.position.units:
        power = setting.commander(unit) if with_states else unit.power
        if power == deeds.power and unit.location.province in land:
            yield deeds.act(ActKind.UNIT, place=unit.location.province)


def find_forbidden_land(setting: Europe1619Setting, name: str) -> tuple[Province, ...]:
    """Return the land that a decree forbids: all land of a minor state, or one province."""
    state = Power(name)
    if state not in setting.board.minor:
        return (Province(name),)
    return tuple(place for place, owner in setting.first_owners.items() if owner == state)


def find_placements(deeds: PowerActs) -> Iterator[DecreeAct]:
    """Yield each placement of influence in the state."""
    for number, entry in enumerate(deeds.entries, 1):
        placement = find_placement(entry)
        if placement is not None and placement.state == deeds.decree.objects[0]:
            yield deeds.act(ActKind.PLACEMENT, number=number)


def find_attacks(deeds: PowerActs) -> Iterator[DecreeAct]:
    """Yield each attack on the influence, whatever its result."""
    for entry in deeds.entries:
        attack = find_attack(deeds.power, entry)
        if attack is not None and (attack.state, attack.target) == deeds.decree.objects:
            yield deeds.act(ActKind.ATTACK)


def find_kept_alliance(deeds: PowerActs) -> Iterator[DecreeAct]:
    """Yield an act if the power does not declare the end of the alliance, even if that would not end it."""
    other = Power(deeds.decree.objects[0])
    bond = deeds.setting.records.bond(deeds.power, other)
    found = (read_declaration(deeds.power, entry) for entry in deeds.entries)
    dissolves = any(one is not None and one.kind is DISSOLVE and other in one.others for one in found)
    if bond.relation is Relation.ALLY and bond.coming is None and not dissolves:
        yield deeds.act(ActKind.KEEPS_ALLIANCE)


def find_alliance_acts(deeds: PowerActs) -> Iterator[DecreeAct]:
    """Yield an act if an alliance is agreed on or kept."""
    yield from find_kept_alliance(deeds)
    if deeds.setting.records.bond(deeds.power, Power(deeds.decree.objects[0])).coming is Relation.ALLY:
        yield deeds.act(ActKind.MAKES_ALLIANCE)


def find_nothing(_deeds: PowerActs) -> Iterator[DecreeAct]:
    """Yield nothing: such decrees cannot be violated, or the referee decides about their violations."""
    return iter(())


# -------------------------------------------------------------------------------------------------- the kinds
@dataclass(frozen=True)
class DecreeForm:
    """A kind of decree: its form, its wording in reports, and its clause.

    `bar` forbids this kind in addition to the bars for every decree. `violated` finds the acts against a
    decree in the phases `in_phases`.
    """

    kind: DecreeKind
    form: Form[DecreeText]
    says: str
    clause: str
    bar: Bar[Announcer, DecreeText] | None = None
    violated: Callable[[PowerActs], Iterator[DecreeAct]] = find_nothing
    in_phases: tuple[PhaseKind, ...] = (PhaseKind.DIPLOMACY,)

    @property
    def statement(self) -> Statement[Announcer, DecreeText]:
        """The statement that announces such a decree."""
        own = () if self.bar is None else (self.bar,)
        bars = (*WHO_AND_WHEN, *WHOM, *own, *_make_yearly_bars(self.kind))
        return Statement(self.form, "announced", bars, self._announce, self._decree_fact)

    def _announce(self, at: Announcer, said: DecreeText) -> Announcer:
        number = len(at.papacy.decrees) + 1
        decree = Decree(number, self.kind, tuple(said.powers), said.objects, at.setting.year + 1)
        records = replace(at.setting.records, papacy=at.papacy.put_decree(decree))
        return replace(at, setting=replace(at.setting, records=records))

    def _decree_fact(self, at: Announcer, _: DecreeText, after: Announcer) -> Fact:
        decree = after.papacy.decrees[-1]
        command = format_command(at.setting.board, decree)
        return Fact(f"{command}; it is in effect from the movement of {decree.since} on", self.clause)


def forbids_alliance_with_itself(_: Announcer, said: DecreeText) -> bool:
    """Return whether a decree forbids a power an alliance with itself."""
    return said.power in said.powers


def protects_own_influence(_: Announcer, said: DecreeText) -> bool:
    """Return whether a decree forbids a power to attack its own influence."""
    return said.influence is not None and said.influence.power in said.powers


def is_already_placed(at: Announcer, said: DecreeText) -> bool:
    """Return whether a decree forbids influence that is already placed (E19-PAPACY-20)."""
    if said.state is None:
        return False
    placed = at.setting.records.placed(said.state)
    return any(placed.get(power, 0) for power in said.powers)


def is_not_allied(at: Announcer, said: DecreeText) -> bool:
    """Return whether a decree names an alliance that does not exist and will not exist next year."""
    bonds = [at.setting.records.bond(power, said.power) for power in said.powers if said.power is not None]
    allied = all(Relation.ALLY in (bond.relation, bond.coming) for bond in bonds)
    return not allied or said.power in said.powers


def is_not_in_effect(at: Announcer, said: DecreeText) -> bool:
    """Return whether a decree to annul is not in effect (E19-PAPACY-6)."""
    decree = at.papacy.find_decree(said.number) if said.number is not None else None
    return decree is None or not at.papacy.binds(decree, at.setting.movement_year)


def is_always_forbidden(_: Announcer, __: DecreeText) -> bool:
    """Return True: all decrees of this kind are forbidden."""
    return True


KINDS = (
    DecreeForm(
        DecreeKind.NO_ENTER,
        _make_form("DECREE NO_ENTER {powers} {land}", "DECREE NO_ENTER France Lorraine"),
        "{powers} must not enter {0} with a unit",
        PAPAL[9],
        violated=find_trespasses,
        in_phases=(PhaseKind.MOVEMENT, PhaseKind.RETREAT),
    ),
    DecreeForm(
        DecreeKind.NO_ALLY,
        _make_form("DECREE NO_ALLY {powers} {power}", "DECREE NO_ALLY Spain Sweden"),
        "{powers} must not be allied with {0}",
        PAPAL[10],
        bar_if(PAPAL[10], forbids_alliance_with_itself, "a power cannot be allied with itself"),
        violated=find_alliance_acts,
    ),
    DecreeForm(
        DecreeKind.NO_DA,
        _make_form("DECREE NO_DA {powers} {influence}", "DECREE NO_DA Austria + Spain Westphalia France"),
        "{powers} must not attack the influence of {1} in {0}",
        PAPAL[11],
        bar_if(PAPAL[11], protects_own_influence, "a power cannot attack its own influence"),
        violated=find_attacks,
    ),
    DecreeForm(
        DecreeKind.NO_INF,
        _make_form("DECREE NO_INF {powers} {state}", "DECREE NO_INF Bavaria LOWR"),
        "{powers} must not place influence in {0}",
        PAPAL[12],
        bar_if(PAPAL[20], is_already_placed),
        violated=find_placements,
    ),
    DecreeForm(
        DecreeKind.LEAVE_ALLY,
        _make_form("DECREE LEAVE_ALLY {powers} {power}", "DECREE LEAVE_ALLY Spain + France England"),
        "{powers} must leave the alliance with {0}",
        PAPAL[13],
        bar_if(PAPAL[13], is_not_allied, "a power can leave only an alliance that exists"),
        violated=find_kept_alliance,
    ),
    DecreeForm(
        DecreeKind.ANNUL,
        _make_form("DECREE ANNUL {number}", "DECREE ANNUL 3"),
        "decree {0} is annulled",
        PAPAL[14],
        bar_if(PAPAL[6], is_not_in_effect),
    ),
    DecreeForm(
        DecreeKind.FREE,
        _make_form("DECREE FREE {powers} ({text})", "DECREE FREE France (send no ships to Algiers)"),
        "{powers}: {0}",
        PAPAL[15],
        bar_if(PAPAL[15], is_always_forbidden, under=DecreeTypes.SIX),
    ),
)
"""All kinds of decree: six, and free text."""


def _make_forbidden_statement(pattern: str, example: str, clause: str) -> Statement[Announcer, DecreeText]:
    """Return the statement of a forbidden kind of decree, parsed so that the error names its clause."""
    bars = (*WHO_AND_WHEN, bar_if(clause, is_always_forbidden))
    return Statement(_make_form(pattern, example), "", bars, lambda at, _: at, lambda _, __, ___: "")


ANNOUNCEMENTS = (
    *(kind.statement for kind in KINDS),
    _make_forbidden_statement(
        "DECREE DECLARE_WAR {powers} {power}", "DECREE DECLARE_WAR France Spain", PAPAL[16]
    ),
    _make_forbidden_statement("DECREE OCCUPY {powers} {land}", "DECREE OCCUPY France Lorraine", PAPAL[17]),
)
"""All statements about decrees."""


def format_command(board: Board, decree: Decree) -> str:
    """Format the command of a decree as a sentence without a final period."""
    (kind,) = (one for one in KINDS if one.kind is decree.kind)
    named = {*board.names, *board.province}
    objects = [the_name(board, one) if one in named else one for one in decree.objects]
    powers = " and ".join(the_power(board, power) for power in decree.powers)
    return kind.says.format(*objects, powers=powers)


def collect_decree_facts(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield the decrees that are in effect."""
    papacy, board = setting.records.papacy, setting.board
    for decree in papacy.find_binding(setting.movement_year, *DecreeKind):
        since = f"Decree {decree.number} has been in effect since the movement of {decree.since}"
        text = f"{since}: {format_command(board, decree)}."
        objects = tuple(Power(name) for name in decree.objects if name in {*board.power, *board.minor})
        yield StateFact("decree", (*decree.powers, *objects), Fact(text, PAPAL[3]))


# -------------------------------------------------------------------------------------------------- the phase

ANNOUNCED = "decree"
"""The code of the event that a decree is announced."""


class _Announcement(IndependentStatement[Announcer, Any]):
    """The announcement of a decree in a phase, judged by the state before it."""

    def view(self, state: State, power: Power) -> Announcer:
        """Return the power that announces the decree."""
        return Announcer(setting_of(state), power)

    def keep(self, situation: Announcer, turn: Turn) -> Turn:
        """Record and report the announced decree."""
        setting, decree = situation.setting, situation.papacy.decrees[-1]
        what = f"{format_command(setting.board, decree)}, from the movement of {decree.since} on"
        fact = Fact(f"The Papacy announces decree {decree.number}: {what}.", PAPAL[3])
        report = Report(events=(Event(ANNOUNCED, PAPACY, fact=fact),))
        return replace(turn, ledger=write_records(setting.records, turn.ledger), report=turn.report + report)


DECREES = tuple(_Announcement(one, after=False, only=PAPACY) for one in ANNOUNCEMENTS)
"""The decrees that the Papacy can announce in a phase."""


class DecreePhase(PhaseRules):
    """A phase in which the Papacy can announce a decree; in the phase for decrees, one is due."""

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return what is due, with the decree."""
        found, setting = super().dues(state), setting_of(state)
        with_orders = DecreeSubmission.WITH_ORDERS.is_chosen_in(setting.options)
        is_now = self.kind is (PhaseKind.MOVEMENT if with_orders else PhaseKind.DIPLOMACY)
        if PAPACY in found or PAPACY not in setting.powers or not is_now:
            return found
        both = {**found, PAPACY: Due(1, "decree")}
        return {info.id: both[info.id] for info in state.position.board.powers if info.id in both}


def refuse_decree(text: str) -> None:
    """Raise ImpossibleError for a decree in a phase in which none is announced (E19-PAPACY-3)."""
    if re.match(r"\s*decree(?!\w)", blank_bullet(text), re.IGNORECASE) is not None:
        message = f"{shorten(text)!r} is not for this phase: {PAPAL[3].cite()}"
        raise ImpossibleError(message, place=Place(column=1))


DECREES_CHAPTER = Chapter.of(
    "papacy.decrees",
    "The Papacy: the decrees that it announces, their commands, and their violations",
    (PAPAL,),
    options=(DecreeSubmission, AnnulmentCounts, DecreeTypes, DecreeSelf, DecreeMinorUnits),
)
