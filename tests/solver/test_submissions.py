"""Every choice of DATC 4.D.1, 4.D.2, 4.D.9 and 4.E.2 to 4.E.6 changes which orders count."""

import pytest

from tests.golden import Golden
from tests.model.case.case_samples import HEAD, read
from westphalia.games.cases.playing import resolve_case
from westphalia.model.errors import ImpossibleError
from westphalia.solver import Resolution, Status


def resolved(text: str, *rules: str) -> Resolution:
    return resolve_case(read(HEAD + "".join(f"rule: {rule}\n" for rule in rules) + text))


def whereabouts(resolution: Resolution) -> list[str]:
    """Return the units after the movement."""
    return [str(unit) for unit in resolution.units]


def why(resolution: Resolution, order: str) -> str:
    return next(result.why for result in resolution.orders if result.why.startswith(order))


def notes(resolution: Resolution) -> list[str]:
    return [note.text for note in resolution.notes]


# ------------------------------------------------------------------ 4.D.1: sets one after the other

TWO_SETS = "Austria:\n  A Vie - Tyr\n  F Tri - Alb\nAustria{manner}:\n  A Vie - Boh\n"
BOTH = ["A vie", "F alb"]  # two orders for the army, so that it holds (4.D.3)
LATEST = ["A boh", "F tri"]


@pytest.mark.parametrize(
    ("choice", "unclear", "adds", "replaces"),
    [
        ("combine", BOTH, BOTH, BOTH),
        ("combine_unless_clear", BOTH, BOTH, LATEST),
        ("latest_unless_clear", LATEST, BOTH, LATEST),
        ("latest_only", LATEST, LATEST, LATEST),
    ],
)
def test_4_d_1_which_of_two_order_sets_count(
    choice: str, unclear: list[str], adds: list[str], replaces: list[str], golden: Golden
) -> None:
    for manner, expected in (("", unclear), (" (adds)", adds), (" (replaces)", replaces)):
        resolution = resolved(TWO_SETS.format(manner=manner), f"4.D.1 = {choice}")
        assert whereabouts(resolution) == expected, manner
        golden(notes(resolution))


def test_the_default_is_the_latest_unless_clear() -> None:
    assert whereabouts(resolved(TWO_SETS.format(manner=""))) == LATEST


def test_order_sets_apply_in_sequence(golden: Golden) -> None:
    text = "Austria: A Vie - Tyr\nAustria (replaces): F Tri - Alb\nAustria (adds): A Bud - Ser\n"
    units = "Units:\n Austria: A Vie, F Tri, A Bud\n"
    found = resolved(text + units)
    assert whereabouts(found) == ["A vie", "F alb", "A ser"]
    golden(notes(found))
    assert whereabouts(resolved(text + units, "4.D.1 = combine")) == ["A tyr", "F alb", "A ser"]
    assert whereabouts(resolved(text + units, "4.D.1 = latest_only")) == ["A vie", "F tri", "A ser"]


def test_orders_of_a_superseded_set_are_listed_with_the_reason(golden: Golden) -> None:
    resolution = resolved(TWO_SETS.format(manner=""))
    golden([why(resolution, "A vie - tyr"), why(resolution, "F tri - alb")])
    assert [result.code for result in resolution.orders] == ["arrives", "superseded", "superseded"]
    assert resolution.orders[1].status is Status.ILLEGAL
    steps = [step.text for step in resolution.why(resolution.orders[1]).steps]
    assert steps[1].startswith("Rule 4.D.1=latest_unless_clear: ")
    assert resolution.system.rulebook.order_sets_in_sequence.meaning in steps[1]


def test_an_order_that_is_repeated_in_a_later_set_is_listed_once() -> None:
    resolution = resolved("Austria: A Vie - Tyr\nAustria: A Vie - Tyr\n")
    assert [result.code for result in resolution.orders] == ["arrives"]


def test_order_sets_of_different_powers_are_independent() -> None:
    resolution = resolved("Austria: A Vie - Tyr\nItaly: A Ven - Pie\n", "4.D.1 = latest_only")
    assert whereabouts(resolution) == ["A tyr", "A pie"]
    assert notes(resolution) == []


# ------------------------------------------------------------------ 4.D.2: sets in no known sequence


def test_4_d_2_whether_sets_in_no_known_sequence_count(golden: Golden) -> None:
    text = (
        "order sets: unordered\nAustria: A Vie - Tyr\nAustria (replaces): F Tri - Alb\nItaly: A Ven - Pie\n"
    )
    both, none = resolved(text), resolved(text, "4.D.2 = all_hold")
    assert whereabouts(both) == ["A tyr", "F alb", "A pie"]
    assert whereabouts(none) == ["A vie", "F tri", "A pie"]
    golden(notes(both))
    golden(notes(none))
    golden(why(none, "A vie - tyr"))


def test_4_d_2_does_not_apply_to_a_known_sequence() -> None:
    text = TWO_SETS.format(manner="")
    assert whereabouts(resolved(text, "4.D.2 = all_hold")) == whereabouts(resolved(text, "4.D.2 = combine"))


# ------------------------------------------------------------------ 4.D.9: civil disorder

ABANDONED = (
    "civil disorder: Italy\nAustria:\n  A Tyr - Ven\n  F Tri S A Tyr - Ven\n"
    "France: A Pie S A Ven; A Tus S A Ven\n"
    "Units:\n  Austria: A Tyr, F Tri\n  France: A Pie, A Tus\n  Italy: A Ven\n"
)


def test_4_d_9_whether_a_unit_in_civil_disorder_can_be_supported(golden: Golden) -> None:
    held, dislodged = resolved(ABANDONED), resolved(ABANDONED, "4.D.9 = fails")
    assert whereabouts(held) == ["A tyr", "F tri", "A pie", "A tus", "A ven"]
    assert whereabouts(dislodged) == ["A ven", "F tri", "A pie", "A tus"]
    golden(notes(held))
    golden(notes(dislodged))
    assert "4.D.9=fails" in why(dislodged, "A pie S A ven")


def test_a_power_without_orders_is_not_in_civil_disorder_unless_the_case_says_so() -> None:
    text = ABANDONED.partition("\n")[2]
    assert whereabouts(resolved(text, "4.D.9 = fails")) == whereabouts(resolved(text, "4.D.9 = succeeds"))


# ------------------------------------------------------------------ 4.E.2: doubtful wording

# "North" is North Africa, the North Atlantic Ocean or the North Sea.
SUPPORTED = (
    "England:\n  F North - Nwy\n  F Nwg S F North - Nwy\nUnits:\n  England: F Nth, F Nwg\n  Russia: A Nwy\n"
)


def test_4_e_2_without_knowledge_of_the_rules_doubtful_orders_do_not_count(golden: Golden) -> None:
    resolution = resolved(SUPPORTED, "4.E.2 = no_rules_knowledge")
    assert whereabouts(resolution) == ["F nth", "F nwg", "A nwy"]
    golden(notes(resolution))


def test_4_e_2_the_only_possible_meaning_counts(golden: Golden) -> None:
    resolution = resolved(SUPPORTED)
    assert whereabouts(resolution) == ["F nwy", "F nwg"]
    golden(notes(resolution))
    steps = [step.text for step in resolution.why(resolution.orders[0]).steps]
    golden(steps)


TWO_FLEETS = (  # both fleets could go to the Norwegian Sea
    "England:\n  F North - Nwg\n{first}Units:\n  England: F Nth, F Nao, F Edi\n"
)


@pytest.mark.parametrize(
    ("choice", "free", "taken", "matched"),
    [
        ("no_rules_knowledge", False, False, False),
        ("single_order_possible", False, False, False),
        ("set_possible", False, True, False),
        ("set_possible_and_matching", False, True, True),
    ],
)
def test_4_e_2_more_knowledge_resolves_more_doubtful_orders(
    choice: str, *, free: bool, taken: bool, matched: bool
) -> None:
    """Two fleets could be meant, but one has another order, or a support names the other."""
    for first, expected in (
        ("", free),
        ("  F Nao - Mao\n", taken),
        ("  F Edi S F Nth - Nwg\n", matched),
    ):
        resolution = resolved(TWO_FLEETS.format(first=first), f"4.E.2 = {choice}")
        assert ("F nwg" in whereabouts(resolution)) is expected, first
        assert any(f"(4.E.2={choice})" in note for note in notes(resolution))


def test_a_unit_may_get_the_same_order_twice() -> None:
    text = TWO_FLEETS.format(first="  F Nao - Mao\n  F Nth - Nwg\n")
    assert whereabouts(resolved(text, "4.E.2 = set_possible")) == ["F nwg", "F mao", "F edi"]


def test_doubtful_orders_are_interpreted_together() -> None:
    text = "England:\n  F North - Nwg\n  F North - Yor\nUnits:\n  England: F Nth, F Nao\n"
    alone, together = resolved(text), resolved(text, "4.E.2 = set_possible")
    assert whereabouts(alone) == ["F yor", "F nao"]
    assert whereabouts(together) == ["F yor", "F nwg"]


def test_impossible_in_every_meaning_does_not_count(golden: Golden) -> None:
    text = "England: F North - Tri\nUnits:\n  England: F Nth\n"
    for choice in ("single_order_possible", "set_possible", "set_possible_and_matching"):
        resolution = resolved(text, f"4.E.2 = {choice}", "4.E.1 = any_format")
        assert whereabouts(resolution) == ["F nth"]
        golden(notes(resolution)[0])


def test_a_support_of_a_foreign_unit_does_not_say_what_was_meant() -> None:
    text = (
        "England:\n  F North - Nwg\n  F Edi S F Nth - Nwg\nUnits:\n"
        "  England: F Nao, F Edi\n  Germany: F Nth\n"
    )
    resolution = resolved(text, "4.E.2 = set_possible_and_matching")
    assert whereabouts(resolution) == ["F nwg", "F edi", "F nth"]


def test_a_sheet_with_too_many_meanings_is_not_interpreted() -> None:
    lines = "  F North - Nwg\n" * 16
    text = f"England:\n{lines}Units:\n  England: F Nth, F Nao\n"
    assert whereabouts(resolved(text, "4.E.2 = set_possible")) == ["F nth", "F nao"]


def test_a_doubtful_order_keeps_its_place_among_the_others() -> None:
    text = "England:\n{lines}Units:\n  England: F Nth\n"
    doubtful, clear = "  F North - Edi\n", "  F Nth - Yor\n"
    assert whereabouts(resolved(text.format(lines=doubtful + clear), "4.D.3 = first")) == ["F edi"]
    assert whereabouts(resolved(text.format(lines=clear + doubtful), "4.D.3 = first")) == ["F yor"]


# ------------------------------------------------------------------ 4.E.3: implicit orders


@pytest.mark.parametrize(
    ("order", "move", "stay", "moved"),
    [
        ("A boh S A vie - tyr", "A vie - tyr", ["A boh", "A vie"], ["A boh", "A tyr"]),
        ("F adr C A tri - apu", "A tri - apu", ["F adr", "A tri"], ["F adr", "A apu"]),
    ],
    ids=["support", "convoy"],
)
def test_4_e_3_whether_a_support_or_convoy_orders_the_move(
    order: str, move: str, stay: list[str], moved: list[str]
) -> None:
    units = f"{order[:5]}, A {move[2:5]}"
    text = f"Austria: {order}\nUnits:\n  Austria: {units}\n"
    before, after = resolved(text), resolved(text, "4.E.3 = allowed")
    assert (whereabouts(before), whereabouts(after)) == (stay, moved)
    assert notes(before) == []
    assert notes(after) == [f"{move} is implied by {order} (4.E.3=allowed)."]


def implied(orders: str, units: str, *rules: str) -> list[str]:
    return whereabouts(resolved(f"Austria: {orders}\nUnits:\n  {units}\n", "4.E.3 = allowed", *rules))


def test_a_unit_with_an_order_of_its_own_gets_none() -> None:
    assert implied("A Boh S A Vie - Tyr; A Vie H", "Austria: A Boh, A Vie") == ["A boh", "A vie"]
    assert implied("A Boh S A Vie - Tyr; A Vie - Edi", "Austria: A Boh, A Vie") == ["A boh", "A vie"]


def test_supports_of_foreign_moves_order_nothing() -> None:
    assert implied("A Boh S A Vie - Gal", "Austria: A Boh\n  Italy: A Vie") == ["A boh", "A vie"]


def test_an_illegal_support_orders_nothing() -> None:
    assert implied("A Pru S A Vie - Tyr", "Austria: A Pru, A Vie") == ["A pru", "A vie"]


def test_contradicting_implied_moves_fall_under_4_d_3() -> None:
    orders, units = "A Boh S A Vie - Tyr; A Bud S A Vie - Gal", "Austria: A Boh, A Bud, A Vie"
    assert implied(orders, units) == ["A boh", "A bud", "A vie"]
    assert implied(orders, units, "4.D.3 = first") == ["A boh", "A bud", "A tyr"]
    assert implied(orders, units, "4.D.3 = last") == ["A boh", "A bud", "A gal"]


def test_two_supports_of_one_move_order_it_once(golden: Golden) -> None:
    text = "Austria: A Boh S A Vie - Gal; A Bud S A Vie - Gal\nUnits:\n  Austria: A Boh, A Bud, A Vie\n"
    resolution = resolved(text, "4.E.3 = allowed")
    golden(notes(resolution))
    assert [step.text for step in resolution.why(resolution.orders[2]).steps][-2:] == [
        notes(resolution)[0],
        f"Rule 4.E.3=allowed: {resolution.system.rulebook.implicit_orders.meaning}",
    ]


# ------------------------------------------------------------------ 4.E.4: standing orders

STANDING = "Austria (standing):\n  A Vie - Tyr\n  F Tri - Alb\nAustria: A Vie - Boh\n"


def test_4_e_4_whether_standing_orders_count(golden: Golden) -> None:
    without, allowed = resolved(STANDING), resolved(STANDING, "4.E.4 = allowed")
    assert whereabouts(without) == ["A boh", "F tri"]
    assert whereabouts(allowed) == ["A boh", "F alb"]
    golden(notes(without))
    golden(notes(allowed))
    golden(why(without, "F tri - alb"))
    golden(why(allowed, "A vie - tyr"))


def test_of_several_standing_orders_the_latest_set_counts() -> None:
    text = "Austria (standing): A Vie - Tyr, F Tri - Alb\nAustria (standing): A Vie - Gal\n"
    assert whereabouts(resolved(text, "4.E.4 = allowed")) == ["A gal", "F alb"]


def test_standing_orders_do_not_count_as_an_order_set() -> None:
    for choice in ("latest_only", "combine"):
        resolution = resolved(STANDING, "4.E.4 = allowed", f"4.D.1 = {choice}")
        assert whereabouts(resolution) == ["A boh", "F alb"]


def test_a_standing_order_is_one_order_so_that_none_is_implied() -> None:
    text = "Austria: A Boh S A Vie - Tyr\nAustria (standing): A Vie H\n"
    resolution = resolved(text, "4.E.3 = allowed", "4.E.4 = allowed")
    assert whereabouts(resolution) == ["A boh", "A vie"]


# ------------------------------------------------------------------ 4.E.5: proxies

ANNOUNCED = (
    "Italy: A Vie - Tyr, A Ven H\nUnits:\n  Austria: A Vie\n  Italy: A Ven\n"
    "Proxies:\n  Austria: A Vie proxy Italy\n"
)
IN_ORDERS = (
    "Austria: A Vie proxy Italy\nItaly: A Vie - Tyr, A Ven H\nUnits:\n  Austria: A Vie\n  Italy: A Ven\n"
)
MOVED, STAYED = ["A tyr", "A ven"], ["A vie", "A ven"]


@pytest.mark.parametrize(
    ("choice", "announced", "in_orders"),
    [("announced", MOVED, STAYED), ("in_order_set", STAYED, MOVED), ("not_allowed", STAYED, STAYED)],
)
def test_4_e_5_which_proxies_count(choice: str, announced: list[str], in_orders: list[str]) -> None:
    for text, expected, how in (
        (ANNOUNCED, announced, "announced"),
        (IN_ORDERS, in_orders, "given in its orders"),
    ):
        resolution = resolved(text, f"4.E.5 = {choice}")
        assert whereabouts(resolution) == expected
        proxy = "The proxy of Austria for A vie to Italy"
        if expected == MOVED:
            assert notes(resolution) == [f"{proxy} counts (4.E.5={choice})."]
            moved = next(result for result in resolution.orders if result.code == "arrives")
            assert moved.power == "austria"
        else:
            assert notes(resolution) == [f"{proxy} does not count because it is {how} (4.E.5={choice})."]
            assert why(resolution, "A vie - tyr") == (
                f"A vie - tyr does not count: the proxy for A vie of Austria is not allowed (4.E.5={choice})."
            )


def test_plain_orders_to_foreign_units_stay_illegal() -> None:
    text = ANNOUNCED.partition("Proxies")[0]
    for choice in ("announced", "in_order_set", "not_allowed"):
        assert resolved(text, f"4.E.5 = {choice}").orders[0].code == "foreign_unit"


def test_a_proxy_is_for_one_unit_and_one_power() -> None:
    text = (
        "Italy: A Bud - Ser\nFrance: A Vie - Tyr\nUnits:\n  Austria: A Vie, A Bud\n"
        "Proxies:\n  Austria: A Vie proxy Italy\n"
    )
    assert [result.code for result in resolved(text, "4.E.5 = announced").orders[:2]] == ["foreign_unit"] * 2


def test_a_proxy_for_a_foreign_unit_does_not_count(golden: Golden) -> None:
    text = ANNOUNCED.replace("Austria: A Vie proxy Italy", "France: A Vie proxy Italy")
    resolution = resolved(text, "4.E.5 = announced")
    assert whereabouts(resolution) == STAYED
    golden(notes(resolution))


def test_owner_and_proxy_together_fall_under_4_d_3() -> None:
    text = ANNOUNCED.replace("Italy: A Vie", "Austria: A Vie - Boh\nItaly: A Vie", 1)
    assert whereabouts(resolved(text, "4.E.5 = announced")) == STAYED
    assert whereabouts(resolved(text, "4.E.5 = announced", "4.D.3 = first")) == ["A boh", "A ven"]


def test_a_proxy_in_a_superseded_set_does_not_count() -> None:
    text = IN_ORDERS.replace("Italy: A Vie", "Austria:\n  A Bud H\nItaly: A Vie", 1).replace(
        "A Vie\n  It", "A Vie, A Bud\n  It"
    )
    resolution = resolved(text, "4.E.5 = in_order_set")
    assert "A vie" in whereabouts(resolution)
    assert resolution.orders[1].code == "foreign_unit"


def test_a_doubtful_order_by_proxy_is_possible() -> None:
    text = "Italy: F North - Edi\nUnits:\n  England: F Nth\nProxies:\n  England: F Nth proxy Italy\n"
    assert whereabouts(resolved(text, "4.E.5 = announced")) == ["F edi"]
    assert whereabouts(resolved(text)) == ["F nth"]


# ------------------------------------------------------------------ 4.E.6: units that should not be there

DUTCHMAN = "France: A Par - Bur\nGermany: A Mun - Bur\nUnits:\n  France: A Par [illegal]\n  Germany: A Mun\n"


def test_4_e_6_when_an_illegal_unit_is_removed(golden: Golden) -> None:
    gone, kept = resolved(DUTCHMAN), resolved(DUTCHMAN, "4.E.6 = keep_until_adjustment")
    assert whereabouts(gone) == ["A bur"]
    assert whereabouts(kept) == ["A par [illegal]", "A mun"]
    golden(notes(gone))
    golden(notes(kept))
    assert gone.orders[0].code == "no_such_unit"


# ------------------------------------------------------------------ all of it


def test_a_plain_case_has_no_notes() -> None:
    resolution = resolved("Austria: A Vie - Tyr\nItaly: A Ven - Tyr\n")
    assert resolution.notes == ()
    assert "notes" not in resolution.to_json()


def test_the_json_of_a_result_contains_notes(golden: Golden) -> None:
    golden(resolved(STANDING).to_json().get("notes"))


def test_both_methods_give_the_same_causes() -> None:
    case = read(
        HEAD + "rule: 4.E.3 = allowed\n" + TWO_SETS.format(manner="") + "Germany (standing): A Mun - Boh\n"
    )
    assert resolve_case(case).to_json() == resolve_case(case, "whole").to_json()


def test_orders_of_other_phases_are_refused(golden: Golden) -> None:
    case = read("variant: standard\nphase: W1901A\nAustria: B A Vie\n")
    with pytest.raises(ImpossibleError) as caught:
        resolve_case(case)
    golden(str(caught.value))
