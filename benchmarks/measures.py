"""The rows of the table: the subject, the result, and the target."""

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
from westphalia.games import Game
from westphalia.model.rulebook import Rulebook
from westphalia.solver import LegalOrders, Resolution, certify, resolve
from westphalia.variants import find_variant

from .commands import LARGE_PICTURES
from .large import column, convoy_chain, many_kernels, ring
from .memory import PHASES, WARM, peak_memory
from .peers import PEERS, RULES, Occupants, PeerCase, our_standing
from .processes import command_times, loads_or_tools_needlessly, machine_slowness, start_times
from .sea import seas_and_lands
from .stages import PARTS, STAGES, part_times, stage_times
from .text import text_to_json
from .timing import MS, US, Spread, best_of, duration, mean_of, spread, time_rounds
from .turns import MovementTurn
from .years import ALL_PHASES, count_searches, play, year_of

ROUNDS = 3
"""The number of times each turn is played by the peer and by us, alternating."""
YEARS = 30
"""The number of random years whose movement phases are searched for CP-SAT calls."""

MB = 1_000_000
GROWTH = 20 * MB
"""The maximum growth of memory once the caches are warm."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One row of the table; `reached` is None without a target."""

    what: str
    result: str
    aim: str = ""
    reached: bool | None = None


Progress = Callable[[str], None]


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


def measure_turns(turns: Sequence[MovementTurn]) -> Iterator[Measurement]:
    """Measure ordinary turns in this process, each from fresh values, as every host and file reader makes
    them.
    """
    units = sum(len(turn.position.units) for turn in turns) / len(turns)
    works = {
        f"Resolve a turn of {units:.0f} units: position, dislodged units, retreats": (outcome, 250 * US),
        "... and what decided every order": (solve, None),
        "... and every sentence": (explain, None),
    }
    measured = time_rounds([work for work, _ in works.values()], turns, MovementTurn.anew)
    for (what, (_, aim)), times in zip(works.items(), measured, strict=True):
        yield _row_of_times(what, spread(times), aim)
    parts = dict(zip(PARTS, part_times(turns), strict=True))
    whole = sum(parts.values())
    for part, seconds in parts.items():
        yield Measurement(f"... of which {part}", f"median {duration(seconds)}, {seconds / whole:.0%}")
    texts = [turn.text() for turn in turns]
    (times,) = time_rounds([text_to_json], texts)
    yield _row_of_times("From text to JSON, with every sentence", spread(times), 800 * US)
    for stage, seconds in zip(STAGES, stage_times(texts), strict=True):
        yield Measurement(f"... of which {stage}", f"median {duration(seconds)}")


def _row_of_times(what: str, times: Spread, aim: float | None) -> Measurement:
    """Return a row whose target, if any, is for the median."""
    if aim is None:
        return Measurement(what, str(times))
    return _row_with_target(what, str(times), times.median, aim)


def _row_with_target(what: str, result: str, seconds: float, aim: float) -> Measurement:
    """Return a row whose time is compared with a target, at this machine's speed."""
    return Measurement(what, result, duration(aim), seconds <= aim * machine_slowness())


def measure_certificates(turns: Sequence[MovementTurn]) -> Iterator[Measurement]:
    """Measure certificates beside plain resolutions of the same turns."""

    def certified(turn: MovementTurn) -> dict[str, Any]:
        return certify(resolve(turn.position, turn.orders, turn.rulebook))

    def resolved(turn: MovementTurn) -> Resolution:
        return resolve(turn.position, turn.orders, turn.rulebook)

    some = turns[:300]
    plain, whole = time_rounds([resolved, certified], some, MovementTurn.anew)
    (checked,) = time_rounds([check_certificate], [json.dumps(certified(turn)) for turn in some])
    base, certifying, checking = spread(plain).median, spread(whole).median, spread(checked).median
    extra = certifying - base
    yield Measurement(
        "Certify a turn, in addition to resolving it",
        f"median {duration(extra)}, {extra / base:.1f} times a resolution",
        "2 times",
        extra <= 2 * base,
    )
    yield Measurement(
        "Check a certificate with the stand-alone checker",
        f"median {duration(checking)}, {checking / base:.1f} times a resolution",
        "10 times",
        checking <= 10 * base,
    )


def check_certificate(text: str) -> None:
    """Check the text of a certificate."""
    checker.check(json.loads(text))  # pyright: ignore[reportUnknownMemberType] - untyped on purpose


def measure_orders(turns: Sequence[MovementTurn]) -> Iterator[Measurement]:
    """Measure all legal orders of all powers."""

    def all_orders(turn: MovementTurn) -> object:
        return LegalOrders(turn.position, turn.rulebook).all()

    for turn in turns[:100]:
        all_orders(turn)
    (measured,) = time_rounds([all_orders], turns[:500], MovementTurn.anew)
    times = spread(measured)
    units = sum(len(turn.position.units) for turn in turns[:500]) / len(turns[:500])
    yield _row_of_times(f"All legal orders of a turn of {units:.0f} units", times, 10 * MS)
    opening = MovementTurn(Game.start(find_variant("standard")).position, {}, Rulebook())
    seconds = best_of(lambda: all_orders(opening))
    yield _row_with_target("... of the opening", duration(seconds), seconds, 2 * MS)
    wide = MovementTurn(seas_and_lands(150), {}, Rulebook())
    found = LegalOrders(wide.position, wide.rulebook).all()
    seconds = best_of(lambda: all_orders(wide))
    count = sum(map(len, found.values()))
    what = f"... of 150 units on 400 provinces, {count:,} orders"
    yield _row_with_target(what, duration(seconds), seconds, 200 * MS)


def measure_large() -> Iterator[Measurement]:
    """Measure boards that are hard for adjudicators."""
    solve(convoy_chain(2, contradiction=False))  # OR-tools is loaded before anything is timed
    for what, turn in (
        ("A ring of 1,000 armies", ring(1_000)),
        ("A column of 1,000 armies", column(1_000)),
        ("100 convoys in a ring, all or none", convoy_chain(100, contradiction=False)),
        ("100 convoys in a ring that contradict themselves", convoy_chain(100, contradiction=True)),
    ):
        solve(turn)
        seconds = best_of(lambda turn=turn: solve(turn))
        yield _row_with_target(what, duration(seconds), seconds, 1)
    few, many = many_kernels(1_000), many_kernels(10_000)
    rounds = [(mean_of(lambda: solve(few), 10), mean_of(lambda: solve(many), 1)) for _ in range(3)]
    for units, times in zip((1_000, 10_000), zip(*rounds, strict=True), strict=True):
        yield Measurement(f"{units:,} units in {units // 5:,} kernels", duration(median(times)))
    ratio = median(large / small for small, large in rounds)
    yield Measurement("... ten times the units cost", f"{ratio:.1f} times as much", "up to 12", ratio <= 12)


def measure_years() -> Iterator[Measurement]:
    """Measure whole years of the largest variant, from order sheets to the next year."""
    game, sheets = next(made for made in map(year_of, count()) if len(made[1]) == ALL_PHASES)
    play(game, sheets)
    seconds = best_of(lambda: play(game, sheets))
    powers, units = len(game.board.powers), len(game.position.units)
    what = f"A year of Europe 1619: {powers} powers, {units} units, every phase"
    yield _row_with_target(what, duration(seconds), seconds, 1)
    found, turns = count_searches(YEARS)
    yield Measurement("... movement phases of such years that need CP-SAT", f"{found} of {turns}")


def measure_processes(seed: int) -> Iterator[Measurement]:
    """Measure whole processes."""
    times = start_times()
    bare = times["pass"]
    yield Measurement("python -c pass, the whole process", duration(bare))
    for name, what, aim in (("import", "import westphalia", 0.06), ("help", "westphalia --help", 0.5)):
        result = f"{duration(times[name])}, of which the package {duration(times[name] - bare)}"
        yield _row_with_target(f"{what}, the whole process", result, times[name], aim)
    for line, seconds in command_times().items():
        aim = 1.0 if line in LARGE_PICTURES else 0.5
        yield _row_with_target(f"`westphalia {line}`", duration(seconds), seconds, aim)
    needless = loads_or_tools_needlessly(seed)
    yield Measurement(
        "OR-tools is loaded when no kernel is left", "yes" if needless else "no", "no", not needless
    )


def measure_memory(seed: int, warm: int = WARM, phases: int = PHASES) -> Iterator[Measurement]:
    """Measure how much memory a process takes that resolves random phases, one after another."""
    before, after = peak_memory((warm, phases), seed)
    growth = after - before
    yield Measurement(
        f"Memory after {phases:,} random phases, at its peak",
        f"{after / MB:.0f} MB, {growth / MB:.1f} MB more than after {warm:,}",
        f"{GROWTH / MB:.0f} MB more",
        growth <= GROWTH,
    )


def measure_rival(turns: Sequence[MovementTurn], progress: Progress) -> Iterator[Measurement]:
    """Measure the same turns with peers from the package index, each under its own rule for short convoys.

    In each round the peer and we play every turn, one after the other. Both report positions, dislodged units
    and their retreats; the peers give no reasons.
    """
    for name, prepare in PEERS.items():
        try:
            import_module(name)
        except ModuleNotFoundError:
            yield Measurement(f"The package {name}", "not installed")
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
        same = f"{met[True] // ROUNDS:,} of {len(turns):,}"
        yield Measurement(f"{name} {version(name)}, {len(turns):,} of these turns", str(spread(theirs)))
        yield Measurement(
            "... and before it handing in units and orders", f"median {duration(median(before))}"
        )
        yield Measurement("... Westphalia, the same turns in turn with it, orders checked", str(spread(ours)))
        ratio = median(theirs) / median(ours)
        whole = (median(theirs) + median(before)) / median(ours)
        result = f"{ratio:.1f} times as fast, {whole:.1f} with what comes before"
        yield Measurement("... ratio of the medians", result, "1", ratio > 1)
        yield Measurement("... turns after which units stand in the same places", same)


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
