"""Time measurements, for tests that no input can keep the program busy for minutes."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def takes_less(seconds: float, act: Callable[[], object]) -> bool:
    """Return whether a call takes less processor time than this in the best of up to five runs. A garbage
    collection, a first import or a busy machine can slow down single runs.
    """
    for repeated in range(5):
        if repeated:
            gc.collect()
        began = time.process_time()
        act()
        if time.process_time() - began < seconds:
            return True
    return False
