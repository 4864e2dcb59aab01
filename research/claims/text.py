"""The text form of claims.

A statement has a subject (an order, a unit or a place), followed by one or more predicates: ``A Vie - Tyr
bounces``, ``A Vie - Tyr (bounce, dislodged)``, ``Tyr empty``. The parser removes predicates from the end
until only the subject is left. An order without a predicate is claimed to succeed. ``docs/verify.md`` lists
the predicates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NoReturn

from ...model.board import Board, places_of
from ...model.errors import AmbiguousNameError, Place, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Location, Power
from ...model.orders import (
    MAX_ORDER,
    Convoy,
    Designation,
    Move,
    MovementOrder,
    Support,
    parse_order,
    parse_unit as parse_placed_unit,
)
from ...model.text import nearest_names, normalize_word, shorten
from .claims import (
    Claim,
    ClaimedResult,
    ContestedClaim,
    ContestedListClaim,
    Denial,
    DislodgedClaim,
    DislodgedListClaim,
    EmptyClaim,
    NowClaim,
    OrderClaim,
    PlaceClaim,
    RetreatClaim,
    RetreatsClaim,
    fits,
)
from .words import (
    BY,
    EXPECTED,
    HEADING,
    IN,
    ITEM,
    LIST,
    NOTHING,
    NOW,
    ORDER_WORDS,
    PLACE_ALIASES,
    PLACE_WORDS,
    RETREAT,
    RETREATS,
    SOMEBODY,
    UNIT_ALIASES,
    UNIT_WORDS,
    WORD,
    WORDS,
)


def parse_claims(text: str, board: Board) -> tuple[Claim, ...]:
    """Parse the claims of one statement, in the order written.

    Raises:
        UnreadableError: The text is not a statement.
        UnknownNameError, AmbiguousNameError: A name is unknown or ambiguous.

    Each error has the column, counted from 1.
    """
    if len(text) > MAX_ORDER:
        message = f"cannot read the statement {shorten(text)!r}: it is too long"
        raise UnreadableError(message, place=Place(column=1), expected=f"at most {MAX_ORDER} characters")
    return _StatementParser(text, board).claims()


def parse_unit(text: str, board: Board) -> Designation:
    """Parse the name of a unit: the unit alone (``A Mun``) or its whole order. Raise like `parse_claims`."""
    return _StatementParser(text, board).unit()


@dataclass(frozen=True, slots=True)
class _StatementPart:
    """A part of the statement: its text and its start (from 0)."""

    text: str
    start: int

    def part(self, found: re.Match[str], group: str) -> _StatementPart:
        """Return the span of a group of a match in this span."""
        return _StatementPart(found[group], self.start + found.start(group))

    def stripped(self, signs: str) -> _StatementPart:
        """Return the span without these characters at its ends."""
        left = self.text.lstrip(signs)
        return _StatementPart(left.rstrip(signs), self.start + len(self.text) - len(left))


_JOINTS = " \t:,;=([*/-\u2013\u2014>\u2192"
"""The signs between a subject and its predicate."""
_IN_A_PLACE = re.compile(r"\b[Ii][Nn]\s")

_Predicate = Callable[[_StatementPart], Claim]


class _StatementParser:
    """A parser of one statement."""

    def __init__(self, text: str, board: Board) -> None:
        self._text = text
        self._board = board
        self._places = places_of(board)
        self._power: Power | None = None

    def claims(self) -> tuple[Claim, ...]:
        """Return all claims of the statement."""
        whole = _StatementPart(self._text, 0)
        whole_claim = self._parse_without_subject(whole)
        if whole_claim is not None:
            return (whole_claim,)
        body = self._parse_power_heading(whole)
        if body.start and self._parse_without_subject(body) is not None:
            self._raise_unreadable(body.start)  # a claim about the whole result cannot have a power
        now = NOW.fullmatch(body.text)
        if now is not None:
            return (self._parse_now(body.part(now, "unit")),)
        predicates: list[_Predicate] = []
        while True:
            rest, one = self._split_last_predicate(body, first=not predicates)
            if one is None:
                break
            predicates.insert(0, one)
            body = _StatementPart(
                re.sub(r"\b(?:and|but)\s*$", "", rest.text, flags=re.IGNORECASE), rest.start
            )
        body = _StatementPart(body.text.rstrip(_JOINTS), body.start)
        if not body.text.strip():
            self._raise_unreadable(0)
        try:
            return tuple(one(body) for one in predicates) if predicates else (self._bare_order(body),)
        except WestphaliaError:
            self._refuse_unknown_power()
            raise

    def unit(self) -> Designation:
        """Return the unit that the whole text names."""
        return self._parse_unit(_StatementPart(self._text, 0))

    # ------------------------------------------------------------------------- whole statements

    def _parse_without_subject(self, whole: _StatementPart) -> Claim | None:
        """Return a claim that begins with its predicate, about a place or the whole result, or None."""
        found = SOMEBODY.fullmatch(whole.text)
        if found is not None:
            province = self._parse_location(whole.part(found, "place")).province
            who = " ".join(normalize_word(found["who"]).split())
            if who.endswith(("bounce", "standoff", "stand-off")):
                return ContestedClaim(province)
            return Denial(EmptyClaim(province)) if who.startswith("some") else EmptyClaim(province)
        found = NOTHING.fullmatch(whole.text)
        if found is not None:
            return DislodgedListClaim(()) if found["dislodged"] else ContestedListClaim(())
        found = LIST.fullmatch(whole.text)
        if found is None:
            return None
        items = list(_split_items(whole.part(found, "items")))
        if normalize_word(found["word"]) == "contested":
            return ContestedListClaim(tuple(self._parse_location(item).province for item in items))
        return DislodgedListClaim(tuple(self._parse_unit(item) for item in items))

    def _parse_power_heading(self, whole: _StatementPart) -> _StatementPart:
        """Return the text after a power and a colon. Note the power as the owner of the named units."""
        found = HEADING.match(whole.text)
        if found is None:
            return whole
        try:
            self._power = self._places.find_power(found["power"])
        except WestphaliaError:
            return whole
        return _StatementPart(whole.text[found.end() :], found.end())

    def _parse_now(self, span: _StatementPart) -> Claim:
        power, _, rest = span.text.strip().partition(" ")
        with suppress(WestphaliaError):  # an M behind the power is a mercenary here, not a move
            there = parse_placed_unit(rest, self._board)
            return NowClaim(self._places.find_power(power), there.kind, there.location)
        unit = self._parse_unit(span)
        if unit.kind is None or unit.power is None:
            message = "the power or the kind of the unit is missing"
            raise UnreadableError(
                message, place=Place(column=span.start + 1), expected="such as 'now Austria A Tyr'"
            )
        return NowClaim(
            unit.power, unit.kind, self._parse_location(_StatementPart(unit.location, span.start))
        )

    # ------------------------------------------------------------------------------- predicates

    def _split_last_predicate(
        self, body: _StatementPart, *, first: bool
    ) -> tuple[_StatementPart, _Predicate | None]:
        """Return the text before the last predicate, and the predicate, or None if there is none."""
        if _IN_A_PLACE.search(body.text) is not None and self._is_order(body.text):
            return body, None  # Army in Vienna moves to Galicia: not "in Vienna moves to Galicia"
        for pattern, read in self._predicate_forms(first=first):
            found = pattern.search(body.text)
            if found is not None:
                predicate = read(self, body, found)
                return _StatementPart(body.text[: found.start()].rstrip(_JOINTS), body.start), predicate
        return body, None

    @staticmethod
    def _predicate_forms(*, first: bool) -> Iterator[tuple[re.Pattern[str], Callable[..., _Predicate]]]:
        yield RETREAT, _StatementParser._read_retreat
        yield RETREATS, _StatementParser._read_retreats
        yield BY, _StatementParser._read_by
        yield WORD, _StatementParser._read_word
        if first:
            yield IN, _StatementParser._read_in

    def _read_word(self, body: _StatementPart, found: re.Match[str]) -> _Predicate:
        word = " ".join(normalize_word(found["word"]).replace("\u2019", "'").split())
        denied = bool(found["not"] or found["late"])
        column = body.start + found.start("word") + 1
        verdict = ORDER_WORDS.get(word)
        if verdict is not None:
            return lambda span: _negate_if(
                self._order_claim(span, verdict, None, word, column), denied=denied
            )
        word = UNIT_ALIASES.get(word, PLACE_ALIASES.get(word, word))
        of_unit = UNIT_WORDS.get(word)
        if of_unit is not None:
            if denied and word == "cannot retreat":
                self._raise_unreadable(column - 1)
            return lambda span: _negate_if(of_unit(self._parse_unit(span)), denied=denied)
        of_place = PLACE_WORDS[word]
        return lambda span: _negate_if(of_place(self._parse_location(span)), denied=denied)

    def _read_by(self, body: _StatementPart, found: re.Match[str]) -> _Predicate:
        denied = bool(found["not"] or found["late"])
        by = self._parse_other_unit(body.part(found, "by"))
        column = body.start + found.start("word") + 1
        if normalize_word(found["word"]) == "cut":
            if found["sea"]:
                self._raise_unreadable(body.start + found.start("sea"))
            return lambda span: _negate_if(
                self._order_claim(span, ClaimedResult.CUT, by, "cut", column), denied=denied
            )
        by_convoy = bool(found["sea"])
        return lambda span: _negate_if(DislodgedClaim(self._parse_unit(span), by, by_convoy), denied=denied)

    def _read_retreat(self, body: _StatementPart, found: re.Match[str]) -> _Predicate:
        items = list(_split_items(body.part(found, "places")))
        if len(items) != 1:
            raise UnreadableError(
                f"cannot read the statement {shorten(self._text)!r}: it names several places",
                place=Place(column=body.start + found.start("places") + 1),
                expected="one place, or 'retreats: PLACES' for all of them",
            )
        is_open = normalize_word(found["can"]) in ("can", "may")
        location = self._parse_location(items[0])
        return lambda span: RetreatClaim(self._parse_unit(span), location, open=is_open)

    def _read_retreats(self, body: _StatementPart, found: re.Match[str]) -> _Predicate:
        locations = tuple(self._parse_location(item) for item in _split_items(body.part(found, "places")))
        return lambda span: RetreatsClaim(self._parse_unit(span), locations)

    def _read_in(self, body: _StatementPart, found: re.Match[str]) -> _Predicate:
        location = self._parse_location(body.part(found, "place"))
        denied = bool(found["not"] or found["late"])
        return lambda span: _negate_if(PlaceClaim(self._parse_unit(span), location), denied=denied)

    # ------------------------------------------------------------------------------- subjects

    def _order_claim(
        self, span: _StatementPart, verdict: ClaimedResult, by: Designation | None, word: str, column: int
    ) -> OrderClaim:
        order: MovementOrder | Designation
        try:
            order = self._parse_order(span)
        except UnreadableError as error:
            try:
                order = self._parse_unit(span)
            except UnreadableError:
                raise error from None
        if not fits(order, verdict):
            kind = "move" if isinstance(order, Move) else "support" if isinstance(order, Support) else "unit"
            kind = "convoy" if isinstance(order, Convoy) else kind
            words = {
                "move": "succeeds, fails, bounces, disrupted or void",
                "support": "given, fails, cut or void",
            }
            message = (
                f"cannot read the statement {shorten(self._text)!r}: {word!r} does not apply to a {kind}"
            )
            expected = words.get(kind, "succeeds, fails or void")
            raise UnreadableError(message, place=Place(column=column), expected=expected)
        return OrderClaim(order, verdict, by, self._power)

    def _bare_order(self, span: _StatementPart) -> Claim:
        """Return the claim that an order succeeds, for a statement that is only an order."""
        try:
            return OrderClaim(self._parse_order(span), ClaimedResult.SUCCEEDS, None, self._power)
        except (UnknownNameError, AmbiguousNameError) as error:
            self._refuse_misspelled_word(span)
            raise error from None
        except UnreadableError:
            self._refuse_misspelled_word(span)
            self._raise_unreadable(span.start)

    def _refuse_misspelled_word(self, span: _StatementPart) -> None:
        """Raise `UnreadableError` if the last word is similar to a predicate."""
        text = span.text.rstrip(" )]*.")
        last = re.search(r"[^\s:,;=(\[*/]+$", text)
        if last is None or last.start() == 0:
            return
        near = nearest_names(last[0], (word for word in WORDS if len(word) > 3))
        if near and self._is_subject(_StatementPart(text[: last.start()].rstrip(_JOINTS), span.start)):
            message = f"cannot read the statement {shorten(self._text)!r}: unknown word {last[0]!r}"
            column = span.start + last.start() + 1
            raise UnreadableError(message, place=Place(column=column), nearest=near[:1])

    def _is_subject(self, span: _StatementPart) -> bool:
        for read in (self._parse_order, self._parse_unit, self._parse_location):
            try:
                read(span)
            except WestphaliaError:
                continue
            return True
        return False

    def _is_order(self, text: str) -> bool:
        try:
            parse_order(text, self._board)
        except WestphaliaError:
            return False
        return True

    def _refuse_unknown_power(self) -> None:
        """Raise `UnknownNameError` if the text before a colon is similar to the name of a power."""
        found = HEADING.match(self._text)
        if found is not None and self._power is None:
            try:
                self._places.find_power(found["power"])
            except UnknownNameError as error:
                if error.nearest:
                    raise error.at(column=found.start("power") + 1) from None

    def _parse_order(self, span: _StatementPart) -> MovementOrder:
        """Parse an order in a part of the statement."""
        span = span.stripped(" \t")
        try:
            order = parse_order(span.text, self._board)
        except WestphaliaError as error:
            raise _shift_error(error, span.start) from None
        assert isinstance(order, MovementOrder)
        return order

    def _parse_unit(self, span: _StatementPart) -> Designation:
        """Parse a unit in a part of the statement, alone or by its whole order."""
        unit = self._parse_other_unit(span)
        return unit if unit.power is not None or self._power is None else replace(unit, power=self._power)

    def _parse_other_unit(self, span: _StatementPart) -> Designation:
        span = span.stripped(" \t")
        try:
            order = parse_order(f"{span.text} H", self._board)
        except WestphaliaError as error:
            try:
                order = parse_order(span.text, self._board)
            except WestphaliaError as other:
                if (error.place.column or 1) > len(span.text):  # it is about the H, which nobody wrote
                    raise _shift_error(other, span.start) from None
                if isinstance(error, UnreadableError):
                    error.message = f"cannot read the unit {shorten(span.text)!r}"
                    error.place, error.expected = Place(column=1), "a unit, such as 'A Vie', or its order"
                raise _shift_error(error.about(span.text), span.start) from None
        assert isinstance(order, MovementOrder)
        return order.unit

    def _parse_location(self, span: _StatementPart) -> Location:
        span = span.stripped(" \t")
        try:
            return self._places.find_location(span.text)
        except WestphaliaError as error:
            raise _shift_error(error.at(column=1), span.start) from None

    def _raise_unreadable(self, start: int) -> NoReturn:
        message = f"cannot read the statement {shorten(self._text)!r}"
        raise UnreadableError(message, place=Place(column=start + 1), expected=EXPECTED)


def _negate_if(claim: Claim, *, denied: bool) -> Claim:
    """Return a claim, or its negation if `denied`. A double negation cancels out."""
    if not denied:
        return claim
    if isinstance(claim, Denial):
        return claim.fact
    assert not isinstance(
        claim, NowClaim | RetreatClaim | RetreatsClaim | DislodgedListClaim | ContestedListClaim
    )
    return Denial(claim)


def _split_items(span: _StatementPart) -> Iterator[_StatementPart]:
    """Yield the items of a list separated by commas or words; none for ``none``."""
    if span.text.strip().lower() in ("none", "nothing", "nowhere", "nobody"):
        return
    for found in ITEM.finditer(span.text):
        yield span.part(found, "item")


def _shift_error(error: WestphaliaError, start: int) -> WestphaliaError:
    """Return an error about the part of the statement that begins at `start`, with its column moved."""
    place = error.place
    error.place = replace(place, column=start + (place.column or 1))
    return error
