"""Boards from files of other programs, told apart by their contents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ...model.board import Board
from ...model.errors import Place, UnreadableError
from ...model.text import read_text
from .dp_map import is_dp_map, read_dp_map
from .dvar import is_dvar, read_dvar
from .foreign_board import ForeignBoard
from .godip_graph import is_godip_graph, read_godip_graph
from .install_php import is_install_php, read_install_php
from .jdip_xml import is_jdip, jdip_variants, read_jdip_board

_EXPECTED = (
    "JSON with nations and provinces (diplicity), variants.xml (jDip), a *.map (DPjudge, diplomacy), "
    "install.php (webDiplomacy), or the source of a variant of godip (Go)"
)


def read_foreign_board(path: str | Path, variant: str | None = None) -> tuple[Board, tuple[str, ...]]:
    """Return the board of another program's file, with the rules of its game, and notes on what is left out.

    `variant` names one of the variants of a jDip file. docs/boards.md lists the formats.

    Raises:
        UnreadableError: The file is in none of the formats, or it is broken.
        UnknownNameError: There is no such variant.
        Defects: The file has several problems; each has its line.
    """
    text = read_text(path)
    read = _find_reader(path, text)
    found = read_jdip_board(path, text, variant) if read is read_jdip_board else read(path, text)
    return found.board(), tuple(found.left_out)


def foreign_variants(path: str | Path) -> tuple[str | None, ...]:
    """Return the names of the variants in a file of another program; None stands for the only, unnamed one.

    Raises:
        UnreadableError: The file is in none of the formats.
    """
    text = read_text(path)
    return jdip_variants(path, text) if _find_reader(path, text) is read_jdip_board else (None,)


def _find_reader(path: str | Path, text: str) -> Callable[[str | Path, str], ForeignBoard]:
    """Return the reader for the format of a text from a file."""
    for fits, read in _READERS:
        if fits(text):
            return read
    raise UnreadableError("not a variant of another program", place=Place(str(path)), expected=_EXPECTED)


_READERS: Sequence[tuple[Callable[[str], bool], Callable[[str | Path, str], ForeignBoard]]] = (
    (is_install_php, read_install_php),
    (is_godip_graph, read_godip_graph),
    (is_jdip, read_jdip_board),
    (is_dvar, read_dvar),
    (is_dp_map, read_dp_map),
)
"""The formats in the order in which they are told apart, each with its test and its reader."""
