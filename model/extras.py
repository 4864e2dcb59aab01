"""The extras of the package: what only some commands need, and the error if it is not installed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from .errors import ImpossibleError

EXTRAS: Mapping[str, str] = {
    "dateparser": "play",
    "distributed": "cluster",
    "gymnasium": "env",
    "matplotlib": "plot",
    "numba": "bulk",
    "numpy": "bulk",
    "pettingzoo": "env",
    "pyarrow": "bulk",
    "resvg": "draw",
    "selectolax": "play",
    "shapely": "draw",
    "starlette": "desk",
    "typst": "pdf",
    "uvicorn": "desk",
}
"""The extra that installs each package."""


class MissingExtraError(ImpossibleError, ImportError):
    """A package of an extra is not installed."""


def import_extra(module: str, *, needed_for: str) -> Any:
    """Import a module of an extra.

    Raises:
        MissingExtraError: Its package is not installed; the message says what needs it.
    """
    try:
        return import_module(module)
    except ImportError as problem:
        raise make_missing_error(module, needed_for) from problem


def make_missing_error(module: str, needed_for: str = "what you asked for") -> MissingExtraError:
    """Return the error for a module of an extra that cannot be imported."""
    package = module.partition(".")[0]
    message = f"{needed_for} needs {package}, which is not installed"
    return MissingExtraError(message, expected=f"pip install 'westphalia[{EXTRAS[package]}]'")


def explain_missing_module(error: BaseException) -> MissingExtraError | None:
    """Return the error to report if a missing package of an extra caused this one, otherwise None."""
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    return None if name is None or name.partition(".")[0] not in EXTRAS else make_missing_error(name)
