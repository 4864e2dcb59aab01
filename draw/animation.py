"""Animated pictures: the phases of a game one after the other, in one SVG without a script.

What two phases have in common is in the file once. Everything else appears and disappears by a CSS animation,
which browsers also play in an ``img``. People who ask for reduced motion see the first phase, and so do
programs that cannot animate.
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
from .paper.picture import Picture

if TYPE_CHECKING:
    from ..formats import Record

SECONDS = 1.6
"""How long a phase is seen by default, in seconds."""

_SVG = "http://www.w3.org/2000/svg"

Element = ET.Element


def animate(subject: Game | Record, *, title: str = "", seconds: float = SECONDS) -> Picture:
    """Return the phases of a game, and the map after the last one, as one animated picture.

    `title` stands above it, instead of the name of the game; each phase is seen for `seconds`.

    Raises:
        ImpossibleError: `seconds` is not above 0.
        WestphaliaError: A phase of a recorded game cannot be resolved.
    """
    if not seconds > 0:
        raise ImpossibleError(f"a phase cannot be seen for {seconds:g} seconds", expected="more than 0")
    pictures = list(_played(subject, title) if isinstance(subject, Game) else _recorded(subject, title))
    return Picture(_Merger(len(pictures), seconds).merged([one.svg for one in pictures]))


def _played(game: Game, title: str) -> Iterator[Picture]:
    for record in game.history:
        yield draw(game, phase=record.phase, legend=False, title=title)
    yield draw(game, orders=False, legend=False, title=title)


def _recorded(record: Record, title: str) -> Iterator[Picture]:
    from ..formats import rulebook_for  # not above: most pictures are drawn without a recorded game
    from ..formats.cases import case_of_phase
    from ..formats.completing import with_one_phase

    rules = rulebook_for(record)
    for one in record.phases:
        case = case_of_phase(with_one_phase(record, one.phase, rules), 0)
        resolves = one.phase.kind is not PhaseKind.DIPLOMACY
        yield draw(case, outcome=resolves, whole=True, legend=False, title=title or record.name)


class _Merger:
    """Merges pictures. Each set of pictures that some part is in becomes a class of the style sheet."""

    def __init__(self, count: int, seconds: float) -> None:
        self._count, self._seconds = count, seconds
        self._classes: dict[frozenset[int], str] = {}

    def merged(self, pictures: Sequence[str]) -> str:
        ET.register_namespace("", _SVG)
        roots = [ET.fromstring(one) for one in pictures]
        shell = copy(roots[0])
        for side, place in (("width", 2), ("height", 3)):
            most = max((root.get("viewBox", "").split()[place] for root in roots), key=float)
            shell.set(side, most)
        shell.set("viewBox", f"0 0 {shell.get('width')} {shell.get('height')}")
        shell[:] = self._inside(roots)
        style = Element(f"{{{_SVG}}}style")
        style.text = self._sheet()
        shell.insert(0, style)
        return ET.tostring(shell, encoding="unicode") + "\n"

    def _inside(self, elements: Sequence[Element]) -> list[Element]:
        """Return what is inside an element, given its form in each picture.

        A group with a class, such as the units, lists things of one sort. Other elements have layers.
        """
        forms = {tuple((one.tag, one.get("class")) for one in element) for element in elements}
        if len(forms) == 1:
            return [made for same in zip(*elements, strict=True) for made in self._same(same)]
        if elements[0].get("class"):
            return self._versions((number, one) for number, element in enumerate(elements) for one in element)
        made: list[Element] = []
        for layer in _layers(elements):
            parts = [(number, one) for number, one in enumerate(layer) if one is not None]
            whole = len(parts) == self._count
            made += self._same([one for _, one in parts]) if whole else self._versions(parts)
        return made

    def _same(self, elements: Sequence[Element]) -> list[Element]:
        """Return what shows the element that each picture has in one place."""
        starts = {(one.tag, *sorted(one.attrib.items())) for one in elements}
        texts = {ET.tostring(one) for one in elements}
        if len(texts) == 1 or len(starts) > 1 or not all(len(one) for one in elements):
            return self._versions(enumerate(elements))
        shell = copy(elements[0])
        shell[:] = self._inside(elements)
        return [shell]

    def _versions(self, parts: Iterable[tuple[int, Element]]) -> list[Element]:
        """Return each different element of the parts once, for the pictures it is in."""
        found: dict[bytes, tuple[Element, set[int]]] = {}
        for number, one in parts:
            found.setdefault(ET.tostring(one), (one, set()))[1].add(number)
        return [
            one if len(numbers) == self._count else self._shown(one, frozenset(numbers))
            for one, numbers in found.values()
        ]

    def _shown(self, one: Element, numbers: frozenset[int]) -> Element:
        name = self._classes.setdefault(numbers, f"seen-{len(self._classes)}")
        one.set("class", " ".join(filter(None, (one.get("class"), name))))
        return one

    def _sheet(self) -> str:
        """Return the style sheet: when the elements of each class are seen."""
        total = self._count * self._seconds
        lines = ["@media (prefers-reduced-motion: reduce) { * { animation-play-state: paused !important; } }"]
        for numbers, name in self._classes.items():
            state = "visible" if 0 in numbers else "hidden"
            steps = "".join(
                f" {100 * number / self._count:.4g}% {{ visibility: {_seen(number in numbers)} }}"
                for number in range(self._count)
                if number == 0 or (number in numbers) != (number - 1 in numbers)
            )
            lines.append(
                f".{name} {{ visibility: {state}; animation: {name} {total:g}s step-end infinite }} "
                f"@keyframes {name} {{{steps} }}"
            )
        return "\n".join(lines)


def _layers(elements: Sequence[Element]) -> list[list[Element | None]]:
    """Return the children of elements layer by layer, from the lowest: one of each element, or None."""
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


def _seen(seen: bool) -> str:
    return "visible" if seen else "hidden"
