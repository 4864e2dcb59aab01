"""Convoys, their paradoxes, and moves that meet: DATC 4.A."""

from .base import Choice


class ConvoyRoutes(Choice):
    """What an army with several ordered convoy routes needs, when some of their fleets are dislodged."""

    ANY_ROUTE = (
        "any_route",
        "a/a",
        "1971, 1976",
        "The convoy is broken as soon as any fleet of any ordered route is dislodged.",
    )
    ANY_ROUTE_OWN_FIRST = (
        "any_route_own_first",
        "-/-",
        "DPTG",
        (
            "Where some route has only fleets of the army's own power, all other routes are forgotten; "
            "after that the convoy is broken as soon as any fleet that is left is dislodged."
        ),
    )
    ALL_ROUTES = (
        "all_routes",
        "b/b",
        "1982, 1992, 2000, 2008, 2023",
        "The convoy is broken only when every ordered route has lost a fleet.",
    )


class ConvoyParadox(Choice):
    """What decides when a convoyed army would cut a support on which its own convoy depends."""

    RULES_1971 = (
        "1971",
        "a/a",
        "1971, 1976",
        (
            "A convoyed army never cuts the support of a move against a fleet of its own ordered routes. "
            "Paradoxes that remain have no answer."
        ),
    )
    RULES_1982 = (
        "1982",
        "b/b",
        "1982, 1992",
        (
            "A convoyed army never cuts a support that concerns a sea with a convoying fleet, be it a "
            "move into that sea or the fleet's own defence, whichever army that fleet carries."
        ),
    )
    RULES_2000 = (
        "2000",
        "c/c",
        "2000, 2008, 2023, 2025EE",
        (
            "A convoyed army never cuts the support of a move against a fleet without which it could not "
            "arrive. Paradoxes that remain have no answer."
        ),
    )
    SZYKMAN = (
        "szykman",
        "d/f",
        "DATC",
        (
            "In a paradox, the convoyed armies on whose arrival it hangs stay where they are and have no "
            "effect on the provinces they were going to."
        ),
    )
    ALL_HOLD = (
        "all_hold",
        "e/d",
        "",
        (
            "In a paradox, the convoyed armies on whose arrival it hangs fail without effect, and every "
            "other move of the paradox fails too."
        ),
    )
    DPTG = (
        "dptg",
        "f/-",
        "DPTG",
        (
            "In a paradox, a consistent resolution in which all the convoys are broken is taken where "
            "there is one; otherwise as all_hold."
        ),
    )


class AdjacentConvoy(Choice):
    """Whether an army goes by land or by sea to a neighbor that it could also be convoyed to.

    An own fleet means: a fleet of the army's power with a legal order to convoy just this move.
    Opposed means: the unit in the destination is ordered to the army's province.
    """

    CONVOY_IF_ORDERED = (
        "convoy_if_ordered",
        "a/-",
        "1971 (plain reading)",
        "By sea whenever a complete route is ordered, by whatever powers; if that breaks, the move fails.",
    )
    CONVOY_IF_OPPOSED = (
        "convoy_if_opposed",
        "b/-",
        "1971 (with the clarification of 1979)",
        "By sea when a complete route is ordered and the move is opposed; if that breaks, the move fails.",
    )
    CONVOY_IF_OPPOSED_AND_INTACT = (
        "convoy_if_opposed_and_intact",
        "c/-",
        "1971 (as DATC 3.x would play it)",
        "By sea when the move is opposed and an ordered route stays whole; otherwise by land.",
    )
    INTENT_LAND_FALLBACK = (
        "intent_land_fallback",
        "d/-",
        "DATC 2.5, 1982, 2000, 2008, 2023 (one reading)",
        (
            "By sea when a complete route is ordered and either the order says via convoy or an own "
            "fleet takes part; without any complete route by land."
        ),
    )
    INTENT_FALLBACK_IF_BROKEN = (
        "intent_fallback_if_broken",
        "-/-",
        "2000 (another reading), 2023 (another reading)",
        "As intent_land_fallback, and by land also when the ordered convoy is broken.",
    )
    INTENT_NO_FALLBACK = (
        "intent_no_fallback",
        "-/-",
        "DATC 3.x, 2023 (the reading of DATC), 2025EE",
        (
            "By sea when the order says via convoy or an own fleet takes part, even if no complete route "
            "is ordered; the move then fails."
        ),
    )
    EXPLICIT_ONLY = (
        "explicit_only",
        "e/-",
        "DPTG",
        "By sea if and only if the order says via convoy.",
    )


class ConvoyedSupportCut(Choice):
    """Whether a unit that comes by convoy cuts the support of an attack on the province it left."""

    SUPPORT_NOT_CUT = (
        "support_not_cut",
        "a/a",
        "DATC, Calhamer 2001",
        "Its attack counts as coming from the province it left: the support is not cut.",
    )
    SUPPORT_CUT = (
        "support_cut",
        "b/b",
        "DPTG",
        "Its attack counts as coming from the sea: the support is cut.",
    )


class RetreatToConvoyedOrigin(Choice):
    """Whether a dislodged unit may retreat to the province its attacker came from by convoy."""

    NO_RETREAT_TO_ORIGIN = (
        "no_retreat_to_origin",
        "a/a",
        "",
        "The province the attacker came from is always closed.",
    )
    RETREAT_IF_CONVOYED = (
        "retreat_if_convoyed",
        "b/b",
        "DATC, DPTG, 2023, 2025EE",
        "It is open when the attacker came by convoy.",
    )


class ConvoyPath(Choice):
    """What a written convoy route means: A Lon - Nth - Bel."""

    IGNORED = ("ignored", "a/a", "DATC, all rulebooks, DPTG", "The written route has no meaning.")
    OPTIONAL = (
        "optional",
        "b/b",
        "jDip",
        "Where a route is written, the army can go along that route alone.",
    )
    REQUIRED = (
        "required",
        "c/c",
        "early judges by electronic mail",
        "An army can be convoyed only along the route written in its order; without one it has no convoy.",
    )


class AvoidedHeadToHead(Choice):
    """Whether a unit that is dislodged by the unit it moved against keeps a third unit out.

    The question arises where the two passed each other by convoy, so that there was no battle head to head.
    """

    NEVER_AFFECTS = (
        "never_affects",
        "a/a",
        "1971, 1982, 2000, 2023 (the plain words)",
        "A dislodged unit has no effect on the province its dislodger came from.",
    )
    HEAD_TO_HEAD_ONLY = (
        "head_to_head_only",
        "b/b",
        "DATC, DPTG",
        (
            "Only the loser of a battle head to head loses its effect there; any other dislodged unit "
            "still keeps others out."
        ),
    )


class OtherParadox(Choice):
    """What decides orders that hang on one another with none or several resolutions, but without a convoy.

    Rings of moves are none of these: all go on. With the standard rules it takes a choice that lets two units
    pass each other by sea; in variants supports of unequal units and closed provinces bring it about.
    """

    ALL_FAIL = (
        "all_fail",
        "-/-",
        "DATC 2.5",
        "All moves among them fail and all supports among them are cut.",
    )
    MOVES_FAIL = (
        "moves_fail",
        "-/-",
        "",
        (
            "All moves among them fail; their supports count as far as nothing cuts them. Where there are no "
            "moves among them, all supports are cut."
        ),
    )
