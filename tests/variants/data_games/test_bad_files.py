"""Files of games that cannot be played: all defects at once, each with its place."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from tests.golden import Golden
from tests.pace import takes_less
from tests.variants.data_games.files import EXAMPLE, TEXT, make_data, make_variant
from westphalia.model.board import audit_board_text
from westphalia.model.errors import Defects, UnreadableError, WestphaliaError
from westphalia.variants import load_variant, read_variant


def find_complaints(**game: object) -> list[str]:
    """Return the defects of the example with these parts of its rules replaced, without their places."""
    text = json.dumps(make_data(game))
    return [str(finding).partition(": error: ")[2] for finding in audit_board_text(text)]


STEP = {"season": "spring", "phase": "movement"}
RETREAT = {"season": "spring", "phase": "retreat"}
WON = {"moment": "victory"}

WRONG: list[dict[str, object]] = [
    {"start": None},
    {"start": 1200},
    {"start": "soon"},
    {"start": "S1200D"},
    {"start": "Sprang 1200"},
    {"strat": "S1200M"},
    {"builds": {"wher": "home"}},
    {"preset": "rulebook-1917"},
    {"rules": {"convoy_paradx": "szykman"}},
    {"rules": {"4.A.2": "cszykman"}},
    {"rules": {"preset": "datc"}},
    {"rules": {"4.A.2": "szykman", "convoy_paradox": "1982"}},
    {"rules": {"4.A.2": 1982}},
    {"start": "S0M"},
    {"clauses": {"tt1": "words", "TT-1": "w", "TT-2": "w"}},
    {"clauses": {"TT-1": "three win.", "TT-2": "w"}},
    {"clauses": {"TT-1": "w"}},
    {"builds": {"where": "anywhere"}},
    {"builds": {"where": "chosen"}},
    {"builds": {"chosen": {"north": ["mil"]}}},
    {"builds": {"where": "chosen", "chosen": {"nroth": ["mil"]}}},
    {"builds": {"where": "chosen", "chosen": {"north": ["mill"]}}},
    {"builds": {"where": "chosen", "chosen": {"north": ["sea"]}}},
    {"builds": {"where": "chosen", "chosen": {"north": ["mil", "mil"]}}},
    {"builds": {"kinds": []}},
    {"builds": {"kinds": ["army", "army"]}},
    {"builds": {"kinds": ["horse"]}},
    {"neutral": {"rebuilt": 1}},
    {"neutral": {"clause": "TT-9"}},
    {"year": []},
    {"year": [STEP, WON]},
    {"year": [RETREAT, WON]},
    {"year": [{**STEP, "years": {"every": 2}}, {**RETREAT, "years": {"every": 2}}, WON]},
    {"year": [STEP, RETREAT, STEP, RETREAT, WON]},
    {"year": [STEP, RETREAT]},
    {"year": [{"season": "spring"}, STEP, RETREAT, WON]},
    {"year": [{**STEP, **WON}, STEP, RETREAT, WON]},
    {"year": [{**STEP, "season": "srping"}, RETREAT, WON]},
    {"year": [{**STEP, "season": "Spring"}, RETREAT, WON]},
    {"year": [{**STEP, "phase": "diplomacy"}, RETREAT, WON]},
    {"year": [STEP, RETREAT, {**WON, "years": {"first": 2, "last": 1}}]},
    {"year": [STEP, RETREAT, {**WON, "years": {"every": 0}}]},
    {"year": [STEP, {**RETREAT, "forbid": [{"orders": ["move"], "clause": "TT-1"}]}, WON]},
    {"year": [{**STEP, "forbid": [{"orders": ["move"], "clause": "TT-7"}]}, RETREAT, WON]},
    {"year": [{**STEP, "forbid": [{"orders": ["hold"], "clause": "TT-1"}]}, RETREAT, WON]},
    {
        "year": [
            {**STEP, "forbid": [{"orders": ["move"], "into": ["x1"], "clause": "TT-1"}]},
            RETREAT,
            WON,
        ]
    },
    {"year": [{**STEP, "forbid": [{"orders": ["retreat"], "clause": "TT-1"}]}, RETREAT, WON]},
    {"year": [{**STEP, "forbid": [{"orders": ["move"], "at": ["x1"], "clause": "TT-1"}]}, RETREAT, WON]},
    {"year": [STEP, RETREAT, {**WON, "forbid": [{"orders": ["move"], "clause": "TT-1"}]}]},
    {"strengths": [{"clause": "TT-1"}]},
    {"strengths": [{"hold": 2}]},
    {"strengths": [{"hold": -1, "clause": "TT-1"}]},
    {"strengths": [{"hold": 2, "into": ["mil"], "clause": "TT-1"}]},
    {"strengths": [{"move": 2, "at": ["mil"], "into": ["mill"], "clause": "TT-1"}]},
    {"strengths": [{"move": 2, "clause": "TT-9"}]},
    {"victory": [{}]},
    {"victory": [{"centers": 2, "year": 3}]},
    {"victory": [{"centers": 0}]},
    {"victory": [{"centers": 4}]},
    {"victory": [{"centers": True}]},
    {"victory": [{"places": ["bea"]}]},
    {"victory": [{"year": 1, "power": "north"}]},
    {"victory": [{"centers": 1, "power": "nobody"}]},
    {"victory": [{"centers": 1, "clause": "tt"}]},
]


@pytest.mark.parametrize("game", WRONG, ids=str)
def test_an_error_says_what_is_wrong_and_what_is_expected(game: dict[str, object], golden: Golden) -> None:
    found = find_complaints(**game)
    assert 1 <= len(found) <= 2, found
    golden(found)


def test_all_errors_are_reported_together_with_line_and_column() -> None:
    text = TEXT.replace('"where": "owned"', '"where": "ownde"').replace('"S1200M"', '"X"')
    text = text.replace('"clause": "TT-1"', '"clause": "TT-3"').replace(
        '["bea", "for", "army"]', '["bea", "fro", "army"]'
    )
    with pytest.raises(Defects) as raised:
        read_variant(text, "towns.json")
    told = str(raised.value).splitlines()
    lines = text.splitlines()
    for word in ("ownde", '"X"', "TT-3", "fro"):
        (number,) = [index for index, line in enumerate(lines, 1) if word in line]
        column = lines[number - 1].index(word.strip('"'))
        assert [one for one in told if one.startswith(f"towns.json:{number}:{column}: ")], (word, told)
    assert len(told) == 4


@pytest.mark.parametrize(
    ("game", "word"),
    [
        ({"rules": {"4.A.1": "any_route", "4.A.2": "cszykman"}}, '"cszykman"'),
        ({"builds": {"where": "chosen", "chosen": {"north": ["har", "sea"]}}}, '    "sea"'),
        ({"strengths": [{"move": 2, "kinds": ["army", "army"], "clause": "TT-1"}]}, '     "army"'),
    ],
)
def test_a_defect_of_the_rules_is_reported_where_it_stands(game: dict[str, object], word: str) -> None:
    text = json.dumps(make_data(game), indent=1)
    *_, number = [index for index, line in enumerate(text.splitlines(), 1) if word in line]
    (found,) = audit_board_text(text, "towns.json")
    assert str(found).startswith(f"towns.json:{number}:")


@pytest.mark.parametrize(
    "board",
    [
        {"units": [{"power": "north", "kind": "army", "at": "har", "strength": 2}]},
        {"minors": [{"id": "pol", "name": "P", "code": "P", "capital": "mil"}]},
        {"units": [], "owners": {"har": "north"}},
        {"game": []},
        {"game": "movement"},
        {"game": {"start": "S1M", "__class__": "x"}},
    ],
    ids=str,
)
def test_a_board_that_the_rules_do_not_fit_is_refused(board: dict[str, object], golden: Golden) -> None:
    with pytest.raises(WestphaliaError) as raised:
        read_variant(json.dumps(make_data() | board))
    golden(str(raised.value))


# ---------------------------------------------------------------------------------------- hostile files


def make_named(name: str) -> str:
    return TEXT.replace('"Northland"', json.dumps(name))


def repeat_part(part: str, count: int) -> str:
    made = make_data()
    entry = made[part][0] if isinstance(made[part], list) else None
    made[part] = [entry] * count if entry is not None else {f"p{n}": "north" for n in range(count)}
    return json.dumps(made)


def make_misnamed_board() -> str:
    """Return a board of many places whose borders all lead to unknown places."""
    made = make_data()
    names = [f"{a}{b}{c}rigiland" for a in "abcdefghi" for b in "klmnopqrst" for c in "uvwxyabcde"]
    made["provinces"] += [{"id": name, "name": name.title(), "terrain": "inland"} for name in names]
    made["edges"] = [[f"x{name}", f"y{name}", "army"] for name in (*names, *names, *names)]
    return json.dumps(made)


HOSTILE: dict[str, Callable[[], str]] = {
    "huge": lambda: TEXT + " " * 500_000,
    "deep lists": lambda: TEXT.replace('"S1200M"', "[" * 100_000 + "]" * 100_000),
    "deep objects": lambda: '{"a":' * 60_000 + "1" + "}" * 60_000,
    "deep and not closed": lambda: "[" * 400_000,
    "deep inside tables": lambda: TEXT[:-3] + ', "tables": {"a": ' + "[" * 20 + "]" * 20 + "}}",
    "quotation marks": lambda: '{"id": "' + '\\"' * 200_000,
    "one name twice": lambda: "{" + '"a": 1, ' * 40_000 + '"a": 2}',
    "a number of many digits": lambda: TEXT.replace('"centers": 3', '"centers": ' + "9" * 400_000),
    "powers": lambda: repeat_part("powers", 3_000),
    "provinces": lambda: repeat_part("provinces", 4_000),
    "edges": lambda: repeat_part("edges", 9_000),
    "edges twice": lambda: repeat_part("edges", 5_000),
    "units": lambda: repeat_part("units", 5_000),
    "owners": lambda: repeat_part("owners", 5_000),
    "unknown owners": lambda: repeat_part("owners", 1_000),
    "borders of unknown places": make_misnamed_board,
    "steps": lambda: json.dumps(make_data({"year": [STEP] * 5_000})),
    "rules": lambda: json.dumps(make_data({"rules": {f"r{n}": "x" for n in range(9_000)}})),
    "clauses": lambda: json.dumps(make_data({"clauses": {f"T-{n}": "x" for n in range(9_000)}})),
    "unknown fields": lambda: json.dumps(make_data({f"f{n}": n for n in range(20_000)})),
    "unknown fields of the board": lambda: json.dumps(make_data() | {f"f{n}": n for n in range(20_000)}),
    "markup": lambda: make_named("<script>alert(1)</script>"),
    "an entity": lambda: make_named("North&lt;b"),
    "a link": lambda: make_named("[x](http://a.example)"),
    "a cell of a table": lambda: make_named("a | b"),
    "markup in a clause": lambda: TEXT.replace("three centers win", "<b>win"),
    "markup in a table": lambda: json.dumps(make_data(tables={"x": {"<i>": [1]}})),
    "markup in words of its own": lambda: json.dumps(make_data(special={"words": {"army": "<i>"}})),
    "control characters": lambda: make_named("North\u001b[31m"),
    "turned writing": lambda: make_named("North\u202eland"),
    "control characters in a clause": lambda: TEXT.replace("three centers", "three\\u0007"),
    "a line in a clause": lambda: TEXT.replace("three centers", "three\\n## centers"),
    "a long name": lambda: make_named("N" * 9_000),
    "half a character": lambda: TEXT.replace("Northland", "\\ud800"),
    "a name that refers to itself": lambda: json.dumps(make_data({"year": [{"moment": "year"}]})),
    "another file": lambda: json.dumps(make_data({"extends": "../../etc/passwd"})),
    "code": lambda: json.dumps(make_data({"start": "__import__('os').system('x')"})),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_under_a_second(name: str, golden: Golden) -> None:
    text = HOSTILE[name]()
    told = ""

    def refuse() -> None:
        nonlocal told
        with pytest.raises(WestphaliaError) as raised:
            read_variant(text, "towns.json")
        told = str(raised.value)

    assert takes_less(1, refuse)
    assert told.startswith("towns.json")
    assert not set(told) & {"\u001b", "\u202e", "\u0007"}
    golden(told.splitlines()[:3])


def test_a_file_may_have_a_note_of_some_lines_and_names_from_anywhere() -> None:
    made = make_variant(note="Drawn in 1200.\nFor two.", designer="J. Doe & Söhne (Zürich)")
    assert made.board.note.count("\n") == 1
    assert (
        read_variant(make_named("Ø'Brien-Łódź, 北方 & Co. (north)"))
        .board.powers[0]
        .name.startswith("Ø'Brien")
    )


def test_anything_but_a_game_file_is_reported(tmp_path: Path, golden: Golden) -> None:
    for name, content in (
        ("nothing.json", None),
        ("empty.json", b""),
        ("binary.json", b"\x00\x01"),
        ("list.json", b"[]"),
        ("cut.json", EXAMPLE.read_bytes()[:900]),
        ("game.json", b'{"format": "westphalia-game", "version": 1}'),
    ):
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises((UnreadableError, Defects)) as raised:
            load_variant(tmp_path / name)
        golden(str(raised.value))


def test_every_field_cut_out_or_of_another_kind_is_refused_or_played() -> None:
    def parts(value: object, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
        inner: list[tuple[str | int, ...]] = []
        if isinstance(value, dict):
            for name, inside in cast("dict[str, object]", value).items():
                inner += parts(inside, (*way, name))
        elif isinstance(value, list):
            for index, inside in enumerate(cast("list[object]", value)):
                inner += parts(inside, (*way, index))
        return [way, *inner] if way else inner

    others = ("null", "7", "-1", '"x"', '""', "[]", "{}", "[[]]", '{"x": {}}', "true")
    for way in parts(make_data()["game"]):
        for other in others:
            made = make_data()
            inside = made["game"]
            for step in way[:-1]:
                inside = inside[step]
            inside[way[-1]] = json.loads(other)
            told = find_refusal(json.dumps(made))
            assert all(line.startswith("towns.json:") for line in told.splitlines()), (way, other)


def find_refusal(text: str) -> str:
    """Return the reason for which a file is refused, or nothing."""
    try:
        read_variant(text, "towns.json")
    except WestphaliaError as error:
        return str(error)
    return ""
