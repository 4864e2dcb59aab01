"""Cases as data: the JSON values of a case, in one canonical form; `json_form` parses it."""

import json
from collections.abc import Iterable, Mapping

from ..names import Power
from ..orders import UNORDERED, SheetManner, format_proxy, format_unit, order_set_lines
from ..phase import PhaseKind
from .case import Case, require_case


def format_case_json(case: Case, indent: int | None = 2) -> str:
    """Return a case as JSON, which `read_case_json` parses to an equal case; `indent` None gives one line.

    The order sets of each power are written together.
    """
    return json.dumps(case_data(case), indent=indent, ensure_ascii=False)


def case_data(case: Case) -> dict[str, object]:
    """Return the plain values that `format_case_json` writes."""
    require_case(case)
    position = case.position
    data: dict[str, object] = {"variant": case.variant, "phase": case.phase.code}
    if case.rules:
        data["rules"] = dict(case.rules)
    data["units"] = _group_units((unit.power, format_unit(unit)) for unit in position.units)
    if position.owners:
        data["centres"] = _group_units((power, place) for place, power in position.owners.items())
    if position.dislodged or case.phase.kind is PhaseKind.RETREAT:
        data["dislodged"] = [_dislodged_data(case, index) for index in range(len(position.dislodged))]
    if position.contested:
        data["contested"] = sorted(position.contested)
    data["orders"] = _orders_data(case)
    if case.ledger:
        data["ledger"] = dict(case.ledger)
    if case.result:
        data["result"] = [stated.text for stated in case.result]
    if case.unordered:
        data["order_sets"] = UNORDERED
    if case.proxies:
        data["proxies"] = {owner: list(map(format_proxy, given)) for owner, given in case.proxies.items()}
    if case.disorder:
        data["civil_disorder"] = list(case.disorder)
    return data


def _group_units(items: Iterable[tuple[Power, str]]) -> dict[str, list[str]]:
    lists: dict[str, list[str]] = {}
    for power, text in items:
        lists.setdefault(power, []).append(text)
    return lists


def _dislodged_data(case: Case, index: int) -> Mapping[str, object]:
    one = case.position.dislodged[index]
    data: dict[str, object] = {
        "power": one.unit.power,
        "unit": format_unit(one.unit),
        "by": one.attacker_from,
    }
    if one.by_convoy:
        data["by_convoy"] = True
    retreats = case.retreats.get(one.unit.location)
    if retreats is not None:
        data["retreats"] = list(retreats)
    return data


def _orders_data(case: Case) -> dict[str, object]:
    sets: dict[str, list[object]] = {}
    for given in case.order_sets:
        texts = list(order_set_lines(given))
        plain = given.manner is SheetManner.UNCLEAR
        data = texts if plain else {"orders": texts, "manner": given.manner.value}
        sets.setdefault(given.power, []).append(data)
    return {power: given[0] if len(given) == 1 else given for power, given in sets.items()}
