"""The file a desk is opened with; the page receives its text with the first question."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath


@dataclass(frozen=True, slots=True)
class Opened:
    """A case or a game: the bare name of its file, and its text. Links name no folders of this machine."""

    name: str
    text: str
    is_game: bool


def opened_file(name: str, text: str) -> Opened:
    """Read and validate a file to open.

    Raises:
        WestphaliaError: It is no valid case or game.
    """
    from ..formats import guess_format, read_records
    from ..model.case import read_case
    from ..variants import find_variant

    form = guess_format(text)
    if form is None or form.id.startswith("case"):
        read_case(text, find_variant, file=name)
        return Opened(PurePath(name).name, text, is_game=False)
    read_records(text, file=name, name=form.id)
    return Opened(PurePath(name).name, text, is_game=True)
