"""A case as part of a link: its text, compressed, in URL-safe letters."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Final
from urllib.parse import urlsplit

from ..model.case import Case, format_case_text
from ..model.errors import UnreadableError
from ..model.text import shorten

MOST: Final = 1_000_000
"""The size limit of an unpacked link, in bytes."""


def pack(text: str) -> str:
    """Return a text as part of a link."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def make_case_fragment(text: str) -> str:
    """Return the fragment that opens a case (text or JSON) at the address of any desk: `#case=...`."""
    return f"#case={pack(text)}"


def make_case_link(public: str, case: Case) -> str:
    """Return the link that opens a case on the desk at a public address."""
    return public + make_case_fragment(format_case_text(case))


def parse_public_address(text: str) -> str:
    """Return the address at which others reach a desk, such as ``https://example.org/desk/``.

    Raises:
        UnreadableError: It is not the address of a page.
    """
    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    plain = not (parts.query or parts.fragment or parts.username) and not any(map(str.isspace, text))
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain:
        message = f"{shorten(text)!r} is not the address of a desk"
        raise UnreadableError(message, expected="an address such as https://example.org/desk/")
    return text


def unpack(link: str) -> str:
    """Return the text of a packed link.

    Raises:
        UnreadableError: The link is damaged or unpacks to too much.
    """
    unfolding = zlib.decompressobj()
    try:
        data = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
        text = unfolding.decompress(data, MOST + 1)
        if len(text) > MOST:
            raise UnreadableError("the link unpacks to too much", expected=f"at most {MOST:,} bytes")
        if not unfolding.eof:
            raise UnreadableError("the link is incomplete", expected="the whole link")
        return text.decode()
    except (binascii.Error, zlib.error, ValueError) as problem:
        if isinstance(problem, UnreadableError):
            raise
        raise UnreadableError("the link contains no case", expected="a link made by the desk") from None
