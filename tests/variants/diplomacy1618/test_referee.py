"""The referee's report: who may build in conquered home centers, and who owns the other centers."""

import pytest

from tests.variants.diplomacy1618.seasons import TABLE
from westphalia.games import opening_report, phase_report
from westphalia.games.game import Game
from westphalia.variants.diplomacy1618 import DIPLOMACY_1618
from westphalia.variants.referee import Document, Table


def rows(report: Document, code: str) -> list[tuple[str, ...]]:
    """Return the rows of the table of a section."""
    blocks = next(part.blocks for part in report.sections if part.code == code)
    table = next(block for block in blocks if isinstance(block, Table))
    return [tuple(str(cell) for cell in row) for row in table.rows]


@pytest.mark.clause("D18-PRAGUE-10", "D18-PRAGUE-12", "D18-SWE-5", "D18-BRA-1", "D18-BRA-2")
def test_the_opening_says_who_can_come_to_build_where() -> None:
    assert rows(opening_report(Game.start(DIPLOMACY_1618)), "homes") == [
        (
            "Prague",
            "nobody",
            "nobody",
            "Austria or the Palatinate, if it owns the place in Winter 1618 (D18-PRAGUE-10, D18-PRAGUE-12)",
        ),
        ("Hither Pomerania", "nobody", "nobody", "Sweden, once it owns the place"),
        ("Stettin", "nobody", "nobody", "Brandenburg (fleets only), once it owns the place"),
    ]


@pytest.mark.clause("D18-PRAGUE-8", "D18-PRAGUE-9")
def test_a_winter_says_who_may_build_in_prague() -> None:
    game = Game.start(DIPLOMACY_1618)
    while game.phase.year == 1618:  # nobody has anything to build
        game = game.advance()
    assert rows(phase_report(game), "homes")[0] == ("Prague", "Palatinate", "Palatinate", "")


@pytest.mark.clause("D18-SWE-5", "D18-BRA-1")
def test_who_has_won_a_home_builds_there() -> None:
    position = TABLE.position(owners={"sweden": "hpo", "brandenburg": "ste", "saxony": "pra"})
    phase = Game.start(DIPLOMACY_1618).find_phase("Fall 1619 Movement")
    game = Game.start(DIPLOMACY_1618, position=position, phase=phase)
    assert rows(opening_report(game), "homes") == [
        ("Prague", "Saxony", "nobody", "nobody (D18-PRAGUE-13)"),
        ("Hither Pomerania", "Sweden", "Sweden", ""),
        ("Stettin", "Brandenburg", "Brandenburg (fleets only)", ""),
    ]


def test_only_centers_with_ownerless_units_stand_with_these() -> None:
    told = {row[0]: row[1] for row in rows(opening_report(Game.start(DIPLOMACY_1618)), "setup")}
    assert told["Civil disorder (neutral)"] == "pra"
    assert told["Nobody"].startswith("ham, brm")
