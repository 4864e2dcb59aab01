"""A small XML tree with line numbers, safe for untrusted input.

Declared entities are refused, so that none can expand. Nothing outside the text is ever read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from ...model.errors import Place, UnreadableError

MAX_DEPTH: Final = 20
MAX_ELEMENTS: Final = 20_000


@dataclass(slots=True)
class Element:
    """An element with its attributes, children and place."""

    name: str
    attributes: dict[str, str]
    place: Place
    children: list[Element] = field(default_factory=list)

    def all(self, name: str) -> list[Element]:
        """Return the children with that name."""
        return [child for child in self.children if child.name == name]


def read_xml(text: str, file: str | None = None) -> Element:
    """Parse an XML text and return its root.

    Raises:
        UnreadableError: The XML is broken, too large or too deep, or declares entities.
    """
    top = Element("", {}, Place(file))
    open_elements = [top]
    count = 0
    parser = expat.ParserCreate()

    def here() -> Place:
        return Place(file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def refuse_entity(name: str, *_: object) -> None:
        raise UnreadableError(f"declares the entity {name!r}", place=here(), expected="XML without entities")

    def refuse_reference(*_: object) -> int:
        raise UnreadableError("refers to another file", place=here(), expected="XML without entities")

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if len(open_elements) > MAX_DEPTH or count > MAX_ELEMENTS:
            raise UnreadableError(
                "XML nested too deeply" if count <= MAX_ELEMENTS else "too many XML elements",
                place=here(),
                expected=f"at most {MAX_DEPTH} levels and {MAX_ELEMENTS:,} elements",
            )
        element = Element(name, attributes, here())
        open_elements[-1].children.append(element)
        open_elements.append(element)

    def end(_: str) -> None:
        open_elements.pop()

    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.EntityDeclHandler = refuse_entity
    parser.ExternalEntityRefHandler = refuse_reference
    try:
        parser.Parse(text, True)
    except expat.ExpatError as problem:
        place = Place(file, problem.lineno, problem.offset + 1)
        message = f"broken XML: {expat.ErrorString(problem.code)}"
        raise UnreadableError(message, place=place, expected="XML") from None
    return top.children[0]
