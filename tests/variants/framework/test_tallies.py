"""Tallies: sums, and the explanation of their sources."""

from __future__ import annotations

from collections.abc import Mapping

from tests.golden import Golden
from westphalia.model.names import Power
from westphalia.model.reasons import Fact
from westphalia.variants.framework.tallies import Tally, Term
from westphalia.variants.standard import STANDARD

ITALY = Power("italy")


def _given(**points: int) -> Mapping[str, int]:
    return points


def _cry(_: int, __: Power, key: str) -> tuple[Fact, ...]:
    return (Fact(f"{key}!"),)


INCOME: Tally[int] = Tally(
    "earns",
    (
        Term("T-1", "towns", lambda each, _: _given(rom=each, ven=each), _cry),
        Term("T-2", "losses", lambda each, _: _given(tus=-1) if each else {}),
        Term("T-3", "towns", lambda each, _: _given(nap=1) if each else {}),
    ),
)


def test_sources_of_one_name_add_up() -> None:
    assert INCOME.parts(2, ITALY) == {"towns": 5, "losses": -1}
    assert INCOME.total(2, ITALY) == 4


def test_the_sum_says_what_it_is_made_of(golden: Golden) -> None:
    fact = INCOME.why(2, ITALY, STANDARD.board)
    golden(fact.text)
    assert [(one.text, one.clause) for one in fact.because] == [
        ("towns: 4", "T-1"),
        ("losses: -1", "T-2"),
        ("towns: 1", "T-3"),
    ]
    assert fact.because[0].because == (
        Fact("Rome: 2", "T-1", (Fact("rom!"),)),
        Fact("Venice: 2", "T-1", (Fact("ven!"),)),
    )


def test_the_sentence_can_name_every_place(golden: Golden) -> None:
    fact = INCOME.why(2, ITALY, STANDARD.board, in_detail=True)
    golden(fact.text)


def test_nothing_needs_no_reasons() -> None:
    none: Tally[int] = Tally("earns", (Term("T-1", "towns", lambda _, __: {}),))
    assert none.why(0, ITALY, STANDARD.board) == Fact("Italy earns 0.")
