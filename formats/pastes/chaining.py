"""The cases of a pasted text with several turns: each follows from the one before, where the text allows it.

What the text does not state comes from the phase before it: the dislodged units and the standoffs before
retreats, the units before builds, a unit without an order, and the owners of centers if the text begins with
the first phase of the game. What it does state is compared: as statements about the phase before if that
phase states all its units, and otherwise in notes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...games import find_statement_faults, next_case
from ...model.case import Case, FindVariant, StatedResult
from ...model.errors import Place, WestphaliaError
from ...model.names import Province
from ...model.phase import Phase, PhaseKind
from ...model.position import Position, Unit
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
    before: _KnownCase | None = None
    turns = [turn for turn in paste.turns if turn.size]
    if only is not None and len(turns) == 1 and turns[0].phase is None:
        turns = [replace(turns[0], phase=only)]
    for turn in turns:
        try:
            case = make_case(paste, turn, find, file=file)
        except WestphaliaError:
            if only is None or turn.phase == only:
                raise
            before = None
            continue
        known, more = _first_known(case, turn), list[str]()
        expected = None if before is None else _case_after(before.case, case.phase)
        if before is not None and expected is not None:
            if before.complete:
                earlier, notes = made[-1]
                said = tuple(_position_statements(expected.position, turn, case))
                made[-1] = (replace(earlier, result=(*earlier.result, *said)), notes)
            else:
                more += _differences(before.case, expected.position, case)
            known, added = _follow(known, turn, expected, before)
            more += added
        case, left_out = _without_faulty_statements(known.case)
        more += left_out
        known = replace(known, case=replace(case, units_inferred=not known.complete))
        made.append((known.case, (*describe_reading(paste, turn, complete=known.complete), *more)))
        before = known
    return tuple(one for one in made if only is None or one[0].phase == only)


@dataclass(frozen=True, slots=True)
class _KnownCase:
    """A case of a paste, and whether it has all units."""

    case: Case
    complete: bool


def _first_known(case: Case, turn: PastedTurn) -> _KnownCase:
    """Return what is known of a case by itself; the first phase of a game brings the owners of centers."""
    first = case.board.start_units
    units = {(unit.power, unit.kind, unit.location) for unit in case.position.units}
    variant = find_variant(case.variant)
    if case.phase not in (variant.start, variant.first_movement) or units != set(first):
        return _KnownCase(case, bool(turn.units))
    if case.position.owners:
        return _KnownCase(case, complete=True)
    return _KnownCase(
        replace(case, position=replace(case.position, owners=case.board.start_owners)), complete=True
    )


def _case_after(case: Case, phase: Phase) -> Case | None:
    """Return the case of a phase that directly follows another case; None if it is another phase."""
    try:
        following = next_case(case).case
    except WestphaliaError:
        return None
    return following if following.phase == phase else None


def _follow(
    known: _KnownCase, turn: PastedTurn, following: Case, before: _KnownCase
) -> tuple[_KnownCase, Sequence[str]]:
    """Return a case with what the text leaves out and the phase before says, and notes about units."""
    expected = following.position
    case = replace(known.case, ledger=following.ledger) if before.complete else known.case
    position = case.position
    if not before.case.position.owners:  # then only the centers that units have just taken are known
        expected = replace(expected, owners={})
    if case.phase.kind is PhaseKind.RETREAT and not turn.offers and not turn.units:
        return _KnownCase(replace(case, position=expected, retreats={}), before.complete), ()
    if not position.owners:
        position = replace(position, owners=expected.owners)
    if case.phase.kind is PhaseKind.ADJUSTMENT and not turn.units:
        case = replace(case, position=replace(position, units=expected.units))
        return _KnownCase(case, before.complete), ()
    units = _by_province(expected.units)
    if turn.units or any(units.get(unit.location.province) != unit for unit in position.units):
        return _KnownCase(replace(case, position=position), known.complete), ()
    named = {unit.location.province for unit in position.units}
    others = [unit for unit in expected.units if unit.location.province not in named]
    case = replace(case, position=replace(position, units=(*position.units, *others)))
    listed = ", ".join(str(unit) for unit in others)
    notes = [f"Without an order: {listed}, as {before.case.phase} leaves them."] if others else []
    return _KnownCase(case, before.complete), notes


def _without_faulty_statements(case: Case) -> tuple[Case, Sequence[str]]:
    """Return a case without its lines besides orders, if one cannot be made, with a note that says why."""
    faults = find_statement_faults(case) if any(one.other_lines for one in case.order_sets) else ()
    if not faults:
        return case, ()
    sets = tuple(replace(one, other_lines=()) for one in case.order_sets)
    first = faults[0].message
    return replace(case, order_sets=sets), [f"Left out: all lines besides orders, since {first}."]


def _position_statements(expected: Position, turn: PastedTurn, case: Case) -> Iterator[StatedResult]:
    """Yield what a turn says about the end of the phase before: which units are where."""
    lines = {order.unit.location.province: order for order in turn.orders}
    for unit in case.position.units:
        order = lines.get(unit.location.province)
        place = Place(case.file, None if order is None else order.line)
        words = f"{case.phase}: {unit}" if order is None else " ".join(order.text.split())
        yield StatedResult(f"now {unit.power} {unit}", place, words)
    if turn.units:
        named = {unit.location.province for unit in case.position.units}
        for unit in expected.units:
            if unit.location.province not in named:
                words = f"{case.phase}: no unit in {unit.location.province}"
                yield StatedResult(f"{unit.location.province} empty", Place(case.file), words)


def _differences(before: Case, expected: Position, case: Case) -> Iterator[str]:
    """Yield a sentence for each unit that stands elsewhere than the phase before leaves it."""
    known = _by_province(expected.units)
    for unit in case.position.units:
        there = known.get(unit.location.province)
        if there is None or (there.power, there.kind) != (unit.power, unit.kind):
            owner = power_name(case.board, unit.power)
            left = "no unit there"
            if there is not None:
                left = f"{there} of {power_name(case.board, there.power)} there"
            yield f"{unit} of {owner} does not follow from {before.phase}, whose orders leave {left}."


def _by_province(units: Sequence[Unit]) -> Mapping[Province, Unit]:
    return {unit.location.province: unit for unit in units}
