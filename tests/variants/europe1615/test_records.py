"""The records of a game in its ledger: written, read, and refused if broken."""

from __future__ import annotations

import pytest

from tests.variants.europe1615.years import VARIANT, play, records_of
from westphalia.games.game import Game
from westphalia.model.errors import ImpossibleError
from westphalia.variants.europe1615.ledger import read_records, write_records


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("influence", [1]),
        ("influence", {"lor": 3}),
        ("influence", {"lor": {"france": "3"}}),
        ("standings", {"lor": "aligned"}),
        ("standings", {"lor": "neutral france"}),
        ("standings", {"lor": "hostile"}),
        ("markers", {"lor": "muslim"}),
        ("allotments", {"france": True}),
        ("unspent", {"france": 1.5}),
        ("attackers", "france"),
        ("attackers", [1]),
        ("counterbalance", 1),
        ("eliminated", {"france": 1}),
        ("sanctions", {"begun": {"no-such-sanction": "Spring 1616"}}),
        ("scores", {"1615": {"france": "3"}}),
        ("waived", {"france": "lor"}),
    ],
)
def test_a_broken_ledger_is_refused(key: str, value: object) -> None:
    with pytest.raises(ImpossibleError) as caught:
        VARIANT.read_ledger({key: value}, VARIANT.board)
    assert caught.value.expected


def test_foreign_entries_of_a_ledger_stay() -> None:
    game = Game.start(VARIANT)
    assert write_records(records_of(game), {"built": {"par": 1616}}) == {
        **game.ledger,
        "built": {"par": 1616},
    }
    assert read_records(write_records(records_of(game), {})) == records_of(game)


def test_an_empty_ledger_has_no_year() -> None:
    records = read_records({})
    assert (records.influence, records.allotments, records.attackers) == ({}, {}, ())
    assert records_of(play()).allotments != {}
