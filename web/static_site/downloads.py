"""The downloads of a build: packages of npm and wheels, at fixed versions with checked hashes.

The two programs use their own configuration, so mirrors and proxies work as usual.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

from ...model.errors import ImpossibleError

PYODIDE: Final = "pyodide@314.0.7"
"""The npm package of Python as WebAssembly."""

UNPACKER: Final = "xz-decompress@0.2.3"
"""The npm package that unpacks xz in the browser, which unpacks only gzip itself."""

SHA256: Final = {
    PYODIDE: "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    UNPACKER: "b590b7ea774bd82e812d74c572d6c9fcd4abef4da752c974e8d335439f63e69c",
}
"""The hashes of the archives of npm packages."""

REQUIREMENTS: Final = Path(__file__).with_name("requirements.txt")
"""The wheels, with their hashes."""

_WHEELS_FOR: Final = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--implementation", "cp"),
    *("--python-version", "3.14", "--abi", "cp314", "--only-binary", ":all:"),
)


def download_package(package: str, folder: Path) -> Path:
    """Download an npm package into a folder, and return the folder of its files, without their folders.

    Raises:
        ImpossibleError: npm is missing or cannot download it, or its hash is wrong.
    """
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise ImpossibleError(
            "the static site needs node and npm, which are not on the PATH", expected="Node.js 20 or later"
        )
    _run([npm, "pack", "--silent", "--pack-destination", str(folder), package], folder, "npm")
    name = package.partition("@")[0]
    (archive,) = folder.glob(f"{name}-*.tgz")
    if hashlib.sha256(archive.read_bytes()).hexdigest() != SHA256[package]:
        raise ImpossibleError(f"{archive.name} is not the known {package}", expected=SHA256[package])
    with tarfile.open(archive) as opened:
        for member in opened:
            member.name = str(Path(name) / Path(member.name).name)
            if member.isfile():
                opened.extract(member, folder, filter="data")
    archive.unlink()
    return folder / name


def download_wheels(folder: Path) -> Path:
    """Download the wheels and unpack them into one folder, which is returned.

    Raises:
        ImpossibleError: pip cannot download them, or a hash is wrong.
    """
    wheels, unpacked = folder / "wheels", folder / "libraries"
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-input", "--disable-pip-version-check"]
    wanted = ["--no-deps", "--require-hashes", "--requirement", str(REQUIREMENTS), *_WHEELS_FOR]
    _run([*pip, *wanted, "--dest", str(wheels)], folder, "pip")
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(unpacked)
    return unpacked


def _run(command: list[str], folder: Path, name: str) -> None:
    ran = subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", check=False, stdin=subprocess.DEVNULL
    )
    if ran.returncode:
        last = (ran.stderr.strip() or ran.stdout.strip() or f"status {ran.returncode}").splitlines()[-1]
        raise ImpossibleError(f"{name} could not download parts of the site: {last}")
