"""The map of a scene: ground, labels, orders and units.

The ground plan comes from `cells`, the colors from the variant (`Variant.coloring`), the boxes from `layout`,
and the marks of orders from `marks`. A map shows public information only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ..model.board import ProvinceInfo, Terrain
from ..model.names import Province
from ..variants import Account, Side
from .ground.landmarks import draw_first_borders, draw_ice
from .ground.lines import draw_borders, find_side
from .ground.plan import GroundPlan
from .ground.points import Rectangle
from .marks.marks import draw_marks
from .marks.strokes import ORDERS, STRENGTHS
from .paper.fonts import text_width
from .paper.svg import TENTHS, Shapes, element, group, path, text, title, translate
from .placing.labels import OUTLINED, make_label
from .placing.layout import Layout, lay_out
from .scene import Scene
from .signs import BLOCKED, COAST, INK, INNER, RIM, SEA, SEA_BORDER, SHALLOWS, unit_sign

_PAGE = "#ffffff"

_MIN_CUT_SCALE = 0.6
"""The smallest scale of labels that an enlarged part shows."""


def draw_map(scene: Scene, plan: GroundPlan, shapes: Shapes) -> Iterator[str]:
    """Yield the parts of the map that the plan shows, the lowest layer first. They use `shapes`."""
    board, season, coloring, landmarks = (
        scene.board,
        scene.account.after.phase.season,
        scene.coloring,
        scene.landmarks,
    )
    layout = lay_out(scene, plan)
    seen = {info.id for info in board.provinces if plan.may_show(info.id)}
    yield element("rect", width=plan.width, height=plan.height, fill=BLOCKED)
    yield from _draw_ground(scene, plan, shapes)
    if landmarks.ice:
        ice = draw_ice(plan, shapes, landmarks, season)
        yield group(ice, class_="ice", pointer_events="none")
    if landmarks.first:
        bands = draw_first_borders(plan, board, shapes, landmarks)
        yield group(bands, class_="first-borders", pointer_events="none", fill="none", opacity="0.5")
    yield group(draw_borders(plan, board), class_="borders", fill="none", stroke_linejoin="round")
    marks = draw_marks(scene, plan, layout, shapes)
    yield group(marks.below, class_="orders", **ORDERS)
    yield group(
        _draw_labels(scene, plan, layout, seen, shapes), class_="labels", pointer_events="none", **OUTLINED
    )
    yield group(_draw_units(scene, layout, shapes, seen), class_="units")
    yield group(marks.above, class_="orders", **ORDERS)
    yield group(marks.strengths, class_="strengths", pointer_events="none", **STRENGTHS)
    if coloring.notice and plan.whole:
        taken = [box.sides for boxes in (layout.labels, layout.units, marks.heads) for box in boxes.values()]
        yield _draw_notice(coloring.notice, plan, taken)


def _draw_notice(words: str, plan: GroundPlan, taken: Sequence[Rectangle]) -> str:
    """Return a framed public notice, at the top left corner or the next place where it covers nothing."""
    size = 15
    wide, high = text_width(words, size, bold=True) + 20, 30
    rows = range(12, max(13, int(plan.height - high)), 15)
    columns = range(12, max(13, int(plan.width - wide)), 20)
    spots = sorted(((x, y) for y in rows for x in columns), key=sum)
    free = (
        (x, y)
        for x, y in spots
        if not any(
            left < x + wide + 2 and right > x - 2 and top < y + high + 2 and bottom > y - 2
            for left, top, right, bottom in taken
        )
    )
    x, y = next(free, spots[0])
    parts = (
        element("rect", width=wide, height=high, fill=_PAGE, stroke=INK, stroke_width=2),
        text(words, wide / 2, high / 2 + 5, font_size=size, font_weight="bold", fill=INK),
    )
    return group(parts, class_="notice", transform=f"translate({x} {y})")


# ------------------------------------------------------------------------------------------- ground


def _draw_ground(scene: Scene, plan: GroundPlan, shapes: Shapes) -> Iterator[str]:
    """Yield the ground: seas, the water along coasts, then the land of each side within a heavier outline."""
    board, coloring = scene.board, scene.coloring
    here = _describe_units(scene.account)
    seas: list[str] = []
    sides: dict[Side | None, list[tuple[str, str]]] = {}
    for key, terrain in plan.blocked.items():
        if plan.may_show(key):
            drawn = shapes.use(plan.cells[key].shape, class_="impassable")
            if terrain is Terrain.SEA:
                seas.append(drawn)
            else:
                sides.setdefault(None, []).append((key, drawn))
    for info in board.provinces:
        if plan.may_show(info.id):
            words = _describe_province(scene, info, here.get(info.id, ()))
            drawn = shapes.use(plan.cells[info.id].shape, title(words), class_="province", data_place=info.id)
            if info.terrain is Terrain.SEA:
                seas.append(drawn)
            else:
                sides.setdefault(find_side(info, coloring), []).append((info.id, drawn))
    yield group(seas, class_="seas provinces", fill=SEA, stroke=SEA_BORDER, stroke_width=TENTHS * 0.9)
    outlines = {
        side: group(shapes.use(plan.cells[key].shape) for key, _ in land) for side, land in sides.items()
    }
    coasts = element("g", "".join(map(shapes.use, outlines.values())))
    yield group(
        [
            shapes.use(coasts, stroke=SHALLOWS, stroke_width=TENTHS * 11),
            shapes.use(coasts, stroke=COAST, stroke_width=TENTHS * 2.2),
        ],
        class_="coast",
        fill="none",
        stroke_linejoin="round",
        pointer_events="none",
    )
    for side, land in sides.items():
        yield shapes.use(
            outlines[side],
            class_="rim",
            fill="none",
            stroke=RIM,
            stroke_width=TENTHS * 2.4,
            stroke_linejoin="round",
            pointer_events="none",
        )
        color = BLOCKED if side is None else side.fill
        lines = {"stroke": color if side is None else INNER, "stroke_width": TENTHS * 1}
        yield group([drawn for _, drawn in land], class_="provinces", fill=color, **lines)


def _describe_units(account: Account) -> Mapping[Province, Sequence[str]]:
    """Return a description of the units in each province, dislodged ones included."""
    position = account.after.position
    here: dict[Province, list[str]] = {}
    for unit in (*position.units, *(lost.unit for lost in position.dislodged)):
        here.setdefault(unit.location.province, []).append(f"{account.power(unit.power)} {unit}")
    return here


def _describe_province(scene: Scene, info: ProvinceInfo, units: Sequence[str]) -> str:
    coloring, landmarks = scene.coloring, scene.landmarks
    side = find_side(info, coloring)
    words = [f"{info.name} ({info.id})", *([side.words] if side is not None else [])]
    words += landmarks.describe(info.id)
    if info.minor is not None and info.minor in coloring.influence:
        words.append(f"influence: {coloring.influence[info.minor]}")
    if info.value:
        words.append(f"value {info.value}")
    return ", ".join([*words, *units])


# ------------------------------------------------------------------------------------------- labels


def _draw_labels(
    scene: Scene, plan: GroundPlan, layout: Layout, seen: Collection[str], shapes: Shapes
) -> Iterator[str]:
    seen = {place for place in seen if plan.whole or _is_readable(layout, plan, place)}
    for place, line in layout.leaders.items():
        if place not in seen:
            continue
        yield element("path", d=path(line), stroke=INK, stroke_width=0.8, class_="leader")
    for info in scene.board.provinces:
        if info.id not in seen:
            continue
        box = layout.labels[info.id]
        label, look = make_label(scene, info), layout.looks[info.id]
        for shape in label.shapes:
            shapes.define(shape)
        yield element(
            "g",
            label.drawn(look),
            class_="label",
            data_place=info.id,
            transform=translate(*box.at, box.scale),
            **label.style(look),
        )


def _is_readable(layout: Layout, plan: GroundPlan, place: str) -> bool:
    """Return whether to show a label at the frame of an enlarged part: it must be complete and not tiny."""
    box = layout.labels[Province(place)]
    left, top, right, bottom = box.sides
    inside = left >= 0 and top >= 0 and right <= plan.width and bottom <= plan.height
    return inside and (box.scale >= _MIN_CUT_SCALE or (Province(place), False) in layout.units)


def _draw_units(scene: Scene, layout: Layout, shapes: Shapes, seen: Collection[str]) -> Iterator[str]:
    marked = scene.marked_orders
    why = {one.unit: one.why for one in scene.orders if one.why and one not in marked}
    for unit, lost in scene.units:
        place = unit.location.province
        box = layout.units[place, lost]
        if place not in seen:
            continue
        (x, y), scale = box.at, box.scale
        color = scene.color_of(unit)
        words = [f"{scene.account.power(unit.power)} {unit}", *([why[unit]] if unit in why else [])]
        yield element(
            "g",
            title("\n".join(words))
            + shapes.use(element("g", unit_sign(unit, color, dislodged=lost, shapes=shapes).drawn)),
            class_="unit dislodged" if lost else "unit",
            data_unit=place,
            data_power=unit.power,
            transform=translate(x, y, scale),
        )
