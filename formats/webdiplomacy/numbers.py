"""The numbers of places and countries in webDiplomacy, which follow the sequence in a variant's files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, cast

from ...model.board import Board
from ...model.names import Location, Power

SPECIAL: Final = "webdiplomacy"
"""The entry of `Board.special` with the lists ``territories`` and ``countries``; `install_php` makes it."""

_TERRITORIES: Final = (
    "cly edi lvp yor wal lon por spa naf tun nap rom tus pie ven apu gre alb ser bul rum con smy ank arm syr "
    "sev ukr war lvn mos stp fin swe nwy den kie ber pru sil mun ruh hol bel pic bre par bur mar gas bar nwg "
    "nth ska hel bal bot nao iri eng mao wes lyo tys ion adr aeg eas bla tyr boh vie tri bud gal spa/nc "
    "spa/sc stp/nc stp/sc bul/ec bul/sc"
)
_COUNTRIES: Final = "england france italy germany austria turkey russia"


class Numbers(NamedTuple):
    """The numbers of the places and powers of a board, from 1."""

    places: Mapping[Location, int]
    powers: Mapping[Power, int]


@lru_cache(maxsize=16)
def numbers_of(board: Board) -> Numbers | None:
    """Return the numbers of a board; None if they are unknown."""
    listed = cast("Mapping[str, Sequence[str]] | None", board.special.get(SPECIAL))
    if listed is not None:
        places, powers = listed["territories"], listed["countries"]
    elif board.id == "standard":
        places, powers = _TERRITORIES.split(), _COUNTRIES.split()
    else:
        return None
    return Numbers(
        {Location(place): number for number, place in enumerate(places, 1)},
        {Power(power): number for number, power in enumerate(powers, 1)},
    )
