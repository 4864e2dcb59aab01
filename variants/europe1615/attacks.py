"""Diplomatic attacks: influence set against the influence of another power in a minor state."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ...model.brief import number_of
from ...model.names import Power
from ...model.reasons import Fact
from ...model.wording import conjugate, name_subject, start_sentence, the_power
from ...solver import Status, join_words
from ..framework.book import Chapter
from ..framework.report import Declaration, Entry, EntryReport
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Statement, StatementVerdict, bar_if
from ..framework.year import Submissions
from ..minor_states.influence import STRIKE, Attack, Strike, apply_attacks
from .handicaps import CIM, PIM, ImmuneDa, find_immunity_clause
from .influence import PoliticsResult, format_points, make_closed_state_bars
from .land import FIRST_YEAR
from .state import TAKE, Europe1615Setting, Speaker

DA = Clauses(
    "E15-DA",
    {
        1: "powers may make diplomatic attacks from the first movement phase on",
        2: "an attack can undo influence placed in the same phase, and so change the status of the state",
        3: "an attack sets a power's influence in a state against another power's influence there",
        4: "the attacked power must have influence in the state",
        5: "a power may make at most one diplomatic attack in a phase",
        6: "an attack is submitted together with the influence of the phase",
        7: "an attack names the state and the power it attacks",
        8: "attacks are resolved in turn, the power with the least influence for the year first",
        9: "of powers with the same influence for the year, the one with fewer centers attacks first",
        10: "if they also have the same number of centers, the one with the lower score last year "
        "attacks first; then the first year's order decides",
        11: "in the first year, England attacks first, then Austria, Denmark, France, and Spain",
        12: "both powers lose as much influence in the state as the one with less has there",
        13: "each attack applies to the influence that earlier attacks have left",
        14: "influence lost in an attack is gone for good",
        15: "attacks and their results are published",
        "EX-1": "England has 5, France 10, and Spain 10 in Lorraine; after two attacks only Spain has 5 left",
        "EX-2": "in the opposite order, the same two attacks leave only England's 5",
        "EX-3": "England loses all of its 5, and France still has 5 for its own attack",
    },
)

# ------------------------------------------------------------------------------------- the order


class DaTieDirection(RuleOption, about=DA[9]):
    """Which of several powers with equal allotments attacks first.

    The weakest power attacks first.
    """

    FEWER_FIRST = (
        "fewer_first",
        "The one with fewer centers, then the one with the lower score last year.",
    )
    MORE_FIRST = (
        "more_first",
        "The one with more centers, then the one with the higher score last year.",
    )


def find_attack_sequence(
    setting: Europe1615Setting, allotments: Mapping[Power, int], year: int
) -> tuple[Power, ...]:
    """Return the powers in the order in which their diplomatic attacks of a year are resolved.

    The power with the smallest allotment comes first (E15-DA-8). Ties are broken by centers (E15-DA-9), then
    by last year's score and the order of the first year (E15-DA-10), which applies in that year itself
    (E15-DA-11).
    """
    first = {info.id: info.attack_order or 0 for info in setting.board.powers}
    sign = 1 if DaTieDirection.FEWER_FIRST.is_chosen_in(setting.options) else -1
    if year == FIRST_YEAR:
        return tuple(sorted(first, key=first.__getitem__))

    def rank_power(power: Power) -> tuple[int, int, int, int]:
        score = setting.records.rounds.find_score(power, year - 1)
        return (allotments[power], sign * len(setting.centers_of(power)), sign * score, first[power])

    return tuple(sorted(first, key=rank_power))


def attack_sequence_fact(setting: Europe1615Setting, year: int) -> Fact:
    """Return the fact of the order in which the attacks of a year are resolved."""
    board, records = setting.board, setting.records
    powers = [power for power in records.attackers if power not in records.gone]
    names = [the_power(board, power) for power in powers]
    text = f"Diplomatic attacks are resolved in this order: {join_words(names)}."
    if year == FIRST_YEAR:
        return Fact(text, DA[11])
    because = tuple(
        Fact(
            f"{name_subject(board, power)} received {format_points(records.allotments[power])} of influence,"
            f" {conjugate(board, power, 'owns')} {number_of(len(setting.centers_of(power)), 'center')}, and"
            f" scored {records.rounds.find_score(power, year - 1)} last year."
        )
        for power in powers
    )
    return Fact(text, DA[8], because)


# --------------------------------------------------------------------------------------- the target


class DaWithoutInf(RuleOption, about=DA[3]):
    """What happens to a diplomatic attack if one of the two powers has no influence there."""

    NO_EFFECT = "no_effect", "It changes nothing."
    REJECT = "reject", "It is refused if the attacker neither has influence there nor places any."


def _find_immunity(at: Speaker, said: Strike) -> Fact | None:
    clause = find_immunity_clause(at.setting, at.power, said.target)
    return None if clause is None else Fact(clause.cite(), clause)


def _find_points(at: Speaker, said: Strike) -> tuple[int, int]:
    """Return the influence of the attacker and of the attacked power in the state."""
    placed = at.setting.records.placed(said.state)
    return placed.get(at.power, 0), placed.get(said.target, 0)


def _take_losses(at: Speaker, said: Strike) -> Speaker:
    """Take the smaller of the two numbers from both powers, for good (E15-DA-12, E15-DA-14)."""
    attack = Attack(at.power, said.state, said.target)
    influence, _ = apply_attacks(at.setting.records.influence, [attack])
    return replace(at, setting=at.setting.recording(influence=influence))


def _describe_attack(at: Speaker, said: Strike, _after: Speaker) -> str:
    board, loss = at.setting.board, min(_find_points(at, said))
    both = f"{name_subject(board, at.power)} and {the_power(board, said.target)}"
    return f"{both} each lose {format_points(loss)} in {the_power(board, said.state)}"


REDUCED = "reduced"
"""The code of a diplomatic attack that cost both sides influence."""

ATTACK: Statement[Speaker, Strike] = Statement(
    STRIKE,
    REDUCED,
    (
        bar_if(DA[3], lambda at, said: said.target == at.power, "a power cannot attack its own influence"),
        *make_closed_state_bars(Strike, TAKE[3]),
        Bar(CIM[1], _find_immunity),
    ),
    effect=_take_losses,
    wording=_describe_attack,
)
"""``LOR > FRANCE`` sets a power's influence in Lorraine against France's (E15-DA-7)."""


def find_attack_objection(setting: Europe1615Setting, attacker: Power, said: Strike) -> Fact | None:
    """Return why a power cannot make an attack, or None if it can."""
    return ATTACK.find_objection(Speaker(setting, attacker), said, setting.options)


def find_attacks(entries: Sequence[Entry]) -> Iterator[tuple[int, Strike]]:
    """Yield the attacks on an order sheet with their indices; only the first one counts (E15-DA-5)."""
    for index, entry in enumerate(entries):
        if isinstance(entry, Declaration) and isinstance(entry.said, Strike):
            yield index, entry.said


def find_refused_attacks(
    setting: Europe1615Setting, power: Power, entries: Sequence[Entry], placing: Collection[Power]
) -> Iterator[tuple[int, Fact]]:
    """Yield the attacks on an order sheet that are refused, with their indices and the reasons.

    `placing` are the states in which the same sheet places influence.
    """
    for number, (index, one) in enumerate(find_attacks(entries)):
        wrong = find_attack_objection(setting, power, one)
        is_immune = wrong is not None and wrong.clause in (CIM[1], PIM[1])
        if is_immune and ImmuneDa.NO_EFFECT.is_chosen_in(setting.options):
            wrong = None
        if number:
            wrong = Fact(DA[5].cite(), DA[5])
        has_points = setting.records.placed(one.state).get(power, 0) or one.state in placing
        if wrong is None and not has_points and DaWithoutInf.REJECT.is_chosen_in(setting.options):
            wrong = Fact(DA[3].cite(), DA[3])
        if wrong is not None:
            yield index, wrong


# ------------------------------------------------------------------------------------------ resolution


class PublishDa(RuleOption, about=DA[15]):
    """Whether diplomatic attacks are published."""

    TRUE = "true", "They are, with their results."
    FALSE = "false", "They are not; only the influence that is left is published."


def resolve_attacks(setting: Europe1615Setting, submissions: Submissions) -> PoliticsResult:
    """Resolve step 2: diplomatic attacks, one after another, weakest power first (E15-DA-8, E15-RES-2)."""
    made: dict[Power, tuple[Strike, Entry]] = {}
    further: list[EntryReport] = []
    for power, entries in submissions.items():
        for index, one in find_attacks(entries):
            if power in made:
                once = StatementVerdict(False, DA[5], Fact(DA[5].cite(), DA[5]))
                further.append(once.report(power, entries[index]))
            else:
                made[power] = one, entries[index]
    wrong = {power: find_attack_objection(setting, power, one) for power, (one, _) in made.items()}
    known = [*setting.records.attackers, *made]
    fought: list[EntryReport] = []
    for power in sorted(made, key=known.index):
        if wrong[power] is None:
            one, entry = made[power]
            before, setting = setting, ATTACK.effect(Speaker(setting, power), one).setting
            fought.append(_report_attack(Speaker(before, power), one, Speaker(setting, power), entry))
    voided = (
        StatementVerdict(False, why.clause, why).report(power, made[power][1])
        for power, why in wrong.items()
        if why
    )
    return PoliticsResult(
        setting, () if PublishDa.FALSE.is_chosen_in(setting.options) else (*fought, *voided, *further)
    )


def _report_attack(at: Speaker, one: Strike, after: Speaker, entry: Entry) -> EntryReport:
    """Report an attack, which fails if either power has no influence there (E15-DA-3, -4, -12)."""
    board, (attacking, defending) = at.setting.board, _find_points(at, one)
    where = the_power(board, one.state)
    attacker, target = name_subject(board, at.power), name_subject(board, one.target)
    because = (
        Fact(f"{attacker} had {attacking} in {where} when it attacked.", DA[13]),
        Fact(f"{target} had {defending} there.", DA[13]),
    )
    if attacking and defending:
        fact = Fact(f"{ATTACK.wording(at, one, after)}.", DA[12], because)
        return EntryReport(at.power, entry, Status.SUCCEEDS, REDUCED, fact)
    clause, who = (DA[4], one.target) if attacking else (DA[3], at.power)
    none = f"{start_sentence(board, who, 'has')} no influence in {where}"
    why = f"{none}, so the attack changes nothing ({clause})."
    return EntryReport(at.power, entry, Status.FAILS, clause, Fact(why, clause, because))


ATTACKS_CHAPTER = Chapter.of(
    "politics.attacks",
    __doc__,
    (DA,),
    options=(DaTieDirection, DaWithoutInf, PublishDa),
    statements=(ATTACK,),
)
