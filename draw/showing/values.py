"""HTML pages by kind of value."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

_PAGES = {
    "Board": "tables:board_html",
    "Position": "tables:position_html",
    "Case": "tables:case_html",
    "Resolution": "tables:resolution_html",
    "Kernel": "tables:kernel_html",
    "Game": "games:game_html",
    "Document": "games:document_html",
    "Comparison": "findings:comparison_html",
    "Pattern": "findings:pattern_html",
    "Core": "findings:core_html",
    "Resolutions": "findings:resolutions_html",
    "Verification": "findings:verification_html",
    "Explanation": "findings:explanation_html",
}
"""For each class name, the function that makes its page. Modules are imported on first use."""


def format_html(value: object) -> str | None:
    """Return a value as HTML for a notebook, or None if there is no page for its class."""
    for kind in type(value).__mro__:
        if kind.__name__ in _PAGES:
            module, _, name = _PAGES[kind.__name__].partition(":")
            make: Callable[[object], str] = getattr(import_module(f".{module}", __package__), name)
            return make(value)
    return None
