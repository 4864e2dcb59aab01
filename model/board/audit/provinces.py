"""Checks of provinces: centers, homes, coasts, names, points."""

from ...brief import quote
from ...text import Pointer
from ..board import Terrain
from ..places import word_key
from ..schema import ProvinceRecord
from .sheet import AuditSheet

_NOTATION = frozenset(
    (
        *("a", "f", "k", "m", "s", "c", "h", "d", "r", "b", "w", "to", "via"),
        *(
            "hold",
            "holds",
            "move",
            "moves",
            "support",
            "supports",
            "convoy",
            "convoys",
            "retreat",
            "retreats",
        ),
        *("disband", "disbands", "build", "builds", "remove", "removes", "waive", "waives"),
    )
)


def check_provinces(sheet: AuditSheet) -> None:
    """Check that ids are unique, and that centers, homes, coasts and minor states are possible."""
    if not sheet.board.provinces and not sheet.draft.broken:
        sheet.add_error("the board has no provinces", "provinces")
    owned = {minor.id: minor.provinces for minor in sheet.board.minors}
    for index, province in sheet.enumerate_valid("provinces", sheet.board.provinces):
        if sheet.province_index[province.id] != index:
            sheet.add_error(f"two provinces have the id {province.id}", "provinces", index, "id")
        if province.center and province.terrain is Terrain.SEA:
            sheet.add_error(f"the sea {province.id} cannot be a center", "provinces", index, "center")
        if province.home is not None:
            _check_home(sheet, index, province, province.home)
        if province.coasts is not None:
            _check_coasts(sheet, index, province, province.coasts)
        if province.minor is not None:
            if province.minor not in sheet.minors:
                sheet.add_unknown("minor state", province.minor, sheet.minors, "provinces", index, "minor")
            elif province.id not in owned[province.minor]:
                message = f"{province.minor} does not list {province.id} among its provinces"
                sheet.add_error(message, "provinces", index, "minor")


def check_place_names(sheet: AuditSheet) -> None:
    """Check that each name means only one province, is not a keyword of orders, and is not redundant."""
    meaning: dict[str, str] = {}
    for name, province in sheet.provinces.items():
        for word, pointer in _province_names(sheet, province):
            key = word_key(word)
            if not key:
                sheet.add_error(f"{quote(word)} has neither a letter nor a digit", *pointer)
            elif meaning.setdefault(key, name) != name:
                sheet.add_error(
                    f"{quote(word)} already means {_format_province(sheet, meaning[key])}", *pointer
                )
            elif key in _NOTATION:
                sheet.add_warning(f"{quote(word)} is also a word of orders", *pointer)
        seen = {name, province.name.casefold()}
        for n, alias in enumerate(province.aliases):
            if alias.casefold() in seen:
                message = f"the alias {quote(alias)} of {name} is redundant"
                sheet.add_warning(message, "provinces", sheet.province_index[name], "aliases", n)
            seen.add(alias.casefold())
    for name, province in sheet.provinces.items():
        for coast in province.coasts or ():
            for word, pointer in _province_names(sheet, province):
                other = meaning.get(word_key(f"{word} {coast}"))
                if other is not None:
                    message = f'"{word} {coast}" means {_format_province(sheet, other)} and a coast of {name}'
                    sheet.add_error(message, *pointer)


def check_points(sheet: AuditSheet) -> None:
    """Check that points for drawing are on the globe and distinct, and that no province lacks one."""
    taken: dict[tuple[float, float], str] = {}
    some = any(province.at is not None for province in sheet.board.provinces)
    for index, province in sheet.enumerate_valid("provinces", sheet.board.provinces):
        if province.at is None:
            if some:
                sheet.add_warning(
                    f"{province.id} has no point for drawing, unlike others", "provinces", index
                )
            continue
        pointer = ("provinces", index, "at")
        longitude, latitude = province.at
        if abs(longitude) > 180 or abs(latitude) > 90:
            message = f"the point of {province.id} is not on the globe"
            sheet.add_error(message, *pointer, expected="longitude -180 to 180, latitude -90 to 90")
        elif taken.setdefault(province.at, province.id) != province.id:
            sheet.add_warning(f"{province.id} is drawn at the same point as {taken[province.at]}", *pointer)


def _check_home(sheet: AuditSheet, index: int, province: ProvinceRecord, home: str) -> None:
    if home not in sheet.powers:
        sheet.add_unknown("power", home, sheet.powers, "provinces", index, "home")
    if not province.center:
        sheet.add_error(f"{province.id} is a home of {home} but not a center", "provinces", index, "home")
    elif sheet.board.owners.get(province.id) != home:
        message = f"{province.id} is a home of {home}, which does not own it at the start"
        sheet.add_warning(message, "provinces", index, "home")


def _check_coasts(sheet: AuditSheet, index: int, province: ProvinceRecord, coasts: tuple[str, ...]) -> None:
    pointer = ("provinces", index, "coasts")
    if province.terrain is not Terrain.COASTAL:
        sheet.add_error(f"{province.id} lists coasts, but its terrain is {province.terrain.value}", *pointer)
    if len(coasts) < 2:
        sheet.add_error(f"{province.id} lists fewer than two coasts; omit the field", *pointer)
    if len(set(coasts)) < len(coasts):
        sheet.add_error(f"{province.id} lists a coast twice", *pointer)


def _province_names(sheet: AuditSheet, province: ProvinceRecord) -> list[tuple[str, Pointer]]:
    """Return the words of a province and the pointers to them."""
    index = sheet.province_index[province.id]
    words: list[tuple[str, Pointer]] = [
        (province.id, ("provinces", index, "id")),
        (province.name, ("provinces", index, "name")),
    ]
    words += [(alias, ("provinces", index, "aliases", n)) for n, alias in enumerate(province.aliases)]
    return words


def _format_province(sheet: AuditSheet, province_id: str) -> str:
    return f"{province_id} ({sheet.provinces[province_id].name})"
