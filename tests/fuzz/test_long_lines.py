"""Long lines are read in time, and a slow reader is noticed."""

import pytest

from tests.fuzz.long_lines import AROUND, slow_pieces, time_limit
from tests.fuzz.readers import READERS, Reader

ONCE_SLOW = (" ", "-", "(", ";", "/", "a", "[x", "Austria ")
"""Pieces that took minutes in a line of this length, each in one of the readers."""


@pytest.mark.parametrize("name", AROUND)
def test_a_long_line_is_read_in_time(name: str) -> None:
    assert list(slow_pieces(name, 100_000, 20.0, ONCE_SLOW)) == []


@pytest.mark.parametrize("before", ["Spring ", "Austria:\nA Vie - Gal\n"])
def test_a_row_of_digits_is_read_in_time(before: str) -> None:
    with time_limit(20.0):
        READERS["pastes"].read((before + "1" * 40 + "Austria (Steve)Army Vienna to Galicia").encode())


def test_a_slow_reader_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(data: bytes) -> None:
        while b"--" in data:
            pass

    monkeypatch.setitem(READERS, "orders", Reader(read, lambda: ()))
    assert list(slow_pieces("orders", 10, 0.1, ("a", "-"))) == ["-"]
