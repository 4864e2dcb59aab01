"""Hostile questions to the desk: ``python -m tests.fuzz.questions --minutes 3 --seed 7``.

Valid questions about cases, games, boards and patterns of every kind are drawn, and two of three are broken:
other values of fields, unknown fields, broken cases and files, markup in names, JSON nested 1,500 deep,
invalid UTF-8. Every answer must be one of those in docs/desk.md, and pictures must not contain anything that
a browser acts on. The exit status is 1 after a finding.
"""

import argparse
import json
import re
import resource
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from tests.fuzz.asking import valid_fields
from tests.fuzz.drawing import prepare
from tests.fuzz.searching import Finding, Found, Search
from tests.fuzz.spoiling import any_value, change_file, piece, spoil_json
from tests.generators.dice import Dice, happens, pick
from westphalia.variants.registry import BUILT_IN
from westphalia.web import QUESTIONS, Reply, answer
from westphalia.web.links import pack, unpack

SECONDS = 20.0
"""The time limit for a question, on a busy machine."""

MARKUP = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title><script>",
    "]]><svg onload=a()>",
    "javascript:alert(1)",
    "&lt;b&gt;&#60;",
    "'onmouseover='alert(1)",
    "{{7*7}}",
    "${7*7}",
    "../../etc/passwd",
    "$(reboot)",
    "`id`",
    "; rm -rf /",
    "\u202e<b>",
    "<!--",
    "<?xml?>",
    "%3Cscript%3E",
    "url(//evil.example)",
)
"""Text that a browser, shell or file system would act on."""

_FIELDS = (
    "case",
    "rules",
    "lenient",
    "board",
    "unit",
    "power",
    "order",
    "text",
    "goals",
    "powers",
    "most",
    "claims",
    "result",
    "instead",
    "kernel",
    "resolution",
    "format",
    "width",
    "phase",
    "game",
    "form",
    "index",
    "to",
    "link",
    "pattern",
    "variant",
    "picture",
    "outcome",
    "orders",
    "ground",
    "lines",
    "mail",
    "name",
    "late",
    "keep_for_later",
    "settled",
    "statement",
    "statements",
    "version",
    "__class__",
    "x",
)

_ELEMENTS = (
    "svg",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polygon",
    "polyline",
    "text",
    "tspan",
    "title",
    "desc",
    "defs",
    "pattern",
    "clipPath",
    "marker",
    "use",
    "mask",
    "linearGradient",
    "stop",
)
"""The elements that a picture may contain."""

_LEADS_ELSEWHERE = re.compile(r"@import|url\(|[<\\]")
"""What the style sheet of a picture must not contain."""

_BYTES = (b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\x00", b"\xfe\xff")


# ---------------------------------------------------------------------------------------------- questions


def question(dice: Dice, variants: Sequence[str] = tuple(BUILT_IN)) -> tuple[str, bytes]:
    """Return a question and its request body."""
    name = pick(dice, tuple(QUESTIONS))
    asked = valid_fields(dice, name, variants)
    if happens(dice, 33):
        return name, json.dumps(asked).encode(errors="surrogatepass")
    return name, spoil_question(dice, asked)


def spoil_question(dice: Dice, asked: dict[str, Any]) -> bytes:
    """Return the request body of a question after up to three changes."""
    for _ in range(1 + dice.below(3)):
        way = dice.below(6)
        fields = tuple(asked) if asked and happens(dice, 80) else _FIELDS
        if way == 0:
            asked[pick(dice, fields)] = any_value(dice)
        elif way == 1:
            asked[pick(dice, fields)] = pick(dice, (*MARKUP, piece(dice)))
        elif way == 2 and isinstance(asked.get("case"), dict):
            asked["case"] = _with_markup(dice, asked["case"])
        elif way == 2 and "board" in asked:
            asked["board"] = _with_other_names(dice, asked["board"])
        elif way < 4 and (files := [one for one in FILES if isinstance(asked.get(one), str)]):
            one = pick(dice, files)
            asked[one] = _spoil_inside(dice, one, asked[one])
        elif way == 4 and asked:
            asked.pop(pick(dice, tuple(asked)))
        else:
            return _spoil_request(dice, json.dumps(asked))
    return json.dumps(asked).encode(errors="surrogatepass")


def _spoil_request(dice: Dice, text: str) -> bytes:
    """Break the JSON of a request, and perhaps its bytes."""
    if happens(dice, 70):
        text = spoil_json(dice, text)
    else:
        at = dice.below(len(text) + 1)
        text = text[:at] + pick(dice, (*MARKUP, piece(dice))) + text[at:]
    data = text.encode(errors="surrogatepass")
    if happens(dice, 20):
        at = dice.below(len(data) + 1)
        data = data[:at] + pick(dice, _BYTES) + data[at:]
    return data


FILES = ("case", "game", "text", "board", "mail", "link")
"""The fields that contain a file."""


def _spoil_inside(dice: Dice, field: str, text: str) -> str:
    """Break the file in a field; emails are in base64 there, and links are packed."""
    try:
        match field:
            case "mail":
                return b64encode(change_file(dice, b64decode(text))).decode()
            case "link":
                return pack(change_file(dice, unpack(text).encode()).decode(errors="replace"))
            case _:
                return change_file(dice, text.encode(errors="surrogatepass")).decode(errors="replace")
    except ValueError:  # an earlier change broke the base64 or the packing
        return text


def _with_other_names(dice: Dice, board: Any) -> Any:
    """Return a board on which markup replaces some names."""
    try:
        data: Any = json.loads(board) if isinstance(board, str) else json.loads(json.dumps(board))
    except ValueError:
        return board
    if not isinstance(data, dict):
        return board
    named = cast("dict[str, Any]", data)
    for listed in ("powers", "provinces"):
        one = pick(dice, named[listed]) if isinstance(named.get(listed), list) and named[listed] else None
        if isinstance(one, dict):
            one["name"] = pick(dice, MARKUP)
    named["name"] = pick(dice, MARKUP)
    return named if happens(dice, 50) else json.dumps(named)


def _with_markup(dice: Dice, case: Any) -> Any:
    """Return a case with markup as its orders."""
    made: Any = json.loads(json.dumps(case))
    powers: list[str] = list(made.get("orders") or ()) if isinstance(made.get("orders"), dict) else []
    if powers:
        made["orders"][pick(dice, powers)] = [pick(dice, MARKUP), piece(dice)]
    else:
        made["orders"] = {pick(dice, MARKUP): [pick(dice, MARKUP)]}
    return made


# ------------------------------------------------------------------------------------- problems with answers


def problems(reply: Reply, seconds: float) -> Iterator[str]:
    """Yield the problems of an answer."""
    if seconds > SECONDS:
        yield f"takes {seconds:.0f} seconds of the processor's time"
    if reply.status not in (200, 400, 422):
        yield f"status {reply.status}: {reply.body[:300]!r}"
        return
    if reply.kind != "application/json":
        return
    try:
        data: Any = json.loads(reply.body, parse_constant=_refuse)
    except ValueError as problem:
        yield f"no JSON: {problem}"
        return
    if reply.status != 200:
        error = data.get("error", {})
        if not error.get("message") or error["kind"] not in ("request", "input"):
            yield f"an error without words: {data!r:.200}"
        if re.search(r"Traceback|object at 0x|/site-packages/", error.get("message", "")):
            yield f"Python shows: {error['message']:.200}"
    for svg in _pictures(data):
        yield from _svg_problems(svg)


def _refuse(name: str) -> None:
    raise ValueError(name)


def _pictures(data: Any) -> Iterator[str]:
    """Yield all pictures in an answer."""
    if isinstance(data, dict):
        held = cast("dict[str, Any]", data)
        if isinstance(held.get("picture"), str):
            yield held["picture"]
        data = list(held.values())
    if isinstance(data, list):
        for value in cast("list[Any]", data):
            yield from _pictures(value)


def _svg_problems(svg: str) -> Iterator[str]:
    """Yield what a browser would act on in a picture."""
    try:
        root = ET.fromstring(svg)
    except ET.ParseError as problem:
        yield f"no XML: {problem}"
        return
    for one in root.iter():
        tag = one.tag.removeprefix("{http://www.w3.org/2000/svg}")
        if tag == "style" and not _LEADS_ELSEWHERE.search(one.text or ""):
            continue  # the style sheet of an animation
        if tag not in _ELEMENTS:
            yield f"an element {one.tag} in a picture"
        for name, value in one.attrib.items():
            plain = name.rpartition("}")[2].casefold()
            if plain.startswith("on") or plain in ("style", "src") or "javascript:" in value.casefold():
                yield f"an attribute {name} in a picture"
            if (plain == "href" or "url(" in value) and not re.fullmatch(r"(?:url\()?#[\w-]+\)?", value):
                yield f"a picture leads to {value:.60}"


_ALONE = """
import resource
import sys
resource.setrlimit(resource.RLIMIT_CPU, (120, 120))  # not so long on the clock: the machine may be busy
from westphalia.web import answer
reply = answer(sys.argv[1], sys.stdin.buffer.read())
sys.stdout.buffer.write(f"{reply.status}\\n".encode() + reply.body)
"""


def alone(name: str, body: bytes) -> tuple[int, bytes]:
    """Return the status and body of the answer from a new process, with nothing cached or imported."""
    done = subprocess.run([sys.executable, "-c", _ALONE, name], input=body, capture_output=True, check=False)
    if done.returncode:
        return done.returncode, done.stderr
    status, _, answered = done.stdout.partition(b"\n")
    return int(status), answered


def without_times(body: bytes) -> bytes:
    """Return an answer without the times at which a game was changed, and the digests that contain them."""
    return re.sub(rb'(\\"(?:time|digest)\\": \\")[^"\\]+', rb"\1", body)


def ask(name: str, body: bytes) -> list[str]:
    """Return the problems of the answer to a question."""
    began = time.process_time()
    reply = answer(name, body)
    return list(problems(reply, time.process_time() - began))


def find_problems(asked: tuple[str, bytes], apart: bool) -> Iterator[Found]:
    """Yield the problems of a question; one of each batch is also asked in a process of its own."""
    name, body = asked
    found = ask(name, body)
    if apart:
        reply = answer(name, body)
        status, answered = alone(name, body)
        if (status, without_times(answered)) != (reply.status, without_times(reply.body)):
            found.append("a process of its own answers something else")
    for problem in found:
        yield f"{name}: {re.sub(r'[0-9]+', '0', problem)[:90]}", problem


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask questions until the time is up, print the findings, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.questions", description=__doc__)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--findings", default="fuzz-findings", help="their folder (default: %(default)s)")
    options = parser.parse_args(arguments)
    folder = Path(options.findings)
    folder.mkdir(parents=True, exist_ok=True)
    prepare(tuple(BUILT_IN))
    search = Search(question, find_problems, folder)

    def save(finding: Finding[tuple[str, bytes]]) -> None:
        name, body = finding.tried
        path = folder / f"question-{name}-{sha256(finding.kind.encode()).hexdigest()[:10]}.json"
        path.write_bytes(body)
        print(f"{path}\n{finding.told}", flush=True)

    search.run(time.time() + 60 * options.minutes, 1_000_000 * options.seed, save)
    usage = sum(resource.getrusage(whose)[0] for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(f"{search.tried:,} questions in {usage:,.0f} seconds of processor time")
    print(f"{len(search.known)} kinds of findings")
    return 1 if search.known else 0


if __name__ == "__main__":
    sys.exit(main())
