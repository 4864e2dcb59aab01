"""The desk returns certificates that the stand-alone checker accepts."""

import json

from westphalia.checker import check_certificate as checker
from westphalia.web import answer

PANDIN = {
    "variant": "standard",
    "phase": "S1901M",
    "orders": {
        "england": ["F lon S F wal - eng", "F wal - eng"],
        "france": ["A bre - lon", "F eng C A bre - lon"],
        "germany": ["F nth S F bel - eng", "F bel - eng"],
    },
}


def test_a_certificate_from_the_desk_is_valid() -> None:
    reply = answer("certificate", json.dumps({"case": PANDIN}).encode())
    assert (reply.status, reply.file) == (200, "certificate.json")
    lines: list[str] = checker.check(json.loads(reply.body))  # pyright: ignore[reportUnknownMemberType]
    assert "The order set has no consistent resolution." in lines


def test_other_phases_have_no_certificate() -> None:
    case = {"variant": "standard", "phase": "W1901A", "orders": {"austria": ["B A vie"]}}
    assert answer("certificate", json.dumps({"case": case}).encode()).status == 422
