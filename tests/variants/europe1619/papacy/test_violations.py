"""Violations of decrees: derived from acts, counted once a year, cancelled by annulments."""

from collections.abc import Iterable

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import BOARD, play, records_of
from tests.variants.playing import events, go, to
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.europe1619.decrees import KINDS
from westphalia.variants.europe1619.ending import POINTS
from westphalia.variants.europe1619.rulings import count_breaches
from westphalia.variants.europe1619.state import (
    Breach,
    Decree,
    DecreeKind,
    Europe1619Records,
    PapalRecords,
    setting_of,
)

UNITS = "papacy A rom, france A cha, spain A mad, spain F lon"


def parse_decree(number: int, text: str, since: int) -> Decree:
    """Parse a decree."""
    (kind,) = (one for one in KINDS if text.startswith(f"{one.kind.upper()} "))
    said = kind.form.read(f"DECREE {text}", BOARD)
    return Decree(number, kind.kind, tuple(said.powers), said.objects, since)


def make_records(
    texts: Iterable[str], since: int = 1620, breaches: tuple[Breach, ...] = ()
) -> Europe1619Records:
    """Return records with decrees in effect since a year."""
    decrees = tuple(parse_decree(number, text, since) for number, text in enumerate(texts, start=1))
    return Europe1619Records(papacy=PapalRecords(decrees, breaches))


def play_under_decrees(
    *texts: str,
    units: str = UNITS,
    when: str = "S1625D",
    since: int = 1620,
    placed: dict[str, str] | None = None,
    bonds: tuple[str, ...] = (),
    owners: dict[str, str] | None = None,
    **rules: str,
) -> Game:
    """Return a year under these decrees."""
    known = make_records(texts, since)
    return play(units, when=when, placed=placed, bonds=bonds, owners=owners, records=known, choices=rules)


def count_violations(game: Game) -> dict[str, int]:
    """Return the number of counted violations of each power."""
    setting = setting_of(game.state)
    found = {power: sum(count_breaches(setting, power).values()) for power in setting.powers}
    return {power: count for power, count in found.items() if count}


def find_violations(game: Game) -> list[tuple[int, str, int]]:
    """Return the violations of the year at its builds."""
    while game.phase.season != "winter":
        game = game.advance()
    return [(one.decree, str(one.power), one.count) for one in records_of(game).papacy.breaches]


# ---------------------------------------------------------------------------------------------- units


@pytest.mark.clause("E19-PAPACY-9", "E19-PAPACY-21")
def test_a_unit_that_enters_violates_a_decree(golden: Golden) -> None:
    game = play_under_decrees("NO_ENTER France LOR", when="S1625M")
    entered = go(game, france="A cha - lor")
    assert find_violations(entered) == [(1, "france", 1)]
    golden(events(entered, "violation"))
    assert find_violations(go(game, france="A cha - bur")) == []
    assert (
        find_violations(go(play_under_decrees("NO_ENTER Spain LOR", when="S1625M"), france="A cha - lor"))
        == []
    )


@pytest.mark.clause("E19-PAPACY-9")
def test_a_failed_move_violates_no_decree() -> None:
    game = play_under_decrees(
        "NO_ENTER France LOR", when="S1625M", units=f"{UNITS}, spain A str", owners={"spain": "str"}
    )
    assert find_violations(go(game, france="A cha - lor", spain="A str - lor")) == []


@pytest.mark.clause("E19-PAPACY-9")
def test_a_retreat_violates_a_decree() -> None:
    units = "papacy A rom, france A cha, spain A bur, spain A pic"
    bonds, owners = ("war france spain",), {"spain": "bur pic"}
    game = play_under_decrees("NO_ENTER France LOR", when="S1625M", units=units, bonds=bonds, owners=owners)
    game = go(game, spain="A bur - cha, A pic S A bur - cha")
    assert find_violations(go(game, france="A cha R lor")) == [(1, "france", 1)]
    assert find_violations(go(game, france="A cha R par")) == []


@pytest.mark.clause("E19-PAPACY-9")
def test_a_state_is_forbidden_with_all_its_land() -> None:
    units = "papacy A rom, france A tri"
    game = play_under_decrees("NO_ENTER France Hesse", when="S1625M", units=units, owners={"france": "tri"})
    assert find_violations(go(game, france="A tri - dar")) == [(1, "france", 1)]
    game = play_under_decrees("NO_ENTER France dar", when="S1625M", units="papacy A rom, france A kal")
    assert find_violations(go(game, france="A kal - hes")) == []


@pytest.mark.clause("E19-PAPACY-21")
def test_a_continuing_violation_counts_every_year() -> None:
    game = play_under_decrees(
        "NO_ENTER France LOR", units="papacy A rom, france A lor", owners={"france": "lor"}
    )
    game = to(game, "W1627A")
    assert [one.year for one in records_of(game).papacy.breaches] == [1625, 1626, 1627]
    assert count_violations(game) == {"france": 3}


@pytest.mark.clause("E19-PAPACY-22")
@pytest.mark.parametrize(("choice", "expected"), [("false", []), ("true", [(1, "france", 1)])])
def test_units_of_aligned_states_do_not_violate_decrees_except_under_the_option(
    choice: str, expected: list[tuple[int, str, int]]
) -> None:
    units = "papacy A rom, hes A dar"
    game = play_under_decrees(
        "NO_ENTER France mai",
        when="S1625M",
        units=units,
        placed={"hes": "france 2"},
        bonds=("war france league",),
        e19_decree_minor_units=choice,
    )
    assert find_violations(go(game, france="A dar - mai")) == expected


# ------------------------------------------------------------------------------------------- influence


@pytest.mark.clause("E19-PAPACY-12", "E19-PAPACY-20")
def test_placing_influence_violates_a_decree() -> None:
    game = play_under_decrees("NO_INF Bavaria LOWR")
    assert find_violations(go(game, league="1: LOWR, 2: HES")) == [(1, "league", 1)]
    assert find_violations(go(game, league="2: HES", spain="1: LOWR")) == []


@pytest.mark.clause("E19-PAPACY-11")
def test_a_diplomatic_attack_violates_a_decree_whatever_its_result() -> None:
    game = play_under_decrees(
        "NO_DA Austria + Spain WES France", placed={"wes": "france 3", "hes": "france 2"}
    )
    assert find_violations(go(game, spain="1: WES, WES > FRANCE", austria="1: HES, HES > FRANCE")) == [
        (1, "spain", 1)
    ]
    other = play_under_decrees("NO_DA Austria + Spain WES France", placed={"wes": "papacy 3"})
    assert find_violations(go(other, spain="1: WES, WES > PAPACY")) == []
    idle = play_under_decrees("NO_DA Spain WES France", placed={"wes": "spain 1"})
    assert find_violations(go(idle, spain="WES > FRANCE")) == [(1, "spain", 1)]


# ------------------------------------------------------------------------------------------- alliances


@pytest.mark.clause("E19-PAPACY-10")
def test_an_alliance_that_is_made_violates_a_decree() -> None:
    game = play_under_decrees("NO_ALLY Spain Sweden")
    assert find_violations(go(game, spain="ALLY Sweden", sweden="ALLY Spain")) == [(1, "spain", 1)]
    assert find_violations(go(game, spain="ALLY Sweden")) == []
    assert find_violations(go(game, spain="ALLY France", france="ALLY Spain")) == []


@pytest.mark.clause("E19-PAPACY-13", "E19-PAPACY-18")
@pytest.mark.parametrize("kind", ["LEAVE_ALLY", "NO_ALLY"])
def test_an_alliance_that_is_kept_violates_a_decree(kind: str) -> None:
    bonds = ("ally spain england", "ally france england")
    game = play_under_decrees(f"{kind} Spain + France England", bonds=bonds)
    assert find_violations(game) == [(1, "france", 1), (1, "spain", 1)]
    assert find_violations(go(game, spain="DISSOLVE England")) == [(1, "france", 1)]
    other = play_under_decrees(f"{kind} Spain England", bonds=("ally spain england", "ally france spain"))
    assert find_violations(go(other, spain="DISSOLVE France")) == [(1, "spain", 1)]
    both = play_under_decrees(f"{kind} Spain + France England", bonds=bonds, e19_dissolution_needs="both")
    assert find_violations(go(both, spain="DISSOLVE England")) == [(1, "france", 1)]


@pytest.mark.clause("E19-PAPACY-13")
def test_a_decree_to_leave_one_alliance_allows_others() -> None:
    game = play_under_decrees("LEAVE_ALLY Spain England", bonds=("ally spain france",))
    assert find_violations(game) == []


@pytest.mark.clause("E19-PAPACY-10", "E19-PAPACY-13")
@pytest.mark.parametrize("kind", ["LEAVE_ALLY", "NO_ALLY"])
def test_an_alliance_that_the_other_power_dissolves_is_not_kept(kind: str) -> None:
    game = play_under_decrees(f"{kind} Spain England", bonds=("ally england spain",))
    assert find_violations(go(game, england="DISSOLVE SPAIN")) == []


@pytest.mark.clause("E19-PAPACY-13")
def test_a_power_that_left_an_alliance_may_agree_on_it_again_but_not_keep_it() -> None:
    game = go(play_under_decrees("LEAVE_ALLY Spain England"), spain="ALLY ENGLAND", england="ALLY SPAIN")
    assert find_violations(game) == []
    assert find_violations(to(game, "S1626M")) == [(1, "spain", 1)]


# -------------------------------------------------------------------------------------------- counting


@pytest.mark.clause("E19-PAPACY-21")
@pytest.mark.parametrize(("choice", "count"), [("once_per_year_and_decree", 1), ("each_act", 2)])
def test_several_acts_count_once_or_each(choice: str, count: int) -> None:
    game = play_under_decrees("NO_INF Bavaria LOWR", e19_decree_violation_count=choice)
    assert find_violations(go(game, league="1: LOWR, 2: LOWR")) == [(1, "league", count)]


@pytest.mark.clause("E19-PAPACY-21")
def test_each_decree_and_each_power_is_counted_separately() -> None:
    game = play_under_decrees("NO_INF Bavaria + Spain LOWR", "NO_INF Bavaria HES")
    game = go(game, league="1: LOWR, 1: HES", spain="1: LOWR")
    assert find_violations(game) == [(1, "league", 1), (1, "spain", 1), (2, "league", 1)]


@pytest.mark.clause("E19-PAPACY-3")
def test_no_violation_before_a_decree_takes_effect_or_after_its_annulment() -> None:
    assert find_violations(go(play_under_decrees("NO_INF Bavaria LOWR", since=1626), league="1: LOWR")) == []
    assert find_violations(go(play_under_decrees("NO_INF Bavaria LOWR", since=1625), league="1: LOWR")) == []
    assert find_violations(go(play_under_decrees("NO_INF Bavaria LOWR", since=1624), league="1: LOWR")) == [
        (1, "league", 1)
    ]
    assert find_violations(go(play_under_decrees("NO_INF Bavaria LOWR", "ANNUL 1"), league="1: LOWR")) == []


@pytest.mark.clause("E19-PAPACY-3", "E19-PAPACY-7")
def test_decrees_and_annulments_take_effect_with_the_next_movement_phase() -> None:
    # Announced with the orders of 1625, annulled with those of 1627.
    game = to(play("papacy A rom", when="S1625M"), "S1626D", papacy="DECREE NO_INF Bavaria LOWR")
    game = to(game, "S1627D", league="1: LOWR")
    assert records_of(game).papacy.breaches == ()
    game = go(game, league="1: LOWR")
    game = to(game, "S1628D", papacy="DECREE ANNUL 1")
    assert [one.year for one in records_of(game).papacy.breaches] == [1627]
    assert count_violations(game) == {"league": 1}
    game = to(game, "S1629D", league="1: LOWR")
    assert [one.year for one in records_of(game).papacy.breaches] == [1627, 1628]
    assert count_violations(game) == {}
    game = to(game, "S1630D", league="1: LOWR")
    assert [one.year for one in records_of(game).papacy.breaches] == [1627, 1628]


@pytest.mark.clause("E19-PAPACY-21")
def test_each_violation_costs_three_points() -> None:
    breaches = (Breach(1621, 1, Power("france")), Breach(1622, 1, Power("france"), 2))
    plain = setting_of(play(when="W1625A").state)
    known = make_records(["NO_ENTER France LOR"], breaches=breaches)
    scored = setting_of(play(when="W1625A", records=known).state)
    assert POINTS.total(scored, Power("france")) == POINTS.total(plain, Power("france")) - 9
    assert POINTS.parts(scored, Power("spain"))["violated decrees"] == 0


@pytest.mark.clause("E19-PAPACY-7")
@pytest.mark.parametrize(("choice", "left"), [("true", {}), ("false", {"france": 2})])
def test_an_annulment_takes_back_the_penalties_of_its_decree(choice: str, left: dict[str, int]) -> None:
    breaches = (Breach(1621, 1, Power("france"), 2),)
    for since, expected in ((1626, {"france": 2}), (1625, left)):
        papacy = make_records(["NO_ENTER France LOR"], breaches=breaches).papacy
        annulment = Decree(2, DecreeKind.ANNUL, (), ("1",), since)
        known = Europe1619Records(papacy=papacy.put_decree(annulment))
        game = play(when="W1625A", records=known, e19_annulment_refunds=choice)
        assert count_violations(game) == expected


@pytest.mark.clause("E19-PAPACY-7")
def test_an_annulment_leaves_the_penalties_of_other_decrees() -> None:
    breaches = (Breach(1621, 1, Power("france")), Breach(1621, 2, Power("france")))
    known = make_records(["NO_ENTER France LOR", "NO_ENTER France SAV", "ANNUL 1"], breaches=breaches)
    assert count_violations(play(when="W1625A", records=known)) == {"france": 1}
