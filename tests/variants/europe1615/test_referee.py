"""The referee's report of Europe 1615, the facts of a state, and the colors of the map."""

from __future__ import annotations

import json

import pytest

from tests.draw.boxes import overlaps, pieces
from tests.draw.map_reader import MapReader
from tests.golden import Golden
from tests.variants.europe1615.years import BOARD, FALL, VARIANT, play, records_of, setting
from tests.variants.playing import go, list_reasons, to
from westphalia.cli.reports.document import render_document
from westphalia.cli.running.console import plain_console, render_parts
from westphalia.draw import draw_map_after, draw_opening_map
from westphalia.games.files.data import format_game
from westphalia.games.game import Game
from westphalia.games.reports.asking import ask
from westphalia.games.reports.data import format_json
from westphalia.games.reports.markdown import format_markdown
from westphalia.games.reports.reports import opening_report, phase_account, phase_report, scores_report
from westphalia.model.errors import UnknownNameError
from westphalia.model.names import Power
from westphalia.model.reasons import Fact
from westphalia.variants import ALIGNED, OWN, find_variant
from westphalia.variants.europe1615.state import Europe1615Setting
from westphalia.variants.minor_states.reporting import APART
from westphalia.variants.referee import Table
from westphalia.variants.referee.coloring import make_tint

Row = dict[str, object]


def rows(game: Game, section: str, heading: str = "", index: int = -1) -> list[Row]:
    """Return the rows of a table of a report, as programs read them."""
    data = json.loads(format_json(phase_report(game, index)))
    parts = {part["section"]: part for part in data["sections"]}
    if section not in parts:
        return []
    tables = [block for block in parts[section]["blocks"] if block["kind"] == "table"]
    return next(table["rows"] for table in tables if table.get("heading", "") == heading)


def row(game: Game, section: str, key: str, value: str, heading: str = "") -> Row:
    """Return the row that has a value in a column."""
    return next(one for one in rows(game, section, heading) if one.get(key) == value)


def every_form(game: Game) -> str:
    """Return all three formats of the last report in one text."""
    report = phase_report(game)
    return (
        format_markdown(report)
        + format_json(report)
        + render_parts(plain_console(), *render_document(report))
    )


# ------------------------------------------------------------------------------------------ influence


@pytest.mark.clause("E15-STAT-12", "E15-RES-4")
def test_who_placed_how_much_where_and_the_statuses_are_published() -> None:
    game = go(play(influence="lor england 4"), france="5: LOR, 2: LOR, 3: WUR", spain="1: LOR")
    assert rows(game, "placed") == [
        {"state": "wur", "placed": "France 3"},
        {"state": "lor", "placed": "France 7, Spain 1"},
    ]
    lorraine = row(game, "statuses", "state", "lor")
    assert (lorraine["side"], lorraine["status"]) == ("france", "aligned")
    assert (lorraine["influence"], lorraine["england"]) == ("France 7, England 4, Spain 1", 4)
    assert lorraine["before"] == "England"
    assert row(game, "statuses", "state", "sul")["status"] == "neutral"


@pytest.mark.clause("E15-STAT-12")
def test_amounts_stay_secret_by_option() -> None:
    game = play(influence="lor england 4", e15_publish_amounts="false")
    game = go(game, france="5: LOR")
    told = every_form(game)
    assert "France places influence in Lorraine." in told
    for secret in ("France 5", "England 4", "5: lor", "points left"):
        assert secret not in told
    assert row(game, "statuses", "state", "lor")["side"] == "france"
    assert "influence" not in row(game, "statuses", "state", "lor")


@pytest.mark.clause("E15-DA-15")
def test_diplomatic_attacks_are_published_unless_the_option_keeps_them_secret() -> None:
    for option, shown in (("true", True), ("false", False)):
        game = play(influence="lor england 4 france 6", e15_publish_da=option)
        game = go(game, england="LOR > FRANCE")
        attacks = rows(game, "attacks")
        assert [(one["attacker"], one["state"], one["target"]) for one in attacks] == (
            [("england", "lor", "france")] if shown else []
        )
        assert row(game, "statuses", "state", "lor")["influence"] == "France 2"


# ---------------------------------------------------------------------------------------------- orders


@pytest.mark.clause("E15-STAT-12", "E15-STAT-8", "E15-STAT-9", "E15-STAT-10")
def test_the_report_says_whose_orders_minor_units_followed() -> None:
    game = play(
        "lor A lor, sav A sav, wur A wur, bav A bav",
        influence="lor france 6 spain 1, sav spain 2 france 2",
    )
    game = go(game, france="A lor - cha, A sav H", spain="A lor - lux, A wur - bav")
    assert rows(game, "followed") == [
        {
            "state": "lor",
            "followed": "france",
            "why": "aligned (France 6, Spain 1)",
            "order": "A lor - cha",
        }
    ]
    refused = {(one["power"], one["order"], one["code"]) for one in rows(game, "refused")}
    assert refused == {
        ("france", "A sav H", "E15-STAT-8"),
        ("spain", "A lor - lux", "E15-STAT-9"),
        ("spain", "A wur - bav", "E15-STAT-10"),
    }


@pytest.mark.clause("E15-OTT-10")
def test_reports_show_what_ottoman_units_did_but_not_who_ordered_it() -> None:
    game = play("ott A ser, ott A rum")
    game = go(
        game, spain="A ser - bos, A rum H", france="A ser - hun", denmark="A ser - alb", england="A ser H"
    )
    assert [(one["order"], one["outcome"]) for one in rows(game, "ottomans")] == [
        ("A ser - bos", "succeeds"),
        ("A rum H", "succeeds"),
    ]
    told = every_form(game)
    for secret in ("ser - hun", "ser - alb", "ser H"):
        assert secret not in told
    assert told.count("ser - bos") == 3, "once in each form"
    assert "ser - hun" in format_game(game), "the referee alone has everything"


@pytest.mark.clause("E15-OTT-10", "E15-OTT-7")
def test_a_tie_of_ottoman_orders_is_not_published() -> None:
    game = play("ott A ser")
    game = go(game, spain="A ser - bos")
    same = go(play("ott A ser"), spain="A ser - bos", france="A ser - bos", england="A ser - hun")
    assert format_json(phase_report(game)) == format_json(phase_report(same))


@pytest.mark.clause("E15-STAT-11")
def test_the_statuses_are_those_under_which_units_moved() -> None:
    game = play("france A cha, lor A rhi", influence="lor spain 3", when=FALL)
    game = go(game, france="A cha - lor")
    lorraine = row(game, "statuses", "state", "lor")
    assert (lorraine["status"], lorraine["side"]) == ("aligned", "spain")
    game = game.advance()
    changed = row(game, "changed_statuses", "state", "lor")
    assert changed["side"] == "captured by France"
    assert row(game, "map", "province", "lor", "Owners")["now"] == "france"


@pytest.mark.clause("E15-CAL-3")
def test_all_statuses_are_published_again_when_a_year_begins() -> None:
    game = to(play("france A par", influence="lor spain 3"), "spring 1616")
    lorraine = row(game, "statuses", "state", "lor")
    assert (lorraine["status"], lorraine["side"]) == ("aligned", "spain")
    assert len(rows(game, "statuses")) > 30


# -------------------------------------------------------------------------------- sanctions and scores


@pytest.mark.clause("E15-SANC-4")
def test_the_opening_publishes_timeline_allotments_and_order_of_attacks() -> None:
    data = json.loads(format_json(opening_report(Game.start(find_variant("europe-1615")))))
    parts = {part["section"]: part["blocks"][0]["rows"] for part in data["sections"]}
    assert [one["power"] for one in parts["allotments"]] == [
        "england",
        "austria",
        "denmark",
        "france",
        "spain",
    ]
    assert [one["influence"] for one in parts["allotments"]] == [32, 33, 34, 35, 37]
    assert len({one["sanction"] for one in parts["timeline"]}) == 17
    assert parts["timeline"][0].keys() == {"season", "sanction", "group"}


@pytest.mark.clause("E15-SANC-6", "E15-CBAL-5")
def test_sanctions_and_counterbalance_in_force_are_published() -> None:
    game = go(play(sanctions="protestant-union"))
    assert [one["sanction"] for one in rows(game, "sanctions")] == ["Protestant Union"]
    captured: list[str] = ["dut", "sax", "bav", "ven", "por", "swe"]
    strong = dict.fromkeys(captured, "austria")
    told = every_form(to(play(owners=strong), "spring 1616"))
    assert "Counterbalance: widerstand." in told


def test_scores_are_told_as_things_stand() -> None:
    page = scores_report(play("france A par", influence="sax austria 4"))
    assert [section.title for section in page.sections if section.code == "scores"] == [
        "Scores as things stand"
    ]


@pytest.mark.clause("E15-SCORE-11", "E15-SCORE-13")
def test_scores_with_their_parts_and_won_rounds_are_published() -> None:
    game = to(play("france A par", influence="sax austria 4"), "spring 1616")
    scores = {str(one["power"]): one for one in rows(game, "scores")}
    assert scores["austria"] == {"power": "austria", "score": 37, "rounds": 1}
    assert "Austria scores 37: alignments 27 (Saxony 27); markers 10 (Saxony 10)." in every_form(game)
    assert row(game, "allotments", "power", "austria")["influence"] == 33
    (current,) = scores_report(game).sections[0].blocks
    assert isinstance(current, Table)
    assert [one[-2:] for one in map(tuple, current.rows) if str(one[0]) == "Austria"] == [(1, 37)]


@pytest.mark.clause("E15-VIC-3", "E15-ABN-1")
def test_votes_that_changed_nothing_stay_secret() -> None:
    votes = {"e15_abandonment": "all_others_say_so"}
    game = go(play("france A par", rules=votes), france="AGREE END, A par H", spain="ABANDONED DENMARK")
    told = every_form(game)
    assert "AGREE" not in told
    assert "ABANDONED" not in told.upper()


def test_the_report_reuses_the_politics_of_the_phase() -> None:
    game = go(play("france A par"), spain="3: LOR")
    moment = game.history[-1].report.moment
    assert isinstance(moment, Europe1615Setting)
    assert moment.patron(Power("lor")) == "spain"
    assert setting(game).patron(Power("lor")) == "spain"
    assert records_of(game).placed(Power("lor")) == moment.records.placed(Power("lor"))


def test_a_season_that_all_agree_not_to_play_changes_no_status_in_the_report() -> None:
    game = play("austria A vie")
    for power in ("austria", "denmark", "england", "france"):
        game = game.submit(power, "AGREE END")
    game = go(game, spain="3: LOR, AGREE END")
    assert game.outcome is not None
    assert row(game, "statuses", "state", "lor")["status"] == "unaligned"


# ------------------------------------------------------------------------------------------------------ facts


def find_facts(game: Game, kind: str, *about: str) -> list[Fact]:
    """Return the facts of this kind about these powers, states, and places."""
    facts = VARIANT.facts(game.state)
    return [one.fact for one in facts if one.kind == kind and set(about) <= set(map(str, one.about))]


def test_a_state_tells_statuses_markers_and_who_has_captured_it(golden: Golden) -> None:
    game = play(owners={"sax": "denmark"}, influence="lor france 9 spain 2, sax austria 3")
    assert list_reasons(find_facts(game, "status", "lor", "france")[0]) == [
        "Lorraine is aligned with France. [E15-STAT-2]",
        "France has 9 in Lorraine.",
        "Spain has 2 in Lorraine.",
    ]
    assert [fact.text for fact in find_facts(game, "marker", "lor")] == ["Lorraine has a Catholic majority."]
    golden(list_reasons(find_facts(game, "status", "sax", "denmark")[0]))
    assert find_facts(game, "marker", "sax") == []


def test_a_state_tells_influence_and_the_next_allotments(golden: Golden) -> None:
    game = go(play(owners={"sax": "denmark"}), denmark="5: LOR")
    golden([fact.text for fact in find_facts(game, "influence", "denmark")])
    assert [fact.text for fact in find_facts(game, "placed", "denmark", "lor")] == [
        "Denmark has 5 points in Lorraine."
    ]
    assert list_reasons(find_facts(game, "allotment", "denmark")[0])[::2] == [
        "As things stand, Denmark receives 43 points of influence for the next year. [E15-INF-2]",
        "Denmark: 34 [E15-INF-6]",
        "Saxony: 9 [E15-INF-7]",
    ]


def test_a_state_tells_the_counterbalance_sanctions_and_scores(golden: Golden) -> None:
    game = play("denmark A mec", when=FALL, sanctions="Protestant Union, Moroccan unification")
    golden(find_facts(game, "counterbalance")[0].text)
    golden([fact.text for fact in find_facts(game, "sanction", "rhi")])
    golden([fact.text for fact in find_facts(game, "sanction", "sul")])
    game = to(game, "S1616M")
    golden(find_facts(game, "score", "denmark")[0].text)
    golden(list_reasons(find_facts(game, "rounds", "denmark")[0]))


@pytest.mark.parametrize(
    "question",
    [
        "Lorraine is aligned with France",
        "lor > spain",
        "E15-DA-12",
    ],
)
def test_a_phase_answers_questions(question: str, golden: Golden) -> None:
    game = go(play(influence="lor france 2 spain 2"), france="3: LOR, LOR > SPAIN")
    golden(ask(phase_account(game), question)[0].fact.text)


def test_a_question_about_the_army_of_a_state_is_not_answered_about_another_army() -> None:
    game = play("france A hes, hes A rhi, rhi A wur, wur A fra", when=FALL)
    account = phase_account(to(game, "late winter 1615"))
    found = ask(account, "the army of Hesse is disbanded")
    assert [answer.fact.clause for answer in found] == ["E15-EW-1"]
    assert "Hesse in the Rhineland" in found[0].fact.text
    with pytest.raises(UnknownNameError):
        ask(account, "the army of the Rhineland is disbanded")


# ---------------------------------------------------------------------------------------------------- the map


def color(power: str) -> str:
    return BOARD.power[Power(power)].color


def draw_map(game: Game) -> MapReader:
    return MapReader(draw_map_after(game))


@pytest.mark.clause("E15-STAT-2", "E15-STAT-3", "E15-STAT-4")
def test_land_has_the_color_of_its_side() -> None:
    game = go(play(influence="lor england 4, sav spain 2 france 2"), france="7: LOR")
    seen = draw_map(game)
    assert seen.fill("lor") == make_tint(color("france"), ALIGNED)
    assert row(game, "statuses", "state", "lor")["color"] == color("france")
    assert seen.fill("sav") == "#ffffff"
    assert seen.fill("wur") == "#b8b8b8"
    assert seen.fill("par") == make_tint(color("france"), OWN)
    assert seen.fill("rum") == APART
    assert seen.told("rum").startswith("Rumelia (rum), Ottoman Empire")


@pytest.mark.clause("E15-EXP-3")
def test_land_that_a_state_acquired_has_the_color_of_its_status() -> None:
    game = go(play(owners={"als": "lor"}, influence="lor england 4"))
    assert draw_map(game).fill("als") == make_tint(color("england"), ALIGNED)
    game = go(play(owners={"als": "lor"}, influence="lor england 4 spain 4"))
    assert draw_map(game).fill("als") == "#ffffff"


def test_special_armies_show_their_letter() -> None:
    seen = draw_map(go(play("bav A bav [B]", influence="bav spain 2")))
    assert seen.badges("Bav") == [("A B", make_tint(color("spain"), ALIGNED))]


@pytest.mark.clause("E15-CBAL-5")
@pytest.mark.parametrize(
    ("lost", "notice"),
    [
        ({}, ""),
        (dict.fromkeys(("cop", "jut", "hol", "sca"), "swe"), "Counterbalance: widerstand"),
        (
            dict.fromkeys(("par", "norm", "brit", "mad", "andl", "fla", "vie", "boh", "tyr", "sil"), "sav"),
            "Counterbalance: ketzenhammer",
        ),
    ],
)
def test_the_counterbalance_is_shown_in_the_corner(lost: dict[str, str], notice: str) -> None:
    game = go(play("denmark A chr", lost))
    assert draw_map(game).notice == notice
    opening = draw_opening_map(play("denmark A chr", lost))
    assert MapReader(opening).notice == notice
    assert overlaps(pieces(opening)) == []
