"""The lines of a pasted text, without the traces of its source: tags, entities, marks of lists."""

import html
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from .patterns import TABLE_WORDS

_TAGS = re.compile(
    r"</?(?:b|i|u|s|em|strong|span|div|p|br|li|ul|ol|td|tr|th|table|tbody|thead|font|a|small|del|strike|ins)"
    r"(?:\s+[\w-]+\s*=[^<>]*)?\s*/?>",
    re.IGNORECASE,
)
_UNDERLINE = re.compile(r"</?(?:u|s|del|strike|ins)(?:\s+[\w-]+\s*=[^<>]*)?>|\[/?[us]\]|~~", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>|</(?:p|div|li|tr)>", re.IGNORECASE)
_CELL = re.compile(r"</t[dh]>\s*(?=<t[dh]\b)", re.IGNORECASE)
_QUOTED = re.compile(r"^\s*(?:>\s?)+")
_BOLD = re.compile(r"(?P<sign>\*\*|__)(?=\S)(?P<text>.*?\S)(?P=sign)|(?<!\w)\*\*(?=\S)|__")
"""Emphasis around words. Two stars behind an order, or alone before words, are the sign of a footnote."""
_CODE = re.compile(
    r"\[(?P<end>/?)(?P<code>b|i|quote|code|colou?r|size|font|url|list|center|spoiler|table|tr|td)(?:=[^\[\]]*)?\]"
    r"|^[ \t]*\[\*\]",
    re.IGNORECASE | re.MULTILINE,
)
"""A code of forums: two around words, or that of an item of a list. One alone is none: ``A bav [B]``."""

_REFEREE = re.compile(r"(?<!\s)\s*\u00a7\s?[A-Z]{2,4}(?![A-Z])")
"""A change by the referee in German zines: no order or no retreat was received."""

_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*")


_WIDE_BLANK = re.compile(r"(?<=[^\s>|]) {2,}(?=\S)")
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
    """Return the lines of a text as plain text; an underlined order stands between underscores."""
    found: list[Line] = []
    plain = plain_text(text)
    plain = _with_tabs(_CELL.sub("\t", _without_codes(plain)))
    for number, written in enumerate(plain.split("\n"), start=1):
        parts = _BREAK.split(written)
        for part in [part for part in parts if part.strip()] or parts[:1]:
            plain = _REFEREE.sub(
                "", _BOLD.sub(lambda bold: bold["text"] or "", _TAGS.sub("", _UNDERLINE.sub("_", part)))
            )
            plain = _WIDE_BLANK.sub(" ", plain).rstrip()
            row = unquote(plain).strip()
            if _RULE.fullmatch(row):
                found.append(Line(number, ""))
            elif row.startswith("|") and row.count("|") >= 2:
                cells = tuple(cell.strip() for cell in row.strip("|").split("|"))
                found.append(Line(number, plain, cells))
            else:
                found.append(Line(number, plain))
    return tuple(found if not _is_double_spaced(found) else [line for line in found if line.text.strip()])


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
    text = text.translate(_PLAIN)
    return "".join(letter for letter in text if unicodedata.category(letter) != "Cf")


def _with_tabs(text: str) -> str:
    """Return a text with tabs in place of the commas or semicolons between the cells of a table."""
    lines = [unquote(line) for line in text.split("\n")]
    for at, sign in product(range(len(lines)), ",;"):
        heading = _split_row(lines[at], sign)
        if len(heading) > 1 and TABLE_WORDS.issuperset(cell.casefold() for cell in heading if cell):
            rows = ("\t".join(_split_row(line, sign)) for line in lines[at:])
            return "\n".join([*lines[:at], *rows])
    return text


def _split_row(line: str, sign: str) -> list[str]:
    return [cell.strip(' "') for cell in line.split(sign)]


def _is_double_spaced(lines: Sequence[Line]) -> bool:
    """Return whether an empty line follows nearly every line."""
    gaps = sum(not after.text.strip() for line, after in pairwise(lines) if line.text.strip())
    return gaps > 4 and gaps >= 0.9 * (sum(bool(line.text.strip()) for line in lines) - 1)


def unquote(text: str) -> str:
    """Return a line of an email without the marks of quoting."""
    return _QUOTED.sub("", text, count=1)
