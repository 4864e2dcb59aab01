"""Religious markers: which faith prevails in a state, and the effects."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import play, setting
from tests.variants.playing import event_fact, go, list_reasons
from westphalia.model.names import Power
from westphalia.variants.europe1615.statuses import marker_fact


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
