"""The choices that the desk offers: games, boards, presets, formats, examples, patterns."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from ...formats import FORMATS
from ...games import example_statements
from ...model.board import Board, board_data
from ...model.case import Case, read_case
from ...model.errors import ImpossibleError, UnknownNameError
from ...model.names import Location, Province, UnitKind
from ...model.position import Unit
from ...model.position_audit import unit_defect
from ...model.rulebook import describe_rules, find_preset, presets
from ...research import parse_pattern, placements
from ...variants import BrokenVariant, Variant, VariantOnBoard, find_variant, kind_word, list_variants
from ..endpoints import GAME_SIZE, ORDINARY, SEARCH, SIZE
from ..opened import Opened
from .correcting import list_entries_to_choose
from .inputs import BoardInput, Json, QuestionInput, case_to_json, phase_to_json
from .pictures import ground_of, opening_case

SHELF: Final = Path(__file__).parents[1] / "shelf.json"
"""Examples and the patterns of the census; `westphalia.web.shelf` writes this file."""

_opened: list[Opened | None] = [None]


def remember(opened: Opened | None) -> None:
    """Store the file the desk was opened with, for the page."""
    _opened[0] = opened


def start(request: QuestionInput) -> Json:
    """Return the data that the page needs at its start."""
    del request
    found = list(list_variants())
    opened = _opened[0]
    return {
        "version": _find_version(),
        "variants": [_variant_to_json(one) for one in found if isinstance(one, Variant)],
        "broken": [{"id": one.id, "reason": one.reason} for one in found if isinstance(one, BrokenVariant)],
        "presets": [
            {"name": name, "meaning": find_preset(name).meaning, "host": find_preset(name).is_host}
            for name in presets()
        ],
        "examples": _load_shelf()["examples"],
        "formats": _list_formats(),
        "gallery": _load_shelf()["patterns"],
        "limits": {"body": SIZE, "game": GAME_SIZE, "seconds": ORDINARY, "search_seconds": SEARCH},
        "opened": opened
        and {
            "name": opened.name,
            "text": opened.text,
            "is_game": opened.is_game,
            "version": opened.version,
        },
    }


def formats(request: QuestionInput) -> Json:
    """Return the formats of games that can be read."""
    del request
    return {"formats": _list_formats()}


class GameBoardInput(BoardInput):
    """A game by its id, or the text of a board file; `picture` says whether to draw the opening."""

    variant: str = ""
    picture: bool = True


def board(request: GameBoardInput) -> Json:
    """Return a game with its board, its rules and its opening."""
    found = request.find(request.variant or _find_variant_id(request))
    variant = found.variant if isinstance(found, VariantOnBoard) else found
    there = found.board
    opening = opening_case(variant, there)
    rulebook, kinds = variant.rulebook, _list_kinds(variant, opening)
    return {
        "id": variant.id,
        "name": variant.name,
        "board": board_data(there),
        "powers": [{"id": info.id, "name": info.name, "color": info.color} for info in there.powers],
        "minors": [{"id": info.id, "name": info.name} for info in there.minors],
        "kinds": [{"id": kind.value, "name": kind_word(there, kind)} for kind in kinds],
        "places": _list_places(there, kinds),
        "rules": [rule.to_json(rulebook) for rule in describe_rules(type(rulebook))],
        "phases": [phase_to_json(step.in_year(variant.start.year)) for step in variant.year.phases],
        "statements": list(example_statements(opening)),
        "ledger": list(list_entries_to_choose(variant, there)),
        "strongest": variant.strongest,
        "marks": list(variant.unit_marks),
        **case_to_json(opening),
        "ground": ground_of(opening).id if request.picture else None,
        "picture": ground_of(opening).picture if request.picture else None,
    }


def _find_variant_id(request: GameBoardInput) -> str:
    """Return the id of the game of a board file."""
    text = request.board_text()
    if text is None:
        raise ImpossibleError("the question names no game", expected="variant or board")
    from ...model.board import read_board

    found = read_board(text, "the board")
    return found.id if found.game else "standard"


def _list_kinds(variant: Variant, opening: Case) -> list[UnitKind]:
    """Return the kinds of units in a game."""
    steps = variant.state_of(opening).conditions.ground.steps
    return [kind for kind in UnitKind if kind in steps]


def _list_places(there: Board, kinds: list[UnitKind]) -> list[Json]:
    """Return the provinces, with the locations each kind of unit can occupy."""
    nobody = there.powers[0].id
    locations: dict[Province, list[Location]] = {}
    for place in there.locations:
        locations.setdefault(place.province, []).append(place)
    return [
        {
            "id": info.id,
            "name": info.name,
            "terrain": info.terrain.value,
            "state": info.minor,
            "center": info.center,
            "home": info.home,
            "coasts": list(info.coasts),
            "stand": {
                kind.value: found
                for kind in kinds
                if (
                    found := [
                        place
                        for place in dict.fromkeys((Location(info.id), *locations.get(info.id, ())))
                        if unit_defect(Unit(nobody, kind, place), there) is None
                    ][: 1 if kind is not UnitKind.FLEET else None]
                )
            },
        }
        for info in there.provinces
    ]


def _variant_to_json(variant: Variant) -> Json:
    there = variant.board
    return {
        "id": variant.id,
        "name": variant.name,
        "powers": [{"id": info.id, "name": info.name, "color": info.color} for info in there.powers],
        "provinces": len(there.provinces),
        "centers": len(there.centers),
    }


def _list_formats() -> list[Json]:
    return [{"id": one.id, "about": one.about, "suffixes": list(one.suffixes)} for one in FORMATS]


def _find_version() -> str:
    try:
        return version("westphalia")
    except PackageNotFoundError:
        return ""


# ---------------------------------------------------------------------------------------------- gallery


class GalleryInput(QuestionInput):
    """A pattern of the census, to be placed on the board of a game; without one, all are listed."""

    pattern: str = ""
    variant: str = "standard"


def gallery(request: GalleryInput) -> Json:
    """Return the patterns of the census, or one of them on a board."""
    if not request.pattern:
        return {"patterns": _load_shelf()["patterns"]}
    variant = find_variant(request.variant)
    first = next(placements(parse_pattern(request.pattern), variant.board), None)
    if first is None:
        raise ImpossibleError(f"{request.pattern} cannot be placed on {variant.board.name}")
    text = first.case_text(variant.board, variant.id, str(variant.first_movement))
    return case_to_json(read_case(text, find_variant))


@cache
def _load_shelf() -> Mapping[str, Any]:
    if not SHELF.exists():
        raise UnknownNameError("the examples are not installed")
    return json.loads(SHELF.read_text(encoding="utf-8"))
