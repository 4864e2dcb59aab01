"""Placements of influence and diplomatic attacks: their notation, sums and losses."""

from random import Random

import pytest

from tests.golden import Golden
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power
from westphalia.model.orders import parse_order
from westphalia.variants.europe1615 import EUROPE_1615
from westphalia.variants.framework.report import Declaration, format_entry
from westphalia.variants.minor_states.influence import (
    ATTACK,
    PLACE,
    PLACEMENT,
    STRIKE,
    Attack,
    Placement,
    add_placements,
    apply_attacks,
    find_attack,
    find_placement,
    sort_attacks,
)

# ------------------------------------------------------------------------------------------------- placements


BOARD = EUROPE_1615.board
LOR, WUR = map(Power, ("lor", "wur"))
ENGLAND, FRANCE, SPAIN = map(Power, ("england", "france", "spain"))


def read_placement(text: str) -> Declaration:
    words = PLACEMENT.read(text, BOARD)
    return Declaration(PLACEMENT.write(words), PLACE, said=words)


def complaint(text: str) -> WestphaliaError:
    with pytest.raises(WestphaliaError) as caught:
        read_placement(text)
    return caught.value


@pytest.mark.parametrize("text", ["9: WUR", " 9 :wur ", "9:Wu", "9: Baden-Württemberg", "09: WUR"])
def test_points_are_placed_by_id_code_or_name(text: str) -> None:
    assert PLACEMENT.matches(text)
    declaration = read_placement(text)
    assert format_entry(declaration) == "9: wur"
    assert find_placement(declaration) == Placement(WUR, 9)
    assert read_placement(format_entry(declaration)) == declaration


@pytest.mark.parametrize("text", ["A par - cha", "LOR > FRANCE", "PERMIT SPAIN SWI", ""])
def test_what_begins_with_no_number_places_nothing(text: str) -> None:
    assert not PLACEMENT.matches(text)


@pytest.mark.parametrize("number", ["0", "-3", "2.5", "1,5", "+4", "1000000"])
def test_points_are_whole_numbers_of_at_least_one(number: str, golden: Golden) -> None:
    error = complaint(f"  {number}: WUR")
    assert error.place.column == 3
    golden(error.expected)


@pytest.mark.parametrize("text", ["9", "9 WUR", "9:", "9: "])
def test_the_form_is_a_number_a_colon_and_a_state(text: str) -> None:
    error = complaint(text)
    assert error.expected == "9: WUR"


@pytest.mark.parametrize(
    "text",
    [
        "9: France",
        "9: neutral",
        "9: Wyrtem",
    ],
)
def test_points_go_to_minor_states_alone(text: str, golden: Golden) -> None:
    error = complaint(text)
    golden(error.message)
    assert error.place.column == 4


def test_other_entries_place_nothing() -> None:
    assert find_placement(parse_order("A par H", BOARD)) is None
    assert find_placement(Declaration("lor > france", "attack", ("lor", "france"))) is None


def test_points_add_up_over_placements_and_powers() -> None:
    before = {WUR: {FRANCE: 2}}
    placed = [(FRANCE, Placement(WUR, 3)), (SPAIN, Placement(WUR, 1)), (FRANCE, Placement(LOR, 4))]
    assert add_placements(before, placed) == {WUR: {FRANCE: 5, SPAIN: 1}, LOR: {FRANCE: 4}}
    assert before == {WUR: {FRANCE: 2}}


# ---------------------------------------------------------------------------------------------------- attacks


def read_attack(text: str) -> Declaration:
    words = STRIKE.read(text, BOARD)
    return Declaration(STRIKE.write(words), ATTACK, said=words)


@pytest.mark.parametrize("text", ["LOR > FRANCE", "lor>france", " Lorraine  >  French ", "Lo > Fren"])
def test_an_attack_names_the_state_and_the_power(text: str) -> None:
    assert STRIKE.matches(text)
    declaration = read_attack(text)
    assert format_entry(declaration) == "lor > france"
    assert find_attack(SPAIN, declaration) == Attack(SPAIN, LOR, FRANCE)
    assert read_attack(format_entry(declaration)) == declaration


@pytest.mark.parametrize("text", ["> France", "LOR >", "LOR > FRANCE > SPAIN", ">", "LOR >> FRANCE"])
def test_an_attack_has_one_state_and_one_power(text: str) -> None:
    with pytest.raises(WestphaliaError) as caught:
        read_attack(text)
    assert caught.value.expected == "LOR > FRANCE"


@pytest.mark.parametrize(
    ("text", "column"),
    [("FRANCE > SPAIN", 1), ("LOR > SAX", 7), ("LOR > Neutral", 7), ("LOR > Fronce", 7)],
)
def test_an_attack_is_made_in_a_state_against_a_power(text: str, column: int, golden: Golden) -> None:
    with pytest.raises(WestphaliaError) as caught:
        read_attack(text)
    golden(caught.value.message)
    assert caught.value.place.column == column


def test_other_declarations_attack_nobody() -> None:
    assert find_attack(SPAIN, Declaration("9: lor", "place", ("9", "lor"))) is None


def test_both_lose_the_smaller_of_the_two_holdings() -> None:
    after, clashes = apply_attacks({LOR: {ENGLAND: 5, FRANCE: 12}}, [Attack(ENGLAND, LOR, FRANCE)])
    assert after == {LOR: {ENGLAND: 0, FRANCE: 7}}
    assert [(clash.attacking, clash.defending, clash.loss) for clash in clashes] == [(5, 12, 5)]


def test_an_attack_on_nothing_or_with_nothing_changes_nothing() -> None:
    before = {LOR: {FRANCE: 7}}
    attacks = [Attack(FRANCE, LOR, SPAIN), Attack(SPAIN, LOR, FRANCE), Attack(SPAIN, Power("wur"), FRANCE)]
    after, clashes = apply_attacks(before, attacks)
    assert after == before
    assert [clash.loss for clash in clashes] == [0, 0, 0]


def test_each_attack_finds_what_earlier_ones_have_left() -> None:
    before = {LOR: {ENGLAND: 5, FRANCE: 10, SPAIN: 10}}
    attacks = [Attack(FRANCE, LOR, SPAIN), Attack(ENGLAND, LOR, FRANCE)]
    one_way, _ = apply_attacks(before, sort_attacks(attacks, [ENGLAND, FRANCE, SPAIN]))
    other_way, _ = apply_attacks(before, sort_attacks(attacks, [FRANCE, ENGLAND, SPAIN]))
    assert one_way == {LOR: {ENGLAND: 0, FRANCE: 0, SPAIN: 5}}
    assert other_way == {LOR: {ENGLAND: 5, FRANCE: 0, SPAIN: 0}}
    assert before == {LOR: {ENGLAND: 5, FRANCE: 10, SPAIN: 10}}


def test_no_attack_makes_points_or_takes_more_than_there_are() -> None:
    rng = Random(3)
    powers = [ENGLAND, FRANCE, SPAIN]
    for _ in range(300):
        before = {LOR: {power: rng.randrange(12) for power in powers}}
        attacks = [Attack(rng.choice(powers), LOR, rng.choice(powers)) for _ in range(3)]
        attacks = [attack for attack in attacks if attack.attacker != attack.target]
        after, clashes = apply_attacks(before, attacks)
        assert all(points >= 0 for points in after[LOR].values())
        lost = sum(before[LOR].values()) - sum(after[LOR].values())
        assert lost == 2 * sum(clash.loss for clash in clashes)
