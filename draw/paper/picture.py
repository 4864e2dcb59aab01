"""Pictures as values: SVG text, and PNG or PDF made from it."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.brief import make_repr


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture. `svg` is its text: self-contained, without scripts and styles."""

    svg: str

    def __repr__(self) -> str:
        return make_repr(self, "", f"SVG of {len(self.svg):,} characters")

    def png(self, width: int | None = None) -> bytes:
        """Return the picture as PNG, `width` pixels wide (by default the SVG's own width).

        Raises:
            ImpossibleError: The width is below 1.
        """
        from .rendering import render_png  # imported here: SVG does not need it

        return render_png(self.svg, width)

    def pdf(self) -> bytes:
        """Return the picture as PDF, with shapes as shapes and text as text.

        Raises:
            ImpossibleError: typst is not installed (the extra `pdf` installs it).
        """
        from .rendering import render_pdf

        return render_pdf(self.svg)

    def _repr_svg_(self) -> str:
        """Return the picture for a notebook."""
        return self.svg
