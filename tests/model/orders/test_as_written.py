"""Orders as people write them: each line of three files has the meaning stated there, or is refused."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from westphalia.model.errors import WestphaliaError
from westphalia.model.orders import ListReader, Order, format_order, make_order_parser
from westphalia.model.phase import PhaseKind
from westphalia.variants import find_variant, variants

FILES = [
    Path(__file__).with_name(name)
    for name in ("as_written.txt", "as_pasted.txt", "as_reported.txt", "as_told.txt")
]


class Written(NamedTuple):
    """A line, the board and phase it is written for, and its meaning."""

    variant: str
    phase: str
    text: str
    meaning: str


def written_lines(files: Sequence[Path] = FILES) -> Iterator[Written]:
    variant, phase, meaning = "", "", ""
    for line in (line for file in files for line in file.read_text(encoding="utf-8").split("\n")):
        if line.startswith("["):
            variant, phase = line.strip("[]").split()
        elif line.startswith("    "):
            yield Written(variant, phase, line[4:], meaning)
        elif line and not line.startswith("#"):
            meaning = line


WRITTEN = list(written_lines())


def meaning_of(line: Written) -> str:
    """Return the canonical text of a line, or the kind of error that refuses it.

    Commas and semicolons separate orders, as in every file.
    """
    reader: ListReader[Order] = ListReader(
        make_order_parser(find_variant(line.variant).board, PhaseKind(line.phase))
    )
    try:
        pieces = line.text.replace(",", ";").split(";")
        orders = [order for piece in pieces if piece.strip() for order in reader.read(piece, 1)]
    except WestphaliaError as error:
        return f"!{type(error).__name__}"
    return "; ".join(map(format_order, orders))


@pytest.mark.parametrize("line", WRITTEN, ids=[f"{one.phase}: {one.text}" for one in WRITTEN])
def test_a_line_means_what_a_person_reads(line: Written) -> None:
    assert meaning_of(line) == line.meaning


@pytest.mark.parametrize("variant", variants())
def test_no_word_of_orders_hides_a_place(variant: str) -> None:
    board = find_variant(variant).board
    read = make_order_parser(board, PhaseKind.MOVEMENT)
    for location in board.locations:
        orders = (
            f"A {location} H",
            f"A {location} - {location}",
            f"A {location} S A {location} - {location}",
        )
        assert [format_order(read(text)) for text in orders] == list(orders)


def test_there_are_many_lines_and_each_is_there_once() -> None:
    keys = [(one.variant, one.phase, one.text) for one in WRITTEN]
    assert len(set(keys)) == len(keys) >= 250
