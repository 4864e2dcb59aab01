"""What the declarations of a year lead to in the next one (E19-DECL).

War needs one declaration, an alliance those of all its members; a war ends when both sides announce an
armistice and an alliance when one member dissolves it, unless the knobs say otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from ...model.names import Power
from .choices_diplomacy import AllianceForm, ArmisticeNeeds, DissolutionNeeds
from .declarations import ALLY, ARMISTICE, DISSOLVE, WAR, Announced
from .knobs import Europe1619Rulebook
from .records import Bond, Pair, Records, Relation, pair_of


@dataclass(frozen=True, slots=True)
class Agreed:
    """What this year's declarations come to: from next year on these pairs are at war, allied or neither."""

    coming: Mapping[Pair, Relation]

    def counts(self, one: Announced, other: Power) -> bool:
        """A declaration has the effect concerning another power that it was made for."""
        return self.coming.get(pair_of(one.power, other)) is _WANTED[one.verb]


_WANTED = {WAR: Relation.WAR, ALLY: Relation.ALLY, ARMISTICE: Relation.NONE, DISSOLVE: Relation.NONE}


def agreed(declarations: Iterable[Announced], records: Records, knobs: Europe1619Rulebook) -> Agreed:
    """What declarations that could be made come to (E19-DECL-3 to E19-DECL-14, E19-DECL-19)."""
    made = tuple(declarations)
    consents = {
        verb: {(one.power, other) for one in made if one.verb == verb for other in one.others}
        for verb in (WAR, ALLY, ARMISTICE, DISSOLVE)
    }
    coming: dict[Pair, Relation] = {}
    for pair in _alliances(made, consents[ALLY], consents[WAR], records, knobs):
        coming[pair] = Relation.ALLY
    one_ends_war = knobs.e19_armistice_needs is ArmisticeNeeds.ONE
    one_ends_alliance = knobs.e19_dissolution_needs is DissolutionNeeds.ONE_MEMBER
    for verb, one_is_enough in ((ARMISTICE, one_ends_war), (DISSOLVE, one_ends_alliance)):
        for power, other in consents[verb]:
            if one_is_enough or (other, power) in consents[verb]:
                coming[pair_of(power, other)] = Relation.NONE
    for power, other in consents[WAR]:
        coming[pair_of(power, other)] = Relation.WAR
    return Agreed(coming)


def _alliances(
    made: Iterable[Announced],
    consents: set[tuple[Power, Power]],
    wars: set[tuple[Power, Power]],
    records: Records,
    knobs: Europe1619Rulebook,
) -> Iterable[Pair]:
    """The pairs that become allies."""

    def can_ally(pair: Pair) -> bool:
        return pair not in wars and pair[::-1] not in wars

    if knobs.e19_alliance_form is AllianceForm.PAIRWISE:
        pairs = {pair_of(power, other) for power, other in consents if (other, power) in consents}
        return (pair for pair in sorted(pairs) if can_ally(pair))
    groups = [(one.power, frozenset((one.power, *one.others))) for one in made if one.verb == ALLY]
    complete = {group for _, group in groups if all((member, group) in groups for member in group)}
    found = (tuple(combinations(sorted(group), 2)) for group in sorted(complete, key=sorted))
    return (
        pair
        for pairs in found
        if all(can_ally(pair) for pair in pairs)
        for pair in pairs
        if records.relation(*pair) is Relation.NONE
    )


def with_agreed(records: Records, coming: Mapping[Pair, Relation]) -> Records:
    """The records with what was agreed on, which takes effect next year (E19-DECL-3, E19-DECL-7)."""
    bonds = dict(records.bonds)
    for pair, relation in coming.items():
        bonds[pair] = replace(records.bond(*pair), coming=relation)
    return replace(records, bonds=bonds)


def in_effect(records: Records, year: int) -> tuple[Records, tuple[tuple[Pair, Relation], ...]]:
    """The records of a new year, in which all that was agreed on counts, and what has changed."""
    changes = tuple(
        (pair, bond.coming) for pair, bond in sorted(records.bonds.items()) if bond.coming is not None
    )
    bonds = {**records.bonds, **{pair: Bond(relation, year) for pair, relation in changes}}
    return replace(records, bonds=bonds), changes
