"""Order sheets: what powers hand in for one phase, as plain text.

    phase: Spring 1901 Movement      # may be left out
    Austria:
      A Vie - Tyr
      F Tri S A Vie - Tyr            # a comment
    Italy: A Ven H, A Rom - Apu

A sheet that belongs to one power needs no headings. Lists and quoted mails may be sheets: lines begin with
``-``, ``1.`` or ``>`` then. Sheets are only taken apart here; `Game` reads what they say.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...model.errors import Defects, Place, UnreadableError, WestphaliaError
from ...model.text import without_bullet

_PART = re.compile(r"(?:[^,;()\[\]]|\([^()]*\)|\[[^\[\]]*\]|[()\[\]])+")
_NUMBER = re.compile(r"\s*[-+]?\d")
_LAST = re.compile(r".*[,;]")
_KEYS = ("phase", "variant")
MAX_LINES = 5_000
"""Longer sheets are refused: no phase has that many orders."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A piece of a sheet and where it stands."""

    text: str
    place: Place

    def inside(self, error: WestphaliaError) -> WestphaliaError:
        """An error about this piece, its column (if it has one) counted from the piece's beginning.

        A piece that stands in no sheet gives the error no place.
        """
        if self.place.line is None:
            error.place = self.place
            return error
        column = (self.place.column or 1) + (error.place.column or 1) - 1
        error.place = replace(self.place, column=column)
        return error


@dataclass(frozen=True, slots=True)
class PowerBlock:
    """What stands under one power's heading; `power` is the heading, None before the first one."""

    power: SheetLine | None
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """A sheet taken apart; `phase` and `variant` are what it says it is for, if anything."""

    blocks: tuple[PowerBlock, ...]
    phase: SheetLine | None = None
    variant: SheetLine | None = None


def read_sheet(text: str, file: str | None = None) -> OrderSheet:
    """Take a sheet apart. What has no form raises UnreadableError, or Defects when it is several things."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > MAX_LINES:
        expected = f"at most {MAX_LINES:,} lines"
        raise UnreadableError("is too long for an order sheet", place=Place(file), expected=expected)
    keys: dict[str, SheetLine] = {}
    blocks: list[tuple[SheetLine | None, list[SheetLine]]] = [(None, [])]
    errors: list[WestphaliaError] = []
    for number, line in enumerate(lines, 1):
        written = line.partition("#")[0]
        start = 0
        head = without_bullet(written.partition(":")[0])
        # "5: BRA" is no heading, but how variants write points for a place, also behind other things.
        if ":" in written and not _NUMBER.match(_LAST.sub("", head)):
            start = len(head) + 1
            name = SheetLine(head.strip(), Place(file, number, len(head) - len(head.lstrip()) + 1))
            key = name.text.casefold()
            if key not in _KEYS:
                if not key:
                    errors.append(
                        UnreadableError("a heading without a name", place=name.place, expected="a power")
                    )
                blocks.append((name, []))
            else:
                value = written[start:]
                place = Place(file, number, start + len(value) - len(value.lstrip()) + 1)
                if key in keys or not value.strip():
                    fault = "given twice" if key in keys else "missing"
                    errors.append(UnreadableError(f"the {key} is {fault}", place=place))
                keys[key] = SheetLine(value.strip(), place)
                continue
        blocks[-1][1].extend(_pieces(written, start, number, file))
    if errors:
        raise errors[0] if len(errors) == 1 else Defects(errors)
    made = (PowerBlock(power, tuple(pieces)) for power, pieces in blocks if power is not None or pieces)
    return OrderSheet(tuple(made), keys.get("phase"), keys.get("variant"))


def _pieces(written: str, start: int, number: int, file: str | None) -> Iterator[SheetLine]:
    """What stands on one line from `start`, several things divided by commas or semicolons."""
    for found in _PART.finditer(written, start):
        piece = found[0]
        if piece.strip(" \t>"):  # nothing stands behind the sign of a quoted mail either
            column = found.start() + len(piece) - len(piece.lstrip()) + 1
            yield SheetLine(piece.strip(), Place(file, number, column))
