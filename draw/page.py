"""The page of a picture: title, one or several maps, explanations and the legend."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from ..model.names import Province
from ..model.orders import MovementOrder, Order, Support, format_order
from ..solver import KernelGraph
from .alternatives import Alternatives, KernelTable, Panel
from .dependencies import graph_sign
from .ground.landmarks import draw_ice_pattern
from .ground.parts import enlarge_part
from .ground.plan import GroundPlan, Window
from .ground.plans import load_plan
from .ground.points import Rectangle
from .legend import draw_legend
from .map import draw_map
from .marks.marks import order_group
from .marks.words import order_province
from .paper.fonts import text_width, wrap_words
from .paper.svg import XML_DECLARATION, Shapes, element, group, text, title
from .placing.layout import lay_out
from .scene import Scene, provinces_of
from .signs import INK

_PAGE = "#ffffff"
_EDGE = 24.0
"""The margin around the map."""

_MIN_WIDTH = 320.0
"""The minimum width of a page: title and legend of a small board need it."""

_HEAD = 62.0
"""The space above the map for the title."""

_FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"
_QUIET = "#4a4f5a"

_WIDE, _WIDEST = 440.0, 620.0
"""The widths of a map among several: the normal one, and the one for large parts of the board."""

_ALONE = 640.0
"""The width of a part of the map that is the only map."""

_AROUND = 26.0
"""The margin around the labels and units that a part of the map shows."""

_ZOOM = 2.4
"""The maximum magnification of a part of the map among several."""

_FRAME = (900.0, 780.0)
"""The size of a picture of the part in play; larger parts are not enlarged."""

_ENLARGED = 2.6
"""The maximum magnification of the part in play."""

_PART = 0.6
"""The share of the board above which the whole board is shown."""

_MARGIN = 45.0
"""The margin around what is in play, in pixels of the whole map."""

_MIN_PART = (345.0, 270.0)
"""The smallest part that is shown."""

_SHAPE = (0.85, 0.6)
"""The minimum width as a share of the height, and the minimum height as a share of the width."""

_TITLE, _HEADING = 25.0, 14.0
_TITLE_LINE = 29.0
"""The height of a line of the title."""

_SIZE = 12.5
_SMALL, _INDENT = 11.0, 72.0
_LINE = 17.0


@dataclass(frozen=True, slots=True)
class _Piece:
    """An element of the page, whose top left corner is the origin, with its size."""

    drawn: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PageOptions:
    """What a page shows besides the orders.

    `whole` shows the whole board even if only a part of it is in play; `crop` shows the part with these
    provinces. `title` replaces the name of the board, which then stands below it. Without `key` there is no
    legend.
    """

    whole: bool = False
    crop: tuple[Province, ...] = ()
    title: str = ""
    key: bool = True


def draw_page(scene: Scene, shown: Alternatives | None = None, options: PageOptions = PageOptions()) -> str:
    """Return the picture of a scene, or of its alternatives, as SVG text."""
    if shown is not None and not shown.highlighted:
        (panel,) = shown.panels
        scene, shown = (
            replace(panel.scene, heading=": ".join(filter(None, (scene.heading, panel.heading)))),
            None,
        )
    plan = load_plan(scene.board)
    window = _find_window(scene, plan, options) if shown is None or options.crop else None
    if window is not None:
        plan = enlarge_part(plan, window)
    shapes = Shapes()
    maps = [_draw_map(scene, plan, shapes)] if shown is None else list(_draw_panels(shown, plan, shapes))
    pieces = list(_pair_pieces(maps, _EDGE))
    head = _title_lines(scene, options)
    width = max(_MIN_WIDTH, *(piece.width for piece in pieces))
    title_lines = wrap_words(head[0], width, _TITLE, bold=True)
    width = max(
        width, *(text_width(line, _TITLE, bold=True) for line in title_lines), text_width(head[1], _HEADING)
    )
    if shown is not None:
        pieces = [*_draw_sentences(shown.words, width), *pieces]
        pieces += _draw_kernel(shown, width)
    pieces += _draw_orders_off_map(scene, width)
    if shown is None:
        pieces += _draw_politics(scene, width)
    if options.key:
        key = draw_legend(scene if shown is None else shown.legend_scene, plan, width)
        pieces.append(_Piece(key.drawn, width, key.height))
        width = max(width, key.width)
    return _stack_pieces(scene, (title_lines, head[1]), pieces, width + 2 * _EDGE, shapes)


def _title_lines(scene: Scene, options: PageOptions) -> tuple[str, str]:
    """Return the title of a picture and the line below it."""
    name = scene.board.name
    if not options.title or options.title == name:
        return name, scene.heading
    return options.title, ", ".join(filter(None, (name, scene.heading)))


def _stack_pieces(
    scene: Scene,
    head: tuple[Sequence[str], str],
    pieces: Sequence[_Piece],
    width: float,
    shapes: Shapes,
) -> str:
    """Return the pieces, which use `shapes`, one below the other under the title."""
    lines, heading = head
    name, lower = " ".join(lines), _TITLE_LINE * (len(lines) - 1)
    y, drawn = _HEAD + lower, list[str]()
    for piece in pieces:
        drawn.append(group([piece.drawn], transform=f"translate({_EDGE:.0f} {y:.1f})"))
        y += piece.height + _EDGE
    parts = [
        title(f"{name}, {heading}" if heading else name),
        element("rect", width=width, height=y, fill=_PAGE),
        *(
            text(
                line,
                _EDGE,
                33 + _TITLE_LINE * number,
                font_size=_TITLE,
                font_weight="bold",
                fill=INK,
                text_anchor="start",
            )
            for number, line in enumerate(lines)
        ),
        text(heading, _EDGE, 52 + lower, font_size=_HEADING, fill=_QUIET, text_anchor="start")
        if heading
        else "",
        draw_ice_pattern() if scene.landmarks.ice else "",
        shapes.definitions,
        *drawn,
    ]
    svg = element(
        "svg",
        "\n" + "\n".join(part for part in parts if part) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {y:.0f}",
        width=round(width),
        height=round(y),
        font_family=_FONT,
        text_anchor="middle",
    )
    return f"{XML_DECLARATION}{svg}\n"


# ---------------------------------------------------------------------------------------------- maps


def _draw_map(scene: Scene, plan: GroundPlan, shapes: Shapes) -> _Piece:
    frame: dict[str, str | float] = {"width": plan.width, "height": plan.height}
    # Only ends of lines stick out of a whole map. Covering them makes a PNG a fifth faster than clipping
    # them.
    is_part = {"viewBox": f"0 0 {plan.width:.1f} {plan.height:.1f}"}
    seen = {"overflow": "visible"} if plan.whole else is_part
    drawn = element("svg", "\n".join(("", *draw_map(scene, plan, shapes), "")), **frame, **seen)
    if plan.whole:
        drawn += f"\n{_draw_border(plan)}"
    rim = element("rect", **frame, fill="none", stroke=INK, stroke_width=2)
    return _Piece(f"{drawn}\n{rim}", plan.width, plan.height)


def _draw_border(plan: GroundPlan) -> str:
    """Draw a band in the color of the page around a whole map."""
    side, half = 8.0, 4.0
    around = {"x": -half, "y": -half, "width": plan.width + side, "height": plan.height + side}
    return element("rect", **around, fill="none", stroke=_PAGE, stroke_width=side)


def _draw_panels(shown: Alternatives, plan: GroundPlan, shapes: Shapes) -> Iterator[_Piece]:
    """Yield the maps of the alternatives. All show the part of the board where the kernel's orders are."""
    if plan.whole:
        around = _find_area_of_orders(shown.panels[0].scene, shown.highlighted, plan)
        across = around[2] - around[0]
        wide = min(max(_WIDE, across), _WIDEST) if len(shown.panels) > 1 else _ALONE
        plan = enlarge_part(plan, Window(around, min(wide / across, _ZOOM)))
    for panel in shown.panels:
        yield _draw_panel(panel, plan, shapes)


def _draw_panel(panel: Panel, plan: GroundPlan, shapes: Shapes) -> _Piece:
    width, height = plan.width, plan.height
    heads = wrap_words(panel.heading, width, 14, bold=True)
    y = 15.0 * len(heads) + 6
    lines = [
        text(line, 0, 12 + 15.0 * number, font_size=14, font_weight="bold", fill=INK, text_anchor="start")
        for number, line in enumerate(heads)
    ]
    frame = {"y": y, "width": width, "height": height}
    inside = "\n".join(("", *draw_map(panel.scene, plan, shapes), ""))
    drawn = element("svg", inside, **frame, viewBox=f"0 0 {width:.1f} {height:.1f}")
    rim = element("rect", **frame, fill="none", stroke=INK, stroke_width=1.5)
    words = [line for number, one in enumerate(panel.words, 1) for line in _wrap_step(number, one, width)]
    y += height + 8
    for line in words:
        y += _LINE
        lines.append(text(line, 0, y - 4, font_size=_SIZE, fill=INK, text_anchor="start"))
    return _Piece(group([*lines, drawn, rim], class_="panel"), width, y)


def _find_area_of_orders(scene: Scene, highlighted: frozenset[Order], plan: GroundPlan) -> Rectangle:
    """Return the part of the map where these orders take place, with a margin."""
    inside = [drawn.order for drawn in scene.orders if drawn.order in highlighted]
    helped = {order.unit.location.province for order in inside if isinstance(order, MovementOrder)}
    inside += [
        drawn.order
        for drawn in scene.orders
        if isinstance(drawn.order, Support) and drawn.order.supported.location.province in helped
    ]
    places = {place for order in inside for place in provinces_of(order)}
    return _find_box(scene, plan, places, _AROUND)


def _find_box(scene: Scene, plan: GroundPlan, places: Collection[Province], margin: float) -> Rectangle:
    """Return the box around the labels and units of provinces, with a margin; without provinces, the whole
    map.
    """
    layout = lay_out(scene, plan)
    bounds = [layout.blocks[place].sides for place in places if place in layout.blocks]
    if not bounds:
        return 0.0, 0.0, plan.width, plan.height
    left, top = min(one[0] for one in bounds) - margin, min(one[1] for one in bounds) - margin
    right, bottom = max(one[2] for one in bounds) + margin, max(one[3] for one in bounds) + margin
    return max(left, 0), max(top, 0), min(right, plan.width), min(bottom, plan.height)


def _find_window(scene: Scene, plan: GroundPlan, options: PageOptions) -> Window | None:
    """Return the part of the map to show; None for the whole map.

    That is the part around the provinces in `crop`, or around everything in play if that is a small part.
    """
    wide, high = plan.width, plan.height
    if options.crop:
        left, top, right, bottom = _grow_box(_find_box(scene, plan, options.crop, _MARGIN), plan)
    elif options.whole or not scene.framed or not (places := scene.in_play):
        return None
    else:
        left, top, right, bottom = _grow_box(_find_box(scene, plan, places, _MARGIN), plan)
        if (right - left) * (bottom - top) > _PART * wide * high:
            return None
    zoom = max(1.0, min(_ENLARGED, _FRAME[0] / (right - left), _FRAME[1] / (bottom - top)))
    return Window((left, top, right, bottom), zoom)


def _grow_box(box: Rectangle, plan: GroundPlan) -> Rectangle:
    """Return a box that is large enough for a picture and neither too wide nor too high."""
    left, right = _stretch_range(box[0], box[2], max(_MIN_PART[0], _SHAPE[0] * (box[3] - box[1])), plan.width)
    top, bottom = _stretch_range(box[1], box[3], max(_MIN_PART[1], _SHAPE[1] * (right - left)), plan.height)
    return left, top, right, bottom


def _stretch_range(low: float, high: float, least: float, end: float) -> tuple[float, float]:
    """Stretch a range to a length, within 0 and an end."""
    more = max(0.0, min(least, end) - (high - low))
    start = min(max(0.0, low - more / 2), end - (high - low) - more)
    return start, start + high - low + more


# --------------------------------------------------------------------------------------------- words


def _draw_sentences(words: Sequence[str], width: float) -> Iterator[_Piece]:
    lines = [line for one in words for line in wrap_words(one, width, 14)]
    if lines:
        drawn = [
            text(line, 0, 10 + 19.0 * number, font_size=14, fill=INK, text_anchor="start")
            for number, line in enumerate(lines)
        ]
        yield _Piece(group(drawn, class_="said"), width, 19.0 * len(lines) - 4)


def _draw_kernel(shown: Alternatives, width: float) -> Iterator[_Piece]:
    """Yield the outcomes of a kernel's orders and its dependency graph, side by side if there is room."""
    found = [] if shown.table is None else [_draw_table(shown.table)]
    if shown.graph is not None and shown.graph.claims:
        found.append(_draw_graph(shown.graph))
    beside = sum(piece.width for piece in found) + 2 * _EDGE <= width
    yield from _pair_pieces(found, 2 * _EDGE) if beside else found


def _draw_graph(graph: KernelGraph) -> _Piece:
    """Draw the dependency graph of a kernel under its description."""
    sign, high = graph_sign(graph)
    lines = wrap_words(graph.words, max(sign.width, 300.0), _SIZE)
    drawn = [
        text(line, 0, 10 + _LINE * number, font_size=_SIZE, fill=INK, text_anchor="start")
        for number, line in enumerate(lines)
    ]
    top = _LINE * len(lines) + 12
    drawn.append(group([sign.drawn], transform=f"translate(0 {top:.0f})"))
    wide = max(sign.width, *(text_width(line, _SIZE) for line in lines))
    return _Piece(group(drawn), wide, top + high)


def _wrap_step(number: int, words: str, width: float) -> list[str]:
    """Return a numbered sentence, wrapped."""
    first, *others = wrap_words(f"{number}. {words}", width, _SIZE)
    return [first, *(f"\u2003{line}" for line in others)]


def _draw_table(table: KernelTable) -> _Piece:
    """Draw the orders of a kernel with their outcomes."""
    rows = [("", *table.heads), *table.rows]
    widths = [
        max(text_width(row[column], _SIZE, bold=True) for row in rows) + 26 for column in range(len(rows[0]))
    ]
    drawn: list[str] = []
    for number, row in enumerate(rows):
        x = 0.0
        for column, (word, wide) in enumerate(zip(row, widths, strict=True)):
            bold = {"font_weight": "bold"} if column == len(row) - 1 or not number else {}
            drawn.append(
                text(word, x, 10 + 20 * number, font_size=_SIZE, fill=INK, text_anchor="start", **bold)
            )
            x += wide
        if not number:
            drawn.append(element("path", d=f"M0 16H{x - 26:.1f}", stroke=INK, stroke_width=1))
    return _Piece(group(drawn, class_="kernel"), sum(widths), 20.0 * len(rows) - 6)


def _draw_orders_off_map(scene: Scene, width: float) -> Iterator[_Piece]:
    """Yield lines for orders without a place on the map: waived builds and unreadable orders."""
    lines: list[str] = []
    for drawn in scene.marked_orders:
        if not order_province(drawn):
            words = f"{scene.account.power(drawn.power)}: {drawn.why or format_order(drawn.order)}"
            line = text(words, 0, 10 + _LINE * len(lines), font_size=_SIZE, fill=INK, text_anchor="start")
            lines.append(order_group(drawn, line))
    for power, words in scene.unread:
        shown = wrap_words(f"{scene.account.power(power)}: {words}", width, _SIZE)[0]
        line = text(shown, 0, 10 + _LINE * len(lines), font_size=_SIZE, fill=INK, text_anchor="start")
        lines.append(element("g", title(words) + line, class_="unread", data_power=power))
    if lines:
        yield _Piece(group(lines, class_="orders"), width, _LINE * len(lines) - 4)


def _draw_politics(scene: Scene, width: float) -> Iterator[_Piece]:
    """Yield the influence in minor states, alliances and wars, in small letters."""
    coloring, board = scene.coloring, scene.board
    states = [f"{board.minor[state].name}: {words}" for state, words in coloring.influence.items()]
    facts = {"Influence": "; ".join(states), "Powers": " ".join(coloring.relations)}
    style = {"font_size": _SMALL, "fill": INK, "text_anchor": "start"}
    drawn: list[str] = []
    y = 9.0
    for head, words in facts.items():
        if not words:
            continue
        drawn.append(text(head, 0, y, font_weight="bold", **style))
        for line in wrap_words(words, width - _INDENT, _SMALL):
            drawn.append(text(line, _INDENT, y, **style))
            y += _SMALL * 1.4
    if drawn:
        yield _Piece(group(drawn, class_="politics"), width, y - _SMALL)


def _pair_pieces(pieces: Sequence[_Piece], gap: float) -> Iterator[_Piece]:
    """Yield pieces side by side, two in a row."""
    for start in range(0, len(pieces), 2):
        row, x, drawn = pieces[start : start + 2], 0.0, list[str]()
        for piece in row:
            drawn.append(group([piece.drawn], transform=f"translate({x:.1f} 0)") if x else piece.drawn)
            x += piece.width + gap
        yield _Piece("\n".join(drawn), x - gap, max(piece.height for piece in row))
