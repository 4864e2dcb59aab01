"""Parts of a variant that are imported when they are first asked for.

Somebody who only wants the board of one game need not wait for the solver, for pydantic and for the rules of
every other game.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True, slots=True)
class _Part:
    """Something called `name` in the module `module` (``.year``) of a package."""

    package: str
    module: str
    name: str

    def imported(self) -> Any:
        """The thing itself."""
        return getattr(import_module(self.module, self.package), self.name)


class Later(_Part):
    """A function, imported when it is called."""

    __slots__ = ()

    def __call__(self, *arguments: Any) -> Any:
        """What the function gives."""
        return self.imported()(*arguments)


class LaterValue(_Part):
    """A value or a class, imported when this is called, which gives it."""

    __slots__ = ()

    def __call__(self) -> Any:
        """The value itself."""
        return self.imported()
