"""Two Towns: a game for two on six places, in a package of its own.

Armies cannot move in the mud of fall, units are built in every owned center, and a power needs all three
centers to win.
"""

from westphalia.model.names import UnitKind
from westphalia.model.orders import Move, MovementOrder
from westphalia.model.phase import Phase, PhaseKind
from westphalia.model.position import Unit
from westphalia.solver import OrderRules, OwnedCenterBuilds, VariantRules, board_graph
from westphalia.variants import Book, Chapter, Variant
from westphalia.variants.framework.phases import make_classic_year
from westphalia.variants.framework.rules import Clauses, RuleOption
from westphalia.variants.framework.year import State

TT = Clauses("TT", {1: "three centers win", 2: "armies are stuck in the mud of fall"})


class Mud(RuleOption, about=TT[2]):
    """When roads are too bad for armies."""

    FALL = "fall", "Every fall."
    NEVER = "never", "Never."


CHAPTER = Chapter.of(__name__, __doc__, (TT,), options=(Mud,))


class OrdersInMud(OrderRules):
    """The orders of a fall, in which armies cannot move."""

    def veto(self, unit: Unit, order: MovementOrder) -> str | None:
        """Return the clause that forbids an order, if any."""
        return TT[2] if unit.kind is UnitKind.ARMY and isinstance(order, Move) else None


class TwoTowns(Variant):
    """Two powers, six places, three centers."""

    id = "two-towns"
    name = "Two Towns"
    package = __name__
    rules_page = "two-towns"
    book = Book.of("TwoTownsRulebook", [CHAPTER])
    start = Phase(1200, "spring", PhaseKind.MOVEMENT)
    year = make_classic_year(3)

    def conditions(self, state: State) -> VariantRules:
        """Return what differs from the standard game in a state of the game."""
        muddy = state.phase.season == "fall" and Mud.FALL.is_chosen_in(state.rulebook)

        orders = OrdersInMud() if muddy else OrderRules()
        return VariantRules(board_graph(state.position.board), orders=orders, builds=OwnedCenterBuilds())


VARIANT = TwoTowns()
