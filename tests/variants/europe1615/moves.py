"""Single movement phases from short texts, with the standings of minor states.

    moves = move({"france": "A pro - sav"}, "sav A sav", standings="sav neutral")
    assert moves["A pro - sav"] == "E15-NEUT-2"

Each movement phase is also resolved as one whole model and checked; both results must agree.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.variants.table import Moves, Rules, Table
from westphalia.model.names import Power, Province
from westphalia.variants.europe1615 import EUROPE_1615
from westphalia.variants.europe1615.ledger import write_records
from westphalia.variants.europe1615.sanction import SanctionRecords, Season
from westphalia.variants.europe1615.state import Europe1615Records
from westphalia.variants.europe1615.timeline import find_sanction
from westphalia.variants.framework.year import Ledger
from westphalia.variants.minor_states.setting import (
    NEUTRAL_STATE,
    UNALIGNED_STATE,
    Standing,
    aligned_with,
    find_original_owners,
)

TABLE = Table(EUROPE_1615)
BOARD = TABLE.board


def parse_standing_word(word: str) -> Standing:
    """Parse a standing: ``neutral``, ``unaligned``, or the name of a power."""
    return {"neutral": NEUTRAL_STATE, "unaligned": UNALIGNED_STATE}.get(word) or aligned_with(Power(word))


def parse_standings(text: str) -> dict[Power, Standing]:
    """Parse standings such as ``sav france, pol neutral``."""
    pairs = (part.split() for part in text.split(",") if part.strip())
    return {Power(state): parse_standing_word(word) for state, word in pairs}


def parse_sanctions(names: str) -> SanctionRecords:
    """Parse a comma-separated list of sanctions, in force since the first Spring."""
    ids = [find_sanction(name.strip()).id for name in names.split(",") if name.strip()]
    return SanctionRecords(begun=dict.fromkeys(ids, Season(1615, "spring")))


def make_ledger(standings: str = "", sanctions: str = "") -> Ledger:
    """Return a ledger with these standings and sanctions."""
    return write_records(
        Europe1615Records(standings=parse_standings(standings), sanctions=parse_sanctions(sanctions)), {}
    )


def change_owners(changes: Mapping[str, str] | None = None) -> dict[Province, Power]:
    """Return the opening's owners with changes such as ``{"boh": "pru"}``; ``""`` means nobody."""
    owners = {**find_original_owners(BOARD), **{Province(p): Power(o) for p, o in (changes or {}).items()}}
    return {province: owner for province, owner in owners.items() if owner}


def move(
    orders: Mapping[str, str],
    others: str = "",
    *,
    standings: str = "",
    owners: Mapping[str, str] | None = None,
    sanctions: str = "",
    rules: Rules | None = None,
    **more: str,
) -> Moves:
    """Resolve a movement phase. Orders for minor units are listed under their states."""
    return TABLE.move(
        orders,
        others,
        owners=change_owners(owners),
        ledger=make_ledger(standings, sanctions),
        rules={**(rules or {}), **more},
    )
