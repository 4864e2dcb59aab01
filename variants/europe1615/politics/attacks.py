"""The diplomatic attack: points set against the points of another power in a minor state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ....model.names import Power
from ....model.reasons import Fact
from ....solver import Status, listed
from ...kit.clauses import Clauses
from ...kit.knobs import Knob
from ...kit.report import Entry, EntryReport
from ...kit.wording import power_name
from ...kit.year import Submissions
from ...realm.attacks import Attack, Clash, after_attacks, attack_of, in_sequence
from ..identity import FIRST_YEAR
from ..sanctions.immunities import immunity_clause
from ..setting import TAKE, Setting
from .influence import Step, points, takes_none, void

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


class DaTieDirection(Knob, clause=DA[9]):
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


def attack_sequence(setting: Setting, allotments: Mapping[Power, int], year: int) -> tuple[Power, ...]:
    """The powers in the sequence in which their diplomatic attacks of a year are resolved.

    Whoever received least comes first (E15-DA-8), then it depends on centers (E15-DA-9), on the score of the
    last year and on the first year's sequence (E15-DA-10), which counts in that year itself (E15-DA-11).
    """
    first = {info.id: info.attack_order or 0 for info in setting.board.powers}
    sign = 1 if DaTieDirection.FEWER_FIRST.counts(setting.knobs) else -1
    if year == FIRST_YEAR:
        return tuple(sorted(first, key=first.__getitem__))

    def rank(power: Power) -> tuple[int, int, int, int]:
        score = setting.records.rounds.score(power, year - 1)
        return (allotments[power], sign * len(setting.centers_of(power)), sign * score, first[power])

    return tuple(sorted(first, key=rank))


def sequence_fact(setting: Setting, year: int) -> Fact:
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


class DaWithoutInf(Knob, clause=DA[3]):
    """What becomes of a diplomatic attack where one of the two powers has no points."""

    NO_EFFECT = "no_effect", "It changes nothing."
    REJECT = "reject", "It is not accepted if the attacker neither has points there nor places any."


def why_no_target(setting: Setting, attacker: Power, state: Power, target: Power) -> str | None:
    """The clause by which a power cannot attack another one in a state, if any (E15-DA-7)."""
    if attacker == target:
        return DA[3]
    clause = takes_none(setting, state)
    return TAKE[3] if clause == TAKE[2] else clause


def why_immune(setting: Setting, attacker: Power, target: Power) -> str | None:
    """The clause that makes a power immune to the attacks of another one, if any."""
    return immunity_clause(setting, attacker, target)


def attacks(power: Power, entries: Sequence[Entry]) -> Iterator[tuple[int, Attack]]:
    """The attacks on the sheet of a power, with their indices; only the first one counts (E15-DA-5)."""
    for index, entry in enumerate(entries):
        one = attack_of(power, entry)
        if one is not None:
            yield index, one


# ------------------------------------------------------------------------------------------ resolution


class PublishDa(Knob, clause=DA[15]):
    """Whether all learn of diplomatic attacks."""

    TRUE = "true", "They do, of the orders and of the results."
    FALSE = "false", "They only learn the points that are left."


REDUCED = "reduced"
"""The code of a diplomatic attack that cost both sides points."""


def attack(setting: Setting, submissions: Submissions) -> Step:
    """Step 2: diplomatic attacks, one after another, weakest power first (E15-DA-8, E15-RES-2)."""
    made: dict[Attack, Entry] = {}
    for power, entries in submissions.items():
        first = next(attacks(power, entries), None)
        if first is not None:
            made[first[1]] = entries[first[0]]
    voided = {one: _why_void(setting, one) for one in made}
    known = [*setting.records.attackers, *(one.attacker for one in made)]
    valid = in_sequence((one for one, clause in voided.items() if clause is None), known)
    influence, clashes = after_attacks(setting.records.influence, valid)
    after = replace(setting, records=replace(setting.records, influence=influence))
    if PublishDa.FALSE.counts(setting.knobs):
        return Step(after)
    reports = [_clashed(setting, made[clash.attack], clash) for clash in clashes]
    reports += [void(one.attacker, made[one], clause) for one, clause in voided.items() if clause]
    return Step(after, tuple(reports))


def _why_void(setting: Setting, one: Attack) -> str | None:
    clause = why_no_target(setting, one.attacker, one.state, one.target)
    return clause or why_immune(setting, one.attacker, one.target)


def _clashed(setting: Setting, entry: Entry, clash: Clash) -> EntryReport:
    """What an attack came to (E15-DA-12); nothing where one of the two has no points (E15-DA-3, E15-DA-4)."""
    board, one = setting.board, clash.attack
    where = power_name(board, one.state)
    attacker, target = power_name(board, one.attacker), power_name(board, one.target)
    because = (
        Fact(f"{attacker} had {clash.attacking} in {where} when it attacked.", DA[13]),
        Fact(f"{target} had {clash.defending}.", DA[13]),
    )
    if clash.loss:
        why = f"{attacker} and {target} lose {points(clash.loss)} each in {where}."
        return EntryReport(one.attacker, entry, Status.SUCCEEDS, REDUCED, Fact(why, DA[12], because))
    clause, who = (DA[4], target) if clash.attacking else (DA[3], attacker)
    why = f"{who} has no influence in {where}, so the attack changes nothing ({clause})."
    return EntryReport(one.attacker, entry, Status.FAILS, clause, Fact(why, clause, because))
