"""Lines of pasted turns: headings, orders as people write them, talk, and traces of the source."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.formats.pastes.reading import DATA
from tests.model.orders.test_as_written import FILES, WRITTEN, Written, written_lines
from westphalia.formats.pastes import LineKind, make_cases, read_paste
from westphalia.model.errors import WestphaliaError
from westphalia.model.orders import format_order
from westphalia.model.phase import parse_phase
from westphalia.variants import VariantOnBoard, find_variant

HEADINGS = {"movement": "Spring 1905", "retreat": "Spring 1905 Retreats", "adjustment": "Winter 1905"}
PASTED = list(written_lines(FILES[1:]))


def _read(line: Written) -> list[tuple[str | None, str]]:
    text = "\n".join([HEADINGS[line.phase], "", "Austria:", line.text])
    turns = read_paste(text, variant=find_variant("standard"), lenient=True).turns
    orders = [order for turn in turns for order in turn.orders]
    return [(order.power, format_order(order.order)) for order in orders if order.order is not None]


@pytest.mark.parametrize(
    "line", [one for one in PASTED if not one.meaning.startswith("!")], ids=lambda one: one.text
)
def test_a_line_has_its_one_reading_in_a_paste(line: Written) -> None:
    """A paste adds the letters of units that can be but one thing; a unit's stated power gives the order."""
    ((power, order),) = _read(line)
    stated = re.match(r"(?:austria|england|italy|turkey)(?= )", line.meaning)
    assert stated is None or power == stated[0]
    meaning = line.meaning if stated is None else line.meaning[stated.end() + 1 :]
    assert order == meaning or re.sub(r"\b[AF] ", "", order) == re.sub(r"\b[AF] ", "", meaning)


@pytest.mark.parametrize(
    "line", [one for one in PASTED if one.meaning.startswith("!")], ids=lambda one: one.text
)
def test_a_refused_line_is_no_order_in_a_paste(line: Written) -> None:
    assert _read(line) == []


# --------------------------------------------------------------------------------------------------- headings


STANDARD = find_variant("standard")


@pytest.mark.parametrize(
    "heading",
    [
        "Spring 1901\nOrders for Austria:",
        "Spring 1901\nAustria's moves",
        "Spring 1901\nThe Austrian orders:",
        "Austria, Spring 1901 orders",
        "Spring 1901 (Austria)",
        "Spring 1901\n## Austria ##",
        "Spring 1901\nTeam Austria",
        "Spring 1901\nAUSTRIA\nJohn Smith",
        "Spring 1901\nAustria / John Smith",
    ],
)
def test_a_heading_may_have_words_besides_the_name_of_a_power(heading: str) -> None:
    (turn,) = read_paste(f"{heading}\nA Vie - Gal\n", variant=STANDARD).turns
    assert [order.power for order in turn.orders] == ["austria"]


@pytest.mark.parametrize(
    ("text", "line", "name"),
    [
        ("Foo: A Bud - Ser", 4, "Foo"),
        ("Foo:\nA Bud - Ser", 4, "Foo"),
        ("**Foo**:\n\n* A Bud - Ser", 4, "Foo"),
        ("PRUSSIA\nA Ber - Kie", 4, "PRUSSIA"),
        ("Austira:\nA Bud - Ser", 4, "Austira"),
        ("Foo: Army Budapest supports Army Vienna to Galicia", 4, "Foo"),
    ],
)
def test_orders_under_a_name_that_is_no_power_are_an_error_with_their_place(
    text: str, line: int, name: str
) -> None:
    with pytest.raises(WestphaliaError) as found:
        read_paste(f"Spring 1901\nAustria: A Vie - Gal\n\n{text}\n", variant=STANDARD)
    assert found.value.place.line == line
    assert f'orders stand under "{name}", which is not a power' in str(found.value)


@pytest.mark.parametrize(
    "talk", ["Bob: I think A Vie - Gal was bad", "Summary:\nA quiet turn.", "Deadline: Friday", "PS\nThanks"]
)
def test_other_words_before_a_colon_are_no_error(talk: str) -> None:
    paste = read_paste(f"Spring 1901\nAustria: A Vie - Gal\n\n{talk}\n", variant=STANDARD)
    assert paste.size == 1


@pytest.mark.parametrize(
    "heading",
    [
        "From the forum, F1903M:",
        "Diplomacy game 7, F1903M, turn results",
        "2021-03-04 F1903M",
        "Our game, autumn of 1903:",
        "The fall of 1903 was hard:",
    ],
)
def test_a_phase_may_stand_among_other_words(heading: str) -> None:
    (turn,) = read_paste(f"{heading}\nAustria: A Vie - Gal\n", variant=STANDARD).turns
    assert str(turn.phase) == "Fall 1903 Movement"


def test_talk_about_a_phase_is_no_heading() -> None:
    text = "Spring 1904\nAustria: A Vie - Gal\nI lost that in F1903M.\nA Bud - Ser"
    (turn,) = read_paste(text, variant=STANDARD).turns
    assert (str(turn.phase), len(turn.orders)) == ("Spring 1904 Movement", 2)


# ----------------------------------------------------------------------------------------------------- orders


BEGINNINGS = {
    ("standard", "movement"): "Spring 1905",
    ("standard", "retreat"): "Spring 1905 Retreats",
    ("standard", "adjustment"): "Winter 1905",
    ("germany-1648", "movement"): "Spring 1650",
    ("europe-1615", "movement"): "Spring 1616",
    ("diplomacy-1618", "movement"): "Spring 1619",
    ("europe-1619", "movement"): "Spring 1620",
}
ONLY_IN_PASTES = {
    "French Par Bur": "a paste may have the power before an order without letters",
    "- A Par": "zines write removals so",
}


def read_line(line: Written) -> list[str]:
    """Return the orders of a line in a paste; nothing if it has none or an error."""
    variant = find_variant(line.variant)
    power = variant.board.powers[0].name
    try:
        paste = read_paste(
            f"{BEGINNINGS[line.variant, line.phase]}\n{power}:\n{line.text}\n", variant=variant
        )
    except WestphaliaError:
        return []
    return [format_order(order.order) for turn in paste.turns for order in turn.orders if order.order]


def without_details(order: str, line: Written) -> str:
    """Return an order without what a paste adds or takes from headings: the kinds and powers of units."""
    powers = "|".join(power.id for power in find_variant(line.variant).board.powers)
    return re.sub(rf"(?<![\w/])(?:[AFKM]|{powers}) (?=[a-zAFKM])", "", order)


@pytest.mark.parametrize("line", WRITTEN, ids=[f"{one.phase}: {one.text}" for one in WRITTEN])
def test_a_line_means_the_same_in_a_paste(line: Written) -> None:
    found = [without_details(order, line) for order in read_line(line)]
    if not line.meaning.startswith("!"):
        assert found == [without_details(order, line) for order in line.meaning.split("; ")]
    elif line.text not in ONLY_IN_PASTES:
        assert found == []


# ------------------------------------------------------------------------------------------------------- talk


LINES = Path(__file__).with_name("talk.txt").read_text(encoding="utf-8").splitlines()
ORDERS = ["Spring 1902", "", "Austria:", "A Vie - Gal", "A Bud S A Vie - Gal", "", "Italy:", "F Nap - ION"]


@pytest.mark.parametrize("line", LINES)
def test_talk_is_no_order(line: str) -> None:
    """A line of talk below the orders of a power is no order and states no unit."""
    turns = read_paste("\n".join([*ORDERS, line]), variant=STANDARD, lenient=True).turns
    assert sum(len(turn.orders) for turn in turns) == 3
    assert not any(turn.units or turn.offers or turn.centers for turn in turns)


def test_talk_between_orders_gives_them_to_nobody_else() -> None:
    """Orders below talk belong to the power of the last heading."""
    for line in LINES:
        text = f"Spring 1902\nAustria:\nA Vie - Gal\n{line}\nA Bud - Ser"
        (turn,) = read_paste(text, variant=STANDARD, lenient=True).turns
        assert str(turn.phase) == "Spring 1902 Movement", line
        assert [order.power for order in turn.orders] == ["austria", "austria"], line


def test_hardly_a_line_of_talk_counts_as_unread() -> None:
    """At most one line of talk in fifty looks like an order with a mistake."""
    paste = read_paste("\n".join(["Spring 1902", *LINES]), variant=STANDARD, lenient=True)
    unread = [line.text for line in paste.lines if line.kind is LineKind.UNREAD]
    assert len(LINES) >= 500
    assert len(unread) <= len(LINES) // 50, unread


@pytest.mark.parametrize(
    ("order", "mark"),
    [
        ("A Vie - Gal*", "*"),
        ("A Vie - Gal #", "#"),
        ("A Vie - Gal [1]", "[1]"),
        ("[X] A Vie - Gal", "[X]"),
        ("? A Vie - Gal", "?"),
        ("*A Vie - Gal*", None),
        ("* A Vie - Gal", None),
        ("A Vie - Gal [X]", None),
        ("A Vie - Gal [2:1]", None),
        ("A Vie - Gal", None),
    ],
)
def test_a_mark_without_a_meaning_is_named(order: str, mark: str | None) -> None:
    paste = read_paste(f"Spring 1901\nAustria:\n{order}\nA Bud - Ser\n", variant=find_variant("standard"))
    ((case, notes),) = make_cases(paste)
    assert [format_order(one.order) for one in paste.turns[0].orders if one.order is not None] == [
        "A vie - gal",
        "A bud - ser",
    ]
    named = f"Left out, since its meaning is not known: the mark {mark} (line 3)."
    assert [note for note in notes if "meaning" in note] == ([named] if mark else []), case


@pytest.mark.parametrize("gap", ["\n", "\n\n", "<br>"])
def test_a_stated_result_has_the_words_of_its_line(gap: str) -> None:
    lines = (
        "Fall 1907",
        "Germany: F DEN S French hel-nth",
        "England: <F <NTH>-holds>",
        "France: F hel-NTH",
        "Russia: A STP-holds",
        "Austria: A vie-GAL",
        "Retreats: English F nth to EDI or LON.",
    )
    ((case, _),) = make_cases(read_paste(gap.join(lines)))
    assert (case.result[-1].text, case.result[-1].words) == ("F nth retreats: edi, lon", lines[-1])


def test_orders_behind_a_time_stamp_or_in_press_are_named() -> None:
    text = (DATA / "chat-besides-orders.txt").read_text(encoding="utf-8")
    ((_, notes),) = make_cases(read_paste(text, variant=STANDARD))
    named = "Left out, since they stand behind a time stamp or in press: orders in 3 lines (8, 10, 14)."
    assert named in notes


def test_words_that_cannot_be_read_are_reported_once_a_line() -> None:
    line = "A Vie - Gal, A Bud - Xyz, A Bud - Xyz, A Ser - Xyz"
    paste = read_paste(f"Spring 1901\nAustria:\n{line}\n", variant=STANDARD, lenient=True)
    assert [error.message.partition(":")[0] for _, error in paste.errors] == [
        '"A Bud - Xyz"',
        '"A Ser - Xyz"',
    ]


def test_an_order_with_a_mark_without_meaning_states_nothing() -> None:
    """Its other orders succeed, since the text marks failures; nobody knows what the star says."""
    text = (DATA / "forum-stars-and-marks.txt").read_text(encoding="utf-8")
    ((case, notes),) = make_cases(read_paste(text))
    stated = [one.text for one in case.result]
    assert stated == ["A vie - gal bounces", "F alb - gre succeeds", "A war - gal bounces"]
    assert any("the mark * (line 2)" in note for note in notes)


@pytest.mark.parametrize(
    ("emphasis", "written"),
    [
        ("in italics", "*A Vie - Gal*"),
        ("in italics", "<i>A Vie - Gal</i>"),
        ("in bold", "[b]A Vie - Gal[/b]"),
        ("in red", '<span style="color:red">A Vie - Gal</span>'),
        ("underlined", "[u]A Vie - Gal[/u]"),
        ("struck out", "~~A Vie - Gal~~"),
    ],
)
def test_an_order_fails_by_the_emphasis_that_the_text_explains(emphasis: str, written: str) -> None:
    """Where copying lost the emphasis, nothing is known of any order."""
    for order, marks in ((written, [("fails",), ()]), ("A Vie - Gal", [(), ()])):
        text = f"Spring 1902 results\nOrders {emphasis} failed.\nAustria: {order}, A Bud - Ser"
        (turn,) = read_paste(text).turns
        assert [one.marks for one in turn.orders] == marks
        assert turn.unmarked_succeeds == (order == written)


@pytest.mark.parametrize(
    "text",
    [
        "Austria:\n~~A Vie - Tyr~~ A Vie - Gal\nA Bud - Ser",
        "Austria: [s]A Vie - Tyr[/s], A Vie - Gal, A Bud - Ser",
        "Austria: <del>A Vie - Tyr</del> <b>A Vie - Gal</b>\nA Bud - Ser",
        "Austria:\nA Vie - Gal\nA Bud - Ser\n<strike>A Vie - Tyr</strike>",
        "A Vie - Gal\nA Bud - Ser\n[STRIKE]Austria: A Vie - Tyr[/STRIKE]",
    ],
)
def test_a_struck_out_order_is_left_out_beside_the_one_that_replaces_it(text: str) -> None:
    paste = read_paste(f"Spring 1901\n{text}")
    (turn,) = paste.turns
    assert [format_order(order.order) for order in turn.orders if order.order] == [
        "A vie - gal",
        "A bud - ser",
    ]
    assert not any(order.marks for order in turn.orders)
    ((_, notes),) = make_cases(paste)
    (note,) = (note for note in notes if "struck out" in note)
    line = next(at for at, line in enumerate(f"Spring 1901\n{text}".split("\n"), 1) if "Tyr" in line)
    assert note == f"Left out: 1 order that is struck out and replaced (line {line})."


def test_a_struck_out_order_without_another_of_its_unit_fails() -> None:
    (turn,) = read_paste("Spring 1901\nAustria: ~~A Vie - Gal~~, A Bud - Ser").turns
    assert [order.marks for order in turn.orders] == [("fails",), ()]
    assert not turn.withdrawn


@pytest.mark.parametrize("text", ["A: Tri - Ven\nA: Ven H", "E: A Lon - Wal\nX: A Vie - Gal"])
def test_letters_that_may_mean_anything_else_are_no_powers(text: str) -> None:
    """An A or F may be a unit, and other letters are no power's."""
    paste = read_paste(f"Spring 1902\n{text}", variant=STANDARD, lenient=True)
    assert all(order.power is None for turn in paste.turns for order in turn.orders)


@pytest.mark.parametrize(
    ("orders", "line"),
    [
        ("Austria: A Gal H\nRussia: A Gal - War", 3),
        ("Austria: A Tri - Ven, F Tri H", 2),
    ],
)
def test_a_unit_that_two_orders_describe_differently_is_asked_about(orders: str, line: int) -> None:
    paste = read_paste(f"Spring 1902\n{orders}")
    with pytest.raises(WestphaliaError, match="which of the two") as caught:
        make_cases(paste)
    assert caught.value.place.line == line
    listed = f"Spring 1902\nUnits:\nAustria: A Gal, F Tri\nRussia: A War\nOrders:\n{orders}"
    assert make_cases(read_paste(listed))


def test_printed_orders_and_errors_have_the_lines_in_which_they_stand() -> None:
    lists = '{"AUSTRIA": ["A VIE - GAL",\n "A BUD - XYZ"],\n "RUSSIA": ["A WAR - GAL"],\n "Prussia": []}'
    paste = read_paste(f"Spring 1901\n{lists}", variant=STANDARD, lenient=True)
    assert [order.line for order in paste.turns[0].orders] == [2, 4]
    assert sorted(line for line, _ in paste.errors) == [3, 5]


@pytest.mark.parametrize(
    "heading",
    [
        *("Turn 2 (F1901)", "Turn 2: F1901", "Game 1234 - F1901", "== F1901 ==", "F'01", "1901F", "F/1901"),
        *("1901 - Fall - Movement", "1901, Phase: Fall", "Autumn of the Year 1901", "FALL01", "Fall/1901"),
    ],
)
def test_a_phase_is_read_in_many_forms(heading: str) -> None:
    (turn,) = read_paste(f"{heading}\nAustria: A Ser - Gre\nRussia: A Rum H", variant=STANDARD).turns
    assert str(turn.phase) == "Fall 1901 Movement"


@pytest.mark.parametrize(
    ("heading", "lines"),
    [
        *(
            ("Fall, Year One", [1]),
            ("Fall 1", [1]),
            ("Fall\n1901", [1, 2]),
            ("Season: Fall\nYear: 1901", [1, 2]),
        ),
        *(("Jesie\u0144 1901", [1]), ("1901.2", [1]), ("Orders for F1901, due 3/4/2024", [1])),
        ("The game that we began last week\nFall 1901 -- deadline Spring 1902 retreats by Friday", [2]),
    ],
)
def test_a_heading_that_may_name_the_phase_is_a_question(heading: str, lines: list[int]) -> None:
    """The first movement stands for it only if nothing in the text speaks of another phase."""
    paste = read_paste(f"{heading}\nAustria: A Ser - Gre\nRussia: A Rum H", variant=STANDARD)
    with pytest.raises(WestphaliaError, match="may name the phase") as found:
        make_cases(paste)
    assert [int(number) for number in re.findall(r"(?m)^(\d+):", f"{found.value}")] == lines
    assert [str(case.phase) for case, _ in make_cases(paste, only=parse_phase("F1901M"))] == [
        "Fall 1901 Movement"
    ]


@pytest.mark.parametrize(
    "talk", ["Springfield Diplomacy Club", "Game 77", "Enjoy the fall-out, everyone!", "Hi all,"]
)
def test_other_words_above_orders_do_not_ask_for_the_phase(talk: str) -> None:
    ((case, _),) = make_cases(read_paste(f"{talk}\nAustria: A Ser - Gre\nRussia: A Rum H", variant=STANDARD))
    assert str(case.phase) == "Spring 1901 Movement"


@pytest.mark.parametrize(
    "lines",
    [
        "AUSTRIA:         ENGLAND:\nA Ser - Gre      F Lon - NTH\n                 A Lvp - Yor",
        "  Austria       England\n\n  A Ser - Gre   F Lon - NTH\n  A Vie - Bud\n\nRegards",
        "AUSTRIA     ENGLAND\nA Ser S A Vie - Bud  F Lon - NTH\nA Vie - Bud     A Lvp - Yor",
        "> Austria       England\n> A Ser - Gre   F Lon - NTH",
    ],
)
def test_columns_between_blanks_belong_to_the_powers_above_them(lines: str) -> None:
    (turn,) = read_paste(f"Fall 1901\n\n{lines}", variant=STANDARD).turns
    assert {str(order.unit.location): order.power for order in turn.orders}.items() <= {
        *(("ser", "austria"), ("vie", "austria"), ("lon", "england"), ("lvp", "england"))
    }
    assert len(turn.orders) == lines.count(" - ")


@pytest.mark.parametrize("text", ["AUS\nVie -> Gal\nUK\nLon -> NTH", "Austria\nA Vie H\nPrussia\nA Ber H\n"])
def test_a_name_between_orders_that_is_no_power_is_an_error(text: str) -> None:
    with pytest.raises(WestphaliaError, match="which is not a power") as found:
        read_paste(f"Fall 1903\n{text}", variant=STANDARD)
    assert found.value.place.line == 4


def test_where_the_game_begins_an_order_under_another_power_is_a_question() -> None:
    """Only if every unit stands where the game begins; a text may describe another position."""
    orders = "Austria: A Vie H, F Tri H\nRussia: A Mos H"
    for more, asks in (("Russia: F Lon - NTH", True), ("Russia: F Lon - NTH, A Gal H", False)):
        paste = read_paste(f"Spring 1901\n{orders}\n{more}", variant=STANDARD)
        if not asks:
            assert make_cases(paste)
            continue
        with pytest.raises(
            WestphaliaError, match="stands under Russia, but the unit begins as England's"
        ) as found:
            make_cases(paste)
        assert found.value.place.line == 4


def test_questions_about_the_start_are_those_of_the_given_board() -> None:
    """On a board on which Austria and Germany begin in each other's place, these orders are in order."""
    there = {"austria": "germany", "germany": "austria"}
    units = ((there.get(power, power), kind, place) for power, kind, place in STANDARD.board.start_units)
    board = replace(STANDARD.board, start_units=tuple(units))
    text = "Spring 1901\nAustria: A Ber - Kie, F Kie - Den\nGermany: A Vie - Gal"
    paste = read_paste(text, variant=STANDARD, board=board)
    ((case, _),) = make_cases(paste, lambda name: VariantOnBoard(find_variant(name), board))
    assert {(unit.power, unit.location) for unit in case.position.units} == {
        *(("austria", "ber"), ("austria", "kie"), ("germany", "vie"))
    }
    with pytest.raises(WestphaliaError, match="stands under Austria"):
        make_cases(paste)


@pytest.mark.parametrize(
    "line",
    [
        "Gal <- Vie",
        "Gal \u2190 Vie",
        "Vie ... Gal",
        "Vie ~ Gal",
        "Vie (A) - Gal",
        "from Vie to Gal",
        "Vienna to Galicia \u2014 no",
    ],
)
def test_two_places_with_something_like_a_move_between_them_are_a_question(line: str) -> None:
    with pytest.raises(WestphaliaError) as found:
        read_paste(f"Fall 1902\nTurkey: A Con - Bul\nAustria: {line}", variant=STANDARD)
    assert found.value.place.line == 3


def test_sentences_behind_a_phase_are_not_part_of_its_heading() -> None:
    """One that may be an order is a question; one that names places is left out with a note."""
    orders = "\nTurkey: A Con - Bul, F Ank H"
    with pytest.raises(WestphaliaError, match="Vienna mvoes"):
        read_paste(f"Fall 1902. Army Vienna mvoes to Galicia.{orders}", variant=STANDARD)
    told = "Austria moves its army in Vienna to Galicia, supported from Budapest."
    paste = read_paste(f"Fall 1902. {told}{orders}", variant=STANDARD)
    assert paste.lines[0].kind is LineKind.NOISE
    assert paste.turns[0].phase == parse_phase("F1902M")
    paste = read_paste(f"Fall 1902. Good luck to everybody.{orders}", variant=STANDARD)
    assert paste.lines[0].kind is LineKind.HEADING


@pytest.mark.parametrize("count", ["(+1)", "+1", " ( + 1 )", "+2"])
def test_units_behind_a_number_of_builds_or_removals_are_built_or_removed(count: str) -> None:
    turn = f"Winter 1903\nEngland {count}: F Lon\nRussia {count.replace('+', '-')}: A Mos"
    ((case, _),) = make_cases(read_paste(turn, variant=STANDARD))
    given = {power: [format_order(order) for order in orders] for power, orders in case.orders.items()}
    assert given == {"england": ["B F lon"], "russia": ["A mos D"]}
