"""Validate the JSON that commands print against their published schemas."""

import json
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, cast

from jsonschema import Draft202012Validator

from westphalia.cli.schemas.catalogue import SCHEMAS, schema

OPTIONS = ("--json", "--jsonl")


@cache
def validator(name: str) -> Draft202012Validator:
    """Return the validator of the schema of that name."""
    found = schema(name)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


def hold_to_schema(arguments: Sequence[str], status: int, out: str) -> None:
    """Fail if the JSON that a command line printed fits no schema of its command."""
    if not arguments or status not in (0, 1, 2) or not out.strip():
        return
    command, *rest = arguments
    names = _names(command, rest)
    if not names:
        return
    documents = [json.loads(line) for line in out.splitlines()] if "--jsonl" in rest else [json.loads(out)]
    for document in documents:
        problems = {name: _problem(name, document) for name in names}
        assert None in problems.values(), (list(arguments), problems)


def _names(command: str, rest: Sequence[str]) -> list[str]:
    """Return the possible schemas of a command's output; none if it prints no JSON."""
    is_report = command == "report" and _follows(rest, "--format", "json") and "--output" not in rest
    if command == "report":
        return ["report"] if is_report and "--schema" not in rest else []
    if not set(OPTIONS) & set(rest) or {"--help", "-h"} & set(rest):
        return []
    if command == "boards" and rest[:1] != ["show"]:
        return []
    names = [name for name, listed in SCHEMAS.items() if command in listed.commands]
    assert names, f"no schema is listed for {command} --json"
    if command == "adjudicate":
        return ["result-line"] if "--jsonl" in rest else ["result"]
    return names


def _follows(rest: Sequence[str], option: str, value: str) -> bool:
    return f"{option}={value}" in rest or any(
        one == option and other == value for one, other in pairwise(rest)
    )


def problems(name: str, document: object) -> list[Any]:
    """Return the errors in a document, by the schema of that name."""
    return list(cast("Any", validator(name)).iter_errors(document))


def _problem(name: str, document: object) -> str | None:
    error = next(iter(problems(name, document)), None)
    while error is not None and error.context:
        error = max(error.context, key=lambda one: len(one.absolute_path))
    return None if error is None else f"{list(error.absolute_path)}: {error.message[:300]}"
