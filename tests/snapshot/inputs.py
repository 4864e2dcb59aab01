"""The inputs of the snapshot: case files, DATC cases, random order sets, games and a corpus.

A `Batch` is the part that one process plays at a time. Its items are made again for each run, from files of
the repository and fixed seeds.
"""

import json
import re
import tarfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from traceback import format_exc
from typing import NamedTuple

import westphalia
from tests.cli.transcripts import replay
from tests.datc.load import Case as DatcCase, cases as datc_cases
from tests.datc.play import position_of
from tests.generators import PROFILES, Dice, RandomCase, SeededDice
from tests.generators.field import Field, random_units
from tests.generators.profiles import SMALL, plan_orders, throw_case
from tests.variants.europe1615.random_turns import draw_turn
from tests.variants.europe1615.recording import read_recorded_game
from tests.variants.europe1615.test_random_years import random_years
from tests.variants.europe1619.random_battles import draw_battle
from tests.variants.europe1619.random_years import play_phase
from westphalia import Case, Game, format_order

from . import adapter
from .adapter import ROOT, Facts

CORPUS = ROOT.parent / "shared" / "corpus" / "droidippy-240.tar.xz"
"""Recorded games outside the repository; skipped if they are missing."""


class Item(NamedTuple):
    """One item of the snapshot: its name, its rules, its input as text, and its facts."""

    name: str
    under: str
    given: str
    facts: Facts


class Batch(NamedTuple):
    """Part of a group: the arguments from which `play` makes its items."""

    group: str
    part: str
    start: int = 0
    stop: int = 0


def digest(text: str) -> str:
    """Return a short digest of a text."""
    return sha256(text.encode()).hexdigest()[:6]


class Played(NamedTuple):
    """The items of a batch; `crash` is the error that ended it early, or empty."""

    batch: Batch
    items: list[Item]
    crash: str


def play(batch: Batch) -> Played:
    """Play all items of a batch."""
    items: list[Item] = []
    try:
        items.extend(_PLAYERS[batch.group](batch))
    except Exception:  # noqa: BLE001 - the other batches are compared all the same
        return Played(batch, items, format_exc())
    return Played(batch, items, "")


# ----------------------------------------------------------------------------------------- case files


_BLOCK = re.compile(r"^```(?:text|json)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def _case_texts() -> Iterator[tuple[str, str]]:
    """Yield every case file of the repository, with its name."""
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
    """Return the rules, each once; the last choice for a rule counts."""
    return {adapter.field_of(name): choice for name, choice in rules.items()}


def _datc_data(case: DatcCase, units: Mapping[str, tuple[str, ...]] | None) -> dict[str, object]:
    """Return a DATC case in our JSON format for cases."""
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
    "pathological": 600,
    "small": 400,
    "mixed": 400,
    "weighted": 200,
    "worn": 200,
    "political": 200,
    "turn": 100,
    "germany-1648": 120,
    "diplomacy-1618": 120,
    "thirty-years-war-1648": 120,
    "europe-1619": 120,
    "europe-1615": 120,
    "battles of europe-1619": 150,
    "turns of europe-1615": 150,
}
"""The number of random order sets by kind: a profile of `tests.generators`, a variant's board, or the random
phases with politics from the tests of a variant."""


def _play_random(batch: Batch) -> Iterator[Item]:
    for number in range(batch.start, batch.stop):
        rng, name = Random(f"snapshot {batch.part} {number}"), f"{batch.part} {number}"
        if batch.part in RANDOM_CASES:
            drawn = RANDOM_CASES[batch.part](SeededDice(rng))
            given = adapter.order_set_input(drawn.position, drawn.orders, drawn.rulebook)
            facts = adapter.order_set_facts(drawn.position, drawn.orders, drawn.rulebook, drawn.conditions)
            yield Item(name, "", given, facts)
        else:
            case = _variant_case(batch.part, rng)
            yield Item(name, "", adapter.case_input(case), adapter.case_facts(case))


RANDOM_CASES: dict[str, Callable[[Dice], RandomCase]] = {
    **{name: partial(throw_case, profile=profile) for name, profile in PROFILES.items()},
    "battles of europe-1619": draw_battle,
    "turns of europe-1615": lambda dice: draw_turn(dice).case,
}
"""The generators of positions with orders, rules and conditions."""


def _variant_case(variant: str, rng: Random) -> Case:
    """Random units of the powers of a variant, in a movement phase of its year, with an order for each.

    In half of all cases the rules of the variant are chosen at random.
    """
    rules = _random_rules(variant, rng) if rng.random() < 0.5 else {}
    dice, board = SeededDice(rng), adapter.board_under(variant, rules)
    powers = [info.id for info in board.powers]
    units = random_units(dice, board, powers, len(board.provinces) * 35 // 100, (60, 35))
    plan = plan_orders(dice, Field(board, units), SMALL)
    standing: dict[str, list[str]] = {}
    orders: dict[str, list[str]] = {}
    for unit in units:
        standing.setdefault(unit.power, []).append(str(unit))
        orders.setdefault(unit.power, []).append(format_order(plan.orders[unit]))
    phase = rng.choice(adapter.movement_phases(variant))
    return westphalia.case(variant, units=standing, orders=orders, rules=rules, phase=phase)


def _random_rules(variant: str, rng: Random) -> dict[str, str]:
    """Return a choice for half of a variant's own rules."""
    own = adapter.own_rules(variant)
    return {name: rng.choice(own[name]) for name in rng.sample(sorted(own), (len(own) + 1) // 2)}


# --------------------------------------------------------------------------------------- whole games

YEARS = 4
"""The number of years after which a random game of a variant stops."""

OPTIONS = " by other rules "
"""The part of a random game's name, before its number, which says that its rules are random."""

TRANSCRIPTS = tuple(
    path.relative_to(ROOT).as_posix()
    for folder in ("tests/cli/recorded", "tests/variants/*/recorded")
    for path in sorted(ROOT.glob(f"{folder}/*.txt"))
)
"""Games that are played on the command line."""

GAMES = (
    *(
        f"{name}{how}"
        for name in adapter.variant_names()
        for how in ("", *(f"{OPTIONS}{n}" for n in range(1, 5)))
    ),
    "examples/two-towns.json",
    *("years of europe-1615", "years of europe-1619", "seven years of europe-1615"),
    *(path for path in TRANSCRIPTS if "westphalia new" in (ROOT / path).read_text(encoding="utf-8")),
)
"""All games: random games of each variant, games with all their politics, and those of the tests."""


def _play_game(batch: Batch) -> Iterator[Item]:
    game = _game(batch.part)
    for index, record in enumerate(game.history):
        name = f"{batch.part} {index + 1} {record.phase.code}"
        yield Item(name, "", adapter.game_input(game, index), adapter.game_facts(game, index))
    yield Item(f"{batch.part} end", "", adapter.rules_input(game), adapter.end_facts(game))


def _game(name: str) -> Game:
    rng = Random(f"snapshot {name}")
    if name in TRANSCRIPTS:
        with TemporaryDirectory() as folder:
            replay((ROOT / name).read_text(encoding="utf-8"), Path(folder))
            return westphalia.read_game((Path(folder) / "game.json").read_text(encoding="utf-8"))
    if name == "seven years of europe-1615":
        return read_recorded_game("seven-years")
    if name == "years of europe-1615":
        return random_years(1)
    if name == "years of europe-1619":
        game = Game.start(westphalia.find_variant("europe-1619"))
        while game.outcome is None and game.phase.year < game.variant.start.year + 2:
            game = play_phase(game, rng)
        return game
    variant, options, _ = name.partition(OPTIONS)
    rules = _random_rules(variant, rng) if options else {}
    return adapter.random_game(variant, rules, rng, years=YEARS)


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

RECORDS = 240
"""The number of games in the corpus."""


def batches(*, everything: bool) -> Iterator[Batch]:
    """Yield all batches, those that take longest first.

    Unless `everything` is asked for, they hold a tenth of the random sets, a twentieth of the corpus, and
    neither games from the command line nor those by other rules.
    """
    for name in reversed(GAMES):
        if everything or not (name in TRANSCRIPTS or OPTIONS in name):
            yield Batch("games", name)
    for start in range(0, RECORDS if CORPUS.exists() else 0, 4 if everything else 20):
        yield Batch("corpus", "", start, start + (4 if everything else 1))
    for start in range(0, len(datc_cases()), 40):
        yield Batch("datc", "", start, start + 40)
    for part, count in RANDOM.items():
        size = count if everything else count // 10
        for start in range(0, size, 50):
            yield Batch("random", part, start, min(start + 50, size))
    yield Batch("cases", "")
