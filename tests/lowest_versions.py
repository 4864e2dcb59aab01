"""Test with the lowest versions of all dependencies: ``python -m tests.lowest_versions``.

The program installs the lower bound of each dependency in ``pyproject.toml``, with the extras for users.
There every subpackage is imported, and the examples of every command's help run, as in the tests. The exit
status is 1 if one of them fails, and 77 with a Python for which the lowest versions were never built.
"""

import os
import re
import subprocess
import sys
import tomllib
import venv

from tests.this_tree import IMPORT_FOLDER, ROOT, link_tree

ENVIRONMENT = ROOT / "build" / "lowest-env"
_BOUND = re.compile(r"(?P<name>[A-Za-z0-9_.-]+)(?:\[.*\])?>=(?P<version>[0-9.]+)$")
_PYTHON = (3, 11)
_EXTRAS = ("desk", "draw", "play", "pdf", "plot", "bulk")
_TESTS = ("hypothesis", "jsonschema", "pytest")
"""What the tests themselves need, in any version."""
_PROGRAM = """
import westphalia
from westphalia import bulk, draw, formats, games, model, research, solver, variants, web
from westphalia.variants import variants as ids
for name in ids():
    print(name, len(westphalia.find_variant(name).board.provinces))
print(len(draw.draw(westphalia.load_case("examples/pandin.txt")).svg))
"""


def lowest_requirements() -> list[str]:
    """Return each dependency, and each package of the extras that commands use, at its lower bound."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(one for name in _EXTRAS for one in extras[name])]
    bounds = [_BOUND.match(one) for one in wanted if not one.startswith("westphalia[")]
    if None in bounds:
        sys.exit("a dependency has no lower bound")
    return [f"{bound['name']}=={bound['version']}.*" for bound in bounds if bound is not None]


def main() -> int:
    """Make the environment, run everything, and return the exit status."""
    if sys.version_info[:2] != _PYTHON:
        print(f"The lowest versions are tried with Python {_PYTHON[0]}.{_PYTHON[1]}.")
        return 77
    link_tree()
    venv.create(ENVIRONMENT, with_pip=True, clear=True)
    python = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = [str(python), "-m", "pip", "install", "-q", "--no-input", "--disable-pip-version-check"]
    subprocess.run([*pip, *lowest_requirements()], check=True)
    subprocess.run([*pip, *_TESTS], check=True)
    places = os.pathsep.join([str(IMPORT_FOLDER), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": places, "COLUMNS": "120"}
    tests = ["-m", "pytest", "-q", "-o", "addopts=--import-mode=importlib", "tests/cli/test_help.py"]
    lines = [[str(python), "-c", _PROGRAM], [str(python), *tests]]
    statuses = [subprocess.run(one, cwd=ROOT, env=environment, check=False).returncode for one in lines]
    return 1 if any(statuses) else 0


if __name__ == "__main__":
    sys.exit(main())
