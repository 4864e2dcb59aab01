"""Every function that takes rules takes them in every form, and refuses anything else at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import westphalia
from tests.golden import Golden
from westphalia import Rulebook, WestphaliaError, solver
from westphalia.bulk import Adjudicator
from westphalia.formats import Record, find_rulebook, format_records, read_records
from westphalia.formats.replay.replay import replay_record
from westphalia.model.rulebook import preset, read_rules, take_rules
from westphalia.variants import find_variant
from westphalia.variants.registry import variants

STANDARD = find_variant("standard")
POSITION = westphalia.Game.start(STANDARD).position
TAKEN = read_rules({"4.A.3": "explicit_only", "4.C.2": "invalid", "4.A.2": "1982"})
"""The rules that every form below states."""

FORMS: dict[str, Callable[[], Any]] = {
    "a rulebook": lambda: TAKEN,
    "numbers of the DATC": lambda: {"4.A.3": "explicit_only", "4.C.2": "invalid", "4.A.2": "1982"},
    "fields": lambda: TAKEN.changes_from(Rulebook()),
    "letters and numbers": lambda: {"4.A.3": "explicit_only", "4.C.2": "invalid", "4.A.2": 1982},
    "choices": TAKEN.choices,
    "pairs": lambda: [("4.A.3", "explicit_only"), ("4.C.2", "invalid"), ["4.A.2", "1982"]],
    "an iterator": lambda: iter(TAKEN.changes_from(Rulebook()).items()),
    "a preset and changes": lambda: {"preset": "datc", **TAKEN.changes_from(Rulebook())},
}


def record() -> Record:
    text = westphalia.format_game(westphalia.Game.start(STANDARD).submit("austria", "A Vie - Gal").advance())
    return read_records(text)[0]


TAKERS: dict[str, Callable[[Any], Rulebook]] = {
    "take_rules": take_rules,
    "Game.start": lambda rules: westphalia.Game.start(STANDARD, rules).rulebook,
    "case": lambda rules: westphalia.case(rules=rules).rulebook,
    "resolve": lambda rules: westphalia.resolve(POSITION, {}, rules).system.rulebook,
    "solver.resolve": lambda rules: solver.resolve(POSITION, {}, rules).system.rulebook,
    "solver.LegalOrders": lambda rules: solver.LegalOrders(POSITION, rules).reader.rulebook,
    "bulk.Adjudicator": lambda rules: Adjudicator(STANDARD.board, rules)._given,  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - shown nowhere
    "find_rulebook": lambda rules: find_rulebook(record(), rules),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("taker", TAKERS)
def test_rules_are_taken_in_every_form(taker: str, form: str) -> None:
    assert TAKERS[taker](FORMS[form]()) == TAKEN


@pytest.mark.parametrize("form", FORMS)
def test_retreats_builds_and_records_take_rules_in_every_form(form: str) -> None:
    rules = FORMS[form]
    assert solver.resolve_retreats(POSITION, {}, rules()).orders == ()
    assert solver.resolve_adjustments(POSITION, {}, rules()).orders == ()
    assert replay_record(record(), rules()).differences == 0
    assert "convoy_paradox = 1982" in format_records([record()], "judge", rules=rules())


def test_rules_decide_builds_and_retreats_in_every_form() -> None:
    case = westphalia.case(
        phase="W1901A",
        centers={"russia": ["Stp"]},
        units={"austria": ["A Vie"]},
        orders={"russia": ["B F Stp"]},
    )
    results = [
        solver.resolve_adjustments(case.position, case.orders, rules).orders[0].why
        for rules in (None, {"4.B.7": "default_coast:south"}, read_rules({"4.B.7": "default_coast:south"}))
    ]
    assert results[1] == results[2] != results[0]


NOT_RULES: dict[str, Any] = {
    "a text": "explicit_only",
    "a number": 5,
    "a list of texts": ["4.A.3=explicit_only"],
    "triples": [("4.A.3", "explicit_only", "datc")],
    "nothing for a rule": {"4.A.3": None},
    "a list for a rule": {"4.A.3": ["explicit_only"]},
    "a rule by number": [(4, "explicit_only")],
    "an unknown rule": {"4.Z.3": "explicit_only"},
    "an unknown choice": {"4.A.3": "explicit_onyl"},
    "an unknown preset": {"preset": "rulebook-1066"},
    "two choices": [("4.A.2", "1982"), ("4.A.2", "2000")],
}


@pytest.mark.parametrize("wrong", NOT_RULES)
def test_what_is_no_rules_is_explained(wrong: str, golden: Golden) -> None:
    with pytest.raises(WestphaliaError) as caught:
        take_rules(NOT_RULES[wrong])
    golden(str(caught.value))


@pytest.mark.parametrize("wrong", NOT_RULES)
@pytest.mark.parametrize("taker", TAKERS)
def test_anything_but_rules_is_refused_at_once(taker: str, wrong: str) -> None:
    with pytest.raises(WestphaliaError, match=r"rule|preset"):
        TAKERS[taker](NOT_RULES[wrong])


@pytest.mark.parametrize("variant", variants())
def test_a_rulebook_of_the_standard_game_leaves_the_options_of_a_variant(variant: str) -> None:
    found = find_variant(variant)
    game = westphalia.Game.start(found, preset("rulebook-1982"))
    assert game.rulebook == read_rules({"preset": "rulebook-1982"}, found.rulebook)
    assert game == westphalia.Game.start(found, {"preset": "rulebook-1982"})
    assert westphalia.read_game(westphalia.format_game(game.advance())) == game.advance()


def test_a_rulebook_of_another_game_is_refused(golden: Golden) -> None:
    with pytest.raises(WestphaliaError) as caught:
        westphalia.Game.start(STANDARD, find_variant("europe-1619").rulebook)
    golden(str(caught.value))


@pytest.mark.parametrize("variant", variants())
def test_options_of_a_variant_are_taken_by_name(variant: str) -> None:
    found = find_variant(variant)
    rules = {"4.A.3": "explicit_only"}
    own = next((name for name in found.rulebook.choices() if name not in Rulebook().choices()), None)
    if own is not None:
        rules[own] = found.rulebook.choices()[own].value
    game = westphalia.Game.start(found, rules)
    assert game.rulebook == read_rules(rules, found.rulebook)
    assert game.advance().rulebook == game.rulebook


def test_rules_change_those_of_a_record_and_a_preset_replaces_them() -> None:
    own = replace(record(), rules={"convoy_paradox": "1982", "wrong_unit_kind": "invalid"})
    assert find_rulebook(own) == read_rules({"4.A.2": "1982", "4.C.2": "invalid"})
    assert find_rulebook(own, {"4.A.2": "2000"}) == read_rules({"4.A.2": "2000", "4.C.2": "invalid"})
    assert find_rulebook(own, {"4.A.2": "2000"}, preset="datc") == read_rules({"4.A.2": "2000"})
    assert find_rulebook(own, preset="rulebook-1971") == preset("rulebook-1971")
