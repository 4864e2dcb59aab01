"""The text of HTML emails as a reader sees it, line by line.

selectolax parses the HTML as browsers do and finds what style sheets select. This module decides what a style
means: text that is struck out or that nobody can see is no order, and is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from colorsys import hls_to_rgb
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from ...model.errors import UnreadableError
from .lines import MailLine, PieceKind

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_BREAKS: Final = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "br",
        "center",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "html",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
_SILENT: Final = frozenset(["script", "style", "head", "title", "template", "noscript"])
_STRUCK: Final = frozenset(("s", "strike", "del"))
_QUOTES: Final = frozenset(("gmail_quote", "yahoo_quoted", "moz-cite-prefix", "protonmail_quote"))
_SIGNATURES: Final = frozenset(
    (
        "gmail_signature",
        "moz-signature",
        "protonmail_signature_block",
        "signature",
        "applemailsignature",
        "ms-outlook-mobile-signature",
    )
)
"""The classes and ids of signatures."""
_BELOW: Final = frozenset(("appendonsend", "divrplyfwdmsg", "reply-intro"))
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_ON_SCREENS: Final = re.compile(
    r"@media\s+(?:only\s+)?(?:screen|all)\s*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}", re.IGNORECASE
)
"""Rules for every screen."""
_OUTSIDE_RULES: Final = re.compile(
    r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}|/\*.*?\*/|<!--|-->", re.DOTALL
)
"""What stands between the rules of a style sheet: rules for single devices, comments."""
_HIDDEN: Final = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all"
    r"|opacity\s*:\s*0?\.?0*\s*(?:;|!|$)|font-size\s*:\s*(?:0*[012]?(?:\.\d+)?(?:px|pt)|0(?:\.0+)?\w*|0?\.[01]\d*r?em)\s*(?:;|!|$)"
    r"|(?:left|top|text-indent)\s*:\s*-\d{3,}"
    r"|font\s*:\s*(?:[a-z-]+\s+)*0(?:\.0+)?(?:px|pt|r?em|%)?\s*[/\s]"
    r"|clip(?:-path)?\s*:\s*(?:rect\(\s*[01](?:px)?[\s,]|inset\(\s*(?:50|100)%|circle\(\s*0)"
    r"|(?:transform\s*:[^;]*scale[xy]?\(\s*0(?:\.0+)?\s*[,)]|(?:scale|zoom)\s*:\s*0(?:\.0+)?%?\s*(?:;|!|$))"
    r"|filter\s*:[^;]*opacity\(\s*0?\.?0*%?\s*\))"
)
_EMPTY_BOX: Final = re.compile(r"(?:^|;)\s*(?:max-)?(?:height|width)\s*:\s*0(?:px|pt|em)?\s*(?:;|!|$)")
_LINE_THROUGH: Final = re.compile(r"text-decoration[\w-]*\s*:[^;]*line-through")
_COLOR: Final = re.compile(r"(?:^|;)\s*color\s*:\s*([^;!]+)")
_BACKGROUND: Final = re.compile(r"(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]+)")
_KEEPS_LINES: Final = re.compile(r"white-space\s*:\s*pre")
_MATTERS: Final = re.compile(
    r"display|visibility|mso-hide|opacity|font|left|top|indent|height|width|decoration|color|background"
    r"|white-space|clip|scale|zoom|filter"
)
"""The declarations that can decide what a reader sees."""
_LIGHT_AND_DARK: Final = {
    "black": "000000",
    "white": "ffffff",
    "snow": "fffafa",
    "ivory": "fffff0",
    "ghostwhite": "f8f8ff",
    "whitesmoke": "f5f5f5",
    "floralwhite": "fffaf0",
    "mintcream": "f5fffa",
    "azure": "f0ffff",
    "seashell": "fff5ee",
}
_HEX: Final = re.compile(r"#([0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-f])")
_CLEAR_HEX: Final = re.compile(r"#(?:[0-9a-f]{6}[01][0-9a-f]|[0-9a-f]{3}[01])(?![0-9a-f])")
"""A color of which next to nothing is seen."""
_HSL: Final = re.compile(
    r"hsla?\(\s*([\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%(?:[\s,/]+([\d.]+%?))?\s*\)"
)
_RGB: Final = re.compile(r"rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+%?))?\s*\)")
_NEARLY_EQUAL: Final = 24
"""Text is invisible if no part of its color differs more from that of the background, of 255."""
_LEAST_SEEN: Final = 0.1
"""Text is invisible if less than this share of its color is seen."""
_MAX_DEPTH: Final = 1_000
_MAX_TAGS: Final = 10_000
_MAX_STYLES: Final = 50_000
"""The maximum number of characters of style sheets that are read."""
_MAX_RULES: Final = 500
"""The maximum number of rules of style sheets that are applied."""

_Color: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _Style:
    """What applies to a piece of text."""

    kind: PieceKind | None = None
    quoted: bool = False
    signature: bool = False
    color: _Color | None = (0, 0, 0)
    background: _Color = (255, 255, 255)
    keeps_lines: bool = False


def read_html(html: str) -> list[MailLine]:
    """Return the text of an HTML email, line by line. Text that is struck out, hidden or quoted has its kind.

    A row of a table whose cells have at most one line each is one line.

    Raises:
        UnreadableError: The HTML has too many tags, or is nested too deeply.
    """
    if html.count("<") > _MAX_TAGS:
        raise UnreadableError("the HTML has too many tags", expected=f"at most {_MAX_TAGS:,}")
    from selectolax.lexbor import LexborHTMLParser  # slow to import

    tree = LexborHTMLParser(html)
    if tree.root is None:
        return []
    collector = _LineCollector(_find_styles(tree))
    for node, is_start in _walk(tree.root):
        if is_start:
            collector.enter(node)
        else:
            collector.leave(node)
    return collector.lines()


def _walk(root: LexborNode) -> Iterator[tuple[LexborNode, bool]]:
    """Yield each node when it begins and when it ends."""
    stack: list[tuple[LexborNode, bool]] = [(root, True)]
    depth = 0
    while stack:
        node, is_start = stack.pop()
        yield node, is_start
        if not is_start:
            depth -= 1
        else:
            stack.append((node, False))
            silent = node.tag in _SILENT
            depth += 1
            if depth > _MAX_DEPTH:
                raise UnreadableError(
                    "the HTML is nested too deeply", expected=f"at most {_MAX_DEPTH:,} levels"
                )
            stack += [(child, True) for child in reversed([] if silent else [*node.iter(include_text=True)])]


def _find_styles(tree: LexborHTMLParser) -> Mapping[int, str]:
    """Return the declarations that the style sheets of an email apply to each node."""
    from selectolax.lexbor import SelectolaxError  # slow to import

    found: dict[int, str] = {}
    text = "\n".join(sheet.text(deep=True) or "" for sheet in tree.css("style"))[:_MAX_STYLES]
    text = _ON_SCREENS.sub(r"\1", text)
    rules = (
        rule for rule in _RULE.finditer(_OUTSIDE_RULES.sub("", text)) if _MATTERS.search(rule[2].casefold())
    )
    for rule in islice(rules, _MAX_RULES):
        try:
            nodes = tree.css(rule[1].strip())
        except (SelectolaxError, ValueError):  # not a selector
            continue
        for node in nodes:
            found[node.mem_id] = f"{found.get(node.mem_id, '')};{rule[2].strip().casefold()}"
    return found


class _LineCollector:
    """Collects the lines of an HTML email from the beginnings and ends of its nodes."""

    def __init__(self, sheets: Mapping[int, str]) -> None:
        self._sheets = sheets
        self._styles = [_Style()]
        self._cells: list[list[list[MailLine]]] = []  # the finished cells of each open row
        self._buffers: list[list[MailLine]] = [[]]
        self._is_open = False  # whether the next text goes on in the same line
        self._is_below = False

    def enter(self, node: LexborNode) -> None:
        """Take in the beginning of a node."""
        tag = node.tag or ""
        if tag == "-text":
            self._add_text(node.text_content or "", self._styles[-1])
            return
        given = {name: (value or "").casefold() for name, value in node.attributes.items()}
        self._is_below = self._is_below or given.get("id") in _BELOW
        self._styles.append(self._style_of(tag, given, self._sheets.get(node.mem_id, "")))
        if tag in _BREAKS:
            self._is_open = False
        if tag == "tr":
            self._cells.append([])
        elif tag in ("td", "th"):
            self._buffers.append([])

    def leave(self, node: LexborNode) -> None:
        """Take in the end of a node."""
        tag = node.tag or ""
        if tag == "-text":
            return
        self._styles.pop()
        if tag in _BREAKS:
            self._is_open = False
        if tag in ("td", "th") and len(self._buffers) > 1:
            cell = self._buffers.pop()
            if self._cells:
                self._cells[-1].append(cell)
            else:
                self._buffers[-1] += cell
        elif tag == "tr" and self._cells:
            self._buffers[-1] += _join_cells(self._cells.pop(), is_head=_is_head_row(node))

    def lines(self) -> list[MailLine]:
        """Return the lines."""
        return [line for buffer in self._buffers for line in buffer if line.text.strip()]

    def _style_of(self, tag: str, given: Mapping[str, str], sheet: str) -> _Style:
        style = f"{sheet};{given.get('style', '').casefold()}"
        outer = self._styles[-1]
        classes = given.get("class", "").split()
        inner = replace(
            outer,
            color=_read_color(_COLOR, style, given.get("color", ""), outer.color, outer.background),
            background=_read_color(
                _BACKGROUND, style, given.get("bgcolor", ""), outer.background, outer.background
            )
            or outer.background,
            quoted=outer.quoted or tag == "blockquote" or not _QUOTES.isdisjoint(classes),
            signature=outer.signature or not _SIGNATURES.isdisjoint((*classes, given.get("id", ""))),
            keeps_lines=outer.keeps_lines or tag in ("pre", "textarea") or bool(_KEEPS_LINES.search(style)),
        )
        is_empty = _EMPTY_BOX.search(style) is not None and "overflow" in style
        if "hidden" in given or _HIDDEN.search(style) or is_empty or _is_same(inner.color, inner.background):
            return replace(inner, kind=PieceKind.HIDDEN)
        if tag in _STRUCK or _LINE_THROUGH.search(style):
            return replace(inner, kind=inner.kind or PieceKind.STRUCK_OUT)
        return inner

    def _add_text(self, text: str, style: _Style) -> None:
        parts = text.split("\n") if style.keeps_lines else [re.sub(r"\s+", " ", text)]
        kind = style.kind or (
            PieceKind.QUOTED
            if style.quoted or self._is_below
            else PieceKind.SIGNATURE
            if style.signature
            else None
        )
        for number, part in enumerate(parts):
            if number:
                self._is_open = False
            if not part:
                continue
            lines = self._buffers[-1]
            own = [line for line in lines[-2:] if line.kind == kind]
            if self._is_open and own and lines[-1].kind == kind:
                lines[-1] = MailLine(lines[-1].text + part, kind)
            elif self._is_open and own and part.strip():
                # Visible text goes on behind words that are struck out or hidden.
                lines[lines.index(own[0])] = MailLine(own[0].text + part, kind)
            elif part.strip():
                lines.append(MailLine(part.lstrip(), kind))
            if part.strip():
                self._is_open = True


def _is_head_row(row: LexborNode) -> bool:
    tags = {node.tag for node in row.iter()}
    return tags == {"th"}


def _join_cells(cells: list[list[MailLine]], *, is_head: bool) -> list[MailLine]:
    """Return a row of a table as one line, if its cells have at most one line each; struck-out and hidden
    text beside it follows."""
    lines = [line for cell in cells for line in cell]
    kind = None if any(line.kind is None for line in lines) else lines[0].kind if lines else None
    row = [[line for line in cell if line.kind == kind] for cell in cells]
    if len(lines) < 2 or any(len(cell) > 1 for cell in row):
        return lines
    joined = " ".join(line.text.strip() for cell in row for line in cell)
    return [
        MailLine(joined, PieceKind.HEADING if is_head else kind),
        *(line for line in lines if line.kind != kind),
    ]


def _read_color(
    pattern: re.Pattern[str], style: str, attribute: str, outer: _Color | None, background: _Color
) -> _Color | None:
    """Return the color that a style or an attribute sets; None for a color whose name is not known.

    A transparent color is that of the background; without a color, the one of the outer element stays.
    """
    declared = pattern.search(style)
    text = (declared[1] if declared else attribute).strip()
    plain = text.partition(" ")[0]
    if plain in ("", "inherit", "initial", "none", "unset", "auto", "currentcolor") or "url(" in plain:
        return outer
    rgb, hsl = _RGB.search(text), _HSL.search(text)
    share = (rgb or hsl or {4: ""})[4]
    is_clear = bool(share) and _read_share(share) < _LEAST_SEEN
    if plain == "transparent" or is_clear or _CLEAR_HEX.match(plain):
        return background
    if rgb is not None:
        return min(int(rgb[1]), 255), min(int(rgb[2]), 255), min(int(rgb[3]), 255)
    if hsl is not None:
        saturation, lightness = (min(_read_share(f"{part}%"), 1) for part in (hsl[2], hsl[3]))
        red, green, blue = hls_to_rgb(_read_share(hsl[1]) % 360 / 360, lightness, saturation)
        return round(255 * red), round(255 * green), round(255 * blue)
    found = _HEX.match(f"#{_LIGHT_AND_DARK[plain]}" if plain in _LIGHT_AND_DARK else plain)
    if found is None:
        return None
    digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def _read_share(text: str) -> float:
    """Return a number or a percentage; a text that is neither counts as 1."""
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        return 1


def _is_same(color: _Color | None, background: _Color) -> bool:
    """Return whether text of a color cannot be seen on the background."""
    return color is not None and all(
        abs(one - other) < _NEARLY_EQUAL for one, other in zip(color, background, strict=True)
    )
