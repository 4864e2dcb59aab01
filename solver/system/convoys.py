"""Which moves fleets are ordered to carry."""

from __future__ import annotations

from dataclasses import dataclass

from .candidates import Candidates


@dataclass(slots=True)
class Convoys:
    """The convoy orders that find the move they name."""

    carriers: dict[int, list[int]]
    """For each army's move the convoy orders that can carry it."""
    wishes: dict[int, list[int]]
    """For each army's move the convoy orders that name it, also those that cannot carry it."""
    carried_by: dict[int, list[tuple[int, int]]]
    """For each fleet the moves it is ordered to carry, with the order."""
    unmatched: dict[int, str]
    """The convoy orders that find nothing to carry, with the reason."""


_NONE = Convoys({}, {}, {}, {})


def match_convoys(orders: Candidates) -> Convoys:
    """Collect for each army's move the fleets ordered to carry it."""
    if not orders.convoys:
        return _NONE
    carriers: dict[int, list[int]] = {}
    wishes: dict[int, list[int]] = {}
    carried_by: dict[int, list[tuple[int, int]]] = {}
    unmatched: dict[int, str] = {}
    for k in orders.convoys:
        reading = orders.reading[k]
        if reading.other < 0:
            continue
        moves = [c for c in orders.moves_of[reading.other] if orders.target[c] == reading.target]
        for c in moves:
            wishes.setdefault(c, []).append(k)
            if reading.code is None:
                carriers.setdefault(c, []).append(k)
                carried_by.setdefault(orders.unit[k], []).append((c, k))
        if not moves and reading.code is None:
            unmatched[k] = "no_matching_order"
    return Convoys(carriers, wishes, carried_by, unmatched)
