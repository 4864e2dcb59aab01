"""The types of answers for the page's JavaScript, made from the project's JSON Schemas.

``python -m tests.web.javascript.answers --write`` writes them to ``web/page/answers.d.ts``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from westphalia.cli.schemas.catalogue import schema

TARGET = Path(__file__).parents[3] / "web" / "page" / "answers.d.ts"

ANSWERS = {
    "report": "Report",
    "result": "Result",
    "resolutions": "Resolutions",
    "core": "Core",
    "rules": "Rules",
    "orders": "Orders",
    "why": "Why",
    "submit": "Submission",
    "verify": "Verification",
}
"""The schemas whose types the page uses, with the names of the types."""

_WORDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

_HEAD = """\
// The types of answers, made from the JSON Schemas by `python -m tests.web.javascript.answers --write`.
"""

Node: TypeAlias = Mapping[str, Any]


def make_types() -> str:
    """Return the declarations of all types."""
    found: dict[str, Node] = {}
    for name, title in ANSWERS.items():
        node = schema(name)
        definitions: Mapping[str, Node] = node.get("$defs", {})  # pyright: ignore[reportAssignmentType]
        for defined, part in (*definitions.items(), (title, node)):
            if _shape(found.setdefault(defined, part)) != _shape(part):
                raise ValueError(f"two schemas define {defined} in different ways")
    return _HEAD + "".join(_declare(name, node) for name, node in sorted(found.items()))


def _shape(node: Node) -> str:
    return json.dumps(node, sort_keys=True)


def _declare(name: str, node: Node) -> str:
    about = node.get("description", "")
    comment = f"/** {' '.join(about.split())} */\n" if about else ""
    return f"\n{comment}export type {name} = {_type_of(node, '')};\n"


def _type_of(node: Node, indent: str) -> str:
    """Return the type of a node of a schema."""
    if "$ref" in node:
        return str(node["$ref"]).rpartition("/")[2]
    if "const" in node:
        return json.dumps(node["const"])
    if "enum" in node:
        return " | ".join(map(json.dumps, node["enum"]))
    several: Sequence[Node] = node.get("anyOf") or node.get("oneOf") or ()
    if several:
        return " | ".join(dict.fromkeys(_type_of(one, indent) for one in several))
    kind = node.get("type")
    if kind == "array":
        return _array(node, indent)
    if kind == "object" or "properties" in node:
        return _object(node, indent)
    kinds: Sequence[str] = [kind] if isinstance(kind, str) else kind or ()
    return " | ".join(_WORDS[one] for one in kinds) or "unknown"


def _array(node: Node, indent: str) -> str:
    if "prefixItems" in node:
        return f"[{', '.join(_type_of(one, indent) for one in node['prefixItems'])}]"
    item = _type_of(node.get("items", {}), indent)
    return f"({item})[]" if "|" in item else f"{item}[]"


def _object(node: Node, indent: str) -> str:
    properties: Mapping[str, Node] = node.get("properties", {})
    if not properties:
        more: Node | bool = node.get("additionalProperties", True)
        return f"Record<string, {'unknown' if isinstance(more, bool) else _type_of(more, indent)}>"
    return "{\n" + "".join(_fields(node, properties, f"{indent}  ")) + f"{indent}}}"


def _fields(node: Node, properties: Mapping[str, Node], indent: str) -> Iterator[str]:
    required = node.get("required", ())
    for name, part in properties.items():
        about = " ".join(part.get("description", "").split())
        if about:
            yield f"{indent}/** {about} */\n"
        key = name if name.isidentifier() else json.dumps(name)
        yield f"{indent}{key}{'' if name in required else '?'}: {_type_of(part, indent)};\n"


def main() -> int:
    """Print the types, or write them."""
    if sys.argv[1:] == ["--write"]:
        TARGET.write_text(make_types(), encoding="utf-8")
    else:
        print(make_types(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
