"""Assembling a static site: the page, Python with its parts, answers that never change, and a manifest."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ...model.errors import ImpossibleError
from ...variants.registry import BUILT_IN
from ..dispatch import answer
from ..endpoints import LARGE, MOST_SECONDS, ORDINARY, QUESTIONS
from ..routes import PAGE
from .downloads import download_pyodide, download_wheels
from .parts import FIRST, NOTHING, REST, list_files, write_parts

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

_RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_SERVICE: Final = PAGE / "browser" / "service.js"
_MANIFEST: Final = "site.json"


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """A site that was built: its folder, the number of its files and their size in bytes."""

    folder: Path
    files: int
    size: int


def build_site(out: Path) -> BuiltSite:
    """Write the desk as a static site into a new or empty folder.

    Raises:
        ImpossibleError: The folder has files, npm or pip are missing or cannot download the parts, or a part
            does not match its known hash.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ImpossibleError(f"{out} exists and is not empty", expected="a new or empty folder")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        made = work / "site"
        _write_python(work, made / "python")
        _write_page(made)
        _write_answers(made / "answers")
        _write_manifest(made)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, out, dirs_exist_ok=True)
    files = list(list_files(out))
    return BuiltSite(out, len(files), sum(path.stat().st_size for path in files))


def _write_python(work: Path, out: Path) -> None:
    """Write Python and its parts, with the licenses of all that is not ours."""
    out.mkdir(parents=True)
    pyodide, libraries = download_pyodide(work), download_wheels(work)
    for name in _RUNTIME:
        shutil.copy(pyodide / name, out)
    parts = write_parts(pyodide, libraries, work, out)
    own = {package: f"python/{file}" for package, file in parts.items()}
    (out / "parts.json").write_text(_format_json(own), encoding="utf-8")
    licenses = out / "licenses"
    licenses.mkdir()
    shutil.copy(pyodide / "package.json", licenses / "pyodide.json")
    for path in sorted(libraries.glob("*.dist-info/**/*")):
        if re.match("LICEN|COPYING|NOTICE", path.name, re.IGNORECASE) and path.is_file():
            shutil.copy(path, licenses / f"{path.relative_to(libraries).parts[0]}-{path.name}")


def _write_page(out: Path) -> None:
    """Write the page. Its first file states that the page answers its own questions, and its security
    policy.
    """
    files = [path for path in list_files(PAGE) if path.suffix in {".js", ".css", ".svg"} and path != _SERVICE]
    for path in files:
        target = out / "page" / path.relative_to(PAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    front = (PAGE / "index.html").read_text(encoding="utf-8")
    front = front.replace("<html ", '<html data-answers="here" ', 1).replace(
        '<meta charset="utf-8">',
        f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="referrer" content="no-referrer">',
        1,
    )
    (out / "index.html").write_text(front, encoding="utf-8")


def _write_answers(out: Path) -> None:
    """Write the answers for the first screen, so that it does not wait for Python."""
    out.mkdir()
    index: dict[str, str] = {}
    for number, (question, about) in enumerate(_first_screen_questions()):
        reply = answer(question, _format_json(about).encode())
        if reply.status != 200:
            raise ImpossibleError(f"{question} has no answer: {reply.body.decode()}")
        name = f"{question}-{number}.json"
        (out / name).write_bytes(reply.body)
        index[f"{question} {_format_json(about)}"] = name
    (out / "index.json").write_text(_format_json(index), encoding="utf-8")


def _first_screen_questions() -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield the questions of the first screen, exactly as the page asks them."""
    yield "start", {}
    for game in BUILT_IN:
        yield "board", {"variant": game}
        yield "board", {"variant": game, "picture": False}
    for one in json.loads(answer("start", b"{}").body)["examples"]:
        if re.search(r"^variant: (?!standard)", one["text"], re.MULTILINE):
            yield "picture", {"case": one["text"], "outcome": True}


def _write_manifest(out: Path) -> None:
    """Write the manifest, and the service worker of this version."""
    python = out / "python"
    manifest: dict[str, Any] = {
        "first": [f"python/{name}" for name in (*_RUNTIME, FIRST, NOTHING)],
        "rest": f"python/{REST}",
        "parts": json.loads((python / "parts.json").read_text(encoding="utf-8")),
        "answers": json.loads((out / "answers" / "index.json").read_text(encoding="utf-8")),
        "questions": {
            name: {
                "seconds": max(one.seconds, SECONDS),
                "size": one.size,
                "search": one.is_search,
                "command": one.command,
            }
            for name, one in QUESTIONS.items()
        },
        "large": LARGE,
        "most_seconds": MOST_SECONDS,
        "seconds_more": ORDINARY,
    }
    (python / "parts.json").unlink()
    (out / "answers" / "index.json").unlink()
    sizes = {path.relative_to(out).as_posix(): path.stat().st_size for path in list_files(out)}
    manifest["sizes"] = {name: size for name, size in sizes.items() if name.startswith("python/")}
    (out / _MANIFEST).write_text(_format_json(manifest), encoding="utf-8")
    kept = ["./", _MANIFEST, *manifest["first"], manifest["parts"]["networkx"]]  # the latter for paradoxes
    kept += [name for name in sizes if name.startswith("page/")]
    answers: dict[str, str] = manifest["answers"]
    without_pictures = ("start {}", '"picture":false}')
    kept += [f"answers/{name}" for asked, name in answers.items() if asked.endswith(without_pictures)]
    digest = hashlib.sha256()
    for path in list_files(out):
        digest.update(path.relative_to(out).as_posix().encode() + path.read_bytes())
    script = _SERVICE.read_text(encoding="utf-8")
    head = f"const VERSION = {_format_json(digest.hexdigest()[:16])};\nconst FILES = {_format_json(kept)};\n"
    (out / "service.js").write_text(head + script, encoding="utf-8")


def _format_json(data: object) -> str:
    """Return JSON exactly as the page writes it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
