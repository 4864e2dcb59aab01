"""The public surface as a listing: ``python -m tests.public_surface --write``.

The listing has the names of the packages, the commands with their options, the schemas with their versions,
the formats, the presets and the fragments of links. A test compares it with the package.
"""

import importlib
import re
import sys
from collections.abc import Iterator
from inspect import ismodule
from pathlib import Path

from tests.docs.test_site import ROOMS
from tests.fuzz.commands import commands
from westphalia.cli.schemas.catalogue import SCHEMAS
from westphalia.formats.registry import FORMATS
from westphalia.model.rulebook import presets
from westphalia.variants import variants

STORED = Path(__file__).with_name("public_surface.txt")
ROOT = Path(__file__).parents[1]


def list_names() -> Iterator[str]:
    """Yield the public names of each package."""
    for room in ("", *ROOMS):
        package = ".".join(("westphalia", *filter(None, [room])))
        module = importlib.import_module(package)
        names = [
            name
            for name in sorted(set(getattr(module, "__all__", dir(module))))
            if not name.startswith("_") and not ismodule(getattr(module, name))
        ]
        yield f"{package}: {', '.join(names)}"


def list_surface() -> Iterator[str]:
    """Yield the lines of the listing."""
    yield "# Names of packages"
    yield from list_names()
    yield "\n# Commands with their arguments and options"
    for command in commands():
        values = [f"{one.meaning}{'...' if one.many else ''}" for one in command.values]
        yield " ".join([command.name, *values, *sorted(name for name, _ in command.options)])
    yield "\n# Schemas with their versions"
    yield from (f"{name} {entry.version}" for name, entry in SCHEMAS.items())
    yield "\n# Formats, variants, presets"
    yield ", ".join(one.id for one in FORMATS)
    yield ", ".join(variants())
    yield ", ".join(presets())
    yield "\n# Fragments of links to the desk"
    pages = (ROOT / "web" / "page").rglob("*.js")
    found = {word for page in pages for word in re.findall(r"#([a-z]+)=", page.read_text("utf-8"))}
    yield ", ".join(sorted(found))


def make_listing() -> str:
    """Return the listing as text."""
    return "\n".join(list_surface()) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.public_surface --write")
    STORED.write_text(make_listing(), encoding="utf-8")
