"""Checks of whole submissions: all errors are reported with their places, and nothing is accepted."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.small_variant import SMALL, Loans, Small
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.errors import Defects, ImpossibleError, Place, WestphaliaError
from westphalia.model.names import Power
from westphalia.model.phase import Phase, PhaseKind
from westphalia.variants.framework.report import Declaration, Entry
from westphalia.variants.framework.year import PhaseStep, State, SubmissionFault, Year


class CheckedLoans(Loans):
    """Loans with a check: a power lends at most one center, and none to Turkey, and submits something."""

    def check(self, state: State, power: Power, entries: tuple[Entry, ...]) -> Sequence[SubmissionFault]:
        """Return the faults of a submission."""
        _ = state
        faults: list[SubmissionFault] = [(-1, ImpossibleError("nothing is lent"))] if not entries else []
        for index, entry in enumerate(entries):
            assert isinstance(entry, Declaration)
            if index:
                faults.append((index, ImpossibleError(f"{power} lends more than one center")))
            if entry.words[1] == "turkey":
                faults.append((index, ImpossibleError("Turkey borrows nothing", place=Place(column=13))))
        return faults


def checked_year() -> Year:
    """Return a year of the small variant with checked loans."""
    first, *rest = SMALL.year.steps
    assert isinstance(first, PhaseStep)
    return Year((replace(first, rules=CheckedLoans()), *rest))


class Unchecked(Small):
    """Return the small variant from January on."""

    start = Phase(1619, "january", PhaseKind.DIPLOMACY)


class Checked(Unchecked):
    """Return the same with checked loans."""

    year = checked_year()


UNCHECKED, CHECKED = Unchecked(), Checked()


def found(sheet: str, power: str | None = None) -> list[tuple[int | None, int | None, str]]:
    """Return the line, the column and the message of every error in a sheet."""
    with pytest.raises(WestphaliaError) as caught:
        Game.start(CHECKED).submit_sheet(sheet, power=power)
    error = caught.value
    errors = error.defects if isinstance(error, Defects) else [error]
    return [(one.place.line, one.place.column, one.message) for one in errors]


def test_a_submission_that_passes_the_check_is_accepted() -> None:
    game = Game.start(CHECKED).submit_sheet("Austria: LEND Vienna TO Italy")
    assert [entry for entries in game.submissions.values() for entry in entries] == [
        Declaration("LEND vie TO italy", "lend", ("vie", "italy"))
    ]


def test_all_faults_are_reported_with_the_places_of_their_entries() -> None:
    sheet = "Austria:\n  LEND Vienna TO Italy\n  LEND Trieste TO Turkey, LEND Budapest TO Italy\n"
    assert found(sheet) == [
        (3, 3, "austria lends more than one center"),
        (3, 15, "Turkey borrows nothing"),
        (3, 27, "austria lends more than one center"),
    ]


def test_a_fault_of_the_whole_submission_has_the_place_of_the_heading() -> None:
    assert found("\nAustria:\n") == [(2, 1, "nothing is lent")]


def test_a_fault_of_the_whole_is_not_reported_if_lines_cannot_be_read(golden: Golden) -> None:
    golden([message for _, _, message in found("Austria: LEND everything")])


def test_faults_are_reported_beside_unreadable_lines() -> None:
    sheet = "Austria:\n LEND Vienna TO Turkey\n LEND everything\n"
    assert [(line, message) for line, _, message in found(sheet)] == [
        (2, "Turkey borrows nothing"),
        (3, "cannot read 'LEND everything'"),
    ]


def test_the_column_of_a_fault_counts_from_its_entry() -> None:
    assert found("LEND Vienna TO Turkey", power="austria") == [(1, 13, "Turkey borrows nothing")]


def test_one_fault_refuses_the_whole_sheet() -> None:
    game = Game.start(CHECKED)
    with pytest.raises(WestphaliaError):
        game.submit_sheet("Austria: LEND Vienna TO Turkey\nGermany: LEND Berlin TO Italy")
    assert game.submissions == {}


def test_orders_given_as_values_are_checked_too() -> None:
    entry = Declaration("LEND vie TO turkey", "lend", ("vie", "turkey"))
    with pytest.raises(ImpossibleError, match="Turkey borrows nothing"):
        Game.start(CHECKED).submit("austria", [entry])


def test_a_game_file_with_a_submission_that_fails_the_check_is_refused() -> None:
    game = Game.start(UNCHECKED).submit("austria", "LEND Vienna TO Turkey").advance()
    text = format_game(game)
    with pytest.raises(ImpossibleError, match="Turkey borrows nothing"):
        read_game(text, variants=lambda _: CHECKED, verify=True)
