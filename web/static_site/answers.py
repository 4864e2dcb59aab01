"""Answers that are computed when the site is built, so that no visitor waits for Python to see them.

A file of the folder `answers` has an answer, and answers to the questions that the page asks once it has that
one. The manifest of the site names the file for a digest of each first question, as the page asks it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from ...model.errors import ImpossibleError
from ...variants.registry import BUILT_IN
from ..dispatch import answer

Json: TypeAlias = Mapping[str, Any]

_COMMENT: Final = re.compile(r"\A(?:[^\S\n]*#[^\n]*\n|[^\S\n]*\n)+")
"""The comment at the head of a case, which no answer depends on."""


@dataclass(frozen=True, slots=True)
class StoredAnswers:
    """The answer to a question, which may be asked in several ways, and answers to `further` questions.

    A question is its name and its JSON, as the page writes them.
    """

    asked: tuple[str, ...]
    answer: Json
    further: Json


def list_page_answers() -> Iterator[StoredAnswers]:
    """Yield the answers for the first screen of the page, and for the examples and patterns that it shows."""
    start = _ask("start", {})
    yield _store("start", {})
    yield _store("gallery", {})
    for game in BUILT_IN:
        yield _store("board", {"variant": game})
        yield _store("board", {"variant": game, "picture": False})
    for example in start["examples"]:
        yield answer_case(example["text"])
    for pattern in start["gallery"]:
        if pattern["text"]:
            yield answer_case(pattern["text"])
            yield _store("picture", {"case": pattern["text"], "outcome": False})


def _store(question: str, about: Json) -> StoredAnswers:
    return StoredAnswers((_write(question, about),), _ask(question, about), {})


def answer_case(text: str) -> StoredAnswers:
    """Return what the page shows when it opens a case, as it was written or as the page writes it."""
    opened = _ask("resolve", {"case": text, "statements": True})
    texts = dict.fromkeys(_COMMENT.sub("", one) for one in (text, opened["text"]))
    asked = tuple(_write("resolve", {"case": one, "statements": True}) for one in texts)
    further = {_write(question, more): _ask(question, more) for question, more in _list_further(opened)}
    return StoredAnswers(asked, opened, further)


def _list_further(opened: Json) -> Iterator[tuple[str, Json]]:
    """Yield the questions about an opened case that the page asks by itself, or when a unit is selected."""
    case, kind = opened["case"], opened["phase"]["kind"]
    if kind == "diplomacy":
        return
    for order in opened["result"]["orders"]:
        yield "why", {"case": case, "order": order["order"]}
    for field, choice in _list_other_choices(opened):
        yield "resolve", {"case": case, "rules": {field: choice}, "picture": False}
    if kind != "movement" or _ask("board", {"variant": case["variant"], "picture": False})["statements"]:
        yield "orders", {"case": case}
    if kind == "movement" and case.get("result"):
        yield "claims", {"case": case}
        yield "verify", {"case": case}
        yield "verify", {"case": case, "claims": _list_expected(case)}


def _list_other_choices(opened: Json) -> Iterator[tuple[str, str]]:
    """Yield the other choices of the rule that decides about a paradox: its field and the choice."""
    deciders = [
        kernel["rule"] for kernel in opened["result"].get("kernels", ()) if kernel["resolutions"] != 1
    ]
    decided = (one.partition("=") for order in opened["result"]["orders"] for one in order.get("decided", ()))
    number = next((number for number, _, choice in decided if choice in deciders), None)
    rules = _ask("board", {"variant": opened["case"]["variant"], "picture": False})["rules"]
    rule = next((rule for rule in rules if number in (rule["number"], rule["field"])), None)
    if rule is not None:
        chosen = str(opened["case"].get("rules", {}).get(rule["field"], rule["default"]))
        for choice in rule["choices"]:
            if choice["key"] != chosen:
                yield rule["field"], choice["key"]


def _list_expected(case: Json) -> list[str]:
    """Return the claims of a case as the page checks them: in its own words, one for each order."""
    places = {
        says.lower(): (claim["place"], says)
        for claim in _ask("claims", {"case": case})["claims"]
        for says in claim["says"]
    }
    stated = [one["claim"] for one in _ask("verify", {"case": case})["statements"]]
    return list(dict(places.get(claim.lower(), (claim, claim)) for claim in stated).values())


def write_answers(folder: Path, answers: Iterable[StoredAnswers]) -> dict[str, str]:
    """Write a file for each of the answers, and return its name for the digest of each question."""
    folder.mkdir(exist_ok=True)
    files: dict[str, str] = {}
    for found in answers:
        digests = [_digest(one) for one in found.asked]
        told = {"asked": found.asked, "answer": found.answer, "further": found.further}
        (folder / f"{digests[0]}.pack").write_bytes(gzip.compress(format_json(told).encode(), 9, mtime=0))
        files |= dict.fromkeys(digests, digests[0])
    return files


def format_json(data: object) -> str:
    """Return JSON exactly as the page writes it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def digest(question: str, about: Json) -> str:
    """Return the digest that the manifest has for a question."""
    return _digest(_write(question, about))


def _digest(asked: str) -> str:
    return hashlib.sha256(asked.encode()).hexdigest()[:12]


def _write(question: str, about: Json) -> str:
    return f"{question} {format_json(about)}"


def _ask(question: str, about: Json) -> Any:
    return _answer_question(question, format_json(about))


@lru_cache(maxsize=100)
def _answer_question(question: str, about: str) -> Any:
    """Return an answer. Every case of a game asks about its board, and some questions are asked twice."""
    reply = answer(question, about.encode())
    if reply.status != 200:
        raise ImpossibleError(f"{question} has no answer: {reply.body.decode()}")
    return json.loads(reply.body)
