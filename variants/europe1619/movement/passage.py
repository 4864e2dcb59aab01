"""Passage: which units may enter which provinces."""

from __future__ import annotations

from ....model.names import Province
from ....model.position import Unit
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ...minor_states.standings import NEUTRAL_STATE, UNALIGNED_STATE
from ..politics.statuses import STAT
from ..setting import Europe1619Setting, Stance

MOVE = Clauses(
    "E19-MOVE",
    {
        1: "a power orders its own units and those of the states aligned with it",
        2: "a unit may enter the land of another power only if the two are at war or allied",
        3: "a unit may enter a state aligned with another power only if at war or allied with that power",
        4: "a minor unit may go only where its power may go",
        5: "all units may enter unaligned states",
        6: "any unit may support another one to hold, regardless of declarations",
        7: "any fleet may convoy, regardless of declarations",
        8: "any unit may support a move, regardless of declarations",
        9: "even a move that is only meant to cause a standoff requires war or alliance",
        10: "a power may enter the states aligned with it",
        11: "a power does not capture land of the states aligned with it",
        12: "a minor unit may enter the land of its power and of that power's other states",
    },
)
SEA = Clauses(
    "E19-SEA",
    {
        1: "a sea belongs to no side",
        2: "seas are open to all fleets",
        3: "allies cannot dislodge each other at sea either",
        4: "fleets may fight each other at sea without a war",
    },
)


class IllegalPoliticalMove(RuleOption, about=STAT[10]):
    """How a move is treated that statuses or declarations forbid.

    Statuses and declarations are public before orders are written.
    """

    REJECTED = "rejected_then_hold", "It is illegal: the unit holds and can be supported to hold."
    FAILED_MOVE = (
        "failed_move",
        "It is a failed move: the unit cannot be supported to hold, and it neither cuts nor prevents.",
    )


class SidePassage(RuleOption, about=MOVE[12]):
    """Whether units of an aligned state may enter the land of its power and of that power's other states.

    The text is silent. A power and its states are one side.
    """

    TRUE = "true", "They may."
    FALSE = "false", "They may not."


def find_status_clause(setting: Europe1619Setting, unit: Unit, province: Province) -> Clause | None:
    """Return the clause by which statuses and declarations close a province to a unit, if any.

    They close neutral land and the land of a side at peace. Which unit is there does not matter.
    """
    domain, owner = setting.domain(province), setting.owners.get(province)
    if domain is None or owner is None or owner == unit.power or domain == UNALIGNED_STATE:
        return None
    if domain == NEUTRAL_STATE:
        return STAT[10]
    if setting.stance(unit.power, owner) is not Stance.NONE:
        return None
    return MOVE[3] if owner in setting.board.minor else MOVE[2]


def find_entry_clause(setting: Europe1619Setting, unit: Unit, province: Province) -> Clause | None:
    """Return the clause that bars a unit from entering a province, if any.

    Which unit is there does not matter.
    """
    clause = find_status_clause(setting, unit, province)
    if clause is not None:
        return clause
    owner = setting.owners.get(province)
    if SidePassage.TRUE.is_chosen_in(setting.options) or not setting.is_minor(unit) or owner is None:
        return None
    same = setting.stance(unit.power, owner) is Stance.SAME
    if not same or owner == unit.power:
        return None
    return MOVE[12].with_words(
        "a minor unit cannot enter the land of its power or of that power's other states"
    )


CHAPTER = Chapter.of(__name__, __doc__, (MOVE, SEA), options=(IllegalPoliticalMove, SidePassage))
