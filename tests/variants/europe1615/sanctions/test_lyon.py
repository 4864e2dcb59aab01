"""The Treaty of Lyon: France permits Spanish units to enter Switzerland, or does not."""

from __future__ import annotations

import pytest

from tests.variants.europe1615.years import play, records_of
from tests.variants.playing import code, complaint, events, go, report, units
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.model.phase import Phase, PhaseKind, parse_phase
from westphalia.variants.europe1615.sanction import SanctionRecords, Season
from westphalia.variants.europe1615.state import Europe1615Records
from westphalia.variants.europe1615.timeline import parse_timeline_entry

SPRING, FALL = parse_phase("spring 1615"), parse_phase("fall 1615")
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


def play_offered_treaty(influence: str, out: frozenset[Power] = frozenset()) -> Game:
    """Return a game in the summer in which the timeline lists the treaty."""
    timeline = (parse_timeline_entry("Summer 1615: Treaty of Lyon"),)
    return go(
        play(
            influence=influence,
            records=Europe1615Records(eliminated=out, sanctions=SanctionRecords(timeline=timeline)),
        )
    )


def sanctions_in_force(game: Game) -> bool:
    return LYON in records_of(game).sanctions.in_force


# ------------------------------------------------------------------------------------- conditions


@pytest.mark.clause("E15-LYON-3")
def test_the_treaty_needs_savoy_aligned_with_france() -> None:
    assert sanctions_in_force(play_offered_treaty("sav france 5"))
    for influence in ("sav spain 5", "sav france 5 spain 5", ""):
        game = play_offered_treaty(influence)
        assert not sanctions_in_force(game)
        assert "E15-LYON-3" in events(game, "sanction_skipped")[0]


# ------------------------------------------------------------------------------------- permission


@pytest.mark.clause("E15-LYON-5", "E15-LYON-1")
def test_only_france_permits_entry_for_a_phase() -> None:
    game = go(play_treaty("spain A mil"), france="PERMIT SPAIN SWI", spain="A mil - swi")
    assert code(game, "PERMIT spain swi") == "declared"
    assert units(game) == {"spain A swi"}
    assert records_of(game).sanctions.permits == frozenset()
    game = go(game, spain="A swi - mil")
    game = go(game, spain="A mil - swi")
    assert code(game, "A mil - swi") == "E15-LYON-5"
    for power in ("austria", "denmark", "england", "spain"):
        assert "E15-LYON-5" in complaint(play_treaty(), power, "PERMIT SPAIN SWI")
    assert "E15-LYON-5" in complaint(play_treaty(), "france", "PERMIT AUSTRIA SWI")
    assert "E15-LYON-5" in complaint(play_treaty(), "france", "PERMIT SPAIN SAV")
    assert "E15-LYON-5" in complaint(play(), "france", "PERMIT SPAIN SWI")


@pytest.mark.clause("E15-LYON-5")
def test_spanish_units_do_not_retreat_to_switzerland_either() -> None:
    board = "spain A mil, austria A gen, austria A pia"
    attack = "A gen - mil, A pia S A gen - mil"
    game = go(play_treaty(board), austria=attack)
    barred = go(game, spain="A mil R swi")
    assert not any(unit.startswith("spain") for unit in units(barred))
    reasons = [fact.text for fact in report(barred, "A mil R swi").fact.because]
    assert reasons == ["A mil was dislodged by an attack from gen."]
    permitted = go(go(play_treaty(board), austria=attack, france="PERMIT SPAIN SWI"), spain="A mil R swi")
    assert "spain A swi" in units(permitted)


@pytest.mark.clause("E15-LYON-5")
def test_retreats_that_need_permission_are_due() -> None:
    attack = "A gen - mil, A pia S A gen - mil"
    game = go(
        play_treaty("spain A mil, austria A gen, austria A pia, austria A sav, austria A ven"), austria=attack
    )
    assert game.phase.kind is PhaseKind.RETREAT
    assert {power: due.note for power, due in game.dues.items()} == {
        "france": "PERMIT SPAIN SWI for A mil",
        "spain": "A mil to swi with France's permission",
    }


@pytest.mark.clause("E15-LYON-5")
def test_a_check_expects_that_france_may_permit_a_retreat() -> None:
    game = go(
        play_treaty("spain A mil, austria A gen, austria A pia"), austria="A gen - mil, A pia S A gen - mil"
    )
    assert game.check("spain", "A mil R swi") == ()
    (found,) = game.check("spain", "A mil R pia")
    assert found.reason != "E15-LYON-5"
