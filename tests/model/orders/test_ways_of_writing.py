"""Every order of every game, however people write it: as lists, in quoted emails, in whole sentences."""

import pytest
from hypothesis import given, strategies as st

from tests.golden import Golden
from westphalia.model.board import Board, places_of
from westphalia.model.board.places import place_words
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Location, UnitKind
from westphalia.model.orders import (
    Build,
    Convoy,
    Designation,
    Disband,
    Hold,
    ListReader,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
    make_order_parser,
    parse_order,
)
from westphalia.model.phase import PhaseKind
from westphalia.model.text import blank_bullet, leading_bullet
from westphalia.variants import find_variant, variants

M, R, A = PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT
STANDARD = find_variant("standard").board
BULLETS = (
    "1. ",
    "12) ",
    "(3) ",
    "7.",
    "* ",
    "*",
    "\u2022 ",
    "- ",
    "\u2013 ",
    "> ",
    ">",
    "> > ",
    ">> 2. ",
    "> - ",
)
WORDS = {kind: (kind.value, kind.value.lower(), kind.word, kind.word.title()) for kind in UnitKind} | {
    UnitKind.ARMY: ("A", "a.", "army", "Army"),
    UnitKind.MERCENARY: ("mercenary", "Mercenary"),
}


class Writer:
    """Write orders of a board as people do, differently each time."""

    def __init__(self, board: Board, data: st.DataObject) -> None:
        self.board = board
        self.data = data

    def pick(self, *ways: str) -> str:
        return self.data.draw(st.sampled_from(ways))

    def place(self, location: Location) -> str:
        info = self.board.province[location.province]
        names = [name for name in (info.name, *info.aliases) if self.means(name, location.province)]
        name = self.pick(info.id, info.id.upper(), *names)
        coast = location.coast
        if coast is None:
            return name
        direction = {"n": "north", "s": "south", "e": "east", "w": "west"}[coast[0]]
        return self.pick(f"{name}/{coast}", f"{name} ({coast})", f"{name} ({direction} coast)")

    def means(self, name: str, place: str) -> bool:
        try:
            return places_of(self.board).find_place(name) == place
        except WestphaliaError:
            return False

    def unit(self, unit: Designation) -> str:
        place = self.place(unit.location)
        nation = f"{unit.power} " if unit.power is not None else ""
        if unit.kind is None:
            return f"{nation}{place}"
        word = self.pick(*WORDS[unit.kind])
        article = self.pick("", "", "the ", "The ") if len(word) > 2 else ""
        where = self.pick("", "", "in ", "at ", "in the ") if len(word) > 2 else ""
        return f"{article}{nation}{word} {where}{place}"

    def order(self, order: Order) -> str:
        match order:
            case Hold(unit):
                verb = self.pick("H", "holds", "stands", "stays", "(hold)", "- hold", "(H)")
                return f"{self.unit(unit)} {verb}"
            case Move():
                return self.move(order)
            case Support(unit, supported, target):
                goal = self.pick("", " H", " (hold)", " to hold", " holds")
                if target is not None:
                    goal = f" {self.way()} {self.place(target)}"
                return f"{self.unit(unit)} {self.pick('S', 'supports', 's')} {self.unit(supported)}{goal}"
            case Convoy(unit, army, target):
                seas = self.pick("", " via convoy", " VC")
                verb = self.pick("C", "convoys", "convoy")
                return f"{self.unit(unit)} {verb} {self.unit(army)} {self.way()} {self.place(target)}{seas}"
            case Retreat(unit, target):
                verb = self.pick("R", "retreats to", "->" if unit.kind is None else "-")
                return f"{self.unit(unit)} {verb} {self.place(target)}"
            case Disband(unit):
                before = self.pick("D ", "Disband ", "Remove ", "Destroy ")
                behind = self.pick(" D", " disbands", " destroyed", " OTB", " off the board")
                return self.pick(f"{before}{self.unit(unit)}", f"{self.unit(unit)}{behind}")
            case Build(location, kind):
                unit = Designation(location, kind)
                return f"{self.pick('B ', 'Build ', '+ ', '+')}{self.unit(unit)}"
            case Waive(location):
                return self.pick("W", "waive") + (f" {self.place(location)}" if location is not None else "")
            case _:
                return format_order(order)

    def way(self) -> str:
        return self.pick("-", "->", "to", "moves to", "move to", "goes to", "into", "moving to")

    def move(self, order: Move) -> str:
        unit, target, way = self.unit(order.unit), self.place(order.target), self.way()
        seas = [self.place(place) for place in order.path]
        sea = f" {self.pick('via convoy', '(convoy)', 'VC', 'by convoy', '(via convoy)', 'via')}"
        if not seas:
            return f"{unit} {way} {target}{sea if order.via_convoy else ''}"
        route = " - ".join(seas)
        if order.via_convoy:
            return f"{unit} - {route} - {target} {self.pick('via convoy', '(convoy)', 'VC')}"
        return self.pick(
            f"{unit} - {route} - {target}",
            f"{unit} {way} {target} via {route}",
            f"{unit} - {target} (via {route})",
            f"{unit} via {route} - {target}",
        )


def is_clear(unit: Designation, board: Board) -> bool:
    """Return whether a nationality without a letter is not part of a place: "Palatinate Sul" is
    Palatinate-Sulzbach."""
    if unit.kind not in (None, UnitKind.MERCENARY) or unit.power is None:
        return True
    places, info = places_of(board), board.province[unit.location.province]
    return not any(places.is_place(f"{unit.power} {word}") for word in (*place_words(info), unit.location))


def orders_of(board: Board) -> st.SearchStrategy[tuple[Order, PhaseKind]]:
    """Yield orders of a board, legal and illegal, each with a phase in which it has that meaning."""
    locations = st.sampled_from(board.locations)
    kinds = st.none() | st.sampled_from(UnitKind)
    powers = st.none() | st.sampled_from([info.id for info in board.powers])
    units = st.builds(Designation, locations, kinds, powers).filter(lambda unit: is_clear(unit, board))
    movement = st.one_of(
        st.builds(Hold, units),
        st.builds(Move, units, locations, st.booleans(), st.lists(locations, max_size=2).map(tuple)),
        st.builds(Support, units, units, st.none() | locations),
        st.builds(Convoy, units, units, locations),
    )
    retreats = st.builds(Retreat, units, locations) | st.builds(Disband, units)
    builds = st.builds(Build, locations, kinds) | st.builds(Disband, units) | st.just(Waive())
    return st.one_of(
        st.tuples(movement, st.just(M)), st.tuples(retreats, st.just(R)), st.tuples(builds, st.just(A))
    )


@pytest.mark.parametrize("game", variants())
@given(data=st.data())
def test_every_order_is_read_the_same_in_every_notation(game: str, data: st.DataObject) -> None:
    board = find_variant(game).board
    order, phase = data.draw(orders_of(board))
    text = Writer(board, data).order(order)
    assert parse_order(text, board, phase) == order
    clear = not isinstance(order, Move | Retreat) or order.unit.kind is not None
    bullets = [sign for sign in BULLETS if clear or sign.strip()[-1] not in "->\u2013"]
    bulleted = data.draw(st.sampled_from(bullets)) + text
    assert parse_order(bulleted, board, phase) == order
    assert parse_order(format_order(order), board, phase) == order


@given(data=st.data())
def test_a_mistake_after_any_mark_is_reported_where_it_was_written(data: st.DataObject) -> None:
    bullet = data.draw(st.sampled_from(("", *BULLETS)))
    phase, text = data.draw(
        st.sampled_from(
            [(M, "A Mun - Rurh"), (M, "A Mun ? Ruh"), (R, "A Mun R Rurh"), (A, "Build A Munnich")]
        )
    )
    with pytest.raises(WestphaliaError) as plain:
        parse_order(text, STANDARD, phase)
    with pytest.raises(WestphaliaError) as marked:
        parse_order(bullet + text, STANDARD, phase)
    assert plain.value.place.column is not None
    assert marked.value.place.column == plain.value.place.column + len(bullet)
    assert (marked.value.nearest, marked.value.expected) == (plain.value.nearest, plain.value.expected)


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        *(("- A Mun", A), (" -A Mun", A), ("- Nth - Bel", M), ("> Tri > Alb", R), ("+ A Par - Bur", A)),
        *(("- A Mun", M), ("A Liv - Mos", M), ("1.", M)),
    ],
)
def test_an_ambiguous_text_lists_its_meanings(text: str, phase: PhaseKind, golden: Golden) -> None:
    with pytest.raises(WestphaliaError) as caught:
        parse_order(text, STANDARD, phase)
    golden(str(caught.value))


@pytest.mark.parametrize(
    ("text", "phase"),
    [("+ A Par", M), ("+ A Par", R), ("A Par OTB", M), ("Destroy A Par", M), ("waive", M), ("-5: BRA", M)],
)
def test_a_word_of_another_phase_is_not_an_order_of_this_one(text: str, phase: PhaseKind) -> None:
    if phase is R:
        assert isinstance(parse_order(text, STANDARD, phase), Build)  # the phase itself refuses builds
        return
    with pytest.raises(WestphaliaError):
        parse_order(text, STANDARD, phase)


def test_a_mark_at_the_start_of_a_line_is_blanked() -> None:
    marks = [
        leading_bullet(text) for text in ("1. A", "- A", "-5", "> > 2) A", "*A", "A - B", "4: HES", "+ A")
    ]
    assert marks == ["1.", "-", "", "> > 2)", "*", "", "", ""]
    assert blank_bullet("> 1. A Mun") == "     A Mun"
    assert blank_bullet("-5: BRA") == "-5: BRA"


def several(*texts: str, phase: PhaseKind = A, line: int | None = 1) -> list[str]:
    reader = ListReader(make_order_parser(STANDARD, phase))
    return [format_order(order) for text in texts for order in reader.read(text, line)]


def test_one_line_can_build_or_remove_several_units() -> None:
    assert several("Build A Par", "F Bre") == ["B A par", "B F bre"]
    assert several("1. Build A Par", "F Bre and A Mar", "Remove F Nth") == [
        *("B A par", "B F bre", "B A mar", "F nth D")
    ]
    assert several("Build A Par, F Bre, and A Mar", line=None) == ["B A par", "B F bre", "B A mar"]
    assert several("+ A Par", "F Bre") == ["B A par", "B F bre"]
    assert several("Disband F Tri", "A Vie", phase=R) == ["F tri D", "A vie D"]
    assert several("waive 2") == ["W", "W"]
    assert several("- W 3 builds") == ["W", "W", "W"]


def test_the_verb_of_a_list_applies_only_within_the_list(golden: Golden) -> None:
    reader = ListReader(make_order_parser(STANDARD, A))
    assert reader.read("Build A Par", 1) != reader.read("Build F Bre", 2)
    with pytest.raises(WestphaliaError) as caught:
        reader.read("A Mar", 3)  # on a separate line
    golden(str(caught.value))
    with pytest.raises(WestphaliaError) as caught:
        several("Build A Par", "A Mar - Bur", "F Bre")  # after another order
    golden(str(caught.value))
    with pytest.raises(WestphaliaError, match='"F Bre"'):
        several("A Par B", "F Bre")
    with pytest.raises(WestphaliaError) as caught:
        several("D A Par", "PAY 1")  # without a unit, the meaning is different
    golden(str(caught.value))
    with pytest.raises(WestphaliaError, match='unknown province "0"'):
        several("waive 0")


def test_a_mistake_in_a_list_is_reported_where_it_was_written(golden: Golden) -> None:
    with pytest.raises(WestphaliaError) as caught:
        several("Build A Par", "F Brx")
    golden(str(caught.value))
    with pytest.raises(WestphaliaError) as caught:
        several("Build A Par, F Brx", line=None)
    golden(str(caught.value))
    with pytest.raises(WestphaliaError) as caught:
        several("Build A Par and F Brx", line=None)
    golden(str(caught.value))
