"""Influence on order sheets: ``5: BRA`` is never a heading."""

import pytest

from westphalia.games.submissions.order_sheet import read_sheet


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("France:\n 5: BRA\n BRA > SPAIN", [("France", ["5: BRA", "BRA > SPAIN"])]),
        ("France: 5: BRA, 3: LOR", [("France", ["5: BRA", "3: LOR"])]),
        ("France:\n WAR SPAIN, 5: BRA", [("France", ["WAR SPAIN", "5: BRA"])]),
        ("WAR SPAIN; 5: BRA", [(None, ["WAR SPAIN", "5: BRA"])]),
        ("France:\n -5: BRA", [("France", ["-5: BRA"])]),
        ("5: BRA\nFrance: 3: LOR", [(None, ["5: BRA"]), ("France", ["3: LOR"])]),
    ],
)
def test_placements_stand_under_headings_and_are_none(
    text: str, blocks: list[tuple[str | None, list[str]]]
) -> None:
    found = [
        (None if block.power is None else block.power.text, [line.text for line in block.lines])
        for block in read_sheet(text).blocks
    ]
    assert found == blocks
