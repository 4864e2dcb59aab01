"""Reading a ledger: what was read of the last ones is kept."""

import pytest

from westphalia.model.errors import ImpossibleError
from westphalia.variants.kit.year import Ledger
from westphalia.variants.realm.ledger_data import counts_of, remembered


def test_a_ledger_is_read_once_and_another_one_anew() -> None:
    read: list[Ledger] = []

    @remembered
    def treasury(ledger: Ledger) -> int:
        read.append(ledger)
        return counts_of(ledger, "treasury")[next(iter(counts_of(ledger, "treasury")))]

    one, other = {"treasury": {"france": 3}}, {"treasury": {"france": 4}}
    assert [treasury(one), treasury(other), treasury(one), treasury(dict(one))] == [3, 4, 3, 3]
    assert len(read) == 3


def test_only_the_last_ledgers_are_kept() -> None:
    read: list[Ledger] = []

    @remembered
    def size(ledger: Ledger) -> int:
        read.append(ledger)
        return len(ledger)

    first: Ledger = {"a": 1}
    ledgers: list[Ledger] = [first, *({"a": number} for number in range(40)), first]
    assert {size(ledger) for ledger in ledgers} == {1}
    assert len(read) == len(ledgers)


def test_what_cannot_be_read_raises_each_time() -> None:
    @remembered
    def treasury(ledger: Ledger) -> object:
        return counts_of(ledger, "treasury")

    broken: Ledger = {"treasury": "much"}
    for _ in range(2):
        with pytest.raises(ImpossibleError):
            treasury(broken)
