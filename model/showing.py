"""How a value shows itself in a notebook: it asks, and what draws answers.

Values know nothing of pictures, so nothing here does. The package itself says once where pages are made
(`shown_by`); that module is imported when a notebook asks for the first page, and by nobody else.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

_home = ""


def shown_by(home: str) -> None:
    """Say which function makes pages: a module and its name, as ``westphalia.draw:html_of``."""
    global _home  # noqa: PLW0603 - the one place that is told, once, when the package is imported
    _home = home


class Shown:
    """A value that a notebook shows as a page: tables, and a picture where there is one."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """The page; None (its repr is shown then) where nothing makes one."""
        module, _, name = _home.partition(":")
        if not module:
            return None
        html_of: Callable[[object], str | None] = getattr(import_module(module), name)
        return html_of(self)
