"""Every way to read a disputable rule of the standard game, one class of values for each issue.

The issues, their numbers and their letters are those of section 4 of the Diplomacy Adjudicator Test
Cases (DATC) by Lucas Kruijswijk; the wording is ours.
"""

from .base import *  # noqa: F403 - the classes of the modules are what this room is
from .coasts import *  # noqa: F403
from .convoys import *  # noqa: F403
from .designations import *  # noqa: F403
from .legality import *  # noqa: F403
from .submissions import *  # noqa: F403
