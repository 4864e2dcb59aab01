"""The nouns of the game, and how they are read and written.

Boards, units, orders, positions, phases, rulebooks and cases are frozen values; nothing here knows how
orders resolve. Text and JSON become values in `orders`, `case` and `board`, where every defect of an input
gets one clear message with its place (`errors`).
"""

from importlib import import_module

_ROOMS = ["board", "case", "errors", "names", "orders", "phase", "position", "reasons", "rulebook", "text"]


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f".{name}", __name__)


def __dir__() -> list[str]:
    return _ROOMS
