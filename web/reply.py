"""What is sent back: a status, a kind of content, bytes; between processes one piece of bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

JSON_TYPE = "application/json"


@dataclass(frozen=True, slots=True)
class File:
    """An answer that is no JSON: bytes of this kind, and the name that a browser saves them under."""

    body: bytes
    kind: str
    name: str


ReplyContent: TypeAlias = Mapping[str, Any] | File
"""What a question gives."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What becomes of a request. `file` is the name that a browser saves it under, if it is to be saved."""

    status: int
    body: bytes
    kind: str = JSON_TYPE
    file: str = ""

    def packed(self) -> bytes:
        """All of it in one piece."""
        return f"{self.status}\n{self.kind}\n{self.file}\n".encode() + self.body

    @classmethod
    def unpacked(cls, data: bytes) -> Reply:
        """What `packed` gave."""
        status, kind, file, body = data.split(b"\n", 3)
        return cls(int(status), body, kind.decode(), file.decode())


def json_reply(data: Mapping[str, object], status: int = 200) -> Reply:
    """A reply of JSON."""
    return Reply(status, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def error_reply(status: int, kind: str, message: str, **more: object) -> Reply:
    """A reply that says what is wrong: its `kind` for programs, the message for people."""
    return json_reply({"error": {"kind": kind, "message": message, **more}}, status)
