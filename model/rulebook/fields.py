"""The rulebook: one choice for every disputed rule.

A `Rulebook` is a frozen value with one field for each issue of section 4 of the DATC; the field's `Choice`
class declares the question and the choices. A variant derives a class with a field for each of its options.
Parsing, descriptions and presets also work with such classes.
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

from ..brief import make_repr
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
    """Former rules that turned out to have a single reading, with the key of that reading, which is still
    accepted."""

    convoy_routes: ConvoyRoutes = ConvoyRoutes.default_choice()
    convoy_paradox: ConvoyParadox = ConvoyParadox.default_choice()
    adjacent_convoy: AdjacentConvoy = AdjacentConvoy.default_choice()
    convoyed_support_cut: ConvoyedSupportCut = ConvoyedSupportCut.default_choice()
    retreat_to_convoyed_origin: RetreatToConvoyedOrigin = RetreatToConvoyedOrigin.default_choice()
    convoy_path: ConvoyPath = ConvoyPath.default_choice()
    avoided_head_to_head: AvoidedHeadToHead = AvoidedHeadToHead.default_choice()
    coast_two_possible: CoastTwoPossible = CoastTwoPossible.default_choice()
    coast_one_possible: CoastOnePossible = CoastOnePossible.default_choice()
    coast_unreachable: CoastUnreachable = CoastUnreachable.default_choice()
    support_coast: SupportCoast = SupportCoast.default_choice()
    unit_coast: UnitCoast = UnitCoast.default_choice()
    irrelevant_coast: IrrelevantCoast = IrrelevantCoast.default_choice()
    build_coast: BuildCoast = BuildCoast.default_choice()
    missing_unit_kind: MissingUnitKind = MissingUnitKind.default_choice()
    wrong_unit_kind: WrongUnitKind = WrongUnitKind.default_choice()
    build_missing_kind: BuildMissingKind = BuildMissingKind.default_choice()
    build_fleet_inland: BuildFleetInland = BuildFleetInland.default_choice()
    missing_nationality: MissingNationality = MissingNationality.default_choice()
    wrong_nationality: WrongNationality = WrongNationality.default_choice()
    order_sets_in_sequence: OrderSetsInSequence = OrderSetsInSequence.default_choice()
    order_sets_unordered: OrderSetsUnordered = OrderSetsUnordered.default_choice()
    several_orders: SeveralOrders = SeveralOrders.default_choice()
    too_many_builds: TooManyBuilds = TooManyBuilds.default_choice()
    several_builds_in_province: SeveralBuildsInProvince = SeveralBuildsInProvince.default_choice()
    too_many_removals: TooManyRemovals = TooManyRemovals.default_choice()
    declining_builds: DecliningBuilds = DecliningBuilds.default_choice()
    automatic_removal: AutomaticRemoval = AutomaticRemoval.default_choice()
    civil_disorder_support: CivilDisorderSupport = CivilDisorderSupport.default_choice()
    impossible_orders: ImpossibleOrders = ImpossibleOrders.default_choice()
    superfluous_convoys: SuperfluousConvoys = SuperfluousConvoys.default_choice()
    poorly_written_orders: PoorlyWrittenOrders = PoorlyWrittenOrders.default_choice()
    implicit_orders: ImplicitOrders = ImplicitOrders.default_choice()
    perpetual_orders: PerpetualOrders = PerpetualOrders.default_choice()
    proxy_orders: ProxyOrders = ProxyOrders.default_choice()
    illegal_unit: IllegalUnit = IllegalUnit.default_choice()
    other_paradox: OtherParadox = OtherParadox.default_choice()

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
        return make_repr(self, "", *(words or ["all defaults"]))

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
