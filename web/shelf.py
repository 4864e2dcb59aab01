"""The shelf of the desk: examples to start with, and the patterns of the census as a gallery.

``python -m westphalia.web.shelf --write`` makes ``web/shelf.json`` from ``examples/`` and
``docs/census.jsonl``; an installed copy has only that file.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SHELF: Final = ROOT / "web" / "shelf.json"

EXAMPLES: Final[Mapping[str, str]] = {
    "opening.txt": "An opening: an ordinary turn",
    "pandin.txt": "Pandin's paradox: an army at sea decides about the fleet that carries it",
    "crossed-paradoxes.txt": "Two convoys that decide about each other",
    "ring.json": "A circular movement of three units",
    "exchange-by-convoy.txt": "Two armies swap places, one of them by convoy",
    "doomed-attack.txt": "No paradox: the army arrives, although engines drop its convoy",
    "knot-of-moves.txt": "A circular movement, a fourth attacker, and a cut support",
    "beleaguered.json": "A beleaguered garrison: two equal attacks on one province",
    "shielded-rivals.txt": "Rivals that shield each other",
    "overlooked-cut.txt": "A result by hand that overlooks a cut support",
    "judged-by-1971.txt": "A result that is right under the 1971 rulebook only",
    "half-cut-support.txt": "Europe 1619: a partly cut support",
}
"""The examples and their titles, in the sequence of the page."""


def make_shelf() -> dict[str, Any]:
    """Return the content of the file."""
    return {"examples": list(_list_examples()), "patterns": list(_list_patterns())}


def format_shelf() -> str:
    """Return the text of the file."""
    return json.dumps(make_shelf(), ensure_ascii=False, indent=1) + "\n"


def _list_examples() -> Iterator[dict[str, Any]]:
    for name, title in EXAMPLES.items():
        yield {"name": name, "title": title, "text": (ROOT / "examples" / name).read_text(encoding="utf-8")}


def _list_patterns() -> Iterator[dict[str, Any]]:
    """Yield the patterns of the standard rules, each with its place on the board."""
    for line in (ROOT / "docs" / "census.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "census" in row or "family" not in row:
            continue
        kept = ("pattern", "resolutions", "words", "family", "rules", "placements")
        yield {**{name: row[name] for name in kept}, "text": row["case"] or None}


def main(arguments: list[str]) -> int:
    """Write the file, or return a status that says whether it is current."""
    text = format_shelf()
    if "--write" in arguments:
        SHELF.write_text(text, encoding="utf-8")
    return 0 if SHELF.read_text(encoding="utf-8") == text else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
