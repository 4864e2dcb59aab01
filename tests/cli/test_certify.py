"""``westphalia certify`` writes a certificate, and ``verify --certificate`` checks it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import EXAMPLES, Westphalia

BOUNCE = "Austria:\n  A Vie - Tyr\nItaly:\n  A Ven - Tyr\n"


@pytest.mark.parametrize("name", ["pandin.txt", "beleaguered.json", "half-cut-support.txt"])
def test_a_certificate_is_valid_for_its_case(westphalia: Westphalia, tmp_path: Path, name: str) -> None:
    file = tmp_path / "certificate.json"
    assert westphalia("certify", EXAMPLES / name, "-o", file).status == 0
    assert westphalia("verify", EXAMPLES / name, "--certificate", file).status == 0


def test_a_certificate_of_another_case_is_refused(
    westphalia: Westphalia, tmp_path: Path, case: Callable[[str], Path]
) -> None:
    file = tmp_path / "certificate.json"
    westphalia("certify", case(BOUNCE), "-o", file)
    assert westphalia("verify", EXAMPLES / "pandin.txt", "--certificate", file).status == 1


def test_a_certificate_under_another_rule_is_refused(westphalia: Westphalia, tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    westphalia("certify", EXAMPLES / "pandin.txt", "--rule", "4.A.2=all_hold", "-o", file)
    assert westphalia("verify", EXAMPLES / "pandin.txt", "--certificate", file).status == 1


def test_the_check_of_a_certificate_is_json_for_programs(
    westphalia: Westphalia, tmp_path: Path, case: Callable[[str], Path]
) -> None:
    file = tmp_path / "certificate.json"
    westphalia("certify", EXAMPLES / "pandin.txt", "-o", file)
    right = westphalia("verify", EXAMPLES / "pandin.txt", "--certificate", file, "--json")
    wrong = westphalia("verify", case(BOUNCE), "--certificate", file, "--json")
    assert [right.status, wrong.status] == [0, 1]
    assert [json.loads(ran.out)["holds"] for ran in (right, wrong)] == [True, False]
    assert len(json.loads(wrong.out)["report"]) == 1


def test_without_a_file_the_certificate_is_printed(westphalia: Westphalia) -> None:
    assert json.loads(westphalia("certify", EXAMPLES / "pandin.txt").out)["claim"] == "none"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "is not a certificate; expected what certify writes"),
        ("[1]", "is not a certificate; expected what certify writes"),
        ("not JSON", "is not JSON; expected JSON"),
    ],
)
def test_anything_but_a_certificate_is_refused(
    westphalia: Westphalia, tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "certificate.json"
    file.write_text(text, encoding="utf-8")
    ran = westphalia("verify", EXAMPLES / "pandin.txt", "--certificate", file)
    assert ran.status == 2
    assert said in ran.err


@pytest.mark.parametrize(
    ("proof", "said"),
    [
        ("null", "a value of the certificate has the wrong form; expected what certify writes"),
        ("[{}]", "the certificate lacks 'decision'; expected what certify writes"),
    ],
)
def test_a_damaged_certificate_is_refused(
    westphalia: Westphalia, tmp_path: Path, proof: str, said: str
) -> None:
    file = tmp_path / "certificate.json"
    whole = json.loads(westphalia("certify", EXAMPLES / "pandin.txt").out)
    file.write_text(json.dumps({**whole, "proof": json.loads(proof)}), encoding="utf-8")
    ran = westphalia("verify", EXAMPLES / "pandin.txt", "--certificate", file)
    assert ran.status == 2
    assert said in ran.err


def test_a_case_is_never_overwritten_by_its_certificate(westphalia: Westphalia, tmp_path: Path) -> None:
    file = tmp_path / "case.txt"
    file.write_text("variant: standard\nphase: Spring 1901 Movement\n", encoding="utf-8")
    assert westphalia("certify", file, "-o", file).status == 2
    assert file.read_text(encoding="utf-8").startswith("variant")
