"""A desk that closes immediately, for tests that run every command: it serves nothing and opens no
browser."""

import contextlib
import webbrowser
from collections.abc import Generator
from unittest import mock


@contextlib.contextmanager
def closed_at_once() -> Generator[None]:
    """Within this context, a desk binds to a free port, and closes instead of serving."""
    with (
        mock.patch("westphalia.web.desk.Desk.serve"),
        mock.patch("westphalia.web.PORT", 0, create=True),
        mock.patch.object(webbrowser, "get", side_effect=webbrowser.Error),
    ):
        yield
