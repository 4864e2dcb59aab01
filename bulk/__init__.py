"""Arrays of movement phases: positions and orders in, results out. Requires the extra `bulk`."""

import lazy_loader  # pyright: ignore[reportMissingTypeStubs] - it has none

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)  # pyright: ignore[reportUnknownVariableType]
