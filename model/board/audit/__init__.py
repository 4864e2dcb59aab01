"""The audit of a board file: defects of its meaning, after the schema has checked its shape.

Every check adds its findings to one sheet, so that all defects are reported together. A consequence of a
reported defect (a province without borders, because its only border misspells the other end) is not reported.
"""

from ..defects import BoardDefect
from ..draft import BoardDraft
from .borders import check_access, check_borders, check_connection
from .game import check_game
from .outlines import check_outlines
from .powers import check_minors, check_power_names, check_powers
from .provinces import check_place_names, check_points, check_provinces
from .sheet import AuditSheet
from .start import check_influence, check_owners, check_units


def audit_draft(draft: BoardDraft) -> list[BoardDefect]:
    """Return all defects of the valid records of a draft."""
    sheet = AuditSheet(draft)
    check_powers(sheet)
    check_power_names(sheet)
    check_minors(sheet)
    check_provinces(sheet)
    check_place_names(sheet)
    check_points(sheet)
    check_outlines(sheet)
    check_borders(sheet)
    check_access(sheet)
    check_connection(sheet)
    check_units(sheet)
    check_owners(sheet)
    check_influence(sheet)
    check_game(sheet)
    return sheet.findings
