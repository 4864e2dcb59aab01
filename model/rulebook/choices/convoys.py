"""Rules for convoys, paradoxes and head-to-head battles: DATC 4.A, 5.D."""

from typing import Self

from ..paradox_rules import find_paradox_rule, paradox_rule_names
from .base import Choice


class ConvoyRoutes(
    Choice, about="4.A.1", default="all_routes", cases="6.F.9 6.F.10 6.F.11 6.F.13 6.F.19 6.F.20"
):
    """Is a convoy with several ordered routes disrupted if some of their fleets are dislodged?"""

    ANY_ROUTE = (
        "any_route",
        "The convoy is disrupted if any fleet of any ordered route is dislodged.",
        "1971, 1976",
        "a/a",
    )
    ANY_ROUTE_OWN_FIRST = (
        "any_route_own_first",
        (
            "If some route consists of fleets of the army's own power, all other routes are ignored. The "
            "convoy is disrupted if any fleet of the remaining routes is dislodged."
        ),
        "DPTG",
    )
    ALL_ROUTES = (
        "all_routes",
        "The convoy is disrupted only if every ordered route has a dislodged fleet.",
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
    """What happens if a convoyed army would cut a support on which its own convoy depends?"""

    RULES_1971 = (
        "1971",
        (
            "A convoyed army does not cut the support of an attack on a fleet of its own ordered routes. "
            "Any other paradox has no answer."
        ),
        "1971, 1976",
        "a/a",
    )
    RULES_1982 = (
        "1982",
        (
            "A convoyed army does not cut a support for a move into the sea of a convoying fleet or for that "
            "fleet's defense, whichever army the fleet convoys."
        ),
        "1982, 1992",
        "b/b",
    )
    RULES_2000 = (
        "2000",
        (
            "A convoyed army does not cut the support of an attack on a fleet without which its convoy would "
            "be disrupted. Any other paradox has no answer."
        ),
        "2000, 2008, 2023, 2025EE",
        "c/c",
    )
    SZYKMAN = (
        "szykman",
        (
            "The convoyed armies that cause the paradox stay in place and have no effect on their "
            "destinations."
        ),
        "DATC",
        "d/f",
    )
    ALL_HOLD = (
        "all_hold",
        (
            "The convoyed armies that cause the paradox stay in place and have no effect on their "
            "destinations, and every other move in the paradox fails, too."
        ),
        "",
        "e/d",
    )
    DPTG = (
        "dptg",
        (
            "If there is a consistent resolution of the paradox with all convoys disrupted, it counts; "
            "otherwise as all_hold."
        ),
        "DPTG",
        "f/-",
    )

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        """Return the choice for an added rule (`paradox_rules`)."""
        rule = find_paradox_rule(value) if isinstance(value, str) else None
        if rule is None:
            return None
        meaning = " ".join((rule.__doc__ or "A rule that was added.").partition("\n\n")[0].split())
        return cls._undeclared(str(value), str(value).upper(), meaning)

    @classmethod
    def all(cls) -> tuple[Self, ...]:
        """Return the published choices and those for added rules."""
        return (*cls, *(cls(name) for name in paradox_rule_names()))


class AdjacentConvoy(
    Choice,
    about="4.A.3",
    default="intent_no_fallback",
    cases=(
        "6.G.1 6.G.2 6.G.3 6.G.4 6.G.5 6.G.6 6.G.7 6.G.8 6.G.9 6.G.11 6.G.13 6.G.19 6.G.20 6.H.11 "
        "6.H.12 WALKER79.11a WALKER79.11b"
    ),
):
    """Does an army move by land or by convoy to an adjacent province that a convoy could reach, too?

    Intent: a fleet of the army's own power has a legal order to convoy this move, or the army's order says
    "via convoy". Opposed: the unit in the destination is ordered to the army's province.
    """

    CONVOY_IF_ORDERED = (
        "convoy_if_ordered",
        ("By convoy if a complete route is ordered, by any powers; if disrupted, the move fails."),
        "1971 (plain reading)",
        "a/-",
    )
    CONVOY_IF_OPPOSED = (
        "convoy_if_opposed",
        ("By convoy if a complete route is ordered and the move is opposed; if disrupted, the move fails."),
        "1971 (with the clarification of 1979)",
        "b/-",
    )
    CONVOY_IF_OPPOSED_AND_INTACT = (
        "convoy_if_opposed_and_intact",
        "By convoy if the move is opposed and an ordered route is not disrupted; otherwise by land.",
        "1971 (as DATC 3.x would play it)",
        "c/-",
    )
    INTENT_LAND_FALLBACK = (
        "intent_land_fallback",
        ("By convoy if a complete route is ordered and there is intent; without a complete route by land."),
        "DATC 2.5, 1982, 2000, 2008, 2023 (one reading)",
        "d/-",
    )
    INTENT_FALLBACK_IF_BROKEN = (
        "intent_fallback_if_broken",
        "As intent_land_fallback, and also by land if the ordered convoy is disrupted.",
        "2000 (another reading), 2023 (another reading)",
    )
    INTENT_NO_FALLBACK = (
        "intent_no_fallback",
        ("By convoy if there is intent, even if no complete route is ordered; then the move fails."),
        "DATC 3.x, 2023 (the reading of DATC), 2025EE",
    )
    EXPLICIT_ONLY = ("explicit_only", 'By convoy if and only if the order says "via convoy".', "DPTG", "e/-")


class ConvoyedSupportCut(Choice, about="4.A.4", cases="6.G.13"):
    """Does a convoyed army cut the support of an attack on the province that it comes from?"""

    SUPPORT_NOT_CUT = (
        "support_not_cut",
        "No: its attack comes from that province.",
        "DATC, Calhamer 2001",
        "a/a",
    )
    SUPPORT_CUT = (
        "support_cut",
        "Yes: its attack comes from the sea.",
        "DPTG",
        "b/b",
    )


class RetreatToConvoyedOrigin(Choice, about="4.A.5", default="retreat_if_convoyed", cases="6.H.11 6.H.12"):
    """May a dislodged unit retreat to the province that its attacker came from by convoy?"""

    NO_RETREAT_TO_ORIGIN = (
        "no_retreat_to_origin",
        "No: the province is closed, however the attacker came.",
        "",
        "a/a",
    )
    RETREAT_IF_CONVOYED = (
        "retreat_if_convoyed",
        "Yes: the province is open if the attacker came by convoy.",
        "DATC, DPTG, 2023, 2025EE",
        "b/b",
    )


class ConvoyPath(Choice, about="4.A.6", cases="OWN.4.A.6.1 OWN.4.A.6.2 OWN.4.A.6.3"):
    """What does a written convoy route, such as A Lon - Nth - Bel, mean?"""

    IGNORED = ("ignored", "Nothing.", "DATC, all rulebooks, DPTG", "a/a")
    OPTIONAL = (
        "optional",
        "The army can use only the written route; without one it can use any.",
        "jDip",
        "b/b",
    )
    REQUIRED = (
        "required",
        ("The army can use only the written route; without one it has no convoy."),
        "early email judges",
        "c/c",
    )


class AvoidedHeadToHead(Choice, about="4.A.7", default="head_to_head_only", cases="6.G.10 6.G.14 6.G.15"):
    """Does a unit that is dislodged by the unit it attacks still prevent a third unit from moving in?

    The question arises if one of the two moves by convoy, so that there is no head-to-head battle.
    """

    NEVER_AFFECTS = (
        "never_affects",
        "No: a dislodged unit never has an effect on the province that its attacker came from.",
        "1971, 1982, 2000, 2023 (the plain words)",
        "a/a",
    )
    HEAD_TO_HEAD_ONLY = (
        "head_to_head_only",
        ("Yes: only the loser of a head-to-head battle has no effect there."),
        "DATC, DPTG",
        "b/b",
    )


class OtherParadox(Choice, about="5.D"):
    """What happens to orders without a convoy that depend on each other and have no or several resolutions?

    Circular movement is not such a paradox: it succeeds. The standard game has no such paradox. In variants,
    units of unequal strength, closed provinces, and units that prevent only if they leave cause it.
    """

    ALL_FAIL = ("all_fail", "All moves among them fail and all supports among them are cut.", "DATC 2.5")
    MOVES_FAIL = (
        "moves_fail",
        (
            "All moves among them fail, and supports count unless they are cut. If there are no moves among "
            "them, all supports are cut."
        ),
    )
