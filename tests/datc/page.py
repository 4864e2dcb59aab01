"""docs/datc.jsonl: every test case with its outcome under every preset, as the solver finds it.

``python -m tests.datc.page --write`` writes the file; a test checks that it is current. The site makes a page
of it (docs/site/datc.py).
"""

import json
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final, cast

from westphalia.games import PhaseResult, play_case
from westphalia.model.case import Case as PlayedCase, OrderSet, format_case_text
from westphalia.model.names import Power
from westphalia.model.orders import Disband, Order, Retreat, format_order, parse_order
from westphalia.model.phase import PhaseKind, parse_phase
from westphalia.model.position import DislodgedUnit, Position
from westphalia.model.rulebook import Rulebook, find_preset, presets, read_rules
from westphalia.variants.standard import STANDARD

from .dependence import dependent_cases
from .load import CASES, Case, read_cases
from .play import board, place_of, position_of, unit_of

DATC: Final = Path(__file__).parents[2] / "docs" / "datc.jsonl"

PHASES: Final = {
    "movement": "Spring 1901 Movement",
    "retreat": "Spring 1901 Retreat",
    "adjustment": "Winter 1901 Adjustment",
}

OTHER_SECTIONS: Final = {"extra": "Cases of other collections", "own": "Cases of this project"}


@dataclass(frozen=True, slots=True)
class Found:
    """What the solver finds: the order, status and code of each order, and the units before and after."""

    orders: tuple[tuple[Power, str, str, str], ...]
    after: tuple[str, ...]
    more: tuple[str, ...]
    """Dislodged units with the places they may retreat to, units disbanded or removed without an order."""

    @property
    def told(self) -> object:
        """What players see on the board: two outcomes that agree in it are the same."""
        return [status == "succeeds" for _, _, status, _ in self.orders], self.after, self.more


def case_of(case: Case) -> PlayedCase:
    """Return a test case as a case of the standard game."""
    phase = parse_phase(PHASES[case.phase])
    sets = [
        OrderSet(Power(ordered.power), (parse_order(ordered.text, board, phase.kind),))
        for ordered in case.orders
    ]
    joined: dict[Power, OrderSet] = {}
    for one in sets:
        before = joined.get(one.power)
        joined[one.power] = one if before is None else replace(one, orders=before.orders + one.orders)
    return PlayedCase(
        variant="standard",
        phase=phase,
        position=_position(case),
        rulebook=read_rules(case.rules, STANDARD.rulebook),
        order_sets=tuple(joined.values()),
        rules=dict(case.rules),
    )


def _position(case: Case) -> Position:
    if case.phase == "movement":
        return position_of(case)
    units = tuple(unit_of(power, text) for power, texts in (case.units or {}).items() for text in texts)
    if case.phase == "retreat":
        lost = tuple(
            DislodgedUnit(unit_of(str(line.power), line.unit), place_of(line.attacker_from), line.convoyed)
            for line in case.outcome.dislodged
        )
        contested = frozenset(place_of(name).province for name in case.outcome.contested)
        return Position(board, units, {}, lost, contested)
    owners = {
        place_of(center).province: Power(power) for power, names in case.centers.items() for center in names
    }
    for power, count in case.must_remove.items():
        kept = sum(unit.power == power for unit in units) - count
        owners |= dict.fromkeys(
            [info.id for info in board.provinces if info.home == power][:kept], Power(power)
        )
    return Position(board, units, owners)


def find(case: PlayedCase, rulebook: Rulebook) -> Found:
    """Return what the solver finds under a rulebook."""
    played = play_case(replace(case, rulebook=rulebook, rules={}))
    results = [entry for entry in played.turn.report.entries if entry.given]
    orders = tuple(
        (entry.power, format_order(cast("Order", entry.entry)), entry.status.value, entry.code)
        for entry in results
    )
    after = tuple(sorted(f"{unit.power} {unit}" for unit in played.units))
    return Found(orders, after, tuple(sorted(_more(case, played))))


def _more(case: PlayedCase, played: PhaseResult) -> Iterator[str]:
    for lost, places in played.retreats.items():
        way = " by convoy" if lost.by_convoy else ""
        open_to = f"may retreat to {', '.join(sorted(places))}" if places else "may not retreat"
        yield f"{lost.unit} is dislodged from {lost.attacker_from}{way} and {open_to}"
    if case.phase.kind is PhaseKind.MOVEMENT:
        return
    done = [entry for entry in played.turn.report.entries if entry.given and entry.status.value == "succeeds"]
    acted = {entry.entry.unit.location for entry in done if isinstance(entry.entry, Retreat | Disband)}
    word = "disbands" if case.phase.kind is PhaseKind.RETREAT else "is removed"
    for unit in (*(lost.unit for lost in case.position.dislodged), *case.position.units):
        if unit.location not in acted and unit not in played.units:
            yield f"{unit} {word} without an order"


def rulebooks(case: PlayedCase) -> Mapping[str, Rulebook]:
    """Return the rulebooks by name: every preset, and under `own` the rules that the case sets itself."""
    named = {name: find_preset(name).applied_to(STANDARD.rulebook) for name in presets()}
    return {**({"own": case.rulebook} if case.rules else {}), **named}


def deciding(
    rulebook: Rulebook, base: Rulebook, told: Callable[[Rulebook], object]
) -> tuple[tuple[str, str], ...]:
    """Return changes of `base` that suffice for the outcome under a rulebook, and no more than needed."""
    wanted = told(rulebook)
    changes = {field: str(choice) for field, choice in rulebook.changes_from(base).items()}
    for field in tuple(changes):
        fewer = {name: choice for name, choice in changes.items() if name != field}
        if told(read_rules(fewer, base)) == wanted:
            changes = fewer
    return tuple(changes.items())


def row(case: Case, section: str, depends: Sequence[str]) -> dict[str, object]:
    """Return what the file says about a case."""
    played = case_of(case)

    @cache
    def found(rulebook: Rulebook) -> Found:
        return find(played, rulebook)

    base = STANDARD.rulebook
    groups: list[list[str]] = []
    decides: dict[str, dict[str, str]] = {}
    named = {"": base, **rulebooks(played)}
    for name, rulebook in named.items():
        told = found(rulebook).told
        group = next((one for one in groups if found(named[one[0]]).told == told), None)
        if group is None:
            groups.append(group := [])
        group.append(name)
        if group is not groups[0]:
            decides[name] = dict(deciding(rulebook, base, lambda other: found(other).told))
    groups[0].remove("")
    words = {"note": case.note, "source": case.source, "skip": case.skip}
    return {
        "id": case.id,
        "section": section,
        "title": case.title,
        "why": case.why,
        **{key: value for key, value in words.items() if value},
        "versions": list(case.versions),
        "case": _commented(case) + format_case_text(played),
        "depends": list(depends),
        "orders": [[power, order] for power, order, _, _ in found(base).orders],
        "outcomes": [
            {
                "presets": group,
                "orders": [[status, code] for _, _, status, code in found(named[group[0]]).orders],
                "more": list(found(named[group[0]]).more),
            }
            for group in groups
        ],
        "decides": decides,
    }


def _commented(case: Case) -> str:
    """Return the comment that names the case on the desk."""
    name = f"DATC {case.id}" if case.id.startswith("6.") else case.id
    lines = [*textwrap.wrap(f"{name}: {case.title}.", 97), "", *textwrap.wrap(case.why, 97)]
    return "".join(f"# {line}".rstrip() + "\n" for line in lines) + "\n"


@cache
def sections() -> Mapping[str, tuple[str, tuple[Case, ...]]]:
    """Return the title and the cases of each section, by the name of its file."""
    found: dict[str, tuple[str, tuple[Case, ...]]] = {}
    for path in sorted(CASES.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        head = re.match(r"# DATC 6\.[A-J]: (.*?)\.", text)
        title = f"{path.stem[0]}.{path.stem[1]} {head[1]}" if head else OTHER_SECTIONS[path.stem]
        found[path.stem] = title, tuple(read_cases(path.name, text))
    return found


def rows(section: str) -> Iterator[str]:
    """Yield the lines of the file for the cases of a section."""
    title, listed = sections()[section]
    fields = {
        case: [field for field, names in dependent_cases().items() if case in names]
        for case in _names(listed)
    }
    for case in listed:
        yield json.dumps(row(case, title, fields[_name(case)]), ensure_ascii=False)


def _name(case: Case) -> str:
    return re.sub(r"@.*|\.[ab]$", "", case.id)


def _names(listed: Iterable[Case]) -> set[str]:
    return {_name(case) for case in listed}


def main(arguments: list[str]) -> int:
    """Write the file, or return a status that says whether it is current."""
    text = "".join(f"{line}\n" for section in sections() for line in rows(section))
    if "--write" in arguments:
        DATC.write_text(text, encoding="utf-8")
    return 0 if DATC.read_text(encoding="utf-8") == text else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
