"""What a case leaves out of what its variant plays with, filled in from how a game begins, and said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...model.board import Board
from ...model.case import Case, expect_case
from ...model.errors import Defects
from ...model.names import Power, Province
from ...model.phase import PhaseKind
from ...model.position import Position
from ...model.position_audit import position_defects
from ...model.reasons import Fact
from ...solver import listed
from ...variants.framework.year import Ledger, State
from ...variants.registry import find_variant
from ...variants.variant import Variant, opening_of

_MOST_NAMED = 6
"""Of more provinces only so many are named."""


def complete_case(case: Case) -> tuple[State, tuple[Fact, ...]]:
    """The state that a case begins in, completed, and a sentence about each thing completed."""
    expect_case(case)
    variant = find_variant(case.variant)
    return complete_state(variant, variant.state_of(case))


def complete_state(variant: Variant, state: State) -> tuple[State, tuple[Fact, ...]]:
    """A state completed as a game begins, and a sentence about each thing completed.

    Where a variant lets all land have an owner, land of which nothing is said has its first one; so have all
    centers where builds are to be made and no owner at all is named. What the ledger of a game begins with
    and this one leaves out follows from the rest, where the variant says how, or is as it
    is then.

    Raises what `Variant.opening` raises, and Defects where the position cannot be on the board that the
    rules ask for.
    """
    if not (variant.landed or _asks_for_owners(state)):
        return state, ()
    opening, first_ledger = opening_of(variant, state.position.board, state.rulebook)  # pyright: ignore[reportArgumentType] - frozen, so hashable
    state = replace(state, position=_on_board(state.position, opening.board))
    owners, whose = _owners(state, opening, landed=variant.landed)
    state = replace(state, position=replace(state.position, owners=owners))
    ledger, first_ones, worked_out = _ledger(variant, state, first_ledger)
    told: list[Fact] = []
    if whose or first_ones:
        told.append(Fact(f"The case does not tell {listed([*whose, *first_ones])}: taken as a game begins."))
    if worked_out:
        told.append(Fact(f"The case does not tell {listed(worked_out)}: worked out from the rest."))
    return replace(state, ledger=ledger), tuple(told)


def _asks_for_owners(state: State) -> bool:
    return state.phase.kind is PhaseKind.ADJUSTMENT and not state.position.owners


def _on_board(position: Position, board: Board) -> Position:
    """The position on the board that a game has under the rules of the case."""
    if position.board is board:
        return position
    found = replace(position, board=board)
    defects = position_defects(found)
    if defects:
        raise Defects(defects)
    return found


def _owners(
    state: State, opening: Position, *, landed: bool
) -> tuple[Mapping[Province, Power], Sequence[str]]:
    """The owners of a case with those it leaves out, and whose these are."""
    given = state.position.owners
    missing = {place: owner for place, owner in opening.owners.items() if place not in given}
    if not missing:
        return given, ()
    names = [opening.board.province[place].name for place in missing]
    rest = len(names) - _MOST_NAMED
    shown = [*names[:_MOST_NAMED], f"{rest} more provinces"] if rest > 1 else names
    verb = "is" if len(names) == 1 else "are"
    what = "the land is" if landed else "the centers are"
    return {**missing, **given}, (f"whose {f'{listed(shown)} {verb}' if given else what}",)


def _ledger(variant: Variant, state: State, first: Ledger) -> tuple[Ledger, Sequence[str], Sequence[str]]:
    """The ledger of a case, completed; what it has from `first`, and what follows from the rest."""
    known = {**first, **state.ledger}
    following: Ledger = variant.following(replace(state, ledger=known))
    worked_out = [key for key in following if key not in state.ledger]
    first_ones = [key for key in first if key not in state.ledger and key not in following]
    return {**known, **{key: following[key] for key in worked_out}}, first_ones, worked_out
