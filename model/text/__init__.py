"""Text from people: JSON with line and column, nearest names, list marks, control characters, quotations."""

from ..brief import quoted, sentence_start, shortened
from .bullets import bullet_of, without_bullet
from .controls import CONTROLS, control_in, harmless, harmless_json
from .freezing import FrozenDict, freeze_deep, freeze_mapping, frozen, thaw_mapping
from .json_text import (
    MAX_CHARACTERS,
    JsonPlaces,
    JsonSource,
    Pointer,
    decode_text,
    format_pointer,
    is_there,
    label_of,
    read_json,
    read_text,
)
from .letters import LOOKALIKES, plain_letter, plain_word
from .nearest import nearest_names

__all__ = [
    "CONTROLS",
    "LOOKALIKES",
    "MAX_CHARACTERS",
    "FrozenDict",
    "JsonPlaces",
    "JsonSource",
    "Pointer",
    "bullet_of",
    "control_in",
    "decode_text",
    "format_pointer",
    "freeze_deep",
    "freeze_mapping",
    "frozen",
    "harmless",
    "harmless_json",
    "is_there",
    "label_of",
    "nearest_names",
    "plain_letter",
    "plain_word",
    "quoted",
    "read_json",
    "read_text",
    "sentence_start",
    "shortened",
    "thaw_mapping",
    "without_bullet",
]
