"""Attributes that are worked out when somebody asks for them, then kept.

Until Python 3.12 `functools.cached_property` took a lock each time, which costs more than most of what a turn
works out. Two threads that ask at once work it out twice, as they do since.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property as when_asked
else:
    from collections.abc import Callable
    from typing import Any

    class when_asked:  # noqa: N801 - it is a decorator
        """A method without arguments as an attribute, whose value is kept in the instance."""

        def __init__(self, work: "Callable[[Any], object]") -> None:
            self._work = work
            self.__doc__ = work.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self._name] = self._work(instance)
            return value


__all__ = ["when_asked"]
