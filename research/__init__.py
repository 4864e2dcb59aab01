"""Questions about rules, asked of many games: readers and writers of what others recorded, replay."""

from ..model.lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
