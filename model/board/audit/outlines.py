"""Checks of outlines: one for every province, closed and valid rings, no overlaps."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from ...errors import UnreadableError
from ...text import Pointer
from ..schema import FeatureRecord
from .sheet import AuditSheet

if TYPE_CHECKING:
    from shapely import MultiPolygon, Polygon
    from shapely.geometry.base import BaseGeometry

_MOST_CORNERS = 50_000
"""The maximum number of points in all outlines together; it bounds the time for checking and drawing."""

_MOST_OF_ONE = 3_000
_MOST_FEATURES = 2_000
_MOST_PAIRS = 20_000
_MOST_FOUND = 20
"""The maximum number of errors reported of one kind."""

_OVER = 0.02
"""The overlap of outlines that is tolerated, in degrees: borders from two sources never match exactly."""

_Ring = Sequence[tuple[float, float]]


def check_outlines(sheet: AuditSheet) -> None:
    """Check that outlines are on the globe, one for each province, in valid rings, without overlaps."""
    outlines = sheet.board.outlines
    if outlines is None:
        return
    if len(outlines.features) > _MOST_FEATURES:
        message = f"{len(outlines.features):,} outlines are too many"
        sheet.add_error(message, "outlines", "features", expected=f"at most {_MOST_FEATURES:,}")
        return
    before = len(sheet.findings)
    _check_places(sheet, outlines.features)
    parts = {
        index: _CoordinateReader(sheet, index).parts(feature)
        for index, feature in enumerate(outlines.features)
    }
    corners = {index: sum(len(ring) for part in rings for ring in part) for index, rings in parts.items()}
    for index, count in corners.items():
        if count > _MOST_OF_ONE:
            message = f"the outline of {_quote_names(outlines.features[index])} has {count:,} points"
            sheet.add_error(message, "outlines", "features", index, expected=f"at most {_MOST_OF_ONE:,}")
    if sum(corners.values()) > _MOST_CORNERS:
        message = f"the outlines have {sum(corners.values()):,} points"
        sheet.add_error(message, "outlines", expected=f"at most {_MOST_CORNERS:,}")
    if len(sheet.findings) == before:
        _check_shapes(sheet, outlines.features, parts)


def _check_places(sheet: AuditSheet, features: Sequence[FeatureRecord]) -> None:
    drawn: dict[str, int] = {}
    before = len(sheet.findings)
    for index, feature in enumerate(features):
        place, here = feature.properties.place, ("outlines", "features", index, "properties")
        if (place is None) == (feature.properties.impassable is None):
            message = "an outline belongs to a place, or is impassable"
            sheet.add_error(message, *here, expected='{"place": "..."}, {"impassable": "land"} or "sea"')
        elif place is not None and place not in sheet.provinces:
            sheet.add_unknown("province", place, set(sheet.provinces), *here, "place")
        elif place is not None and drawn.setdefault(place, index) != index:
            message = f"{place} has two outlines"
            sheet.add_error(message, *here, "place", expected="one, a MultiPolygon if it has several parts")
    missing = sorted(sheet.provinces.keys() - drawn.keys() - sheet.draft.broken)
    if missing and len(sheet.findings) == before:
        more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
        message = f"no outline of {', '.join(missing[:5])}{more}"
        sheet.add_error(message, "outlines", "features", expected="outlines of all provinces, or none")


class _CoordinateReader:
    """The parser of an outline's coordinates; it reports the first defect of each outline."""

    def __init__(self, sheet: AuditSheet, index: int) -> None:
        self._sheet = sheet
        self._here: Pointer = ("outlines", "features", index, "geometry", "coordinates")

    def parts(self, feature: FeatureRecord) -> list[list[_Ring]]:
        """Return the rings of each part; nothing if there is a defect."""
        coordinates = feature.geometry.coordinates
        try:
            if feature.geometry.type == "Polygon":
                return [list(self._read_rings(coordinates, ()))]
            return [
                list(self._read_rings(part, (number,)))
                for number, part in enumerate(self._read_list(coordinates, ()))
            ]
        except _CoordinateError as problem:
            way, message, expected = problem.args
            self._sheet.add_error(message, *self._here, *way, expected=expected, problem=UnreadableError)
            return []

    def _read_rings(self, value: object, way: Pointer) -> Iterator[_Ring]:
        for number, ring in enumerate(self._read_list(value, way)):
            here = (*way, number)
            points = [
                self._read_point(point, (*here, n))
                for n, point in enumerate(self._read_list(ring, here, "point"))
            ]
            if points[0] != points[-1]:
                raise _CoordinateError(
                    here, "a ring does not end where it begins", f"{list(points[0])} at its end, too"
                )
            if len(points) < 4:
                raise _CoordinateError(
                    here, f"a ring of {len(points)} points", "four or more, the last like the first"
                )
            yield points

    def _read_list(self, value: object, way: Pointer, of: str = "ring") -> list[object]:
        if not isinstance(value, list) or not value:
            raise _CoordinateError(way, f"no {of}s", f"a list of {of}s")
        return cast("list[object]", value)

    def _read_point(self, value: object, way: Pointer) -> tuple[float, float]:
        numbers = cast("list[object]", value) if isinstance(value, list) else []
        plain = [one for one in numbers if isinstance(one, int | float) and not isinstance(one, bool)]
        if len(numbers) != 2 or len(plain) != 2:
            raise _CoordinateError(way, "this is not a point", "[longitude, latitude]")
        longitude, latitude = plain
        if not (abs(longitude) <= 180 and abs(latitude) <= 90):
            raise _CoordinateError(
                way, "a point is not on the globe", "longitude -180 to 180, latitude -90 to 90"
            )
        return float(longitude), float(latitude)


class _CoordinateError(Exception):
    """A defect: the path to it, the message and the expectation."""


# --------------------------------------------------------------------------------------------- areas


def _check_shapes(
    sheet: AuditSheet, features: Sequence[FeatureRecord], parts: dict[int, list[list[_Ring]]]
) -> None:
    """Check that outlines are valid areas that do not overlap."""
    from shapely import MultiPolygon, Polygon  # imported late: few boards have outlines
    from shapely.validation import explain_validity

    areas: dict[int, Polygon | MultiPolygon] = {}
    for index, rings in parts.items():
        polygons = [Polygon(part[0], part[1:]) for part in rings]
        area = polygons[0] if len(polygons) == 1 else MultiPolygon(polygons)
        if area.is_valid:
            areas[index] = area
        elif index - len(areas) < _MOST_FOUND:
            reason, _, spot = explain_validity(area).rstrip("]").partition("[")
            where = f" at {spot.replace(' ', ', ')}" if spot else ""
            message = f"the outline of {_quote_names(features[index])} is invalid: {reason.lower()}{where}"
            sheet.add_error(
                message, "outlines", "features", index, "geometry", expected="rings that do not cross"
            )
    if len(areas) == len(parts):
        _check_overlaps(sheet, features, areas)


def _check_overlaps(
    sheet: AuditSheet, features: Sequence[FeatureRecord], areas: "dict[int, Polygon | MultiPolygon]"
) -> None:
    import shapely
    from shapely.ops import nearest_points

    inner: list[BaseGeometry] = [area.buffer(-_OVER / 2, quad_segs=1) for area in areas.values()]
    near = shapely.STRtree(inner).query(inner).tolist()
    if len(near[0]) > _MOST_PAIRS:
        sheet.add_error("the bounds of too many outlines overlap", "outlines", "features")
        return
    found = 0
    for one, other in sorted(cast("Iterable[tuple[int, int]]", zip(*near, strict=True))):
        if one < other and inner[one].intersects(inner[other]):
            longitude, latitude = shapely.get_coordinates(
                nearest_points(inner[one], inner[other])[0]
            ).tolist()[0]
            message = (
                f"the outlines of {_quote_names(features[one])} and {_quote_names(features[other])} overlap"
                f" at {longitude:.2f}, {latitude:.2f}"
            )
            expected = f"at most {_OVER} degrees of overlap"
            sheet.add_error(message, "outlines", "features", other, expected=expected)
            found += 1
            if found == _MOST_FOUND:
                return


def _quote_names(feature: FeatureRecord) -> str:
    return feature.properties.place or f"impassable {feature.properties.impassable}"
