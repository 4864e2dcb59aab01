"""Declarations: war, alliance, armistice and dissolution, announced in one year, in effect from the next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ....model.board import Board, places_of
from ....model.errors import ImpossibleError, Place, UnknownNameError, UnreadableError, WestphaliaError
from ....model.names import Power
from ....model.reasons import Clause, Fact
from ....solver import Status
from ...framework.book import Chapter
from ...framework.report import Entry, EntryReport, Event
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Form, Slot, Statement
from ...framework.wording import power_name
from ...framework.year import SubmissionFault
from ..records import Bond, Europe1619Records, Pair, Relation, pair_of
from ..setting import Europe1619Setting
from .influence import Envoy

DECL = Clauses(
    "E19-DECL",
    {
        1: "a declaration must name another power that is still in the game",
        2: "influence, diplomatic attacks and declarations can be submitted only in the Diplomatic Phase",
        3: "a war that is declared in one year begins in the next",
        4: "one power alone can start a war",
        5: "a war is against a power and all states aligned with it at the time",
        6: "a power may attack a state aligned with another power only if it is at war with that power",
        7: "an alliance that is declared in one year begins in the next",
        8: "all members of an alliance must declare it",
        9: "the wars of an ally do not bind the other members of the alliance",
        10: "if France declares war on England, France's ally Denmark is not at war with England",
        11: "powers that are at war may end the war if both announce an armistice",
        12: "an armistice that is announced in one year begins in the next",
        13: (
            "allies must dissolve their alliance before they make war on each other, and one of them is "
            "enough to dissolve it"
        ),
        14: "enemies must end their war before they declare an alliance",
        15: (
            "if an armistice announced in 1624 ends a war in 1625, the two may declare an alliance in "
            "1626 that begins in 1627"
        ),
        16: "between a war and an alliance, two powers are neither at war nor allied",
        17: "two powers that are neither at war nor allied cannot move into each other's land",
        18: "a full year passes between a war and an alliance, and between an alliance and a war",
        19: "if one power declares war and both declare an alliance, there is war",
        20: "no powers are at war or allied in the first year",
        21: "a power may be allied with two powers that are at war with each other",
    },
)


class RedeclareGap(RuleOption, about=DECL[18]):
    """How many full years pass between the end of a war and an alliance, or of an alliance and a war.

    The example of the rules has it so. War after a war, and alliance after alliance, never have to wait.
    """

    ONE = "1", "One: what ended in 1625 is followed by a declaration in 1626 at the earliest."
    ZERO = "0", "None: the declaration can be made in the year in which the end took effect."


class AllianceForm(RuleOption, about=DECL[8]):
    """Who must declare an alliance of several powers.

    Relations are between two powers everywhere else.
    """

    PAIRWISE = "pairwise", "Each two are allied that have both declared it to each other."
    NAMED_GROUP = (
        "named_group",
        "All members must have declared the very same group; otherwise none of it is allied.",
    )


class ArmisticeNeeds(RuleOption, about=DECL[11]):
    """Who must announce an armistice.

    The rules speak of players, in the plural.
    """

    BOTH = "both", "Both powers."
    ONE = "one", "One of them."


class DissolutionNeeds(RuleOption, about=DECL[13]):
    """Who must dissolve an alliance.

    Nobody can be kept in an alliance.
    """

    ONE_MEMBER = "one_member", "One of the two allies."
    BOTH = "both", "Both allies."


# ------------------------------------------------------------------------------------- what can be declared


class OtherPowers(tuple[Power, ...]):
    """Powers to whom something is declared, each once, by their ids."""

    __slots__ = ()

    def __str__(self) -> str:
        return " + ".join(self)


@dataclass(frozen=True, slots=True)
class Pact:
    """To whom something is declared."""

    others: OtherPowers


_SEPARATOR = re.compile(r"\s*[+&]\s*|\s+and\s+", re.IGNORECASE)


def _others(text: str, board: Board) -> OtherPowers:
    found: set[Power] = set()
    start = 0
    for mark in (*_SEPARATOR.finditer(text), None):
        name = text[start : None if mark is None else mark.start()]
        try:
            found.add(_party(name.strip(), board))
        except WestphaliaError as error:
            error.place = Place(column=start + len(name) - len(name.lstrip()) + 1)
            raise
        start = len(text) if mark is None else mark.end()
    return OtherPowers(sorted(found))


def _party(name: str, board: Board) -> Power:
    power = places_of(board).find_power(name)
    if power not in board.power:
        raise UnknownNameError(f"{power_name(board, power)} is no power", expected="a power")
    return power


def _one_other(text: str, board: Board) -> OtherPowers:
    found = _others(text, board)
    if len(found) > 1:
        raise UnreadableError(f"{text.strip()!r} are several powers", expected="one power")
    return found


def _form(word: str, *, several: bool = False) -> Form[Pact]:
    slot = Slot(".+?", _others if several else _one_other)
    return Form(f"{word} {{others}}", f"{word} ENGLAND", Pact, {"others": slot})


def _bonds(envoy: Envoy, words: Pact) -> Iterator[Bond]:
    return (envoy.setting.records.bond(envoy.power, other) for other in words.others)


def _any(envoy: Envoy, words: Pact, relation: Relation) -> bool:
    return any(bond.relation is relation for bond in _bonds(envoy, words))


def _is_nobody(envoy: Envoy, words: Pact) -> bool:
    gone = envoy.setting.records.eliminated
    return any(other == envoy.power or other in gone for other in words.others)


def _too_soon(wanted: Relation) -> Bar[Envoy, Pact]:
    """The opposite of what is wanted ended only this year; the same may be renewed at once."""

    def is_too_soon(envoy: Envoy, words: Pact) -> bool | Fact:
        year = envoy.setting.year
        ended = any(
            bond.relation is Relation.NONE and bond.since == year and bond.ended is not wanted
            for bond in _bonds(envoy, words)
        )
        since = Fact(f"They are neither at war nor allied since {year}.", DECL[16])
        return ended and Fact(DECL[18].words, "", (since,))

    return Bar(DECL[18], is_too_soon, under=RedeclareGap.ONE)


NOBODY = Bar(DECL[1], _is_nobody)

DECLARED = "declared"
"""The code of a declaration that counts from the next year on."""


def _row(form: Form[Pact], *bars: Bar[Envoy, Pact], from_now_on: str) -> Statement[Envoy, Pact]:
    """A kind of declaration; what it leads to hangs on what others declare (`agreed`)."""

    def told(envoy: Envoy, words: Pact, _: Envoy) -> str:
        names = " and ".join(map(envoy.name, words.others))
        return f"From {envoy.setting.year + 1} on {from_now_on.format(names)}"

    return Statement(form, DECLARED, (NOBODY, *bars), lambda envoy, _: envoy, told)


WAR = _row(
    _form("WAR"),
    Bar(DECL[13], lambda envoy, words: _any(envoy, words, Relation.ALLY)),
    Bar(DECL[3], lambda envoy, words: _any(envoy, words, Relation.WAR) and "the two are at war already"),
    _too_soon(Relation.WAR),
    from_now_on="there is war with {}",
)
ALLY = _row(
    _form("ALLY", several=True),
    Bar(
        DECL[7],
        lambda envoy, words: _any(envoy, words, Relation.ALLY) and "the two are allied already",
        under=AllianceForm.PAIRWISE,
    ),
    Bar(DECL[14], lambda envoy, words: _any(envoy, words, Relation.WAR)),
    _too_soon(Relation.ALLY),
    from_now_on="there is an alliance with {}",
)
ARMISTICE = _row(
    _form("ARMISTICE"),
    Bar(DECL[11], lambda envoy, words: not _any(envoy, words, Relation.WAR)),
    from_now_on="there is no more war with {}",
)
DISSOLVE = _row(
    _form("DISSOLVE"),
    Bar(DECL[13], lambda envoy, words: not _any(envoy, words, Relation.ALLY)),
    from_now_on="there is no more alliance with {}",
)

DECLARATIONS: Mapping[str, Statement[Envoy, Pact]] = {
    one.verb: one for one in (WAR, ALLY, ARMISTICE, DISSOLVE)
}
"""All that can be declared, by its first word."""

_WITH = {
    WAR.verb: "war against",
    ALLY.verb: "an alliance with",
    ARMISTICE.verb: "an armistice with",
    DISSOLVE.verb: "a dissolution with",
}


@dataclass(frozen=True, slots=True)
class Announced:
    """A declaration with who made it."""

    power: Power
    kind: Statement[Envoy, Pact]
    others: OtherPowers


def announced(power: Power, entry: Entry) -> Announced | None:
    """The declaration that an entry of a power is, if it is one."""
    for kind in DECLARATIONS.values():
        words = kind.words_of(entry)
        if words is not None:
            return Announced(power, kind, words.others)
    return None


def declaration_faults(envoy: Envoy, index: int, one: Announced) -> Iterator[SubmissionFault]:
    """What forbids a declaration, for each power that it is about."""
    for other in one.others:
        wrong = one.kind.objection(envoy, Pact(OtherPowers((other,))), envoy.setting.options)
        if wrong is not None:
            what = f"{_WITH[one.kind.verb]} {envoy.name(other)} is not possible: {wrong.text}"
            yield index, ImpossibleError(what, place=Place(column=1))


# ------------------------------------------------------------------------------------------ what they lead to

_WANTED = {
    WAR.verb: Relation.WAR,
    ALLY.verb: Relation.ALLY,
    ARMISTICE.verb: Relation.NONE,
    DISSOLVE.verb: Relation.NONE,
}


@dataclass(frozen=True, slots=True)
class Agreements:
    """What the declarations `made` in a year come to: what pairs of powers are from the next year on."""

    made: tuple[Announced, ...]
    coming: Mapping[Pair, Relation]

    def counts(self, one: Announced, other: Power) -> bool:
        """A declaration has the effect concerning another power that it was made for."""
        return self.coming.get(pair_of(one.power, other)) is _WANTED[one.kind.verb]

    def by(self, pair: Pair) -> tuple[Power, ...]:
        """Who of a pair declared what it comes to."""
        said = {
            one.power
            for one in self.made
            for other in one.others
            if pair_of(one.power, other) == pair and self.counts(one, other)
        }
        return tuple(power for power in pair if power in said)


def agreed(declarations: Iterable[Announced], setting: Europe1619Setting) -> Agreements:
    """What declarations that could be made come to; a war comes before all else (E19-DECL-19)."""
    made, options = tuple(declarations), setting.options
    said = {
        verb: {(one.power, other) for one in made if one.kind.verb == verb for other in one.others}
        for verb in DECLARATIONS
    }
    wars = {pair_of(power, other) for power, other in said[WAR.verb]}
    allied = (
        _allied_groups(made, wars, setting)
        if AllianceForm.NAMED_GROUP.counts(options)
        else _by_both(said[ALLY.verb]) - wars
    )
    ended = _ended(said[ARMISTICE.verb], one_is_enough=ArmisticeNeeds.ONE.counts(options))
    left = _ended(said[DISSOLVE.verb], one_is_enough=DissolutionNeeds.ONE_MEMBER.counts(options))
    coming = dict.fromkeys(sorted(allied), Relation.ALLY)
    coming |= dict.fromkeys(sorted(ended | left), Relation.NONE)
    coming |= dict.fromkeys(sorted(wars), Relation.WAR)
    return Agreements(made, coming)


def _by_both(said: set[tuple[Power, Power]]) -> set[Pair]:
    return {pair_of(power, other) for power, other in said if (other, power) in said}


def _ended(said: set[tuple[Power, Power]], *, one_is_enough: bool) -> set[Pair]:
    return {pair_of(power, other) for power, other in said} if one_is_enough else _by_both(said)


def _allied_groups(made: Sequence[Announced], wars: set[Pair], setting: Europe1619Setting) -> set[Pair]:
    """The pairs of the groups that all their members have declared, without those that are allied already."""
    groups = {(one.power, frozenset((one.power, *one.others))) for one in made if one.kind is ALLY}
    complete = {group for _, group in groups if all((member, group) in groups for member in group)}
    found = [set(combinations(sorted(group), 2)) for group in complete]
    pairs = {pair for group in found if not group & wars for pair in group}
    return {pair for pair in pairs if setting.records.relation(*pair) is Relation.NONE}


def with_agreed(records: Europe1619Records, results: Agreements) -> Europe1619Records:
    """The records with what was agreed on, which takes effect next year (E19-DECL-3, E19-DECL-7)."""
    bonds = {
        pair: replace(records.bond(*pair), coming=relation, by=results.by(pair))
        for pair, relation in results.coming.items()
    }
    return replace(records, bonds={**records.bonds, **bonds})


def in_effect(records: Europe1619Records, year: int) -> tuple[Europe1619Records, tuple[Pair, ...]]:
    """The records of a new year, in which all that was agreed on counts, and the pairs that it changes."""
    changed = {
        pair: Bond(bond.coming, year, ended=bond.relation, by=bond.by)
        for pair, bond in sorted(records.bonds.items())
        if bond.coming is not None
    }
    return replace(records, bonds={**records.bonds, **changed}), tuple(changed)


# -------------------------------------------------------------------------------------------------- in words


def declaration_report(
    setting: Europe1619Setting, entry: Entry, one: Announced, results: Agreements
) -> EntryReport:
    """What became of a declaration."""
    missing = [other for other in one.others if not results.counts(one, other)]
    envoy = Envoy(setting, one.power)
    if not missing:
        text = f"{one.kind.told(envoy, Pact(one.others), envoy)}."
        clause = DECL[7] if one.kind is ALLY else DECL[3] if one.kind is WAR else DECL[12]
        fact = Fact(text, clause, _declared(setting, results, {one.power, *one.others}))
        return EntryReport(one.power, entry, Status.SUCCEEDS, DECLARED, fact)
    clause = _why_not(one, missing, results)
    without = " and ".join(map(envoy.name, missing))
    text = f"With {without} this comes to nothing: {clause.said()}."
    because = tuple(Fact(f"{envoy.name(other)} has not declared the same.") for other in missing)
    if clause == DECL[19]:
        because = _declared(setting, results, {one.power, *missing}, WAR)
    return EntryReport(one.power, entry, Status.FAILS, clause, Fact(text, clause, because))


def _why_not(one: Announced, missing: Sequence[Power], results: Agreements) -> Clause:
    """The clause by which a declaration comes to nothing."""
    if one.kind is ALLY:
        pairs = (pair_of(one.power, other) for other in missing)
        at_war = any(results.coming.get(pair) is Relation.WAR for pair in pairs)
        return DECL[19] if at_war else DECL[8]
    return DECL[11] if one.kind is ARMISTICE else DECL[13]


def _declared(
    setting: Europe1619Setting,
    results: Agreements,
    powers: set[Power],
    kind: Statement[Envoy, Pact] | None = None,
) -> tuple[Fact, ...]:
    """What these powers have declared to each other this year."""
    board = setting.board
    return tuple(
        Fact(
            f"{power_name(board, one.power)} declared {_WITH[one.kind.verb]} {power_name(board, other)}"
            f" in {setting.year}."
        )
        for one in results.made
        for other in one.others
        if one.power in powers and other in powers and kind in (None, one.kind)
    )


AGREED = "agreed"
"""The code of the event that tells what two powers will be to each other from next year on."""

IN_EFFECT = "in_effect"
"""The code of the event that this has come about with the new year."""

_ARE = {
    Relation.WAR: "are at war",
    Relation.ALLY: "are allied",
    Relation.NONE: "are neither at war nor allied",
}
_BEGINS = {Relation.WAR: DECL[3], Relation.ALLY: DECL[7], Relation.NONE: DECL[12]}


def agreement_event(
    setting: Europe1619Setting, code: str, pair: Pair, results: Agreements | None = None
) -> Event:
    """What two powers are to each other from next year on, and who declared it.

    `setting` knows it as what is coming. The `results` of the year are there while it is being declared.
    """
    bond = setting.records.bond(*pair)
    assert bond.coming is not None, "something was agreed on"
    one, other = (power_name(setting.board, power) for power in pair)
    text = f"{one} and {other} {_ARE[bond.coming]} from {setting.year + 1} on{declared_by(setting, bond)}."
    because = () if results is None else _declared(setting, results, set(pair))
    if results is None:
        because = (Fact(f"It was declared in {setting.year}."),)
    return Event(code, pair[0], fact=Fact(text, _BEGINS[bond.coming], because))


_DID = {
    (Relation.NONE, Relation.WAR): "declared war",
    (Relation.NONE, Relation.ALLY): "declared the alliance",
    (Relation.WAR, Relation.NONE): "announced the armistice",
    (Relation.ALLY, Relation.NONE): "dissolved the alliance",
}
"""What powers did so that from one relation there came another one."""


def declared_by(setting: Europe1619Setting, bond: Bond) -> str:
    """Who has declared what is coming, as the end of a sentence: ``: France declared war``."""
    assert bond.coming is not None, "something was declared"
    names = [power_name(setting.board, power) for power in bond.by or ()]
    if not names:
        return ""
    who = "both" if len(names) > 1 else names[0]
    return f": {who} {_DID[bond.relation, bond.coming]}"


def relation_fact(setting: Europe1619Setting, one: Power, other: Power) -> Fact:
    """What two powers are to each other this year."""
    bond = setting.records.bond(one, other)
    names = " and ".join(power_name(setting.board, power) for power in pair_of(one, other))
    since = f" since {bond.since}" if bond.since else ""
    return Fact(f"{names} {_ARE[bond.relation]}{since}.", _BEGINS[bond.relation] if bond.since else DECL[20])


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (DECL,),
    options=(RedeclareGap, AllianceForm, ArmisticeNeeds, DissolutionNeeds),
    statements=(WAR, ALLY, ARMISTICE, DISSOLVE),
)
