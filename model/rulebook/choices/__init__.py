"""The disputed rules of the standard game: one class for each, with its choices as members.

The issues, their numbers and their letters are those of section 4 of the Diplomacy Adjudicator Test
Cases (DATC) by Lucas Kruijswijk; the wording is ours.
"""

from .base import *  # noqa: F403 - the package re-exports all classes of its modules
from .coasts import *  # noqa: F403
from .convoys import *  # noqa: F403
from .designations import *  # noqa: F403
from .legality import *  # noqa: F403
from .submissions import *  # noqa: F403
