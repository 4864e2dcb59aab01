"""The game and its powers: seven dynasties, six of which begin with one unit too many."""

from __future__ import annotations

from ...model.errors import ImpossibleError
from ...model.names import UnitKind
from ...model.rulebook import Choice, DecliningBuilds, Rulebook
from ...model.wording import the_power
from ...solver import join_words
from ..framework.book import Chapter
from ..framework.phases import MOVEMENT
from ..framework.rules import Clauses, RuleOption
from ..framework.year import State, Submissions

ID = Clauses(
    "G48-ID",
    {
        1: "the game is for seven players, one for each power",
        2: "the rules are version 1.0; two lists of settings on their page are lost",
        3: "the page of the rules links to a map and to a search",
        4: "the standard rules apply wherever no later clause changes them",
        5: (
            "the powers are the two Habsburgs, the two Wittelsbachs, Wettin, Hohenzollern and the "
            "Ecclesiastic Lands"
        ),
        6: "the history of the war and its houses is not a rule, and holding all the cities wins nothing",
        7: "an army is called a man-at-arms, and there are knights",
    },
)


class MissingPlayer(RuleOption, about=ID[1]):
    """What happens if fewer than seven people play.

    In the standard rules, powers without a player are in civil disorder.
    """

    CIVIL_DISORDER = (
        "civil_disorder",
        (
            "The powers without a player are in civil disorder: their units hold, disband when dislodged, "
            "and are removed by the rules."
        ),
        "standard rules",
    )
    REFUSE_START = (
        "refuse_start",
        "The first phase is not played until all seven powers have submitted orders.",
    )


def require_all_powers(state: State, submissions: Submissions) -> None:
    """Refuse to begin without orders from all powers, if the rulebook requires seven players (G48-ID-1).

    Raises:
        ImpossibleError: A power has submitted no orders for the first phase.
    """
    if not MissingPlayer.REFUSE_START.is_chosen_in(state.rulebook) or state.phase != state.variant.start:
        return
    absent = [power for power in MOVEMENT.dues(state) if power not in submissions]
    if absent:
        names = join_words([the_power(state.position.board, power) for power in absent])
        raise ImpossibleError(
            f"no orders from {names}: under these rules the game begins only with seven players "
            f"({ID[1]}={MissingPlayer.REFUSE_START.value})",
            expected="orders from every power",
        )


class BaseRulebook(RuleOption, about=ID[4]):
    """Which edition of the standard rules applies where this variant says nothing.

    Without convoys the editions differ in two points only. Under the old ones a power may not decline a build
    while a site is open, and the distance for removals in civil disorder is counted in moves, a knight's two
    steps as one.
    """

    RULES_2000_2023 = (
        "2000_2023",
        (
            "Builds may be declined; distances are counted in borders to cross, for knights and men-at-arms"
            " alike."
        ),
    )
    RULES_1971 = (
        "1971",
        "Builds may not be declined while a site is open; distances are counted in moves.",
    )
    RULES_1982 = "1982", "The same as 1971."


def edition_choices(rules: Rulebook) -> dict[str, Choice]:
    """Return the standard rules that an old edition changes: builds may not be declined (G48-BLD-5)."""
    if BaseRulebook.RULES_2000_2023.is_chosen_in(rules):
        return {}
    return {"declining_builds": DecliningBuilds.NOT_ALLOWED}


class UnitLetters(RuleOption, about=ID[7]):
    """Which letters stand for men-at-arms and knights in orders. M is a man-at-arms in either case.

    `F` means a fleet, and a knight only where a knight stands. With `A,F`, the letters of the published
    engine, `F` also means a knight in builds. The program always writes `A` and `K`.
    """

    ARMY_KNIGHT = (
        "A,K",
        "A and K. F is a fleet, which no power has; where a knight stands, F is read as that knight.",
    )
    ARMY_FLEET = (
        "A,F",
        "A and F, even in builds. K is understood too, and is what the program writes.",
        "published engine",
    )


def map_unit_letters(rules: Rulebook) -> dict[UnitKind, UnitKind]:
    """Return the letters that stand for another kind of unit: M for A, and F for K under `A,F`."""
    meant = {UnitKind.MERCENARY: UnitKind.ARMY}
    if UnitLetters.ARMY_FLEET.is_chosen_in(rules):
        meant[UnitKind.FLEET] = UnitKind.KNIGHT
    return meant


SET = Clauses(
    "G48-SET",
    {
        1: "each of the six secular powers begins with more units than centers",
        2: "the Ecclesiastic Lands begin with as many units as centers",
        3: "there are no adjustments before the first year, so all units play through it",
        4: "in the first Winter each power must disband the units it cannot support",
        5: "a secular power that gains no center in the first year loses one unit",
        6: "all units on the board at the start are men-at-arms",
        7: "each of the fifteen cities has its army from the start",
        8: "the game begins in Spring 1648",
    },
)


CHAPTER = Chapter.of(__name__, __doc__, (ID, SET), options=(MissingPlayer, BaseRulebook, UnitLetters))
