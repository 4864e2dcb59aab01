"""Assignment of powers: players bid for them in secret or draw lots.

A list of bids has one line for each player, in the order in which the players registered:

    Anna: Austria 30, Denmark 5, England 5, France 40, Spain 20

Each player distributes 100 points among the powers and bids at least 5 on each.
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
from ...model.text import refuse_json, shorten
from ..framework.book import Chapter
from ..framework.players import Seat
from ..framework.rules import Clauses, RuleOption

BID = Clauses(
    "E15-BID",
    {
        1: "a blind auction decides who plays which power",
        2: "each player distributes 100 points among the powers",
        3: "each player bids at least 5 points on every power",
        4: "if bids are equal, the player who registered first takes precedence",
    },
)


class Assignment(RuleOption, about=BID[1]):
    """How powers are assigned to players."""

    AUCTION = (
        "blind_auction_max_total",
        "By secret bids, so that the sum of the bids on the assigned powers is as high as possible.",
    )
    RANDOM = "random", "By lot."


POINTS = 100
"""The points that each player distributes (E15-BID-2)."""

LEAST = 5
"""The lowest bid on a power (E15-BID-3)."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A player's bids on each power."""

    player: str
    points: Mapping[Power, int]


def assign_seats(
    text: str, board: Board, rulebook: Rulebook, file: str | None, seed: int
) -> tuple[Seat, ...]:
    """Assign the powers to the players listed in `text`, by the option `e15_assignment`.

    If powers are drawn by lot, a line may hold just the player's name.

    Raises:
        WestphaliaError: As in `read_bids` and `assign`.
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
    """Return the power of each player, given the bids in the order of registration.

    The assignment has the highest possible sum of bids on the assigned powers. If several have it, the one
    counts in which the player who registered first bid most on the assigned power, then the second player,
    and so on (E15-BID-4). If powers are drawn by lot, `seed` decides.

    Raises:
        ImpossibleError: There are not as many players as powers.
    """
    powers = [info.id for info in board.powers]
    if len(bids) != len(powers):
        raise ImpossibleError(
            f"there are {len(bids)} players for {len(powers)} powers", expected="one player for each power"
        )
    if choice is Assignment.RANDOM:
        chosen = _shuffle_powers(powers, Random(seed))
    else:
        chosen = max(permutations(powers), key=lambda given: _rank_assignment(bids, given))
    return {bid.player: power for bid, power in zip(bids, chosen, strict=True)}


def _rank_assignment(bids: Sequence[Bid], given: Sequence[Power]) -> tuple[int, ...]:
    """Return the sum of the bids on the assigned powers, followed by each of these bids."""
    each = [bid.points[power] for bid, power in zip(bids, given, strict=True)]
    return (sum(each), *each)


def _shuffle_powers(powers: Sequence[Power], rng: Random) -> list[Power]:
    """Return the powers in random order; only `random()` gives the same draws in every Python version."""
    left, drawn = list(powers), list[Power]()
    while left:
        drawn.append(left.pop(int(rng.random() * len(left))))
    return drawn


# --------------------------------------------------------------------------------------------- reading


def read_bids(
    text: str, board: Board, file: str | None = None, *, names_alone: bool = False
) -> tuple[Bid, ...]:
    """Parse the bids of all players; `file` is the name of the text in messages.

    With `names_alone`, a line needs no bids.

    Raises:
        WestphaliaError: All errors of the text, with line and column.
    """
    refuse_json(text, "bids", file)
    bids: list[Bid] = []
    errors: list[WestphaliaError] = []
    for number, line in enumerate(text.splitlines(), 1):
        written = line.partition("#")[0]
        if not written.strip():
            continue
        try:
            bid = _read_name(written) if names_alone else _read_bid(written, board)
            if any(bid.player == other.player for other in bids):
                raise ImpossibleError(f"{bid.player} is listed twice", place=Place(column=1))
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
        raise UnreadableError(f"cannot read {shorten(text)!r}", place=Place(column=1), expected="a player")
    return Bid(player, {})


def _read_bid(text: str, board: Board) -> Bid:
    player, colon, rest = text.partition(":")
    if not colon or not player.strip():
        expected = "a player and bids, as in 'Anna: Austria 30, ...'"
        raise UnreadableError(f"cannot read {shorten(text)!r}", place=Place(column=1), expected=expected)
    points: dict[Power, int] = {}
    for power, count, column in _find_bids(rest, len(player) + 1, board):
        if power in points:
            raise ImpossibleError(f"{board.power[power].name} is listed twice", place=Place(column=column))
        points[power] = count
    _check_bid(player.strip(), points, board)
    return Bid(player.strip(), points)


def _find_bids(text: str, start: int, board: Board) -> Iterator[tuple[Power, int, int]]:
    """Yield each power of a line with its points and its column."""
    for piece in re.finditer(r"[^,]+", text):
        column = start + piece.start() + len(piece[0]) - len(piece[0].lstrip()) + 1
        found = re.fullmatch(r"\s*(?P<power>.*\S)\s+(?P<points>\d{1,4})\s*", piece[0])
        if found is None:
            raise UnreadableError(
                f"cannot read {shorten(piece[0].strip())!r}",
                place=Place(column=column),
                expected="a power and its points, as in 'Austria 30'",
            )
        try:
            power = places_of(board).find_power(found["power"])
            if power not in board.power:
                raise ImpossibleError(
                    f"{found['power']} is not a power of the game", expected="a power such as Austria"
                )
        except WestphaliaError as error:
            error.at(column=column)
            raise
        yield power, int(found["points"]), column


def _check_bid(player: str, points: Mapping[Power, int], board: Board) -> None:
    """Raise ImpossibleError if a player bids too little on a power or the bids do not add up to 100."""
    poor = [info.name for info in board.powers if points.get(info.id, 0) < LEAST]
    if poor:
        raise ImpossibleError(
            f"{player} bids less than {LEAST} points on {', '.join(poor)} ({BID[3]})",
            place=Place(column=1),
            expected=f"at least {LEAST} on each power",
        )
    if sum(points.values()) != POINTS:
        raise ImpossibleError(
            f"{player} bids {sum(points.values())} points ({BID[2]})",
            place=Place(column=1),
            expected=f"{POINTS} in total",
        )


AUCTION_CHAPTER = Chapter.of("auction", __doc__, (BID,), options=(Assignment,))
