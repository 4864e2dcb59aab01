"""A server for trying a static site, which compresses files as most hosts do."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from ...model.errors import ImpossibleError
from ..access import HOST
from ..desk import bind_port

PORT: Final = 8000


def serve_site(folder: Path, port: int, opened: Callable[[str], None]) -> None:
    """Serve a built site to this machine until the process is interrupted; `opened` gets the link.

    Raises:
        ImpossibleError: There is no built site in the folder, or the port is in use.
    """
    if not (folder / "index.html").is_file():
        raise ImpossibleError(f"{folder} has no site", expected="a folder that was built")
    files = Mount("/", StaticFiles(directory=folder, html=True))
    site = Starlette(routes=[files], middleware=[Middleware(GZipMiddleware, compresslevel=6)])
    with bind_port(port) as socket, suppress(KeyboardInterrupt):
        opened(f"http://{HOST}:{socket.getsockname()[1]}/")
        uvicorn.Server(uvicorn.Config(site, log_level="critical", lifespan="off")).run([socket])
