"""The parser of orders: lark's, made from ``order_grammar.lark``. Used by `order_text` alone."""

from importlib.resources import files
from typing import cast

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from ..names import UnitKind
from .parts import MERCENARY_SIGN, OrderText, Span, UnitText, Verb


class Stuck(Exception):
    """The parser cannot go on: `possible` are the terminals of the grammar that could stand at `position`.

    The position counts from 0; it is the end of the text where that ends too early.
    """

    def __init__(self, position: int, possible: frozenset[str]) -> None:
        super().__init__(position)
        self.position = position
        self.possible = possible


class _Parts(Transformer[Token, OrderText]):
    """Puts the parts of an order together while the parser recognizes them."""

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

    def hold(self, parts: list[UnitText]) -> OrderText:
        return OrderText(Verb.HOLD, (parts[0],))

    def move(self, parts: list[UnitText | Span | Token]) -> OrderText:
        return _with_route(Verb.MOVE, parts)

    def move_by_sea(self, parts: tuple[UnitText, Token, Span]) -> OrderText:
        unit, _, target = parts
        return OrderText(Verb.MOVE, (unit,), (target,), by_sea=True)

    def support(self, parts: list[UnitText]) -> OrderText:
        return OrderText(Verb.SUPPORT, tuple(parts))

    def support_move(self, parts: list[UnitText | Span | Token]) -> OrderText:
        return _with_route(Verb.SUPPORT, parts)

    def convoy(self, parts: list[UnitText | Span | Token]) -> OrderText:
        return _with_route(Verb.CONVOY, parts)

    def convert(self, parts: list[UnitText | Token]) -> OrderText:
        units = tuple(part for part in parts if isinstance(part, UnitText))
        signs = [part for part in parts if isinstance(part, Token)]
        first, _, into = signs[0].upper()
        unit = units[0] if units[0].kind is not None else units[0]._replace(kind=UnitKind(first))
        return OrderText(Verb.CONVERT, (unit,), into=UnitKind(into))

    def retreat(self, parts: list[UnitText | Span | Token]) -> OrderText:
        return _with_route(Verb.RETREAT, parts)

    def disband(self, parts: list[UnitText]) -> OrderText:
        return OrderText(Verb.DISBAND, tuple(parts))

    def build(self, parts: list[UnitText]) -> OrderText:
        return OrderText(Verb.BUILD, tuple(parts))

    def waive(self, parts: list[Span]) -> OrderText:
        return OrderText(Verb.WAIVE, (), tuple(parts))


def _kind(word: Token) -> UnitKind:
    return UnitKind.MERCENARY if word == MERCENARY_SIGN else UnitKind(word[0].upper())


def _with_route(verb: Verb, parts: list[UnitText | Span | Token]) -> OrderText:
    units = tuple(part for part in parts if isinstance(part, UnitText))
    route = tuple(part for part in parts if isinstance(part, Span))
    return OrderText(verb, units, route, by_sea=len(units) + len(route) < len(parts))


_LARK = Lark(
    files(__spec__.parent).joinpath("order_grammar.lark").read_text(encoding="utf-8"),
    start="order",
    parser="lalr",
    transformer=_Parts(),
    maybe_placeholders=False,
)


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
