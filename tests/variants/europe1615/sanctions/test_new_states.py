"""The Catalan secession: a new state with a center and an army."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import play, points, records_of, setting, status
from tests.variants.playing import complaint, events, go, owner, to, units
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.model.phase import Phase, parse_phase
from westphalia.variants.europe1615.sanction import SanctionRecords
from westphalia.variants.europe1615.state import Europe1615Records
from westphalia.variants.europe1615.timeline import parse_timeline_entry

SPRING, SUMMER, FALL = (parse_phase(f"{season} 1615") for season in ("spring", "summer", "fall"))
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


@pytest.mark.clause("E15-CAT-3", "E15-CAT-1")
def test_all_powers_place_influence_there_and_command_its_army() -> None:
    assert "E15-MIN-7" in complaint(play_secession("Summer 1615"), "spain", "2: cat")
    game = go(play_secession("Summer 1615"))
    for power in ("austria", "denmark", "england", "france", "spain"):
        after = go(game, **{power: "2: cat, A cat - ara"})
        assert points(after, "cat") == {power: 2}
        assert status(after, "cat") == f"aligned {power}"
        assert units(after) == {"cat A ara"}


@pytest.mark.clause("E15-CAT-2")
def test_its_center_counts_as_any_other() -> None:
    captured = to(go(play_secession("Summer 1615", "france A lan, france A ara")), "fall 1615")
    captured = to(captured, "late-winter-1615", france="A lan - cat, A ara S A lan - cat")
    assert owner(captured, "cat") == "france"
    assert setting(captured).centers_of(Power("france")) >= {"cat"}
    captured = to(captured, "spring 1616")
    assert records_of(captured).allotments[Power("france")] == 38
    home = to(go(play_secession("Fall 1615", influence="cat france 4")), "spring 1616")
    score = records_of(home).rounds
    assert score.find_score(Power("france"), 1615) >= 9
