"""The desk: a page on this machine that asks what the command line asks (docs/desk.md).

`Desk` binds a local port and serves the page of `web/page/` and the questions of `web/endpoints`. Worker
processes answer the questions and can be terminated. All input is validated before it is used.
"""

from .access import Access
from .desk import PORT, Desk
from .dispatch import answer
from .endpoints import QUESTIONS, Endpoint
from .opened import Opened, opened_file
from .reply import Reply
from .routes import site
from .workers import Workers

__all__ = [
    "PORT",
    "QUESTIONS",
    "Access",
    "Desk",
    "Endpoint",
    "Opened",
    "Reply",
    "Workers",
    "answer",
    "opened_file",
    "site",
]
