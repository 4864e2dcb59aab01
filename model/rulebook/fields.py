"""The rulebook: which reading of every disputable rule a resolution follows.

A `Rulebook` is a frozen value with one field for each issue of section 4 of the DATC. A variant with
knobs of its own derives a class that adds fields of the same form: a `Choice` type, annotated with an
`Issue`, and a default. Reading, describing and presets work on such classes as on this one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    TypeVar,
    dataclass_transform,
    get_args,
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


@dataclass(frozen=True, slots=True)
class Issue:
    """What a field of a rulebook is about: annotates the field's type.

    `number` is the issue's number in the DATC or the ID of a variant's clause; `cases` are the test
    cases whose outcome depends on it; `alias` is one more name it may be called by.
    """

    number: str
    cases: tuple[str, ...] = ()
    alias: str | None = None


def _cases(text: str) -> tuple[str, ...]:
    return tuple(text.split())


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

    convoy_routes: Annotated[
        ConvoyRoutes, Issue("4.A.1", _cases("6.F.9 6.F.10 6.F.11 6.F.13 6.F.19 6.F.20"))
    ] = ConvoyRoutes.ALL_ROUTES
    """Which dislodgements break a convoy that has several routes (DATC 4.A.1)."""

    convoy_paradox: Annotated[
        ConvoyParadox,
        Issue(
            "4.A.2",
            _cases(
                "6.F.14 6.F.15 6.F.16 6.F.17 6.F.18 6.F.19 6.F.20 6.F.21 6.F.22 6.F.23 6.F.24 6.F.25 6.F.26 "
                "6.F.27 6.F.28 6.F.29 6.G.11 CALHAMER.65.3"
            ),
        ),
    ] = ConvoyParadox.SZYKMAN
    """The extra rule for convoy paradoxes (DATC 4.A.2)."""

    adjacent_convoy: Annotated[
        AdjacentConvoy,
        Issue(
            "4.A.3",
            _cases(
                "6.G.1 6.G.2 6.G.3 6.G.4 6.G.5 6.G.6 6.G.7 6.G.8 6.G.9 6.G.11 6.G.13 6.G.19 6.G.20 "
                "6.H.11 6.H.12 WALKER79.11a WALKER79.11b"
            ),
        ),
    ] = AdjacentConvoy.INTENT_NO_FALLBACK
    """Land or sea, where an army is ordered to a neighbor it could be convoyed to (DATC 4.A.3)."""

    convoyed_support_cut: Annotated[ConvoyedSupportCut, Issue("4.A.4", _cases("6.G.13"))] = (
        ConvoyedSupportCut.SUPPORT_NOT_CUT
    )
    """Cutting, by convoy, the support of an attack on the province one left (DATC 4.A.4)."""

    retreat_to_convoyed_origin: Annotated[
        RetreatToConvoyedOrigin, Issue("4.A.5", _cases("6.H.11 6.H.12"))
    ] = RetreatToConvoyedOrigin.RETREAT_IF_CONVOYED
    """Retreats to where a convoyed attacker came from (DATC 4.A.5)."""

    convoy_path: Annotated[ConvoyPath, Issue("4.A.6", _cases("OWN.4.A.6.1 OWN.4.A.6.2 OWN.4.A.6.3"))] = (
        ConvoyPath.IGNORED
    )
    """Written convoy routes (DATC 4.A.6)."""

    avoided_head_to_head: Annotated[AvoidedHeadToHead, Issue("4.A.7", _cases("6.G.10 6.G.14 6.G.15"))] = (
        AvoidedHeadToHead.HEAD_TO_HEAD_ONLY
    )
    """The effect of a dislodged unit on its dislodger's province (DATC 4.A.7)."""

    coast_two_possible: Annotated[CoastTwoPossible, Issue("4.B.1", _cases("6.B.1 6.D.30"))] = (
        CoastTwoPossible.FAILS
    )
    """A coast left out, where two are possible (DATC 4.B.1)."""

    coast_one_possible: Annotated[CoastOnePossible, Issue("4.B.2", _cases("6.B.2"))] = (
        CoastOnePossible.ONLY_COAST
    )
    """A coast left out, where one is possible (DATC 4.B.2)."""

    coast_unreachable: Annotated[CoastUnreachable, Issue("4.B.3", _cases("6.B.3 6.D.29"))] = (
        CoastUnreachable.ILLEGAL
    )
    """A coast out of reach, where the other one is not (DATC 4.B.3)."""

    support_coast: Annotated[
        SupportCoast,
        Issue("4.B.4", _cases("6.B.7 6.B.8 6.B.9 6.B.15 CALHAMER.coast.1 CALHAMER.coast.2 CALHAMER.coast.3")),
    ] = SupportCoast.OPTIONAL_MATCH
    """Coasts in orders to support a move (DATC 4.B.4)."""

    unit_coast: Annotated[UnitCoast, Issue("4.B.5", _cases("6.B.10 6.B.16 6.B.17"))] = UnitCoast.IGNORED
    """The wrong coast of an ordered or supported unit (DATC 4.B.5)."""

    irrelevant_coast: Annotated[IrrelevantCoast, Issue("4.B.6", _cases("6.B.12 OWN.4.B.6.1"))] = (
        IrrelevantCoast.IGNORED
    )
    """A coast that does not exist or does not matter (DATC 4.B.6)."""

    build_coast: Annotated[BuildCoast, Issue("4.B.7", _cases("6.B.14"))] = BuildCoast.FAILS
    """A coast left out of a build (DATC 4.B.7)."""

    missing_unit_kind: Annotated[MissingUnitKind, Issue("4.C.1", _cases("OWN.4.C.1.1 OWN.4.C.1.2"))] = (
        MissingUnitKind.VALID
    )
    """A unit named without its kind (DATC 4.C.1)."""

    wrong_unit_kind: Annotated[
        WrongUnitKind, Issue("4.C.2", _cases("OWN.4.C.2.1 OWN.4.C.2.2 OWN.4.C.2.3"))
    ] = WrongUnitKind.VALID
    """A unit named as the wrong kind (DATC 4.C.2)."""

    build_missing_kind: Annotated[BuildMissingKind, Issue("4.C.3", _cases("OWN.4.C.3.1 OWN.4.C.3.2"))] = (
        BuildMissingKind.BEST_EFFORT
    )
    """A build without a kind (DATC 4.C.3)."""

    build_fleet_inland: Annotated[BuildFleetInland, Issue("4.C.4", _cases("6.I.2"))] = BuildFleetInland.FAILS
    """A fleet built inland (DATC 4.C.4)."""

    missing_nationality: Annotated[MissingNationality, Issue("4.C.5", _cases("OWN.4.C.5.1 OWN.4.C.5.2"))] = (
        MissingNationality.VALID
    )
    """A foreign unit named without its nationality (DATC 4.C.5)."""

    wrong_nationality: Annotated[WrongNationality, Issue("4.C.6", _cases("OWN.4.C.6.1 OWN.4.C.6.2"))] = (
        WrongNationality.VALID
    )
    """A unit named with the wrong nationality (DATC 4.C.6)."""

    order_sets_in_sequence: Annotated[OrderSetsInSequence, Issue("4.D.1")] = (
        OrderSetsInSequence.LATEST_UNLESS_CLEAR
    )
    """Several order sets, one after the other (DATC 4.D.1)."""

    order_sets_unordered: Annotated[OrderSetsUnordered, Issue("4.D.2")] = OrderSetsUnordered.COMBINE
    """Several order sets in no known sequence (DATC 4.D.2)."""

    several_orders: Annotated[SeveralOrders, Issue("4.D.3", _cases("OWN.4.D.3.1"))] = SeveralOrders.HOLD
    """Several orders for one unit (DATC 4.D.3)."""

    too_many_builds: Annotated[TooManyBuilds, Issue("4.D.4", _cases("6.I.1"))] = TooManyBuilds.FIRST
    """More builds than allowed (DATC 4.D.4)."""

    several_builds_in_province: Annotated[SeveralBuildsInProvince, Issue("4.D.5", _cases("OWN.4.D.5.1"))] = (
        SeveralBuildsInProvince.FIRST
    )
    """Several builds in one province (DATC 4.D.5)."""

    too_many_removals: Annotated[TooManyRemovals, Issue("4.D.6", _cases("6.J.1"))] = TooManyRemovals.FIRST
    """More removals than required (DATC 4.D.6)."""

    declining_builds: Annotated[DecliningBuilds, Issue("4.D.7")] = DecliningBuilds.ALLOWED
    """Leaving a build unused (DATC 4.D.7)."""

    automatic_removal: Annotated[
        AutomaticRemoval,
        Issue("4.D.8", _cases("6.J.3 6.J.6 6.J.8 6.J.9 6.J.10 6.J.12")),
    ] = AutomaticRemoval.RULES_2023
    """Which units go in civil disorder (DATC 4.D.8)."""

    civil_disorder_support: Annotated[CivilDisorderSupport, Issue("4.D.9")] = CivilDisorderSupport.SUCCEEDS
    """Supporting units in civil disorder (DATC 4.D.9)."""

    impossible_orders: Annotated[
        ImpossibleOrders,
        Issue("4.E.1", _cases("6.D.28 6.D.29 6.D.30 6.D.32 6.G.7 6.G.19 WALKER79.5 OWN.4.D.3.3 OWN.4.E.1.1")),
    ] = ImpossibleOrders.BOARD_POSSIBLE
    """Which impossible orders are illegal (DATC 4.E.1)."""

    superfluous_convoys: Annotated[
        SuperfluousConvoys, Issue("4.E.1.convoys", _cases("6.G.19"), alias="convoy_legal")
    ] = SuperfluousConvoys.NECESSARY
    """Which superfluous convoys are illegal (a part of DATC 4.E.1)."""

    poorly_written_orders: Annotated[PoorlyWrittenOrders, Issue("4.E.2")] = (
        PoorlyWrittenOrders.SINGLE_ORDER_POSSIBLE
    )
    """How doubtful wording is read (DATC 4.E.2 up to 3.1)."""

    implicit_orders: Annotated[ImplicitOrders, Issue("4.E.3")] = ImplicitOrders.NOT_ALLOWED
    """Moves ordered by supporting them (DATC 4.E.3)."""

    perpetual_orders: Annotated[PerpetualOrders, Issue("4.E.4")] = PerpetualOrders.NOT_ALLOWED
    """Orders for all later phases (DATC 4.E.4)."""

    proxy_orders: Annotated[ProxyOrders, Issue("4.E.5")] = ProxyOrders.NOT_ALLOWED
    """Orders given by another power (DATC 4.E.5)."""

    illegal_unit: Annotated[IllegalUnit, Issue("4.E.6")] = IllegalUnit.REMOVE_AT_ONCE
    """Units that should not be there (DATC 4.E.6)."""

    other_paradox: Annotated[OtherParadox, Issue("5.D")] = OtherParadox.ALL_FAIL
    """The extra rule for orders that hang on one another without a convoy (DATC 2.5, chapter 5.D)."""

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
    """A field of a rulebook: the class of its choices, the usual one, and what it is about, where told."""

    choices: type[Choice]
    default: Choice
    issue: Issue | None


@lru_cache(maxsize=64)
def rule_fields(kind: type[Rulebook]) -> Mapping[str, RuleField]:
    """The fields of a class of rulebooks by name; raises TypeError for one that holds no choice."""
    hints = get_type_hints(kind, include_extras=True)
    return MappingProxyType({one.name: _rule_field(kind, one.name, hints[one.name]) for one in fields(kind)})


def _rule_field(kind: type[Rulebook], name: str, declared: Any) -> RuleField:
    choices, *notes = get_args(declared) or (declared,)
    if not (isinstance(choices, type) and issubclass(choices, Choice)):
        raise TypeError(f"a field of a rulebook must be a Choice, not {declared!r}")
    issue = next((note for note in notes if isinstance(note, Issue)), None)
    return RuleField(choices, getattr(kind, name), issue)


BookT = TypeVar("BookT", bound=Rulebook)


def rulebook_of(kind: type[BookT], choices: Mapping[str, Choice]) -> BookT:
    """The rulebook of class `kind` with these choices, the usual ones where there is none."""
    made: Any = kind
    return made(**choices)
