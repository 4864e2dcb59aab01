"""Single phases of the variants as texts for players: `cases/README.md` describes the format.

`read_cases` reads a file of them, `play` plays one phase on the board of its game. Nothing here knows a rule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from tests.variants.europe1615 import moves as europe1615
from tests.variants.europe1619 import battles as europe1619
from tests.variants.table import Adjusted, Moves, Retreating, Table
from westphalia.model.names import Power, Province
from westphalia.model.orders import format_order
from westphalia.model.phase import parse_phase
from westphalia.variants.diplomacy1618 import DIPLOMACY_1618
from westphalia.variants.framework.year import Ledger
from westphalia.variants.germany1648 import GERMANY_1648
from westphalia.variants.thirtyyears1648 import THIRTY_YEARS_WAR_1648

FOLDER = Path(__file__).parent / "cases"
"""A folder of cases for each game."""

SETTINGS = (
    "allies",
    "beaten",
    "held",
    "ledger",
    "owners",
    "phase",
    "sanctions",
    "standings",
    "standoffs",
    "units",
    "wars",
    "when",
)
EXPECTED = ("after", "contested", "dislodged", "removed")
LISTED = ("offered to ", "not offered to ")

Played: TypeAlias = Moves | Retreating | Adjusted | europe1619.Battle

Facts: TypeAlias = dict[str, str | list[str]]
"""What is compared: the code of each order, then the units, provinces or places of each kind."""


class CaseError(ValueError):
    """A case file that does not follow its format; the message names file and line."""


@dataclass(frozen=True)
class StatedOrder:
    """An order of a power, and the code of its stated outcome, if any."""

    power: str
    text: str
    code: str | None
    status: str | None


@dataclass
class PhaseText:
    """One phase: its settings, the orders, and the stated outcomes."""

    file: str
    line: int
    settings: dict[str, str] = field(default_factory=dict[str, str])
    rules: dict[str, str] = field(default_factory=dict[str, str])
    orders: list[StatedOrder] = field(default_factory=list[StatedOrder])
    expected: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    retreats: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    listed_orders: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    says: list[str] = field(default_factory=list[str])
    varied: bool = False

    def variation(self, line: int) -> PhaseText:
        """Return the same settings and orders without any stated outcomes."""
        orders = [replace(ordered, code=None, status=None) for ordered in self.orders]
        return PhaseText(self.file, line, dict(self.settings), dict(self.rules), orders, varied=True)

    def add_order(self, ordered: StatedOrder) -> None:
        """Add an order; in a variation, state the outcome of the existing one."""
        given = [(other.power, other.text) for other in self.orders]
        if self.varied and (ordered.power, ordered.text) in given:
            self.orders[given.index((ordered.power, ordered.text))] = ordered
        else:
            self.orders.append(ordered)

    @property
    def sheets(self) -> dict[str, str]:
        """The orders of each power, separated by commas."""
        found: dict[str, list[str]] = {}
        for ordered in self.orders:
            found.setdefault(ordered.power, []).append(ordered.text)
        return {power: ", ".join(texts) for power, texts in found.items()}

    def pairs(self, name: str) -> dict[str, str]:
        """Parse a setting such as ``spain lor frc, austria saa``: the words after each first word."""
        parts = (part.partition(" ") for part in self.listed(name))
        return {first: rest for first, _, rest in parts}

    @property
    def units(self) -> str:
        """The units that no order of their owner names, or that have more than their order says."""
        return ", ".join(self.listed("units"))

    def listed(self, name: str) -> list[str]:
        """Return the parts of a setting such as ``lux, bar``."""
        return split_list(self.settings.get(name, ""))


@dataclass
class Case:
    """A statement of the rules, with the phases that show it."""

    file: str
    clauses: tuple[str, ...]
    title: str
    phases: list[PhaseText] = field(default_factory=list[PhaseText])


def split_list(text: str) -> list[str]:
    """Split a text at its commas; ``none`` stands for no parts."""
    return [part.strip() for part in text.split(",") if part.strip() not in ("", "none")]


def read_cases(text: str, file: str) -> list[Case]:
    """Read a file of cases; raise `CaseError` with the line that does not follow the format."""
    cases: list[Case] = []
    begin_phase = True
    for number, line in _lines(text):
        if not line:
            begin_phase = True
            continue
        if heading := re.fullmatch(r"case((?: [A-Z0-9]+-[A-Z0-9-]+)*): (.+)", line):
            cases.append(Case(file, tuple(heading[1].split()), heading[2]))
            begin_phase = True
            continue
        if not cases or (begin_phase and line.startswith("with ")):
            raise CaseError(f"{file}:{number}: expected 'case CLAUSES: TITLE' or an order before {line!r}")
        phases = cases[-1].phases
        if line.startswith("with "):
            whole = next(phase for phase in reversed(phases) if not phase.varied)
            phases.append(whole.variation(number))
        elif begin_phase:
            phases.append(PhaseText(file, number))
        begin_phase = False
        try:
            _read_line(line.removeprefix("with "), phases[-1])
        except ValueError as wrong:
            raise CaseError(f"{file}:{number}: {wrong}") from None
    return cases


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line with its number, without comments; deeper indented lines belong to the one above."""
    whole, begun = "", 1
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        if line.startswith("    "):
            whole = f"{whole} {line.strip()}"
            continue
        yield begun, whole
        whole, begun = line.strip(), number
    yield begun, whole


def _read_line(line: str, phase: PhaseText) -> None:
    key, colon, value = line.partition(": ")
    if " : " in line or not colon:
        phase.add_order(_read_order(line))
    elif key == "rule":
        name, _, choice = value.partition(" = ")
        phase.rules[name] = choice
    elif key == "says":
        phase.says.append(value)
    elif key in EXPECTED:
        phase.expected[key] = split_list(value)
    elif key.startswith(LISTED):
        phase.listed_orders[key] = split_list(value)
    elif key.startswith("retreats of "):
        phase.retreats[key.removeprefix("retreats of ")] = split_list(value)
    elif key in SETTINGS:
        phase.settings[key] = "" if value == "none" else value
    else:
        raise ValueError(f"unknown word {key!r}; there are: {', '.join((*SETTINGS, *EXPECTED))}")


def _read_order(line: str) -> StatedOrder:
    order, _, mark = line.partition(" : ")
    power, space, text = order.strip().partition(" ")
    if not space:
        raise ValueError(f"expected an order, as in 'spain K frc - lor : arrives', not {line!r}")
    status, comma, code = mark.strip().rpartition(", ")
    return StatedOrder(power, text.strip(), code or None, status if comma else None)


# ------------------------------------------------------------------------------------------- playing


def play(phase: PhaseText) -> Played:
    """Play a phase on the board of the game that its file is about."""
    return GAMES[phase.file.partition("/")[0]](phase)


def _play_on_a_table(table: Table, phase: PhaseText) -> Played:
    kind, when = phase.settings.get("phase"), phase.settings.get("when")
    moment = parse_phase(when, table.variant.year.seasons) if when else None
    if kind in ("adjustment", "retreat"):
        beaten = {
            unit: place for unit, _, place in (text.partition(" from ") for text in phase.listed("beaten"))
        }
        contested = " ".join(phase.listed("standoffs"))
        position = table.position(phase.units, phase.pairs("owners"), beaten, contested)
        resolve = table.adjust if kind == "adjustment" else table.retreat
        return resolve(position, phase.sheets, phase.rules, phase=moment, ledger=_read_ledger(table, phase))
    owners = {Province(place): Power(owner) for place, owner in _find_owners(phase).items()}
    return table.move(
        phase.sheets,
        phase.units,
        owners=owners or None,
        ledger=_read_ledger(table, phase),
        phase=moment,
        rules=phase.rules,
    )


def _read_ledger(table: Table, phase: PhaseText) -> Ledger:
    """Return the ledger of the game, written as in a game file."""
    return table.variant.read_ledger(json.loads(phase.settings.get("ledger") or "{}"), table.board)


def _play_europe1615(phase: PhaseText) -> Played:
    return europe1615.move(
        phase.sheets,
        phase.units,
        standings=phase.settings.get("standings", ""),
        owners=_find_owners(phase),
        sanctions=phase.settings.get("sanctions", ""),
        rules=phase.rules,
    )


def _play_europe1619(phase: PhaseText) -> Played:
    return europe1619.fight(
        phase.sheets,
        phase.units,
        wars=" ".join(phase.listed("wars")),
        allies=" ".join(phase.listed("allies")),
        standings=phase.pairs("standings"),
        held=phase.pairs("held"),
        rules=phase.rules,
    )


def _find_owners(phase: PhaseText) -> dict[str, str]:
    """Return the owners of the named provinces; unowned ones have the owner ``""``."""
    return {
        place: "" if owner == "nobody" else owner
        for owner, places in phase.pairs("owners").items()
        for place in places.split()
    }


GAMES: Mapping[str, Callable[[PhaseText], Played]] = {
    "diplomacy1618": partial(_play_on_a_table, Table(DIPLOMACY_1618)),
    "europe1615": _play_europe1615,
    "europe1619": _play_europe1619,
    "germany1648": partial(_play_on_a_table, Table(GERMANY_1648)),
    "thirtyyears1648": partial(_play_on_a_table, Table(THIRTY_YEARS_WAR_1648)),
}
"""How the phases of each folder are played."""


def collect_stated(phase: PhaseText) -> Facts:
    """Return all outcomes that the phase states."""
    orders = {
        f"{ordered.power} {ordered.text}": ", ".join(filter(None, (ordered.status, ordered.code)))
        for ordered in phase.orders
        if ordered.code is not None
    }
    sets = {name: sorted(values) for name, values in phase.expected.items()}
    places = {f"retreats of {unit}": sorted(values) for unit, values in phase.retreats.items()}
    return {**orders, **sets, **places, **phase.listed_orders}


def find_actual(phase: PhaseText, played: Played) -> Facts:
    """Return the actual outcomes, for everything the phase states."""
    orders = {
        f"{ordered.power} {ordered.text}": _find_outcome(ordered, played)
        for ordered in phase.orders
        if ordered.code is not None
    }
    sets = {name: sorted(getattr(played, name)) for name in phase.expected}
    places = {f"retreats of {unit}": _find_retreats(unit, played) for unit in phase.retreats}
    listed = {key: _find_listed(key, texts, played) for key, texts in phase.listed_orders.items()}
    return {**orders, **sets, **places, **listed}


def _find_retreats(unit: str, played: Played) -> list[str]:
    assert isinstance(played, Moves | europe1619.Battle)
    return sorted(played.retreats(unit))


def _find_listed(key: str, texts: list[str], played: Played) -> list[str]:
    """Return those of the orders that are among the legal orders of a unit, or that are not."""
    assert isinstance(played, Moves | europe1619.Battle)
    unit = key.partition("offered to ")[2]
    legal = {format_order(order) for order in played.legal_orders(unit)}
    return [text for text in texts if (text in legal) == key.startswith("offered")]


def _find_outcome(ordered: StatedOrder, played: Played) -> str:
    result = played.result(ordered.text)
    return f"{result.status.value}, {result.code}" if ordered.status else str(result.code)
