"""Ledgers: the records of a game as the JSON of its files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from westphalia.model.errors import ImpossibleError, UnknownNameError
from westphalia.model.names import Power, Province
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant
from westphalia.variants.framework.ledger import Ledgers, ledger_json, read_ledger


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


def as_json(ledger: Mapping[str, object]) -> dict[str, object]:
    return ledger_json([LEDGERS, PAIRS], ledger)


def test_records_are_written_in_the_sequence_of_their_fields_and_read_as_they_were() -> None:
    written = as_json(LEDGERS.with_records(FULL, {}))
    assert list(written) == ["zeal", "loans", "start_hidden"]
    assert list(written["zeal"]) == ["austria", "spain"]  # type: ignore[call-overload]
    assert LEDGERS.records(read_ledger([LEDGERS], written)) == FULL


def test_a_row_is_a_list_without_what_is_missing_at_its_end() -> None:
    loans = as_json(LEDGERS.with_records(FULL, {}))["loans"]
    assert loans == [["spain", "mil"], ["spain", "nap", 7]]


@pytest.mark.parametrize("loans", [[["spain"]], [["spain", "mil", 7, 8]], [{"lender": "spain"}], ["spain"]])
def test_a_row_with_too_little_or_too_much_is_broken(loans: object) -> None:
    with pytest.raises(ImpossibleError, match="cannot read the entry 'loans"):
        read_ledger([LEDGERS], {"loans": loans})


def test_what_is_as_by_default_is_left_out_and_what_others_keep_stays() -> None:
    ledger = read_ledger([LEDGERS], {"built": {}, "loans": [["spain", "mil"]]})
    assert LEDGERS.with_records(Records(), ledger) == {"built": {}}


def test_json_is_written_in_the_sequence_of_its_names() -> None:
    ledger = read_ledger([LEDGERS], {"zeal": {"spain": 2, "austria": 1}})
    assert list(as_json(ledger)["zeal"]) == ["austria", "spain"]  # type: ignore[call-overload]


@dataclass(frozen=True)
class Ruled:
    hidden: bool = False
    loans: tuple[str, ...] = ()


def test_an_entry_that_two_records_have_is_read_and_written_by_the_first() -> None:
    second = Ledgers(Ruled, names={"hidden": "start_hidden"})
    data = {"loans": [["spain", "mil"]], "start_hidden": True}
    ledger = read_ledger([LEDGERS, second], data)
    assert ledger["loans"] == (Loan(Power("spain"), Province("mil")),)
    assert ledger_json([LEDGERS, second], ledger) == data


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
    ledger = PAIRS.with_records(AT_WAR, {"others": 1, "extensions": 7})
    written = ledger_json([PAIRS], ledger)
    assert written == {
        "others": 1,
        "relations": [["denmark", "sweden", "ally", 1621], ["spain", "turkey", "war", 1620, "none"]],
        "extensions": 2,
        "done": [[2, "spain"], [10, "spain"]],
    }
    assert PAIRS.records(read_ledger([PAIRS], written)) == AT_WAR


@pytest.mark.parametrize("relations", ["war", [["spain"]], [["spain", "turkey", "war", 1620, "none", 3]]])
def test_broken_rows_of_pairs_are_reported(relations: object) -> None:
    with pytest.raises(ImpossibleError, match="cannot read the entry"):
        read_ledger([PAIRS], {"relations": relations})


def test_errors_in_a_flat_record_are_reported_too() -> None:
    with pytest.raises(ImpossibleError, match="cannot read the entry"):
        read_ledger([PAIRS], {"extensions": "many"})


def test_what_cannot_be_read_raises_each_time() -> None:
    broken = {"zeal": "much"}
    for _ in range(2):
        with pytest.raises(ImpossibleError):
            read_ledger([LEDGERS], broken)


EUROPE = find_variant("europe-1619")


@pytest.mark.parametrize(
    ("entry", "value"),
    [
        ("influence", {"hes": {"nobody": 3}}),
        ("influence", {"nobody": {"france": 3}}),
        ("standings", {"hes": "aligned nobody"}),
        ("vacant", ["nobody"]),
    ],
)
def test_a_ledger_names_only_what_is_on_the_board(entry: str, value: object) -> None:
    with pytest.raises(UnknownNameError, match=f"the entry '{entry}' of the ledger has an unknown power"):
        EUROPE.read_ledger({entry: value}, EUROPE.board)


def test_a_ledger_may_name_the_powers_of_a_smaller_game_of_the_variant() -> None:
    smaller = EUROPE.board_under(read_rules([("e19_players", "7")], EUROPE.rulebook))
    power = next(one.id for one in EUROPE.board.powers if one.id not in {info.id for info in smaller.powers})
    assert EUROPE.read_ledger({"influence": {"hes": {power: 3}}}, smaller)
