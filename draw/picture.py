"""Pictures as values: SVG text, and the same as PNG or PDF."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture. `svg` is its text: it needs nothing from outside, has no scripts and no styles."""

    svg: str

    def png(self, width: int | None = None) -> bytes:
        """The picture as PNG, `width` pixels wide (by default as many as the SVG says)."""
        from resvg_py import svg_to_bytes  # not above: who only wants SVG does not wait for it

        return svg_to_bytes(svg_string=self.svg, width=width, font_family="DejaVu Sans")

    def pdf(self) -> bytes:
        """The picture as PDF, with its shapes as shapes.

        Raises ImpossibleError where typst is not installed: ``westphalia[pdf]`` brings it.
        """
        from .pdf import pdf_of  # not above: typst is large, and not everybody has it

        return pdf_of(self.svg)

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.svg
