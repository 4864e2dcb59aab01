"""Run commands in fresh processes, without starting Python and importing the same modules for each.

``python -m westphalia COMMAND`` imports the module of its command and calls it. Here one process does this up
to the call, and forks for every command line. What a command finds imported is the same; a short one takes a
third of the time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from westphalia.cli.app import COMMANDS

_PROGRAM = """
import json, os, sys
from importlib import import_module
from westphalia.cli import main
import westphalia.cli.running.run
if sys.argv[1]:
    import_module(f"westphalia.cli.commands.{sys.argv[1]}")
for request in sys.stdin:
    folder, files, words = json.loads(request)
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        *streams, modules = files
        for number, file in enumerate(streams):
            os.dup2(os.open(file, os.O_RDWR), number)
        sys.argv = ["westphalia", *words]
        try:
            main()
        finally:
            with open(modules, "w", encoding="utf-8") as file:
                print(*sys.modules, file=file)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@cache
def _prepare(module: str) -> subprocess.Popen[str]:
    """Start a process that has imported the module of a command, if any. It ends when its input does."""
    return subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, module], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def start_westphalia(folder: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Start Python and run a command line in a folder."""
    command = [sys.executable, "-m", "westphalia", *words]
    return subprocess.run(command, cwd=folder, input=stdin, capture_output=True, text=True, check=False)


def westphalia(folder: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command line in a folder, in a forked process where the system has them."""
    if not hasattr(os, "fork"):
        return start_westphalia(folder, *words, stdin=stdin)
    return _fork(folder, words, stdin)[0]


def modules_after(folder: Path, *words: str) -> frozenset[str]:
    """Run a command line in a folder; return the modules that are loaded when it has ended.

    Some are loaded in any case: those of this function's own process, such as `json`.
    """
    run, modules = _fork(folder, words)
    assert run.returncode in (0, 1), run.stderr
    return modules


def _fork(
    folder: Path, words: Sequence[str], stdin: str = ""
) -> tuple[subprocess.CompletedProcess[str], frozenset[str]]:
    """Run a command line in a forked process; return what it printed, and the modules that it loaded."""
    process = _prepare(COMMANDS[words[0]].module if words[0] in COMMANDS else "")
    assert process.stdin is not None
    assert process.stdout is not None
    with TemporaryDirectory() as name:
        files = [Path(name, stream) for stream in ("in", "out", "err", "modules")]
        for file, text in zip(files, (stdin, "", "", ""), strict=True):
            file.write_text(text, encoding="utf-8")
        process.stdin.write(json.dumps([str(folder), [str(file) for file in files], words]) + "\n")
        process.stdin.flush()
        status = int(process.stdout.readline())
        _, out, err, modules = (file.read_text(encoding="utf-8") for file in files)
    return subprocess.CompletedProcess(words, status, out, err), frozenset(modules.split())
