"""Where powers build, and what supports their units: home centers, those gained later, one off the board.

The ledger keeps ``hither_taken``: that Sweden has once owned Hither Pomerania.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...model.names import Power, Province, UnitKind
from ...model.position import Position, Unit
from ...solver import centers_less_units, home_center, home_centers
from ..kit.phases import center_counts
from ..kit.year import State, Turn
from .coasts import Coasts
from .knobs import HitherHome, knobs_of
from .places import AUSTRIA, BRANDENBURG, PALATINATE, SWEDEN, places_of
from .prague import prague_home

_TAKEN = "hither_taken"


class Homes:
    """The home centers in a state of the game."""

    def __init__(self, state: State, coasts: Coasts) -> None:
        self.places = places_of(state.position.board)
        self.knobs = knobs_of(state.rulebook)
        self.coasts = coasts
        self.prague_home = prague_home(state.ledger)
        self.hither_taken = state.ledger.get(_TAKEN) is True

    def site(self, position: Position, power: Power, province: Province) -> str | None:
        """Why a power may not build in a province, if it may not (D18-BLD-1, -2)."""
        owned = position.owners.get(province) == power
        if province == self.places.prague:
            return self._prague(power, owned=owned)
        if province == self.places.hither_pomerania and owned:
            return None if power == SWEDEN else "D18-SWE-6"
        if province == self.places.stettin and owned and power == BRANDENBURG:
            return None
        return home_center(position, power, province)

    def _prague(self, power: Power, *, owned: bool) -> str | None:
        home = self.prague_home
        if power == home:
            return None if owned else "not_owned"
        if power == AUSTRIA:
            return "D18-PRAGUE-13" if home is None else "D18-PRAGUE-11"
        if power == PALATINATE:
            return "D18-PRAGUE-10" if home is None else "D18-PRAGUE-12"
        return "D18-PRAGUE-14"

    def veto(self, _position: Position, unit: Unit) -> str | None:
        """The clause that forbids to build this very unit, if any (D18-BRA-2, D18-SEA-2)."""
        in_stettin = unit.location.province == self.places.stettin and unit.power == BRANDENBURG
        if in_stettin and unit.kind is not UnitKind.FLEET:
            return "D18-BRA-2"
        return self.coasts.build(unit)

    def room(self, position: Position, power: Power) -> int:
        """One unit a center, on the board or off it (D18-SWE-1, -2)."""
        return centers_less_units(position, power) + self.places.off_board.get(power, 0)

    def targets(self, position: Position, power: Power) -> frozenset[Province]:
        """The home centers from which distances are counted in civil disorder, whoever owns them now."""
        homes = home_centers(position.board, power)
        if self.prague_home == power and self.places.prague is not None:
            homes |= {self.places.prague}
        if power == SWEDEN and self.places.hither_pomerania is not None and self._hither(position):
            homes |= {self.places.hither_pomerania}
        return homes

    def _hither(self, position: Position) -> bool:
        """Hither Pomerania is a home of Sweden (D18-SWE-5)."""
        for_good = self.knobs.d18_hither_home is HitherHome.ONCE_TAKEN_FOR_GOOD
        controlled = any(
            owner == SWEDEN and province == self.places.hither_pomerania
            for province, owner in position.owners.items()
        )
        return controlled or (for_good and self.hither_taken)


def remember_hither(state: State) -> Turn:
    """After a Fall: note that Sweden has taken Hither Pomerania, for the knob that asks (D18-SWE-5)."""
    hither = places_of(state.position.board).hither_pomerania
    if hither is None or state.position.owners.get(hither) != SWEDEN or state.ledger.get(_TAKEN) is True:
        return Turn(state.position, state.ledger)
    return Turn(state.position, {**state.ledger, _TAKEN: True})


def all_centers(state: State) -> Mapping[Power, int]:
    """How many centers each power controls, those off the board included."""
    off_board = places_of(state.position.board).off_board
    return {power: count + off_board.get(power, 0) for power, count in center_counts(state).items()}
