"""Every kind of email in the corpus, with other orders, so that any game can use them."""

from __future__ import annotations

import base64
import quopri
from collections.abc import Sequence
from html import escape
from pathlib import Path

from tests.mail.facts import FACTS

CORPUS = Path(__file__).parent / "corpus"
PLACEHOLDERS = ("A Vie - Gal", "A Bud - Ser", "F Tri - Alb")
USUAL = {"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]}
_ENCODED = ("base64.eml", "soft-breaks.eml")


def _can_be_filled(name: str) -> bool:
    raw = (CORPUS / name).read_bytes()
    return name in _ENCODED or all(one.encode() in raw for one in PLACEHOLDERS)


KINDS = tuple(
    name
    for name, facts in FACTS.items()
    if name.endswith(".eml") and facts.orders == USUAL and _can_be_filled(name)
)
"""The emails of the corpus that are accepted with Austria's orders, whose orders can be exchanged."""


def address_of(power: str) -> str:
    """Return the address of the player of a power."""
    return f"{power}@example.org"


def mail_of(kind: str, power: str, name: str, lines: Sequence[str], phase: str) -> bytes:
    """Return the email of the corpus with these lines in place of its orders, from a power's player."""
    raw = (CORPUS / kind).read_bytes()
    head, gap, body = raw.partition(b"\n\n") if b"\n\n" in raw else raw.partition(b"\r\n\r\n")
    if kind in _ENCODED:
        greeting = "Hallo,\n" if kind == "base64.eml" else ""
        text = (greeting + "\n".join(lines) + "\n").encode()
        body = base64.encodebytes(text) if kind == "base64.eml" else quopri.encodestring(text)
    else:
        third = -(-len(lines) // len(PLACEHOLDERS))
        for number, placeholder in enumerate(PLACEHOLDERS):
            part = lines[number * third : (number + 1) * third]
            body = _filled(body, kind, placeholder.encode(), part)
        body = body.replace(b"Austria:", f"{name}:".encode())
        body = body.replace(b"Spring 1901 Movement", phase.encode())
    head = head.replace(b"anna@example.org", address_of(power).encode())
    return head + gap + body.replace(b"anna@example.org", address_of(power).encode())


def _filled(body: bytes, kind: str, placeholder: bytes, lines: Sequence[str]) -> bytes:
    """Return the body with lines in place of an order, written like it: HTML, bold, or on one line."""
    plain = {"one-line.eml": ", ", "bold.eml": "*\n*", "crlf.eml": "\r\n", "numbered.eml": "\n7. "}
    while placeholder in body:
        before, _, after = body.partition(placeholder)
        is_html = before.rstrip()[-1:] == b">" or after.lstrip()[:1] == b"<"
        texts = [escape(line, quote=False) for line in lines] if is_html else lines
        between = "<br>" if is_html else plain.get(kind, "\n")
        body = before + between.join(texts).encode() + after
    return body
