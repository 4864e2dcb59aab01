"""Handicaps: rivalries, rebellions, and revolts, which bar influence and builds."""

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
    BuildBan,
    Cancellation,
    ClosedStates,
    Sanction,
    SanctionGroup,
    parse_states,
)

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


CHAPTER = Chapter.of(__name__, __doc__, (DSR, API, AHC, HUG, BOH), options=(HandicapCancel,))
