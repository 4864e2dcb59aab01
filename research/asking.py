"""Where the rules leave it open what happens, asked of a case and of recorded games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..model.case import Case
from ..model.errors import (
    WestphaliaError,
)
from .question import question_of

if TYPE_CHECKING:
    from .ambiguity.comparison import Comparison
    from .ambiguity.cores import Core
    from .ambiguity.resolutions import Resolutions


def resolutions(case: Case) -> Resolutions:
    """Every consistent resolution of the orders, and which of them each rule and rulebook takes.

    >>> westphalia.resolutions(westphalia.load_case("examples/crossed-paradoxes.txt"))
    <Resolutions of 8 orders: 2 consistent>
    """
    from .ambiguity.resolutions import resolutions_of

    return resolutions_of(question_of(case))


def core(case: Case, kernel: int = 1) -> Core:
    """The smallest part of the orders that is still ambiguous, proven smallest; of several kernels the nth.

    Raises `ImpossibleError` where nothing is ambiguous.

        >>> westphalia.core(westphalia.load_case("examples/pandin.txt"))
        <Core of 6 orders: 0 consistent resolutions, smallest, 6.F.16>
    """
    from .ambiguity.cores import core_of

    return core_of(question_of(case), kernel - 1)


def compare(games: str | Iterable[str], rules: Iterable[str] = ()) -> Comparison:
    """In how many phases of recorded games each choice of a rule, and each preset, changes what happens.

    `games` are files, folders and archives; `rules` presets or choices (``4.A.2=1982``), else all there are.
    What cannot be read is among the `errors`.

        >>> westphalia.compare("tests/formats/recorded/saved-game.json", ["4.D.8=home_all_adjacent"])
        <Comparison: 1 game, 9 phases, 1 choice of 1 with another result somewhere>
    """
    from ..formats.replay.sources import TextSources
    from .ambiguity.comparison import Comparison, as_alternatives, compare_source

    given, total = as_alternatives(rules), Comparison()
    for source in TextSources([games] if isinstance(games, str) else list(games)):
        if isinstance(source, WestphaliaError):
            total.errors.append(str(source))
        else:
            total.add(compare_source(given, None, source))
    return total
