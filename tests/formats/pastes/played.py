"""Phases of random games of every variant, written as pasted turns in four manners, with true results."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from tests.formats.pastes.styles import full
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


@dataclass(frozen=True)
class Wording:
    """How a source writes orders.

    Each type of order has a text with the parts ``{unit}``, ``{other}`` (a supported or convoyed unit),
    ``{start}`` (its place), ``{target}``, ``{via}``, ``{a}`` and ``{kind}``; "hold" is a support to hold.
    `unit` is the text of a unit, `bare` that of one of unknown kind, and `between` stands in written routes.
    """

    orders: Mapping[type[Order] | str, str]
    unit: str = "{Kind} {place}"
    bare: str = "{place}"
    between: str = ""
    has_title_coasts: bool = False

    def place(self, board: Board, location: Location) -> str:
        return full(location, board=board, title=self.has_title_coasts)

    def name(self, board: Board, unit: Designation) -> str:
        """Return a unit with its place."""
        place = self.place(board, unit.location)
        if not unit.kind:
            return self.bare.format(place=place)
        word = _WORDS[unit.kind]
        return self.unit.format(Kind=word, kind=word.lower(), place=place)

    def write(self, board: Board, order: Order) -> str:
        """Return an order in the words of the source."""
        is_hold = isinstance(order, Support) and order.target is None
        text = self.orders.get("hold" if is_hold else type(order))
        return format_order(order) if text is None else text.format(**self._list_parts(board, order))

    def _list_parts(self, board: Board, order: Order) -> dict[str, str]:
        parts: dict[str, str] = {}
        match order:
            case Build(kind=kind, location=location):
                word = _WORDS[kind].lower() if kind else "unit"
                parts = {"kind": word, "a": "an" if word[0] in "aeiou" else "a"}
                parts["target"] = self.place(board, location)
            case Support(supported=other) | Convoy(army=other):
                parts = {"other": self.name(board, other), "start": self.place(board, other.location)}
            case Move(path=path, target=target) if path and self.between:
                route = (self.place(board, at) for at in (*path, target))
                return {
                    "unit": self.name(board, order.unit),
                    "target": self.between.join(route),
                    "via": "",
                }
            case Move():
                parts = {"via": " via convoy" if order.via_convoy or order.path else ""}
            case _:
                pass
        if not isinstance(order, Build | Waive):
            parts["unit"] = self.name(board, order.unit)
        if isinstance(order, Move | Support | Convoy | Retreat) and order.target is not None:
            parts["target"] = self.place(board, order.target)
        return parts


SENTENCES = Wording(
    {
        Move: "{unit} move to {target}{via}",
        "hold": "{unit} support hold to {start}",
        Support: "{unit} support move to {target} from {start}",
        Convoy: "{unit} convoy to {target} from {start}",
        Retreat: "{unit} retreat to {target}",
        Disband: "{unit} disband",
        Build: "Build {kind} at {target}",
        Waive: "Do not use build order",
        Hold: "{unit} hold",
    },
    unit="The {kind} at {place}",
    bare="The unit at {place}",
    has_title_coasts=True,
)
"""Orders as sites print them: ``The army at Vienna support move to Galicia from Budapest``."""

WORDS = Wording(
    {
        Move: "{unit} to {target}{via}",
        "hold": "{unit} supports {other}",
        Support: "{unit} supports {other} to {target}",
        Convoy: "{unit} convoys {other} to {target}",
        Retreat: "{unit} retreats to {target}",
        Disband: "{unit} disbands",
        Build: "Build {kind} {target}",
        Waive: "Waive",
        Hold: "{unit} holds",
    }
)
"""Orders as people write them: ``Army Vienna supports Army Budapest to Galicia``."""

JUDGED = Wording(
    {
        Move: "{unit} -> {target}{via}",
        "hold": "{unit} SUPPORT {other}",
        Support: "{unit} SUPPORT {other} -> {target}",
        Convoy: "{unit} CONVOY {other} -> {target}",
        Retreat: "{unit} -> {target}",
        Disband: "{unit} DISBAND",
        Build: "Builds {a} {kind} in {target}",
        Waive: "Build waived",
        Hold: "{unit} HOLD",
    },
    between=" -> ",
)
"""Orders as judges print them: ``Army Vienna SUPPORT Army Budapest -> Galicia``."""


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
            lines.append(f"        {SENTENCES.write(played.board, order.order)}.{failed}")
        lines += ["", *(f"        {text}" for text in _statements(played, power))]
    return "\n".join(lines)


def forum(played: PlayedPhase, results: Sequence[bool], *, with_units: bool) -> str:
    """Return a phase as people post it."""
    lines = [f"{_title(played)} {_KINDS[played.phase.kind]} results!", *_position(played, with_units)]
    for power, orders in played.by_power().items():
        lines += [f"**{played.name_of(power)}**", ""]
        for order in orders:
            failed = "" if results[played.orders.index(order)] else " (fails)"
            lines.append(f"* {WORDS.write(played.board, order.order)}{failed}")
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
            lines.append(f"{played.name_of(power)}: {JUDGED.write(played.board, order.order)}.{failed}")
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
