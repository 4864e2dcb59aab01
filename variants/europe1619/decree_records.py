"""The decrees of the Papacy and the violations of them, as a game remembers them (E19-PAPACY)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from ...model.names import Power
from ..kit.year import Ledger
from ..realm.ledger_data import broken, count_of, items_of, text_of, texts_of


class DecreeKind(StrEnum):
    """What a decree commands; the values are the words with which it is handed in."""

    NO_ENTER = "no_enter"
    NO_ALLY = "no_ally"
    NO_DA = "no_da"
    NO_INF = "no_inf"
    LEAVE_ALLY = "leave_ally"
    ANNUL = "annul"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Decree:
    """A decree: its number, whom it commands what, and from which year on.

    `objects` are, after the kind: a province or minor state (NO_ENTER), a power (NO_ALLY, LEAVE_ALLY), a
    state and the power whose influence there is meant (NO_DA), a state (NO_INF), the number of the decree
    that is annulled (ANNUL), the text itself (FREE). `admitted` is the ruling of the referee, which only
    a free text needs: None as long as there is none.
    """

    number: int
    kind: DecreeKind
    powers: tuple[Power, ...]
    objects: tuple[str, ...]
    since: int
    admitted: bool | None = None


@dataclass(frozen=True, slots=True)
class Breach:
    """So many violations of a decree by a power in a year."""

    year: int
    decree: int
    power: Power
    count: int = 1


@dataclass(frozen=True, slots=True)
class PapalRecords:
    """All decrees, the oldest first, the violations counted, and what was done against decrees this year.

    `acts` are of the present year: the number of a decree, the power, and what it did, in some words.
    """

    decrees: tuple[Decree, ...] = ()
    breaches: tuple[Breach, ...] = ()
    acts: frozenset[tuple[int, Power, str]] = frozenset()

    def numbered(self, number: int) -> Decree | None:
        """The decree with a number, if there is one."""
        return next((decree for decree in self.decrees if decree.number == number), None)

    def is_annulled(self, number: int, year: int) -> bool:
        """An annulment of the decree has taken effect by that year."""
        return any(
            one.kind is DecreeKind.ANNUL and one.objects == (str(number),) and one.since <= year
            for one in self.decrees
        )

    def binds(self, decree: Decree, year: int) -> bool:
        """The decree binds its powers in that year."""
        allowed = decree.kind is not DecreeKind.FREE or decree.admitted is True
        begun = decree.kind is not DecreeKind.ANNUL and allowed and decree.since <= year
        return begun and not self.is_annulled(decree.number, year)

    def binding(self, year: int, *kinds: DecreeKind) -> tuple[Decree, ...]:
        """The decrees of these kinds that bind in a year."""
        return tuple(one for one in self.decrees if one.kind in kinds and self.binds(one, year))

    def with_decree(self, decree: Decree) -> PapalRecords:
        """The same with a decree in place of the one with its number, or after all others."""
        if self.numbered(decree.number) is None:
            return replace(self, decrees=(*self.decrees, decree))
        changed = tuple(decree if one.number == decree.number else one for one in self.decrees)
        return replace(self, decrees=changed)

    def with_acts(self, acts: frozenset[tuple[int, Power, str]]) -> PapalRecords:
        """The same with more that was done against decrees this year."""
        return replace(self, acts=self.acts | acts)

    def data(self) -> dict[str, object]:
        """The parts of the ledger that these records are."""
        return {
            "decrees": [_decree_data(decree) for decree in self.decrees],
            "breaches": [[one.year, one.decree, one.power, one.count] for one in self.breaches],
            "acts": [list(act) for act in sorted(self.acts)],
        }


def papal_records_of(ledger: Ledger) -> PapalRecords:
    """The decrees and violations of a ledger; raises ImpossibleError for what is none of ours."""
    return PapalRecords(
        tuple(_decree(item) for item in items_of(ledger, "decrees")),
        tuple(_breach(item) for item in items_of(ledger, "breaches")),
        frozenset(_act(item) for item in items_of(ledger, "acts")),
    )


_RULINGS = {True: "admitted", False: "rejected"}


def _decree_data(decree: Decree) -> list[object]:
    """``[3, no_da, [austria, spain], [wes, france], 1620]``; a ruling of the referee stands behind."""
    ruling = [] if decree.admitted is None else [_RULINGS[decree.admitted]]
    objects = list(decree.objects)
    return [decree.number, decree.kind.value, list(decree.powers), objects, decree.since, *ruling]


def _decree(item: object) -> Decree:
    fields = items_of({"decrees": item}, "decrees")
    if not 5 <= len(fields) <= 6 or fields[1] not in list(DecreeKind):
        raise broken("decrees")
    number, kind, powers, objects, since, *rulings = fields
    if any(ruling not in _RULINGS.values() for ruling in rulings):
        raise broken("decrees")
    return Decree(
        count_of(number, "decrees"),
        DecreeKind(text_of(kind, "decrees")),
        tuple(map(Power, texts_of({"decrees": powers}, "decrees"))),
        texts_of({"decrees": objects}, "decrees"),
        count_of(since, "decrees"),
        rulings[0] == _RULINGS[True] if rulings else None,
    )


def _breach(item: object) -> Breach:
    fields = items_of({"breaches": item}, "breaches")
    if len(fields) != 4:
        raise broken("breaches")
    year, decree, power, count = fields
    return Breach(
        count_of(year, "breaches"),
        count_of(decree, "breaches"),
        Power(text_of(power, "breaches")),
        count_of(count, "breaches"),
    )


def _act(item: object) -> tuple[int, Power, str]:
    fields = items_of({"acts": item}, "acts")
    if len(fields) != 3:
        raise broken("acts")
    return count_of(fields[0], "acts"), Power(text_of(fields[1], "acts")), text_of(fields[2], "acts")
