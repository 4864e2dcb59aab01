"""Variants: boards, set-ups and the few rules that differ, one folder each.

`find_variant` gives a variant by its id, `variants` the ids that there are.
"""

from .registry import find_variant, variants
from .variant import Variant

__all__ = ["Variant", "find_variant", "variants"]
