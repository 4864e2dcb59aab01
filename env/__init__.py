"""Games as environments for reinforcement learning. Requires the extra `env`."""

from .parallel import COLUMNS, DiplomacyEnv
from .vocabulary import Vocabulary

__all__ = ["COLUMNS", "DiplomacyEnv", "Vocabulary"]
