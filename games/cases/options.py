"""All legal orders of a phase, as values, texts and menus.

In a movement phase, the solver's `LegalOrders` lists them, in the state in which the variant resolves the
orders. In any other phase, an order is legal if the phase, played with this order alone, does not report it
as illegal. No rules are stated here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from itertools import islice
from typing import Any, TypeAlias

from ...model.board import places_of
from ...model.brief import make_repr, pluralize
from ...model.case import Case
from ...model.errors import UnknownNameError
from ...model.json_records import JsonRecord
from ...model.names import NEUTRAL, Location, Power, UnitKind
from ...model.orders import (
    Build,
    Convert,
    Convoy,
    Designation,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
)
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...solver import LegalOrders, candidate_builds, open_sites, quote_clause, reachable_locations
from ...variants.framework.rulings import find_player_dues
from ...variants.framework.statements import Form
from ...variants.framework.year import (
    Declaration,
    Due,
    Entry,
    LegalChoices,
    PhaseRules,
    PhaseStatement,
    State,
    Submissions,
)
from ..game import Game
from .defaults import complete_case

_MOST_LINES = 20_000
"""The most lines that are tried for `possible_statements`."""

Menu: TypeAlias = dict[str, Any]
"""Nested names that end in order texts: unit, kind of order, target."""


class DueRecord(JsonRecord):
    """The orders due from a power."""

    count: int
    noun: str
    note: str


class PowerOptionsRecord(JsonRecord):
    """The legal orders of a power."""

    due: DueRecord
    has_choice: bool
    units: dict[str, list[str]]
    builds: list[str]
    menu: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Options:
    """The legal orders of a power in a phase.

    Attributes:
        power: The power.
        due: What the power has to submit.
        units: The legal orders of each unit that needs an order or can be removed.
        builds: The legal builds and waivers.
        states: Whether the phase accepts statements besides orders (`example_statements`).
    """

    power: Power
    due: Due
    units: Mapping[Unit, tuple[Order, ...]]
    builds: tuple[Order, ...] = ()
    states: bool = False

    def __repr__(self) -> str:
        orders = sum(map(len, self.units.values())) + len(self.builds)
        return make_repr(
            self, f"of {self.power}", str(self.due), f"{pluralize(orders, 'order')} to choose from"
        )

    @property
    def orders(self) -> tuple[Order, ...]:
        """All orders."""
        return (*(order for orders in self.units.values() for order in orders), *self.builds)

    @property
    def has_choice(self) -> bool:
        """Whether the power has a choice; False if each of its units has a single legal order."""
        if self.states or any(isinstance(order, Build) for order in self.builds):
            return True
        if self.due.noun == "removal":
            return self.due.count < len(self.units)
        return any(len(orders) > 1 for orders in self.units.values())

    def menu(self) -> Menu:
        """Return the orders as nested names: unit, kind of order, target; for moves, by land or convoy.

        {"A lvp": {"hold": "A lvp H",
                   "move": {"yor": {"land": "A lvp - yor", "convoy": "A lvp - yor via convoy"}},
                   "support": {"F edi": {"hold": "A lvp S F edi", "yor": "A lvp S F edi - yor"}}},
         "build": {"A": {"lon": "B A lon"}}, "waive": "W"}
        """
        found: Menu = {}
        for unit, orders in self.units.items():
            entry: Menu = found.setdefault(unit_name(unit), {})
            for order in orders:
                _add_to_menu(entry, order)
        for order in self.builds:
            _add_to_menu(found, order)
        return found

    def to_json(self) -> PowerOptionsRecord:
        """Return the legal orders as JSON."""
        return {
            "due": {"count": self.due.count, "noun": self.due.noun, "note": self.due.note},
            "has_choice": self.has_choice,
            "units": {
                unit_name(unit): [format_order(order) for order in orders]
                for unit, orders in self.units.items()
            },
            "builds": [format_order(order) for order in self.builds],
            "menu": self.menu(),
        }


def legal_orders(about: Game | Case, power: str | None = None) -> dict[Power, Options]:
    """Return the legal orders of each power that has something to submit in the current phase.

    Powers are in the order of the board; with `power`, only that one is included, if it has something to
    submit. The result is empty once a game is over. `westphalia.games.example_statements` lists what can be
    stated besides orders.

    Raises:
        UnknownNameError: There is no such power.
        ImpossibleError: No game of the variant can reach the case.
        UnreadableError: `about` is neither a case nor a game.

        >>> case = westphalia.case(units={"austria": ["A Vie", "F Tri"]})
        >>> options = westphalia.legal_orders(case)["austria"]
        >>> options.menu()["F tri"]["move"]["adr"]
        {'land': 'F tri - adr'}
        >>> options.has_choice
        True
    """
    return _find_options(about, power=power)


def example_statements(about: Game | Case, power: Power | None = None) -> tuple[str, ...]:
    """Return an example of each statement that is possible now besides orders to units.

    With `power`, that power can make each of them; without it, any power.
    """
    if isinstance(about, Game) and about.outcome is not None:
        return ()
    rules, state = _get_phase(about)
    powers = state.variant.survivors(state) if power is None else (power,)
    found = (_find_first_examples(rules, state, one, powers) for one in rules.statements)
    return tuple(text for texts in found for text in texts)


def _find_first_examples(
    rules: PhaseRules, state: State, one: PhaseStatement[Any, Any], powers: Iterable[Power]
) -> tuple[str, ...]:
    """Return examples of a statement by the first of the powers that can make it now."""
    found = (_find_examples(rules, state, one, power) for power in powers)
    return next((texts for texts in found if texts), ())


def _find_examples(
    rules: PhaseRules, state: State, one: PhaseStatement[Any, Any], power: Power
) -> tuple[str, ...]:
    """Return examples of a statement that a power can make now.

    These are the form's own examples or, if none of them is possible, the first possible line.
    """
    form = _find_form(one, power)
    if form is None:
        return ()
    is_possible = _make_test(rules, state, one, power)
    own = tuple(text for text, words in form.read_examples(state.position.board) if is_possible(words))
    others = (words for words in form.make_examples(state.position) if is_possible(words))
    return own or tuple(form.write(words, capitals=True) for words in islice(others, 1))


def possible_statements(about: Game | Case, power: Power, example: str) -> tuple[str, ...]:
    """Return the lines of the form of an example that a power can state now, in the form of the example.

    Of lines that differ only in a number, it is the one with the first possible number; optional parts are
    left out. Rules that depend on other lines of the power or on other powers are not applied.
    """
    rules, state = _get_phase(about)
    one = rules.find_statement(rules.read_line(example, state))
    form = None if one is None else _find_form(one, power)
    if one is None or form is None:
        return ()
    is_possible = _make_test(rules, state, one, power)
    found: dict[tuple[object, ...], str] = {}
    for words in islice(form.make_examples(state.position), _MOST_LINES):
        values = (getattr(words, field.name) for field in fields(words))
        names = tuple(value for value in values if not isinstance(value, int))
        if names not in found and is_possible(words):
            found[names] = form.write(words, capitals=True)
    return tuple(found.values())


def _find_form(one: PhaseStatement[Any, Any], power: Power) -> Form[Any] | None:
    """Return the form of a statement that the power can make, if its lines are not orders."""
    form = one.statement.form
    return form if one.only in (None, power) and isinstance(form, Form) else None


def _make_test(
    rules: PhaseRules, state: State, one: PhaseStatement[Any, Any], power: Power
) -> Callable[[object], bool]:
    """Return the test whether a power can make a statement with some words now."""
    form, situation = one.statement.form, one.view(state, power)
    assert isinstance(form, Form)

    def is_possible(words: object) -> bool:
        if one.statement.is_barred(situation, words, state.rulebook):
            return False
        sheet = (rules.read_line(form.write(words), state),)
        answers: Submissions = rules.answers(power, sheet) if rules.answers is not None else {}
        barred = any(
            _is_barred(rules, state, other, said) for other, line in answers.items() for said in line
        )
        return not barred and not rules.faults(state, power, sheet)

    return is_possible


def _is_barred(rules: PhaseRules, state: State, power: Power, entry: Entry) -> bool:
    """Return whether a power cannot make a statement, whatever others submit."""
    heard = rules.find_statement(entry)
    words = entry.said if isinstance(entry, Declaration) else None
    return heard is not None and heard.statement.is_barred(heard.view(state, power), words, state.rulebook)


def _get_phase(about: Game | Case) -> tuple[PhaseRules, State]:
    if isinstance(about, Game):
        return about.rules, about.ruled_state
    state, _ = complete_case(about)
    return state.variant.year.rules(state.phase), state


def legal_orders_of_unit(about: Game | Case, unit: str) -> tuple[Order, ...]:
    """Return the legal orders of the unit in a province.

    Raises:
        UnknownNameError: No power can order a unit there; the message says why.
    """
    for options in options_of_unit(about, unit).values():
        for orders in options.units.values():
            return orders
    return ()


def options_of_unit(about: Game | Case, unit: str) -> Mapping[Power, Options]:
    """Return the legal orders of the unit in a province, for each power that can order it, without builds.

    A unit of a minor state follows the power that the state is aligned with; some units follow several.

    Raises:
        UnknownNameError: No power can order a unit there; the message says why.
    """
    wanted = unit.strip().casefold().split(" ")[-1].partition("/")[0]
    found = {power: one for power, one in _find_options(about, wanted).items() if one.units}
    if found:
        return found
    rules, state = _get_phase(about)
    for one in state.position.units:
        if one.location.province == wanted:
            raise UnknownNameError(_explain_no_orders(rules, state, one))
    known = [unit_name(one) for options in legal_orders(about).values() for one in options.units]
    message = f"no power can order a unit in {str(unit)!r}"
    raise UnknownNameError(message, expected=f"one of {', '.join(known)}" if known else "no unit")


def _explain_no_orders(rules: PhaseRules, state: State, unit: Unit) -> str:
    """Return the sentence that no power can order a unit in this phase, with the reason if a rule has one."""
    name = unit_name(unit)
    if unit.power == NEUTRAL:
        return f"{name} is neutral, and no power can order it"
    clause = _find_ignoring_clause(rules, state, unit) if rules.kind is PhaseKind.MOVEMENT else None
    return f"no power can order {name} now" + (f": {quote_clause(clause)}" if clause is not None else "")


def _find_ignoring_clause(rules: PhaseRules, state: State, unit: Unit) -> str | None:
    """Return the clause by which a unit follows no order, not even one to hold."""
    hold = Hold(Designation(unit.location, unit.kind))
    clause: str | None = None
    for info in state.position.board.powers:
        phase = rules.begin(state, {info.id: (hold,)})
        ignored = [one for one in phase.refused if one.entry == hold]
        if not ignored:
            return phase.state.conditions.orders.veto(unit, hold)
        clause = ignored[0].fact.clause
    return clause


# ------------------------------------------------------------------------------------------ one phase


def _find_options(
    about: Game | Case, only: str | None = None, power: str | None = None
) -> dict[Power, Options]:
    """Return the options of a phase; with `only`, those of the unit in that province, without builds."""
    if isinstance(about, Game) and about.outcome is not None:
        return {}
    rules, state = _get_phase(about)
    dues = find_player_dues(rules, state)
    if power is not None:
        wanted = places_of(state.position.board).find_power(power)
        dues = {one: due for one, due in dues.items() if one == wanted}
    if only is not None:
        dues = {
            power: replace(due, units=tuple(unit for unit in units if unit.location.province == only))
            for power, due in dues.items()
            for units in ((*due.units, *due.optional),)
        }
    found = _list_legal(rules, state, dues, only)
    states = bool(rules.statements)
    return {
        power: Options(power, due, found[power].units, found[power].builds, states)
        for power, due in dues.items()
    }


def _list_legal(
    rules: PhaseRules, state: State, dues: Mapping[Power, Due], only: str | None
) -> Mapping[Power, LegalChoices]:
    if rules.kind is PhaseKind.MOVEMENT:
        return _list_movement(rules, state, dues)
    if rules.kind is PhaseKind.DIPLOMACY:
        return dict.fromkeys(dues, LegalChoices())
    listed = rules.list_legal(state, dues)
    if listed is None:
        try_out = _try_retreats if rules.kind is PhaseKind.RETREAT else _try_adjustments
        return {power: try_out(rules, state, power, due, only) for power, due in dues.items()}
    if only is None:
        return listed
    return {
        power: LegalChoices({unit: one for unit, one in own.units.items() if unit.location.province == only})
        for power, own in listed.items()
    }


def _list_movement(
    rules: PhaseRules, state: State, dues: Mapping[Power, Due]
) -> Mapping[Power, LegalChoices]:
    at = rules.begin(state, {info.id: () for info in state.position.board.powers}).state
    legal = LegalOrders(at.position, at.rulebook, at.conditions)
    if at.position is state.position:
        return {
            power: LegalChoices({unit: legal.of(unit) for unit in due.units}) for power, due in dues.items()
        }
    standing = {unit.location: unit for unit in at.position.units}
    others = set(at.position.units) - set(state.position.units)

    def moved(unit: Unit) -> Unit:
        """Return a unit where it stands once the phase begins: its place may have been secret until then."""
        if unit.location in standing:
            return standing[unit.location]
        return next(one for one in others if (one.power, one.kind) == (unit.power, unit.kind))

    return {
        power: LegalChoices({unit: legal.of(moved(unit)) for unit in due.units})
        for power, due in dues.items()
    }


def _try_retreats(rules: PhaseRules, state: State, power: Power, due: Due, _only: str | None) -> LegalChoices:
    conditions = state.conditions
    lost = {one.unit: one for one in state.position.dislodged}
    candidates: list[Order] = []
    for unit in due.units:
        named = Designation(unit.location, conditions.orders.letter_of(unit.kind))
        places = sorted(reachable_locations(conditions, lost[unit]))
        candidates += [*(Retreat(named, place) for place in places), Disband(named)]
    return _group(due.units, rules.keep_legal(state, power, candidates))


def _try_adjustments(
    rules: PhaseRules, state: State, power: Power, _due: Due, only: str | None
) -> LegalChoices:
    position, conditions = state.position, state.conditions
    standing = [unit for unit in position.units if only in (None, unit.location.province)]
    owners = [info.id for info in position.board.minors]
    kinds = [kind for kind in UnitKind if kind in conditions.ground.steps]
    units = [unit for unit in standing if unit.power == power or unit.power in owners]
    candidates: list[Order] = []
    for unit in units:
        named = Designation(unit.location, conditions.orders.letter_of(unit.kind))
        candidates.append(Disband(named))
        candidates += [Convert(named, kind) for kind in kinds if kind is not unit.kind]
    if only is None:
        realms = (power, *owners)
        sites = {site for owner in realms for site in open_sites(position, owner, conditions)}
        for site in sorted(sites):
            candidates += candidate_builds(conditions, site)
        candidates.append(Waive())
    return _group(units, rules.keep_legal(state, power, candidates))


def _group(units: Iterable[Unit], orders: Iterable[Order]) -> LegalChoices:
    """Return the orders of each unit that has any, and the others: builds and waivers."""
    by_place: dict[Location, list[Order]] = {}
    builds: list[Order] = []
    for order in orders:
        if isinstance(order, Build | Waive):
            builds.append(order)
        else:
            by_place.setdefault(order.unit.location, []).append(order)
    own = {unit: tuple(by_place[unit.location]) for unit in units if unit.location in by_place}
    return LegalChoices(own, tuple(builds))


# ---------------------------------------------------------------------------------------------- menus


def _add_to_menu(menu: Menu, order: Order) -> None:
    """Add an order to a menu."""
    text = format_order(order)
    match order:
        case Hold():
            menu["hold"] = text
        case Move(_, target, via):
            menu.setdefault("move", {}).setdefault(target, {})["convoy" if via else "land"] = text
        case Support(_, other, target):
            menu.setdefault("support", {}).setdefault(unit_name(other), {})[target or "hold"] = text
        case Convoy(_, army, target):
            menu.setdefault("convoy", {}).setdefault(unit_name(army), {})[target] = text
        case Convert(_, kind):
            menu.setdefault("convert", {})[kind.value] = text
        case Retreat(_, target):
            menu.setdefault("retreat", {})[target] = text
        case Disband():
            menu["disband"] = text
        case Build(location, kind):
            menu.setdefault("build", {}).setdefault(kind.value if kind else "", {})[location] = text
        case Waive():
            menu["waive"] = text


def format_menu(menu: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each kind of order in the menu of a unit, or of builds: ``- boh, gal, tri, tyr``."""
    for kind, below in menu.items():
        match kind:
            case "move":
                land = [place for place, ways in below.items() if "land" in ways]
                sea = [place for place, ways in below.items() if "convoy" in ways]
                if land:
                    yield f"- {', '.join(land)}"
                if sea:
                    yield f"- {', '.join(sea)} via convoy"
            case "support":
                yield f"S {'; '.join(_format_targets(unit, places) for unit, places in below.items())}"
            case "convoy":
                yield f"C {'; '.join(_format_targets(unit, places) for unit, places in below.items())}"
            case "retreat":
                yield f"R {', '.join(below)}"
            case "build":
                yield from (f"B {letter} {', '.join(places)}" for letter, places in below.items())
            case "convert":
                yield f"becomes {' or '.join(below)}"
            case _:
                yield {"hold": "H", "disband": "D", "waive": "W"}[kind]


def _format_targets(unit: str, places: Mapping[str, str]) -> str:
    """Return the unit that an order supports or convoys, in place and with its moves to these places."""
    ways = [place for place in places if place != "hold"]
    parts = ([unit] if "hold" in places else []) + ([f"{unit} - {', '.join(ways)}"] if ways else [])
    return "; ".join(parts)


def unit_name(unit: Unit | Designation) -> str:
    """Return the kind and the place of a unit, as orders name it."""
    return f"{unit.kind.value if unit.kind else ''} {unit.location}".strip()
