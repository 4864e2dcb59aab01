"""Catholic advantages: the Catholic League and the Polish intervention."""

from __future__ import annotations

from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..land import CATHOLIC
from .sanction import (
    AfterFall,
    Sanction,
    SanctionGroup,
    SpecialArmy,
    close_to_other_faith,
    if_captured,
    if_independent,
    parse_states,
)

BAVARIA, POLAND = parse_states("bav pol")

# -------------------------------------------------------------------------------------- Catholic League

CL = Clauses(
    "E15-CL",
    {
        1: "only Catholic powers may place influence in Bavaria, Westphalia, and Franconia",
        2: "Bavarian units may retreat",
        3: "the Bavarian army B has strength two",
        4: "further Bavarian armies have strength one",
        5: "in retreat, B counts as one unit",
        6: "If B is dislodged and disbanded, it can be rebuilt, and the Catholic League continues",
        7: "B can be convoyed",
        8: "the Catholic League lasts as long as Bavaria is an independent pliant state",
        9: "the Catholic League ends when Bavaria is captured",
        10: "the Catholic League may come again once Bavaria is free",
        11: "diplomatic attacks remain allowed under the Catholic League",
    },
)

CATHOLIC_LEAGUE = Sanction(
    "catholic-league",
    "Catholic League",
    SanctionGroup.CATHOLIC_ADVANTAGE,
    state=BAVARIA,
    influence=close_to_other_faith(CATHOLIC, "bav wes fra", CL[1]),
    retreats=parse_states("bav"),
    army=SpecialArmy("B", AfterFall.GOES_ON, CL[6]),
    comes_if=(if_independent(BAVARIA, CL[8], "Bavaria must be independent"),),
    ends_if=(if_captured(BAVARIA, CL[9], "Bavaria was captured"),),
    returns=True,
)

# --------------------------------------------------------------------------------- Polish intervention

POL = Clauses(
    "E15-POL",
    {
        1: "only Catholic powers may place influence in Poland",
        2: "Polish units may retreat",
        3: "the Polish army P has strength two in the first year of the intervention",
        4: "further Polish armies have strength one",
        5: "in retreat, P counts as one unit",
        6: "If P is dislodged and disbanded, it can be rebuilt, and the Polish intervention continues",
        7: "the Polish intervention lasts as long as Poland is an independent pliant state",
        8: "the Polish intervention ends when Poland is captured",
        9: "the Polish intervention may come again once Poland is free",
        10: "diplomatic attacks remain allowed under the Polish intervention",
    },
)

POLISH_INTERVENTION = Sanction(
    "polish-intervention",
    "Polish intervention",
    SanctionGroup.CATHOLIC_ADVANTAGE,
    state=POLAND,
    influence=close_to_other_faith(CATHOLIC, "pol", POL[1]),
    retreats=parse_states("pol"),
    army=SpecialArmy("P", AfterFall.GOES_ON, POL[6]),
    comes_if=(if_independent(POLAND, POL[7], "Poland must be independent"),),
    ends_if=(if_captured(POLAND, POL[8], "Poland was captured"),),
    returns=True,
)


class PolishFirstYear(RuleOption, about=POL[3]):
    """How long the first year of the Polish intervention lasts."""

    CALENDAR_YEAR = "calendar_year_of_entry", "Until the end of the year in which it comes."
    TWELVE_MONTHS = "12_months", "Four seasons, including the first."


CHAPTER = Chapter.of(__name__, __doc__, (CL, POL), options=(PolishFirstYear,))
