"""What a search through patterns covers: its scope, and its limits, stated in one place.

A statement of absence ("there are no other ...") is a claim of proof, so it is only made where no limit
applies. Whatever reports the result of such a search takes its words about completeness from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...model.rulebook import (
    AdjacentConvoy,
    ConvoyedSupportCut,
    ConvoyParadox,
    Rulebook,
    rule_fields,
)
from .enumeration import Scope
from .evaluation import Differ, Find
from .patterns import Act
from .routes import MOST_FLEETS

EXPRESSED: Final = frozenset(
    {
        "convoy_routes",
        "convoy_paradox",
        "adjacent_convoy",
        "convoyed_support_cut",
        "avoided_head_to_head",
        "other_paradox",
    }
)
"""The fields of a rulebook that the definitions of a pattern read. Others decide which orders count."""

_DECIDE_LAST: Final = frozenset({ConvoyParadox.SZYKMAN, ConvoyParadox.ALL_HOLD, ConvoyParadox.DPTG})
"""The choices of 4.A.2 that change no definition: they decide a kernel whose resolutions are known."""

_LAND_REMAINS: Final = frozenset(
    {AdjacentConvoy.CONVOY_IF_OPPOSED_AND_INTACT, AdjacentConvoy.INTENT_FALLBACK_IF_BROKEN}
)
"""The choices of 4.A.3 under which a move goes by land if its convoy is disrupted."""

MANY_FLEETS: Final = f"convoys of more than {MOST_FLEETS} fleets that do not form one chain"
WITHOUT_ARCHIPELAGOS: Final = "No army goes to a province in which a fleet convoys (see --archipelagos)."
WITH_ARCHIPELAGOS: Final = "Armies may also go to provinces in which fleets convoy."
COASTS: Final = "Armies can go wherever fleets can go from one coast to another."


def scope_of(
    rulebooks: Sequence[Rulebook],
    find: Find,
    differ: Differ = Differ.OUTCOMES,
    *,
    convoys: bool = True,
    archipelagos: bool = False,
) -> Scope:
    """Return what the patterns have to express to answer a question about these rulebooks.

    A difference may show only on an order on which no other depends, so a search for differences leaves none
    out, unless the rules change no definition and everything that they decide shows in the outcomes.

    Several routes add no smallest ambiguous pattern: each kernel is one cycle (docs/theorem.md), so at most
    one fleet of a convoy depends on it, and every other fleet is lost or safe.
    """
    if not convoys:
        return Scope(convoys=False, idle=find is Find.DIFFER and not _decide_last(rulebooks, differ))
    asked = rulebooks if find is Find.DIFFER else rulebooks[:1]
    steps = _steps_of(asked)
    land = {rulebook.adjacent_convoy for rulebook in asked}
    idle = find is Find.DIFFER and not _decide_last(asked, differ)
    return Scope(
        needs_convoy=find is Find.DIFFER and not idle and len({one.other_paradox for one in asked}) == 1,
        steps=steps,
        land_is_known=len(land) > 1 or bool(land & _LAND_REMAINS),
        incomplete=len(land) > 1,
        several_routes=idle,
        idle=idle,
        sea_matters=idle or any(one.convoyed_support_cut is ConvoyedSupportCut.SUPPORT_CUT for one in asked),
        archipelagos=archipelagos,
    )


def _steps_of(asked: Sequence[Rulebook]) -> tuple[Act, ...]:
    """Return the steps that the rules do not all treat as a move by land or as a move by sea."""
    land = {rulebook.adjacent_convoy for rulebook in asked}
    if len(land) > 1:
        return Act.EITHER, Act.ASKED
    steps: list[Act] = []
    if any(rulebook.convoy_paradox is ConvoyParadox.RULES_1982 for rulebook in asked):
        steps.append(Act.EITHER)  # a fleet ordered to convoy is protected even if the army goes by land
    if land & _LAND_REMAINS:
        steps.append(Act.ASKED)
    return tuple(steps)


def _decide_last(rulebooks: Sequence[Rulebook], differ: Differ) -> bool:
    """Return whether rulebooks differ only in what they do after the resolutions of a kernel are known."""
    if differ is not Differ.OUTCOMES or rulebooks[0].adjacent_convoy in _LAND_REMAINS:
        return False
    changed = {name for one in rulebooks[1:] for name in one.changes_from(rulebooks[0]) if name in EXPRESSED}
    return changed <= {"convoy_paradox", "other_paradox"} and all(
        one.convoy_paradox in _DECIDE_LAST for one in rulebooks
    )


def find_limits(rulebooks: Sequence[Rulebook], find: Find, scope: Scope, orders: int) -> tuple[str, ...]:
    """Return what a search for patterns of up to `orders` orders omits; nothing if it is complete."""
    found: list[str] = []
    if scope.several_routes and orders > MOST_FLEETS + 1:
        found.append(MANY_FLEETS)
    if find is Find.DIFFER and (others := unexpressed(rulebooks)):
        found.append(f"all that {', '.join(others)} decides, since patterns have legal movement orders only")
    return tuple(found)


def unexpressed(rulebooks: Sequence[Rulebook]) -> list[str]:
    """Return the rules (by number) in which rulebooks differ, but that patterns do not express."""
    return [
        field.choices.about or name
        for name, field in rule_fields(type(rulebooks[0])).items()
        if name not in EXPRESSED and len({getattr(rulebook, name) for rulebook in rulebooks}) > 1
    ]


def limits_words(limits: Sequence[str]) -> str:
    """Return the limits of a search as a sentence."""
    return f"The search is not complete. Not examined: {'; '.join(limits)}."


def boards_words(scope: Scope) -> str:
    """Return the boards for which a search holds, as sentences."""
    words = WITH_ARCHIPELAGOS if scope.archipelagos else WITHOUT_ARCHIPELAGOS
    return f"{words} {COASTS}" if scope.land_is_known else words
