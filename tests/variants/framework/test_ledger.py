"""Ledgers: the records of a game in the plain JSON of its files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pytest

from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Power, Province
from westphalia.variants.framework.ledger import Ledgers


@dataclass(frozen=True)
class Loan:
    lender: Power
    center: Province
    notice: int | None = None


@dataclass(frozen=True)
class Records:
    zeal: Mapping[Power, int] = field(default_factory=dict[Power, int])
    loans: tuple[Loan, ...] = ()
    hidden: bool = False


LEDGERS = Ledgers(Records, names={"hidden": "start_hidden"}, rows=(Loan,))
FULL = Records(
    {Power("spain"): 2, Power("austria"): 1},
    (Loan(Power("spain"), Province("mil")), Loan(Power("spain"), Province("nap"), 7)),
    hidden=True,
)


def test_records_are_written_in_the_sequence_of_their_fields_and_read_as_they_were() -> None:
    written = LEDGERS.write(FULL, {})
    assert list(written) == ["zeal", "loans", "start_hidden"]
    assert list(written["zeal"]) == ["austria", "spain"]  # type: ignore[call-overload]
    assert LEDGERS.read(written) == FULL


def test_a_row_is_a_list_without_what_is_missing_at_its_end() -> None:
    assert LEDGERS.write(FULL, {})["loans"] == [["spain", "mil"], ["spain", "nap", 7]]


@pytest.mark.parametrize("loans", [[["spain"]], [["spain", "mil", 7, 8]], [{"lender": "spain"}], ["spain"]])
def test_a_row_with_too_little_or_too_much_is_broken(loans: object) -> None:
    with pytest.raises(ImpossibleError, match="broken record 'loans"):
        LEDGERS.read({"loans": loans})


def test_what_is_as_by_default_is_left_out_and_what_others_keep_stays() -> None:
    assert LEDGERS.write(Records(), {"built": {}, "loans": [["spain", "mil"]]}) == {"built": {}}


def test_parts_that_did_not_change_are_neither_read_nor_written_again() -> None:
    first = LEDGERS.write(FULL, {})
    records = LEDGERS.read(first)
    second = LEDGERS.write(replace(records, zeal={Power("spain"): 3}), first)
    assert second == {**first, "zeal": {"spain": 3}}
    assert second["loans"] is first["loans"]
    assert LEDGERS.read(second).loans is records.loans
    assert LEDGERS.read(second) == replace(FULL, zeal={Power("spain"): 3})


def test_a_part_that_others_wrote_is_written_anew_in_its_own_sequence() -> None:
    ledger = {"zeal": {"spain": 2, "austria": 1}}
    written = LEDGERS.write(LEDGERS.read(ledger), ledger)
    assert list(written["zeal"]) == ["austria", "spain"]  # type: ignore[call-overload]


@dataclass(frozen=True)
class Bond:
    relation: str = "none"
    since: int = 0
    coming: str | None = None


@dataclass(frozen=True)
class Course:
    extensions: int = 0
    done: frozenset[tuple[int, Power]] = frozenset()


@dataclass(frozen=True)
class Relations:
    bonds: Mapping[tuple[Power, Power], Bond] = field(default_factory=dict[tuple[Power, Power], Bond])
    course: Course = field(default_factory=Course)


PAIRS = Ledgers(Relations, names={"bonds": "relations"}, rows=(Bond,), flat=("course",))
AT_WAR = Relations(
    {
        (Power("spain"), Power("turkey")): Bond("war", 1620, "none"),
        (Power("denmark"), Power("sweden")): Bond("ally", 1621),
    },
    Course(2, frozenset({(10, Power("spain")), (2, Power("spain"))})),
)


def test_a_mapping_from_pairs_is_rows_and_a_flat_record_stands_beside_them() -> None:
    written = PAIRS.write(AT_WAR, {"others": 1, "extensions": 7})
    assert written == {
        "others": 1,
        "relations": [["denmark", "sweden", "ally", 1621], ["spain", "turkey", "war", 1620, "none"]],
        "extensions": 2,
        "done": [[2, "spain"], [10, "spain"]],
    }
    assert PAIRS.read(written) == AT_WAR


@pytest.mark.parametrize("relations", ["war", [["spain"]], [["spain", "turkey", "war", 1620, "none", 3]]])
def test_broken_rows_of_pairs_are_told(relations: object) -> None:
    with pytest.raises(ImpossibleError, match="broken record"):
        PAIRS.read({"relations": relations})


def test_what_is_wrong_in_a_flat_record_is_told_too() -> None:
    with pytest.raises(ImpossibleError, match="broken record"):
        PAIRS.read({"extensions": "many"})


def test_a_ledger_is_read_once_and_another_one_anew() -> None:
    one, other = LEDGERS.write(FULL, {}), LEDGERS.write(Records({Power("spain"): 4}), {})
    assert LEDGERS.read(one) is LEDGERS.read(one)
    assert [LEDGERS.read(one), LEDGERS.read(other), LEDGERS.read(one)] == [
        FULL,
        Records({Power("spain"): 4}),
        FULL,
    ]
    again = dict(one)
    assert LEDGERS.read(again) is not LEDGERS.read(one)
    assert LEDGERS.read(again) == FULL


def test_only_the_last_ledgers_are_kept() -> None:
    first = {"zeal": {"spain": 1}}
    read = LEDGERS.read(first)
    ledgers = [{"zeal": {"spain": number}} for number in range(40)]
    assert [LEDGERS.read(ledger).zeal[Power("spain")] for ledger in ledgers] == list(range(40))
    assert LEDGERS.read(first) == read
    assert LEDGERS.read(first) is not read


def test_what_cannot_be_read_raises_each_time() -> None:
    broken = {"zeal": "much"}
    for _ in range(2):
        with pytest.raises(ImpossibleError):
            LEDGERS.read(broken)
