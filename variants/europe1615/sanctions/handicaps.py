"""Handicaps: rivalry, rebellions and revolts, and whom they keep from placing influence or building."""

from __future__ import annotations

from ....model.names import Power, Province
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..land import KETZENHAMMER, PROTESTANT, WIDERSTAND
from ..setting import Europe1615Setting
from .sanction import (
    AUSTRIA,
    DENMARK,
    FRANCE,
    SPAIN,
    Cancelled,
    ClosedStates,
    Group,
    NoBuilds,
    Sanction,
    states,
)

DSR = Clauses(
    "E15-DSR",
    {
        1: "Denmark places no influence in Sweden and Livonia",
        2: "diplomatic attacks go on",
    },
)

RIVALRY = Sanction(
    "dano-swedish-rivalry",
    "Dano-Swedish rivalry",
    Group.HANDICAP,
    influence=ClosedStates(DSR[1], (DENMARK,), states("swe livn")),
)

API = Clauses(
    "E15-API",
    {
        1: "Protestant powers place no influence in Ireland",
        2: "the widerstand cancels it",
        3: "diplomatic attacks go on",
    },
)

IRELAND = Sanction(
    "anti-protestant-ireland",
    "Anti-Protestant Ireland",
    Group.HANDICAP,
    influence=ClosedStates(API[1], PROTESTANT, states("ire")),
    cancelled=Cancelled(API[2], WIDERSTAND),
)


class HandicapCancel(RuleOption, about=API[2]):
    """What widerstand or ketzenhammer does to the handicaps that it cancels.

    The text says that they are cancelled.
    """

    ENDED = "ended", "They are over."
    SUSPENDED = "suspended_while_counterbalance", "They have no effect as long as it is in force."


AHC = Clauses(
    "E15-AHC",
    {
        1: "Austria and Spain place no influence there",
        2: "the ketzenhammer cancels it",
        3: "diplomatic attacks go on",
    },
)

ANTI_HAPSBURG = Sanction(
    "anti-hapsburg-campaign",
    "Anti-Hapsburg campaign",
    Group.HANDICAP,
    influence=ClosedStates(AHC[1], (AUSTRIA, SPAIN), states("dut tra rhi lowr sav")),
    cancelled=Cancelled(AHC[2], KETZENHAMMER),
)

HUG = Clauses(
    "E15-HUG",
    {
        1: "France builds nothing in Guyenne",
        2: "France places no influence in states with a Protestant majority",
        3: "the ketzenhammer cancels it",
        4: "diplomatic attacks go on",
    },
)

HUGUENOTS = Sanction(
    "huguenot-rebellion",
    "Huguenot rebellion",
    Group.HANDICAP,
    influence=ClosedStates(HUG[2], (FRANCE,), majority=PROTESTANT),
    builds=NoBuilds(HUG[1], FRANCE, Province("guy")),
    cancelled=Cancelled(HUG[3], KETZENHAMMER),
)

BOH = Clauses(
    "E15-BOH",
    {
        1: "Austria builds nothing in Bohemia",
        2: "Austria places no influence in states with a Protestant majority",
        3: "the ketzenhammer cancels it",
        4: "diplomatic attacks go on",
    },
)

BOHEMIA = Sanction(
    "bohemian-revolt",
    "Bohemian revolt",
    Group.HANDICAP,
    influence=ClosedStates(BOH[2], (AUSTRIA,), majority=PROTESTANT),
    builds=NoBuilds(BOH[1], AUSTRIA, Province("boh")),
    cancelled=Cancelled(BOH[3], KETZENHAMMER),
)


def site_clause(setting: Europe1615Setting, power: Power, province: Province) -> Clause | None:
    """The clause by which a power builds nothing in a province (E15-HUG-1, E15-BOH-1), if any."""
    for sanction in (HUGUENOTS, BOHEMIA):
        closed = sanction.builds if setting.records.sanctions.has(sanction) else None
        if closed is not None and (closed.power, closed.place) == (power, province):
            return closed.clause
    return None


CHAPTER = Chapter.of(__name__, __doc__, (DSR, API, AHC, HUG, BOH), options=(HandicapCancel,))
