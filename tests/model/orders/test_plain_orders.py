"""Orders that are read without the grammar mean what the grammar makes of them."""

import random
from collections.abc import Callable

import pytest

from westphalia.model.board import place_words
from westphalia.model.orders import text as order_text
from westphalia.model.orders.notation import shield_of
from westphalia.model.orders.parts import OrderText
from westphalia.model.orders.plain import plain_parts
from westphalia.model.orders.text import NO_NAMES, NameShield, read_order_text
from westphalia.model.phase import PhaseKind
from westphalia.variants import find_variant, variants

KEYWORDS = (
    *("to", "into", "in", "at", "from", "by", "via", "through", "vc", "the", "remove", "removes"),
    *("army", "armies", "fleet", "fleets", "knight", "knights", "mercenary", "mercenaries"),
    *("h", "hold", "holds", "holding", "stand", "stands", "stay", "stays", "remain", "remains"),
    *("m", "move", "moves", "moving", "go", "goes", "going", "s", "support", "supports", "supporting"),
    *("c", "convoy", "convoys", "convoying", "aca", "fcf", "kca", "r", "retreat", "retreats"),
    *("d", "disband", "disbands", "disbanded", "destroy", "destroys", "destroyed", "removed", "otb"),
    *("b", "build", "builds", "w", "waive", "waives", "waived"),
)
NAMES = (
    "vie",
    "TYR",
    "Bur",
    "spa/nc",
    "StP/sc",
    "Vienna",
    "sea",
    "x",
    "st.",
    "12",
    "b-c",
    "\u017fwe",
    "(sc)",
)
SIGNS = ("-", "->", "h", "D", "R", "s", "C", "a", "F", "k", "m", ",", ".", "via convoy")


def nothing(_: str) -> None:
    """Finds no order plain."""


@pytest.fixture
def by_grammar(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, NameShield], OrderText]:
    """Reads an order with the grammar, however plain it is."""

    def read(text: str, shield: NameShield) -> OrderText:
        with monkeypatch.context() as patched:
            patched.setattr(order_text, "plain_parts", nothing)
            return read_order_text(text, PhaseKind.MOVEMENT, shield)

    return read


def written(chance: random.Random, names: tuple[str, ...]) -> str:
    """An order that looks plain, or a few words."""

    def name() -> str:
        return chance.choice(names)

    def unit() -> str:
        return f"{chance.choice('AFKafk')} {name()}"

    route = "".join(f" - {name()}" for _ in range(chance.randint(0, 3)))
    forms = (
        f"{unit()} {chance.choice('HhDd')}",
        f"{unit()} {chance.choice('Rr')} {name()}",
        f"{unit()}{route}",
        f"{unit()} {chance.choice('SsCc')} {unit()}{route}",
        " ".join(chance.choice((*SIGNS, *names)) for _ in range(chance.randint(1, 6))),
    )
    return chance.choice(forms) + chance.choice(("", "", "", " via convoy", " ", "."))


def test_what_looks_plain_is_what_the_grammar_reads(
    by_grammar: Callable[[str, NameShield], OrderText],
) -> None:
    chance = random.Random(1648)
    plain = 0
    for _ in range(6000):
        text = written(chance, NAMES if chance.random() < 0.7 else (*KEYWORDS, *NAMES))
        parts = plain_parts(text)
        if parts is not None:
            plain += 1
            assert parts == by_grammar(text, NO_NAMES), text
    assert plain > 400


@pytest.mark.parametrize("variant", variants())
def test_so_it_is_with_the_names_of_every_board(
    variant: str, by_grammar: Callable[[str, NameShield], OrderText]
) -> None:
    board = find_variant(variant).board
    shield = shield_of(board)
    names = tuple(sorted({word for info in board.provinces for word in place_words(info)}))
    chance = random.Random(variant)
    plain = 0
    for _ in range(600):
        text = written(chance, names)
        parts = plain_parts(text)
        if parts is not None:
            plain += 1
            assert parts == by_grammar(text, shield), text
    assert plain > 20


@pytest.mark.parametrize("word", KEYWORDS)
def test_no_keyword_is_taken_for_a_name(word: str) -> None:
    assert plain_parts(f"A vie - {word}") is None


@pytest.mark.parametrize(
    "text",
    [
        *("A vie", "A vie via convoy", "A vie H via convoy", "A vie R tyr via convoy", "A vie C A bud"),
        *("vie - tyr", "French A par - bur", "M vie - tyr", "A vie  - tyr", "A vie-tyr", "A mid-atlantic H"),
    ],
)
def test_what_is_not_plain_is_left_to_the_grammar(text: str) -> None:
    assert plain_parts(text) is None
