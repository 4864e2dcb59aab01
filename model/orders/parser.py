"""The parser of orders: lark's, for ``order_grammar.lark``. Used by `text` alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from ..names import UnitKind
from ..text import plain_letter
from . import grammar
from .parts import MERCENARY_SIGN, OrderText, Span, UnitText
from .values import Verb


class Stuck(Exception):
    """The parser cannot go on: `possible` are the terminals of the grammar that could stand at `position`.

    The position counts from 0; it is the end of the text where that ends too early.
    """

    def __init__(self, position: int, possible: frozenset[str]) -> None:
        super().__init__(position)
        self.position = position
        self.possible = possible


_Written: TypeAlias = list[UnitText | Span | Token]


class _Parts(Transformer[Token, OrderText]):
    """Puts the parts of an order together while the parser recognizes them.

    Its methods are named for the rules of the grammar; a verb without one has an order of units and places.
    """

    def name(self, words: list[Token]) -> Span:
        return Span(cast("int", words[0].start_pos), cast("int", words[-1].end_pos))

    def bare_unit(self, parts: list[Span]) -> UnitText:
        return UnitText(parts[0])

    def unit(self, parts: tuple[Token, Span]) -> UnitText:
        kind, name = parts
        return UnitText(name, _kind(kind))

    def national_unit(self, parts: tuple[Span, Token, Span]) -> UnitText:
        nation, kind, name = parts
        return UnitText(name, _kind(kind), nation)

    def convert(self, parts: list[UnitText | Token]) -> OrderText:
        units = tuple(part for part in parts if isinstance(part, UnitText))
        signs = [part for part in parts if isinstance(part, Token)]
        first, into = plain_letter(signs[0]), plain_letter(signs[0][2:])
        unit = units[0] if units[0].kind is not None else units[0]._replace(kind=UnitKind(first))
        return OrderText(Verb.CONVERT, (unit,), into=UnitKind(into))


def _kind(word: Token) -> UnitKind:
    return UnitKind.MERCENARY if word == MERCENARY_SIGN else UnitKind(plain_letter(word))


def _made_of_units_and_places(verb: Verb) -> Callable[[_Parts, _Written], OrderText]:
    """What puts the orders of a verb together: units, then places, and a word for the way by sea."""

    def put_together(_: _Parts, parts: _Written) -> OrderText:
        units = tuple(part for part in parts if isinstance(part, UnitText))
        places = [part for part in parts if isinstance(part, Span)]
        way = next((part for part in parts if isinstance(part, Token)), None)
        if way is None:
            return OrderText(verb, units, tuple(places))
        # "- Bel via Nth" names the seas last, the other ways to write a route name them first
        before = [part for part in parts[: parts.index(way)] if isinstance(part, Span)]
        if before:
            places = [*before[:-1], *places[len(before) :], before[-1]]
        by_sea = way.type == "VIA" or len(places) == 1 or parts[-1] is way
        return OrderText(verb, units, tuple(places), by_sea=by_sea)

    return put_together


for _verb in Verb:
    if not hasattr(_Parts, _verb.name.lower()):
        setattr(_Parts, _verb.name.lower(), _made_of_units_and_places(_verb))


def made_parser() -> Lark:
    """The parser, which puts the parts together while it reads."""
    return grammar.parser(_Parts())


_LARK = made_parser()


def parse(text: str) -> OrderText:
    """The parts of an order; raises `Stuck` for what is none."""
    try:
        # With a transformer parse returns what that makes; lark's annotations speak of a tree.
        return cast("OrderText", _LARK.parse(text))  # pyright: ignore[reportUnknownMemberType]
    except UnexpectedInput:
        pass
    raise _stuck(text)


def _stuck(text: str) -> Stuck:
    """Where a text that cannot be parsed goes wrong: found by going through it once more, step by step."""
    steps = _LARK.parse_interactive(text)  # pyright: ignore[reportUnknownMemberType]
    position = len(text.rstrip())
    try:
        steps.exhaust_lexer()
    except UnexpectedCharacters as problem:
        position = cast("int", problem.pos_in_stream)
    except UnexpectedToken as problem:
        position = cast("Token", problem.token).start_pos or 0
    except UnexpectedInput:  # the text ends too early
        pass
    return Stuck(position, frozenset(cast("set[str]", steps.accepts())))
