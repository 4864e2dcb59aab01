"""The dispatch of a question in a worker: from its JSON to the JSON of the answer, or to an error reply."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import get_type_hints

from pydantic import BaseModel, ValidationError

from ..model.errors import Defects, Place, WestphaliaError
from ..model.extras import explain_missing_module
from ..model.text import decode_text, path_label, read_json
from .endpoints import QUESTIONS
from .opened import Opened
from .reply import File, Reply, ReplyContent, make_error_reply, make_json_reply

TRACEBACK = "WESTPHALIA_TRACEBACK"
"""If this environment variable is set, a defect ends the worker with a traceback."""

_MOST = 50
"""The number of defects in an error reply."""


def answer(name: str, body: bytes) -> Reply:
    """Return the reply to a question, or an error reply. It never raises."""
    try:
        return _answer_question(name, body)
    except WestphaliaError as error:
        return make_error_reply(422, "input", str(error), **_describe_error(error))
    except ModuleNotFoundError as error:
        if os.environ.get(TRACEBACK):
            raise
        missing = explain_missing_module(error)
        message = str(missing or f"the answer needs {error.name}, which is not installed")
        return make_error_reply(500, "missing", message, module=error.name)
    except MemoryError:
        return make_error_reply(500, "lost", "the question needed more memory than it may use")
    except RecursionError:
        return make_error_reply(422, "input", "nested too deeply", place=_place_to_json(Place()), defects=[])
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        message = f"a bug in westphalia, please report it: {type(error).__name__}: {error}"
        return make_error_reply(500, "defect", message)


def _answer_question(name: str, body: bytes) -> Reply:
    try:
        data = read_json(decode_text(body, "the request"), "the request")
    except WestphaliaError as error:
        return make_error_reply(400, "request", str(error))
    ask, kind = _find_function(name)
    try:
        request = kind.model_validate(data)
    except ValidationError as problem:
        return make_error_reply(400, "request", "\n".join(_describe_problems(problem)))
    found = ask(request)
    if isinstance(found, File):
        return Reply(200, found.body, found.kind, found.name)
    return make_json_reply(found)


@cache
def _find_function(name: str) -> tuple[Callable[[BaseModel], ReplyContent], type[BaseModel]]:
    """Return the function that answers a question, and the model of its input."""
    module, _, function = QUESTIONS[name].home.partition(":")
    found: Callable[[BaseModel], ReplyContent] = getattr(
        import_module(f".questions.{module}", __package__), function
    )
    kinds = [kind for parameter, kind in get_type_hints(found).items() if parameter != "return"]
    return found, kinds[0]


def _describe_problems(problem: ValidationError) -> Iterator[str]:
    """Yield the errors in the fields of a question, each with its path."""
    for one in problem.errors(include_url=False, include_input=False)[:_MOST]:
        way = tuple(step for step in one["loc"] if isinstance(step, int) or step.islower())
        yield f"{path_label(way)}{one['msg'][:1].lower()}{one['msg'][1:]}"


def _describe_error(error: WestphaliaError) -> dict[str, object]:
    """Describe an error for programs: the place of the first defect, and all of them."""
    defects: Sequence[WestphaliaError] = error.defects if isinstance(error, Defects) else (error,)
    described = [
        {
            "message": one.message,
            "expected": one.expected,
            "nearest": list(one.nearest),
            "place": _place_to_json(one.place),
            "text": str(one),
        }
        for one in defects[:_MOST]
    ]
    return {"place": described[0]["place"], "defects": described}


def _place_to_json(place: Place) -> dict[str, object]:
    return {"file": place.file, "line": place.line, "column": place.column}


# ------------------------------------------------------------------------------------------ warming up

_FIRST = {
    "variant": "standard",
    "phase": "S1901M",
    "orders": {"austria": ["A vie - tri", "F tri - ven"], "italy": ["A ven S A vie - tri"]},
}
_PARADOX = {
    "variant": "standard",
    "phase": "S1901M",
    "orders": {
        "england": ["F lon S F wal - eng", "F wal - eng"],
        "france": ["A bre - lon", "F eng C A bre - lon"],
    },
}


def warm_up(opened: Opened | None) -> Iterator[bool]:
    """Load the modules that every question needs, then, step by step, those that only some need."""
    from .questions import start

    start.remember(opened)
    _ask("resolve", {"case": _FIRST})
    return _warm_up_more()


def _warm_up_more() -> Iterator[bool]:
    _ask("start", {})
    yield True
    for name in ("orders", "whatif", "complete", "case", "next"):
        more = {"whatif": {"unit": "vie"}, "complete": {"text": "A"}}.get(name, {})
        _ask(name, {"case": _FIRST, **more})
        yield True
    _ask("board", {"variant": "standard"})
    yield True
    _ask("resolutions", {"case": _PARADOX})  # which loads OR-tools
    yield True


def _ask(name: str, data: Mapping[str, object]) -> None:
    answer(name, json.dumps(data).encode())
