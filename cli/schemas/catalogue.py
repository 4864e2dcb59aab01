"""The JSON Schemas of what commands read and print, by name.

The ``$id`` of a schema has its version. The first number increases with changes that can break readers, the
second with additions.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple, TypeAlias, cast

from pydantic import TypeAdapter

from ...model.errors import UnknownNameError
from ...model.text import nearest_names
from ..running.origin import OriginRecord

Schema: TypeAlias = dict[str, object]


class SchemaEntry(NamedTuple):
    """An entry of the list of schemas: its definition, version and summary, and the commands that print it.

    `home` is ``module:name``, where the name is a function that returns the schema, or a type that
    pydantic knows.
    """

    home: str
    version: str
    summary: str
    commands: tuple[str, ...] = ()


SCHEMAS: Mapping[str, SchemaEntry] = {
    "case": SchemaEntry("...model.case.json_form:case_schema", "1.0", "a case as JSON"),
    "board": SchemaEntry("...model.board:board_schema", "1.1", "a board file", ("boards",)),
    "game": SchemaEntry("...games:game_schema", "6.0", "a game file"),
    "result": SchemaEntry(".results:ResultDocument", "3.2", "adjudicate --json", ("adjudicate",)),
    "result-line": SchemaEntry(".results:ResultLine", "3.2", "a line of adjudicate --jsonl", ("adjudicate",)),
    "report": SchemaEntry("...games:report_schema", "2.0", "report --format json", ("report",)),
    "why": SchemaEntry(".questions:WhyDocument", "1.0", "why --json", ("why",)),
    "verify": SchemaEntry(
        "...research.verifying.wire:VerificationDocument", "2.0", "verify --json", ("verify",)
    ),
    "verify-phase": SchemaEntry(
        "...research.verifying.wire:PhaseVerificationDocument",
        "1.0",
        "verify --json of retreats, builds and removals",
        ("verify",),
    ),
    "verify-phases": SchemaEntry(
        "...research.verifying.wire:VerificationsDocument",
        "1.0",
        "verify --json of several phases",
        ("verify",),
    ),
    "certificate": SchemaEntry(
        ".questions:CertificateCheckDocument", "1.0", "verify --certificate --json", ("verify",)
    ),
    "whatif": SchemaEntry(
        "...research.whatif.wire:WhatIfDocument", "1.0", "whatif --unit --json", ("whatif",)
    ),
    "plans": SchemaEntry("...research.whatif.wire:PlansDocument", "2.1", "whatif --goal --json", ("whatif",)),
    "resolutions": SchemaEntry(
        "...research.ambiguity.resolutions:ResolutionsDocument", "1.1", "resolutions --json", ("resolutions",)
    ),
    "core": SchemaEntry("...research.ambiguity.cores:CoreDocument", "1.1", "core --json", ("core",)),
    "search": SchemaEntry(".questions:SearchDocument", "2.1", "search --json", ("search",)),
    "census": SchemaEntry(".questions:CensusDocument", "1.2", "census --json", ("census",)),
    "census-corpus": SchemaEntry(
        ".questions:CorpusCensusDocument", "1.1", "census --corpus --json", ("census",)
    ),
    "census-line": SchemaEntry(".questions:CensusLine", "1.0", "a line of a file of findings"),
    "distinguish": SchemaEntry(
        ".questions:DistinguishDocument", "1.2", "distinguish --json", ("distinguish",)
    ),
    "chance": SchemaEntry(".questions:ChanceDocument", "1.2", "chance --json", ("chance",)),
    "kernels": SchemaEntry(
        "...research.ambiguity.kernel_survey:KernelsDocument", "1.1", "kernels --json", ("kernels",)
    ),
    "compare": SchemaEntry(
        "...research.ambiguity.comparison:ComparisonDocument", "2.0", "compare --json", ("compare",)
    ),
    "replay": SchemaEntry(".questions:ReplayDocument", "1.0", "replay --json", ("replay",)),
    "orders": SchemaEntry(".games:OrdersDocument", "1.0", "orders --json", ("orders",)),
    "check": SchemaEntry(".games:CheckDocument", "1.0", "check --json", ("check",)),
    "submit": SchemaEntry(".games:SubmitDocument", "1.3", "submit --json", ("submit",)),
    "pending": SchemaEntry(".games:PendingDocument", "1.0", "pending --json", ("pending",)),
    "log": SchemaEntry(".games:LogDocument", "1.1", "log --json", ("log",)),
    "state": SchemaEntry(".games:StateDocument", "3.0", "advance --json", ("advance",)),
    "show": SchemaEntry(".games:ShowDocument", "3.0", "show --json", ("show",)),
    "rules": SchemaEntry(".games:RulesDocument", "2.0", "rules --json", ("rules",)),
    "assign": SchemaEntry(".games:SeatsDocument", "1.0", "assign --json", ("assign",)),
}
"""The schemas by name."""


STUDIES = (
    "resolutions", "core", "search", "census", "census-corpus", "distinguish", "chance", "kernels", "compare"
)  # fmt: skip
"""The schemas of results that say where they come from."""


def _with_origin(made: Schema) -> Schema:
    """Return the schema of a study with the field that says where its result comes from."""
    origin = TypeAdapter(OriginRecord).json_schema()
    properties, required = cast("Schema", made["properties"]), cast("list[str]", made["required"])
    return made | {"properties": {"origin": origin, **properties}, "required": ["origin", *required]}


DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema(name: str) -> Schema:
    """Return the JSON Schema (2020-12) of that name.

    Raises:
        UnknownNameError: There is no schema of that name.
    """
    entry = SCHEMAS.get(name)
    if entry is None:
        expected = f"one of {', '.join(SCHEMAS)}"
        message = f"unknown schema {name!r}"
        raise UnknownNameError(message, expected=expected, nearest=nearest_names(name, SCHEMAS))
    module, _, attribute = entry.home.partition(":")
    found = getattr(import_module(module, __package__), attribute)
    made: Schema = TypeAdapter(found).json_schema() if isinstance(found, type) else found()
    if name in STUDIES:
        made = _with_origin(made)
    head: Schema = {"$schema": DRAFT, "$id": f"urn:westphalia:{name}:{entry.version}"}
    return head | {key: value for key, value in made.items() if key != "$schema"}
