"""Players: the referee rules that a power has no player, or that somebody plays it from now on.

Both rulings are in the ledger of any game. A power without a player is in civil disorder: nobody waits for
it, its units hold and are disbanded when dislodged, and the rulebook makes its removals. Further consequences
are part of the rules of a game (`find_vacant_powers`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from ...model.names import Power
from ...model.reasons import Fact
from ...model.text import find_control
from ...model.wording import start_clause, start_sentence, the_power
from .report import Entry, StateFact
from .statements import Bar, Form, Party, Slot, Statement
from .year import IndependentStatement, Ledger, State, Turn

if TYPE_CHECKING:
    from .ledger import Ledgers


@dataclass(frozen=True, slots=True)
class PlayerRulings:
    """The referee's rulings about players.

    `vacant` are the powers without a player; `players` has the names of players who took over a power.
    """

    vacant: frozenset[Power] = frozenset()
    players: Mapping[Power, str] = field(default_factory=dict[Power, str])


_NAMES = "players"

PLAYER_ENTRIES = ("vacant", _NAMES)
"""The names of the ledger entries about players."""


@cache
def make_player_ledgers() -> Ledgers[PlayerRulings]:
    """Return the reader and writer of these records."""
    from .ledger import Ledgers  # slow to import, and most games have no such ruling

    return Ledgers(PlayerRulings)


def read_player_rulings(ledger: Ledger) -> PlayerRulings:
    """Return the rulings about players in a ledger."""
    return make_player_ledgers().records(ledger)


def without_players(ledger: Ledger) -> Ledger:
    """Return a ledger, as values or as JSON, without the names of players."""
    return {key: entry for key, entry in ledger.items() if key != _NAMES}


def find_vacant_powers(ledger: Ledger) -> frozenset[Power]:
    """Return the powers without a player, by rulings of the referee."""
    return read_player_rulings(ledger).vacant if "vacant" in ledger else frozenset()


# ----------------------------------------------------------------------------------------- the rulings

LONGEST_NAME = 200
"""The most letters in the name of a player, with the addresses beside it."""


@dataclass(frozen=True, slots=True)
class SeatingWords:
    """A ruling about who plays a power; `player` is None if nobody does."""

    power: Party
    player: str | None = None


@dataclass(frozen=True, slots=True)
class PlayersView:
    """The situation of a ruling about players."""

    state: State
    known: PlayerRulings

    def name(self, power: Power) -> str:
        """Return the name of a power, with its article."""
        return the_power(self.state.position.board, power)

    def does(self, power: Power, verb: str) -> str:
        """Return a power with its verb."""
        return start_clause(self.state.position.board, power, verb)


def _find_elimination(at: PlayersView, said: SeatingWords) -> Fact | None:
    gone = said.power not in at.state.variant.survivors(at.state)
    return Fact(f"{at.does(said.power, 'is')} out of the game") if gone else None


def _find_vacancy(at: PlayersView, said: SeatingWords) -> Fact | None:
    vacant = said.power in at.known.vacant
    return Fact(f"{at.does(said.power, 'has')} no player already") if vacant else None


def _find_unfit_name(_: PlayersView, said: SeatingWords) -> Fact | None:
    name = said.player or ""
    control = find_control(name)
    if control is not None:
        return Fact(f"the name of a player may not contain {control}")
    if len(name) > LONGEST_NAME:
        return Fact(f"the name of a player has at most {LONGEST_NAME} letters")
    return None


def _record_seating(at: PlayersView, said: SeatingWords) -> PlayersView:
    players = {power: name for power, name in at.known.players.items() if power != said.power}
    if said.player is None:
        return replace(at, known=PlayerRulings(at.known.vacant | {said.power}, players))
    return replace(
        at, known=PlayerRulings(at.known.vacant - {said.power}, {**players, said.power: said.player})
    )


def _describe_seating(_: PlayersView, said: SeatingWords, after: PlayersView) -> str:
    if said.player is None:
        orders = f"orders of {after.name(said.power)}"
        return f"{after.does(said.power, 'has')} no player from now on; nobody waits for {orders}"
    return f"{said.player} plays {after.name(said.power)} from now on"


_PLAYER = {"player": Slot(r".+?", lambda text, _board: " ".join(text.split()))}

ABANDONED: Statement[PlayersView, SeatingWords] = Statement(
    Form(
        "{power} IS ABANDONED",
        "AUSTRIA IS ABANDONED",
        SeatingWords,
        called="is abandoned",
        sign=r"(?i).+\sIS\s+ABANDONED\b",
    ),
    "abandoned",
    (Bar("", _find_elimination), Bar("", _find_vacancy)),
    _record_seating,
    _describe_seating,
)
"""The ruling that a power has no player."""

PLAYED_BY: Statement[PlayersView, SeatingWords] = Statement(
    Form(
        "{power} IS PLAYED BY {player}",
        "AUSTRIA IS PLAYED BY Anna",
        SeatingWords,
        _PLAYER,
        called="is played by",
        sign=r"(?i).+\sIS\s+PLAYED\b",
    ),
    "played",
    (Bar("", _find_elimination), Bar("", _find_unfit_name)),
    _record_seating,
    _describe_seating,
)
"""The ruling that somebody takes over a power."""


class Seating(IndependentStatement[PlayersView, SeatingWords]):
    """A ruling about players among the rulings of the referee."""

    def view(self, state: State, _: Power) -> PlayersView:
        """Return who plays which power."""
        return PlayersView(state, read_player_rulings(state.ledger))

    def keep(self, situation: PlayersView, turn: Turn) -> Turn:
        """Record who plays which power from now on."""
        return replace(turn, ledger=make_player_ledgers().with_records(situation.known, turn.ledger))


SEATINGS = (Seating(ABANDONED), Seating(PLAYED_BY))
"""The rulings about players."""


def is_player_ruling(entry: Entry) -> bool:
    """Return whether the entry is a ruling about players."""
    return any(one.statement.find_words(entry) is not None for one in SEATINGS)


def collect_player_facts(state: State) -> Iterator[StateFact]:
    """Yield the facts of who plays which power, by rulings of the referee."""
    known, board = read_player_rulings(state.ledger), state.position.board
    for info in board.powers:
        if info.id in known.vacant:
            text = f"{start_sentence(board, info.id, 'has')} no player by a ruling of the referee."
            yield StateFact("player", (info.id,), Fact(text))
        elif info.id in known.players:
            text = f"{known.players[info.id]} plays {the_power(board, info.id)} by a ruling of the referee."
            yield StateFact("player", (info.id,), Fact(text))


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with a power, and the points bid for it if there was an auction."""

    player: str
    power: Power
    bid: int | None = None
