from .bullets import bullet_of as bullet_of, without_bullet as without_bullet
from .controls import (
    CONTROLS as CONTROLS,
    control_in as control_in,
    harmless as harmless,
    harmless_json as harmless_json,
)
from .frozen import freeze_mapping as freeze_mapping, thaw_mapping as thaw_mapping
from .json_text import (
    MAX_CHARACTERS as MAX_CHARACTERS,
    JsonPlaces as JsonPlaces,
    JsonSource as JsonSource,
    Pointer as Pointer,
    decode_text as decode_text,
    format_pointer as format_pointer,
    is_there as is_there,
    label_of as label_of,
    read_json as read_json,
    read_text as read_text,
)
from .letters import LOOKALIKES as LOOKALIKES, plain_letter as plain_letter, plain_word as plain_word
from .memo import (
    KEPT_SIZE as KEPT_SIZE,
    MEMO_SIZE as MEMO_SIZE,
    Kept as Kept,
    KeptPairs as KeptPairs,
    Memo as Memo,
)
from .nearest import nearest_names as nearest_names
from .quoting import shortened as shortened
