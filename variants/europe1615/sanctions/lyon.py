"""The Treaty of Lyon: France controls who enters Switzerland.

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
    Sanction,
    SanctionGroup,
    if_aligned,
    if_captured,
    if_in_game,
    if_independent,
    if_not_aligned,
    if_out_of_game,
    parse_states,
)

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
        if_in_game(FRANCE, LYON[2], "France must be in the game"),
        if_aligned(SAVOY, FRANCE, LYON[3], "Savoy must be aligned with France"),
        if_not_aligned(SWITZERLAND, SPAIN, LYON[4], "Switzerland must not be aligned with Spain"),
        if_independent(SWITZERLAND, LYON[10], "Switzerland was captured"),
    ),
    ends_if=(
        if_out_of_game(FRANCE, LYON[8], "France is out of the game"),
        if_captured(SAVOY, LYON[9], "Savoy was captured"),
        if_captured(SWITZERLAND, LYON[10], "Switzerland was captured"),
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
    (Bar(LYON[5], _is_not_permissible),),
    effect=_record_permission,
    wording=lambda _at, _said, _after: Fact("", LYON[5]),
    refusal="this cannot be declared",
)


CHAPTER = Chapter.of(__name__, __doc__, (LYON,), options=(LyonScope,), statements=(PERMIT,))
