"""Which orders count at all: DATC 4.E."""

from .base import Choice


class ImpossibleOrders(Choice):
    """Which orders are illegal, so that their unit counts as holding.

    An order that is legal but can have no effect still counts as that order: a unit that was ordered to
    move cannot be supported in place.
    """

    ANY_FORMAT = (
        "any_format",
        "a/-",
        "DPTG",
        "Every sentence in the form of an order is legal.",
    )
    KNOWN_PLACES = (
        "known_places",
        "b/-",
        "1971 (with the clarification of 1979)",
        "Every sentence in the form of an order is legal if the places it names are on the map.",
    )
    MAP_POSSIBLE = (
        "map_possible",
        "c/-",
        "",
        "An order is legal if it could work on this map in some position; a convoy needs water, no fleets.",
    )
    BOARD_POSSIBLE = (
        "board_possible",
        "d/-",
        "DATC, 2000 (leaning), 2023",
        (
            "An order is legal if it could work in this position, were other units ordered suitably; a "
            "convoy needs a chain of fleets, of whatever powers."
        ),
    )


class SuperfluousConvoys(Choice):
    """Which orders to convoy are legal, where a fleet lies off the shortest routes.

    Asked under `impossible_orders` map_possible and board_possible.
    """

    SIMPLE_ROUTE = (
        "simple_route",
        "-/-",
        "DATC 2.5",
        "The fleet lies on some route from start to destination that passes no sea twice.",
    )
    NECESSARY = (
        "necessary",
        "-/-",
        "DATC 3.x",
        "The fleet lies on some route from start to destination of which no fleet could be left out.",
    )


class PoorlyWrittenOrders(Choice):
    """With how much knowledge of the game an order of doubtful wording is read."""

    NO_RULES_KNOWLEDGE = ("no_rules_knowledge", "a/-", "", "As it stands, with no regard to the rules.")
    SINGLE_ORDER_POSSIBLE = (
        "single_order_possible",
        "b/a",
        "DATC 3.x",
        "So that the order, taken alone, is possible.",
    )
    SET_POSSIBLE = ("set_possible", "c/-", "", "So that all orders of the power are possible.")
    SET_POSSIBLE_AND_MATCHING = (
        "set_possible_and_matching",
        "d/b",
        "DATC 2.5",
        "So that all orders of the power are possible and fit each other.",
    )


class ImplicitOrders(Choice):
    """Whether a power's support or convoy of its own unit's move also orders that move."""

    ALLOWED = ("allowed", "a/a", "", "It does, where that unit has no order of its own.")
    NOT_ALLOWED = ("not_allowed", "b/b", "DATC", "It does not.")


class PerpetualOrders(Choice):
    """Whether an order can be given for this and all later phases."""

    ALLOWED = ("allowed", "a/a", "", "It can, until it is revoked.")
    NOT_ALLOWED = ("not_allowed", "b/b", "DATC", "It cannot.")


class ProxyOrders(Choice):
    """Whether a power can let another power order one of its units."""

    ANNOUNCED = ("announced", "a/a", "", "It can, if that is announced before the orders are due.")
    IN_ORDER_SET = ("in_order_set", "b/b", "", "It can, by saying so in its orders.")
    NOT_ALLOWED = ("not_allowed", "c/c", "DATC", "It cannot.")


class IllegalUnit(Choice):
    """What becomes of a unit that should not be on the board."""

    REMOVE_AT_ONCE = ("remove_at_once", "-/-", "DATC", "It is removed as soon as it is found.")
    KEEP_UNTIL_ADJUSTMENT = (
        "keep_until_adjustment",
        "-/-",
        "",
        "It stays until the next adjustment.",
    )
