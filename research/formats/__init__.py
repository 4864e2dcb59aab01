"""Formats of recorded games: a reader and a writer each, and a registry that recognizes them.

`read_records` reads a text in any of them, `format_records` writes one; ``docs/formats.md`` describes
them all.
"""

from ...model.lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
