"""Hostile questions to the desk: ``python -m tests.fuzz.questions --minutes 3 --seed 7``.

Valid questions about cases, games, boards and patterns of every kind are drawn, and two of three are broken:
other values of fields, unknown fields, broken cases and files, markup in names, JSON nested 1,500 deep,
invalid UTF-8. Every answer must be one of those in docs/desk.md, and pictures must not contain anything that
a browser acts on. The exit status is 1 after a finding.
"""

import argparse
import json
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from tests.fuzz import corpus
from tests.fuzz.drawing import prepare
from tests.fuzz.searching import Finding, Found, Search
from tests.fuzz.spoiling import any_value, piece, spoil, spoil_json
from tests.generators.dice import Dice, happens, pick
from westphalia.variants.registry import BUILT_IN
from westphalia.web import QUESTIONS, Reply, answer, shelf

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

_BYTES = (b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\x00", b"\xfe\xff")


# ---------------------------------------------------------------------------------------------- questions


def question(dice: Dice, variants: Sequence[str] = tuple(BUILT_IN)) -> tuple[str, bytes]:
    """Return a question and its request body."""
    name = pick(dice, tuple(QUESTIONS))
    asked = _sound(dice, name, variants)
    if happens(dice, 33):
        return name, json.dumps(asked).encode(errors="surrogatepass")
    for _ in range(1 + dice.below(3)):
        way = dice.below(6)
        fields = tuple(asked) if asked and happens(dice, 80) else _FIELDS
        if way == 0:
            asked[pick(dice, fields)] = any_value(dice)
        elif way == 1:
            asked[pick(dice, fields)] = pick(dice, (*MARKUP, piece(dice)))
        elif way == 2 and isinstance(asked.get("case"), dict):
            asked["case"] = _with_markup(dice, asked["case"])
        elif way == 3 and isinstance(asked.get("case"), str):
            text = asked["case"].encode(errors="surrogatepass")
            asked["case"] = spoil(dice, text).decode(errors="replace")
        elif way == 4 and asked:
            asked.pop(pick(dice, tuple(asked)))
        else:
            text = json.dumps(asked)
            if happens(dice, 70):
                text = spoil_json(dice, text)
            else:
                at = dice.below(len(text) + 1)
                text = text[:at] + pick(dice, (*MARKUP, piece(dice))) + text[at:]
            data = text.encode(errors="surrogatepass")
            if happens(dice, 20):
                at = dice.below(len(data) + 1)
                data = (
                    data[:at]
                    + pick(dice, (b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\x00", b"\xfe\xff"))
                    + data[at:]
                )
            return name, data
    return name, json.dumps(asked).encode(errors="surrogatepass")


def _sound(dice: Dice, name: str, variants: Sequence[str]) -> dict[str, Any]:
    """Return the fields of a valid question."""
    match name:
        case "start" | "formats":
            return {}
        case "gallery":
            patterns: list[Any] = shelf.make_shelf()["patterns"]
            return {"pattern": pick(dice, patterns)["pattern"], "variant": pick(dice, variants)}
        case "board":
            return {"variant": pick(dice, variants)} if happens(dice, 60) else {"board": _board(dice)}
        case "game" | "convert":
            texts = corpus.records()
            text = pick(dice, texts).decode() if happens(dice, 60) else _table(dice, variants).file.decode()
            more = {"to": pick(dice, ("judge", "game", "jdip"))} if name == "convert" else {}
            return {"game": text, **more, **({"phase": "S1901M"} if happens(dice, 50) else {})}
        case _:
            return {"case": _case(dice, variants), **_more(dice, name)}


def _more(dice: Dice, name: str) -> dict[str, Any]:
    """Return the fields of a question about a case, without the case."""
    order = pick(
        dice, ("A vie - tyr", "F lon S F wal - eng", "A mun H", "A bre - lon", "D A par", "Build A par")
    )
    found: dict[str, Any] = {
        "why": {"order": order},
        "verify": {"claims": [f"{order} {pick(dice, ('bounces', 'succeeds', 'fails'))}"]},
        "compare": {"instead": {"4.A.2": pick(dice, ("1982", "szykman", "all_hold"))}},
        "whatif": {"order": order} if happens(dice, 50) else {"unit": order[:5]},
        "plans": {"goals": [f"{order} succeeds"]},
        "complete": {"text": order[: dice.below(len(order) + 1)]},
        "orders": {"unit": order[2:5]} if happens(dice, 50) else {},
        "picture": {"format": pick(dice, ("svg", "png"))},
    }.get(name, {})
    if happens(dice, 15):
        found = {**found, "rules": {"preset": pick(dice, ("dptg", "rulebook-1982", "webdiplomacy"))}}
    return {**found, **({"lenient": True} if happens(dice, 30) else {})}


def _case(dice: Dice, variants: Sequence[str]) -> Any:
    cases = _table(dice, variants).cases if happens(dice, 60) else corpus.examples()
    cases = cases or corpus.examples()
    text = pick(dice, cases).decode(errors="replace")
    if text.lstrip()[:1] == "{" and happens(dice, 60):
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text


def _table(dice: Dice, variants: Sequence[str]) -> corpus.Table:
    return pick(dice, corpus.tables(pick(dice, variants)))


def _board(dice: Dice) -> Any:
    text = pick(dice, (*corpus.boards(), *corpus.games_by_data())).decode()
    data: Any = json.loads(text)
    if happens(dice, 60):
        _name_anew(dice, data)
    return data if happens(dice, 50) else json.dumps(data)


def _name_anew(dice: Dice, data: Any) -> None:
    """Replace the names on a board with markup."""
    for listed in ("powers", "provinces"):
        if isinstance(data.get(listed), list) and data[listed]:
            one = pick(dice, data[listed])
            if isinstance(one, dict):
                one["name"] = pick(dice, MARKUP)
    data["name"] = pick(dice, MARKUP)


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
        if one.tag.removeprefix("{http://www.w3.org/2000/svg}") not in _ELEMENTS:
            yield f"an element {one.tag} in a picture"
        for name, value in one.attrib.items():
            plain = name.rpartition("}")[2].casefold()
            if plain.startswith("on") or plain in ("style", "src") or "javascript:" in value.casefold():
                yield f"an attribute {name} in a picture"
            if (plain == "href" or "url(" in value) and not re.fullmatch(r"(?:url\()?#[\w-]+\)?", value):
                yield f"a picture leads to {value:.60}"


_ALONE = """
import sys
from westphalia.web import answer
reply = answer(sys.argv[1], sys.stdin.buffer.read())
sys.stdout.buffer.write(f"{reply.status}\\n".encode() + reply.body)
"""


def alone(name: str, body: bytes) -> tuple[int, bytes]:
    """Return the status and body of the answer from a new process, with nothing cached or imported."""
    done = subprocess.run(
        [sys.executable, "-c", _ALONE, name], input=body, capture_output=True, timeout=120, check=False
    )
    if done.returncode:
        return done.returncode, done.stderr
    status, _, answered = done.stdout.partition(b"\n")
    return int(status), answered


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
        if alone(name, body) != (reply.status, reply.body):
            found.append("a process of its own answers something else")
    for problem in found:
        yield f"{name}: {re.sub(r'[0-9]+', '0', problem)[:90]}", problem


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask questions until the time is up, print the findings, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.questions", description=__doc__)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--findings", default="fuzz-findings")
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
    print(f"{search.tried:,} questions; {len(search.known)} kinds of findings")
    return 1 if search.known else 0


if __name__ == "__main__":
    sys.exit(main())
