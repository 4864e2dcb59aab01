"""Mail, press and forum talk, line by line in ``talk.txt``, gives no order and hardly an error."""

from pathlib import Path

import pytest

from westphalia.formats.pastes import LineKind, read_paste
from westphalia.variants import find_variant

LINES = Path(__file__).with_name("talk.txt").read_text(encoding="utf-8").splitlines()
STANDARD = find_variant("standard")
ORDERS = ["Spring 1902", "", "Austria:", "A Vie - Gal", "A Bud S A Vie - Gal", "", "Italy:", "F Nap - ION"]


@pytest.mark.parametrize("line", LINES)
def test_talk_is_no_order(line: str) -> None:
    """A line of talk below the orders of a power is no order and states no unit."""
    turns = read_paste("\n".join([*ORDERS, line]), variant=STANDARD, lenient=True).turns
    assert sum(len(turn.orders) for turn in turns) == 3
    assert not any(turn.units or turn.offers or turn.centers for turn in turns)


def test_talk_between_orders_gives_them_to_nobody_else() -> None:
    """Orders below talk belong to the power of the last heading."""
    for line in LINES:
        text = f"Spring 1902\nAustria:\nA Vie - Gal\n{line}\nA Bud - Ser"
        (turn,) = read_paste(text, variant=STANDARD, lenient=True).turns
        assert str(turn.phase) == "Spring 1902 Movement", line
        assert [order.power for order in turn.orders] == ["austria", "austria"], line


def test_hardly_a_line_of_talk_counts_as_unread() -> None:
    """At most one line of talk in fifty looks like an order with a mistake."""
    paste = read_paste("\n".join(["Spring 1902", *LINES]), variant=STANDARD, lenient=True)
    unread = [line.text for line in paste.lines if line.kind is LineKind.UNREAD]
    assert len(LINES) >= 500
    assert len(unread) <= len(LINES) // 50, unread
