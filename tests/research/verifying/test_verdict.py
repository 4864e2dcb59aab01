"""The verdict on a stated result, as a text to post back."""

from __future__ import annotations

from typing import Any

import pytest

import westphalia
from tests.golden import Golden
from tests.research.questions import HEAD
from tests.research.verifying.test_verify import CROSSED, CUT, PANDIN, RING
from westphalia import read_case
from westphalia.research.verifying.verdict import post_text

BUILDS: dict[str, Any] = {
    "phase": "W1901A",
    "orders": {"france": ["B A Par"]},
    "units": {"france": ["A Spa"]},
}
RETREATS: dict[str, Any] = {
    "variant": "europe-1615",
    "phase": "F1615R",
    "units": {"france": ["A Par"]},
    "dislodged": [{"power": "spain", "unit": "A Mad", "by": "leo"}],
    "orders": {"spain": ["A Mad R Par"]},
}


@pytest.mark.parametrize(
    ("case", "claims"),
    [
        (read_case(HEAD + CUT), ["A Vie - Tyr bounces"]),
        (read_case(HEAD + CUT), ["A Vie - Tyr bounces", "A Ven in Tri"]),
        (read_case(HEAD + RING), ["A Con - Smy ok", "A Smy - Ank ok", "F Ank - Con ok"]),
        (read_case(HEAD + PANDIN), ["A Bre stays"]),
        (read_case(HEAD + CUT), ["A Vie - Tyr ok", "A Boh S A Vie - Tyr ok", "A Ven in Tri"]),
        (read_case(HEAD + PANDIN), ["F Bel - Eng bounces", "A Bre - Lon bounces"]),
        (read_case(HEAD + CROSSED), ["A Bre - Lon ok", "A Nwy - Bel ok"]),
        (read_case(HEAD + CUT), ["A Tyr dislodged", "A Vie - Tyr bounces"]),
        (westphalia.case(**BUILDS), ["B A Par succeeds"]),
        (westphalia.case(**BUILDS), ["B A Par succeeds", "now Italy A Spa"]),
        (westphalia.case(**RETREATS), ["A Mad R Par fails"]),
        (westphalia.case(**RETREATS), ["A Mad R Par succeeds"]),
    ],
    ids=[
        "right", "both right", "right ring", "right by a rule", "wrong", "wrong, right under other rules",
        "passed over", "contradiction", "right builds without owners", "wrong builds without owners",
        "right without records", "wrong without records",
    ],
)  # fmt: skip
def test_the_verdict_says_how_far_it_goes_and_what_is_wrong_first(
    case: westphalia.Case, claims: list[str], golden: Golden
) -> None:
    golden(post_text(case, westphalia.verify(case, claims), "https://example.org/#case=x"))
