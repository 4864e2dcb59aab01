"""The state of a game: what it records between phases, and who owns what at a moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...model.names import Power, Province
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from ..minor_states.setting import UNALIGNED_STATE, RealmRecords, RealmSetting, Standing
from .land import CATALONIA, OTTOMANS, Faith, find_catalan_center
from .sanction import SanctionRecords

# ===================================================================================================== Rounds

Scores = Mapping[Power, int]
"""The victory points (VPs) of each power in one year."""


def find_winner(scores: Scores) -> Power | None:
    """Return the power with the highest score of a year, or None if there is a tie (E15-SCORE-13,
    E15-SCORE-14).
    """
    best = [power for power, score in scores.items() if score == max(scores.values())]
    return best[0] if len(best) == 1 else None


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of all years.

    `scores` holds the scores of every completed year, and `winners` the winner of each year that has one.
    Eliminated powers appear in neither, because they lose all scores (E15-ELIM-4).
    """

    scores: Mapping[int, Scores] = field(default_factory=dict[int, Scores])
    winners: Mapping[int, Power] = field(default_factory=dict[int, Power])

    def count_won(self, power: Power) -> int:
        """Return the number of rounds that a power has won, consecutive or not (E15-VIC-1)."""
        return Counter(self.winners.values())[power]

    def sum_scores(self, power: Power) -> int:
        """Return the sum of a power's scores of all years; it matters only for an agreed end (E15-VIC-5)."""
        return sum(scores.get(power, 0) for scores in self.scores.values())

    def find_score(self, power: Power, year: int) -> int:
        """Return the score of a power in a year, 0 if the year was not played."""
        return self.scores.get(year, {}).get(power, 0)

    def add_year(self, year: int, scores: Scores) -> Rounds:
        """Return the rounds with one more year."""
        winner = find_winner(scores)
        winners = dict(self.winners) if winner is None else {**self.winners, year: winner}
        return replace(self, scores={**self.scores, year: dict(scores)}, winners=winners)

    def remove_power(self, power: Power) -> Rounds:
        """Return the rounds without a power that loses its scores."""
        return Rounds(
            {
                year: {other: score for other, score in scores.items() if other != power}
                for year, scores in self.scores.items()
            },
            {year: winner for year, winner in self.winners.items() if winner != power},
        )


# ==================================================================================================== Records
#
# Who owns a province is part of the position: `position.owners` holds the owner, a power or a minor state,
# of every owned province of land. Original owners follow from the board (`minor_states.setting`).


@dataclass(frozen=True, slots=True)
class Europe1615Records(RealmRecords):
    """The records of this variant.

    A state without an entry in `standings` is not pliant now.

    `allotments` are the influence points that the powers received for this year, and `unspent` those left.
    `attackers` lists the powers in the order in which their diplomatic attacks of this year are resolved.
    `counterbalance` is ``widerstand``, ``ketzenhammer``, or None. `eliminated` powers are out of the game.
    `abandoned` powers have no player, by a declaration of all others; they and the `vacant` powers dissolve
    in winter and are then in `dissolved`. `rounds` holds the scores of all years. `waived` gives for each
    power the provinces whose capture it waived this winter, and `further` for each state the provinces of its
    units besides the first. `settled` are the states on former homes of powers that have existed since last
    year. `sanctions` holds the state of the sanctions.
    """

    markers: Mapping[Power, Faith] = field(default_factory=dict[Power, Faith])
    allotments: Mapping[Power, int] = field(default_factory=dict[Power, int])
    unspent: Mapping[Power, int] = field(default_factory=dict[Power, int])
    attackers: tuple[Power, ...] = ()
    counterbalance: str | None = None
    eliminated: frozenset[Power] = frozenset()
    abandoned: frozenset[Power] = frozenset()
    dissolved: frozenset[Power] = frozenset()
    rounds: Rounds = field(default_factory=Rounds)
    waived: Mapping[Power, frozenset[Province]] = field(default_factory=dict[Power, frozenset[Province]])
    further: Mapping[Power, frozenset[Province]] = field(default_factory=dict[Power, frozenset[Province]])
    settled: frozenset[Power] = frozenset()
    sanctions: SanctionRecords = field(default_factory=SanctionRecords)

    @property
    def gone(self) -> frozenset[Power]:
        """The powers that no longer take part."""
        return self.eliminated | self.dissolved

    @property
    def absent(self) -> frozenset[Power]:
        """The powers without a player."""
        return self.abandoned | self.vacant


# ============================================== The setting: who owns which land, and which states are pliant
#
# A state that has lost its home was captured: it is not pliant until it is free again.

TAKE = Clauses(
    "E15-TAKE",
    {
        1: "a state whose home center was captured is no longer pliant",
        2: "no power may place influence in a captured state",
        3: "no power may make a diplomatic attack in a captured state",
        4: "the captor scores the value of the captured center",
        5: "the captor receives the influence of the captured center",
        6: "the captor scores nothing for alignment with a captured state",
        7: "a captured state loses its status",
        8: "influence in a captured state is suspended: it stays but has no effect",
        9: "a captured state loses its marker until it is free again",
        10: "a state without a center is captured when all of its provinces are annexed",
        11: "a state that has lost only land other than its home stays pliant",
    },
)


class CaptureCentreless(RuleOption, about=TAKE[10]):
    """How a state without a center is captured."""

    ANNEXED_ALL_PROVINCES = "annexed_all_provinces", "By annexing all of its provinces."
    NEVER = (
        "never",
        "It is never captured: its provinces can be annexed, but it stays pliant.",
    )


@dataclass(frozen=True)
class Europe1615Setting(RealmSetting[Europe1615Records]):
    """The position, phase, rules (with the options that apply), and records of a state."""

    def with_sanctions(self, sanctions: SanctionRecords) -> Europe1615Setting:
        """Return the setting with these records about sanctions."""
        return self.recording(sanctions=sanctions)

    # -------------------------------------------------------------------------------------- land

    @cached_property
    def centers(self) -> frozenset[Province]:
        """The supply centers now: those of the board, and Catalonia after its secession."""
        return self.board.centers | self._extra_centers.keys()

    @cached_property
    def _extra_centers(self) -> Mapping[Province, int]:
        return find_catalan_center(self.board) if CATALONIA in self.opened else {}

    def value(self, province: Province) -> int:
        """Return the value of a center now, 0 for other provinces (E15-VAL-1)."""
        return self._extra_centers.get(province, self.board.province[province].value)

    def owner(self, province: Province) -> Power | None:
        """Return the power or minor state that owns a province now."""
        return self.owners.get(province)

    def original_owner(self, province: Province) -> Power | None:
        """Return the power or minor state that owned a province before the first year."""
        return self.first_owners.get(province)

    @cached_property
    def dominions(self) -> Mapping[Power, frozenset[Province]]:
        """The provinces that each power and minor state owns now, acquired ones included."""
        found: dict[Power, set[Province]] = {}
        for province, owner in self.owners.items():
            found.setdefault(owner, set()).add(province)
        return {owner: frozenset(places) for owner, places in found.items()}

    def dominion(self, owner: Power) -> frozenset[Province]:
        """Return the provinces that a power or minor state owns now."""
        return self.dominions.get(owner, frozenset())

    def centers_of(self, owner: Power) -> frozenset[Province]:
        """Return the centers that a power or minor state owns now."""
        return self.dominion(owner) & self.centers

    # ------------------------------------------------------------------------------ minor states

    def capital(self, state: Power) -> Province:
        """Return the home of a minor state: its center, or its first province if it has none."""
        return self.board.minor[state].capital

    def is_captured(self, state: Power) -> bool:
        """Return whether a minor state lost its own home or was never free (E15-TAKE-1).

        A state without a center is captured when it holds none of its provinces or, under an option, never
        (E15-TAKE-10).
        """
        capital = self.capital(state)
        if capital in self.centers:
            return self.owner(capital) != state
        holds_some = any(self.owner(place) == state for place in self.board.minor[state].provinces)
        return not holds_some and not CaptureCentreless.NEVER.is_chosen_in(self.options)

    @cached_property
    def independent(self) -> frozenset[Power]:
        """The minor states that hold their own home."""
        return frozenset(info.id for info in self.board.minors if not self.is_captured(info.id))

    @cached_property
    def pliant(self) -> frozenset[Power]:
        """The states whose status influence determines (E15-MIN-1, E15-INF-15).

        Catalonia is not pliant before its secession (E15-MIN-7), and the Ottomans never are (E15-OTT-17).
        """
        return self.independent - {OTTOMANS} - ({CATALONIA} - self.opened)

    @property
    def opened(self) -> frozenset[Power]:
        """The states that a sanction has opened to influence (E15-MOR-2, E15-CAT-3)."""
        return self.records.sanctions.opened

    def _find_allegiance(self, owner: Power) -> Standing:
        """Return the status of an owner; a minor state that is not pliant is on nobody's side."""
        outside = owner in self.board.minor and owner not in self.pliant
        return UNALIGNED_STATE if outside else super()._find_allegiance(owner)


@dataclass(frozen=True, slots=True)
class Speaker:
    """A power that makes a statement, and the setting in which it does."""

    setting: Europe1615Setting
    power: Power


OWNERSHIP_CHAPTER = Chapter.of(
    "setting",
    "Ownership: who owns which land, and which states are pliant",
    (TAKE,),
    options=(CaptureCentreless,),
)
