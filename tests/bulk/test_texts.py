"""Case texts read together have the same results as each of them alone."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, TypeVar, cast

import numpy as np
import pytest

from tests.bulk.sayable import sayable
from tests.generators import PATHOLOGICAL, TURN, random_case, standard_board
from westphalia.bulk import Adjudicator, Turns
from westphalia.bulk.arrays import COLUMNS
from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import Case, OrderSet, format_case_json, format_case_text, read_case
from westphalia.model.errors import WestphaliaError
from westphalia.model.phase import parse_phase
from westphalia.model.position import Unit
from westphalia.model.rulebook import preset
from westphalia.solver import OrderResult, Resolution, Status
from westphalia.variants import find_variant
from westphalia.variants.standard import STANDARD

Told = TypeVar("Told")
arrow: Any = import_module("pyarrow")


@cache
def adjudicator() -> Adjudicator:
    return Adjudicator(standard_board(), STANDARD.rulebook)


def cases(count: int, seed: int, *, plain: bool = True) -> list[Case]:
    """Return random cases; those that are not plain have several orders for a unit, wrong letters and so
    on."""
    rng = Random(seed)
    made: list[Case] = []
    for number in range(count):
        drawn = random_case(rng, TURN if number % 2 else PATHOLOGICAL)
        found = sayable(drawn) if plain else drawn
        owners = {} if number % 3 else dict(standard_board().start_owners)
        position = type(found.position)(standard_board(), found.position.units, owners)
        sets = tuple(OrderSet(power, tuple(own)) for power, own in found.orders.items())
        made.append(Case("standard", parse_phase("S1901M"), position, STANDARD.rulebook, sets))
    return made


def same(one: Turns, other: Turns) -> bool:
    return one.apart.keys() == other.apart.keys() and all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("starts", *COLUMNS)
    )


def followed(resolution: Resolution) -> dict[Unit, OrderResult]:
    """Return the order of each unit that counts, or else the first one."""
    kept: dict[Unit, OrderResult] = {}
    idle = {Status.ILLEGAL: 2, Status.VOID: 1}
    for line in resolution.effective_only.orders:
        if line.unit is None or line.unit.power != line.power:
            continue
        known = kept.get(line.unit)
        if known is None or idle.get(line.status, 0) < idle.get(known.status, 0):
            kept[line.unit] = line
    return kept


def hold_against_resolve(texts: list[str]) -> Turns:
    """Read and resolve texts together and one by one; check that the results are equal."""
    turns = adjudicator().read(texts)
    results = adjudicator().resolve(turns)
    names = adjudicator().names
    for number, text in enumerate(texts):
        expected = resolve_case(read_case(text, find_variant))
        lines = followed(expected)
        stay = iter(expected.units)
        gone = {one.unit: one for one in expected.dislodged}
        for u, unit in enumerate(expected.position.units):
            i = int(turns.starts[number]) + u
            assert results.codes[results.code[i]] == lines[unit].code, text
            assert bool(results.success[i]) == (lines[unit].status is Status.SUCCEEDS)
            assert results.place[i] == (-1 if unit in gone else names.place(next(stay).location)), text
            if unit in gone:
                options = results.retreat_place[results.retreat_unit == i]
                assert [names.places[place] for place in options] == list(expected.retreats[unit])
        assert results.certainties[results.certainty[number]] == expected.certainty.value
    return turns


def test_texts_are_read_as_their_cases_are() -> None:
    texts = [format_case_text(case) for case in cases(40, 21)]
    given = [read_case(text, find_variant) for text in texts]
    expected = adjudicator().turns([(case.position, case.movement_orders) for case in given])
    for form in (texts, tuple(texts), arrow.array(texts), arrow.chunked_array([texts[:7], texts[7:]])):
        read = adjudicator().read(form)
        assert same(read, expected)
        assert not read.apart


def test_texts_that_arrays_cannot_represent_have_the_same_results_as_resolve() -> None:
    turns = hold_against_resolve([format_case_text(case) for case in cases(40, 22, plain=False)])
    assert len(turns.apart) >= 5


HEAD = "variant: standard\nphase: Spring 1901 Movement\n"
UNITS = "\nUnits:\n  Austria: A vie, F tri, A bud\n  Italy: A ven\n"
WAYS = {
    "lower case": "\nAUSTRIA:\n  a vienna to galicia\n  army bud -> gal\nItaly:\n  ven holds\n",
    "several on a line": "\nAustria: A Vie - Gal, A Bud S A Vie - Gal; F Tri H\nItaly: A Ven - Tri\n",
    "comments and bullets": "\n# note\nAustria:\n  * A Vie - Tyr # yes, go\n  1. A Bud H\nItaly: A Ven H\n",
    "two sheets": "\nAustria:\n  A vie - gal\nItaly:\n  A ven - tyr\nAustria:\n  A vie - boh\n  A bud H\n",
    "a sheet that replaces": "\nAustria:\n  A vie - gal\n\nAustria (replaces):\n  A vie - boh\n",
    "an order twice": "\nAustria:\n  A vie - gal\n  A vie - boh\n  A bud - vie\n",
    "the same twice": "\nAustria:\n  A vie - gal\n  A vie - gal\n",
    "a wrong letter": "\nAustria:\n  F vie - gal\n  A tri - ven\n",
    "a wrong power": "\nAustria:\n  A ven - tri\n  A vie S A ven - tri\n",
    "nobody's unit": "\nAustria:\n  A mun - bur\n  A vie S A boh\n",
    "a coast": "\nAustria:\n  F tri - spa/nc\n  A bud - spa/nc\n",
    "a proxy": "\nAustria:\n  A vie proxy Italy\nItaly:\n  A vie - tyr\n",
    "a route": "\nAustria:\n  A bud - adr - apu\n",
    "nothing": "\n",
    "orders in a section": "\nOrders:\n  Austria:\n    A vie - gal\n",
    "by the ids": "\naustria:\n  A vie - gal\n",
    "a foreign unit with its power": "\nAustria:\n  A vie S italy A ven - tyr\nItaly:\n  A ven - tyr\n",
    "a foreign unit with a wrong one": "\nAustria:\n  A vie S france A ven - tyr\nItaly:\n  A ven - tyr\n",
}


@pytest.mark.parametrize("orders", WAYS.values(), ids=WAYS.keys())
def test_orders_in_any_notation_have_the_same_results_as_resolve(orders: str) -> None:
    hold_against_resolve([HEAD + orders + UNITS, HEAD + UNITS + orders])


def test_units_from_orders_and_json_are_read() -> None:
    case = cases(2, 23)[1]
    hold_against_resolve([
        HEAD + "\nAustria:\n  A vie - tyr\n  A bud - vie\n",
        format_case_json(case),
        format_case_text(case).replace("\n", "\r\n"),
        "# first\n" + format_case_text(case),
    ])  # fmt: skip


def test_spoiled_texts_are_read_or_refused_as_by_themselves() -> None:
    """Lines that are removed, doubled, swapped, moved or cut are read as line by line."""
    rng = Random(24)
    texts = [format_case_text(case) for case in cases(16, 25)]
    texts += [HEAD + orders + UNITS for orders in WAYS.values()]
    met: Counter[str] = Counter()
    for _ in range(400):
        text = spoiled(rng, rng.choice(texts))
        expected, message = result_or_message(
            lambda text=text: resolve_case(read_case(text, find_variant, file="turn 0"))
        )
        turns, refused = result_or_message(lambda text=text: adjudicator().read([text]))
        if expected is None or turns is None:
            kept = ("no movement", "the rules of the case differ", "ledger", "taken away")
            same_words = refused.replace("board", "variant")[:40] == message[:40]
            assert same_words or any(word in refused for word in kept), text
            met["refused"] += 1
            continue
        assert [names_of(turns, i) for i in range(len(turns.power))] == list(expected.position.units), text
        results = adjudicator().resolve(turns)
        lines = followed(expected)
        codes = [results.codes[code] for code in cast("list[int]", results.code.tolist())]
        assert codes == [lines[unit].code for unit in expected.position.units], text
        met["apart" if turns.apart else "read"] += 1
    assert met["read"] > 100
    assert met["refused"] > 60
    assert met["apart"] > 5


def result_or_message(ask: Callable[[], Told]) -> tuple[Told | None, str]:
    """Return the result, or the message of the error."""
    try:
        return ask(), ""
    except WestphaliaError as problem:
        return None, str(problem)


def names_of(turns: Turns, i: int) -> Unit:
    names = adjudicator().names
    power, kind, place, bonus = (int(getattr(turns, name)[i]) for name in ("power", "kind", "place", "bonus"))
    return Unit(names.powers[power], names.kinds[kind], names.places[place], bonus)


def spoiled(rng: Random, text: str) -> str:
    """Return a text with one or two changes."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 2)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        line = lines[at]
        cut = rng.randrange(len(line) + 1)
        change = rng.randrange(9)
        if change == 0:
            del lines[at]
            lines = lines or [""]
        elif change == 1:
            lines.insert(other, line)
        elif change == 2:
            lines[at], lines[min(other, len(lines) - 1)] = lines[min(other, len(lines) - 1)], line
        elif change == 3:
            lines[at] = line.strip()
        elif change == 4:
            lines[at] = "  " + line
        elif change == 5:
            lines[at] = (
                line[:cut] + rng.choice(["#", ",", ":", ";", "[", "(", ")", " ", "\t", "- "]) + line[cut:]
            )
        elif change == 6:
            lines[at : at + 1] = [line[:cut], line[cut:]]
        elif change == 7:
            lines[at : at + 2] = ["".join(lines[at : at + 2])]
        else:
            lines.insert(
                at, rng.choice(["", "Units:", "Centers:", "Austria:", "  Austria: A war", "  A vie H"])
            )
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "\nAustria:\n  A vie - gla\n" + UNITS, 'turn 1:5:11: "A vie - gla": unknown province "gla"'),
        (HEAD + "\nAustria:\n  A vie - gal\n\nUnits:\n  Austria: A vie, A vie\n", "turn 1:8:19: two units"),
        (HEAD.replace("standard", "moon") + UNITS, "turn 1:1:10: unknown board 'moon'; expected standard"),
        (HEAD.replace("Movement", "Retreat") + UNITS, "turn 1: Spring 1901 Retreat is not a movement phase"),
        ("variant: standard\nphase: Spring\n" + UNITS, 'turn 1:2:8: "Spring" is not a phase'),
        (
            HEAD + "rule: adjacent_convoy = explicit_only\n" + UNITS,
            "differ from those of the adjudicator: adj",
        ),
        ("", "turn 1: is empty"),
        ("A vie - gal", "turn 1:1:1: "),
        (HEAD + "\nUnits:\n  Austria: A vie\x00\n", "turn 1: is binary"),
        (HEAD + "\nUnits:\n  Austria: K vie\n", "turn 1: unknown kind of unit 'K'"),
    ],
)
def test_bad_texts_are_refused_with_turn_line_and_column(text: str, message: str) -> None:
    with pytest.raises(WestphaliaError) as caught:
        adjudicator().read([HEAD + UNITS, text])
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ([HEAD + UNITS, None], "turn 1: has no text; expected a case"),
        ([1, 2], "turn 0 is of type int64, not a text; expected texts of cases"),
        ([HEAD, 3], "the values are not texts: "),
        (5, "the values are not texts: "),
    ],
)
def test_anything_but_a_text_is_refused(texts: object, message: str) -> None:
    with pytest.raises(WestphaliaError) as caught:
        adjudicator().read(texts)
    assert message in str(caught.value)


def test_an_empty_list_of_texts_has_no_turns() -> None:
    assert len(adjudicator().read([])) == 0


def test_texts_by_other_rules_are_read_by_an_adjudicator_of_these() -> None:
    rulebook = preset("droidippy")
    text = HEAD + "rule: preset = droidippy\n" + UNITS
    with pytest.raises(WestphaliaError, match="the rules of the case differ"):
        adjudicator().read([text])
    assert len(Adjudicator(standard_board(), rulebook).read([text, HEAD + UNITS])) == 2
