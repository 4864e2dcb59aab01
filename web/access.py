"""Access control: a question must carry the token of the link and come from a page of this desk, under its
own host name.

Every program on this machine can reach the port, and so can every page in the browser. So a request must name
this desk as its host (a page elsewhere that resolves here names its own), come from no other origin, and
carry the token, which no other page knows.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from .reply import JSON_TYPE, Reply, make_error_reply

HOST = "127.0.0.1"
"""The address of the desk: this machine only."""

TOKEN = "Westphalia-Token"
"""The header that carries the token."""

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""The security headers of every response: load nothing from elsewhere, no embedding, nothing inline."""


@dataclass(frozen=True, slots=True)
class Access:
    """The port of a desk, and the token of its link."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)

    @property
    def link(self) -> str:
        """The link to open."""
        return f"http://{HOST}:{self.port}/?token={self.token}"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host names a request may use."""
        return f"{HOST}:{self.port}", f"localhost:{self.port}"

    def refuse_host(self, headers: list[tuple[bytes, bytes]]) -> Reply | None:
        """Return the refusal of a request with a wrong host, or None if it is right."""
        hosts = _get_all(headers, b"host")
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return make_error_reply(403, "refused", f"wrong host: this desk is {self.hosts[0]}")
        return None

    def refuse_question(self, headers: list[tuple[bytes, bytes]]) -> Reply | None:
        """Return the refusal of a question with a wrong origin, token or content type, or None if all are
        right.
        """
        origins = {f"http://{host}" for host in self.hosts}
        if any(origin not in origins for origin in _get_all(headers, b"origin")) or any(
            site != "same-origin" for site in _get_all(headers, b"sec-fetch-site")
        ):
            return make_error_reply(403, "refused", "only the page of this desk may ask questions")
        given = _get_all(headers, TOKEN.lower().encode())
        if len(given) != 1 or not hmac.compare_digest(given[0].encode(), self.token.encode()):
            message = "the token is missing or wrong: open the link that westphalia desk printed"
            return make_error_reply(401, "token", message)
        kinds = [kind.replace(" ", "").lower() for kind in _get_all(headers, b"content-type")]
        if kinds not in ([JSON_TYPE], [f"{JSON_TYPE};charset=utf-8"]) or _get_all(
            headers, b"content-encoding"
        ):
            return make_error_reply(415, "type", f"a question must be uncompressed {JSON_TYPE}")
        return None


def _get_all(headers: list[tuple[bytes, bytes]], name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in headers if key.lower() == name]
