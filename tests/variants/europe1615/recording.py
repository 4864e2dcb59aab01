"""Recorded games: the submissions of each phase, and the resulting reports of the referee.

The orders of a game are a text of paragraphs that begin with ``phase: Spring 1615 Movement``, or with
``refused: Spring 1615 Movement`` for a submission that is refused. Phases without a paragraph get no orders.
To record the reports again: ``python -m tests.variants.europe1615.recording``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from westphalia.games.game import Game
from westphalia.games.reports.markdown import format_markdown
from westphalia.games.reports.reports import opening_report, phase_report
from westphalia.model.errors import WestphaliaError
from westphalia.model.phase import PhaseKind
from westphalia.model.rulebook import read_rules
from westphalia.variants.europe1615 import EUROPE_1615 as VARIANT

RECORDED = Path(__file__).with_name("recorded")
GAMES = ("seven-years",)
"""The names of the recorded games: ``NAME.orders`` holds the orders, ``NAME.md`` the reports."""

RULES = {"e15_timeline_density": "two_per_year"}
SEED = 1618
"""The choices by which they are played, and the number from which their timelines are drawn."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paragraph of orders for a phase, `refused` if it cannot be submitted."""

    phase: str
    text: str
    refused: bool


def read_sheets(text: str) -> Iterator[Sheet]:
    """Yield the paragraphs of a recorded game."""
    for paragraph in text.strip().split("\n\n"):
        head, _, rest = paragraph.partition("\n")
        word, _, phase = head.partition(": ")
        yield Sheet(phase, rest, word == "refused")


def replay(orders: str) -> str:
    """Return the reports of a game that is played by these orders."""
    game = Game.start(VARIANT, read_rules(RULES, VARIANT.rulebook), seed=SEED)
    parts = [format_markdown(opening_report(game))]
    for sheet in read_sheets(orders):
        while str(game.phase) != sheet.phase:
            assert game.phase.kind is not PhaseKind.MOVEMENT, f"{game.phase} before {sheet.phase}"
            game = game.advance()
            parts.append(format_markdown(phase_report(game)))
        if sheet.refused:
            parts.append(f"Refused for {sheet.phase}:\n\n{_format_refusal(game, sheet.text)}\n")
            continue
        game = game.submit_sheet(sheet.text).advance()
        parts.append(format_markdown(phase_report(game)))
    return "\n".join(parts)


def read_recorded_game(name: str) -> Game:
    """Return the recorded game without its refused submissions."""
    game = Game.start(VARIANT, read_rules(RULES, VARIANT.rulebook), seed=SEED)
    for sheet in read_sheets((RECORDED / f"{name}.orders").read_text(encoding="utf-8")):
        while str(game.phase) != sheet.phase:
            game = game.advance()
        if not sheet.refused:
            game = game.submit_sheet(sheet.text).advance()
    return game


def _format_refusal(game: Game, text: str) -> str:
    """Return the errors of an order sheet as a block of Markdown."""
    try:
        game.submit_sheet(text)
    except WestphaliaError as error:
        return "\n".join(f"    {line}" for line in str(error).splitlines())
    raise AssertionError(f"nothing is wrong with {text}")


def main() -> None:
    """Write the reports of all recorded games."""
    for name in GAMES:
        orders = (RECORDED / f"{name}.orders").read_text(encoding="utf-8")
        (RECORDED / f"{name}.md").write_text(replay(orders), encoding="utf-8")


if __name__ == "__main__":
    main()
