"""The reports about minor states that all variants share."""

import json

from westphalia.games.game import Game
from westphalia.games.reports.data import format_json
from westphalia.games.reports.reports import opening_account
from westphalia.model.names import Power
from westphalia.variants import find_variant
from westphalia.variants.minor_states.reporting import (
    StateNote,
    changed_status_section,
    format_influence,
    status_section,
)
from westphalia.variants.minor_states.setting import NEUTRAL_STATE, UNALIGNED_STATE, aligned_with
from westphalia.variants.referee import Document, Section

ACCOUNT = opening_account(Game.start(find_variant("europe-1619")))
HESSE, SAXONY, BRANDENBURG = map(Power, ("hes", "sax", "bra"))
FRANCE, UNION = Power("france"), Power("union")


def rows(parts: tuple[Section, ...]) -> list[dict[str, object]]:
    data = json.loads(format_json(Document("v", "p", "t", "s", parts)))
    return [row for part in data["sections"] for block in part["blocks"] for row in block["rows"]]


def colors(*notes: StateNote) -> dict[object, object]:
    return {row["state"]: row["color"] for row in rows(status_section(ACCOUNT, notes, notes))}


def test_states_stand_by_the_side_that_they_are_on() -> None:
    notes = (
        StateNote(HESSE, UNALIGNED_STATE),
        StateNote(SAXONY, NEUTRAL_STATE),
        StateNote(BRANDENBURG, aligned_with(UNION)),
        StateNote(Power("wur"), UNALIGNED_STATE, holder=FRANCE),
        StateNote(Power("ans"), aligned_with(FRANCE)),
    )
    listed = rows(status_section(ACCOUNT, notes, notes))
    assert [row["state"] for row in listed] == ["ans", "bra", "wur", "sax", "hes"]
    assert [row["status"] for row in listed] == ["aligned", "aligned", "captured", "neutral", "unaligned"]
    assert [row["side"] for row in listed[1:3]] == ["union", "captured by France"]
    assert not any("before" in row for row in listed)


def test_only_states_that_changed_are_among_the_changed_ones() -> None:
    former = (
        StateNote(HESSE, aligned_with(FRANCE)),
        StateNote(SAXONY, NEUTRAL_STATE),
        StateNote(BRANDENBURG, aligned_with(UNION), faith="protestant"),
    )
    notes = (
        StateNote(HESSE, aligned_with(UNION)),
        StateNote(SAXONY, NEUTRAL_STATE),
        StateNote(BRANDENBURG, aligned_with(UNION)),
        StateNote(Power("wur"), UNALIGNED_STATE),
    )
    changed = rows(changed_status_section(ACCOUNT, notes, former))
    assert [(row["state"], row.get("before")) for row in changed] == [
        ("hes", "France"),
        ("bra", None),
        ("wur", "no state"),
    ]


def test_a_captured_state_has_the_color_of_its_captor_also_by_way_of_another_state() -> None:
    france = ACCOUNT.board.power[FRANCE].color
    captor = StateNote(HESSE, aligned_with(FRANCE))
    assert colors(captor, StateNote(SAXONY, UNALIGNED_STATE, holder=HESSE))[SAXONY] == france
    assert colors(StateNote(SAXONY, UNALIGNED_STATE, holder=FRANCE))[SAXONY] == france


def test_states_that_captured_each_other_have_some_color() -> None:
    one = StateNote(HESSE, UNALIGNED_STATE, holder=SAXONY)
    other = StateNote(SAXONY, UNALIGNED_STATE, holder=HESSE)
    assert set(colors(one, other).values()) == {"#b8b8b8"}


def test_influence_stands_most_first_under_short_names() -> None:
    assert format_influence(ACCOUNT, {UNION: 2, FRANCE: 5, Power("spain"): 2}) == "France 5, Spain 2, Union 2"
    everybody = {info.id: 3 for info in ACCOUNT.board.powers}
    assert format_influence(ACCOUNT, everybody) == "every power 3"
    assert format_influence(ACCOUNT, {FRANCE: 0}) == ""
