"""Styled text for reports, with control characters made visible by `replace_controls`.

Rich silently drops some control characters. `Text` replaces each with a visible sign before rich sees it.
"""

from typing import Any

from rich.text import Text as RichText

from .console import replace_controls


class Text(RichText):
    """Rich text in which every control character is replaced by a visible sign."""

    def __init__(self, text: str = "", style: str = "", **more: Any) -> None:
        super().__init__(replace_controls(text), style, **more)

    def append(self, text: "RichText | str", style: Any = None) -> "Text":
        """Append a text."""
        super().append(replace_controls(text) if isinstance(text, str) else text, style)
        return self

    def append_text(self, text: RichText) -> "Text":
        """Append a text with its styles."""
        super().append_text(text)
        return self

    @classmethod
    def assemble(cls, *parts: "str | RichText | tuple[str, Any]", style: Any = "", **more: Any) -> "Text":
        """Return a text made of these parts, each with its style."""
        made = cls(style=style, **more)
        for part in parts:
            made = made.append(*part) if isinstance(part, tuple) else made.append(part)
        return made
