"""``python -m benchmarks.desk``: the time from a request of the page to its answer, over HTTP, for real
turns.

The desk runs in its own process, as usual; the browser's work afterwards is not included. The table compares
each question with the result without its picture. With ``--corpus PATH`` the questions are about turns of
recorded games, otherwise about random ones of the same size.
"""

import argparse
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from westphalia.model.case import Case, OrderSet, case_data
from westphalia.model.orders import format_order
from westphalia.model.phase import parse_phase

from .turns import MovementTurn, random_turns, read_corpus

AIM = 0.1
"""The target for any real turn, in seconds."""
BASE = "the result without the picture"
"""The question that the others are compared with."""

Ask = Callable[..., httpx.Response]


@contextmanager
def run_desk() -> Generator[Ask]:
    """Yield a function that asks a warm desk."""
    command = [sys.executable, "-m", "westphalia", "desk", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"(http://\S+?)/\?token=(\S+)", process.stdout.readline())
        assert found is not None
        with httpx.Client(base_url=found[1], headers={"Westphalia-Token": found[2]}, timeout=60) as client:

            def ask(question: str, **asked: object) -> httpx.Response:
                return client.post(f"/api/{question}", json=asked)

            try:
                ask("start")
                time.sleep(10)
                yield ask
            finally:
                process.send_signal(signal.SIGINT)


def case_of(turn: MovementTurn) -> dict[str, object]:
    """Return a turn as a case in JSON."""
    sets = tuple(OrderSet(power, tuple(orders)) for power, orders in turn.orders.items())
    case = Case("standard", parse_phase("F1905M"), turn.position, turn.rulebook, sets)
    return case_data(case)


def questions(turn: MovementTurn) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the page's questions about a turn, by purpose."""
    case = case_of(turn)
    first = next(order for orders in turn.orders.values() for order in orders)
    unit = str(first.unit.location)
    return {
        "the result with all reasons, and the picture": ("resolve", {"case": case}),
        BASE: ("resolve", {"case": case, "picture": False}),
        "legal orders of a unit": ("orders", {"case": case, "unit": unit}),
        "completions of typed text": ("complete", {"case": case, "text": f"{unit} - "}),
        "another order for it, and the picture": (
            "whatif",
            {"case": case, "order": format_order(first)},
        ),
        "why, down to facts": ("why", {"case": case, "order": format_order(first)}),
        "another rule, and the picture": ("compare", {"case": case, "instead": {"4.A.2": "1982"}}),
    }


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.desk", description=__doc__)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--turns", type=int, default=100)
    options = parser.parse_args()
    source = read_corpus(options.corpus) if options.corpus else iter(random_turns(options.turns, 1))
    turns = list(islice((turn for turn in source if any(turn.orders.values())), options.turns))
    times: dict[str, list[float]] = {}
    with run_desk() as ask:
        for turn in turns:
            for what, (question, asked) in questions(turn).items():
                began = time.perf_counter()
                answered = ask(question, **asked)
                times.setdefault(what, []).append(time.perf_counter() - began)
                assert answered.status_code == 200, answered.text
    base = median(times[BASE])
    print(f"| what | compared with {BASE} | within 100 ms |\n|---|--:|--:|")
    for what, seconds in times.items():
        within = sum(one <= AIM for one in seconds)
        print(f"| {what} | {median(seconds) / base:.2g} | {within} of {len(seconds)} |")


if __name__ == "__main__":
    main()
