"""The desk: a page on this machine that asks what the command line asks (docs/desk.md).

`Desk` binds a port of this machine and serves the page of `web/page/` and the questions of `web/listing`,
which are answered in worker processes that can be ended. Nothing that a request brings is opened, run or
shown without being read strictly first.
"""

from ..model.lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
