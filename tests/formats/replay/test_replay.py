"""Replay: recorded games played again, also those of variants."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.formats.small_game import small_record
from tests.golden import Golden
from tests.variants.europe1615.test_random_years import random_years as random_1615
from tests.variants.europe1619.random_years import play_phase
from tests.variants.playing import go
from tests.variants.thirtyyears1648 import months
from westphalia.formats import FORMATS, Displaced, Record, Snapshot, format_records, read_records
from westphalia.formats.completing import keep_one_phase
from westphalia.formats.games import game_to_record
from westphalia.formats.replay.arrays import Movements
from westphalia.formats.replay.replay import Aspect, PhaseReplay, find_rulebook, replay_record
from westphalia.games import Game, format_game, read_game
from westphalia.model.errors import ImpossibleError, UnknownNameError
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.phase import parse_phase
from westphalia.model.position import Unit
from westphalia.model.rulebook import read_rules
from westphalia.solver import Certainty
from westphalia.variants import find_variant


def differing(record: Record) -> list[PhaseReplay]:
    return [phase for phase in replay_record(record).phases if phase.differences]


def forged(record: Record, code: str, change: Callable[[Snapshot], Snapshot]) -> Record:
    """Return the record with the position before a phase changed by a function."""
    phases = tuple(
        replace(phase, before=change(phase.before)) if phase.phase == parse_phase(code) else phase
        for phase in record.phases
    )
    return replace(record, phases=phases)


def test_a_written_game_replays_as_it_was() -> None:
    record = small_record()
    replay = replay_record(record)
    assert replay.differences == 0
    assert [phase.phase for phase in replay.phases] == [phase.phase for phase in record.phases]
    assert [phase.compared for phase in replay.phases] == [True] * 8 + [False]


def test_a_unit_in_the_wrong_place_is_shown_side_by_side_with_the_reason() -> None:
    def move(before: Snapshot) -> Snapshot:
        there = Unit(Power("austria"), UnitKind.ARMY, Location("gal"))
        return replace(
            before, units=tuple(there if unit.location == "vie" else unit for unit in before.units)
        )

    record = forged(small_record(), "F1901M", move)
    wrong, after = differing(record)
    assert wrong.phase == parse_phase("S1901M")
    galicia, vienna = wrong.differences
    assert (galicia.aspect, galicia.province) == (Aspect.UNITS, "gal")
    assert (galicia.recorded, galicia.computed) == ("A gal (austria)", "nothing")
    assert [(reason.power, reason.order, reason.code) for reason in galicia.reasons] == [
        ("austria", "A vie - gal", "bounced"),
        ("russia", "A war - gal", "bounced"),
    ]
    assert galicia.reasons[0].why.startswith("A vie - gal bounces: its attack strength 1")
    assert (vienna.recorded, vienna.computed) == ("nothing", "A vie (austria)")
    # Without its army, Vienna cannot dislodge any unit in the next phase; each phase is played by itself.
    assert after.phase == parse_phase("F1901M")


def test_a_missing_dislodged_unit_is_a_difference() -> None:
    record = forged(small_record(), "F1901R", lambda before: replace(before, dislodged=()))
    (wrong, _) = differing(record)
    assert [(one.aspect, one.province, one.recorded, one.computed) for one in wrong.differences] == [
        (Aspect.DISLODGED, "tri", "nothing", "A tri (italy)")
    ]


def test_wrong_retreats_are_a_difference() -> None:
    def closed(before: Snapshot) -> Snapshot:
        return replace(
            before, dislodged=tuple(replace(one, retreats=(Location("tyr"),)) for one in before.dislodged)
        )

    record = forged(small_record(), "F1901R", closed)
    (wrong, *_) = differing(record)
    assert [(one.aspect, one.recorded, one.computed) for one in wrong.differences] == [
        (Aspect.RETREATS, "A tri to tyr", "to alb, bud, ven")
    ]


@pytest.mark.parametrize(("stated", "differs"), [("ven bud alb", False), ("ven bud", True)])
def test_the_sequence_of_retreats_is_no_difference(stated: str, differs: bool) -> None:
    def state(before: Snapshot) -> Snapshot:
        retreats = tuple(map(Location, stated.split()))
        return replace(before, dislodged=tuple(replace(one, retreats=retreats) for one in before.dislodged))

    wrong = [
        one.aspect
        for phase in differing(forged(small_record(), "F1901R", state))
        for one in phase.differences
    ]
    assert (Aspect.RETREATS in wrong) is differs


def test_the_reasons_of_a_difference_are_the_orders_from_to_and_about_its_province() -> None:
    def without(*places: str) -> Callable[[Snapshot], Snapshot]:
        return lambda before: replace(
            before, units=tuple(unit for unit in before.units if unit.location not in places)
        )

    convoyed = differing(forged(small_record(), "F1901R", without("nwy")))[0].differences
    assert [reason.order for reason in convoyed[0].reasons] == [
        "A yor - nwy via convoy", "F nth C A yor - nwy", "F nwg S A yor - nwy"
    ]  # fmt: skip
    held = differing(forged(small_record(), "S1902R", without("rum")))[0].differences
    assert "A ukr S F rum" in [reason.order for reason in held[0].reasons]


def test_owners_are_not_compared_before_they_are_known() -> None:
    """A record that begins in its second year states no owners until the winter."""
    record = small_record()
    later = [phase for phase in record.phases if phase.phase.year == 1902]
    bare = [replace(phase, before=replace(phase.before, owners=None)) for phase in later[:-1]]
    assert later[-1].phase == parse_phase("W1902A")
    assert len(bare) > 2
    assert differing(replace(record, phases=(*bare, later[-1]))) == []


def test_a_wrong_owner_is_a_difference() -> None:
    def taken(before: Snapshot) -> Snapshot:
        return replace(before, owners={**(before.owners or {}), Province("gre"): Power("turkey")})

    wrong, _ = differing(forged(small_record(), "W1901A", taken))
    assert wrong.phase == parse_phase("F1901R")
    assert [(one.aspect, one.province, one.recorded, one.computed) for one in wrong.differences] == [
        (Aspect.OWNERS, "gre", "turkey", "austria")
    ]


def test_a_wrong_build_is_a_difference() -> None:
    def less(before: Snapshot) -> Snapshot:
        return replace(before, units=tuple(unit for unit in before.units if unit.location != "stp/nc"))

    wrong, _ = differing(forged(small_record(), "S1902M", less))
    assert [(one.province, one.recorded, one.computed) for one in wrong.differences] == [
        ("stp", "nothing", "F stp/nc (russia)")
    ]
    assert wrong.differences[0].reasons[0].order == "B F stp/nc"


def test_owners_missing_from_the_record_follow_from_the_start() -> None:
    record = small_record()
    phases = tuple(replace(phase, before=replace(phase.before, owners=None)) for phase in record.phases)
    assert differing(replace(record, phases=phases)) == []


def test_an_adjustment_without_owners_uses_the_owners_at_the_start() -> None:
    text = (
        "VARIANT_ALL Standard\nCASE x\nPRESTATE_SETPHASE Fall 1901, Adjustment\nPRESTATE\nItaly: A ven\n"
        "ORDERS\nItaly: Build F nap\nPOSTSTATE\nItaly: A ven\nItaly: F nap\nEND\n"
    )
    (record,) = read_records(text)
    # No other power has units to remove; Italy has three centers and builds one unit.
    assert differing(record) == []


def test_a_lone_retreat_phase_is_played_by_the_options_it_lists() -> None:
    retreating = "A bud R gal"
    record = small_record()
    lost = Displaced(
        Unit(Power("austria"), UnitKind.ARMY, Location("bud")),
        retreats=(Location("ser"), Location("vie")),
    )
    snapshot = Snapshot((Unit(Power("russia"), UnitKind.ARMY, Location("bud")),), (lost,))
    for order, survivors in (("A bud R ser", {"A bud", "A ser"}), (retreating, {"A bud"})):
        (one,) = read_records(f"variant: standard\nphase: S1901R\nAustria: {order}\nUnits:\n  Russia: A bud\n"
                              "Dislodged:\n  Austria: A bud by rum\n")  # fmt: skip
        (phase,) = one.phases
        units = tuple(
            Unit(Power("russia" if text == "A bud" else "austria"), UnitKind.ARMY, Location(text[2:]))
            for text in sorted(survivors)
        )
        lone = replace(phase, before=snapshot, after=Snapshot(units))
        assert differing(replace(record, phases=(lone,))) == []


def test_a_phase_out_of_sequence_is_refused(golden: Golden) -> None:
    block = "POSITIONS\nItaly: army ven\nItaly: supply ven\nORDERS\n"
    text = f"PHASE 1905 Fall Movement\n{block}PHASE 1901 Fall Movement\n{block}"
    (record,) = read_records(text, file="f")
    with pytest.raises(ImpossibleError) as caught:
        replay_record(record)
    golden(str(caught.value))


def test_an_error_in_a_phase_without_a_line_has_the_line_of_its_record() -> None:
    (record,) = read_records("PHASE 1901 Summer Movement\nPOSITIONS\nItaly: army ven\nORDERS\n", file="f")
    phases = tuple(replace(phase, line=None) for phase in record.phases)
    with pytest.raises(UnknownNameError) as caught:
        replay_record(replace(record, phases=phases, line=7))
    assert (caught.value.place.file, caught.value.place.line) == ("f", 7)


def test_a_phase_that_the_variant_does_not_have_is_refused(golden: Golden) -> None:
    (record,) = read_records("PHASE 1901 Summer Movement\nPOSITIONS\nItaly: army ven\nORDERS\n", file="f")
    with pytest.raises(UnknownNameError) as caught:
        replay_record(record)
    golden(str(caught.value))


def test_phases_that_a_record_skips_are_played() -> None:
    """Owners change in the fall although no adjustments are recorded, since there were none to make."""
    text = (
        "PHASE 1901 Fall Movement\nPOSITIONS\nItaly: army ven\nItaly: army tri\nItaly: supply ven\n"
        "Austria: supply tri\nORDERS\nPHASE 1902 Spring Movement\nPOSITIONS\nItaly: army ven\n"
        "Italy: army tri\nItaly: supply ven\nItaly: supply tri\nORDERS\n"
    )
    (record,) = read_records(text)
    assert differing(record) == []


SWAP = """\
PHASE 1902 Fall Movement
POSITIONS
England: army nwy
England: fleet nth
Russia: army swe
ORDERS
nwy move swe
nth convoy nwy move swe
swe move nwy
PHASE 1903 Spring Movement
POSITIONS
England: army nwy
England: fleet nth
Russia: army swe
ORDERS
"""


def test_rules_are_those_of_the_format_changed_by_those_given() -> None:
    (record,) = read_records(SWAP)
    assert find_rulebook(record).adjacent_convoy.value == "intent_land_fallback"
    given = [("adjacent_convoy", "explicit_only")]
    assert find_rulebook(record, given).adjacent_convoy.value == "explicit_only"
    assert find_rulebook(record, given).automatic_removal.value == "home_all_adjacent"
    assert find_rulebook(record, preset="rulebook-1971").automatic_removal.value == "home_convoy_free"
    own = replace(record, rules={"convoy_paradox": "2000"})
    assert find_rulebook(own).convoy_paradox.value == "2000"
    assert find_rulebook(own, preset="rulebook-1971").convoy_paradox.value == "1971"


def test_a_paradox_and_a_ring_are_counted() -> None:
    text = (
        "PHASE 1901 Spring Movement\nPOSITIONS\nTurkey: fleet ank\nTurkey: army con\nTurkey: army smy\n"
        "ORDERS\nank move con\ncon move smy\nsmy move ank\n"
        "PHASE 1901 Fall Movement\nPOSITIONS\nTurkey: army ank\n"
        "Turkey: fleet con\nTurkey: army smy\nORDERS\n"
    )
    (record,) = read_records(text)
    assert [phase.certainty for phase in replay_record(record).phases] == [
        Certainty.CIRCULAR,
        Certainty.UNIQUE,
    ]


def test_every_format_of_the_small_game_replays_by_its_own_rules() -> None:
    record = small_record()
    (plain,) = read_records(format_records([record], "droidippy"))
    wrong = differing(plain)
    # The only choice that differs from our default decides which unit is removed in the winter.
    assert {phase.phase.code for phase in wrong} <= {"W1902A", "F1901M"}


# ------------------------------------------------------------------------------------------ games of variants


STANDARD = find_variant("standard")


def game_with_loans() -> Game:
    owners = {"france": "par nan avi", "england": "lon ire edi"}
    game = months.play("france A par, france A nan, france A bur, england A lon", owners)
    return go(
        game, france="BORROW Ireland FROM England, B A avi", england="LOAN Ireland TO France, B F edi"
    ).advance()


def year_of_1619() -> Game:
    game, rng = Game.start(find_variant("europe-1619")), Random(3)
    for _ in range(6):
        game = play_phase(game, rng)
    return game


def game_with_rulings() -> Game:
    game = Game.start(find_variant("standard"))
    game = game.submit("referee", "ITALY IS ABANDONED").submit("austria", [])
    return game.submit("germany", "A Mun - Tyr").advance().advance()


@cache
def games() -> dict[str, Game]:
    return {
        "europe-1615": random_1615(1),
        "europe-1619": year_of_1619(),
        "thirty-years-war-1648": game_with_loans(),
        "standard": game_with_rulings(),
    }


NAMES = ("europe-1615", "europe-1619", "thirty-years-war-1648", "standard")


@pytest.mark.parametrize("name", NAMES)
def test_replay_of_a_game_with_statements_finds_no_differences(name: str) -> None:
    game = games()[name]
    assert any(record.submissions for record in game.history)
    replay = replay_record(game_to_record(game))
    assert [phase.phase.code for phase in replay.phases if phase.differences] == []
    assert sum(phase.compared for phase in replay.phases) >= len(game.history) - 1


@pytest.mark.parametrize("name", NAMES)
def test_a_game_with_statements_is_exported_as_the_same_game(name: str) -> None:
    game = games()[name]
    assert read_game(format_records([game_to_record(game)], "game")) == read_game(format_game(game))


@pytest.mark.parametrize(
    "format_id", [one.id for one in FORMATS if one.id not in ("game", "case", "case-json")]
)
@pytest.mark.parametrize("name", NAMES[:3])
def test_other_formats_refuse_statements_with_a_reason(name: str, format_id: str) -> None:
    with pytest.raises(ImpossibleError, match=f"the format {format_id.removesuffix('s')}"):
        format_records([game_to_record(games()[name])], format_id)


def test_standing_orders_are_replayed_and_other_formats_refuse_them() -> None:
    rules = read_rules({"4.E.4": "allowed"}, STANDARD.rulebook)
    game = Game.start(STANDARD, rules).stand("germany", "A Mun - Ruh, F Kie - Den").submit("italy", [])
    game = game.submit("germany", "A Mun - Tyr").advance()
    record = game_to_record(game)
    assert replay_record(record).differences == 0
    assert 0 not in Movements(record, STANDARD, rules).outcomes, "arrays know no standing orders"
    assert read_game(format_records([record], "game")) == game
    for format_id in ("droidippy", "saved-game"):
        with pytest.raises(ImpossibleError, match="standing orders"):
            format_records([record], format_id)
    with pytest.raises(ImpossibleError, match="standing orders"):
        format_records([keep_one_phase(record, record.phases[0].phase)], "case")


def test_a_change_of_influence_is_noticed() -> None:
    game = Game.start(find_variant("europe-1615")).submit("france", "9: WUR, WUR - FRA").advance()
    record = game_to_record(game)
    (again,) = read_records(format_game(game))
    assert [one.differences for one in replay_record(again).phases] == [(), ()]
    assert replay_record(record).differences == 0
