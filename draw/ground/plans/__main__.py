"""Lay out the plans of boards again: `python -m westphalia.draw.ground.plans [BOARD ...]`."""

import sys
from pathlib import Path

from ....variants import find_variant, variants
from ..cells import lay_out_plan
from . import format_plan


def main() -> None:
    """Write the plans of some games' boards, or of all."""
    for name in sys.argv[1:] or variants():
        board = find_variant(name).board
        text = format_plan(lay_out_plan(board), board)
        (Path(__file__).parent / f"{board.id}.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
