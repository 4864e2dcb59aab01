"""The sizes of letters in DejaVu Sans, the font of pictures and the widest font that viewers use."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

ASCENT = 0.76
"""The height of letters above the baseline, as a share of the font size."""

DESCENT = 0.24
"""Their depth below it."""

# The advance widths of ASCII characters, beginning with the space, in thousandths of the size.
_REGULAR = (
    "318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 "
    "636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 "
    "603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 "
    "634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838"
)
_BOLD = (
    "348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 "
    "696 696 400 400 838 838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 "
    "733 850 770 720 682 812 774 1103 771 724 725 457 365 457 838 500 500 675 716 593 716 678 435 716 "
    "712 343 343 665 343 1042 712 687 716 716 493 595 478 712 652 924 645 652 582 712 365 712 838"
)
_OTHER = 1.1
"""The width of characters outside the tables: that of the widest Latin letters."""


def _parse_widths(widths: str) -> dict[str, float]:
    return {chr(32 + place): int(width) / 1000 for place, width in enumerate(widths.split())}


_WIDTHS = {False: _parse_widths(_REGULAR), True: _parse_widths(_BOLD)}


@lru_cache(maxsize=4096)
def text_width(content: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text. Slanted letters are as wide as upright ones."""
    widths = _WIDTHS[bold]
    return size * sum(
        widths.get(letter, _OTHER)
        for letter in unicodedata.normalize("NFD", content)
        if not unicodedata.combining(letter)
    )


def wrap_words(words: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Wrap words into lines of at most this width."""
    lines, line = list[str](), ""
    for word in words.split():
        longer = f"{line} {word}".lstrip()
        if line and text_width(longer, size, bold=bold) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]
