"""Time measurements, for tests that no input can keep the program busy for minutes."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def takes_less(seconds: float, act: Callable[[], object]) -> bool:
    """Whether an act takes less of the processor's time than this, the best of up to five times.

    What a collection of garbage, a first import or a busy machine adds to one of them is not the act's.
    """
    for _ in range(5):
        gc.collect()
        began = time.process_time()
        act()
        if time.process_time() - began < seconds:
            return True
    return False
