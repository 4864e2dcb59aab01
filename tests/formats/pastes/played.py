"""Phases of random games of every variant, written as pasted turns in four manners, with true results."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from westphalia.formats.pastes import Mark
from westphalia.games import Game, random_game
from westphalia.model.board import Board
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import (
    Build,
    Convoy,
    Designation,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
)
from westphalia.model.phase import Phase, PhaseKind
from westphalia.model.position import Unit
from westphalia.solver import Status
from westphalia.variants import Declaration, Variant, find_variant, format_entry

_WORDS = {
    UnitKind.ARMY: "Army",
    UnitKind.FLEET: "Fleet",
    UnitKind.KNIGHT: "Knight",
    UnitKind.MERCENARY: "Mercenary",
}
_COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


@dataclass(frozen=True)
class PlayedOrder:
    """An order that a power gave, and whether it succeeded."""

    power: Power
    order: Order
    succeeds: bool

    @property
    def mark(self) -> Mark:
        return Mark.SUCCEEDS if self.succeeds else Mark.FAILS


@dataclass(frozen=True)
class PlayedPhase:
    """A phase of a random game: its units, what was ordered and stated, and the units dislodged before."""

    variant: str
    phase: Phase
    units: tuple[Unit, ...]
    orders: tuple[PlayedOrder, ...]
    statements: tuple[tuple[Power, str], ...]

    @property
    def board(self) -> Board:
        return find_variant(self.variant).board

    def name_of(self, power: Power) -> str:
        """Return the name of a power or of a minor state."""
        named = [info.name for info in (*self.board.powers, *self.board.minors) if info.id == power]
        return named[0] if named else str(power).title()

    def by_power(self) -> Mapping[Power, Sequence[PlayedOrder]]:
        given = [order.power for order in self.orders] + [power for power, _ in self.statements]
        powers = dict.fromkeys(given)
        return {power: [order for order in self.orders if order.power == power] for power in powers}


@cache
def played_phases(variant: str) -> tuple[PlayedPhase, ...]:
    """Return the phases of a random game of one year in which powers submitted something."""
    found = find_variant(variant)
    game = random_game(found, found.rulebook, 1, years=1)
    return tuple(phase for phase in _phases(found, game) if phase.orders or phase.statements)


def _phases(variant: Variant, game: Game) -> Iterator[PlayedPhase]:
    for record in game.history:
        reported = [entry for entry in record.report.entries if entry.given]
        orders = tuple(
            PlayedOrder(entry.power, entry.entry, entry.status is Status.SUCCEEDS)
            for entry in reported
            if not isinstance(entry.entry, Declaration)
        )
        said = tuple(
            (entry.power, format_entry(entry.entry))
            for entry in reported
            if isinstance(entry.entry, Declaration)
        )
        yield PlayedPhase(variant.id, record.phase, record.position.units, orders, said)


# ------------------------------------------------------------------------------------------------ words


def _name(board: Board, location: Location, coast: Callable[[str], str]) -> str:
    name = board.province[location.province].name
    return f"{name} ({coast(location.coast)})" if location.coast else name


def _unit(board: Board, unit: Designation, *, full: bool) -> str:
    if not full:
        return f"{unit.kind} {unit.location}" if unit.kind else str(unit.location)
    place = _name(board, unit.location, lambda coast: _COASTS[coast])
    return f"{_WORDS[unit.kind]} {place}" if unit.kind else place


def _sentence(board: Board, order: Order) -> str:
    """Return an order as sites print it: ``The army at Vienna support move to Galicia from Budapest``."""

    def place(location: Location) -> str:
        return _name(board, location, lambda coast: _COASTS[coast].title())

    def unit(one: Designation) -> str:
        return f"The {_WORDS[one.kind].lower() if one.kind else 'unit'} at {place(one.location)}"

    match order:
        case Move(target=target):
            via = " via convoy" if order.via_convoy or order.path else ""
            return f"{unit(order.unit)} move to {place(target)}{via}"
        case Support(supported=other, target=None):
            return f"{unit(order.unit)} support hold to {place(other.location)}"
        case Support(supported=other, target=Location() as target):
            return f"{unit(order.unit)} support move to {place(target)} from {place(other.location)}"
        case Convoy(army=army, target=target):
            return f"{unit(order.unit)} convoy to {place(target)} from {place(army.location)}"
        case Retreat(target=target):
            return f"{unit(order.unit)} retreat to {place(target)}"
        case Disband():
            return f"{unit(order.unit)} disband"
        case Build(kind=UnitKind() as kind, location=location):
            return f"Build {_WORDS[kind].lower()} at {place(location)}"
        case Waive():
            return "Do not use build order"
        case Hold():
            return f"{unit(order.unit)} hold"
        case _:
            return format_order(order)


def _words(board: Board, order: Order) -> str:
    """Return an order as people write it: ``Army Vienna supports Army Budapest to Galicia``."""

    def unit(one: Designation) -> str:
        return _unit(board, one, full=True)

    def place(location: Location) -> str:
        return _name(board, location, lambda coast: _COASTS[coast])

    match order:
        case Move(target=target):
            via = " via convoy" if order.via_convoy or order.path else ""
            return f"{unit(order.unit)} to {place(target)}{via}"
        case Support(supported=other, target=None):
            return f"{unit(order.unit)} supports {unit(other)}"
        case Support(supported=other, target=Location() as target):
            return f"{unit(order.unit)} supports {unit(other)} to {place(target)}"
        case Convoy(army=army, target=target):
            return f"{unit(order.unit)} convoys {unit(army)} to {place(target)}"
        case Retreat(target=target):
            return f"{unit(order.unit)} retreats to {place(target)}"
        case Disband():
            return f"{unit(order.unit)} disbands"
        case Build(kind=UnitKind() as kind, location=location):
            return f"Build {_WORDS[kind].lower()} {place(location)}"
        case Waive():
            return "Waive"
        case Hold():
            return f"{unit(order.unit)} holds"
        case _:
            return format_order(order)


def _judged(board: Board, order: Order) -> str:
    """Return an order as judges print it: ``Army Vienna SUPPORT Army Budapest -> Galicia``."""

    def unit(one: Designation) -> str:
        return _unit(board, one, full=True)

    def place(location: Location) -> str:
        return _name(board, location, lambda coast: _COASTS[coast])

    def built(kind: UnitKind | None) -> str:
        word = _WORDS[kind].lower() if kind else "unit"
        return f"an {word}" if word[0] in "aeiou" else f"a {word}"

    match order:
        case Move(target=target, path=path):
            route = "".join(f" -> {place(at)}" for at in (*path, target))
            return f"{unit(order.unit)}{route}{' via convoy' if order.via_convoy and not path else ''}"
        case Support(supported=other, target=target):
            goal = f" -> {place(target)}" if target is not None else ""
            return f"{unit(order.unit)} SUPPORT {unit(other)}{goal}"
        case Convoy(army=army, target=target):
            return f"{unit(order.unit)} CONVOY {unit(army)} -> {place(target)}"
        case Retreat(target=target):
            return f"{unit(order.unit)} -> {place(target)}"
        case Disband():
            return f"{unit(order.unit)} DISBAND"
        case Build(kind=kind, location=location):
            return f"Builds {built(kind)} in {place(location)}"
        case Waive():
            return "Build waived"
        case Hold():
            return f"{unit(order.unit)} HOLD"
        case _:
            return format_order(order)


# ---------------------------------------------------------------------------------------------- manners


class Manner(Protocol):
    """A manner of writing a phase, with the results of its orders, and with its units if so asked."""

    __name__: str

    def __call__(self, played: PlayedPhase, results: Sequence[bool], *, with_units: bool) -> str: ...


def _position(played: PlayedPhase, with_units: bool) -> list[str]:
    if not with_units:
        return []
    owners = dict.fromkeys(unit.power for unit in played.units)
    lines = [
        f"{played.name_of(owner)}: {', '.join(str(unit) for unit in played.units if unit.power == owner)}"
        for owner in owners
    ]
    return ["", "Positions:", *lines, ""]


def _title(played: PlayedPhase) -> str:
    return f"{played.phase.season.title()} {played.phase.year}"


def _statements(played: PlayedPhase, power: Power) -> list[str]:
    return [text for owner, text in played.statements if owner == power]


_HEADINGS = {
    PhaseKind.DIPLOMACY: "",
    PhaseKind.MOVEMENT: "Diplomacy",
    PhaseKind.RETREAT: "Retreats",
    PhaseKind.ADJUSTMENT: "Unit-placement",
}
_KINDS = {kind: kind.value.title() for kind in PhaseKind}


def archive(played: PlayedPhase, results: Sequence[bool], *, with_units: bool) -> str:
    """Return a phase as the archives of sites show it, with the results of its orders."""
    kind = _KINDS[played.phase.kind] if played.phase.kind is PhaseKind.DIPLOMACY else "Large map:"
    lines = [f"{played.phase.season.title()}, {played.phase.year} {kind}"]
    lines += [_HEADINGS[played.phase.kind], *_position(played, with_units)]
    for power, orders in played.by_power().items():
        lines.append(f"{played.name_of(power)}:")
        for order in orders:
            failed = "" if results[played.orders.index(order)] else " (fail)"
            lines.append(f"        {_sentence(played.board, order.order)}.{failed}")
        lines += ["", *(f"        {text}" for text in _statements(played, power))]
    return "\n".join(lines)


def forum(played: PlayedPhase, results: Sequence[bool], *, with_units: bool) -> str:
    """Return a phase as people post it."""
    lines = [f"{_title(played)} {_KINDS[played.phase.kind]} results!", *_position(played, with_units)]
    for power, orders in played.by_power().items():
        lines += [f"**{played.name_of(power)}**", ""]
        for order in orders:
            failed = "" if results[played.orders.index(order)] else " (fails)"
            lines.append(f"* {_words(played.board, order.order)}{failed}")
        lines += [*(f"* {text}" for text in _statements(played, power)), ""]
    return "\n".join(lines)


def judge(played: PlayedPhase, results: Sequence[bool], *, with_units: bool) -> str:
    """Return a phase as the mail of a judge."""
    number = f"{played.phase.year}"
    lines = [
        f":: Judge: TEST  Game: Test{number}  Variant: {played.variant}",
        "",
        f"{_KINDS[played.phase.kind]} results for {played.phase.season.title()} of {played.phase.year}.",
        *_position(played, with_units),
        f"{_KINDS[played.phase.kind]} orders:",
        "",
    ]
    for power, orders in played.by_power().items():
        for order in orders:
            failed = "" if results[played.orders.index(order)] else "  (*fails*)"
            lines.append(f"{played.name_of(power)}: {_judged(played.board, order.order)}.{failed}")
        lines += [f"{played.name_of(power)}: {text}" for text in _statements(played, power)]
    return "\n".join(lines)


def zine(played: PlayedPhase, results: Sequence[bool], *, with_units: bool) -> str:
    """Return a phase as zines print it: one paragraph a power, failures in parentheses."""
    lines = [
        f"{_title(played)} {_KINDS[played.phase.kind]} results",
        *_position(played, with_units),
        "Orders:",
    ]
    for power, orders in played.by_power().items():
        texts = [
            text if results[played.orders.index(order)] else f"({text})"
            for order in orders
            for text in [format_order(order.order).replace(" - ", "-")]
        ]
        if texts:
            lines.append(f"{played.name_of(power).upper()}: {', '.join(texts)}")
        lines += [f"{played.name_of(power).upper()}: {text}" for text in _statements(played, power)]
    return "\n".join(lines)


MANNERS: tuple[Manner, ...] = (archive, forum, judge, zine)
GAMES = ("germany-1648", "diplomacy-1618", "thirty-years-war-1648", "europe-1619", "europe-1615")
