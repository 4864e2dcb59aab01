"""What a picture shows, as values: a moment of a game, its units, and orders with what became of them.

A scene is made of whatever somebody wants to see: a case, a game at one of its phases, a board, a position, a
resolution. Nothing is worked out twice: outcomes and their sentences are those of the report.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from ..games import (
    Game,
    PhaseResult,
    account_of,
    case_of,
    complete_state,
    opening_account,
    play_case,
    present_account,
    resolve_case,
)
from ..model.board import Board
from ..model.case import Case
from ..model.errors import ImpossibleError
from ..model.names import Location, Power, Province, UnitKind
from ..model.orders import Build, MovementOrder, Order
from ..model.phase import Phase, PhaseKind
from ..model.position import DislodgedUnit, Position, Unit
from ..solver import OrderResult, Resolution, UnitBuilt, VariantRules, bare_rules, resolve, retreat_options
from ..variants import Account, Coloring, EntryReport, Landmarks, State, find_variant, variants

if TYPE_CHECKING:
    from ..solver import Kernel
    from ..variants import Variant

Subject: TypeAlias = "Case | Game | Board | Position | Resolution"
"""What a picture can be made of."""


NEUTRAL_UNIT = "#e9e4da"
"""The color of units that belong to nobody."""


@dataclass(frozen=True, slots=True)
class DrawnOrder:
    """An order with what became of it and why; `result` is the typed outcome, where the solver has one.

    `status` and `code` are those of reports, empty where only the order is to be shown. `given` is False for
    the hold of a unit that nobody ordered.
    """

    power: Power
    unit: Unit | None
    order: Order
    status: str = ""
    code: str = ""
    why: str = ""
    result: OrderResult | None = None
    given: bool = True


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture shows. `lost` are units that are dislodged, with their retreats.

    `heading` says which moment it is. `account` is what the colors come from. If any orders are `strong`, all
    others are pale. `unread` are lines that could not be read, with the reason, where they were let through.
    """

    heading: str
    account: Account
    coloring: Coloring
    landmarks: Landmarks
    told: tuple[DrawnOrder, ...] = ()
    lost: Mapping[Unit, tuple[Location, ...]] = field(default_factory=dict[Unit, tuple[Location, ...]])
    kernels: tuple[Kernel, ...] = ()
    strong: frozenset[Order] = frozenset()
    unread: tuple[tuple[Power, str], ...] = ()

    @property
    def board(self) -> Board:
        """The board."""
        return self.account.board

    @property
    def position(self) -> Position:
        """Where the units stand."""
        return self.account.after.position

    def color_of(self, unit: Unit) -> str:
        """The color of a unit: its power's, or that of the side of its minor state."""
        info = self.board.power.get(unit.power)
        if info is not None:
            return info.color
        side = self.coloring.states.get(unit.power)
        return side.fill if side is not None else NEUTRAL_UNIT

    @property
    def marked(self) -> tuple[DrawnOrder, ...]:
        """The orders that have marks: all but holds that nobody gave and nothing came of."""
        idle = ("", "stands")
        return tuple(one for one in self.told if one.given or one.code not in idle or one.unit in self.lost)

    @property
    def new(self) -> tuple[Unit, ...]:
        """The units that are to be built in provinces where none stands, the first if there are several."""
        taken = {unit.location.province for unit, _ in self.units}
        found: dict[Province, Unit] = {}
        for one in self.told:
            if isinstance(one.order, Build) and one.order.location.province not in taken:
                outcome = one.result.outcome if one.result is not None else None
                ordered = Unit(one.power, one.order.kind or UnitKind.ARMY, one.order.location)
                unit = outcome.unit if isinstance(outcome, UnitBuilt) else ordered
                found.setdefault(one.order.location.province, unit)
        return tuple(found.values())

    @property
    def units(self) -> tuple[tuple[Unit, bool], ...]:
        """The units that are shown, each with whether it has lost its place."""
        position = self.position
        waiting = {one.unit for one in position.dislodged}
        return (
            *((unit, unit in self.lost and unit not in waiting) for unit in position.units),
            *((lost.unit, True) for lost in position.dislodged),
        )


def scene_of(
    subject: Subject,
    *,
    phase: str | Phase | None = None,
    orders: bool = True,
    outcome: bool = True,
    result: Resolution | PhaseResult | None = None,
) -> Scene:
    """The scene that a subject stands for; `phase` is one of a game, by default the last that was played.

    Without `orders` it is what stands on the board: of a game after that phase. Without `outcome` it is
    what was ordered, not what came of it. `result` is what became of a case, if it is known. Raises
    UnknownNameError or ImpossibleError for a phase that a game has not come to or of anything but a game, and
    whatever a case raises that cannot be played.
    """
    if isinstance(subject, Game):
        return _of_game(subject, phase, orders=orders, outcome=outcome)
    if phase is not None:
        raise ImpossibleError("only a game has several phases", expected="a phase for games alone")
    if isinstance(subject, Case):
        return _of_case(subject, result, orders=orders, outcome=outcome)
    if isinstance(subject, Resolution):
        return _of_resolution(subject, orders=orders, outcome=outcome)
    position = subject if isinstance(subject, Position) else Position(subject, ())
    return _plain(_state_on(position), "")


def resolutions_for(
    subject: Subject, phase: str | Phase | None, result: Resolution | PhaseResult | None
) -> tuple[Resolution, Resolution]:
    """What becomes of the moves of a subject, and what under the bare rules (`bare_rules`).

    `result` is the former, if it is known. Raises ImpossibleError where there is no movement to resolve.
    """
    if isinstance(subject, Game):
        index = _index(subject, phase)
        if index is not None and index >= 0:
            subject = case_of(subject, index)
    if isinstance(subject, Case) and subject.phase.kind is PhaseKind.MOVEMENT:
        if isinstance(result, PhaseResult):
            result = result.resolution
        known = result if result is not None else resolve_case(subject)
        rulebook = bare_rules(subject.rulebook)
        bare = known if rulebook == subject.rulebook else resolve_case(replace(subject, rulebook=rulebook))
        return known, bare
    if isinstance(subject, Resolution):
        system = subject.system
        orders: dict[Power, list[MovementOrder]] = {}
        for unit, reading in zip(system.units, system.reading, strict=True):
            orders.setdefault(unit.power, []).append(reading.order)
        rulebook, conditions = bare_rules(system.rulebook), system.reader.conditions
        return subject, resolve(subject.position, orders, rulebook, conditions=conditions)
    raise ImpossibleError("there are no moves to resolve", expected="a movement phase with orders")


# ------------------------------------------------------------------------------------------- games


def _of_game(game: Game, phase: str | Phase | None, *, orders: bool, outcome: bool) -> Scene:
    index = _index(game, phase)
    if index is None:
        return _standing(present_account(game), str(game.phase))
    if index < 0:
        return opening_scene(game)
    account = account_of(game, index)
    record = account.record
    if not orders:
        return _standing(account, f"after {record.phase}")
    told = _entries(record.report.entries)
    before = replace(account, after=account.before)
    if not outcome:
        return _standing(before, str(record.phase), tuple(map(_ordered, told)))
    scene = _standing(before, str(record.phase), told)
    if record.phase.kind is not PhaseKind.MOVEMENT:
        return scene
    lost = _dislodged(told) | _waiting(account.after)
    return replace(scene, lost=lost, kernels=record.report.kernels)


def opening_scene(game: Game) -> Scene:
    """How a game began."""
    return _standing(opening_account(game), "Opening")


def _index(game: Game, phase: str | Phase | None) -> int | None:
    """Where in the history a phase is; None for the present one, -1 for the opening."""
    if phase is None:
        return len(game.history) - 1
    found = game.find_phase(phase)
    for index, record in enumerate(game.history):
        if record.phase == found:
            return index
    if found == game.phase:
        return None
    known = ", ".join((*(record.phase.code for record in game.history), game.phase.code))
    raise ImpossibleError(f"{found} was not played", expected=f"one of {known}")


def _entries(entries: Iterable[EntryReport]) -> tuple[DrawnOrder, ...]:
    """The orders among what was handed in, with what became of them."""
    return tuple(
        DrawnOrder(
            one.power, one.unit, one.entry, str(one.status), str(one.code), one.why, one.result, one.given
        )
        for one in entries
        if isinstance(one.entry, Order)
    )


def _dislodged(told: Iterable[DrawnOrder]) -> dict[Unit, tuple[Location, ...]]:
    """The units that orders say are dislodged; nothing is known of their retreats."""
    return {
        one.unit: ()
        for one in told
        if one.unit is not None and one.result is not None and one.result.dislodged_by is not None
    }


def _waiting(state: State) -> dict[Unit, tuple[Location, ...]]:
    """The units that wait for their retreats, each with where it may go."""
    if not state.position.dislodged:
        return {}
    conditions = state.conditions
    return {one.unit: _retreats(state, conditions, one) for one in state.position.dislodged}


def _retreats(state: State, conditions: VariantRules, lost: DislodgedUnit) -> tuple[Location, ...]:
    """Where a unit may retreat to; nowhere if the game of the state knows no such units."""
    if lost.unit.kind not in conditions.ground.steps:
        return ()
    return retreat_options(conditions, state.position, lost, state.rulebook)


def _standing(account: Account, heading: str, told: tuple[DrawnOrder, ...] = ()) -> Scene:
    variant = find_variant(account.after.variant.id)
    coloring, landmarks = variant.coloring(account), variant.landmarks(account.board)
    return Scene(heading, account, coloring, landmarks, told, _waiting(account.after))


# ------------------------------------------------------------------------------------------- cases


def _of_case(case: Case, result: Resolution | PhaseResult | None, *, orders: bool, outcome: bool) -> Scene:
    variant = find_variant(case.variant)
    state, _ = complete_state(variant, variant.state_of(case))
    heading = str(case.phase)
    if not orders:
        return _plain(state, heading)
    if not outcome:
        given = (
            DrawnOrder(power, _unit_of(order, state), order)
            for power, sheet in case.orders.items()
            for order in sheet
        )
        return _plain(state, heading, tuple(given))
    played = result if isinstance(result, PhaseResult) else play_case(case, result)
    resolution = played.resolution
    if resolution is None:
        return _plain(state, heading, _entries(played.turn.report.entries))
    lost = {one.unit: places for one, places in played.retreats.items()}
    given = {order for sheet in case.orders.values() for order in sheet}
    scene = _plain(state, heading, results_told(resolution.orders, given))
    unread = tuple((one.power, one.why) for one in resolution.unread)
    return replace(scene, lost=lost, kernels=resolution.kernels, unread=unread)


def _of_resolution(resolution: Resolution, *, orders: bool, outcome: bool) -> Scene:
    state = _state_on(resolution.position)
    if not orders:
        return _plain(state, "")
    told = results_told(resolution.orders)
    if not outcome:
        return _plain(state, "", tuple(map(_ordered, told)))
    scene = _plain(state, "", told)
    return replace(scene, lost=resolution.retreats, kernels=resolution.kernels)


def results_told(
    results: Iterable[OrderResult], given: Collection[Order] | None = None
) -> tuple[DrawnOrder, ...]:
    """The orders with what became of them; `given` are those that somebody wrote, where that is known."""
    return tuple(
        DrawnOrder(
            one.power,
            one.unit,
            one.order,
            str(one.status),
            one.code,
            one.why,
            one,
            given is None or one.order in given,
        )
        for one in results
    )


def _ordered(told: DrawnOrder) -> DrawnOrder:
    """The order alone."""
    return DrawnOrder(told.power, told.unit, told.order, given=told.given)


def _unit_of(order: Order, state: State) -> Unit | None:
    """Whose order it is among the units that stand where it says, dislodged ones first."""
    designation = getattr(order, "unit", None)
    if designation is None:
        return None
    position = state.position
    units = (*(lost.unit for lost in position.dislodged), *position.units)
    place = designation.location.province
    return next((unit for unit in units if unit.location.province == place), None)


# ------------------------------------------------------------------------------------ only positions


def _plain(state: State, heading: str, told: tuple[DrawnOrder, ...] = ()) -> Scene:
    return _standing(Account(state, state), heading, told)


def _state_on(position: Position) -> State:
    """A position as the variant sees it whose board it stands on; on other boards as the standard game."""
    variant = _variant_with(position.board)
    return State(variant, variant.rulebook, variant.start, position, {})


def _variant_with(board: Board) -> Variant:
    if board.id in variants():
        found = find_variant(board.id)
        if found.board is board or found.board == board:
            return found
    return find_variant("standard")
