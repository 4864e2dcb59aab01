"""Phases as codes and as names."""

from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

import westphalia
from tests.golden import Golden
from westphalia.model.errors import WestphaliaError
from westphalia.model.phase import MONTHS, SEASONS, Phase, PhaseKind, format_phase, parse_phase

phases = st.builds(Phase, st.integers(1, 9999), st.sampled_from(SEASONS), st.sampled_from(PhaseKind))


@pytest.mark.parametrize(
    ("code", "spellings"),
    [
        (
            "S1901M",
            ["S1901M", "s1901m", "Spring 1901 Movement", "1901 Spring Movement", "spring 1901", "S1901"],
        ),
        ("F1901R", ["F1901R", "Fall 1901 Retreats", "Autumn 1901 retreat phase", "FALL, 1901, RETREAT"]),
        ("W1901A", ["W1901A", "Winter 1901 Adjustments", "Winter 1901", "W1901", "Winter 1901 builds"]),
        ("1618-04M", ["1618-04", "1618-4", "1618-04M", "April 1618 Movement", "April 1618"]),
        ("1618-06A", ["1618-06A", "June 1618 Builds"]),
        ("summer-1615M", ["Summer 1615 Movement", "summer-1615"]),
        ("late-winter-1615A", ["Late Winter 1615", "late-winter-1615A", "1615 Late Winter Adjustment"]),
    ],
)
def test_phases_are_understood_in_every_notation(code: str, spellings: list[str]) -> None:
    assert [parse_phase(text).code for text in spellings] == [code] * len(spellings)


def test_a_phase_has_a_name_for_people() -> None:
    assert str(parse_phase("S1901M")) == "Spring 1901 Movement"
    assert str(parse_phase("1618-04R")) == "April 1618 Retreat"


@given(phases)
def test_formatted_phases_are_read_as_they_were(phase: Phase) -> None:
    assert parse_phase(format_phase(phase)) == phase
    assert parse_phase(str(phase)) == phase


@pytest.mark.parametrize(
    "text",
    [
        *("", "1901", "S1901X", "Spring 1901 1902", "Spring 1901 movement retreat", "1618-13"),
        *("Sprnig 1901", "Spring 1901 Movment", "x" * 200),
    ],
)
def test_anything_but_a_phase_gets_an_example(text: str, golden: Golden) -> None:
    with pytest.raises(WestphaliaError) as caught:
        parse_phase(text)
    golden(str(caught.value))


def test_a_variant_may_have_other_seasons() -> None:
    assert parse_phase("Harvest 1620 Movement", ("sowing", "harvest")).season == "harvest"
    with pytest.raises(WestphaliaError, match='unknown season "spring"'):
        parse_phase("Spring 1620", ("sowing", "harvest"))


def test_a_season_with_only_one_phase_names_it() -> None:
    case = westphalia.read_case({"variant": "thirty-years-war-1648", "phase": "June 1618"})
    assert case.phase.code == "1618-06A"
    assert westphalia.read_case({"variant": "standard", "phase": "Spring 1901"}).phase.code == "S1901M"
    for kind in ("movement", "retreat"):  # what is written counts
        written = westphalia.read_case({"variant": "thirty-years-war-1648", "phase": f"May 1618 {kind}"})
        assert written.phase.kind == kind


def test_months_have_their_numbers() -> None:
    assert [parse_phase(f"1618-{number:02}").season for number in range(1, 13)] == list(MONTHS)


@given(st.text(max_size=30))
def test_any_typed_phase_raises_only_our_errors(text: str) -> None:
    with suppress(WestphaliaError):
        assert parse_phase(parse_phase(text).code) == parse_phase(text)
