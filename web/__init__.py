"""The desk: a page that asks what the command line asks (docs/desk.md).

`Desk` binds a local port and serves the page of `web/page/` and the questions of `web/endpoints`. Worker
processes answer the questions and can be terminated. All input is validated before it is used. `build_site`
writes the same page for any static host; there it answers its questions itself.
"""

import lazy_loader  # pyright: ignore[reportMissingTypeStubs] - it has none

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)  # pyright: ignore[reportUnknownVariableType]
