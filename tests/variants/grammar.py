"""A check of the sentences that name powers, states and places: article, number, and "from itself".

Names and their grammar are data of the board; the check knows no sentence of the program.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import cast

from westphalia.model.board import Board

SINGULAR_VERBS = (
    "belongs captures controls does falls gets goes has holds is owns pays places raises receives takes was"
)
PLURAL_VERBS = "are belong capture control do fall get go have hold own pay place raise receive take were"
UNITS = "army|fleet|knight|man-at-arms|mercenary"

_DOUBLED = re.compile(r"\b(?:the|an?) (?:the|an?|nobody)\b", re.IGNORECASE)
_CAPITAL_AFTER_COLON = re.compile(r"[a-z]: (?:It|Its|No|Nobody|The) ")


class Grammar:
    """The names of a board, with what they need in a sentence."""

    def __init__(self, board: Board) -> None:
        words = cast("dict[str, Collection[str]]", board.special["words"])
        names: dict[str, str] = {
            info.id: info.name for info in (*board.provinces, *board.powers, *board.minors)
        }
        self.with_article = {names[one] for one in words["article"]}
        self.plural = {names[one] for one in words.get("plural", ())}
        self.adjectives = {info.adjective for info in board.powers}
        longest_first = sorted(set(names.values()), key=lambda name: (-len(name), name))
        either = "|".join(map(re.escape, longest_first))
        self.name = re.compile(rf"(?<![\w-])(?:{either})(?![\w-])")

    def find_faults(self, sentence: str) -> Iterator[str]:
        """Yield what is wrong with the names in a sentence."""
        for pattern in (_DOUBLED, _CAPITAL_AFTER_COLON):
            if found := pattern.search(sentence):
                yield found[0]
        for found in self.name.finditer(sentence):
            before, after = sentence[: found.start()], sentence[found.end() :]
            around = found[0], before, after
            if any(is_wrong(*around) for is_wrong in (self._has_wrong_article, _is_from_itself)):
                yield sentence[max(0, found.start() - 10) : found.end() + 10]
            elif self._has_wrong_verb(*around):
                yield found[0] + after[:10]

    def _has_wrong_article(self, name: str, before: str, after: str) -> bool:
        is_listed = re.match(r" \d", after) or before.endswith(('"', "START "))  # in a list or an order
        is_adjective = name in self.adjectives and re.match(f" (?:{UNITS})", after)
        if is_listed or is_adjective:
            return False
        return bool(re.search(r"\bthe $", before, re.IGNORECASE)) != (name in self.with_article)

    def _has_wrong_verb(self, name: str, before: str, after: str) -> bool:
        subject = re.search(r"(?:^|[.:;] )(?:the )?$", before, re.IGNORECASE)
        wrong = SINGULAR_VERBS if name in self.plural else PLURAL_VERBS
        return bool(subject and re.match(f" (?:now )?(?:{wrong.replace(' ', '|')})\\b", after))


def _is_from_itself(name: str, _: str, after: str) -> bool:
    """Return whether something comes from, goes to or belongs to itself."""
    return bool(re.match(rf"[a-z ]* (?:by|from|to) (?:the )?{re.escape(name)}(?![\w-])", after))
