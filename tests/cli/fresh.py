"""Run commands in fresh processes, without starting Python and importing the same modules for each.

``python -m westphalia COMMAND`` imports the module of its command and calls it, and a command that reads a
game first imports the game's package. Here one process does this once, and forks for every command line.
What a command finds imported is the same; a short one takes a quarter of the time.
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
from westphalia.variants.registry import BUILT_IN

_PROGRAM = """
import json, os, sys
from importlib import import_module
from westphalia.cli import main
import westphalia.cli.running.run

def prepare(modules):
    request, to = os.pipe()
    back, reply = os.pipe()
    if os.fork() == 0:
        os.close(to)
        os.close(back)
        for module in modules:
            import_module(module)
        serve(os.fdopen(request), os.fdopen(reply, "w"))
        os._exit(0)
    os.close(request)
    os.close(reply)
    return os.fdopen(to, "w"), os.fdopen(back)

def serve(requests, replies):
    for request in requests:
        child = os.fork()
        if child == 0:
            run(*json.loads(request))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), file=replies, flush=True)

def run(folder, files, words):
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

prepared = {}
for line in sys.stdin:
    modules, request = json.loads(line)
    key = tuple(modules)
    if key not in prepared:
        prepared[key] = prepare(modules)
    to, back = prepared[key]
    print(json.dumps(request), file=to, flush=True)
    print(back.readline(), end="", flush=True)
"""
"""A process that forks one for each combination of modules, which imports them and forks for each command."""


@cache
def _start() -> subprocess.Popen[str]:
    """Start the process that forks. It ends when its input does."""
    return subprocess.Popen(
        [sys.executable, "-c", _PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )


def start_westphalia(folder: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Start Python and run a command line in a folder."""
    command = [sys.executable, "-m", "westphalia", *words]
    return subprocess.run(
        command, cwd=folder, input=stdin, capture_output=True, encoding="utf-8", check=False
    )


def westphalia(
    folder: Path, *words: str, stdin: str = "", variant: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command line in a folder, in a forked process where the system has them.

    `variant` is that of the game that the command reads, if it reads one.
    """
    if not hasattr(os, "fork"):
        return start_westphalia(folder, *words, stdin=stdin)
    return _fork(folder, words, stdin, variant)[0]


def modules_after(folder: Path, *words: str) -> frozenset[str]:
    """Run a command line in a folder; return the modules that are loaded when it has ended.

    The modules of the process that forks, such as `json`, are always among them.
    """
    run, modules = _fork(folder, words)
    assert run.returncode in (0, 1), run.stderr
    return modules


def _fork(
    folder: Path, words: Sequence[str], stdin: str = "", variant: str | None = None
) -> tuple[subprocess.CompletedProcess[str], frozenset[str]]:
    """Run a command line in a forked process; return what it printed, and the modules that it loaded."""
    imported: list[str] = []
    if words[0] in COMMANDS:
        imported.append(f"westphalia.cli.commands.{COMMANDS[words[0]].module}")
    if variant is not None:
        imported.append(f"westphalia.variants{BUILT_IN[variant].partition(':')[0]}")
    process = _start()
    assert process.stdin is not None
    assert process.stdout is not None
    with TemporaryDirectory() as name:
        files = [Path(name, stream) for stream in ("in", "out", "err", "modules")]
        for file, text in zip(files, (stdin, "", "", ""), strict=True):
            file.write_text(text, encoding="utf-8")
        request = [str(folder), [str(file) for file in files], words]
        process.stdin.write(json.dumps([imported, request]) + "\n")
        process.stdin.flush()
        status = int(process.stdout.readline())
        _, out, err, modules = (file.read_text(encoding="utf-8") for file in files)
    return subprocess.CompletedProcess(words, status, out, err), frozenset(modules.split())
