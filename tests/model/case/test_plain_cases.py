"""Plain case files mean the same, by paragraphs or line by line, and so do complaints about them."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.generators import TURN, random_case
from tests.model.case.case_samples import HEAD, read
from westphalia.model.case import Case, OrderSet, format_case_text, text_form
from westphalia.model.case.plain import plain_draft
from westphalia.model.case.values import ValueSource
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power, Province
from westphalia.model.phase import parse_phase
from westphalia.model.position import Position
from westphalia.variants.standard import STANDARD

EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.txt"))
PIECES = (
    *(
        "\n",
        "\n\n",
        "\n  ",
        " ",
        "",
        ",",
        ":",
        ";",
        "#",
        "(",
        ")",
        "[",
        "=",
        "\t",
        "1.",
        "-",
        ">",
        "\r\n",
        "x",
    ),
    *(
        "\nUnits:\n",
        "\n\nCenters:\n",
        "\n\nFrance:\n",
        "\n\nFrance (adds):",
        "\n\n1. Italy:\n",
        "\nrule: a=b",
    ),
    *(
        "Units: ",
        "\n\nContested: vie",
        "\n  Italy: A rom",
        "\n\n5: BRA\n",
        "\x0b",
        "\n\nResult:\n",
        "\nOrders:\n",
    ),
)
"""What is put into plain texts; some of them are plain afterwards, too."""


def is_plain(text: str) -> bool:
    return plain_draft(text, ValueSource(), None, lenient=False) is not None


def what_comes_of(text: str) -> object:
    """The case with the lines of its orders, or the complaints."""
    try:
        case = read(text)
    except WestphaliaError as error:
        return type(error), str(error)
    return case, [one.lines for one in case.order_sets]


def nothing(*_: object, **__: object) -> None:
    """Finds no text plain."""


@pytest.fixture
def line_by_line(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], object]:
    """What comes of a text that is read line by line, however plain it is."""

    def read_so(text: str) -> object:
        with monkeypatch.context() as patched:
            patched.setattr(text_form, "plain_draft", nothing)
            return what_comes_of(text)

    return read_so


def written(chance: random.Random) -> str:
    """A turn as case files are written."""
    made = random_case(chance, TURN)
    owners = {Province("vie"): Power("austria"), Province("par"): Power("italy")}
    case = Case(
        STANDARD.id,
        parse_phase("S1901M"),
        Position(made.position.board, made.position.units, owners if chance.random() < 0.5 else {}),
        made.rulebook,
        tuple(OrderSet(power, tuple(own)) for power, own in made.orders.items()),
    )
    return format_case_text(case)


def spoiled(chance: random.Random, text: str) -> str:
    """The text with a few of the `PIECES` in the place of signs of it."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(PIECES) + text[at + chance.randint(0, 2) :]
    return text


def test_a_case_as_it_is_written_is_plain(line_by_line: Callable[[str], object]) -> None:
    chance = random.Random(1648)
    for _ in range(20):
        text = written(chance)
        assert is_plain(text)
        assert what_comes_of(text) == line_by_line(text)


def test_so_are_texts_with_something_wrong(line_by_line: Callable[[str], object]) -> None:
    chance = random.Random(1618)
    texts = [written(chance) for _ in range(20)]
    plain = 0
    for _ in range(1500):
        text = spoiled(chance, chance.choice(texts))
        if is_plain(text):
            plain += 1
            assert what_comes_of(text) == line_by_line(text), text
    assert plain > 300


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_mean_the_same(path: Path, line_by_line: Callable[[str], object]) -> None:
    text = path.read_text(encoding="utf-8")
    assert what_comes_of(text) == line_by_line(text)


@pytest.mark.parametrize(
    "rest",
    [
        *(
            "# a comment\n",
            "\nAustria: A Vie H\n",
            "\nAustria:\n  A Vie H, A Bud H\n",
            "\nAustria (adds):\n  A Vie H\n",
        ),
        *("\nUnits: \n  Austria: A Vie\n", "\nUnits:\nAustria: A Vie\n", "\nUnits:\n\nAustria:\n  A Vie H\n"),
        *("\nContested: vie\n", "\n\nAustria:\n  A Vie H\n", "\n> Austria:\n>  A Vie H\n", "ledger: {}\n"),
    ],
)
def test_what_is_not_plain_is_read_line_by_line(rest: str) -> None:
    assert is_plain(f"{HEAD}\nAustria:\n  A Vie H\n")
    assert not is_plain(HEAD + rest)
