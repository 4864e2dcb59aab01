"""The referee's report as a value, and as Markdown and JSON."""

import json
import re

import pytest

from tests.golden import Golden
from tests.this_tree import ROOT
from tests.variants.table import Table as Play
from westphalia.cli.reports.document import render_document
from westphalia.cli.running.console import plain_console, render_parts
from westphalia.games.game import Game
from westphalia.games.reports.data import format_json
from westphalia.games.reports.markdown import format_markdown
from westphalia.games.reports.reports import phase_report
from westphalia.games.reports.schema import ReportModel, report_schema
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Power
from westphalia.model.phase import PhaseKind
from westphalia.solver.outcomes.movement import Status
from westphalia.variants import find_variant
from westphalia.variants.referee import Document, Items, Name, Paragraph, Section, Table
from westphalia.variants.referee.document import Block, make_section, make_table

STANDARD = Play(find_variant("standard"))
FRANCE = Name("france", "France", "#2456c9")


def report_sections(game: Game, index: int = -1) -> dict[str, Section]:
    """Return the sections of the report about a phase, by their codes."""
    return {part.code: part for part in phase_report(game, index).sections}


def tables(part: Section) -> dict[str, Table]:
    """Return the tables of a section by their headings."""
    return {str(block.heading): block for block in part.blocks if isinstance(block, Table)}


def texts(rows: Table) -> list[tuple[str, ...]]:
    return [tuple("-" if cell is None else str(cell) for cell in row) for row in rows.rows]


def document(*blocks: Block) -> Document:
    return Document("standard", "S1901M", "Spring 1901", "Standard", (Section("any", "Any", blocks),))


# ------------------------------------------------------------------------------- standard sections


def test_a_report_tells_of_every_order_with_its_outcome_and_reason(golden: Golden) -> None:
    game = Game.start(find_variant("standard")).submit("austria", "A Vie - Tri, A Bud - Ser").advance()
    orders = report_sections(game)["orders"]
    assert orders.title == "Adjudication"
    austria = tables(orders)["Austria"]
    assert austria.rows == (
        (
            Status.FAILS,
            "A vie - tri",
            "own_unit_in_place",
            "fails: F tri does not leave, and a power cannot dislodge its own units.",
        ),
        (Status.SUCCEEDS, "A bud - ser", "arrives", "succeeds: it meets no resistance."),
    )
    golden(austria.note)
    golden(tables(orders)["Italy"].note)


def test_a_report_shows_where_units_were_and_are() -> None:
    game = Game.start(find_variant("standard")).submit("austria", "A Bud - Ser").advance()
    changes = tables(report_sections(game)["map"])
    assert texts(changes["Units"]) == [("Budapest", "Austria A bud", "-"), ("Serbia", "-", "Austria A ser")]
    assert "Owners" not in changes


def test_a_dislodged_unit_is_listed_after_the_one_that_moved_in() -> None:
    game = STANDARD.game("italy A ven, austria A tri, austria A tyr")
    game = game.submit("austria", "A Tri - Ven, A Tyr S A Tri - Ven").advance()
    report = report_sections(game)
    assert texts(tables(report["map"])["Units"]) == [
        ("Trieste", "Austria A tri", "-"),
        ("Venice", "Italy A ven", "Austria A ven, Italy A ven"),
    ]
    assert report["losses"].blocks == (
        Items(("The Italian army in Venice is dislodged by an attack from Trieste.",)),
    )
    assert report["next"].title == "Next: Spring 1901 Retreat"
    ((italy, due, choices),) = tables(report["next"])[""].rows
    assert (str(italy), due) == ("Italy", "1 retreat")
    assert choices == "A ven to apu or pie or rom or tus"
    game = game.submit("italy", "A Ven R Rom").advance()
    report = report_sections(game)
    assert report["orders"].title == "Retreats and disbands"
    assert texts(tables(report["orders"])["Italy"])[0][:2] == ("succeeds", "A ven R rom")


def test_a_report_tells_which_centers_changed_hands_and_what_each_power_has() -> None:
    game = STANDARD.game("austria A bud", {"austria": "bud vie", "turkey": "ser"}, "fall")
    game = game.submit("austria", "A Bud - Ser").advance()
    report = report_sections(game)
    assert texts(tables(report["map"])["Owners"]) == [("Serbia", "Turkey", "Austria")]
    rows = texts(tables(report["centers"])[""])
    assert rows[0] == ("Austria", "2", "3", "1")
    assert rows[-1] == ("Turkey", "1", "0", "0")
    assert "announcements" in report, "who is out of the game"
    said = report["survivors"].blocks
    assert said == (Paragraph("Still in the game: Austria. Out of the game: Turkey."),)
    assert report["next"].title == "Next: Winter 1901 Adjustment"


def test_a_report_about_winter_tells_of_builds() -> None:
    game = STANDARD.game("austria A bud", {"austria": "bud vie"}, "winter", PhaseKind.ADJUSTMENT)
    game = game.submit("austria", "Build A Vie").advance()
    report = report_sections(game)
    assert report["orders"].title == "Builds and removals"
    assert texts(tables(report["map"])["Units"]) == [("Vienna", "-", "Austria A vie")]
    assert texts(tables(report["centers"])[""])[0] == ("Austria", "2", "2", "2")


def test_a_report_shows_every_consistent_resolution_of_a_paradox() -> None:
    game = STANDARD.game("france A bre, france F eng, england F lon, england F wal")
    game = game.submit("france", "A Bre - Lon, F Eng C A Bre - Lon")
    game = game.submit("england", "F Wal - Eng, F Lon S F Wal - Eng").advance()
    sentence, ways = report_sections(game)["paradoxes"].blocks
    assert isinstance(sentence, Paragraph)
    assert sentence.text.startswith(
        "These 4 orders depend on each other and have two consistent resolutions. The rule"
    )
    assert isinstance(ways, Table)
    assert [row[0] for row in ways.rows] == [
        "F lon S F wal - eng",
        "F wal - eng",
        "A bre - lon",
        "F eng C A bre - lon",
    ]


def test_a_report_tells_how_the_game_ended() -> None:
    owners = "vie bud tri ser gre bul rum con ank smy sev war mos stp ven rom nap"
    game = STANDARD.game("austria A tun", {"austria": owners}, "fall").advance()
    report = report_sections(game)
    assert "next" not in report
    assert report["end"].blocks == (Paragraph("The game is over: Austria won in Fall 1901."),)
    assert report["announcements"].blocks == (Items(("Austria has 18 centers and wins the game.",)),)


def test_a_report_about_an_earlier_phase_is_what_it_was_then() -> None:
    first = Game.start(find_variant("standard")).submit("austria", "A Bud - Ser").advance()
    told = phase_report(first)
    assert phase_report(first.advance().advance(), 0) == told
    assert told.phase == "S1901M"


def test_there_is_no_report_before_anything_was_played(golden: Golden) -> None:
    game = Game.start(find_variant("standard"))
    with pytest.raises(ImpossibleError) as caught:
        phase_report(game)
    golden(str(caught.value))
    with pytest.raises(ImpossibleError) as caught:
        phase_report(game.advance(), 1)
    golden(str(caught.value))


# ------------------------------------------------------------------------------------- documents


def test_an_empty_section_is_omitted() -> None:
    assert make_section("any", "Any", [Items(()), Paragraph(""), make_table([("a", "A")], [])]) == ()
    assert make_section("any", "Any", [make_table([("a", "A")], [], note="Nothing.")]) != ()


def test_a_table_has_a_cell_for_each_column(golden: Golden) -> None:
    with pytest.raises(ValueError) as caught:
        make_table([("a", "A"), ("b", "B")], [("x",)])
    golden(str(caught.value))


def test_markdown_escapes_what_would_be_marks_of_its_own() -> None:
    rows = make_table(
        [("order", "Order | *"), ("points", "Points")], [("A vie_x | *", 3), (None, 10)], FRANCE, "So."
    )
    text = format_markdown(document(rows, Items(("5: [BRA]",)), Paragraph("BRA > FRANCE\n  now")))
    assert text == (
        "# Spring 1901, Standard\n\n## Any\n\n### France\n\n"
        "| Order \\| \\* | Points |\n|---|--:|\n| A vie\\_x \\| \\* | 3 |\n| - | 10 |\n\nSo.\n\n"
        "- 5: \\[BRA\\]\n\nBRA \\> FRANCE now\n"
    )


def test_json_has_ids_outcomes_and_numbers_for_programs() -> None:
    rows = make_table(
        [("outcome", ""), ("power", "Power"), ("points", "Points")], [(Status.ILLEGAL, FRANCE, 3)], FRANCE
    )
    data = json.loads(format_json(document(rows, Paragraph("Some."), Items(("One.",), "List"))))
    assert data["sections"][0]["blocks"] == [
        {
            "kind": "table",
            "about": "france",
            "heading": "France",
            "columns": [
                {"key": "outcome", "title": ""},
                {"key": "power", "title": "Power"},
                {"key": "points", "title": "Points"},
            ],
            "rows": [{"outcome": "void", "power": "france", "points": 3}],
        },
        {"kind": "paragraph", "text": "Some."},
        {"kind": "list", "heading": "List", "items": ["One."]},
    ]


def test_json_is_the_same_byte_for_byte_and_fits_its_schema() -> None:
    def played() -> Game:
        return Game.start(find_variant("standard")).submit("austria", "A Bud - Ser, A Vie - Tri").advance()

    text = format_json(phase_report(played()))
    assert format_json(phase_report(played())) == text
    ReportModel.model_validate_json(text)
    assert json.loads(text)["format"] == "westphalia-report"
    assert report_schema()["title"] == "Report"


def test_powers_bring_the_color_of_their_units() -> None:
    game = Game.start(find_variant("standard")).advance()
    about = {block.heading for block in report_sections(game)["orders"].blocks if isinstance(block, Table)}
    colors = {info.id: info.color for info in game.board.powers}
    assert {one.id: one.color for one in about if isinstance(one, Name)} == colors
    assert Power("france") in colors


def test_a_column_for_programs_is_in_json_alone(golden: Golden) -> None:
    report = document(make_table([("order", "Order"), ("code", None)], [("A vie H", "stands")]))
    golden(format_json(report))
    assert "stands" not in format_markdown(report)
    assert "stands" not in render_parts(plain_console(), *render_document(report))
    assert "A vie H" in render_parts(plain_console(), *render_document(report))


@pytest.mark.parametrize("year", ["1615", "1619"])
def test_the_rules_pages_of_the_europes_describe_every_section(year: str) -> None:
    page = (ROOT / "docs" / "rules" / f"europe-{year}.md").read_text(encoding="utf-8")
    written = (ROOT / "variants" / name for name in (f"europe{year}/report.py", "minor_states/reporting.py"))
    sources = "".join(path.read_text(encoding="utf-8") for path in written)
    codes = set(re.findall(r'section\(\s*"(\w+)"', sources))
    assert len(codes) >= 8
    described = page.split("## The referee's report")[1].split("\n## ")[0]
    assert [code for code in sorted(codes) if f"`{code}`" not in described] == []
