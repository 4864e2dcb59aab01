"""Pictures as values: SVG text, and the same as PNG or PDF."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.brief import tagged


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture. `svg` is its text: it needs nothing from outside, has no scripts and no styles."""

    svg: str

    def __repr__(self) -> str:
        return tagged(self, "", f"SVG of {len(self.svg):,} characters")

    def png(self, width: int | None = None) -> bytes:
        """The picture as PNG, `width` pixels wide (by default as many as the SVG says).

        Raises ImpossibleError for a width below 1.
        """
        from .rendering import png_of  # not above: who only wants SVG does not wait for it

        return png_of(self.svg, width)

    def pdf(self) -> bytes:
        """The picture as PDF, with its shapes as shapes and its text as text.

        Raises ImpossibleError where typst is not installed: ``westphalia[pdf]`` brings it.
        """
        from .rendering import pdf_of

        return pdf_of(self.svg)

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.svg
