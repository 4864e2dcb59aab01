"""The values of the game, and how to parse and format them.

Boards, units, orders, positions, phases, rulebooks and cases are frozen values; nothing here knows how orders
resolve. `orders`, `case` and `board` turn text and JSON into values, and report every defect of an input with
its place (`errors`).
"""

import lazy_loader  # pyright: ignore[reportMissingTypeStubs] - it has none

__getattr__, __dir__, __all__ = lazy_loader.attach(  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    __name__,
    ["board", "case", "errors", "names", "orders", "phase", "position", "reasons", "rulebook", "text"],
)
