"""Build the wheel, check it and use it as a new user would: ``python -m tests.wheel``.

The wheel is installed in an empty environment outside this folder. There it must adjudicate, serve the desk,
pass the conformance checks with the simplest variant, and provide its types to mypy and pyright. An editable
install hides the types from mypy, so ``.venv`` cannot test this.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"
ENVIRONMENT = BUILD / "wheel-env"
PROGRAM = Path(__file__).with_name("program.py")
DESK = Path(__file__).with_name("desk.py")


def run(*command: str | Path, where: Path = ROOT) -> None:
    """Run a command; exit if it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    words = [str(word) for word in command]
    print("$", *words, flush=True)
    status = subprocess.run(
        words, cwd=where, env=environment, stdin=subprocess.DEVNULL, check=False
    ).returncode
    if status:
        sys.exit(f"status {status}: {' '.join(words)}")


def wheel() -> Path:
    """Build the wheel from scratch, because files of an earlier build would get into it.

    The source distribution must build the same wheel.
    """
    for left in (BUILD / "lib", BUILD / "wheel", BUILD / "release"):
        shutil.rmtree(left, ignore_errors=True)
    run(sys.executable, "-m", "build", "--wheel", "--outdir", BUILD / "wheel", ROOT)
    run(sys.executable, "-m", "build", "--outdir", BUILD / "release", ROOT)
    (built,) = (BUILD / "wheel").glob("*.whl")
    (rebuilt,) = (BUILD / "release").glob("*.whl")
    if contents(built) != contents(rebuilt):
        sys.exit(f"the source distribution builds another wheel: {contents(built) ^ contents(rebuilt)}")
    return built


def contents(built: Path) -> set[tuple[str, int]]:
    """Return the names of the files in a wheel, with the checksums of what is in them."""
    with zipfile.ZipFile(built) as archive:
        return {(one.filename, one.CRC) for one in archive.infolist()}


def installed(built: Path) -> Path:
    """Return the scripts folder of a new environment with only the wheel and its dependencies."""
    venv.create(ENVIRONMENT, with_pip=True, clear=True)
    programs = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
    pip = [programs / "python", "-m", "pip", "install", "-q", "--no-input", "--disable-pip-version-check"]
    run(*pip, "-c", ROOT / "requirements.lock", f"{built}[desk]")
    return programs


def main() -> None:
    """Build, check, install, use."""
    built = wheel()
    run(sys.executable, "-m", "twine", "check", "--strict", built)
    run(sys.executable, "-m", "check_wheel_contents", built)
    programs = installed(built)
    python = programs / "python"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(PROGRAM, folder)
        shutil.copy(ROOT / "examples" / "pandin.txt", folder)
        run(python, "program.py", where=folder)
        run(programs / "westphalia", "adjudicate", "pandin.txt", where=folder)
        run(programs / "westphalia", "help", "europe-1619", where=folder)
        shutil.copy(DESK, folder)
        run(python, DESK.name, where=folder)
        run(
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--python-executable",
            python,
            PROGRAM.name,
            where=folder,
        )
        run(sys.executable, "-m", "basedpyright", "--pythonpath", python, PROGRAM.name, where=folder)
    print("The wheel is as it should be.")


if __name__ == "__main__":
    main()
