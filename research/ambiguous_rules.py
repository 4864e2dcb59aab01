"""Questions about ambiguity: resolutions and cores of a case, and comparison of rules on recorded games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..model.case import Case
from .question import question_of

if TYPE_CHECKING:
    from .ambiguity.comparison import Comparison
    from .ambiguity.cores import Core
    from .ambiguity.resolutions import Resolutions


def resolutions(case: Case) -> Resolutions:
    """Return every consistent resolution of the orders, and which one each rule and rulebook takes.

    Raises:
        ImpossibleError: The phase is not a movement phase, or no game of the variant can reach the case.
        UnreadableError: `case` is not a case.

        >>> westphalia.resolutions(westphalia.load_case("examples/crossed-paradoxes.txt"))
        <Resolutions of 8 orders: 2 consistent>
    """
    from .ambiguity.resolutions import resolutions_of

    return resolutions_of(question_of(case))


def core(case: Case, kernel: int = 1) -> Core:
    """Return the smallest ambiguous part of the orders, for the kernel with this number (from 1).

    Raises:
        ImpossibleError: The orders have no such kernel, or as for `resolutions`.
        UnreadableError: `case` is not a case.

        >>> westphalia.core(westphalia.load_case("examples/pandin.txt"))
        <Core of 6 orders: 0 consistent resolutions, smallest, 6.F.16>
    """
    from .ambiguity.cores import core_of

    return core_of(question_of(case), kernel - 1)


def compare(games: str | Iterable[str], rules: Iterable[str] = ()) -> Comparison:
    """Count in how many phases of recorded games each rule choice and each preset changes the result.

    `games` are files, folders or archives. `rules` are presets or choices (``4.A.2=1982``); by default all.
    Texts that cannot be read are listed in `errors`.

    Raises:
        WestphaliaError: A rule, choice or preset does not exist. Errors in `games` do not raise.

        >>> westphalia.compare("tests/formats/recorded/saved-game.json", ["4.D.8=home_all_adjacent"])
        <Comparison: 1 game, 9 phases, 1 choice of 1 with another result somewhere>
    """
    from ..formats.replay.sources import SourceTexts
    from .ambiguity.alternatives import parse_alternatives
    from .ambiguity.comparison import Comparison, compare_source

    given, total = parse_alternatives(rules), Comparison()
    for source in SourceTexts([games] if isinstance(games, str) else list(games)).readable(total.errors):
        total.add(compare_source(given, None, source))
    return total
