"""The parts of Python that a static site serves: what every visit needs, and what only some questions need.

A part that is missing shows in the name of the module that cannot be imported; the worker of the page then
loads the part and asks again.
"""

from __future__ import annotations

import io
import json
import lzma
import os
import re
import subprocess
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from ...model.errors import ImpossibleError
from ...variants.registry import BUILT_IN

BOOT: Final = "boot.zip"
"""The modules of the standard library that Python needs to start."""

PACKAGES: Final = "packages.tar.xz"
"""What the first answers need besides."""

REST: Final = "rest.tar.xz"
"""Modules that other questions need."""

ROOT: Final = Path(__file__).resolve().parents[2]
"""The folder of the package."""

_PACKAGES: Final = ("model", "solver", "variants", "games", "formats", "research", "draw", "web")
_LEFT_OUT: Final = re.compile(
    r"draw/ground/(outlines/.*\.json|survey/.*)|web/(page|static_site)/.*|games/conformance/.*|.*__pycache__.*"
)
"""Files of the package that no question of the desk reads, or only with libraries that a browser lacks."""

_UNUSED: Final = {
    *(
        "_pyrepl",
        "cProfile",
        "curses",
        "dbm",
        "doctest",
        "ensurepip",
        "ftplib",
        "idlelib",
        "imaplib",
        "mailbox",
    ),
    *("pdb", "poplib", "profile", "pstats", "pyclbr", "pydoc", "pydoc_data", "smtplib", "socketserver"),
    *("sqlite3", "test", "tkinter", "trace", "turtle", "turtledemo", "unittest", "venv", "webbrowser"),
    *("mailbox", "wsgiref", "xmlrpc"),
}
"""Modules of the standard library that nothing here imports: tools for programmers, servers, mail."""

_NO_DOCSTRINGS: Final = 2
_AS_WRITTEN: Final = 0

_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""The time of all files in an archive, so that the same input makes the same archive."""


def games() -> Mapping[str, str]:
    """Return the package of each game in its own part; the standard game is in every visit."""
    homes = {game: home.partition(":")[0].strip(".") for game, home in BUILT_IN.items()}
    return {game: home for game, home in homes.items() if game != "standard"}


def write_parts(pyodide: Path, libraries: Path, work: Path, out: Path) -> Mapping[str, str]:
    """Compile everything and write the parts into a folder.

    Args:
        pyodide: The files of Pyodide.
        libraries: The unpacked wheels.
        work: A folder for files in between.
        out: The folder of the parts: `BOOT` and `PACKAGES` for every visit, `REST`, and those that are
            returned.

    Returns:
        The part of each package that comes in a part of its own.
    """
    files = _compiled(dict(_sources(pyodide, libraries)), pyodide, work)
    loaded = json.loads((work / "loaded.json").read_text(encoding="utf-8"))
    boot = {"encodings", *map(_head, loaded["boot"])}
    early = {*boot, *map(_head, loaded["probe"])}
    modules = set(loaded["probe"])
    own = {"networkx": "networkx.tar.xz"}
    belongs = {"networkx/": "networkx.tar.xz"}
    for game, package in games().items():
        own[f"westphalia.variants.{package}"] = f"{game}.tar.xz"
        belongs[f"westphalia/variants/{package}/"] = f"{game}.tar.xz"
        belongs[f"westphalia/draw/ground/plans/{game}.json"] = f"{game}.tar.xz"

    def home(source: str, name: str) -> str:
        if source == "stdlib":  # a package of the standard library is in one place
            head = _head(name)
            return BOOT if head in boot else PACKAGES if head in early else REST
        part = next((part for start, part in belongs.items() if name.startswith(start)), None)
        if part is None:
            part = PACKAGES if not name.endswith(".pyc") or _module(name) in modules else REST
        return part

    packed: dict[str, dict[str, bytes]] = {}
    for path, data in files.items():
        source, _, name = path.partition("/")
        packed.setdefault(home(source, name), {})[name] = data
    for file, content in packed.items():
        (out / file).write_bytes(_zipped(content) if file == BOOT else _tarred(content))
    return own


def _sources(pyodide: Path, libraries: Path) -> Iterator[tuple[str, tuple[bytes, int]]]:
    """Yield the files of all parts, each with its level of optimization."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            if not name.endswith("/") and _head(name) not in _UNUSED:
                yield f"stdlib/{name}", (archive.read(name), _NO_DOCSTRINGS)
    for path in sorted(libraries.rglob("*")):
        name = path.relative_to(libraries)
        unused = {"tests", "v1"}.intersection(name.parts) or name.parts[0].endswith(".dist-info")
        if path.is_file() and not unused and name.suffix != ".pyi":
            yield f"libraries/{name.as_posix()}", (path.read_bytes(), _NO_DOCSTRINGS)
    for path in _own():
        name = path.relative_to(ROOT).as_posix()
        yield f"libraries/westphalia/{name}", (path.read_bytes(), _AS_WRITTEN)


def _own() -> Iterator[Path]:
    """Yield the files of the package that questions need."""
    for name in ("__init__.py", "__init__.pyi", "library.py"):
        yield ROOT / name
    for folder in _PACKAGES:
        for path in sorted((ROOT / folder).rglob("*")):
            left_out = _LEFT_OUT.fullmatch(path.relative_to(ROOT).as_posix())
            if path.suffix in {".py", ".pyi", ".json"} and not left_out:
                yield path


def _head(name: str) -> str:
    """Return the top module of a file or module."""
    return name.partition("/")[0].partition(".")[0]


def _module(name: str) -> str:
    """Return the module of a compiled file."""
    return name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def _compiled(sources: Mapping[str, tuple[bytes, int]], pyodide: Path, work: Path) -> dict[str, bytes]:
    """Return the files with modules compiled by the Python that will run them.

    Raises:
        ImpossibleError: Node cannot run it.
    """
    plan: list[tuple[str, str, int]] = []
    for name, (data, optimization) in sources.items():
        target = work / "compiled" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".py"):
            source = work / "source" / name
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_bytes(data)
            plan.append((f"source/{name}", f"compiled/{name}c", optimization))
        else:
            target.write_bytes(data)
    (work / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    (work / "probe.json").write_text(json.dumps(list(_first_questions())), encoding="utf-8")
    script = Path(__file__).with_name("compile.mjs")
    ran = subprocess.run(
        ["node", str(script), str(pyodide), str(work)],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "NODE_NO_WARNINGS": "1"},
    )
    if ran.returncode:
        raise ImpossibleError(f"Pyodide could not compile the site's modules: {ran.stderr.strip()[-400:]}")
    found: dict[str, bytes] = {}
    for name, (data, _) in sources.items():
        compiled = f"{name}c" if name.endswith(".py") else name
        found[compiled] = (work / "compiled" / compiled).read_bytes() if compiled != name else data
    return found


def _first_questions() -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield questions that everybody asks: about orders of the standard game, with and without a paradox."""
    for example in json.loads((ROOT / "web" / "shelf.json").read_text(encoding="utf-8"))["examples"]:
        if example["name"] in ("opening.txt", "pandin.txt"):
            case = {"case": example["text"]}
            yield "resolve", {**case, "statements": True}
            yield "board", {"variant": "standard", "picture": False}
            yield "orders", {**case, "unit": "lon"}
            yield "why", {**case, "order": "F lon"}
            yield "complete", {**case, "text": "F"}
            yield "next", {**case, "picture": False}
            yield "alternatives", case


def _zipped(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _TIME), data, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def _tarred(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, data in sorted(files.items(), key=lambda file: (Path(file[0]).suffix, file[0])):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return lzma.compress(made.getvalue(), preset=9)


def all_files(folder: Path) -> Iterable[Path]:
    """Yield the files below a folder, in order."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file())
