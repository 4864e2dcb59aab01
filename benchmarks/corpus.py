"""Turns of real games, from a folder or tar archive of texts that `westphalia.formats` reads."""

import tarfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

from westphalia.formats.droidippy.reader import read_droidippy
from westphalia.model.names import Power
from westphalia.model.orders import MovementOrder
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position
from westphalia.model.rulebook import read_rules

from .turns import MovementTurn


def read_corpus(path: Path) -> Iterator[MovementTurn]:
    """Yield the movement phases of every game, in the sequence of the file names."""
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
