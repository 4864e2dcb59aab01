"""Text from people: JSON with line and column, nearest names, list marks, control characters, quotations."""

from ..brief import capitalize_start, quote, shorten
from .characters import (
    CONTROLS,
    LOOKALIKES,
    blank_bullet,
    escape_json_controls,
    find_control,
    leading_bullet,
    normalize_letter,
    normalize_word,
    replace_controls,
)
from .freezing import FrozenDict, freeze, freeze_deep, freeze_mapping, thaw_mapping
from .json_text import (
    MAX_CHARACTERS,
    JsonPlaces,
    JsonSource,
    Pointer,
    decode_text,
    format_pointer,
    path_exists,
    path_label,
    read_json,
    read_text,
)
from .kinds import refuse_json, refuse_other_file
from .nearest import nearest_names

__all__ = [
    "CONTROLS",
    "LOOKALIKES",
    "MAX_CHARACTERS",
    "FrozenDict",
    "JsonPlaces",
    "JsonSource",
    "Pointer",
    "blank_bullet",
    "capitalize_start",
    "decode_text",
    "escape_json_controls",
    "find_control",
    "format_pointer",
    "freeze",
    "freeze_deep",
    "freeze_mapping",
    "leading_bullet",
    "nearest_names",
    "normalize_letter",
    "normalize_word",
    "path_exists",
    "path_label",
    "quote",
    "read_json",
    "read_text",
    "refuse_json",
    "refuse_other_file",
    "replace_controls",
    "shorten",
    "thaw_mapping",
]
