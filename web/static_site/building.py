"""Assembling a static site: the page, Python with its parts, answers that never change, and a manifest."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ...model.errors import ImpossibleError
from ...variants.registry import BUILT_IN
from ..endpoints import LARGE, MOST_SECONDS, ORDINARY, QUESTIONS
from ..links import parse_public_address
from ..routes import PAGE, make_front
from .answers import answer_case, digest, format_json, list_page_answers, write_answers
from .downloads import PYODIDE, UNPACKER, download_package, download_wheels
from .parts import FIRST, NOTHING, REST, list_files, pack, write_parts

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The content security policy of the page, which the worker inherits: load nothing from elsewhere, nothing
inline, compile WebAssembly.
"""

SECONDS: Final = 30.0
"""The minimum time limit of an answer in a browser, in seconds: a phone is slower, and may have to load a
part first."""

_RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs")
_WASM: Final = "pyodide.asm.wasm"
_UNPACKER: Final = "xz.mjs"
_MODULE: Final = """const module = {{ exports: {{}} }}, exports = module.exports, require = () => globalThis;
{script}
export const {{ XzReadableStream }} = module.exports;
"""
"""A script written for Node.js and bundlers, as a module for browsers."""

_SERVICE: Final = PAGE / "browser" / "service.js"
_WORKER: Final = PAGE / "browser" / "worker.js"
_MANIFEST: Final = "site.json"


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """A site that was built: its folder, the number of its files and their size in bytes."""

    folder: Path
    files: int
    size: int


def build_site(out: Path, *, public: str | None = None) -> BuiltSite:
    """Write the desk as a static site into a new or empty folder.

    The links that the page gives for others begin with the `public` address, by default with its own.

    Raises:
        UnreadableError: `public` is not the address of a page.
        ImpossibleError: The folder has files, npm or pip are missing or cannot download the parts, or a part
            does not match its known hash.
    """
    front = make_front(None if public is None else parse_public_address(public))
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ImpossibleError(f"{out} exists and is not empty", expected="a new or empty folder")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        made = work / "site"
        parts = _write_python(work, made / "python")
        _write_page(made, front)
        answers = write_answers(made / "answers", list_page_answers())
        _write_manifest(made, parts, answers)
        _write_service(made)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, out, dirs_exist_ok=True)
    files = list(list_files(out))
    return BuiltSite(out, len(files), sum(path.stat().st_size for path in files))


def add_answers(site: Path, cases: Iterable[str]) -> None:
    """Add the answers to cases to a built site, so that it shows them before Python is loaded."""
    path = site / _MANIFEST
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["answers"] |= write_answers(site / "answers", map(answer_case, cases))
    path.write_text(format_json(manifest), encoding="utf-8")
    _write_service(site)


def _write_python(work: Path, out: Path) -> Mapping[str, str]:
    """Write Python and its parts, with the licenses of all that is not ours; return the parts by package."""
    out.mkdir(parents=True)
    pyodide, unpacker = download_package(PYODIDE, work), download_package(UNPACKER, work)
    libraries = download_wheels(work)
    for name in _RUNTIME:
        shutil.copy(pyodide / name, out)
    (out / f"{_WASM}.pack").write_bytes(pack((pyodide / _WASM).read_bytes()))
    script = (unpacker / "xz-decompress.min.js").read_text(encoding="utf-8")
    (out / _UNPACKER).write_text(_MODULE.format(script=script), encoding="utf-8")
    parts = write_parts(pyodide, libraries, work, out)
    licenses = out / "licenses"
    licenses.mkdir()
    for package in (pyodide, unpacker):
        shutil.copy(package / "package.json", licenses / f"{package.name}.json")
    for path in sorted(libraries.glob("*.dist-info/**/*")):
        if re.match("LICEN|COPYING|NOTICE", path.name, re.IGNORECASE) and path.is_file():
            shutil.copy(path, licenses / f"{path.relative_to(libraries).parts[0]}-{path.name}")
    return {package: f"python/{file}" for package, file in parts.items()}


def _write_page(out: Path, front: str) -> None:
    """Write the page. Its first file states that the page answers its own questions, its security policy, and
    the modules that the browser loads at once.
    """
    files = [path for path in list_files(PAGE) if path.suffix in {".js", ".css", ".svg"} and path != _SERVICE]
    for path in files:
        target = out / "page" / path.relative_to(PAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    modules = [
        path.relative_to(PAGE).as_posix() for path in files if path.suffix == ".js" and path != _WORKER
    ]
    front = front.replace("<html ", '<html data-answers="here" ', 1).replace(
        '<meta charset="utf-8">',
        f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="referrer" content="no-referrer">',
        1,
    )
    loads = "".join(f'<link rel="modulepreload" href="page/{name}">\n' for name in modules)
    (out / "index.html").write_text(front.replace("</head>", f"{loads}</head>", 1), encoding="utf-8")


def _write_manifest(out: Path, parts: Mapping[str, str], answers: Mapping[str, str]) -> None:
    """Write the manifest, which the page reads first."""
    first = [f"python/{name}" for name in (*_RUNTIME, _UNPACKER, f"{_WASM}.pack", FIRST, NOTHING)]
    manifest: dict[str, Any] = {
        "first": first,
        "rest": f"python/{REST}",
        "parts": parts,
        "sizes": {name: (out / name).stat().st_size for name in first},
        "answers": answers,
        "questions": {
            name: {
                "seconds": max(one.seconds, SECONDS),
                "size": one.size,
                "search": one.is_search,
            }
            for name, one in QUESTIONS.items()
        },
        "large": LARGE,
        "most_seconds": MOST_SECONDS,
        "seconds_more": ORDINARY,
    }
    (out / _MANIFEST).write_text(format_json(manifest), encoding="utf-8")


def _write_service(out: Path) -> None:
    """Write the service worker of this version of the site, which keeps the files of every visit."""
    manifest = json.loads((out / _MANIFEST).read_text(encoding="utf-8"))
    asked = [digest("start", {}), digest("gallery", {})]
    asked += [digest("board", {"variant": game, "picture": False}) for game in BUILT_IN]
    files = [path for path in list_files(out) if path.name != "service.js"]
    kept = ["./", _MANIFEST, *manifest["first"], manifest["parts"]["networkx"]]  # the latter for paradoxes
    kept += [path.relative_to(out).as_posix() for path in files if path.parts[len(out.parts)] == "page"]
    kept += [f"answers/{manifest['answers'][one]}.pack" for one in asked]
    version = hashlib.sha256()
    for path in files:
        version.update(path.relative_to(out).as_posix().encode() + path.read_bytes())
    head = f"const VERSION = {format_json(version.hexdigest()[:16])};\nconst FILES = {format_json(kept)};\n"
    (out / "service.js").write_text(head + _SERVICE.read_text(encoding="utf-8"), encoding="utf-8")
