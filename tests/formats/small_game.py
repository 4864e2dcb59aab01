"""A small game of two years, with everything that formats must represent.

There are bounces, a cut support, a convoy, dislodged units that retreat, disband and are destroyed, builds,
removals by order and in civil disorder, a fleet on a coast, powers that submit nothing. Its recorded files
are made by ``python -m tests.formats.small_game``.
"""

from pathlib import Path

from westphalia.formats import FORMATS, Record, format_records
from westphalia.formats.completing import keep_one_phase
from westphalia.formats.games import game_to_record
from westphalia.games.game import Game
from westphalia.model.phase import parse_phase
from westphalia.variants import find_variant

RECORDED = Path(__file__).with_name("recorded")

SHEETS = {
    "S1901M": """
        Austria: A Vie - Gal, A Bud - Ser, F Tri - Alb
        England: F Lon - Nth, F Edi - Nwg, A Lvp - Yor
        France: F Bre - Mao, A Par - Bur, A Mar S A Par - Bur
        Germany: F Kie - Den, A Ber - Kie, A Mun - Ruh
        Italy: A Ven - Tri, A Rom - Ven, F Nap - Ion
        Russia: A War - Gal, A Mos - Ukr, F Sev - Bla, F Stp/sc - Bot
        Turkey: A Con - Bul, A Smy - Con, F Ank - Bla
    """,
    "F1901M": """
        Austria: A Vie - Tri, A Ser S A Vie - Tri, F Alb - Gre
        England: A Yor - Nwy via convoy, F Nth C A Yor - Nwy, F Nwg S A Yor - Nwy
        France: A Bur - Bel, F Mao - Spa/sc, A Mar - Pie
        Germany: F Den - Swe, A Kie - Hol, A Ruh - Bel
        Italy: A Tri H, A Ven - Tyr, F Ion - Tun
        Russia: A War - Gal, A Ukr S F Sev - Rum, F Sev - Rum, F Bot - Swe
        Turkey: A Bul - Rum, A Con - Smy
    """,
    "F1901R": "Italy: A Tri - Ven",
    "W1901A": """
        Austria: Build A Vie, Build A Bud
        England: Build F Lon
        Germany: Build A Ber, Waive
        Italy: Build F Nap
        Russia: Build F Stp/nc
        Turkey: Build A Con
    """,
    "S1902M": """
        Austria: A Vie - Gal, A Bud S A Vie - Gal, A Tri S A Tyr, F Gre - Ion
        England: F Nwg - Bar, F Nth - Nwy, A Nwy - Stp, F Lon - Nth
        France: A Pie - Ven, F Spa/sc - Lyo, A Bur - Mar
        Germany: F Den - Swe, A Ruh - Bel, A Ber - Pru
        Italy: A Ven S A Tyr - Tri, A Tyr - Tri, F Tun - Ion, F Nap S F Tun - Ion
        Russia: F Rum H, A Ukr S F Rum, A Gal - Bud, F Bot S F Stp/nc - Nwy, F Stp/nc - Nwy
        Turkey: A Bul - Ser, A Con - Bul, F Ank - Bla, A Smy - Arm
    """,
    "S1902R": "Russia: A Gal - War",
    "F1902M": """
        Austria: A Bud - Rum, A Ser - Bul, A Gal S A Bud - Rum, A Tri - Tyr, F Gre - Aeg
        France: A Pie - Ven, F Lyo S A Pie, A Mar S A Pie
        Germany: F Swe - Den, A Bel - Hol, A Hol - Bel, A Pru - War
        Italy: A Ven - Tri, A Tyr - Ven, F Ion - Gre, F Nap - Ion
        Russia: F Rum H, A Ukr S F Rum, A War - Lvn, F Bot H
        Turkey: A Bul S A Ser - Rum, F Bla S A Arm - Sev, A Arm - Sev
    """,
    "W1902A": """
        Germany: Build F Kie, Build A Mun, Build A Ber
        Italy: Waive
        Russia: Remove F Bot
    """,
}
"""The orders of each phase; other phases have none."""


def small_game() -> Game:
    """Return the game, played through the winter of its second year."""
    game = Game.start(find_variant("standard"))
    while game.phase.year < 1903:
        for line in SHEETS.get(game.phase.code, "").strip().splitlines():
            power, _, orders = line.partition(":")
            game = game.submit(power.strip(), orders)
        game = game.advance()
    return game


def small_record() -> Record:
    """Return the game as a record."""
    return game_to_record(small_game())


def file_name(format_id: str) -> str:
    """Return the name of the recorded file of a format."""
    (suffix,) = next(one.suffixes for one in FORMATS if one.id == format_id)
    return f"{format_id}{suffix}"


def texts(record: Record) -> dict[str, str]:
    """Return the game in each format; case files have one phase."""
    phase = keep_one_phase(record, parse_phase("F1901R"))
    return {
        one.id: format_records([phase if one.id.startswith("case") else record], one.id) for one in FORMATS
    }


if __name__ == "__main__":
    RECORDED.mkdir(exist_ok=True)
    for format_id, text in texts(small_record()).items():
        (RECORDED / file_name(format_id)).write_text(text, encoding="utf-8", newline="\n")
