"""The Map Adjustment: captures, occupation, restored land, liberated states, and elimination."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.battles import adjust_land, fight, records
from tests.variants.europe1619.years import BOARD, play, points, records_of, standing
from tests.variants.playing import complaints, events, go, owner, to, units
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.variants.europe1619.control import ABANDONED, LIBERATED, RESTORED, why_eliminated
from westphalia.variants.europe1619.state import setting_of
from westphalia.variants.minor_states.setting import find_home_centers

WAR = records(wars="france-spain")


@pytest.mark.clause("E19-POS-3", "E19-CAP-1")
def test_a_unit_captures_the_land_of_a_power_at_war_with_it(golden: Golden) -> None:
    found = adjust_land("france A sne, lor A lux", {}, records("france-spain", standings={"lor": "france"}))
    assert (found.owner("sne"), found.owner("lux")) == ("france", "lor")
    golden(sorted(found.told("captured")))


@pytest.mark.clause("E19-POS-3")
def test_a_unit_captures_the_land_of_states_aligned_with_an_enemy() -> None:
    known = records("france-spain", standings={"lor": "spain"})
    assert adjust_land("france A lor", {}, known).owner("lor") == "france"
    assert adjust_land("france A lor", {}, records(standings={"lor": "spain"})).owner("lor") == "lor"


@pytest.mark.clause("E19-POS-9", "E19-STAT-4")
def test_a_unit_captures_unaligned_land() -> None:
    assert (
        adjust_land("france A lor, sav A swi", {}, records(standings={"sav": "france"})).owner("lor")
        == "france"
    )
    assert adjust_land("sav A swi", {}, records(standings={"sav": "france"})).owner("swi") == "sav"
    assert adjust_land("france A sne", {"tus": "sne"}).owner("sne") == "france"


@pytest.mark.clause("E19-PROXY-3")
def test_a_unit_at_peace_with_the_captor_does_not_hold_land_for_it() -> None:
    assert adjust_land("dutch A sne", {"france": "sne"}).owner("sne") == "spain"


@pytest.mark.clause("E19-POS-9", "E19-ELIM-3")
def test_a_unit_captures_the_land_of_an_eliminated_power() -> None:
    known = records(standings={"lor": "france"}, eliminated="spain")
    found = adjust_land("france A sne, lor A lux", {}, known)
    assert (found.owner("sne"), found.owner("lux")) == ("france", "lor")


@pytest.mark.clause("E19-POS-4", "E19-ALLY-8", "E19-ALLY-9")
def test_a_unit_does_not_capture_the_land_of_an_ally_or_its_states() -> None:
    known = records(allies="france-spain", standings={"lor": "spain"})
    found = adjust_land("france A sne, france A lor", {}, known)
    assert (found.owner("sne"), found.owner("lor")) == ("spain", "lor")
    assert found.after == {"france A sne", "france A lor"}
    assert found.events == []


@pytest.mark.clause("E19-MOVE-11")
def test_a_power_captures_its_own_aligned_states_only_by_the_option() -> None:
    known = records(standings={"lor": "france"})
    assert adjust_land("france A lor", {}, known).owner("lor") == "lor"
    assert adjust_land("france A lor", {}, known, e19_capture_own_aligned="true").owner("lor") == "france"
    fellow = records(standings={"lor": "france", "saa": "france"})
    assert adjust_land("lor A saa", {}, fellow, e19_capture_own_aligned="true").owner("saa") == "saa"


def test_units_at_sea_do_not_capture() -> None:
    assert adjust_land("france F nth", {}, WAR).events == []


# ---------------------------------------------------------------------------------- land that goes back


@pytest.mark.clause("E19-CAP-1", "E19-CAP-5", "E19-CAP-9", "E19-CAP-10")
def test_captured_land_goes_back_when_it_is_left_empty(golden: Golden) -> None:
    found = adjust_land("", {"england": "norm"}, records("england-france"))
    assert found.owner("norm") == "france"
    golden(found.told(RESTORED))
    kept = adjust_land("england A norm", {"england": "norm"}, records("england-france"))
    assert kept.owner("norm") == "england"


@pytest.mark.clause("E19-CAP-5", "E19-CAP-10")
def test_moving_away_gives_up_a_province() -> None:
    left = fight({"england": "A norm - pic"}, held={"england": "norm"}, wars="england-france").adjust()
    assert (left.owner("norm"), left.owner("pic")) == ("france", "england")


@pytest.mark.clause("E19-CAP-11", "E19-CAP-12", "E19-CAP-9")
@pytest.mark.parametrize(
    ("place", "state"),
    [("kal", "lowr"), ("pie", "sav"), ("dar", "hes"), ("bul", "ott"), ("wlc", "ott"), ("alb", "ott")],
)
def test_provinces_of_large_states_go_back_to_them(place: str, state: str) -> None:
    assert adjust_land("", {"france": place}).owner(place) == state


@pytest.mark.clause("E19-CAP-12")
def test_freed_land_of_a_state_without_a_center_belongs_to_nobody() -> None:
    centers = "mac ser gre bul alb bos wlc"
    units = "spain A mac, spain A gre, spain A ser, spain A bul"
    held, known = {"spain": centers}, records()
    found = adjust_land(units, held, known)
    lost = {place for place in centers.split() if found.owner(place) is None}
    assert lost == {"alb", "bos", "wlc"}
    assert len(found.told(ABANDONED)) == 3
    never = adjust_land(units, held, known, e19_minor_elimination="never")
    assert never.owner("wlc") == "ott"
    # Once the state has a center again, it gets its land back.
    alive = adjust_land("spain A gre, spain A ser, spain A bul", held, known)
    assert (alive.owner("mac"), alive.owner("wlc"), alive.owner("alb")) == ("ott", "ott", "ott")


@pytest.mark.clause("E19-CAP-2")
def test_empty_land_goes_back_after_the_retreats_or_by_the_option_before_them(golden: Golden) -> None:
    orders = {"england": "F norm - eng, A pic H", "spain": "A sne - pic, A cha S A sne - pic"}
    held, wars = {"england": "norm pic", "spain": "cha"}, "england-spain france-spain"
    usual = fight(orders, held=held, wars=wars)
    assert usual.owner("norm") == "england"
    assert usual.retreat(england="A pic R norm").adjust().owner("norm") == "england"
    assert usual.retreat(england="A pic D").adjust().owner("norm") == "france"
    early = fight(orders, held=held, wars=wars, e19_occupation_test="before_retreats")
    assert early.owner("norm") == "france"
    golden(early.told(RESTORED))
    assert "norm" in usual.retreats("england A pic")
    assert "norm" not in early.retreats("england A pic")


@pytest.mark.clause("E19-CAP-13")
def test_a_third_power_at_war_with_the_captor_captures_the_place() -> None:
    found = adjust_land("dutch A pic", {"spain": "pic"}, records("dutch-spain"))
    assert found.owner("pic") == "dutch"


@pytest.mark.clause("E19-CAP-14")
def test_an_ally_of_the_first_owner_frees_the_place_or_by_the_option_captures_it() -> None:
    known = records("dutch-spain", "dutch-france")
    freed = adjust_land("dutch A pic", {"spain": "pic"}, known)
    assert freed.owner("pic") == "france"
    assert freed.after == {"dutch A pic"}
    taken = adjust_land("dutch A pic", {"spain": "pic"}, known, e19_liberation_by_ally="captured_by_ally")
    assert taken.owner("pic") == "dutch"


@pytest.mark.clause("E19-CAP-14", "E19-CAP-7")
def test_a_captured_state_is_freed_for_the_side_that_its_suspended_influence_gives_it() -> None:
    known = records("denmark-france", influence={"lowr": {"denmark": 8, "france": 2}})
    found = adjust_land("denmark A bru", {"france": "bru"}, known)
    assert found.owner("bru") == "lowr"
    other = records("denmark-france", influence={"lowr": {"france": 8, "denmark": 2}})
    assert adjust_land("denmark A bru", {"france": "bru"}, other).owner("bru") == "denmark"


@pytest.mark.clause("E19-CAP-14", "E19-MOVE-11")
def test_a_power_frees_the_land_of_its_states_for_these() -> None:
    known = records("denmark-spain", standings={"lowr": "denmark"})
    assert adjust_land("denmark A kal", {"spain": "kal"}, known).owner("kal") == "lowr"
    fellow = records("denmark-spain", standings={"lowr": "denmark", "hes": "denmark"})
    assert adjust_land("hes A kal", {"spain": "kal"}, fellow).owner("kal") == "lowr"


@pytest.mark.clause("E19-CAP-15")
def test_the_first_owners_own_unit_restores_the_place() -> None:
    assert adjust_land("france A pic", {"spain": "pic"}, WAR).owner("pic") == "france"
    minor = records("france-spain", standings={"lowr": "france"})
    assert adjust_land("lowr A kal", {"spain": "kal"}, minor).owner("kal") == "lowr"
    assert adjust_land("lowr A kal", {"france": "kal"}, minor).owner("kal") == "lowr"


@pytest.mark.clause("E19-CAP-4", "E19-POS-9")
def test_uncaptured_land_of_a_captured_state_is_unaligned() -> None:
    known = records("denmark-france", influence={"lowr": {"denmark": 8}})
    assert adjust_land("france A bru, denmark A kal", {"france": "bru"}, known).owner("kal") == "denmark"


# ------------------------------------------------------------------------------------------ liberation


@pytest.mark.clause("E19-CAP-6", "E19-CAP-7", "E19-CAP-4")
def test_a_liberated_state_gets_its_influence_and_status_back_in_the_same_step(golden: Golden) -> None:
    known = records(influence={"lor": {"spain": 3, "france": 1}, "bru": {}})
    found = adjust_land("", {"france": "lor"}, known)
    assert found.owner("lor") == "lor"
    assert str(found.records.standing(Power("lor"))) == "aligned spain"
    assert found.records.placed(Power("lor")) == {"spain": 3, "france": 1}
    golden(found.told(LIBERATED))
    even = adjust_land("", {"france": "lor"}, records(influence={"lor": {"spain": 1, "france": 1}}))
    assert str(even.records.standing(Power("lor"))) == "neutral"
    golden(even.told(LIBERATED))


# ------------------------------------------------------------------------------- captured home centers


@pytest.mark.clause("E19-ADD-7")
def test_a_state_that_loses_its_home_center_loses_all_its_units() -> None:
    known = records("denmark-france", standings={"lowr": "denmark"})
    found = adjust_land("france A bru, lowr A kal, lowr A wes", {}, known)
    assert found.owner("bru") == "france"
    assert found.after == {"france A bru"}
    assert len(found.told("disbanded")) == 2
    assert "E19-ADD-7" in found.told("disbanded")[0]
    safe = adjust_land("france A kal, lowr A bru", {}, known)
    assert safe.after == {"france A kal", "lowr A bru"}


CHAIN = "france A hes, hes A wue, wue A ans, ans A lds"


@pytest.mark.clause("E19-ADD-7")
def test_all_states_of_a_chain_lose_their_units_unless_only_lasting_captors_count(golden: Golden) -> None:
    known = records("france-spain", standings={"hes": "spain"})
    found = adjust_land(CHAIN, {}, known)
    assert found.after == {"france A hes"}
    assert [found.owner(place) for place in ("hes", "wue", "ans")] == ["france", "wue", "ans"]
    golden([part.text for event in found.events for part in event.fact.walk() if event.code == "disbanded"])
    lasting = adjust_land(CHAIN, {}, known, e19_chained_captures="lasting_captors")
    assert lasting.after == {"france A hes", "wue A ans"}
    assert [lasting.owner(place) for place in ("hes", "wue", "ans")] == ["france", "wue", "wue"]


@pytest.mark.clause("E19-ADD-7")
def test_a_ring_of_states_falls_together_or_under_the_option_not_at_all() -> None:
    ring, places = "hes A wue, wue A ans, ans A hes, france A boh", ("hes", "wue", "ans")
    found = adjust_land(ring, {}, records())
    assert found.after == {"france A boh"}
    assert [found.owner(place) for place in places] == list(places)
    lasting = adjust_land(ring, {}, records(), e19_chained_captures="lasting_captors")
    assert lasting.after == set(ring.split(", "))
    assert [lasting.owner(place) for place in places] == list(places)
    others = f"{ring}, spain A wes, hes A pie"
    beside = adjust_land(others, {}, records(), e19_chained_captures="lasting_captors")
    assert (beside.owner("wes"), beside.owner("pie")) == ("spain", "hes")


@pytest.mark.clause("E19-ADD-8")
def test_a_state_that_loses_its_home_center_gives_up_its_foreign_land() -> None:
    known = records("denmark-france denmark-spain", standings={"lowr": "denmark"})
    held = {"lowr": "wes pad"}
    found = adjust_land("france A bru, lowr A wes, denmark A pad", held, known)
    assert (found.owner("wes"), found.owner("pad"), found.owner("kal")) == ("wes", "denmark", "lowr")
    kept = adjust_land("lowr A wes, denmark A pad", held, known)
    assert (kept.owner("wes"), kept.owner("pad")) == ("lowr", "lowr")


@pytest.mark.clause("E19-CAP-1", "E19-MOVE-11")
@pytest.mark.parametrize(
    ("captor", "place", "occupant", "owner_after"),
    [
        ("france", "dar", "france A dar", "france"),
        ("france", "dar", "lor A dar", "france"),
        ("france", "dar", "hes A dar", "hes"),
        ("hes", "pic", "hes A pic", "hes"),
        ("hes", "pic", "lor A pic", "hes"),
        ("hes", "pic", "france A pic", "france"),
    ],
)
def test_alignment_returns_no_captured_land_but_the_original_owners_unit_does(
    captor: str, place: str, occupant: str, owner_after: str
) -> None:
    known = records(standings={"hes": "france", "lor": "france"})
    assert adjust_land(occupant, {captor: place}, known).owner(place) == owner_after


# --------------------------------------------------------------------------------- occupation by proxy


@pytest.mark.clause("E19-PROXY-1", "E19-PROXY-2", "E19-PROXY-3")
@pytest.mark.parametrize(
    "unit",
    ["france A sne", "lor A sne", "dutch A sne", "hes A sne"],
    ids=["own", "aligned", "ally", "of ally"],
)
def test_a_place_is_held_by_aligned_units_allies_and_those_aligned_with_them(unit: str) -> None:
    known = records("france-spain dutch-spain", "dutch-france", {"lor": "france", "hes": "dutch"})
    found = adjust_land(unit, {"france": "sne"}, known)
    assert found.owner("sne") == "france"
    assert found.events == []


@pytest.mark.clause("E19-PROXY-4")
@pytest.mark.parametrize("unit", ["france A lux", "sav A lux", "dutch A lux", "hes A lux"])
def test_land_captured_by_a_state_is_held_by_its_power_fellow_states_and_allies(unit: str) -> None:
    sides = {"lor": "france", "sav": "france", "hes": "dutch"}
    known = records("france-spain dutch-spain", "dutch-france", sides)
    assert adjust_land(unit, {"lor": "lux"}, known).owner("lux") == "lor"


@pytest.mark.clause("E19-PROXY-3")
def test_an_occupying_unit_must_be_there_when_occupation_is_tested() -> None:
    orders = {"france": "A sne - lux, A cha - sne"}
    changed = fight(
        orders, "lor A cha", held={"france": "sne"}, wars="france-spain", standings={"lor": "france"}
    )
    assert changed.adjust().owner("sne") == "france"
    late = fight({"france": "A sne - lux, A cha H"}, held={"france": "sne"}, wars="france-spain").adjust()
    assert late.owner("sne") == "spain"


@pytest.mark.clause("E19-PROXY-3", "E19-POS-2")
def test_an_occupying_unit_without_alliance_must_leave_or_captures() -> None:
    held = {"france": "sne"}
    peace = fight({}, "dutch A sne", held=held)
    assert peace.dislodged == {"dutch A sne"}
    assert peace.retreat(dutch="A sne R zee").adjust().owner("sne") == "spain"
    war = fight({}, "dutch A sne", held=held, wars="dutch-france")
    assert war.adjust().owner("sne") == "dutch"


# ------------------------------------------------------------------------------------------------ elimination


CONQUERORS = "spain A lon, spain A dev, france A yor"
LOST = {"spain": "lon dev", "france": "yor"}


def is_out(game: Game, power: str) -> bool:
    return why_eliminated(setting_of(game.state), Power(power)) is not None


def eliminate_england(more_units: str = "", more_land: dict[str, str] | None = None, **rules: str) -> Game:
    """Return the winter after England lost its homes, with more units and English land."""
    owners = {**LOST, **(more_land or {})}
    placed = {"ire": "england 4, spain 1", "roc": "england 2", "wes": "papacy 4, england 4"}
    pieces = ", ".join(part for part in (CONQUERORS, more_units) if part)
    bonds = ("war england spain", "war england france", "ally england sweden")
    game = play(pieces, when="S1625M", owners=owners, placed=placed, bonds=bonds, choices=rules)
    return to(game, "W1625A")


# ---------------------------------------------------------------------------------------------- who is out


@pytest.mark.clause("E19-ELIM-1")
def test_a_power_without_a_home_center_is_eliminated_whatever_else_it_holds() -> None:
    assert not is_out(play(owners={"spain": "lon dev"}), "england")
    game = play(owners={**LOST, "england": "norm por"})
    assert is_out(game, "england")
    assert "england" not in eliminate_england().survivors
    assert records_of(eliminate_england()).eliminated == {"england"}
    assert "England is out of the game." in events(eliminate_england())


@pytest.mark.clause("E19-ELIM-1")
def test_the_test_comes_after_each_map_adjustment() -> None:
    units_ = "spain A lon, spain A dev, france A lnc, england A yor"
    bonds = ("war england france", "war england spain")
    game = play(units_, when="S1625M", owners={"spain": "lon dev", "france": "lnc"}, bonds=bonds)
    assert "england" in game.survivors
    game = go(game, england="A yor - wal", france="A lnc - yor")
    assert "england" not in game.survivors
    assert "france A yor" in units(game)
    assert "england" not in {unit.split()[0] for unit in units(game)}


@pytest.mark.clause("E19-ELIM-6")
def test_spain_is_eliminated_without_three_of_its_homes() -> None:
    assert is_out(play(owners={"france": "mad val", "england": "andl"}), "spain")
    assert not is_out(play(owners={"france": "mad val"}), "spain")
    assert not is_out(play(owners={"france": "sne mil nap mad val"}), "spain")


@pytest.mark.clause("E19-ELIM-8")
def test_spain_has_six_home_centers() -> None:
    assert set(find_home_centers(BOARD, Power("spain"))) == {"mad", "val", "andl", "sne", "mil", "nap"}


# ------------------------------------------------------------------------------------ what it leaves


@pytest.mark.clause("E19-ELIM-4")
def test_its_influence_is_removed_everywhere_even_if_suspended() -> None:
    game = eliminate_england("spain F roc", {"spain": "lon dev roc"})
    assert all(Power("england") not in placed for placed in records_of(game).influence.values())
    assert points(game, "ire", "spain") == 1
    assert points(game, "wes", "papacy") == 4
    assert "england" not in records_of(game).treasury


@pytest.mark.clause("E19-CAP-1", "E19-ELIM-2")
def test_land_that_its_units_occupied_for_others_goes_back_in_the_same_year() -> None:
    bonds = ("war dutch england 1619", "ally dutch france 1619")
    begun = play(
        "dutch A hes, england A hld, england A zee",
        when="S1620M",
        owners={"france": "hes"},
        placed={"hes": "union 4"},
        bonds=bonds,
    )
    game = go(begun)
    assert "dutch" not in game.survivors
    assert owner(game, "hes") == "hes"
    assert standing(game, "hes") == "aligned union"
    assert any("Hesse" in text for text in events(game, RESTORED))
    assert not complaints(to(game, "S1621D"), "france", "3: HES")


# -------------------------------------------------------------------------------------- Spain falls apart


def eliminate_spain(more: str = "", land: str = "", choices: dict[str, str] | None = None) -> Game:
    pieces = ", ".join(part for part in ("france A mad, france A val, france A andl", more) if part)
    placed = {"por": "spain 10"}
    game = play(
        pieces,
        when="S1625M",
        owners={"france": f"mad val andl {land}"},
        placed=placed,
        bonds=("war france spain",),
        choices=choices,
    )
    return to(game, "W1625A")


def test_a_game_in_which_spain_falls_is_written_and_read_again() -> None:
    game = go(eliminate_spain())
    again = read_game(format_game(game), variants=lambda _: game.variant)
    assert again == game
    assert again.position.owners[Province("mil")] == "mil"
