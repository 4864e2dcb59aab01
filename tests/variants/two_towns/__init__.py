"""Two Towns: a game for two on six places, in a package of its own.

Armies get stuck in the mud of every fall, units are built in every owned center, and two centers of the
three do not win: it takes all.
"""

from typing import Annotated

from westphalia.model.names import UnitKind
from westphalia.model.orders import Move, MovementOrder
from westphalia.model.phase import Phase, PhaseKind
from westphalia.model.position import Unit
from westphalia.model.rulebook import Issue, Rulebook
from westphalia.model.rulebook.choices import Choice
from westphalia.solver import CLAUSES, BuildRules, Conditions, OrderRules, ground_of, owned_center
from westphalia.variants import Variant
from westphalia.variants.kit.phases import classic_year
from westphalia.variants.kit.year import State, Year

CLAUSES["TT-2"] = "armies are stuck in the mud of fall"


class Mud(Choice):
    """When roads are too bad for armies."""

    FALL = ("fall", "-/-", "", "Every fall.")
    NEVER = ("never", "-/-", "", "Never.")


class TwoTownsRulebook(Rulebook):
    """The standard rules and one knob."""

    tt_mud: Annotated[Mud, Issue("TT-2")] = Mud.FALL
    """When roads are too bad for armies (TT-2)."""


def rulebook_class() -> type[Rulebook]:
    """The class of the rulebooks of this variant."""
    return TwoTownsRulebook


def two_towns_year() -> Year:
    """The standard year; three centers win."""
    return classic_year(3)


def conditions(state: State) -> Conditions:
    """What differs from the standard game in a state of the game."""
    rules = state.rulebook
    muddy = state.phase.season == "fall" and not (
        isinstance(rules, TwoTownsRulebook) and rules.tt_mud is Mud.NEVER
    )

    def veto(unit: Unit, order: MovementOrder) -> str | None:
        return "TT-2" if muddy and unit.kind is UnitKind.ARMY and isinstance(order, Move) else None

    return Conditions(
        ground_of(state.position.board),
        orders=OrderRules(veto=veto),
        builds=BuildRules(site=owned_center),
    )


VARIANT = Variant(
    id="two-towns",
    name="Two Towns",
    package=__name__,
    rules_page="two-towns",
    rulebook_class=rulebook_class,
    start=Phase(1200, "spring", PhaseKind.MOVEMENT),
    make_year=two_towns_year,
    conditions=conditions,
)
