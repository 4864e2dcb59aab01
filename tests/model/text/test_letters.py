"""Characters that fold to ASCII letters are read as these, or refused with our errors."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.variants.europe1615 import years as years_1615
from tests.variants.europe1619 import years as years_1619
from westphalia.formats import read_records
from westphalia.model.case import read_case
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import UnitKind
from westphalia.model.orders import parse_order, parse_unit
from westphalia.model.phase import parse_phase
from westphalia.model.text import LOOKALIKES, normalize_letter
from westphalia.research import parse_claims
from westphalia.variants import find_variant

RECORDED = Path(__file__).parents[2] / "formats" / "recorded"
BOARD = find_variant("thirty-years-war-1648").board
STANDARD = find_variant("standard").board

ORDERS = (
    "K Vie - Tri, A Vie supports F Tri holds, F Tri convoys A Vie - Ven via convoy, M Vie retreats to Tri, "
    "remove the knight at Vie, build army in Vie, waives, KCM Vie, mercenary Vie - Tri, disbands A Vie"
)
CLAIMS = (
    "A Vie - Tyr succeeds, F Tri is dislodged by A Ven by sea, Tyr contested, nobody is dislodged, "
    "somebody stands in Tyr, A Vie can retreat to Tyr, A Vie retreats: Tyr, now Austria A Tyr, "
    "contested: Tyr, A Vie S F Tri is cut by A Ven, A Vie - Tyr bounces, A Tyr is not dislodged, "
    "dislodged: A Vie, Tyr is empty, standoff in Tyr"
)
SHEETS = {
    "1619 politics": (
        years_1619,
        "",
        "S1625D",
        "France: 1: BRA, BRA > SPAIN, WAR SPAIN, ALLY DENMARK",
    ),
    "1619 winter": (
        years_1619,
        "france A par, france F brit",
        "W1625A",
        "France: PAY 1 Spain, BOLSTER A par 1, FORTIFY par, MB hes A, B A par, REDUCE A par, EXTEND, DRAW",
    ),
}
READERS: dict[str, tuple[str, Callable[[str], object]]] = {
    "orders": (ORDERS, lambda text: parse_order(text, BOARD)),
    "units": ("K Vie, knight Vie+1 [kings risk, k]", lambda text: parse_unit(text, BOARD)),
    "phases": ("S1901M, spring 1901 diplomacy, F1901R, fall 1901 retreats", parse_phase),
    "claims": (CLAIMS, lambda text: parse_claims(text, STANDARD)),
}


def disguised(text: str) -> Iterator[str]:
    """Yield the text with each letter replaced by such a character, and with all of them replaced."""
    for code, letter in LOOKALIKES.items():
        for found in re.finditer(letter, text, re.IGNORECASE | re.ASCII):
            yield text[: found.start()] + chr(code) + text[found.end() :]
        yield re.sub(letter, chr(code), text, flags=re.IGNORECASE | re.ASCII)


def test_no_other_letters_look_alike() -> None:
    strange = "".join(map(chr, range(0x80, 0x110000)))
    found = {letter: re.findall(letter, strange, re.IGNORECASE) for letter in "abcdefghijklmnopqrstuvwxyz"}
    assert {ord(one): letter for letter, ones in found.items() for one in ones} == LOOKALIKES
    assert all(normalize_letter(chr(code)) == letter.upper() for code, letter in LOOKALIKES.items())


def test_the_sign_for_kelvin_is_a_knight() -> None:
    assert parse_unit("\u212a Vie", BOARD).kind is UnitKind.KNIGHT
    assert parse_order("\u212a Vie - Tri", BOARD) == parse_order("K Vie - Tri", BOARD)


@pytest.mark.parametrize("name", READERS)
def test_short_texts_are_read_or_refused(name: str) -> None:
    texts, read = READERS[name]
    for text in texts.split(", "):
        for strange in disguised(text):
            with suppress(WestphaliaError):
                read(strange)


@pytest.mark.parametrize("name", ["judge.txt", "jdip.txt", "droidippy.txt", "saved-game.json", "case.txt"])
def test_recorded_games_are_read_or_refused(name: str) -> None:
    text = (RECORDED / name).read_text(encoding="utf-8")[:1500]
    for count, strange in enumerate(disguised(text)):
        if count % 5 == 0 or strange.count("\u212a") > 1:
            with suppress(WestphaliaError):
                read_records(strange, file=name, name=None, variant=None)


def test_cases_are_read_or_refused() -> None:
    text = (
        "variant: standard\nphase: Spring 1901 Movement\nrule: 4.A.2 = szykman\n"
        "Units:\n Austria: A Vie, F Tri\n"
        "Dislodged:\n Italy: A Ven from Tri by sea, can retreat to Rom\nOrders:\nAustria: A Vie - Tri\n"
    )
    for strange in disguised(text):
        with suppress(WestphaliaError):
            read_case(strange, find_variant)


@pytest.mark.parametrize("name", SHEETS)
def test_sheets_are_read_or_refused(name: str) -> None:
    years, units, when, sheet = SHEETS[name]
    game = years.play(units or "france A par, spain A mad", when=when)
    for strange in disguised(sheet):
        with suppress(WestphaliaError):
            game.submit_sheet(strange)


def test_sheets_of_europe_1615_are_read_or_refused() -> None:
    game = years_1615.play("france A par, lor A lor, ott A ser", influence="lor france 3")
    sheet = "France: A par - pic, A lor S A par - pic, 1: LOR\nOttomans: A ser - hold, VOTE DRAW"
    for strange in disguised(sheet):
        with suppress(WestphaliaError):
            game.submit_sheet(strange)
