"""The referee's report and the map: what the rules publish, and what they keep secret."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.draw.map_reader import MapReader
from tests.golden import Golden
from tests.variants.europe1619.years import BOARD, VARIANT, play, records_of, start
from tests.variants.playing import go, to
from westphalia.draw import draw_map_after
from westphalia.games.game import Game
from westphalia.games.reports.data import format_json
from westphalia.games.reports.markdown import format_markdown
from westphalia.games.reports.reports import opening_report, phase_report, scores_report, secrets_report
from westphalia.model.names import Power, Province
from westphalia.variants import ALIGNED, OWN
from westphalia.variants.europe1619.ending import POINTS
from westphalia.variants.europe1619.state import Course, Europe1619Records, setting_of, write_records
from westphalia.variants.referee import Section, Table
from westphalia.variants.referee.coloring import make_tint

Row = dict[str, object]


def sections(game: Game, index: int = -1) -> dict[str, Section]:
    """Return the sections of a report by code."""
    return {part.code: part for part in phase_report(game, index).sections}


def rows(game: Game, section: str, heading: str = "", index: int = -1) -> list[Row]:
    """Return the rows of a table of a report, as in JSON."""
    data = json.loads(format_json(phase_report(game, index)))
    parts = {part["section"]: part for part in data["sections"]}
    tables = [block for block in parts[section]["blocks"] if block["kind"] == "table"]
    return next(table["rows"] for table in tables if table.get("heading", "") == heading)


def row(game: Game, section: str, key: str, value: str, heading: str = "", index: int = -1) -> Row:
    """Return the row with a value in a column."""
    return next(one for one in rows(game, section, heading, index) if one.get(key) == value)


def text(game: Game, index: int = -1) -> str:
    return format_markdown(phase_report(game, index))


# --------------------------------------------------------------------------------------- diplomacy


@pytest.mark.clause("E19-RES-1", "E19-STAT-2", "E19-STAT-8", "E19-CONF-5")
def test_every_state_is_listed_with_its_status_influence_marker_and_color() -> None:
    game = play(placed={"bra": "france 5, spain 2", "sax": "union 3, league 3", "hes": "union 4"})
    game = go(game, denmark="3: HES", sweden="2: MEC")
    listed = rows(game, "statuses")
    assert len(listed) == sum(bool(info.provinces) for info in game.board.minors)
    assert row(game, "statuses", "state", "bra") == {
        "state": "bra",
        "code": "BRA",
        "status": "aligned",
        "color": game.board.power[game.find_power("france")].color,
        "side": "france",
        "influence": "France 5, Spain 2",
        "france": 5,
        "spain": 2,
    }
    neutral = row(game, "statuses", "state", "sax")
    assert (neutral["status"], neutral["side"], neutral["color"]) == ("neutral", "neutral", "#ffffff")
    unaligned = row(game, "statuses", "state", "wue")
    assert (unaligned["status"], unaligned["color"]) == ("unaligned", "#b8b8b8")
    assert "influence" not in unaligned
    assert row(game, "statuses", "state", "hes")["influence"] == "Union 4, Denmark 3"
    assert row(game, "statuses", "state", "mec")["before"] == "unaligned"


@pytest.mark.clause("E19-RES-1", "E19-CAP-4")
def test_a_captured_state_is_listed_with_its_captor_and_its_suspended_influence() -> None:
    game = play("denmark A mec", placed={"mec": "sweden 4"}, owners={"denmark": "mec"})
    captured = row(go(game), "statuses", "state", "mec")
    assert captured["status"] == "captured"
    assert captured["side"] == "captured by Denmark"
    assert captured["sweden"] == 4


@pytest.mark.clause("E19-RES-1", "E19-SETUP-14", "E19-MAP-19")
def test_the_opening_is_published_with_statuses_and_markers() -> None:
    data = json.loads(format_json(opening_report(start())))
    parts = {part["section"]: part["blocks"][0]["rows"] for part in data["sections"]}
    states = {one["state"]: one for one in parts["statuses"]}
    assert states["por"]["side"] == "spain"
    assert states["por"]["marker"] == "Catholic"
    assert states["lowr"]["marker"] == "Protestant"
    assert states["tun"]["influence"] == "every power 1"
    assert "marker" not in states["tun"]
    assert [one["power"] for one in parts["next"]] == [info.id for info in start().board.powers]


@pytest.mark.clause("E19-RES-3")
def test_the_effects_of_diplomatic_attacks_are_published_and_attacks_without_effect_are_not() -> None:
    game = play(placed={"bra": "france 5, spain 2", "hes": "union 4"})
    game = go(game, france="BRA > SPAIN", denmark="HES > UNION")
    (attack,) = rows(game, "attacks")
    assert attack == {
        "attacker": "france",
        "state": "bra",
        "target": "spain",
        "effect": "France had 5 in Brandenburg and Spain 2: both lose 2.",
    }
    assert "Denmark had" not in text(game)


@pytest.mark.clause("E19-RES-2")
def test_declarations_that_passed_are_published_with_their_year_and_others_are_not() -> None:
    game = play(bonds=["war france spain 1622"])
    game = go(
        game,
        france="ALLY DENMARK, ALLY SWEDEN, ARMISTICE SPAIN",
        denmark="ALLY FRANCE",
        austria="WAR UNION",
    )
    war = {"relation": "war", "words": "at war", "since": 1626, "by": "Austria"}
    alliance = {"relation": "ally", "words": "allied", "since": 1626, "by": "Denmark and France"}
    assert rows(game, "declarations", "Declarations that passed") == [
        {"one": "austria", "other": "union", **war},
        {"one": "denmark", "other": "france", **alliance},
    ]
    assert rows(game, "declarations", "In effect this year") == [
        {"one": "france", "other": "spain", "relation": "war", "words": "at war", "since": 1622}
    ]
    begun = to(game, "S1626D")
    known = {"one": "austria", "other": "union", **war}
    assert known in rows(begun.advance(), "declarations", "In effect this year")
    told = text(game).split("## Next")[0]
    assert "ALLY" not in told
    assert "ARMISTICE" not in told
    assert "Sweden" not in told.split("## Wars and alliances")[1]


# -------------------------------------------------------------------------------------------- orders


@pytest.mark.clause("E19-STAT-7", "E19-MOVE-1")
def test_the_report_says_whose_orders_minor_units_followed_and_why() -> None:
    game = play(
        "hes A hes, sax A sax, tus A tus, france A par",
        when="S1625M",
        placed={"hes": "france 3, spain 1", "sax": "spain 1, union 1"},
    )
    game = go(game, france="A hes - dar, A sax - lus, A par H")
    assert rows(game, "followed") == [
        {
            "state": "hes",
            "followed": "france",
            "why": "aligned (France 3, Spain 1)",
            "order": "A hes - dar",
        }
    ]
    (refused,) = rows(game, "refused")
    assert (refused["power"], refused["order"]) == ("france", "A sax - lus")
    assert "A tus (unaligned); A sax (neutral)." in text(game)
    assert "A sax - lus" not in str(sections(game)["orders"])


@pytest.mark.clause("E19-UNIT-6", "E19-BOLSTER-6", "E19-BOLSTER-9")
def test_strengths_and_reduced_supports_are_reported(golden: Golden) -> None:
    game = play(
        "france A par+1, france A pic, spain A sne, spain A cha",
        when="S1625M",
        bonds=["war france spain 1622"],
    )
    game = go(game, france="A par S A pic, A pic H", spain="A sne - pic, A cha - par")
    told = {str(one["order"]): str(one["reason"]) for one in rows(game, "orders", "France")}
    golden(told["A par S A pic"])
    golden(told["A pic H"])


@pytest.mark.clause("E19-ATTR-4", "E19-FORT-8", "E19-UNIT-9")
def test_the_map_shows_bonuses_attrition_and_fortresses() -> None:
    game = play(
        "france A par, spain A sne, dutch A gel, dutch F zee, hes A hes",
        when="S1625M",
        placed={"hes": "union 4"},
        bonds=["war dutch spain 1622"],
        treasury={"union": 20, "france": 20},
    )
    game = go(game, dutch="A gel - sne, F zee S A gel - sne")
    game = go(game, spain="A sne R lux")
    assert row(game, "map", "province", "lux", "Units")["now"] == "Spain A lux [attrition]"
    game = go(game, union="FORTIFY hes 2", france="BOLSTER A par 1")
    assert row(game, "map", "province", "hes", "Units")["now"] == "Hesse A hes+2 [fortified]"
    assert row(game, "map", "province", "par", "Units") == {
        "province": "par",
        "before": "France A par",
        "now": "France A par+1",
    }


# ------------------------------------------------------------------------------- accounts and decrees


@pytest.mark.clause("E19-ECON-2", "E19-ECON-3", "E19-ECON-4")
def test_income_is_published_by_source() -> None:
    game = go(play("france A par", when="S1625M", treasury={"france": 5}))
    france = row(game, "treasury", "power", "france")
    assert france["home_centers"] == 16
    assert france["income"] == 22
    assert france["treasury"] == 27


@pytest.mark.clause("E19-CAP-1", "E19-PROXY-3")
def test_captured_land_is_listed_with_the_occupying_unit() -> None:
    game = play(
        "france A fco, sav A mil",
        when="S1625M",
        placed={"sav": "france 3"},
        owners={"france": "fco mil"},
        bonds=["war france spain 1622"],
    )
    assert rows(go(game), "control") == [
        {"province": "mil", "first": "spain", "controller": "france", "unit": "Savoy A mil"},
        {"province": "fco", "first": "spain", "controller": "france", "unit": "France A fco"},
    ]
    assert "control" not in sections(go(play("france A par", when="S1625M")))


@pytest.mark.clause("E19-LOAN-6")
def test_payments_and_treasuries_are_published_and_votes_are_not() -> None:
    game = play("france A par", when="W1625A", treasury={"france": 9, "sweden": 1})
    game = go(game, france="PAY 4 SWEDEN (back in 1627), DRAW")
    told = text(game)
    assert "France pays Sweden 4 treasury points (back in 1627)." in told
    assert "DRAW" not in told
    assert row(game, "treasury", "power", "sweden", "Treasury points") == {
        "power": "sweden",
        "before": 1,
        "now": 5,
    }


@pytest.mark.clause("E19-LOAN-4")
def test_recorded_loans_are_listed_every_winter() -> None:
    game = play("france A par", when="W1625A", treasury={"france": 9})
    lent = {"year": 1625, "lender": "france", "borrower": "sweden", "amount": 4, "agreement": "back in 1627"}
    game = go(game, france="PAY 4 SWEDEN (back in 1627), PAY 1 DENMARK")
    assert rows(game, "treasury", "Loans recorded so far") == [lent]
    game = to(game, "W1626A")
    assert "Loans recorded so far" not in text(game)
    game = go(game, denmark="PAY 2 POLAND (as agreed)")
    back = {"year": 1626, "lender": "denmark", "borrower": "poland", "amount": 2, "agreement": "as agreed"}
    assert rows(game, "treasury", "Loans recorded so far") == [lent, back]


@pytest.mark.clause("E19-PAPACY-3", "E19-PAPACY-21")
def test_decrees_are_published_with_their_state() -> None:
    game = play("papacy A rom, france A dau", when="S1625M")
    game = go(game, papacy="DECREE NO_ENTER France Savoy")
    assert rows(game, "decrees", "All decrees") == [
        {
            "number": 1,
            "command": "France must not enter Savoy with a unit",
            "since": 1626,
            "state": "announced",
        }
    ]
    assert "The Papacy announces decree 1" in text(game)


@pytest.mark.clause("E19-SCORE-2")
def test_scores_are_published_in_the_year_that_the_option_names_and_in_no_other() -> None:
    for year, shown in (("1626", True), ("1627", False)):
        game = go(play("france A par", when="W1626A", e19_midgame_score_year=year))
        assert ("scores" in sections(game)) is shown
        if shown:
            assert row(game, "scores", "power", "france") == {
                "power": "france",
                "home_centers": 16,
                "captured_centers": 0,
                "regions": 6,
                "aligned_states": 0,
                "markers": 0,
                "violations": 0,
                "score": 22,
            }


@pytest.mark.clause("E19-UNIT-3")
def test_powers_stand_in_the_report_behind_their_colors() -> None:
    game = go(play("france A par", when="S1625M"))
    tables = [block for block in sections(game)["treasury"].blocks if isinstance(block, Table)]
    france = next(str(one[0]) for one in tables[0].rows if str(one[0]) == "France")
    assert france == "France"
    assert game.board.power[game.find_power("france")].color in str(tables[0].rows)


@pytest.mark.clause("E19-MOD-5")
def test_the_referee_sees_scores_by_source_at_any_time() -> None:
    game = play("france F eng", when="S1621M", owners={"france": "par mad"})
    (section,) = scores_report(game).sections
    (found,) = section.blocks
    assert isinstance(found, Table)
    heads = [column.key for column in found.columns]
    shown = {str(row[0]): dict(zip(heads[1:], row[1:], strict=True)) for row in found.rows}
    parts = POINTS.parts(setting_of(game.state), Power("france"))
    assert list(shown["France"].values()) == [*parts.values(), sum(parts.values())]
    assert (shown["France"]["captured_centers"], shown["France"]["regions"] != 0) == (
        BOARD.province[Province("mad")].value,
        True,
    )
    assert scores_report(to(game, "W1621A"), 0).phase == "S1621M"


def test_scores_of_earlier_years_are_listed_if_scores_add_up() -> None:
    records = Europe1619Records(course=Course(scores={Power("france"): 40}))
    game = play(records=records, e19_scoring_when="every_year_cumulative")
    now = POINTS.total(setting_of(game.state), Power("france"))
    text = format_markdown(scores_report(game))
    assert f"France: 40 points from earlier years, {40 + now} in total." in text
    spain = POINTS.total(setting_of(game.state), Power("spain"))
    assert f"Spain: 0 points from earlier years, {spain} in total." in text


def test_a_power_without_a_treasury_has_zero_points_in_the_table() -> None:
    begun = play("france A par", when="W1625A")
    known = replace(records_of(begun), treasury={Power("france"): 9})
    game = go(replace(begun, ledger=write_records(known, begun.ledger)), france="PAY 4 SWEDEN")
    found = {one["power"]: (one["before"], one["now"]) for one in rows(game, "treasury", "Treasury points")}
    assert (found["france"], found["sweden"], found["spain"]) == ((9, 5), (0, 4), (0, 0))


@pytest.mark.clause("E19-MOD-5")
def test_the_referee_sees_the_secret_handlers() -> None:
    assert secrets_report(start()).sections == ()
    game = start(e19_ottoman_control="handlers", e19_players="10").advance()
    text = format_markdown(secrets_report(game))
    for handlers in records_of(game).handlers.values():
        row = next(line for line in text.splitlines() if all(one.title() in line for one in handlers))
        assert row.startswith("| ")
    assert secrets_report(game.advance(), 0).phase == "S1619D"


def test_secret_handlers_stay_secret_in_every_section() -> None:
    handlers = tuple(map(Power, ("england", "france", "sweden")))
    game = play(
        "ott A mac, england F lon, denmark F cop",
        when="S1625D",
        placed={"ott": "denmark 3"},
        records=Europe1619Records(handlers={Power("ott"): handlers}),
        e19_ottoman_control="handlers",
    )
    game = go(game)
    assert {one["owes"] for one in rows(game, "next")} == {"orders"}
    assert [one["power"] for one in rows(game, "next")] == [info.id for info in game.board.powers]
    told = text(go(game, england="A mac - gre", france="A mac - bul", denmark="A mac - alb"))
    assert "A mac - gre" in told
    assert "A mac - bul" not in told
    assert "A mac - alb" not in told


# ---------------------------------------------------------------------------------------------------- the map


def color(power: str) -> str:
    return BOARD.power[Power(power)].color


def draw_map(game: Game) -> MapReader:
    return MapReader(draw_map_after(game))


@pytest.mark.clause("E19-RES-1", "E19-MAP-2")
def test_land_has_the_color_of_its_side_as_the_table_says() -> None:
    game = play(placed={"lowr": "france 5, spain 2", "sax": "union 3, league 3"})
    game = go(game, denmark="3: HES")
    seen = draw_map(game)
    listed = {state: row(game, "statuses", "state", state) for state in ("lowr", "sax", "hes", "wue")}
    assert [one["status"] for one in listed.values()] == ["aligned", "neutral", "aligned", "unaligned"]
    assert listed["lowr"]["color"] == color("france")
    assert {seen.fill("bru"), seen.fill("kal")} == {make_tint(color("france"), ALIGNED)}
    assert {seen.fill("hes"), seen.fill("dar")} == {make_tint(color("denmark"), ALIGNED)}
    assert seen.fill("sax") == listed["sax"]["color"] == "#ffffff"
    assert seen.fill("wue") == listed["wue"]["color"] == "#b8b8b8"
    assert seen.fill("par") == make_tint(color("france"), OWN)
    assert seen.fill("cop") == make_tint(color("denmark"), OWN) != seen.fill("hes")
    assert seen.told("kal").startswith("Kalenberg (kal), aligned with France")
    assert seen.told("wue").startswith("Würzburg (wue), unaligned")
    assert {"neutral", "unaligned", "lighter: minor states aligned with the power"} <= set(seen.legend)


@pytest.mark.clause("E19-RES-1")
def test_every_state_has_the_color_that_the_table_lists_for_it() -> None:
    game = go(Game.start(VARIANT))
    seen = draw_map(game)
    for info in BOARD.minors:
        if not info.provinces:
            continue
        listed = row(game, "statuses", "state", info.id)
        shown = make_tint(str(listed["color"]), ALIGNED) if listed["status"] == "aligned" else listed["color"]
        assert {seen.fill(place) for place in info.provinces} == {shown}, info.id


@pytest.mark.clause("E19-RES-1", "E19-CAP-4")
def test_captured_land_has_the_color_of_its_captor() -> None:
    game = play("denmark A mec", placed={"mec": "sweden 4"}, owners={"denmark": "mec"})
    game = go(game)
    assert draw_map(game).fill("mec") == make_tint(color("denmark"), OWN)
    assert color("denmark") == row(game, "statuses", "state", "mec")["color"]


@pytest.mark.clause("E19-UNIT-3")
def test_units_have_the_color_of_their_power_or_of_the_side_of_their_state() -> None:
    seen = draw_map(go(play("france A par, hes A hes+1", placed={"hes": "spain 2"})))
    assert seen.badges("Par") == [("A", color("france"))]
    assert seen.badges("Hes") == [("A +1", make_tint(color("spain"), ALIGNED))]


@pytest.mark.clause("E19-MAP-19")
def test_markers_are_an_orange_cross_for_protestants_and_a_blue_one_for_catholics() -> None:
    seen = draw_map(go(Game.start(VARIANT)))
    assert seen.crosses("Por") == ["#1747c4"]
    assert seen.crosses("Bru") == ["#f07c12"]
    assert seen.crosses("Kal") == []
    assert seen.crosses("Tun") == []
    assert {"Catholic marker", "Protestant marker"} <= set(seen.legend)
