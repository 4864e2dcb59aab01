"""Orders: the values, how they are written and read, and sets of them."""

from ..lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
