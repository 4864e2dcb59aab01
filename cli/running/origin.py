"""Where the JSON of a study comes from: program, command, rules, seed, and the digest of the input."""

import shlex
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from importlib.metadata import version
from typing import Annotated

from ...formats import SourceText
from ...model.case import Case
from ...model.json_records import Doc, JsonRecord
from .command_line import COMMAND_LINE
from .console import print_json


class OriginRecord(JsonRecord):
    """Where a result comes from."""

    version: Annotated[str, Doc("the version of Westphalia")]
    command: str
    rules: list[str]
    seed: int | None
    input: Annotated[str | None, Doc("the SHA-256 of the input; null without any")]


class InputDigest:
    """The digest of texts, whatever their order."""

    def __init__(self) -> None:
        self._texts: list[tuple[str, str]] = []

    def noting(self, sources: Iterable[SourceText]) -> Iterator[SourceText]:
        """Yield the texts and note their contents."""
        for source in sources:
            self.add(source.name, source.data)
            yield source

    def add(self, name: str, data: bytes) -> None:
        """Add a text."""
        self._texts.append((name, sha256(data).hexdigest()))

    @property
    def value(self) -> str | None:
        """The digest of one text, or of the sorted names and digests of several; None without any."""
        if len(self._texts) < 2:
            return self._texts[0][1] if self._texts else None
        return sha256("".join(f"{name}\n{one}\n" for name, one in sorted(self._texts)).encode()).hexdigest()


def print_study(
    data: Mapping[str, object],
    *,
    rules: Iterable[str] = (),
    seed: int | None = None,
    digest: str | None = None,
) -> None:
    """Write the JSON of a study to standard output, with its origin."""
    print_json({"origin": _make_origin(rules, seed, digest), **data})


def _make_origin(rules: Iterable[str], seed: int | None, digest: str | None) -> OriginRecord:
    return {
        "version": version("westphalia"),
        "command": shlex.join(["westphalia", *COMMAND_LINE.get()]),
        "rules": list(rules),
        "seed": seed,
        "input": digest,
    }


def describe_origin(rules: Iterable[str], digest: str | None) -> dict[str, str]:
    """Return the origin of a text in a format of another program, each part as one printable line."""
    made = _make_origin(rules, None, digest)
    parts = {
        "version": f"Westphalia {made['version']}",
        "command": made["command"],
        "rules": ", ".join(made["rules"]) or "default",
        "input": f"SHA-256 {made['input']}",
    }
    return {name: "".join(c if c.isprintable() else "?" for c in part) for name, part in parts.items()}


def list_rules(case: Case) -> list[str]:
    """Return the rules of a case that differ from the usual ones."""
    return [f"{name}={choice}" for name, choice in case.rulebook.changes_from(type(case.rulebook)()).items()]
