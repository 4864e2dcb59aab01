"""Conversion of game files in earlier versions of the format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast


def upgrade(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the data of a game file in the shape of version 4.

    Until version 3, an event had its code under ``event`` and left out empty fields, and an entry without a
    unit left out ``unit``. Data of an unexpected shape is left for the models to refuse.
    """
    version, history = data.get("version"), data.get("history")
    if not isinstance(version, int) or version > 3 or not isinstance(history, list):
        return data
    return {**data, "history": [_upgrade_phase(one) for one in cast("list[Any]", history)]}


def _upgrade_phase(data: Any) -> Any:
    match data:
        case {"report": {**report}}:
            return {**data, "report": {**report, **_upgrade_entries(report), **_upgrade_events(report)}}
        case _:
            return data


def _upgrade_entries(report: Mapping[str, Any]) -> Mapping[str, Any]:
    match report:
        case {"orders": [*orders]}:
            return {
                "orders": [
                    {"unit": None, "why": "", **order} if isinstance(order, dict) else order
                    for order in orders
                ]
            }
        case _:
            return {}


def _upgrade_events(report: Mapping[str, Any]) -> Mapping[str, Any]:
    match report:
        case {"events": [*events]}:
            return {"events": [_upgrade_event(event) for event in events]}
        case _:
            return {}


def _upgrade_event(data: Any) -> Any:
    match data:
        case {"event": code, **rest}:
            return {"code": code, "power": None, "place": None, "text": "", **rest}
        case _:
            return data
