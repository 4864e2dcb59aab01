"""The lines of a pasted text, without the traces of its source: tags, entities, marks of lists."""

import html
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product, zip_longest

from ...model.orders.languages import UNIT_WORDS
from .records import is_table_heading, row_of_table
from .words import EMPHASIS_FAILS

_TAGS = re.compile(
    r"</?(?:b|i|u|s|em|strong|span|div|p|br|li|ul|ol|td|tr|th|table|tbody|thead|tfoot|caption|font|a|small|del|strike"
    r"|ins|h[1-6]|pre|code|blockquote|center|dl|dt|dd|sup|sub)"
    r"(?:\s+[\w-]+\s*=[^<>]*)?\s*/?>",
    re.IGNORECASE,
)
_UNDERLINE = re.compile(r"</?(?:u|ins)(?:\s+[\w-]+\s*=[^<>]*)?>|\[/?u\]", re.IGNORECASE)
_STRIKE = re.compile(r"</?(?:s|del|strike)(?:\s+[\w-]+\s*=[^<>]*)?>|\[/?(?:s|strike)\]|~~", re.IGNORECASE)
_UNIT = rf"(?:[AF]|(?i:{UNIT_WORDS}))\s"
_REPLACED = re.compile(rf"(?<=[\w.)]~)[ \t,;]*(?={_UNIT})")
"""The end of a struck-out order before the one that replaces it: ``~A Vie - Tyr~ A Vie - Gal``."""

_LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>|</(?:p|div|li|tr|h[1-6]|dt|dd|caption)>", re.IGNORECASE)
_CELL = re.compile(r"</t[dh]>(?P<between>\s*)(?=<t[dh]\b)", re.IGNORECASE)
_JOINED = "\x1e"
"""A placeholder for each line end inside a table row, so that the lines below keep their numbers."""

_TABLE_CODE = re.compile(r"\[(?P<end>/?)(?P<code>table|tr|td|th)\]", re.IGNORECASE)
"""A code of forums for a part of a table."""
_QUOTED = re.compile(r"^\s*(?:>\s?)+")
_BOLD = re.compile(r"(?P<sign>\*\*|__)(?=\S)(?P<text>.*?\S)(?P=sign)|(?<!\w)\*\*(?=\S)|__")
"""Emphasis around words. Two stars behind an order, or alone before words, are the sign of a footnote."""
_CODE = re.compile(
    r"\[(?P<end>/?)(?P<code>b|i|quote|code|colou?r|size|font|url|list|center|spoiler)(?:=[^\[\]]*)?\]"
    r"|^[ \t]*\[\*\]",
    re.IGNORECASE | re.MULTILINE,
)
"""A code of forums: two around words, or that of an item of a list. One alone is none: ``A bav [B]``."""

_REFEREE = re.compile(r"(?<!\s)\s*\u00a7\s?[A-Z]{2,4}(?![A-Z])")
"""A change by the referee in German zines: no order or no retreat was received."""

_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*")


_ORDER = r"(?P<order>(?:[AF]|(?i:army|fleet))\s[^\n<>\[\]*]{1,99}?)"
_EMPHASIZED = {
    "bold": re.compile(rf"(?:\*\*|__|<(?:b|strong)>|\[b\]){_ORDER}(?:\*\*|__|</(?:b|strong)>|\[/b\])"),
    "slanted": re.compile(rf"(?:(?<!\*)\*|<(?:i|em)>|\[i\]){_ORDER}(?:\*(?!\*)|</(?:i|em)>|\[/i\])"),
    "colored": re.compile(
        rf"(?:\[colou?r=[^\[\]\n]{{1,30}}\]|<(?:font|span)\s[^<>\n]{{1,60}}>){_ORDER}"
        r"(?:\[/colou?r\]|</(?:font|span)>)"
    ),
}
"""An order with each kind of emphasis."""

_FLAG_CODE = re.compile(r":flag_[a-z]{2}:")
_SIGN_CODES = {
    **dict.fromkeys(("x", "cross_mark", "negative_squared_cross_mark"), "\u274c"),
    **dict.fromkeys(("white_check_mark", "heavy_check_mark", "ballot_box_with_check"), "\u2705"),
}
_SIGN_CODE = re.compile(rf":(?P<name>{'|'.join(_SIGN_CODES)}):")
"""The name of a sign for a result in chats: ``:white_check_mark:``."""

_WIDE_BLANK = re.compile(r"(?<=[^\s>|]) {2,}(?=\S)")
_COLUMN = re.compile(r"(?<!\S)[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?:?(?=\s{2,}|$)")
_COLUMN_HEADS = re.compile(rf"\s*{_COLUMN.pattern}(?:\s{{2,}}{_COLUMN.pattern}){{1,19}}\s*")
"""The headings of columns between blanks: ``AUSTRIA:       ENGLAND:``."""

_BEGINS_ORDER = re.compile(rf"{_UNIT}|[(<\[_~]")
_LINE_END = re.compile(r"\r\n|[\r\v\f\x85\u2028\u2029]")
_PLAIN = str.maketrans({"\u2010": "-", "\u2212": "-"})


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its number (from 1). `cells` are the cells of a row of a table, None for other lines."""

    number: int
    text: str
    cells: tuple[str, ...] | None = None

    @property
    def is_indented(self) -> bool:
        """Whether the line begins with a blank."""
        return self.text[:1].isspace()


def clean_lines(text: str) -> tuple[Line, ...]:
    """Return the lines of a text as plain text; underscores underline an order, tildes strike it out."""
    found: list[Line] = []
    plain = _STRIKE.sub("~", _underline_failures(plain_text(text)))
    plain = _TABLE_CODE.sub(r"<\g<end>\g<code>>", plain)
    plain = _CELL.sub(lambda end: "\t" + _JOINED * end["between"].count("\n"), _without_codes(plain))
    number, all_written = 1, _with_tabs(_without_columns(plain)).split("\n")
    is_double_spaced = _is_double_spaced(all_written)
    for written in all_written:
        row = unquote(written).strip()
        parts = _split_cells(row) if _is_row(row) else _BREAK.split(written.replace(_JOINED, ""))
        if written.strip() or not is_double_spaced:
            parts = [part for part in parts if part.strip()] or parts[:1]
            found += [line for part in parts for line in _clean_lines(number, part)]
        joined = written.count(_JOINED)
        found += [Line(number + below, "") for below in range(1, joined + 1)]
        number += 1 + joined
    return tuple(found)


def count_emphasized(text: str) -> int:
    """Return the number of orders in a text that are emphasized."""
    return sum(len(pattern.findall(text)) for pattern in _EMPHASIZED.values())


def _underline_failures(text: str) -> str:
    """Return a text with underscores around orders whose emphasis means that they failed, if it says so."""
    said = EMPHASIS_FAILS.search(text)
    for name, word in said.groupdict().items() if said is not None else ():
        pattern = _EMPHASIZED.get(name.removeprefix("first_"))
        if word and pattern is not None:
            text = pattern.sub(lambda found: f"_{found['order']}_", text)
    return text


def _clean_lines(number: int, text: str) -> Sequence[Line]:
    """Return a line without tags and emphasis, with its cells if it is the row of a table.

    What follows a struck-out order is a line of its own.
    """
    plain = _TAGS.sub("", _UNDERLINE.sub("_", text))
    plain = _REFEREE.sub("", _BOLD.sub(lambda bold: bold["text"] or "", plain))
    plain = _WIDE_BLANK.sub(" ", plain).rstrip()
    row = unquote(plain).strip()
    if _RULE.fullmatch(row):
        return [Line(number, "")]
    if _is_row(row):
        return [Line(number, plain, tuple(cell.strip() for cell in _inside(row).split("|")))]
    return [Line(number, piece) for piece in _REPLACED.split(plain)]


def _is_row(text: str) -> bool:
    """Return whether a line is the row of a table in Markdown."""
    return text.startswith("|") and text.count("|") >= 2


def _inside(row: str) -> str:
    """Return a row without its outer borders."""
    return row[1:].removesuffix("|")


def _split_cells(row: str) -> list[str]:
    """Return a row as several, if its cells have several lines."""
    if _LINE_BREAK.search(row) is None:
        return [row]
    cells = (_LINE_BREAK.split(cell) for cell in _inside(row).split("|"))
    return [_row_of(parts) for parts in zip_longest(*cells, fillvalue="")]


def _without_codes(text: str) -> str:
    """Return a text without paired forum codes: ``[b]`` with its ``[/b]``."""
    opened: dict[str, list[tuple[int, int]]] = {}
    spans: list[tuple[int, int]] = []
    for found in _CODE.finditer(text):
        code = (found["code"] or "").casefold()
        if not code:
            spans.append(found.span())
        elif not found["end"]:
            opened.setdefault(code, []).append(found.span())
        elif opened.get(code):
            spans += [opened[code].pop(), found.span()]
    pieces: list[str] = []
    at = 0
    for start, end in sorted(spans):
        pieces.append(text[at:start])
        at = end
    return "".join([*pieces, text[at:]])


def plain_text(text: str) -> str:
    """Return a text with plain line ends, blanks, hyphens and letters; no entities, no invisible letters."""
    text = unicodedata.normalize("NFKC", _LINE_END.sub("\n", html.unescape(text)))
    text = _SIGN_CODE.sub(
        lambda found: _SIGN_CODES[found["name"]], _FLAG_CODE.sub("", text.translate(_PLAIN))
    )
    return "".join(letter for letter in text if unicodedata.category(letter) != "Cf")


def _with_tabs(text: str) -> str:
    """Return a text in which tabs separate the cells of a table with a heading."""
    lines = [unquote(line) for line in text.split("\n")]
    for at, sign in product(range(len(lines)), ",;\t"):
        heading = _split_row(lines[at], sign)
        if len(heading) > 1 and any(heading) and is_table_heading(heading):
            rows = (row_of_table(heading, _split_row(line, sign)) for line in lines[at + 1 :])
            return "\n".join([*lines[:at], "\t".join(heading), *rows])
    return text


def _without_columns(text: str) -> str:
    """Return a text with columns of orders between blanks as the rows of a table."""
    lines: list[str] = []
    starts: Sequence[int] = ()
    for line in text.split("\n"):
        if _COLUMN_HEADS.fullmatch(unquote(line)) is not None:
            starts = [found.start() for found in _COLUMN.finditer(line)]
            lines.append(_row_of(found[0] for found in _COLUMN.finditer(line)))
            continue
        cells = _cut(line, starts)
        starts = starts if cells or not line.strip() else ()
        lines.append(_row_of(cells) if cells else line)
    return "\n".join(lines)


def _row_of(cells: Iterable[str]) -> str:
    return f"|{'|'.join(cells)}|"


def _cut(line: str, starts: Sequence[int]) -> Sequence[str]:
    """Return the cells of a line in columns, perhaps out of place; nothing if one is no order."""
    ends = [*starts[1:], len(line)]
    cells = [line[start:end].strip() for start, end in zip(starts, ends, strict=True)] if starts else []
    if any(line[start - 1 : start].strip() for start in starts[1:]):
        cells = re.split(r"\s{2,}", line.strip())
    is_row = any(cells) and len(cells) == len(starts)
    return cells if is_row and all(map(_BEGINS_ORDER.match, filter(None, cells))) else ()


def _split_row(line: str, sign: str) -> list[str]:
    return [cell.strip(' "') for cell in line.split(sign)]


def _is_double_spaced(lines: Sequence[str]) -> bool:
    """Return whether an empty line follows nearly every line."""
    gaps = sum(not after.strip() for line, after in pairwise(lines) if line.strip())
    return gaps > 4 and gaps >= 0.9 * (sum(bool(line.strip()) for line in lines) - 1)


def unquote(text: str) -> str:
    """Return a line of an email without the marks of quoting."""
    return _QUOTED.sub("", text, count=1)
