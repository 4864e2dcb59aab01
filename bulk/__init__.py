"""Many movement phases at once: positions and orders as arrays, results as arrays. Needs the extra `bulk`."""

from ..model.lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
