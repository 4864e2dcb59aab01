"""What powers hand in besides orders: where an army starts, loans, and new homes.

START Leon                         Spain, before the first orders
LOAN Milan TO Austria              the lender
BORROW Milan FROM Spain            the borrower
RECALL Milan                       the lender again
HOME Buda FOR Greece               the Ottomans; the lost home may be left out
"""

from __future__ import annotations

import re

from ...model.board import places_of
from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.names import Power, Province
from ...model.text import shortened
from ..kit.report import Declaration
from ..kit.year import State

START, LOAN, BORROW, RECALL, HOME = "start", "loan", "borrow", "recall", "home"
"""The verbs of declarations."""

_FORMS = {
    START: (r"start\s+(?P<place>.+)", "START Leon"),
    LOAN: (r"(?:loan|lend)\s+(?P<place>.+?)\s+to\s+(?P<power>.+)", "LOAN Milan TO Austria"),
    BORROW: (r"borrow\s+(?P<place>.+?)\s+from\s+(?P<power>.+)", "BORROW Milan FROM Spain"),
    RECALL: (r"recall\s+(?P<place>.+)", "RECALL Milan"),
    HOME: (r"home\s+(?P<place>.+?)(?:\s+for\s+(?P<lost>.+))?", "HOME Buda or HOME Buda FOR Greece"),
}
_WORDS = {START: START, LOAN: LOAN, "lend": LOAN, BORROW: BORROW, RECALL: RECALL, HOME: HOME}


def is_declaration(text: str) -> bool:
    """The text begins as a declaration does."""
    return _first_word(text) in _WORDS


def read_declaration(text: str, state: State, *verbs: str) -> Declaration:
    """A declaration with one of these verbs; raises `UnreadableError`, and name errors with their column."""
    verb = _WORDS.get(_first_word(text))
    forms = " or ".join(_FORMS[known][1] for known in verbs)
    if verb not in verbs:
        message = f"cannot read {shortened(text)!r}"
        raise UnreadableError(message, place=Place(column=1), expected=forms)
    pattern, form = _FORMS[verb]
    found = re.fullmatch(rf"\s*{pattern}\s*", text, re.IGNORECASE) if len(text) <= 300 else None
    if found is None:
        message = f"cannot read {shortened(text)!r}"
        raise UnreadableError(message, place=Place(column=1), expected=form)
    groups = found.groupdict()
    place = _province(found, "place", state)
    if verb == START:
        return Declaration(f"START {place}", START, (place,))
    if verb == RECALL:
        return Declaration(f"RECALL {place}", RECALL, (place,))
    if verb == HOME:
        if groups.get("lost") is None:
            return Declaration(f"HOME {place}", HOME, (place,))
        lost = _province(found, "lost", state)
        return Declaration(f"HOME {place} FOR {lost}", HOME, (place, lost))
    power = _power(found, state)
    word = "TO" if verb == LOAN else "FROM"
    return Declaration(f"{verb.upper()} {place} {word} {power}", verb, (place, power))


def _first_word(text: str) -> str:
    words = text.split(maxsplit=1)
    return words[0].lower() if len(words) > 1 else ""


def _province(found: re.Match[str], group: str, state: State) -> Province:
    try:
        return places_of(state.position.board).find_province(found[group])
    except WestphaliaError as error:
        error.at(column=found.start(group) + 1)
        raise


def _power(found: re.Match[str], state: State) -> Power:
    try:
        return places_of(state.position.board).find_power(found["power"])
    except WestphaliaError as error:
        error.at(column=found.start("power") + 1)
        raise
