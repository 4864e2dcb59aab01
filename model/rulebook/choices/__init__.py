"""Every way to read a disputable rule of the standard game, one class of values for each issue.

The issues, their numbers and their letters are those of section 4 of the Diplomacy Adjudicator Test
Cases (DATC) by Lucas Kruijswijk; the wording is ours.
"""

from .base import Choice
from .coasts import (
    BuildCoast,
    CoastOnePossible,
    CoastTwoPossible,
    CoastUnreachable,
    IrrelevantCoast,
    SupportCoast,
    UnitCoast,
)
from .convoys import (
    AdjacentConvoy,
    AvoidedHeadToHead,
    ConvoyedSupportCut,
    ConvoyParadox,
    ConvoyPath,
    ConvoyRoutes,
    OtherParadox,
    RetreatToConvoyedOrigin,
)
from .designations import (
    BuildFleetInland,
    BuildMissingKind,
    MissingNationality,
    MissingUnitKind,
    WrongNationality,
    WrongUnitKind,
)
from .legality import (
    IllegalUnit,
    ImplicitOrders,
    ImpossibleOrders,
    PerpetualOrders,
    PoorlyWrittenOrders,
    ProxyOrders,
    SuperfluousConvoys,
)
from .submissions import (
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

__all__ = [
    "AdjacentConvoy",
    "AutomaticRemoval",
    "AvoidedHeadToHead",
    "BuildCoast",
    "BuildFleetInland",
    "BuildMissingKind",
    "Choice",
    "CivilDisorderSupport",
    "CoastOnePossible",
    "CoastTwoPossible",
    "CoastUnreachable",
    "ConvoyParadox",
    "ConvoyPath",
    "ConvoyRoutes",
    "ConvoyedSupportCut",
    "DecliningBuilds",
    "IllegalUnit",
    "ImplicitOrders",
    "ImpossibleOrders",
    "IrrelevantCoast",
    "MissingNationality",
    "MissingUnitKind",
    "OrderSetsInSequence",
    "OrderSetsUnordered",
    "OtherParadox",
    "PerpetualOrders",
    "PoorlyWrittenOrders",
    "ProxyOrders",
    "RetreatToConvoyedOrigin",
    "SeveralBuildsInProvince",
    "SeveralOrders",
    "SuperfluousConvoys",
    "SupportCoast",
    "TooManyBuilds",
    "TooManyRemovals",
    "UnitCoast",
    "WrongNationality",
    "WrongUnitKind",
]
