"""How a game ends: five won rounds, Rome, the Ottomans, a whole party gone (E15-VIC-1 to E15-DRAW-6).

Ends by captures are looked for as soon as the captures of a winter are settled, nobody has to claim them
(E15-DRAW-1). Won rounds are looked for after the scoring, so they come last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...model.names import Power
from ...model.reasons import Fact
from ..kit.report import Ending, EndKind, Event, Happening, Report
from ..kit.wording import power_name
from ..kit.year import Moment, State, Turn
from .choices_victory import OttomanDrawTest, RomeByMinor
from .land import CATHOLIC, OTTOMANS, PROTESTANT, ROME, Faith, powers_of_faith
from .setting import Setting, setting_of
from .sides import is_islamic_center

ROUNDS = 5
"""The won rounds that win the game (E15-VIC-1)."""
CHRISTIAN_CENTERS, ALL_CENTERS = 5, 7
"""The centers with which the Ottomans force a draw, Christian ones or all (E15-DRAW-4)."""

DRAWN = "drawn"
"""The code of the event that a draw was forced."""


@dataclass(frozen=True, slots=True)
class End:
    """An end that was reached: how it is and why, in words."""

    ending: Ending
    why: str


@dataclass(frozen=True, slots=True)
class Winter:
    """A winter in which all captures are settled.

    In `held` every capture has its captor; in `left` powers are out of the game that lost all homes, and what
    they held is free.
    """

    held: Setting
    left: Setting


def survivors(state: State) -> tuple[Power, ...]:
    """The powers that share an agreed draw: all that are not out of the game."""
    return in_play(setting_of(state))


def in_play(setting: Setting) -> tuple[Power, ...]:
    """The powers that are not out of the game."""
    return tuple(info.id for info in setting.board.powers if info.id not in setting.records.gone)


def _of_party(setting: Setting, faith: Faith) -> tuple[Power, ...]:
    """The powers of a party that are not out of the game."""
    members = powers_of_faith(setting.board, faith)
    return tuple(power for power in in_play(setting) if power in members)


# -------------------------------------------------------------------------------------- by captures


def _rome_by_protestants(winter: Winter) -> End | None:
    """A Protestant power captured Rome and wins (E15-VIC-2)."""
    held = winter.held
    owner = held.owner(ROME)
    if owner is not None and owner in held.board.minor and held.knobs.e15_rome_by_minor is RomeByMinor.WIN:
        owner = held.patron(owner)
    if owner not in powers_of_faith(held.board, PROTESTANT):
        return None
    assert owner is not None
    return End(Ending(EndKind.WIN, (owner,)), f"{power_name(held.board, owner)} has captured Rome and wins")


def _rome_by_ottomans(winter: Winter) -> End | None:
    """The Ottomans captured Rome: the Protestant powers draw, or all if only one is left (E15-DRAW-5)."""
    protestants = _of_party(winter.left, PROTESTANT)
    if winter.held.owner(ROME) != OTTOMANS or not protestants:
        return None
    sharing = protestants if len(protestants) > 1 else in_play(winter.left)
    return End(Ending(EndKind.DRAW, sharing), "the Ottomans have captured Rome")


def _ottoman_expansion(winter: Winter) -> End | None:
    """The Ottomans hold too much of Europe: all who are left draw (E15-DRAW-4)."""
    held = winter.held
    centers = held.centers_of(OTTOMANS)
    christian = [place for place in centers if not is_islamic_center(held, place)]
    if held.knobs.e15_ottoman_draw_test is OttomanDrawTest.CHRISTIAN_CENTRES:
        reached = len(christian) >= CHRISTIAN_CENTERS
    else:
        reached = len(centers) >= ALL_CENTERS
    if not reached:
        return None
    why = f"the Ottomans hold {len(centers)} centers, {len(christian)} of them Christian"
    return End(Ending(EndKind.DRAW, in_play(winter.left)), why)


def _party_eliminated(winter: Winter) -> End | None:
    """All powers of one party are out of the game: those of the other draw (E15-DRAW-2, E15-DRAW-3)."""
    for faith in (PROTESTANT, CATHOLIC):
        if not _of_party(winter.left, faith):
            why = f"no {faith.title()} power is left in the game"
            return End(Ending(EndKind.DRAW, in_play(winter.left)), why)
    return None


_TESTS: Mapping[str, Callable[[Winter], End | None]] = {
    "rome_protestant": _rome_by_protestants,
    "rome_ottoman": _rome_by_ottomans,
    "ottoman_7": _ottoman_expansion,
    "side_eliminated": _party_eliminated,
}
"""The ends by captures by their names in the knob about their precedence (E15-VIC-6)."""


def end_by_captures(winter: Winter) -> End | None:
    """The end that the captures of a winter bring, if any."""
    names = winter.held.knobs.e15_end_precedence.value.split(", ")
    found = (_TESTS[name](winter) for name in names if name in _TESTS)
    return next((end for end in found if end is not None), None)


def ended(setting: Setting, end: End) -> Report:
    """The report that the game is over."""
    powers = end.ending.powers
    if end.ending.kind is EndKind.WIN:
        return Report(events=(Event(Happening.WON, powers[0], fact=Fact(f"{_capital(end.why)}.")),))
    names = ", ".join(power_name(setting.board, power) for power in powers) or "nobody"
    return Report(events=(Event(DRAWN, fact=Fact(f"{_capital(end.why)}: a draw of {names}.")),))


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


# ---------------------------------------------------------------------------------------- by rounds


def look_for_winner(state: State) -> Turn:
    """After the scoring: whether a power has won enough rounds (E15-VIC-1)."""
    setting = setting_of(state)
    rounds = setting.records.rounds
    for power in in_play(setting):
        if rounds.won(power) >= ROUNDS:
            why = f"{power_name(setting.board, power)} has won {rounds.won(power)} rounds and the game"
            end = End(Ending(EndKind.WIN, (power,)), why)
            return Turn(state.position, state.ledger, ended(setting, end), end.ending)
    return Turn(state.position, state.ledger)


VICTORY = Moment("victory", look_for_winner)
"""The end of a year: has somebody won enough rounds?"""
