"""Rules for the legality of orders: DATC 4.E."""

from .base import Choice


class ImpossibleOrders(
    Choice,
    about="4.E.1",
    default="board_possible",
    cases="6.D.28 6.D.29 6.D.30 6.D.32 6.G.7 6.G.19 WALKER79.5 OWN.4.D.3.3 OWN.4.E.1.1",
):
    """Which orders are illegal, so that their unit holds?

    A legal order without effect still counts: a unit that is ordered to move cannot be supported to hold.
    """

    ANY_FORMAT = ("any_format", "None: any line in the form of an order is legal.", "DPTG", "a/-")
    KNOWN_PLACES = (
        "known_places",
        "Those that name places which are not on the map.",
        "1971 (with the clarification of 1979)",
        "b/-",
    )
    MAP_POSSIBLE = (
        "map_possible",
        ("Those that cannot succeed on this map in any position; a convoy needs seas, not fleets."),
        "",
        "c/-",
    )
    BOARD_POSSIBLE = (
        "board_possible",
        (
            "Those that cannot succeed in this position, whatever the other units are ordered; a convoy "
            "needs a chain of fleets, of any powers."
        ),
        "DATC, 2000 (leaning), 2023",
        "d/-",
    )


class SuperfluousConvoys(
    Choice, about="4.E.1.convoys", default="necessary", alias="convoy_legal", cases="6.G.19"
):
    """When is a convoy order legal if the fleet is not on the shortest route?

    The rule applies only if `impossible_orders` is map_possible or board_possible.
    """

    SIMPLE_ROUTE = (
        "simple_route",
        "If the fleet is on some route from origin to destination that passes no sea twice.",
        "DATC 2.5",
    )
    NECESSARY = (
        "necessary",
        ("If the fleet is on some route from origin to destination that needs each of its fleets."),
        "DATC 3.x",
    )


class PoorlyWrittenOrders(Choice, about="4.E.2", default="single_order_possible"):
    """Which of several possible meanings does an ambiguous order have?"""

    NO_RULES_KNOWLEDGE = ("no_rules_knowledge", "None: the rules are not considered.", "", "a/-")
    SINGLE_ORDER_POSSIBLE = (
        "single_order_possible",
        "The one that makes the order, considered alone, possible.",
        "DATC 3.x",
        "b/a",
    )
    SET_POSSIBLE = ("set_possible", "The one that makes all orders of the power possible.", "", "c/-")
    SET_POSSIBLE_AND_MATCHING = (
        "set_possible_and_matching",
        "The one that makes all orders of the power possible and matching.",
        "DATC 2.5",
        "d/b",
    )


class ImplicitOrders(Choice, about="4.E.3", default="not_allowed"):
    """Does a support or convoy of the power's own unit also order that unit's move?"""

    ALLOWED = ("allowed", "Yes, if that unit has no order of its own.", "", "a/a")
    NOT_ALLOWED = ("not_allowed", "No.", "DATC", "b/b")


class PerpetualOrders(Choice, about="4.E.4", default="not_allowed"):
    """Can an order apply to this and all later phases?"""

    ALLOWED = ("allowed", "Yes, until it is revoked.", "", "a/a")
    NOT_ALLOWED = ("not_allowed", "No.", "DATC", "b/b")


class ProxyOrders(Choice, about="4.E.5", default="not_allowed"):
    """Can a power let another power order one of its units?"""

    ANNOUNCED = ("announced", "Yes, if it announces that before the deadline.", "", "a/a")
    IN_ORDER_SET = ("in_order_set", "Yes, if its order set says so.", "", "b/b")
    NOT_ALLOWED = ("not_allowed", "No.", "DATC", "c/c")


class IllegalUnit(Choice, about="4.E.6"):
    """What happens to a unit that should not be on the board?"""

    REMOVE_AT_ONCE = ("remove_at_once", "It is removed as soon as somebody notices it.", "DATC")
    KEEP_UNTIL_ADJUSTMENT = ("keep_until_adjustment", "It remains until the next adjustment.")
