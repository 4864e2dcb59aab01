"""What two powers are to each other: at war, allied, or neither; now and from next year on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from ...model.names import Power
from ..kit.year import Ledger
from ..realm.ledger_data import broken, count_of, items_of, text_of


class Relation(StrEnum):
    """What two powers are to each other."""

    WAR = "war"
    ALLY = "ally"
    NONE = "none"


Pair: TypeAlias = tuple[Power, Power]
"""Two powers, the one whose id comes first in the alphabet in front."""


def pair_of(one: Power, other: Power) -> Pair:
    """Two powers as a pair."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Bond:
    """What two powers are to each other, `since` which year, and what they will be from next year on.

    `coming` is None where nothing was declared. `since` is 0 for what holds from the beginning.
    """

    relation: Relation = Relation.NONE
    since: int = 0
    coming: Relation | None = None


NO_BOND = Bond()
"""Two powers that have never been at war or allied."""

_KEY = "relations"


def bonds_of(ledger: Ledger) -> dict[Pair, Bond]:
    """The bonds that a ledger lists; pairs that never declared anything are missing."""
    bonds: dict[Pair, Bond] = {}
    for item in items_of(ledger, _KEY):
        fields = items_of({_KEY: item}, _KEY)
        if not 4 <= len(fields) <= 5:
            raise broken(_KEY)
        one, other = (Power(text_of(name, _KEY)) for name in fields[:2])
        coming = _relation(fields[4]) if len(fields) == 5 else None
        bonds[pair_of(one, other)] = Bond(_relation(fields[2]), count_of(fields[3], _KEY), coming)
    return bonds


def bonds_data(bonds: Mapping[Pair, Bond]) -> list[list[object]]:
    """Bonds as a ledger lists them: ``[denmark, france, war, 1621, none]``."""
    return [
        [*pair, bond.relation.value, bond.since, *([] if bond.coming is None else [bond.coming.value])]
        for pair, bond in sorted(bonds.items())
        if bond != NO_BOND
    ]


def _relation(value: object) -> Relation:
    text = text_of(value, _KEY)
    if text not in tuple(Relation):
        raise broken(_KEY)
    return Relation(text)
