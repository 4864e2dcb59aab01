"""The diplomatic attack: points set against the points of another power in a minor state."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ....model.names import Power
from ....model.reasons import Fact
from ....solver import Status, listed
from ...framework.book import Chapter
from ...framework.report import Declaration, Entry, EntryReport
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Statement, StatementVerdict
from ...framework.wording import power_name
from ...framework.year import Submissions
from ...minor_states.attacks import STRIKE, Attack, Strike, after_attacks
from ..identity import FIRST_YEAR
from ..sanctions.immunities import CIM, PIM, ImmuneDa, immunity_clause
from ..setting import TAKE, Europe1615Setting, Speaker
from .influence import PoliticsResult, closed_states, points

DA = Clauses(
    "E15-DA",
    {
        1: "attacks are made from the first phase on",
        2: "an attack can change what was just placed, and so the status of the state",
        3: "an attack sets influence against another power's",
        4: "the attacked power must have influence in the state",
        5: "a power makes one diplomatic attack a phase at most",
        6: "it is handed in with the list of influence",
        7: "it names the state and the power that is attacked",
        8: "attacks are resolved one after another, of the power first that has received least for the year",
        9: "of powers that have received the same the one comes first that has fewer centers",
        10: "then the one with the lower score of the last year, then as in the first year",
        11: "in the first year England attacks first, then Austria, Denmark, France and Spain",
        12: "both powers lose the smaller of their two numbers",
        13: "each attack finds what the earlier ones have left",
        14: "what is lost is gone for good",
        15: "all are told of the attacks and of what they came to",
        "EX-1": "in Lorraine England has 5, France 10 and Spain 10; two attacks leave 5 to Spain alone",
        "EX-2": "resolved the other way round, the same two attacks leave England's 5 alone",
        "EX-3": "England loses all of its 5, and France keeps 5 for its own attack",
    },
)

# ------------------------------------------------------------------------------------- in which sequence


class DaTieDirection(RuleOption, about=DA[9]):
    """Who attacks first of powers with equal points.

    The weakest comes first.
    """

    FEWER_FIRST = (
        "fewer_first",
        "The one with fewer centers, then the one with the lower score of the last year.",
    )
    MORE_FIRST = (
        "more_first",
        "The one with more centers, then the one with the higher score of the last year.",
    )


def attack_sequence(
    setting: Europe1615Setting, allotments: Mapping[Power, int], year: int
) -> tuple[Power, ...]:
    """The powers in the sequence in which their diplomatic attacks of a year are resolved.

    Whoever received least comes first (E15-DA-8), then it depends on centers (E15-DA-9), on the score of the
    last year and on the first year's sequence (E15-DA-10), which counts in that year itself (E15-DA-11).
    """
    first = {info.id: info.attack_order or 0 for info in setting.board.powers}
    sign = 1 if DaTieDirection.FEWER_FIRST.counts(setting.options) else -1
    if year == FIRST_YEAR:
        return tuple(sorted(first, key=first.__getitem__))

    def rank(power: Power) -> tuple[int, int, int, int]:
        score = setting.records.rounds.score(power, year - 1)
        return (allotments[power], sign * len(setting.centers_of(power)), sign * score, first[power])

    return tuple(sorted(first, key=rank))


def sequence_fact(setting: Europe1615Setting, year: int) -> Fact:
    """In which sequence the attacks of a year are resolved, and what that follows from."""
    board, records = setting.board, setting.records
    powers = [power for power in records.attackers if power not in records.gone]
    names = [power_name(board, power) for power in powers]
    text = f"Diplomatic attacks are resolved in this sequence: {listed(names)}."
    if year == FIRST_YEAR:
        return Fact(text, DA[11])
    because = tuple(
        Fact(
            f"{name} has received {records.allotments[power]}, owns {len(setting.centers_of(power))} centers"
            f" and scored {records.rounds.score(power, year - 1)} last year."
        )
        for power, name in zip(powers, names, strict=True)
    )
    return Fact(text, DA[8], because)


# --------------------------------------------------------------------------------------- against whom


class DaWithoutInf(RuleOption, about=DA[3]):
    """What becomes of a diplomatic attack where one of the two powers has no points."""

    NO_EFFECT = "no_effect", "It changes nothing."
    REJECT = "reject", "It is not accepted if the attacker neither has points there nor places any."


def _immune(at: Speaker, said: Strike) -> Fact | bool:
    clause = immunity_clause(at.setting, at.power, said.target)
    return False if clause is None else Fact(clause.said(), clause)


def _points(at: Speaker, said: Strike) -> tuple[int, int]:
    """What the attacker and the attacked power have in the state."""
    placed = at.setting.records.placed(said.state)
    return placed.get(at.power, 0), placed.get(said.target, 0)


def _reduced(at: Speaker, said: Strike) -> Speaker:
    """Both lose the smaller of their two numbers, for good (E15-DA-12, E15-DA-14)."""
    attack = Attack(at.power, said.state, said.target)
    influence, _ = after_attacks(at.setting.records.influence, [attack])
    return replace(at, setting=replace(at.setting, records=replace(at.setting.records, influence=influence)))


def _told(at: Speaker, said: Strike, _after: Speaker) -> str:
    board, loss = at.setting.board, min(_points(at, said))
    both = f"{power_name(board, at.power)} and {power_name(board, said.target)}"
    return f"{both} lose {points(loss)} each in {power_name(board, said.state)}"


REDUCED = "reduced"
"""The code of a diplomatic attack that cost both sides points."""

ATTACK: Statement[Speaker, Strike] = Statement(
    STRIKE,
    REDUCED,
    (
        Bar(DA[3], lambda at, said: said.target == at.power),
        *closed_states(Strike, TAKE[3]),
        Bar(CIM[1], _immune),
    ),
    effect=_reduced,
    told=_told,
)
"""``LOR > FRANCE`` sets one's points in Lorraine against those of France (E15-DA-7)."""


def attack_objection(setting: Europe1615Setting, attacker: Power, said: Strike) -> Fact | None:
    """Why a power cannot make an attack, if it cannot."""
    return ATTACK.objection(Speaker(setting, attacker), said, setting.options)


def attacks(entries: Sequence[Entry]) -> Iterator[tuple[int, Strike]]:
    """The attacks on a sheet, with their indices; only the first one counts (E15-DA-5)."""
    for index, entry in enumerate(entries):
        if isinstance(entry, Declaration) and isinstance(entry.said, Strike):
            yield index, entry.said


def handed_in_wrongly(
    setting: Europe1615Setting, power: Power, entries: Sequence[Entry], placing: Collection[Power]
) -> Iterator[tuple[int, Fact]]:
    """The attacks on a sheet that are not accepted, with their indices, and why.

    `placing` are the states in which the same sheet places influence.
    """
    for number, (index, one) in enumerate(attacks(entries)):
        wrong = attack_objection(setting, power, one)
        is_immune = wrong is not None and wrong.clause in (CIM[1], PIM[1])
        if is_immune and ImmuneDa.NO_EFFECT.counts(setting.options):
            wrong = None
        if number:
            wrong = Fact(DA[5].said(), DA[5])
        has_points = setting.records.placed(one.state).get(power, 0) or one.state in placing
        if wrong is None and not has_points and DaWithoutInf.REJECT.counts(setting.options):
            wrong = Fact(DA[3].said(), DA[3])
        if wrong is not None:
            yield index, wrong


# ------------------------------------------------------------------------------------------ resolution


class PublishDa(RuleOption, about=DA[15]):
    """Whether all learn of diplomatic attacks."""

    TRUE = "true", "They do, of the orders and of the results."
    FALSE = "false", "They only learn the points that are left."


def attack(setting: Europe1615Setting, submissions: Submissions) -> PoliticsResult:
    """Step 2: diplomatic attacks, one after another, weakest power first (E15-DA-8, E15-RES-2)."""
    made: dict[Power, tuple[Strike, Entry]] = {}
    further: list[EntryReport] = []
    for power, entries in submissions.items():
        for index, one in attacks(entries):
            if power in made:
                once = StatementVerdict(False, DA[5], Fact(DA[5].said(), DA[5]))
                further.append(once.report(power, entries[index]))
            else:
                made[power] = one, entries[index]
    wrong = {power: attack_objection(setting, power, one) for power, (one, _) in made.items()}
    known = [*setting.records.attackers, *made]
    told: list[EntryReport] = []
    for power in sorted(made, key=known.index):
        if wrong[power] is None:
            one, entry = made[power]
            before, setting = setting, ATTACK.effect(Speaker(setting, power), one).setting
            told.append(_fought(Speaker(before, power), one, Speaker(setting, power), entry))
    voided = (
        StatementVerdict(False, why.clause, why).report(power, made[power][1])
        for power, why in wrong.items()
        if why
    )
    return PoliticsResult(
        setting, () if PublishDa.FALSE.counts(setting.options) else (*told, *voided, *further)
    )


def _fought(at: Speaker, one: Strike, after: Speaker, entry: Entry) -> EntryReport:
    """What an attack came to (E15-DA-12); nothing where one of the two has no points (E15-DA-3, E15-DA-4)."""
    board, (attacking, defending) = at.setting.board, _points(at, one)
    where = power_name(board, one.state)
    attacker, target = power_name(board, at.power), power_name(board, one.target)
    because = (
        Fact(f"{attacker} had {attacking} in {where} when it attacked.", DA[13]),
        Fact(f"{target} had {defending}.", DA[13]),
    )
    if attacking and defending:
        fact = Fact(f"{ATTACK.told(at, one, after)}.", DA[12], because)
        return EntryReport(at.power, entry, Status.SUCCEEDS, REDUCED, fact)
    clause, who = (DA[4], target) if attacking else (DA[3], attacker)
    why = f"{who} has no influence in {where}, so the attack changes nothing ({clause})."
    return EntryReport(at.power, entry, Status.FAILS, clause, Fact(why, clause, because))


CHAPTER = Chapter.of(
    __name__, __doc__, (DA,), options=(DaTieDirection, DaWithoutInf, PublishDa), statements=(ATTACK,)
)
