"""The cases of a pasted text with several turns: each follows from the one before, where the text allows it.

Retreats after a movement of the same text begin from its result, so that the attackers and the standoffs are
known. The units of a later movement are compared with the result of the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...games import PhaseResult, play_case
from ...model.case import Case, FindVariant
from ...model.errors import WestphaliaError
from ...model.names import Province
from ...model.phase import Phase, PhaseKind
from ...model.position import Unit
from ...model.wording import power_name
from ...variants import find_variant
from .describing import describe_reading
from .reading import make_case
from .values import Paste, PastedTurn


def make_cases(
    paste: Paste, find: FindVariant = find_variant, *, file: str | None = None, only: Phase | None = None
) -> tuple[tuple[Case, tuple[str, ...]], ...]:
    """Return the case of each turn in the order of time, with notes on how it was read; of `only` one phase.

    Raises:
        WestphaliaError: As in `make_case`.
    """
    made: list[tuple[Case, tuple[str, ...]]] = []
    before: PhaseResult | None = None
    for turn in paste.turns:
        if not turn.size:
            continue
        if only is not None and turn.phase != only and not _leads_to(turn, only):
            continue
        case, more = _follow(make_case(paste, turn, find, file=file), turn, before)
        if only is None or turn.phase == only:
            made.append((case, (*describe_reading(paste, turn), *more)))
        before = _play(case)
    return tuple(made)


def _leads_to(turn: PastedTurn, phase: Phase) -> bool:
    """Return whether a turn is the movement before the retreats of a phase."""
    return phase.kind is PhaseKind.RETREAT and turn.phase == replace(phase, kind=PhaseKind.MOVEMENT)


def _play(case: Case) -> PhaseResult | None:
    """Return the result of a movement, None if it cannot be resolved or for other phases."""
    if case.phase.kind is not PhaseKind.MOVEMENT or not case.orders:
        return None
    try:
        result = play_case(case)
        _ = result.turn  # resolves the orders, which may fail
    except WestphaliaError:
        return None
    return result


def _follow(case: Case, turn: PastedTurn, before: PhaseResult | None) -> tuple[Case, Sequence[str]]:
    """Return a case that begins from the result of the turn before it, if it follows that directly."""
    if before is None:
        return case, ()
    earlier = before.case.phase
    if case.phase == replace(earlier, kind=PhaseKind.RETREAT) and not turn.offers and not turn.units:
        position = before.turn.position
        return replace(case, position=position, retreats={}), ()
    season = (case.phase.year, case.phase.season, earlier.season)
    follows = case.phase.kind is PhaseKind.MOVEMENT and season == (earlier.year, "fall", "spring")
    if follows and not before.turn.position.dislodged:
        return case, tuple(_differences(before, case))
    return case, ()


def _differences(before: PhaseResult, case: Case) -> Iterator[str]:
    """Yield a sentence for each unit that stands elsewhere than the turn before leaves it."""
    expected = _by_province(before.turn.position.units)
    for unit in case.position.units:
        known = expected.get(unit.location.province)
        if known is None or (known.power, known.kind) != (unit.power, unit.kind):
            owner = power_name(case.board, unit.power)
            there = "no unit there"
            if known is not None:
                there = f"{known.kind} {known.location} of {power_name(case.board, known.power)} there"
            yield f"{unit} of {owner} does not follow from {before.case.phase}, whose orders leave {there}."


def _by_province(units: Sequence[Unit]) -> Mapping[Province, Unit]:
    return {unit.location.province: unit for unit in units}
