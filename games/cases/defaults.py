"""Defaults for the parts of a variant's state that a case leaves out: the values at the start of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...model.board import Board
from ...model.case import Case, require_case
from ...model.errors import Defects, ImpossibleError
from ...model.names import Power, Province
from ...model.phase import PhaseKind
from ...model.position import Position
from ...model.position_audit import position_defects
from ...model.reasons import Fact
from ...solver import join_words
from ...variants.framework.year import Ledger, State
from ...variants.registry import find_variant
from ...variants.variant import Variant, make_opening

_MAX_NAMED = 6
"""The maximum number of provinces that a sentence lists by name."""


def complete_case(case: Case) -> tuple[State, tuple[Fact, ...]]:
    """Return the state in which a case begins, completed, with sentences that say what was added."""
    require_case(case)
    variant = find_variant(case.variant)
    return complete_state(variant, variant.state_of(case))


def complete_state(variant: Variant, state: State) -> tuple[State, tuple[Fact, ...]]:
    """Return a state with defaults filled in, and sentences that say what was added.

    Where land has owners, provinces without one get their owner at the start of a game. In an adjustment
    phase without any owners, all centers do. Missing ledger entries are computed from the rest where the
    variant knows how, and otherwise have their value at the start of a game.

    Raises:
        Defects: The position is impossible on the board that the rulebook calls for.
        ImpossibleError: That board has other provinces.
        WestphaliaError: As for `Variant.opening`.
    """
    lacks_owners = state.phase.kind is PhaseKind.ADJUSTMENT and not state.position.owners
    if not (variant.landed or lacks_owners):
        return state, ()
    opening, first_ledger = make_opening(variant, state.position.board, state.rulebook)  # pyright: ignore[reportArgumentType] - frozen, so hashable
    state = replace(state, position=_move_to_board(state.position, opening.board))
    owners, unstated = _complete_owners(state, opening, landed=variant.landed)
    state = replace(state, position=replace(state.position, owners=owners))
    ledger, from_start, computed = _complete_ledger(variant, state, first_ledger)
    notes: list[Fact] = []
    if unstated or from_start:
        left_out = join_words([*unstated, *from_start])
        notes.append(Fact(f"The case does not state {left_out}: the values at the start of a game apply."))
    if computed:
        notes.append(Fact(f"The case does not state {join_words(computed)}: computed from the rest."))
    completed = replace(state, ledger=ledger)
    variant.check_stated(completed, state.ledger.keys())
    return completed, tuple(notes)


def _move_to_board(position: Position, board: Board) -> Position:
    """Return the position on the board that the rules of the case call for.

    It may have other powers, but no other land: there, the same names would mean other places.
    """
    if position.board is board:
        return position
    if position.board.provinces != board.provinces:
        raise ImpossibleError(
            "the rules call for a board with other provinces",
            expected="a case that was read under these rules",
        )
    found = replace(position, board=board)
    defects = position_defects(found)
    if defects:
        raise Defects(defects)
    return found


def _complete_owners(
    state: State, opening: Position, *, landed: bool
) -> tuple[Mapping[Province, Power], Sequence[str]]:
    """Return the completed owners of a case, and a phrase for what was added."""
    given = state.position.owners
    missing = {place: owner for place, owner in opening.owners.items() if place not in given}
    if not missing:
        return given, ()
    if not given:
        return missing, (f"the owners of the {'land' if landed else 'centers'}",)
    names = [opening.board.province[place].name for place in missing]
    rest = len(names) - _MAX_NAMED
    shown = [*names[:_MAX_NAMED], f"{rest} more provinces"] if rest > 1 else names
    owner = "owner" if len(names) == 1 else "owners"
    return {**missing, **given}, (f"the {owner} of {join_words(shown)}",)


def _complete_ledger(
    variant: Variant, state: State, first: Ledger
) -> tuple[Ledger, Sequence[str], Sequence[str]]:
    """Return the ledger of a case, completed, with the names of entries from `first` and of computed ones."""
    known = {**first, **state.ledger}
    following: Ledger = variant.following(replace(state, ledger=known))
    computed = [key for key in following if key not in state.ledger]
    from_start = [key for key in first if key not in state.ledger and key not in following]
    return {**known, **{key: following[key] for key in computed}}, from_start, computed
