"""The site: the page with its modules, the questions, and the limits of requests."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from .access import HEADERS, Access
from .endpoints import QUESTIONS, Endpoint
from .opened import Opened
from .reply import Reply, make_error_reply, make_json_reply
from .workers import BusyError, WorkerDiedError, Workers

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_SECONDS = 10.0
"""The time limit for the body of a request."""

GRACE = 2.0
"""The time in seconds that an ordinary question continues after its browser has left. Waiting is faster than
starting a new worker.
"""

HEAD_SIZE = 32_000
"""The size limit of a request's head, in bytes."""

PAGE: Final = Path(__file__).parent / "page"

_KINDS: Final[Mapping[str, str]] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class _StaticFile:
    body: bytes
    kind: str
    tag: str


def make_site(
    access: Access, workers: Workers, opened: Opened | None = None, public: str | None = None
) -> Starlette:
    """Return the application of a desk. The workers start and end with it.

    `opened` is the file it saves, `public` the address that its links name instead of its own.
    """
    files = {
        path.relative_to(PAGE).as_posix(): _load_static(path)
        for path in sorted(PAGE.rglob("*"))
        if path.suffix in _KINDS
    }
    files["index.html"] = _make_static(make_front(public).encode(), ".html")

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncGenerator[None]:
        workers.start()
        try:
            yield
        finally:
            workers.close()

    async def front(request: Request) -> Response:
        return _serve_file(files.get("index.html"), request)

    async def part(request: Request) -> Response:
        return _serve_file(files.get(request.path_params["name"]), request)

    async def health(_request: Request) -> Response:
        return Response(status_code=204)

    async def ask(request: Request) -> Response:
        refused = access.refuse_question(request.scope["headers"])
        if refused is not None:
            return _send_reply(refused)
        listed = QUESTIONS.get(request.path_params["question"])
        if listed is None:
            message = f"unknown question; the questions are {', '.join(QUESTIONS)}"
            return _send_reply(make_error_reply(404, "unknown", message))
        body = await _read_body(request, listed.size)
        if isinstance(body, Reply):
            return _send_reply(body)
        began = time.perf_counter()
        reply = await _get_answer(request, workers, request.path_params["question"], listed, body)
        if listed.stores and reply.status == 200:
            reply = await asyncio.to_thread(_store_case, opened, reply)
        response = _send_reply(reply)
        response.headers["Server-Timing"] = f"question;dur={1000 * (time.perf_counter() - began):.1f}"
        return response

    app = Starlette(
        routes=[
            Route("/", front, methods=["GET"]),
            Route("/page/{name:path}", part, methods=["GET"]),
            Route("/health", health, methods=["GET"]),
            Route("/api/{question}", ask, methods=["POST"]),
        ],
        middleware=[Middleware(_HostCheck, access=access)],
        exception_handlers={HTTPException: _reply_not_found},  # pyright: ignore[reportArgumentType]
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # a path is what it is
    return app


def _load_static(path: Path) -> _StaticFile:
    return _make_static(path.read_bytes(), path.suffix)


def _make_static(body: bytes, suffix: str) -> _StaticFile:
    return _StaticFile(body, _KINDS[suffix], f'"{hashlib.sha256(body).hexdigest()[:32]}"')


def make_front(public: str | None) -> str:
    """Return the first file of the page, with the public address of the desk if it has one."""
    front = (PAGE / "index.html").read_text(encoding="utf-8")
    if public is None:
        return front
    named = f'<meta name="public-address" content="{escape(public)}">\n'
    return front.replace("<title>", f"{named}<title>", 1)


def _serve_file(file: _StaticFile | None, request: Request) -> Response:
    """Return a file of the page; browsers revalidate it."""
    if file is None:
        return _send_reply(make_error_reply(404, "unknown", "there is no such page"))
    headers = {"ETag": file.tag, "Cache-Control": "no-cache", "Content-Type": file.kind}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    return Response(file.body, headers=headers)


def _send_reply(reply: Reply) -> Response:
    """Return a reply as an uncached response. A request refused unread closes the connection."""
    headers = {"Cache-Control": "no-store", "Content-Type": reply.kind}
    if reply.file:
        headers["Content-Disposition"] = f'attachment; filename="{reply.file}"'
    if reply.status == 503:
        headers["Retry-After"] = "1"
    if reply.status in (401, 403, 405, 408, 413, 415, 431):
        headers["Connection"] = "close"
    return Response(reply.body, reply.status, headers)


async def _reply_not_found(_request: Request, problem: HTTPException) -> Response:
    words = {404: "there is no such page", 405: "wrong method"}
    return _send_reply(
        make_error_reply(problem.status_code, "unknown", words.get(problem.status_code, str(problem.detail)))
    )


async def _read_body(request: Request, most: int) -> bytes | Reply:
    """Return the body of a request, or a refusal if it is too large or too slow."""
    large = make_error_reply(413, "large", f"the request is larger than {most:,} bytes")
    told = request.headers.get("content-length", "0")
    if not (told.isascii() and told.isdecimal()) or int(told[:20]) > most:
        return large
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    return large
    except TimeoutError:
        return make_error_reply(
            408, "slow", f"the request took more than {BODY_SECONDS:.0f} seconds to arrive"
        )
    return bytes(body)


async def _get_answer(request: Request, workers: Workers, name: str, listed: Endpoint, body: bytes) -> Reply:
    """Return a worker's reply; end the worker if the time is up or the client has gone."""
    seconds = listed.seconds_for(len(body))
    asked = asyncio.ensure_future(workers.ask(name, body, seconds, is_search=listed.is_search))
    gone = asyncio.ensure_future(request.receive())  # arrives when the browser has left
    try:
        await asyncio.wait((asked, gone), return_when=asyncio.FIRST_COMPLETED)
        if not asked.done() and not listed.is_search:
            await asyncio.wait((asked,), timeout=GRACE)
        if not asked.done():
            raise ClientDisconnect
        return Reply.parse(asked.result())
    except TimeoutError:
        message = f"no answer within {seconds:.0f} seconds: the question was canceled"
        return make_error_reply(504, "time", message)
    except BusyError:
        return make_error_reply(503, "busy", "too many questions at the same time: ask again in a moment")
    except WorkerDiedError:
        return make_error_reply(500, "lost", "the process that worked on it ended: ask again")
    finally:
        asked.cancel()
        gone.cancel()


def _store_case(opened: Opened | None, reply: Reply) -> Reply:
    """Write the text of a reply to the file the desk was opened with; return the new version."""
    from ..model.errors import WestphaliaError

    told = json.loads(reply.body)
    try:
        version = (opened or Opened("", "", is_game=False)).store(told["text"], told["version"])
    except WestphaliaError as error:
        return make_error_reply(422, "input", f"{error.message[:1].upper()}{error.message[1:]}.", defects=[])
    return make_json_reply({"version": version})


class _HostCheck:
    """A layer that checks the host of every request and adds the security headers to every response."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self._app, self._access = app, access
        self._headers = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self._headers]
            await send(message)

        size = sum(len(name) + len(value) for name, value in scope["headers"]) + len(scope["path"])
        if size > HEAD_SIZE:
            large = make_error_reply(431, "large", f"the headers are larger than {HEAD_SIZE:,} bytes")
            await _send_reply(large)(scope, receive, strict)
            return
        refused = self._access.refuse_host(scope["headers"])
        if refused is not None:
            await _send_reply(refused)(scope, receive, strict)
            return
        try:
            await self._app(scope, receive, strict)
        except ClientDisconnect:
            return  # nobody is left to receive an error
