"""Games as JSON: the data of a game file. The same game always gives the same text (`layout`)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from ...model.board import board_data
from ...model.names import Power
from ...model.orders import format_unit
from ...model.position import Position
from ...solver import kernel_json
from ...variants.framework.history import Amendment, PhaseRecord, find_file_data
from ...variants.framework.report import Report, entry_json, event_json, format_file_entry, outcome_json
from ...variants.framework.year import Submissions
from ...variants.variant import Variant
from ..game import Game
from .layout import lay_out

FORMAT = "westphalia-game"
"""The value of the field ``format`` of every game file."""

VERSION = 6
"""The version of the format."""


def format_game(game: Game) -> str:
    """Return the text of a game file; the same game always gives the same text.

    >>> game = westphalia.Game.start("standard")
    >>> westphalia.read_game(westphalia.format_game(game)) == game
    True
    """
    return lay_out(game_to_json(game)) + "\n"


def game_to_json(game: Game) -> dict[str, object]:
    """Return the data of a game file as plain values."""
    data: dict[str, object] = {"format": FORMAT, "version": VERSION, "variant": game.variant.id}
    if game.own_start:
        data["own_start"] = True
    data["phase"] = game.phase.code
    if game.outcome is not None:
        ending: dict[str, object] = {"kind": game.outcome.kind.value, "powers": list(game.outcome.powers)}
        data["outcome"] = ending | ({"agreed": True} if game.outcome.agreed else {})
    data["position"] = position_to_json(game.position)
    if game.ledger:
        data["ledger"] = game.variant.ledger_json(game.ledger)
    data |= _amendments_to_json(game.variant, game.amendments)
    data["submissions"] = _submissions_to_json(game.submissions)
    if game.standing:
        data["standing"] = _submissions_to_json(game.standing)
    data["history"] = [record_to_json(game.variant, record) for record in game.history]
    if game.deadline:
        data["deadline"] = game.deadline
    if game.later:
        data["later"] = [
            {"power": one.power, "phase": one.phase.code, "lines": list(one.lines)} for one in game.later
        ]
    if game.log:
        data["log"] = [entry.to_json() for entry in game.log]
    data["rules"] = {rule: choice.value for rule, choice in game.rulebook.choices().items()}
    data["board"] = board_data(game.board)
    data["digest"] = compute_digest(data)
    return data


_FOLLOWING = ("position", "ledger", "report")
"""The fields that follow from earlier submissions."""

_OF_REFEREE = ("deadline", "later", "log", "digest")


def format_brief_game(game: Game) -> str:
    """Return a game as short JSON, for links: what was submitted, without what follows from it.

    It leaves out the referee's log, deadline and orders for later phases.
    """
    data = {name: value for name, value in game_to_json(game).items() if name not in _OF_REFEREE}
    phases = cast("list[dict[str, object]]", data["history"])
    stated = [*phases, data][0] if game.own_start else None
    for part in (data, *phases):
        if part is not stated:
            for name in _FOLLOWING:
                part.pop(name, None)
    usual = {rule: choice.value for rule, choice in game.variant.rulebook.choices().items()}
    data["rules"] = {
        rule: choice.value for rule, choice in game.rulebook.choices().items() if choice.value != usual[rule]
    }
    if data["board"] == board_data(game.variant.board):
        del data["board"]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def compute_digest(data: Mapping[str, object]) -> str:
    """Return a digest of the data of a game file, which shows whether the file was edited."""
    content = {name: value for name, value in data.items() if name not in ("digest", "$schema")}
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:32]


def record_to_json(variant: Variant, record: PhaseRecord, *, causes: bool = False) -> dict[str, object]:
    """Return a played phase as JSON, with `causes` including what decided each order.

    Game files leave out causes; reading a file computes them again.
    """
    cached = None if causes else find_file_data(record)
    if cached is not None:
        return dict(cached)
    data: dict[str, object] = {"phase": record.phase.code, "position": position_to_json(record.position)}
    if record.ledger:
        data["ledger"] = variant.ledger_json(record.ledger)
    standing = {"standing": _submissions_to_json(record.standing)} if record.standing else {}
    return (
        data
        | _amendments_to_json(variant, record.amendments)
        | {
            "submissions": _submissions_to_json(record.submissions),
            **standing,
            "report": report_to_json(record.report, causes=causes),
        }
    )


def position_to_json(position: Position) -> dict[str, object]:
    """Return a position in the form of case files, without what is empty."""
    powers = [info.id for info in (*position.board.powers, *position.board.minors)]
    data: dict[str, object] = {
        "units": _list_by_power(((unit.power, format_unit(unit)) for unit in position.units), powers)
    }
    if position.owners:
        owned = ((power, place) for place, power in sorted(position.owners.items()))
        data["centres"] = _list_by_power(owned, powers)
    if position.dislodged:
        data["dislodged"] = [
            {"power": one.unit.power, "unit": format_unit(one.unit), "by": one.attacker_from}
            | ({"by_convoy": True} if one.by_convoy else {})
            for one in position.dislodged
        ]
    if position.contested:
        data["contested"] = sorted(position.contested)
    return data


def report_to_json(report: Report, *, causes: bool = False) -> dict[str, object]:
    """Return the report of a phase as JSON, `causes` as in `record_to_json`, without what is empty."""
    data: dict[str, object] = {}
    if report.certainty is not None:
        data["certainty"] = report.certainty.value
    if report.entries:
        data["orders"] = [entry_json(entry) if causes else outcome_json(entry) for entry in report.entries]
    if report.events:
        data["events"] = [event_json(event) for event in report.events]
    if report.kernels:
        data["kernels"] = [kernel_json(kernel) for kernel in report.kernels]
    return data


def _amendments_to_json(variant: Variant, amendments: Sequence[Amendment]) -> dict[str, object]:
    """Return the corrections made before a phase was played; empty if there are none."""
    listed: list[dict[str, object]] = []
    for one in amendments:
        before = {"position": position_to_json(one.position)} | (
            {"ledger": variant.ledger_json(one.ledger)} if one.ledger else {}
        )
        listed.append({"reason": one.reason, "lines": list(one.lines), "before": before})
    return {"amendments": listed} if listed else {}


def _submissions_to_json(submissions: Submissions) -> dict[str, list[str]]:
    return {power: [format_file_entry(entry) for entry in entries] for power, entries in submissions.items()}


def _list_by_power(items: Iterable[tuple[Power, str]], powers: Iterable[Power]) -> dict[str, list[str]]:
    """Return texts by power, with the powers in the order of the board and others (neutral) last."""
    lists: dict[str, list[str]] = {power: [] for power in powers}
    for power, text in items:
        lists.setdefault(power, []).append(text)
    return {power: texts for power, texts in lists.items() if texts}
