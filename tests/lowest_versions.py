"""Test with the lowest versions of all dependencies: ``python -m tests.lowest_versions``.

The program installs this tree with the lower bound of each dependency in ``pyproject.toml``. There every
command of README.md runs once, every command shows its help, and every subpackage is imported. The exit
status is 1 if one of them fails.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.this_tree import IMPORT_FOLDER, ROOT, link_tree

ENVIRONMENT = ROOT / "build" / "lowest-env"
_BOUND = re.compile(r"(?P<name>[A-Za-z0-9_.-]+)(?:\[.*\])?>=(?P<version>[0-9.]+)$")
_COMMAND = re.compile(r"^\$ (?P<command>westphalia .*)$", re.MULTILINE)
_PROGRAM = """
import westphalia
from westphalia import bulk, draw, formats, games, model, research, solver, variants, web
from westphalia.variants import variants as ids
for name in ids():
    print(name, len(westphalia.find_variant(name).board.provinces))
print(len(draw.draw(westphalia.load_case("examples/pandin.txt")).svg))
"""


def lowest_requirements() -> list[str]:
    """Return each dependency, and each package of the README's extras, at its lower bound."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["desk"], *extras["draw"], *extras["play"]]
    bounds = [_BOUND.match(one) for one in wanted if not one.startswith("westphalia[")]
    if None in bounds:
        sys.exit("a dependency has no lower bound")
    return [f"{bound['name']}=={bound['version']}.*" for bound in bounds if bound is not None]


def readme_commands() -> Iterator[list[str]]:
    """Yield the commands of README.md."""
    for found in _COMMAND.finditer((ROOT / "README.md").read_text(encoding="utf-8")):
        yield shlex.split(found["command"])


def commands(names: Iterable[str]) -> Iterator[list[str]]:
    """Yield the command lines to run: those of README.md, and the help of each command."""
    yield from readme_commands()
    yield ["westphalia", "--help"]
    yield from (["westphalia", name, "--help"] for name in names)


def main() -> int:
    """Make the environment, run everything, and return the exit status."""
    link_tree()
    venv.create(ENVIRONMENT, with_pip=True, clear=True)
    python = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = [str(python), "-m", "pip", "install", "-q", "--no-input", "--disable-pip-version-check"]
    subprocess.run([*pip, *lowest_requirements()], check=True)
    environment = {**os.environ, "PYTHONPATH": str(IMPORT_FOLDER), "COLUMNS": "120"}
    failed: list[str] = []
    listed = [str(python), "-c", "from westphalia.cli.app import COMMANDS; print(*COMMANDS)"]
    names = subprocess.run(listed, env=environment, capture_output=True, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "examples", folder / "examples")
        lines = [[str(python), "-c", _PROGRAM]]
        lines += [[str(python), "-m", *words] for words in commands(names.split())]
        for line in lines:
            done = subprocess.run(
                line, cwd=folder, env=environment, capture_output=True, text=True, check=False
            )
            shown = "the program" if line[1] == "-c" else shlex.join(line[2:])
            print(f"{done.returncode}  {shown}", flush=True)
            if done.returncode not in (0, 1) or "Traceback" in done.stderr:
                failed.append(f"{shown}\n{done.stderr[-1500:]}")
    print(*failed, sep="\n\n")
    print(f"{len(lines)} commands, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
