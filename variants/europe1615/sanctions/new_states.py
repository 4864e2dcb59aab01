"""Morocco and Catalonia: sanctions that open a state to everybody's influence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from ....model.board import Board
from ....model.names import Location, Power, Province, UnitKind
from ....model.position import Unit
from ....model.reasons import Fact
from ...kit.clauses import Clauses
from ...kit.knobs import Knob
from ...kit.report import Event
from ...kit.wording import power_name, province_name
from ..land import CATALONIA, MOROCCO, CataloniaStart
from .sanction import SPAIN, Condition, Group, Sanction

if TYPE_CHECKING:
    from ..setting import Setting
    from .standing import Sanctions

# ---------------------------------------------------------------------------------------------- Morocco

MOR = Clauses(
    "E15-MOR",
    {
        1: "Morocco is neutral no more",
        2: "all powers place influence in Morocco",
    },
)

MOROCCAN_UNIFICATION = Sanction("moroccan-unification", "Moroccan unification", Group.OTHER, opens=MOROCCO)

# -------------------------------------------------------------------------------------------- Catalonia

CAT = Clauses(
    "E15-CAT",
    {
        1: "Catalonia becomes a pliant state",
        2: "Catalonia gets a center and an army",
        3: "all powers place influence in Catalonia",
    },
)


def _is_to_be_had(setting: Setting) -> bool:
    """Nobody has annexed Catalonia; as a Spanish province it is not captured by Spain."""
    if CATALONIA in setting.independent:
        return True
    owners = {setting.owner(place) for place in setting.board.minor[CATALONIA].provinces}
    return CataloniaStart.SPANISH.counts(setting.knobs) and owners == {SPAIN}


def _owners(setting: Setting) -> tuple[Fact, ...]:
    board = setting.board
    return tuple(
        Fact(f"{province_name(board, place)} belongs to {power_name(board, owner)}.")
        for place in board.minor[CATALONIA].provinces
        if (owner := setting.owner(place)) is not None
    )


CATALAN_SECESSION = Sanction(
    "catalan-secession",
    "Catalan secession",
    Group.OTHER,
    opens=CATALONIA,
    comes_if=(Condition(CAT[1], "Catalonia has been captured", _is_to_be_had, _owners),),
)


class CatalanIfCaptured(Knob, clause=CAT[1]):
    """What becomes of the Catalan secession if Catalonia has been captured."""

    WAIT = "skip_until_liberated", "It comes once Catalonia is free."
    SKIP = "skip", "It is skipped."


class CatalanUnitBlocked(Knob, clause=CAT[2]):
    """What becomes of the Catalan army if another unit stands in Catalonia."""

    WHEN_VACANT = "built_when_vacant", "It appears with the first season that finds the land vacant."
    LATE_WINTER = "late_winter", "It appears with the builds of a Late Winter alone."


def opened_states(setting: Setting) -> frozenset[Power]:
    """The states that a sanction in force has made pliant (E15-MOR-2, E15-CAT-3)."""
    return frozenset(one.opens for one in setting.records.sanctions.active if one.opens is not None)


def extra_centers(known: Sanctions, board: Board) -> Mapping[Province, int]:
    """The centers that a sanction adds to those of the board, each with its number (E15-CAT-2)."""
    return {board.minor[CATALONIA].capital: _catalan_value(board)} if known.has(CATALAN_SECESSION) else {}


def _catalan_value(board: Board) -> int:
    """The number on the center of Catalonia, as the board has it for the time after the secession."""
    described = cast("Mapping[str, Mapping[str, object]]", board.special)["catalonia"]
    value = cast("Mapping[str, object]", described["then"])["value"]
    assert isinstance(value, int)
    return value


def with_secession(setting: Setting) -> Setting:
    """The setting in which Catalonia is its own and is to get its army (E15-CAT-1, E15-CAT-2)."""
    own = dict.fromkeys(setting.board.minor[CATALONIA].provinces, CATALONIA)
    position = replace(setting.position, owners={**setting.position.owners, **own})
    known = replace(setting.records.sanctions, army_due=True)
    return replace(setting, position=position).with_sanctions(known)


RAISED = "army_raised"
"""The code of the event that Catalonia has got its army."""


def raise_army(setting: Setting) -> tuple[Setting, tuple[Event, ...]]:
    """The setting in which the army of Catalonia has appeared, if it is due and the land is vacant."""
    known = setting.records.sanctions
    if not known.army_due or CATALONIA not in setting.independent:
        return setting, ()
    place = setting.capital(CATALONIA)
    vacant = place not in setting.standing
    if not vacant and CatalanUnitBlocked.WHEN_VACANT.counts(setting.knobs):
        return setting, ()
    setting = setting.with_sanctions(replace(known, army_due=False))
    if not vacant:
        return setting, ()
    army = Unit(CATALONIA, UnitKind.ARMY, Location(place))
    position = replace(setting.position, units=(*setting.position.units, army))
    name = setting.board.minor[CATALONIA].name
    because = (
        Fact(f"{CATALAN_SECESSION} has come into force.", CAT[1]),
        Fact(f"{province_name(setting.board, place)} is vacant."),
    )
    fact = Fact(f"{name} raises an army ({CAT[2]}).", CAT[2], because)
    return replace(setting, position=position), (Event(RAISED, CATALONIA, place, fact),)
