"""What cannot be read as an order or a unit: one clear message, with the column and what was expected."""

import pytest
from hypothesis import given, strategies as st

from westphalia.model.errors import AmbiguousNameError, UnknownNameError, UnreadableError, WestphaliaError
from westphalia.model.orders import parse_order, parse_unit
from westphalia.model.phase import PhaseKind
from westphalia.variants.standard import STANDARD

BOARD = STANDARD.board
M, R, A = PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT


@pytest.mark.parametrize(
    ("text", "phase", "message"),
    [
        ("", M, "1: cannot read the order '': it ends too early; expected a unit such as 'A Vie'"),
        (
            "",
            A,
            (
                "1: cannot read the order '': it ends too early; "
                "expected a unit such as 'A Vie', 'B', 'R' or 'W'"
            ),
        ),
        (
            "A Vie attacks Tyr",
            M,
            (
                "7: cannot read the order 'A Vie attacks Tyr': 'attacks' cannot stand here; "
                "expected 'H', '-', 'S' or 'C'"
            ),
        ),
        (
            "A Vei attacks Tyr",
            M,
            "18: cannot read the order 'A Vei attacks Tyr': it ends too early; expected 'H', '-', 'S' or 'C'",
        ),
        (
            "  AUSTRIA",
            M,
            (
                "3: 'AUSTRIA' is not an order; "
                "expected a colon behind it if a power's orders begin here: 'Austria:'"
            ),
        ),
        ("A", M, "2: cannot read the order 'A': it ends too early; expected a place"),
        ("A Vie", M, "6: cannot read the order 'A Vie': it ends too early; expected 'H', '-', 'S' or 'C'"),
        ("A Vie", R, "6: cannot read the order 'A Vie': it ends too early; expected '-', 'R' or 'D'"),
        ("A Vie", A, "6: cannot read the order 'A Vie': it ends too early; expected 'D' or 'B'"),
        ("A Vie - ", M, "8: cannot read the order 'A Vie -': it ends too early; expected a place"),
        (
            "A Vie S",
            M,
            "8: cannot read the order 'A Vie S': it ends too early; expected a unit such as 'A Vie'",
        ),
        ("F Nth C A Lon", M, "14: cannot read the order 'F Nth C A Lon': it ends too early; expected '-'"),
        (
            "F Nth C A Lon H",
            M,
            "15: cannot read the order 'F Nth C A Lon H': 'H' cannot stand here; expected '-'",
        ),
        (
            "- Tyr",
            M,
            "1: cannot read the order '- Tyr': '-' cannot stand here; expected a unit such as 'A Vie'",
        ),
        ("A - Tyr", M, "3: cannot read the order 'A - Tyr': '-' cannot stand here; expected a place"),
        (
            "A Vie - - Tyr",
            M,
            "9: cannot read the order 'A Vie - - Tyr': '-' cannot stand here; expected a place",
        ),
        (
            "A Vie ? Tyr",
            M,
            "7: cannot read the order 'A Vie ? Tyr': '?' cannot stand here; expected 'H', '-', 'S' or 'C'",
        ),
        (
            "A Vie - Tyr via convoy now",
            M,
            (
                "24: cannot read the order 'A Vie - Tyr via convoy now': 'now' cannot stand here; "
                "expected the end of the order"
            ),
        ),
        (
            "A Vie - Tyr H",
            M,
            (
                "13: cannot read the order 'A Vie - Tyr H': 'H' cannot stand here; "
                "expected '-', 'via convoy' or the end of the order"
            ),
        ),
        (
            "B A Vie",
            M,
            (
                "1: 'B A Vie' is a build order, but this is a movement phase; "
                "expected a hold, move, support or convoy"
            ),
        ),
        (
            "F Tri R Alb",
            M,
            (
                "1: 'F Tri R Alb' is a retreat order, but this is a movement phase; "
                "expected a hold, move, support or convoy"
            ),
        ),
        (
            "B French A Par",
            A,
            "12: cannot read the order 'B French A Par': a build names no nationality; expected a place",
        ),
        (
            "A Vie - " + "Tyr " * 100,
            M,
            (
                "1: cannot read the order 'A Vie - Tyr Tyr Tyr Tyr Tyr Tyr Tyr Tyr Tyr Tyr Tyr Tyr T...': "
                "it is too long; expected at most 300 characters"
            ),
        ),
    ],
)
def test_a_text_that_is_no_order_is_told_what_could_stand_where(
    text: str, phase: PhaseKind, message: str
) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_order(text, BOARD, phase)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A Vei - Tyr", "3: unknown place 'Vei' (did you mean ven or vie?)"),
        ("A Vie - Belgum", "9: unknown place 'Belgum' (did you mean Belgium?)"),
        ("F Nth C A Lon - Belgum", "17: unknown place 'Belgum' (did you mean Belgium?)"),
        ("A Xyzzy H", "3: unknown place 'Xyzzy'"),
        ("Frech A Vie H", "1: unknown power 'Frech' (did you mean French?)"),
        ("A Frech Vie H", "3: unknown power 'Frech' (did you mean French?)"),
        ("A French Vienan H", "10: unknown place 'Vienan' (did you mean Vienna?)"),
        ("F English Chanel H", "3: unknown place 'English Chanel' (did you mean English Channel?)"),
    ],
)
def test_a_misspelt_name_is_told_the_nearest_ones(text: str, message: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        parse_order(text, BOARD)
    assert str(caught.value) == message


def test_a_name_that_could_mean_several_places_is_told_which() -> None:
    with pytest.raises(AmbiguousNameError) as caught:
        parse_order("A Lon - North", BOARD)
    assert str(caught.value) == (
        "9: 'north' can mean more than one place "
        "(did you mean North Africa or North Atlantic Ocean or North Sea?)"
    )


UNIT = "expected a unit such as 'A par', 'F spa/nc', 'A par+2' or 'A hes+1 [fortified]'"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"1: cannot read the unit ''; {UNIT}"),
        ("A", f"1: cannot read the unit 'A'; {UNIT}"),
        ("  par", f"3: cannot read the unit 'par'; {UNIT}"),
        ("A par+", f"1: cannot read the unit 'A par+'; {UNIT}"),
        ("A par+1000", f"1: cannot read the unit 'A par+1000'; {UNIT}"),
        ("A par [", f"1: cannot read the unit 'A par ['; {UNIT}"),
        ("A par [attrition,]", f"1: cannot read the unit 'A par [attrition,]'; {UNIT}"),
        ("A par [2]", f"1: cannot read the unit 'A par [2]'; {UNIT}"),
        ("A  Pariss", "4: unknown place 'Pariss' (did you mean Paris?)"),
        ("F stp/ec", "3: St. Petersburg has no coast ec; expected stp/nc or stp/sc"),
    ],
)
def test_a_text_that_is_no_unit_is_told_what_one_looks_like(text: str, message: str) -> None:
    with pytest.raises(WestphaliaError) as caught:
        parse_unit(text, BOARD)
    assert str(caught.value) == message


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
def test_whatever_is_typed_only_our_errors_come_out(text: str, phase: PhaseKind) -> None:
    for parse in (lambda: parse_order(text, BOARD, phase), lambda: parse_unit(text, BOARD)):
        column: int | None = 1
        try:
            parse()
        except WestphaliaError as error:
            column = error.place.column
        assert column is not None
        assert 1 <= column <= len(text) + 1
