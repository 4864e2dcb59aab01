"""The turns that are measured: random ones, and those of recorded games."""

from __future__ import annotations

import tarfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import cast

from tests.generators import TURN, random_case
from westphalia.formats.droidippy.reader import read_droidippy
from westphalia.model.case import Case, OrderSet, format_case_text
from westphalia.model.names import Power
from westphalia.model.orders import MovementOrder, format_order, parse_order
from westphalia.model.phase import PhaseKind, parse_phase
from westphalia.model.position import Position
from westphalia.model.rulebook import Rulebook, read_rules


@dataclass(frozen=True, slots=True)
class MovementTurn:
    """One movement phase: the position, everybody's orders, the rules."""

    position: Position
    orders: Mapping[Power, Sequence[MovementOrder]]
    rulebook: Rulebook

    def anew(self) -> MovementTurn:
        """Return the same turn as fresh values, on the same board."""
        position = replace(self.position, units=tuple(replace(unit) for unit in self.position.units))
        orders = {
            power: [parse_order(format_order(order), position.board, PhaseKind.MOVEMENT) for order in own]
            for power, own in self.orders.items()
        }
        return MovementTurn(position, cast("Mapping[Power, Sequence[MovementOrder]]", orders), self.rulebook)

    def text(self) -> str:
        """Return the turn as a text case file."""
        case = Case(
            variant=self.position.board.id,
            phase=parse_phase("S1901M"),
            position=self.position,
            rulebook=self.rulebook,
            order_sets=tuple(OrderSet(power, tuple(own)) for power, own in self.orders.items()),
            rules=self.rulebook.changes_from(Rulebook()),
        )
        return format_case_text(case)


def random_turns(count: int, seed: int, rulebook: Rulebook | None = None) -> list[MovementTurn]:
    """Return random legal turns of 31 units on the standard board."""
    rng = Random(seed)
    cases = [random_case(rng, TURN) for _ in range(count)]
    return [MovementTurn(case.position, case.orders, rulebook or case.rulebook) for case in cases]


def read_corpus(path: Path) -> Iterator[MovementTurn]:
    """Yield the movement phases of real games, in the sequence of the file names.

    `path` is a folder or a tar archive of texts that `westphalia.formats` reads.
    """
    for name, text in _texts(path):
        for record in read_droidippy(text, file=name):
            rulebook = read_rules(record.rules)
            for phase in record.phases:
                if phase.phase.kind is PhaseKind.MOVEMENT:
                    orders = cast("Mapping[Power, Sequence[MovementOrder]]", phase.orders_by_power())
                    yield MovementTurn(Position(record.board, phase.before.units), orders, rulebook)


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    if path.is_dir():
        for file in sorted(path.rglob("*.txt")):
            yield str(file), file.read_text(encoding="utf-8")
        return
    with tarfile.open(path) as archive:
        members = [member for member in archive.getmembers() if member.name.endswith(".txt")]
        for member in sorted(members, key=lambda member: member.name):
            file = archive.extractfile(member)
            if file is not None:
                yield member.name, file.read().decode("utf-8")
