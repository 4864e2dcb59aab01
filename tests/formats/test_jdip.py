"""jDip's case text: its contents, the retreats that follow, and errors in bad text."""

from dataclasses import replace

import pytest

from tests.formats.bad_input import complaints
from tests.golden import Golden
from westphalia.formats import Displaced, Record, format_records, read_records
from westphalia.formats.replay.replay import replay_record
from westphalia.formats.writing import Notes
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Location, Power, Province
from westphalia.model.orders import format_order

HEAD = "VARIANT_ALL Standard\nCASE one\nPRESTATE_SETPHASE Spring 1901, Movement\n"

RETREAT = """\
VARIANT_ALL Standard   # the only one there is
CASE 6.H.9 (and more)
PRESTATE_SETPHASE Spring 1902, Retreat
PRESTATE
  Italy F nap
  Russia: A boh
  Germany: A mun
  Austria: A ser
PRESTATE_DISLODGED
  France: F tys
  Austria: A bud
PRESTATE_RESULTS
  SUCCESS: Italy: F ion - nap      # the sea it leaves stays open
  FAILURE: Germany: A mun - sil
  FAILURE: Russia: A boh - sil
  SUCCESS: Turkey: A rum - bud
  FAILURE: Austria: A bud H
ORDERS
  Austria: A bud - gal
POSTSTATE
  Italy: F nap
END
"""


def read(text: str) -> tuple[Record, ...]:
    return read_records(text, file="f", name="jdip")


def test_attackers_and_standoffs_follow_from_the_movement_before() -> None:
    before = read(RETREAT)[0].phases[0].before
    french, austrian = before.dislodged
    assert french.attacker_from is None
    assert austrian == Displaced(austrian.unit, Location("rum"))
    assert before.contested == {Province("sil")}
    occupied = read(RETREAT.replace("- sil", "- ser"))[0].phases[0].before
    assert occupied.contested == frozenset()


@pytest.mark.parametrize(
    ("orders", "by_sea"),
    [
        ("SUCCESS: Turkey: A con - bul", False),
        ("SUCCESS: Turkey: A con - bul via convoy", True),
        ("SUCCESS: Turkey: A con - bul\nSUCCESS: Turkey: F bla C A con - bul", True),
        ("SUCCESS: Turkey: A con - bul\nSUCCESS: Russia: F bla C A con - bul", False),
        ("SUCCESS: Turkey: A sev - bul", True),
        ("SUCCESS: Turkey: F con - bul/sc", False),
    ],
)
def test_an_attacker_was_convoyed_if_ordered_or_necessary_or_with_its_own_fleet(
    orders: str, by_sea: bool
) -> None:
    text = (
        "VARIANT_ALL Standard\nCASE x\nPRESTATE_SETPHASE Spring 1902, Retreat\nPRESTATE\nTurkey: A bul\n"
        f"PRESTATE_DISLODGED\nAustria: A bul\nPRESTATE_RESULTS\n{orders}\nORDERS\nEND\n"
    )
    assert read(text)[0].phases[0].before.dislodged[0].by_convoy is by_sea


def test_a_move_whose_places_spell_a_name_is_a_move() -> None:
    text = RETREAT.replace("SUCCESS: Italy: F ion - nap", "SUCCESS: Italy: A swe - den")
    prior = read(text)[0].phases[0].prior
    assert format_order(prior[0].order) == "A swe - den"
    assert len(prior) == 5


def test_a_case_has_its_title_its_outcome_and_the_line_it_begins_at() -> None:
    (record,) = read(RETREAT)
    assert (record.name, record.line) == ("6.H.9 (and more)", 2)
    after = record.phases[0].after
    assert after is not None
    assert [str(unit) for unit in after.units] == ["F nap"]


def test_unit_letters_before_owned_centers_are_ignored() -> None:
    text = (
        "VARIANT_ALL Standard\nCASE x\nPRESTATE_SETPHASE Fall 1901, Adjustment\n"
        "PRESTATE_SUPPLYCENTER_OWNERS\nRussia: A stp\nRussia: F mos\nORDERS\nRussia: Build F stp/nc\n"
        "Russia: Remove war\nEND\n"
    )
    before = read(text)[0].phases[0].before
    assert before.owners == {Province("stp"): Power("russia"), Province("mos"): Power("russia")}


def test_a_movement_that_a_case_expects_is_replayed() -> None:
    text = HEAD + (
        "PRESTATE\nRussia: F con\nRussia: F bla\nTurkey: F ank\nORDERS\nRussia: F con S F bla-ank\n"
        "Russia: F bla-ank\nTurkey: F ank-con\nPOSTSTATE\nRussia: F con\nRussia: F ank\n"
        "POSTSTATE_DISLODGED\nTurkey: F ank\nEND\n"
    )
    assert replay_record(read(text)[0]).differences == 0
    wrong = text.replace("POSTSTATE_DISLODGED\nTurkey: F ank\n", "")
    (phase,) = replay_record(read(wrong)[0]).phases
    assert [(one.aspect.value, one.recorded, one.computed) for one in phase.differences] == [
        ("dislodged", "nothing", "F ank (turkey)")
    ]


def test_a_dislodged_unit_without_a_retreat_may_be_missing() -> None:
    """The community's files leave out such units, which are destroyed immediately."""
    text = HEAD + (
        "PRESTATE\nAustria: A ser\nAustria: A alb\nTurkey: A gre\nTurkey: A bul\nTurkey: F aeg\n"
        "Italy: F ion\n"
        "ORDERS\nAustria: A ser S A alb-gre\nAustria: A alb-gre\nItaly: F ion H\n"
        "POSTSTATE\nAustria: A ser\nAustria: A gre\nTurkey: A bul\nTurkey: F aeg\nItaly: F ion\nEND\n"
    )
    (phase,) = replay_record(read(text)[0]).phases
    # Greece borders Albania, which the attacker came from, and occupied provinces.
    assert phase.differences == ()


@pytest.mark.parametrize("phase", ["", "PRESTATE_SETPHASE Spring 1901 (Movement)\n"])
def test_a_case_without_a_phase_happens_in_the_first_one(phase: str) -> None:
    (record,) = read(
        f"VARIANT_ALL Standard\nCASE x\n{phase}PRESTATE\nItaly: A ven\nORDERS\nItaly: A ven H\nEND\n"
    )
    assert record.phases[0].phase.code == "S1901M"


def test_a_case_ends_where_the_next_one_begins_with_a_note() -> None:
    first, second = read(f"{HEAD}PRESTATE\nItaly: A ven\nCASE two\nPRESTATE\nItaly: A rom\nEND\n")
    assert [str(unit) for unit in first.phases[0].before.units] == ["A ven"]
    assert first.notes == second.notes == ("f:6: the case 'one' has no END; it ends here",)


def test_rules_are_those_of_the_next_case_alone() -> None:
    first, second = read(
        "VARIANT_ALL Standard\n# westphalia rules: convoy_paradox = dptg\nCASE one\nEND\nCASE two\nEND\n"
    )
    assert (first.rules, second.rules) == ({"convoy_paradox": "dptg"}, {})


def test_a_power_with_one_similar_name_is_read_with_a_note() -> None:
    (record,) = read(f"{HEAD}PRESTATE\nGermnay: A mun\nEND\n")
    assert record.phases[0].before.units[0].power == "germany"
    assert record.notes == ("f:5: the power 'Germnay' is read as Germany",)


def test_a_unit_without_an_order_attacked_nothing() -> None:
    (record,) = read(RETREAT.replace("FAILURE: Germany: A mun - sil", "FAILURE: Germany: A mun"))
    assert record.phases[0].before.contested == frozenset()


def test_the_given_variant_replaces_the_one_of_the_text() -> None:
    text = f"{HEAD}PRESTATE\nItaly: A ven\nEND\n".replace("VARIANT_ALL Standard", "VARIANT_ALL DATC_Standard")
    (record,) = read_records(text, name="jdip", variant="standard")
    assert record.variant == "standard"


BAD = [
    "",
    "VARIANT_ALL Standard\nCASE x\n",
    HEAD + "PRESTATE_SETPHASE Fall 1901, Movement\nEND",
    "VARIANT_ALL Standard\nPRESTATE\n",
    "VARIANT_ALL Standard\nPRESTAT\nCASE x\n",
    HEAD + "PRESTATE Italy: A ven\nEND",
    HEAD + "PRESTATE\nPRESTATE\nEND",
    HEAD + "PRESTATE\nItaly: A vne\nGermnay: A mun\nItaly: F boh\nItaly\nEND",
    HEAD + "PRESTATE\nItaly: A ven\nAustria: A ven\nEND",
    HEAD + "ORDERS\nItaly: A ven - foo\nItaly A ven\nEND",
    HEAD + "PRESTATE_RESULTS\nSUCESS: Italy: A ven H\nEND",
    HEAD + "PRESTATE_SUPPLYCENTER_OWNERS\nItaly: A tyr\nItaly: A ven\nItaly: A ven\nEND",
    HEAD + "POSTSTATE\nPOSTSTATE_SAME\nEND",
    HEAD + "POSTSTATE_DISLODGED\nItaly: A ven\nEND",
    HEAD + "POSTATE\nEND",
    HEAD.replace("Spring 1901, Movement", "1901") + "END",
    HEAD + "PRESTATE\nAussia: A boh\nEND",
]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_bad_text_is_refused_with_its_place(text: str, golden: Golden) -> None:
    golden(complaints(text, "jdip"))


def test_an_unknown_variant_is_refused_with_its_place() -> None:
    (complaint,) = complaints("VARIANT_ALL Standart\nCASE x\nEND", "jdip")
    assert complaint.startswith("f:1:13: unknown variant 'Standart'")
    assert complaint.endswith("or --variant with the file of its board (did you mean standard?)")


def test_a_name_that_would_not_survive_a_round_trip_is_refused() -> None:
    (record,) = read_records(
        '{"id": "a # b", "map": "standard", "rules": [], "phases": [{"name": "S1901M", "state": '
        '{"units": {"ITALY": ["A VEN"]}}, "orders": {}}]}',
        name="saved-game",
    )
    with pytest.raises(ImpossibleError, match="the name 'a # b'"):
        format_records([record], "jdip")


@pytest.mark.parametrize(
    ("after", "notes"),
    [(None, ()), ({"por": "england"}, ()), ({"por": "france"}, ("owners after a phase",))],
)
def test_new_owners_after_the_last_phase_are_noted(
    after: dict[str, str] | None, notes: tuple[str, ...]
) -> None:
    """No case follows that could hold them."""
    (record,) = read(f"{HEAD}PRESTATE\nFrance: F por\nEND\n")
    (first,) = record.phases
    owned = [
        None if owners is None else {Province(place): Power(power) for place, power in owners.items()}
        for owners in ({"por": "england"}, after)
    ]
    before, outcome = (replace(first.before, owners=one) for one in owned)
    for phases, said in (
        ((replace(first, before=before, after=outcome),), notes),
        ((replace(first, before=before, after=outcome), first), ()),
    ):
        left_out = Notes()
        format_records([replace(record, phases=phases)], "jdip", left_out)
        assert left_out.lines() == said
