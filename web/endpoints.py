"""Which questions there are, where each is answered, and how much it may take.

To add one: write a function in a module of `web/questions` that takes a model of what is asked and gives a
mapping for JSON, or a `File`; list it here. The modules are imported in worker processes alone.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

ORDINARY = 10.0
"""So many seconds an answer may take."""
SEARCH = 60.0
"""The same for searches; whoever does not want to wait ends the request."""
SIZE = 1_000_000
"""So many bytes a request may have."""
GAME_SIZE = 5_000_000
"""The same where it carries games."""


class Listed(NamedTuple):
    """A question in the list: the function that answers it, the seconds and the bytes that it may take.

    `home` is a module of `web/questions` and a name in it.
    """

    home: str
    seconds: float = ORDINARY
    size: int = SIZE

    @property
    def is_search(self) -> bool:
        """It looks for something and may take long."""
        return self.seconds > ORDINARY


QUESTIONS: Final[Mapping[str, Listed]] = {
    "start": Listed("start:start"),
    "board": Listed("start:board"),
    "formats": Listed("start:formats"),
    "gallery": Listed("start:gallery"),
    "case": Listed("cases:case"),
    "resolve": Listed("cases:resolve"),
    "next": Listed("cases:following"),
    "picture": Listed("drawn:picture", size=GAME_SIZE),
    "orders": Listed("ordering:orders"),
    "complete": Listed("ordering:complete"),
    "check": Listed("ordering:check"),
    "why": Listed("reasons:why", size=GAME_SIZE),
    "verify": Listed("reasons:verify"),
    "claims": Listed("reasons:claims"),
    "resolutions": Listed("rules:resolutions"),
    "compare": Listed("rules:compare"),
    "alternatives": Listed("rules:alternatives", SEARCH),
    "core": Listed("rules:core", SEARCH),
    "whatif": Listed("otherwise:whatif"),
    "plans": Listed("otherwise:plans", SEARCH),
    "convert": Listed("files:convert", size=GAME_SIZE),
    "game": Listed("files:game", size=GAME_SIZE),
}
"""The questions by name."""
