"""What powers declare about sanctions, together with their orders.

PERMIT SPAIN SWI            France, under the treaty of Lyon
VOTE Protestant Union       anybody, where ended sanctions come back by vote
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from ....model.board import places_of
from ....model.errors import Place, UnreadableError, WestphaliaError
from ....model.names import Power
from ....model.text import shortened
from ...kit.report import Declaration, Entry
from ..choices_sanctions import SanctionRevote
from .availability import unavailable_clause
from .catalogue import BY_ID
from .lyon import permit_clause
from .timeline import find_sanction

if TYPE_CHECKING:
    from ....model.board import Board
    from ..setting import Setting
    from .standing import Sanctions

PERMIT, VOTE = "permit", "vote"
"""The verbs of these declarations."""

VERBS = frozenset({PERMIT, VOTE})

MAX_LENGTH = 300
"""Longer texts are not read."""

_FORMS = "PERMIT SPAIN SWI or VOTE Protestant Union"
_FORM = re.compile(
    r"\s*(?:permit\s+(?P<guest>\S+)\s+(?P<place>.*\S)|vote\s+(?P<sanction>.*\S))\s*",
    re.IGNORECASE | re.DOTALL,
)
_T = TypeVar("_T")


def is_declaration(text: str) -> bool:
    """The text begins as one of these declarations does."""
    words = text.split(maxsplit=1)
    return bool(words) and words[0].lower() in VERBS


def read_declaration(text: str, board: Board) -> Declaration:
    """A permission or a vote; raises UnreadableError, and errors about names with their column."""
    found = _FORM.fullmatch(text) if len(text) <= MAX_LENGTH else None
    if found is None:
        raise UnreadableError(f"cannot read {shortened(text)!r}", place=Place(column=1), expected=_FORMS)
    if found["sanction"] is not None:
        sanction = _named(found, "sanction", find_sanction)
        return Declaration(f"VOTE {sanction.name}", VOTE, (sanction.id,))
    places = places_of(board)
    guest = _named(found, "guest", places.find_power)
    province = _named(found, "place", places.find_province)
    state = board.province[province].minor or province
    return Declaration(f"PERMIT {guest} {province}", PERMIT, (guest, state))


def _named(found: re.Match[str], group: str, find: Callable[[str], _T]) -> _T:
    """What a name means; errors carry its column."""
    try:
        return find(found[group])
    except WestphaliaError as error:
        error.at(column=found.start(group) + 1)
        raise


def declaration_clause(setting: Setting, power: Power, declaration: Declaration) -> str | None:
    """The clause by which a power may not declare this, if any."""
    if declaration.verb == PERMIT:
        guest, state = declaration.words
        return permit_clause(setting, power, Power(guest), Power(state))
    sanction = BY_ID[declaration.words[0]]
    voting = setting.knobs.e15_sanction_revote is SanctionRevote.VOTE
    again = sanction.returns and sanction.id in setting.records.sanctions.over
    return unavailable_clause(setting, sanction) if voting and again else "E15-SANC-8"


def with_declarations(setting: Setting, submissions: Mapping[Power, Sequence[Entry]]) -> Sanctions:
    """The sanctions with what was permitted for this phase and what a majority voted for (E15-SANC-8)."""
    permits: set[Power] = set()
    voters: dict[str, set[Power]] = {}
    for power, entries in submissions.items():
        for entry in entries:
            if not isinstance(entry, Declaration) or entry.verb not in VERBS:
                continue
            if declaration_clause(setting, power, entry) is not None:
                continue
            if entry.verb == PERMIT:
                permits.add(Power(entry.words[0]))
            else:
                voters.setdefault(entry.words[0], set()).add(power)
    left = [info.id for info in setting.board.powers if info.id not in setting.records.gone]
    passed = {name for name, ayes in voters.items() if 2 * len(ayes) > len(left)}
    known = setting.records.sanctions
    return replace(known, permits=frozenset(permits), votes=known.votes | passed)
