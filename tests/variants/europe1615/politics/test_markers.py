"""Religious markers: which faith prevails in a state, and the effects."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import (
    FALL,
    VARIANT,
    complaint,
    event_fact,
    events,
    go,
    list_reasons,
    marker,
    play,
    points,
    records_of,
    setting,
    to,
)
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.europe1615.statuses import marker_fact


@pytest.mark.clause("E15-MARK-1", "E15-MARK-3", "E15-MARK-4", "E15-MARK-7")
@pytest.mark.parametrize(
    ("placed", "double", "ten"),
    [
        ("", None, None),
        ("france 1", "catholic", None),
        ("denmark 1", "protestant", None),
        ("france 6 england 3", "catholic", None),
        ("france 6 england 4", None, None),
        ("england 4 denmark 4 spain 4", "protestant", None),
        ("england 5 denmark 5 spain 9", None, "protestant"),
        ("england 10 spain 10", None, None),
        ("england 10 spain 12", None, "catholic"),
        ("austria 4 spain 6 england 1", "catholic", "catholic"),
    ],
)
def test_the_points_of_both_faiths_decide_the_marker(
    placed: str, double: str | None, ten: str | None
) -> None:
    influence = f"lor {placed}" if placed else ""
    for rule, expected in (("one_side_at_least_double", double), ("at_least_10_inf", ten)):
        game = play(influence=influence, e15_marker_rule=rule, e15_marker_empty="none")
        assert marker(game, "lor") == expected


@pytest.mark.clause("E15-MARK-2")
def test_markers_matter_for_counterbalance_and_scores() -> None:
    lost = {"lon": "france", "dev": "france", "yor": "france", "wal": "france"}
    game = play(owners=lost, influence="sax denmark 5, hes france 5")
    assert records_of(game).counterbalance == "widerstand"
    assert "E15-CBAL-2" in complaint(game, "austria", "3: SAX")
    assert points(go(game, austria="3: HES"), "hes") == {"austria": 3, "france": 5}


@pytest.mark.clause("E15-MARK-5")
def test_the_papal_states_are_permanently_catholic() -> None:
    game = Game.start(VARIANT)
    assert marker(game, "papl") == "catholic"
    assert marker(go(game, austria="3: PAPL"), "papl") == "catholic"


@pytest.mark.clause("E15-MARK-6")
def test_markers_change_in_every_status_step_or_once_a_year() -> None:
    game = go(play(), denmark="5: SAX")
    assert marker(game, "sax") == "protestant"
    assert "Saxony has a Protestant majority." in events(game, "marker")
    assert marker(go(game, france="5: SAX"), "sax") is None
    game = to(play(e15_marker_update="winter_only", when=FALL), "S1616M", denmark="5: SAX")
    assert marker(game, "sax") == "protestant"
    game = play(e15_marker_update="winter_only")
    game = go(game, denmark="5: SAX")
    assert marker(game, "sax") is None
    game = to(game, "fall 1615")
    assert marker(game, "sax") is None
    game = to(game, "S1616M")
    assert marker(game, "sax") == "protestant"
    assert marker(go(game, france="15: SAX"), "sax") == "protestant"


@pytest.mark.clause("E15-MARK-1", "E15-MARK-5", "E15-MARK-7")
def test_a_marker_gives_its_reasons(golden: Golden) -> None:
    game = go(play(influence="lor france 5"), denmark="10: LOR")
    assert list_reasons(event_fact(game, "marker", "lor")) == [
        "Lorraine has a Protestant majority. [E15-MARK-1]",
        "Denmark has 10 in Lorraine.",
        "Denmark places 10 points in Lorraine. [E15-INF-10]",
        "France has 5 in Lorraine.",
    ]
    game = go(game, spain="1: LOR")
    golden(list_reasons(event_fact(game, "marker", "lor"))[:2])
    assert list_reasons(marker_fact(setting(game), Power("papl"))) == [
        "The Papal States have a Catholic majority. [E15-MARK-5]"
    ]
    golden(list_reasons(marker_fact(setting(game), Power("sav"))))
