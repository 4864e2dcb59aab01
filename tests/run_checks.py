"""Sets everything up in ``.venv`` and runs every check: ``python3 tests/run_checks.py``.

Needs nothing but Python 3.11 and the package index. With ``--all`` the tests marked ``thorough`` run too, and
the commands with the lowest versions of their dependencies.
With ``--here`` the Python that runs this script is used as it is, nothing is installed. The exit status is
0 only if every check passed.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
import time
import venv
from collections.abc import Iterable
from pathlib import Path

from this_tree import ROOT, link_tree

VENV = ROOT / ".venv"

TIMES = ROOT / "build" / "check-times.json"
"""How long each check took last time, in seconds."""

TESTS = "tests"
ALL_TESTS = "all tests"

CHECKS = {  # run as modules of the Python that was set up
    "lint": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "spelling": ["codespell_lib", "."],
    "types": ["basedpyright"],
    "javascript": ["tests.web.javascript"],
    "wheel": ["tests.wheel"],
    TESTS: ["pytest", "-q", "-rfERs", "-n", "auto", "--dist", "worksteal"],
}

SKIPPED = 77
"""The exit status of a check that could not run. It prints the reason."""

OUTCOMES = {0: "passed", SKIPPED: "SKIPPED"}


def say(text: str) -> None:
    """Print one line of our own, at once, so that it stands above what the tools print."""
    print(f"==> {text}", flush=True)


def run(command: list[str]) -> int:
    """Run a command in the root, without a terminal to ask; return its exit status."""
    say(shlex.join(command))
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, env=environment, check=False
    ).returncode


def set_up() -> Path | None:
    """Make ``.venv`` with the package and its tools at the locked versions; its Python, or None."""
    scripts = VENV / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    if not python.exists():
        say(f"making {VENV.name} with Python {sys.version.split()[0]}")
        venv.create(VENV, with_pip=True)
    pip = [str(python), "-m", "pip", "install", "-q", "--no-input"]
    install = [*pip, "-c", "requirements.lock", "-e", ".[dev]"]
    return python if run(install) == 0 else None


def read_times() -> dict[str, float]:
    """Return how long each check took last time."""
    return json.loads(TIMES.read_text(encoding="utf-8")) if TIMES.exists() else {}


def say_what_will_run(checks: Iterable[str]) -> None:
    """Name the checks, each with the seconds that it took last time."""
    times = read_times()
    shown = {name: f"{times[name]:.0f} s last time" if name in times else "no time yet" for name in checks}
    say("will run: " + ", ".join(f"{name} ({time})" for name, time in shown.items()))


def run_checks(checks: dict[str, list[str]], python: Path) -> dict[str, int]:
    """Run the checks, also after one has failed; return the exit status of each."""
    times, statuses = read_times(), dict[str, int]()
    for name, command in checks.items():
        started, before = time.monotonic(), os.times()
        status = statuses[name] = run([str(python), "-m", *command])
        seconds, after = time.monotonic() - started, os.times()
        processor = sum(after[2:4]) - sum(before[2:4])  # of the processes that have ended
        outcome = OUTCOMES.get(status, "FAILED")
        say(f"{name} {outcome} after {seconds:.0f} s, {processor:.0f} s of processor time")
        if status == 0:
            times[name] = seconds
    TIMES.parent.mkdir(exist_ok=True)
    TIMES.write_text(json.dumps(times, indent=2) + "\n", encoding="utf-8")
    return statuses


def main() -> int:
    """Set up, run every check and return the exit status."""
    parser = argparse.ArgumentParser(description="Set up .venv and run every check of the project.")
    parser.add_argument(
        "--all", action="store_true", help="also run the tests marked thorough and try the lowest versions"
    )
    parser.add_argument("--here", action="store_true", help="use this Python as it is and install nothing")
    arguments = parser.parse_args()
    checks = dict(CHECKS)
    if arguments.all:
        checks[ALL_TESTS] = [*checks.pop(TESTS), "-m", ""]
        checks["lowest versions"] = ["tests.lowest_versions"]
    say_what_will_run(checks)
    python = Path(sys.executable) if arguments.here else set_up()
    if python is None:
        sys.exit("The set-up failed; no check was run.")
    link_tree()  # for the type checker
    checks["types"] = [*checks["types"], "--pythonpath", str(python)]
    statuses = run_checks(checks, python)
    if not arguments.all:
        say("left out: tests marked thorough, which repeat others with more examples (--all runs them)")
    say(", ".join(f"{name}: {OUTCOMES.get(status, 'FAILED')}" for name, status in statuses.items()))
    return 0 if set(statuses.values()) <= OUTCOMES.keys() else 1


if __name__ == "__main__":
    sys.exit(main())
