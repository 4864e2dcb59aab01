"""When sanctions begin, end, and are postponed, skipped, or suspended, over played years."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import parametrize_rows, play, records_of
from tests.variants.playing import code, event_fact, events, go, list_reasons, owner, to, units
from westphalia.games.game import Game
from westphalia.model.phase import Phase, parse_phase
from westphalia.variants.europe1615 import EUROPE_1615
from westphalia.variants.europe1615.sanction import SanctionRecords, Season
from westphalia.variants.europe1615.state import Europe1615Records
from westphalia.variants.europe1615.timeline import find_sanction, parse_timeline_entry, sort_timeline

SPRING, SUMMER, FALL = (parse_phase(f"{season} 1615") for season in ("spring", "summer", "fall"))


def play_timeline(
    *timeline: str,
    begun: str = "",
    over: str = "",
    units: str = "",
    owners: dict[str, str] | None = None,
    influence: str = "",
    when: Phase = SPRING,
    **rules: str,
) -> Game:
    """Return a game with a timeline, sanctions in force since Spring, and ended sanctions."""

    def ids(names: str) -> list[str]:
        return [find_sanction(name).id for name in names.split(", ") if name]

    sanctions = SanctionRecords(
        timeline=sort_timeline(map(parse_timeline_entry, timeline)),
        begun=dict.fromkeys(ids(begun), Season(1615, "spring")),
        over=frozenset(ids(over)),
    )
    return play(
        units,
        owners,
        influence=influence,
        when=when,
        records=Europe1615Records(sanctions=sanctions),
        rules=rules,
    )


def season(text: str) -> Phase:
    return parse_phase(text, EUROPE_1615.year.seasons)


def sanctions_in_force(game: Game) -> set[str]:
    """Return the sanctions in force."""
    return set(records_of(game).sanctions.in_force)


# ----------------------------------------------------------------------------------------- beginnings


@pytest.mark.clause("E15-SANC-6", "E15-SANC-1")
@pytest.mark.parametrize(
    ("when", "phase"),
    [
        ("Summer 1615", "summer 1615"),
        ("Fall 1615", "fall 1615"),
        ("Winter 1615", "late-winter-1615"),
        ("Spring 1616", "spring 1616"),
        ("Winter 1616", "late-winter-1616"),
    ],
)
def test_sanctions_come_in_every_season(when: str, phase: str) -> None:
    game = play_timeline(f"{when}: Dano-Swedish rivalry")
    assert sanctions_in_force(game) == set()
    while game.phase != season(phase):
        assert sanctions_in_force(game) == set()
        game = game.advance()
    assert sanctions_in_force(game) == {"dano-swedish-rivalry"}


# ------------------------------------------------------------------------------ independent states

NEEDED = [
    ("E15-PU-8", "Protestant Union", "rhi"),
    ("E15-SAX-7", "Saxon intervention", "sax"),
    ("E15-KEJ-7", "Kejserkrigen", "bru"),
    ("E15-GUS-9", "Swedish intervention", "swe"),
    ("E15-DUT-8", "Dutch intervention", "dut"),
    ("E15-CL-8", "Catholic League", "bav"),
    ("E15-POL-7", "Polish intervention", "war"),
]
CAPTURED = [
    ("E15-PU-9", "Protestant Union", "rhi"),
    ("E15-SAX-8", "Saxon intervention", "sax"),
    ("E15-KEJ-7", "Kejserkrigen", "bru"),
    ("E15-GUS-10", "Swedish intervention", "swe"),
    ("E15-DUT-9", "Dutch intervention", "dut"),
    ("E15-CL-9", "Catholic League", "bav"),
    ("E15-POL-8", "Polish intervention", "war"),
]


@parametrize_rows("clause sanction place", NEEDED)
def test_a_sanction_comes_only_while_its_state_is_independent(clause: str, sanction: str, place: str) -> None:
    free = go(play_timeline(f"Summer 1615: {sanction}"))
    assert len(sanctions_in_force(free)) == 1
    game = go(play_timeline(f"Summer 1615: {sanction}", owners={place: "france"}))
    assert sanctions_in_force(game) == set()
    assert any(clause in text for text in events(game, "sanction_skipped"))


@parametrize_rows("clause sanction place", CAPTURED)
def test_a_sanction_ends_in_the_winter_in_which_its_state_is_captured(
    clause: str, sanction: str, place: str
) -> None:
    game = to(play_timeline(begun=sanction, when=FALL, units=f"france A {place}"), "late-winter-1615")
    assert owner(game, place) == "france"
    assert sanctions_in_force(game) == set()
    assert any(sanction in text and clause in text for text in events(game, "sanction_ends"))
    spared = to(play_timeline(begun=sanction, when=FALL, units="france A gen"), "late-winter-1615")
    assert len(sanctions_in_force(spared)) == 1


RETURNS = [
    ("E15-PU-10", "Protestant Union", "rhi"),
    ("E15-SAX-9", "Saxon intervention", "sax"),
    ("E15-KEJ-8", "Kejserkrigen", "bru"),
    ("E15-DUT-10", "Dutch intervention", "dut"),
    ("E15-CL-10", "Catholic League", "bav"),
    ("E15-POL-9", "Polish intervention", "war"),
]


@parametrize_rows("clause sanction place", RETURNS)
@pytest.mark.clause("E15-SANC-8")
def test_a_sanction_comes_again_after_liberation_if_listed_again(
    clause: str, sanction: str, place: str
) -> None:
    def captive(*timeline: str) -> Game:
        """Prussia has taken it, and loses its own home in the winter, so that it is free again."""
        return play_timeline(*timeline, begun=sanction, owners={place: "pru"}, units="austria A pru")

    again = captive(f"Summer 1616: {sanction}")
    again = to(again, "spring 1616")
    assert sanctions_in_force(again) == set()
    assert len(records_of(again).sanctions.over) == 1
    again = go(again)
    assert len(sanctions_in_force(again)) == 1, clause
    assert records_of(again).sanctions.over == frozenset()
    assert sanctions_in_force(to(captive(), "spring 1617")) == set()


# ------------------------------------------------------------------------------- counterbalance

STRONG_CATHOLICS = {"lon": "spain"}
STRONG_PROTESTANTS = dict.fromkeys(("par", "mad", "vie", "boh", "fla"), "denmark")

CANCELLED = [
    ("E15-API-2", "Anti-Protestant Ireland", STRONG_CATHOLICS, STRONG_PROTESTANTS),
    ("E15-AHC-2", "Anti-Hapsburg campaign", STRONG_PROTESTANTS, STRONG_CATHOLICS),
    ("E15-HUG-3", "Huguenot rebellion", STRONG_PROTESTANTS, STRONG_CATHOLICS),
    ("E15-BOH-3", "Bohemian revolt", STRONG_PROTESTANTS, STRONG_CATHOLICS),
]


@parametrize_rows("clause sanction owners others", CANCELLED)
def test_a_counterbalance_ends_handicaps_and_keeps_them_away(
    clause: str, sanction: str, owners: dict[str, str], others: dict[str, str]
) -> None:
    ended = go(play_timeline(begun=sanction, owners=owners))
    assert sanctions_in_force(ended) == set()
    assert any(sanction in text and clause in text for text in events(ended, "sanction_ends"))
    skipped = go(play_timeline(f"Summer 1615: {sanction}", owners=owners))
    assert sanctions_in_force(skipped) == set()
    assert any(sanction in text and clause in text for text in events(skipped, "sanction_skipped"))
    assert len(sanctions_in_force(go(play_timeline(begun=sanction, owners=others)))) == 1
    assert len(sanctions_in_force(go(play_timeline(f"Summer 1615: {sanction}", owners=others)))) == 1


# ------------------------------------------------------------------------------- special armies


@pytest.mark.clause("E15-POL-3")
def test_the_polish_army_is_strong_only_in_the_first_year() -> None:
    def attacks(when: str, *, e15_polish_first_year: str = "calendar_year_of_entry") -> str:
        board = "pol A pos [P], austria A sil"
        game = play_timeline(
            "Summer 1615: Polish intervention",
            units=board,
            influence="pol spain 5",
            e15_polish_first_year=e15_polish_first_year,
        )
        while game.phase != season(when):
            game = game.advance()
        assert sanctions_in_force(game) == {"polish-intervention"}
        return code(go(game, spain="A pos - sil"), "A pos - sil")

    assert attacks("summer 1615") == "arrives"
    assert attacks("fall 1615") == "arrives"
    assert attacks("spring 1616") == "bounced"
    assert attacks("spring 1616", e15_polish_first_year="12_months") == "arrives"
    assert attacks("summer 1616", e15_polish_first_year="12_months") == "bounced"


@pytest.mark.clause("E15-SANC-11")
def test_the_army_in_the_capital_gets_the_letter_or_the_first_by_name() -> None:
    def marked(board: str, pick: str = "army_in_capital_else_first_alphabetical") -> set[str]:
        game = go(play_timeline("Summer 1615: Polish intervention", units=board, e15_special_unit_pick=pick))
        return {unit for unit in units(game) if "[" in unit}

    three = "pol A pos, pol A war, pol A gal, pol F dan"
    assert marked(three) == {"pol A war [P]"}
    assert marked(three.replace("pol A war, ", "")) == {"pol A gal [P]"}
    assert marked(three, "first_alphabetical") == {"pol A gal [P]"}
    assert marked("pol A pos [P], pol A war") == {"pol A pos [P]"}


# ---------------------------------------------------------------------------------------------- reasons


def test_a_sanction_names_the_timeline_entry_that_brings_it(golden: Golden) -> None:
    fact = event_fact(go(play_timeline("Summer 1615: Protestant Union")), "sanction_begins")
    golden(list_reasons(fact))


def test_a_skipped_or_ended_sanction_gives_its_reason(golden: Golden) -> None:
    game = go(play_timeline("Summer 1615: Saxon intervention", owners={"sax": "austria"}))
    skipped = event_fact(game, "sanction_skipped")
    golden(skipped.text)
    assert (skipped.clause, list_reasons(skipped)[1]) == ("E15-SAX-7", "Saxony belongs to Austria.")
    game = to(play_timeline(begun="Saxon intervention", units="austria A sax", when=FALL), "late-winter-1615")
    over = event_fact(game, "sanction_ends")
    assert (over.clause, list_reasons(over)[1:]) == ("E15-SAX-8", ["Saxony belongs to Austria."])


def test_a_treaty_that_cannot_come_reports_the_alignments(golden: Golden) -> None:
    game = go(play_timeline("Summer 1615: Treaty of Lyon", influence="sav spain 5"))
    golden(list_reasons(event_fact(game, "sanction_skipped"))[1:])
