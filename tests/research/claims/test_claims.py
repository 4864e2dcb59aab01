"""The meaning of statements about a result, and the messages about unreadable ones."""

import re
from pathlib import Path

import pytest

from westphalia.model.errors import WestphaliaError
from westphalia.research.claims.text import parse_claims, parse_unit
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
