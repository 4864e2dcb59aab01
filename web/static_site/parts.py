"""The parts of Python that a static site serves: one for every visit, and others that only some questions
need.

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

FIRST: Final = "first.pack"
"""The part that Python needs to start and to give the first answers: modules and boards."""

REST: Final = "rest.pack"
"""Modules that other questions need."""

NOTHING: Final = "empty.zip"
"""An archive without files, where Pyodide expects the standard library: it comes with the other modules."""

LIBRARY: Final = "lib/python3.14"
"""The folder of the standard library, from the root of the browser's file system."""

ROOT: Final = Path(__file__).resolve().parents[2]
"""The folder of the package."""

_PACKAGES: Final = ("model", "solver", "variants", "games", "formats", "research", "draw", "web")
_LEFT_OUT: Final = re.compile(
    r"draw/ground/outlines/.*\.json|web/(page|static_site)/.*|games/conformance/.*|.*__pycache__.*"
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

_DOCUMENTED: Final = re.compile(r"westphalia/(model/rulebook|variants)/.*")
"""Modules whose docstrings are read: descriptions of rules and chapters."""

_ENCODINGS: Final = frozenset(
    f"encodings.{name}"
    for name in ("ascii", "cp1252", "latin_1", "raw_unicode_escape", "unicode_escape", "utf_16", "utf_8_sig")
)
"""Encodings of files that users open: one that is missing would not show in the name of a module."""

_SITE: Final = "site-packages/"


def list_game_parts() -> Mapping[str, str]:
    """Return the part of each game's package. The standard game is part of every visit."""
    homes = {game: home.partition(":")[0].strip(".") for game, home in BUILT_IN.items()}
    return {game: home for game, home in homes.items() if game != "standard"}


def write_parts(pyodide: Path, libraries: Path, work: Path, out: Path) -> Mapping[str, str]:
    """Compile everything and write the parts into a folder.

    Args:
        pyodide: The files of Pyodide.
        libraries: The unpacked wheels.
        work: A folder for intermediate files.
        out: The folder of the parts: `FIRST` for every visit, `REST`, and those that are returned.

    Returns:
        The part of each package that comes in a part of its own.
    """
    files = _compile(dict(_list_sources(pyodide, libraries)), pyodide, work)
    needed = {*json.loads((work / "loaded.json").read_text(encoding="utf-8")), *_ENCODINGS}
    own = {"networkx": "networkx.pack"}
    belongs = {"networkx/": "networkx.pack"}
    for game, package in list_game_parts().items():
        own[f"westphalia.variants.{package}"] = f"{game}.pack"
        belongs[f"westphalia/variants/{package}/"] = f"{game}.pack"
        belongs[f"westphalia/draw/ground/plans/{game}.json"] = f"{game}.pack"

    def home(name: str) -> str:
        inner = name.removeprefix(_SITE)
        part = next((part for start, part in belongs.items() if inner.startswith(start)), None)
        if part is None:
            part = REST if name.endswith(".pyc") and _module_name(inner) not in needed else FIRST
        return part

    packed: dict[str, dict[str, bytes]] = {}
    for name, data in files.items():
        packed.setdefault(home(name), {})[name] = data
    for file, content in packed.items():
        (out / file).write_bytes(pack(_archive(content)))
    zipfile.ZipFile(out / NOTHING, "w").close()
    return own


def _list_sources(pyodide: Path, libraries: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of all parts, below the folder of the standard library."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            if not name.endswith("/") and _top_module(name) not in _UNUSED:
                yield name, archive.read(name)
    for path in sorted(libraries.rglob("*")):
        name = path.relative_to(libraries)
        unused = {"tests", "v1"}.intersection(name.parts) or name.parts[0].endswith(".dist-info")
        if path.is_file() and not unused and name.suffix != ".pyi":
            yield f"{_SITE}{name.as_posix()}", path.read_bytes()
    for path in _find_own_files():
        name = path.relative_to(ROOT).as_posix()
        yield f"{_SITE}westphalia/{name}", path.read_bytes()


def _find_own_files() -> Iterator[Path]:
    """Yield the files of the package that questions need."""
    for name in ("__init__.py", "__init__.pyi", "library.py"):
        yield ROOT / name
    for folder in _PACKAGES:
        for path in sorted((ROOT / folder).rglob("*")):
            left_out = _LEFT_OUT.fullmatch(path.relative_to(ROOT).as_posix())
            if path.suffix in {".py", ".pyi", ".json"} and not left_out:
                yield path


def _top_module(name: str) -> str:
    """Return the top module of a file or module."""
    return name.partition("/")[0].partition(".")[0]


def _module_name(name: str) -> str:
    """Return the module of a compiled file."""
    return name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def _compile(sources: Mapping[str, bytes], pyodide: Path, work: Path) -> dict[str, bytes]:
    """Return the files with modules compiled by the Python that will run them.

    Raises:
        ImpossibleError: Node cannot run it.
    """
    plan: list[tuple[str, str, bool]] = []
    for name, data in sources.items():
        target = work / "compiled" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".py"):
            source = work / "source" / name
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_bytes(data)
            documented = _DOCUMENTED.fullmatch(name.removeprefix(_SITE)) is not None
            plan.append((f"source/{name}", f"compiled/{name}c", documented))
        else:
            target.write_bytes(data)
    (work / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    (work / "probe.json").write_text(json.dumps(list(_first_questions())), encoding="utf-8")
    script = Path(__file__).with_name("compile.mjs")
    ran = subprocess.run(
        ["node", str(script), str(pyodide), str(work)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "NODE_NO_WARNINGS": "1"},
    )
    if ran.returncode:
        raise ImpossibleError(f"Pyodide could not compile the site's modules: {ran.stderr.strip()[-400:]}")
    found: dict[str, bytes] = {}
    for name, data in sources.items():
        compiled = f"{name}c" if name.endswith(".py") else name
        found[compiled] = (work / "compiled" / compiled).read_bytes() if compiled != name else data
    return found


def _first_questions() -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield the most common questions: about orders of the standard game, with and without a paradox."""
    for example in json.loads((ROOT / "web" / "shelf.json").read_text(encoding="utf-8"))["examples"]:
        if example["name"] in ("opening.txt", "pandin.txt"):
            case = {"case": example["text"]}
            yield "resolve", {**case, "statements": True}
            yield "picture", {**case, "outcome": True}
            yield "board", {"variant": "standard", "picture": False}
            yield "orders", {**case, "unit": "lon"}
            yield "why", {**case, "order": "F lon"}
            yield "complete", {**case, "text": "F"}
            yield "next", {**case, "picture": False}
            yield "resolve", {"case": {"variant": "standard", "phase": "S1901M", "orders": {}}}
            yield "alternatives", case


def pack(data: bytes) -> bytes:
    """Return data compressed: on most hosts that is a third smaller than what they send by themselves."""
    return lzma.compress(data, check=lzma.CHECK_CRC32, preset=9 | lzma.PRESET_EXTREME)


def _archive(files: Mapping[str, bytes]) -> bytes:
    """Return files as a tar archive; similar files are adjacent."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(files.items(), key=lambda file: (Path(file[0]).suffix, file[0])):
            entry = tarfile.TarInfo(f"{LIBRARY}/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return made.getvalue()


def list_files(folder: Path) -> Iterable[Path]:
    """Yield the files below a folder, in order."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file())
