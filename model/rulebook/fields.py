"""The rulebook: which reading of every disputable rule a resolution follows.

A `Rulebook` is a frozen value with one field for each issue of section 4 of the DATC. What an issue is, asks
and allows is declared by its class of `Choice`. A variant derives a class that adds a field for each of
its own choices. Reading, describing and presets work on such classes as on this one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from types import MappingProxyType
from typing import (
    Any,
    ClassVar,
    NamedTuple,
    TypeVar,
    dataclass_transform,
    get_type_hints,
)

from ..brief import tagged
from .choices import (
    AdjacentConvoy,
    AutomaticRemoval,
    AvoidedHeadToHead,
    BuildCoast,
    BuildFleetInland,
    BuildMissingKind,
    Choice,
    CivilDisorderSupport,
    CoastOnePossible,
    CoastTwoPossible,
    CoastUnreachable,
    ConvoyedSupportCut,
    ConvoyParadox,
    ConvoyPath,
    ConvoyRoutes,
    DecliningBuilds,
    IllegalUnit,
    ImplicitOrders,
    ImpossibleOrders,
    IrrelevantCoast,
    MissingNationality,
    MissingUnitKind,
    OrderSetsInSequence,
    OrderSetsUnordered,
    OtherParadox,
    PerpetualOrders,
    PoorlyWrittenOrders,
    ProxyOrders,
    RetreatToConvoyedOrigin,
    SeveralBuildsInProvince,
    SeveralOrders,
    SuperfluousConvoys,
    SupportCoast,
    TooManyBuilds,
    TooManyRemovals,
    UnitCoast,
    WrongNationality,
    WrongUnitKind,
)


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Rulebook:
    """One choice for each disputable rule of the standard game; the defaults are those of DATC 3.x.

    What an issue asks is the docstring of the field's type, what a choice means is its `meaning`. A choice
    may be given by its key (``"1982"``); raises ValueError for one that its rule has not. Classes derived
    from this one are dataclasses as well, without the decorator.
    """

    retired: ClassVar[Mapping[str, str]] = {}
    """Questions that turned out to have a single reading, with that reading: it may still be chosen."""

    convoy_routes: ConvoyRoutes = ConvoyRoutes.usual()
    convoy_paradox: ConvoyParadox = ConvoyParadox.usual()
    adjacent_convoy: AdjacentConvoy = AdjacentConvoy.usual()
    convoyed_support_cut: ConvoyedSupportCut = ConvoyedSupportCut.usual()
    retreat_to_convoyed_origin: RetreatToConvoyedOrigin = RetreatToConvoyedOrigin.usual()
    convoy_path: ConvoyPath = ConvoyPath.usual()
    avoided_head_to_head: AvoidedHeadToHead = AvoidedHeadToHead.usual()
    coast_two_possible: CoastTwoPossible = CoastTwoPossible.usual()
    coast_one_possible: CoastOnePossible = CoastOnePossible.usual()
    coast_unreachable: CoastUnreachable = CoastUnreachable.usual()
    support_coast: SupportCoast = SupportCoast.usual()
    unit_coast: UnitCoast = UnitCoast.usual()
    irrelevant_coast: IrrelevantCoast = IrrelevantCoast.usual()
    build_coast: BuildCoast = BuildCoast.usual()
    missing_unit_kind: MissingUnitKind = MissingUnitKind.usual()
    wrong_unit_kind: WrongUnitKind = WrongUnitKind.usual()
    build_missing_kind: BuildMissingKind = BuildMissingKind.usual()
    build_fleet_inland: BuildFleetInland = BuildFleetInland.usual()
    missing_nationality: MissingNationality = MissingNationality.usual()
    wrong_nationality: WrongNationality = WrongNationality.usual()
    order_sets_in_sequence: OrderSetsInSequence = OrderSetsInSequence.usual()
    order_sets_unordered: OrderSetsUnordered = OrderSetsUnordered.usual()
    several_orders: SeveralOrders = SeveralOrders.usual()
    too_many_builds: TooManyBuilds = TooManyBuilds.usual()
    several_builds_in_province: SeveralBuildsInProvince = SeveralBuildsInProvince.usual()
    too_many_removals: TooManyRemovals = TooManyRemovals.usual()
    declining_builds: DecliningBuilds = DecliningBuilds.usual()
    automatic_removal: AutomaticRemoval = AutomaticRemoval.usual()
    civil_disorder_support: CivilDisorderSupport = CivilDisorderSupport.usual()
    impossible_orders: ImpossibleOrders = ImpossibleOrders.usual()
    superfluous_convoys: SuperfluousConvoys = SuperfluousConvoys.usual()
    poorly_written_orders: PoorlyWrittenOrders = PoorlyWrittenOrders.usual()
    implicit_orders: ImplicitOrders = ImplicitOrders.usual()
    perpetual_orders: PerpetualOrders = PerpetualOrders.usual()
    proxy_orders: ProxyOrders = ProxyOrders.usual()
    illegal_unit: IllegalUnit = IllegalUnit.usual()
    other_paradox: OtherParadox = OtherParadox.usual()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(frozen=True, eq=False, repr=False, kw_only=True)(cls)

    def __post_init__(self) -> None:
        for name, field in rule_fields(type(self)).items():
            choice: object = vars(self)[name]
            if not isinstance(choice, field.choices):
                object.__setattr__(self, name, field.choices(choice))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        changed = self.changes_from(type(self)())
        words = [f"{name}={key}" for name, key in changed.items()]
        return tagged(self, "", *(words or ["every choice as usual"]))

    def choices(self) -> dict[str, Choice]:
        """The choice of every field, in the order of the fields."""
        return dict(vars(self))

    def changes_from(self, base: "Rulebook") -> dict[str, str]:
        """The fields (with the key chosen) in which this rulebook differs from `base`.

        The result is what `read_rules` needs to come from `base` to this rulebook.
        """
        before = vars(base)
        return {name: choice.value for name, choice in vars(self).items() if choice is not before.get(name)}


class RuleField(NamedTuple):
    """A field of a rulebook: the class of its choices, and the usual one."""

    choices: type[Choice]
    default: Choice


@lru_cache(maxsize=64)
def rule_fields(kind: type[Rulebook]) -> Mapping[str, RuleField]:
    """The fields of a class of rulebooks by name; raises TypeError for one that holds no choice."""
    hints = get_type_hints(kind)
    return MappingProxyType({one.name: _rule_field(kind, one.name, hints[one.name]) for one in fields(kind)})


def _rule_field(kind: type[Rulebook], name: str, declared: Any) -> RuleField:
    if not (isinstance(declared, type) and issubclass(declared, Choice)):
        raise TypeError(f"a field of a rulebook must be a Choice, not {declared!r}")
    return RuleField(declared, getattr(kind, name))


BookT = TypeVar("BookT", bound=Rulebook)


def rulebook_of(kind: type[BookT], choices: Mapping[str, Choice]) -> BookT:
    """The rulebook of class `kind` with these choices, the usual ones where there is none."""
    made: Any = kind
    return made(**choices)
