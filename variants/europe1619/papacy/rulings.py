"""Rulings of the referee about decrees in free words (E19-PAPACY-15).

They stand on the sheet of the Papacy in the builds phase: whether such a decree holds, and who violated it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....model.names import Power
from ....model.reasons import Fact
from ...kit.statements import Bar, Form, Slot, Statement
from ..records import Breach, DecreeKind, Ruling
from ..winter.buyer import Buyer
from .decrees import PAPACY, PAPAL


@dataclass(frozen=True, slots=True)
class About:
    """The decree that is meant."""

    number: int


@dataclass(frozen=True, slots=True)
class Finding:
    """Who violated a decree, how often."""

    number: int
    power: Power
    count: int = 1


_NUMBER = {"number": Slot(r"[0-9]{1,4}", lambda text, _board: int(text))}
_COUNT = {"count": Slot(r"[1-9]\d?", lambda text, _board: int(text))}


def _not_free(buyer: Buyer, words: About | Finding) -> bool:
    """No decree in free words, or not on the sheet of the Papacy."""
    decree = buyer.setting.records.papacy.numbered(words.number)
    return buyer.power != PAPACY or decree is None or decree.kind is not DecreeKind.FREE


def _ruled(buyer: Buyer, words: About) -> bool | str:
    decree = buyer.setting.records.papacy.numbered(words.number)
    ruled = decree is not None and decree.ruling is not None
    return ruled and f"there is a ruling about decree {words.number} already"


def _not_bound(buyer: Buyer, words: Finding) -> bool | str:
    papacy = buyer.setting.records.papacy
    decree = papacy.numbered(words.number)
    binds = decree is not None and papacy.binds(decree, buyer.setting.year) and words.power in decree.powers
    return not binds and f"decree {words.number} does not bind that power now"


def _rule(buyer: Buyer, words: About, ruling: Ruling) -> Buyer:
    decree = buyer.papacy.numbered(words.number)
    assert decree is not None, "a ruling about no decree is barred"
    return replace(buyer, papacy=buyer.papacy.with_decree(replace(decree, ruling=ruling)))


def _find(buyer: Buyer, words: Finding) -> Buyer:
    found = Breach(buyer.setting.year, words.number, words.power, words.count)
    return replace(buyer, papacy=replace(buyer.papacy, breaches=(*buyer.papacy.breaches, found)))


ADMIT: Statement[Buyer, About] = Statement(
    Form("REFEREE ADMITS {number}", "REFEREE ADMITS 3", About, _NUMBER),
    "ruled",
    (Bar(PAPAL[15], _not_free), Bar(PAPAL[15], _ruled)),
    lambda buyer, words: _rule(buyer, words, Ruling.ADMITTED),
    lambda _, __, ___: Fact("the decree holds", PAPAL[15]),
)
REJECT: Statement[Buyer, About] = Statement(
    Form("REFEREE REJECTS {number}", "REFEREE REJECTS 3", About, _NUMBER),
    "ruled",
    (Bar(PAPAL[15], _not_free), Bar(PAPAL[15], _ruled)),
    lambda buyer, words: _rule(buyer, words, Ruling.REJECTED),
    lambda _, __, ___: Fact("the decree does not hold", PAPAL[15]),
)
FIND: Statement[Buyer, Finding] = Statement(
    Form("REFEREE FINDS {number} {power}[ {count}]", "REFEREE FINDS 3 France 2", Finding, _NUMBER | _COUNT),
    "found",
    (Bar(PAPAL[15], _not_free), Bar(PAPAL[15], _not_bound)),
    _find,
    lambda _, __, ___: Fact("the referee finds the decree violated", PAPAL[15]),
)
