"""Pictures: the map of a position as SVG."""

from ..model.lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
