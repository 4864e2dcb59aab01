"""Ledgers: the records of a game in the plain JSON of its files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Power, Province
from westphalia.variants.kit.ledger import Ledgers


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
