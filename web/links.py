"""A case as a piece of a link: its text, made small, in letters that a link may have."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Final

from ..model.errors import UnreadableError

MOST: Final = 1_000_000
"""So many bytes a link may unfold to."""


def pack(text: str) -> str:
    """The text as part of a link."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(link: str) -> str:
    """What `pack` made a link of; UnreadableError for anything else, or where it is too large."""
    unfolding = zlib.decompressobj()
    try:
        data = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
        text = unfolding.decompress(data, MOST + 1)
        if len(text) > MOST:
            raise UnreadableError("the link holds too much", expected=f"at most {MOST:,} bytes")
        if not unfolding.eof:
            raise UnreadableError("the link is not whole", expected="all of it")
        return text.decode()
    except (binascii.Error, zlib.error, ValueError) as problem:
        if isinstance(problem, UnreadableError):
            raise
        raise UnreadableError("the link holds no case", expected="one that the desk has made") from None
