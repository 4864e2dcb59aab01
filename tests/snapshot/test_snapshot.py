"""A small part of the snapshot still holds, and a change of behavior is reported with its facts."""

import pytest

from tests.datc.load import cases
from tests.snapshot.inputs import Batch, play
from tests.snapshot.store import compare, entry_of, read


@pytest.mark.parametrize(
    "batch",
    [
        Batch("cases", ""),
        Batch("datc", "", 75, 85),
        Batch("random", "pathological", 0, 5),
        Batch("random", "europe-1619", 0, 2),
        Batch("games", "standard"),
    ],
    ids=lambda batch: f"{batch.group} {batch.part}".strip(),
)
def test_behavior_is_as_stored(batch: Batch) -> None:
    stored = {(one.name, one.under): one for one in read(batch.group)}
    played = play(batch)
    assert played.items
    assert not played.crash
    for item in played.items:
        found = compare(stored[item.name, item.under], entry_of(batch.group, item), item.facts)
        assert found is None, found


def test_a_difference_names_the_lines_that_were_stored_and_those_of_today() -> None:
    stored = next(one for one in read("datc") if one.name == "6.F.16" and one.under == "dptg")
    place = list(cases()).index("6.F.16")
    (item,) = [one for one in play(Batch("datc", "", place, place + 1)).items if one.under == "datc"]
    found = compare(stored, entry_of("datc", item), item.facts)
    assert found is not None
    assert found.title == "6.F.16 under datc"
    assert "its input changed" in found.lines
    assert any(line.startswith("  - ") and "rule dptg" in line for line in found.lines)
    assert any(line.startswith("  + ") and "rule szykman" in line for line in found.lines)
