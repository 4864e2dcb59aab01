"""Animated pictures: the phases of a game one after the other, in one SVG without a script.

An element that several phases share is in the file once. Everything else appears and disappears by a CSS
animation, which browsers also play in an ``img``. Viewers who prefer reduced motion, and programs that cannot
animate, show the first phase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from ..games import Game
from ..model.errors import ImpossibleError
from ..model.phase import PhaseKind
from .drawing import draw
from .paper.rendering import Picture

if TYPE_CHECKING:
    from ..formats import Record

SECONDS = 1.6
"""The default time that each phase is shown, in seconds."""

_SVG = "http://www.w3.org/2000/svg"

Element = ET.Element


def animate(subject: Game | Record, *, title: str = "", seconds: float = SECONDS) -> Picture:
    """Return the phases of a game, and the map after the last one, as one animated picture.

    `title` replaces the name of the game above the picture. Each phase is shown for `seconds`.

    Raises:
        ImpossibleError: `seconds` is not above 0.
        WestphaliaError: A phase of a recorded game cannot be resolved.
    """
    if not seconds > 0:
        raise ImpossibleError(f"a phase cannot be shown for {seconds:g} seconds", expected="more than 0")
    pictures = list(
        _draw_phases(subject, title) if isinstance(subject, Game) else _draw_recorded_phases(subject, title)
    )
    return Picture(_Merger(len(pictures), seconds).merge([one.svg for one in pictures]))


def _draw_phases(game: Game, title: str) -> Iterator[Picture]:
    for record in game.history:
        yield draw(game, phase=record.phase, legend=False, title=title)
    yield draw(game, orders=False, legend=False, title=title)


def _draw_recorded_phases(record: Record, title: str) -> Iterator[Picture]:
    from ..formats import find_rulebook  # not above: most pictures are drawn without a recorded game
    from ..formats.cases import phase_to_case
    from ..formats.completing import keep_one_phase

    rules = find_rulebook(record)
    for one in record.phases:
        case = phase_to_case(keep_one_phase(record, one.phase, rules), 0)
        resolves = one.phase.kind is not PhaseKind.DIPLOMACY
        yield draw(case, outcome=resolves, whole=True, legend=False, title=title or record.name)


class _Merger:
    """A merger of pictures. Elements that appear in the same set of pictures share a class of the style
    sheet.
    """

    def __init__(self, count: int, seconds: float) -> None:
        self._count, self._seconds = count, seconds
        self._classes: dict[frozenset[int], str] = {}

    def merge(self, pictures: Sequence[str]) -> str:
        ET.register_namespace("", _SVG)
        roots = [ET.fromstring(one) for one in pictures]
        shell = copy(roots[0])
        for side, place in (("width", 2), ("height", 3)):
            most = max((root.get("viewBox", "").split()[place] for root in roots), key=float)
            shell.set(side, most)
        shell.set("viewBox", f"0 0 {shell.get('width')} {shell.get('height')}")
        shell[:] = self._merge_children(roots)
        style = Element(f"{{{_SVG}}}style")
        style.text = self._make_style_sheet()
        shell.insert(0, style)
        return ET.tostring(shell, encoding="unicode") + "\n"

    def _merge_children(self, elements: Sequence[Element]) -> list[Element]:
        """Return the children of an element, given its form in each picture.

        A group with a class, such as the units, lists elements of one kind. Other elements have layers.
        """
        forms = {tuple((one.tag, one.get("class")) for one in element) for element in elements}
        if len(forms) == 1:
            return [made for same in zip(*elements, strict=True) for made in self._merge_forms(same)]
        if elements[0].get("class"):
            return self._find_versions(
                (number, one) for number, element in enumerate(elements) for one in element
            )
        made: list[Element] = []
        for layer in _find_layers(elements):
            parts = [(number, one) for number, one in enumerate(layer) if one is not None]
            whole = len(parts) == self._count
            made += self._merge_forms([one for _, one in parts]) if whole else self._find_versions(parts)
        return made

    def _merge_forms(self, elements: Sequence[Element]) -> list[Element]:
        """Return the elements that show the forms of one element in all pictures."""
        starts = {(one.tag, *sorted(one.attrib.items())) for one in elements}
        contents = {_find_content(one) for one in elements}
        if len(contents) == 1 or len(starts) > 1 or not all(len(one) for one in elements):
            return self._find_versions(enumerate(elements))
        shell = copy(elements[0])
        shell[:] = self._merge_children(elements)
        return [shell]

    def _find_versions(self, parts: Iterable[tuple[int, Element]]) -> list[Element]:
        """Return each distinct element once, marked with the pictures it appears in."""
        found: dict[tuple[object, ...], tuple[Element, set[int]]] = {}
        for number, one in parts:
            found.setdefault(_find_content(one), (one, set()))[1].add(number)
        return [
            one if len(numbers) == self._count else self._mark_visible(one, frozenset(numbers))
            for one, numbers in found.values()
        ]

    def _mark_visible(self, one: Element, numbers: frozenset[int]) -> Element:
        name = self._classes.setdefault(numbers, f"seen-{len(self._classes)}")
        one.set("class", " ".join(filter(None, (one.get("class"), name))))
        return one

    def _make_style_sheet(self) -> str:
        """Return the style sheet, which says when the elements of each class are visible."""
        total = self._count * self._seconds
        lines = ["@media (prefers-reduced-motion: reduce) { * { animation-play-state: paused !important; } }"]
        for numbers, name in self._classes.items():
            state = "visible" if 0 in numbers else "hidden"
            steps = "".join(
                f" {100 * number / self._count:.4g}% {{ visibility: {_visibility(number in numbers)} }}"
                for number in range(self._count)
                if number == 0 or (number in numbers) != (number - 1 in numbers)
            )
            lines.append(
                f".{name} {{ visibility: {state}; animation: {name} {total:g}s step-end infinite }} "
                f"@keyframes {name} {{{steps} }}"
            )
        return "\n".join(lines)


def _find_content(one: Element) -> tuple[object, ...]:
    """Return the content of an element as a value; equal values are written as the same text."""
    return (one.tag, one.text, one.tail, *one.attrib.items(), *map(_find_content, one))


def _find_layers(elements: Sequence[Element]) -> list[list[Element | None]]:
    """Return the children of elements by layer, the lowest first: one child per element, or None."""
    layers: dict[tuple[str, str | None, int], list[Element | None]] = {}
    sequence: list[tuple[str, str | None, int]] = []
    for number, element in enumerate(elements):
        counts: dict[tuple[str, str | None], int] = {}
        at = 0
        for one in element:
            kind = (one.tag, one.get("class"))
            counts[kind] = counts.get(kind, -1) + 1
            key = (*kind, counts[kind])
            if key not in layers:
                layers[key] = [None] * len(elements)
                sequence.insert(at, key)
            layers[key][number] = one
            at = sequence.index(key) + 1
    return [layers[key] for key in sequence]


def _visibility(seen: bool) -> str:
    return "visible" if seen else "hidden"
