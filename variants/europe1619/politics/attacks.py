"""Diplomatic attacks: a power reduces another power's influence in a minor state along with its own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from ....model.errors import ImpossibleError, Place
from ....model.names import Power
from ....model.reasons import Fact
from ....model.text import capitalize_start
from ....model.wording import name_subject, start_clause, the_power
from ....solver import Status
from ...framework.book import Chapter
from ...framework.report import Entry, EntryReport
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Statement
from ...framework.year import SubmissionFault
from ...minor_states.attacks import STRIKE, Attack, Clash, Strike, apply_attacks, sort_attacks
from ..captured import captured_fact
from ..setting import Europe1619Setting
from .influence import Envoy, compute_allotment

DA = Clauses(
    "E19-DA",
    {
        1: "a diplomatic attack needs influence of both the attacker and the target in the same minor state",
        2: "a diplomatic attack is optional",
        3: "a power may make one diplomatic attack a year",
        4: "a diplomatic attack is written as the state and the target",
        5: "BRA > FRANCE attacks French influence in Brandenburg",
        6: "all influence is placed before any diplomatic attack is resolved",
        7: "attacker and target each lose as many points as the one with fewer points has",
        8: (
            "attacks in the same state are resolved one after another, starting with the power that "
            "receives the fewest influence points a year"
        ),
        9: "each attack meets the influence that earlier attacks have left",
        10: (
            "diplomatic attacks do not depend on wars and alliances: allies may attack each other's influence"
        ),
        11: "suspended influence in a captured state can be attacked",
    },
)

# ---------------------------------------------------------------------------------------------- valid attacks


class DaZero(RuleOption, about=DA[1]):
    """How a diplomatic attack is treated if one of the two powers has no influence there.

    An attack may count on influence that is placed in the same phase.
    """

    NO_EFFECT = "no_effect", "It is resolved but changes nothing."
    OWN_INFLUENCE_NEEDED = (
        "own_influence_needed",
        "It changes nothing, and a power cannot order it without influence of its own in the state.",
    )


class DaInCapturedState(RuleOption, about=DA[11]):
    """Whether suspended influence in a captured state can be attacked.

    The text names attacks as the only way to change suspended influence.
    """

    ALLOWED = "allowed", "It can."
    FORBIDDEN = "forbidden", "It cannot."


def _is_own_influence(envoy: Envoy, words: Strike) -> bool | str:
    return words.target == envoy.power and "a power cannot attack its own influence"


def _is_no_state(envoy: Envoy, words: Strike) -> bool | str:
    is_ = start_clause(envoy.setting.board, words.state, "is")
    return words.state not in envoy.setting.states and f"{is_} not a minor state now"


def _is_suspended(envoy: Envoy, words: Strike) -> bool | Fact:
    if not envoy.setting.is_captured(words.state):
        return False
    wrong = "suspended influence in a captured state cannot be attacked"
    return Fact(wrong, "", (captured_fact(envoy.setting, words.state),))


def _has_no_influence(envoy: Envoy, words: Strike) -> bool:
    placed = envoy.setting.records.placed(words.state).get(envoy.power, 0)
    return not placed and words.state not in envoy.placing


REDUCED, NO_EFFECT = "reduced", "no_effect"
"""The codes of attacks that reduced influence and of those that changed nothing."""

ATTACK: Statement[Envoy, Strike] = Statement(
    STRIKE,
    REDUCED,
    (
        Bar(DA[1], _is_own_influence),
        Bar(DA[1], _is_no_state),
        Bar(DA[11], _is_suspended, under=DaInCapturedState.FORBIDDEN),
        Bar(DA[1], _has_no_influence, under=DaZero.OWN_INFLUENCE_NEEDED),
    ),
    lambda envoy, words: replace(
        envoy, setting=resolve_attacks(envoy.setting, [Attack(envoy.power, words.state, words.target)])[0]
    ),
    lambda envoy, words, _: describe_target(envoy, words),
)
"""``BRA > FRANCE`` attacks the influence of France in Brandenburg."""


def describe_target(envoy: Envoy, words: Strike) -> str:
    """Describe the attacked influence: ``the influence of France in Brandenburg``."""
    return f"the influence of {envoy.name(words.target)} in {envoy.name(words.state)}"


def find_attack_faults(attacks: Sequence[tuple[int, Strike]]) -> Iterator[SubmissionFault]:
    """Yield a fault for each attack of a sheet after the first one (E19-DA-3)."""
    for number, (index, _) in enumerate(attacks[1:], 2):
        message = f"this is diplomatic attack number {number} of the year: {DA[3].cite()}"
        yield index, ImpossibleError(message, place=Place(column=1))


# --------------------------------------------------------------------------------------------------- sequence


class AttackOrder(RuleOption, about=DA[8]):
    """In which sequence diplomatic attacks in the same state are resolved.

    The table is lost; this is the rule of Europe 1615.
    """

    FEWEST_FIRST = (
        "fewest_yearly_inf_first_then_fewest_centres_then_name",
        "The power with the fewest points a year first, then the one with the fewest centers, then by name.",
    )
    TABLE = "table", "The sequence of the board's table."


def find_attack_sequence(setting: Europe1619Setting) -> tuple[Power, ...]:
    """Return the powers in the order in which their diplomatic attacks are resolved."""
    board = setting.board
    powers = tuple(info.id for info in board.powers)
    if AttackOrder.TABLE.is_chosen_in(setting.options):
        listed = list(cast("Collection[str]", board.tables.get("attack_order", ())))
        rank = {Power(power): index for index, power in enumerate(listed)}
        return tuple(sorted(powers, key=lambda power: rank.get(power, len(listed))))
    held = {power: sum(setting.owners.get(center) == power for center in board.centers) for power in powers}
    by_weakness = {
        power: (compute_allotment(setting, power), held[power], board.power[power].name) for power in powers
    }
    return tuple(sorted(powers, key=by_weakness.__getitem__))


# ------------------------------------------------------------------------------------------------- resolution


def resolve_attacks(
    setting: Europe1619Setting, attacks: Sequence[Attack]
) -> tuple[Europe1619Setting, Mapping[Attack, Clash]]:
    """Return the setting after these attacks, and the result of each (E19-DA-7, E19-DA-9)."""
    left, clashes = apply_attacks(
        setting.records.influence, sort_attacks(attacks, find_attack_sequence(setting))
    )
    some = {
        state: {power: points for power, points in placed.items() if points} for state, placed in left.items()
    }
    influence = {state: placed for state, placed in some.items() if placed}
    after = replace(setting, records=replace(setting.records, influence=influence))
    return after, {clash.attack: clash for clash in clashes}


def attack_report(setting: Europe1619Setting, entry: Entry, clash: Clash) -> EntryReport:
    """Return the report about an attack."""
    power, where = clash.attack.attacker, the_power(setting.board, clash.attack.state)
    one, other = name_subject(setting.board, power), the_power(setting.board, clash.attack.target)
    held = f"{one} had {clash.attacking} in {where} and {other} {clash.defending}"
    because = (
        Fact(f"{one} had {clash.attacking} in {where} when it attacked.", DA[9]),
        Fact(f"{capitalize_start(other)} had {clash.defending} in {where} then.", DA[9]),
    )
    if not clash.loss:
        fact = Fact(f"{held}: the attack changes nothing ({DA[1]}).", DA[1], because)
        return EntryReport(power, entry, Status.FAILS, NO_EFFECT, fact)
    fact = Fact(f"{held}: both lose {clash.loss}.", DA[7], because)
    return EntryReport(power, entry, Status.SUCCEEDS, REDUCED, fact)


CHAPTER = Chapter.of(
    __name__, __doc__, (DA,), options=(DaZero, DaInCapturedState, AttackOrder), statements=(ATTACK,)
)
