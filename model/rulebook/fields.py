"""The rulebook: one choice for every disputed rule.

A `Rulebook` is a frozen value with one field for each issue of section 4 of the DATC; the field's `Choice`
class declares the question and the choices. A variant derives a class with a field for each of its options.
Parsing, descriptions and presets work with such classes, too.
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
    """One choice for each disputed rule of the standard game; the defaults are those of DATC 3.x.

    The docstring of a field's type is its question, `meaning` explains a choice. A choice may be given by its
    key (``"1982"``). Derived classes become dataclasses without a decorator.

    Raises:
        ValueError: A key is not a choice of its rule.
    """

    retired: ClassVar[Mapping[str, str]] = {}
    """Former rules that turned out to have a single reading, with its key, which is still accepted."""

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
        return tagged(self, "", *(words or ["all defaults"]))

    def choices(self) -> dict[str, Choice]:
        """Return the choice of every field, in the order of the fields."""
        return dict(vars(self))

    def changes_from(self, base: "Rulebook") -> dict[str, str]:
        """Return the fields, with the key chosen, in which this rulebook differs from `base`.

        `read_rules` applies the result to `base` and gets this rulebook.
        """
        before = vars(base)
        return {name: choice.value for name, choice in vars(self).items() if choice is not before.get(name)}


class RuleField(NamedTuple):
    """A field of a rulebook: the class of its choices, and the default."""

    choices: type[Choice]
    default: Choice


@lru_cache(maxsize=64)
def rule_fields(kind: type[Rulebook]) -> Mapping[str, RuleField]:
    """Return the fields of a rulebook class by name; raise TypeError for a field that holds no choice."""
    hints = get_type_hints(kind)
    return MappingProxyType({one.name: _rule_field(kind, one.name, hints[one.name]) for one in fields(kind)})


def _rule_field(kind: type[Rulebook], name: str, declared: Any) -> RuleField:
    if not (isinstance(declared, type) and issubclass(declared, Choice)):
        raise TypeError(f"a field of a rulebook must be a Choice, not {declared!r}")
    return RuleField(declared, getattr(kind, name))


BookT = TypeVar("BookT", bound=Rulebook)


def rulebook_of(kind: type[BookT], choices: Mapping[str, Choice]) -> BookT:
    """Return a rulebook of class `kind` with these choices and defaults for the other fields."""
    made: Any = kind
    return made(**choices)
