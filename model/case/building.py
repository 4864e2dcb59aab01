"""From a `CaseDraft` to a `Case`: look up the names, check the position, collect the defects."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from ..board import Board, places_of
from ..errors import AmbiguousNameError, ImpossibleError, UnknownNameError, UnreadableError, WestphaliaError
from ..names import NEUTRAL, Location, Power, Province
from ..orders import (
    MAX_FOR_UNIT,
    MAX_ORDER,
    MAX_ORDERS,
    AmbiguousOrder,
    Build,
    Disband,
    ListReader,
    MovementOrder,
    Order,
    OrderSet,
    OtherLine,
    Proxy,
    Retreat,
    SheetManner,
    UnreadLine,
    Waive,
    is_marked,
    is_proxy,
    make_order_parser,
    make_unread_line,
    parse_manner,
    parse_proxy,
    parse_unit,
    possible_readings,
    remove_mark,
    repeated_units,
)
from ..phase import Phase, PhaseKind, describes_phase, parse_phase, phase_as_heading_error
from ..position import DislodgedUnit, Position, Unit
from ..position_audit import (
    contested_unit_defect,
    owned_province_defect,
    provinces_by_location,
    shared_provinces,
    unit_defect,
)
from ..text import Pointer, blank_bullet, nearest_names, quote
from ..wording import name_subject
from .case import Case, CaseVariant, FindVariant, StatedResult
from .draft import CaseBlock, CaseDraft, DislodgedText, Errors
from .units import units_from_orders

if TYPE_CHECKING:
    from ..rulebook import Rulebook

_Value = TypeVar("_Value")

_ORDERS_OF = {
    PhaseKind.MOVEMENT: MovementOrder,
    PhaseKind.RETREAT: Retreat | Disband,
    PhaseKind.ADJUSTMENT: Build | Waive | Disband,
}
"""The kinds of orders in each phase."""


def build_case(draft: CaseDraft, find_variant: FindVariant) -> Case:
    """Return the case of a draft; raise its defects with their places, several as `Defects`."""
    errors = Errors(draft.source)
    variant = errors.attempt(find_variant, draft.variant, ("variant",))
    single = variant.single_phases if variant is not None else ()
    phase = errors.attempt(partial(parse_phase, single=single), draft.phase, ("phase",))
    if variant is None or phase is None:
        raise errors.combine()
    case = _CaseBuilder(draft, variant, phase, errors).build()
    if errors.found:
        rules = [(name, choice) for name, choice, _ in draft.rules]
        name_board_rules(errors.found, variant, rules, case.board)
        raise errors.combine()
    return case


def name_board_rules(
    errors: Iterable[WestphaliaError],
    variant: CaseVariant,
    rules: Sequence[tuple[str, str]],
    board: Board,
) -> None:
    """Say in errors about unknown names which of the rules call for this board, if it is another one."""
    unknown = [error for error in errors if isinstance(error, UnknownNameError)]
    if not unknown or board == variant.board:
        return
    from ..rulebook import read_rules

    base = variant.rulebook
    changing = [
        f"{name}={choice}"
        for name, choice in rules
        if variant.board_under(read_rules([(name, choice)], base)) != variant.board_under(base)
    ]
    for error in unknown if changing else ():
        error.message += f" on the board under {' and '.join(changing)}"


class _CaseBuilder:
    """The builder of one case; defects go to `errors` and are left out."""

    def __init__(self, draft: CaseDraft, variant: CaseVariant, phase: Phase, errors: Errors) -> None:
        self._draft = draft
        self._variant = variant
        self._phase = phase
        self._errors = errors
        self._choices: _Pairs = tuple([(name, choice) for name, choice, _ in draft.rules])
        try:
            self._game = _case_context(variant, self._choices)
        except WestphaliaError as error:
            self._game = self._context_without_rules(error)
        self._board = self._game.board
        self._find_power = self._game.find_power
        self._valid: dict[Pointer, list[int]] = {}
        self._orders = list(self._split_order_blocks())

    def build(self) -> Case:
        """Return the case without its invalid parts."""
        draft = self._draft
        order_sets = self._read_order_sets()
        units = self._read_units(order_sets)
        owners = self._read_owners() if draft.centers else dict[Province, Power]()
        dislodged, retreats = self._read_dislodged()
        contested = self._read_contested(draft.contested, units) if draft.contested else frozenset[Province]()
        position = Position(self._board, units, owners, dislodged, contested)
        return Case(
            self._variant.id,
            self._phase,
            position,
            self._game.rulebook,
            order_sets,
            dict(self._choices),
            retreats,
            draft.ledger,
            draft.file,
            self._read_result() if draft.result else (),
            draft.unordered,
            self._read_proxies() if draft.proxies else {},
            self._read_disorder(draft.disorder, order_sets) if draft.disorder else (),
            draft.lenient,
            units_inferred=draft.units is None,
        )

    def _resolve_power(self, owner: str, pointer: Pointer) -> Power | None:
        try:
            return self._find_power(owner)
        except WestphaliaError as error:
            if describes_phase(owner):
                self._errors.add(phase_as_heading_error(owner), pointer, of_name=True)
                return None
            error.nearest = (*nearest_names(owner, self._draft.headings), *error.nearest)
            self._errors.add(error, pointer, of_name=True)
            return None

    def _read_block(self, read: Callable[[str], _Value], block: CaseBlock) -> list[_Value]:
        """Return the valid values of a block; `_valid` records which they are if some are invalid."""
        try:
            return list(map(read, block.items))
        except WestphaliaError:  # parse again one by one, to report all defects
            kept = self._valid[block.at] = []
        values: list[_Value] = []
        for index, text in enumerate(block.items):
            value = self._errors.attempt(read, text, block.item_at(index))
            if value is not None:
                kept.append(index)
                values.append(value)
        return values

    def _pointers(self, blocks: Sequence[CaseBlock]) -> Iterator[Pointer]:
        """Yield the pointer of each value that `_read_block` returned for the blocks."""
        for block in blocks:
            for index in self._valid.get(block.at, range(len(block.items))):
                yield block.item_at(index)

    def _split_order_blocks(self) -> Iterator[CaseBlock]:
        """Yield the blocks of orders, split at lines that are headings without a colon: ``FRANCE``."""
        is_power = places_of(self._board).is_power
        for block in self._draft.orders:
            at = [
                index
                for index, text in enumerate(block.items)
                if text.replace(" ", "").isalpha() and is_power(text)
            ]
            if not at or not block.lines:
                yield block
                continue
            first = replace(block, items=block.items[: at[0]], lines=block.lines[: at[0]])
            if first.items:
                yield first
            for begin, end in zip(at, [*at[1:], len(block.items)], strict=True):
                yield CaseBlock(
                    block.items[begin],
                    block.items[begin + 1 : end],
                    block.pointer,
                    block.lines[begin + 1 : end],
                    first=begin + 1,
                    own=block.item_at(begin),
                )

    def _read_order_sets(self) -> tuple[OrderSet, ...]:
        if not self._orders:
            return ()  # the position of a game, for example: the names of orders need not be prepared
        kind, lenient = self._phase.kind, self._draft.lenient
        read = make_order_parser(self._board, kind)
        # In phases without builds a variant may have a line such as "waive Lorraine", which is not an order
        # then.
        waives = kind is not PhaseKind.MOVEMENT and kind is not PhaseKind.ADJUSTMENT
        order_sets: list[OrderSet] = []
        # The limits are checked only if the sum exceeds one of them.
        crowded = sum([len(block.items) for block in self._orders]) > MAX_FOR_UNIT
        lines: dict[Power | None, int] = {}
        blocks: dict[Power, CaseBlock] = {}
        for block in self._orders:
            items = block.items
            power = self._resolve_power(block.owner, block.at)
            if power is None and nearest_names(block.owner, self._draft.headings):
                continue  # a misspelled section, so its lines are not orders
            if crowded:
                before = lines.get(power, 0)
                lines[power] = before + len(items)
                if lines[power] > MAX_ORDERS:
                    raise self._too_many_error(block, MAX_ORDERS - before)
            if power == NEUTRAL:
                error = ImpossibleError("neutral units cannot be ordered", expected="a power")
                self._errors.add(error, block.at, of_name=True)
            try:
                orders = tuple(map(read, items))
            except WestphaliaError:
                orders = None
            if (
                orders is None
                # An arrow may also be part of a statement, such as "LOR > FRANCE" in Europe 1615.
                or any(">" in item and self._is_statement(item) for item in items)
                or (waives and Waive in map(type, orders))
                or (lenient and not all(isinstance(order, _ORDERS_OF.get(kind, Order)) for order in orders))
            ):
                order_set = self._read_mixed_set(block, power or NEUTRAL)
            else:
                order_set = OrderSet(power or NEUTRAL, orders, tuple(block.lines))
            if block.manner:
                order_set = replace(order_set, manner=self._read_manner(block))
            if power is not None:
                order_sets.append(order_set)
                if crowded:
                    blocks[power] = block
        if crowded and max(lines.values(), default=0) > MAX_FOR_UNIT:
            self._refuse_repeated(order_sets, blocks)
        return tuple(order_sets)

    def _too_many_error(self, block: CaseBlock, room: int) -> WestphaliaError:
        """Return the error for too many lines of a power, with the defects of the first ones."""
        for index, text in enumerate(block.items[:room]):
            self._errors.attempt(self._parse_line, text, block.item_at(index))
        error = ImpossibleError(f"{block.owner} submits more than {MAX_ORDERS:,} orders")
        self._errors.add(error, block.at, of_name=True)
        return self._errors.combine()

    def _refuse_repeated(self, order_sets: Sequence[OrderSet], blocks: Mapping[Power, CaseBlock]) -> None:
        """Add an error for each unit with too many orders of a power."""
        for power, block in blocks.items():
            orders = (order for one in order_sets if one.power == power for order in one.orders)
            for province, count in repeated_units(orders).items():
                name = name_subject(self._board, power)
                message = f"{name} submits {count:,} orders for the unit in {province}"
                error = ImpossibleError(message, expected=f"at most {MAX_FOR_UNIT}, of which one counts")
                self._errors.add(error, block.at, of_name=True)

    def _read_manner(self, block: CaseBlock) -> SheetManner:
        pointer = (*block.at, "manner")
        return self._errors.attempt(parse_manner, block.manner, pointer) or SheetManner.UNCLEAR

    def _read_mixed_set(self, block: CaseBlock, power: Power) -> OrderSet:
        """Return an order set with lines that are not clear orders, without the invalid ones."""
        orders: list[Order] = []
        proxies: list[Proxy] = []
        doubtful: list[AmbiguousOrder] = []
        said: list[OtherLine] = []
        unread: list[UnreadLine] = []
        kept = self._valid[block.at] = list[int]()
        reader = ListReader(self._parse_line)
        lines = block.lines or [None] * len(block.items)
        for index, (text, line) in enumerate(zip(block.items, lines, strict=True)):
            where = block.item_at(index)
            if is_marked(text) or self._draft.lenient:
                lost = self._read_void_line(reader, text, line, len(orders))
                if lost is not None:
                    unread.append(lost)
                    continue
            for read in self._errors.attempt(partial(reader.read, line=line), text, where) or ():
                if isinstance(read, str):
                    said.append(OtherLine(read, len(orders)))
                elif isinstance(read, Proxy):
                    proxies.append(read)
                elif isinstance(read, AmbiguousOrder):
                    doubtful.append(replace(read, index=len(orders)))
                else:
                    kept.append(index)
                    orders.append(read)
        kept_lines = tuple(block.lines[index] for index in kept) if block.lines else ()
        return OrderSet(
            power,
            tuple(orders),
            kept_lines,
            SheetManner.UNCLEAR,
            tuple(proxies),
            tuple(doubtful),
            tuple(said),
            tuple(unread),
        )

    def _read_void_line(
        self,
        reader: "ListReader[Order | Proxy | AmbiguousOrder | str]",
        text: str,
        line: int | None,
        index: int,
    ) -> UnreadLine | None:
        """Return the void line if the text is invalid in this phase or marked; None if it is valid."""
        plain = remove_mark(text)
        kinds = (_ORDERS_OF.get(self._phase.kind, Order), Proxy, AmbiguousOrder, str)
        try:
            read = reader.read(plain, line)
        except WestphaliaError as error:
            return make_unread_line(plain, error, index)
        if all(isinstance(one, kinds) for one in read):
            if not is_marked(text):
                return None
            error = UnreadableError("it was invalid when it was submitted")
        else:
            error = UnreadableError(f"it is not an order of {self._phase}")
        return make_unread_line(plain, error, index)

    def _is_statement(self, text: str) -> bool:
        return self._variant.accepts_statement(self._phase, " ".join(blank_bullet(text).split()))

    def _parse_line(self, text: str) -> Order | Proxy | AmbiguousOrder | str:
        """Parse a line; a string in the result is a line besides orders."""
        kind = self._phase.kind
        plain = " ".join(blank_bullet(text).split())
        if self._is_statement(text):
            return plain
        if kind is PhaseKind.MOVEMENT and is_proxy(text):
            return parse_proxy(text, self._board)
        try:
            return make_order_parser(self._board, kind)(text)
        except AmbiguousNameError:
            if kind is not PhaseKind.MOVEMENT:
                raise
            found = possible_readings(text, self._board)
            readings = tuple(order for order in found if isinstance(order, MovementOrder))
            if self._draft.units is None and len({order.unit for order in readings}) > 1:
                raise  # without a list of units the position would be undetermined
            return AmbiguousOrder(plain, readings, 0)

    def _read_proxies(self) -> Mapping[Power, tuple[Proxy, ...]]:
        proxies: dict[Power, tuple[Proxy, ...]] = {}
        for block in self._draft.proxies:
            power = self._resolve_power(block.owner, block.pointer) or NEUTRAL
            read = self._read_block(lambda text: parse_proxy(text, self._board), block)
            proxies[power] = (*proxies.get(power, ()), *read)
        return proxies

    def _read_disorder(self, block: CaseBlock, order_sets: Sequence[OrderSet]) -> tuple[Power, ...]:
        powers = self._read_block(self._find_power, block)
        ordering = {given.power for given in order_sets if given.orders or given.doubtful}
        for pointer, power in zip(self._pointers([block]), powers, strict=True):
            if power in ordering:
                name = name_subject(self._board, power)
                error = ImpossibleError(f"{name} is in civil disorder, so it cannot submit orders")
                self._errors.add(error, pointer)
        return tuple(dict.fromkeys(powers))

    def _read_units(self, order_sets: Sequence[OrderSet]) -> tuple[Unit, ...]:
        blocks = self._draft.units
        if blocks is None:
            return self._infer_units(order_sets)
        units: list[Unit] = []
        for block in blocks:
            power = self._resolve_power(block.owner, block.pointer)
            units += self._read_block(unit_reader(self._board, power or NEUTRAL), block)
        provinces = self._game.provinces
        if len({provinces[unit.location] for unit in units}) < len(units):
            pointers = list(self._pointers(blocks))
            for index, error in shared_provinces(units, self._board):
                self._errors.add(error, pointers[index])
        return tuple(units)

    def _infer_units(self, order_sets: Sequence[OrderSet]) -> tuple[Unit, ...]:
        if self._errors.found:
            return ()
        units, doubts = units_from_orders(order_sets, self._board, self._phase.kind)
        for (set_index, index), error in doubts:
            block = self._orders[set_index]
            pointers = [*self._pointers([block]), *[block.at] * len(block.items)]
            self._errors.add(error, pointers[index])
        return units

    def _read_owners(self) -> Mapping[Province, Power]:
        reader = _owned_reader(self._board)
        owners: dict[Province, Power] = {}
        count = 0
        for block in self._draft.centers:
            power = self._resolve_power(block.owner, block.pointer) or NEUTRAL
            provinces = self._read_block(reader, block)
            count += len(provinces)
            owners.update(dict.fromkeys(provinces, power))
        if len(owners) < count:
            self._report_shared_centers(reader)
        return owners

    def _report_shared_centers(self, reader: Callable[[str], Province]) -> None:
        owners: dict[Province, str] = {}
        for block in self._draft.centers:
            for pointer in self._pointers([block]):
                province = reader(block.items[int(pointer[-1])])
                if province in owners:
                    names = dict.fromkeys((owners[province], block.owner))
                    twice = " twice" if len(names) == 1 else ""
                    name = self._board.province[province].name
                    error = ImpossibleError(f"{name} is listed under {' and '.join(names)}{twice}")
                    self._errors.add(error, pointer)
                owners[province] = block.owner

    def _read_dislodged(
        self,
    ) -> tuple[tuple[DislodgedUnit, ...], Mapping[Location, tuple[Location, ...]]]:
        given = self._draft.dislodged
        is_retreat = self._phase.kind is PhaseKind.RETREAT
        if given is None and is_retreat and self._draft.orders:
            message = f"{self._phase} has orders but no dislodged units"
            self._errors.add(ImpossibleError(message, expected='a list under "Dislodged:"'), ("phase",))
        if given and not is_retreat:
            error = ImpossibleError(f"{self._phase} cannot have dislodged units", expected="a retreat phase")
            self._errors.add(error, given[0].pointer)
        found: list[DislodgedUnit] = []
        pointers: list[Pointer] = []
        retreats: dict[Location, tuple[Location, ...]] = {}
        for text in given or ():
            one = self._read_dislodged_unit(text)
            if one is not None:
                found.append(one)
                pointers.append((*text.pointer, "unit"))
                if text.retreats is not None:
                    retreats[one.unit.location] = self._read_retreats(text, text.retreats)
        for index, error in shared_provinces([one.unit for one in found], self._board) if found else ():
            self._errors.add(error, pointers[index])
        return tuple(found), retreats

    def _read_dislodged_unit(self, text: DislodgedText) -> DislodgedUnit | None:
        attempt = self._errors.attempt
        power = attempt(self._find_power, text.owner, (*text.pointer, "power"))
        reader = unit_reader(self._board, power or NEUTRAL)
        unit = attempt(reader, text.unit, (*text.pointer, "unit"))
        origin = attempt(_origin_reader(self._board), text.by, (*text.pointer, "by"))
        if power is None or unit is None or origin is None:
            return None
        expelled = origin == unit.location and self._board.minors
        if origin.province == unit.location.province and not expelled:
            error = ImpossibleError(f"{unit} cannot be dislodged from its own province")
            self._errors.add(error, (*text.pointer, "by"))
        return DislodgedUnit(unit, origin, text.by_convoy)

    def _read_retreats(self, text: DislodgedText, retreats: Sequence[str]) -> tuple[Location, ...]:
        find = places_of(self._board).find_location
        places = (
            self._errors.attempt(find, place, (*text.pointer, "retreats", index))
            for index, place in enumerate(retreats)
        )
        return tuple(place for place in places if place is not None)

    def _read_contested(self, block: CaseBlock, units: Sequence[Unit]) -> frozenset[Province]:
        contested = self._read_block(places_of(self._board).find_province, block)
        provinces = provinces_by_location(self._board)
        standing = {provinces[unit.location]: unit for unit in units}
        for pointer, province in zip(self._pointers([block]), contested, strict=True):
            if province in standing:
                self._errors.add(contested_unit_defect(standing[province], self._board), pointer)
        return frozenset(contested)

    def _read_result(self) -> tuple[StatedResult, ...]:
        stated: list[StatedResult] = []
        for text, pointer in self._draft.result:
            statement = self._errors.attempt(_format_claim, text, pointer)
            if statement is not None:
                second = self._draft.source.place(pointer, 2)  # the first one may be a quotation mark
                stated.append(StatedResult(statement, replace(second, column=(second.column or 2) - 1)))
        return tuple(stated)

    def _context_without_rules(self, error: WestphaliaError) -> "_CaseContext":
        """Return the context for a case with invalid rules, and add their errors; else raise the error."""
        from ..rulebook import read_rules

        base = self._variant.rulebook
        try:
            read_rules(self._choices, base)
        except WestphaliaError as wrong:
            self._report_rules(base, wrong)
            return _CaseContext(base, self._variant.board_under(base))
        raise error

    def _report_rules(self, base: "Rulebook", error: WestphaliaError) -> None:
        """Add an error for each invalid rule, or `error` if each rule alone is valid."""
        from ..rulebook import read_rules

        before = len(self._errors.found)
        for name, choice, pointer in self._draft.rules:
            try:
                read_rules([(name, choice)], base)
            except WestphaliaError as wrong:
                self._errors.add(wrong, pointer)
        if len(self._errors.found) == before:
            self._errors.add(error, self._draft.rules[-1][2])


def _format_claim(text: str) -> str:
    """Return a claim about the result as one line, which text and JSON can both represent."""
    plain = " ".join(text.split())
    if not plain or "#" in plain or plain.endswith(":") or len(plain) > MAX_ORDER:
        message = f"{quote(text)} is not a claim about the result"
        raise UnreadableError(message, expected='a line such as "A Vie - Tyr bounces", without "#"')
    return plain


_Pairs: TypeAlias = tuple[tuple[str, str], ...]


class _CaseContext:
    """The rulebook, board and look-ups for the cases of a variant under some rules."""

    def __init__(self, rulebook: "Rulebook", board: Board) -> None:
        self.rulebook = rulebook
        self.board = board
        self.find_power = places_of(board).find_power
        self.provinces = provinces_by_location(board)


@lru_cache(maxsize=256)
def _case_context(variant: CaseVariant, choices: _Pairs) -> _CaseContext:
    """Return the context for a variant under rule choices; raise an error if these are invalid."""
    if not choices:
        return _CaseContext(variant.rulebook, variant.board)
    from ..rulebook import read_rules

    rulebook = read_rules(choices, variant.rulebook)
    return _CaseContext(rulebook, variant.board_under(rulebook))


@lru_cache(maxsize=1000)
def unit_reader(board: Board, power: str) -> Callable[[str], Unit]:
    """Return a parser for units of a power, such as ``A par+2``, which raises errors for impossible ones."""
    owner = power if isinstance(power, Power) else Power(power)

    @lru_cache(maxsize=5000)
    def read(text: str) -> Unit:
        unit = Unit(owner, *parse_unit(text, board))
        defect = unit_defect(unit, board)
        if defect is not None:
            raise defect
        return unit

    return read


@lru_cache(maxsize=64)
def _owned_reader(board: Board) -> Callable[[str], Province]:
    @lru_cache(maxsize=5000)
    def read(text: str) -> Province:
        province = places_of(board).find_province(text)
        defect = owned_province_defect(province, board)
        if defect is not None:
            raise defect
        return province

    return read


@lru_cache(maxsize=64)
def _origin_reader(board: Board) -> Callable[[str], Location]:
    """Return a parser for the origin of a dislodging attack: a location, or the unit that was there."""

    def read(text: str) -> Location:
        try:
            return places_of(board).find_location(text)
        except UnknownNameError as error:
            try:
                return parse_unit(text, board).location
            except UnreadableError:
                raise error from None

    return read
