"""Influence: the points that powers receive and place in minor states, and diplomatic attacks on them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from ...model.brief import pluralize
from ...model.errors import ImpossibleError, Place
from ...model.names import Power, Province
from ...model.reasons import Fact
from ...model.text import capitalize_start
from ...model.wording import name_subject, start_clause, start_sentence, the_power
from ...solver import Status
from ..framework.book import Chapter
from ..framework.report import Entry, EntryReport
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Statement, bar_if
from ..framework.tallies import Tally, Term
from ..framework.year import SubmissionFault
from ..minor_states.influence import (
    PLACEMENT,
    STRIKE,
    Attack,
    Clash,
    Placement,
    Strike,
    add_placements,
    apply_attacks,
    sort_attacks,
)
from .identity import MOD
from .state import Europe1619Setting, captured_fact

# ================================================================================================== Influence

INF = Clauses(
    "E19-INF",
    {
        1: "the players negotiate and plan in the Diplomatic Phase",
        2: (
            "in the Diplomatic Phase a power may place influence, make one diplomatic attack and make "
            "declarations"
        ),
        3: "each year a power receives influence points according to a table, which is lost",
        4: "a power may place influence only in minor states that are not captured",
        5: "some influence is placed before the game starts",
        6: "a power should place all of its points each year",
        7: "points that are not placed in their year are lost",
        8: "a power cannot place more points than it has this year",
        9: "a power cannot lend influence",
        10: "a power cannot take back influence that it has placed",
        11: "influence accumulates, and only diplomatic attacks and elimination remove it",
        12: "a placement is written as a number and a state: 5: BRA places five points in Brandenburg",
    },
)
# -------------------------------------------------------------------------------------------------- allotment


class InfTable(RuleOption, about=INF[3]):
    """How many influence points a power receives each year.

    The table is lost; this is the rule of Europe 1615.
    """

    HOME_VALUES = (
        "sum_of_home_centre_values",
        "The sum of the values of its home centers, even if others control them.",
    )
    CONTROLLED_HOME_VALUES = (
        "sum_of_controlled_home_centre_values",
        "The sum of the values of the home centers that it controls.",
    )
    TABLE = "table", "The number in the table of the board."


def _find_home_values(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    if InfTable.TABLE.is_chosen_in(setting.options):
        return {}
    controlled = InfTable.CONTROLLED_HOME_VALUES.is_chosen_in(setting.options)
    homes = (home for home in setting.homes(power) if not controlled or setting.owners.get(home) == power)
    return {home: setting.board.province[home].value for home in homes}


def _find_table_influence(setting: Europe1619Setting, power: Power) -> Mapping[Power, int]:
    if not InfTable.TABLE.is_chosen_in(setting.options):
        return {}
    table = cast("Mapping[Power, int]", setting.board.tables.get("influence_allocation", {}))
    return {power: table.get(power, setting.board.power[power].influence or 0)}


ALLOTMENT: Tally[Europe1619Setting] = Tally(
    "has a yearly influence of",
    (
        Term(INF[3], "home centers", _find_home_values),
        Term(INF[3], "by the table of the board", _find_table_influence),
    ),
)
"""The points that a power may place this year."""


def compute_allotment(setting: Europe1619Setting, power: Power) -> int:
    """Return the points that a power may place this year."""
    return ALLOTMENT.total(setting, power)


def allotment_fact(setting: Europe1619Setting, power: Power) -> Fact:
    """Return the points that a power may place this year, with each home center as a reason."""
    return ALLOTMENT.why(setting, power, setting.board)


_MUST_SPEND = INF[6].with_words("a power must place all of its points each year")


class InfMustSpend(RuleOption, about=INF[6]):
    """Whether a power must place all its points.

    The text says "should".
    """

    FALSE = "false", "It should, but points that it does not place are lost."
    TRUE = "true", "It must: a power that places some points must place all of them."


def find_spending_faults(
    setting: Europe1619Setting, power: Power, placements: Sequence[tuple[int, Placement]]
) -> Iterator[SubmissionFault]:
    """Yield the faults of the placements of a sheet as a whole, by the index of the excess line."""
    points, spent = compute_allotment(setting, power), 0
    for index, words in placements:
        before, spent = spent, spent + words.points
        if before <= points < spent:
            message = f"this makes {spent} points, but you have {points} this year: {INF[8].cite()}"
            yield index, ImpossibleError(message, place=Place(column=1))
    if InfMustSpend.TRUE.is_chosen_in(setting.options) and spent < points:
        verb = "is" if spent == 1 else "are"
        message = f"{spent} of {points} points {verb} placed: {_MUST_SPEND.cite()}"
        yield -1, ImpossibleError(message, place=Place(column=1))


# ------------------------------------------------------------------------------------------- valid placements


@dataclass(frozen=True)
class Envoy:
    """A power in the Diplomatic Phase, with the states in which its own sheet places points."""

    setting: Europe1619Setting
    power: Power
    placing: Collection[Power] = frozenset()

    def name(self, power: Power) -> str:
        """Return the name of a power or a minor state inside a sentence."""
        return the_power(self.setting.board, power)


def _find_why_closed(envoy: Envoy, words: Placement) -> Fact | None:
    """Return the objection to influence in a state that is captured or not yet independent."""
    setting, state = envoy.setting, words.state
    if state not in setting.states:
        return Fact(
            INF[4].words, "", (Fact(f"{start_sentence(setting.board, state, 'is')} not a state yet."),)
        )
    captured = setting.is_captured(state)
    return Fact(INF[4].words, "", (captured_fact(setting, state),)) if captured else None


def _make_faith_bar(state: Power | None, clause: int) -> Bar[Envoy, Placement]:
    """Return the bar for a state that admits only influence of one confession; None for any other state."""

    def is_locked(envoy: Envoy, words: Placement) -> bool:
        lock = envoy.setting.board.minor[words.state].faith_lock
        meant = words.state == state if state is not None else words.state not in _LOCKED
        return meant and lock is not None and envoy.setting.board.power[envoy.power].faith != lock

    return bar_if(MOD[clause], is_locked)


_LOCKED = {Power("sweden"): 7, Power("papacy"): 9, Power("dutch"): 11}

PLACED = "placed"
"""The code of influence that was placed."""


def _describe_placement(envoy: Envoy, words: Placement, after: Envoy) -> str:
    places, now = start_sentence(envoy.setting.board, envoy.power, "places"), after.setting.records
    points = f"{pluralize(words.points, 'point')} in {envoy.name(words.state)}"
    return f"{places} {points}: {now.placed(words.state)[envoy.power]} before attacks"


PLACE: Statement[Envoy, Placement] = Statement(
    PLACEMENT,
    PLACED,
    (
        Bar(INF[4], _find_why_closed),
        *(_make_faith_bar(state, clause) for state, clause in _LOCKED.items()),
        _make_faith_bar(None, 7),
    ),
    lambda envoy, words: replace(envoy, setting=place_points(envoy.setting, [(envoy.power, words)])),
    _describe_placement,
)
"""``5: BRA`` places five points in Brandenburg."""


def place_points(setting: Europe1619Setting, placed: Sequence[tuple[Power, Placement]]) -> Europe1619Setting:
    """Return the setting after placements, which add to existing influence (E19-INF-11)."""
    influence = add_placements(setting.records.influence, placed)
    return setting.recording(influence=influence)


def placement_report(
    before: Europe1619Setting, after: Europe1619Setting, power: Power, entry: Entry, words: Placement
) -> EntryReport:
    """Return the report about a placement, after all placements."""
    text = PLACE.wording(Envoy(before, power), words, Envoy(after, power))
    had = before.records.placed(words.state).get(power, 0)
    name, where = name_subject(before.board, power), the_power(before.board, words.state)
    because = (Fact(f"{name} had {had} in {where} before."),) if had else ()
    return EntryReport(power, entry, Status.SUCCEEDS, PLACED, Fact(f"{text}.", INF[11], because))


def influence_facts(setting: Europe1619Setting, state: Power) -> tuple[Fact, ...]:
    """Return a fact for each power's points in a state, the most first."""
    board, placed = setting.board, setting.records.placed(state)
    where = the_power(board, state)
    powers = sorted((power for power in placed if placed[power]), key=lambda one: (-placed[one], one))
    return tuple(
        Fact(f"{start_sentence(board, power, 'has')} {placed[power]} in {where}.") for power in powers
    )


INFLUENCE_CHAPTER = Chapter.of(
    "politics.influence",
    "Influence: how many points the powers receive each year, and where they may place them",
    (INF,),
    options=(InfTable, InfMustSpend),
    statements=(PLACE,),
)


# ========================================================================================= Diplomatic attacks

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


def _is_own_influence(envoy: Envoy, words: Strike) -> bool:
    return words.target == envoy.power


def _find_why_no_state(envoy: Envoy, words: Strike) -> Fact | None:
    is_ = start_clause(envoy.setting.board, words.state, "is")
    return None if words.state in envoy.setting.states else Fact(f"{is_} not a minor state now")


def _find_suspension(envoy: Envoy, words: Strike) -> Fact | None:
    if not envoy.setting.is_captured(words.state):
        return None
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
        bar_if(DA[1], _is_own_influence, "a power cannot attack its own influence"),
        Bar(DA[1], _find_why_no_state),
        Bar(DA[11], _find_suspension, under=DaInCapturedState.FORBIDDEN),
        bar_if(DA[1], _has_no_influence, under=DaZero.OWN_INFLUENCE_NEEDED),
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
    return setting.recording(influence=influence), {clash.attack: clash for clash in clashes}


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


ATTACKS_CHAPTER = Chapter.of(
    "politics.attacks",
    "Diplomatic attacks: a power reduces another power's influence in a minor state along with its own",
    (DA,),
    options=(DaZero, DaInCapturedState, AttackOrder),
    statements=(ATTACK,),
)
