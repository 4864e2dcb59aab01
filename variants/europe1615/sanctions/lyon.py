"""The Treaty of Lyon: France has a say in who enters Switzerland.

``PERMIT SPAIN SWI``, written by France among its orders, lets Spanish units enter for the season; among its
retreats, it applies to those retreats.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....model.errors import ImpossibleError
from ....model.names import Power, Province
from ....model.phase import PhaseKind
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Form, Statement
from ..setting import Europe1615Setting, Speaker
from .sanction import (
    FRANCE,
    SPAIN,
    ClosedStates,
    Group,
    Sanction,
    is_aligned,
    is_free,
    is_in_the_game,
    is_not_aligned,
    is_out_of_the_game,
    states,
    was_captured,
)

SAVOY, SWITZERLAND = states("sav swi")

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
    Group.OTHER,
    influence=ClosedStates(LYON[6], (SPAIN,), (SWITZERLAND, SAVOY)),
    comes_if=(
        is_in_the_game(FRANCE, LYON[2], "France must be in the game"),
        is_aligned(SAVOY, FRANCE, LYON[3], "Savoy must be aligned with France"),
        is_not_aligned(SWITZERLAND, SPAIN, LYON[4], "Switzerland must not be aligned with Spain"),
        is_free(SWITZERLAND, LYON[10], "Switzerland was captured"),
    ),
    ends_if=(
        is_out_of_the_game(FRANCE, LYON[8], "France is out of the game"),
        was_captured(SAVOY, LYON[9], "Savoy was captured"),
        was_captured(SWITZERLAND, LYON[10], "Switzerland was captured"),
    ),
    returns=True,
)


class LyonScope(RuleOption, about=LYON[5]):
    """Which units the Treaty of Lyon keeps out of Switzerland."""

    SPANISH = "spanish_units_only", "Spanish units."
    SPANISH_SIDE = "spanish_side", "Spanish units, and those of states aligned with Spain."


def entry_clause(setting: Europe1615Setting, unit: Unit, province: Province) -> Clause | None:
    """Return the clause by which a unit may not enter a province by a move or a retreat, if any."""
    known = setting.records.sanctions
    if not known.has(TREATY_OF_LYON) or SPAIN in known.permits:
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


def _not_its_to_give(at: Speaker, said: Permission) -> bool:
    """Return whether the permission is invalid: only France permits Spain to enter Switzerland, under the
    treaty.
    """
    swiss = at.setting.board.minor[SWITZERLAND].provinces
    fits = at.power == FRANCE and said.guest == SPAIN and said.place in swiss
    return not (fits and at.setting.records.sanctions.has(TREATY_OF_LYON))


def _permitted(at: Speaker, said: Permission) -> Speaker:
    known = at.setting.records.sanctions
    known = replace(known, permits=known.permits | {said.guest})
    return replace(at, setting=at.setting.with_sanctions(known))


def permitted(setting: Europe1615Setting) -> Europe1615Setting:
    """Return the setting in which France lets Spanish units into Switzerland, if it can."""
    speaker, said = Speaker(setting, FRANCE), Permission(SPAIN, setting.capital(SWITZERLAND))
    return setting if _not_its_to_give(speaker, said) else _permitted(speaker, said).setting


def check_stated(setting: Europe1615Setting) -> None:
    """Raise ImpossibleError if a movement case states a permission, which only France's orders give."""
    if setting.phase.kind is PhaseKind.MOVEMENT and setting.records.sanctions.permits:
        message = f"the case states permits, but a movement phase has only those of its orders ({LYON[5]})"
        raise ImpossibleError(message, expected="PERMIT SPAIN SWI among the orders of France")


PERMIT = Statement(
    Form("PERMIT {guest} {place}", "PERMIT SPAIN SWI", Permission),
    "declared",
    (Bar(LYON[5], _not_its_to_give),),
    effect=_permitted,
    told=lambda _at, _said, _after: Fact("", LYON[5]),
    refusal="this cannot be declared",
)


CHAPTER = Chapter.of(__name__, __doc__, (LYON,), options=(LyonScope,), statements=(PERMIT,))
