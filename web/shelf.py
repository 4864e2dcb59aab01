"""The shelf of the desk: examples to begin with, and the patterns of the census as a gallery.

``python -m westphalia.web.shelf --write`` makes ``web/shelf.json`` of ``examples/`` and
``docs/census.jsonl``; an installed copy has that file alone.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SHELF: Final = ROOT / "web" / "shelf.json"

EXAMPLES: Final[Mapping[str, str]] = {
    "opening.txt": "An opening: what most turns are like",
    "pandin.txt": "Pandin's paradox: an army at sea decides about the fleet that carries it",
    "crossed-paradoxes.txt": "Two convoys, each deciding about the other",
    "ring.json": "Three units that go round in a circle",
    "exchange-by-convoy.txt": "Two armies change places, one of them by sea",
    "doomed-attack.txt": "No paradox: the army arrives, though engines give up its convoy",
    "knot-of-moves.txt": "A circle, a fourth army that wants into it, a support that is cut",
    "beleaguered.json": "A beleaguered garrison: two equal attacks on one province",
    "shielded-rivals.txt": "Rivals that shield one another",
    "overlooked-cut.txt": "A result worked out by hand that overlooks a cut support",
    "judged-by-1971.txt": "A result that is right by the rulebook of 1971 alone",
    "half-cut-support.txt": "Europe 1619: a support that is cut in part",
}
"""The examples on the shelf and what they show, in the sequence in which somebody should see them."""


def shelf() -> dict[str, Any]:
    """What the file holds."""
    return {"examples": list(_examples()), "patterns": list(_patterns())}


def shelf_text() -> str:
    """The text of the file."""
    return json.dumps(shelf(), ensure_ascii=False, indent=1) + "\n"


def _examples() -> Iterator[dict[str, Any]]:
    for name, title in EXAMPLES.items():
        yield {"name": name, "title": title, "text": (ROOT / "examples" / name).read_text(encoding="utf-8")}


def _patterns() -> Iterator[dict[str, Any]]:
    """The patterns of the standard rules, each with its place on the board."""
    for line in (ROOT / "docs" / "census.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "census" in row or "family" not in row:
            continue
        kept = ("pattern", "resolutions", "words", "family", "rules", "placements")
        yield {**{name: row[name] for name in kept}, "text": row["case"] or None}


def main(arguments: list[str]) -> int:
    """Write the file, or say with the status whether it is as it should be."""
    text = shelf_text()
    if "--write" in arguments:
        SHELF.write_text(text, encoding="utf-8")
    return 0 if SHELF.read_text(encoding="utf-8") == text else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
