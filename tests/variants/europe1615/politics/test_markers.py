"""Religious markers: which faith prevails in a state, and the effects."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import (
    event_fact,
    go,
    list_reasons,
    marker,
    play,
    setting,
)
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
