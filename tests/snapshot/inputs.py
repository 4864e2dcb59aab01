"""What the snapshot plays: case files, DATC cases, random sets of orders, games of variants and a corpus.

A `Batch` is so much of it as one process plays in one go. Its items are made anew each time, from files of
the repository and fixed seeds.
"""

import json
import re
import tarfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

import westphalia
from tests.datc.load import Case as DatcCase, cases as datc_cases
from tests.datc.play import position_of
from tests.generators import PROFILES, SeededDice, random_case
from tests.generators.field import Field, random_units
from tests.generators.profiles import SMALL, plan_orders
from westphalia import Case, format_order

from . import adapter
from .adapter import Facts

ROOT = Path(__file__).parents[2]

CORPUS = ROOT.parent / "shared" / "corpus" / "droidippy-240.tar.xz"
"""Recorded games that are not part of the repository; where they are missing, they are left out."""


class Item(NamedTuple):
    """One thing that was played: its name, under which rules, a text of its input, and what came of it."""

    name: str
    under: str
    given: str
    facts: Facts


class Batch(NamedTuple):
    """A share of a group: the arguments from which `play` makes its items."""

    group: str
    part: str
    start: int = 0
    stop: int = 0


def digest(text: str) -> str:
    """Return a few letters that differ where texts differ."""
    return sha256(text.encode()).hexdigest()[:7]


def play(batch: Batch) -> list[Item]:
    """Play everything in a batch."""
    return list(_PLAYERS[batch.group](batch))


# ----------------------------------------------------------------------------------------- case files


_BLOCK = re.compile(r"^```(?:text|json)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def _case_texts() -> Iterator[tuple[str, str]]:
    """Every case of the repository that stands in a file, with its name."""
    for folder in ("examples", "tests/formats/recorded"):
        for path in sorted((ROOT / folder).glob("*.[jt]*")):
            text = path.read_text(encoding="utf-8")
            if re.search(r'^variant:|"phase":', text, re.MULTILINE) and '"history"' not in text:
                yield path.relative_to(ROOT).as_posix(), text
    for page in sorted((ROOT / "docs").rglob("*.md")):
        for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
            if re.match(r'variant:|\{\s*"variant"', block):
                yield f"{page.relative_to(ROOT).as_posix()} {digest(block)}", block
    shelf = json.loads((ROOT / "web" / "shelf.json").read_text(encoding="utf-8"))
    for pattern in shelf["patterns"]:
        yield f"pattern {pattern['pattern']}", pattern["text"]
    for example in shelf["examples"]:
        yield f"shelf {example['name']}", example["text"]
    for line in (ROOT / "docs" / "census.jsonl").read_text(encoding="utf-8").splitlines():
        pattern = json.loads(line)
        if "case" in pattern:
            yield f"census {pattern['pattern']}", pattern["case"]


def _play_cases(_: Batch) -> Iterator[Item]:
    for name, text in _case_texts():
        try:
            case = adapter.read_text_case(text)
        except westphalia.WestphaliaError as error:
            yield Item(name, "", text, {"error": [type(error).__name__]})
        else:
            yield Item(name, "", adapter.case_input(case), adapter.case_facts(case))


# ----------------------------------------------------------------------------------------------- DATC


def _play_datc(batch: Batch) -> Iterator[Item]:
    for case in list(datc_cases().values())[batch.start : batch.stop]:
        for name in adapter.preset_names():
            yield _datc_item(case, name, {**adapter.preset_rules(name), **dict(case.rules)})
        for way in case.alternatives:
            rules = ", ".join(f"{rule}={choice}" for rule, choice in way.rules)
            yield _datc_item(case, rules, {**dict(case.rules), **dict(way.rules)}, way.units)


def _datc_item(
    case: DatcCase, under: str, rules: Mapping[str, str], units: Mapping[str, tuple[str, ...]] | None = None
) -> Item:
    data = {**_datc_data(case, units or case.units), "rules": _by_field(rules)}
    try:
        read = adapter.read_text_case(data)
    except westphalia.WestphaliaError as error:
        return Item(case.id, under, json.dumps(data), {"error": [type(error).__name__]})
    return Item(case.id, under, adapter.case_input(read), adapter.case_facts(read))


def _by_field(rules: Mapping[str, str]) -> dict[str, str]:
    """The rules, each named once: those that are named last count."""
    return {adapter.field_of(name): choice for name, choice in rules.items()}


def _datc_data(case: DatcCase, units: Mapping[str, tuple[str, ...]] | None) -> dict[str, object]:
    """A case of the DATC in the form of our case files as JSON."""
    phase = {"movement": "F1901M", "retreat": "F1901R", "adjustment": "W1901A"}[case.phase]
    orders: dict[str, list[str]] = {}
    for ordered in case.orders:
        orders.setdefault(ordered.power, []).append(ordered.text)
    nobody: Mapping[str, tuple[str, ...]] = {}
    listed = nobody if units is None and case.phase != "movement" else units
    standing: dict[str, list[str]] = {}
    for unit in position_of(replace(case, units=listed)).units:
        standing.setdefault(unit.power, []).append(str(unit))
    centers = {power: list(own) for power, own in case.centers.items()}
    for power, count in case.must_remove.items():
        homes = [
            info.id for info in westphalia.find_variant("standard").board.provinces if info.home == power
        ]
        centers[power] = list(homes[: len(standing.get(power, ())) - count])
    data: dict[str, object] = {"variant": "standard", "phase": phase, "units": standing, "orders": orders}
    if centers:
        data["centers"] = centers
    if case.phase == "retreat":
        data["contested"] = sorted(case.outcome.contested)
        data["dislodged"] = [
            {
                "power": line.power,
                "unit": line.unit,
                "by": line.attacker_from,
                "by_convoy": line.convoyed,
            }
            for line in case.outcome.dislodged
        ]
    return data


# ---------------------------------------------------------------------------------- random order sets

RANDOM = {
    "pathological": 700,
    "small": 500,
    "mixed": 400,
    "weighted": 250,
    "worn": 250,
    "political": 250,
    "turn": 150,
    "germany-1648": 100,
    "diplomacy-1618": 100,
    "thirty-years-war-1648": 100,
    "europe-1619": 100,
    "europe-1615": 100,
}
"""How many random sets of orders of which kind: a profile of `tests.generators`, or a variant's board."""


def _play_random(batch: Batch) -> Iterator[Item]:
    for number in range(batch.start, batch.stop):
        rng = Random(f"snapshot {batch.part} {number}")
        name = f"{batch.part} {number}"
        if batch.part not in PROFILES:
            case = _variant_case(batch.part, rng)
            yield Item(name, "", adapter.case_input(case), adapter.case_facts(case))
            continue
        drawn = random_case(rng, PROFILES[batch.part])
        given = adapter.order_set_input(drawn.position, drawn.orders, drawn.rulebook)
        facts = adapter.order_set_facts(drawn.position, drawn.orders, drawn.rulebook, drawn.conditions)
        yield Item(name, "", given, facts)


def _variant_case(variant: str, rng: Random) -> Case:
    """Random units of the powers of a variant, in the first movement of its game, with orders for each."""
    dice, board = SeededDice(rng), westphalia.find_variant(variant).board
    powers = [info.id for info in board.powers]
    units = random_units(dice, board, powers, len(board.provinces) * 35 // 100, (60, 35))
    plan = plan_orders(dice, Field(board, units), SMALL)
    standing: dict[str, list[str]] = {}
    orders: dict[str, list[str]] = {}
    for unit in units:
        standing.setdefault(unit.power, []).append(str(unit))
        orders.setdefault(unit.power, []).append(format_order(plan.orders[unit]))
    return westphalia.case(variant, units=standing, orders=orders)


# --------------------------------------------------------------------------------------- whole games

YEARS = 3
"""A game of a variant is broken off after so many years."""


def _play_game(batch: Batch) -> Iterator[Item]:
    game = adapter.random_game(batch.part, Random(f"snapshot {batch.part}"), years=YEARS)
    for index, record in enumerate(game.history):
        name = f"{batch.part} {index + 1} {record.phase.code}"
        yield Item(name, "", adapter.game_input(game, index), adapter.game_facts(game, index))
    yield Item(f"{batch.part} end", "", "", adapter.end_facts(game))


# ------------------------------------------------------------------------------------- recorded games


def _play_corpus(batch: Batch) -> Iterator[Item]:
    for name, text in _corpus()[batch.start : batch.stop]:
        for phase, given, facts in adapter.recorded_cases(text):
            yield Item(f"{name} {phase}", "", given, facts)


@cache
def _corpus() -> list[tuple[str, str]]:
    with tarfile.open(CORPUS) as archive:
        members = sorted((one for one in archive.getmembers() if one.isfile()), key=lambda one: one.name)
        files = [(member.name, archive.extractfile(member)) for member in members]
        return [
            (Path(name).stem, file.read().decode()) for name, file in files if file and name.endswith(".txt")
        ]


# ------------------------------------------------------------------------------------------- batches

_PLAYERS: dict[str, Callable[[Batch], Iterator[Item]]] = {
    "cases": _play_cases,
    "datc": _play_datc,
    "random": _play_random,
    "games": _play_game,
    "corpus": _play_corpus,
}

GROUPS = tuple(_PLAYERS)

GAMES = 240
"""How many games the corpus has."""


def batches(*, everything: bool) -> Iterator[Batch]:
    """Yield all batches, those that take longest first.

    Unless `everything` is asked for, they hold a tenth of the random sets and a twentieth of the corpus.
    """
    for variant in reversed(adapter.variant_names()):
        yield Batch("games", variant)
    for start in range(0, GAMES if CORPUS.exists() else 0, 4 if everything else 20):
        yield Batch("corpus", "", start, start + (4 if everything else 1))
    for start in range(0, len(datc_cases()), 40):
        yield Batch("datc", "", start, start + 40)
    for part, count in RANDOM.items():
        size = count if everything else count // 10
        for start in range(0, size, 50):
            yield Batch("random", part, start, min(start + 50, size))
    yield Batch("cases", "")
