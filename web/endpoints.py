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


class Endpoint(NamedTuple):
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


QUESTIONS: Final[Mapping[str, Endpoint]] = {
    "start": Endpoint("start:start"),
    "board": Endpoint("start:board"),
    "formats": Endpoint("start:formats"),
    "gallery": Endpoint("start:gallery"),
    "case": Endpoint("cases:case"),
    "resolve": Endpoint("cases:resolve"),
    "next": Endpoint("cases:following"),
    "picture": Endpoint("drawn:picture", size=GAME_SIZE),
    "orders": Endpoint("ordering:orders"),
    "complete": Endpoint("ordering:complete"),
    "check": Endpoint("ordering:check"),
    "why": Endpoint("reasons:why", size=GAME_SIZE),
    "verify": Endpoint("reasons:verify"),
    "claims": Endpoint("reasons:claims"),
    "resolutions": Endpoint("rules:resolutions"),
    "compare": Endpoint("rules:compare"),
    "alternatives": Endpoint("rules:alternatives", SEARCH),
    "core": Endpoint("rules:core", SEARCH),
    "whatif": Endpoint("otherwise:whatif"),
    "plans": Endpoint("otherwise:plans", SEARCH),
    "convert": Endpoint("files:convert", size=GAME_SIZE),
    "game": Endpoint("files:game", size=GAME_SIZE),
}
"""The questions by name."""
