"""Unreadable orders and units: one clear message, with the column and the expectation."""

import pytest
from hypothesis import given, strategies as st

from tests.golden import Golden
from westphalia.model.errors import AmbiguousNameError, UnknownNameError, UnreadableError, WestphaliaError
from westphalia.model.orders import parse_order, parse_unit
from westphalia.model.phase import PhaseKind
from westphalia.variants.standard import STANDARD

BOARD = STANDARD.board
M, R, A = PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("", M),
        ("", A),
        ("A Vie smites Tyr", M),
        ("A Vei smites Tyr", M),
        ("  AUSTRIA", M),
        ("A", M),
        ("A Vie", M),
        ("A Vie", R),
        ("A Vie", A),
        ("A Vie - ", M),
        ("A Vie S", M),
        ("F Nth C A Lon", M),
        ("F Nth C A Lon H", M),
        ("- Tyr", M),
        ("A - Tyr", M),
        ("A Vie - - Tyr", M),
        ("A Vie ? Tyr", M),
        ("A Vie - Tyr via convoy now", M),
        ("A Vie - Tyr H", M),
        ("B A Vie", M),
        ("F Tri R Alb", M),
        ("B French A Par", A),
        ("A Vie - " + "Tyr " * 100, M),
    ],
)
def test_a_text_that_is_not_an_order_gets_the_possible_parts(
    text: str, phase: PhaseKind, golden: Golden
) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_order(text, BOARD, phase)
    golden(str(caught.value))


@pytest.mark.parametrize(
    ("text", "column", "phase"),
    [
        ("A Mun+1 - Tyr", 6, M),
        ("A Vie +2 S A Bud - Gal", 7, M),
        ("A Vie S A Bud+10 - Gal", 14, M),
        ("F Nth C A Lon + 1 - Bel", 15, M),
        ("A Vie+1 [fortified] H", 6, M),
        ("A Vie+1 R Tyr", 6, R),
        ("D A Vie+1", 8, A),
    ],
)
def test_an_order_with_the_strength_or_marks_of_a_unit_is_refused_with_the_order_without_them(
    text: str, column: int, phase: PhaseKind, golden: Golden
) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_order(text, BOARD, phase)
    assert caught.value.place.column == column
    golden(str(caught.value))


@pytest.mark.parametrize(
    "text",
    [
        "A Vei - Tyr",
        "A Vie - Belgum",
        "F Nth C A Lon - Belgum",
        "A Xyzzy H",
        "Frech A Vie H",
        "A Frech Vie H",
        "A French Vienan H",
        "F English Chanel H",
    ],
)
def test_a_misspelled_name_gets_the_nearest_ones(text: str, golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        parse_order(text, BOARD)
    golden(str(caught.value))


def test_an_ambiguous_name_gets_the_candidates(golden: Golden) -> None:
    with pytest.raises(AmbiguousNameError) as caught:
        parse_order("A Lon - North", BOARD)
    golden(str(caught.value))


@pytest.mark.parametrize(
    "text",
    [
        *("", "A", "  par", "A par+", "A par+1000", "A par [", "A par [attrition,]", "A par [2]"),
        *("A  Pariss", "F stp/ec"),
    ],
)
def test_a_text_that_is_not_a_unit_gets_an_example(text: str, golden: Golden) -> None:
    with pytest.raises(WestphaliaError) as caught:
        parse_unit(text, BOARD)
    golden(str(caught.value))


words = st.sampled_from(
    [
        "A",
        "F",
        "K",
        "M",
        "a",
        "f",
        "Vie",
        "Tyr",
        "Spa/nc",
        "Spa",
        "(nc)",
        "(",
        ")",
        "-",
        "->",
        "S",
        "C",
        "H",
        "R",
        "D",
        "B",
        "W",
        "via",
        "convoy",
        "by",
        "to",
        "in",
        "North",
        "Sea",
        "French",
        "m",
        "+",
        "[",
        "]",
        ".",
        "'",
        "/",
        "\\",
    ]
)


@given(st.text() | st.lists(words).map(" ".join), st.sampled_from(PhaseKind))
def test_any_typed_text_raises_only_our_errors(text: str, phase: PhaseKind) -> None:
    for parse in (lambda: parse_order(text, BOARD, phase), lambda: parse_unit(text, BOARD)):
        column: int | None = 1
        try:
            parse()
        except WestphaliaError as error:
            column = error.place.column
        assert column is not None
        assert 1 <= column <= len(text) + 1
