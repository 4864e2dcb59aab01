"""The tables of the parser of orders: made from ``order_grammar.lark``, kept in ``order_grammar.json``.

Making them takes ten times as long as reading them. They are the tables of one release of lark; with any
other they are made when orders are first read. ``python -m westphalia.model.orders.grammar`` makes them
anew; a test says when they are old.
"""

from __future__ import annotations

import json
from pathlib import Path
from pkgutil import get_data
from typing import Any, cast

import lark
from lark import Lark, Transformer

_START = "order"


def parser(transformer: Transformer[Any, Any]) -> Lark:
    """The parser of orders, with `transformer` at work while it reads."""
    kept = json.loads(_text("order_grammar.json"), object_pairs_hook=_numbered)
    if kept["lark"] != lark.__version__:
        return _made(transformer)
    load = cast("Any", Lark)._load_from_dict  # noqa: SLF001 - `Lark.load` takes no transformer
    return cast("Lark", load(kept["data"], kept["memo"], transformer=transformer))


def _numbered(pairs: list[tuple[str, object]]) -> dict[str | int, object]:
    """An object of the tables; the keys that are numbers were made text by JSON."""
    return {int(key) if key.isdecimal() else key: value for key, value in pairs}


def tables() -> dict[str, object]:
    """The tables as they are kept, with the release of lark and the digest of the grammar they are of."""
    from lark.grammar import Rule  # only here: those who read orders have no use for it
    from lark.lexer import TerminalDef

    data, memo = cast("Any", _made(None)).memo_serialize([TerminalDef, Rule])
    return {"lark": lark.__version__, "grammar": digest(), "data": data, "memo": memo}


def digest() -> str:
    """What tells one text of the grammar from another."""
    from hashlib import sha256  # only here, too

    return sha256(_grammar().encode()).hexdigest()


def _made(transformer: Transformer[Any, Any] | None) -> Lark:
    return Lark(_grammar(), start=_START, parser="lalr", transformer=transformer, maybe_placeholders=False)


def _grammar() -> str:
    return _text("order_grammar.lark")


def _text(name: str) -> str:
    """The text of a file beside this one, be it inside an archive."""
    return (get_data(__spec__.parent, name) or b"").decode()


if __name__ == "__main__":
    Path(__file__).with_suffix("").with_name("order_grammar.json").write_text(
        json.dumps(tables(), separators=(",", ":")) + "\n", encoding="utf-8"
    )
