"""Files of games that cannot be played: everything wrong with them at once, each thing with its place."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from tests.pace import takes_less
from tests.variants.data_games.files import EXAMPLE, TEXT, data, variant
from westphalia.model.board import audit_board_text
from westphalia.model.errors import Defects, UnreadableError, WestphaliaError
from westphalia.variants import load_variant, read_variant


def complaints(**game: object) -> list[str]:
    """What is said of the example with these parts of its rules replaced, without the places."""
    text = json.dumps(data(game))
    return [str(finding).partition(": error: ")[2] for finding in audit_board_text(text)]


STEP = {"season": "spring", "phase": "movement"}
RETREAT = {"season": "spring", "phase": "retreat"}
WON = {"moment": "victory"}

WRONG: list[tuple[dict[str, object], str]] = [
    ({"start": None}, "the field 'start' is missing"),
    ({"start": 1200}, "start: 1200; expected text"),
    ({"start": "soon"}, "cannot read the phase 'soon'"),
    ({"start": "S1200D"}, "no Spring 1200 Diplomacy in a year of this game; expected S1200M or S1200R"),
    ({"start": "Sprang 1200"}, "there is no season 'sprang'"),
    ({"strat": "S1200M"}, "unknown field 'strat' (did you mean start?)"),
    ({"builds": {"wher": "home"}}, "unknown field 'wher' (did you mean where?)"),
    ({"preset": "rulebook-1917"}, "there is no preset 'rulebook-1917'"),
    ({"rules": {"convoy_paradx": "szykman"}}, "rule 'convoy_paradx' (did you mean convoy_paradox?)"),
    ({"rules": {"4.A.2": "cszykman"}}, "4.A.2"),
    ({"rules": {"preset": "datc"}}, "'preset' is no rule; expected the field 'preset' beside 'rules'"),
    ({"rules": {"4.A.2": "szykman", "convoy_paradox": "1982"}}, "is given twice"),
    ({"rules": {"4.A.2": 1982}}, "4.A.2: 1982; expected text"),
    ({"clauses": {"tt1": "words", "TT-1": "w", "TT-2": "w"}}, "'tt1' is no id of a clause"),
    ({"clauses": {"TT-1": "three win.", "TT-2": "w"}}, "half a sentence, without a full stop"),
    ({"clauses": {"TT-1": "w"}}, "unknown clause 'TT-2' (did you mean TT-1?)"),
    ({"builds": {"where": "anywhere"}}, "where: 'anywhere'; expected 'home', 'owned' or 'chosen'"),
    ({"builds": {"where": "chosen"}}, "nobody may build anywhere; expected 'chosen': {power: [centers]}"),
    ({"builds": {"chosen": {"north": ["mil"]}}}, "units are built in home centers, so that none are chosen"),
    (
        {"builds": {"where": "chosen", "chosen": {"nroth": ["mil"]}}},
        "unknown power 'nroth' (did you mean north?)",
    ),
    (
        {"builds": {"where": "chosen", "chosen": {"north": ["mill"]}}},
        "unknown place 'mill' (did you mean mil?)",
    ),
    ({"builds": {"where": "chosen", "chosen": {"north": ["sea"]}}}, "sea is no center"),
    ({"builds": {"where": "chosen", "chosen": {"north": ["mil", "mil"]}}}, "'mil' is listed twice"),
    ({"builds": {"kinds": []}}, "kinds: []"),
    ({"builds": {"kinds": ["army", "army"]}}, "'army' is listed twice"),
    ({"builds": {"kinds": ["horse"]}}, "kinds: 'horse'; expected 'army', 'fleet', 'knight' or 'mercenary'"),
    ({"neutral": {"rebuilt": 1}}, "rebuilt: 1; expected true or false"),
    ({"neutral": {"clause": "TT-9"}}, "unknown clause 'TT-9'"),
    ({"year": []}, "year: []"),
    ({"year": [STEP, WON]}, "dislodged units of the movement of spring retreat at once"),
    ({"year": [RETREAT, WON]}, "a year needs a movement that takes place in every year"),
    (
        {"year": [{**STEP, "years": {"every": 2}}, {**RETREAT, "years": {"every": 2}}, WON]},
        "a year needs a movement",
    ),
    ({"year": [STEP, RETREAT, STEP, RETREAT, WON]}, "the movement of spring is listed twice"),
    ({"year": [STEP, RETREAT]}, "nobody ever looks whether somebody has won"),
    ({"year": [{"season": "spring"}, STEP, RETREAT, WON]}, "a step is a phase of a season or a moment"),
    ({"year": [{**STEP, **WON}, STEP, RETREAT, WON]}, "a step is a phase of a season or a moment"),
    ({"year": [{**STEP, "season": "srping"}, RETREAT, WON]}, "there is no season 'srping'"),
    ({"year": [{**STEP, "season": "Spring"}, RETREAT, WON]}, "season: 'Spring'; expected 'spring'"),
    (
        {"year": [{**STEP, "phase": "diplomacy"}, RETREAT, WON]},
        "phase: 'diplomacy'; expected 'movement', 'retreat'",
    ),
    ({"year": [STEP, RETREAT, {**WON, "years": {"first": 2, "last": 1}}]}, "1 is before 2"),
    ({"year": [STEP, RETREAT, {**WON, "years": {"every": 0}}]}, "every: 0"),
    (
        {"year": [STEP, {**RETREAT, "forbid": [{"orders": ["move"], "clause": "TT-1"}]}, WON]},
        "only movements have orders",
    ),
    (
        {"year": [{**STEP, "forbid": [{"orders": ["move"], "clause": "TT-7"}]}, RETREAT, WON]},
        "unknown clause 'TT-7'",
    ),
    (
        {"year": [{**STEP, "forbid": [{"orders": ["hold"], "clause": "TT-1"}]}, RETREAT, WON]},
        "orders: 'hold'; expected",
    ),
    (
        {
            "year": [
                {**STEP, "forbid": [{"orders": ["move"], "into": ["x1"], "clause": "TT-1"}]},
                RETREAT,
                WON,
            ]
        },
        "unknown place 'x1'",
    ),
    ({"victory": [{}]}, "a way to win is one of three, not none"),
    ({"victory": [{"centers": 2, "year": 3}]}, "a way to win is one of three, not centers and year"),
    ({"victory": [{"centers": 0}]}, "centers: 0"),
    ({"victory": [{"centers": 4}]}, "there are only 3 centers"),
    ({"victory": [{"centers": True}]}, "centers: true; expected a whole number"),
    ({"victory": [{"places": ["bea"]}]}, "bea is no center"),
    ({"victory": [{"year": 1, "power": "north"}]}, "a last year is the last one of all powers"),
    ({"victory": [{"centers": 1, "power": "nobody"}]}, "unknown power 'nobody'"),
    ({"victory": [{"centers": 1, "clause": "tt"}]}, "clause: 'tt'; expected the id of a clause, as in TT-1"),
]


@pytest.mark.parametrize(
    ("game", "message"), WRONG, ids=lambda value: None if isinstance(value, str) else str(value)
)
def test_what_is_wrong_is_said_with_what_was_expected(game: dict[str, object], message: str) -> None:
    found = complaints(**game)
    assert [text for text in found if message in text], found
    assert len(found) <= 2, found


def test_everything_is_told_at_once_with_line_and_column() -> None:
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
    ("board", "message"),
    [
        ({"units": [{"power": "north", "kind": "army", "at": "har", "strength": 2}]}, "have the strength 1"),
        (
            {"minors": [{"id": "pol", "name": "P", "code": "P", "capital": "mil"}]},
            "no rules for minor states",
        ),
        ({"units": [], "owners": {"har": "north"}}, "south begins with neither a unit nor a center"),
        ({"game": []}, "game: []; expected an object"),
        ({"game": "movement"}, "expected an object"),
        ({"game": {"start": "S1M", "__class__": "x"}}, "unknown field '__class__'"),
    ],
)
def test_a_board_that_the_rules_do_not_fit_is_refused(board: dict[str, object], message: str) -> None:
    with pytest.raises(WestphaliaError, match=re.escape(message)):
        read_variant(json.dumps(data() | board))


# ---------------------------------------------------------------------------------------- hostile files


def named(name: str) -> str:
    return TEXT.replace('"Northland"', json.dumps(name))


def many(part: str, count: int) -> str:
    made = data()
    entry = made[part][0] if isinstance(made[part], list) else None
    made[part] = [entry] * count if entry is not None else {f"p{n}": "north" for n in range(count)}
    return json.dumps(made)


def misnamed() -> str:
    """A board of many places whose borders all lead somewhere else."""
    made = data()
    names = [f"{a}{b}{c}rigiland" for a in "abcdefghi" for b in "klmnopqrst" for c in "uvwxyabcde"]
    made["provinces"] += [{"id": name, "name": name.title(), "terrain": "inland"} for name in names]
    made["edges"] = [[f"x{name}", f"y{name}", "army"] for name in (*names, *names, *names)]
    return json.dumps(made)


HOSTILE: dict[str, tuple[Callable[[], str], str]] = {
    "huge": (lambda: TEXT + " " * 500_000, "is too large for a game file; expected at most 500,000"),
    "deep lists": (lambda: TEXT.replace('"S1200M"', "[" * 100_000 + "]" * 100_000), "is nested too deeply"),
    "deep objects": (lambda: '{"a":' * 60_000 + "1" + "}" * 60_000, "is nested too deeply"),
    "deep and not closed": (lambda: "[" * 400_000, "is nested too deeply"),
    "deep inside tables": (
        lambda: TEXT[:-3] + ', "tables": {"a": ' + "[" * 20 + "]" * 20 + "}}",
        "nested too deeply",
    ),
    "quotation marks": (lambda: '{"id": "' + '\\"' * 200_000, "broken JSON"),
    "one name twice": (lambda: "{" + '"a": 1, ' * 40_000 + '"a": 2}', "is given twice in one object"),
    "a number of many digits": (
        lambda: TEXT.replace('"centers": 3', '"centers": ' + "9" * 400_000),
        "digits",
    ),
    "powers": (lambda: many("powers", 3_000), "3,000 powers are too many; expected at most 100"),
    "provinces": (lambda: many("provinces", 4_000), "4,000 provinces are too many; expected at most 1,000"),
    "edges": (lambda: many("edges", 9_000), "9,000 edges are too many; expected at most 5,000"),
    "edges twice": (lambda: many("edges", 5_000), "error"),
    "units": (lambda: many("units", 5_000), "5,000 units are too many; expected at most 1,000"),
    "owners": (lambda: many("owners", 5_000), "5,000 owners are too many; expected at most 1,000"),
    "unknown owners": (lambda: many("owners", 1_000), "unknown place 'p0'"),
    "borders of unknown places": (misnamed, "unknown place 'xakurigiland'"),
    "steps": (lambda: json.dumps(data({"year": [STEP] * 5_000})), "year: "),
    "rules": (lambda: json.dumps(data({"rules": {f"r{n}": "x" for n in range(9_000)}})), "rules: "),
    "clauses": (lambda: json.dumps(data({"clauses": {f"T-{n}": "x" for n in range(9_000)}})), "clauses: "),
    "unknown fields": (lambda: json.dumps(data({f"f{n}": n for n in range(20_000)})), "unknown field 'f0'"),
    "unknown fields of the board": (
        lambda: json.dumps(data() | {f"f{n}": n for n in range(20_000)}),
        "unknown field 'f0'",
    ),
    "markup": (lambda: named("<script>alert(1)</script>"), "'<' in a text could be taken for markup"),
    "an entity": (lambda: named("North&lt;b"), "'&lt;' in a text could be taken for markup"),
    "a link": (lambda: named("[x](http://a.example)"), "'](' in a text could be taken for markup"),
    "a cell of a table": (lambda: named("a | b"), "'|' in a text could be taken for markup"),
    "markup in a clause": (lambda: TEXT.replace("three centers win", "<b>win"), "'<' in a text"),
    "markup in a table": (lambda: json.dumps(data(tables={"x": {"<i>": [1]}})), "'<' in a text"),
    "markup in words of its own": (
        lambda: json.dumps(data(special={"words": {"army": "<i>"}})),
        "'<' in a text",
    ),
    "control characters": (lambda: named("North\u001b[31m"), "U+001B has no place in a name"),
    "turned writing": (lambda: named("North\u202eland"), "U+202E has no place in a name"),
    "control characters in a clause": (
        lambda: TEXT.replace("three centers", "three\\u0007"),
        "U+0007 has no place",
    ),
    "a line in a clause": (
        lambda: TEXT.replace("three centers", "three\\n## centers"),
        "U+000A has no place",
    ),
    "a long name": (lambda: named("N" * 9_000), "a text of 9,000 characters; expected at most 200"),
    "half a character": (lambda: TEXT.replace("Northland", "\\ud800"), "half a character"),
    "a name that refers to itself": (
        lambda: json.dumps(data({"year": [{"moment": "year"}]})),
        "moment: 'year'",
    ),
    "another file": (lambda: json.dumps(data({"extends": "../../etc/passwd"})), "unknown field 'extends'"),
    "code": (lambda: json.dumps(data({"start": "__import__('os').system('x')"})), "cannot read the phase"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_under_a_second(name: str) -> None:
    make, message = HOSTILE[name]
    text = make()

    def refuse() -> str:
        with pytest.raises(WestphaliaError) as raised:
            read_variant(text, "towns.json")
        return str(raised.value)

    told = refuse()  # imports are not what is measured
    assert takes_less(1, refuse)
    assert message in told or message == "error"
    assert told.startswith("towns.json")
    assert not set(told) & {"\u001b", "\u202e", "\u0007"}


def test_a_file_may_have_a_note_of_some_lines_and_names_from_anywhere() -> None:
    made = variant(note="Drawn in 1200.\nFor two.", designer="J. Doe & Söhne (Zürich)")
    assert made.board.note.count("\n") == 1
    assert read_variant(named("Ø'Brien-Łódź, 北方 & Co. (north)")).board.powers[0].name.startswith("Ø'Brien")


def test_what_is_no_file_of_a_game_is_said(tmp_path: Path) -> None:
    for name, content, message in (
        ("nothing.json", None, "cannot be read: No such file"),
        ("empty.json", b"", "is empty"),
        ("binary.json", b"\x00\x01", "is binary"),
        ("list.json", b"[]", "expected"),
        ("cut.json", EXAMPLE.read_bytes()[:900], "broken JSON"),
        ("game.json", b'{"format": "westphalia-game", "version": 1}', "unknown field 'format'"),
    ):
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises((UnreadableError, Defects), match=message):
            load_variant(tmp_path / name)


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
    for way in parts(data()["game"]):
        for other in others:
            made = data()
            inside = made["game"]
            for step in way[:-1]:
                inside = inside[step]
            inside[way[-1]] = json.loads(other)
            told = refusal(json.dumps(made))
            assert all(line.startswith("towns.json:") for line in told.splitlines()), (way, other)


def refusal(text: str) -> str:
    """Why a file is refused; nothing where it is not."""
    try:
        read_variant(text, "towns.json")
    except WestphaliaError as error:
        return str(error)
    return ""
