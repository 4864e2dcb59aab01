"""The moves that fleets are ordered to convoy."""

from __future__ import annotations

from .system import System


def match_convoys(t: System) -> None:
    """Collect the fleets ordered to convoy each move."""
    carriers: dict[int, list[int]] = {}
    wishes: dict[int, list[int]] = {}
    carried_by: dict[int, list[tuple[int, int]]] = {}
    for k in t.convoys:
        reading = t.reading[k]
        if reading.other < 0:
            continue
        moves = [c for c in t.moves_of[reading.other] if t.target[c] == reading.target]
        for c in moves:
            wishes.setdefault(c, []).append(k)
            if reading.code is None:
                carriers.setdefault(c, []).append(k)
                carried_by.setdefault(t.unit[k], []).append((c, k))
        if not moves and reading.code is None:
            t.unmatched[k] = "no_matching_order"
    t.carriers, t.convoy_wishes, t.carried_by = carriers, wishes, carried_by
