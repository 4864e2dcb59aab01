"""Claims: their text, their meaning, submissions of cases, and bad input."""

import re
from pathlib import Path

import pytest

import westphalia
from tests.model.case.case_samples import HEAD, read
from tests.model.orders.test_as_written import WRITTEN, Written
from westphalia.formats.cases import case_to_record
from westphalia.model.errors import ImpossibleError, UnreadableError, WestphaliaError
from westphalia.model.orders import Designation, format_order
from westphalia.model.rulebook import read_rules
from westphalia.research.claims.claims import OrderClaim
from westphalia.research.claims.text import parse_claims, parse_unit
from westphalia.research.question import question_of
from westphalia.variants import find_variant
from westphalia.variants.standard import STANDARD

BOARD = STANDARD.board
PAGE = (Path(__file__).parents[3] / "docs" / "verify.md").read_text(encoding="utf-8")


def canonical(text: str) -> list[str]:
    return [str(claim) for claim in parse_claims(text, BOARD)]


READ = [
    ("A Vie - Tyr", "A vie - tyr succeeds"),
    ("A Vie -> Tyr", "A vie - tyr succeeds"),
    ("F Tri -> Adr: ok", "F tri - adr succeeds"),
    ("A Vie H", "A vie H succeeds"),
    ("A Vie - Tyr (bounce)", "A vie - tyr bounces"),
    ("A Vie - Tyr *bounce*", "A vie - tyr bounces"),
    ("A Vie - Tyr: bounced.", "A vie - tyr bounces"),
    ("A Vie - Tyr does not bounce", "A vie - tyr does not bounce"),
    ("A Vie - Tyr didn't succeed", "A vie - tyr does not succeed"),
    ("A Par - Bur ✓", "A par - bur succeeds"),
    ("A Par - Bur ✗", "A par - bur fails"),
    ("F Mao - Spa(nc) (bounce)", "F mao - spa/nc bounces"),
    ("A St. Petersburg - Moscow failed", "A stp - mos fails"),
    ("F Lon S F Wal - Eng (cut)", "F lon S F wal - eng is cut"),
    ("F Lon S F Wal - Eng", "F lon S F wal - eng is given"),
    ("F Lon S F Wal - Eng isn't cut", "F lon S F wal - eng is not cut"),
    ("F Lon S F Wal - Eng was cut by A Bre", "F lon S F wal - eng is cut by A bre"),
    ("F Nth C A Lon - Bel disrupted", "F nth C A lon - bel is disrupted"),
    ("A Lon - Bel via convoy disrupted", "A lon - bel via convoy is disrupted"),
    ("Italy: F Tri - Adr void", "italy: F tri - adr is void"),
    ("A Mun bounces", "A mun bounces"),
    ("A Mun dislodged", "A mun dislodged"),
    ("A Mun H dislodged", "A mun dislodged"),
    ("Mun is dislodged", "mun dislodged"),
    ("A Mun is not dislodged", "A mun not dislodged"),
    ("A Mun safe", "A mun not dislodged"),
    ("A Mun dislodged by Ber", "A mun dislodged by ber"),
    ("A Mun dislodged by A Kie via convoy", "A mun dislodged by A kie via convoy"),
    ("A Mun not dislodged by A Ber", "A mun not dislodged by A ber"),
    ("A Mun stays", "A mun stays"),
    ("A Mun does not stay", "A mun does not stay"),
    ("A Mun moves", "A mun moves"),
    ("A Vie in Tyr", "A vie in tyr"),
    ("army in Vienna stands in Tyrolia", "A vie in tyr"),
    ("A Vie is not in Tyr", "A vie not in tyr"),
    ("now Austria A Tyr", "now austria A tyr"),
    ("Austria: now A Tyr", "now austria A tyr"),
    ("Austria: A Vie in Tyr", "austria A vie in tyr"),
    ("German A Mun dislodged", "germany A mun dislodged"),
    ("A Mun can retreat to Ber", "A mun can retreat to ber"),
    ("A Mun can't retreat to Ber", "A mun cannot retreat to ber"),
    ("A Mun retreats: ber, Kiel", "A mun retreats: ber, kie"),
    ("A Mun retreats ber and kie", "A mun retreats: ber, kie"),
    ("A Mun cannot retreat", "A mun retreats: none"),
    ("A Mun retreats: none", "A mun retreats: none"),
    ("Tyr empty", "tyr empty"),
    ("nobody stands in Tyr", "tyr empty"),
    ("Tyr not empty", "tyr not empty"),
    ("somebody in Tyr", "tyr not empty"),
    ("Tyr occupied", "tyr not empty"),
    ("Tyr contested", "tyr contested"),
    ("standoff in Tyr", "tyr contested"),
    ("Tyr is not contested", "tyr not contested"),
    ("contested: Tyr, Boh and Gal", "contested: tyr, boh, gal"),
    ("contested: none", "contested: none"),
    ("no standoffs", "contested: none"),
    ("dislodged: A Mun, F Nth", "dislodged: A mun, F nth"),
    ("nobody dislodged", "dislodged: none"),
]


@pytest.mark.parametrize(("text", "claim"), READ)
def test_a_statement_says_one_thing(text: str, claim: str) -> None:
    assert canonical(text) == [claim]


@pytest.mark.parametrize("claim", sorted({claim for _, claim in READ}))
def test_the_canonical_text_of_a_claim_is_read_as_that_claim(claim: str) -> None:
    assert canonical(claim) == [claim]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("A Vie - Tyr (bounce, dislodged)", ["A vie - tyr bounces", "A vie dislodged"]),
        (
            "Austria: Army Vienna -> Tyrolia.  (*bounce, dislodged*)",
            ["austria: A vie - tyr bounces", "austria A vie dislodged"],
        ),
        (
            "A Vie - Tyr bounces and is dislodged by A Ven",
            ["A vie - tyr bounces", "A vie dislodged by A ven"],
        ),
        (
            "A Ven dislodged by A Tyr retreats Apu, Tus",
            ["A ven dislodged by A tyr", "A ven retreats: apu, tus"],
        ),
    ],
)
def test_several_things_can_be_said_at_once(text: str, claims: list[str]) -> None:
    assert canonical(text) == claims


def test_everything_that_the_page_lists_is_read() -> None:
    table = PAGE.partition("| statement | meaning |\n")[2].partition("\n\n")[0]
    statements = [
        text for row in table.splitlines()[1:] for text in re.findall(r"`([^`]*)`", row.split("|")[1])
    ]
    assert len(statements) > 30
    for text in statements:
        assert len(parse_claims(text, BOARD)) == 1


@pytest.mark.parametrize(("text", "unit"), [("A Mun", "A mun"), ("Mun", "mun"), ("A Mun - Ber", "A mun")])
def test_a_unit_is_named_alone_or_by_its_order(text: str, unit: str) -> None:
    assert str(parse_unit(text, BOARD).location) == unit.split()[-1]


ANYTHING = (
    "expected an order with succeeds, fails, bounces, cut, disrupted or void; a unit with dislodged, stays, "
    "moves, 'in PLACE' or 'retreats: PLACES'; a place with empty or contested"
)
WRONG = [
    ("A Vie", f"1: cannot read the statement 'A Vie'; {ANYTHING}"),
    ("bounces", f"1: cannot read the statement 'bounces'; {ANYTHING}"),
    (" ", f"1: cannot read the statement ''; {ANYTHING}"),
    (
        "A Vie - Tyr bouncez",
        "13: cannot read the statement 'A Vie - Tyr bouncez': unknown word 'bouncez' (did you mean bounces?)",
    ),
    (
        "A Mun dislodge",
        "7: cannot read the statement 'A Mun dislodge': unknown word 'dislodge' (did you mean dislodged?)",
    ),
    ("A Mnu dislodged", '3: "A Mnu": unknown province "Mnu" (did you mean mun?)'),
    ("A Vie - Tyx bounces", '9: "A Vie - Tyx": unknown province "Tyx" (did you mean tyl or tyn?)'),
    ("A Mun dislodged by A Brr", '22: "A Brr": unknown province "Brr" (did you mean bar, ber, or bre?)'),
    ("A Mun retreats: ber, kiee", '22: unknown province "kiee" (did you mean Kiel?)'),
    ("Autria: A Vie - Tyr ok", '1: unknown power "Autria" (did you mean Austria?)'),
    (
        "F Lon S F Wal - Eng bounces",
        (
            "21: cannot read the statement 'F Lon S F Wal - Eng bounces': 'bounces' does not apply to a "
            "support; expected given, fails, cut or void"
        ),
    ),
    (
        "A Vie - Tyr cut",
        (
            "13: cannot read the statement 'A Vie - Tyr cut': 'cut' does not apply to a move; expected "
            "succeeds, fails, bounces, disrupted or void"
        ),
    ),
    (
        "A Mun can retreat to Ber and Kie",
        (
            "22: cannot read the statement 'A Mun can retreat to Ber and Kie': it names several places; "
            "expected one place, or 'retreats: PLACES' for all of them"
        ),
    ),
    (
        "now A Tyr",
        ("5: the power or the kind of the unit is missing; expected such as 'now Austria A Tyr'"),
    ),
    ("Austria: nobody dislodged", f"10: cannot read the statement 'Austria: nobody dislodged'; {ANYTHING}"),
    (
        "A Mun " + "x" * 300,
        (
            f"1: cannot read the statement 'A Mun {'x' * 51}...': it is too long; "
            "expected at most 300 characters"
        ),
    ),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_unreadable_text_is_reported_with_its_column(text: str, message: str) -> None:
    with pytest.raises(WestphaliaError) as caught:
        parse_claims(text, BOARD)
    assert str(caught.value) == message


# --------------------------------------------------------------------------------------- submissions of cases


CASE = (
    "Austria: A Vie - Tyr\nAustria{manner}: A Vie - Boh\nFrance: A Par - Bur\n"
    "Units:\n Austria: A Vie\n France: A Par{mark}\n"
)


def test_a_question_selects_effective_orders_again_under_other_rules() -> None:
    question = question_of(read(HEAD + CASE.format(manner="", mark=" [illegal]")))
    others = read_rules([("4.D.1", "combine"), ("4.E.6", "keep_until_adjustment")], question.rulebook)
    assert [str(unit) for unit in question.resolution().units] == ["A boh"]
    assert [str(unit) for unit in question.with_rules(others).resolution().units] == [
        "A vie",
        "A bur [illegal]",
    ]
    assert [str(unit) for unit in question.position.units] == ["A vie"]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("order sets: unordered\n", "order sets in an unknown sequence"),
        ("civil disorder: Italy\n", "powers in civil disorder"),
        ("Italy: A Ven proxy France\n", "proxies"),
        ("Proxies:\n Italy: A Ven proxy France\n", "proxies"),
        ("Italy (adds): A Ven H\n", "order sets with a stated meaning"),
        ("Italy: F Nap - Gulf\n", "the doubtful order 'F Nap - Gulf'"),
    ],
)
def test_cases_that_records_cannot_hold_are_refused(text: str, what: str) -> None:
    case = read(HEAD + text + "Units:\n Italy: A Ven, F Nap\n")
    with pytest.raises(ImpossibleError) as caught:
        case_to_record(case)
    assert str(caught.value) == f"case: records of games cannot hold {what}; expected a case without them"


def test_several_plain_order_sets_are_known_to_records() -> None:
    record = case_to_record(read(HEAD + CASE.format(manner="", mark="")))
    assert [order.submission for order in record.phases[0].orders] == [0, 1, 0]


# ------------------------------------------------------------------------------- orders as players write them


ONLY_ON_SHEETS = {
    "A Mun stays": "it says that the unit survives",
    "A Vie H (*dislodged*)": "it says that the unit is dislodged",
    "A Vie holds (dislodged by A Tri)": "it says that the unit is dislodged",
    "A Vie - Gal, cut": "only supports are cut",
    "A Vie - Gal (*Ordered to Move*)": "a mark of a program",
    "A Vie - Gal *b*": "a mark of a program",
    "<A VIE-gal>": "a mark of a zine",
}
LINES = [
    line
    for line in WRITTEN
    if line.phase == "movement" and not line.meaning.startswith("!") and ";" not in line.meaning
]


@pytest.mark.parametrize("line", LINES, ids=[one.text for one in LINES])
def test_a_claim_reads_the_order_that_a_sheet_reads(line: Written) -> None:
    assert (line.meaning in claimed_orders(line)) == (line.text not in ONLY_ON_SHEETS)


def claimed_orders(line: Written) -> list[str]:
    """Return the orders that a claim names, with and without their powers; none if it is unreadable."""
    try:
        claims = parse_claims(line.text, find_variant(line.variant).board)
    except UnreadableError:
        return []
    texts: list[str] = []
    for one in claims:
        if isinstance(one, OrderClaim) and not isinstance(one.order, Designation):
            order = format_order(one.order)
            texts += [order, f"{one.power} {order}"]
    return texts


# -------------------------------------------------------------------------------------------------- bad input


PANDIN = westphalia.load_case("examples/pandin.txt")

BAD = """\
A Vie - Tyr -- FAIL
A Vie -- FAIL
A Bre - Lon failz
A Bre - Lno fails
Xyz bounces
A Bre
fails
-- FAIL
A Bre - Lon fails unless
A Bre - Lon (fails) cut
F Eng dislodged by
F Eng dislodged by Kaiser
F Eng dislodged by A Zzz
F Eng can retreat to
F Eng can retreat to Foo
F Eng retreats: Foo, Bar
Fng dislodged
F Eng dislogded
now F Bel
now Germny F Eng
Enlgish Channel empty
nobody in
nobody in Foo
contested: foo
dislodged: A Foo
Germny: F Bel - Eng bounces
Austria: F Bel - Eng bounces
F Bel - Eng is cut
F Lon S F Wal - Eng does not
A Bre does stays
A Bre - Lon succeeds, F Bel - Eng bounces
F Mao - Eng fails
A Bre - Lon in Paris in London
the result is wrong
"""


@pytest.mark.parametrize("claim", BAD.splitlines())
def test_a_message_quotes_only_what_was_written(claim: str) -> None:
    with pytest.raises(WestphaliaError) as caught:
        westphalia.verify(PANDIN, [claim])
    message = str(caught.value).partition("; expected")[0].replace(f"claim {claim!r}: ", "", 1)
    for quoted in re.findall(r'"([^"]+)"|\'([^\']+)\'', message):
        assert "".join(quoted) in claim


def test_signs_between_an_order_and_its_result_are_no_part_of_either() -> None:
    for sign in ("-- ", "\u2013 ", "=> ", "\u2192 ", ": "):
        assert westphalia.verify(PANDIN, [f"F Bel - Eng {sign}bounces"]).holds
