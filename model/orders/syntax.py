"""The syntax of orders: from a line of text to its parts, before any name is looked up.

`read_order_text` takes one order as a player writes it and returns an `OrderText`: what is ordered,
and where in the text units and places are named. It goes through the text from left to right and asks at each
point only for what can stand there (`words`), so that a message can say what that is.

Names of places may hold what would otherwise mean something else: a hyphen (``Mid-Atlantic Ocean``) or a
keyword. `BoardNames` finds these in a text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from ..errors import Place, UnreadableError
from ..names import UnitKind
from ..phase import PhaseKind
from ..text import bullet_of, plain_letter, shortened, without_bullet
from .parts import OrderText, Span, UnitText
from .values import Verb
from .words import KEYWORD, Part, any_of

_PLAIN_NAME = re.compile(r"[\w.'\u2019&]+(\s+[\w.'\u2019&]+)*")
_REST_OF_WORD = re.compile(r"[\w.'\u2019&#]*")


class BoardNames:
    """Finds in a text those of the given names that hold a hyphen or a keyword.

    `nations` are words that mean a power and no place: an M behind one is a mercenary, not a move.
    `means_place` tells whether a text names a place of the board; messages depend on it, readings do not.
    """

    def __init__(
        self,
        names: Iterable[str],
        nations: Iterable[str] = (),
        means_place: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self.means_place = means_place
        self._names = _any_name(part for name in names for part in _parts_to_know(name))
        self._mercenary = _any_name(nations, r"\s+(?P<letter>m)")

    def known(self, text: str) -> dict[int, int]:
        """Return where such names begin in the text, each with its end."""
        if self._names is None:
            return {}
        return {found.start(): found.end() for found in self._names.finditer(text)}

    def mercenaries(self, text: str) -> frozenset[int]:
        """Return where an M stands for a mercenary behind its nation."""
        if self._mercenary is None:
            return frozenset()
        return frozenset(found.start("letter") for found in self._mercenary.finditer(text))


def _any_name(names: Iterable[str], then: str = "") -> re.Pattern[str] | None:
    """What finds any of the names, as whole words, the longest first; None if there are none."""
    longest_first = sorted(set(names), key=lambda name: (-len(name), name))
    if not longest_first:
        return None
    alternatives = "|".join(re.sub(r"(\\\s)+", r"\\s+", re.escape(name)) for name in longest_first)
    return re.compile(rf"(?<!\w)(?:{alternatives}){then}(?!\w)", re.IGNORECASE)


def _parts_to_know(name: str) -> Iterator[str]:
    """The name, if it would be taken apart, and its hyphenated beginnings: ``Mid-Atlantic``."""
    words = name.split()
    if not _PLAIN_NAME.fullmatch(name) or any(KEYWORD.fullmatch(word) for word in words):
        yield name
    for count in range(1, len(words)):
        beginning = " ".join(words[:count])
        if re.fullmatch(r"[^-()]*\w-\w[^()]*", beginning):
            yield beginning


NO_NAMES = BoardNames(())

MAX_ORDER = 300
"""Longer orders (in characters) are refused unread."""


def read_order_text(text: str, phase: PhaseKind, names: BoardNames = NO_NAMES) -> OrderText:
    """The parts of the order written in `text`, on a board with these `names`.

    Raises `UnreadableError` with the column and what could stand there in a phase of the given kind.
    """
    if len(text) > MAX_ORDER:
        message = f"cannot read the order {shortened(text)!r}: it is too long"
        raise UnreadableError(message, place=Place(column=1), expected=f"at most {MAX_ORDER} characters")
    plain = without_bullet(text)
    written = plain.rstrip(" \t.,;")
    line = _OrderLine(written, names)
    try:
        parts = line.order()
    except _Stuck as stuck:
        dash = _DASH.match(text)
        if dash is not None:
            _refuse_dash(text, dash.start("dash"), written, phase, stuck)
        position = stuck.position
        if position == len(written) and line.name is not None:
            position = _behind_place(written, line.name, names.means_place) or position
        raise _explained(position, stuck.possible, text, phase) from None
    if parts.verb is Verb.MOVE and parts.units[0].kind is None:
        _refuse_second_half(text, plain, parts)
    return parts


class _Stuck(Exception):
    """The order cannot go on at `position`, where only one of the `possible` parts could stand.

    The position counts from 0; it is the end of the text where that ends too early. None among the parts
    stands for the end.
    """

    def __init__(self, position: int, possible: frozenset[Part | None]) -> None:
        super().__init__(position)
        self.position = position
        self.possible = possible


_OF_NAME = frozenset((Part.WORD, Part.COAST, Part.BRACKETED))
_WAYS = frozenset((Part.BY_SEA, Part.VIA, Part.ROUTE))
_VERBS = frozenset(
    (
        *(Part.HOLD, Part.MOVE, Part.BY_SEA, Part.VIA, Part.SUPPORT, Part.CONVOY),
        *(Part.CONVERT, Part.RETREAT, Part.DISBAND, Part.BUILD),
    )
)
_UNIT_BEGINS = frozenset((Part.THE, Part.KIND, Part.WORD))
_NAME_BEGINS = frozenset((Part.THE, Part.WORD))
_FIRST = _UNIT_BEGINS | {Part.CONVERT, Part.REMOVE, Part.BUILD, Part.WAIVE}

_AT_FIRST = any_of(*_FIRST)
_AT_UNIT = any_of(*_UNIT_BEGINS)
_BEHIND_THE = any_of(Part.KIND, Part.WORD)
_BEHIND_KIND = any_of(Part.IN, *_NAME_BEGINS)
_AT_NAME = any_of(*_NAME_BEGINS)
_AT_WORD = any_of(Part.WORD)
_AT_MOVE = any_of(Part.MOVE)
_BEHIND_VIA = any_of(Part.MOVE, *_NAME_BEGINS)
_BEHIND_NAME = any_of(Part.KIND, Part.ROUTE, Part.CLOSE, *_OF_NAME, *_VERBS)


class _OrderLine:
    """Reads one order, part by part. `_part` is the one at hand, None where nothing fits or the text ends."""

    def __init__(self, text: str, names: BoardNames) -> None:
        self._text = text
        self._known = names.known(text)
        self._mercenaries = names.mercenaries(text)
        self._end = 0
        self._in_name = False
        self._part: Part | None = None
        self.start = 0
        self.name: Span | None = None
        """The last name that was read."""

    # ------------------------------------------------------------------------------------- going on

    def _look(self, pattern: re.Pattern[str]) -> None:
        """Find the part at hand, of those that the pattern finds."""
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

    def _take(self, then: re.Pattern[str] | None = None) -> str:
        """Return the text of the part at hand and go on to the next one."""
        text = self._text[self.start : self._end]
        self._in_name = False
        if then is not None:
            self._look(then)
        return text

    def _at(self, *parts: Part | None) -> bool:
        """Whether the part at hand is one of these; None stands for none that fits."""
        return self._part in parts

    def _stuck(self, possible: Iterable[Part | None]) -> _Stuck:
        """The error that only one of these parts could stand here; a name could also go on."""
        more = _OF_NAME if self._in_name else frozenset[Part]()
        return _Stuck(min(self.start, len(self._text)), frozenset(possible) | more)

    def _finish(self, possible: Iterable[Part] = ()) -> None:
        """Go to the end of the order, at which `possible` parts could have stood as well."""
        if not self._in_name:
            rest = self._text[self._end :]
            self.start = self._end + len(rest) - len(rest.lstrip())
            self._part = None
        if not self._at(None) or self.start < len(self._text):
            raise self._stuck((None, *possible))

    # ------------------------------------------------------------------------------- units and names

    def _name(self) -> Span:
        """Read a name; behind it the next part is at hand."""
        if self._at(Part.THE):
            self._take(_AT_WORD)
        if not self._at(Part.WORD):
            raise self._stuck((Part.WORD,))
        start = self.start
        end = self._end
        while self._at(*_OF_NAME):
            end = self._end
            self._look(_BEHIND_NAME)
        self._in_name = True
        self.name = Span(start, end)
        return self.name

    def _unit(self) -> UnitText:
        """Read a unit: ``A Vie``, ``Vienna``, ``Austrian A Vie``."""
        if self._at(Part.THE):
            self._take(_BEHIND_THE)
            if self._at(None):
                raise self._stuck((Part.KIND, Part.WORD))
        if self._at(Part.KIND):
            kind = self._kind()
            return UnitText(self._name(), kind)
        if not self._at(Part.WORD):
            raise self._stuck(_UNIT_BEGINS)
        name = self._name()
        if not self._at(Part.KIND):
            return UnitText(name)
        kind = self._kind()
        return UnitText(self._name(), kind, name)

    def _kind(self) -> UnitKind:
        """Read the kind of a unit, with the words between it and the place."""
        kind = UnitKind(plain_letter(self._take(_BEHIND_KIND)))
        if self._at(Part.IN):
            self._take(_AT_NAME)
        elif self._at(None):
            raise self._stuck((Part.IN, *_NAME_BEGINS))
        if self._at(None):
            raise self._stuck(_NAME_BEGINS)
        return kind

    # ---------------------------------------------------------------------------------------- orders

    def order(self) -> OrderText:
        """Read the whole order."""
        self._look(_AT_FIRST)
        match self._part:
            case Part.WAIVE:
                self._take(_AT_NAME)
                route = (self._name(),) if not self._at(None) else ()
                self._finish(() if route else _NAME_BEGINS)
                return OrderText(Verb.WAIVE, (), route)
            case Part.BUILD | Part.REMOVE:
                verb = Verb.BUILD if self._at(Part.BUILD) else Verb.DISBAND
                self._take(_AT_UNIT)
                unit = self._unit()
                self._finish(_behind(unit))
                return OrderText(verb, (unit,))
            case Part.CONVERT:
                sign = self._take(_AT_UNIT)
                unit = self._unit()
                self._finish(_behind(unit))
                return _conversion(unit, sign)
            case Part.THE | Part.KIND | Part.WORD:
                return self._order_of(self._unit())
            case _:
                raise self._stuck(_FIRST)

    def _order_of(self, unit: UnitText) -> OrderText:
        """Read what a unit is ordered."""
        match part := self._part:
            case Part.HOLD | Part.DISBAND | Part.BUILD:
                verb = {Part.HOLD: Verb.HOLD, Part.DISBAND: Verb.DISBAND, Part.BUILD: Verb.BUILD}[part]
                self._take()
                self._finish()
                return OrderText(verb, (unit,))
            case Part.CONVERT:
                sign = self._take()
                self._finish()
                return _conversion(unit, sign)
            case Part.RETREAT:
                self._take(_AT_NAME)
                route = (self._named(),)
                self._finish()
                return OrderText(Verb.RETREAT, (unit,), route)
            case Part.MOVE:
                return self._moving(Verb.MOVE, (unit,))
            case Part.BY_SEA:
                self._take(_AT_MOVE)
                self._expect_move()
                self._take(_AT_NAME)
                route = (self._named(),)
                self._finish()
                return OrderText(Verb.MOVE, (unit,), route, by_sea=True)
            case Part.VIA:
                return self._by_way_of(unit)
            case Part.SUPPORT:
                self._take(_AT_UNIT)
                return self._supporting(unit, self._unit())
            case Part.CONVOY:
                self._take(_AT_UNIT)
                army = self._unit()
                self._expect_move(_behind(army))
                return self._moving(Verb.CONVOY, (unit, army))
            case _:
                raise self._stuck(_behind(unit, *_VERBS))

    def _named(self) -> Span:
        if self._at(None):
            raise self._stuck(_NAME_BEGINS)
        return self._name()

    def _expect_move(self, others: Iterable[Part] = ()) -> None:
        if not self._at(Part.MOVE):
            raise self._stuck((Part.MOVE, *others))

    def _supporting(self, unit: UnitText, other: UnitText) -> OrderText:
        if self._at(Part.HOLD):
            self._take()
            self._finish()
        elif self._at(Part.MOVE):
            return self._moving(Verb.SUPPORT, (unit, other))
        else:
            self._finish(_behind(other, Part.HOLD, Part.MOVE))
        return OrderText(Verb.SUPPORT, (unit, other))

    def _by_way_of(self, unit: UnitText) -> OrderText:
        """Read ``A Lon via Nth - Bel``, which names the seas first, and ``A Lon via - Bel``."""
        self._take(_BEHIND_VIA)
        if self._at(None):
            raise self._stuck((Part.MOVE, *_NAME_BEGINS))
        first = (self._name(),) if not self._at(Part.MOVE) else ()
        self._expect_move()
        route = (*first, *self._route())
        self._finish((Part.MOVE,))
        return OrderText(Verb.MOVE, (unit,), route, by_sea=len(route) == 1)

    def _route(self) -> tuple[Span, ...]:
        """Read the places of a route, each behind a word for a move."""
        places: list[Span] = []
        while self._at(Part.MOVE):
            self._take(_AT_NAME)
            places.append(self._named())
        return tuple(places)

    def _moving(self, verb: Verb, units: tuple[UnitText, ...]) -> OrderText:
        """Read where a unit moves, and a word for the way by sea: ``- Bel via Nth`` names the seas last."""
        *seas, target = self._route()
        match self._part:
            case Part.BY_SEA:
                self._take()
                self._finish()
                return OrderText(verb, units, (*seas, target), by_sea=True)
            case Part.VIA | Part.ROUTE:
                between = self._at(Part.ROUTE)
                self._take(_AT_NAME)
                if self._at(None) and not between:
                    self._finish(_NAME_BEGINS)
                    return OrderText(verb, units, (*seas, target), by_sea=True)
                more = [self._named()]
                while self._at(Part.MOVE):
                    self._take(_AT_NAME)
                    more.append(self._named())
                if between:
                    if not self._at(Part.CLOSE):
                        raise self._stuck((Part.MOVE, Part.CLOSE))
                    self._take()
                    self._finish()
                else:
                    self._finish((Part.MOVE,))
                return OrderText(verb, units, (*seas, *more, target))
            case _:
                self._finish((Part.MOVE, *_WAYS))
                return OrderText(verb, units, (*seas, target))


def _behind(unit: UnitText, *parts: Part) -> frozenset[Part]:
    """What can stand behind a unit: one without a kind may turn out to be a nation."""
    return frozenset(parts) | (frozenset((Part.KIND,)) if unit.kind is None else frozenset[Part]())


def _behind_place(text: str, name: Span, means_place: Callable[[str], bool]) -> int | None:
    """Return where an unknown word begins that was taken for a part of the name of a place.

    In ``A Mos attacks Ukr`` it is ``attacks``. None if the whole name means a place, or if no beginning
    of it does.
    """
    if means_place(text[name.start : name.end]):
        return None
    gaps = list(re.finditer(r"\s+", text[name.start : name.end]))
    for gap in reversed(gaps):
        if means_place(text[name.start : name.start + gap.start()]):
            return name.start + gap.end()
    return None


def _conversion(unit: UnitText, sign: str) -> OrderText:
    first, into = plain_letter(sign), plain_letter(sign[2:])
    known = unit if unit.kind is not None else unit._replace(kind=UnitKind(first))
    return OrderText(Verb.CONVERT, (known,), into=UnitKind(into))


_DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
_DASH = re.compile(rf"[\s>]*(?P<dash>[{''.join(sorted(_DASHES))}])")


def _refuse_dash(text: str, dash: int, written: str, phase: PhaseKind, stuck: _Stuck) -> None:
    """Refuse a dash with nothing but a unit or a place behind it, if more is to say than what is missing.

    ``- A Mun`` among adjustments is an item of a list of builds, or what goes, as ``+ A Mun`` is what comes.
    Behind the dash of ``- Tyr`` there is no order at all.
    """
    at_end = stuck.position >= len(written)
    if phase is PhaseKind.ADJUSTMENT and Part.BUILD in stuck.possible and (at_end or stuck.position == dash):
        raise UnreadableError(
            f"cannot read the order {shortened(text)!r}: "
            "the dash can begin an item of a list or mean a removal",
            place=Place(column=dash + 1),
            expected="'B' or 'R' before the unit",
        )
    if at_end and len(written.split()) == 1:
        raise _explained(dash, frozenset({Part.WORD, Part.KIND}), text, phase)


def _refuse_second_half(text: str, plain: str, parts: OrderText) -> None:
    """Refuse ``- Nth - Bel``, which may well go on with an order in the line above: A Lon - Eng."""
    bullet = bullet_of(text)[-1:]
    sign = plain[parts.units[0].name.end :].lstrip()[:1]
    if bullet == sign == ">" or {bullet, sign} <= _DASHES:
        raise UnreadableError(
            f"cannot read the order {shortened(text)!r}: it can go on with the line before",
            place=Place(column=text.rindex(bullet, 0, parts.units[0].name.start) + 1),
            expected="the letter of the unit, such as 'A', behind the first sign",
        )


_SIGNED = [verb for verb in Verb if verb.sign is not None and verb is not Verb.WAIVE]
_EXPECTATIONS: dict[Part | None, tuple[str | None, tuple[PhaseKind, ...]]] = {
    **{Part(verb.name.lower()): (verb.sign, verb.phases) for verb in _SIGNED},
    Part.REMOVE: ("'R'", (PhaseKind.ADJUSTMENT,)),
    Part.WAIVE: (Verb.WAIVE.sign, Verb.WAIVE.phases),
    Part.BY_SEA: ("'via convoy'", (PhaseKind.MOVEMENT,)),
    None: ("the end of the order", tuple(PhaseKind)),
}
"""How a part is called in messages, and in which phases it is worth a mention."""


def _explained(
    position: int, possible: frozenset[Part | None], text: str, phase: PhaseKind
) -> UnreadableError:
    expected: list[str] = []
    if Part.WORD in possible and Part.COAST not in possible:
        expected.append("a unit such as 'A Vie'" if Part.KIND in possible else "a place")
    expected += [
        name
        for key, (name, phases) in _EXPECTATIONS.items()
        if name is not None
        and key in possible
        and phase in phases
        and not (key is Part.BY_SEA and Part.SUPPORT in possible)
    ]
    rest = text[position:].split()
    found = f"{rest[0][:20]!r} cannot stand here" if rest else "it ends too early"
    return UnreadableError(
        f"cannot read the order {shortened(text)!r}: {found}",
        place=Place(column=position + 1),
        expected=" or ".join(part for part in (", ".join(expected[:-1]), *expected[-1:]) if part) or None,
    )
