"""Parse positions and orders of retreat and adjustment phases from short texts."""

from collections.abc import Mapping

from westphalia.model.names import Location, Power, Province
from westphalia.model.orders import Order, parse_order, parse_unit
from westphalia.model.phase import PhaseKind
from westphalia.model.position import DislodgedUnit, Position, Unit
from westphalia.variants.standard import STANDARD

board = STANDARD.board


def unit(text: str) -> Unit:
    """Parse a unit such as ``austria A vie``."""
    power, rest = text.split(" ", 1)
    facts = parse_unit(rest, board)
    return Unit(Power(power), facts.kind, facts.location)


def position(
    units: str = "",
    owners: Mapping[str, str] | None = None,
    dislodged: Mapping[str, str] | None = None,
    contested: str = "",
) -> Position:
    """A position of the standard board.

    ``position("italy A tri", {"austria": "vie bud"}, {"austria F tri": "ven"}, "boh")``: the units, the
    centers of each owner, for each dislodged unit where its attacker came from (``"ven by convoy"``), and
    the contested provinces.
    """
    lost = tuple(
        DislodgedUnit(unit(name), Location(origin.split()[0]), "by convoy" in origin)
        for name, origin in (dislodged or {}).items()
    )
    return Position(
        board,
        tuple(unit(text.strip()) for text in units.split(",") if text.strip()),
        {Province(name): Power(owner) for owner, names in (owners or {}).items() for name in names.split()},
        lost,
        frozenset(map(Province, contested.split())),
    )


def sheets(phase: PhaseKind, orders: Mapping[str, str]) -> dict[Power, list[Order]]:
    """Parse the orders of each power, separated by commas."""
    return {
        Power(power): [parse_order(text.strip(), board, phase) for text in texts.split(",")]
        for power, texts in orders.items()
    }
