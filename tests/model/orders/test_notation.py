"""Orders and units as players write them: parsing, and round trips."""

import pytest
from hypothesis import given, strategies as st

from westphalia.model.board import Board, PowerInfo, ProvinceInfo, Terrain
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import (
    Build,
    Convoy,
    Designation,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
    format_unit,
    make_order_parser,
    parse_order,
    parse_unit,
)
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Unit
from westphalia.variants.standard import STANDARD

BOARD = STANDARD.board
M, R, A = PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT


def canonical(text: str, phase: PhaseKind = M, board: Board = BOARD) -> str:
    return format_order(parse_order(text, board, phase))


@pytest.mark.parametrize(
    ("expected", "spellings"),
    [
        (
            "A vie - tyr",
            [
                "A Vie - Tyr",
                "a vie-tyr",
                "A VIE -TYR",
                "A Vie -> Tyr",
                "A Vie --> Tyr",
                "A Vie => Tyr",
                "A Vie > Tyr",
                "A Vie → Tyr",
                "A Vie \u2013 Tyr",
                "A Vie \u2014 Tyr",
                "A Vie to Tyr",
                "A Vie moves to Tyr",
                "A Vie move to Tyr",
                "A Vie MOVES Tyr",
                "A Vie goes to Tyr",
                "A Vie m Tyr",
                "army Vienna moves to Tyrolia",
                "Army in Vienna to Tyrolia",
                "  A   Vie\t-  Tyr  ",
                "A Vie - Tyr.",
                "A Vie - Tyr;",
                "A. Vie - Tyr",
                "A Wien - Tirol",
            ],
        ),
        ("vie - tyr", ["Vie - Tyr", "Vienna M Tyrolia", "vie to tyr"]),
        ("M vie - tyr", ["M Vie M Tyr", "mercenary Vie - Tyr", "Mercenaries Vie → Tyr"]),
        ("M italy ber - mun", ["Italian M Ber - Mun", "M Italian Ber m Mun", "italy m ber M mun"]),
        ("eng - nth", ["English M Nth"]),
        ("K vie - tyr", ["K Vie - Tyr", "Knight Vienna moves Tyr", "knights vie-tyr"]),
        (
            "F stp/sc - bot",
            [
                "F Stp(sc) - Bot",
                "F Stp/sc - Bot",
                "F Stp/SC - Bot",
                "F stp-sc - bot",
                "F stp-sc-bot",
                "F Stp sc - Bot",
                "F STPSC - BOT",
                "F St. Petersburg (south coast) - Gulf of Bothnia",
                "F St Petersburg / South Coast to Gulf of Bothnia",
                "fleet St. Petersburg south coast moves to Gulf of Bothnia",
            ],
        ),
        ("F mao - spa/nc", ["F Mid-Atlantic Ocean - Spain(nc)", "F mid-atlantic-spa/nc", "F MAO → Spa (NC)"]),
        ("F lyo - tys", ["F Gulf of Lyon - Tyrrhenian Sea", "F GOL - TYN", "F Lyo-Tys"]),
        ("A lon - nth - bel", ["A Lon - Nth - Bel", "A London → North Sea → Belgium", "a lon-nth-bel"]),
        ("A lon - nth - bel via convoy", ["A Lon - Nth - Bel via convoy", "A Lon - Nth - Bel via"]),
        (
            "A lon - bel via convoy",
            [
                "A Lon - Bel via convoy",
                "A Lon - Bel by convoy",
                "A Lon - Bel VIA CONVOY",
                "A Lon - Bel (via convoy)",
                "A Lon - Bel via",
                "A Lon via convoy - Bel",
            ],
        ),
        (
            "A ven H",
            ["A Ven H", "A Ven holds", "A Ven hold", "A Ven stands", "army Venice holding", "A Ven h"],
        ),
        (
            "A tyr S A ven",
            [
                "A Tyr S A Ven",
                "A Tyr S A Ven H",
                "A Tyr supports A Ven",
                "A Tyr support A Ven holds",
                "A Tyr supports A Ven to hold",
            ],
        ),
        ("A tyr S ven", ["A Tyr S Ven", "A Tyr supports Venice holds"]),
        (
            "A tyr S A ven - tri",
            [
                "A Tyr S A Ven - Tri",
                "A Tyr supports A Ven to Tri",
                "A Tyr s a ven-tri",
                "A Tyr supports army Venice moves to Trieste",
                "A Tyr S A Ven - Tri via convoy",
            ],
        ),
        (
            "F nth C A lon - bel",
            [
                "F Nth C A Lon - Bel",
                "F North Sea convoys A London to Belgium",
                "F Nth convoy army London → Belgium",
                "F Nth C A Lon - Bel via convoy",
                "F Nth C A Lon - Nth - Bel",
            ],
        ),
        ("F nth C lon - bel", ["F Nth C Lon - Bel"]),
        (
            "france A par - bur",
            ["French A Par - Bur", "A French Par - Bur", "France A Par - Bur", "A Fr Par-Bur"],
        ),
        ("france par H", ["French Par H", "france Paris holds"]),
        (
            "A mun S france A par - bur",
            [
                "A Mun S French A Par - Bur",
                "A Mun S A French Par - Bur",
                "A Mun supports French army Par to Bur",
            ],
        ),
        ("F eng H", ["F English Channel H", "F English Channel holds", "F English H", "F Eng H"]),
        ("england F eng H", ["English F Eng H", "F English English Channel H"]),
        ("A par/nc - gas", ["A Par/nc - Gas"]),
        ("F mao - por/sc", ["F Mao - Por(sc)"]),
        ("F mao - gre/ec", ["F Mao - Gre/ec"]),
    ],
)
def test_movement_orders_are_understood_in_every_notation(expected: str, spellings: list[str]) -> None:
    assert [canonical(text) for text in spellings] == [expected] * len(spellings)


@pytest.mark.parametrize(
    ("expected", "spellings"),
    [
        (
            "F tri R alb",
            [
                "F Tri R Alb",
                "F Tri - Alb",
                "F Tri retreats to Alb",
                "F Tri retreat Alb",
                "F Trieste to Albania",
            ],
        ),
        (
            "F tri D",
            ["F Tri D", "F Tri disbands", "F Tri disband", "F Tri destroyed", "D F Tri", "Disband F Tri"],
        ),
        ("A tri H", ["A Tri H"]),
        ("A lon - bel via convoy", ["A Lon - Bel via convoy"]),
        ("A tri S A vie - bud", ["A Tri S A Vie - Bud"]),
    ],
)
def test_retreat_orders_are_understood_in_every_notation(expected: str, spellings: list[str]) -> None:
    assert [canonical(text, R) for text in spellings] == [expected] * len(spellings)


@pytest.mark.parametrize(
    ("expected", "spellings"),
    [
        (
            "B A vie",
            ["B A Vie", "Build A Vie", "Build army Vie", "A Vie B", "builds army in Vienna", "A Vie builds"],
        ),
        ("B F stp/nc", ["B F Stp(nc)", "Build fleet St. Petersburg (north coast)", "F Stp/nc B"]),
        ("B vie", ["B Vie", "Build Vienna"]),
        (
            "A par D",
            ["R A Par", "Remove A Par", "D A Par", "Disband army Paris", "A Par D", "A Par disbands"],
        ),
        ("par D", ["Remove Paris"]),
        ("W", ["W", "Waive", "waives", "WAIVED"]),
        ("W vie", ["W Vie", "Waive Vienna"]),
        ("A vie - tyr", ["A Vie - Tyr"]),
    ],
)
def test_adjustment_orders_are_understood_in_every_notation(expected: str, spellings: list[str]) -> None:
    assert [canonical(text, A) for text in spellings] == [expected] * len(spellings)


def test_an_order_is_the_value_that_its_words_say() -> None:
    army = Designation(Location("lon"), UnitKind.ARMY)
    fleet = Designation(Location("spa/nc"), UnitKind.FLEET, Power("france"))
    assert parse_order("A Lon - Nth - Bel via convoy", BOARD) == Move(
        army, Location("bel"), via_convoy=True, path=(Location("nth"),)
    )
    assert parse_order("French F Spa(nc) C A Lon - Bel", BOARD) == Convoy(fleet, army, Location("bel"))
    assert parse_order("French F Spa(nc) S A Lon", BOARD) == Support(fleet, army)
    assert parse_order("Lon H", BOARD) == Hold(Designation(Location("lon")))
    assert parse_order("A Lon - Wal", BOARD, R) == Retreat(army, Location("wal"))
    assert parse_order("R A Lon", BOARD, A) == Disband(army)
    assert parse_order("B Lon", BOARD, A) == Build(Location("lon"), None)


def test_the_same_text_gives_the_same_value_and_other_phases_another_one() -> None:
    assert parse_order("F Tri - Alb", BOARD) is parse_order("F Tri - Alb", BOARD)
    assert make_order_parser(BOARD, M)("F Tri - Alb") is parse_order("F Tri - Alb", BOARD)
    assert parse_order("F Tri - Alb", BOARD) != parse_order("F Tri - Alb", BOARD, R)


@pytest.mark.parametrize("info", BOARD.provinces, ids=lambda info: str(info.id))
def test_every_name_of_a_province_can_stand_in_every_place_of_an_order(info: ProvinceInfo) -> None:
    for name in (info.id, info.name, *info.aliases):
        for written in (name, name.upper(), name.title()):
            move = f"A {written} - {written}"
            assert canonical(move) == f"A {info.id} - {info.id}"
            assert canonical(move.replace(" ", "", 1).replace("A", "A ", 1)) == f"A {info.id} - {info.id}"
            assert canonical(f"{written} S Russian F {written} - {written}") == (
                f"{info.id} S russia F {info.id} - {info.id}"
            )
            assert canonical(f"Russian {written} holds") == f"russia {info.id} H"


NASTY = Board(
    "nasty",
    "Nasty Names",
    (PowerInfo(Power("aha"), "Anhalt-Harz", "Anhaltian", "#000000"),),
    tuple(
        ProvinceInfo(Province(place), name, Terrain.COASTAL, aliases=aliases)
        for place, name, aliases in (
            ("hcd", "H-C Dep.", ("h-c dependency #2",)),
            ("pth", "Port to Hold", ("via s",)),
            ("oba", "Upper Austria (Ob der Enns)", ()),
            ("ila", "Île-de-France", ("isle of france",)),
            ("mov", "In The Woods", ("the c in a",)),
            ("saw", "S'Away & Co", ("back\\slash",)),
        )
    ),
    {},
    {},
)


@pytest.mark.parametrize("info", NASTY.provinces, ids=lambda info: str(info.id))
def test_names_with_hyphens_and_keywords_are_not_taken_apart(info: ProvinceInfo) -> None:
    for name in (info.name, *info.aliases):
        text = f"A {name} - {name} via convoy"
        assert canonical(text, board=NASTY) == f"A {info.id} - {info.id} via convoy"
        text = f"Anhalt-Harz F {name} supports {name} - {name}"
        assert canonical(text, board=NASTY) == f"aha F {info.id} S {info.id} - {info.id}"


locations = st.sampled_from(BOARD.locations) | st.sampled_from(
    [Location(f"{info.id}/{coast}") for info in BOARD.provinces for coast in ("nc", "sc", "ec", "wc")]
)
kinds = st.sampled_from(UnitKind)
powers = st.sampled_from([info.id for info in BOARD.powers])
designations = st.builds(Designation, locations, st.none() | kinds, st.none() | powers)
movement_orders = st.one_of(
    st.builds(Hold, designations),
    st.builds(Move, designations, locations, st.booleans(), st.lists(locations, max_size=3).map(tuple)),
    st.builds(Support, designations, designations, st.none() | locations),
    st.builds(Convoy, designations, designations, locations),
)
other_orders = st.one_of(
    st.builds(Retreat, designations, locations),
    st.builds(Disband, designations),
    st.builds(Build, locations, st.none() | kinds),
    st.builds(Waive, st.none() | locations),
)


def scrambled(text: str, draw: st.DataObject) -> str:
    """Return the same text as a person with other habits might type it."""
    blanks = st.sampled_from([" ", "  ", "\t"])
    cases = st.sampled_from([str.upper, str.lower, str.title])
    return "".join(draw.draw(blanks) + draw.draw(cases)(word) for word in text.split())


@given(movement_orders, st.data())
def test_formatted_movement_orders_are_read_as_they_were(order: Order, draw: st.DataObject) -> None:
    text = format_order(order)
    assert parse_order(text, BOARD) == order
    assert parse_order(scrambled(text, draw), BOARD) == order


@given(st.one_of(movement_orders, other_orders), st.data())
def test_formatted_orders_are_read_as_they_were_in_adjustments(order: Order, draw: st.DataObject) -> None:
    text = format_order(order)
    assert parse_order(text, BOARD, A) == order
    assert parse_order(scrambled(text, draw), BOARD, A) == order


@given(st.one_of(movement_orders, other_orders))
def test_formatted_orders_are_read_as_they_were_in_retreats_unless_a_dash_means_a_retreat(
    order: Order,
) -> None:
    read = parse_order(format_order(order), BOARD, R)
    if isinstance(order, Move) and not order.via_convoy and not order.path:
        assert read == Retreat(order.unit, order.target)
    else:
        assert read == order


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A par", "A par"),
        ("army Paris", "A par"),
        ("f Spain (north coast)", "F spa/nc"),
        ("F stp/sc", "F stp/sc"),
        ("A par+2", "A par+2"),
        ("A Paris + 2", "A par+2"),
        ("A par+0", "A par"),
        ("K Par", "K par"),
        ("mercenaries mun", "M mun"),
        ("A par [attrition]", "A par [attrition]"),
        ("A par+1 [Fortified,  attrition]", "A par+1 [attrition, fortified]"),
        ("A par[in reserve]", "A par [in reserve]"),
        ("A Mid-Atlantic Ocean", "A mao"),
    ],
)
def test_units_of_a_position_are_understood(text: str, expected: str) -> None:
    assert format_unit(Unit(Power("france"), *parse_unit(text, BOARD))) == expected


@given(
    st.builds(
        Unit,
        powers,
        kinds,
        st.sampled_from(BOARD.locations),
        st.integers(0, 999),
        st.frozensets(st.from_regex(r"[A-Z]|[a-z][a-z_]{1,9}( [a-z]{1,5})?", fullmatch=True), max_size=3),
    )
)
def test_formatted_units_are_read_as_they_were(unit: Unit) -> None:
    assert Unit(unit.power, *parse_unit(format_unit(unit), BOARD)) == unit
