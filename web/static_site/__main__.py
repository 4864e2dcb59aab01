"""``python -m westphalia.web.static_site FOLDER`` writes the desk as a static site."""

import sys
from pathlib import Path

from ...model.errors import WestphaliaError
from .building import build_site


def main(arguments: list[str]) -> int:
    """Build the site, and return the exit status: 2 if it cannot be built."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.stderr.write("usage: python -m westphalia.web.static_site FOLDER\n")
        return 2
    try:
        built = build_site(Path(arguments[0]))
    except WestphaliaError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    sys.stdout.write(
        f"{built.folder}: {built.files} files, {built.size / 1e6:.1f} MB\n"
        f"To try it: python -m http.server --directory {built.folder}, then open http://localhost:8000\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
