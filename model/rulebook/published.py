"""Presets: published rulebooks and known hosts, as differences from the default choices.

If a rulebook does not decide a question, its preset has the default; docs/rules/standard.md explains which of
several possible readings a preset has. The preset of a host lists the choices that are known, with sources;
all others are assumed to be the defaults.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from ..brief import join_alternatives, quote
from ..errors import UnknownNameError
from ..text import nearest_names
from .choices import (
    AdjacentConvoy,
    AutomaticRemoval,
    AvoidedHeadToHead,
    Choice,
    CivilDisorderSupport,
    ConvoyedSupportCut,
    ConvoyParadox,
    ConvoyPath,
    ConvoyRoutes,
    DecliningBuilds,
    ImplicitOrders,
    ImpossibleOrders,
    PerpetualOrders,
    PoorlyWrittenOrders,
    ProxyOrders,
    RetreatToConvoyedOrigin,
    SeveralBuildsInProvince,
    SuperfluousConvoys,
    SupportCoast,
    TooManyBuilds,
    TooManyRemovals,
)
from .fields import Rulebook, rule_fields, rulebook_of


@dataclass(frozen=True, slots=True)
class KnownChoices:
    """Known choices of a host, by field, and their `source`."""

    source: str
    choices: Mapping[str, Choice]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rulebook: its description, and the fields in which it differs from the defaults.

    Hosts have `known`, their known choices, defaults included.
    """

    name: str
    meaning: str
    changes: Mapping[str, Choice]
    known: tuple[KnownChoices, ...] = ()
    is_host: bool = False

    @property
    def assumed_fields(self) -> tuple[str, ...]:
        """The fields of a host whose choice is unknown; they have the default."""
        if not self.is_host:
            return ()
        known = {field for part in self.known for field in part.choices}
        return tuple(field for field in rule_fields(Rulebook) if field not in known)

    def applied_to(self, base: Rulebook) -> Rulebook:
        """Return `base` with the fields of the standard game as in this preset."""
        standard = {**Rulebook().choices(), **self.changes}
        return rulebook_of(type(base), {**base.choices(), **standard})


def _make_preset(name: str, meaning: str, **changes: Choice) -> Preset:
    return Preset(name, meaning, MappingProxyType(changes))


def _known_choices(source: str, **choices: Choice) -> KnownChoices:
    return KnownChoices(source, MappingProxyType(choices))


def _make_host(name: str, meaning: str, *known: KnownChoices) -> Preset:
    """Return the preset of a host; its changes follow from its known choices."""
    default = Rulebook().choices()
    choices = {field: choice for part in known for field, choice in part.choices.items()}
    changes = {field: choice for field, choice in choices.items() if choice is not default[field]}
    return Preset(name, meaning, MappingProxyType(changes), known, is_host=True)


_RULEBOOKS = (
    _make_preset("datc", "The preferences of the author of the DATC, versions 3.0 to 3.2: our default."),
    _make_preset(
        "datc-2.5",
        "The preferences of the author of the DATC in version 2.5.",
        adjacent_convoy=AdjacentConvoy.INTENT_LAND_FALLBACK,
        automatic_removal=AutomaticRemoval.HOME_ARMY_OVER_SEA,
        superfluous_convoys=SuperfluousConvoys.SIMPLE_ROUTE,
        poorly_written_orders=PoorlyWrittenOrders.SET_POSSIBLE_AND_MATCHING,
    ),
    _make_preset(
        "rulebook-1971",
        "The rulebook of 1971, printed again in 1976, with the clarification of 1979.",
        convoy_routes=ConvoyRoutes.ANY_ROUTE,
        convoy_paradox=ConvoyParadox.RULES_1971,
        adjacent_convoy=AdjacentConvoy.CONVOY_IF_OPPOSED_AND_INTACT,
        avoided_head_to_head=AvoidedHeadToHead.NEVER_AFFECTS,
        automatic_removal=AutomaticRemoval.HOME_CONVOY_FREE,
        impossible_orders=ImpossibleOrders.KNOWN_PLACES,
    ),
    _make_preset(
        "rulebook-1982",
        "The rulebook of 1982, printed again in 1992.",
        convoy_paradox=ConvoyParadox.RULES_1982,
        adjacent_convoy=AdjacentConvoy.INTENT_LAND_FALLBACK,
        avoided_head_to_head=AvoidedHeadToHead.NEVER_AFFECTS,
        automatic_removal=AutomaticRemoval.HOME_CONVOY_FREE,
    ),
    _make_preset(
        "rulebook-2000",
        "The rulebook of 2000, printed again in 2008.",
        convoy_paradox=ConvoyParadox.RULES_2000,
        adjacent_convoy=AdjacentConvoy.INTENT_LAND_FALLBACK,
        avoided_head_to_head=AvoidedHeadToHead.NEVER_AFFECTS,
        automatic_removal=AutomaticRemoval.RULES_2000_COUNTRY,
    ),
    _make_preset(
        "rulebook-2023",
        "The rulebook of 2023.",
        convoy_paradox=ConvoyParadox.RULES_2000,
        avoided_head_to_head=AvoidedHeadToHead.NEVER_AFFECTS,
    ),
    _make_preset(
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

_HOSTS = (
    _make_host(
        "diplicity",
        "The site diplicity.com, with its own engine in Python since 2026; before, it used godip (see "
        "droidippy).",
        _known_choices(
            "the engine's source, johnpooch/diplicity-react: service/adjudicator/engine.py, resolution.py, "
            "types.py and convoy.py, read in 2026",
            convoy_routes=ConvoyRoutes.ALL_ROUTES,
            convoy_paradox=ConvoyParadox.SZYKMAN,
            adjacent_convoy=AdjacentConvoy.INTENT_NO_FALLBACK,
            retreat_to_convoyed_origin=RetreatToConvoyedOrigin.RETREAT_IF_CONVOYED,
            support_coast=SupportCoast.OPTIONAL_MATCH,
            too_many_builds=TooManyBuilds.FIRST,
            several_builds_in_province=SeveralBuildsInProvince.FIRST,
            too_many_removals=TooManyRemovals.FIRST,
            declining_builds=DecliningBuilds.ALLOWED,
            automatic_removal=AutomaticRemoval.HOME_ALL_ADJACENT,
        ),
    ),
    _make_host(
        "droidippy",
        "The phone app Droidippy, whose games are among the tests of the Go library godip.",
        _known_choices(
            "replay of its recorded games: these values of the two choices, and no others, reproduce all "
            "games known to us",
            adjacent_convoy=AdjacentConvoy.INTENT_LAND_FALLBACK,
            automatic_removal=AutomaticRemoval.HOME_ALL_ADJACENT,
        ),
    ),
    _make_host(
        "diplomacy",
        "The Python package diplomacy, in whose format research groups save games.",
        _known_choices(
            "replay of its random games, and its source (engine/game.py of version 1.1.2): the farthest "
            "unit is removed first, a fleet before an army, then in alphabetical order",
            adjacent_convoy=AdjacentConvoy.INTENT_LAND_FALLBACK,
            automatic_removal=AutomaticRemoval.HOME_ARMY_OVER_SEA,
        ),
    ),
    _make_host(
        "webdiplomacy",
        "The site webdiplomacy.net and others that run the same program.",
        _known_choices(
            "the list of choices on its DATC page (kestasjk/webDiplomacy: locales/English/datc.php)",
            convoy_routes=ConvoyRoutes.ALL_ROUTES,
            convoy_paradox=ConvoyParadox.SZYKMAN,
            convoyed_support_cut=ConvoyedSupportCut.SUPPORT_NOT_CUT,
            retreat_to_convoyed_origin=RetreatToConvoyedOrigin.RETREAT_IF_CONVOYED,
            convoy_path=ConvoyPath.IGNORED,
            avoided_head_to_head=AvoidedHeadToHead.HEAD_TO_HEAD_ONLY,
            several_builds_in_province=SeveralBuildsInProvince.FIRST,
            too_many_removals=TooManyRemovals.FIRST,
            declining_builds=DecliningBuilds.ALLOWED,
            automatic_removal=AutomaticRemoval.HOME_ARMY_OVER_SEA,
            civil_disorder_support=CivilDisorderSupport.SUCCEEDS,
            impossible_orders=ImpossibleOrders.BOARD_POSSIBLE,
            implicit_orders=ImplicitOrders.NOT_ALLOWED,
            perpetual_orders=PerpetualOrders.NOT_ALLOWED,
            proxy_orders=ProxyOrders.NOT_ALLOWED,
        ),
        _known_choices(
            "the same page, which names letter d of the DATC 2.5 and adds that a move by convoy is always "
            "explicit; in gamemaster/adjudicator/diplomacy/convoyMove.php an army ordered by convoy without "
            "a route does not move",
            adjacent_convoy=AdjacentConvoy.EXPLICIT_ONLY,
        ),
    ),
    _make_host(
        "backstabbr",
        "The site backstabbr.com. It publishes neither its program nor its choices; that it accepts "
        "impossible orders and lets them fail does not decide rule 4.E.1.",
    ),
    _make_host(
        "jdip",
        "The program jDip.",
        _known_choices(
            "its DATC compliance statement (jdip.sourceforge.net/docs/datc_compliance.html)",
            convoy_routes=ConvoyRoutes.ALL_ROUTES,
            convoy_paradox=ConvoyParadox.SZYKMAN,
            convoy_path=ConvoyPath.OPTIONAL,
            avoided_head_to_head=AvoidedHeadToHead.HEAD_TO_HEAD_ONLY,
        ),
        _known_choices(
            "its source, src/dip/order/Move.java: by convoy if the order says so or a fleet of the same "
            "power is on a complete ordered route, by land if no complete route is ordered",
            adjacent_convoy=AdjacentConvoy.INTENT_LAND_FALLBACK,
        ),
        _known_choices(
            "the same statement: where the rulebook of 2000 is unclear, jDip follows the preferences of the "
            "DATC 2.4, which are those of version 2.5",
            automatic_removal=AutomaticRemoval.HOME_ARMY_OVER_SEA,
            superfluous_convoys=SuperfluousConvoys.SIMPLE_ROUTE,
            poorly_written_orders=PoorlyWrittenOrders.SET_POSSIBLE_AND_MATCHING,
        ),
    ),
)


@cache
def presets() -> Mapping[str, Preset]:
    """Return all presets by name: the published rulebooks (first the default, `datc`), then the hosts."""
    return MappingProxyType({preset.name: preset for preset in (*_RULEBOOKS, *_HOSTS)})


@cache
def rulebooks() -> Mapping[str, Preset]:
    """Return the presets that are published rulebooks."""
    return MappingProxyType({preset.name: preset for preset in _RULEBOOKS})


@cache
def preset(name: str) -> Rulebook:
    """Return the rulebook of a preset.

    Raises:
        UnknownNameError: There is no such preset; with the nearest names.

        >>> westphalia.preset("rulebook-1982").convoy_paradox.value
        '1982'
    """
    return find_preset(name).applied_to(Rulebook())


def find_preset(name: str) -> Preset:
    """Return the preset with this name; raise `UnknownNameError` with the nearest names."""
    found = presets().get(name.strip().casefold())
    if found is None:
        raise UnknownNameError(
            f"unknown preset {quote(name)}",
            expected=join_alternatives(tuple(presets())),
            nearest=nearest_names(name, presets()),
        )
    return found
