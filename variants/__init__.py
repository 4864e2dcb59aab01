"""Variants: boards, set-ups and the few rules that differ, one folder each.

`find_variant` gives a variant by its id, `variants` the ids that there are.
"""

from ..model.lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
