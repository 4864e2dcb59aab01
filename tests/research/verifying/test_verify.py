"""Verification: mistakes, the smallest correction, units that no order mentions, and round trips."""

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

import westphalia
from tests.golden import Golden
from tests.research.questions import ask, check, slip_text
from tests.variants.europe1615.test_random_years import random_years as years_of_1615
from tests.variants.europe1619.test_random_years import play_randomly as years_of_1619
from westphalia.cli.reports.verification import print_verification
from westphalia.cli.running.console import report_console
from westphalia.games import Game, play_case, played_case, result_to_json
from westphalia.games.conformance.random_play import play_randomly
from westphalia.model.case import Case, case_of
from westphalia.model.errors import Defects, ImpossibleError, WestphaliaError
from westphalia.model.json_records import JsonRecord, find_defaults
from westphalia.model.names import Location, Province, UnitKind
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Unit
from westphalia.model.position_audit import unit_defect
from westphalia.model.rulebook import Rulebook, presets
from westphalia.research import missing_unit_words, question_of, read_claims, read_result, verify
from westphalia.research.claims.truth import holds
from westphalia.research.verifying.missing_units import MissingUnit
from westphalia.research.verifying.other_rules import presets_under
from westphalia.solver import DislodgedRecord, OrderRecord, ResultRecord, json_text
from westphalia.variants import find_variant, variants
from westphalia.variants.standard import STANDARD

CUT = "Austria: A Vie - Tyr, A Boh S A Vie - Tyr\nItaly: A Tyr H, A Ven - Tri\nGermany: A Mun - Boh\n"
"""A Mun cuts the support, so A Vie bounces."""

PANDIN = (
    "England: F Lon S F Wal - Eng, F Wal - Eng\nFrance: A Bre - Lon, F Eng C A Bre - Lon\n"
    "Germany: F Nth S F Bel - Eng, F Bel - Eng\n"
)
CROSSED = (
    "England: F Edi - Nth, F Lon S F Edi - Nth\nFrance: A Bre - Lon, F Eng C A Bre - Lon\n"
    "Germany: F Pic - Eng, F Bel S F Pic - Eng\nRussia: A Nwy - Bel, F Nth C A Nwy - Bel\n"
)
RING = "Italy: A Con - Smy\nTurkey: F Ank - Con, A Smy - Ank\n"


def test_a_right_result_needs_no_explanation() -> None:
    found = check(ask(CUT), "A Vie - Tyr bounces", "A Boh S A Vie - Tyr cut by A Mun", "A Ven in Tri")
    assert found.holds
    assert (found.wrong, found.nearest, found.right_under) == ((), None, ())
    assert [(one.instead, one.why) for one in found.statements] == [(None, ())] * 3


def test_a_right_statement_beside_a_wrong_one_has_no_correction() -> None:
    right, wrong = check(ask(CUT), "A Vie - Tyr bounces", "A Ven stays").statements
    assert (right.instead, right.why) == (None, ())
    assert str(wrong.instead) == "A ven in tri"


def test_one_slip_is_found_and_what_follows_from_it() -> None:
    found = check(
        ask(CUT), "A Vie - Tyr ok", "A Mun - Boh bounces", "A Boh S A Vie - Tyr ok", "A Tyr dislodged"
    )
    (slip,) = found.diagnosis.slips
    assert slip_text(found, slip) == "A boh S A vie - tyr: yes"
    assert (slip.about, slip.follows) == ((2,), (0, 3))
    assert found.wrong == (0, 2, 3)


def test_slips_that_explain_everything_as_well_are_reported() -> None:
    found = check(ask(CUT), "A Tyr dislodged")
    assert [slip_text(found, slip) for slip in found.diagnosis.slips] == ["A vie - tyr: yes"]
    assert [slip_text(found, slip) for slip in found.diagnosis.twins] == ["A boh S A vie - tyr: yes"]


def test_independent_slips_are_reported_in_the_sequence_of_the_statements() -> None:
    found = check(ask(CUT), "A Ven in Ven", "A Ven - Tri fails", "A Tyr dislodged", "A Vie - Tyr ok")
    assert [slip_text(found, slip) for slip in found.diagnosis.slips] == [
        "A ven - tri: no",
        "A vie - tyr: yes",
    ]
    assert [slip.follows for slip in found.diagnosis.slips] == [(0,), (2,)]
    assert found.diagnosis.twins == ()
    assert found.diagnosis.together == ()


def test_the_mistake_that_a_statement_names_comes_before_one_that_has_the_same_effect() -> None:
    """The support is given if it is counted so, or if the attack from its target is overlooked."""
    orders = "Austria: A Boh - Tyr, A Vie S A Boh - Tyr\nItaly: A Tyr - Vie, A Tri S A Tyr - Vie\n"
    found = check(ask(orders), "A Vie S A Boh - Tyr given")
    assert [slip_text(found, slip) for slip in found.diagnosis.slips] == ["A vie S A boh - tyr: yes"]
    assert "A tyr - vie: no" in [slip_text(found, slip) for slip in found.diagnosis.twins]


def test_a_support_can_be_counted_as_cut_though_nobody_attacks() -> None:
    found = check(ask("Austria: A Vie - Tyr, A Boh S A Vie - Tyr\n"), "A Boh S A Vie - Tyr cut")
    assert [slip_text(found, slip) for slip in found.diagnosis.slips] == ["A boh S A vie - tyr: no"]


def test_contradicting_statements_are_identified() -> None:
    found = check(ask(CUT), "A Vie - Tyr bounces", "A Tyr dislodged", "A Ven - Tri fails")
    assert found.diagnosis.clashes == ((0, 1),)
    assert [slip_text(found, slip) for slip in found.diagnosis.slips] == ["A ven - tri: no"]


def test_every_wrong_statement_that_contradicts_a_right_one_is_identified() -> None:
    found = check(ask(CUT), "A Vie - Tyr bounces", "A Tyr dislodged", "A Vie in Tyr")
    assert found.diagnosis.clashes == ((0, 1), (0, 2))
    assert found.diagnosis.slips == ()


def test_a_contradiction_between_wrong_statements_is_named_before_one_with_a_right_one() -> None:
    question = ask("Austria: A Vie - Gal\nRussia: A War - Gal\nTurkey: A Rum - Gal\n")
    found = check(question, "A Vie bounces", "A Vie in Gal", "A War in Gal")
    assert found.diagnosis.clashes == ((1, 2),)


def test_two_units_in_one_place_are_a_contradiction() -> None:
    question = ask("Austria: A Vie - Gal\nRussia: A War - Gal\n")
    assert check(question, "A Vie in Gal", "A War in Gal").diagnosis.clashes == ((0, 1),)


def test_claims_that_no_mistake_explains_are_impossible() -> None:
    found = check(ask(CUT), "A Mun dislodged", "A Ven in Tyr")
    assert found.diagnosis.impossible == (0, 1)
    assert found.diagnosis.slips == ()


@pytest.mark.parametrize(
    ("statement", "instead"),
    [
        ("A Vie - Tyr ok", "A vie - tyr bounces"),
        ("A Boh S A Vie - Tyr ok", "A boh S A vie - tyr is cut by A mun"),
        ("A Boh S A Vie - Tyr cut by A Ven", "A boh S A vie - tyr is cut by A mun"),
        ("A Boh S A Vie - Tyr not cut", "A boh S A vie - tyr is cut by A mun"),
        ("A Mun succeeds", "A mun bounces"),
        ("Austria: A Vie - Tyr ok", "A vie - tyr bounces"),
        ("A Tyr dislodged", "A tyr not dislodged"),
        ("A Tyr retreats: pie", "A tyr not dislodged"),
        ("A Vie in Tyr", "A vie stays"),
        ("A Ven stays", "A ven in tri"),
        ("A Ven not in Tri", "A ven in tri"),
        ("now Austria A Tyr", "now italy A tyr"),
        ("now Austria A Ven", "ven empty"),
        ("Tri empty", "A ven in tri"),
        ("Ven not empty", "ven empty"),
        ("Tri contested", "A ven in tri"),
        ("Ven contested", "ven not contested"),
        ("contested: Ven", "contested: none"),
        ("dislodged: A Tyr", "dislodged: none"),
    ],
)
def test_a_wrong_statement_gets_its_correction(statement: str, instead: str) -> None:
    (told,) = check(ask(CUT), statement).statements
    assert str(told.instead) == instead
    assert check(ask(CUT), instead).holds
    assert told.why


COASTS = "France: F Spa/nc H\nTurkey: A Ser H, F Aeg H\nAustria: A Bud - Ser, A Tri S A Bud - Ser\n"
DISLODGED_FLEET = "Turkey: F Aeg H\nItaly: F Ion - Aeg, F Eas S F Ion - Aeg\n"


@pytest.mark.parametrize(
    ("orders", "statement", "instead"),
    [
        (COASTS, "now Italy F Spa", "now france F spa/nc"),
        (COASTS, "A Ser cannot retreat", "A ser retreats: alb, bul, gre, rum"),
        (DISLODGED_FLEET, "F Aeg cannot retreat", "F aeg retreats: bul/sc, con, gre, smy"),
        (COASTS, "dislodged: none", "dislodged: A ser"),
    ],
)
def test_a_correction_names_coasts_for_fleets_alone(orders: str, statement: str, instead: str) -> None:
    (told,) = check(ask(orders), statement).statements
    assert str(told.instead) == instead
    assert told.why


def test_a_correction_names_the_kind_that_a_unit_has_become() -> None:
    head = "variant: thirty-years-war-1648\nphase: May 1618 Movement\n"
    (told,) = westphalia.verify(
        westphalia.read_case(f"{head}France: F Nan FCA\n"), ["now France F Nan"]
    ).statements
    assert str(told.instead) == "now france A nan"


@pytest.mark.parametrize(
    ("statement", "deciding"),
    [
        ("A Tyr moves", ["A tyr H"]),
        ("A Tyr dislodged", ["A vie - tyr", "A tyr H"]),
        ("Tri empty", ["A ven - tri"]),
        ("Gal empty", ["A bud - gal"]),
    ],
)
def test_the_reasons_are_those_of_the_orders_that_decide(statement: str, deciding: list[str]) -> None:
    """Once a unit has arrived, it does not matter who else moved there."""
    orders = f"{CUT}Turkey: A Bud - Gal, A Rum S A Bud - Gal\nRussia: A War - Gal\n"
    (told,) = check(ask(orders), statement).statements
    assert len(told.why) == len(deciding)
    assert all(sentence.startswith(order) for sentence, order in zip(told.why, deciding, strict=True))


WON = (
    "Austria: A Vie - Tyr, A Boh S A Vie - Tyr\nItaly: A Tyr - Mun, A Ven - Pie, A Mar - Pie\n"
    "Germany: A Mun H\n"
)
"""A Tyr is dislodged; Piedmont is contested, Vienna is where the attacker came from."""


@pytest.mark.parametrize(
    "statement",
    [
        "A Tyr retreats: tri",
        "A Tyr can retreat to Tri",
        "A Tyr cannot retreat to Pie",
        "A Tyr cannot retreat to Vie",
        "A Tyr dislodged by A Vie retreats tri",
        "contested: pie",
    ],
)
def test_retreats_can_be_claimed(statement: str) -> None:
    assert check(ask(WON), statement).holds


@pytest.mark.parametrize(
    "statement",
    [
        "A Tyr can retreat to Pie",
        "A Tyr can retreat to Vie",
        "A Tyr can retreat to Ven",
        "A Tyr can retreat to Ber",
        "A Tyr cannot retreat",
    ],
)
def test_a_wrong_retreat_is_explained(statement: str, golden: Golden) -> None:
    (told,) = check(ask(WON), statement).statements
    golden(told.why)
    assert str(told.instead) == "A tyr retreats: tri"


def test_a_statement_about_retreats_says_that_the_unit_is_dislodged() -> None:
    assert check(ask(CUT), "A Tyr cannot retreat to Pie", "A Tyr can retreat to Pie").wrong == (0, 1)


def test_a_void_order_can_be_claimed() -> None:
    question = ask(
        "Austria: A Vie - Lon, A Boh S A Mun - Tyr\nItaly: F Tri - Adr\nGermany: A Mun H\n"
        "Units:\n  Austria: A Vie, A Boh, F Tri\n  Germany: A Mun\n"
    )
    statements = ("A Vie - Lon void", "A Boh S A Mun - Tyr void", "Italy: F Tri - Adr void", "A Boh fails")
    assert check(question, *statements).holds
    assert str(check(question, "A Vie - Lon bounces").statements[0].instead) == "A vie - lon is void"


# ------------------------------------------------------------------------------- paradoxes and rings


def test_one_order_written_in_two_ways_can_be_claimed_in_both() -> None:
    units = "Units:\n  Austria: A Vie\n  Italy: A Tyr\n"
    twice = ask("Austria: A Vie H, F Vie H\nItaly: A Tyr - Vie\n" + units, wrong_unit_kind="valid")
    assert check(twice, "F Vie H succeeds").holds
    assert check(twice, "A Vie H succeeds").holds
    assert not check(twice, "F Vie H fails").holds


def test_a_resolution_that_a_rule_passed_over_is_recognized() -> None:
    found = check(ask(CROSSED), "F Eng not dislodged", "F Nth not dislodged", "A Bre - Lon bounces")
    assert found.passed_over
    assert found.nearest is not None
    assert (found.nearest.changes, found.nearest.alternatives) == ((), (0,))
    assert found.diagnosis.slips == ()


def test_a_ring_that_stood_still_is_passed_over() -> None:
    found = check(ask(RING), "A Con stays", "F Ank stays")
    assert found.passed_over
    assert not check(ask(RING), "A Con stays", "F Ank in Con").passed_over


def test_the_nearest_consistent_resolution_may_be_nearer_than_the_result() -> None:
    statements = ("A Bre - Lon bounces", "F Lon S F Edi - Nth cut", "F Edi - Nth bounces", "F Pic - Eng ok")
    found = check(ask(CROSSED), *statements)
    assert found.wrong == (0, 1, 2)
    assert found.nearest is not None
    assert [(i, str(claim)) for i, claim in found.nearest.changes] == [(3, "F pic - eng bounces")]


def test_where_nothing_is_consistent_nothing_is_nearest() -> None:
    assert check(ask(PANDIN), "F Eng dislodged").nearest is None


def test_the_rules_under_which_it_would_be_right_are_reported() -> None:
    statements = ("A Bre - Lon bounces", "F Wal - Eng bounces", "F Bel - Eng bounces", "nobody dislodged")
    found = check(ask(PANDIN), *statements)
    assert [str(choice) for choice in found.right_under] == ["4.A.2=1971", "4.A.2=1982", "4.A.2=2000"]
    assert found.presets == ("rulebook-1971", "rulebook-1982", "rulebook-2000", "rulebook-2023")
    assert check(ask(PANDIN, convoy_paradox="1971"), *statements).holds


def test_every_preset_and_every_choice_is_tried() -> None:
    assert presets_under(Rulebook(), lambda _: True) == tuple(presets())


def test_a_right_result_under_another_reading_of_a_coast_is_found() -> None:
    found = check(ask("France: F Por - Spa/nc, F Mao S F Por - Spa\n"), "F Mao S F Por - Spa void")
    assert "4.B.4=mandatory" in [str(choice) for choice in found.right_under]


COAST = "France: F Por - Spa\nEngland: F Mid - Por\n"


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (("F Por - Spa succeeds",), "Impossible under these rules: no result makes line 1 true."),
        (("F Mid - Por succeeds", "F Por not dislodged"), "cannot be true together under these rules."),
    ],
)
def test_what_is_impossible_under_these_rules_may_be_right_under_others(
    statements: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Under 4.B.1 the fleet may move to a coast that its order does not name."""
    found = check(ask(COAST), *statements)
    assert found.diagnosis.impossible or found.diagnosis.clashes
    assert [choice.number for choice in found.right_under] == ["4.B.1", "4.B.1"]
    assert found.question.case is not None
    print_verification(report_console(), found.question.case, found, everything=True)
    assert said in " ".join(capsys.readouterr().out.split())


def test_a_result_may_be_right_only_under_the_rules_of_a_host() -> None:
    """Two convoys have a route with a dislodged fleet and one without: 4.A.6 and 4.A.1 decide."""
    orders = (
        "England: A Edi - Nwg - Nwy, F Nth C A Edi - Nwy, F Nwg C A Edi - Nwy\n"
        "Russia: F Bar - Nwg, F Cly S F Bar - Nwg\nGermany: A Kie - Den via convoy\n"
        "France: A Bre - Wal, F Eng C A Bre - Wal, F Iri C A Bre - Wal, F Mid C A Bre - Wal\n"
        "Italy: F Nao - Iri, F Lvp S F Nao - Iri\n"
    )
    found = check(ask(orders), "A Edi - Nwy is disrupted", "A Kie - Den succeeds", "A Bre - Wal succeeds")
    assert (found.right_under, found.presets) == ((), ("jdip",))


def test_a_convoy_that_a_rule_broke_off_fails() -> None:
    assert check(ask(PANDIN), "F Eng C A Bre - Lon fails", "F Eng not dislodged").holds


# -------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    "statement",
    [
        "A Ber dislodged",
        "F Mun dislodged",
        "Austria: A Mun dislodged",
        "A Tyr dislodged by A Ber",
        "A Vie - Bud fails",
        "A Ber - Mun fails",
        "Italy: A Vie - Tyr fails",
    ],
)
def test_claims_about_nonexistent_units_are_refused(statement: str, golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        check(ask(CUT), statement)
    golden(str(caught.value))


def test_everything_that_is_wrong_with_statements_is_reported_at_once() -> None:
    with pytest.raises(Defects) as caught:
        check(ask(CUT), "A Ber dislodged", "A Vie ok", "F Mun stays")
    assert [defect.place.line for defect in caught.value.defects] == [1, 3]
    with pytest.raises(Defects) as caught:
        check(ask(CUT), "A Xyz dislodged", "A Vie - Tyr ok", "nonsense")
    assert [defect.place.line for defect in caught.value.defects] == [1, 3]


def test_only_movement_can_be_verified() -> None:
    from westphalia.research.question import question_of

    text = "variant: standard\nphase: Fall 1901 Adjustment\n"
    with pytest.raises(WestphaliaError, match="Fall 1901 Adjustment is not a movement phase"):
        question_of(westphalia.read_case(text))


# ---------------------------------------------------------------------------------------------- missing units


def read(orders: dict[str, list[str]], statements: list[str], **more: object) -> Case:
    data = {"variant": "standard", "phase": "S1903M", "orders": orders, "result": statements, **more}
    return case_of(data, find_variant)


def hypotheses(case: Case) -> list[str]:
    found = verify(question_of(case), read_claims(case, []))
    return [missing_unit_words(one, case.board) for one in found.missing_units]


@pytest.mark.parametrize(
    ("orders", "statements", "expected"),
    [
        ({"germany": ["A Mun - Sil"]}, ["A Mun - Sil fails"], ["an army in Silesia"]),
        ({"germany": ["F Nth - Nwg"]}, ["F Nth - Nwg bounces"], ["a fleet in the Norwegian Sea"]),
        (
            {"germany": ["A Mun - Tyr", "A Vie S A Mun - Tyr"]},
            ["A Mun - Tyr bounces"],
            ["an army of Germany in Tyrolia"],
        ),
        (
            {"germany": ["A Mun - Tyr"], "italy": ["A Ven S A Mun - Tyr"]},
            ["A Mun - Tyr bounces"],
            ["an army of Germany or Italy in Tyrolia"],
        ),
        (
            {"italy": ["A Ven - Tri", "A Tyr S A Ven - Tri"], "austria": ["A Tri H"]},
            ["A Tri retreats: alb, bud, ser"],
            ["an army in Vienna"],
        ),
        ({"germany": ["A Mun - Sil", "A Kie - Den"]}, ["A Mun - Sil fails", "A Kie - Den fails"], []),
    ],
)
def test_one_unordered_unit_explains_a_result(
    orders: dict[str, list[str]], statements: list[str], expected: list[str]
) -> None:
    assert hypotheses(read(orders, statements)) == expected


def test_only_a_unit_of_any_power_is_named_without_its_owners() -> None:
    powers = [info.id for info in STANDARD.board.powers]
    words = [
        missing_unit_words(MissingUnit(Province("tyr"), tuple(own)), STANDARD.board)
        for own in (powers, powers[:-1])
    ]
    assert words[0] == "an army in Tyrolia"
    assert words[1] == "an army of Austria, England, France, Germany, Italy, or Russia in Tyrolia"


def test_no_unit_is_missing_if_all_are_listed() -> None:
    case = read({"germany": ["A Mun - Sil"]}, ["A Mun - Sil fails"], units={"germany": ["A Mun"]})
    assert hypotheses(case) == []


def test_trying_every_unit_of_the_board_finds_no_others() -> None:
    case = read(
        {"germany": ["A Mun - Tyr", "A Vie S A Mun - Tyr"], "italy": ["A Ven - Tri"]}, ["A Mun - Tyr bounces"]
    )
    claims = [one.claim for one in read_claims(case, [])]
    taken = {unit.location.province for unit in case.position.units}
    found: set[tuple[str, str]] = set()
    for info in case.board.powers:
        for place in case.board.provinces:
            unit = Unit(info.id, UnitKind.ARMY, Location(place.id))
            if place.id in taken or unit_defect(unit, case.board) is not None:
                continue
            more = replace(case, position=replace(case.position, units=(*case.position.units, unit)))
            try:
                right = all(holds(question_of(more).resolution(), claims))
            except WestphaliaError:
                right = False
            if right:
                found.add((place.id, info.id))
    named = verify(question_of(case), read_claims(case, [])).missing_units
    assert {(one.province, power) for one in named for power in one.powers} == found


# ------------------------------------------------------------------------------------------------ round trips


def a_game(name: str) -> Game:
    """Return a game after some years of random play."""
    match name:
        case "europe-1615":
            return years_of_1615(1)
        case "europe-1619":
            return years_of_1619(1)[-1]
        case "europe-1619 of twelve":
            return years_of_1619(3)[-1]
        case _:
            return play_randomly(Game.start(find_variant(name)), Random(name), years=3)


def cases(name: str) -> list[Case]:
    game = a_game(name)
    return [played_case(game, index) for index in range(len(game.history))]


def fields_with_defaults(kind: type[JsonRecord], record: Mapping[str, object]) -> set[str]:
    """Return the fields that should have been omitted."""
    return {name for name, value in find_defaults(kind).items() if record.get(name, ...) == value}


@pytest.mark.parametrize("name", [*variants(), "europe-1619 of twelve"])
def test_a_result_of_every_kind_of_phase_is_read_back_as_it_was_written(name: str) -> None:
    kinds = set[PhaseKind]()
    for case in cases(name):
        kinds.add(case.phase.kind)
        data = result_to_json(play_case(case))
        assert json.loads(json_text(data)) == data
        assert TypeAdapter(ResultRecord).validate_json(json_text(data)) == data
        assert not fields_with_defaults(ResultRecord, data)
        assert not any(fields_with_defaults(OrderRecord, one) for one in data["orders"])
        assert not any(fields_with_defaults(DislodgedRecord, one) for one in data["dislodged"])
    assert PhaseKind.MOVEMENT in kinds


@pytest.mark.parametrize("name", [*variants(), "europe-1619 of twelve"])
def test_a_result_that_was_written_is_verified(name: str) -> None:
    for case in cases(name):
        if case.phase.kind is PhaseKind.MOVEMENT:
            result = play_case(case)
            data: dict[str, Any] = {**find_defaults(ResultRecord), **result_to_json(result)}
            data["orders"] = [{**find_defaults(OrderRecord), **one} for one in data["orders"]]
            data["dislodged"] = [{**find_defaults(DislodgedRecord), **one} for one in data["dislodged"]]
            text = json.dumps(data)  # with the fields that are usually omitted
            claimed = read_result(text, case)
            assert claimed
            assert result.resolution is not None
            if result.units == result.resolution.units:  # nothing else has moved or removed a unit
                assert verify(question_of(case), claimed).holds
