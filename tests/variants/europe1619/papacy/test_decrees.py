"""Decrees of the Papacy: who may announce which, and when they are in effect."""

import json

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import BOARD, complaint, play, records_of, rules, start
from tests.variants.playing import code, complaints, events, go, report, to
from westphalia.games import example_statements, format_game, read_game
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.europe1619 import EUROPE_1619
from westphalia.variants.europe1619.decrees import DecreeText
from westphalia.variants.europe1619.state import (
    Decree,
    DecreeKind,
    Europe1619Records,
    PapalRecords,
    Ruling,
    read_records,
    write_records,
)
from westphalia.variants.framework.report import Declaration, format_entry
from westphalia.variants.framework.statements import Parties, Party

UNITS = "papacy A rom, france A cha, spain A mad, austria A vie, league A mun, sweden A sto"
SINCE_1620 = Decree(1, DecreeKind.NO_ENTER, (Power("france"),), ("lor",), 1620)


def orders(*decrees: Decree, bonds: tuple[str, ...] = (), choices: dict[str, str] | None = None) -> Game:
    """Return the Orders Phase of 1625 with decrees from earlier years."""
    known = Europe1619Records(papacy=PapalRecords(decrees))
    return play(UNITS, when="S1625M", records=known, bonds=bonds, placed={"lor": "spain 3"}, choices=choices)


def decrees(game: Game) -> tuple[Decree, ...]:
    return records_of(game).papacy.decrees


def parse_decree(text: str, *earlier: Decree) -> Decree:
    """Parse a decree."""
    return decrees(go(orders(*earlier), papacy=text))[-1]


def read_decree(text: str) -> Declaration:
    """Return a decree as the Orders Phase reads it."""
    state = orders().state
    found = state.variant.year.rules(state.phase).read_line(text, state)
    assert isinstance(found, Declaration)
    return found


# ------------------------------------------------------------------------------------------ the forms


@pytest.mark.clause("E19-PAPACY-9")
def test_france_shall_not_enter_lorraine() -> None:
    found = parse_decree("DECREE NO_ENTER France Lorraine")
    assert found == Decree(1, DecreeKind.NO_ENTER, (Power("france"),), ("lor",), 1626)


@pytest.mark.clause("E19-PAPACY-10")
def test_spain_shall_not_be_allied_with_sweden() -> None:
    found = parse_decree("decree no_ally Spain Sweden")
    assert (found.kind, found.powers, found.objects) == (DecreeKind.NO_ALLY, ("spain",), ("sweden",))
    assert "(E19-PAPACY-10)" in complaint(orders(), "papacy", "DECREE NO_ALLY Spain Spain")


@pytest.mark.clause("E19-PAPACY-11", "E19-PAPACY-4")
def test_three_powers_shall_not_attack_french_influence_in_westphalia() -> None:
    found = parse_decree("DECREE NO_DA Austria + Spain + Bavaria Westphalia France")
    assert found.kind is DecreeKind.NO_DA
    assert found.powers == ("austria", "spain", "league")
    assert found.objects == ("wes", "france")
    assert "(E19-PAPACY-11)" in complaint(orders(), "papacy", "DECREE NO_DA Spain WES Spain")


@pytest.mark.clause("E19-PAPACY-12", "E19-ID-7")
def test_bavaria_shall_not_influence_lower_saxony() -> None:
    found = parse_decree("DECREE NO_INF Bavaria Lower Saxony")
    assert (found.kind, found.powers, found.objects) == (DecreeKind.NO_INF, ("league",), ("lowr",))
    assert parse_decree("DECREE NO_INF Catholic League LOWR") == found


@pytest.mark.clause("E19-PAPACY-13")
def test_spain_and_france_shall_leave_their_alliance_with_england() -> None:
    allied = orders(bonds=("ally spain england", "ally england france"))
    text = "DECREE LEAVE_ALLY Spain + France England"
    (found,) = decrees(go(allied, papacy=text))
    assert (found.kind, found.powers, found.objects) == (
        DecreeKind.LEAVE_ALLY,
        ("spain", "france"),
        ("england",),
    )
    assert "(E19-PAPACY-13)" in complaint(orders(bonds=("ally spain england",)), "papacy", text)
    coming = go(play(UNITS), spain="ALLY ENGLAND", england="ALLY SPAIN")
    assert not complaints(coming, "papacy", "DECREE LEAVE_ALLY Spain England")


@pytest.mark.clause("E19-PAPACY-14", "E19-PAPACY-6")
def test_a_decree_is_annulled_by_its_number() -> None:
    found = parse_decree("DECREE ANNUL 1", SINCE_1620)
    assert (found.number, found.kind, found.objects) == (2, DecreeKind.ANNUL, ("1",))


@pytest.mark.clause("E19-PAPACY-15")
def test_other_decrees_are_free_text_that_waits_for_a_ruling(golden: Golden) -> None:
    found = parse_decree("DECREE FREE France + Spain (send no ships, to Algiers)")
    assert found.kind is DecreeKind.FREE
    golden(found.objects)
    assert found.ruling is None
    strict = orders(choices={"e19_decree_types": "six_types"})
    assert "(E19-PAPACY-15)" in complaint(strict, "papacy", "DECREE FREE France (send no ships)")
    assert not complaints(strict, "papacy", "DECREE NO_ENTER France Lorraine")


@pytest.mark.clause("E19-PAPACY-9")
@pytest.mark.parametrize(
    ("place", "meant"),
    [("Hesse", "hes"), ("Brunswick", "bru"), ("LOWR", "lowr"), ("par", "par"), ("dar", "dar")],
)
def test_a_state_is_all_its_land_and_a_province_itself(place: str, meant: str) -> None:
    found = read_decree(f"DECREE NO_ENTER Spain {place}")
    assert found.verb == "decree no_enter"
    assert found.said == DecreeText(Parties((Party("spain"),)), land=meant)


@pytest.mark.parametrize(
    "text",
    [
        "DECREE NO_ENTER France Lorraine",
        "DECREE NO_ALLY Spain & Austria Sweden",
        "DECREE NO_DA Austria+Spain WES Catholic League",
        "DECREE NO_INF Catholic League Swiss Confederation",
        "DECREE LEAVE_ALLY Spain England",
        "DECREE ANNUL 3",
        "DECREE FREE France (send no ships)",
    ],
)
def test_a_decree_that_was_read_reads_the_same_again(text: str) -> None:
    found = read_decree(text)
    assert read_decree(format_entry(found)) == found
    assert read_decree(format_entry(found)).said == found.said


@pytest.mark.clause("E19-PAPACY-1", "E19-PAPACY-16", "E19-PAPACY-17")
def test_only_the_papacy_is_offered_decrees_and_nobody_forbidden_ones() -> None:
    game = to(start(), "S1619M")
    assert example_statements(game, Power("france")) == ()
    offered = example_statements(game, Power("papacy"))
    assert "DECREE NO_ENTER France Lorraine" in offered
    assert not [
        one for one in (*offered, *example_statements(game)) if "DECLARE_WAR" in one or "OCCUPY" in one
    ]


# ------------------------------------------------------------------------------------------- who, whom


@pytest.mark.clause("E19-PAPACY-2", "E19-ID-8")
def test_decrees_command_catholic_powers_only(golden: Golden) -> None:
    catholic = [
        power for power in BOARD.power if not complaints(orders(), "papacy", f"DECREE NO_INF {power} HES")
    ]
    assert set(catholic) == {"austria", "spain", "france", "league", "poland"}
    found = complaint(orders(), "papacy", "DECREE NO_ENTER France + Sweden Lorraine")
    golden(found)


@pytest.mark.clause("E19-PAPACY-5")
def test_one_decree_a_year_and_none_is_required() -> None:
    text = "DECREE NO_ENTER France LOR, DECREE NO_ENTER Spain LOR"
    assert complaint(orders(), "papacy", text).startswith("1:29: DECREE NO_ENTER spain lor")
    assert "(E19-PAPACY-5)" in complaint(orders(), "papacy", text)
    assert decrees(go(orders(), papacy="A rom H")) == ()


@pytest.mark.clause("E19-PAPACY-6")
def test_an_annulment_is_the_decree_of_its_year() -> None:
    text = "DECREE ANNUL 1, DECREE NO_ENTER Spain LOR"
    assert "(E19-PAPACY-5)" in complaint(orders(SINCE_1620), "papacy", text)
    free = orders(SINCE_1620, choices={"e19_annulment_counts": "false"})
    assert [one.number for one in decrees(go(free, papacy=text))] == [1, 2, 3]
    assert "(E19-PAPACY-5)" in complaint(free, "papacy", "DECREE NO_INF Spain HES, DECREE NO_ENTER Spain LOR")


# -------------------------------------------------------------------------------------------- when


@pytest.mark.clause("E19-PAPACY-3")
def test_a_decree_is_announced_with_the_orders_and_takes_effect_next_year(golden: Golden) -> None:
    game = orders()
    assert "(E19-PAPACY-3)" in complaint(play(UNITS), "papacy", "DECREE NO_ENTER France LOR")
    game = go(game, papacy="DECREE NO_ENTER France LOR, A rom H")
    assert code(game, "DECREE NO_ENTER france lor") == "announced"
    golden(report(game, "DECREE NO_ENTER france lor").why)
    command = "France must not enter Lorraine with a unit"
    told = f"The Papacy announces decree 1: {command}, from the movement of 1626 on."
    assert events(game, "decree") == [told]
    (found,) = decrees(game)
    assert [records_of(game).papacy.binds(found, year) for year in (1625, 1626, 1640)] == [False, True, True]


@pytest.mark.clause("E19-PAPACY-3")
def test_under_the_option_a_decree_is_submitted_in_the_diplomatic_phase() -> None:
    chosen = {"e19_decree_submission": "diplomatic_phase"}
    game = play(UNITS, choices=chosen)
    assert "(E19-PAPACY-3)" in complaint(orders(choices=chosen), "papacy", "DECREE NO_ENTER France LOR")
    found = complaints(game, "papacy", "DECREE NO_ENTER France LOR, 99: HES, DECREE ANNUL 7")
    assert [text.split(": ")[0] for text in found] == ["1:29", "1:38"]
    game = go(game, papacy="5: HES, DECREE NO_ENTER France LOR")
    assert (code(game, "5: hes"), code(game, "DECREE NO_ENTER france lor")) == ("placed", "announced")
    assert decrees(game)[0].since == 1626
    # It takes effect with the movement, so it cannot be annulled before.
    assert "(E19-PAPACY-6)" in complaint(to(game, "S1626D"), "papacy", "DECREE ANNUL 1")


@pytest.mark.clause("E19-PAPACY-8", "E19-PAPACY-5")
def test_the_first_year_has_its_decree_and_the_next_one_its_own() -> None:
    game = to(Game.start(EUROPE_1619, rules()), "S1619M")
    game = go(game, papacy="DECREE NO_ENTER France Hungary")
    assert decrees(game)[0].since == 1620
    game = go(to(game, "S1620M"), papacy="DECREE NO_ENTER Spain Hungary")
    assert [(one.number, one.since) for one in decrees(game)] == [(1, 1620), (2, 1621)]


@pytest.mark.clause("E19-PAPACY-3")
def test_the_papacy_announces_decrees_without_any_unit() -> None:
    game = play("france A cha", when="S1625M")
    assert str(game.dues[Power("papacy")]) == "1 decree"
    assert str(orders().dues[Power("papacy")]) == "1 order"
    assert decrees(go(game, papacy="DECREE NO_ENTER France LOR"))


@pytest.mark.clause("E19-PAPACY-6", "E19-PAPACY-7")
def test_an_annulled_decree_ends_next_year(golden: Golden) -> None:
    game = go(orders(SINCE_1620), papacy="DECREE ANNUL 1")
    papacy = records_of(game).papacy
    assert [papacy.binds(SINCE_1620, year) for year in (1625, 1626)] == [True, False]
    golden(events(game, "decree"))


# ----------------------------------------------------------------------------------------- the rulings


FREE = Decree(1, DecreeKind.FREE, (Power("france"),), ("send no ships",), 1625)


def winter(*decrees: Decree) -> Game:
    return play(UNITS, when="W1625A", records=Europe1619Records(papacy=PapalRecords(decrees)))


@pytest.mark.clause("E19-PAPACY-15")
@pytest.mark.parametrize(("word", "binds"), [("ADMITS", True), ("REJECTS", False)])
def test_the_referee_admits_or_rejects_a_free_decree(word: str, binds: bool, golden: Golden) -> None:
    assert not records_of(winter(FREE)).papacy.binds(FREE, 1625)
    game = go(winter(FREE), referee=f"REFEREE {word} 1")
    assert code(game, f"{word} 1") == "ruled"
    golden(report(game, f"{word} 1").why)
    (ruled,) = decrees(game)
    assert records_of(game).papacy.binds(ruled, 1626) is binds
    again = to(game, "W1626A")
    assert "(E19-PAPACY-15)" in complaint(again, "referee", "ADMITS 1")


@pytest.mark.clause("E19-PAPACY-15")
def test_only_the_referee_rules_and_only_on_free_decrees(golden: Golden) -> None:
    for power in ("france", "papacy"):
        golden(complaint(winter(FREE), power, "REFEREE ADMITS 1"))
        golden(complaint(winter(FREE), power, "REFEREE FINDS 1 France 99"))
    assert "(E19-PAPACY-15)" in complaint(winter(SINCE_1620), "referee", "ADMITS 1")
    assert "(E19-PAPACY-15)" in complaint(winter(FREE), "referee", "ADMITS 2")


@pytest.mark.clause("E19-PAPACY-15")
def test_the_referee_rules_in_any_phase_and_without_the_papacy() -> None:
    records = Europe1619Records(papacy=PapalRecords((FREE,)), eliminated=frozenset({Power("papacy")}))
    for when in ("S1625D", "S1625M", "W1625A"):
        game = go(play(UNITS, when=when, records=records), referee="ADMITS 1")
        (ruled,) = decrees(game)
        assert records_of(game).papacy.binds(ruled, 1626)


@pytest.mark.clause("E19-PAPACY-15")
def test_the_referee_finds_a_free_decree_violated() -> None:
    admitted = Decree(1, FREE.kind, FREE.powers, FREE.objects, 1625, Ruling.ADMITTED)
    game = go(winter(admitted), referee="FINDS 1 France 2")
    (breach,) = records_of(game).papacy.breaches
    assert (breach.decree, breach.power, breach.count, breach.year) == (1, "france", 2, 1625)
    assert "(E19-PAPACY-15)" in complaint(winter(admitted), "referee", "FINDS 1 Spain")
    assert "(E19-PAPACY-15)" in complaint(winter(FREE), "referee", "FINDS 1 France")


# ----------------------------------------------------------------------------------------- the ledger


def test_decrees_and_violations_are_in_the_ledger() -> None:
    game = go(orders(SINCE_1620, FREE), papacy="DECREE ANNUL 1")
    assert read_records(game.ledger) == records_of(game)
    assert write_records(read_records(game.ledger), {}) == write_records(records_of(game), game.ledger)
    assert game.variant.ledger_json(game.ledger)["decrees"] == [
        [1, "no_enter", ["france"], ["lor"], 1620],
        [1, "free", ["france"], ["send no ships"], 1625],
        [3, "annul", [], ["1"], 1626],
    ]


# ----------------------------------------------------------------------------- game files of earlier versions


def test_rulings_on_the_sheet_of_the_papacy_are_read_as_the_referees() -> None:
    game = (
        winter(FREE).submit("referee", "ADMITS 1").submit("papacy", "DRAW").submit("france", "DRAW").advance()
    )
    data = json.loads(format_game(game))
    played = data["history"][0]
    del played["submissions"]["referee"]
    played["submissions"]["papacy"].append("REFEREE ADMITS 1")
    orders = played["report"]["orders"]
    ruled = {**orders.pop(0), "power": "papacy", "order": "REFEREE ADMITS 1"}
    played["report"]["orders"] = [*orders, ruled]
    assert "referee" not in json.dumps(data["history"][0]["submissions"])
    assert read_game(json.dumps(data)) == game
