"""Forge certificates: change the structure of a proof, and state the result that it then seems to prove."""
# The checker is plain Python without types, on purpose.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from hashlib import sha256
from itertools import product
from typing import Any
from unittest.mock import patch

from westphalia.checker import check_certificate as checker

Certificate = dict[str, Any]
Tree = dict[str, Any]


def read_back(certificate: Certificate) -> Certificate:
    """Return a certificate as it is read from a file."""
    return json.loads(json.dumps(certificate))


def is_accepted(certificate: Certificate) -> bool:
    """Return whether the checker accepts a certificate."""
    try:
        checker.check(certificate)
    except (checker.Rejected, ValueError, LookupError, TypeError, AttributeError):
        return False
    return True


def claimed(certificate: Certificate) -> dict[str, Any]:
    """Return all that a certificate claims: everything but the proof."""
    return {name: value for name, value in certificate.items() if name not in ("proof", "digest")}


def sealed(certificate: Certificate) -> Certificate:
    """Return a certificate with the digest of what it states now."""
    stated = {name: certificate[name] for name in checker.STATED}
    digest = sha256(json.dumps(stated, sort_keys=True).encode()).hexdigest()
    return {**certificate, "digest": digest}


def _accept(*_: object) -> None:
    """Reject nothing."""


def completed(certificate: Certificate) -> Certificate:
    """Return a certificate with the claim and the result that a trusting reader would take from its proof.

    Forces are computed for each kernel that states no rule. A proof that nobody can follow stays as it is.
    """
    try:
        return _completed(deepcopy(certificate))
    except (LookupError, TypeError, AttributeError):
        return certificate


def _completed(forged: Certificate) -> Certificate:
    with patch.object(checker, "reject_unless", _accept):
        orders = checker.Orders(forged)
        ruled: list[tuple[list[Any], list[Any]]] = []
        for part in forged["proof"]:
            if "kernel" not in part:
                orders.settle(part)
                continue
            kernel = [tuple(decision) for decision in part["kernel"]]
            found = list(orders.branch(part["tree"], kernel))
            if len(found) == 1:
                orders.known |= found[0][0]
                continue
            if "rule" not in part:
                part["rule"], forced = orders.tie_break(kernel, [values for values, _ in found], {})
                part["forces"] = [[list(decision), value] for decision, value in forced.items()]
            orders.known |= {tuple(decision): value for decision, value in part["forces"]}
            ruled.append((kernel, found))
        for field, kind in (("succeeds", "move"), ("given", "support"), ("dislodged", "dislodged")):
            forged["result"][field] = [i for i in orders.all if orders.value(kind, i)]
    forged["result"]["kernels"] = [sorted({decision[1] for decision in kernel}) for kernel, _ in ruled]
    forged["claim"] = "only"
    if ruled:
        count = len(ruled[0][1])
        whole = len(ruled) == 1 and all(complete for _, complete in ruled[0][1])
        forged["claim"] = "none" if not count else f"exactly {count}" if whole else "ruled"
    return forged


def resolutions(certificate: Certificate) -> list[list[int]] | None:
    """Return the moves that succeed in each consistent resolution, by trying; None if there are too many.

    No proof is used: a resolution is an assignment of all moves under which the definition of each holds.
    """
    with patch.object(checker, "reject_unless", _accept):
        orders = checker.Orders(certificate)
        if len(orders.moves) > 7:
            return None
        found: list[list[int]] = []
        for values in product((False, True), repeat=len(orders.moves)):
            orders.known = {("move", i): value for i, value in zip(orders.moves, values, strict=True)}
            defined = [orders.define(("move", i)) for i in orders.moves]
            if None in defined:
                return None  # supports that reduce each other in a circle
            if defined == list(values):
                found.append([i for i, value in zip(orders.moves, values, strict=True) if value])
    return found


# ------------------------------------------------------------------------------------- forgeries


def forge_claims(certificate: Certificate) -> Iterator[Certificate]:
    """State other claims and other results over the same proof."""
    for claim in ("only", "none", "exactly 2", "exactly 3", "ruled"):
        yield {**certificate, "claim": claim}
    result = certificate["result"]
    for field in ("succeeds", "given", "dislodged"):
        for i in range(len(certificate["orders"])):
            yield {**certificate, "result": {**result, field: sorted({*result[field]} ^ {i})}}
    kernels = result["kernels"]
    for other in ([], [*kernels, [0]], [sorted({i for kernel in kernels for i in kernel})], kernels[1:]):
        yield {**certificate, "result": {**result, "kernels": other}}


def forge_steps(certificate: Certificate) -> Iterator[Certificate]:
    """Leave out parts of the proof, move them, turn them, and invent steps."""
    proof = certificate["proof"]

    def with_proof(*parts: Any) -> Certificate:
        return {**certificate, "proof": deepcopy(list(parts))}

    yield with_proof()
    for i, part in enumerate(proof):
        before, after = proof[:i], proof[i + 1 :]
        yield with_proof(*before, *after)
        yield with_proof(part, *before, *after)
        yield with_proof(*before, *after, part)
        yield with_proof(*before, part, part, *after)
        if "decision" in part:
            decision, value = part["decision"], part["value"]
            yield with_proof(*before, {"decision": decision, "value": not value}, *after)
            yield with_proof(*before, {"decision": decision, "value": None}, *after)
            yield with_proof(*before, part, {"decision": decision, "value": not value}, *after)
    count = len(certificate["orders"])
    for kind, i, value in product(checker.KINDS, range(count), (False, True)):
        points = {"remains": [1], "without": [0]}.get(kind, [])
        step = {"decision": [kind, i, *points], "value": value}
        yield with_proof(step, *proof)
        yield with_proof(*proof, step)
        yield with_proof(*[part for part in proof if "kernel" not in part], step)
    for i, points in product(range(count), (0.5, -1, 1.5)):
        yield with_proof({"decision": ["remains", i, points], "value": False}, *proof)
    moves = [i for i in range(count) if certificate["orders"][i]["does"] == "move"]
    for value in (False, True):
        yield with_proof(*[{"decision": ["move", i], "value": value} for i in moves])


def forge_kernels(certificate: Certificate) -> Iterator[Certificate]:
    """Change which decisions a kernel has, invent kernels, and put several into one."""
    proof = certificate["proof"]

    def with_kernel(i: int, *parts: Any) -> Certificate:
        return {**certificate, "proof": deepcopy([*proof[:i], *parts, *proof[i + 1 :]])}

    settled = [part["decision"] for part in proof if "decision" in part]
    kernels = [i for i, part in enumerate(proof) if "kernel" in part]
    for i in kernels:
        kernel, tree = proof[i]["kernel"], proof[i]["tree"]
        bare = {"kernel": kernel, "tree": tree}
        for decision in kernel:
            yield with_kernel(i, {**bare, "kernel": [d for d in kernel if d != decision]})
            yield with_kernel(i, {**bare, "kernel": [decision]})
        for decision in settled:
            yield with_kernel(i, {**bare, "kernel": [*kernel, decision]})
            yield with_kernel(i, {**bare, "kernel": [decision, *kernel]})
        for leaf in leaves_of(tree):
            values = {tuple(step["decision"]): step["value"] for step in leaf}
            yield with_kernel(i, *[{"decision": list(d), "value": value} for d, value in values.items()])
        for j in kernels:
            if j > i:
                together = {"kernel": kernel + proof[j]["kernel"], "tree": joined(tree, proof[j]["tree"])}
                between = proof[i + 1 : j]
                yield {**certificate, "proof": deepcopy([*proof[:i], together, *between, *proof[j + 1 :]])}
                exchanged = [*proof[:i], proof[j], proof[i], *between, *proof[j + 1 :]]
                yield {**certificate, "proof": deepcopy(exchanged)}
    for decision in settled:
        both = {"guess": decision, "no": {}, "yes": {}}
        for tree in ({}, both, {**both, "no": {"contradiction": decision}}, {"contradiction": decision}):
            made = {"kernel": [decision], "tree": tree}
            yield {**certificate, "proof": deepcopy([made, *proof])}
            yield {**certificate, "proof": deepcopy([*proof, made])}


def forge_trees(certificate: Certificate) -> Iterator[Certificate]:
    """Cut branches of guesses off, end them in contradictions, and exchange them."""
    proof = certificate["proof"]
    named = [part["decision"] for part in proof if "decision" in part]
    for i, part in enumerate(proof):
        if "kernel" not in part:
            continue
        for tree in changed_trees(part["tree"], [*part["kernel"], *named]):
            bare = {"kernel": part["kernel"], "tree": tree}
            yield {**certificate, "proof": deepcopy([*proof[:i], bare, *proof[i + 1 :]])}


def forge_forces(certificate: Certificate) -> Iterator[Certificate]:
    """Let a rule force other values, or name another rule."""
    proof = certificate["proof"]
    for i, part in enumerate(proof):
        if "forces" not in part:
            continue
        forces = part["forces"]
        turned = [[decision, not value] for decision, value in forces]
        others: list[dict[str, Any]] = [{"forces": []}, {"forces": turned}]
        others += [{"rule": rule} for rule in ("szykman", "all_hold", "circular_movement", "moves_fail")]
        for j in range(len(forces)):
            others.append({"forces": forces[:j] + forces[j + 1 :]})
            others.append({"forces": [*forces[:j], turned[j], *forces[j + 1 :]]})
        for decision, value in product(part["kernel"], (False, True)):
            others.append({"forces": [*forces, [decision, value]]})
        for other in others:
            yield {**certificate, "proof": deepcopy([*proof[:i], {**part, **other}, *proof[i + 1 :]])}
        for decision, value in forces:
            step = {"decision": decision, "value": not value}
            yield {**certificate, "proof": deepcopy([*proof[: i + 1], step, *proof[i + 1 :]])}


def forge_facts(certificate: Certificate) -> Iterator[Certificate]:
    """Change orders, board facts, rules and assumptions, and seal the certificate anew."""
    units, orders = certificate["units"], certificate["orders"]
    for i in range(len(units)):
        for j in range(len(units)):
            yield with_item(certificate, "units", i, at=units[j]["at"])
            yield with_item(certificate, "units", i, power=units[j]["power"])
            yield with_item(certificate, "units", i, reach=units[j]["reach"])
            yield with_item(certificate, "orders", i, of=j)
            yield with_item(certificate, "orders", i, to=units[j]["at"])
            yield with_item(certificate, "orders", i, does=orders[j]["does"])
        yield with_item(certificate, "units", i, reach=[])
        yield with_item(certificate, "units", i, touches=[])
        yield with_item(certificate, "orders", i, of=-1)
        yield with_item(certificate, "orders", i, via=not orders[i].get("via"))
        yield with_item(certificate, "orders", i, impossible="no_effect")
        yield {**certificate, "orders": orders[:i] + orders[i + 1 :]}
    for name, choices in checker.CHOICES.items():
        for choice in (*choices, "another"):
            yield {**certificate, "rules": {**certificate["rules"], name: choice}}
    given = certificate["assumptions"]
    everybody = list(range(len(units)))
    for name in given:
        yield {**certificate, "assumptions": {other: given[other] for other in given if other != name}}
    for name in ("closed", "shut_once_left", "shut_once_ordered", "unsupportable"):
        yield {**certificate, "assumptions": {**given, name: everybody}}
    for role in ("attack", "support", "hold", "prevent"):
        for i in everybody:
            yield {**certificate, "assumptions": {**given, "strengths": {str(i): {role: 2}}}}
    for fallback in ("szykman", "all_hold"):
        yield {**certificate, "assumptions": {**given, "fallback": fallback}}


PROOFS: dict[str, Callable[[Certificate], Iterator[Certificate]]] = {
    "claims": forge_claims,
    "steps": forge_steps,
    "kernels": forge_kernels,
    "trees": forge_trees,
    "forces": forge_forces,
}
"""What changes a proof or what it claims, but not what it is about."""


# ------------------------------------------------------------------------------------------ parts


def with_item(certificate: Certificate, name: str, i: int, **values: Any) -> Certificate:
    """Return a certificate with other values in item i of a list."""
    items = certificate[name]
    return {**certificate, name: [*items[:i], {**items[i], **values}, *items[i + 1 :]]}


def leaves_of(tree: Tree, before: tuple[Any, ...] = ()) -> Iterator[list[Any]]:
    """Yield the guesses and steps of each branch of a tree, as steps."""
    steps = (*before, *tree.get("steps", ()))
    if "guess" not in tree:
        yield list(steps)
        return
    for name, value in (("no", False), ("yes", True)):
        yield from leaves_of(tree[name], (*steps, {"decision": tree["guess"], "value": value}))


def joined(tree: Tree, other: Tree) -> Tree:
    """Return a tree with another one at the end of each of its branches."""
    if "contradiction" in tree:
        return tree
    if "guess" in tree:
        return {**tree, "no": joined(tree["no"], other), "yes": joined(tree["yes"], other)}
    return {**other, "steps": [*tree.get("steps", ()), *other.get("steps", ())]}


def changed_trees(tree: Tree, decisions: list[Any]) -> Iterator[Tree]:
    """Yield a tree with one change in one of its nodes."""
    steps = tree.get("steps", [])
    for decision in decisions:
        yield {"steps": steps, "contradiction": decision}
        yield {"contradiction": decision}
        if "guess" in tree:
            yield {**tree, "guess": decision}
        else:
            yield {"steps": steps, "guess": decision, "no": {}, "yes": {}}
    yield {"steps": steps}
    yield {}
    for i, step in enumerate(steps):
        yield {**tree, "steps": steps[:i] + steps[i + 1 :]}
        for value in (not step["value"], None):
            yield {**tree, "steps": [*steps[:i], {**step, "value": value}, *steps[i + 1 :]]}
    if "guess" in tree:
        guess = tree["guess"]
        yield {**tree, "no": tree["yes"], "yes": tree["no"]}
        yield tree["no"]
        yield tree["yes"]
        for name, other, value in (("no", "yes", True), ("yes", "no", False)):
            turn = {"decision": guess, "value": value}
            copied = tree[other]
            yield {**tree, name: copied}
            yield {**tree, name: {**copied, "steps": [turn, *copied.get("steps", ())]}}
            for branch in changed_trees(tree[name], decisions):
                yield {**tree, name: branch}
