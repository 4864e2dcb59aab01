"""Powers and the beginning: seven dynasties, most of them with a unit too many."""

from __future__ import annotations

from ...model.errors import ImpossibleError
from ...model.names import UnitKind
from ...model.rulebook import Choice, DecliningBuilds, Rulebook
from ..framework.book import Chapter
from ..framework.phases import movement_dues
from ..framework.rules import Clauses, RuleOption
from ..framework.wording import power_name
from ..framework.year import State, Submissions

ID = Clauses(
    "G48-ID",
    {
        1: "seven people play, one for each power",
        2: "the rules are version 1.0, with two lists of settings that the page has lost",
        3: "the page of the rules has links to a map and to a search",
        4: "what no later clause changes is as in the standard rules",
        5: "the powers are the two Habsburgs, the two Wittelsbachs, Wettin, Hohenzollern and the Church",
        6: "the story of the war and of its houses is no rule, and to hold all the cities wins nothing",
        7: "an army is called man-at-arms, and there are knights",
    },
)


class MissingPlayer(RuleOption, about=ID[1]):
    """Fewer than seven people play.

    As in the standard rules, powers without a player are in civil disorder.
    """

    CIVIL_DISORDER = (
        "civil_disorder",
        "The powers without a player are in civil disorder: their units hold, lose retreats and are removed.",
        "standard rules",
    )
    REFUSE_START = (
        "refuse_start",
        "The first phase is not played before all seven powers have handed in orders.",
    )


def refuse_start_without(state: State, submissions: Submissions) -> None:
    """Raise ImpossibleError if the game is to begin with seven players only and has fewer (G48-ID-1)."""
    if not MissingPlayer.REFUSE_START.counts(state.rulebook) or state.phase != state.variant.start:
        return
    absent = [power for power in movement_dues(state) if power not in submissions]
    if absent:
        names = ", ".join(power_name(state.position.board, power) for power in absent)
        raise ImpossibleError(
            f"no orders of {names}: the game begins with seven players only "
            f"({ID[1]}={MissingPlayer.REFUSE_START.value})",
            expected="orders of every power",
        )


class BaseRulebook(RuleOption, about=ID[4]):
    """The edition of the standard rules that counts where this variant says nothing.

    Without convoys the editions differ only in declined builds and in the count of steps for units removed in
    civil disorder: under the old ones a build may not be declined while a place is open, and the distance of
    units is counted in moves, a knight's two steps as one.
    """

    RULES_2000_2023 = (
        "2000_2023",
        "Builds may be declined; every unit, horse or foot, is as far away as there are borders to cross.",
    )
    RULES_1971 = (
        "1971",
        "Builds may not be declined while a place is open; units are as far away as they need moves.",
    )
    RULES_1982 = "1982", "As 1971."


def edition_choices(rules: Rulebook) -> dict[str, Choice]:
    """The old editions do not let powers decline builds (G48-BLD-5)."""
    if BaseRulebook.RULES_2000_2023.counts(rules):
        return {}
    return {"declining_builds": DecliningBuilds.NOT_ALLOWED}


class UnitLetters(RuleOption, about=ID[7]):
    """The letters of men-at-arms and knights in orders; M is a man-at-arms under both.

    `F` stands for a fleet, and for a knight only where one stands; with `A,F`, the letters of the published
    engine, `F` is a knight in builds too. The program always writes `A` and `K`.
    """

    ARMY_KNIGHT = (
        "A,K",
        "A and K. F is a fleet, which nobody has; where a knight stands it is taken for that knight.",
    )
    ARMY_FLEET = (
        "A,F",
        "A and F, in builds too; K is understood as well, and is what the program writes.",
        "published engine",
    )


def letters(rules: Rulebook) -> dict[UnitKind, UnitKind]:
    """M is a man-at-arms, and F a knight where the published engine's letters are used."""
    meant = {UnitKind.MERCENARY: UnitKind.ARMY}
    if UnitLetters.ARMY_FLEET.counts(rules):
        meant[UnitKind.FLEET] = UnitKind.KNIGHT
    return meant


SET = Clauses(
    "G48-SET",
    {
        1: "each of the six secular powers begins with more units than centers",
        2: "the Ecclesiastic Lands begin with as many units as centers",
        3: "nothing is adjusted before the first year, so all units play through it",
        4: "in the first winter a power disbands what it has too many",
        5: "a secular power that gains no center in the first year loses one unit",
        6: "all first units are men-at-arms, as the board has them",
        7: "the army of each of the fifteen cities stands there from the beginning",
        8: "the game begins in Spring 1648",
    },
)


CHAPTER = Chapter.of(__name__, __doc__, (ID, SET), options=(MissingPlayer, BaseRulebook, UnitLetters))
