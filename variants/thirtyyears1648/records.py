"""What a game of this variant remembers between its phases, as values and in the ledger of a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from ...model.errors import ImpossibleError
from ...model.names import Power, Province
from ..kit.year import Ledger
from .months import month_text, parse_month


@dataclass(frozen=True, slots=True)
class Loan:
    """A center lent: since the month `made`, with notice of its return given in the month `notice`."""

    center: Province
    lender: Power
    borrower: Power
    made: int
    notice: int | None = None


def _empty_months() -> dict[Province, int]:
    return {}


@dataclass(frozen=True, slots=True)
class Records:
    """The ledger of this variant; months are numbers as in `months`.

    `entered` says who has stood in a center without a break, and since when; `held` from which month on the
    turns of the owner of a center are counted, for centers that are not homes of his. `homes` gives for each
    special center that was named as a home the lost one it stands for. `lost` counts the centers that powers
    lost since the last builds. `rested` are the places of units that stayed undisturbed in the last month
    of movement. `start` is where the army stands that could choose, `hidden` that the others do not
    know it yet.
    """

    entered: Mapping[Province, tuple[Power, int]] = field(default_factory=dict[Province, tuple[Power, int]])
    held: Mapping[Province, int] = field(default_factory=_empty_months)
    loans: tuple[Loan, ...] = ()
    homes: Mapping[Province, Province] = field(default_factory=dict[Province, Province])
    lost: Mapping[Power, int] = field(default_factory=dict[Power, int])
    rested: frozenset[Province] = frozenset()
    start: Province | None = None
    hidden: bool = False

    def loan_of(self, center: Province) -> Loan | None:
        """The loan of a center, if it is lent."""
        return next((loan for loan in self.loans if loan.center == center), None)

    def without_loan(self, center: Province) -> Records:
        """The same without the loan of a center."""
        return replace(self, loans=tuple(loan for loan in self.loans if loan.center != center))

    def lends(self, power: Power) -> bool:
        """The power has lent a center."""
        return any(loan.lender == power for loan in self.loans)

    def borrows(self, power: Power) -> bool:
        """The power has a center on loan."""
        return any(loan.borrower == power for loan in self.loans)


_KEYS = ("entered", "held_since", "loans", "homes", "lost", "rested", "start", "start_hidden")


def records_of(ledger: Ledger) -> Records:
    """The records of a ledger; raises `ImpossibleError` or `UnreadableError` for what is none of ours."""
    start = ledger.get("start")
    if start is not None and not isinstance(start, str):
        raise _broken("start")
    return Records(
        {place: _stay(value) for place, value in _mapping(ledger, "entered").items()},
        {
            place: parse_month(_text(value, "held_since"))
            for place, value in _mapping(ledger, "held_since").items()
        },
        tuple(_loan(item) for item in _list(ledger.get("loans", ()), "loans")),
        {place: Province(_text(value, "homes")) for place, value in _mapping(ledger, "homes").items()},
        {Power(power): _count(value) for power, value in _mapping(ledger, "lost").items()},
        frozenset(Province(_text(item, "rested")) for item in _list(ledger.get("rested", ()), "rested")),
        None if start is None else Province(start),
        ledger.get("start_hidden") is True,
    )


def ledger_with(records: Records, ledger: Ledger) -> Ledger:
    """The ledger with these records in place of its own; what other rules keep in it stays."""
    found: dict[str, object] = {
        "entered": {
            place: [power, month_text(month)] for place, (power, month) in sorted(records.entered.items())
        },
        "held_since": {place: month_text(month) for place, month in sorted(records.held.items())},
        "loans": [_loan_data(loan) for loan in records.loans],
        "homes": dict(sorted(records.homes.items())),
        "lost": dict(sorted(records.lost.items())),
        "rested": sorted(records.rested),
        "start": records.start,
        "start_hidden": records.hidden,
    }
    rest = {key: value for key, value in ledger.items() if key not in _KEYS}
    return rest | {key: value for key, value in found.items() if value}


def _loan_data(loan: Loan) -> list[str]:
    notice = [] if loan.notice is None else [month_text(loan.notice)]
    return [loan.lender, loan.borrower, loan.center, month_text(loan.made), *notice]


def _loan(item: object) -> Loan:
    """``[lender, borrower, center]``, where known with the month of the loan and that of the notice."""
    words = [_text(word, "loans") for word in _list(item, "loans")]
    if not 3 <= len(words) <= 5:
        raise _broken("loans")
    months = [parse_month(word) for word in words[3:]]
    notice = months[1] if len(months) > 1 else None
    return Loan(Province(words[2]), Power(words[0]), Power(words[1]), months[0] if months else 0, notice)


def _stay(value: object) -> tuple[Power, int]:
    words = [_text(word, "entered") for word in _list(value, "entered")]
    if len(words) != 2:
        raise _broken("entered")
    return Power(words[0]), parse_month(words[1])


def _mapping(ledger: Ledger, key: str) -> dict[Province, object]:
    found = ledger.get(key, {})
    if not isinstance(found, Mapping):
        raise _broken(key)
    return {Province(str(name)): value for name, value in cast("Mapping[object, object]", found).items()}


def _list(value: object, key: str) -> list[object]:
    if isinstance(value, str) or not isinstance(value, Collection):
        raise _broken(key)
    return list(cast("Collection[object]", value))


def _text(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise _broken(key)
    return value


def _count(value: object) -> int:
    if not isinstance(value, int):
        raise _broken("lost")
    return value


def _broken(key: str) -> ImpossibleError:
    return ImpossibleError(
        f"the ledger has a broken record {key!r}", expected="records as this variant keeps them"
    )
