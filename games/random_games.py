"""Random games that reach what the rules are about: retreats, captures, statuses, purchases, wars.

In every phase, each power submits what its legal orders and the forms of the phase's statements offer:

- Movement: each unit moves with a probability of one half. Moves against units of others and into their
  centers, and into centers of nobody, are drawn three times as often. The other units take an order that
  fits: a support or convoy of a planned move (drawn three times as often if it is for their own side), a
  support of a unit that stays, or hold.
- Retreats: nine of ten units retreat, the others disband.
- Adjustments: as many builds or removals as are due, of any legal kind; one of ten powers orders one less.
- Statements: six random lines of each form. A line counts if the phase accepts it together with the lines
  before it. If it waits for statements of other powers, these make them with a probability of one half.
- One of twenty powers submits nothing.

A statement by which powers end the game in a draw is taken back with all others of its kind, and not made
again. The same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from ..model.errors import WestphaliaError
from ..model.names import Power
from ..model.orders import Build, Convoy, Disband, Hold, Move, MovementOrder, Order, Retreat, Support, Waive
from ..model.phase import PhaseKind
from ..model.position import Position, Unit
from ..model.rulebook import Rulebook, read_rules, rule_fields
from ..variants.framework.report import Declaration, EndKind, Entry
from ..variants.variant import Variant
from .cases.options import Options, legal_orders
from .game import Game
from .random_statements import random_statements

_Sheets = dict[Power, list[Entry]]

_PREFERRED = 3
"""How often an order that matters more is drawn, compared with others."""


def random_game(variant: Variant, rulebook: Rulebook, seed: int, *, years: int) -> Game:
    """Return a game after some years, or at its end."""
    rng = Random(f"{variant.id} {seed}")
    game = Game.start(variant, rulebook, seed=seed if variant.draws_lots else None)
    last, ending = game.phase.year + years, set[str]()
    while game.outcome is None and game.phase.year < last:
        game = _play_phase(game, rng, ending)
    return game


def random_readings(rulebook: Rulebook, rng: Random) -> Rulebook:
    """Return a rulebook with a quarter of the options of its variant at random choices."""
    own = rule_fields(type(rulebook)).keys() - rule_fields(Rulebook).keys()
    choices = rulebook.choices()
    changed = {
        name: rng.choice(type(choices[name]).all()).value for name in sorted(own) if rng.random() < 0.25
    }
    return read_rules(changed, rulebook)


def draw_movement(
    units: Iterable[Unit],
    moves: Callable[[Unit], Sequence[Move]],
    others: Callable[[Unit, Mapping[Unit, Move]], Sequence[MovementOrder]],
    rng: Random,
) -> dict[Unit, MovementOrder]:
    """Return an order for each unit: half of those that can move do; the others take an order that fits.

    `moves` returns the moves of a unit to draw from, `others` its other orders, given the planned moves. An
    order listed several times is drawn as much more often.
    """
    listed = list(units)
    planned: dict[Unit, Move] = {}
    for unit in listed:
        able = moves(unit)
        if able and rng.random() < 0.5:
            planned[unit] = rng.choice(able)
    return {unit: planned[unit] if unit in planned else rng.choice(others(unit, planned)) for unit in listed}


def _play_phase(game: Game, rng: Random, ending: set[str]) -> Game:
    """Return the game after a phase; add the verbs of statements that end games to `ending`."""
    sheets = _draw_sheets(game, rng, ending)
    after = _submit(game, sheets).advance()
    if after.outcome is None or after.outcome.kind is not EndKind.DRAW:
        return after
    verbs = {one.verb for sheet in sheets.values() for one in sheet if isinstance(one, Declaration)}
    for verb in sorted(verbs):
        rest = {power: _without(verb, sheet) for power, sheet in sheets.items()}
        for power, sheet in rest.items():
            _drop_faults(game, power, sheet)
        other = _submit(game, rest).advance()
        if other.outcome is None:
            ending.add(verb)
            return other
    return after


def _without(verb: str, sheet: Iterable[Entry]) -> list[Entry]:
    return [one for one in sheet if not (isinstance(one, Declaration) and one.verb == verb)]


def _submit(game: Game, sheets: Mapping[Power, Sequence[Entry]]) -> Game:
    for power, entries in sheets.items():
        game = game.submit(power, entries)
    return game


def _draw_sheets(game: Game, rng: Random, ending: set[str]) -> _Sheets:
    options = legal_orders(game)
    draw = _DRAW.get(game.phase.kind)
    orders = draw(options, game.position, rng) if draw is not None else {}
    sheets: _Sheets = {power: list[Entry](orders.get(power, ())) for power in options if rng.random() < 0.95}
    for power, sheet in sheets.items():
        _drop_faults(game, power, sheet)
    for power in list(sheets):
        for line in random_statements(game.rules.statements, game.position, rng, times=6):
            _add_statement(game, power, line, sheets, rng, ending)
    return sheets


def _add_statement(
    game: Game, power: Power, line: str, sheets: _Sheets, rng: Random, ending: set[str]
) -> None:
    """Add a statement to a sheet if the phase accepts it, and the answers of others that it waits for."""
    try:
        entry = game.rules.read_line(line, game.state)
    except WestphaliaError:
        return
    if not isinstance(entry, Declaration) or entry.verb in ending or not _accepts(game, power, sheets, entry):
        return
    sheets[power].append(entry)
    for other, answers in game.rules.answers(power, sheets[power]).items():
        for answer in answers:
            if other in sheets and rng.random() < 0.5 and _accepts(game, other, sheets, answer):
                sheets[other].append(answer)


def _accepts(game: Game, power: Power, sheets: _Sheets, entry: Entry) -> bool:
    """Return whether the phase accepts an entry together with the others on the sheet."""
    sheet = (*sheets[power], entry)
    return entry not in sheets[power] and not game.rules.faults(game.ruled_state, power, sheet)


def _drop_faults(game: Game, power: Power, sheet: list[Entry]) -> None:
    """Remove the orders that the phase does not accept, all of them if it is the sheet as a whole."""
    while sheet and (faults := {at for at, _ in game.rules.faults(game.ruled_state, power, tuple(sheet))}):
        sheet[:] = [] if -1 in faults else [one for index, one in enumerate(sheet) if index not in faults]


_OrdersByPower = dict[Power, list[Order]]


def _draw_movement(options: Mapping[Power, Options], position: Position, rng: Random) -> _OrdersByPower:
    commanders = {unit: power for power, one in options.items() for unit in one.units}
    legal = {unit: orders for one in options.values() for unit, orders in one.units.items()}
    standing = {unit.location.province: unit for unit in position.units}

    def moves(unit: Unit) -> list[Move]:
        found: list[Move] = []
        for order in legal[unit]:
            if isinstance(order, Move):
                place = order.target.province
                occupant = standing.get(place)
                foreign = occupant is not None and occupant.power != unit.power
                center = place in position.board.centers and position.owners.get(place) != unit.power
                found += [order] * (_PREFERRED if foreign or center else 1)
        return found

    def others(unit: Unit, planned: Mapping[Unit, Move]) -> list[MovementOrder]:
        going = {one.location.province: (one, move) for one, move in planned.items()}
        found: list[MovementOrder] = []
        for order in legal[unit]:
            match order:
                case Support(_, other, target) | Convoy(_, other, target):
                    one, move = going.get(other.location.province, (None, None))
                    if one is None and target is None:
                        found.append(order)
                    elif one is not None and move is not None and target == move.target:
                        own = commanders[one] == commanders[unit]
                        found += [order] * (_PREFERRED if own else 1)
                case Hold():
                    found.append(order)
                case _:
                    pass
        return found or list(moves(unit))

    drawn = draw_movement((unit for unit in legal if legal[unit]), moves, others, rng)
    sheets: _OrdersByPower = {}
    for unit, order in drawn.items():
        sheets.setdefault(commanders[unit], []).append(order)
    return sheets


def _draw_retreats(options: Mapping[Power, Options], _position: Position, rng: Random) -> _OrdersByPower:
    return {
        power: [_draw_retreat(orders, rng) for orders in one.units.values()] for power, one in options.items()
    }


def _draw_retreat(orders: Sequence[Order], rng: Random) -> Order:
    retreats = [order for order in orders if isinstance(order, Retreat)]
    return rng.choice(retreats if retreats and rng.random() < 0.9 else orders)


def _draw_adjustments(options: Mapping[Power, Options], _position: Position, rng: Random) -> _OrdersByPower:
    return {power: _draw_adjustment(one, rng) for power, one in options.items()}


def _draw_adjustment(options: Options, rng: Random) -> list[Order]:
    """Return as many builds or removals as are due, or one less."""
    count = options.due.count - (rng.random() < 0.1)
    removes = options.due.noun == "removal"
    kinds = (Disband,) if removes else (Build,)
    by_place: dict[object, list[Order]] = {}
    for order in options.orders:
        if isinstance(order, kinds) or (not removes and not isinstance(order, Disband | Waive)):
            place = order.location.province if isinstance(order, Build) else order.unit.location.province
            by_place.setdefault(place, []).append(order)
    places = rng.sample(list(by_place), max(0, min(count, len(by_place))))
    return [rng.choice(by_place[place]) for place in places]


_DRAW: Mapping[PhaseKind, Callable[[Mapping[Power, Options], Position, Random], _OrdersByPower]] = {
    PhaseKind.MOVEMENT: _draw_movement,
    PhaseKind.RETREAT: _draw_retreats,
    PhaseKind.ADJUSTMENT: _draw_adjustments,
}
"""How orders are drawn, by the kind of phase."""
