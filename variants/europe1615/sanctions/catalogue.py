"""The seventeen sanctions as data: whom each favors or hinders, where, and what ends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ....model.names import Power, Province
from ..land import CATALONIA, CATHOLIC, KETZENHAMMER, MOROCCO, PROTESTANT, WIDERSTAND, Faith

AUSTRIA, DENMARK, FRANCE, SPAIN = map(Power, ("austria", "denmark", "france", "spain"))
SAVOY, SWITZERLAND = Power("sav"), Power("swi")


class Group(StrEnum):
    """What a sanction is for (E15-SANC-2)."""

    PROTESTANT_ADVANTAGE = "Protestant advantage"
    CATHOLIC_ADVANTAGE = "Catholic advantage"
    HANDICAP = "handicap"
    IMMUNITY = "immunity"
    OTHER = "other"


class AfterFall(StrEnum):
    """What becomes of a sanction whose special army was dislodged and disbanded."""

    GOES_ON = "goes on"
    ENDS = "ends"
    ENDS_FOR_GOOD = "ends for good"


@dataclass(frozen=True, slots=True)
class Army:
    """A special army: its `letter`, and what follows `after_fall` by the clause of number `fall_clause`.

    A `new` army is not on the board from the start: it is the first one that its state acquires.
    """

    letter: str
    after_fall: AfterFall
    fall_clause: int
    new: bool = False


def _nobody() -> dict[Power, tuple[Power, ...]]:
    return {}


@dataclass(frozen=True, slots=True, eq=False)
class Sanction:
    """One sanction; each has one value. `section` is the section of its clauses: ``PU`` for ``E15-PU-1``.

    `state` is the one that must be an independent pliant state while it is in force, by the clause of number
    `state_clause`; the one of number `capture_clause` ends it with the capture of the state. Only powers of
    the faith `only` may place influence in the `reserved` states; `barred` lists the states in which a power
    may place none, `barred_by_faith` the same for all powers of a faith, `shuns_protestants` the power that
    may place none in states with a Protestant majority. `retreats` are the states whose units may retreat.
    `closed_sites` are the home centers in which a power may not build. `immune` is the faith whose powers are
    safe from diplomatic attacks of the other one. `opens` is the state that it makes pliant. `cancelled_by`
    is the counterbalance that cancels it, by the clause of number `cancel_clause`; `returns` says that it may
    come again once it ended.
    """

    id: str
    name: str
    section: str
    group: Group
    aliases: tuple[str, ...] = ()
    state: Power | None = None
    state_clause: int = 0
    capture_clause: int = 0
    only: Faith | None = None
    reserved: tuple[Power, ...] = ()
    barred: Mapping[Power, tuple[Power, ...]] = field(default_factory=_nobody)
    barred_by_faith: Mapping[Faith, tuple[Power, ...]] = field(default_factory=dict[Faith, tuple[Power, ...]])
    shuns_protestants: Power | None = None
    retreats: tuple[Power, ...] = ()
    army: Army | None = None
    closed_sites: Mapping[Power, Province] = field(default_factory=dict[Power, Province])
    immune: Faith | None = None
    opens: Power | None = None
    cancelled_by: str | None = None
    cancel_clause: int = 0
    returns: bool = False

    def clause(self, number: int) -> str:
        """The id of one of its clauses."""
        return f"E15-{self.section}-{number}"

    def __str__(self) -> str:
        return self.name


def _states(names: str) -> tuple[Power, ...]:
    return tuple(map(Power, names.split()))


PROTESTANT_UNION = Sanction(
    "protestant-union",
    "Protestant Union",
    "PU",
    Group.PROTESTANT_ADVANTAGE,
    aliases=("Protestant League",),
    state=Power("rhi"),
    state_clause=8,
    capture_clause=9,
    only=PROTESTANT,
    reserved=_states("rhi hes bra wur"),
    retreats=_states("rhi hes bra wur"),
    army=Army("R", AfterFall.GOES_ON, 6),
    returns=True,
)
SAXON_INTERVENTION = Sanction(
    "saxon-intervention",
    "Saxon intervention",
    "SAX",
    Group.PROTESTANT_ADVANTAGE,
    state=Power("sax"),
    state_clause=7,
    capture_clause=8,
    only=PROTESTANT,
    reserved=_states("sax"),
    army=Army("N", AfterFall.ENDS, 5),
    returns=True,
)
KEJSERKRIGEN = Sanction(
    "kejserkrigen",
    "Kejserkrigen",
    "KEJ",
    Group.PROTESTANT_ADVANTAGE,
    state=Power("lowr"),
    state_clause=7,
    capture_clause=7,
    only=PROTESTANT,
    reserved=_states("lowr"),
    retreats=_states("lowr"),
    army=Army("K", AfterFall.ENDS, 6),
    returns=True,
)
SWEDISH_INTERVENTION = Sanction(
    "swedish-intervention",
    "Swedish intervention",
    "GUS",
    Group.PROTESTANT_ADVANTAGE,
    aliases=("Gustav's intervention", "Swedish/Gustav's intervention"),
    state=Power("swe"),
    state_clause=9,
    capture_clause=10,
    only=PROTESTANT,
    reserved=_states("swe"),
    retreats=_states("swe"),
    army=Army("S", AfterFall.ENDS_FOR_GOOD, 7, new=True),
)
DUTCH_INTERVENTION = Sanction(
    "dutch-intervention",
    "Dutch intervention",
    "DUT",
    Group.PROTESTANT_ADVANTAGE,
    state=Power("dut"),
    state_clause=8,
    capture_clause=9,
    only=PROTESTANT,
    reserved=_states("dut"),
    retreats=_states("dut"),
    army=Army("D", AfterFall.ENDS, 6, new=True),
    returns=True,
)
CATHOLIC_LEAGUE = Sanction(
    "catholic-league",
    "Catholic League",
    "CL",
    Group.CATHOLIC_ADVANTAGE,
    state=Power("bav"),
    state_clause=8,
    capture_clause=9,
    only=CATHOLIC,
    reserved=_states("bav wes fra"),
    retreats=_states("bav"),
    army=Army("B", AfterFall.GOES_ON, 6),
    returns=True,
)
POLISH_INTERVENTION = Sanction(
    "polish-intervention",
    "Polish intervention",
    "POL",
    Group.CATHOLIC_ADVANTAGE,
    state=Power("pol"),
    state_clause=7,
    capture_clause=8,
    only=CATHOLIC,
    reserved=_states("pol"),
    retreats=_states("pol"),
    army=Army("P", AfterFall.GOES_ON, 6),
    returns=True,
)
RIVALRY = Sanction(
    "dano-swedish-rivalry",
    "Dano-Swedish rivalry",
    "DSR",
    Group.HANDICAP,
    barred={DENMARK: _states("swe livn")},
)
IRELAND = Sanction(
    "anti-protestant-ireland",
    "Anti-Protestant Ireland",
    "API",
    Group.HANDICAP,
    barred_by_faith={PROTESTANT: _states("ire")},
    cancelled_by=WIDERSTAND,
    cancel_clause=2,
)
ANTI_HAPSBURG = Sanction(
    "anti-hapsburg-campaign",
    "Anti-Hapsburg campaign",
    "AHC",
    Group.HANDICAP,
    barred={AUSTRIA: _states("dut tra rhi lowr sav"), SPAIN: _states("dut tra rhi lowr sav")},
    cancelled_by=KETZENHAMMER,
    cancel_clause=2,
)
HUGUENOTS = Sanction(
    "huguenot-rebellion",
    "Huguenot rebellion",
    "HUG",
    Group.HANDICAP,
    shuns_protestants=FRANCE,
    closed_sites={FRANCE: Province("guy")},
    cancelled_by=KETZENHAMMER,
    cancel_clause=3,
)
BOHEMIA = Sanction(
    "bohemian-revolt",
    "Bohemian revolt",
    "BOH",
    Group.HANDICAP,
    shuns_protestants=AUSTRIA,
    closed_sites={AUSTRIA: Province("boh")},
    cancelled_by=KETZENHAMMER,
    cancel_clause=3,
)
CATHOLIC_IMMUNITY = Sanction("catholic-immunity", "Catholic immunity", "CIM", Group.IMMUNITY, immune=CATHOLIC)
PROTESTANT_IMMUNITY = Sanction(
    "protestant-immunity", "Protestant immunity", "PIM", Group.IMMUNITY, immune=PROTESTANT
)
LYON = Sanction(
    "treaty-of-lyon",
    "Treaty of Lyon",
    "LYON",
    Group.OTHER,
    barred={SPAIN: (SWITZERLAND, SAVOY)},
    returns=True,
)
MOROCCAN_UNIFICATION = Sanction(
    "moroccan-unification", "Moroccan unification", "MOR", Group.OTHER, opens=MOROCCO
)
CATALAN_SECESSION = Sanction("catalan-secession", "Catalan secession", "CAT", Group.OTHER, opens=CATALONIA)

SANCTIONS = (
    PROTESTANT_UNION,
    SAXON_INTERVENTION,
    KEJSERKRIGEN,
    SWEDISH_INTERVENTION,
    DUTCH_INTERVENTION,
    CATHOLIC_LEAGUE,
    POLISH_INTERVENTION,
    RIVALRY,
    IRELAND,
    ANTI_HAPSBURG,
    HUGUENOTS,
    BOHEMIA,
    CATHOLIC_IMMUNITY,
    PROTESTANT_IMMUNITY,
    LYON,
    MOROCCAN_UNIFICATION,
    CATALAN_SECESSION,
)
"""All of them, in the sequence of the rules."""

BY_ID: Mapping[str, Sanction] = {sanction.id: sanction for sanction in SANCTIONS}
BY_LETTER: Mapping[str, Sanction] = {
    sanction.army.letter: sanction for sanction in SANCTIONS if sanction.army is not None
}
"""The sanction of each letter that a special unit carries (E15-SANC-11)."""
