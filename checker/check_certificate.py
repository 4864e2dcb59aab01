"""Check a certificate of a Diplomacy adjudication: ``python check_certificate.py FILE``.

A certificate (``westphalia certify``) states orders, board facts, rule choices, and a proof of the result. This
program needs only Python's standard library and shares no code with the adjudicator. It reads the equations of the
Diplomacy Adjudicator Test Cases (chapter 5) in its own way. Each step of a proof settles one decision whose
definition gives that value, whatever the open decisions turn out to be. Each kernel has the resolutions that a tree
of guesses shows: every branch ends in a contradiction, or in values under which all its definitions hold. Where
there are none or several, an extra rule forces values.

Decisions are lists: ["move", i] order i succeeds, ["path", i] its way is open, ["sea", i] it travels by convoy,
["support", i] the support is given, ["remains", i, n] n points of it remain, ["dislodged", i] unit i is dislodged,
["land_attack", i], ["sea_attack", i], and ["without", i, f] move i arrives without fleet f. Exit status: 0 the
certificate holds, 1 it does not, 2 it cannot be read.
"""

import json
import sys
from hashlib import sha256

LAND_REMAINS = ("convoy_if_opposed_and_intact", "intent_fallback_if_broken")
OWN_FLEET_COUNTS = ("intent_land_fallback", "intent_fallback_if_broken", "intent_no_fallback")
IF_OPPOSED = ("convoy_if_opposed", "convoy_if_opposed_and_intact")
NO_ROUTE_NEEDED = ("intent_no_fallback", "explicit_only")
STATED = ("game", "phase", "rules", "units", "orders", "not_counted", "assumptions")
ROUTES = ("path", "sea", "land_attack", "sea_attack", "without")
KINDS = ("move", "support", "remains", "dislodged", *ROUTES)
INCOMPLETE = ("1971", "1982", "2000")
CHOICES = {
    "convoy_routes": ("any_route", "any_route_own_first", "all_routes"),
    "convoy_paradox": (*INCOMPLETE, "szykman", "all_hold", "dptg"),
    "adjacent_convoy": (*OWN_FLEET_COUNTS, *IF_OPPOSED, "convoy_if_ordered", "explicit_only"),
    "convoyed_support_cut": ("support_not_cut", "support_cut"),
    "avoided_head_to_head": ("never_affects", "head_to_head_only"),
    "other_paradox": ("all_fail", "moves_fail"),
}

class Rejected(Exception): """The certificate does not prove what it states."""

def reject_unless(condition, reason):
    if not condition:
        raise Rejected(reason)

# Truth values are True, False and None (open); strengths are pairs of a least and a greatest value.
def negation(x): return None if x is None else not x
def both(*xs): return False if False in xs else None if None in xs else True
def some(xs): return negation(both(*[negation(x) for x in xs]))
def choose(x, yes, no=(0, 0)): return yes if x else no if x is False else (min(yes[0], no[0]), max(yes[1], no[1]))
def exceeds(strength, others):
    if strength[1] <= 0 or any(strength[1] <= low for low, _ in others): return False
    return True if strength[0] > 0 and all(strength[0] > high for _, high in others) else None

class Orders:
    """The orders, and what each decision about them depends on. Unit i follows order i."""

    def __init__(self, data):
        self.units, self.orders, self.rules = data["units"], data["orders"], data["rules"]
        self.given = data["assumptions"]
        self.relations = self.given.get("relations")
        reject_unless(len(self.units) == len(self.orders), "there must be one order for each unit")
        for name, choices in CHOICES.items():
            added = [self.given["added_rule"]] if name == "convoy_paradox" and "added_rule" in self.given else []
            reject_unless(self.rules[name] in (*choices, *added), f"there is no choice {name}={self.rules[name]}")
        self.power = [unit["power"] for unit in self.units]
        self.place = [province(unit["at"]) for unit in self.units]
        reject_unless(len(set(self.place)) == len(self.place), "two units are in one province")
        self.at = {p: u for u, p in enumerate(self.place)}
        self.all = range(len(self.orders))
        self.known, self.kernel, self.reads, self.halfway = {}, set(), set(), set()
        self.does = [None if order.get("impossible") else order["does"] for order in self.orders]
        self.moves = [i for i in self.all if self.does[i] == "move"]
        self.target = {i: province(self.orders[i]["to"]) for i in self.moves}
        self.by_land = {i: self.orders[i]["to"] in self.units[i]["reach"] for i in self.moves}
        self.coming = {p: [i for i in self.moves if self.target[i] == p] for p in set(self.target.values())}
        self.supports = [s for s in self.all if self.does[s] == "support" and self.is_matched(s)]
        self.backers = {i: [s for s in self.supports if self.orders[s]["of"] == i] for i in self.all}
        self.convoys = {i: self.find_convoy(i) for i in self.moves}
        self.land_remains = self.rules["adjacent_convoy"] in LAND_REMAINS
        self.stuck = ()
        self.stuck = {i for i in self.moves if self.is_path(i) is False}
    def is_matched(self, s):
        """Return whether support s is legal and matches the order of the unit it names."""
        of, to = self.orders[s]["of"], self.orders[s].get("to")
        reject_unless(of in self.all and of != s, f"{self.name(s)}: the order supports no other unit")
        aim = self.place[of] if to is None else province(to)
        near = {province(where) for where in self.units[s]["reach"]}
        reject_unless(aim in near, f"{self.name(s)}: the unit cannot reach {aim}")
        stays = self.orders[of]["does"] != "move" and of not in self.given.get("unsupportable", ())
        return stays if to is None else self.target.get(of) == aim

    def find_convoy(self, i):
        """Return the fleets that may convoy move i, with their links; None if it can only go by land."""
        order, start, end = self.orders[i], self.place[i], self.target[i]
        wishes = [k for k in self.all if self.orders[k]["does"] == "convoy" and self.orders[k].get("of") == i]
        wishes = [k for k in wishes if province(self.orders[k]["to"]) == end]
        if self.by_land[i] and not order.get("via") and not wishes: return None
        fleets = [k for k in wishes if self.does[k] and ("seas" not in order or self.place[k] in order["seas"])]
        touch = {k: set(self.units[k]["touches"]) for k in fleets}
        links = {k: [j for j in fleets if self.place[j] in touch[k]] for k in fleets}
        first, last = [{k for k in fleets if p in touch[k]} for p in (start, end)]
        if self.rules["convoy_routes"] != "all_routes" or self.rules["convoy_paradox"] in ("1971", "1982"):
            fleets = [k for k in fleets if any(True for _ in routes(first, last, links, k))]
        if not self.by_land[i] and not fleets: return None
        own = {k for k in fleets if self.power[k] == self.power[i]}
        own_wish = any(self.power[k] == self.power[i] for k in wishes)
        convoy = {"fleets": fleets, "links": links, "first": first, "last": last, "own wish": own_wish}
        own_route = self.rules["convoy_routes"] == "any_route_own_first" and connects(convoy, own)
        return {**convoy, "listed": own if own_route else set(fleets)}

    def related(self, kind, *units):
        """Return whether a relation holds between units; in the standard game, between units of one power."""
        if self.relations is not None: return list(units) in self.relations[kind]
        return kind not in ("passing", "admitting") and self.power[units[0]] == self.power[units[-1]]

    def weight(self, u, role):
        weights = self.given.get("strengths", {}).get(str(u), {})
        fallback = {"rallied": "hold", "defend": "attack", "bold": "defend"}
        return weights[role] if role in weights else self.weight(u, fallback[role]) if role in fallback else 1

    def value(self, *decision):
        """Return the proven value of a decision, or the value of its definition; a move must be proven."""
        if decision in self.known: return self.known[decision]
        is_move = decision[0] == "move" and decision[1] in self.target
        if is_move and decision[1] in self.stuck: return False
        found = None if is_move else self.define(decision)
        if found is None: self.reads.add(decision)
        return found

    def define(self, decision): return getattr(self, "is_" + decision[0])(*decision[1:])
    def is_move(self, i): return i in self.target and exceeds(self.attack(i), dict(self.against(i)).values())
    def is_entered(self, u): return some(self.value("move", m) for m in self.incoming(u))
    def is_dislodged(self, u): return both(self.is_entered(u), negation(self.value("move", u)))
    def is_land_attack(self, m): return both(self.value("path", m), negation(self.value("sea", m)))
    def is_sea_attack(self, m): return both(self.value("path", m), self.value("sea", m))
    def is_without(self, m, fleet): return both(self.value("path", m), self.joined(m, fleet))  # the rule of 2000
    def is_support(self, s):
        if s not in self.supports: return False
        if self.loses_points(s): return self.is_remains(s, 1)
        return negation(some(value for m in self.incoming(s) for value in self.cut_by(s, m)))
    def is_remains(self, s, points):
        least, most = self.points_left(s)
        return True if least >= points else False if most < points else None
    def is_path(self, i):
        if i not in self.target or i in self.given.get("closed", ()): return False
        convoy, way = self.convoys[i], self.by_land[i]
        if convoy is not None:
            way = self.by_land[i] and (self.land_remains or not self.wants_sea(i)) or self.joined(i)
        there = self.at.get(self.target[i])
        if i in self.given.get("shut_once_left", ()): way = both(way, negation(self.value("move", there)))
        if i in self.given.get("shut_once_ordered", ()): way = both(way, self.orders[there]["does"] != "move")
        return way
    def is_sea(self, i):
        if self.convoys.get(i) is None or not self.by_land[i]: return self.convoys.get(i) is not None
        return self.wants_sea(i) and (self.joined(i) if self.land_remains else True)

    def wants_sea(self, i):
        """Return whether move i, to an adjacent province, is meant to go by convoy (DATC 4.A.3)."""
        choice, convoy, order = self.rules["adjacent_convoy"], self.convoys[i], self.orders[i]
        wish = bool(order.get("via"))
        if choice in OWN_FLEET_COUNTS: wish = wish or convoy["own wish"]
        if choice in IF_OPPOSED: wish = self.faces(i, self.at.get(self.target[i]))
        if choice == "convoy_if_ordered": wish = True
        return wish and (choice in NO_ROUTE_NEEDED or connects(convoy, convoy["fleets"]))

    def joined(self, i, without=None):
        """Return whether the fleets of move i connect its start and its destination."""
        convoy = self.convoys[i]
        lost = {k: True if k == without else self.value("dislodged", k) for k in convoy["fleets"]}
        whole = True if connects(convoy, [k for k in lost if lost[k] is False]) else None
        if not connects(convoy, [k for k in lost if not lost[k]]): whole = False
        if self.rules["convoy_routes"] == "all_routes": return whole
        return both(whole, negation(some(lost[k] for k in lost if k in convoy["listed"])))
    def incoming(self, u): return self.coming.get(self.place[u], ())
    def name(self, i): return f"{self.units[i]['name']} ({self.orders[i]['written']})"

    def faces(self, i, j):
        """Return whether move j goes from the destination of move i to its start."""
        opposed = i in self.target and j in self.target and j not in self.given.get("closed", ())
        return opposed and (self.target[i], self.target[j]) == (self.place[j], self.place[i])

    def meets(self, i, j):
        """Return whether the opposed moves i and j meet head to head: neither goes by convoy."""
        if not self.faces(i, j) or self.related("passing", i, j): return False
        return negation(some([self.value("sea", i), self.value("sea", j)]))
    def vacating(self, i, there): return both(self.value("move", there), negation(self.meets(i, there)))

    def cut_by(self, s, m):
        """Return whether move m cuts support s by its attack, and by its success (DATC 4.A.2, 4.A.4)."""
        if self.related("uncut", m, s):
            return [False] if self.related("spared", m, s) else [False, self.value("move", m)]
        order, paradox, convoy = self.orders[s], self.rules["convoy_paradox"], self.convoys[m]
        aim = self.place[order["of"]] if order.get("to") is None else province(order["to"])
        if order.get("to") is not None and self.place[m] == aim:
            by_sea = self.rules["convoyed_support_cut"] == "support_cut"
            return [self.value("sea_attack", m) if by_sea else False, self.value("move", m)]
        fleet = self.at.get(aim)
        over_aim = order.get("to") is not None and convoy is not None and fleet in convoy["fleets"]
        if convoy is None or not (paradox == "1982" or over_aim and paradox in ("1971", "2000")):
            return [self.value("path", m)]
        if paradox == "1982":
            on_route = any(c and fleet in c["fleets"] and fleet in c["listed"] for c in self.convoys.values())
            despite = False if on_route else self.value("path", m)
        elif paradox == "1971" or self.rules["convoy_routes"] != "all_routes":
            despite = False if fleet in convoy["listed"] else self.value("path", m)
        else:
            despite = self.value("without", m, fleet)
        return [some([self.value("land_attack", m), despite])]

    def loses_points(self, s):
        """Return whether attacks reduce support s point by point."""
        worn = self.given.get("cutting", "whole") != "whole" and self.weight(s, "support") > 1
        return worn and any(self.cut_by(s, m) != [False] for m in self.incoming(s))

    def points_left(self, s):
        """Return the minimum and the maximum number of points that remain of support s."""
        full, low, high = self.weight(s, "support"), 0, 0
        for m in self.incoming(s):
            backers = self.backers[m] if self.given["cutting"] == "one_to_one_supported" else ()
            least, most = choose(self.cut_by(s, m)[0], self.total(m, "attack", backers))
            low, high = low + least, high + most
        return choose(negation(self.is_entered(s)), (max(0, full - high), max(0, full - low)))

    def added(self, s):
        """Return how much support s adds to a strength."""
        full = self.weight(s, "support")
        if not self.loses_points(s): return choose(self.value("support", s), (full, full))
        least, most, about = 0, full, (("remains", s), ("support", s))
        for decision, value in self.known.items():
            if decision[:2] in about:
                points = decision[2] if decision[0] == "remains" else 1
                least, most = (max(least, points), most) if value else (least, min(most, points - 1))
        if least < most and s not in self.halfway:  # supports can reduce each other in a circle
            self.halfway.add(s)
            low, high = self.points_left(s)
            least, most = max(least, low), min(most, high)
            self.halfway.discard(s)
            if least < most: self.reads |= {d for d in self.kernel if d[:2] in about} or {("remains", s, most)}
        return least, most

    def total(self, i, role, backers=None):
        """Return the strength of unit i in a role, with the supports of its order."""
        added = [self.added(s) for s in (self.backers[i] if backers is None else backers)]
        base = self.weight(i, role)
        return base + sum(low for low, _ in added), base + sum(high for _, high in added)
    def attack(self, i):
        there, full = self.at.get(self.target[i]), self.total(i, "attack")
        if there is not None and there != i:
            hostile = [s for s in self.backers[i] if not self.related("withheld", s, i, there)]
            against = (0, 0) if self.related("spared", i, there) else self.total(i, "attack", hostile)
            full = choose(self.vacating(i, there), full, against)
        return choose(self.value("path", i), full)
    def against(self, i):
        """Return the strengths that move i must exceed, each with a name."""
        there = self.at.get(self.target[i])
        found = [(f"prevent {r}", self.prevent(r)) for r in self.coming[self.target[i]] if r != i]
        if there not in (None, i):
            resistance = choose(self.meets(i, there), self.backed(there, "defend", "bold"), self.hold(there))
            found.insert(0, (f"hold {there}", resistance))
        return found
    def hold(self, u):
        stuck = self.weight(u, "stuck")
        if self.orders[u]["does"] == "move": return choose(negation(self.value("move", u)), (stuck, stuck))
        return self.backed(u, "hold", "rallied")
    def backed(self, u, alone, supported):
        given = some(self.value("support", s) for s in self.backers[u])
        return choose(given, self.total(u, supported), (self.weight(u, alone),) * 2)

    def prevent(self, i):
        there, prevents = self.at.get(self.target[i]), self.value("path", i)
        if there is not None and there != i:
            if self.related("admitting", i, there): prevents = both(prevents, self.vacating(i, there))
            prevents = both(prevents, negation(both(self.meets(i, there), self.value("move", there))))
            if self.rules["avoided_head_to_head"] == "never_affects" and self.faces(i, there):
                prevents = both(prevents, negation(both(self.value("move", there), negation(self.value("move", i)))))
        return choose(prevents, self.total(i, "prevent"))
    def find_open(self):
        """Return the decisions of a resolution that have no value."""
        subjects = {"move": self.moves, "path": self.moves, "support": self.supports, "dislodged": self.all}
        decisions = [(kind, i) for kind, numbers in subjects.items() for i in numbers]
        return [decision for decision in decisions if self.value(*decision) is None]

    def settle(self, step):
        """Verify one step and add its decision to what is known."""
        decision, value = read_decision(step["decision"]), step["value"]
        reject_unless(decision not in self.known, f"{list(decision)} is settled already")
        found = self.define(decision)
        follows = found is not None and found is value
        reject_unless(follows, f"{list(decision)} does not follow: it is {found}, stated {value}")
        if "attack" in step: self.verify_bounds(step, decision[1], value)
        self.known[decision] = value

    def verify_bounds(self, step, i, value):
        """Verify the strengths that a step names: each must hold, and together they must prove the value."""
        actual = {"attack": self.attack(i), **dict(self.against(i))}
        stated = {"attack": tuple(step["attack"]), **{name: tuple(bounds) for name, bounds in step["against"]}}
        for name, (low, high) in stated.items():
            good = name in actual and low <= actual[name][0] and actual[name][1] <= high
            reject_unless(good, f"{self.name(i)}: {name} is {actual.get(name)}, stated {(low, high)}")
        met = stated if value is False else {**actual, **stated}
        shown = exceeds(met["attack"], [met[name] for name in met if name != "attack"]) is value
        reject_unless(shown, f"{self.name(i)}: these strengths do not show it")

    def verify_kernel(self, kernel):
        """Verify that the decisions of a kernel are open and depend on each other, and on no other open decision."""
        self.kernel, graph = set(kernel), {}
        for decision in kernel:
            self.reads = set()
            reject_unless(self.define(decision) is None, f"{list(decision)} is not open, so it is in no kernel")
            if decision[0] == "remains": self.value("support", decision[1])
            outside = sorted(self.reads - self.kernel)
            reject_unless(not outside, f"{list(decision)} depends on {outside}, which the kernel leaves out")
            graph[decision] = self.reads
        self.kernel = set()
        for links in (graph, {d: {e for e in graph if d in graph[e]} for d in graph}):
            met = reach({kernel[0]}, links)
            reject_unless(met == set(kernel), "the decisions of a kernel do not depend on each other in a circle")

    def branch(self, tree, kernel):
        """Verify a tree of guesses; yield the consistent values of the kernel, and whether they settle
        everything."""
        before = dict(self.known)
        for step in tree.get("steps", ()): self.settle(step)
        if "contradiction" in tree:
            decision = tuple(tree["contradiction"])
            known = self.known.get(decision) if decision in kernel else None
            clash = known is not None and self.define(decision) is (not known)
            reject_unless(clash, f"{list(decision)} contradicts nothing")
        elif "guess" in tree:
            guess = tuple(tree["guess"])
            reject_unless(guess in kernel and guess not in self.known, f"{list(guess)} cannot be guessed here")
            for self.known[guess], branch in ((False, tree["no"]), (True, tree["yes"])):
                yield from self.branch(branch, kernel)
        else:
            for decision in kernel:
                known = self.known.get(decision)
                holds = known is not None and self.define(decision) is known
                reject_unless(holds, f"{list(decision)} is open or does not hold in a resolution of its kernel")
            values = {decision: self.known.get(decision) for decision in kernel}
            while fresh := {d: v for d in self.find_open() if (v := self.define(d)) is not None}:
                self.known |= fresh
            yield values, not self.find_open()
        self.known = before

    def tie_break(self, kernel, found, stated):
        """Return the extra rule that decides a kernel, and the values it forces (DATC 4.A.2, 5.D; added: as stated)."""
        moves = {d: False for d in kernel if d[0] == "move"}
        routes = {d: False for d in kernel if d[0] in ROUTES and self.convoys.get(d[1])}
        rule = self.rules["convoy_paradox"]
        if rule in INCOMPLETE: rule = self.given.get("fallback", rule)
        if routes and rule == self.given.get("added_rule"): return rule, {d: v for d, v in stated.items() if d in kernel}
        if routes and rule == "szykman": return rule, routes
        if routes:
            broken = [values for values in found if not any(values[d] for d in routes)] if rule == "dptg" else []
            stopped = {d: False for d in routes if self.known.get(("move", d[1])) is not True}
            return rule, broken[0] if broken else stopped | moves
        if all(d[0] == "move" for d in kernel) and any(all(values.values()) for values in found):
            return "circular_movement", dict.fromkeys(moves, True)
        supports = {d: False for d in kernel if d[0] in ("support", "remains")}
        rule = self.rules["other_paradox"]
        return rule, moves if moves and rule == "moves_fail" else moves | supports
    def prove(self, proof):
        """Verify the whole proof; return each kernel that a rule had to decide, with its resolutions."""
        ruled = []
        for part in proof:
            if "kernel" not in part: self.settle(part)
            if "kernel" not in part: continue
            kernel = [read_decision(data) for data in part["kernel"]]
            self.verify_kernel(kernel)
            found = list(self.branch(part["tree"], kernel))
            if len(found) == 1: self.known |= found[0][0]
            if len(found) == 1: continue
            stated = {tuple(decision): value for decision, value in part["forces"]}
            rule, forced = self.tie_break(kernel, [values for values, _ in found], stated)
            reject_unless((rule, forced) == (part["rule"], stated), f"the rule {rule} forces other values")
            self.known |= forced
            ruled.append((kernel, found, rule, forced))
        left = self.find_open()
        reject_unless(not left, f"the proof leaves open: {', '.join(map(str, map(list, left)))}")
        return ruled

def check(data):
    """Verify a certificate; return the lines of the report. Raises `Rejected`."""
    if (data["format"], data["version"]) != ("westphalia certificate", 1):
        raise ValueError("expected format 'westphalia certificate', version 1")
    digest = sha256(json.dumps({name: data[name] for name in STATED}, sort_keys=True).encode()).hexdigest()
    reject_unless(digest == data["digest"], "the orders, facts or rules are not those that were certified")
    orders = Orders(data)
    ruled = orders.prove(data["proof"])
    for field, kind in (("succeeds", "move"), ("given", "support"), ("dislodged", "dislodged")):
        same = [i for i in orders.all if orders.value(kind, i)] == data["result"][field]
        reject_unless(same, f"the result states another list of '{field}'")
    involved = [sorted({decision[1] for decision in kernel}) for kernel, *_ in ruled]
    reject_unless(involved == data["result"]["kernels"], "the result states other kernels")
    count = len(ruled[0][1]) if ruled else 1
    whole = len(ruled) == 1 and all(complete for _, complete in ruled[0][1])
    claim = "only" if not ruled else "none" if not count else f"exactly {count}" if whole else "ruled"
    reject_unless(claim == data["claim"], f"the claim is {data['claim']!r}, the proof shows {claim!r}")
    lines = [f"{plural(orders.orders, 'order')}, {plural(data['proof'], 'step')}: every step follows."]
    for numbers, (_, found, rule, forced) in zip(involved, ruled):
        names = "; ".join(map(orders.name, numbers))
        number = {0: "no consistent resolution"}.get(len(found), f"exactly {len(found)} consistent resolutions")
        forces = [f"{d[0]} of {orders.name(d[1])} is {str(value).lower()}"
                  + ("" if orders.define(d) is value else ", against its definition") for d, value in forced.items()]
        lines.append(f"These orders depend on each other and have {number}: {names}.")
        as_stated = ", as stated" if rule == orders.given.get("added_rule") else ""
        lines.append(f"Rule {rule} decides{as_stated}: {'; '.join(forces)}.")
    number = {"none": "no consistent resolution", "ruled": ""}.get(claim, f"{claim} consistent resolutions")
    if claim == "only": lines.append("This is the only consistent resolution.")
    elif number: lines.append(f"The order set has {number}.")
    if claim != "only": lines.append("Given what the rules force, the result is the only one.")
    lines += [f"Assumed, not checked: {name}." for name in data["assumptions"]]
    return lines + [f"Not counted: {order}." for order in data["not_counted"]]

def main(arguments):
    """Check the certificate in the file named on the command line."""
    try:
        with open(arguments[0], encoding="utf-8") as file:
            data = json.load(file)
        lines, status = check(data), 0
    except Rejected as reason: lines, status = [f"REJECTED: {reason}"], 1
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        lines, status = [f"cannot read a certificate: {type(error).__name__}: {error}"], 2
    print("\n".join(lines))
    return status

def plural(items, noun): return f"{len(items)} {noun}{'' if len(items) == 1 else 's'}"
def read_decision(data):
    known = data[0] in KINDS and all(type(number) is int for number in data[1:])
    reject_unless(known, f"{data} is no decision")
    return tuple(data)
def province(location): return location.partition("/")[0]
def reach(edge, links):
    """Return everything that links lead to from an edge."""
    seen = set()
    while edge:
        seen |= edge
        edge = {other for one in edge for other in links[one]} - seen
    return seen
def connects(convoy, fleets):
    links = {k: set(fleets).intersection(convoy["links"][k]) for k in fleets}
    return bool(reach(convoy["first"].intersection(fleets), links) & convoy["last"])
def routes(first, last, links, through):
    """Yield every route through one fleet that repeats no fleet."""
    stack = [(k,) for k in first]
    while stack:
        route = stack.pop()
        if route[-1] in last and through in route: yield route
        stack += [(*route, k) for k in links[route[-1]] if k not in route]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
