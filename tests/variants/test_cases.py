"""The single phases of `cases/`, each played on the board of its game."""

import pytest

from tests.golden import Golden

from .case_text import FOLDER, Case, CaseError, collect_stated, find_actual, play, read_cases

CASES = [
    case
    for path in sorted(FOLDER.glob("*/*.txt"))
    for case in read_cases(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.name}")
]


def _each(cases: list[Case]) -> list[object]:
    return [
        pytest.param(case, marks=pytest.mark.clause(*case.clauses), id=f"{case.file}-{case.title}")
        for case in cases
    ]


@pytest.mark.parametrize("case", _each(CASES))
def test_a_case_has_the_stated_outcome(case: Case) -> None:
    assert case.phases
    for phase in case.phases:
        assert collect_stated(phase) or phase.says
        assert find_actual(phase, play(phase)) == collect_stated(phase), f"{case.file}:{phase.line}"


@pytest.mark.parametrize("case", _each([case for case in CASES if any(phase.says for phase in case.phases)]))
def test_the_reasons_of_a_case_are_worded_as_stored(case: Case, golden: Golden) -> None:
    for phase in case.phases:
        for order in phase.says:
            golden(play(phase).why(order))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "spain K frc - lor",
            "file.txt:1: expected 'case CLAUSES: TITLE' or an order before 'spain K frc - lor'",
        ),
        (
            "case: a\n  spain",
            "file.txt:2: expected an order, as in 'spain K frc - lor : arrives', not 'spain'",
        ),
        (
            "case: a\n  unit: spain A lor",
            "file.txt:2: unknown word 'unit'; there are: allies, beaten, held, ledger, ",
        ),
    ],
)
def test_a_line_that_says_nothing_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(CaseError) as refused:
        read_cases(text, "file.txt")
    assert str(refused.value).startswith(message)


def test_a_case_that_says_something_else_fails() -> None:
    text = (
        "case: a\n  spain K frc - lor : bounced\n  after: spain K frc\n"
        "with units: spain A bar\n  spain K frc - lor : arrives"
    )
    wrong, right = read_cases(text, "germany1648/file.txt")[0].phases
    assert find_actual(wrong, play(wrong)) == {
        "spain K frc - lor": "arrives",
        "after": ["spain K lor"],
    }
    assert find_actual(right, play(right)) == collect_stated(right)
