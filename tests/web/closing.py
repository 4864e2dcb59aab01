"""A desk that closes at once, for tests that run every command: nothing is served, no browser is opened."""

import contextlib
import webbrowser
from collections.abc import Generator
from unittest import mock


@contextlib.contextmanager
def closed_at_once() -> Generator[None]:
    """Within it, a desk is bound to a port that is free, and closed instead of serving."""
    with (
        mock.patch("westphalia.web.desk.Desk.serve"),
        mock.patch("westphalia.web.PORT", 0, create=True),
        mock.patch.object(webbrowser, "get", side_effect=webbrowser.Error),
    ):
        yield
