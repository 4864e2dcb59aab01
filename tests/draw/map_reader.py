"""What a drawn map shows, read back from the picture."""

from __future__ import annotations

from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


class MapReader:
    """A map as a program sees it. Its text must be well-formed XML."""

    def __init__(self, text: str) -> None:
        self.root = ET.fromstring(text)

    def group(self, name: str) -> ET.Element:
        """The group of elements with an id."""
        return next(group for group in self.root.iter(f"{SVG}g") if group.get("id") == name)

    @property
    def provinces(self) -> list[str]:
        """The ids of the provinces that are drawn, one for each cell."""
        return [path.get("id", "") for path in self.group("provinces")]

    def fill(self, province: str) -> str | None:
        """The color of a province."""
        return self._cell(province).get("fill")

    def told(self, province: str) -> str:
        """What is said of a province when it is pointed at."""
        (title,) = self._cell(province)
        return title.text or ""

    def label(self, code: str) -> ET.Element:
        """The label of a province, by the code that it shows."""
        return next(group for group in self.group("labels") if code in [text.text for text in _texts(group)])

    def words(self, code: str) -> list[str]:
        """What stands in the label of a province."""
        return [text.text or "" for text in _texts(self.label(code))]

    def badges(self, code: str) -> list[tuple[str, str | None]]:
        """The units in a label, each with its color."""
        return [
            (_texts(group)[0].text or "", group.findall(f"{SVG}rect")[0].get("fill"))
            for group in self.label(code).iter(f"{SVG}g")
            if group.find(f"{SVG}rect") is not None
        ]

    def crosses(self, code: str) -> list[str | None]:
        """The colors of the confessional markers in a label."""
        return [
            path.get("fill")
            for path in self.label(code).iter(f"{SVG}path")
            if path.get("d", "").startswith("M-1.8 ")
        ]

    @property
    def notice(self) -> str:
        """The words at the top left corner, if there are any."""
        groups = [group for group in self.root.iter(f"{SVG}g") if group.get("id") == "notice"]
        return "".join(text.text or "" for group in groups for text in _texts(group))

    @property
    def legend(self) -> list[str]:
        """The words of the legend."""
        return [text.text or "" for text in self.group("legend").findall(f"{SVG}text")]

    def lines(self, kind: str) -> int:
        """How many lines of a kind there are."""
        paths = [path for path in self.group("borders") if path.get("class") == kind]
        return paths[0].get("d", "").count("M") if paths else 0

    def _cell(self, province: str) -> ET.Element:
        return next(path for path in self.group("provinces") if path.get("id") == province)


def _texts(element: ET.Element) -> list[ET.Element]:
    return list(element.iter(f"{SVG}text"))
