"""The nouns of the game, and how they are read and written.

Boards, units, orders, positions, phases, rulebooks and cases are frozen values; nothing here knows how
orders resolve. Text and JSON become values in `orders`, `case` and `board`, where every defect of an input
gets one clear message with its place (`errors`).
"""

import lazy_loader  # pyright: ignore[reportMissingTypeStubs] - it has none

__getattr__, __dir__, __all__ = lazy_loader.attach(  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    __name__,
    ["board", "case", "errors", "names", "orders", "phase", "position", "reasons", "rulebook", "text"],
)
