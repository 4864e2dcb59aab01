"""Who plays: the referee rules that nobody plays a power any more, or that somebody takes its place.

Both stand in the ledger of any game. A power that nobody plays is in civil disorder: nobody waits for it, its
units hold and disband when they are dislodged, and the rulebook removes what is too much. What more becomes
of it is for the rules of the game (`vacant_powers`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from ...model.names import Power
from ...model.reasons import Fact
from ...model.text import control_in
from .report import Entry, StateFact
from .statements import Bar, Form, Party, Slot, Statement
from .wording import power_name
from .year import Heard, Ledger, State, Turn

if TYPE_CHECKING:
    from .ledger import Ledgers


@dataclass(frozen=True, slots=True)
class PlayerRulings:
    """What the referee has ruled about players.

    `vacant` are the powers that nobody plays; `players` says who has taken over a power, by the name that the
    referee wrote.
    """

    vacant: frozenset[Power] = frozenset()
    players: Mapping[Power, str] = field(default_factory=dict[Power, str])


PLAYER_ENTRIES = ("vacant", "players")
"""Where a ledger has them."""


@cache
def player_ledgers() -> Ledgers[PlayerRulings]:
    """Reads and writes these records."""
    from .ledger import Ledgers  # it takes a while to import, and most games have no such ruling

    return Ledgers(PlayerRulings)


def players_of(ledger: Ledger) -> PlayerRulings:
    """Return what a ledger says of players."""
    return player_ledgers().records(ledger)


def vacant_powers(ledger: Ledger) -> frozenset[Power]:
    """The powers that nobody plays, as the referee has ruled."""
    return players_of(ledger).vacant


# ----------------------------------------------------------------------------------------- the rulings

LONGEST_NAME = 60
"""So many letters at most has the name of a player."""


@dataclass(frozen=True, slots=True)
class SeatingWords:
    """A power of which the referee rules who plays it; `player` is None where nobody does."""

    power: Party
    player: str | None = None


@dataclass(frozen=True, slots=True)
class PlayersView:
    """What rulings about players look at."""

    state: State
    known: PlayerRulings

    def name(self, power: Power) -> str:
        """The name of a power."""
        return power_name(self.state.position.board, power)


def _table(state: State, _: Power) -> PlayersView:
    return PlayersView(state, players_of(state.ledger))


def _out(at: PlayersView, said: SeatingWords) -> bool | Fact:
    gone = said.power not in at.state.variant.survivors(at.state)
    return gone and Fact(f"{at.name(said.power)} is out of the game")


def _vacant_already(at: PlayersView, said: SeatingWords) -> bool | Fact:
    return said.power in at.known.vacant and Fact(f"nobody plays {at.name(said.power)} already")


def _unfit_name(_: PlayersView, said: SeatingWords) -> bool | Fact:
    name = said.player or ""
    control = control_in(name)
    if control is not None:
        return Fact(f"{control} has no place in the name of a player")
    return len(name) > LONGEST_NAME and Fact(f"a name has {LONGEST_NAME} letters at most")


def _seated(at: PlayersView, said: SeatingWords) -> PlayersView:
    players = {power: name for power, name in at.known.players.items() if power != said.power}
    if said.player is None:
        return replace(at, known=PlayerRulings(at.known.vacant | {said.power}, players))
    return replace(
        at, known=PlayerRulings(at.known.vacant - {said.power}, {**players, said.power: said.player})
    )


def _told(_: PlayersView, said: SeatingWords, after: PlayersView) -> str:
    if said.player is None:
        return f"nobody plays {after.name(said.power)} any more, and nobody waits for it"
    return f"{said.player} plays {after.name(said.power)} from now on"


def _kept(at: PlayersView, turn: Turn) -> Turn:
    return replace(turn, ledger=player_ledgers().with_records(at.known, turn.ledger))


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
    (Bar("", _out), Bar("", _vacant_already)),
    _seated,
    _told,
)
"""Nobody plays a power."""

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
    (Bar("", _out), Bar("", _unfit_name)),
    _seated,
    _told,
)
"""Somebody takes the place of a player, or of nobody."""

SEATINGS = (Heard(ABANDONED, _table, _kept), Heard(PLAYED_BY, _table, _kept))
"""The rulings about players."""


def is_player_ruling(entry: Entry) -> bool:
    """The entry is a ruling about players."""
    return any(one.statement.words_of(entry) is not None for one in SEATINGS)


def players_known(state: State) -> Iterator[StateFact]:
    """Who plays which power, as far as the referee has ruled about it."""
    known, board = players_of(state.ledger), state.position.board
    for info in board.powers:
        if info.id in known.vacant:
            yield StateFact(
                "player", (info.id,), Fact(f"Nobody plays {info.name}: the referee has ruled so.")
            )
        elif info.id in known.players:
            text = f"{known.players[info.id]} plays {info.name}: the referee has ruled so."
            yield StateFact("player", (info.id,), Fact(text))


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with the power that he plays and the points that he bid for it, if he had to."""

    player: str
    power: Power
    bid: int | None = None
