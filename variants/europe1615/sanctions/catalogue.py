"""The seventeen sanctions in the order of the rules, and finding one by name."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ....model.errors import UnknownNameError
from ....model.text import nearest_names, shorten
from .catholic_advantages import CATHOLIC_LEAGUE, POLISH_INTERVENTION
from .handicaps import ANTI_HAPSBURG, BOHEMIA, HUGUENOTS, IRELAND, RIVALRY
from .immunities import CATHOLIC_IMMUNITY, PROTESTANT_IMMUNITY
from .lyon import TREATY_OF_LYON
from .new_states import CATALAN_SECESSION, MOROCCAN_UNIFICATION
from .protestant_advantages import (
    DUTCH_INTERVENTION,
    KEJSERKRIGEN,
    PROTESTANT_UNION,
    SAXON_INTERVENTION,
    SWEDISH_INTERVENTION,
)
from .sanction import Sanction
from .standing import SanctionRecords

SANCTIONS = (
    PROTESTANT_UNION,
    SAXON_INTERVENTION,
    KEJSERKRIGEN,
    SWEDISH_INTERVENTION,
    DUTCH_INTERVENTION,
    CATHOLIC_LEAGUE,
    POLISH_INTERVENTION,
    RIVALRY,
    IRELAND,
    ANTI_HAPSBURG,
    HUGUENOTS,
    BOHEMIA,
    CATHOLIC_IMMUNITY,
    PROTESTANT_IMMUNITY,
    TREATY_OF_LYON,
    MOROCCAN_UNIFICATION,
    CATALAN_SECESSION,
)

BY_ID: Mapping[str, Sanction] = {sanction.id: sanction for sanction in SANCTIONS}
BY_LETTER: Mapping[str, Sanction] = {
    sanction.army.letter: sanction for sanction in SANCTIONS if sanction.army is not None
}
"""The sanction of each letter that a special unit carries (E15-SANC-11)."""


def find_sanction(name: str) -> Sanction:
    """Return the sanction with a name, alias, or id.

    Raises:
        UnknownNameError: There is none; it gives the nearest names.
    """
    found = _BY_NAME.get(_normalize_name(name))
    if found is not None:
        return found
    nearest = nearest_names(name, [sanction.name for sanction in SANCTIONS])
    raise UnknownNameError(
        f"there is no sanction {shorten(name)!r}", expected="the name of a sanction", nearest=nearest
    )


def _normalize_name(name: str) -> str:
    return re.sub(r"[^a-z]+", " ", name.lower()).strip()


_BY_NAME: Mapping[str, Sanction] = {
    _normalize_name(name): sanction
    for sanction in SANCTIONS
    for name in (sanction.id, sanction.name, *sanction.aliases)
}


def find_active_sanctions(known: SanctionRecords) -> tuple[Sanction, ...]:
    """Return the sanctions that are in effect now, in the order in which they came."""
    found = [sanction for sanction in SANCTIONS if known.is_active(sanction)]
    return tuple(sorted(found, key=lambda one: known.begun[one.id]))
