"""Bad sheets of the two large variants: all errors are reported together, and nothing is accepted."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.cli.conftest import Desk
from tests.golden import Golden
from tests.variants import playing
from tests.variants.europe1615 import years as years_1615
from tests.variants.europe1619 import years as years_1619
from westphalia.games.files.file import create_game
from westphalia.games.game import Game

PIECES = (
    "France Spain Papacy A F par lor hes - S H R D B C > : ; , ( ) 3 -1 99 1e9 + # é \t \n [ ] PAY WAR ALLY "
    f"WAIVE DECREE NO_ENTER MB FORTIFY PERMIT VOTE AGREE END {'x' * 500}"
)
"""The parts of random sheets, separated by blanks."""

ERROR = re.compile(r"error: standard input:\d+:\d+: \S.*")


def diplomacy() -> Game:
    """A Diplomatic Phase of Europe 1619 with two wars and an alliance."""
    return years_1619.play(
        "france A par, spain A sne",
        placed={"hes": "france 3", "sax": "spain 1, union 1", "mec": "sweden 4"},
        bonds=["war france spain 1622", "ally denmark sweden 1623"],
    )


def orders() -> Game:
    """An Orders Phase of Europe 1619."""
    return years_1619.play(
        "france A par, spain A sne, hes A hes, papacy A rom",
        when="S1625M",
        placed={"hes": "france 3"},
        bonds=["war france spain 1622"],
    )


def dislodged() -> Game:
    """Retreats of Europe 1619: a Spanish army must leave the Southern Netherlands."""
    game = years_1619.play(
        "spain A sne, dutch A gel, dutch F zee", when="S1625M", bonds=["war dutch spain 1622"]
    )
    return playing.go(game, dutch="A gel - sne, F zee S A gel - sne")


def builds() -> Game:
    """Builds and transactions of Europe 1619."""
    return years_1619.play(
        "france A par, france F brit, hes A hes", when="W1625A", placed={"hes": "france 3"}
    )


def moves() -> Game:
    """A movement phase of Europe 1615 under three sanctions."""
    return years_1615.play(
        "france A par, lor A lor, ott A ser",
        influence="lor france 3",
        sanctions="protestant-union, catholic-immunity, dano-swedish-rivalry",
    )


def winter() -> Game:
    """Late Winter of Europe 1615."""
    return playing.to(years_1615.play("france A par"), "late winter 1615")


SHEETS = {
    "a placement, an attack and declarations": (
        diplomacy,
        """
France: 40: BRA, 3: XYZ, BRA > AUSTRIA, SAX > FRANCE, SAX > HESSE
Spain: -2: SAX, 1.5: SAX, WAR SPAIN, ALLY FRANCE, DISSOLVE FRANCE
Denmark: WAR SWEDEN, 5: FRANCE, PEACE FRANCE, WAR
""",
        "1:9 1:21 1:41 1:41 1:61 2:8 2:17 2:27 2:38 2:51 3:10 3:25 3:33 3:47",
    ),
    "orders and decrees": (
        orders,
        """
France: A par - pic - , 5: BRA, DECREE NO_ENTER France Hesse
Spain: A sne - xyz, WAR FRANCE, B A mad
Papacy: DECREE NO_ENTER Denmark Hesse, DECREE SING France Hesse, DECREE ANNUL 9
""",
        "1:22 1:25 1:33 2:16 2:21 2:33 3:9 3:40 3:66",
    ),
    "retreats": (
        dislodged,
        "Spain: A sne - , A sne H, 3: HES, DECREE ANNUL 1\nFrance: A par H",
        "1:15 1:18 1:27 1:35",
    ),
    "a power without retreats": (dislodged, "France: A par H", "1:1 1:9"),
    "builds and transactions": (
        builds,
        """
France: PAY 60 Spain, PAY 1 France, BOLSTER F brit, BOLSTER A par 12, B A lon, MB hes F, FORTIFY bra
Spain: REDUCE A par, D A par, PAY 1, REFEREE ADMITS 3, EXTEND, decree annul 1
""",
        "1:9 1:23 1:37 1:53 1:71 1:80 1:90 2:8 2:22 2:31 2:38 2:56 2:64",
    ),
    "influence, attacks and orders": (
        moves,
        """
France: 30: LOR, 10: WUR, 1: OTT, 0: LOR, LOR > LORRAINE, LOR > FRANCE, A par - xyz, WAIVE par
England: LOR > FRANCE, 5: PAPL, PERMIT SPAIN SWI, B A lon
Denmark: 3: SWE, 2: CAT, 1: SUL
""",
        "1:18 1:27 1:35 1:49 1:59 1:81 1:92 2:10 2:24 2:33 2:51 3:10 3:18 3:26",
    ),
    "winter builds": (
        winter,
        "France: A par - bur, 3: LOR, B A xyz",
        "1:9 1:23 1:34",
    ),
}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """An empty desk."""
    return Desk(tmp_path)


@pytest.mark.parametrize("kind", SHEETS)
def test_every_mistake_of_a_sheet_is_named_at_once_and_nothing_is_accepted(
    kind: str, desk: Desk, golden: Golden
) -> None:
    begin, sheet, expected = SHEETS[kind]
    create_game(str(desk.folder / "game.json"), begin())
    before = desk.game
    *errors, status = desk.do("submit game.json -", sheet.strip()).splitlines()
    assert status == "(exit status 2)"
    assert all(ERROR.fullmatch(error) for error in errors)
    found = [error.removeprefix("error: standard input:") for error in errors]
    assert [":".join(error.split(":")[:2]) for error in found] == expected.split()
    golden(found)
    assert "forbids it" not in "".join(errors), "a clause without words"
    assert desk.game == before


@pytest.mark.parametrize("kind", SHEETS)
def test_no_sheet_causes_a_traceback_or_is_accepted_in_part(
    kind: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WESTPHALIA_TRACEBACK", "1")
    begin: Callable[[], Game] = SHEETS[kind][0]
    rng = Random(kind)
    words = PIECES.split(" ")
    create_game(str(desk.folder / "game.json"), begin())
    for _ in range(40):
        before = desk.game
        sheet = " ".join(rng.choice(words) for _ in range(rng.randint(1, 9)))
        said = desk.do("submit game.json france - --replace", sheet)
        if said.endswith("(exit status 2)\n"):
            assert desk.game == before
            assert all(line.startswith("error: ") for line in said.splitlines()[:-1])
        else:
            assert "submitted" in said
            assert "exit status" not in said
