"""``python -m westphalia.web.static_site FOLDER`` writes the desk as a static site; ``serve`` serves it."""

import argparse
import sys
from pathlib import Path

from ...model.errors import WestphaliaError
from .building import build_site
from .serving import PORT, serve_site

_PROGRAM = "python -m westphalia.web.static_site"


def main(arguments: list[str]) -> int:
    """Build or serve a site, and return the exit status: 2 if that is not possible."""
    try:
        if arguments[:1] == ["serve"]:
            _serve(arguments[1:])
        else:
            _build(arguments)
    except WestphaliaError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    return 0


def _build(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        _PROGRAM,
        description="Write the desk as a static site, a folder that any web host can serve.",
        epilog=f"{_PROGRAM} serve FOLDER serves a site for trying, compressed as most hosts do.",
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder to write, new or empty")
    parser.add_argument(
        "--public", metavar="URL", help="the address at which others reach the site; links begin with it"
    )
    options = parser.parse_args(arguments)
    built = build_site(options.folder, public=options.public)
    sys.stdout.write(f"{built.folder}: {built.files} files, {built.size / 1e6:.1f} MB\n")
    sys.stdout.write(f"To try it: {_PROGRAM} serve {built.folder}\n")


def _serve(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        f"{_PROGRAM} serve", description="Serve a static site for trying, compressed as most hosts do."
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="a folder that was built")
    parser.add_argument(
        "--port", type=int, default=PORT, help="the port, by default %(default)s; 0 picks a free one"
    )
    options = parser.parse_args(arguments)
    serve_site(options.folder, options.port, lambda link: print(f"The site is open: {link}", flush=True))  # noqa: T201


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
