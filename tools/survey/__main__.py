"""Draw the outlines of boards again: `python -m tools.survey [BOARD ...]`."""

import sys
from pathlib import Path

from westphalia.variants import find_variant, variants

from .surveyor import survey_board

_OUTLINES = Path(__file__).parents[2] / "draw" / "ground" / "outlines"


def main() -> None:
    """Write the outlines of some games' boards, or of all."""
    for name in sys.argv[1:] or variants():
        board = find_variant(name).board
        (_OUTLINES / f"{board.id}.json").write_text(survey_board(board), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
