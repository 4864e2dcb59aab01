"""Captures and waived captures: provinces change hands in winter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from ...model.names import Power, Province, UnitKind
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start
from ...model.wording import (
    conjugate,
    format_capture,
    format_former_owner,
    format_owner,
    format_unit_place,
    its_or_their,
    start_clause,
    start_sentence,
    the_place,
    the_power,
    unit_name,
)
from ..framework.book import Chapter
from ..framework.report import Event, EventCode
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Form, Statement
from ..framework.year import AutomaticStep, Due, State, Turn
from .land import CAL, OTTOMANS, CaptureMoment, find_ownable_provinces
from .ledger import RecordedStatement, make_turn, setting_of
from .sides import DIS, CaptureOfNeutral
from .state import TAKE, Europe1615Setting, Speaker
from .statuses import update_statuses

# ============================================================================================ Waived captures
#
# ``WAIVE PRU`` is written among the orders or retreats of the Fall. Whether a unit of the power, or of a
# state aligned with it, is there does not matter at that time.

BLD = Clauses(
    "E15-BLD",
    {
        1: "a power may waive a capture of another owner's land by its own units or those of aligned states",
        2: "captures are waived in the Fall, with the orders or the retreats",
        3: "a waiver cannot be reversed until the next winter",
        4: "a power can waive a capture to spare an ally's center",
        5: "land without a center is annexed by the owner of the unit there",
        6: "land of a state is not annexed by the power it is aligned with or by a state of the same power",
    },
)


class WaiverDeadline(RuleOption, about=BLD[2]):
    """Until when a capture can be waived.

    The rules require it before the builds, preferably in the Fall.
    """

    WITH_FALL_ORDERS_OR_RETREATS = (
        "with_fall_orders_or_retreats",
        "With the orders or with the retreats of the Fall.",
    )
    WITH_FALL_ORDERS = "with_fall_orders", "Only with the orders of the Fall."


@dataclass(frozen=True, slots=True)
class WaivedCapture:
    """The province whose capture is waived."""

    place: Province


def _make_bar(
    clause: Clause, when: Callable[[Speaker, Province], bool], under: WaiverDeadline | None = None
) -> Bar[Speaker, WaivedCapture]:
    def find_complaint(at: Speaker, said: WaivedCapture) -> Fact | None:
        name = the_place(at.setting.board, said.place)
        return Fact(f"{name} cannot be waived: {clause.words}") if when(at, said.place) else None

    return Bar(clause, find_complaint, under)


def _record_waiver(at: Speaker, said: WaivedCapture) -> Speaker:
    records = at.setting.records
    places = records.waived.get(at.power, frozenset()) | {said.place}
    waived = {**records.waived, at.power: places}
    return replace(at, setting=at.setting.recording(waived=waived))


def _describe_waiver(at: Speaker, said: WaivedCapture) -> Fact:
    board, power = at.setting.board, at.power
    stays = start_clause(board, said.place, "stays")
    unit = f"a unit of {the_power(board, power)} or of {its_or_their(board, power)} aligned states"
    return Fact(f"{stays} with the owner if {unit} is there in winter", BLD[1])


WAIVE = Statement(
    Form("WAIVE {place}", "WAIVE PRU", WaivedCapture),
    "waived",
    (
        _make_bar(BLD[2], lambda at, _: at.setting.phase.season != "fall"),
        _make_bar(
            BLD[2],
            lambda at, _: at.setting.phase.kind is PhaseKind.RETREAT,
            under=WaiverDeadline.WITH_FALL_ORDERS,
        ),
        _make_bar(BLD[1], lambda at, place: place not in find_ownable_provinces(at.setting.board)),
        _make_bar(BLD[1], lambda at, place: at.setting.owner(place) == at.power),
    ),
    effect=_record_waiver,
    wording=lambda at, said, _: _describe_waiver(at, said),
    refusal="",
    wrong_at="place",
)

WAIVERS = RecordedStatement(WAIVE)


def is_waived(setting: Europe1615Setting, unit: Unit) -> bool:
    """Return whether a unit's power, or the one its state is aligned with, waived the capture of its
    province.
    """
    power = setting.patron(unit.power)
    return power is not None and unit.location.province in setting.records.waived.get(power, frozenset())


# ----------------------------------------------------------------------------------------------- dues


def ask_for_waivers(state: State, owed: Mapping[Power, Due]) -> Mapping[Power, Due]:
    """Ask powers with nothing to order in a retreat phase for possible waivers."""
    setting = setting_of(state)
    asked: dict[Power, Due] = {}
    for info in setting.board.powers:
        places = find_waivable_provinces(setting, info.id)
        if info.id in owed:
            asked[info.id] = owed[info.id]
        elif places:
            note = " or ".join(f"WAIVE {place}" for place in places)
            asked[info.id] = Due(len(places), "possible waiver", note)
    return asked


def find_waivable_provinces(setting: Europe1615Setting, power: Power) -> tuple[Province, ...]:
    """Return the provinces of others, occupied by a power's side, whose capture it can still waive."""
    at = Speaker(setting, power)
    standing = [unit for unit in setting.position.units if setting.patron(unit.power) == power]
    return tuple(
        sorted(
            unit.location.province
            for unit in standing
            if not is_waived(setting, unit)
            and not _is_allied(setting, unit)
            and WAIVE.find_objection(at, WaivedCapture(unit.location.province), setting.options) is None
        )
    )


def _is_allied(setting: Europe1615Setting, unit: Unit) -> bool:
    owner = setting.owner(unit.location.province)
    return owner is not None and setting.is_same_side(owner, unit.power)


WAIVERS_CHAPTER = Chapter.of(
    "winter.waivers",
    "Waived captures: a power leaves a province to its owner although it has a unit there in winter",
    (BLD,),
    options=(WaiverDeadline,),
    statements=(WAIVE,),
)


# =================================================================================================== Captures
#
# All units capture simultaneously. A state whose home center falls loses what its units would capture, and
# everything it captured earlier.

CAP = Clauses(
    "E15-CAP",
    {
        1: "units of minor states capture provinces as units of powers do",
        2: "units of a neutral state capture nothing",
        3: "units of an unaligned state capture provinces",
    },
)

EXP = Clauses(
    "E15-EXP",
    {
        1: "the Ottomans and the minor states expand by capturing provinces, with or without a center",
        2: "a captured center is part of its captor's dominion, though not permanently",
        3: "the map shows acquired land in the color of its owner's status",
        4: "a state's status applies to its whole dominion",
        5: "a state's power orders the builds for the centers that the state has gained",
        6: "a state captured by another minor state is not pliant while it is captured",
        7: "the center of a captured state scores for the power that its captor is aligned with",
        8: "a state's marker does not spread to land that it captures",
        9: "if a state's home is captured, every state that it had captured is free and pliant again",
        10: "in a state that is free again, influence determines the status from that winter's scoring on",
        11: "a power's center captured by a state scores for the power that the state is aligned with",
        12: "if that state falls, the power's former home becomes a minor state unless someone else has it",
        13: "the referee settles disputes that these rules do not settle",
        "EX-1": "Prussia, aligned with Denmark, captures Mecklenburg; Denmark scores three times both values",
        "EX-2": "Prussia falls, and Mecklenburg is a state again, with the influence it had",
        "EX-3": "Prussia captures Bohemia and falls, and Bohemia becomes a minor state",
    },
)


class MinorFleetCaptures(RuleOption, about=CAP[1]):
    """Whether fleets of minor states capture centers as their armies do."""

    TRUE = "true", "They do."
    FALSE = "false", "They do not."


class OrphanArmyCaptures(RuleOption, about=DIS[7]):
    """Whether units of a state that loses its home center in the same winter capture their provinces."""

    FALSE = "false", "They do not."
    TRUE = "true", "They do, and what they captured becomes free immediately."


# ----------------------------------------------------------------------------------- single captures


def would_capture(setting: Europe1615Setting, unit: Unit) -> bool:
    """Return whether a unit captures its province unless its own state falls (E15-CAP-1, E15-CAP-3)."""
    place, owner = unit.location.province, setting.owner(unit.location.province)
    if place not in find_ownable_provinces(setting.board) or owner == unit.power or is_waived(setting, unit):
        return False
    if unit.power in setting.records.absent or unit.power in setting.records.gone:
        return False
    if owner is not None and setting.is_same_side(owner, unit.power):
        return False  # E15-ALLY-2, E15-ALLY-3, E15-ALLY-6
    barred = CaptureOfNeutral.BARRED.is_chosen_in(setting.options)
    return _may_capture(setting, unit) and not (barred and setting.is_neutral(owner))


def _may_capture(setting: Europe1615Setting, unit: Unit) -> bool:
    """Return whether a unit may capture, unlike units of neutral states (E15-CAP-2) or, by option, fleets."""
    if unit.power in setting.board.power:
        return True
    armies_only = MinorFleetCaptures.FALSE.is_chosen_in(setting.options)
    return not setting.is_neutral(unit.power) and not (armies_only and unit.kind is UnitKind.FLEET)


# ------------------------------------------------------------------------------------- all together
@dataclass(frozen=True, slots=True)
class CaptureClaims:
    """The captures that count, and those that depend on each other in a ring."""

    captors: Mapping[Province, Unit]
    disputed: tuple[Unit, ...] = ()


def find_claims(setting: Europe1615Setting) -> CaptureClaims:
    """Return the captures of a winter.

    Captures by units of a state whose home falls are void (E15-DIS-7). If states capture one another's homes
    in a ring, none of these captures counts; that is reported, because a referee may rule otherwise
    (E15-EXP-13).
    """
    claims = {unit.location.province: unit for unit in setting.position.units if would_capture(setting, unit)}
    if OrphanArmyCaptures.TRUE.is_chosen_in(setting.options):
        return CaptureClaims(claims)
    certain: dict[Province, Unit] = {}
    open_claims = dict(claims)
    while True:
        possible = {**certain, **open_claims}
        safe = {p: unit for p, unit in open_claims.items() if not _would_fall(setting, unit.power, possible)}
        certain |= safe
        lost = {p for p, unit in open_claims.items() if _would_fall(setting, unit.power, certain)}
        left = {p: unit for p, unit in open_claims.items() if p not in safe and p not in lost}
        if len(left) == len(open_claims):
            return CaptureClaims(certain, tuple(left.values()))
        open_claims = left


def _would_fall(setting: Europe1615Setting, owner: Power, captures: Collection[Province]) -> bool:
    """Return whether a minor state loses its home center by these captures, or the Ottomans all of theirs."""
    if owner in setting.board.power:
        return False
    homes = _find_remaining_homes(setting, owner)
    return bool(homes) and all(home in captures for home in homes)


def _find_remaining_homes(setting: Europe1615Setting, state: Power) -> frozenset[Province]:
    """Return the home center of a minor state, or those of the Ottomans, as far as still held."""
    if state != OTTOMANS:
        return frozenset({setting.capital(state)}) & setting.centers_of(state)
    return frozenset(place for place in setting.centers_of(state) if setting.original_owner(place) == state)


def make_captures(setting: Europe1615Setting) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Make the captures of a winter.

    What fallen states had captured is free, unless somebody else has just captured it (E15-EXP-9,
    E15-EXP-12).
    """
    claims = find_claims(setting)
    after = change_owners(setting, {place: unit.power for place, unit in claims.captors.items()})
    events = [*_capture_events(setting, claims), *_dispute_events(setting, claims)]
    for info in setting.board.minors:
        if _has_home(setting, info.id) and not _has_home(after, info.id):
            after, told = free_provinces(
                after, find_acquired_land(after, info.id), _fall_fact(after, info.id)
            )
            events += told
    return reassess_standings(setting, after), tuple(events)


def _has_home(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether a state still has a home center; one without a center needs any of its land."""
    return bool(_find_remaining_homes(setting, state)) if state == OTTOMANS else state in setting.independent


# ------------------------------------------------------------------------------------------- owners


def find_acquired_land(setting: Europe1615Setting, owner: Power) -> tuple[Province, ...]:
    """Return what a power or minor state holds beyond its original land, sorted."""
    return tuple(sorted(p for p in setting.dominion(owner) if setting.original_owner(p) != owner))


def free_provinces(
    setting: Europe1615Setting, provinces: Iterable[Province], *because: Fact, homes_go_back: bool = False
) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Free these provinces of their captors.

    `because` gives the reasons; with `homes_go_back`, homes of powers return to these.
    """
    heirs = {province: find_heir(setting, province, homes_go_back=homes_go_back) for province in provinces}
    return change_owners(setting, heirs), tuple(_liberation_events(setting, heirs, because))


def find_heir(setting: Europe1615Setting, province: Province, *, homes_go_back: bool = False) -> Power | None:
    """Return the owner of a province whose captor has fallen; None if it belongs to nobody and is open to
    all.

    Land of minor states returns to them (E15-EXP-9). A former home of a power becomes a minor state
    (E15-EXP-12) or, with `homes_go_back`, returns to the power. Other land of a power returns to it while it
    is in the game.
    """
    first = setting.original_owner(province)
    if first not in setting.board.power:
        return first
    lives = first not in setting.records.gone
    if setting.board.province[province].home is None:
        return first if lives else None
    return first if homes_go_back and lives else setting.board.province[province].minor


def change_owners(setting: Europe1615Setting, changes: Mapping[Province, Power | None]) -> Europe1615Setting:
    """Give provinces new owners; None stands for nobody."""
    owners: dict[Province, Power | None] = {**setting.position.owners, **changes}
    owned = {province: owner for province, owner in owners.items() if owner is not None}
    return replace(setting, position=replace(setting.position, owners=owned))


def reassess_standings(before: Europe1615Setting, after: Europe1615Setting) -> Europe1615Setting:
    """Update standings and markers after a change of owners.

    Captured states lose both, though their influence is kept (E15-TAKE-7, E15-TAKE-8, E15-TAKE-9). Freed
    states get those that follow from the influence there (E15-EXP-10). All others keep theirs until statuses
    are next determined.
    """
    known, found = before.records, update_statuses(after)[0].records
    kept = before.pliant & after.pliant
    standings = {
        state: known.standings.get(state, standing) if state in kept else standing
        for state, standing in found.standings.items()
    }
    markers = {state: marker for state, marker in known.markers.items() if state in kept}
    markers |= {state: marker for state, marker in found.markers.items() if state not in kept}
    return after.recording(standings=standings, markers=markers)


# ------------------------------------------------------------------------------------------- in words

DISPUTED = "disputed"
"""The code of the event that captures depend on each other in a ring, so that none counts."""
LIBERATED = "liberated"
"""The code of the event that a province is free of its captor."""


def _capture_events(setting: Europe1615Setting, claims: CaptureClaims) -> Iterator[Event]:
    board = setting.board
    for place in sorted(claims.captors):
        unit, before = claims.captors[place], setting.owner(place)
        clause = CAP[1] if unit.power in board.minor else TAKE[1] if before in board.minor else CAL[5]
        there = Fact(format_unit_place(board, unit))
        whose = Fact(format_former_owner(board, place, before))
        fact = Fact(format_capture(board, unit.power, place, before), clause, (there, whose))
        yield Event(EventCode.CAPTURED, unit.power, place, fact)


def _dispute_events(setting: Europe1615Setting, claims: CaptureClaims) -> Iterator[Event]:
    for unit in claims.disputed:
        name = capitalize_start(unit_name(setting.board, unit))
        text = f"{name} captures nothing: the captures of one another's homes in a ring do not count."
        others = tuple(
            Fact(f"{capitalize_start(unit_name(setting.board, other))} would capture its province too.")
            for other in claims.disputed
            if other is not unit
        )
        yield Event(DISPUTED, unit.power, unit.location.province, Fact(text, EXP[13], others))


def _fall_fact(after: Europe1615Setting, state: Power) -> Fact:
    board = after.board
    captor = after.owner(after.capital(state))
    whom = "" if captor is None else f" to {the_power(board, captor)}"
    has, its = start_sentence(board, state, "has"), its_or_their(board, state)
    return Fact(f"{has} lost {its} home center{whom}.", TAKE[1])


def _liberation_events(
    setting: Europe1615Setting, heirs: Mapping[Province, Power | None], because: tuple[Fact, ...]
) -> Iterator[Event]:
    for place, owner in heirs.items():
        clause = EXP[12] if setting.board.province[place].home is not None else EXP[9]
        fact = Fact(_describe_liberation(setting, place, owner), clause, because)
        yield Event(LIBERATED, owner, place, fact)


def _describe_liberation(setting: Europe1615Setting, place: Province, owner: Power | None) -> str:
    board, is_ = setting.board, start_sentence(setting.board, place, "is")
    if owner is None:
        return format_owner(board, place, owner, "now")
    if owner in board.minor and setting.original_owner(place) != owner:
        return f"{is_} a minor state now."
    if owner in board.minor and setting.capital(owner) == place:
        return f"{is_} free again."
    return f"{is_} free and {conjugate(board, place, 'belongs')} to {the_power(board, owner)}."


# -------------------------------------------------------------------------------------------- moments


def _make_captures_at(state: State, when: CaptureMoment) -> Turn:
    if not when.is_chosen_in(state.rulebook):
        return state.unchanged()
    setting, events = make_captures(setting_of(state))
    return make_turn(setting, state, events)


CAPTURES = AutomaticStep("captures", partial(_make_captures_at, when=CaptureMoment.BEFORE_EARLY_WINTER))
"""Captures after the Fall retreats, so that Early Winter takes them into account (E15-CAL-5)."""

LATE_CAPTURES = AutomaticStep("late captures", partial(_make_captures_at, when=CaptureMoment.LATE_WINTER))
"""Captures before the builds, if the option says so."""


CAPTURES_CHAPTER = Chapter.of(
    "winter.captures",
    "Captures: provinces change hands in winter, and states grow, fall, and become free again",
    (CAP, EXP),
    options=(MinorFleetCaptures, OrphanArmyCaptures),
)
