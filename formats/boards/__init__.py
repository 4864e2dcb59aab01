"""Boards from files of other programs, told apart by their contents."""

from __future__ import annotations

from pathlib import Path

from ...model.board import Board
from ...model.errors import Place, UnreadableError
from ...model.text import read_text
from .dp_map import is_dp_map, read_dp_map
from .dvar import is_dvar, read_dvar
from .install_php import is_install_php, read_install_php
from .jdip_xml import is_jdip, jdip_variants, read_jdip_board

_EXPECTED = (
    "JSON with nations and provinces (diplicity), variants.xml (jDip), a *.map (DPjudge, diplomacy), "
    "or install.php (webDiplomacy)"
)


def read_foreign_board(path: str | Path, variant: str | None = None) -> tuple[Board, tuple[str, ...]]:
    """Return the board of another program's file, with the rules of its game, and notes on what is left out.

    `variant` names one of the variants of a jDip file. docs/formats.md lists the formats.

    Raises:
        UnreadableError: The file is in none of the formats, or it is broken.
        UnknownNameError: There is no such variant.
        Defects: The file has several problems; each has its line.
    """
    text = read_text(path)
    if is_install_php(text):
        found = read_install_php(path)
    elif is_jdip(text):
        found = read_jdip_board(path, variant)
    elif is_dvar(text):
        found = read_dvar(text, str(path))
    elif is_dp_map(text):
        found = read_dp_map(path)
    else:
        raise UnreadableError("not a variant of another program", place=Place(str(path)), expected=_EXPECTED)
    return found.board(), tuple(found.left_out)


def foreign_variants(path: str | Path) -> tuple[str | None, ...]:
    """Return the names of the variants in a file of another program; None stands for the only, unnamed one.

    Raises:
        UnreadableError: The file is in none of the formats.
    """
    text = read_text(path)
    if not is_install_php(text) and is_jdip(text):
        return jdip_variants(path)
    if is_install_php(text) or is_dvar(text) or is_dp_map(text):
        return (None,)
    raise UnreadableError("not a variant of another program", place=Place(str(path)), expected=_EXPECTED)
