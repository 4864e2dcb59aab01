"""Pasted turns: orders, results and positions as people copy them from sites, mails, programs and zines.

`read_paste` reads a text as it is. The answer says what every line was read as; words that could be an order
and were not understood are errors with their place.
"""

from ...model.orders import Mark
from .chaining import make_cases
from .describing import describe_reading
from .reading import find_paste, make_case, read_paste
from .values import LineKind, Offer, Paste, PastedLine, PastedOrder, PastedStatement, PastedTurn

__all__ = [
    "LineKind",
    "Mark",
    "Offer",
    "Paste",
    "PastedLine",
    "PastedOrder",
    "PastedStatement",
    "PastedTurn",
    "describe_reading",
    "find_paste",
    "make_case",
    "make_cases",
    "read_paste",
]
