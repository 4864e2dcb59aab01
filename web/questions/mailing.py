"""Emails with orders: how their lines are read, and the game after their orders."""

from __future__ import annotations

import base64

from pydantic import Field

from ...games import (
    add_log_entries,
    format_game,
    read_game,
)
from ...games.mail import MailChoices, is_mail, make_mail, parse_line_key, read_mails, submit_mails
from ...games.submissions.accepted import find_unaccepted_lines, submission_to_json
from ...model.errors import ImpossibleError, UnreadableError
from ...model.text import decode_text
from .inputs import Json
from .playing import PlayInput, submit_given_orders


class MailInput(PlayInput):
    """A mailbox or an email in base64, with the name of its file, and what the referee decided about it.

    A `power` is the sender of all emails. `settled` has the questions that are settled, by ``MAIL:LINE``,
    each with the order that is meant, "" if the line means nothing, or null if it counts as written.
    """

    mail: str
    name: str = "email"
    power: str | None = None
    late: bool = False
    keep_for_later: bool = False
    settled: dict[str, str | None] = Field(default_factory=dict[str, str | None])


def mail(request: MailInput) -> Json:
    """Return how each line was read, the orders that are clear, and the game file with these submitted.

    Orders that a power has already submitted count like an earlier email.
    """
    before = submit_given_orders(read_game(request.game, "the game"), request.orders)
    try:
        data = base64.b64decode(request.mail, validate=True)
    except ValueError:
        raise UnreadableError("the email is not in base64") from None
    if is_mail(data):
        mails = read_mails(data, request.name)
    elif request.power is None:
        raise ImpossibleError("the text does not say who sent it", expected="its headers, or the power")
    else:
        mails = (make_mail(decode_text(data, request.name), request.name),)
    settled = {parse_line_key(line): meant for line, meant in request.settled.items()}
    choices = MailChoices(None, late=request.late, keep_for_later=request.keep_for_later, settled=settled)
    taken = submit_mails(before, mails, power=request.power, choices=choices)
    after = add_log_entries(before, taken.game, unaccepted=find_unaccepted_lines(before, taken))
    return {**submission_to_json(before, taken), "text": format_game(after)}
