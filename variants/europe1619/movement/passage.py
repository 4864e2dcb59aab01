"""Who may go where: the own side, allies, enemies and unaligned states are open, and so is the sea."""

from __future__ import annotations

from ....model.names import Province
from ....model.position import Unit
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ...minor_states.standings import NEUTRAL_STATE, UNALIGNED_STATE
from ..politics.statuses import STAT
from ..setting import Setting, Stance

MOVE = Clauses(
    "E19-MOVE",
    {
        1: "powers command their own units and those of the states aligned with them",
        2: "land of another power is entered only at war or in alliance with it",
        3: "a state aligned with another power is entered only at war or in alliance with that",
        4: "minor units go where their power may go",
        5: "unaligned states are open to all",
        6: "every unit supports holds, whatever was declared",
        7: "every unit convoys, whatever was declared",
        8: "every unit supports moves, whatever was declared",
        9: "a move that only means to bounce needs war or alliance, too",
        10: "a power enters the states aligned with it",
        11: "a power captures nothing of the states aligned with it",
        12: "minor units enter the land of their power and of its other states",
    },
)
SEA = Clauses(
    "E19-SEA",
    {
        1: "seas are on nobody's side",
        2: "seas are open to all",
        3: "allies spare each other at sea, too",
        4: "fleets fight each other at sea without a war",
    },
)


class IllegalPoliticalMove(RuleOption, about=STAT[10]):
    """What becomes of a move that statuses or declarations forbid.

    Standings and declarations are public before the orders.
    """

    REJECTED = "rejected_then_hold", "It is illegal: the unit holds and can be supported to do so."
    FAILED_MOVE = (
        "failed_move",
        "It is a move that fails, so the unit cannot be supported to hold; it cuts and prevents nothing.",
    )


class SidePassage(RuleOption, about=MOVE[12]):
    """Whether units of an aligned state may enter its power's domain and that power's other states.

    They are one side.
    """

    TRUE = "true", "They may."
    FALSE = "false", "They may not."


def foreign(setting: Setting, unit: Unit, province: Province) -> Clause | None:
    """The clause by which a unit has no business in a province, if any, whoever stands there.

    That is neutral land and the land of a side at peace with its own.
    """
    domain, owner = setting.domain(province), setting.owners.get(province)
    if domain is None or owner is None or owner == unit.power or domain == UNALIGNED_STATE:
        return None
    if domain == NEUTRAL_STATE:
        return STAT[10]
    if setting.stance(unit.power, owner) is not Stance.NONE:
        return None
    return MOVE[3] if owner in setting.board.minor else MOVE[2]


def barred(setting: Setting, unit: Unit, province: Province) -> Clause | None:
    """The clause by which a unit may not enter a province, if any, whoever stands there."""
    clause = foreign(setting, unit, province)
    if clause is not None:
        return clause
    owner = setting.owners.get(province)
    if SidePassage.TRUE.counts(setting.options) or not setting.is_minor(unit) or owner is None:
        return None
    same = setting.stance(unit.power, owner) is Stance.SAME
    if not same or owner == unit.power:
        return None
    return MOVE[12].saying("minor units stay out of the land of their power and of its other states")


CHAPTER = Chapter.of(__name__, __doc__, (MOVE, SEA), options=(IllegalPoliticalMove, SidePassage))
