"""Declarations of war, alliance, armistice and dissolution (E19-DECL)."""

from dataclasses import replace

import pytest

from tests.variants.europe1619.years import play, relation
from tests.variants.playing import complaints, go, to
from westphalia.games.game import Game
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power
from westphalia.variants.europe1619.declarations import read_declaration, resolve_declarations
from westphalia.variants.europe1619.state import Relation, make_pair, setting_of
from westphalia.variants.framework.report import format_entry


def next_year(game: Game, **orders: str) -> Game:
    """Return the game in the Diplomatic Phase of the next year."""
    return to(game, f"S{game.phase.year + 1}D", **orders)


# --------------------------------------------------------------------------------------------- reading


@pytest.mark.clause("E19-DECL-1")
@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("WAR ENGLAND", "WAR england"),
        ("war the Dutch Republic", None),
        ("War Dutch Republic", "WAR dutch"),
        ("ALLY Bavaria", "ALLY league"),
        ("ALLY Palatinate and Bavaria", "ALLY league + union"),
        ("ally spain+denmark", "ALLY denmark + spain"),
        ("ALLY DENMARK & SPAIN", "ALLY denmark + spain"),
        ("WAR SPAIN + DENMARK", None),
        ("WAR", None),
        ("WAR HESSE", None),
        ("WARSAW", None),
        ("PEACE SPAIN", None),
    ],
)
def test_how_declarations_are_written(text: str, canonical: str | None) -> None:
    game = play()
    if canonical is None:
        assert complaints(game, "france", text)
        return
    after = go(game, france=text)
    assert [format_entry(one.entry) for one in after.history[-1].report.entries] == [canonical]


# ------------------------------------------------------------------------------------------- alliances


@pytest.mark.clause("E19-DECL-8")
def test_a_group_may_hold_allies_but_no_enemies() -> None:
    group = {
        "france": "ALLY DENMARK + SWEDEN",
        "denmark": "ALLY FRANCE + SWEDEN",
        "sweden": "ALLY DENMARK + FRANCE",
    }
    grown = play(e19_alliance_form="named_group", bonds=["ally denmark france"])
    after = next_year(grown, **group)
    assert relation(after, "denmark", "sweden") == relation(after, "denmark", "france") == "ally"
    # No sheet may declare both war and an alliance with one power, but the group would not be allied.
    new = play(e19_alliance_form="named_group")
    for power, other in (("sweden", "denmark"), ("denmark", "sweden")):
        sheets = group | {power: f"{group[power]}, WAR {other}"}
        made = [
            one
            for name, text in sheets.items()
            for line in text.split(", ")
            if (one := read_declaration(Power(name), new.rules.read_line(line, new.state))) is not None
        ]
        found = resolve_declarations(made, setting_of(new.state))
        assert found.coming == {("denmark", "sweden"): Relation.WAR}
        assert found.find_declarers(make_pair(Power("denmark"), Power("sweden"))) == (power,)


@pytest.mark.clause("E19-RES-2")
def test_a_relation_follows_from_its_declarations_and_later_from_their_year() -> None:
    game = go(play(), france="WAR ENGLAND")
    (told,) = (one.fact for one in game.history[-1].report.events if one.code == "agreed")
    assert [one.text for one in told.because] == ["France declared war against England in 1625."]
    game = to(game, "S1626D")
    events_ = (one for phase in game.history for one in phase.report.events if one.code == "in_effect")
    (begun,) = (one.fact for one in events_)
    assert [one.text for one in begun.because] == ["It was declared in 1625."]


# --------------------------------------------------------------------------------------------- records


def test_coming_relations_are_in_the_ledger() -> None:
    game = go(play(), france="WAR ENGLAND")
    assert game.variant.ledger_json(game.ledger)["relations"] == [
        ["england", "france", "none", 0, "war", None, ["france"]]
    ]
    game = to(game, "S1626D")
    assert game.variant.ledger_json(game.ledger)["relations"] == [
        ["england", "france", "war", 1626, None, "none", ["france"]]
    ]


def test_relations_of_older_files_have_no_declaring_powers() -> None:
    game = play()
    older = game.variant.read_ledger({"relations": [["england", "france", "war", 1620]]}, game.variant.board)
    game = replace(game, ledger={**game.ledger, **older})
    game = next_year(game, france="ARMISTICE ENGLAND", england="ARMISTICE FRANCE")
    assert relation(game, "england", "france") == "none"


def test_a_relation_of_a_file_may_name_its_powers_in_any_order() -> None:
    game = play()
    ledger = game.variant.read_ledger({"relations": [["union", "sweden", "ally", 1620]]}, game.variant.board)
    assert relation(replace(game, ledger={**game.ledger, **ledger}), "sweden", "union") == "ally"
    twice = [["union", "sweden", "ally", 1620], ["sweden", "union", "war", 1620]]
    with pytest.raises(WestphaliaError, match="relations"):
        game.variant.read_ledger({"relations": twice}, game.variant.board)
