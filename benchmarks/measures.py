"""The rows of the table: what is measured, what it is compared with, and the ratio of the two in this run."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.metadata import version
from itertools import count
from statistics import median
from time import process_time
from typing import Any

from westphalia.checker import check_certificate as checker
from westphalia.games import Game, play_case, result_to_json
from westphalia.model.case import read_case
from westphalia.model.phase import PhaseKind
from westphalia.model.rulebook import Rulebook
from westphalia.solver import LegalOrders, Resolution, certify, json_text, resolve
from westphalia.variants import find_variant

from .commands import LARGE_PICTURES
from .large import column, convoy_chain, many_kernels, ring
from .peers import PEERS, RULES, Occupants, PeerCase, our_standing
from .playing import PEER, time_environment, time_phases, time_self_play
from .processes import PHASES, WARM, command_times, loads_or_tools_needlessly, peak_memory, start_times
from .rival import load_rival
from .sea import seas_and_lands
from .stages import PARTS, STAGES, part_times, stage_times
from .timing import best_of, mean_of, sparing_old_objects, spread, time_rounds
from .turns import MovementTurn
from .years import ALL_PHASES, count_searches, play, year_of

ROUNDS = 3
"""The number of times each turn is played by the peer and by us, alternating."""
YEARS = 30
"""The number of random years whose movement phases are searched for CP-SAT calls."""

_LISTING_BUDGETS = {PhaseKind.MOVEMENT: 0.25, PhaseKind.RETREAT: 0.25, PhaseKind.ADJUSTMENT: 0.5}

TURN = "resolving a turn"
UNIT = "a unit of a turn"
START = "`python -c pass`"


@dataclass(frozen=True, slots=True)
class Measurement:
    """One row of the table; `within` is None without a budget."""

    what: str
    beside: str
    result: str
    budget: str = ""
    within: bool | None = None


Progress = Callable[[str], None]


def compare(what: str, beside: str, ratio: float, budget: float | None = None) -> Measurement:
    """Return a row with a ratio of times and, if there is one, the largest ratio allowed."""
    if budget is None:
        return Measurement(what, beside, f"{ratio:.3g}")
    return Measurement(what, beside, f"{ratio:.3g}", f"{budget:g}", ratio <= budget)


def outcome(turn: MovementTurn) -> Resolution:
    """Resolve a turn and read the new position, the dislodged units and their retreats."""
    resolution = resolve(turn.position, turn.orders, turn.rulebook)
    _ = resolution.after, resolution.retreats, resolution.certainty, resolution.kernels
    return resolution


def solve(turn: MovementTurn) -> Resolution:
    """Resolve a turn and read everything except sentences."""
    resolution = outcome(turn)
    for line in resolution.orders:
        _ = line.status, line.code
    return resolution


def explain(turn: MovementTurn) -> None:
    """Resolve a turn and read everything, with the sentence of every order."""
    for line in outcome(turn).orders:
        _ = line.why


def all_orders(turn: MovementTurn) -> object:
    """Return all legal orders of all powers."""
    return LegalOrders(turn.position, turn.rulebook).all()


def text_to_json(text: str) -> str:
    """Return the result of a case file as one line of JSON, as the command line does."""
    return json_text(result_to_json(play_case(read_case(text, find_variant))))


def measure_turns(turns: Sequence[MovementTurn]) -> Iterator[Measurement]:
    """Measure ordinary turns in this process, each from fresh values, as every host and file reader makes
    them.
    """
    measured = time_rounds([outcome, solve, explain], turns, MovementTurn.anew)
    plain, solved, explained = (spread(times).median for times in measured)
    units = sum(len(turn.position.units) for turn in turns) / len(turns)
    yield compare(f"Resolve a turn of {units:.0f} units: position, dislodged units, retreats", TURN, 1)
    yield compare("... 99th percentile", TURN, spread(measured[0]).p99 / plain)
    yield compare("... and what decided every order", TURN, solved / plain)
    yield compare("... and every sentence", TURN, explained / plain)
    texts = [turn.text() for turn in turns]
    (times,) = time_rounds([text_to_json], texts)
    yield compare("From text to JSON, with every sentence", TURN, spread(times).median / plain)
    yield from _shares("a resolution with every sentence", PARTS, part_times(turns))
    yield from _shares("text to JSON", STAGES, stage_times(texts))


def _shares(whole: str, parts: Sequence[str], times: Sequence[float]) -> Iterator[Measurement]:
    """Return a row for the share of each part in the whole."""
    for part, seconds in zip(parts, times, strict=True):
        yield Measurement(f"... of which {part}", whole, f"{seconds / sum(times):.0%}")


def measure_certificates(turns: Sequence[MovementTurn]) -> Iterator[Measurement]:
    """Measure certificates beside plain resolutions of the same turns."""

    def certified(turn: MovementTurn) -> dict[str, Any]:
        return certify(resolve(turn.position, turn.orders, turn.rulebook))

    def resolved(turn: MovementTurn) -> Resolution:
        return resolve(turn.position, turn.orders, turn.rulebook)

    some = turns[:300]
    plain, whole = time_rounds([resolved, certified], some, MovementTurn.anew)
    (checked,) = time_rounds([check_certificate], [json.dumps(certified(turn)) for turn in some])
    base = spread(plain).median
    beside = "resolving it without retreats"
    yield compare("Certify a turn, with resolving it", beside, spread(whole).median / base, 3)
    yield compare("Check its certificate, stand-alone", beside, spread(checked).median / base, 10)


def check_certificate(text: str) -> None:
    """Check the text of a certificate."""
    checker.check(json.loads(text))  # pyright: ignore[reportUnknownMemberType] - untyped on purpose


def measure_orders(turns: Sequence[MovementTurn]) -> Iterator[Measurement]:
    """Measure all legal orders of all powers."""
    some = turns[:500]
    plain, listed = time_rounds([outcome, all_orders], some, MovementTurn.anew)
    base = spread(plain).median
    yield compare("All legal orders of a random turn", TURN, spread(listed).median / base)
    opening = MovementTurn(Game.start(find_variant("standard")).position, {}, Rulebook())
    yield compare("... of the opening", TURN, best_of(lambda: all_orders(opening)) / base)
    wide = MovementTurn(seas_and_lands(150), {}, Rulebook())
    found = sum(map(len, LegalOrders(wide.position, wide.rulebook).all().values()))
    what = f"... of 150 units on 400 provinces, {found:,} orders"
    yield compare(what, TURN, best_of(lambda: all_orders(wide)) / base)


def measure_large(turns: Sequence[MovementTurn]) -> Iterator[Measurement]:
    """Measure boards that are hard for adjudicators, by unit."""
    units = sum(len(turn.position.units) for turn in turns)
    base = best_of(lambda: [solve(turn) for turn in turns]) / units
    solve(convoy_chain(2, contradiction=False))  # OR-tools is loaded before anything is timed
    for what, turn in (
        ("A ring of 1,000 armies", ring(1_000)),
        ("A column of 1,000 armies", column(1_000)),
        ("100 convoys in a ring, all or none", convoy_chain(100, contradiction=False)),
        ("100 convoys in a ring that contradict themselves", convoy_chain(100, contradiction=True)),
    ):
        seconds = best_of(lambda turn=turn: solve(turn))
        yield compare(what, UNIT, seconds / len(turn.position.units) / base)
    few, many = many_kernels(1_000), many_kernels(10_000)
    rounds = [(mean_of(lambda: solve(few), 10), mean_of(lambda: solve(many), 1)) for _ in range(ROUNDS)]
    yield compare("1,000 units in 200 kernels", UNIT, median(small for small, _ in rounds) / 1_000 / base)
    ratio = median(large / small for small, large in rounds)
    yield compare("10,000 units in 2,000 kernels", "1,000 units in 200 kernels", ratio, 12)


def measure_years(turns: Sequence[MovementTurn]) -> Iterator[Measurement]:
    """Measure whole years of the largest variant, from order sheets to the next year."""
    game, sheets = next(made for made in map(year_of, count()) if len(made[1]) == ALL_PHASES)
    play(game, sheets)
    seconds = best_of(lambda: play(game, sheets))
    base = best_of(lambda: [outcome(turn) for turn in turns]) / len(turns)
    powers, units = len(game.board.powers), len(game.position.units)
    yield compare(f"A year of Europe 1619: {powers} powers, {units} units, every phase", TURN, seconds / base)
    found, phases = count_searches(YEARS)
    yield Measurement("... movement phases of such years that need CP-SAT", "all", f"{found} of {phases}")


def measure_processes(seed: int) -> Iterator[Measurement]:
    """Measure whole processes."""
    times = start_times()
    bare = times["pass"]
    for name, what in (("import", "import westphalia"), ("help", "westphalia --help")):
        yield compare(f"`{what}`", START, times[name] / bare)
    commands = command_times()
    pictures = [commands.pop(line) for line in LARGE_PICTURES]
    yield compare(f"{len(commands)} commands of the README, median", START, median(commands.values()) / bare)
    slowest = max(commands, key=lambda line: commands[line])
    yield compare(f"... the slowest, `westphalia {slowest}`", START, commands[slowest] / bare)
    yield compare("The largest map as PNG", START, max(pictures) / bare)
    needless = loads_or_tools_needlessly(seed)
    told = "yes" if needless else "no"
    yield Measurement("OR-tools is loaded when no kernel is left", "", told, "no", not needless)


def measure_memory(seed: int, warm: int = WARM, phases: int = PHASES) -> Iterator[Measurement]:
    """Measure how much memory a process takes that resolves random phases, one after another."""
    before, after = peak_memory((warm, phases), seed)
    yield compare(f"Peak memory after {phases:,} phases", f"after {warm:,}", after / before, 1.1)


def measure_rival(turns: Sequence[MovementTurn], progress: Progress) -> Iterator[Measurement]:
    """Measure the same turns with peers from the package index, each under its own rule for short convoys.

    In each round the peer and we play every turn, one after the other. Both report positions, dislodged units
    and their retreats; the peers give no reasons.
    """
    for name, prepare in PEERS.items():
        try:
            import_module(name)
        except ModuleNotFoundError:
            continue
        met = Counter[bool]()
        before: list[float] = []
        theirs: list[float] = []
        ours: list[float] = []
        for number, turn in enumerate(turns, 1):
            progress(f"{name}, turn {number} of {len(turns)}")
            given = replace(turn, rulebook=RULES[name])
            times = [_one_round(prepare, given, met) for _ in range(ROUNDS)]
            played = [time for time in times if time is not None]
            if played:
                medians = [median(of_rounds) for of_rounds in zip(*played, strict=True)]
                for kept, seconds in zip((before, theirs, ours), medians, strict=True):
                    kept.append(seconds)
        peer = f"{name} {version(name)}"
        yield compare(f"{peer}, the same turns", TURN, median(theirs) / median(ours))
        whole = median(theirs) + median(before)
        yield compare("... with submitting units and orders", TURN, whole / median(ours))
        same = f"{met[True] // ROUNDS:,} of {len(turns):,}"
        yield Measurement("... turns with the same result", "Westphalia", same)


def measure_playing(seed: int, games: int = 8, phases: int = 60) -> Iterator[Measurement]:
    """Measure legal orders, phases and self-play beside the package `diplomacy`, if it is installed."""
    if load_rival() is None:
        return
    with sparing_old_objects():
        listing, playing = time_phases(games, phases, seed)
        self_play = time_self_play(games, phases, seed)
        environment = time_environment(games, phases, seed)
    same = f"{PEER} {version(PEER)}, the same"
    for kind, budget in _LISTING_BUDGETS.items():
        if listing[kind].ours:
            yield compare(f"All legal orders of a phase: {kind.value}", same, listing[kind].ratio, budget)
    yield compare("Submit the orders of all powers and play the phase", same, playing.ratio, 1 / 3)
    yield compare("Random self-play, a phase", same, self_play.total_ratio, 0.5)
    yield compare("... in `westphalia.env`, a step", "the loop by hand", environment.ratio, 1)


def _one_round(
    prepare: Callable[[PeerCase], Callable[[], Occupants]], turn: MovementTurn, met: Counter[bool]
) -> tuple[float, float, float] | None:
    """Return the times of a turn: the peer's set-up, the peer's and ours; None if the peer refuses it."""
    ours = turn.anew()
    start = process_time()
    try:
        process = prepare(PeerCase(turn.position, turn.orders))
        prepared = process_time()
        found = process()
    except Exception:  # noqa: BLE001 - whatever a peer raises, it has no result
        met[False] += 1
        return None
    done = process_time()
    resolution = outcome(ours)
    end = process_time()
    met[found == our_standing(resolution)] += 1
    return prepared - start, done - prepared, end - done
