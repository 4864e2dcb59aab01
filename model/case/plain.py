"""Case files as `format_case_text` writes nearly all, taken apart by paragraphs instead of line by line.

A plain text begins with its variant, its phase and its rules. Then each paragraph has the orders of a power,
one on each line, or is a section of units or centers with a line for each power. Comments, quoted mails,
several orders on one line and all else are for `text_form`. A test holds that it takes plain texts apart in
the same way.
"""

from typing import NamedTuple, TypeAlias

from ..text import Memo, Pointer
from .draft import Block, Draft, Source
from .headings import HEADINGS, NOT_POWERS, SECTIONS, divided

_Rules: TypeAlias = tuple[tuple[str, str, Pointer], ...]


def plain_draft(text: str, source: Source, file: str | None, *, lenient: bool) -> Draft | None:
    """The text taken apart; None if it is not plain. `source` knows where its strings stand."""
    if "#" in text or ">" in text or ";" in text or "\r" in text:
        return None
    head, *paragraphs = text.split("\n\n")
    begun = _HEADS[head]
    if begun is None:
        return None
    orders: list[Block] = []
    lists: dict[str, list[Block]] = {}
    number = begun.lines + 2
    for paragraph in paragraphs:
        title, _, rest = paragraph.partition("\n")
        section, owner = _TITLES[title]
        lines = rest.split("\n")
        if not lines[-1]:  # the end of the text, or of a power without orders
            lines.pop()
        end = number + 1 + len(lines)
        if section == "orders":
            items = [line.strip() for line in lines]
            if ":" in rest or "," in rest or "" in items:
                return None
            orders.append(Block(owner, items, ("orders", len(orders)), tuple(range(number + 1, end))))
        elif not section or not lines:
            return None
        else:
            blocks = lists.setdefault(section, [])
            for line in lines:
                before, colon, listed = line.partition(":")
                owner = _OWNERS[before]
                if not colon or not owner:
                    return None
                blocks.append(Block(owner, divided(listed), (section, len(blocks))))
        number = end + 1
    return Draft(
        source,
        file,
        begun.variant,
        begun.phase,
        begun.rules,
        orders,
        lists.get("units"),
        lists.get("centers", ()),
        headings=NOT_POWERS,
        lenient=lenient,
    )


class _Head(NamedTuple):
    """What stands in the first paragraph, which has so many lines."""

    variant: str
    phase: str
    rules: _Rules
    lines: int


def _read_head(paragraph: str) -> _Head | None:
    """What the first paragraph says; None if it is not plain."""
    lines = paragraph.split("\n")
    values: dict[str, str] = {}
    rules: list[tuple[str, str, Pointer]] = []
    for line in lines:
        before, _, rest = line.partition(":")
        key, value = HEADINGS[before].key, rest.strip()
        if key == "rule":
            rule, _, choice = (part.strip() for part in value.partition("="))
            if not rule or not choice:
                return None
            rules.append((rule, choice, ("rules", len(rules))))
        elif key in ("variant", "phase") and key not in values and value:
            values[key] = value
        else:
            return None
    return _Head(values["variant"], values["phase"], tuple(rules), len(lines)) if len(values) == 2 else None


_HEADS = Memo(_read_head)


def _read_title(line: str) -> tuple[str, str]:
    """The section that a paragraph begins with this line, and whose it is; no section if it is not plain."""
    heading = HEADINGS[line[:-1]]
    if line[-1:] != ":" or ":" in line[:-1] or heading.indent or not heading.is_clear:
        return "", ""
    if heading.key:
        section = SECTIONS.get(heading.key, "")
        return (section, "") if section in ("units", "centers") else ("", "")
    return ("orders", heading.name) if heading.name[-1] != ")" else ("", "")


_TITLES = Memo(_read_title)


def _read_owner(before: str) -> str:
    """Whose the things are that a line of a section lists behind a colon; empty if it is not plain."""
    heading = HEADINGS[before]
    return heading.name if heading.is_clear and not heading.key and heading.indent else ""


_OWNERS = Memo(_read_owner)
