"""Order sheets: the submissions for one phase as plain text.

    phase: Spring 1901 Movement      # optional
    Austria:
      A Vie - Tyr
      F Tri S A Vie - Tyr            # a comment
    Italy: A Ven H, A Rom - Apu

The sheet of a single power needs no headings. Lists and quoted emails may be sheets: their lines begin with
``-``, ``1.`` or ``>``. This module only splits sheets into lines; `submitting` reads the lines.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ...model.case.headings import ends_with_points
from ...model.errors import Place, UnreadableError, WestphaliaError, combine_errors
from ...model.orders import begins_order
from ...model.text import blank_bullet, refuse_json

_PART = re.compile(r"(?:[^,;()\[\]]|\([^()]*\)|\[[^\[\]]*\]|[()\[\]])+")
_ATTACK = re.compile(r"\s*DA:[^>,;:]*>", re.IGNORECASE)
_KEYS = ("phase", "variant")
MAX_LINES = 5_000
"""The maximum number of lines of a sheet; no phase has that many orders."""


@dataclass(frozen=True, slots=True)
class SheetPiece:
    """A piece of a sheet and its place."""

    text: str
    place: Place

    def locate(self, error: WestphaliaError) -> WestphaliaError:
        """Set the place of an error about this piece; its column, if any, counts from the start of the piece.

        For a piece that is not part of a sheet, the error gets no place.
        """
        if self.place.line is None:
            error.place = self.place
            return error
        column = (self.place.column or 1) + (error.place.column or 1) - 1
        error.place = replace(self.place, column=column)
        return error


@dataclass(frozen=True, slots=True)
class PowerBlock:
    """The lines under one power's heading; `power` is the heading, None before the first one."""

    power: SheetPiece | None
    lines: tuple[SheetPiece, ...]


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """The parts of a sheet; `phase` and `variant` are those that the sheet names, if any."""

    blocks: tuple[PowerBlock, ...]
    phase: SheetPiece | None = None
    variant: SheetPiece | None = None


def read_sheet(
    text: str, file: str | None = None, is_power: Callable[[str], bool] = lambda _: False
) -> OrderSheet:
    """Split a sheet into its parts; a line that `is_power` accepts is a heading without its colon.

    Raises:
        UnreadableError: The sheet is malformed, or Defects if it has several errors.
    """
    refuse_json(text, "an order sheet", file)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > MAX_LINES:
        expected = f"at most {MAX_LINES:,} lines"
        raise UnreadableError("the order sheet is too long", place=Place(file), expected=expected)
    keys: dict[str, SheetPiece] = {}
    blocks: list[tuple[SheetPiece | None, list[SheetPiece]]] = [(None, [])]
    errors: list[WestphaliaError] = []
    for number, line in enumerate(lines, 1):
        written = line.partition("#")[0]
        start = 0
        head = blank_bullet(written.partition(":")[0])
        # "5: BRA" is not a heading: variants write influence points this way, even later on a line.
        if _ATTACK.match(written):
            start = written.index(":") + 1  # "DA: LOR > SPAIN" has a label, not a heading
        elif (bare := _find_bare_heading(written, head)) is not None and is_power(bare):
            column = len(head) - len(head.lstrip()) + 1
            blocks.append((SheetPiece(bare, Place(file, number, column)), []))
            continue
        elif ":" in written and not _is_order(written, head) and not ends_with_points(head):
            start = len(head) + 1
            name = SheetPiece(head.strip(), Place(file, number, len(head) - len(head.lstrip()) + 1))
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
                keys[key] = SheetPiece(value.strip(), place)
                continue
        blocks[-1][1].extend(split_pieces(written, start, number, file))
    if errors:
        raise combine_errors(errors)
    made = (PowerBlock(power, tuple(pieces)) for power, pieces in blocks if power is not None or pieces)
    return OrderSheet(tuple(made), keys.get("phase"), keys.get("variant"))


def _find_bare_heading(written: str, head: str) -> str | None:
    """Return a line of letters alone, which may be a heading without its colon; None for others."""
    bare = head.strip()
    return bare if ":" not in written and bare.replace(" ", "").isalpha() else None


def _is_order(written: str, head: str) -> bool:
    """Return whether a line with a colon is an order: ``Order: A Par - Bur``, ``A Mun: hold``."""
    return begins_order(head) and bool(written.partition(":")[2].strip())


def split_pieces(written: str, start: int, number: int, file: str | None) -> Iterator[SheetPiece]:
    """Yield the pieces of a line from `start` on, which are separated by commas or semicolons."""
    for found in _PART.finditer(written, start):
        piece = found[0]
        if piece.strip(" \t>"):  # skip empty lines of quoted emails, too
            column = found.start() + len(piece) - len(piece.lstrip()) + 1
            yield SheetPiece(piece.strip(), Place(file, number, column))
