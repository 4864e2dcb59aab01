"""Lay out the plans of boards again: `python -m tools.plans [BOARD ...]`."""

import sys
from pathlib import Path

from westphalia.draw.ground.cells import lay_out_plan
from westphalia.draw.ground.plans import format_plan
from westphalia.variants import find_variant, variants

_PLANS = Path(__file__).parents[1] / "draw" / "ground" / "plans"


def main() -> None:
    """Write the plans of some games' boards, or of all."""
    for name in sys.argv[1:] or variants():
        board = find_variant(name).board
        text = format_plan(lay_out_plan(board), board)
        (_PLANS / f"{board.id}.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
