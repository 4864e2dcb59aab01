"""What can be wrong with placements of influence and with diplomatic attacks as they are handed in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...model.errors import ImpossibleError, Place
from ...model.names import Power
from ...solver import clause_words
from ..kit.report import Entry
from ..kit.wording import power_name
from ..kit.year import Fault
from ..realm.attacks import Attack, attack_of
from ..realm.placements import Placement, placement_of
from .allotments import allotment
from .choices_diplomacy import DaInCapturedState, DaZero, InfMustSpend
from .setting import Setting


def placement_faults(setting: Setting, power: Power, entries: Sequence[Entry]) -> Iterator[Fault]:
    """Points where none may be placed (E19-INF-4, E19-MOD-7 ...), and more than there are (E19-INF-8)."""
    points = allotment(power, setting.position, setting.knobs)
    spent = 0
    for index, entry in enumerate(entries):
        placement = placement_of(entry)
        if placement is None:
            continue
        clause = forbidden_placement(setting, power, placement)
        if clause is not None:
            name = power_name(setting.board, placement.state)
            yield index, _refusal(f"nothing can be placed in {name}", clause)
        spent += placement.points
        if spent > points >= spent - placement.points:
            yield index, _refusal(f"this makes {spent} points, but there are {points} this year", "E19-INF-8")
    if setting.knobs.e19_inf_must_spend is InfMustSpend.TRUE and spent < points:
        yield -1, _refusal(f"{spent} of {points} points are placed", "E19-INF-6")


def forbidden_placement(setting: Setting, power: Power, placement: Placement) -> str | None:
    """The clause by which a power may not place influence in a state, if any."""
    state = placement.state
    if state not in setting.states or _captured(setting, state):
        return "E19-INF-4"
    lock = setting.board.minor[state].faith_lock
    if lock is None or setting.board.power[power].faith == lock:
        return None
    return _BARRED.get(state, "E19-MOD-7")


_BARRED = {Power("sweden"): "E19-MOD-7", Power("papacy"): "E19-MOD-9", Power("dutch"): "E19-MOD-11"}
"""The clauses that keep powers of one confession out of states that were powers."""


def attack_faults(setting: Setting, power: Power, entries: Sequence[Entry]) -> Iterator[Fault]:
    """A second attack (E19-DA-3), and attacks that are none (E19-DA-1, E19-DA-11)."""
    attacks = [(index, attack) for index, entry in enumerate(entries) if (attack := attack_of(power, entry))]
    for number, (index, _) in enumerate(attacks[1:], 2):
        yield index, _refusal(f"this is diplomatic attack number {number} of the year", "E19-DA-3")
    placed = {placement.state for entry in entries if (placement := placement_of(entry))}
    for index, attack in attacks:
        clause = forbidden_attack(setting, attack, placed)
        if clause is not None:
            yield index, _refusal(f"{_words(setting, attack)} cannot be attacked", clause)


def forbidden_attack(setting: Setting, attack: Attack, placed: set[Power]) -> str | None:
    """The clause by which an attack cannot be made, if any; the attacker is placing points in `placed`."""
    knobs, state = setting.knobs, attack.state
    if attack.target == attack.attacker or state not in setting.states:
        return "E19-DA-1"
    captured = _captured(setting, state)
    if captured and knobs.e19_da_in_captured_state is DaInCapturedState.FORBIDDEN:
        return "E19-DA-11"
    has_points = bool(setting.records.placed(state).get(attack.attacker)) or state in placed
    needs_points = knobs.e19_da_zero is DaZero.OWN_INFLUENCE_NEEDED
    return "E19-DA-1" if needs_points and not has_points else None


def _captured(setting: Setting, state: Power) -> bool:
    return setting.is_captured(state)


def _words(setting: Setting, attack: Attack) -> str:
    board = setting.board
    return f"the influence of {power_name(board, attack.target)} in {power_name(board, attack.state)}"


def _refusal(what: str, clause: str) -> ImpossibleError:
    return ImpossibleError(f"{what}: {clause_words(clause)}", place=Place(column=1))
