"""Replies: a status, a content type and bytes; between processes, one bytes value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

JSON_TYPE = "application/json"


@dataclass(frozen=True, slots=True)
class File:
    """A reply other than JSON: bytes, their type, and the name a browser saves them under."""

    body: bytes
    kind: str
    name: str


ReplyContent: TypeAlias = Mapping[str, Any] | File
"""The result of a question."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a request. `file` is the name a browser saves it under, if it is a download."""

    status: int
    body: bytes
    kind: str = JSON_TYPE
    file: str = ""

    def serialize(self) -> bytes:
        """Serialize the reply."""
        return f"{self.status}\n{self.kind}\n{self.file}\n".encode() + self.body

    @classmethod
    def parse(cls, data: bytes) -> Reply:
        """Parse what `serialize` returned."""
        status, kind, file, body = data.split(b"\n", 3)
        return cls(int(status), body, kind.decode(), file.decode())


def make_json_reply(data: Mapping[str, object], status: int = 200) -> Reply:
    """Return a JSON reply."""
    return Reply(status, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def make_error_reply(status: int, kind: str, message: str, **more: object) -> Reply:
    """Return an error reply: its `kind` for programs, the message for people."""
    return make_json_reply({"error": {"kind": kind, "message": message, **more}}, status)
