"""Rulebooks: one choice for every disputed rule.

`Rulebook` is the value; `preset` returns a published one, `read_rules` and `read_rulebook` parse one,
`describe_rules` lists the rules and their choices. `westphalia.model.rulebook.choices` defines them.
"""

from .choices.base import Choice
from .choices.coasts import (
    BuildCoast,
    CoastOnePossible,
    CoastTwoPossible,
    CoastUnreachable,
    IrrelevantCoast,
    SupportCoast,
    UnitCoast,
)
from .choices.convoys import (
    AdjacentConvoy,
    AvoidedHeadToHead,
    ConvoyedSupportCut,
    ConvoyParadox,
    ConvoyPath,
    ConvoyRoutes,
    OtherParadox,
    RetreatToConvoyedOrigin,
)
from .choices.designations import (
    BuildFleetInland,
    BuildMissingKind,
    MissingNationality,
    MissingUnitKind,
    WrongNationality,
    WrongUnitKind,
)
from .choices.legality import (
    IllegalUnit,
    ImplicitOrders,
    ImpossibleOrders,
    PerpetualOrders,
    PoorlyWrittenOrders,
    ProxyOrders,
    SuperfluousConvoys,
)
from .choices.submissions import (
    AutomaticRemoval,
    CivilDisorderSupport,
    DecliningBuilds,
    OrderSetsInSequence,
    OrderSetsUnordered,
    SeveralBuildsInProvince,
    SeveralOrders,
    TooManyBuilds,
    TooManyRemovals,
)
from .describing import ChoiceInfo, RuleInfo, describe_rules
from .fields import Rulebook, RuleField, rule_fields
from .files import parse_rulebook, read_rulebook
from .names import find_choice, find_field, find_fields
from .paradox_rules import ParadoxRule, register_paradox_rule
from .published import KnownChoices, Preset, find_preset, preset, presets, rulebooks
from .reading import (
    ChoicesByRule,
    GivenRules,
    choice_pairs,
    has_rule,
    parse_rule,
    parse_rules,
    read_rules,
    take_rules,
)

__all__ = [
    "AdjacentConvoy",
    "AutomaticRemoval",
    "AvoidedHeadToHead",
    "BuildCoast",
    "BuildFleetInland",
    "BuildMissingKind",
    "Choice",
    "ChoiceInfo",
    "ChoicesByRule",
    "CivilDisorderSupport",
    "CoastOnePossible",
    "CoastTwoPossible",
    "CoastUnreachable",
    "ConvoyParadox",
    "ConvoyPath",
    "ConvoyRoutes",
    "ConvoyedSupportCut",
    "DecliningBuilds",
    "GivenRules",
    "IllegalUnit",
    "ImplicitOrders",
    "ImpossibleOrders",
    "IrrelevantCoast",
    "KnownChoices",
    "MissingNationality",
    "MissingUnitKind",
    "OrderSetsInSequence",
    "OrderSetsUnordered",
    "OtherParadox",
    "ParadoxRule",
    "PerpetualOrders",
    "PoorlyWrittenOrders",
    "Preset",
    "ProxyOrders",
    "RetreatToConvoyedOrigin",
    "RuleField",
    "RuleInfo",
    "Rulebook",
    "SeveralBuildsInProvince",
    "SeveralOrders",
    "SuperfluousConvoys",
    "SupportCoast",
    "TooManyBuilds",
    "TooManyRemovals",
    "UnitCoast",
    "WrongNationality",
    "WrongUnitKind",
    "choice_pairs",
    "describe_rules",
    "find_choice",
    "find_field",
    "find_fields",
    "find_preset",
    "has_rule",
    "parse_rule",
    "parse_rulebook",
    "parse_rules",
    "preset",
    "presets",
    "read_rulebook",
    "read_rules",
    "register_paradox_rule",
    "rule_fields",
    "rulebooks",
    "take_rules",
]
