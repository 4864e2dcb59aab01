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
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from westphalia.cli.app import COMMANDS

_PROGRAM = """
import json, os, sys
from importlib import import_module
from westphalia.cli import main
import westphalia.cli.running.run
import_module(f"westphalia.cli.commands.{sys.argv[1]}")
for request in sys.stdin:
    folder, files, words = json.loads(request)
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        for number, file in enumerate(files):
            os.dup2(os.open(file, os.O_RDWR), number)
        sys.argv = ["westphalia", *words]
        main()
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@cache
def _prepare(module: str) -> subprocess.Popen[str]:
    """Start a process that has imported the module of a command. It ends when its input does."""
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
    process = _prepare(COMMANDS[words[0]].module)
    assert process.stdin is not None
    assert process.stdout is not None
    with TemporaryDirectory() as name:
        files = [Path(name, stream) for stream in ("in", "out", "err")]
        for file, text in zip(files, (stdin, "", ""), strict=True):
            file.write_text(text, encoding="utf-8")
        process.stdin.write(json.dumps([str(folder), [str(file) for file in files], words]) + "\n")
        process.stdin.flush()
        status = int(process.stdout.readline())
        _, out, err = (file.read_text(encoding="utf-8") for file in files)
    return subprocess.CompletedProcess(words, status, out, err)
