"""The decrees of the Papacy and the violations of them, as a game remembers them (E19-PAPACY)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from ...model.names import Power
from ..influence.ledger_data import broken, count_of, items_of, text_of, texts_of
from ..year import Ledger


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
    annulled: bool = False
    admitted: bool | None = None

    def in_force(self, year: int) -> bool:
        """The decree binds its powers in a year."""
        allowed = self.kind is not DecreeKind.FREE or self.admitted is True
        return self.kind is not DecreeKind.ANNUL and allowed and self.since <= year and not self.annulled


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

    `acts` are of the present year: the number of a decree, the power, and what it did, as `act` wrote it.
    """

    decrees: tuple[Decree, ...] = ()
    breaches: tuple[Breach, ...] = ()
    acts: frozenset[tuple[int, Power, str]] = frozenset()

    def numbered(self, number: int) -> Decree | None:
        """The decree with a number, if there is one."""
        return next((decree for decree in self.decrees if decree.number == number), None)

    def in_force(self, year: int, kind: DecreeKind) -> tuple[Decree, ...]:
        """The decrees of a kind that bind in a year."""
        return tuple(one for one in self.decrees if one.kind is kind and one.in_force(year))

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


_ANNULLED, _ADMITTED, _REFUSED = "annulled", "admitted", "refused"


def _decree_data(decree: Decree) -> list[object]:
    """``[3, no_da, [austria, spain], [wes, france], 1620, annulled]``."""
    flags = [_ANNULLED] if decree.annulled else []
    if decree.admitted is not None:
        flags.append(_ADMITTED if decree.admitted else _REFUSED)
    return [
        decree.number,
        decree.kind.value,
        list(decree.powers),
        list(decree.objects),
        decree.since,
        *flags,
    ]


def _decree(item: object) -> Decree:
    fields = items_of({"decrees": item}, "decrees")
    if len(fields) < 5 or fields[1] not in tuple(DecreeKind):
        raise broken("decrees")
    number, kind, powers, objects, since, *flags = fields
    if any(flag not in (_ANNULLED, _ADMITTED, _REFUSED) for flag in flags):
        raise broken("decrees")
    return Decree(
        count_of(number, "decrees"),
        DecreeKind(text_of(kind, "decrees")),
        tuple(map(Power, texts_of({"decrees": powers}, "decrees"))),
        texts_of({"decrees": objects}, "decrees"),
        count_of(since, "decrees"),
        _ANNULLED in flags,
        None if not {_ADMITTED, _REFUSED}.intersection(map(str, flags)) else _ADMITTED in flags,
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
