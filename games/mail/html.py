"""The text of emails that have only HTML."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_BREAKS = frozenset(
    [
        "p",
        "div",
        "br",
        "li",
        "tr",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "blockquote",
        "ul",
        "ol",
        "table",
        "pre",
        "hr",
        "body",
        "html",
    ]
)
_SILENT = frozenset(("script", "style", "head", "title", "template"))
_VOID = frozenset(("br", "hr", "img", "meta", "link", "input", "col", "wbr"))
_QUOTES = ("gmail_quote", "yahoo_quoted", "moz-cite-prefix", "protonmail_quote")
_BELOW = ("appendonsend", "divrplyfwdmsg", "reply-intro")


def extract_text(html: str) -> str:
    """Return the text of an HTML email, line by line; quoted lines begin with ``>``."""
    reader = _TextCollector()
    reader.feed(html)
    reader.close()
    return reader.text()


class _TextCollector(HTMLParser):
    """A parser that collects the text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = [""]
        self._open: list[tuple[str, bool]] = []
        self._silent = 0
        self._quoted = 0
        self._is_below = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: (value or "").casefold() for name, value in attrs}
        if given.get("id") in _BELOW:
            self._is_below = True
        if tag in _BREAKS:
            self._break()
        if tag in _VOID:
            return
        if tag in _SILENT:
            self._silent += 1
        quotes = tag == "blockquote" or any(name in given.get("class", "").split() for name in _QUOTES)
        self._quoted += quotes
        self._open.append((tag, quotes))

    def handle_endtag(self, tag: str) -> None:
        if tag in _BREAKS:
            self._break()
        if all(name != tag for name, _ in self._open):
            return
        while self._open:
            name, quotes = self._open.pop()
            self._quoted -= quotes
            self._silent -= name in _SILENT
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        is_pre = any(name == "pre" for name, _ in self._open)
        lines = data.split("\n") if is_pre else [re.sub(r"\s+", " ", data)]
        for number, line in enumerate(lines):
            if number:
                self._lines.append("")
            if not self._lines[-1] and line.strip():
                self._lines[-1] = "> " if self._quoted or self._is_below else ""
            self._lines[-1] += line

    def _break(self) -> None:
        if self._lines[-1].strip():
            self._lines.append("")

    def text(self) -> str:
        """Return the text."""
        return "\n".join(line.strip() for line in self._lines)
