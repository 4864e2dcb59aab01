"""The syntax of orders: a recursive descent parser from a line of text to its parts, without name lookup.

`parse_order_text` parses one order as a player writes it and returns an `OrderText`: the verb, and where the
text names units and places. At each position it matches only the parts that are possible there (`words`), so
that an error message can list them.

Names of places may contain a hyphen (``Mid-Atlantic Ocean``) or a keyword; `BoardNames` finds these in a
text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ..brief import join_alternatives, quote
from ..errors import Place, UnreadableError
from ..names import UnitKind
from ..phase import PhaseKind
from ..text import blank_bullet, leading_bullet, normalize_letter
from .languages import unit_kind
from .values import Verb
from .words import KEYWORD, Part, parts_pattern

_PLAIN_NAME = re.compile(r"[\w.'\u2019&]+(\s+[\w.'\u2019&]+)*")
_REST_OF_WORD = re.compile(r"[\w.'\u2019&#]*")


class BoardNames:
    """The names of a board that need help in a text: those with a hyphen or a keyword.

    `nations` are the words for powers. An M after such a word, unless the word names a place, is a mercenary,
    not a move. `means_place` returns whether a text names a place of the board, `means_power` whether it
    names a power; `codes` are the ids of provinces.
    """

    def __init__(
        self,
        names: Iterable[str],
        nations: Iterable[str] = (),
        means_place: Callable[[str], bool] = lambda _: False,
        codes: Iterable[str] = (),
        means_power: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self.means_place = means_place
        self._means_power = means_power
        self._codes = frozenset(codes)
        nations = tuple(nations)
        self._nations = frozenset(nation.casefold() for nation in nations)
        self._names = _names_pattern(part for name in names for part in _split_name_parts(name))
        only_nations = (nation for nation in nations if not means_place(nation))
        self._mercenary = _names_pattern(only_nations, r"\s+(?P<letter>m)")

    def find_second_place(self, text: str, *, codes: bool = False) -> int | None:
        """Return where the second of exactly two places in a text begins: ``PAR BUR``; None for other texts.

        A first word that also names a power does not count: ``Bavaria Munich`` is a unit with nationality.
        With `codes`, it counts if it is the id of a province.
        """
        nations = self._nations - self._codes if codes else self._nations
        if self.means_place(text):
            return None
        found = [
            gap.end()
            for gap in re.finditer(r"\s+", text)
            if text[: gap.start()].casefold() not in nations
            and self.means_place(text[: gap.start()])
            and self.means_place(text[gap.end() :])
        ]
        return found[0] if len(found) == 1 else None

    def is_nation(self, word: str) -> bool:
        """Return whether a word means a power, as an adjective or as its name."""
        return self._means_power(word) and not self.means_place(word)

    def find_names(self, text: str) -> dict[int, int]:
        """Return where such names begin in the text, each with its end."""
        if self._names is None:
            return {}
        return {found.start(): found.end() for found in self._names.finditer(text)}

    def find_mercenaries(self, text: str) -> frozenset[int]:
        """Return the position of every M that means a mercenary, after its nation."""
        if self._mercenary is None:
            return frozenset()
        return frozenset(found.start("letter") for found in self._mercenary.finditer(text))


def _names_pattern(names: Iterable[str], then: str = "") -> re.Pattern[str] | None:
    """Return a pattern of the names as whole words, the longest first; None if there are none."""
    longest_first = sorted(set(names), key=lambda name: (-len(name), name))
    if not longest_first:
        return None
    alternatives = "|".join(re.sub(r"(\\\s)+", r"\\s+", re.escape(name)) for name in longest_first)
    return re.compile(rf"(?<!\w)(?:{alternatives}){then}(?!\w)", re.IGNORECASE)


def _split_name_parts(name: str) -> Iterator[str]:
    """Return the name, if the parser would split it, and its hyphenated beginnings: ``Mid-Atlantic``."""
    words = name.split()
    if not _PLAIN_NAME.fullmatch(name) or any(KEYWORD.fullmatch(word) for word in words):
        yield name
    for count in range(1, len(words)):
        beginning = " ".join(words[:count])
        if re.fullmatch(r"[^-()]*\w-\w[^()]*", beginning):
            yield beginning


NO_NAMES = BoardNames(())

MAX_ORDER = 300
"""The maximum number of characters in an order."""


class Span(NamedTuple):
    """The position of a name in the text: from `start` up to, but not including, `end`."""

    start: int
    end: int


class UnitText(NamedTuple):
    """A unit as named in the text. Without `nation`, `name` may still begin with the name of a power."""

    name: Span
    kind: UnitKind | None = None
    nation: Span | None = None


class OrderText(NamedTuple):
    """The parts of an order.

    `units` are the ordered unit, then the supported or convoyed one. `route` ends with the destination, after
    the places of a written convoy route. `into` is the new kind of a converted unit.
    """

    verb: Verb
    units: tuple[UnitText, ...]
    route: tuple[Span, ...] = ()
    by_sea: bool = False
    into: UnitKind | None = None


def parse_order_text(text: str, phase: PhaseKind, names: BoardNames = NO_NAMES) -> OrderText:
    """Parse an order into its parts, on a board with these `names`.

    Raises:
        UnreadableError: With the column, and what is possible there in a phase of the given kind.
    """
    if len(text) > MAX_ORDER:
        place, expected = Place(column=1), f"at most {MAX_ORDER} characters"
        raise UnreadableError("the order is too long", place=place, expected=expected).about(text)
    plain = blank_bullet(text)
    written = plain.rstrip(" \t.,;")
    line = _OrderLine(written, names)
    try:
        parts = line.parse()
    except _OrderSyntaxError as stuck:
        dash = _DASH.match(text)
        if dash is not None:
            _refuse_dash(text, dash.start("dash"), written, phase, stuck)
        position = stuck.position
        if position == len(written) and line.name is not None:
            position = _find_unknown_word(written, line.name, names.means_place) or position
        raise _unreadable_error(position, stuck.possible, text, phase) from None
    if parts.verb is Verb.MOVE and parts.units[0].kind is None:
        _refuse_second_half(text, plain, parts)
    return parts


class _OrderSyntaxError(Exception):
    """A syntax error at `position` (from 0), where only the `possible` parts can follow; None is the end."""

    def __init__(self, position: int, possible: frozenset[Part | None]) -> None:
        super().__init__(position)
        self.position = position
        self.possible = possible


_WITH = re.compile(r"(?<=\s)with(?=\s)", re.IGNORECASE)
_EXPLICIT_SUPPORTS = frozenset(("sh", "sm"))
_OF_NAME = frozenset((Part.WORD, Part.COAST, Part.BRACKETED))
_WAYS = frozenset((Part.BY_SEA, Part.VIA, Part.ROUTE))
_VERBS = frozenset(
    (
        *(Part.HOLD, Part.MOVE, Part.BY_SEA, Part.CROSS, Part.VIA, Part.SUPPORT, Part.CONVOY),
        *(Part.CONVERT, Part.RETREAT, Part.DISBAND, Part.BUILD),
    )
)
_UNIT_BEGINS = frozenset((Part.THE, Part.KIND, Part.WORD))
_NAME_BEGINS = frozenset((Part.THE, Part.WORD))
_FIRST = _UNIT_BEGINS | {Part.LEAD, Part.LATE, Part.CONVERT, Part.REMOVE, Part.BUILD, Part.WAIVE}

_AT_FIRST = parts_pattern(*_FIRST)
_AT_UNIT = parts_pattern(*_UNIT_BEGINS)
_BEHIND_THE = parts_pattern(Part.KIND, Part.WORD)
_BEHIND_KIND = parts_pattern(Part.IN, *_NAME_BEGINS)
_AT_KIND = parts_pattern(Part.KIND)
_AT_NAME = parts_pattern(*_NAME_BEGINS)
_AT_WORD = parts_pattern(Part.WORD)
_AT_IN = parts_pattern(Part.IN)
_AT_MOVE = parts_pattern(Part.MOVE)
_BEHIND_VIA = parts_pattern(Part.MOVE, *_NAME_BEGINS)
_BEHIND_NAME = parts_pattern(Part.KIND, Part.ROUTE, Part.CLOSE, *_OF_NAME, *_VERBS)
_BEHIND_SEA = parts_pattern(Part.AND, Part.MOVE, Part.CLOSE, *_OF_NAME)
_BEHIND_TARGET = parts_pattern(Part.IN, *_OF_NAME)
_BEHIND_SUPPORT = parts_pattern(Part.HOLD, Part.TARGET, *_UNIT_BEGINS)
_BEHIND_CONVOY = parts_pattern(Part.TARGET, *_UNIT_BEGINS)


class _OrderLine:
    """The parser of one order. `_part` is the current part, None if none matches or the text ends."""

    def __init__(self, text: str, names: BoardNames) -> None:
        self._text = text
        self._names = names
        self._known = names.find_names(text)
        self._mercenaries = names.find_mercenaries(text)
        self._end = 0
        self._in_name = False
        self._part: Part | None = None
        self.start = 0
        self.name: Span | None = None
        """The last name parsed."""

    # --------------------------------------------------------------------------------------- lexing

    def _match_next(self, pattern: re.Pattern[str]) -> None:
        """Find the next part, of those in the pattern."""
        text, at = self._text, self._end
        while at < len(text) and text[at].isspace():
            at += 1
        if at in self._known and _AT_WORD.match(text, at):
            self._part, self.start = Part.WORD, at
            self._end = _REST_OF_WORD.match(text, self._known[at]).end()  # pyright: ignore[reportOptionalMemberAccess] - fits anywhere
            return
        if at in self._mercenaries:
            self._part, self.start, self._end = Part.KIND, at, at + 1
            return
        found = pattern.match(text, self._end)
        if found is None or found.lastgroup is None:
            self._part, self.start = None, at
            return
        self._part = Part(found.lastgroup)
        self.start, self._end = found.span(found.lastgroup)

    def _advance(self, then: re.Pattern[str] | None = None) -> str:
        """Return the text of the current part and go to the next one."""
        text = self._text[self.start : self._end]
        self._in_name = False
        if then is not None:
            self._match_next(then)
        return text

    def _is_at(self, *parts: Part | None) -> bool:
        """Return whether the current part is one of these; None means that no part matches."""
        return self._part in parts

    def _syntax_error(self, possible: Iterable[Part | None]) -> _OrderSyntaxError:
        """Return an error that says only these parts, or more of the current name, are possible here."""
        more = _OF_NAME if self._in_name else frozenset[Part]()
        return _OrderSyntaxError(min(self.start, len(self._text)), frozenset(possible) | more)

    def _expect_end(self, possible: Iterable[Part] = ()) -> None:
        """Raise an error unless the order ends here; `possible` are the other parts that could follow."""
        if not self._in_name:
            rest = self._text[self._end :]
            self.start = self._end + len(rest) - len(rest.lstrip())
            self._part = None
        if not self._is_at(None) or self.start < len(self._text):
            raise self._syntax_error((None, *possible))

    # ------------------------------------------------------------------------------- units and names

    def _parse_name(self, then: re.Pattern[str] = _BEHIND_NAME) -> Span:
        """Parse a name and advance to the part after it, one of those in the pattern."""
        if self._is_at(Part.THE):
            self._advance(_AT_WORD)
        if not self._is_at(Part.WORD):
            raise self._syntax_error((Part.WORD,))
        start = self.start
        end = self._end
        while self._is_at(*_OF_NAME):
            end = self._end
            self._match_next(then)
        self._in_name = True
        self.name = Span(start, end)
        return self.name

    def _parse_unit(self) -> UnitText:
        """Parse a unit: ``A Vie``, ``Vienna``, ``Austrian A Vie``."""
        if self._is_at(Part.THE):
            self._advance(_BEHIND_THE)
            if self._is_at(None):
                raise self._syntax_error((Part.KIND, Part.WORD))
        if self._is_at(Part.KIND):
            kind = self._parse_kind()
            nation = self._parse_nation_behind_kind()
            return UnitText(self._parse_name(), kind, nation)
        if not self._is_at(Part.WORD):
            raise self._syntax_error(_UNIT_BEGINS)
        name = self._parse_name()
        if not self._is_at(Part.KIND):
            return UnitText(name)
        kind = self._parse_kind()
        return UnitText(self._parse_name(), kind, name)

    def _parse_kind(self) -> UnitKind:
        """Parse the kind of a unit, with the words between it and the place (``army in Vienna``)."""
        kind = unit_kind(self._advance(_BEHIND_KIND))
        if self._is_at(Part.IN):
            self._advance(_AT_NAME)
        if self._is_at(None):
            raise self._syntax_error(_NAME_BEGINS)
        return kind

    def _parse_nation_behind_kind(self) -> Span | None:
        """Parse the nation in ``l'arm\u00e9e italienne de Venise``; None if there is none."""
        if not self._is_at(Part.WORD) or not self._names.is_nation(self._text[self.start : self._end]):
            return None
        nation = Span(self.start, self._end)
        if _AT_IN.match(self._text, self._end) is None:
            return None
        self._match_next(_AT_IN)
        self._advance(_AT_NAME)
        return nation

    # ---------------------------------------------------------------------------------------- orders

    def parse(self) -> OrderText:
        """Parse the whole order."""
        self._match_next(_AT_FIRST)
        match self._part:
            case Part.WAIVE:
                self._advance(_AT_NAME)
                route = (self._parse_name(),) if not self._is_at(None) else ()
                self._expect_end(() if route else _NAME_BEGINS)
                return OrderText(Verb.WAIVE, (), route)
            case Part.BUILD | Part.REMOVE:
                verb = Verb.BUILD if self._is_at(Part.BUILD) else Verb.DISBAND
                self._advance(_AT_UNIT)
                unit = self._parse_unit()
                self._expect_end(_parts_after_unit(unit))
                return OrderText(verb, (unit,))
            case Part.CONVERT:
                sign = self._advance(_AT_UNIT)
                unit = self._parse_unit()
                self._expect_end(_parts_after_unit(unit))
                return _make_conversion(unit, sign)
            case Part.LEAD:
                return self._parse_verb_first()
            case Part.LATE:
                return self._parse_unit_last()
            case Part.THE | Part.KIND | Part.WORD:
                return self._parse_after_unit(self._parse_unit())
            case _:
                raise self._syntax_error(_FIRST)

    def _parse_verb_first(self) -> OrderText:
        """Parse ``Move A Vie to Gal``, ``Hold A Vie``, ``Retreat A Rum to Ukr``."""
        verb = self._advance(_AT_UNIT).casefold()
        unit = self._parse_unit()
        if verb == "hold":
            self._expect_end(_parts_after_unit(unit))
            return OrderText(Verb.HOLD, (unit,))
        if not self._is_at(Part.MOVE, Part.BY_SEA, Part.VIA, Part.RETREAT):
            raise self._syntax_error(_parts_after_unit(unit, Part.MOVE))
        return self._parse_after_unit(unit)

    def _parse_unit_last(self) -> OrderText:
        """Parse ``Support A Vie - Gal with A Bud`` and ``Attack Gal with A Vie``."""
        verb = self._advance().casefold()
        with_unit = list(_WITH.finditer(self._text))[-1]
        last = _OrderLine(" " * with_unit.end() + self._text[with_unit.end() :], self._names)
        unit = last.unit_alone()
        text = " " * self._end + self._text[self._end : with_unit.start()]
        return _OrderLine(text, self._names).order_of(unit, verb)

    def unit_alone(self) -> UnitText:
        """Parse a unit and nothing else."""
        self._match_next(_AT_UNIT)
        unit = self._parse_unit()
        self._expect_end(_parts_after_unit(unit))
        return unit

    def order_of(self, unit: UnitText, verb: str) -> OrderText:
        """Parse what a unit supports, convoys or attacks."""
        if verb == "attack":
            self._match_next(_AT_NAME)
            route = (self._named(),)
            self._expect_end()
            return OrderText(Verb.MOVE, (unit,), route)
        self._match_next(_AT_UNIT)
        other = self._parse_unit()
        if verb == "support":
            return self._parse_support(unit, other)
        self._expect_move(_parts_after_unit(other))
        return self._parse_move(Verb.CONVOY, (unit, other))

    def _parse_after_unit(self, unit: UnitText) -> OrderText:
        """Parse the rest of the order after its unit."""
        match part := self._part:
            case Part.HOLD | Part.DISBAND:
                self._advance()
                self._expect_end()
                return OrderText(Verb.HOLD if part is Part.HOLD else Verb.DISBAND, (unit,))
            case Part.BUILD:
                self._advance(_AT_KIND)
                if self._is_at(Part.KIND) and unit.kind is None:  # Marseilles build army
                    unit = unit._replace(kind=unit_kind(self._advance()))
                self._expect_end()
                return OrderText(Verb.BUILD, (unit,))
            case Part.CONVERT:
                sign = self._advance()
                self._expect_end()
                return _make_conversion(unit, sign)
            case Part.RETREAT:
                self._advance(_AT_NAME)
                route = (self._named(),)
                self._expect_end()
                return OrderText(Verb.RETREAT, (unit,), route)
            case Part.MOVE:
                return self._parse_move(Verb.MOVE, (unit,))
            case Part.BY_SEA:
                self._advance(_AT_MOVE)
                self._expect_move()
                self._advance(_AT_NAME)
                route = (self._named(),)
                self._expect_end()
                return OrderText(Verb.MOVE, (unit,), route, by_sea=True)
            case Part.CROSS:
                self._advance(_AT_NAME)
                route = (self._named(),)
                self._expect_end()
                return OrderText(Verb.MOVE, (unit,), route, by_sea=True)
            case Part.VIA:
                return self._parse_via(unit)
            case Part.SUPPORT:
                return self._parse_any_support(unit)
            case Part.CONVOY:
                return self._parse_convoy(unit)
            case _:
                moved = self._split_unsigned_move(unit, codes=True)
                if moved is not None:
                    return OrderText(Verb.MOVE, (moved[0],), (moved[1],))
                raise self._syntax_error(_parts_after_unit(unit, *_VERBS))

    def _split_unsigned_move(self, unit: UnitText, *, codes: bool = False) -> tuple[UnitText, Span] | None:
        """Split the name of a unit at the end of the order into place and destination: ``A PAR BUR``."""
        if not self._is_at(None) or self.start < len(self._text):
            return None
        start, end = unit.name
        at = self._names.find_second_place(self._text[start:end], codes=codes)
        if at is None:
            return None
        place = Span(start, start + len(self._text[start : start + at].rstrip()))
        return unit._replace(name=place), Span(start + at, end)

    def _named(self) -> Span:
        if self._is_at(None):
            raise self._syntax_error(_NAME_BEGINS)
        return self._parse_name()

    def _parse_sea(self) -> Span:
        if self._is_at(None):
            raise self._syntax_error(_NAME_BEGINS)
        return self._parse_name(_BEHIND_SEA)

    def _expect_move(self, others: Iterable[Part] = ()) -> None:
        if not self._is_at(Part.MOVE):
            raise self._syntax_error((Part.MOVE, *others))

    def _parse_target_first(self, verb: Verb, unit: UnitText) -> OrderText:
        """Parse ``support move to Trieste from Venice``, with the destination before the unit."""
        self._advance(_AT_NAME)
        target = self._parse_name(_BEHIND_TARGET)
        if not self._is_at(Part.IN):
            raise self._syntax_error((Part.IN,))
        self._advance(_AT_UNIT)
        other = self._parse_unit()
        self._expect_end(_parts_after_unit(other))
        return OrderText(verb, (unit, other), (target,))

    def _parse_hold_first(self, unit: UnitText) -> OrderText:
        """Parse ``support hold to Sweden``."""
        self._advance(_BEHIND_CONVOY)
        if self._is_at(Part.TARGET):
            self._advance(_AT_UNIT)
        other = self._parse_unit()
        self._expect_end(_parts_after_unit(other))
        return OrderText(Verb.SUPPORT, (unit, other))

    def _parse_any_support(self, unit: UnitText) -> OrderText:
        is_joined = self._text[self._end : self._end + 1].isalpha()
        verb = self._advance(_BEHIND_SUPPORT).casefold()
        if verb in _EXPLICIT_SUPPORTS:
            return self._parse_explicit_support(unit, self._parse_unit(), verb)
        if is_joined:
            return self._parse_joined_support(unit, self._parse_unit())
        if self._is_at(Part.TARGET):
            return self._parse_target_first(Verb.SUPPORT, unit)
        if self._is_at(Part.HOLD):
            return self._parse_hold_first(unit)
        return self._parse_support(unit, self._parse_unit())

    def _parse_convoy(self, unit: UnitText) -> OrderText:
        self._advance(_BEHIND_CONVOY)
        if self._is_at(Part.TARGET):
            return self._parse_target_first(Verb.CONVOY, unit)
        army = self._parse_unit()
        moved = self._split_unsigned_move(army)
        if moved is not None:
            return OrderText(Verb.CONVOY, (unit, moved[0]), (moved[1],))
        self._expect_move(_parts_after_unit(army))
        return self._parse_move(Verb.CONVOY, (unit, army))

    def _parse_explicit_support(self, unit: UnitText, other: UnitText, verb: str) -> OrderText:
        """Parse ``A Mun SH Ber`` (support to hold) and ``A Mun SM Ber - Kie`` (support to move)."""
        if verb == "sh":
            if self._is_at(Part.HOLD):
                self._advance()
            self._expect_end(_parts_after_unit(other, Part.HOLD))
            return OrderText(Verb.SUPPORT, (unit, other))
        moved = self._split_unsigned_move(other)
        if moved is not None:
            return OrderText(Verb.SUPPORT, (unit, moved[0]), (moved[1],))
        self._expect_move(_parts_after_unit(other))
        return self._parse_move(Verb.SUPPORT, (unit, other))

    def _parse_joined_support(self, unit: UnitText, other: UnitText) -> OrderText:
        """Parse ``SA Bud-Gal``; such notes write ``SF Nor-Nor`` for a support in place."""
        parts = self._parse_support(unit, other)
        names = [self._text[at.start : at.end].casefold() for at in (other.name, *parts.route)]
        is_in_place = len(names) == 2 and f" {names[0]}".endswith(f" {names[1]}")
        return parts._replace(route=()) if is_in_place else parts

    def _parse_support(self, unit: UnitText, other: UnitText) -> OrderText:
        if self._is_at(Part.HOLD):
            self._advance()
            self._expect_end()
        elif self._is_at(Part.MOVE):
            return self._parse_move(Verb.SUPPORT, (unit, other))
        else:
            moved = self._split_unsigned_move(other)
            if moved is not None:
                return OrderText(Verb.SUPPORT, (unit, moved[0]), (moved[1],))
            self._expect_end(_parts_after_unit(other, Part.HOLD, Part.MOVE))
        return OrderText(Verb.SUPPORT, (unit, other))

    def _parse_via(self, unit: UnitText) -> OrderText:
        """Parse ``A Lon via Nth - Bel``, with the seas before the destination, and ``A Lon via - Bel``."""
        self._advance(_BEHIND_VIA)
        if self._is_at(None):
            raise self._syntax_error((Part.MOVE, *_NAME_BEGINS))
        first = (self._parse_name(),) if not self._is_at(Part.MOVE) else ()
        self._expect_move()
        route = (*first, *self._parse_route())
        self._expect_end((Part.MOVE,))
        return OrderText(Verb.MOVE, (unit,), route, by_sea=len(route) == 1)

    def _parse_route(self) -> tuple[Span, ...]:
        """Parse the places of a route, each after a word for a move."""
        places: list[Span] = []
        while self._is_at(Part.MOVE):
            self._advance(_AT_NAME)
            places.append(self._named())
        return tuple(places)

    def _parse_move(self, verb: Verb, units: tuple[UnitText, ...]) -> OrderText:
        """Parse a destination with its route or "via convoy"; ``- Bel via Nth`` has the seas last."""
        *seas, target = self._parse_route()
        match self._part:
            case Part.BY_SEA:
                self._advance()
                self._expect_end()
                return OrderText(verb, units, (*seas, target), by_sea=True)
            case Part.VIA | Part.ROUTE:
                between = self._is_at(Part.ROUTE)
                self._advance(_AT_NAME)
                if self._is_at(None) and not between:
                    self._expect_end(_NAME_BEGINS)
                    return OrderText(verb, units, (*seas, target), by_sea=True)
                more = [self._parse_sea()]
                while self._is_at(Part.MOVE, Part.AND):
                    self._advance(_AT_NAME)
                    more.append(self._parse_sea())
                if between:
                    if not self._is_at(Part.CLOSE):
                        raise self._syntax_error((Part.MOVE, Part.CLOSE))
                    self._advance()
                    self._expect_end()
                else:
                    self._expect_end((Part.MOVE,))
                return OrderText(verb, units, (*seas, *more, target))
            case Part.CONVOY if self._end == len(self._text):  # A Edi - Nwy C
                return OrderText(verb, units, (*seas, target), by_sea=True)
            case _:
                self._expect_end((Part.MOVE, *_WAYS))
                return OrderText(verb, units, (*seas, target))


def _parts_after_unit(unit: UnitText, *parts: Part) -> frozenset[Part]:
    """Return the parts that can follow a unit: one without a kind may turn out to be a nation."""
    return frozenset(parts) | (frozenset((Part.KIND,)) if unit.kind is None else frozenset[Part]())


def _find_unknown_word(text: str, name: Span, means_place: Callable[[str], bool]) -> int | None:
    """Return the position of an unknown word that the parser took for part of a name.

    In ``A Mos smites Ukr`` it is the position of ``smites``. None if the whole name means a place, or if no
    beginning of it does.
    """
    if means_place(text[name.start : name.end]):
        return None
    gaps = list(re.finditer(r"\s+", text[name.start : name.end]))
    for gap in reversed(gaps):
        if means_place(text[name.start : name.start + gap.start()]):
            return name.start + gap.end()
    return None


def _make_conversion(unit: UnitText, sign: str) -> OrderText:
    first, into = normalize_letter(sign), normalize_letter(sign[2:])
    known = unit if unit.kind is not None else unit._replace(kind=UnitKind(first))
    return OrderText(Verb.CONVERT, (known,), into=UnitKind(into))


_DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
_DASH = re.compile(rf"[\s>]*(?P<dash>[{''.join(sorted(_DASHES))}])")


def _refuse_dash(text: str, dash: int, written: str, phase: PhaseKind, stuck: _OrderSyntaxError) -> None:
    """Raise an error for a dash followed only by a unit or a province, if a special message helps.

    Among adjustments, ``- A Mun`` may be an item in a list of builds or a removal (as ``+ A Mun`` is a
    build). ``- Tyr`` is not an order at all.
    """
    at_end = stuck.position >= len(written)
    if phase is PhaseKind.ADJUSTMENT and Part.BUILD in stuck.possible and (at_end or stuck.position == dash):
        raise UnreadableError(
            "the dash may begin a list item or mean a removal",
            place=Place(column=dash + 1),
            expected='"B" (build) or "R" (remove) before the unit',
        ).about(text)
    if at_end and len(written.split()) == 1:
        raise _unreadable_error(dash, frozenset({Part.WORD, Part.KIND}), text, phase)


def _refuse_second_half(text: str, plain: str, parts: OrderText) -> None:
    """Raise an error for ``- Nth - Bel``, which may continue the line above: A Lon - Eng."""
    bullet = leading_bullet(text)[-1:]
    sign = plain[parts.units[0].name.end :].lstrip()[:1]
    if bullet == sign == ">" or {bullet, sign} <= _DASHES:
        raise UnreadableError(
            "the line may continue the line above",
            place=Place(column=text.rindex(bullet, 0, parts.units[0].name.start) + 1),
            expected='the letter of the unit, such as "A", after the first sign',
        ).about(text)


_SIGNED = [verb for verb in Verb if verb.sign is not None and verb is not Verb.WAIVE]
_EXPECTATIONS: dict[Part | None, tuple[str, tuple[PhaseKind, ...]]] = {
    **{Part(verb.name.lower()): (f'"{verb.sign}" ({verb.value})', verb.phases) for verb in _SIGNED},
    Part.REMOVE: ('"R" (remove)', (PhaseKind.ADJUSTMENT,)),
    Part.WAIVE: ('"W" (waive)', Verb.WAIVE.phases),
    Part.BY_SEA: ('"via convoy"', (PhaseKind.MOVEMENT,)),
    Part.IN: ('"from"', (PhaseKind.MOVEMENT,)),
    None: ("the end of the order", tuple(PhaseKind)),
}
"""The name of a part in messages, and the phases in which messages suggest it."""


_STRENGTH = re.compile(r"\s*(?:\+\s*\d{1,3}(?!\w)|\[[^\[\]]*\])")
"""The strength or the marks of a unit, as reports show them: ``A par+2``, ``A hes+1 [fortified]``."""


def _find_strength(position: int, text: str) -> UnreadableError | None:
    """Return the error for a text that stops making sense at a strength or a mark, which no order has."""
    for found in _STRENGTH.finditer(text):
        if found.start() <= position < found.end():
            message = "orders name a unit without its strength and marks"
            place = Place(column=found.end() - len(found[0].lstrip()) + 1)
            error = UnreadableError(message, place=place, expected=quote(_STRENGTH.sub("", text).strip()))
            error.about(text)
            return error
    return None


def _unreadable_error(
    position: int, possible: frozenset[Part | None], text: str, phase: PhaseKind
) -> UnreadableError:
    """Return the error for a text that stops making sense at `position` (from 0)."""
    strength = _find_strength(position, text)
    if strength is not None:
        return strength
    expected: list[str] = []
    if Part.WORD in possible and Part.COAST not in possible:
        expected.append('a unit such as "A Vie"' if Part.KIND in possible else "a province")
    expected += [
        name
        for key, (name, phases) in _EXPECTATIONS.items()
        if key in possible and phase in phases and not (key is Part.BY_SEA and Part.SUPPORT in possible)
    ]
    rest = text[position:].split()
    what = "unknown verb" if rest and rest[0].isalpha() and Part.SUPPORT in possible else "unexpected"
    found = f"{what} {quote(rest[0], 20)}" if rest else "the order is incomplete"
    place = Place(column=position + 1)
    error = UnreadableError(found, place=place, expected=join_alternatives(expected) or None)
    error.about(text)
    return error
