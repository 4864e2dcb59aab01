"""A moment of the game as its rules look at it: whose land is whose, and which states are pliant.

A state that has lost its home was captured: it is no pliant state then, until it is free again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ...model.board import Board
from ...model.names import Power, Province
from ...model.phase import Phase
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook
from ..kit.clauses import Clauses
from ..kit.knobs import Knob
from ..kit.report import Event, Report
from ..kit.year import State, Turn
from . import land
from .land import CATALONIA
from .records import UNALIGNED_STATE, Records, Standing, ledger_with, records_of
from .sanctions.new_states import extra_centers, opened_states
from .sanctions.standing import Sanctions

TAKE = Clauses(
    "E15-TAKE",
    {
        1: "a state whose home center was captured is no pliant state any more",
        2: "captured states take no influence",
        3: "there are no diplomatic attacks in captured states",
        4: "the captor scores the number of the center",
        5: "the captor receives the influence of the center",
        6: "the captor scores nothing for an alignment",
        7: "a captured state loses its status",
        8: "the influence in a captured state is kept, but counts for nothing",
        9: "a captured state loses its marker for the time",
        10: "a state without a center is captured with all of its provinces",
        11: "a state that has lost other land than its home stays pliant",
    },
)


class CaptureCentreless(Knob, clause=TAKE[10]):
    """How a state without a center is captured."""

    ANNEXED_ALL_PROVINCES = "annexed_all_provinces", "By annexing all of its provinces."
    NEVER = (
        "never",
        "Not at all: its provinces are annexed, but it stays open to influence.",
    )


@dataclass(frozen=True)
class Setting:
    """A state of the game with the knobs and records of this variant in typed form."""

    position: Position
    phase: Phase
    knobs: Rulebook
    records: Records

    @property
    def board(self) -> Board:
        """The board it is played on."""
        return self.position.board

    def with_sanctions(self, sanctions: Sanctions) -> Setting:
        """The same with this known about sanctions."""
        return replace(self, records=replace(self.records, sanctions=sanctions))

    @cached_property
    def standing(self) -> Mapping[Province, Unit]:
        """The units on the board by the province that each stands in."""
        return {unit.location.province: unit for unit in self.position.units}

    @cached_property
    def centers(self) -> frozenset[Province]:
        """The supply centers of this moment: those of the board, and Catalonia after its secession."""
        return self.board.centers | self._extra_centers.keys()

    @cached_property
    def _extra_centers(self) -> Mapping[Province, int]:
        return extra_centers(self.records.sanctions, self.board)

    def value(self, province: Province) -> int:
        """The number on a center of this moment, 0 for other provinces (E15-VAL-1)."""
        return self._extra_centers.get(province, self.board.province[province].value)

    def owner(self, province: Province) -> Power | None:
        """The power or minor state whose land a province is now."""
        return self.position.owners.get(province)

    def original_owner(self, province: Province) -> Power | None:
        """The power or minor state to which a province belonged before the first year."""
        return land.original_owners(self.board).get(province)

    @cached_property
    def dominions(self) -> Mapping[Power, frozenset[Province]]:
        """The provinces that each power and minor state owns now, acquired ones included."""
        found: dict[Power, set[Province]] = {}
        for province, owner in self.position.owners.items():
            found.setdefault(owner, set()).add(province)
        return {owner: frozenset(places) for owner, places in found.items()}

    def dominion(self, owner: Power) -> frozenset[Province]:
        """The provinces that a power or minor state owns now."""
        return self.dominions.get(owner, frozenset())

    def centers_of(self, owner: Power) -> frozenset[Province]:
        """The centers that a power or minor state owns now."""
        return self.dominion(owner) & self.centers

    # ------------------------------------------------------------------------------ minor states

    def capital(self, state: Power) -> Province:
        """The home of a minor state: where its center is, or its first province."""
        return self.board.minor[state].capital

    @cached_property
    def independent(self) -> frozenset[Power]:
        """The minor states that hold their own home: not captured, and not part of a power (E15-TAKE-1).

        A state without a center is independent as long as it holds any of its provinces, or for ever by the
        knob (E15-TAKE-10).
        """
        return frozenset(info.id for info in self.board.minors if self._holds_home(info.id))

    def _holds_home(self, state: Power) -> bool:
        capital = self.capital(state)
        if capital in self.centers:
            return self.owner(capital) == state
        return CaptureCentreless.NEVER.counts(self.knobs) or any(
            self.owner(place) == state for place in self.board.minor[state].provinces
        )

    @cached_property
    def pliant(self) -> frozenset[Power]:
        """The states whose status influence decides (E15-MIN-1, E15-INF-15).

        Catalonia is none before its secession (E15-MIN-7), and the Ottomans never are (E15-OTT-17).
        """
        return self.independent - {land.OTTOMANS} - ({CATALONIA} - self.opened)

    @cached_property
    def opened(self) -> frozenset[Power]:
        """The states that a sanction has opened to influence (E15-MOR-2, E15-CAT-3)."""
        return opened_states(self)

    def status(self, state: Power) -> Standing:
        """The status fixed at the last status step; unaligned where none is recorded."""
        return self.records.standings.get(state, UNALIGNED_STATE)

    def patron(self, state: Power) -> Power | None:
        """The power with which a state is aligned, if it is."""
        return self.status(state).power


def setting_of(state: State) -> Setting:
    """The setting of a state of the game."""
    return Setting(state.position, state.phase, state.rulebook, records_of(state.ledger))


@dataclass(frozen=True, slots=True)
class Speaker:
    """A power that states something, and the setting in which it does."""

    setting: Setting
    power: Power


def speaker_of(state: State, power: Power) -> Speaker:
    """A power in a state of the game."""
    return Speaker(setting_of(state), power)


def kept(speaker: Speaker, turn: Turn) -> Turn:
    """The turn in which the records are those that a statement has left."""
    return replace(turn, ledger=ledger_with(speaker.setting.records, turn.ledger))


def turn_to(setting: Setting, state: State, events: Iterable[Event] = ()) -> Turn:
    """What a moment comes to that makes of a state this setting."""
    ledger = ledger_with(setting.records, state.ledger)
    return Turn(setting.position, ledger, Report(events=tuple(events)))
