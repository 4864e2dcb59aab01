"""Boards: provinces, borders, powers; their files and the names that people use for places."""

from ..lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
