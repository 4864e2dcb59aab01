"""Cases with statements about submissions: resolved under every choice, refused by formats that cannot hold
them."""

import pytest

from tests.model.case.case_samples import HEAD, read
from westphalia.formats.cases import case_to_record
from westphalia.model.errors import ImpossibleError
from westphalia.model.rulebook import read_rules
from westphalia.research.question import question_of

CASE = (
    "Austria: A Vie - Tyr\nAustria{manner}: A Vie - Boh\nFrance: A Par - Bur\n"
    "Units:\n Austria: A Vie\n France: A Par{mark}\n"
)


def test_a_question_selects_effective_orders_again_under_other_rules() -> None:
    question = question_of(read(HEAD + CASE.format(manner="", mark=" [illegal]")))
    others = read_rules([("4.D.1", "combine"), ("4.E.6", "keep_until_adjustment")], question.rulebook)
    assert [str(unit) for unit in question.resolution().units] == ["A boh"]
    assert [str(unit) for unit in question.with_rules(others).resolution().units] == [
        "A vie",
        "A bur [illegal]",
    ]
    assert [str(unit) for unit in question.position.units] == ["A vie"]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("order sets: unordered\n", "order sets in an unknown sequence"),
        ("civil disorder: Italy\n", "powers in civil disorder"),
        ("Italy: A Ven proxy France\n", "proxies"),
        ("Proxies:\n Italy: A Ven proxy France\n", "proxies"),
        ("Italy (adds): A Ven H\n", "order sets with a stated meaning"),
        ("Italy: F Nap - Gulf\n", "the doubtful order 'F Nap - Gulf'"),
    ],
)
def test_cases_that_records_cannot_hold_are_refused(text: str, what: str) -> None:
    case = read(HEAD + text + "Units:\n Italy: A Ven, F Nap\n")
    with pytest.raises(ImpossibleError) as caught:
        case_to_record(case)
    assert str(caught.value) == f"case: records of games cannot hold {what}; expected a case without them"


def test_several_plain_order_sets_are_known_to_records() -> None:
    record = case_to_record(read(HEAD + CASE.format(manner="", mark="")))
    assert [order.submission for order in record.phases[0].orders] == [0, 1, 0]
