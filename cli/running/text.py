"""Styled text for reports: `Text`, which shows what others wrote as `harmless` does.

Rich leaves out some control characters without a word; here each has its sign.
"""

from typing import Any

from rich.text import Text as RichText

from .console import harmless


class Text(RichText):
    """Text of rich in which no character is left out or obeyed."""

    def __init__(self, text: str = "", style: str = "", **more: Any) -> None:
        super().__init__(harmless(text), style, **more)

    def append(self, text: "RichText | str", style: Any = None) -> "Text":
        """Add a text."""
        super().append(harmless(text) if isinstance(text, str) else text, style)
        return self

    def append_text(self, text: RichText) -> "Text":
        """Add a text with its styles."""
        super().append_text(text)
        return self

    @classmethod
    def assemble(cls, *parts: "str | RichText | tuple[str, Any]", style: Any = "", **more: Any) -> "Text":
        """A text of these parts, each with its style."""
        made = cls(style=style, **more)
        for part in parts:
            made = made.append(*part) if isinstance(part, tuple) else made.append(part)
        return made
