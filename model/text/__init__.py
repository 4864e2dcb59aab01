"""Reading what people write: JSON with places, names that were nearly right, quotations."""

from ..lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
