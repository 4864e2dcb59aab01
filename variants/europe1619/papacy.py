"""The Papacy and its decrees as they are handed in (E19-PAPACY-9 to E19-PAPACY-15).

DECREE NO_ENTER France Lorraine
DECREE NO_ALLY Spain Sweden
DECREE NO_DA Austria + Spain + Bavaria Westphalia France
DECREE NO_INF Bavaria LOWR
DECREE LEAVE_ALLY Spain + France England
DECREE ANNUL 3                     the decree with that number
DECREE FREE France (send no ships to Algiers)

Several powers stand with ``+`` between them, before what the decree is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...model.board import Board, places_of
from ...model.errors import Place, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Power, Province
from ...model.text import shortened
from ..kit.report import Declaration
from .records import DecreeKind

PAPACY = Power("papacy")
"""The power that issues decrees."""

DECREE = "decree"
"""The verb of decrees; their words are the kind, the powers joined by ``+``, and the objects."""

FORCED_WAR, FORCED_OCCUPATION = "declare_war", "occupy"
"""What a decree may not command (E19-PAPACY-16, E19-PAPACY-17); understood to be refused by name."""

_FORMS = {
    DecreeKind.NO_ENTER: "DECREE NO_ENTER France Lorraine",
    DecreeKind.NO_ALLY: "DECREE NO_ALLY Spain Sweden",
    DecreeKind.NO_DA: "DECREE NO_DA Austria + Spain Westphalia France",
    DecreeKind.NO_INF: "DECREE NO_INF Bavaria LOWR",
    DecreeKind.LEAVE_ALLY: "DECREE LEAVE_ALLY Spain + France England",
    DecreeKind.ANNUL: "DECREE ANNUL 3",
    DecreeKind.FREE: "DECREE FREE France (send no ships to Algiers)",
    FORCED_WAR: "DECREE DECLARE_WAR France Spain",
    FORCED_OCCUPATION: "DECREE OCCUPY France Lorraine",
}
_START = re.compile(r"\s*decree\b\s*(?P<kind>[a-z_]*)\s*", re.IGNORECASE)
_JOINT = re.compile(r"\s*[+&]\s*")
_FREE = re.compile(r"(?P<powers>[^()]+?)\s*\((?P<text>[^()]+)\)")
_MOST_LETTERS = 400


def is_decree(text: str) -> bool:
    """The text begins as a decree does."""
    return re.match(r"\s*decree\b", text, re.IGNORECASE) is not None


@dataclass(frozen=True, slots=True)
class _Written:
    """What stands behind the kind of a decree, from the index `start` of a text on."""

    text: str
    start: int
    board: Board

    @property
    def rest(self) -> str:
        """What stands there."""
        return self.text[self.start :].rstrip()

    def column(self, name: str) -> int:
        """The column in which a name stands."""
        return max(self.text.find(name, self.start), self.start) + 1


def read_decree(text: str, board: Board) -> Declaration:
    """A decree; raises UnreadableError for its form, and name errors with their column."""
    start = _START.match(text)
    kind = start["kind"].lower() if start is not None else ""
    if start is None or kind not in _FORMS or len(text) > _MOST_LETTERS:
        kinds = ", ".join(known.upper() for known in DecreeKind)
        raise UnreadableError(
            f"cannot read {shortened(text)!r}", place=Place(column=1), expected=f"DECREE and one of {kinds}"
        )
    written = _Written(text, start.end(), board)
    if kind == DecreeKind.ANNUL:
        words = _number(written)
    elif kind == DecreeKind.FREE:
        words = _free(written)
    else:
        words = _commanded(kind, written) if written.rest else None
    if words is None:
        message = f"cannot read {shortened(text)!r}"
        raise UnreadableError(message, place=Place(column=1), expected=_FORMS[kind])
    return _declaration(kind, *words)


def _declaration(kind: str, powers: Sequence[str], objects: Sequence[str]) -> Declaration:
    """The decree with its canonical text."""
    joined = "+".join(dict.fromkeys(powers))
    shown = [f"({objects[0]})"] if kind == DecreeKind.FREE else objects
    text = " ".join(part for part in ("DECREE", kind.upper(), joined, *shown) if part)
    return Declaration(text, DECREE, (kind, joined, *objects))


_Words = tuple[Sequence[str], Sequence[str]]
"""The powers that are commanded and what the decree is about."""


def _number(written: _Written) -> _Words | None:
    is_number = re.fullmatch(r"\d{1,4}", written.rest, re.ASCII) is not None
    return ((), (str(int(written.rest)),)) if is_number else None


def _free(written: _Written) -> _Words | None:
    found = _FREE.fullmatch(written.rest)
    if found is None:
        return None
    names = _JOINT.split(found["powers"])
    return [_power(name, written) for name in names], (" ".join(found["text"].split()),)


def _commanded(kind: str, written: _Written) -> _Words:
    """The powers, and the state, place or power that follows the last of them."""
    *others, last = _JOINT.split(written.rest)
    powers = [_power(name, written) for name in others]
    words = last.split()
    for count in range(len(words) - 1, 0, -1):
        try:
            power = _power(" ".join(words[:count]), written)
            return [*powers, power], _objects(kind, words[count:], written)
        except WestphaliaError:
            continue
    power = _power(words[0], written)
    return [*powers, power], _objects(kind, words[1:], written)


def _objects(kind: str, words: Sequence[str], written: _Written) -> tuple[str, ...]:
    """What a decree of a kind is about; raises UnknownNameError where the words mean something else."""
    if kind in (DecreeKind.NO_ENTER, FORCED_OCCUPATION):
        return (_land(" ".join(words), written),)
    if kind == DecreeKind.NO_INF:
        return (_state(" ".join(words), written),)
    if kind != DecreeKind.NO_DA:
        return (_power(" ".join(words), written),)
    for state, power in _split(words):
        try:
            return _state(state, written), _power(power, written)
        except WestphaliaError:
            continue
    named = " ".join(words)
    message = f"{named!r} is not a state and a power"
    raise UnknownNameError(message, place=Place(column=written.column(named)), expected="WES France")


def _split(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    for count in range(len(words) - 1, 0, -1):
        yield " ".join(words[:count]), " ".join(words[count:])


# ------------------------------------------------------------------------------------------- the names


def _power(name: str, written: _Written) -> Power:
    found = _party(name, written)
    if found not in written.board.power:
        place = Place(column=written.column(name))
        raise UnknownNameError(f"{name!r} is no power", place=place, expected="a power")
    return found


def _state(name: str, written: _Written) -> Power:
    found = _party(name, written)
    if found not in written.board.minor:
        place = Place(column=written.column(name))
        raise UnknownNameError(f"{name!r} is no minor state", place=place, expected="a minor state")
    return found


def _party(name: str, written: _Written) -> Power:
    try:
        return places_of(written.board).find_power(name)
    except WestphaliaError as error:
        error.at(column=written.column(name))
        raise


def _land(name: str, written: _Written) -> str:
    """A minor state, for all its land, or else a single province; of a province and its state the state."""
    try:
        province = places_of(written.board).find_province(name)
    except WestphaliaError as error:
        error.at(column=written.column(name))
        unknown = error
    else:
        return _namesake(name, province, written.board) or province
    try:
        return _state(name, written)
    except WestphaliaError:
        raise unknown from None


def _namesake(name: str, province: Province, board: Board) -> Power | None:
    """The state that a province belongs to, where the name means both."""
    try:
        state = places_of(board).find_power(name)
    except WestphaliaError:
        return None
    return state if state in board.minor and board.province[province].minor == state else None
