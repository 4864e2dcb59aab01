"""The lines of a pasted text, without the traces of its source: tags, entities, marks of lists."""

import html
import re
import unicodedata
from dataclasses import dataclass

_TAGS = re.compile(
    r"</?(?:b|i|u|s|em|strong|span|div|p|br|li|ul|ol|td|tr|th|table|tbody|thead|font|a|small|del|strike|ins)"
    r"(?:\s+[\w-]+\s*=[^<>]*)?\s*/?>",
    re.IGNORECASE,
)
_UNDERLINE = re.compile(r"</?(?:u|s|del|strike|ins)(?:\s+[\w-]+\s*=[^<>]*)?>", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>|</(?:p|div|li|tr)>", re.IGNORECASE)
_QUOTED = re.compile(r"^\s*(?:>\s?)+")
_BOLD = re.compile(r"\*\*|__|\[/?(?:b|i|quote|code)\]", re.IGNORECASE)
_REFEREE = re.compile(r"\s*\u00a7\s?[A-Z]{2,4}(?![A-Z])")
"""A change by the referee in German zines: no order or no retreat was received."""

_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*")


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
    for number, written in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        for part in _BREAK.split(written):
            plain = _UNDERLINE.sub("_", part)
            plain = html.unescape(_TAGS.sub("", plain))
            plain = "".join(letter for letter in plain if unicodedata.category(letter) != "Cf")
            plain = _REFEREE.sub("", _BOLD.sub("", plain.replace("\u00a0", " ")))
            row = unquote(plain).strip()
            if _RULE.fullmatch(row):
                found.append(Line(number, ""))
            elif row.startswith("|") and row.count("|") >= 2:
                cells = tuple(cell.strip() for cell in row.strip("|").split("|"))
                found.append(Line(number, plain.rstrip(), cells))
            else:
                found.append(Line(number, plain.rstrip()))
    return tuple(found)


def unquote(text: str) -> str:
    """Return a line of an email without the marks of quoting."""
    return _QUOTED.sub("", text, count=1)
