"""Boards for tests: a small one as the data of its file, and random ones."""

import json
from copy import deepcopy
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

Data = dict[str, Any]

_SMALL: Data = {
    "id": "small",
    "name": "Small Sound",
    "designer": "Nobody",
    "note": "Two powers, two seas.",
    "powers": [
        {"id": "red", "name": "Redland", "adjective": "Red", "color": "#aa2222", "aliases": ["Crimson"]},
        {"id": "blue", "name": "Blueland", "adjective": "Blue", "color": "#2222aa"},
    ],
    "minors": [{"id": "fens", "name": "The Fens", "code": "FN", "provinces": ["fen"], "capital": "fen"}],
    "provinces": [
        {"id": "gul", "name": "Gull Sea", "terrain": "sea", "at": [0, 1]},
        {"id": "oce", "name": "Ocean", "terrain": "sea", "at": [0, 2]},
        {"id": "abo", "name": "Abo", "terrain": "coastal", "center": True, "home": "red", "at": [0, 3]},
        {"id": "cap", "name": "Cape Long", "terrain": "coastal", "coasts": ["nc", "sc"], "at": [0, 4]},
        {"id": "dor", "name": "Dorn", "aliases": ["Dorntal"], "terrain": "coastal", "at": [0, 5]},
        {"id": "eld", "name": "Elden", "terrain": "inland", "center": True, "home": "blue", "at": [0, 6]},
        {
            "id": "fen",
            "name": "Fen",
            "aliases": ["marsh"],
            "terrain": "inland",
            "minor": "fens",
            "at": [0, 7],
        },
    ],
    "edges": [
        ["gul", "oce", "fleet"],
        ["gul", "abo", "fleet"],
        ["gul", "cap/nc", "fleet"],
        ["oce", "cap/sc", "fleet"],
        ["oce", "dor", "fleet"],
        ["abo", "cap", "army"],
        ["abo", "cap/nc", "fleet"],
        ["cap", "dor", "army"],
        ["cap/sc", "dor", "fleet"],
        ["abo", "eld", "army"],
        ["eld", "fen", "army"],
        ["dor", "fen", "army"],
    ],
    "units": [
        {"power": "red", "kind": "fleet", "at": "abo"},
        {"power": "blue", "kind": "army", "at": "eld", "strength": 3},
        {"minor": "fens", "kind": "army", "at": "fen"},
    ],
    "owners": {"abo": "red", "eld": "blue"},
    "influence_setup": {"red": {"fens": 2}},
    "tables": {"prices": {"1": [1, 2.5]}},
    "special": {"start": {"year": 1618}, "frozen": ["oce"], "words": {}},
}


def small_data() -> Data:
    """Return the data of a valid board file, for tests to change."""
    return deepcopy(_SMALL)


def as_text(data: object) -> str:
    """Return JSON with every value on a separate line."""
    return json.dumps(data, indent=1)


@st.composite
def board_data(draw: st.DrawFn) -> Data:
    """Return the data of a random valid board: seas in a row, land around them, extra borders."""
    seas = [f"s{n}" for n in range(draw(st.integers(1, 3)))]
    coastal = [f"c{n}" for n in range(draw(st.integers(1, 5)))]
    inland = [f"i{n}" for n in range(draw(st.integers(0, 3)))]
    split = draw(st.sets(st.sampled_from(coastal)))
    shores = {name: [f"{name}/nc", f"{name}/sc"] if name in split else [name] for name in coastal}
    shores |= {name: [name] for name in seas}
    edges: dict[tuple[str, str], str] = {}

    def join(a: str, b: str, kind: str) -> None:
        pair = (min(a, b), max(a, b))
        edges[pair] = "both" if edges.get(pair, kind) != kind else kind

    for a, b in pairwise(seas):
        join(a, b, "fleet")
    for name in coastal:
        for shore in shores[name]:
            join(shore, draw(st.sampled_from(seas)), "fleet")
    for n, name in enumerate(inland):
        join(name, draw(st.sampled_from(coastal + inland[:n])), "army")
    for a, b in draw(st.lists(st.tuples(st.sampled_from(coastal), st.sampled_from(coastal)), max_size=6)):
        if a != b:
            join(a, b, "army")
            join(draw(st.sampled_from(shores[a])), draw(st.sampled_from(shores[b])), "fleet")
    words = st.text(LETTERS, max_size=20)
    centers = draw(st.sets(st.sampled_from(coastal + inland)))
    standing = draw(st.sets(st.sampled_from(seas + coastal + inland)))
    units: list[Data] = []
    for name in sorted(standing):
        kinds = [k for k, bad in (("army", seas), ("fleet", inland)) if name not in bad]
        kind = draw(st.sampled_from(kinds))
        at = draw(st.sampled_from(shores[name])) if kind == "fleet" else name
        power = draw(st.sampled_from(["red", "blue", "neutral"]))
        units.append({"power": power, "kind": kind, "at": at, "strength": draw(st.integers(1, 3))})
    terrain = {**dict.fromkeys(seas, "sea"), **dict.fromkeys(coastal, "coastal")}
    return {
        "id": "random",
        "name": "Random",
        "note": draw(words),
        "powers": small_data()["powers"],
        "provinces": [
            {
                "id": name,
                "name": f"Place {name}",
                "aliases": draw(st.sampled_from([[], [f"{name} land"], [f"Ö{name}", f"{name} 2"]])),
                "terrain": terrain.get(name, "inland"),
                "center": name in centers,
                "home": draw(st.sampled_from(["red", "blue", None])) if name in centers else None,
                "coasts": ["nc", "sc"] if name in split else None,
                "at": draw(st.one_of(st.none(), st.tuples(st.floats(-180, 180), st.floats(-90, 90)))),
                "value": draw(st.integers(0, 20)),
            }
            for name in draw(st.permutations(seas + coastal + inland))
        ],
        "edges": [[*pair, kind] for pair, kind in draw(st.permutations(sorted(edges.items())))],
        "units": units,
        "owners": {name: draw(st.sampled_from(["red", "blue"])) for name in sorted(centers)},
        "special": draw(st.dictionaries(words, json_values(), max_size=3)),
    }


LETTERS = st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"])
"""The characters that texts on boards may contain: no control characters."""


def json_values() -> st.SearchStrategy[Any]:
    """Any JSON value."""
    text = st.text(LETTERS, max_size=10)
    simple = (
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | text
    )
    return st.recursive(
        simple, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(text, inner, max_size=4)
    )
