"""Pictures: maps with units, orders and what became of them, as SVG, PNG and PDF."""

from ..model.lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
