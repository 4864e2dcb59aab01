"""Faces of rooms whose names are imported when they are first used.

What a room gives to others stands in the stub beside its ``__init__.py``, once: type checkers read it, and so
does `face`.
"""

from collections.abc import Callable
from typing import Any, cast

import lazy_loader  # pyright: ignore[reportMissingTypeStubs]: it has none


def face(package: str, file: str) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """``__getattr__``, ``__dir__`` and ``__all__`` of a package, from the stub beside its `file`."""
    return cast("Any", lazy_loader).attach_stub(package, file)
