"""Case files as text: parsing what players write, and formatting one canonical form.

`read_case_text` splits a text by lines and headings into a `CaseDraft`; `format_case_text` is its inverse.
docs/case-files.md describes the format.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, cast

from ..board import places_of
from ..errors import Place, UnreadableError, WestphaliaError
from ..names import Power
from ..orders import (
    MAX_ORDER,
    UNORDERED,
    SheetManner,
    begins_order,
    format_proxy,
    format_unit,
    is_marked,
    order_set_lines,
)
from ..phase import PhaseKind, describes_phase, phase_as_heading_error
from ..text import Pointer, blank_bullet, escape_json_controls, quote, read_json
from .building import build_case
from .case import Case, FindVariant, require_case
from .draft import CaseBlock, CaseDraft, DislodgedText, Errors
from .headings import KEYS, NOT_POWERS, SECTIONS, Heading, parse_heading, split_list

_BY = re.compile(
    r"(?P<unit>.*?\S)\s+by\s+(?!convoy\b)(?P<by>.*?\S)"
    r"(?P<sea>\s+(?:via|by)\s+convoy)?(?:[\s,]+retreats\s+(?P<retreats>.*))?",
    re.IGNORECASE,
)
_MANNER = re.compile(r"(?P<power>[^()]*[^()\s])\s*\((?P<manner>[^()]*)\)")
_BLANK = " \t>"
"""The characters of an empty line, which may be part of a quoted email."""


def read_case_text(
    text: str, find_variant: FindVariant, *, file: str | None = None, lenient: bool = False
) -> Case:
    """Parse a case from text; raise errors like `westphalia.model.case.read_case`."""
    if "\0" in text:
        raise UnreadableError("is binary", place=Place(file), expected="a case")
    return build_case(_CaseTextReader(text, file).draft(lenient=lenient), find_variant)


_Spot: TypeAlias = tuple[int, int]
"""A line and a column in it, both from 1."""


class _TextSource:
    """The places of a text's strings: those of blocks by line, others by pointer."""

    def __init__(self, lines: Sequence[str], file: str | None) -> None:
        self._lines = lines
        self._file = file
        self._by_pointer: dict[Pointer, tuple[CaseBlock, _Spot]] = {}
        self._looked_up = 0
        self.blocks: list[tuple[CaseBlock, int, int]] = []
        """The blocks with line and column of each; the map by pointer is made for the first error."""
        self.spots: dict[Pointer, _Spot] = {}

    def place(self, pointer: Pointer, column: int = 1, *, of_name: bool = False) -> Place:
        """Return line and column of the string at `pointer`."""
        del of_name
        spot = self.spots.get(pointer) or self._find_in_blocks(pointer)
        return Place(self._file) if spot is None else Place(self._file, spot[0], spot[1] + column - 1)

    def _find_in_blocks(self, pointer: Pointer) -> _Spot | None:
        if self._looked_up < len(self.blocks):
            self._by_pointer = {block.pointer: (block, (line, column)) for block, line, column in self.blocks}
            self._looked_up = len(self.blocks)
        if pointer in self._by_pointer:
            return self._by_pointer[pointer][1]
        *start, index = pointer or ("",)
        known = self._by_pointer.get(tuple(start))
        return self.item_spot(known[0], index) if known is not None and isinstance(index, int) else None

    def item_spot(self, block: CaseBlock, index: int) -> _Spot:
        """Return the place of an item; the search starts after the earlier items of its block on the same
        line."""
        number = block.lines[index]
        line = self._lines[number - 1]
        offset = line.find(":") + 1
        for item, its_number in zip(block.items[: index + 1], block.lines, strict=False):
            if its_number == number:
                start = line.find(item, offset)
                start = line.find(item) if start < 0 else start  # points for a place have a colon, too
                offset = start + len(item)
        return number, offset - len(block.items[index]) + 1

    def label(self, pointer: Pointer) -> str:
        """Return nothing: line and column suffice."""
        del pointer
        return ""


def _match_single_order(line: str) -> str | None:
    """Return the order of a line with just one; an empty text for an empty line, None for all other lines."""
    written = line.partition("#")[0]
    if not written.strip(_BLANK):
        return ""
    several = ":" in written or "," in written or ";" in written
    return None if several else written.strip() or None


def _unit_words(item: str) -> tuple[str, ...]:
    """Return the first two words of an order in lower case, which name its unit."""
    return tuple(item.casefold().replace("-", " - ").split()[:2])


class _CaseTextReader:
    """The parser of a case text, line by line."""

    def __init__(self, text: str, file: str | None) -> None:
        self._lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._file = file
        self._source = _TextSource(self._lines, file)
        self._errors = Errors(self._source)
        self._values: dict[str, str] = {}
        self._on_each_line: dict[str, tuple[list[str], list[int], int]] = {}
        """The items, lines and number of items of sets whose power stands before each order, by its name."""
        self._ledger: dict[str, object] = {}
        self._rules: list[tuple[str, str, Pointer]] = []
        self._blocks: dict[str, list[CaseBlock]] = {"orders": []}
        self._items: list[str] | None = None
        self._numbers: list[int] = []
        self._section = "orders"
        self._section_indent = 0
        self._nested: bool | None = None
        self._result: list[tuple[str, Pointer]] = []
        self._stating = ""
        self._stating_indent = 0
        self._stating_nested: bool | None = None
        self._disorder: CaseBlock | None = None

    def draft(self, *, lenient: bool = False) -> CaseDraft:
        """Return the draft; raise the defects of the text's form."""
        items, numbers = None, self._numbers
        for number, line in enumerate(self._lines, 1):
            if items is not None:
                order = _match_single_order(line)
                if order:
                    items.append(order)
                    numbers.append(number)
                if order is not None:
                    continue
            if line:
                self._read_line(number, line)
                items, numbers = self._items if self._section == "orders" else None, self._numbers
        return self._finish_draft(lenient=lenient)

    def _read_line(self, number: int, line: str) -> None:
        """Parse a line that is not a single order."""
        before, colon, rest = line.partition(":")
        if colon and self._section != "result":
            heading = parse_heading(before)
            if self._is_order(heading, rest):
                written = line.partition("#")[0]
                self._add_items(number, written)
                return
            if heading.is_clear:
                if "#" in rest:
                    rest = rest.partition("#")[0]
                if heading.key:
                    self._read_key(heading, number, line, rest)
                else:
                    self._open_block(heading, number, rest)
                return
        written = line.partition("#")[0]
        if written.strip(_BLANK):
            self._read_content(number, line, written)

    def _is_order(self, heading: Heading, rest: str) -> bool:
        """Return whether a line with a colon is an order of the current power, such as ``A Mun: hold``."""
        return (
            heading.is_order and self._section == "orders" and self._items is not None and bool(rest.strip())
        )

    def _read_content(self, number: int, line: str, written: str) -> None:
        """Parse a line that is not empty; `written` is the line without its comment."""
        heads = ":" in written
        # In orders the order parser handles list marks, since a dash can mean more.
        if heads or self._section not in ("orders", "proxies"):
            written = blank_bullet(written)
        if self._section == "result" and self._read_statement(number, written):
            return
        content = written.strip()
        if heads:
            before, _, rest = written.partition(":")
            heading = parse_heading(before)
            if heading.is_points and self._section == "orders" and self._items is not None:
                self._add_items(number, written)
            elif heading.name and not heading.key:
                self._open_block(heading, number, rest)
            else:
                self._read_key(heading, number, line, rest)
        elif self._items is None:
            bare = content.replace(" ", "").isalpha() and not begins_order(content)
            if self._section == "orders" and bare:  # a heading without its colon
                self._open_block(parse_heading(written), number, "")
                return
            message, expected = f"{quote(content)} has no heading", 'a power above it, such as "Austria:"'
            if describes_phase(content):
                error = phase_as_heading_error(content)
                message, expected = error.bare_message, error.expected
            self._add_error(message, number, line.find(content) + 1, expected)
        elif "," in content or ";" in content:
            self._add_items(number, content)
        else:
            self._items.append(content)
            self._numbers.append(number)

    def _finish_draft(self, *, lenient: bool) -> CaseDraft:
        for key, example in (("variant", "variant: standard"), ("phase", "phase: Spring 1901 Movement")):
            if key not in self._values:
                self._add_error(f"the {key} is missing", 1, 1, f'a line such as "{example}"')
        dislodged = list(self._read_dislodged()) if "dislodged" in self._blocks else None
        if self._errors.found:
            raise self._errors.combine()
        contested = self._blocks.get("contested")
        return CaseDraft(
            source=self._source,
            file=self._file,
            variant=self._values["variant"],
            phase=self._values["phase"],
            rules=self._rules,
            orders=self._blocks["orders"],
            units=self._blocks.get("units"),
            centers=self._blocks.get("centers", ()),
            dislodged=dislodged,
            contested=contested[0] if contested else None,
            ledger=self._ledger,
            result=self._result,
            unordered="order sets" in self._values,
            proxies=self._blocks.get("proxies", ()),
            disorder=self._disorder,
            headings=NOT_POWERS,
            lenient=lenient,
        )

    def _add_error(self, message: str, line: int, column: int, expected: str | None = None) -> None:
        pointer = ("structure", len(self._source.spots))
        self._source.spots[pointer] = line, column
        self._errors.add(UnreadableError(message, expected=expected), pointer)

    def _read_key(self, heading: Heading, number: int, line: str, rest: str) -> None:
        """Parse a heading that is not a power; `rest` is the text after it on its line."""
        name, indent, key, *_ = heading
        start = line.index(":") + 1
        if not name:
            self._add_error("the heading has no name", number, indent + 1, "a power")
        elif key in KEYS:
            value = line[start:] if key == "ledger" else rest
            self._read_value(key, value.strip(), number, start + len(value) - len(value.lstrip()) + 1)
        else:
            self._open_section(SECTIONS[key], number, indent)
            if rest.strip() and key == "contested":
                self._add_items(number, rest)
            elif rest.strip() and key == "result":
                self._add_claim(rest.strip(), number, start + len(rest) - len(rest.lstrip()) + 1)
            elif rest.strip():
                message = f"powers follow {quote(name)} on lines of their own"
                self._add_error(message, number, start + 1, "a line end")

    def _read_value(self, key: str, value: str, number: int, column: int) -> None:
        if not value:
            self._values.setdefault(key, "")
            self._add_error(f'"{key}:" has no value', number, column, "a value after the colon")
        elif key == "rule":
            rule, equals, choice = value.partition("=")
            if not equals or not rule.strip() or not choice.strip():
                expected = 'a rule and its choice, such as "convoy_paradox = szykman"'
                self._add_error(f"{quote(value)} is not a rule choice", number, column, expected)
            pointer = ("rules", len(self._rules))
            self._source.spots[pointer] = number, column
            self._rules.append((rule.strip(), choice.strip(), pointer))
        elif key in self._values:
            self._add_error(f'the file has "{key}:" twice', number, column)
        else:
            self._values[key] = value
            self._source.spots[(key,)] = number, column
            if key == "ledger":
                self._read_ledger(value, number, column)
            elif key == "civil disorder":
                powers = [part.strip() for part in value.split(",") if part.strip()]
                self._disorder = CaseBlock("", powers, (key,), [number] * len(powers))
                self._source.blocks.append((self._disorder, number, column))
            elif key == "order sets" and value.casefold() != UNORDERED:
                self._add_error(f"unknown sequence of order sets {quote(value)}", number, column, UNORDERED)

    def _read_ledger(self, value: str, number: int, column: int) -> None:
        try:
            ledger = read_json(value)
        except WestphaliaError as error:
            self._errors.add(error, ("ledger",))
            return
        if isinstance(ledger, dict):
            self._ledger = cast("dict[str, object]", ledger)
        else:
            self._add_error(
                "the ledger is not a JSON object", number, column, 'JSON such as {"treasury": {}}'
            )

    def _open_section(self, section: str, number: int, indent: int) -> None:
        self._section = section
        self._section_indent = indent
        self._nested = None
        self._items = None
        if section == "result":
            self._stating = ""
            return
        blocks = self._blocks.setdefault(section, [])
        if section == "contested":
            if blocks:
                self._add_error('the file has "Contested:" twice', number, indent + 1)
            self._start_block("", "", number, indent + 1, [])

    def _read_statement(self, number: int, written: str) -> bool:
        """Parse a line of the result; return False if the line is no longer part of it."""
        content = written.strip()
        indent = len(written) - len(written.lstrip())
        if self._nested is None:
            self._nested = indent > self._section_indent
        name, colon, _ = content.partition(":")
        heading = name.strip().casefold() in {*KEYS, *SECTIONS} and bool(colon)
        if indent <= self._section_indent if self._nested else heading:
            return False
        if content.endswith(":"):  # the power that the claims below are about
            self._stating = f"{content[:-1].strip()}: "
            self._stating_indent, self._stating_nested = indent, None
            return True
        if self._stating_nested is None:
            self._stating_nested = indent > self._stating_indent
        elif self._stating_nested and indent <= self._stating_indent:
            self._stating = ""
        self._add_claim(content, number, indent + 1)
        return True

    def _add_claim(self, content: str, number: int, column: int) -> None:
        pointer: Pointer = ("result", len(self._result))
        self._source.spots[pointer] = number, column - len(self._stating)
        self._result.append((self._stating + content, pointer))

    def _open_block(self, heading: Heading, number: int, rest: str) -> None:
        """Start the block of a power; some of its items may follow its name."""
        name, indent = heading[:2]
        if self._nested is None:
            self._nested = indent > self._section_indent
        if self._section == "contested" or (self._nested and indent <= self._section_indent):
            self._section, self._section_indent, self._nested = "orders", indent, False
        manner = ""
        if name[-1] == ")" and self._section == "orders" and (found := _MANNER.fullmatch(name)):
            name, manner = found["power"], found["manner"]
            pointer = (self._section, len(self._blocks[self._section]), "manner")
            self._source.spots[pointer] = number, indent + 1 + found.start("manner")
        items = self._split_items(rest) if rest else []
        if not self._continues_set(name, manner, number, items):
            self._start_block(name, manner, number, indent + 1, items)

    def _continues_set(self, owner: str, manner: str, number: int, items: list[str]) -> bool:
        """Add items to the order set of a power that stands before every one of its orders.

        A line such as ``Austria: A Vie - Tri`` after another one of the power continues its set, unless it
        orders one of its units again: then it begins a second set (DATC 4.D.1).
        """
        key = owner.casefold()
        if self._section != "orders" or not items or manner:
            self._on_each_line.pop(key, None)
            return False
        before, numbers, count = self._on_each_line.get(key, ([], [], 0))
        units = [_unit_words(item) for item in items]
        if not count or len(before) > count or any(_unit_words(item) in units for item in before):
            return False
        before += items
        numbers += [number] * len(items)
        self._items, self._numbers = before, numbers
        self._on_each_line[key] = before, numbers, len(before)
        return True

    def _start_block(self, owner: str, manner: str, line: int, column: int, items: list[str]) -> None:
        """Start a block with the items of its first line."""
        blocks = self._blocks[self._section]
        numbers = [line] * len(items)
        block = CaseBlock(owner, items, (self._section, len(blocks)), numbers, manner)
        blocks.append(block)
        if items and not manner and self._section == "orders":
            self._on_each_line[owner.casefold()] = items, numbers, len(items)
        self._source.blocks.append((block, line, column))
        self._items, self._numbers = items, numbers

    def _add_items(self, number: int, written: str) -> None:
        """Add the items of a line to the current block."""
        if self._items is not None:
            items = self._split_items(written)
            self._items += items
            self._numbers += [number] * len(items)

    def _split_items(self, written: str) -> list[str]:
        """Split a line into items."""
        if self._section == "dislodged":
            return list(filter(None, map(str.strip, written.split(";"))))
        return split_list(written)

    def _read_dislodged(self) -> Iterator[DislodgedText]:
        index = 0
        for block, line, column in self._source.blocks:
            for number, text in enumerate(block.items if block.pointer[0] == "dislodged" else ()):
                spot = self._source.item_spot(block, number)
                found = _BY.fullmatch(text) if len(text) <= MAX_ORDER else None
                if found is None:
                    expected = 'the unit and its attacker, such as "A ven by A tyr"'
                    self._add_error(f"{quote(text)} is not a dislodged unit", *spot, expected)
                    continue
                pointer: Pointer = ("dislodged unit", index)
                index += 1
                self._source.spots[(*pointer, "power")] = line, column
                yield self._parse_dislodged(found, block, spot, pointer)

    def _parse_dislodged(
        self, found: re.Match[str], block: CaseBlock, spot: _Spot, pointer: Pointer
    ) -> DislodgedText:
        spots = self._source.spots
        spots[pointer] = spot
        line, start = spot
        for part in ("unit", "by"):
            spots[(*pointer, part)] = line, start + found.start(part)
        retreats: list[str] | None = None
        if found["retreats"] is not None:
            retreats = []
            for part in re.finditer(r"[^,\s][^,]*", found["retreats"]):
                column = start + found.start("retreats") + part.start()
                spots[(*pointer, "retreats", len(retreats))] = line, column
                retreats.append(part[0].strip())
            if retreats == ["none"]:
                retreats = []
        return DislodgedText(
            block.owner, found["unit"], found["by"], found["sea"] is not None, retreats, pointer
        )


def format_case_text(case: Case) -> str:
    """Return a case as text, which `read_case_text` parses to an equal case; comments are lost."""
    require_case(case)
    return "\n".join(_case_lines(case)) + "\n"


def _format_line(text: str) -> str:
    """Return a line of an order set; an invalid one loses the signs that have a meaning in files."""
    return " ".join(re.sub(r"[,;:#]", " ", text).split()) if is_marked(text) else text


def _case_lines(case: Case) -> Iterator[str]:
    yield f"variant: {case.variant}"
    yield f"phase: {case.phase}"
    for rule, choice in case.rules.items():
        yield f"rule: {rule} = {choice}"
    if case.unordered:
        yield f"order sets: {UNORDERED}"
    if case.disorder:
        yield f"civil disorder: {', '.join(_format_heading(power, case) for power in case.disorder)}"
    for orders in case.order_sets:
        yield ""
        manner = f" ({orders.manner})" if orders.manner is not SheetManner.UNCLEAR else ""
        yield f"{_format_heading(orders.power, case)}{manner}:"
        yield from (f"  {_format_line(text)}" for text in order_set_lines(orders))
    position = case.position
    yield from _section_lines("Units", ((unit.power, format_unit(unit)) for unit in position.units), case)
    if position.owners:
        yield from _section_lines(
            "Centers", ((power, place) for place, power in position.owners.items()), case
        )
    if position.dislodged or case.phase.kind is PhaseKind.RETREAT:
        yield from ("", "Dislodged:")
        for one in position.dislodged:
            sea = " via convoy" if one.by_convoy else ""
            retreats = case.retreats.get(one.unit.location)
            told = f" retreats {', '.join(retreats) or 'none'}" if retreats is not None else ""
            owner = _format_heading(one.unit.power, case)
            yield f"  {owner}: {format_unit(one.unit)} by {one.attacker_from}{sea}{told}"
    if position.contested:
        yield from ("", f"Contested: {', '.join(sorted(position.contested))}")
    if case.proxies:
        listed = ((owner, format_proxy(one)) for owner, given in case.proxies.items() for one in given)
        yield from _section_lines("Proxies", listed, case)
    if case.ledger:
        yield from ("", f"ledger: {escape_json_controls(json.dumps(case.ledger, ensure_ascii=False))}")
    if case.result:
        yield from ("", "Result:")
        for stated in case.result:
            yield f"  {stated.text}"


def _section_lines(name: str, items: Iterable[tuple[Power, str]], case: Case) -> Iterator[str]:
    yield from ("", f"{name}:")
    by_power: dict[Power, list[str]] = {}
    for power, text in items:
        by_power.setdefault(power, []).append(text)
    for power, texts in by_power.items():
        yield f"  {_format_heading(power, case)}: {', '.join(texts)}"


def _format_heading(power: Power, case: Case) -> str:
    """Return the name of the power, or its id if the name is not clear as a heading."""
    info = case.board.power.get(power) or case.board.minor.get(power)
    name = info.name if info is not None else power.title()
    if name.casefold() in {*KEYS, *SECTIONS} or re.search(r"[#:,;\[\]()]", name):
        return power
    try:
        return name if places_of(case.board).find_power(name) == power else power
    except WestphaliaError:
        return power
