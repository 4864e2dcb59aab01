"""``westphalia reply`` and ``pending``: write replies and reminders to players, without sending them."""

from collections.abc import Iterator
from typing import Annotated

import typer
from typer import Argument, Option

from ...games import (
    Game,
    add_log_entries,
    describe_missing,
    find_missing_orders,
    find_questions,
    load_game,
    update_game,
    write_reminder,
    write_reply,
)
from ...model.errors import UnreadableError
from ...model.names import Power
from ...solver import join_words
from ..running.console import print_json, print_text
from ..running.inputs import JsonOption
from .game import EPILOG, FileArgument


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this module to the application."""
    for command in (reply, pending):
        app.command(epilog=EPILOG)(command)


def reply(
    file: FileArgument,
    power: Annotated[str, Argument(metavar="POWER", help="The power to write to.")],
) -> None:
    """Draft a reply to a player: how the orders were read, and what is missing or has no effect.

    The draft is plain text in lines of at most 72 characters. It reveals nothing about the orders of other
    powers. The command sends nothing.

    \b
    westphalia reply game.json austria
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    game = load_game(file)
    game.refuse_if_over()
    print_text(write_reply(game, game.find_power(power)))


def pending(
    file: FileArgument,
    power: Annotated[
        str | None, Argument(metavar="POWER", help="Print only this power's reminder, ready to send.")
    ] = None,
    deadline: Annotated[
        str | None,
        Option(metavar="TIME", help='Set the deadline of the phase: "2026-11-30 20:00", or none.'),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the missing orders of each power, with a reminder to send. For the referee.

    A deadline is only a note: reminders and replies mention it, and nothing happens when it passes. advance
    and undo remove it. The command sends nothing.

    \b
    westphalia pending game.json
    westphalia pending game.json austria
    westphalia pending game.json --deadline "2026-11-30 20:00 CET"
    westphalia pending game.json --deadline none
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if deadline is not None and not deadline.strip():
        raise UnreadableError("the deadline is empty", expected="2026-11-30 20:00, or none")
    if deadline is None:
        game = load_game(file)
    else:
        noted = "" if deadline.strip().casefold() == "none" else deadline
        game = update_game(file, lambda before: add_log_entries(before, before.with_deadline(noted)))
    game.refuse_if_over()
    if power is not None:
        found = game.find_power(power)
        text = write_reminder(game, found) or f"Nothing is missing from {game.the_name_of(found)}.\n"
        if as_json:
            print_json(
                {"phase": game.phase.code, "deadline": game.deadline or None, "reminders": {found: text}}
            )
        else:
            print_text(text)
        return
    if as_json:
        texts = {one.power: write_reminder(game, one.power) for one in find_missing_orders(game)}
        data = {"phase": game.phase.code, "deadline": game.deadline or None, "reminders": texts}
        questions = {power: list(asked) for power, asked in _find_all_questions(game).items()}
        print_json(data | ({"questions": questions} if questions else {}))
        return
    print_text("\n".join(_format_pending(game)) + "\n")


def _find_all_questions(game: Game) -> dict[Power, tuple[str, ...]]:
    """Return the open questions about the last email of each power that has any."""
    return {power: questions for power in game.dues if (questions := find_questions(game, power))}


def _format_pending(game: Game) -> Iterator[str]:
    """Yield the lines about what is missing, and the reminders."""
    missing = find_missing_orders(game)
    names = join_words([game.the_name_of(one.power) for one in missing])
    yield f"{game.phase}, {game.variant.name}: {f'waiting for {names}' if missing else 'nothing is missing'}."
    yield f"The deadline is {game.deadline}." if game.deadline else "No deadline is noted."
    if missing:
        yield ""
    for one in missing:
        yield f"  {game.name_of(one.power)}: {describe_missing(game, one.power)}"
    for power, questions in _find_all_questions(game).items():
        yield f"\nOpen questions about the last email of {game.the_name_of(power)}:"
        yield from (f"  {question}" for question in questions)
    for one in missing:
        yield f"\n--- Reminder for {game.name_of(one.power)} ---\n"
        yield write_reminder(game, one.power).rstrip("\n")
