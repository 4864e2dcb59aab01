"""Sets everything up in ``.venv`` and runs every check: ``python3 tests/run_checks.py``.

Needs nothing but Python 3.11 and the package index. With ``--here`` the Python that runs this script is
used as it is, nothing is installed. Says what it does; its exit status is 0 only if every check passed.
"""

import argparse
import os
import shlex
import subprocess
import sys
import time
import venv
from pathlib import Path

from this_tree import ROOT, link_tree

VENV = ROOT / ".venv"

CHECKS = {  # run as modules of the Python that was set up
    "lint": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "spelling": ["codespell_lib", "."],
    "types": ["basedpyright"],
    "javascript": ["tests.web.javascript"],
    "wheel": ["tests.wheel"],
    "tests": ["pytest", "-q", "-rfER", "-n", "auto", "--dist", "worksteal"],
}

TESTS_SECONDS = 600
"""The time that the tests may take on two cores of the reference machine (docs/performance.md)."""

SLOWNESS = "from benchmarks.processes import machine_slowness; print(machine_slowness())"


def say(text: str) -> None:
    """Print one line of our own, at once, so that it stands above what the tools print."""
    print(f"==> {text}", flush=True)


def run(command: list[str]) -> bool:
    """Run a command in the root, without a terminal to ask; whether it ended well."""
    say(shlex.join(command))
    started = time.monotonic()
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    status = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, env=environment, check=False
    ).returncode
    say(
        f"{'passed' if status == 0 else f'FAILED (status {status})'} after {time.monotonic() - started:.0f} s"
    )
    return status == 0


def set_up() -> Path | None:
    """Make ``.venv`` with the package and its tools at the locked versions; its Python, or None."""
    scripts = VENV / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    if not python.exists():
        say(f"making {VENV.name} with Python {sys.version.split()[0]}")
        venv.create(VENV, with_pip=True)
    pip = [str(python), "-m", "pip", "install", "-q", "--no-input"]
    install = [*pip, "-c", "requirements.lock", "-e", ".[dev]"]
    return python if run(install) else None


def say_how_slow_the_machine_is(python: Path) -> None:
    """Say how long the tests may take here, where it can be measured."""
    measured = subprocess.run(
        [str(python), "-c", SLOWNESS], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if measured.returncode == 0:
        slowness = float(measured.stdout)
        say(
            f"on two cores, the tests may take {TESTS_SECONDS * slowness:.0f} s here: "
            f"{slowness:.1f} times the {TESTS_SECONDS} s of the reference machine"
        )


def main() -> int:
    """Set up, run every check (also after one has failed) and return the exit status."""
    parser = argparse.ArgumentParser(description="Set up .venv and run every check of the project.")
    parser.add_argument("--here", action="store_true", help="use this Python as it is and install nothing")
    arguments = parser.parse_args()
    python = Path(sys.executable) if arguments.here else set_up()
    if python is None:
        sys.exit("The set-up failed; no check was run.")
    link_tree()  # for the type checker
    checks = {**CHECKS, "types": [*CHECKS["types"], "--pythonpath", str(python)]}
    passed = {name: run([str(python), "-m", *command]) for name, command in checks.items()}
    say_how_slow_the_machine_is(python)
    say(", ".join(f"{name}: {'passed' if good else 'FAILED'}" for name, good in passed.items()))
    return 0 if all(passed.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
