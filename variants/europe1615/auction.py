"""Assigning powers: who plays which one is decided by secret bids, or by lot.

Bids are written one player a line, in the sequence in which the players registered:

    Anna: Austria 30, Denmark 5, England 5, France 40, Spain 20

Each player spreads 100 points over the powers and gives at least 5 to each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

from ...model.board import Board, places_of
from ...model.errors import Defects, ImpossibleError, Place, UnreadableError, WestphaliaError
from ...model.names import Power
from ...model.rulebook import Rulebook
from ...model.text import shortened
from ..framework.book import Chapter
from ..framework.players import Seat
from ..framework.rules import Clauses, RuleOption

BID = Clauses(
    "E15-BID",
    {
        1: "a blind auction decides who plays which power",
        2: "each player spreads 100 points over the powers",
        3: "and gives at least 5 to each of them",
        4: "between equal bids the player who registered first comes first",
    },
)


class Assignment(RuleOption, about=BID[1]):
    """How the powers are given to the players."""

    AUCTION = (
        "blind_auction_max_total",
        "By secret bids, so that the sum of the bids on the powers given is greatest.",
    )
    RANDOM = "random", "By lot."


POINTS = 100
"""What each player has to spread (E15-BID-2)."""

LEAST = 5
"""What each power must get of it (E15-BID-3)."""


@dataclass(frozen=True, slots=True)
class Bid:
    """What a player gives for each power."""

    player: str
    points: Mapping[Power, int]


def seats(text: str, board: Board, rulebook: Rulebook, file: str | None, seed: int) -> tuple[Seat, ...]:
    """The power of each player of a text with a line for each, by the option `e15_assignment`.

    By lot the line need not say more than who it is. Raises like `read_bids` and `assign`.
    """
    choice = Assignment.of(rulebook)
    by_lot = choice is Assignment.RANDOM
    bids = read_bids(text, board, file, names_alone=by_lot)
    given = assign(bids, board, choice, seed)
    return tuple(
        Seat(bid.player, given[bid.player], None if by_lot else bid.points[given[bid.player]]) for bid in bids
    )


def assign(
    bids: Sequence[Bid], board: Board, choice: Assignment = Assignment.AUCTION, seed: int = 0
) -> Mapping[str, Power]:
    """The power of each player; `bids` stand in the sequence of registration.

    The sum of the bids on the powers that their bidders get is as great as possible. Of several such ways the
    one counts in which the player who registered first has bid most on the own power, then the second one
    (E15-BID-4). By lot, the `seed` decides. Raises ImpossibleError unless there is a player a power.
    """
    powers = [info.id for info in board.powers]
    if len(bids) != len(powers):
        raise ImpossibleError(
            f"{len(bids)} players bid for {len(powers)} powers", expected="one player a power"
        )
    if choice is Assignment.RANDOM:
        chosen = _lots(powers, Random(seed))
    else:
        chosen = max(permutations(powers), key=lambda given: _worth(bids, given))
    return {bid.player: power for bid, power in zip(bids, chosen, strict=True)}


def _worth(bids: Sequence[Bid], given: Sequence[Power]) -> tuple[int, ...]:
    """The sum of the bids on what is given, then each of these bids."""
    each = [bid.points[power] for bid, power in zip(bids, given, strict=True)]
    return (sum(each), *each)


def _lots(powers: Sequence[Power], rng: Random) -> list[Power]:
    """The powers in a drawn sequence; of all draws only `random()` is the same in every Python."""
    left, drawn = list(powers), list[Power]()
    while left:
        drawn.append(left.pop(int(rng.random() * len(left))))
    return drawn


# --------------------------------------------------------------------------------------------- reading


def read_bids(
    text: str, board: Board, file: str | None = None, *, names_alone: bool = False
) -> tuple[Bid, ...]:
    """The bids of all players; `file` is only what messages call the text.

    With `names_alone` nobody has to bid. Raises everything that is wrong with them at once, with line and
    column.
    """
    bids: list[Bid] = []
    errors: list[WestphaliaError] = []
    for number, line in enumerate(text.splitlines(), 1):
        written = line.partition("#")[0]
        if not written.strip():
            continue
        try:
            bid = _read_name(written) if names_alone else _read_bid(written, board)
            if any(bid.player == other.player for other in bids):
                raise ImpossibleError(f"{bid.player} bids twice", place=Place(column=1))
            bids.append(bid)
        except WestphaliaError as error:
            error.place = Place(file, number, error.place.column)
            errors.append(error)
    if errors:
        raise errors[0] if len(errors) == 1 else Defects(errors)
    return tuple(bids)


def _read_name(text: str) -> Bid:
    player = text.partition(":")[0].strip()
    if not player:
        raise UnreadableError(f"cannot read {shortened(text)!r}", place=Place(column=1), expected="a player")
    return Bid(player, {})


def _read_bid(text: str, board: Board) -> Bid:
    player, colon, rest = text.partition(":")
    if not colon or not player.strip():
        expected = "a player and what he gives, as in 'Anna: Austria 30, ...'"
        raise UnreadableError(f"cannot read {shortened(text)!r}", place=Place(column=1), expected=expected)
    points: dict[Power, int] = {}
    for power, count, column in _gifts(rest, len(player) + 1, board):
        if power in points:
            raise ImpossibleError(f"{board.power[power].name} stands here twice", place=Place(column=column))
        points[power] = count
    _check(player.strip(), points, board)
    return Bid(player.strip(), points)


def _gifts(text: str, start: int, board: Board) -> Iterator[tuple[Power, int, int]]:
    """Each power of a line with its points and the column where it stands."""
    for piece in re.finditer(r"[^,]+", text):
        column = start + piece.start() + len(piece[0]) - len(piece[0].lstrip()) + 1
        found = re.fullmatch(r"\s*(?P<power>.*\S)\s+(?P<points>\d{1,4})\s*", piece[0])
        if found is None:
            raise UnreadableError(
                f"cannot read {shortened(piece[0].strip())!r}",
                place=Place(column=column),
                expected="a power and its points, as in 'Austria 30'",
            )
        try:
            power = places_of(board).find_power(found["power"])
            if power not in board.power:
                raise ImpossibleError(f"nobody plays {found['power']}", expected="a power such as Austria")
        except WestphaliaError as error:
            error.at(column=column)
            raise
        yield power, int(found["points"]), column


def _check(player: str, points: Mapping[Power, int], board: Board) -> None:
    """Raise ImpossibleError if a player spreads too much or too little."""
    poor = [info.name for info in board.powers if points.get(info.id, 0) < LEAST]
    if poor:
        raise ImpossibleError(
            f"{player} gives less than {LEAST} points to {', '.join(poor)} ({BID[3]})",
            place=Place(column=1),
            expected=f"at least {LEAST} for each power",
        )
    if sum(points.values()) != POINTS:
        raise ImpossibleError(
            f"{player} spreads {sum(points.values())} points ({BID[2]})",
            place=Place(column=1),
            expected=f"{POINTS} in all",
        )


CHAPTER = Chapter.of(__name__, __doc__, (BID,), options=(Assignment,))
