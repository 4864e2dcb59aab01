"""Games as JSON: the data of a game file, and its one canonical layout.

The same game always gives the same text (`layout`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence

from ...model.board import board_data
from ...model.names import Power
from ...model.orders import format_unit
from ...model.position import Position
from ...solver import kernel_json
from ...variants.framework.history import Amendment, PhaseRecord, data_of
from ...variants.framework.report import Report, entry_json, event_json, outcome_json, written_entry
from ...variants.framework.year import Submissions
from ...variants.variant import Variant
from ..game import Game
from .layout import lay_out

FORMAT = "westphalia-game"
"""What the field ``format`` of every game file says."""

VERSION = 4
"""The version of the format that is written; all versions up to it are read.

Since version 2 the referee has rulings and corrections, since version 3 there are lines that could not be
read (``UNREAD A Vie - Xyz``), and since version 4 reports have the shape of results (docs/wire-format.md).
"""


def format_game(game: Game) -> str:
    """The text of a game file, always the same for the same game.

    >>> game = westphalia.Game.start(westphalia.find_variant("standard"))
    >>> westphalia.read_game(westphalia.format_game(game)) == game
    True
    """
    return lay_out(game_data(game)) + "\n"


def game_data(game: Game) -> dict[str, object]:
    """What `format_game` writes, as plain values."""
    data: dict[str, object] = {"format": FORMAT, "version": VERSION, "variant": game.variant.id}
    if game.own_start:
        data["own_start"] = True
    data["phase"] = game.phase.code
    if game.outcome is not None:
        ending: dict[str, object] = {"kind": game.outcome.kind.value, "powers": list(game.outcome.powers)}
        data["outcome"] = ending | ({"agreed": True} if game.outcome.agreed else {})
    data["position"] = position_data(game.position)
    if game.ledger:
        data["ledger"] = game.variant.ledger_json(game.ledger)
    data |= _amendments_data(game.variant, game.amendments)
    data["submissions"] = _submissions_data(game.submissions)
    if game.standing:
        data["standing"] = _submissions_data(game.standing)
    data["history"] = [record_data(game.variant, record) for record in game.history]
    data["rules"] = {rule: choice.value for rule, choice in game.rulebook.choices().items()}
    data["board"] = board_data(game.board)
    data["digest"] = digest_of(data)
    return data


def digest_of(data: Mapping[str, object]) -> str:
    """A digest of everything that a game file says, by which it is known whether the file was edited."""
    said = {name: value for name, value in data.items() if name not in ("digest", "$schema")}
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:32]


def record_data(variant: Variant, record: PhaseRecord, *, causes: bool = False) -> dict[str, object]:
    """A phase that was played; with what decided each order if the `causes` are wanted.

    Game files do without them: whoever reads one works them out again.
    """
    kept = None if causes else data_of(record)
    if kept is not None:
        return dict(kept)
    data: dict[str, object] = {"phase": record.phase.code, "position": position_data(record.position)}
    if record.ledger:
        data["ledger"] = variant.ledger_json(record.ledger)
    standing = {"standing": _submissions_data(record.standing)} if record.standing else {}
    return (
        data
        | _amendments_data(variant, record.amendments)
        | {
            "submissions": _submissions_data(record.submissions),
            **standing,
            "report": report_data(record.report, causes=causes),
        }
    )


def position_data(position: Position) -> dict[str, object]:
    """A position in the form of case files; what is empty is left out."""
    powers = [info.id for info in (*position.board.powers, *position.board.minors)]
    data: dict[str, object] = {
        "units": _listed(((unit.power, format_unit(unit)) for unit in position.units), powers)
    }
    if position.owners:
        owned = ((power, place) for place, power in sorted(position.owners.items()))
        data["centres"] = _listed(owned, powers)
    if position.dislodged:
        data["dislodged"] = [
            {"power": one.unit.power, "unit": format_unit(one.unit), "by": one.attacker_from}
            | ({"by_convoy": True} if one.by_convoy else {})
            for one in position.dislodged
        ]
    if position.contested:
        data["contested"] = sorted(position.contested)
    return data


def report_data(report: Report, *, causes: bool = False) -> dict[str, object]:
    """What became of a phase, `causes` as in `record_data`; what is empty is left out."""
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


def _amendments_data(variant: Variant, amendments: Sequence[Amendment]) -> dict[str, object]:
    """The corrections before a phase was played; nothing where there are none."""
    listed: list[dict[str, object]] = []
    for one in amendments:
        before = {"position": position_data(one.position)} | (
            {"ledger": variant.ledger_json(one.ledger)} if one.ledger else {}
        )
        listed.append({"reason": one.reason, "lines": list(one.lines), "before": before})
    return {"amendments": listed} if listed else {}


def _submissions_data(submissions: Submissions) -> dict[str, list[str]]:
    return {power: [written_entry(entry) for entry in entries] for power, entries in submissions.items()}


def _listed(items: Iterable[tuple[Power, str]], powers: Iterable[Power]) -> dict[str, list[str]]:
    """Texts by power, the powers in the order of the board, others (neutral) last."""
    lists: dict[str, list[str]] = {power: [] for power in powers}
    for power, text in items:
        lists.setdefault(power, []).append(text)
    return {power: texts for power, texts in lists.items() if texts}
