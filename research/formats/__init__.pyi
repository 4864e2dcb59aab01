from .record import (
    Displaced as Displaced,
    NoOrder as NoOrder,
    PriorOrder as PriorOrder,
    Record as Record,
    RecordedOrder as RecordedOrder,
    RecordedPhase as RecordedPhase,
    Remark as Remark,
    Snapshot as Snapshot,
)
from .registry import (
    FORMATS as FORMATS,
    Format as Format,
    detect_format as detect_format,
    find_format as find_format,
    format_records as format_records,
    guess_format as guess_format,
    read_records as read_records,
)
from .writing import Notes as Notes
