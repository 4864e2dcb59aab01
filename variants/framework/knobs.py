"""Knobs: the choices that the rules of a game leave open, as fields of the game's rulebook.

The field of the rulebook (``e15_waiver_deadline``), the help of the command line and the row of the rules
page are made from the class of the knob. A question with a single reading is no knob but a sentence of its
chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, cast

from ...model.rulebook import Choice, Rulebook


class Knob(Choice):
    """A choice about a clause of a variant."""


def rulebook_with(
    name: str, knobs: Iterable[type[Knob]], retired: Mapping[str, str] | None = None
) -> type[Rulebook]:
    """The standard rulebook with the questions of a game as further fields.

    `retired` are fields of the past with the only reading that each had.
    """
    asked = tuple(knobs)
    namespace: dict[str, Any] = {knob.field_name: knob.usual() for knob in asked}
    namespace["__doc__"] = "The standard rulebook with the knobs of a game."
    namespace["__module__"] = __name__
    namespace["__annotations__"] = {knob.field_name: knob for knob in asked}
    namespace["retired"] = MappingProxyType(dict(retired or {}))
    return cast("type[Rulebook]", type(name, (Rulebook,), namespace))
