"""Cases: a position with orders, as text or JSON."""

from ..lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
