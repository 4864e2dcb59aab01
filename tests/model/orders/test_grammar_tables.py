"""The kept tables of the parser of orders are those of the grammar, and do what freshly made ones do."""

import json
from pathlib import Path

import lark
import pytest

from westphalia.model.orders import grammar, parser

KEPT = json.loads(Path(grammar.__file__).with_name("order_grammar.json").read_text(encoding="utf-8"))
TEXTS = ["a mun - ber", "f eng c a bre - lon", "a ruh s mun-ber", "build f stp/sc", "a mun - ", "waive 2"]


def read(text: str) -> object:
    try:
        return parser.parse(text)
    except parser.Stuck as stuck:
        return stuck.position, stuck.possible


def test_the_tables_are_those_of_the_grammar() -> None:
    made_of = (KEPT["grammar"], KEPT["lark"])
    assert made_of == (grammar.digest(), lark.__version__), "old: python -m westphalia.model.orders.grammar"


def test_another_release_of_lark_makes_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [read(text) for text in TEXTS]
    monkeypatch.setattr(lark, "__version__", "another")
    monkeypatch.setattr(parser, "_LARK", parser.made_parser())
    assert [read(text) for text in TEXTS] == kept
