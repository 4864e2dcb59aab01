"""The questions: where each is answered, and its limits.

To add one, write a function in a module of `web/questions` that takes a model of the input and returns a
mapping for JSON or a `File`, and list it here. Only worker processes import these modules.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

ORDINARY = 10.0
"""The time limit of an answer, in seconds."""
SEARCH = 60.0
"""The time limit of a search; the page can cancel it earlier."""
MOST_SECONDS = 180.0
"""The time limit of the largest requests: 5,000 units on a board that is laid out for the first time."""
SIZE = 1_000_000
"""The size limit of a request, in bytes."""
GAME_SIZE = 5_000_000
"""The size limit of a request that carries games."""

LARGE = 50_000
"""The size of an ordinary request, in bytes. Each further multiple of it adds the ordinary time limit."""


class Endpoint(NamedTuple):
    """A question in the list: its function, its time limit in seconds and its size limit in bytes.

    `home` is a module of `web/questions` and a name in it. `stores` says whether the server writes the
    answer's text to the file it was opened with.
    """

    home: str
    seconds: float = ORDINARY
    size: int = SIZE
    stores: bool = False

    def seconds_for(self, size: int) -> float:
        """Return the time limit of a request of that size: large boards may take long."""
        return min(max(MOST_SECONDS, self.seconds), self.seconds + max(0, size - LARGE) / LARGE * ORDINARY)

    @property
    def is_search(self) -> bool:
        """Whether the question is a search, which may take long."""
        return self.seconds > ORDINARY


QUESTIONS: Final[Mapping[str, Endpoint]] = {
    "start": Endpoint("start:start"),
    "board": Endpoint("start:board"),
    "formats": Endpoint("start:formats"),
    "gallery": Endpoint("start:gallery"),
    "case": Endpoint("cases:case"),
    "resolve": Endpoint("cases:resolve"),
    "next": Endpoint("cases:next_phase"),
    "picture": Endpoint("pictures:picture", size=GAME_SIZE),
    "orders": Endpoint("ordering:orders"),
    "complete": Endpoint("ordering:complete"),
    "check": Endpoint("ordering:check"),
    "why": Endpoint("reasons:why", size=GAME_SIZE),
    "certificate": Endpoint("reasons:certificate"),
    "verify": Endpoint("reasons:verify"),
    "paste": Endpoint("pasting:paste"),
    "claims": Endpoint("reasons:claims"),
    "resolutions": Endpoint("rules:resolutions"),
    "dependencies": Endpoint("cases:dependencies"),
    "compare": Endpoint("rules:compare"),
    "alternatives": Endpoint("rules:alternatives", SEARCH),
    "core": Endpoint("rules:core", SEARCH),
    "whatif": Endpoint("whatif:whatif"),
    "plans": Endpoint("whatif:plans", SEARCH),
    "convert": Endpoint("files:convert", size=GAME_SIZE),
    "animation": Endpoint("files:animation", SEARCH, size=GAME_SIZE),
    "game": Endpoint("files:game", size=GAME_SIZE),
    "new": Endpoint("playing:new"),
    "situation": Endpoint("playing:situation", size=GAME_SIZE),
    "advance": Endpoint("playing:advance", size=GAME_SIZE),
    "save": Endpoint("playing:save", size=GAME_SIZE),
    "mail": Endpoint("mailing:mail", size=GAME_SIZE),
    "link": Endpoint("playing:link", size=GAME_SIZE),
    "follow": Endpoint("playing:follow", SEARCH),
    "store": Endpoint("playing:store", size=GAME_SIZE, stores=True),
    "correct": Endpoint("correcting:correct"),
}
"""The questions by name."""
