"""The referee's rulings about decrees in free text (E19-PAPACY-15).

The referee admits or rejects such a decree and decides who violated it, in any phase, even if there is no
Papacy in the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....model.names import Power
from ....model.reasons import Fact
from ...framework.book import Chapter
from ...framework.statements import Bar, Form, Slot, Statement
from ...framework.year import PhaseStatement, State, Turn
from ..records import Breach, Decree, DecreeKind, PapalRecords, Ruling, write_records
from ..setting import Europe1619Setting, setting_of
from .decrees import PAPAL


@dataclass(frozen=True, slots=True)
class RuledDecree:
    """The decree that a ruling is about."""

    number: int


@dataclass(frozen=True, slots=True)
class ViolationFound:
    """A power that violated a decree `count` times."""

    number: int
    power: Power
    count: int = 1


_NUMBER = {"number": Slot(r"[0-9]{1,4}", lambda text, _board: int(text))}
_COUNT = {"count": Slot(r"[1-9]\d?", lambda text, _board: int(text))}


def _find_decree(at: Europe1619Setting, number: int) -> Decree | None:
    return at.records.papacy.find_decree(number)


def _is_not_free_text(at: Europe1619Setting, words: RuledDecree | ViolationFound) -> bool:
    """Return whether the number is not that of a decree in free text."""
    decree = _find_decree(at, words.number)
    return decree is None or decree.kind is not DecreeKind.FREE


def _is_already_ruled(at: Europe1619Setting, words: RuledDecree) -> bool | str:
    decree = _find_decree(at, words.number)
    ruled = decree is not None and decree.ruling is not None
    return ruled and f"the referee has already ruled on decree {words.number}"


def _is_not_bound(at: Europe1619Setting, words: ViolationFound) -> bool | str:
    papacy = at.records.papacy
    decree = papacy.find_decree(words.number)
    binds = decree is not None and papacy.binds(decree, at.year) and words.power in decree.powers
    return not binds and f"decree {words.number} is not in effect for that power"


def _replace_papacy(at: Europe1619Setting, papacy: PapalRecords) -> Europe1619Setting:
    return replace(at, records=replace(at.records, papacy=papacy))


def _record_ruling(at: Europe1619Setting, words: RuledDecree, ruling: Ruling) -> Europe1619Setting:
    decree = _find_decree(at, words.number)
    assert decree is not None, "a ruling needs a decree"
    return _replace_papacy(at, at.records.papacy.put_decree(replace(decree, ruling=ruling)))


def _record_violation(at: Europe1619Setting, words: ViolationFound) -> Europe1619Setting:
    papacy = at.records.papacy
    found = Breach(at.year, words.number, words.power, words.count)
    return _replace_papacy(at, replace(papacy, breaches=(*papacy.breaches, found)))


ADMIT: Statement[Europe1619Setting, RuledDecree] = Statement(
    Form(
        "[REFEREE ]ADMITS {number}",
        "ADMITS 3",
        RuledDecree,
        _NUMBER,
        called="admits",
        sign=r"(?i)(REFEREE\s+)?ADMITS\b",
    ),
    "ruled",
    (Bar(PAPAL[15], _is_not_free_text), Bar(PAPAL[15], _is_already_ruled)),
    lambda at, words: _record_ruling(at, words, Ruling.ADMITTED),
    lambda _, __, ___: Fact("the decree is admitted", PAPAL[15]),
)
REJECT: Statement[Europe1619Setting, RuledDecree] = Statement(
    Form(
        "[REFEREE ]REJECTS {number}",
        "REJECTS 3",
        RuledDecree,
        _NUMBER,
        called="rejects",
        sign=r"(?i)(REFEREE\s+)?REJECTS\b",
    ),
    "ruled",
    (Bar(PAPAL[15], _is_not_free_text), Bar(PAPAL[15], _is_already_ruled)),
    lambda at, words: _record_ruling(at, words, Ruling.REJECTED),
    lambda _, __, ___: Fact("the decree is rejected", PAPAL[15]),
)
FIND: Statement[Europe1619Setting, ViolationFound] = Statement(
    Form(
        "[REFEREE ]FINDS {number} {power}[ {count}]",
        "FINDS 3 France 2",
        ViolationFound,
        _NUMBER | _COUNT,
        called="finds",
        sign=r"(?i)(REFEREE\s+)?FINDS\b",
    ),
    "found",
    (Bar(PAPAL[15], _is_not_free_text), Bar(PAPAL[15], _is_not_bound)),
    _record_violation,
    lambda _, __, ___: Fact("the referee finds the decree violated", PAPAL[15]),
)


def _view_setting(state: State, _: Power) -> Europe1619Setting:
    return setting_of(state)


def _save_records(at: Europe1619Setting, turn: Turn) -> Turn:
    return replace(turn, ledger=write_records(at.records, turn.ledger))


def collect_decree_rulings() -> tuple[
    PhaseStatement[Europe1619Setting, RuledDecree],
    PhaseStatement[Europe1619Setting, RuledDecree],
    PhaseStatement[Europe1619Setting, ViolationFound],
]:
    """Return the rulings for the referee's order sheet."""
    return (
        PhaseStatement(ADMIT, _view_setting, _save_records),
        PhaseStatement(REJECT, _view_setting, _save_records),
        PhaseStatement(FIND, _view_setting, _save_records),
    )


CHAPTER = Chapter.of(__name__, __doc__, (), statements=(ADMIT, REJECT, FIND))
