"""Convoys, their paradoxes, and moves that meet: DATC 4.A."""

from .base import Choice


class ConvoyRoutes(
    Choice, about="4.A.1", default="all_routes", cases="6.F.9 6.F.10 6.F.11 6.F.13 6.F.19 6.F.20"
):
    """What an army with several ordered convoy routes needs, when some of their fleets are dislodged."""

    ANY_ROUTE = (
        "any_route",
        "The convoy is broken as soon as any fleet of any ordered route is dislodged.",
        "1971, 1976",
        "a/a",
    )
    ANY_ROUTE_OWN_FIRST = (
        "any_route_own_first",
        (
            "Where some route has only fleets of the army's own power, all other routes are forgotten; "
            "after that the convoy is broken as soon as any fleet that is left is dislodged."
        ),
        "DPTG",
    )
    ALL_ROUTES = (
        "all_routes",
        "The convoy is broken only when every ordered route has lost a fleet.",
        "1982, 1992, 2000, 2008, 2023",
        "b/b",
    )


class ConvoyParadox(
    Choice,
    about="4.A.2",
    default="szykman",
    cases=(
        "6.F.14 6.F.15 6.F.16 6.F.17 6.F.18 6.F.19 6.F.20 6.F.21 6.F.22 6.F.23 6.F.24 6.F.25 6.F.26 "
        "6.F.27 6.F.28 6.F.29 6.G.11 CALHAMER.65.3"
    ),
):
    """What decides when a convoyed army would cut a support on which its own convoy depends."""

    RULES_1971 = (
        "1971",
        (
            "A convoyed army never cuts the support of a move against a fleet of its own ordered "
            "routes. Paradoxes that remain have no answer."
        ),
        "1971, 1976",
        "a/a",
    )
    RULES_1982 = (
        "1982",
        (
            "A convoyed army never cuts a support that concerns a sea with a convoying fleet, be it a "
            "move into that sea or the fleet's own defence, whichever army that fleet carries."
        ),
        "1982, 1992",
        "b/b",
    )
    RULES_2000 = (
        "2000",
        (
            "A convoyed army never cuts the support of a move against a fleet without which it could "
            "not arrive. Paradoxes that remain have no answer."
        ),
        "2000, 2008, 2023, 2025EE",
        "c/c",
    )
    SZYKMAN = (
        "szykman",
        (
            "In a paradox, the convoyed armies on whose arrival it hangs stay where they are and have "
            "no effect on the provinces they were going to."
        ),
        "DATC",
        "d/f",
    )
    ALL_HOLD = (
        "all_hold",
        (
            "In a paradox, the convoyed armies on whose arrival it hangs fail without effect, and every "
            "other move of the paradox fails too."
        ),
        "",
        "e/d",
    )
    DPTG = (
        "dptg",
        (
            "In a paradox, a consistent resolution in which all the convoys are broken is taken where "
            "there is one; otherwise as all_hold."
        ),
        "DPTG",
        "f/-",
    )


class AdjacentConvoy(
    Choice,
    about="4.A.3",
    default="intent_no_fallback",
    cases=(
        "6.G.1 6.G.2 6.G.3 6.G.4 6.G.5 6.G.6 6.G.7 6.G.8 6.G.9 6.G.11 6.G.13 6.G.19 6.G.20 6.H.11 "
        "6.H.12 WALKER79.11a WALKER79.11b"
    ),
):
    """Whether an army goes by land or by sea to a neighbor that it could also be convoyed to.

    An own fleet means: a fleet of the army's power with a legal order to convoy just this move.
    Opposed means: the unit in the destination is ordered to the army's province.
    """

    CONVOY_IF_ORDERED = (
        "convoy_if_ordered",
        ("By sea whenever a complete route is ordered, by whatever powers; if that breaks, the move fails."),
        "1971 (plain reading)",
        "a/-",
    )
    CONVOY_IF_OPPOSED = (
        "convoy_if_opposed",
        ("By sea when a complete route is ordered and the move is opposed; if that breaks, the move fails."),
        "1971 (with the clarification of 1979)",
        "b/-",
    )
    CONVOY_IF_OPPOSED_AND_INTACT = (
        "convoy_if_opposed_and_intact",
        "By sea when the move is opposed and an ordered route stays whole; otherwise by land.",
        "1971 (as DATC 3.x would play it)",
        "c/-",
    )
    INTENT_LAND_FALLBACK = (
        "intent_land_fallback",
        (
            "By sea when a complete route is ordered and either the order says via convoy or an own "
            "fleet takes part; without any complete route by land."
        ),
        "DATC 2.5, 1982, 2000, 2008, 2023 (one reading)",
        "d/-",
    )
    INTENT_FALLBACK_IF_BROKEN = (
        "intent_fallback_if_broken",
        "As intent_land_fallback, and by land also when the ordered convoy is broken.",
        "2000 (another reading), 2023 (another reading)",
    )
    INTENT_NO_FALLBACK = (
        "intent_no_fallback",
        (
            "By sea when the order says via convoy or an own fleet takes part, even if no complete "
            "route is ordered; the move then fails."
        ),
        "DATC 3.x, 2023 (the reading of DATC), 2025EE",
    )
    EXPLICIT_ONLY = ("explicit_only", "By sea if and only if the order says via convoy.", "DPTG", "e/-")


class ConvoyedSupportCut(Choice, about="4.A.4", cases="6.G.13"):
    """Whether a unit that comes by convoy cuts the support of an attack on the province it left."""

    SUPPORT_NOT_CUT = (
        "support_not_cut",
        "Its attack counts as coming from the province it left: the support is not cut.",
        "DATC, Calhamer 2001",
        "a/a",
    )
    SUPPORT_CUT = (
        "support_cut",
        "Its attack counts as coming from the sea: the support is cut.",
        "DPTG",
        "b/b",
    )


class RetreatToConvoyedOrigin(Choice, about="4.A.5", default="retreat_if_convoyed", cases="6.H.11 6.H.12"):
    """Whether a dislodged unit may retreat to the province its attacker came from by convoy."""

    NO_RETREAT_TO_ORIGIN = (
        "no_retreat_to_origin",
        "The province the attacker came from is always closed.",
        "",
        "a/a",
    )
    RETREAT_IF_CONVOYED = (
        "retreat_if_convoyed",
        "It is open when the attacker came by convoy.",
        "DATC, DPTG, 2023, 2025EE",
        "b/b",
    )


class ConvoyPath(Choice, about="4.A.6", cases="OWN.4.A.6.1 OWN.4.A.6.2 OWN.4.A.6.3"):
    """What a written convoy route means: A Lon - Nth - Bel."""

    IGNORED = ("ignored", "The written route has no meaning.", "DATC, all rulebooks, DPTG", "a/a")
    OPTIONAL = (
        "optional",
        "Where a route is written, the army can go along that route alone.",
        "jDip",
        "b/b",
    )
    REQUIRED = (
        "required",
        ("An army can be convoyed only along the route written in its order; without one it has no convoy."),
        "early judges by electronic mail",
        "c/c",
    )


class AvoidedHeadToHead(Choice, about="4.A.7", default="head_to_head_only", cases="6.G.10 6.G.14 6.G.15"):
    """Whether a unit that is dislodged by the unit it moved against keeps a third unit out.

    The question arises where the two passed each other by convoy, so that there was no battle head to head.
    """

    NEVER_AFFECTS = (
        "never_affects",
        "A dislodged unit has no effect on the province its dislodger came from.",
        "1971, 1982, 2000, 2023 (the plain words)",
        "a/a",
    )
    HEAD_TO_HEAD_ONLY = (
        "head_to_head_only",
        (
            "Only the loser of a battle head to head loses its effect there; any other dislodged unit "
            "still keeps others out."
        ),
        "DATC, DPTG",
        "b/b",
    )


class OtherParadox(Choice, about="5.D"):
    """What decides orders that hang on one another with none or several resolutions, but without a convoy.

    Rings of moves are none of these: all go on. With the standard rules it takes a choice that lets two units
    pass each other by sea; in variants supports of unequal units and closed provinces bring it about.
    """

    ALL_FAIL = ("all_fail", "All moves among them fail and all supports among them are cut.", "DATC 2.5")
    MOVES_FAIL = (
        "moves_fail",
        (
            "All moves among them fail; their supports count as far as nothing cuts them. Where there "
            "are no moves among them, all supports are cut."
        ),
    )
