"""Handicaps, immunities, the Treaty of Lyon, and the sanctions that open a state to influence."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...model.errors import ImpossibleError
from ...model.names import Location, Power, Province, UnitKind
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...model.wording import format_owner, start_sentence
from ..framework.book import Chapter
from ..framework.report import Event
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Form, Statement, bar_if
from .land import CATALONIA, CATHOLIC, KETZENHAMMER, PROTESTANT, WIDERSTAND, CataloniaStart, find_faith
from .sanction import (
    AUSTRIA,
    DENMARK,
    FRANCE,
    OPENS,
    SPAIN,
    BuildBan,
    Cancellation,
    ClosedStates,
    IfAligned,
    IfCaptured,
    IfIndependent,
    IfInGame,
    IfNotAligned,
    IfOutOfGame,
    Immunity,
    Moment,
    Sanction,
    SanctionCondition,
    SanctionGroup,
    parse_states,
)
from .state import Europe1615Setting, Speaker

# ================================================================================================== Handicaps

DSR = Clauses(
    "E15-DSR",
    {
        1: "Denmark may not place influence in Sweden or Livonia",
        2: "diplomatic attacks remain allowed under the Dano-Swedish rivalry",
    },
)

RIVALRY = Sanction(
    "dano-swedish-rivalry",
    "Dano-Swedish rivalry",
    SanctionGroup.HANDICAP,
    influence=ClosedStates(DSR[1], (DENMARK,), parse_states("swe livn")),
)

API = Clauses(
    "E15-API",
    {
        1: "Protestant powers may not place influence in Ireland",
        2: "Anti-Protestant Ireland cannot come or continue while widerstand is in force",
        3: "diplomatic attacks remain allowed under Anti-Protestant Ireland",
    },
)

IRELAND = Sanction(
    "anti-protestant-ireland",
    "Anti-Protestant Ireland",
    SanctionGroup.HANDICAP,
    influence=ClosedStates(API[1], PROTESTANT, parse_states("ire")),
    cancelled=Cancellation(API[2], WIDERSTAND),
)


class HandicapCancel(RuleOption, about=API[2]):
    """What widerstand or ketzenhammer does to the handicaps it cancels.

    The rules say that it cancels them.
    """

    ENDED = "ended", "It ends them."
    SUSPENDED = "suspended_while_counterbalance", "It suspends them while it is in force."


AHC = Clauses(
    "E15-AHC",
    {
        1: "Austria and Spain may not place influence in the Dutch Provinces, Transylvania, the Rhineland,"
        " Lower Saxony, or Savoy",
        2: "the Anti-Hapsburg campaign cannot come or continue while ketzenhammer is in force",
        3: "diplomatic attacks remain allowed under the Anti-Hapsburg campaign",
    },
)

ANTI_HAPSBURG = Sanction(
    "anti-hapsburg-campaign",
    "Anti-Hapsburg campaign",
    SanctionGroup.HANDICAP,
    influence=ClosedStates(AHC[1], (AUSTRIA, SPAIN), parse_states("dut tra rhi lowr sav")),
    cancelled=Cancellation(AHC[2], KETZENHAMMER),
)

HUG = Clauses(
    "E15-HUG",
    {
        1: "France may not build in Guyenne",
        2: "France may not place influence in states with a Protestant majority",
        3: "the Huguenot rebellion cannot come or continue while ketzenhammer is in force",
        4: "diplomatic attacks remain allowed under the Huguenot rebellion",
    },
)

HUGUENOTS = Sanction(
    "huguenot-rebellion",
    "Huguenot rebellion",
    SanctionGroup.HANDICAP,
    influence=ClosedStates(HUG[2], (FRANCE,), majority=PROTESTANT),
    builds=BuildBan(HUG[1], FRANCE, Province("guy")),
    cancelled=Cancellation(HUG[3], KETZENHAMMER),
)

BOH = Clauses(
    "E15-BOH",
    {
        1: "Austria may not build in Bohemia",
        2: "Austria may not place influence in states with a Protestant majority",
        3: "the Bohemian revolt cannot come or continue while ketzenhammer is in force",
        4: "diplomatic attacks remain allowed under the Bohemian revolt",
    },
)

BOHEMIA = Sanction(
    "bohemian-revolt",
    "Bohemian revolt",
    SanctionGroup.HANDICAP,
    influence=ClosedStates(BOH[2], (AUSTRIA,), majority=PROTESTANT),
    builds=BuildBan(BOH[1], AUSTRIA, Province("boh")),
    cancelled=Cancellation(BOH[3], KETZENHAMMER),
)


def find_sanction_site_clause(setting: Europe1615Setting, power: Power, province: Province) -> Clause | None:
    """Return the clause by which a power cannot build in a province, if any (E15-HUG-1, E15-BOH-1)."""
    for sanction in (HUGUENOTS, BOHEMIA):
        closed = sanction.builds if setting.records.sanctions.is_active(sanction) else None
        if closed is not None and (closed.power, closed.place) == (power, province):
            return closed.clause
    return None


HANDICAPS_CHAPTER = Chapter.of(
    "sanctions.handicaps",
    "Handicaps: rivalries, rebellions, and revolts, which bar influence and builds",
    (DSR, API, AHC, HUG, BOH),
    options=(HandicapCancel,),
)


# ================================================================================================= Immunities

CIM = Clauses("E15-CIM", {1: "Catholic powers are immune to diplomatic attacks by Protestant powers"})
PIM = Clauses(
    "E15-PIM",
    {
        1: "Protestant powers are immune to diplomatic attacks by Catholic powers",
        2: "the Catholic and the Protestant immunity may be in force at the same time",
    },
)

CATHOLIC_IMMUNITY = Sanction(
    "catholic-immunity", "Catholic immunity", SanctionGroup.IMMUNITY, immune=Immunity(CIM[1], CATHOLIC)
)
PROTESTANT_IMMUNITY = Sanction(
    "protestant-immunity", "Protestant immunity", SanctionGroup.IMMUNITY, immune=Immunity(PIM[1], PROTESTANT)
)


class ImmuneDa(RuleOption, about=CIM[1]):
    """What happens to a diplomatic attack on an immune power."""

    REJECT = "reject_with_error", "It is refused when it is submitted."
    NO_EFFECT = "no_effect", "It is accepted but has no effect."


def find_immunity_clause(setting: Europe1615Setting, attacker: Power, target: Power) -> Clause | None:
    """Return the clause by which a power's diplomatic attack on another has no effect, if any."""
    attacking, attacked = find_faith(setting.board, attacker), find_faith(setting.board, target)
    for sanction in (CATHOLIC_IMMUNITY, PROTESTANT_IMMUNITY):
        safe = sanction.immune if setting.records.sanctions.is_active(sanction) else None
        if safe is not None and attacked == safe.faith and attacking != safe.faith:
            return safe.clause
    return None


IMMUNITIES_CHAPTER = Chapter.of(
    "sanctions.immunities",
    "Immunities: protection of a faith's powers against diplomatic attacks by the other faith",
    (CIM, PIM),
    options=(ImmuneDa,),
)


# ========================================================================================= The Treaty of Lyon
#
# ``PERMIT SPAIN SWI``, written by France among its orders, lets Spanish units enter for the season; among
# its retreats, it applies to those retreats.

SAVOY, SWITZERLAND = parse_states("sav swi")

LYON = Clauses(
    "E15-LYON",
    {
        1: "the Treaty of Lyon gives France and Savoy a say over Switzerland",
        2: "the Treaty of Lyon requires that France is in the game",
        3: "the Treaty of Lyon requires that Savoy is aligned with France",
        4: "the Treaty of Lyon requires that Switzerland is not aligned with Spain",
        5: "under the Treaty of Lyon, Spanish units may enter Switzerland only with France's permission",
        6: "under the Treaty of Lyon, Spain may not place influence in Switzerland or Savoy",
        7: "diplomatic attacks remain allowed under the Treaty of Lyon",
        8: "the Treaty of Lyon ends when France is eliminated",
        9: "the Treaty of Lyon ends when Savoy is captured",
        10: "the Treaty of Lyon ends when Switzerland is captured",
    },
)

TREATY_OF_LYON = Sanction(
    "treaty-of-lyon",
    "Treaty of Lyon",
    SanctionGroup.OTHER,
    influence=ClosedStates(LYON[6], (SPAIN,), (SWITZERLAND, SAVOY)),
    comes_if=(
        IfInGame(FRANCE, LYON[2], "France must be in the game"),
        IfAligned(SAVOY, LYON[3], "Savoy must be aligned with France", patron=FRANCE),
        IfNotAligned(SWITZERLAND, LYON[4], "Switzerland must not be aligned with Spain", patron=SPAIN),
        IfIndependent(SWITZERLAND, LYON[10], "Switzerland was captured"),
    ),
    ends_if=(
        IfOutOfGame(FRANCE, LYON[8], "France is out of the game"),
        IfCaptured(SAVOY, LYON[9], "Savoy was captured"),
        IfCaptured(SWITZERLAND, LYON[10], "Switzerland was captured"),
    ),
    returns=True,
)


class LyonScope(RuleOption, about=LYON[5]):
    """Which units the Treaty of Lyon keeps out of Switzerland."""

    SPANISH = "spanish_units_only", "Spanish units."
    SPANISH_SIDE = "spanish_side", "Spanish units, and those of states aligned with Spain."


def find_entry_clause(setting: Europe1615Setting, unit: Unit, province: Province) -> Clause | None:
    """Return the clause by which a unit may not enter a province by a move or a retreat, if any."""
    known = setting.records.sanctions
    if not known.is_active(TREATY_OF_LYON) or SPAIN in known.permits:
        return None
    if province not in setting.board.minor[SWITZERLAND].provinces:
        return None
    wide = LyonScope.SPANISH_SIDE.is_chosen_in(setting.options)
    bound = unit.power == SPAIN or (wide and setting.patron(unit.power) == SPAIN)
    return LYON[5] if bound else None


@dataclass(frozen=True, slots=True)
class Permission:
    """The power that may enter, and the place."""

    guest: Power
    place: Province


def _is_not_permissible(at: Speaker, said: Permission) -> bool:
    """Return whether the permission is invalid: only France permits Spain to enter Switzerland, under the
    treaty.
    """
    swiss = at.setting.board.minor[SWITZERLAND].provinces
    fits = at.power == FRANCE and said.guest == SPAIN and said.place in swiss
    return not (fits and at.setting.records.sanctions.is_active(TREATY_OF_LYON))


def _record_permission(at: Speaker, said: Permission) -> Speaker:
    known = at.setting.records.sanctions
    known = replace(known, permits=known.permits | {said.guest})
    return replace(at, setting=at.setting.with_sanctions(known))


def permit_spain(setting: Europe1615Setting) -> Europe1615Setting:
    """Let Spanish units into Switzerland by permission of France, if France can give it."""
    speaker, said = Speaker(setting, FRANCE), Permission(SPAIN, setting.capital(SWITZERLAND))
    return setting if _is_not_permissible(speaker, said) else _record_permission(speaker, said).setting


def check_stated(setting: Europe1615Setting) -> None:
    """Raise ImpossibleError if a movement case states a permission, which only France's orders give."""
    if setting.phase.kind is PhaseKind.MOVEMENT and setting.records.sanctions.permits:
        message = f"the case states permits, but a movement phase has only those of its orders ({LYON[5]})"
        raise ImpossibleError(message, expected="PERMIT SPAIN SWI among the orders of France")


PERMIT = Statement(
    Form("PERMIT {guest} {place}", "PERMIT SPAIN SWI", Permission),
    "declared",
    (bar_if(LYON[5], _is_not_permissible),),
    effect=_record_permission,
    wording=lambda _at, _said, _after: Fact("", LYON[5]),
    refusal="this cannot be declared",
)


LYON_CHAPTER = Chapter.of(
    "sanctions.lyon",
    "The Treaty of Lyon: France controls who enters Switzerland",
    (LYON,),
    options=(LyonScope,),
    statements=(PERMIT,),
)


# ====================================================================================== Morocco and Catalonia

# ---------------------------------------------------------------------------------------------- Morocco

MOR = Clauses(
    "E15-MOR",
    {
        1: "after the Moroccan unification, Morocco is no longer neutral",
        2: "after the Moroccan unification, all powers may place influence in Morocco",
    },
)

MOROCCAN_UNIFICATION = Sanction(
    "moroccan-unification", "Moroccan unification", SanctionGroup.OTHER, opens=OPENS["moroccan-unification"]
)

# -------------------------------------------------------------------------------------------- Catalonia

CAT = Clauses(
    "E15-CAT",
    {
        1: "with the Catalan secession, Catalonia becomes a pliant state",
        2: "with the Catalan secession, Catalonia gets a center and an army",
        3: "after the Catalan secession, all powers may place influence in Catalonia",
    },
)


@dataclass(frozen=True, slots=True)
class _IfNotAnnexed(SanctionCondition):
    """The condition that nobody has annexed a state; as a Spanish province, it is not captured by Spain."""

    def holds(self, at: Moment) -> bool:
        """Return whether the condition is met."""
        if not at.is_captured(self.of):
            return True
        owners = {at.owners.get(place) for place in at.board.minor[self.of].provinces}
        return CataloniaStart.SPANISH.is_chosen_in(at.options) and owners == {SPAIN}

    def facts(self, at: Moment) -> tuple[Fact, ...]:
        """Return who owns the land of the state."""
        owners = {place: at.owners.get(place) for place in at.board.minor[self.of].provinces}
        return tuple(
            Fact(format_owner(at.board, place, owner)) for place, owner in owners.items() if owner is not None
        )


CATALAN_SECESSION = Sanction(
    "catalan-secession",
    "Catalan secession",
    SanctionGroup.OTHER,
    opens=OPENS["catalan-secession"],
    comes_if=(_IfNotAnnexed(CATALONIA, CAT[1], "Catalonia has been captured"),),
)


class CatalanIfCaptured(RuleOption, about=CAT[1]):
    """What happens to the Catalan secession if Catalonia has been captured."""

    WAIT = "skip_until_liberated", "It comes as soon as Catalonia is free."
    SKIP = "skip", "It is skipped."


class CatalanUnitBlocked(RuleOption, about=CAT[2]):
    """What happens to the Catalan army if another unit is in Catalonia."""

    WHEN_VACANT = "built_when_vacant", "It appears at the first season in which the land is vacant."
    LATE_WINTER = "late_winter", "It appears only with the builds of a Late Winter."


def secede_catalonia(setting: Europe1615Setting) -> Europe1615Setting:
    """Give Catalonia its own land and record that it is due its army (E15-CAT-1, E15-CAT-2)."""
    own = dict.fromkeys(setting.board.minor[CATALONIA].provinces, CATALONIA)
    position = replace(setting.position, owners={**setting.position.owners, **own})
    known = replace(setting.records.sanctions, army_due=True)
    return replace(setting, position=position).with_sanctions(known)


RAISED = "army_raised"
"""The code of the event that Catalonia gets its army."""


def raise_army(setting: Europe1615Setting) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Raise the army of Catalonia if it is due and the land is vacant."""
    known = setting.records.sanctions
    if not known.army_due or CATALONIA not in setting.independent:
        return setting, ()
    place = setting.capital(CATALONIA)
    vacant = place not in setting.standing
    if not vacant and CatalanUnitBlocked.WHEN_VACANT.is_chosen_in(setting.options):
        return setting, ()
    setting = setting.with_sanctions(replace(known, army_due=False))
    if not vacant:
        return setting, ()
    army = Unit(CATALONIA, UnitKind.ARMY, Location(place))
    position = replace(setting.position, units=(*setting.position.units, army))
    because = (
        Fact(f"{CATALAN_SECESSION.subject} has come into force.", CAT[1]),
        Fact(f"{start_sentence(setting.board, place, 'is')} vacant."),
    )
    fact = Fact(f"{start_sentence(setting.board, CATALONIA, 'raises')} an army ({CAT[2]}).", CAT[2], because)
    return replace(setting, position=position), (Event(RAISED, CATALONIA, place, fact),)


NEW_STATES_CHAPTER = Chapter.of(
    "sanctions.new_states",
    "Morocco and Catalonia: sanctions that open a state to influence",
    (MOR, CAT),
    options=(CatalanIfCaptured, CatalanUnitBlocked),
)
