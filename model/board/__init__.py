"""Boards: provinces, borders and powers; board files; the names that people use for places."""

from .board import Board, Borders, MinorInfo, PowerInfo, ProvinceInfo, Terrain
from .file import (
    BoardDefect,
    Severity,
    audit_board,
    audit_board_file,
    audit_board_text,
    board_schema,
    convert_board_data,
    format_board,
    load_board,
    read_board,
)
from .format import board_data, board_from_data
from .limits import MAX_DEPTH
from .places import Places, foreign_names, place_words, places_of, word_key

__all__ = [
    "MAX_DEPTH",
    "Board",
    "BoardDefect",
    "Borders",
    "MinorInfo",
    "Places",
    "PowerInfo",
    "ProvinceInfo",
    "Severity",
    "Terrain",
    "audit_board",
    "audit_board_file",
    "audit_board_text",
    "board_data",
    "board_from_data",
    "board_schema",
    "convert_board_data",
    "foreign_names",
    "format_board",
    "load_board",
    "place_words",
    "places_of",
    "read_board",
    "word_key",
]
