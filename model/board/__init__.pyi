from .board import (
    Board as Board,
    Borders as Borders,
    MinorInfo as MinorInfo,
    PowerInfo as PowerInfo,
    ProvinceInfo as ProvinceInfo,
    Terrain as Terrain,
)
from .file import (
    Finding as Finding,
    Severity as Severity,
    audit_board as audit_board,
    audit_board_file as audit_board_file,
    audit_board_text as audit_board_text,
    board_of_data as board_of_data,
    board_schema as board_schema,
    format_board as format_board,
    load_board as load_board,
    read_board as read_board,
)
from .format import board_data as board_data, board_from as board_from
from .places import Places as Places, place_words as place_words, places_of as places_of, word_key as word_key
from .strangers import MAX_DEPTH as MAX_DEPTH
