"""docs/formats.md is complete."""

from pathlib import Path

from westphalia.formats import FORMATS, Remark

DOCS = Path(__file__).parents[2] / "docs"
FORMATS_PAGE = (DOCS / "formats.md").read_text(encoding="utf-8")


def test_every_format_is_described() -> None:
    assert [one.id for one in FORMATS if f"`{one.id}`" not in FORMATS_PAGE] == []


def test_every_remark_of_judges_is_described() -> None:
    assert [
        word for word in Remark if word not in ("removed", "maybe") and f"`{word}`" not in FORMATS_PAGE
    ] == []
