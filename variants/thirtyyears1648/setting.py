"""A moment of the game as the rules of this variant look at it: position, knobs and records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ...model.board import Board
from ...model.names import Power, Province, UnitKind
from ...model.phase import Phase
from ...model.position import Position, Unit
from .choices_realm import LoanBuildSite
from .choices_setting import SpainHome, SpainOptionDefault
from .knobs import ThirtyYearsRulebook, knobs_of
from .land import OTTOMAN, fleet_letters, frozen_lands, frozen_seas, special_centers, start_choice
from .months import is_frozen, month_of
from .records import Records, records_of

if TYPE_CHECKING:
    from ..kit.year import State


@dataclass(frozen=True)
class Setting:
    """The position, the phase, the knobs and the records of a state."""

    position: Position
    phase: Phase
    knobs: ThirtyYearsRulebook
    records: Records

    @property
    def board(self) -> Board:
        """The board."""
        return self.position.board

    @cached_property
    def month(self) -> int:
        """The number of the month."""
        return month_of(self.phase)

    @cached_property
    def standing(self) -> Mapping[Province, Unit]:
        """The unit in each occupied province."""
        return {unit.location.province: unit for unit in self.position.units}

    # ---------------------------------------------------------------------------------------- ice

    @cached_property
    def icy_seas(self) -> frozenset[Province]:
        """The seas that are frozen now."""
        return frozen_seas(self.board) if is_frozen(self.phase) else frozenset()

    @cached_property
    def icy_lands(self) -> frozenset[Province]:
        """The lands that are frozen now."""
        return frozen_lands(self.board) if is_frozen(self.phase) else frozenset()

    # -------------------------------------------------------------------------------------- homes

    def original_homes(self, power: Power) -> frozenset[Province]:
        """The home centers that a power has from the start (T48-SET-12, T48-SET-3)."""
        homes = {info.id for info in self.board.provinces if info.home == power and info.center}
        choice = start_choice(self.board)
        if choice is not None and self.knobs.t48_spain_home is SpainHome.ONLY_CHOSEN and choice[0] == power:
            homes.difference_update(place for place in choice[1] if place != self.start_place)
        return frozenset(homes)

    @cached_property
    def start_place(self) -> Province | None:
        """Where the army stands, or stood, that could choose its place (T48-SET-2)."""
        if self.records.start is not None:
            return self.records.start
        return usual_start(self.board, self.knobs)

    def homes(self, power: Power) -> frozenset[Province]:
        """The home centers of a power, with the special centers named as such (T48-OTT-5)."""
        homes = self.original_homes(power)
        return homes.union(self.records.homes) if power == OTTOMAN else homes

    @cached_property
    def all_original_homes(self) -> Mapping[Province, Power]:
        """Whose original home each home center is."""
        return {home: info.id for info in self.board.powers for home in self.original_homes(info.id)}

    @cached_property
    def idle_specials(self) -> frozenset[Province]:
        """The special centers that the Ottomans own but cannot use (T48-OTT-3)."""
        owners = self.position.owners
        return frozenset(
            place
            for place in special_centers(self.board)
            if owners.get(place) == OTTOMAN and place not in self.records.homes
        )

    @property
    def letters(self) -> Mapping[Province, Power]:
        """Who may build fleets in a neutral center (T48-BLD-9)."""
        return fleet_letters(self.board)

    @property
    def loan_is_site(self) -> bool:
        """Borrowers build in what they have on loan (T48-LOAN-8)."""
        return self.knobs.t48_loan_build_site is LoanBuildSite.TRUE


def usual_start(board: Board, knobs: ThirtyYearsRulebook) -> Province | None:
    """Where the army that can choose its place starts if nobody chooses (T48-SET-2); None: there is none."""
    choice = start_choice(board)
    if choice is None or not choice[1]:
        return None
    return choice[1][-1 if knobs.t48_spain_option_default is SpainOptionDefault.LEON else 0]


def setting_of(state: State) -> Setting:
    """The setting of a state of the game."""
    return Setting(state.position, state.phase, knobs_of(state.rulebook), records_of(state.ledger))


def is_mercenary(unit: Unit) -> bool:
    """The unit is a mercenary."""
    return unit.kind is UnitKind.MERCENARY
