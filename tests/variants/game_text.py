"""Games of the variants as texts for players: `games/README.md` describes the format.

`read_games` reads a file of them, and `play_game` plays one and yields its wrong statements. Nothing here
knows a rule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import cast

from tests.variants import playing
from tests.variants.case_text import CaseError, split_list
from tests.variants.europe1615 import years as europe1615
from tests.variants.europe1619 import years as europe1619
from tests.variants.table import Table, owned
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.model.phase import parse_phase
from westphalia.variants.diplomacy1618 import DIPLOMACY_1618
from westphalia.variants.europe1615.state import Europe1615Records
from westphalia.variants.europe1615.statuses import status_fact
from westphalia.variants.europe1619.rulings import count_breaches
from westphalia.variants.europe1619.state import Europe1619Records, setting_of
from westphalia.variants.europe1619.statuses import standing_fact
from westphalia.variants.framework.report import EntryReport, format_entry
from westphalia.variants.germany1648 import GERMANY_1648
from westphalia.variants.thirtyyears1648 import THIRTY_YEARS_WAR_1648
from westphalia.variants.thirtyyears1648.builds import count_paying_centers, count_removals
from westphalia.variants.thirtyyears1648.state import MonthSetting, setting_of as month_of
from westphalia.variants.thirtyyears1648.victory import count_victory_centers

FOLDER = Path(__file__).parent / "games"
"""A folder of games for each variant."""

SETTINGS = (
    "influence",
    "ledger",
    "opening",
    "owners",
    "relations",
    "sanctions",
    "treasury",
    "units",
    "when",
)


@dataclass
class GameText:
    """A game: its settings, the numbered lines that are played, and a table of the values in braces."""

    settings: dict[str, str] = field(default_factory=dict[str, str])
    rules: dict[str, str] = field(default_factory=dict[str, str])
    lines: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    table: list[list[str]] = field(default_factory=list[list[str]])

    def with_each_row(self) -> Iterator[GameText]:
        """Yield the game with the values of each row of its table, or the game itself if it has none."""
        names, *rows = self.table or [[]]
        for row in rows or [[]]:
            values = {f"{{{name}}}": value for name, value in zip(names, row, strict=True)}

            def fill(text: str, values: Mapping[str, str] = values) -> str:
                for name, value in values.items():
                    text = text.replace(name, value)
                return text

            yield GameText(
                {name: fill(text) for name, text in self.settings.items()},
                {fill(name): fill(choice) for name, choice in self.rules.items()},
                [(number, fill(line)) for number, line in self.lines],
            )


@dataclass
class GameCase:
    """A statement of the rules, with the games that show it."""

    file: str
    clauses: tuple[str, ...]
    title: str
    games: list[GameText] = field(default_factory=list[GameText])


def read_games(text: str, file: str) -> list[GameCase]:
    """Read a file of games; raise `CaseError` with the line that does not follow the format."""
    cases: list[GameCase] = []
    begins = True
    for number, line in _lines(text):
        if heading := re.fullmatch(r"case((?: [A-Z0-9]+-[A-Z0-9-]+)*): (.+)", line):
            cases.append(GameCase(file, tuple(heading[1].split()), heading[2]))
        elif line and not cases:
            raise CaseError(f"{file}:{number}: expected 'case CLAUSES: TITLE' before {line!r}")
        elif line:
            games = cases[-1].games
            if begins:
                games.append(GameText())
            _add_line(games[-1], number, line)
        begins = not line or heading is not None
    for case in cases:
        case.games = [filled for game in case.games for filled in game.with_each_row()]
    return cases


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line with its number, without comments; deeper indented lines belong to the one above."""
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("    "):
            begun, whole = lines.pop()
            lines.append((begun, f"{whole} {line.strip()}"))
        elif not line.lstrip().startswith("#"):
            lines.append((number, line.strip()))
    yield from lines


def _add_line(game: GameText, number: int, line: str) -> None:
    key, _, value = line.partition(":")
    if key in SETTINGS and " : " not in line:
        game.settings[key] = value.strip()
    elif key == "rule":
        name, _, choice = value.partition(" = ")
        game.rules[name.strip()] = choice
    elif line.startswith("| "):
        game.table.append([cell.strip() for cell in line.strip("|").split("|")])
    else:
        game.lines.append((number, line))


# ------------------------------------------------------------------------------------------- playing


def play_game(case: GameCase, text: GameText, said: Callable[[list[str]], object]) -> Iterator[str]:
    """Play a game; yield every statement that is wrong, with its place and what is right.

    `said` is called with the sentences of every line ``says: ...``.
    """
    variant = case.file.partition("/")[0]
    games = [_BEGIN[variant](text)]
    sheets: dict[str, str] = {}
    for number, line in text.lines:
        stated, colon, value = line.rpartition(" : ")
        if line == "then":
            games.append(playing.go(games[-1], **sheets))
        elif line.startswith("then to "):
            games.append(playing.to(games[-1], line.removeprefix("then to "), **sheets))
        elif line.startswith("back"):
            del games[-int(line.removeprefix("back") or 1) :]
        elif colon:
            found = find_fact(variant, games[-1], stated.strip(), value.strip())
            if found != value.strip():
                yield f"{case.file}:{number}: {stated.strip()} : {found}, not {value.strip()}"
            continue
        elif line.startswith("says: "):
            said(find_texts(variant, games[-1], line.removeprefix("says: ")))
            continue
        elif ": " in line:
            power, _, sheet = line.partition(": ")
            sheets[power] = sheet
            continue
        else:
            raise CaseError(f"{case.file}:{number}: expected an order sheet, a fact or 'then', not {line!r}")
        sheets = {}


def _begin_on_a_table(table: Table, text: GameText) -> Game:
    variant, settings = table.variant, text.settings
    rulebook = table.rulebook(text.rules)
    if "opening" in settings:
        return Game.start(variant, rulebook)
    return Game.start(
        variant,
        rulebook,
        phase=parse_phase(settings["when"], variant.year.seasons) if "when" in settings else variant.start,
        position=table.position(settings.get("units", ""), _pairs(settings, "owners")),
        ledger=variant.read_ledger(json.loads(settings.get("ledger", "{}")), variant.board),
    )


def _begin_europe1615(text: GameText) -> Game:
    variant, settings = europe1615.VARIANT, text.settings
    if "opening" in settings:
        return _begin_on_a_table(europe1615.TABLE, text)
    ledger = variant.read_ledger(json.loads(settings.get("ledger", "{}")), variant.board)
    return europe1615.play(
        settings.get("units", ""),
        {
            place: "" if owner == "nobody" else owner
            for owner, places in _pairs(settings, "owners").items()
            for place in places.split()
        },
        influence=settings.get("influence", ""),
        when=parse_phase(settings.get("when", "spring 1615"), variant.year.seasons),
        records=europe1615.read_records(ledger),
        sanctions=settings.get("sanctions", ""),
        rules=text.rules,
    )


def _begin_europe1619(text: GameText) -> Game:
    variant, settings = europe1619.VARIANT, text.settings
    if "opening" in settings:
        return europe1619.start(**text.rules)
    ledger = variant.read_ledger(json.loads(settings.get("ledger", "{}")), variant.board)
    placed: dict[str, str] = {}
    for state, points in _pairs(settings, "influence").items():
        words = points.split()
        pairs = zip(words[::2], words[1::2], strict=True)
        placed[state] = ", ".join(f"{power} {count}" for power, count in pairs)
    return europe1619.play(
        settings.get("units", ""),
        when=settings.get("when", "S1625D"),
        placed=placed,
        bonds=split_list(settings.get("relations", "")),
        owners=_pairs(settings, "owners"),
        treasury={power: int(points) for power, points in _pairs(settings, "treasury").items()},
        records=europe1619.read_records(ledger),
        choices=text.rules,
    )


def _pairs(settings: Mapping[str, str], name: str) -> dict[str, str]:
    """Parse a setting such as ``denmark sax lon, spain boh``: the words after each first word."""
    parts = (part.partition(" ") for part in split_list(settings.get(name, "")))
    return {first: rest for first, _, rest in parts}


_BEGIN: Mapping[str, Callable[[GameText], Game]] = {
    "diplomacy1618": partial(_begin_on_a_table, Table(DIPLOMACY_1618)),
    "europe1615": _begin_europe1615,
    "europe1619": _begin_europe1619,
    "germany1648": partial(_begin_on_a_table, Table(GERMANY_1648)),
    "thirtyyears1648": partial(_begin_on_a_table, Table(THIRTY_YEARS_WAR_1648)),
}
"""How the games of each folder begin."""


# ------------------------------------------------------------------------------------------- facts


def find_fact(variant: str, game: Game, about: str, stated: str) -> str:
    """Return what is true in a game; for facts about a part of something, `stated` if that is part of it."""
    for pattern, find_value in VALUES.items():
        if found := re.fullmatch(pattern, about):
            return show(find_value(_Moment(variant, game), _words(found)))
    for pattern, find_whole in WHOLES.items():
        if found := re.fullmatch(pattern, about):
            whole = find_whole(_Moment(variant, game), _words(found))
            return stated if _is_part(stated, whole) else " | ".join(whole) or "none"
    units = owned(game.position.units)
    if about in ("among the units", "not among the units"):
        return show([unit for unit in split_list(stated) if (unit in units) == (about[0] == "a")])
    if codes := re.fullmatch(r"not told((?: \w+)*)", about):
        texts = _find_events(_Moment(variant, game), codes[1])
        return " | ".join(texts) if _is_part(stated, texts) else stated
    return str(_find_report(_Moment(variant, game), about).code)


def find_texts(variant: str, game: Game, about: str) -> list[str]:
    """Return the sentences of a game that a line ``says: ...`` compares with their stored wording."""
    for pattern, find_whole in WHOLES.items():
        if found := re.fullmatch(pattern, about):
            return find_whole(_Moment(variant, game), _words(found))
    return [_find_report(_Moment(variant, game), about).why]


def show(value: object) -> str:
    """Return a value as text: sets sorted, mappings as pairs, nothing as ``none``."""
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value).items()
        return ", ".join(f"{key} {one}" for key, one in sorted(pairs, key=str)) or "none"
    if isinstance(value, set | frozenset):
        return ", ".join(sorted(map(str, cast("Collection[object]", value)))) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, cast("Collection[object]", value))) or "none"
    return "none" if value is None else str(value)


def _is_part(stated: str, texts: Collection[str]) -> bool:
    """Return whether one of the texts has all parts of what is stated, which `` ... `` separates."""
    return any(all(part in text for part in stated.split(" ... ")) for text in texts)


@dataclass(frozen=True)
class _Moment:
    """The game of a variant, at a moment of it."""

    variant: str
    game: Game

    @property
    def records(self) -> Europe1615Records | Europe1619Records:
        """The records of the game."""
        if self.variant == "europe1615":
            return europe1615.records_of(self.game)
        return europe1619.records_of(self.game)


def _find_record(at: _Moment, path: str) -> object:
    """Return a part of the records of a Europe, or of the ledger of another game as in its file."""
    europe = at.variant in ("europe1615", "europe1619")
    found: object = at.records if europe else at.game.variant.ledger_json(at.game.ledger)
    for name in path.split("."):
        if isinstance(found, Mapping):
            table = cast("Mapping[object, object]", found)
            found = next((value for key, value in table.items() if str(key) == name), None)
        else:
            found = getattr(found, name)
    return found


def _find_status(at: _Moment, state: str) -> str | None:
    if at.variant == "europe1615":
        return europe1615.status(at.game, state)
    return europe1619.standing(at.game, state)


def _find_influence(at: _Moment, state: str) -> dict[Power, int]:
    return {power: count for power, count in at.records.placed(Power(state)).items() if count}


def _find_outcome(at: _Moment) -> str | None:
    """Return how the game ended, and for which powers: ``win: france``."""
    end = at.game.outcome
    return None if end is None else f"{end.kind.value}: {show(set(end.powers))}"


def _find_units_of(at: _Moment, owner: str) -> set[str]:
    return {str(unit) for unit in at.game.position.units if unit.power == owner}


def _find_changed_owners(at: _Moment) -> dict[Province, Power | None]:
    """Return the provinces that had another owner when the game began, with their owners."""
    now = at.game.position.owners
    first = at.game.history[0].position.owners if at.game.history else now
    return {place: now.get(place) for place in {*first, *now} if first.get(place) != now.get(place)}


def _find_report(at: _Moment, text: str) -> EntryReport:
    """Return the report about an entry, which may be named with the power that gave it."""
    entries = at.game.history[-1].report.entries
    power, _, rest = text.partition(" ")
    alone = [one for one in entries if format_entry(one.entry) == text]
    given = [one for one in entries if format_entry(one.entry) == rest and one.power == power]
    return (alone or given)[0]


def _find_events(at: _Moment, codes: str) -> list[str]:
    events = at.game.history[-1].report.events
    return [event.text for event in events if not codes or event.code in codes.split()]


def _find_event_reasons(at: _Moment, code: str, about: str | None = None) -> list[str]:
    return playing.list_reasons(playing.event_fact(at.game, code, about))


def _find_status_reasons(at: _Moment, state: str) -> list[str]:
    if at.variant == "europe1615":
        return playing.list_reasons(status_fact(europe1615.setting(at.game), Power(state)))
    return playing.list_reasons(standing_fact(setting_of(at.game.state), Power(state)))


def _find_entry_reasons(at: _Moment, text: str) -> list[str]:
    return playing.list_reasons(_find_report(at, text).fact)


def _list_violations(at: _Moment) -> list[str]:
    """Return the recorded violations of decrees of Europe 1619: ``decree 1 by france in 1625 (2)``."""
    return [
        f"decree {one.decree} by {one.power} in {one.year}" + (f" ({one.count})" if one.count > 1 else "")
        for one in europe1619.records_of(at.game).papacy.breaches
    ]


def _count_violations(at: _Moment, power: str) -> int:
    return sum(count_breaches(setting_of(at.game.state), Power(power)).values())


def _count(at: _Moment, count: Callable[[MonthSetting, Power], object], power: str) -> object:
    """Return what a game of 1648 counts for a power."""
    return count(month_of(at.game.state), Power(power))


VALUES: Mapping[str, Callable[[_Moment, Sequence[str]], object]] = {
    "phase": lambda at, _: at.game.phase,
    "outcome": lambda at, _: _find_outcome(at),
    "survivors": lambda at, _: set(at.game.survivors),
    "units": lambda at, _: owned(at.game.position.units),
    r"units of (\w+)": lambda at, words: _find_units_of(at, words[0]),
    r"owner of (\w+)": lambda at, words: at.game.position.owners.get(Province(words[0])),
    "changed owners": lambda at, _: _find_changed_owners(at),
    r"status of (\w+)": lambda at, words: _find_status(at, words[0]),
    r"marker of (\w+)": lambda at, words: at.records.markers.get(Power(words[0])),
    r"influence in (\w+)": lambda at, words: _find_influence(at, words[0]),
    r"relation of (\w+) and (\w+)": lambda at, words: europe1619.relation(at.game, words[0], words[1]),
    r"record (\S+)": lambda at, words: _find_record(at, words[0]),
    r"paying centers of (\w+)": lambda at, words: _count(at, count_paying_centers, words[0]),
    r"victory centers of (\w+)": lambda at, words: _count(at, count_victory_centers, words[0]),
    r"removals of (\w+)": lambda at, words: _count(at, count_removals, words[0]),
    "violations": lambda at, _: _list_violations(at),
    r"violations that count for (\w+)": lambda at, words: _count_violations(at, words[0]),
    "due from all": lambda at, _: set(at.game.dues),
    r"due from (\w+)": lambda at, words: at.game.dues.get(Power(words[0])),
    r"note of (\w+)": lambda at, words: at.game.dues[Power(words[0])].note,
    r"events((?: \w+)*)": lambda at, words: " | ".join(_find_events(at, words[0])) or None,
    r"giver of (.+)": lambda at, words: _find_report(at, words[0]).power,
    r"clause of (.+)": lambda at, words: _find_report(at, words[0]).fact.clause,
    r"end of (.+)": lambda at, words: _find_report(at, words[0]).status,
}
"""The facts with a whole value."""

WHOLES: Mapping[str, Callable[[_Moment, Sequence[str]], list[str]]] = {
    r"(?:told|events)((?: \w+)*)": lambda at, words: _find_events(at, words[0]),
    r"(?:refused|refusal) to (\w+) (.+)": lambda at, words: playing.complaints(at.game, words[0], words[1]),
    r"why of (.+)": lambda at, words: [_find_report(at, words[0]).why],
    r"reasons of event (\w+)(?: (\w+))?": lambda at, words: _find_event_reasons(at, *words),
    r"reasons of status of (\w+)": lambda at, words: _find_status_reasons(at, words[0]),
    r"reasons of (.+)": lambda at, words: _find_entry_reasons(at, words[0]),
}
"""The facts of which a part is stated, and whose wording can be stored."""


def _words(found: re.Match[str]) -> tuple[str, ...]:
    """Return the words of a fact that its pattern leaves open."""
    return tuple(word for word in cast("tuple[str | None, ...]", found.groups()) if word is not None)
