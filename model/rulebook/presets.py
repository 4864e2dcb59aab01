"""Published rulebooks as presets: what each of them changes in the defaults.

Where a rulebook is silent, a preset keeps the default. `docs/rules/standard.md` says why a preset takes
one of several possible readings.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from ..errors import UnknownNameError
from ..text import nearest_names
from .choices import (
    AdjacentConvoy,
    AutomaticRemoval,
    AvoidedHeadToHead,
    Choice,
    ConvoyedSupportCut,
    ConvoyParadox,
    ConvoyRoutes,
    ImpossibleOrders,
    PoorlyWrittenOrders,
    SuperfluousConvoys,
    SupportCoast,
)
from .fields import Rulebook, rulebook_of


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rulebook: what it is, and the fields in which it differs from the defaults."""

    name: str
    meaning: str
    changes: Mapping[str, Choice]

    def applied_to(self, base: Rulebook) -> Rulebook:
        """The fields of the standard game as in this preset, any further fields as in `base`."""
        standard = {**Rulebook.model_construct().choices(), **self.changes}
        return rulebook_of(type(base), {**base.choices(), **standard})


def _preset(name: str, meaning: str, **changes: Choice) -> Preset:
    return Preset(name, meaning, MappingProxyType(changes))


_PRESETS = (
    _preset("datc", "The preferences of the author of the DATC, versions 3.0 to 3.2: our default."),
    _preset(
        "datc-2.5",
        "The preferences of the author of the DATC in version 2.5.",
        adjacent_convoy=AdjacentConvoy.INTENT_LAND_FALLBACK,
        automatic_removal=AutomaticRemoval.HOME_ARMY_OVER_SEA,
        superfluous_convoys=SuperfluousConvoys.SIMPLE_ROUTE,
        poorly_written_orders=PoorlyWrittenOrders.SET_POSSIBLE_AND_MATCHING,
    ),
    _preset(
        "rulebook-1971",
        "The rulebook of 1971, printed again in 1976, with the clarification of 1979.",
        convoy_routes=ConvoyRoutes.ANY_ROUTE,
        convoy_paradox=ConvoyParadox.RULES_1971,
        adjacent_convoy=AdjacentConvoy.CONVOY_IF_OPPOSED_AND_INTACT,
        avoided_head_to_head=AvoidedHeadToHead.NEVER_AFFECTS,
        automatic_removal=AutomaticRemoval.HOME_CONVOY_FREE,
        impossible_orders=ImpossibleOrders.KNOWN_PLACES,
    ),
    _preset(
        "rulebook-1982",
        "The rulebook of 1982, printed again in 1992.",
        convoy_paradox=ConvoyParadox.RULES_1982,
        adjacent_convoy=AdjacentConvoy.INTENT_LAND_FALLBACK,
        avoided_head_to_head=AvoidedHeadToHead.NEVER_AFFECTS,
        automatic_removal=AutomaticRemoval.HOME_CONVOY_FREE,
    ),
    _preset(
        "rulebook-2000",
        "The rulebook of 2000, printed again in 2008.",
        convoy_paradox=ConvoyParadox.RULES_2000,
        adjacent_convoy=AdjacentConvoy.INTENT_LAND_FALLBACK,
        avoided_head_to_head=AvoidedHeadToHead.NEVER_AFFECTS,
        automatic_removal=AutomaticRemoval.RULES_2000_COUNTRY,
    ),
    _preset(
        "rulebook-2023",
        "The rulebook of 2023.",
        convoy_paradox=ConvoyParadox.RULES_2000,
        avoided_head_to_head=AvoidedHeadToHead.NEVER_AFFECTS,
    ),
    _preset(
        "dptg",
        "The Diplomacy Player's Technical Guide of 1998.",
        convoy_routes=ConvoyRoutes.ANY_ROUTE_OWN_FIRST,
        convoy_paradox=ConvoyParadox.DPTG,
        adjacent_convoy=AdjacentConvoy.EXPLICIT_ONLY,
        convoyed_support_cut=ConvoyedSupportCut.SUPPORT_CUT,
        support_coast=SupportCoast.IGNORED,
        automatic_removal=AutomaticRemoval.HOME_ARMY_OVER_SEA,
        impossible_orders=ImpossibleOrders.ANY_FORMAT,
    ),
)


@cache
def presets() -> Mapping[str, Preset]:
    """The presets of the standard game by name; `datc`, the default, comes first."""
    return MappingProxyType({preset.name: preset for preset in _PRESETS})


@cache
def preset(name: str) -> Rulebook:
    """The rulebook of the named preset.

    Raises `UnknownNameError` for a name that is not one of `presets`.
    """
    return find_preset(name).applied_to(Rulebook.model_construct())


def find_preset(name: str) -> Preset:
    """The named preset; raises `UnknownNameError` with the nearest names."""
    found = presets().get(name.strip().casefold())
    if found is None:
        raise UnknownNameError(
            f"there is no preset {name!r}",
            expected=f"one of {', '.join(presets())}",
            nearest=nearest_names(name, presets()),
        )
    return found
