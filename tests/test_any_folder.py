"""A clone works under any folder name, such as that of a zip file from a code host."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
PART = [
    "tests/model/test_phase.py::test_anything_but_a_phase_gets_an_example",
    "tests/datc/test_retreats.py",
    "tests/test_hosts.py::test_the_site_plays_a_phase_from_its_store",
    "tests/test_hosts.py::test_a_worker_that_is_too_slow_is_killed_and_replaced",
]
OWN_CODE = """
from pathlib import Path

import benchmarks
import westphalia


def test_the_code_is_that_of_this_folder():
    here = Path(__file__).resolve().parents[1]
    assert Path(westphalia.__file__).resolve().parent == here
    assert Path(benchmarks.__file__).resolve().parents[1] == here
"""


def files_of_the_tree() -> list[str]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in listed if (ROOT / name).is_file()]


def test_some_tests_pass_in_a_folder_with_a_hyphen(tmp_path: Path) -> None:
    copy = tmp_path / "westphalia-main"
    for name in files_of_the_tree():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
    (copy / "tests" / "test_own_code.py").write_text(OWN_CODE, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        *PART,
        "tests/test_own_code.py",
    ]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    run = subprocess.run(
        command, cwd=copy, env=plain | {"PYTHONPATH": ""}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
