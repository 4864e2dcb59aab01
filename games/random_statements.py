"""Random statements of every form of a phase, sensible or not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, get_args, get_type_hints

from ..model.names import Location, Power, Province, UnitKind
from ..model.position import Position
from ..variants.framework.statements import Form, MinorState, NamedUnit, Parties, Party
from ..variants.framework.year import PhaseStatement


def random_statements(
    statements: Sequence[PhaseStatement[Any, Any]], position: Position, rng: Random, times: int = 2
) -> list[str]:
    """Return random lines of every form, each this many times. They may be against the rules."""
    forms = [one.statement.form for one in statements]
    return [_fill(form, position, rng) for form in forms * times if isinstance(form, Form)]


def _fill(form: Form[Any], position: Position, rng: Random) -> str:
    """Return a statement with random slots, or its example."""
    if rng.random() < 0.1:
        return form.example
    hints = get_type_hints(form.words)

    def word(found: re.Match[str]) -> str:
        if found[1] in form.slots:
            example = re.findall(r"[\w-]+", form.example)
            return rng.choice(example)
        return _draw_word(hints[found[1]], position, rng)

    pattern = re.sub(r"\|[^\s\[{]+", "", form.pattern)
    pattern = re.sub(r"\[([^\]]*)\]", lambda part: part[1] if rng.random() < 0.7 else "", pattern)
    return re.sub(r"\{(\w+)\}", word, pattern)


def _draw_word(hint: Any, position: Position, rng: Random) -> str:
    """Return a value for a slot of this type."""
    kinds = {one for one in get_args(hint) or (hint,) if isinstance(one, type)}
    board = position.board
    powers = [info.name for info in board.powers]
    minors = [info.id for info in board.minors] or powers
    if int in kinds:
        return str(rng.choice((1, 1, 2, 3, 5, 10, 100)))
    if Parties in kinds:
        return "+".join(rng.sample(powers, rng.randint(1, 3)))
    if MinorState in kinds:
        return rng.choice(minors)
    if kinds & {Party, Power}:
        return rng.choice(powers if Party in kinds or rng.random() < 0.7 else minors)
    if kinds & {NamedUnit, Location}:
        unit = rng.choice(position.units)
        return str(unit) if NamedUnit in kinds else str(unit.location)
    if Province in kinds:
        return str(rng.choice(board.provinces).id)
    if UnitKind in kinds:
        return rng.choice("AF")
    return "as agreed"
