"""Declarations: war, alliance, armistice and dissolution, made in one year and in effect from the next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ...model.board import Board, places_of
from ...model.errors import ImpossibleError, Place, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Power
from ...model.position import Position
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start
from ...model.wording import name_subject, power_name, start_sentence, the_power
from ...solver import Status
from ..framework.book import Chapter
from ..framework.report import Entry, EntryReport, Event
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Form, Slot, Statement, bar_if, list_powers
from ..framework.year import SubmissionFault
from .influence import Envoy
from .state import Bond, Europe1619Records, Europe1619Setting, Pair, Relation, make_pair

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
            "allies must dissolve their alliance before they make war on each other; one of them can "
            "dissolve it alone"
        ),
        14: "enemies must end their war before they declare an alliance",
        15: (
            "if an armistice announced in 1624 ends a war in 1625, the two may declare an alliance in "
            "1626 that begins in 1627"
        ),
        16: "between a war and an alliance, two powers are neither at war nor allied",
        17: "two powers that are neither at war nor allied cannot move into each other's land",
        18: "a full year passes between the end of a war and an alliance, "
        "and between the end of an alliance and a war",
        19: "if one power declares war and the other an alliance, there is war; no power may declare both",
        20: "no powers are at war or allied in the first year",
        21: "a power may be allied with two powers that are at war with each other",
    },
)


class RedeclareGap(RuleOption, about=DECL[18]):
    """How many full years pass between the end of a war and an alliance, or of an alliance and a war.

    The example in the text has one. A new war after a war, or a new alliance after an alliance, need not
    wait.
    """

    ONE = "1", "One: after a war that ends in 1625, an alliance can be declared in 1626 at the earliest."
    ZERO = "0", "None: the declaration can be made in the year in which the end takes effect."


class AllianceForm(RuleOption, about=DECL[8]):
    """Who must declare an alliance of several powers.

    Relations are between two powers everywhere else.
    """

    PAIRWISE = "pairwise", "Any two powers that have both declared it to each other are allied."
    NAMED_GROUP = (
        "named_group",
        "All members must declare the same group; otherwise none of them are allied.",
    )


class ArmisticeNeeds(RuleOption, about=DECL[11]):
    """Who must announce an armistice.

    The text speaks of players, in the plural.
    """

    BOTH = "both", "Both powers."
    ONE = "one", "One of them."


class DissolutionNeeds(RuleOption, about=DECL[13]):
    """Who must dissolve an alliance.

    No power can be kept in an alliance.
    """

    ONE_MEMBER = "one_member", "One of the two allies."
    BOTH = "both", "Both allies."


# ----------------------------------------------------------------------------------------- valid declarations


class OtherPowers(tuple[Power, ...]):
    """The powers that a declaration names, each once, sorted by id."""

    __slots__ = ()

    def __str__(self) -> str:
        return " + ".join(self)


@dataclass(frozen=True, slots=True)
class Pact:
    """The words of a declaration: the powers it names."""

    others: OtherPowers


_SEPARATOR = re.compile(r"\s*[+&]\s*|\s+and\s+", re.IGNORECASE)


def _parse_powers(text: str, board: Board) -> OtherPowers:
    found: set[Power] = set()
    start = 0
    for mark in (*_SEPARATOR.finditer(text), None):
        name = text[start : None if mark is None else mark.start()]
        try:
            found.add(_parse_power(name.strip(), board))
        except WestphaliaError as error:
            error.place = Place(column=start + len(name) - len(name.lstrip()) + 1)
            raise
        start = len(text) if mark is None else mark.end()
    return OtherPowers(sorted(found))


def _parse_power(name: str, board: Board) -> Power:
    power = places_of(board).find_power(name)
    if power not in board.power:
        raise UnknownNameError(f"{power_name(board, power)} is not a power", expected="a power")
    return power


def _parse_one_power(text: str, board: Board) -> OtherPowers:
    found = _parse_powers(text, board)
    if len(found) > 1:
        raise UnreadableError(f"{text.strip()!r} names several powers", expected="one power")
    return found


def _list_other_powers(position: Position) -> Iterable[OtherPowers]:
    return (OtherPowers((power,)) for power in list_powers(position))


def _make_form(word: str, *, several: bool = False) -> Form[Pact]:
    slot = Slot(".+?", _parse_powers if several else _parse_one_power, _list_other_powers)
    return Form(f"{word} {{others}}", f"{word} ENGLAND", Pact, {"others": slot})


def _find_bonds(envoy: Envoy, words: Pact) -> Iterator[Bond]:
    return (envoy.setting.records.bond(envoy.power, other) for other in words.others)


def _has_relation(envoy: Envoy, words: Pact, relation: Relation) -> bool:
    return any(bond.relation is relation for bond in _find_bonds(envoy, words))


def _is_nobody(envoy: Envoy, words: Pact) -> bool:
    gone = envoy.setting.records.eliminated
    return any(other == envoy.power or other in gone for other in words.others)


def _make_gap_bar(wanted: Relation) -> Bar[Envoy, Pact]:
    """Return the bar against a relation whose opposite ended this year (E19-DECL-18)."""

    def find_recent_end(envoy: Envoy, words: Pact) -> Fact | None:
        year = envoy.setting.year
        ended = any(
            bond.relation is Relation.NONE and bond.since == year and bond.ended is not wanted
            for bond in _find_bonds(envoy, words)
        )
        since = Fact(f"They are neither at war nor allied since {year}.", DECL[16])
        return Fact(DECL[18].words, "", (since,)) if ended else None

    return Bar(DECL[18], find_recent_end, under=RedeclareGap.ONE)


NOBODY = bar_if(DECL[1], _is_nobody)

DECLARED = "declared"
"""The code of a declaration that takes effect next year."""


def _make_declaration(form: Form[Pact], *bars: Bar[Envoy, Pact], from_now_on: str) -> Statement[Envoy, Pact]:
    """Return a kind of declaration, whose effect also depends on the others (`resolve_declarations`)."""

    def describe(envoy: Envoy, words: Pact, _: Envoy) -> str:
        names = " and ".join(map(envoy.name, words.others))
        return f"From {envoy.setting.year + 1} on {from_now_on.format(names)}"

    return Statement(form, DECLARED, (NOBODY, *bars), lambda envoy, _: envoy, describe)


WAR = _make_declaration(
    _make_form("WAR"),
    bar_if(
        DECL[13],
        lambda envoy, words: _has_relation(envoy, words, Relation.ALLY),
        "the two must first dissolve their alliance",
    ),
    bar_if(
        DECL[3],
        lambda envoy, words: _has_relation(envoy, words, Relation.WAR),
        "the two are already at war",
    ),
    _make_gap_bar(Relation.WAR),
    from_now_on="there is war with {}",
)
ALLY = _make_declaration(
    _make_form("ALLY", several=True),
    bar_if(
        DECL[7],
        lambda envoy, words: _has_relation(envoy, words, Relation.ALLY),
        "the two are already allied",
        under=AllianceForm.PAIRWISE,
    ),
    bar_if(
        DECL[14],
        lambda envoy, words: _has_relation(envoy, words, Relation.WAR),
        "the two must first end their war",
    ),
    _make_gap_bar(Relation.ALLY),
    from_now_on="there is an alliance with {}",
)
ARMISTICE = _make_declaration(
    _make_form("ARMISTICE"),
    bar_if(
        DECL[11],
        lambda envoy, words: not _has_relation(envoy, words, Relation.WAR),
        "the two are not at war",
    ),
    from_now_on="there is no more war with {}",
)
DISSOLVE = _make_declaration(
    _make_form("DISSOLVE"),
    bar_if(
        DECL[13],
        lambda envoy, words: not _has_relation(envoy, words, Relation.ALLY),
        "the two are not allied",
    ),
    from_now_on="there is no more alliance with {}",
)

DECLARATIONS: Mapping[str, Statement[Envoy, Pact]] = {
    one.verb: one for one in (WAR, ALLY, ARMISTICE, DISSOLVE)
}
"""All kinds of declaration, by their first word."""

_WITH = {
    WAR.verb: "war against",
    ALLY.verb: "an alliance with",
    ARMISTICE.verb: "an armistice with",
    DISSOLVE.verb: "the dissolution of the alliance with",
}


@dataclass(frozen=True, slots=True)
class SubmittedDeclaration:
    """A declaration with the power that made it."""

    power: Power
    kind: Statement[Envoy, Pact]
    others: OtherPowers


def read_declaration(power: Power, entry: Entry) -> SubmittedDeclaration | None:
    """Return an entry as a declaration, or None if it is not one."""
    for kind in DECLARATIONS.values():
        words = kind.find_words(entry)
        if words is not None:
            return SubmittedDeclaration(power, kind, words.others)
    return None


def find_declaration_faults(envoy: Envoy, index: int, one: SubmittedDeclaration) -> Iterator[SubmissionFault]:
    """Yield a fault for each named power about which a declaration is forbidden."""
    for other in one.others:
        wrong = one.kind.find_objection(envoy, Pact(OtherPowers((other,))), envoy.setting.options)
        if wrong is not None:
            what = f"{_WITH[one.kind.verb]} {envoy.name(other)} is not possible: {wrong.text}"
            yield index, ImpossibleError(what, place=Place(column=1))


def find_contradictions(
    envoy: Envoy, declared: Sequence[tuple[int, SubmittedDeclaration]]
) -> Iterator[SubmissionFault]:
    """Yield a fault for each WAR or ALLY that contradicts an earlier line about the same power."""
    first: dict[Power, Statement[Envoy, Pact]] = {}
    for index, one in declared:
        for other in one.others if one.kind in (WAR, ALLY) else ():
            kind = first.setdefault(other, one.kind)
            if kind is not one.kind:
                what = f"{_WITH[one.kind.verb]} {envoy.name(other)}"
                message = f"{what} contradicts {_WITH[kind.verb]} the same power ({DECL[19]})"
                yield index, ImpossibleError(message, place=Place(column=1))


# ---------------------------------------------------------------------------------------------------- effects

_WANTED = {
    WAR.verb: Relation.WAR,
    ALLY.verb: Relation.ALLY,
    ARMISTICE.verb: Relation.NONE,
    DISSOLVE.verb: Relation.NONE,
}


@dataclass(frozen=True, slots=True)
class Agreements:
    """The effect of the declarations `made` in a year: the relations `coming` next year."""

    made: tuple[SubmittedDeclaration, ...]
    coming: Mapping[Pair, Relation]

    def takes_effect(self, one: SubmittedDeclaration, other: Power) -> bool:
        """Return whether a declaration takes effect for another power."""
        return self.coming.get(make_pair(one.power, other)) is _WANTED[one.kind.verb]

    def find_declarers(self, pair: Pair) -> tuple[Power, ...]:
        """Return the powers of a pair that declared its coming relation."""
        said = {
            one.power
            for one in self.made
            for other in one.others
            if make_pair(one.power, other) == pair and self.takes_effect(one, other)
        }
        return tuple(power for power in pair if power in said)


def resolve_declarations(
    declarations: Iterable[SubmittedDeclaration], setting: Europe1619Setting
) -> Agreements:
    """Return the effect of valid declarations; a war takes precedence (E19-DECL-19)."""
    made, options = tuple(declarations), setting.options
    said = {
        verb: {(one.power, other) for one in made if one.kind.verb == verb for other in one.others}
        for verb in DECLARATIONS
    }
    wars = {make_pair(power, other) for power, other in said[WAR.verb]}
    allied = (
        _find_allied_pairs(made, wars, setting)
        if AllianceForm.NAMED_GROUP.is_chosen_in(options)
        else _find_mutual_pairs(said[ALLY.verb]) - wars
    )
    ended = _find_ended_pairs(said[ARMISTICE.verb], one_is_enough=ArmisticeNeeds.ONE.is_chosen_in(options))
    left = _find_ended_pairs(
        said[DISSOLVE.verb], one_is_enough=DissolutionNeeds.ONE_MEMBER.is_chosen_in(options)
    )
    coming = dict.fromkeys(sorted(allied), Relation.ALLY)
    coming |= dict.fromkeys(sorted(ended | left), Relation.NONE)
    coming |= dict.fromkeys(sorted(wars), Relation.WAR)
    return Agreements(made, coming)


def _find_mutual_pairs(said: set[tuple[Power, Power]]) -> set[Pair]:
    return {make_pair(power, other) for power, other in said if (other, power) in said}


def _find_ended_pairs(said: set[tuple[Power, Power]], *, one_is_enough: bool) -> set[Pair]:
    return {make_pair(power, other) for power, other in said} if one_is_enough else _find_mutual_pairs(said)


def _find_allied_pairs(
    made: Sequence[SubmittedDeclaration], wars: set[Pair], setting: Europe1619Setting
) -> set[Pair]:
    """Return the pairs of groups that all members declared, without pairs already allied."""
    groups = {(one.power, frozenset((one.power, *one.others))) for one in made if one.kind is ALLY}
    complete = {group for _, group in groups if all((member, group) in groups for member in group)}
    found = [set(combinations(sorted(group), 2)) for group in complete]
    pairs = {pair for group in found if not group & wars for pair in group}
    return {pair for pair in pairs if setting.records.relation(*pair) is Relation.NONE}


def record_agreements(records: Europe1619Records, results: Agreements) -> Europe1619Records:
    """Return the records with the relations that take effect next year (E19-DECL-3, E19-DECL-7)."""
    bonds = {
        pair: replace(records.bond(*pair), coming=relation, by=results.find_declarers(pair))
        for pair, relation in results.coming.items()
    }
    return replace(records, bonds={**records.bonds, **bonds})


def begin_coming_relations(
    records: Europe1619Records, year: int
) -> tuple[Europe1619Records, tuple[Pair, ...]]:
    """Put coming relations into effect; return the records of the new year and the changed pairs."""
    changed = {
        pair: Bond(bond.coming, year, ended=bond.relation, by=bond.by)
        for pair, bond in sorted(records.bonds.items())
        if bond.coming is not None
    }
    return replace(records, bonds={**records.bonds, **changed}), tuple(changed)


# ---------------------------------------------------------------------------------------------------- reports


def declaration_report(
    setting: Europe1619Setting, entry: Entry, one: SubmittedDeclaration, results: Agreements
) -> EntryReport:
    """Return the report about a declaration."""
    missing = [other for other in one.others if not results.takes_effect(one, other)]
    envoy = Envoy(setting, one.power)
    if not missing:
        text = f"{one.kind.wording(envoy, Pact(one.others), envoy)}."
        clause = DECL[7] if one.kind is ALLY else DECL[3] if one.kind is WAR else DECL[12]
        fact = Fact(text, clause, _declared_facts(setting, results, {one.power, *one.others}))
        return EntryReport(one.power, entry, Status.SUCCEEDS, DECLARED, fact)
    clause = _find_failing_clause(one, missing, results)
    without = " and ".join(map(envoy.name, missing))
    text = f"The declaration does not take effect toward {without}: {clause.cite()}."
    because = tuple(
        Fact(f"{start_sentence(setting.board, other, 'has')} not made the same declaration.")
        for other in missing
    )
    if clause == DECL[19]:
        because = _declared_facts(setting, results, {one.power, *missing}, WAR)
    return EntryReport(one.power, entry, Status.FAILS, clause, Fact(text, clause, because))


def _find_failing_clause(one: SubmittedDeclaration, missing: Sequence[Power], results: Agreements) -> Clause:
    """Return the clause by which a declaration does not take effect."""
    if one.kind is ALLY:
        pairs = (make_pair(one.power, other) for other in missing)
        at_war = any(results.coming.get(pair) is Relation.WAR for pair in pairs)
        return DECL[19] if at_war else DECL[8]
    if one.kind is ARMISTICE:
        return DECL[11].with_words("both powers must announce an armistice")
    return DECL[13].with_words("both allies must dissolve the alliance")


def _declared_facts(
    setting: Europe1619Setting,
    results: Agreements,
    powers: set[Power],
    kind: Statement[Envoy, Pact] | None = None,
) -> tuple[Fact, ...]:
    """Return what these powers have declared to each other this year."""
    board = setting.board
    return tuple(
        Fact(
            f"{name_subject(board, one.power)} declared {_WITH[one.kind.verb]} {the_power(board, other)}"
            f" in {setting.year}."
        )
        for one in results.made
        for other in one.others
        if one.power in powers and other in powers and kind in (None, one.kind)
    )


AGREED = "agreed"
"""The code of the event with the relation of two powers from next year on."""

IN_EFFECT = "in_effect"
"""The code of the event that a relation takes effect in the new year."""

_ARE = {
    Relation.WAR: "are at war",
    Relation.ALLY: "are allied",
    Relation.NONE: "are neither at war nor allied",
}
_HAVE_BEEN = {
    Relation.WAR: "have been at war",
    Relation.ALLY: "have been allied",
    Relation.NONE: "have been neither at war nor allied",
}
_BEGINS = {Relation.WAR: DECL[3], Relation.ALLY: DECL[7], Relation.NONE: DECL[12]}


def agreement_event(
    setting: Europe1619Setting, code: str, pair: Pair, results: Agreements | None = None
) -> Event:
    """Return the event with the relation of two powers from next year on, and who declared it.

    `setting` has it as the coming relation. `results` are given in the year of the declarations only.
    """
    bond = setting.records.bond(*pair)
    assert bond.coming is not None, "something was agreed on"
    one, other = name_subject(setting.board, pair[0]), the_power(setting.board, pair[1])
    text = (
        f"{one} and {other} {_ARE[bond.coming]} from {setting.year + 1} on{format_declarers(setting, bond)}."
    )
    because = () if results is None else _declared_facts(setting, results, set(pair))
    if results is None:
        because = (Fact(f"It was declared in {setting.year}."),)
    return Event(code, pair[0], fact=Fact(text, _BEGINS[bond.coming], because))


_DID = {
    (Relation.NONE, Relation.WAR): "declared war",
    (Relation.NONE, Relation.ALLY): "declared the alliance",
    (Relation.WAR, Relation.NONE): "announced the armistice",
    (Relation.ALLY, Relation.NONE): "dissolved the alliance",
}
"""What powers did to change one relation into another."""


def format_declarers(setting: Europe1619Setting, bond: Bond) -> str:
    """Format who declared the coming relation, as the end of a sentence: ``: France declared war``."""
    assert bond.coming is not None, "something was declared"
    names = [the_power(setting.board, power) for power in bond.by or ()]
    if not names:
        return ""
    who = "both" if len(names) > 1 else names[0]
    return f": {who} {_DID[bond.relation, bond.coming]}"


def relation_fact(setting: Europe1619Setting, one: Power, other: Power) -> Fact:
    """Return the relation of two powers this year as a fact."""
    bond = setting.records.bond(one, other)
    names = capitalize_start(" and ".join(the_power(setting.board, power) for power in make_pair(one, other)))
    if bond.since:
        text = f"{names} {_HAVE_BEEN[bond.relation]} since {bond.since}."
        return Fact(text, _BEGINS[bond.relation])
    return Fact(f"{names} {_ARE[bond.relation]}.", DECL[20])


DECLARATIONS_CHAPTER = Chapter.of(
    "politics.declarations",
    "Declarations: war, alliance, armistice and dissolution, made in one year and in effect from the next",
    (DECL,),
    options=(RedeclareGap, AllianceForm, ArmisticeNeeds, DissolutionNeeds),
    statements=(WAR, ALLY, ARMISTICE, DISSOLVE),
)
