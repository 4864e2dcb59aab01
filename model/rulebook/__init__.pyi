from .choices.base import Choice as Choice
from .choices.coasts import (
    BuildCoast as BuildCoast,
    CoastOnePossible as CoastOnePossible,
    CoastTwoPossible as CoastTwoPossible,
    CoastUnreachable as CoastUnreachable,
    IrrelevantCoast as IrrelevantCoast,
    SupportCoast as SupportCoast,
    UnitCoast as UnitCoast,
)
from .choices.convoys import (
    AdjacentConvoy as AdjacentConvoy,
    AvoidedHeadToHead as AvoidedHeadToHead,
    ConvoyedSupportCut as ConvoyedSupportCut,
    ConvoyParadox as ConvoyParadox,
    ConvoyPath as ConvoyPath,
    ConvoyRoutes as ConvoyRoutes,
    OtherParadox as OtherParadox,
    RetreatToConvoyedOrigin as RetreatToConvoyedOrigin,
)
from .choices.designations import (
    BuildFleetInland as BuildFleetInland,
    BuildMissingKind as BuildMissingKind,
    MissingNationality as MissingNationality,
    MissingUnitKind as MissingUnitKind,
    WrongNationality as WrongNationality,
    WrongUnitKind as WrongUnitKind,
)
from .choices.legality import (
    IllegalUnit as IllegalUnit,
    ImplicitOrders as ImplicitOrders,
    ImpossibleOrders as ImpossibleOrders,
    PerpetualOrders as PerpetualOrders,
    PoorlyWrittenOrders as PoorlyWrittenOrders,
    ProxyOrders as ProxyOrders,
    SuperfluousConvoys as SuperfluousConvoys,
)
from .choices.submissions import (
    AutomaticRemoval as AutomaticRemoval,
    CivilDisorderSupport as CivilDisorderSupport,
    DecliningBuilds as DecliningBuilds,
    OrderSetsInSequence as OrderSetsInSequence,
    OrderSetsUnordered as OrderSetsUnordered,
    SeveralBuildsInProvince as SeveralBuildsInProvince,
    SeveralOrders as SeveralOrders,
    TooManyBuilds as TooManyBuilds,
    TooManyRemovals as TooManyRemovals,
)
from .describing import ChoiceInfo as ChoiceInfo, RuleInfo as RuleInfo, describe_rules as describe_rules
from .fields import Issue as Issue, Rulebook as Rulebook, RuleField as RuleField, rule_fields as rule_fields
from .files import parse_rulebook as parse_rulebook, read_rulebook as read_rulebook
from .names import find_choice as find_choice, find_field as find_field, find_fields as find_fields
from .published import (
    Known as Known,
    Preset as Preset,
    find_preset as find_preset,
    preset as preset,
    presets as presets,
    rulebooks as rulebooks,
)
from .reading import read_rules as read_rules
