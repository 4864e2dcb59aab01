"""Names on a board: every usual way to write a place or power, without accidental matches."""

import string

import pytest
from hypothesis import given, strategies as st

from tests.golden import Golden
from tests.model.board.sample_boards import as_text, small_data
from westphalia.model.board import Board, Places, foreign_names, places_of, read_board, word_key
from westphalia.model.errors import AmbiguousNameError, UnknownNameError
from westphalia.variants import find_variant, variants
from westphalia.variants.standard import STANDARD

BOARD = STANDARD.board
PLACES = places_of(BOARD)
WORDS = [(info.id, word) for info in BOARD.provinces for word in (info.id, info.name, *info.aliases)]


@pytest.fixture
def small() -> Places:
    return places_of(read_board(as_text(small_data())))


@pytest.mark.parametrize(("province", "word"), WORDS)
def test_every_word_of_the_board_means_its_province_in_any_case(province: str, word: str) -> None:
    for written in (word, word.upper(), word.lower(), word.title(), f"  {word} "):
        assert PLACES.find_location(written) == province


def test_a_board_may_have_its_own_names_in_other_languages() -> None:
    board = read_board(as_text(small_data() | {"special": {"words": {"foreign": {"eld": ["Erlen"]}}}}))
    assert places_of(board).find_location("Erlen") == "eld"


@pytest.mark.parametrize("variant", variants())
def test_a_name_in_another_language_means_its_place_or_lists_it(variant: str) -> None:
    """Only a name that the board itself gives to another place means that one instead."""
    board = find_variant(variant).board
    places = places_of(board)
    own = {word_key(word) for info in board.provinces for word in (info.id, info.name, *info.aliases)}
    names = [(key, word) for key, words in foreign_names(board).items() for word in words]
    assert len(names) > 50
    for key, word in names:
        if word_key(word) not in own and key.partition("/")[0] in board.province:
            assert key in places.find_meanings(word), word


@given(st.sampled_from(WORDS), st.data())
def test_punctuation_and_spacing_do_not_matter(entry: tuple[str, str], draw: st.DataObject) -> None:
    province, word = entry
    between = st.sampled_from([" ", "  ", ".", "_", ". ", "'"])
    written = "".join(letter if letter.isalnum() else draw.draw(between) for letter in word)
    assert PLACES.find_location(written) == province


@pytest.mark.parametrize(
    ("written", "location"),
    [
        ("spa/nc", "spa/nc"),
        ("Spa/sc", "spa/sc"),
        ("SPA(NC)", "spa/nc"),
        ("Spa (sc)", "spa/sc"),
        ("spa-nc", "spa/nc"),
        ("spa nc", "spa/nc"),
        ("SpaNC", "spa/nc"),
        ("Spain (north coast)", "spa/nc"),
        ("Spain North Coast", "spa/nc"),
        ("Spain/n", "spa/nc"),
        ("Spain (s)", "spa/sc"),
        ("Spain, southern coast", "spa/sc"),
        ("spa n.c.", "spa/nc"),
        ("stp(north)", "stp/nc"),
        ("St. Petersburg (South Coast)", "stp/sc"),
        ("St Pete/nc", "stp/nc"),
        ("leningrad sc", "stp/sc"),
        ("Bulgaria (East Coast)", "bul/ec"),
        ("bulg/ec", "bul/ec"),
    ],
)
def test_a_coast_is_understood_in_every_usual_form(written: str, location: str) -> None:
    assert PLACES.find_location(written) == location


@pytest.mark.parametrize(
    ("written", "place"),
    [("stp/ec", "stp/ec"), ("Spain (west coast)", "spa/wc"), ("vie/nc", "vie/nc"), ("Bul(n)", "bul/nc")],
)
def test_a_coast_that_a_place_lacks_is_left_to_the_rules(written: str, place: str) -> None:
    assert PLACES.find_place(written) == place
    with pytest.raises(UnknownNameError, match="has no coast"):
        PLACES.find_location(written)


def test_a_c_of_its_own_is_no_part_of_a_coast() -> None:
    with pytest.raises(UnknownNameError):
        PLACES.find_location("Spain s c")
    assert PLACES.find_location("Spain (s c)") == "spa/sc"


def test_a_coast_that_a_place_lacks_is_refused_with_those_it_has(golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        PLACES.find_location("stp/ec")
    golden(str(caught.value))


def test_the_error_names_the_unknown_coast(golden: Golden) -> None:
    for written in ("spa/xx", "Spain (xx)"):
        with pytest.raises(UnknownNameError) as caught:
            PLACES.find_place(written)
        golden(str(caught.value))


def test_a_province_is_found_and_a_coast_is_no_province(golden: Golden) -> None:
    assert PLACES.find_province("Spain") == "spa"
    with pytest.raises(UnknownNameError) as caught:
        PLACES.find_province("spa/nc")
    golden(str(caught.value))


@pytest.mark.parametrize(
    ("code", "province"),
    [
        *[("nrg", "nwg"), ("gol", "lyo"), ("mid", "mao"), ("nat", "nao"), ("gob", "bot"), ("tyn", "tys")],
        *[("eme", "eas"), ("nor", "nwy"), ("lvp", "lvp"), ("ech", "eng"), ("wme", "wes")],
        *[("hgb", "hel"), ("tyo", "tyr"), ("mat", "mao"), ("lpl", "lvp")],
    ],
)
def test_the_codes_of_other_programs_are_understood(code: str, province: str) -> None:
    assert PLACES.find_place(code) == province


@pytest.mark.parametrize(
    ("written", "province"),
    [
        ("Liver", "lvp"),
        ("consta", "con"),
        ("mid-atl", "mao"),
        ("Adriatic", "adr"),
        ("st pete", "stp"),
        ("Black", "bla"),
    ],
)
def test_the_beginning_of_one_name_is_enough(written: str, province: str) -> None:
    assert PLACES.find_place(written) == province


def test_every_name_can_be_cut_as_long_as_it_stays_clear() -> None:
    for info in BOARD.provinces:
        cut = word_key(info.name).replace(" ", "")[:-1]
        assert PLACES.find_place(cut) == info.id


def test_the_beginning_of_several_names_is_ambiguous() -> None:
    with pytest.raises(AmbiguousNameError) as caught:
        PLACES.find_place("North")
    assert caught.value.nearest == ("North Africa", "North Atlantic Ocean", "North Sea")


def test_the_letter_of_an_order_is_no_part_of_a_name() -> None:
    for written in ("Black S", "Aegean S", "Stp S", "St. Petersburg S", "Nat C", "Tri E"):
        with pytest.raises(UnknownNameError):
            PLACES.find_place(written)


def test_accents_do_not_matter() -> None:
    assert PLACES.find_place("MÜNCHEN") == PLACES.find_place("Munchen") == "mun"
    assert word_key("Møn-Łódź (Æ)") == "mon lodz ae"


@pytest.mark.parametrize(
    ("written", "nearest"),
    [("Munhic", "Munich"), ("mnu", "mun"), ("Tyrolie", "Tyrolia"), ("Constantinpole", "Constantinople")],
)
def test_a_misspelt_place_gets_its_nearest_names(written: str, nearest: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        PLACES.find_place(written)
    assert caught.value.nearest[0] == nearest


def test_no_place_is_suggested_twice() -> None:
    with pytest.raises(UnknownNameError) as caught:
        PLACES.find_place("Skagerrakk")
    assert caught.value.nearest == ("Skagerrak",)


@given(st.text() | st.text(string.ascii_lowercase + " /()-.", max_size=8))
def test_any_word_means_something_or_raises_our_errors(text: str) -> None:
    try:
        place = PLACES.find_place(text)
    except (UnknownNameError, AmbiguousNameError):
        return
    assert place.province in BOARD.province
    assert place.coast in {None, "nc", "sc", "ec", "wc"}


@given(st.sampled_from(BOARD.locations))
def test_ids_of_locations_mean_themselves(location: str) -> None:
    assert PLACES.find_location(location) == location
    assert PLACES.find_location(location.upper()) == location


@pytest.mark.parametrize(
    ("written", "power"),
    [
        *((word, power.id) for power in BOARD.powers for word in (power.id, power.name, power.adjective)),
        *((power.name[:3].upper(), power.id) for power in BOARD.powers),
        ("Austria-Hungary", "austria"),
        ("ottoman", "turkey"),
        ("Neutral", "neutral"),
    ],
)
def test_a_power_is_found_by_name_adjective_and_beginning(written: str, power: str) -> None:
    assert PLACES.find_power(written) == power


def test_a_misspelt_power_gets_its_nearest_names(golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        PLACES.find_power("Rossia")
    golden(str(caught.value))


def test_one_letter_is_not_a_power() -> None:
    with pytest.raises(UnknownNameError):
        PLACES.find_power("F")


def test_minor_states_are_found_by_id_name_and_code(small: Places) -> None:
    assert {small.find_power(word) for word in ("fens", "The Fens", "FN")} == {"fens"}


def test_a_state_of_one_province_goes_by_its_names_where_these_mean_nothing_else() -> None:
    assert {places_of(read_board(as_text(small_data()))).find_power(word) for word in ("Fen", "marsh")} == {
        "fens"
    }
    data = small_data()
    data["provinces"][-1]["aliases"] = ["crimson"]
    assert places_of(read_board(as_text(data))).find_power("crimson") == "red"


def test_an_id_means_its_own_place_even_where_another_place_claims_it() -> None:
    data = small_data()
    board = read_board(as_text(data))
    provinces = tuple(
        info if info.id != "dor" else type(info)(info.id, info.name, info.terrain, aliases=("gul", "marsh"))
        for info in board.provinces
    )
    clashing = Board("clash", "Clash", board.powers, provinces, board.army_borders, board.fleet_borders)
    places = places_of(clashing)
    assert places.find_place("gul") == "gul"
    with pytest.raises(AmbiguousNameError) as caught:
        places.find_place("marsh")
    assert caught.value.nearest == ("Dorn", "Fen")


def test_the_words_of_a_board_are_made_once() -> None:
    assert places_of(BOARD) is places_of(STANDARD.board)
