"""The checker rejects forged proofs, whatever part of their structure is forged."""
# The checker is plain Python without types, on purpose.
# pyright: reportUnknownMemberType=false

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.checker.forging import (
    PROOFS,
    Certificate,
    claimed,
    completed,
    forge_facts,
    is_accepted,
    leaves_of,
    read_back,
    resolutions,
    sealed,
    with_item,
)
from tests.datc.load import cases
from tests.datc.play import orders_of, position_of
from tests.generators import SeededDice
from tests.this_tree import ROOT
from tests.variants.europe1619.random_battles import draw_battle
from westphalia import load_case, read_case
from westphalia.checker import check_certificate as checker
from westphalia.games import resolve_case
from westphalia.model.rulebook import preset
from westphalia.solver import certify, resolve

RING_AND_PARADOX = """
variant: standard
phase: Spring 1901 Movement
rule: 4.A.2=all_hold
Austria: A Bul - Rum, A Rum - Ser, A Ser - Bul
England: F Wal - Eng, F Lon S F Wal - Eng
France: A Bre - Lon, F Eng C A Bre - Lon
Germany: F Bel - Eng, F Nth S F Bel - Eng
"""
TWO_RINGS = """
variant: standard
phase: Spring 1901 Movement
Austria: A Bul - Rum, A Rum - Ser, A Ser - Bul
France: A Par - Bur, A Bur - Gas, A Gas - Par
"""
CROSSED = (ROOT / "examples" / "crossed-paradoxes.txt").read_text(encoding="utf-8")
TEXTS = {
    "ring and paradox": RING_AND_PARADOX,
    "two rings": TWO_RINGS,
    "crossed paradoxes, followed": f"{CROSSED}\nItaly: A Paris - Picardy\n",
}


@cache
def _certified(name: str) -> Certificate:
    if name == "worn supports":  # two supports of strength 2 that wear each other down
        return read_back(certify(draw_battle(SeededDice(Random("certificate 195"))).resolve()))
    case = read_case(TEXTS[name]) if name in TEXTS else load_case(ROOT / "examples" / name)
    return read_back(certify(resolve_case(case), case=case))


def certificate_of(name: str) -> Certificate:
    """Return the true certificate of an example, to be forged."""
    return deepcopy(_certified(name))


def kernels_of(certificate: Certificate) -> list[dict[str, Any]]:
    """Return the kernels of a proof; changing them changes the certificate."""
    return [part for part in certificate["proof"] if "kernel" in part]


def steps_of(certificate: Certificate) -> list[dict[str, Any]]:
    return [part for part in certificate["proof"] if "decision" in part]


def rejects(certificate: Certificate, reason: str) -> None:
    """Assert that the checker rejects a certificate for a reason, even if all it states fits its proof."""
    forged = completed(certificate)
    for one in (certificate, forged):
        with pytest.raises(checker.Rejected, match=reason):
            checker.check(one)


# ------------------------------------------------------------------------------------ the forger

EXAMPLES = (
    "pandin.txt",
    "crossed-paradoxes.txt",
    "half-cut-support.txt",
    "ring.json",
    "mercenary-ring.txt",
    "ring and paradox",
    "two rings",
    "worn supports",
)


PUZZLES = {"6.F.16": "rulebook-2000", "6.F.24": "rulebook-1982", "6.G.16": "datc", "6.F.27": "dptg"}
"""Cases of the DATC under rules that give their proofs other decisions, such as the way without a fleet."""


def true_certificates() -> Iterator[Certificate]:
    """Yield the certificates that are forged: examples, a battle, and puzzles of the DATC."""
    yield from map(certificate_of, EXAMPLES)
    for number, name in PUZZLES.items():
        case = cases()[number]
        yield read_back(certify(resolve(position_of(case), orders_of(case), preset(name))))


def claimed_count(certificate: Certificate) -> int | None:
    """Return the number of resolutions that a certificate claims; None if it claims only a forced one."""
    claim = certificate["claim"]
    known = {"only": 1, "none": 0, "ruled": None}
    return known[claim] if claim in known else int(claim.removeprefix("exactly "))


def is_the_same_in_another_sequence(forged: Certificate, true: Certificate) -> bool:
    """Return whether a proof only settles independent kernels in another sequence, and claims the truth.

    If a kernel without a resolution comes first, the proof shows that the whole order set has none.
    """
    results = [{**one["result"], "kernels": sorted(one["result"]["kernels"])} for one in (forged, true)]
    found, count = resolutions(forged), claimed_count(forged)
    return results[0] == results[1] and found is not None and count in (None, len(found))


@pytest.mark.parametrize("kind", PROOFS)
@pytest.mark.parametrize("count", [30, pytest.param(300, marks=pytest.mark.thorough)])
def test_no_forged_proof_changes_what_is_claimed(kind: str, count: int) -> None:
    random = Random(kind)
    forged = rejected = 0
    for true in true_certificates():
        assert is_accepted(true)
        forgeries = list(PROOFS[kind](true))
        for forgery in random.sample(forgeries, min(count, len(forgeries))):
            for one in (forgery, completed(forgery)) if kind != "claims" else (forgery,):
                forged += 1
                if not is_accepted(one):
                    rejected += 1
                elif claimed(one) != claimed(true):
                    assert is_the_same_in_another_sequence(one, true), one["proof"]
    assert rejected > forged / 4


@pytest.mark.parametrize("count", [30, pytest.param(300, marks=pytest.mark.thorough)])
def test_a_proof_about_other_facts_is_accepted_only_if_they_have_the_claimed_resolutions(count: int) -> None:
    """The facts are sealed anew, so only the proof can betray that it belongs to others."""
    random = Random(1648)
    rejected = tried = 0
    for true in true_certificates():
        forgeries = list(forge_facts(true))
        for facts in random.sample(forgeries, min(count, len(forgeries))):
            forged = sealed(facts)
            assert is_accepted(facts) == (forged["digest"] == true["digest"])
            if not is_accepted(forged):
                rejected += 1
                continue
            found = resolutions(forged)
            if found is None or forged["claim"] == "ruled":
                continue
            tried += 1
            assert len(found) == claimed_count(forged), forged["orders"]
            if forged["claim"] == "only":
                assert found == [forged["result"]["succeeds"]]
    assert tried > 50
    assert rejected > 50


# ---------------------------------------------------------------------------- steps, one at a time


def test_a_step_cannot_settle_a_decision_that_is_still_open() -> None:
    """A ring of moves has two resolutions; three steps that claim one of them follow from nothing."""
    ring = certificate_of("ring.json")
    ring["proof"] = [{"decision": ["move", i], "value": True} for i in range(3)]
    rejects(ring, r"\['move', 0\] does not follow: it is None, stated True")


def test_a_step_cannot_state_the_opposite_of_what_follows() -> None:
    pandin = certificate_of("pandin.txt")
    step = steps_of(pandin)[0]
    step["value"] = not step["value"]
    rejects(pandin, "does not follow")


@pytest.mark.parametrize("value", [None, 1, "true"])
def test_a_step_states_true_or_false(value: object) -> None:
    ring = certificate_of("ring.json")
    ring["proof"].insert(0, {"decision": ["move", 0], "value": value})
    rejects(ring, "does not follow: it is None, stated")


def test_a_resolution_cannot_leave_its_decisions_without_a_value() -> None:
    """No value would always agree with a definition that is open."""
    ring = certificate_of("ring.json")
    (part,) = kernels_of(ring)
    part["tree"] = {"steps": [{"decision": decision, "value": None} for decision in part["kernel"]]}
    rejects(ring, "does not follow: it is None, stated")


def test_what_a_rule_forces_cannot_be_taken_back_by_a_step() -> None:
    """Szykman's rule closes the path against its definition, which still says that it is open."""
    pandin = certificate_of("pandin.txt")
    (part,) = kernels_of(pandin)
    ((path, value),) = part["forces"]
    place = pandin["proof"].index(part)
    pandin["proof"].append({"decision": path, "value": not value})
    rejects(pandin, "is settled already")
    pandin["proof"] = [*pandin["proof"][: place + 1], {"decision": path, "value": not value}]
    rejects(pandin, "is settled already|does not follow")


@pytest.mark.parametrize(
    "decision", [["beats", 0], ["matched", 0], ["move", 0.0], ["move", True], ["remains", 1, 0.5]]
)
def test_a_step_names_a_decision_that_exists(decision: list[Any]) -> None:
    half = certificate_of("half-cut-support.txt")
    half["proof"].insert(0, {"decision": decision, "value": False})
    with pytest.raises(checker.Rejected, match="is no decision"):
        checker.check(half)


def test_half_a_point_of_a_support_proves_no_attack() -> None:
    """If half a point could be taken off, a support would add less than nothing and held units would lose."""
    half = certificate_of("half-cut-support.txt")
    for part in half["proof"]:
        if part.get("decision", [""])[0] == "support":
            part["decision"] = ["remains", part["decision"][1], 1.5]
    with pytest.raises(checker.Rejected, match="is no decision"):
        checker.check(half)


@pytest.mark.parametrize("change", [1, -1])
def test_the_strengths_that_a_step_states_must_hold(change: int) -> None:
    half = certificate_of("half-cut-support.txt")
    (step,) = (part for part in steps_of(half) if part["decision"] == ["move", 0])
    step["attack"] = [step["attack"][0] + change, step["attack"][1] + change]
    rejects(half, r"attack is \(2, 2\), stated")


def test_the_strengths_that_a_step_states_must_name_what_the_move_meets() -> None:
    half = certificate_of("half-cut-support.txt")
    (step,) = (part for part in steps_of(half) if part["decision"] == ["move", 0])
    step["against"].append(["prevent 1", [0, 0]])
    rejects(half, r"prevent 1 is None, stated \(0, 0\)")


def test_the_strengths_that_a_step_states_must_show_its_value() -> None:
    half = certificate_of("half-cut-support.txt")
    (step,) = (part for part in steps_of(half) if part["decision"] == ["move", 0])
    step["attack"][0] = 0
    rejects(half, "these strengths do not show it")


def test_a_step_names_the_strength_that_stops_a_move() -> None:
    half = certificate_of("half-cut-support.txt")
    (step,) = (part for part in steps_of(half) if part["decision"] == ["move", 3])
    assert step["value"] is False
    step["against"] = []
    rejects(half, "these strengths do not show it")


def test_a_step_names_the_strengths_that_a_move_overcomes() -> None:
    """An attack of which only one point is stated is not shown to exceed a strength that is not stated."""
    half = certificate_of("half-cut-support.txt")
    (step,) = (part for part in steps_of(half) if part["decision"] == ["move", 0])
    step["attack"][0], step["against"] = 1, []
    rejects(half, "these strengths do not show it")


# ---------------------------------------------------------------------------------- trees of guesses


def test_a_branch_cannot_end_in_a_contradiction_that_contradicts_nothing() -> None:
    """In a ring of moves, no move and every move are both consistent."""
    ring = certificate_of("ring.json")
    (part,) = kernels_of(ring)
    part["tree"]["no"] = {"contradiction": part["tree"]["guess"]}
    rejects(ring, "contradicts nothing")


def test_an_open_decision_contradicts_nothing() -> None:
    ring = certificate_of("ring.json")
    (part,) = kernels_of(ring)
    guess = part["tree"]["guess"]
    part["tree"]["no"] = {"contradiction": next(d for d in part["kernel"] if d != guess)}
    rejects(ring, "contradicts nothing")


def test_what_a_rule_forced_against_its_definition_is_no_contradiction_in_a_later_kernel() -> None:
    """Otherwise a paradox elsewhere would refute either resolution of a ring."""
    both = certificate_of("ring and paradox")
    ring, paradox = sorted(kernels_of(both), key=lambda part: part["rule"] != "circular_movement")
    path = next(d for d, _ in paradox["forces"] if d[0] == "path")
    del ring["rule"], ring["forces"]
    ring["tree"]["yes"] = {"contradiction": path}
    first = min(both["proof"].index(ring), both["proof"].index(paradox))
    both["proof"] = [*both["proof"][:first], paradox, ring]
    rejects(both, "contradicts nothing")


def test_a_guess_belongs_to_its_kernel() -> None:
    half = certificate_of("two rings")
    first, second = kernels_of(half)
    first["tree"] = {"guess": second["kernel"][0], "no": first["tree"], "yes": first["tree"]}
    rejects(half, "cannot be guessed here")


def test_a_guess_is_of_an_open_decision() -> None:
    """A decision that is guessed twice would count each of its resolutions twice."""
    ring = certificate_of("ring.json")
    (part,) = kernels_of(ring)
    tree = part["tree"]
    tree["yes"] = {**tree["yes"], "guess": tree["guess"], "no": tree["no"], "yes": {}}
    rejects(ring, "cannot be guessed here")


def test_a_guess_cannot_be_turned_by_a_step() -> None:
    ring = certificate_of("ring.json")
    (part,) = kernels_of(ring)
    tree = part["tree"]
    tree["no"] = {"steps": [*tree["no"]["steps"], {"decision": tree["guess"], "value": True}]}
    rejects(ring, "is settled already")


def test_the_values_of_a_branch_must_satisfy_their_definitions() -> None:
    """Pandin's paradox has no resolution, so neither branch can pass for one."""
    for name in ("no", "yes"):
        pandin = certificate_of("pandin.txt")
        (part,) = kernels_of(pandin)
        del part["tree"][name]["contradiction"]
        rejects(pandin, "is open or does not hold")


def test_a_branch_gives_a_value_to_every_decision_of_its_kernel() -> None:
    ring = certificate_of("ring.json")
    (part,) = kernels_of(ring)
    part["tree"]["yes"] = {}
    rejects(ring, "is open or does not hold")


def test_a_branch_without_values_is_no_resolution() -> None:
    """Nothing that is open agrees with a definition that is open."""
    ring = certificate_of("ring.json")
    (part,) = kernels_of(ring)
    part["tree"] = {}
    rejects(ring, "is open or does not hold")


def test_a_step_in_a_branch_must_hold_with_all_its_values() -> None:
    ring = certificate_of("ring.json")
    (part,) = kernels_of(ring)
    part["tree"]["no"]["steps"].insert(0, {"decision": ["dislodged", 0], "value": True})
    rejects(ring, "does not follow")


def test_a_claim_is_not_weakened_by_leaving_steps_out_of_a_branch() -> None:
    """Whether a resolution settles everything does not depend on the steps that a branch lists."""
    crossed = certificate_of("crossed paradoxes, followed")
    claim = crossed["claim"]
    (part,) = kernels_of(crossed)
    kernel = [*map(tuple, part["kernel"])]
    for name in ("no", "yes"):
        steps = part["tree"][name]["steps"]
        part["tree"][name]["steps"] = [step for step in steps if tuple(step["decision"]) in kernel]
        assert len(part["tree"][name]["steps"]) < len(steps)
    assert completed(crossed)["claim"] == claim == "exactly 2"


# -------------------------------------------------------------------------------------- kernels


def test_a_kernel_is_about_open_decisions() -> None:
    pandin = certificate_of("pandin.txt")
    (part,) = kernels_of(pandin)
    step = next(one for one in steps_of(pandin) if pandin["proof"].index(one) < pandin["proof"].index(part))
    part["kernel"].append(step["decision"])
    rejects(pandin, "is not open")
    part["kernel"][-1:] = []
    pandin["proof"].remove(step)
    part["kernel"].append(step["decision"])
    rejects(pandin, "is not open")


def test_a_kernel_leaves_out_no_decision_that_it_depends_on() -> None:
    """Without its path, a convoy paradox would be decided as if no convoy were in it."""
    pandin = certificate_of("pandin.txt")
    (part,) = kernels_of(pandin)
    for decision in list(part["kernel"]):
        forged = certificate_of("pandin.txt")
        (part,) = kernels_of(forged)
        part["kernel"].remove(decision)
        del part["rule"], part["forces"]
        rejects(forged, "which the kernel leaves out|cannot be guessed here")


def test_two_kernels_cannot_be_decided_as_one() -> None:
    """The rule all_hold would stop a ring that has nothing to do with the paradox."""
    both = certificate_of("ring and paradox")
    one, other = kernels_of(both)
    united = {
        "kernel": one["kernel"] + other["kernel"],
        "tree": _joined_kernels(one["tree"], other["tree"]),
    }
    place = both["proof"].index(one)
    both["proof"] = [united if part is one else part for part in both["proof"] if part is not other]
    assert both["proof"][place] is united
    rejects(both, "do not depend on each other in a circle")


def test_a_kernel_has_no_part_that_only_follows_from_it() -> None:
    """The army that follows into the province is not in the circle, so no rule about the circle stops it."""
    crossed = certificate_of("crossed paradoxes, followed")
    (part,) = kernels_of(crossed)
    moves = [i for i, order in enumerate(crossed["orders"]) if order["written"] == "A par - pic"]
    part["kernel"].insert(0, ["move", *moves])
    rejects(crossed, "do not depend on each other in a circle")


@pytest.mark.parametrize("left_out", [[("support", 3), ("remains", 3, 2)], [("support", 2), ("support", 3)]])
def test_a_kernel_leaves_out_no_points_of_a_support(left_out: list[tuple[Any, ...]]) -> None:
    worn = certificate_of("worn supports")
    (part,) = kernels_of(worn)
    part["kernel"] = [decision for decision in part["kernel"] if tuple(decision) not in left_out]
    del part["rule"], part["forces"]
    rejects(worn, "which the kernel leaves out")


def _joined_kernels(tree: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    if "contradiction" in tree:
        return tree
    if "guess" in tree:
        return {**tree, "no": _joined_kernels(tree["no"], other), "yes": _joined_kernels(tree["yes"], other)}
    return {**other, "steps": [*tree.get("steps", ()), *other.get("steps", ())]}


def test_the_values_that_a_rule_forces_are_computed() -> None:
    for name in ("pandin.txt", "ring.json"):
        true = certificate_of(name)
        (part,) = kernels_of(true)
        part["forces"][0][1] = not part["forces"][0][1]
        rejects(true, "forces other values")


def test_the_rule_that_decides_a_kernel_is_found() -> None:
    pandin = certificate_of("pandin.txt")
    (part,) = kernels_of(pandin)
    part["rule"] = "all_hold"
    rejects(pandin, "forces other values")


def test_a_fallback_does_not_replace_a_rule_that_decides_every_paradox() -> None:
    pandin = certificate_of("pandin.txt")
    pandin["assumptions"]["fallback"] = "all_hold"
    assert is_accepted(sealed(pandin))
    assert completed(pandin)["proof"] == pandin["proof"]


# -------------------------------------------------------------------------- the result and the facts


def test_a_proof_leaves_nothing_open() -> None:
    half = certificate_of("half-cut-support.txt")
    half["proof"] = []
    half["result"] = {"succeeds": [], "given": [], "dislodged": [], "kernels": []}
    rejects(half, "the proof leaves open")


def test_the_branches_of_a_kernel_are_no_result() -> None:
    """Every guess that settles the moves is a resolution; which of them counts needs a rule or a proof."""
    ring = certificate_of("ring.json")
    for leaf in leaves_of(kernels_of(ring)[0]["tree"]):
        forged = certificate_of("ring.json")
        forged["proof"] = [*steps_of(forged), *leaf]
        rejects(forged, "does not follow|is settled already")


@pytest.mark.parametrize("field", ["succeeds", "given", "dislodged"])
def test_the_result_states_what_the_proof_shows(field: str) -> None:
    crossed = certificate_of("crossed-paradoxes.txt")
    for i in range(len(crossed["orders"])):
        forged = deepcopy(crossed)
        forged["result"][field] = sorted({*crossed["result"][field]} ^ {i})
        with pytest.raises(checker.Rejected, match=f"another list of '{field}'"):
            checker.check(forged)


@pytest.mark.parametrize("kernels", [[], [[0, 1]], [[0, 1, 2], [0, 1, 2]]])
def test_the_result_states_the_kernels(kernels: list[list[int]]) -> None:
    ring = certificate_of("ring.json")
    ring["result"]["kernels"] = kernels
    with pytest.raises(checker.Rejected, match="states other kernels"):
        checker.check(ring)


@pytest.mark.parametrize("claim", ["only", "none", "exactly 2", "exactly 3", "ruled", ""])
@pytest.mark.parametrize("name", ["pandin.txt", "ring.json", "half-cut-support.txt", "two rings"])
def test_the_claim_is_what_the_proof_shows(name: str, claim: str) -> None:
    forged = certificate_of(name)
    if forged["claim"] != claim:
        with pytest.raises(checker.Rejected, match=f"the claim is '{claim}', the proof shows"):
            checker.check({**forged, "claim": claim})


@pytest.mark.parametrize("field", checker.STATED)
def test_facts_that_were_not_certified_are_rejected(field: str) -> None:
    pandin = certificate_of("pandin.txt")
    other = certificate_of("two rings")
    pandin[field] = {
        "game": "other",
        "phase": "Fall 1901 Movement",
        "not_counted": ["A par H (illegal)"],
    }.get(field, {"closed": [0]} if field == "assumptions" else other[field])
    if field == "rules":
        pandin["rules"] = {**other["rules"], "convoy_routes": "any_route_own_first"}
    with pytest.raises(checker.Rejected, match="not those that were certified"):
        checker.check(pandin)


def test_two_units_cannot_be_in_one_province() -> None:
    ring = certificate_of("ring.json")
    ring["units"].append({"name": "A vie", "power": "austria", "at": ring["units"][0]["at"], "reach": []})
    ring["orders"].append({"does": "hold", "written": "A vie H"})
    with pytest.raises(checker.Rejected, match="two units are in one province"):
        checker.check(sealed(ring))


def test_a_coast_is_no_province_of_its_own() -> None:
    ring = certificate_of("ring.json")
    place = ring["units"][0]["at"]
    ring["units"].append({"name": "F x", "power": "austria", "at": f"{place}/nc", "reach": []})
    ring["orders"].append({"does": "hold", "written": "F x H"})
    with pytest.raises(checker.Rejected, match="two units are in one province"):
        checker.check(sealed(ring))


@pytest.mark.parametrize("field", ["units", "orders"])
def test_every_unit_has_one_order(field: str) -> None:
    ring = certificate_of("ring.json")
    extra: dict[str, Any] = {"does": "hold", "written": "A vie H"}
    if field == "units":
        extra = {"name": "A vie", "power": "austria", "at": "vie", "reach": ["gal"]}
    ring[field].append(extra)
    with pytest.raises(checker.Rejected, match="one order for each unit"):
        checker.check(sealed(ring))


@pytest.mark.parametrize("of", [-1, 1, 99, None])
def test_a_support_is_for_another_unit(of: int | None) -> None:
    half = certificate_of("half-cut-support.txt")
    assert half["orders"][1]["does"] == "support"
    with pytest.raises(checker.Rejected, match="supports no other unit"):
        checker.check(sealed(with_item(half, "orders", 1, of=of)))


def test_a_support_is_for_a_province_that_the_unit_can_reach() -> None:
    half = certificate_of("half-cut-support.txt")
    with pytest.raises(checker.Rejected, match="the unit cannot reach boh"):
        checker.check(sealed(with_item(half, "units", 1, reach=["mor"])))


@pytest.mark.parametrize("choice", checker.CHOICES)
def test_the_rules_are_choices_that_exist(choice: str) -> None:
    ring = certificate_of("ring.json")
    ring["rules"][choice] = "szykmann"
    with pytest.raises(checker.Rejected, match=f"no choice {choice}=szykmann"):
        checker.check(sealed(ring))


# --------------------------------------------------------------------------------------- the report


def test_one_order_and_one_step_are_singular() -> None:
    head = "variant: standard\nphase: Spring 1901 Movement\n"
    counts = {"A Vie H": "1 order, 0 steps", "A Vie - Bud": "1 order, 1 step"}
    for orders, words in counts.items():
        certificate = certify(resolve_case(read_case(f"{head}Austria: {orders}\n")))
        assert checker.check(read_back(certificate))[0] == f"{words}: every step follows."


def test_what_a_proof_leaves_open_is_listed() -> None:
    ring = certificate_of("ring.json")
    ring["proof"] = []
    with pytest.raises(checker.Rejected, match=r"the proof leaves open: \['move', 0\], \['move', 1\]"):
        checker.check(ring)
