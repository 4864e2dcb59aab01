"""Headings of pasted turns: names of powers with words around them; orders under other names are errors."""

import pytest

from westphalia.formats.pastes import read_paste
from westphalia.model.errors import WestphaliaError
from westphalia.variants import find_variant

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
