"""The pages about the command line, the report and the wire format are complete."""

import re
from random import Random
from typing import cast

from tests.cli.transcripts import EXAMPLES
from tests.generators import MIXED, PATHOLOGICAL, SMALL, random_case
from westphalia.cli.app import COMMANDS
from westphalia.games.reports.schema import report_schema
from westphalia.solver import resolve
from westphalia.solver.messages.faulty_orders import WORDS
from westphalia.solver.search.settled_kernels import OrderFate

DOCS = EXAMPLES.parent / "docs"


def test_every_command_is_described() -> None:
    text = (DOCS / "command-line.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`{name}`" not in text] == []


def test_every_section_and_field_of_a_report_is_described() -> None:
    text = (DOCS / "referee.md").read_text(encoding="utf-8")
    schema = report_schema()
    records = [schema, *cast("dict[str, dict[str, object]]", schema["$defs"]).values()]
    fields = {field for record in records for field in cast("dict[str, object]", record["properties"])}
    assert [field for field in sorted(fields) if f"`{field}`" not in text] == []
    written = (DOCS.parent / "variants" / "referee" / "standard.py").read_text(encoding="utf-8")
    codes = re.findall(r"return make_section\(\s*\"(\w+)\"", written)
    assert len(codes) >= 9
    assert [code for code in codes if f"\n| `{code}` | " not in text] == []


def test_every_code_and_fate_is_described() -> None:
    text = (DOCS / "wire-format.md").read_text(encoding="utf-8")
    codes = set(WORDS)
    for profile in (PATHOLOGICAL, SMALL, MIXED):
        for seed in range(40):
            case = random_case(Random(seed), profile)
            codes.update(result.code for result in resolve(case.position, case.orders, case.rulebook).orders)
    assert [code for code in sorted(codes) if f"\n| `{code}` | " not in text] == []
    assert [fate for fate in OrderFate if f"`{fate}`" not in text] == []
