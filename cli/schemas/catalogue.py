"""All JSON Schemas by name: of what commands read, and of what they print.

A schema has a version, which is in its ``$id``: the first number grows where something changes for those who
read, the second where something is added.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import NamedTuple, TypeAlias, cast

from ...model.errors import UnknownNameError
from ...model.text import nearest_names

Schema: TypeAlias = dict[str, object]


class Listed(NamedTuple):
    """A schema in the list: where it is made, its version, what it is of, and which commands print it.

    `home` is a module of the package and a name in it: a function that gives the schema, or a model.
    """

    home: str
    version: str
    summary: str
    commands: tuple[str, ...] = ()


SCHEMAS: Mapping[str, Listed] = {
    "case": Listed("...model.case:case_schema", "1.0", "a case as JSON"),
    "board": Listed("...model.board:board_schema", "1.1", "a board file", ("boards",)),
    "game": Listed("...games:game_schema", "4.0", "a game file"),
    "result": Listed(".results:ResultDocument", "3.1", "adjudicate --json", ("adjudicate",)),
    "result-line": Listed(".results:ResultLine", "3.1", "a line of adjudicate --jsonl", ("adjudicate",)),
    "report": Listed("...games:report_schema", "2.0", "report --format json", ("report",)),
    "why": Listed(".questions:WhyDocument", "1.0", "why --json", ("why",)),
    "verify": Listed(".questions:VerificationDocument", "1.0", "verify --json", ("verify",)),
    "whatif": Listed(".questions:WhatIfDocument", "1.0", "whatif --unit --json", ("whatif",)),
    "plans": Listed(".questions:PlansDocument", "2.0", "whatif --goal --json", ("whatif",)),
    "resolutions": Listed(".questions:ResolutionsDocument", "1.0", "resolutions --json", ("resolutions",)),
    "core": Listed(".questions:CoreDocument", "1.0", "core --json", ("core",)),
    "search": Listed(".questions:SearchDocument", "1.0", "search --json", ("search",)),
    "census": Listed(".questions:CensusDocument", "1.0", "census --json", ("census",)),
    "census-line": Listed(".questions:CensusLine", "1.0", "a line of a file of findings"),
    "compare": Listed(".questions:ComparisonDocument", "1.0", "compare --json", ("compare",)),
    "replay": Listed(".questions:ReplayDocument", "1.0", "replay --json", ("replay",)),
    "orders": Listed(".games:OrdersDocument", "1.0", "orders --json", ("orders",)),
    "check": Listed(".games:CheckDocument", "1.0", "check --json", ("check",)),
    "submit": Listed(".games:SubmitDocument", "1.0", "submit --json", ("submit",)),
    "state": Listed(".games:StateDocument", "3.0", "advance --json", ("advance",)),
    "show": Listed(".games:ShowDocument", "3.0", "show --json", ("show",)),
    "rules": Listed(".games:RulesDocument", "1.0", "rules --json", ("rules",)),
    "assign": Listed(".games:SeatsDocument", "1.0", "assign --json", ("assign",)),
}
"""The schemas by name."""


DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema(name: str) -> Schema:
    """The JSON Schema (2020-12) of that name; UnknownNameError with the nearest names."""
    listed = SCHEMAS.get(name)
    if listed is None:
        expected = f"one of {', '.join(SCHEMAS)}"
        message = f"there is no schema {name!r}"
        raise UnknownNameError(message, expected=expected, nearest=nearest_names(name, SCHEMAS))
    module, _, attribute = listed.home.partition(":")
    home = import_module(module, __package__)
    found = getattr(home, attribute)
    made = cast("Callable[[], Schema]", found.model_json_schema if isinstance(found, type) else found)()
    head: Schema = {"$schema": DRAFT, "$id": f"urn:westphalia:{name}:{listed.version}"}
    return head | {key: value for key, value in made.items() if key != "$schema"}
