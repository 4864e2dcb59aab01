"""The timeline of sanctions: drawing, writing, and storing it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.table import Table
from westphalia.games.game import Game
from westphalia.model.errors import Defects, ImpossibleError, UnknownNameError, UnreadableError
from westphalia.variants.europe1615 import EUROPE_1615 as VARIANT
from westphalia.variants.europe1615.advantages import BY_LETTER, SWEDISH_INTERVENTION
from westphalia.variants.europe1615.handicaps import TREATY_OF_LYON as LYON
from westphalia.variants.europe1615.ledger import read_records, write_records
from westphalia.variants.europe1615.sanction import SanctionGroup, SanctionRecords, Season, TimelineEntry
from westphalia.variants.europe1615.state import Europe1615Records
from westphalia.variants.europe1615.timeline import (
    EXAMPLE,
    SANCTIONS,
    Timeline,
    TimelineDensity,
    draw_timeline,
    find_missing_sanctions,
    find_sanction,
    parse_timeline_entry,
    read_timeline,
    sort_timeline,
)
from westphalia.variants.europe1615.year import add_written_timeline

TABLE = Table(VARIANT)


def opened(**rules: str) -> SanctionRecords:
    return read_records(Game.start(VARIANT, TABLE.rulebook(rules)).ledger).sanctions


def count_per_year(timeline: tuple[TimelineEntry, ...]) -> list[int]:
    counts = Counter(entry.season.year for entry in timeline)
    return [counts[year] for year in sorted(counts)]


@pytest.mark.clause("E15-SANC-4")
def test_the_seed_determines_the_timeline() -> None:
    assert draw_timeline(7) == draw_timeline(7)
    assert len({draw_timeline(seed) for seed in range(20)}) == 20
    texts = [str(entry) for entry in draw_timeline(1615)][:3]
    assert texts == [
        "Spring 1616: Polish intervention",
        "Winter 1616: Catholic immunity",
        "Fall 1617: Anti-Protestant Ireland",
    ]


@pytest.mark.clause("E15-SANC-4")
def test_a_game_opens_with_the_timeline_that_its_options_draw() -> None:
    known = opened()
    assert known.seed == 1615
    assert known.timeline == draw_timeline(1615)
    # The number was once an option: files that name it can still be read.
    assert opened(e15_timeline_seed="1648").timeline == draw_timeline(1615)
    assert opened(e15_timeline="empty").timeline == ()
    assert known.in_force == frozenset()


@pytest.mark.clause("E15-SANC-4")
@pytest.mark.parametrize(
    ("choice", "counts"),
    [("one_or_two_per_year", {1, 2}), ("one_per_year", {1}), ("two_per_year", {2})],
)
def test_years_have_as_many_sanctions_as_the_option_says_from_1616_on(choice: str, counts: set[int]) -> None:
    timeline = opened(e15_timeline_density=choice).timeline
    assert timeline[0].season.year == 1616
    assert set(count_per_year(timeline)) == counts
    years = {entry.season.year for entry in timeline}
    assert years == set(range(1616, 1616 + len(years)))


@pytest.mark.clause("E15-SANC-4")
def test_all_four_seasons_are_drawn_and_none_twice_in_a_year() -> None:
    for seed in range(30):
        seasons = [entry.season for entry in draw_timeline(seed, density=TimelineDensity.TWO)]
        assert len(set(seasons)) == len(seasons)
        assert seasons == sorted(seasons)
        assert {season.name for season in seasons} == {"spring", "summer", "fall", "winter"}


@pytest.mark.clause("E15-SANC-5")
def test_every_timeline_lists_each_of_the_seventeen_sanctions() -> None:
    assert len(SANCTIONS) == 17
    for seed in range(30):
        assert find_missing_sanctions(draw_timeline(seed)) == ()
        assert find_missing_sanctions(draw_timeline(seed, Timeline.PUBLISHED_EXAMPLE)) == ()
    assert len(find_missing_sanctions(EXAMPLE)) == 12


@pytest.mark.clause("E15-SANC-8")
def test_only_sanctions_that_may_come_back_are_listed_twice() -> None:
    counts = Counter(entry.sanction.id for entry in draw_timeline(3))
    assert {name for name, count in counts.items() if count == 2} == {
        sanction.id for sanction in SANCTIONS if sanction.returns
    }
    assert LYON.returns
    assert not SWEDISH_INTERVENTION.returns


@pytest.mark.clause("E15-SANC-EX-1")
def test_the_published_example_begins_the_timeline_if_it_is_chosen() -> None:
    texts = [str(entry) for entry in opened(e15_timeline="published_example").timeline]
    assert texts[:5] == [
        "Summer 1616: Anti-Hapsburg campaign",
        "Spring 1617: Protestant Union",
        "Spring 1618: Kejserkrigen",
        "Winter 1618: Swedish intervention",
        "Summer 1619: Polish intervention",
    ]
    assert all(text.split()[1] >= "1620:" for text in texts[5:])


@pytest.mark.clause("E15-SANC-EX-1")
def test_the_example_can_be_read_as_it_was_published() -> None:
    written = (
        "Summer 1616:  Anti-Hapsburg Campaign",
        "Spring 1617: Protestant League",
        "Spring 1618: Kejserkrigen",
        "Winter 1618: Swedish/Gustav's intervention",
        "Summer 1619: Polish intervention",
    )
    assert sort_timeline(map(parse_timeline_entry, reversed(written))) == EXAMPLE


def test_an_invalid_entry_of_a_timeline_is_refused() -> None:
    for text, expected in (
        ("Summer 1616 Kejserkrigen", "an entry such as Summer 1616: Anti-Hapsburg campaign"),
        ("May 1616: Kejserkrigen", "a season such as Winter 1618"),
        ("Summer: Kejserkrigen", "a season such as Winter 1618"),
    ):
        with pytest.raises(UnreadableError) as caught:
            parse_timeline_entry(text)
        assert caught.value.expected == expected
    with pytest.raises(UnknownNameError) as unknown:
        find_sanction("Polish interventon")
    assert unknown.value.nearest == ("Polish intervention",)


@pytest.mark.clause("E15-SANC-2")
def test_each_sanction_is_an_advantage_a_handicap_an_immunity_or_something_else() -> None:
    groups = Counter(sanction.group for sanction in SANCTIONS)
    assert groups == {
        SanctionGroup.PROTESTANT_ADVANTAGE: 5,
        SanctionGroup.CATHOLIC_ADVANTAGE: 2,
        SanctionGroup.HANDICAP: 5,
        SanctionGroup.IMMUNITY: 2,
        SanctionGroup.OTHER: 3,
    }
    assert len({sanction.id for sanction in SANCTIONS}) == 17


@pytest.mark.clause("E15-SANC-11")
def test_letters_belong_to_the_states_that_the_board_lists() -> None:
    letters = {letter: sanction.state for letter, sanction in BY_LETTER.items()}
    assert letters == {
        "K": "lowr",
        "B": "bav",
        "S": "swe",
        "N": "sax",
        "P": "pol",
        "R": "rhi",
        "D": "dut",
    }
    position = Game.start(VARIANT).position
    marked = {f"{unit.power} {unit}" for unit in position.units if unit.marks}
    assert marked == {
        "lowr A bru [K]",
        "bav A bav [B]",
        "sax A sax [N]",
        "pol A war [P]",
        "rhi A rhi [R]",
    }


def test_the_ledger_keeps_everything_known_about_sanctions() -> None:
    known = SanctionRecords(
        timeline=EXAMPLE,
        seed=3,
        begun={"kejserkrigen": Season(1618, "spring"), "anti-hapsburg-campaign": Season(1616, "summer")},
        suspended=frozenset({"anti-hapsburg-campaign"}),
        over=frozenset({"protestant-union"}),
        barred=frozenset({"swedish-intervention"}),
        awaited={"catalan-secession": None, "treaty-of-lyon": Season(1619, "winter")},
        dislodged=frozenset({"K"}),
        permits=frozenset({VARIANT.board.powers[4].id}),
        army_due=True,
    )
    ledger = write_records(Europe1615Records(sanctions=known), {"other": 1})
    again = VARIANT.read_ledger(json.loads(json.dumps(VARIANT.ledger_json(ledger))), VARIANT.board)
    assert read_records(again).sanctions == known
    assert again["other"] == 1
    assert Europe1615Records(sanctions=known).sanctions.in_force == {"kejserkrigen"}


def test_a_suspended_sanction_that_ended_comes_back_unsuspended() -> None:
    begun = SanctionRecords().begin(LYON, Season(1616, "fall"))
    ended = replace(begun, suspended=frozenset({LYON.id})).end(LYON, for_good=False)
    assert (ended.in_force, ended.over) == (frozenset(), {LYON.id})
    assert ended.begin(LYON, Season(1618, "spring")).in_force == {LYON.id}


def test_a_ledger_may_begin_with_just_a_seed_or_a_timeline() -> None:
    def begun(part: object) -> SanctionRecords:
        return read_records(VARIANT.read_ledger({"sanctions": part}, VARIANT.board)).sanctions

    assert begun({"seed": 12}).timeline == draw_timeline(12)
    written = begun({"timeline": ["Fall 1616: Treaty of Lyon"]})
    assert written.timeline == (TimelineEntry(Season(1616, "fall"), LYON),)
    assert written.seed is None
    assert read_records({}).sanctions == SanctionRecords()


@pytest.mark.clause("E15-SANC-4")
def test_a_game_may_begin_with_any_draw_or_with_a_timeline_written_by_hand() -> None:
    opening = VARIANT.ledger_json(Game.start(VARIANT).ledger)

    def begun(part: object) -> SanctionRecords:
        ledger = VARIANT.read_ledger({**opening, "sanctions": part}, VARIANT.board)
        return read_records(Game.start(VARIANT, ledger=ledger).ledger).sanctions

    assert begun({"seed": 7}).timeline == draw_timeline(7)
    written = ["Spring 1617: Protestant League", "Summer 1616: Anti-Hapsburg Campaign"]
    assert begun({"timeline": written}).timeline == EXAMPLE[:2]


@pytest.mark.parametrize(
    "part",
    [
        {"seed": "many"},
        {"timeline": ["Fall 1616"]},
        {"begun": {"kejserkrigen": "soon"}},
        {"begun": {"pirates": "Fall 1616"}},
        {"over": ["pirates"]},
        {"dislodged": ["X"]},
    ],
)
def test_a_broken_record_of_sanctions_is_refused(part: object) -> None:
    with pytest.raises(ImpossibleError):
        VARIANT.read_ledger({"sanctions": part}, VARIANT.board)


# ----------------------------------------------------------------------------------- written by hand


COMPLETE = "\n".join(map(str, draw_timeline(1648)))


@pytest.mark.clause("E15-SANC-4", "E15-SANC-5")
def test_a_complete_timeline_can_be_written_by_hand() -> None:
    assert read_timeline(f"# as agreed\n\n{COMPLETE}  # the last one\n") == draw_timeline(1648)


@pytest.mark.clause("E15-SANC-5", "E15-SANC-EX-1")
@pytest.mark.parametrize("end", ["etc.", "etc…", "ETC"])
def test_etc_draws_the_missing_sanctions_by_lot(end: str) -> None:
    written = "\n".join((*map(str, EXAMPLE), end))
    assert read_timeline(written) == EXAMPLE
    opening = Game.start(VARIANT).ledger
    ledger = add_written_timeline(opening, written, None)
    known = [read_records(Game.start(VARIANT, ledger=ledger, seed=seed).ledger).sanctions for seed in (7, 8)]
    assert [one.seed for one in known] == [7, 8]
    for one in known:
        assert one.timeline[:5] == EXAMPLE
        assert find_missing_sanctions(one.timeline) == ()
        assert one.timeline[5].season.year == 1620
    assert known[0].timeline != known[1].timeline
    # A complete timeline stays unchanged.
    whole = add_written_timeline(opening, COMPLETE, None)
    assert Game.start(VARIANT, ledger=whole, seed=7).ledger == whole


@pytest.mark.clause("E15-SANC-5")
def test_all_errors_of_a_timeline_are_reported_with_their_lines(golden: Golden) -> None:
    wrong = [
        "Summer 1616 Anti-Hapsburg",
        "  Summer 1614: Kejserkrigen",
        "Smmer 1616: Kejserkrigen",
        "Fall 1616: Kejserkrieg",
        "Fall 1616: Kejserkrigen",
        "Fall 1616: Kejserkrigen",
    ]
    with pytest.raises(Defects) as caught:
        read_timeline("\n".join(wrong), "mine.txt")
    golden(str(caught.value).splitlines())
    lacking = "\n".join(line for line in COMPLETE.splitlines() if "immunity" not in line)
    with pytest.raises(Defects) as caught:
        read_timeline(lacking, "mine.txt")
    golden(str(caught.value))
    with pytest.raises(Defects, match="lacks Protestant Union"):
        read_timeline("")
