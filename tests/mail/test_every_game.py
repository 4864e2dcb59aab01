"""The kinds of email of the corpus in every game: an email submits what the same lines on a sheet submit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.mail.kinds import KINDS, address_of, mail_of
from westphalia.games import (
    Game,
    example_statements,
    find_missing_orders,
    format_markdown,
    phase_report,
    write_reminder,
    write_reply,
)
from westphalia.games.conformance.random_play import random_orders
from westphalia.games.letters import WIDTH
from westphalia.games.mail import read_mails, submit_mails
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power
from westphalia.variants import find_variant, format_entry, variants

PHASES, POWERS = 3, 4


def lines_of(game: Game, power: Power, rng: Random) -> list[str]:
    """Return orders and statements of a power that the phase accepts."""
    stated = list(example_statements(game, power))
    wished = [*map(format_entry, random_orders(game, power, rng)), *rng.sample(stated, min(3, len(stated)))]
    accepted: list[str] = []
    for line in wished:
        try:
            game.submit(power, [*accepted, line])
        except WestphaliaError:
            continue
        accepted.append(line)
    return accepted


def seated(variant: str) -> Game:
    """Return a game in which the address of every player is known."""
    game = Game.start(find_variant(variant))
    rulings = [f"{one.name} IS PLAYED BY Ann <{address_of(one.id)}>" for one in game.board.powers]
    return game.submit("referee", rulings)


def evenings(variant: str) -> Iterator[tuple[Game, list[Power]]]:
    """Yield a game before each of a few phases is resolved, and the powers whose emails were submitted."""
    rng, kind = Random(variant), variants().index(variant) * len(KINDS) // len(variants())
    game = seated(variant)
    for _ in range(PHASES):
        writers = rng.sample(sorted(game.dues), min(POWERS, len(game.dues)))
        for power in writers:
            lines = lines_of(game, power, rng)
            if not lines:
                continue
            name = game.name_of(power)
            mail = mail_of(KINDS[kind], power, name, lines, str(game.phase))
            taken = submit_mails(game, read_mails(mail, KINDS[kind])).game
            by_sheet = game.submit(power, lines)
            assert texts(taken, power) == texts(by_sheet, power), f"{KINDS[kind]}: {lines}"
            game, kind = taken, (kind + 1) % len(KINDS)
        yield game, writers
        game = game.advance()


def texts(game: Game, power: Power) -> list[str]:
    """Return the submitted lines of a power. HTML may change their order."""
    return sorted(map(format_entry, game.submissions[power]))


@pytest.mark.parametrize("variant", variants())
def test_mails_submit_like_sheets_and_replies_have_short_lines(variant: str) -> None:
    for game, writers in evenings(variant):
        for power in writers:
            letters = [write_reply(game, power), write_reminder(game, power)]
            assert max(len(line) for letter in letters for line in letter.split("\n")) <= WIDTH
            assert "@" not in "".join(letters)
            is_missing = any(one.power == power for one in find_missing_orders(game))
            assert bool(letters[1]) == is_missing
        assert "@" not in format_markdown(phase_report(game.advance()))


def test_most_kinds_of_mail_can_be_written_for_any_power() -> None:
    assert len(KINDS) >= 40
