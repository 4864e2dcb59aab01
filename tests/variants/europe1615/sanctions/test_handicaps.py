"""Sanctions that bar influence, give immunity or open new states, and the Treaty of Lyon."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import parametrize_rows, play, points, records_of, setting
from tests.variants.playing import complaint, events, go, units
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.model.phase import Phase, parse_phase
from westphalia.variants.europe1615.sanction import SanctionRecords, Season
from westphalia.variants.europe1615.state import Europe1615Records
from westphalia.variants.europe1615.timeline import parse_timeline_entry

# ------------------------------------------------------------------------------------- influence and immunity


ALL = ("austria", "denmark", "england", "france", "spain")
CATHOLIC = ("austria", "france", "spain")
PROTESTANT = ("denmark", "england")

BARS = [
    ("E15-PU-1", "Protestant Union", "rhi hes bra wur", CATHOLIC),
    ("E15-SAX-1", "Saxon intervention", "sax", CATHOLIC),
    ("E15-KEJ-1", "Kejserkrigen", "lowr", CATHOLIC),
    ("E15-GUS-1", "Swedish intervention", "swe", CATHOLIC),
    ("E15-DUT-1", "Dutch intervention", "dut", CATHOLIC),
    ("E15-CL-1", "Catholic League", "bav wes fra", PROTESTANT),
    ("E15-POL-1", "Polish intervention", "pol", PROTESTANT),
    ("E15-DSR-1", "Dano-Swedish rivalry", "swe livn", ("denmark",)),
    ("E15-API-1", "Anti-Protestant Ireland", "ire", PROTESTANT),
    ("E15-AHC-1", "Anti-Hapsburg campaign", "dut tra rhi lowr sav", ("austria", "spain")),
    ("E15-LYON-6", "Treaty of Lyon", "swi sav", ("spain",)),
]
"""For each clause its sanction, the states and the powers that place no influence in them."""


@parametrize_rows("clause sanction states barred", BARS)
def test_sanctions_bar_some_powers_from_some_states(
    clause: str, sanction: str, states: str, barred: tuple[str, ...]
) -> None:
    before = play()
    game = play(sanctions=sanction)
    for state in states.split():
        for power in ALL:
            if power in barred:
                assert clause in complaint(game, power, f"1: {state}")
                assert points(go(before, **{power: f"1: {state}"}), state) == {power: 1}
                assert points(go(game, **{power: "1: gen"}), "gen") == {power: 1}
            else:
                assert points(go(game, **{power: f"1: {state}"}), state) == {power: 1}


# ---------------------------------------------------------------------- states with a Protestant majority

MAJORITIES = [
    ("E15-HUG-2", "Huguenot rebellion", "france"),
    ("E15-BOH-2", "Bohemian revolt", "austria"),
]


@parametrize_rows("clause sanction power", MAJORITIES)
def test_a_power_is_barred_from_states_with_a_protestant_majority(
    clause: str, sanction: str, power: str
) -> None:
    influence = f"sax england 8 {power} 3, bav {power} 3 england 1, hes england 5 {power} 3"
    game = play(influence=influence, sanctions=sanction)
    assert clause in complaint(game, power, "1: sax")
    for state in ("bav", "hes", "gen"):
        assert points(go(game, **{power: f"1: {state}"}), state)[power] in (1, 4)
    others = set(ALL) - {power}
    for other in others:
        assert other in points(go(game, **{other: "1: sax"}), "sax")
    free = play(influence=influence)
    assert points(go(free, **{power: "1: sax"}), "sax")[power] == 4


# ----------------------------------------------------------------------------------------- the Treaty of Lyon


SPRING, SUMMER, FALL = (parse_phase(f"{season} 1615") for season in ("spring", "summer", "fall"))
LYON = "treaty-of-lyon"


def play_treaty(
    board: str = "",
    *,
    influence: str = "sav france 5",
    owners: dict[str, str] | None = None,
    when: Phase = SPRING,
    scope: str = "spanish_units_only",
) -> Game:
    """Return a game in which the treaty is in force."""
    records = Europe1615Records(sanctions=SanctionRecords(begun={LYON: Season(1615, "spring")}))
    return play(board, owners, influence=influence, when=when, records=records, e15_lyon_scope=scope)


# ------------------------------------------------------------------------------------- permission


@pytest.mark.clause("E15-LYON-5")
def test_a_check_expects_that_france_may_permit_a_retreat() -> None:
    game = go(
        play_treaty("spain A mil, austria A gen, austria A pia"), austria="A gen - mil, A pia S A gen - mil"
    )
    assert game.check("spain", "A mil R swi") == ()
    (found,) = game.check("spain", "A mil R pia")
    assert found.reason != "E15-LYON-5"


# ------------------------------------------------------------------------------------------------- new states


CAT = Province("cat")
SECESSION = "catalan-secession"


def play_secession(
    season: str,
    board: str = "",
    *,
    owners: dict[str, str] | None = None,
    influence: str = "",
    when: Phase = SPRING,
    rules: dict[str, str] | None = None,
) -> Game:
    """Return a game in which Catalonia secedes in a season."""
    sanctions = SanctionRecords(timeline=(parse_timeline_entry(f"{season}: Catalan secession"),))
    records = Europe1615Records(sanctions=sanctions)
    return play(board, owners, influence=influence, when=when, records=records, rules=rules)


def has_seceded(game: Game) -> bool:
    return SECESSION in records_of(game).sanctions.in_force


@pytest.mark.clause("E15-CAT-1", "E15-CAT-2")
def test_catalonia_becomes_a_state_with_a_center_and_an_army(golden: Golden) -> None:
    game = play_secession("Summer 1615")
    assert Power("cat") not in setting(game).pliant
    assert CAT not in setting(game).centers
    game = go(game)
    assert has_seceded(game)
    assert units(game) == {"cat A cat"}
    golden(events(game, "army_raised"))
    raised = next(event.fact for event in game.history[-1].report.events if event.code == "army_raised")
    assert [fact.text for fact in raised.because] == [
        'The sanction "Catalan secession" has come into force.',
        "Catalonia is vacant.",
    ]
    assert Power("cat") in setting(game).pliant
    assert setting(game).centers_of(Power("cat")) == {"cat"}
    assert setting(game).value(CAT) == 3
