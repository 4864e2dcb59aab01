"""The file that a desk is opened with. The page receives its text with the first question, and can save it.

The server alone writes it: workers write nothing, and the page never learns or names its folder.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

_BOARD = re.compile(r'\ufeff?\s*\{(?=.*"provinces"\s*:\s*\[)', re.DOTALL)
"""The beginning of a board file, which no case and no game has."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A case or a game: the bare name of its file, and its text. Links name no folders of this machine.

    `path` is the file that the desk saves to, and `version` the digest of its content as it was read; both
    are empty if it cannot be saved in place.
    """

    name: str
    text: str
    is_game: bool
    path: str = ""
    version: str = ""

    def store(self, text: str, version: str) -> str:
        """Write a text to the file, which must still have that version; return the new version.

        Raises:
            WestphaliaError: There is no such file, it has changed since, or it cannot be written.
        """
        from ..games import replace_file
        from ..model.errors import ImpossibleError

        if not self.path:
            raise ImpossibleError("this desk was not opened with a file that it can save")
        return replace_file(self.path, text, version)


def open_file(name: str, text: str, path: str = "") -> Opened:
    """Read and validate a file to open. With a `path`, it can be saved in place unless it has another format.

    A board with the rules of a game opens as a new game. The first field of the page takes a pasted turn.

    Raises:
        WestphaliaError: It is not a valid case, game or board with rules, nor a pasted turn.
    """
    from ..formats import guess_format, read_records
    from ..formats.pastes import find_paste
    from ..games import Game, compute_version, format_game
    from ..model.case import read_case
    from ..variants import find_variant, read_variant

    form = guess_format(text)
    is_game = form is not None and not form.id.startswith("case")
    if form is None and _BOARD.match(text):
        game = format_game(Game.start(read_variant(text, name)))
        return Opened(f"{PurePath(name).stem}-game.json", game, is_game=True)
    if form is None and find_paste(text) is not None:
        return Opened(PurePath(name).name, text, is_game=False)
    if form is None or not is_game:
        read_case(text, find_variant, file=name)
    else:
        read_records(text, file=name, name=form.id)
    opened = Opened(PurePath(name).name, text, is_game)
    if not path or (form is not None and is_game and form.id != "game"):
        return opened
    return replace(opened, path=str(Path(path).absolute()), version=compute_version(path))
