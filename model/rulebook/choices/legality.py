"""Which orders count at all: DATC 4.E."""

from .base import Choice


class ImpossibleOrders(
    Choice,
    about="4.E.1",
    default="board_possible",
    cases="6.D.28 6.D.29 6.D.30 6.D.32 6.G.7 6.G.19 WALKER79.5 OWN.4.D.3.3 OWN.4.E.1.1",
):
    """Which orders are illegal, so that their unit counts as holding.

    An order that is legal but can have no effect still counts as that order: a unit that was ordered to
    move cannot be supported in place.
    """

    ANY_FORMAT = ("any_format", "Every sentence in the form of an order is legal.", "DPTG", "a/-")
    KNOWN_PLACES = (
        "known_places",
        "Every sentence in the form of an order is legal if the places it names are on the map.",
        "1971 (with the clarification of 1979)",
        "b/-",
    )
    MAP_POSSIBLE = (
        "map_possible",
        ("An order is legal if it could work on this map in some position; a convoy needs water, no fleets."),
        "",
        "c/-",
    )
    BOARD_POSSIBLE = (
        "board_possible",
        (
            "An order is legal if it could work in this position, were other units ordered suitably; a "
            "convoy needs a chain of fleets, of whatever powers."
        ),
        "DATC, 2000 (leaning), 2023",
        "d/-",
    )


class SuperfluousConvoys(
    Choice, about="4.E.1.convoys", default="necessary", alias="convoy_legal", cases="6.G.19"
):
    """Which orders to convoy are legal, where a fleet lies off the shortest routes.

    Asked under `impossible_orders` map_possible and board_possible.
    """

    SIMPLE_ROUTE = (
        "simple_route",
        "The fleet lies on some route from start to destination that passes no sea twice.",
        "DATC 2.5",
    )
    NECESSARY = (
        "necessary",
        ("The fleet lies on some route from start to destination of which no fleet could be left out."),
        "DATC 3.x",
    )


class PoorlyWrittenOrders(Choice, about="4.E.2", default="single_order_possible"):
    """With how much knowledge of the game an order of doubtful wording is read."""

    NO_RULES_KNOWLEDGE = ("no_rules_knowledge", "As it stands, with no regard to the rules.", "", "a/-")
    SINGLE_ORDER_POSSIBLE = (
        "single_order_possible",
        "So that the order, taken alone, is possible.",
        "DATC 3.x",
        "b/a",
    )
    SET_POSSIBLE = ("set_possible", "So that all orders of the power are possible.", "", "c/-")
    SET_POSSIBLE_AND_MATCHING = (
        "set_possible_and_matching",
        "So that all orders of the power are possible and fit each other.",
        "DATC 2.5",
        "d/b",
    )


class ImplicitOrders(Choice, about="4.E.3", default="not_allowed"):
    """Whether a power's support or convoy of its own unit's move also orders that move."""

    ALLOWED = ("allowed", "It does, where that unit has no order of its own.", "", "a/a")
    NOT_ALLOWED = ("not_allowed", "It does not.", "DATC", "b/b")


class PerpetualOrders(Choice, about="4.E.4", default="not_allowed"):
    """Whether an order can be given for this and all later phases."""

    ALLOWED = ("allowed", "It can, until it is revoked.", "", "a/a")
    NOT_ALLOWED = ("not_allowed", "It cannot.", "DATC", "b/b")


class ProxyOrders(Choice, about="4.E.5", default="not_allowed"):
    """Whether a power can let another power order one of its units."""

    ANNOUNCED = ("announced", "It can, if that is announced before the orders are due.", "", "a/a")
    IN_ORDER_SET = ("in_order_set", "It can, by saying so in its orders.", "", "b/b")
    NOT_ALLOWED = ("not_allowed", "It cannot.", "DATC", "c/c")


class IllegalUnit(Choice, about="4.E.6"):
    """What becomes of a unit that should not be on the board."""

    REMOVE_AT_ONCE = ("remove_at_once", "It is removed as soon as it is found.", "DATC")
    KEEP_UNTIL_ADJUSTMENT = ("keep_until_adjustment", "It stays until the next adjustment.")
