"""The rulebook of 1971 behind this variant, and the options about it."""

import pytest

from tests.variants.diplomacy1618.seasons import (
    TABLE,
    removed_units,
    winter,
)
from westphalia.games.game import Game
from westphalia.model.rulebook import preset, read_rules
from westphalia.model.rulebook.choices import ConvoyParadox
from westphalia.solver import Certainty
from westphalia.solver.conditions.conditions import VariantRules
from westphalia.variants.diplomacy1618 import BOOK, DIPLOMACY_1618
from westphalia.variants.diplomacy1618.identity import find_choices_in_force
from westphalia.variants.diplomacy1618.north_sea import TwoCoastProvinces

TWO_ROUTES = {
    "denmark": "A cop - swe, F bal C A cop - swe, F kat C A cop - swe",
    "saxony": "F ste - bal, F hpo S F ste - bal",
}
CROSSED = {
    "saxony": "F ste - bal, F bok - kat",
    "denmark": "F cop S F ste - bal, F swe S F bok - kat",
    "sweden": "A jut - cop, F kat C A jut - cop, A fpo - swe, F bal C A fpo - swe",
}
"""Each convoyed army would cut the support against the convoy of the other."""


def conditions(**rules: str) -> VariantRules:
    return TABLE.state(TABLE.position(), TABLE.rulebook(rules), DIPLOMACY_1618.start).conditions


@pytest.mark.clause("D18-ID-2")
def test_the_rulebook_of_1971_counts() -> None:
    book = DIPLOMACY_1618.rulebook
    assert isinstance(book, BOOK.rulebook)
    edition = preset("rulebook-1971").choices()
    changed = {field for field, choice in edition.items() if book.choices()[field] is not choice}
    assert changed == {"impossible_orders"}  # without the clarification of 1979, which the text does not name
    assert conditions().choices == {}


@pytest.mark.clause("D18-ID-2")
@pytest.mark.parametrize(
    ("power", "sheet", "impossible"),
    [
        ("netherlands", "A Gelderland - Vienna, A Utrecht H, A Frisia H", "A gel - vie"),
        ("netherlands", "A Gelderland H, A Utrecht H, A Frisia - Baltic Sea", "A fri - bal"),
    ],
)
def test_a_check_of_a_sheet_names_orders_that_are_impossible_on_the_board(
    power: str, sheet: str, impossible: str
) -> None:
    (found,) = Game.start(DIPLOMACY_1618).check(power, sheet)
    assert impossible in found.text


@pytest.mark.clause("D18-ID-2")
def test_the_edition_decides_about_convoys_paradoxes_and_removals_too() -> None:
    later = conditions(d18_base_rulebook="2000_2023").choices
    assert {"convoy_routes", "convoy_paradox", "adjacent_convoy", "impossible_orders"} <= later.keys()
    assert later["convoy_paradox"] is ConvoyParadox.RULES_2000
    assert TABLE.move(TWO_ROUTES, d18_base_rulebook="2000_2023")["A cop - swe"] == "arrives"


@pytest.mark.clause("D18-ID-2")
def test_a_standard_rule_that_is_chosen_itself_counts_before_the_options() -> None:
    later = conditions(d18_base_rulebook="2000_2023", convoy_paradox="all_hold").choices
    assert "convoy_paradox" not in later
    assert "convoy_routes" in later


@pytest.mark.clause("D18-ID-2")
def test_a_rulebook_without_options_takes_their_defaults() -> None:
    plain = preset("rulebook-1982")
    assert not isinstance(plain, BOOK.rulebook)
    assert plain.convoy_paradox is ConvoyParadox.RULES_1982
    assert "convoy_paradox" not in find_choices_in_force(plain)
    assert TwoCoastProvinces.of(plain).value == "baltic_side_only"
    assert read_rules({"D18-SEA-4": "no_fleets"}, DIPLOMACY_1618.rulebook) != DIPLOMACY_1618.rulebook


# ------------------------------------------------------------------------------------------ convoys


@pytest.mark.clause("D18-ID-4")
def test_a_convoyed_army_does_not_cut_a_support_against_a_fleet_that_convoys_it() -> None:
    orders = {"sweden": "A fpo - cop, F bal C A fpo - cop", "denmark": "F cop S F ste - bal, F ste - bal"}
    moves = TABLE.move(orders)
    assert moves["F cop S F ste - bal"] == "given"
    assert moves.dislodged == {"sweden F bal"}
    assert moves["A fpo - cop"] != "arrives"
    assert moves.resolution.certainty is Certainty.UNIQUE  # the rule of 1971 leaves no paradox
    szykman = TABLE.move(orders, d18_paradox="szykman")
    assert szykman.resolution.certainty is Certainty.PARADOX


@pytest.mark.clause("D18-ID-4")
@pytest.mark.parametrize("paradox", ["1971", "2000", "szykman"])
def test_what_the_rule_leaves_open_is_decided_by_szykmans(paradox: str) -> None:
    moves = TABLE.move(CROSSED, d18_paradox=paradox)
    assert moves.resolution.certainty is Certainty.PARADOX
    assert [kernel.rule for kernel in moves.resolution.kernels] == ["szykman"]
    assert moves.dislodged == {"sweden F kat", "sweden F bal"}
    assert {"sweden A fpo", "sweden A jut"} <= moves.after
    assert "szykman" in str(moves.resolution.why(moves.result("A jut - cop")))


# ------------------------------------------------------------------------------------------- winters


@pytest.mark.clause("D18-ID-6")
def test_units_in_civil_disorder_go_by_their_moves_from_home_with_convoys() -> None:
    units, owners = "denmark A dan, denmark A lun", {"denmark": "kie"}
    game = winter(units, owners)
    assert removed_units(game) == ["denmark A lun"]
    why = game.advance().history[-1].report.entries[0].why
    assert why.endswith(
        "the home centers of Denmark, 2 steps; next is A dan, 1 step (D18-ID-6=1971_distance_with_convoys)."
    )


@pytest.mark.clause("D18-ID-6", "D18-PRAGUE-4")
def test_units_in_civil_disorder_can_be_supported() -> None:
    game = Game.start(DIPLOMACY_1618).submit("saxony", "A dre S A pra").advance()
    entries = {str(entry.entry): entry.code for entry in game.history[-1].report.entries if entry.given}
    assert list(entries.values()) == ["given"]
