"""The desk: a page on this machine that asks what the command line asks (docs/desk.md).

`Desk` binds a port of this machine and serves the page of `web/page/` and the questions of `web/endpoints`,
which are answered in worker processes that can be ended. Nothing that a request brings is opened, run or
shown without being read strictly first.
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
