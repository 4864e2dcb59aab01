"""Scenes: the content of pictures, as values.

A scene is one moment of a game: its units, and the orders with their outcomes. It is made from a case, a
phase of a game, a board, a position or a resolution. Outcomes and sentences are those of the report.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from ..games import (
    Game,
    PhaseResult,
    complete_state,
    current_account,
    opening_account,
    phase_account,
    play_case,
    played_case,
    resolve_case,
)
from ..model.board import Board
from ..model.case import Case
from ..model.errors import ImpossibleError
from ..model.names import Location, Power, Province, UnitKind
from ..model.orders import Build, MovementOrder, Order, Waive
from ..model.phase import Phase, PhaseKind
from ..model.position import DislodgedUnit, Position, Unit
from ..solver import OrderResult, Resolution, UnitBuilt, VariantRules, bare_rules, resolve, retreat_options
from ..variants import Account, Coloring, EntryReport, Landmarks, State, find_variant, variants

if TYPE_CHECKING:
    from ..solver import Kernel
    from ..variants import Variant

Subject: TypeAlias = "Case | Game | Board | Position | Resolution"
"""Anything that can be drawn."""


NEUTRAL_UNIT = "#e9e4da"
"""The color of units that belong to no power."""


@dataclass(frozen=True, slots=True)
class DrawnOrder:
    """An order with its outcome and the reason; `result` is the typed outcome, where the solver has one.

    `status` and `code` are those of reports; both are empty if only the order is shown. `given` is False for
    the hold of a unit without an order.
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
    """The content of a picture. `dislodged` maps dislodged units to their retreats.

    `heading` names the moment. `account` provides the colors. If any orders are `highlighted`, all others are
    pale. `unread` holds unreadable lines that a lenient case accepts, with the reasons. A `framed` scene is
    shown on the part of the board in play.
    """

    heading: str
    account: Account
    coloring: Coloring
    landmarks: Landmarks
    orders: tuple[DrawnOrder, ...] = ()
    dislodged: Mapping[Unit, tuple[Location, ...]] = field(default_factory=dict[Unit, tuple[Location, ...]])
    kernels: tuple[Kernel, ...] = ()
    highlighted: frozenset[Order] = frozenset()
    unread: tuple[tuple[Power, str], ...] = ()
    framed: bool = False

    @property
    def in_play(self) -> frozenset[Province]:
        """The provinces with units, and those that orders and retreats lead to."""
        places = {unit.location.province for unit, _ in self.units}
        for one in self.orders:
            places.update(provinces_of(one.order))
        for options in self.dislodged.values():
            places.update(option.province for option in options)
        return frozenset(places)

    @property
    def board(self) -> Board:
        """The board."""
        return self.account.board

    @property
    def position(self) -> Position:
        """The position."""
        return self.account.after.position

    def color_of(self, unit: Unit) -> str:
        """Return the color of a unit: its power's, or that of its minor state's side."""
        info = self.board.power.get(unit.power)
        if info is not None:
            return info.color
        side = self.coloring.states.get(unit.power)
        return side.fill if side is not None else NEUTRAL_UNIT

    def tint_of(self, drawn: DrawnOrder) -> str:
        """Return the color of an order: that of its unit or, without one, of its power."""
        info = self.board.power.get(drawn.power)
        if drawn.unit is not None:
            return self.color_of(drawn.unit)
        return info.color if info is not None else NEUTRAL_UNIT

    @property
    def marked_orders(self) -> tuple[DrawnOrder, ...]:
        """The orders that have marks: all except uneventful holds of units without orders."""
        idle = ("", "stands")
        return tuple(
            one for one in self.orders if one.given or one.code not in idle or one.unit in self.dislodged
        )

    @property
    def new_units(self) -> tuple[Unit, ...]:
        """The units to be built in vacant provinces, one per province."""
        taken = {unit.location.province for unit, _ in self.units}
        found: dict[Province, Unit] = {}
        for one in self.orders:
            if isinstance(one.order, Build) and one.order.location.province not in taken:
                outcome = one.result.outcome if one.result is not None else None
                ordered = Unit(one.power, one.order.kind or UnitKind.ARMY, one.order.location)
                unit = outcome.unit if isinstance(outcome, UnitBuilt) else ordered
                found.setdefault(one.order.location.province, unit)
        return tuple(found.values())

    @property
    def units(self) -> tuple[tuple[Unit, bool], ...]:
        """The units that are shown, each with whether it is dislodged."""
        position = self.position
        waiting = {one.unit for one in position.dislodged}
        return (
            *((unit, unit in self.dislodged and unit not in waiting) for unit in position.units),
            *((lost.unit, True) for lost in position.dislodged),
        )


def make_scene(
    subject: Subject,
    *,
    phase: str | Phase | None = None,
    orders: bool = True,
    outcome: bool = True,
    result: Resolution | PhaseResult | None = None,
) -> Scene:
    """Return the scene of a subject; `phase` chooses a phase of a game, by default the last one played.

    Without `orders` it shows the board alone; for a game, the board after that phase. Without `outcome` it
    shows orders only. `result` is the result of a case, if it is known.

    Raises:
        UnknownNameError: The game has no such phase.
        ImpossibleError: A phase is given but the subject is not a game, or the case cannot be resolved.
    """
    if isinstance(subject, Game):
        return _scene_of_game(subject, phase, orders=orders, outcome=outcome)
    if phase is not None:
        raise ImpossibleError("only a game has phases to choose from", expected="no phase")
    if isinstance(subject, Case):
        return replace(_scene_of_case(subject, result, orders=orders, outcome=outcome), framed=True)
    if isinstance(subject, Resolution):
        return replace(_scene_of_resolution(subject, orders=orders, outcome=outcome), framed=True)
    position = subject if isinstance(subject, Position) else Position(subject, ())
    return _scene_of_state(_state_on(position), "")


def resolutions_for(
    subject: Subject, phase: str | Phase | None, result: Resolution | PhaseResult | None
) -> tuple[Resolution, Resolution]:
    """Return the resolution of a subject's moves, and the resolution under the bare rules (`bare_rules`).

    `result` is the first one, if it is known already.

    Raises:
        ImpossibleError: The subject has no movement to resolve.
    """
    if isinstance(subject, Game):
        index = _find_phase_index(subject, phase)
        if index is not None and index >= 0:
            subject = played_case(subject, index)
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


def _scene_of_game(game: Game, phase: str | Phase | None, *, orders: bool, outcome: bool) -> Scene:
    index = _find_phase_index(game, phase)
    if index is None:
        return _make_scene(current_account(game), str(game.phase))
    if index < 0:
        return opening_scene(game)
    account = phase_account(game, index)
    record = account.record
    if not orders:
        return _make_scene(account, f"after {record.phase}")
    drawn = _drawn_entries(record.report.entries)
    before = replace(account, after=account.before)
    if not outcome:
        return _make_scene(before, str(record.phase), tuple(map(_without_outcome, drawn)))
    scene = _make_scene(before, str(record.phase), drawn)
    if record.phase.kind is not PhaseKind.MOVEMENT:
        return scene
    lost = _dislodged_in_reports(drawn) | _find_waiting(account.after)
    return replace(scene, dislodged=lost, kernels=record.report.kernels)


def opening_scene(game: Game) -> Scene:
    """Return the scene of a game's opening."""
    return _make_scene(opening_account(game), "Opening")


def _find_phase_index(game: Game, phase: str | Phase | None) -> int | None:
    """Return the index of a phase in the history; None for the current one, -1 for the opening."""
    if phase is None:
        return len(game.history) - 1
    return game.find_played_or_current(phase)


def _drawn_entries(entries: Iterable[EntryReport]) -> tuple[DrawnOrder, ...]:
    """Return the orders among the submitted entries, with their outcomes."""
    return tuple(
        DrawnOrder(
            one.power, one.unit, one.entry, str(one.status), str(one.code), one.why, one.result, one.given
        )
        for one in entries
        if isinstance(one.entry, Order)
    )


def _dislodged_in_reports(drawn: Iterable[DrawnOrder]) -> dict[Unit, tuple[Location, ...]]:
    """Return the dislodged units in reports. Their retreats are unknown."""
    return {
        one.unit: ()
        for one in drawn
        if one.unit is not None and one.result is not None and one.result.dislodged_by is not None
    }


def _find_waiting(state: State) -> dict[Unit, tuple[Location, ...]]:
    """Return the units that wait for their retreats, each with its retreat options."""
    if not state.position.dislodged:
        return {}
    conditions = state.conditions
    return {one.unit: _find_retreats(state, conditions, one) for one in state.position.dislodged}


def _find_retreats(state: State, conditions: VariantRules, lost: DislodgedUnit) -> tuple[Location, ...]:
    """Return the retreat options of a unit; none if the game does not know such a unit."""
    if lost.unit.kind not in conditions.ground.steps:
        return ()
    return retreat_options(conditions, state.position, lost, state.rulebook)


def _make_scene(account: Account, heading: str, drawn: tuple[DrawnOrder, ...] = ()) -> Scene:
    variant = find_variant(account.after.variant.id)
    coloring, landmarks = variant.coloring(account), variant.landmarks(account.board)
    return Scene(heading, account, coloring, landmarks, drawn, _find_waiting(account.after))


# ------------------------------------------------------------------------------------------- cases


def _scene_of_case(
    case: Case, result: Resolution | PhaseResult | None, *, orders: bool, outcome: bool
) -> Scene:
    variant = find_variant(case.variant)
    state, _ = complete_state(variant, variant.state_of(case))
    heading = str(case.phase)
    if not orders:
        return _scene_of_state(state, heading)
    if not outcome:
        given = (
            DrawnOrder(power, _find_unit(order, state), order)
            for power, sheet in case.orders.items()
            for order in sheet
        )
        return _scene_of_state(state, heading, tuple(given))
    played = result if isinstance(result, PhaseResult) else play_case(case, result)
    resolution = played.resolution
    if resolution is None:
        return _scene_of_state(state, heading, _drawn_entries(played.turn.report.entries))
    lost = {one.unit: places for one, places in played.retreats.items()}
    given = {order for sheet in case.orders.values() for order in sheet}
    scene = _scene_of_state(state, heading, make_drawn_orders(resolution.orders, given))
    unread = tuple((one.power, one.why) for one in resolution.unread)
    return replace(scene, dislodged=lost, kernels=resolution.kernels, unread=unread)


def _scene_of_resolution(resolution: Resolution, *, orders: bool, outcome: bool) -> Scene:
    state = _state_on(resolution.position)
    if not orders:
        return _scene_of_state(state, "")
    drawn = make_drawn_orders(resolution.orders)
    if not outcome:
        return _scene_of_state(state, "", tuple(map(_without_outcome, drawn)))
    scene = _scene_of_state(state, "", drawn)
    return replace(scene, dislodged=resolution.retreats, kernels=resolution.kernels)


def make_drawn_orders(
    results: Iterable[OrderResult], given: Collection[Order] | None = None
) -> tuple[DrawnOrder, ...]:
    """Return the orders with their outcomes; `given` are the orders that were written, if known."""
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


def _without_outcome(drawn: DrawnOrder) -> DrawnOrder:
    """Return the order without its outcome."""
    return DrawnOrder(drawn.power, drawn.unit, drawn.order, given=drawn.given)


def _find_unit(order: Order, state: State) -> Unit | None:
    """Return the unit an order is for among those at its location, dislodged ones first."""
    designation = getattr(order, "unit", None)
    if designation is None:
        return None
    position = state.position
    units = (*(lost.unit for lost in position.dislodged), *position.units)
    place = designation.location.province
    return next((unit for unit in units if unit.location.province == place), None)


def provinces_of(order: Order) -> Iterator[Province]:
    """Yield the provinces an order names."""
    if isinstance(order, Waive):
        return
    if isinstance(order, Build):
        yield order.location.province
        return
    yield order.unit.location.province
    for name in ("target", "supported", "army"):
        found = getattr(order, name, None)
        location = getattr(found, "location", found)
        if location is not None:
            yield location.province


# ------------------------------------------------------------------------------------ only positions


def _scene_of_state(state: State, heading: str, drawn: tuple[DrawnOrder, ...] = ()) -> Scene:
    """Return the scene of a state; with units but no owners, home centers have the colors of their powers."""
    scene, position = _make_scene(Account(state, state), heading, drawn), state.position
    if position.owners or not scene.units:
        return scene
    homes = {info.id: info.home for info in position.board.provinces if info.center and info.home is not None}
    owned = replace(state, position=replace(position, owners=homes))
    return replace(scene, coloring=find_variant(state.variant.id).coloring(Account(owned, owned)))


def _state_on(position: Position) -> State:
    """Return a position as the variant of its board sees it; on other boards, as the standard game."""
    variant = _variant_of_board(position.board)
    return State(variant, variant.rulebook, variant.start, position, {})


def _variant_of_board(board: Board) -> Variant:
    if board.id in variants():
        found = find_variant(board.id)
        if found.board is board or found.board == board:
            return found
    return find_variant("standard")
