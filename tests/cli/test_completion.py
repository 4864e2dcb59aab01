"""Tab in a shell completes commands, options and names: each shell runs in a process of its own."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="shells of POSIX")

COMPLETE = {
    "bash": """
source "$HOME/.bashrc"
COMP_WORDS=(LINE) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_westphalia_completion westphalia
printf '%s\\n' "${COMPREPLY[@]}"
""",
    "zsh": """
compdef() { :; }
_arguments() { print -r -- "$@"; }
source "$HOME/.zfunc/_westphalia"
words=(LINE) CURRENT=$#words
_westphalia_completion
""",
    "fish": """
complete -C "LINE"
""",
}
"""Programs that write the completions of a command line. Zsh has them only while a line is edited, so there
the program stands in for the editor.
"""


@pytest.fixture(params=COMPLETE)
def shell(request: pytest.FixtureRequest) -> str:
    """The name of a shell that is installed."""
    name: str = request.param
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    return name


@pytest.fixture
def home(tmp_path: Path, shell: str) -> Path:
    """A home folder with ``westphalia`` in ``bin``, in which the completion is installed."""
    program = tmp_path / "bin" / "westphalia"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m westphalia "$@"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    run(shell, "westphalia --install-completion; exit $status" if shell == "fish" else INSTALL, tmp_path)
    return tmp_path


INSTALL = "westphalia --install-completion; exit $?"


def run(shell: str, program: str, home: Path) -> str:
    """Run a program of a shell; return its output."""
    path = os.pathsep.join([str(home / "bin"), os.environ["PATH"]])
    environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"), "PATH": path}
    done = subprocess.run(
        [shell, "-c", program],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        cwd=home,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_shell_completes_a_line(shell: str, home: Path) -> None:
    for line, found, missing in (
        ("westphalia adj", "adjudicate", "advance"),
        ("westphalia adjudicate --pre", "--preset", "--rule"),
        ("westphalia adjudicate --preset dp", "dptg", "datc"),
        ("westphalia new eur", "europe-1619", "germany-1648"),
        ("westphalia convert --to ju", "judge", "jdip"),
        ("westphalia boards ch", "check", "convert"),
        ("westphalia help or", "orders", "cases"),
    ):
        out = run(shell, COMPLETE[shell].replace("LINE", line), home)
        assert found in out
        assert missing not in out
