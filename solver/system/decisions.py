"""The decisions about orders and units, and which of them are constants."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.decisions import NO, UNKNOWN, YES, Rule
from ..rules.equations import dislodged, move, support
from .system import System


def number_decisions(t: System, *, every_support: bool) -> None:
    """Number the decisions about every order and unit; they are constants where nothing can happen.

    With `every_support`, supports are decisions even if no attack could cut them.
    """
    t.rule, t.subject, t.values = [None, None], [-1, -1], [NO, YES]
    count, units, coming, place = len(t.reading), len(t.units), t.coming, t.place
    done, chosen = [NO] * count, [YES] * count
    t.done, t.chosen = done, chosen
    _decide_all(t, move, t.movers, done)
    free: list[tuple[int, ...]] = []
    for candidates in t.candidates:
        if len(candidates) > 1:
            for c in candidates:
                chosen[c] = t.add_decision(None, c)
            free.append(tuple([chosen[c] for c in candidates]))
    t.free = free
    attacked = [s for s in t.supports if coming[place[t.unit[s]]]]
    for s in t.supports:
        done[s] = chosen[s]
    _decide_all(t, support, attacked, done)
    lost = [NO] * units
    t.dislodged = lost
    # Decisions are numbered in the sequence of the moves against the units.
    met = dict.fromkeys(u for c in t.movers if (u := t.at[t.target[c]]) >= 0)
    _decide_all(t, dislodged, list(met), lost)
    entering: list[tuple[int, ...]] = [()] * units
    leaving: list[tuple[int, ...]] = [()] * units
    for u in met:
        entering[u] = tuple([done[c] for c in coming[place[u]]])
        leaving[u] = tuple([done[c] for c in t.moves_of[u]])
    t.entering, t.leaving = entering, leaving
    if every_support:
        for s in t.supports:
            if done[s] == YES:
                done[s] = t.add_decision(support, s)


def _decide_all(t: System, rule: Rule, subjects: Sequence[int], numbers: list[int]) -> None:
    """Add decisions of one kind for several subjects, and store their numbers in `numbers`."""
    for d, subject in enumerate(subjects, len(t.rule)):
        numbers[subject] = d
    t.rule += [rule] * len(subjects)
    t.subject += subjects
    t.values += [UNKNOWN] * len(subjects)
