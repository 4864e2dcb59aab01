"""The display of values in notebooks.

Values do not depend on pictures. The package registers the function that makes pages (`register_html`);
its module is imported when a notebook displays the first value.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

_home = ""


def register_html(home: str) -> None:
    """Register the function that makes pages, as module and name: ``westphalia.draw.showing:format_html``."""
    global _home  # noqa: PLW0603 - set once, when the package is imported
    _home = home


class Displayable:
    """A value that notebooks display as a page: tables and pictures."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """Return the page; None to display the repr instead."""
        module, _, name = _home.partition(":")
        if not module:
            return None
        html_of: Callable[[object], str | None] = getattr(import_module(module), name)
        return html_of(self)
