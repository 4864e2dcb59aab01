"""jDip's case text: positions with orders and expected results, many cases per file.

    VARIANT_ALL Standard
    CASE a name
    PRESTATE_SETPHASE Fall 1901, Movement
    PRESTATE
      Russia: F con
    ORDERS
      Russia: F con H
    POSTSTATE_SAME
    END

A case without a phase happens in the first phase of the variant. A retreat phase lists under PRESTATE_RESULTS
which orders of the movement before it succeeded; from these follow the origins of attackers and the provinces
left vacant by a standoff. Supply centers have a unit letter without a meaning. ``#`` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import Final

from ...model.board import Board, places_of
from ...model.errors import Place, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Convoy, Move, Order, make_order_parser, parse_unit
from ...model.phase import Phase, PhaseKind, parse_phase
from ...model.position import Unit
from ...model.text import nearest_names
from ...variants import Variant, find_variant
from ..reading import (
    Problems,
    find_shared_province,
    is_rules_note,
    make_power_finder,
    make_unit,
    move_to_winter,
    parse_rules_note,
    quote_input,
    shared_province_error,
    split_lines,
    title_powers,
)
from ..record import Displaced, PriorOrder, Record, RecordedOrder, RecordedPhase, Snapshot

VARIANT, CASE, PHASE, END, SAME = "VARIANT_ALL", "CASE", "PRESTATE_SETPHASE", "END", "POSTSTATE_SAME"
PRESTATE, DISLODGED, RESULTS = "PRESTATE", "PRESTATE_DISLODGED", "PRESTATE_RESULTS"
OWNERS, ORDERS = "PRESTATE_SUPPLYCENTER_OWNERS", "ORDERS"
POSTSTATE, POST_DISLODGED = "POSTSTATE", "POSTSTATE_DISLODGED"
_BLOCKS: Final = (PRESTATE, DISLODGED, RESULTS, OWNERS, ORDERS, POSTSTATE, POST_DISLODGED)
GAME, GAME_END = "westphalia game:", "westphalia end of game"
"""The remarks with which `convert` marks cases as the phases of one game."""
KEYWORDS: Final = (VARIANT, CASE, PHASE, END, SAME, *_BLOCKS)

_KEYWORD = re.compile(r"\s*([A-Za-z]+(?:_[A-Za-z]+)*)\b\s*(.*?)\s*$")
_STATE = re.compile(
    r"\s*(?P<power>.*?[^\s:])\s*(?::\s*|\s)(?P<unit>(?:[AF]|army|fleet)\s+\S.*?)\s*", re.IGNORECASE
)
_ORDER = re.compile(r"\s*(?P<power>[^:]*[^\s:])\s*:\s*(?P<order>\S.*?)\s*")
_RESULT = re.compile(r"\s*(?P<result>SUCCESS|FAILURE)\s*:(?P<rest>.*)", re.IGNORECASE)
_STATE_EXAMPLE = "a unit such as 'Russia: F stp/sc'"
_ORDER_EXAMPLE = "an order such as 'Russia: F stp/sc - bot'"
_RESULT_EXAMPLE = "'SUCCESS:' or 'FAILURE:' and an order"


def read_jdip(text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
    """Read the cases of a text, each as a record of one phase with its outcome.

    `variant` replaces the one that the text names.

    Raises:
        WestphaliaError: The text violates the format, or has impossible units, places or powers; with line
            and column.
    """
    return _JdipReader(text, file, variant).records()


@dataclass(slots=True)
class _CaseLines:
    """The lines of one case, by keyword."""

    name: str
    line: int
    phase: tuple[int, int, str] | None = None
    same: bool = False
    blocks: dict[str, list[tuple[int, str]]] = field(default_factory=dict[str, list[tuple[int, str]]])
    game: _GameRemark | None = None
    rules: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(slots=True, eq=False)
class _GameRemark:
    """The remark that begins a game, whose phases are the following cases."""

    name: str
    line: int


class _JdipReader:
    """A reader of one text."""

    def __init__(self, text: str, file: str | None, variant: str | None) -> None:
        self._lines = split_lines(text)
        self._file = file
        self._problems = Problems(file)
        self._game: _GameRemark | None = None
        self._rules: dict[str, str] = {}
        self._notes: dict[str, None] = {}
        self._given = find_variant(variant) if variant is not None else None
        self._variant = self._given

    def records(self) -> tuple[Record, ...]:
        """Return the cases as records; raise all errors of the text."""
        cases = self._split_cases()
        if self._variant is None and not self._problems.found:
            self._problems.add_unreadable("the variant is missing", 1, 1, f"'{VARIANT} Standard'")
        if not cases:
            self._problems.add_unreadable("no cases in the text", 1, 1, f"'{CASE}' and a name")
        self._problems.raise_any()
        variant = self._variant
        assert variant is not None
        read = [(case.game, self._make_record(case, variant)) for case in cases]
        self._problems.raise_any()
        records: list[Record] = []
        for game, same in groupby(read, key=lambda one: one[0]):
            phases = [record for _, record in same if record is not None]
            records += phases if game is None else [_join_cases(game, phases)]
        return tuple(replace(record, notes=tuple(self._notes)) for record in records)

    # ------------------------------------------------------------------------ splitting

    def _split_cases(self) -> list[_CaseLines]:
        cases: list[_CaseLines] = []
        case: _CaseLines | None = None
        block: list[tuple[int, str]] | None = None
        for number, line in enumerate(self._lines, 1):
            written, _, remark = line.partition("#")
            if not written.strip():
                if case is None:
                    self._read_remark(remark.strip(), number)
                continue
            found = _KEYWORD.match(written)
            keyword = found[1].upper() if found is not None else ""
            if found is None or keyword not in KEYWORDS:
                if block is None:
                    self._report_unknown(written, number)
                else:
                    block.append((number, written))
                continue
            block = None
            if keyword == VARIANT:
                self._read_variant(found[2], number, found.start(2) + 1)
            elif keyword == CASE:
                if case is not None:
                    self._note(f"the case {quote_input(case.name)} has no {END}; it ends here", number)
                case = _CaseLines(found[2], number, game=self._game, rules=self._rules)
                self._rules = self._rules if self._game is not None else {}
                cases.append(case)
            elif case is None:
                self._problems.add_unreadable(
                    f"'{keyword}' outside of a case", number, 1, f"'{CASE}' and a name"
                )
            elif keyword == END:
                case = None
            else:
                block = self._read_keyword(case, keyword, found, number)
        if case is not None:
            message = f"the case {quote_input(case.name)} has no end"
            self._problems.add_unreadable(message, len(self._lines), 1, f"'{END}'")
        return cases

    def _read_keyword(
        self, case: _CaseLines, keyword: str, found: re.Match[str], number: int
    ) -> list[tuple[int, str]] | None:
        """Process a keyword inside a case; return the block it begins, if it begins one."""
        column = found.start(2) + 1
        if keyword == PHASE:
            if case.phase is not None:
                self._problems.add_unreadable("the phase is given twice", number)
            case.phase = (number, column, found[2])
        elif found[2]:
            self._problems.add_unreadable(f"unexpected {quote_input(found[2])}", number, column, "a line end")
        elif keyword == SAME:
            case.same = True
        elif keyword in case.blocks:
            self._problems.add_unreadable(f"'{keyword}' is given twice in one case", number)
        else:
            case.blocks[keyword] = []
            return case.blocks[keyword]
        return None

    def _report_unknown(self, written: str, number: int) -> None:
        word = written.split()[0]
        error = UnreadableError(
            f"unexpected {quote_input(written)}",
            expected=f"'{CASE}' and a name, '{END}' or another keyword",
            nearest=nearest_names(word, KEYWORDS),
        )
        self._problems.add(error, number, len(written) - len(written.lstrip()) + 1)

    def _report_unreadable(self, what: str, line: str, number: int, column: int, expected: str) -> None:
        near = nearest_names(line.strip(), KEYWORDS)
        self._problems.add_unreadable(
            f"cannot read the {what} {quote_input(line)}", number, column, expected, near
        )

    def _read_remark(self, remark: str, number: int) -> None:
        """Process a remark between cases: the beginning or end of a game, or its rule choices."""
        if remark.casefold().startswith(GAME):
            self._game, self._rules = _GameRemark(remark[len(GAME) :].strip(), number), {}
        elif remark.casefold() == GAME_END:
            self._game, self._rules = None, {}
        elif is_rules_note(remark):
            base = (self._variant or find_variant("standard")).rulebook
            try:
                self._rules = parse_rules_note(remark, base)
            except WestphaliaError as error:
                error.place = Place()
                self._problems.add(error, number)

    def _note(self, what: str, number: int) -> None:
        """Note what is read differently from what is written."""
        self._notes[f"{Place(self._file, number)}: {what}"] = None

    def _read_variant(self, name: str, number: int, column: int) -> None:
        if self._given is not None:
            return
        try:
            found = find_variant(name)
        except UnknownNameError as error:
            known = f"{error.expected or 'an installed variant'}, or --variant with the file of its board"
            error = UnknownNameError(error.message, expected=known, nearest=error.nearest)
            self._problems.add(error, number, column)
            return
        if self._variant is not None and self._variant.id != found.id:
            self._problems.add_unreadable(
                f"the variant is {self._variant.id}, not {found.id}", number, column
            )
        self._variant = found

    # ------------------------------------------------------------------------ one case

    def _make_record(self, case: _CaseLines, variant: Variant) -> Record | None:
        phase = self._read_phase(case, variant)
        if phase is None:
            return None
        board = variant.board
        units = self._read_units(case, PRESTATE, board)
        prior = tuple(self._read_prior(case, board))
        contested, dislodged = None, self._read_units(case, DISLODGED, board)
        displaced = tuple(Displaced(unit) for unit in dislodged)
        if prior:
            contested = _find_contested_provinces(prior, units)
            displaced = tuple(_read_dislodged(unit, prior, board) for unit in dislodged)
        before = Snapshot(units, displaced, self._read_owners(case, board), contested)
        orders = tuple(self._read_orders(case, board, phase))
        recorded = RecordedPhase(
            phase, before, orders, self._read_outcome(case, units, board), prior, line=case.line
        )
        return Record(variant.id, board, (recorded,), case.name, case.rules, file=self._file, line=case.line)

    def _read_phase(self, case: _CaseLines, variant: Variant) -> Phase | None:
        """Return the phase of a case; without one it is the first phase of the variant, as in jDip."""
        if case.phase is None:
            return variant.start
        number, column, words = case.phase
        try:
            return move_to_winter(parse_phase(re.sub(r"[()]", " ", words), variant.year.seasons))
        except WestphaliaError as error:
            self._problems.add(error, number, column)
            return None

    def _find_power(self, word: str, board: Board, number: int) -> Power:
        """Return the power that a word names, or the only one with a similar name, with a note."""
        try:
            return make_power_finder(board)(word)
        except UnknownNameError as error:
            if len(error.nearest) != 1:
                raise
            found = make_power_finder(board)(error.nearest[0])
        self._note(f"the power {quote_input(word)} is read as {title_powers(board)[found]}", number)
        return found

    def _read_outcome(self, case: _CaseLines, units: tuple[Unit, ...], board: Board) -> Snapshot | None:
        if case.same and POSTSTATE in case.blocks:
            self._problems.add_unreadable(
                f"both {SAME} and {POSTSTATE} are given", case.line, 1, "one of them"
            )
        elif not case.same and POSTSTATE not in case.blocks:
            if POST_DISLODGED in case.blocks:
                self._problems.add_unreadable(
                    f"{POST_DISLODGED} is given without {POSTSTATE}", case.line, 1, POSTSTATE
                )
            return None
        after = units if case.same else self._read_units(case, POSTSTATE, board)
        return Snapshot(
            after, tuple(Displaced(unit) for unit in self._read_units(case, POST_DISLODGED, board))
        )

    def _read_units(self, case: _CaseLines, keyword: str, board: Board) -> tuple[Unit, ...]:
        units: list[Unit] = []
        for number, line in case.blocks.get(keyword, ()):
            found = _STATE.fullmatch(line)
            if found is None:
                self._report_unreadable("unit", line, number, 1, _STATE_EXAMPLE)
                continue
            column = found.start("power")
            try:
                power = self._find_power(found["power"], board, number)
                column = found.start("unit")
                facts = parse_unit(found["unit"], board)
                if facts.bonus or facts.marks:
                    raise UnreadableError("this format has no strengths and marks", expected=_STATE_EXAMPLE)
                units.append(make_unit(power, facts.kind, facts.location, board))
            except WestphaliaError as error:
                self._problems.add(error, number, column + 1)
                continue
            doubled = find_shared_province(units)
            if doubled is not None:
                self._problems.add(shared_province_error(*doubled), number, column + 1)
                units.pop()
        return tuple(units)

    def _read_owners(self, case: _CaseLines, board: Board) -> Mapping[Province, Power] | None:
        if OWNERS not in case.blocks:
            return None
        owners: dict[Province, Power] = {}
        for number, line in case.blocks[OWNERS]:
            found = _STATE.fullmatch(line)
            if found is None:
                expected = "an owner such as 'Russia: A stp'"
                self._report_unreadable("owner", line, number, 1, expected)
                continue
            column = found.start("power")
            try:
                power = self._find_power(found["power"], board, number)
                column = found.start("unit")
                place = places_of(board).find_location(found["unit"].split(None, 1)[1])
                if not board.province[place.province].center:
                    raise UnknownNameError(f"{place.province} is not a supply center")
            except WestphaliaError as error:
                error.at(column=1)
                self._problems.add(error, number, column + 1)
                continue
            if place.province in owners:
                self._problems.add_unreadable(f"the supply center {place.province} is listed twice", number)
            owners[place.province] = power
        return owners

    def _read_orders(self, case: _CaseLines, board: Board, phase: Phase) -> list[RecordedOrder]:
        orders: list[RecordedOrder] = []
        for number, line in case.blocks.get(ORDERS, ()):
            entry = self._parse_order(line, 0, number, board, phase.kind)
            if entry is not None:
                orders.append(RecordedOrder(*entry, line=number))
        return orders

    def _read_prior(self, case: _CaseLines, board: Board) -> list[PriorOrder]:
        prior: list[PriorOrder] = []
        for number, line in case.blocks.get(RESULTS, ()):
            found = _RESULT.fullmatch(line)
            if found is None:
                self._report_unreadable("result", line, number, 1, _RESULT_EXAMPLE)
                continue
            if _is_unit(found["rest"], board):
                continue  # a unit without an order attacked nothing
            entry = self._parse_order(found["rest"], found.start("rest"), number, board, PhaseKind.MOVEMENT)
            if entry is not None:
                prior.append(PriorOrder(*entry, found["result"].upper() == "SUCCESS", number))
        return prior

    def _parse_order(
        self, line: str, start: int, number: int, board: Board, kind: PhaseKind
    ) -> tuple[Power, Order] | None:
        found = _ORDER.fullmatch(line)
        if found is None:
            self._report_unreadable("order", line, number, start + 1, _ORDER_EXAMPLE)
            return None
        column = found.start("power")
        try:
            power = self._find_power(found["power"], board, number)
            column = found.start("order")
            return power, make_order_parser(board, kind)(found["order"])
        except WestphaliaError as error:
            self._problems.add(error, number, start + column + 1)
            return None


def _is_unit(text: str, board: Board) -> bool:
    """Return whether a text is a power and a unit without an order; ``swe - den`` is a move, not Sweden."""
    found = _STATE.fullmatch(text) if " - " not in text else None
    try:
        return found is not None and bool(parse_unit(found["unit"], board))
    except WestphaliaError:
        return False


def _join_cases(game: _GameRemark, cases: Sequence[Record]) -> Record:
    """Join cases into a game: the position before a phase is the outcome of the one before it."""
    phases = [case.phases[0] for case in cases]
    for index, (phase, following) in enumerate(pairwise(phases)):
        if phase.after is not None and _have_same_units(phase.after, following.before):
            phases[index] = replace(phase, after=None)
    return replace(cases[0], phases=tuple(phases), name=game.name, line=game.line)


def _have_same_units(one: Snapshot, other: Snapshot) -> bool:
    """Return whether two snapshots have the same units and dislodged units."""
    return set(one.units) == set(other.units) and {lost.unit for lost in one.dislodged} == {
        lost.unit for lost in other.dislodged
    }


# ---------------------------------------------------------------------------- the movement before


def _read_dislodged(unit: Unit, prior: tuple[PriorOrder, ...], board: Board) -> Displaced:
    """Return a dislodged unit with its attacker's origin, if an order states it."""
    for entry in prior:
        order = entry.order
        if entry.succeeded and isinstance(order, Move) and order.target.province == unit.location.province:
            return Displaced(unit, order.unit.location, _went_by_convoy(order, entry.power, prior, board))
    return Displaced(unit)


def _went_by_convoy(move: Move, power: Power, prior: tuple[PriorOrder, ...], board: Board) -> bool:
    """Return whether a successful move went by convoy: as ordered, with an own fleet, or as the only
    option.
    """
    if move.unit.kind is UnitKind.FLEET:
        return False
    if move.via_convoy or move.path:
        return True
    origin, target = Location(move.unit.location.province), Location(move.target.province)
    if target not in board.army_borders.get(origin, frozenset()):
        return True
    return any(
        isinstance(entry.order, Convoy)
        and entry.power == power
        and entry.order.army.location.province == origin
        and entry.order.target.province == target
        for entry in prior
    )


def _find_contested_provinces(prior: tuple[PriorOrder, ...], units: tuple[Unit, ...]) -> frozenset[Province]:
    """Return the vacant provinces that were the target of several moves, none of them successful."""
    occupied = {unit.location.province for unit in units}
    met: set[Province] = set()
    contested: set[Province] = set()
    for entry in prior:
        if isinstance(entry.order, Move) and not entry.succeeded:
            target = entry.order.target.province
            if target in met and target not in occupied:
                contested.add(target)
            met.add(target)
    return frozenset(contested)
