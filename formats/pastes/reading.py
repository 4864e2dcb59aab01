"""Read a pasted text, and make cases of its turns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ...model.board import Board
from ...model.brief import join_alternatives
from ...model.case import Case, FindVariant, StatedResult, case_of, is_case_text
from ...model.errors import AmbiguousNameError, Place, UnreadableError, WestphaliaError, combine_errors
from ...model.names import Power, Province, UnitKind
from ...model.orders import Designation, Mark, Retreat, format_designation, format_order
from ...model.phase import Phase, PhaseKind
from ...model.position import Unit
from ...model.wording import power_name
from ...solver import join_words
from ...variants import Variant, find_variant, variants
from .completing import Completer, impossible_orders, named_unit, neighbors
from .daide import DaideReader, looks_like_daide
from .headings import begins_with_power
from .lines import Line, clean_lines, plain_text, unquote
from .phases import calendar_of
from .printed import PrintedReader, looks_printed, name_bare_values
from .records import rows_of_records
from .turns import TurnsReader
from .values import LineKind, Offer, Paste, PastedOrder, PastedTurn

MAX_LENGTH = 1_000_000
"""The maximum number of characters of a pasted text."""

_VARIANT = re.compile(r"\bvariant:\s*(?P<name>[\w-]+)", re.IGNORECASE)
_STANDARD = "standard"


def find_paste(text: str, *, variant: Variant | None = None, board: Board | None = None) -> Paste | None:
    """Return a text as a pasted turn: no JSON or case file, with two orders or units, or one and a phase.

    Orders that cannot be read count too; `Paste.check` raises their errors. The options are those of
    `read_paste`.

    Raises:
        AmbiguousNameError: Several games fit.
    """
    if is_case_text(text) or len(text) > MAX_LENGTH:
        return None
    paste = _read_on_best_board(text, variant, board)
    return paste if _is_turn(paste) else None


def read_paste(
    text: str,
    *,
    variant: Variant | None = None,
    board: Board | None = None,
    file: str | None = None,
    lenient: bool = False,
) -> Paste:
    """Read a pasted text.

    Without `variant` it is the game whose names fit all of the text. `board` is another board for it.

    Raises:
        WestphaliaError: Words that could be an order cannot be read; with all such places. A `lenient`
            reading leaves them out, and the lines of the paste say so. Or several games fit.
    """
    if len(text) > MAX_LENGTH:
        raise UnreadableError(
            "is too large to be read", place=Place(file), expected=f"at most {MAX_LENGTH:,} characters"
        )
    paste = _read_on_best_board(text, variant, board)
    if not lenient:
        paste.check(file)
    return paste


def _read_on_best_board(text: str, variant: Variant | None, board: Board | None) -> Paste:
    """Read a text on the board that its author means.

    That is the one of the game that the text names, or else the one whose names and phases fit everything in
    the text. If several fit, it is the one on which the orders are possible; if that leaves several, it is a
    question. If none fits, it is the one on which most can be read, the standard game before others. A game
    in whose words the text names no phase is tried only if no other fits.
    """
    if variant is None and board is None:
        variant = _stated_variant(text)
    if variant is not None or board is not None:
        return _read_on(text, variant or find_variant(_STANDARD), board)
    lines = clean_lines(text)
    phases = {game: _named_phases(game, lines) for game in map(find_variant, variants())}
    games = [game for game, named in phases.items() if _may_be(game, named, lines)]
    pastes = [_read_on(text, game) for game in games if phases[game]]
    if not any(_owned_size(paste) and not paste.errors for paste in pastes):
        pastes += [_read_on(text, game) for game in games if not phases[game]]
    if not pastes:
        return _read_on(text, find_variant(_STANDARD))
    most = max(map(_owned_size, pastes))
    fitting = [paste for paste in pastes if not paste.errors and _owned_size(paste) == most > 0]
    if not fitting:
        return max(pastes, key=lambda read: (_owned_size(read), -len(read.errors)))
    impossible = [impossible_orders(paste, find_variant(paste.variant).board) for paste in fitting]
    fitting = [paste for paste, count in zip(fitting, impossible, strict=True) if count == min(impossible)]
    if len(fitting) > 1 and _is_turn(fitting[0]):
        raise _which_game(fitting)
    return fitting[0]


def _is_turn(paste: Paste) -> bool:
    """Return whether a text holds two orders or units, or one with a phase or heading; unread ones count."""
    dated = any(turn.size and turn.phase is not None for turn in paste.turns)
    headed = any(line.kind is LineKind.HEADING for line in paste.lines)
    return paste.size > (0 if dated else 1) or len(paste.errors) > (0 if headed else 1)


def _stated_variant(text: str) -> Variant | None:
    """Return the variant that the head of a text names, such as a judge's mail."""
    head = text[:2000]
    found = _VARIANT.search(head)
    name = found["name"].casefold() if found is not None else ""
    if name in variants():
        return find_variant(name)
    games = [find_variant(name) for name in variants() if name != _STANDARD]
    named = [
        game for game in games if re.search(rf"(?<!\w){re.escape(game.name)}(?!\w)", head, re.IGNORECASE)
    ]
    return named[0] if len(named) == 1 else None


def _may_be(variant: Variant, phases: Sequence[Phase], lines: Sequence[Line]) -> bool:
    """Return whether the phases and the powers that a text names can be those of a game."""
    if phases and not any(map(calendar_of(variant).fits, phases)):
        return False
    return variant.id == _STANDARD or begins_with_power(lines, variant.board)


def _named_phases(variant: Variant, lines: Sequence[Line]) -> Sequence[Phase]:
    """Return the phases that a text names in the words of a game."""
    find = calendar_of(variant).find
    return [phase for line in lines if (phase := find(unquote(line.text))) is not None]


def _which_game(pastes: Sequence[Paste]) -> AmbiguousNameError:
    """Return the question on which of several boards a text is meant."""
    names = join_words([find_variant(paste.variant).name for paste in pastes])
    ids = join_alternatives([paste.variant for paste in pastes])
    line = next((line.number for line in pastes[0].lines if line.kind is LineKind.ORDER), None)
    return AmbiguousNameError(
        f"the names and phases fit several games: {names}",
        place=Place(line=line),
        expected=f"--variant with {ids}, or the name of the game in the text",
    )


def _owned_size(paste: Paste) -> int:
    """Return the number of orders and units whose power is known."""
    units = sum(len(turn.units) + len(turn.statements) for turn in paste.turns)
    return units + sum(order.power is not None for turn in paste.turns for order in turn.orders)


def _read_on(text: str, variant: Variant, board: Board | None = None) -> Paste:
    board = board or variant.board
    unquoted = name_bare_values("\n".join(map(unquote, plain_text(text).split("\n"))))
    errors: Sequence[tuple[int, WestphaliaError]] = ()
    if looks_like_daide(unquoted):
        reader: DaideReader | PrintedReader | TurnsReader = DaideReader(board)
        turns = reader.read(unquoted)
    elif looks_printed(unquoted):
        reader = PrintedReader(calendar_of(variant), board)
        turns = reader.read(unquoted)
    else:
        reader = TurnsReader(variant, board)
        text, errors = rows_of_records(unquoted) or (text, ())
        turns = reader.read(text)
    given = [order for turn in turns for order in turn.orders]
    if not any(order.power for order in given) and any(line.kind is LineKind.ASIDE for line in reader.lines):
        reader = TurnsReader(variant, board, is_log=True)
        turns = reader.read(text)
    completer = Completer(board, variant.first_movement)
    completed = tuple(completer.complete(turn) for turn in turns)
    faulty = {line for line, _ in errors}
    lines = (replace(line, kind=LineKind.UNREAD) if line.number in faulty else line for line in reader.lines)
    return Paste(variant.id, completed, tuple(lines), (*reader.errors, *errors))


# ------------------------------------------------------------------------------------------------- cases


def make_case(
    paste: Paste, turn: PastedTurn, find: FindVariant = find_variant, *, file: str | None = None
) -> Case:
    """Return the case of a turn, with the results that the text states as claims.

    Raises:
        WestphaliaError: The text leaves open what a case needs: whose an order is, of which kind a unit is.
    """
    variant, board = find_variant(paste.variant), find(paste.variant).board
    first = variant.first_movement
    phase = turn.phase or first
    questions = [*_unread_phases(paste, turn, file), *_questions(turn, phase, board, file)]
    if phase == first and not turn.units:
        questions += _misplaced_orders(turn, board, file)
    if questions:
        raise combine_errors(questions)
    data: dict[str, object] = {"variant": paste.variant, "phase": phase.code}
    units = list(_units(turn, phase, _units_of_others(turn, phase, variant, board)))
    if units:
        data["units"] = _by_power((unit.power, str(unit)) for unit in units)
    elif phase.kind is not PhaseKind.MOVEMENT:
        data["units"] = {}
    if turn.centers:
        data["centers"] = _by_power((power, place) for place, power in turn.centers.items())
    if phase.kind is PhaseKind.RETREAT:
        data["dislodged"] = list(_dislodged(turn, board))
    orders = [
        (order.power, format_order(order.order)) for order in turn.orders if order.order and order.power
    ]
    said = [(statement.power, statement.text) for statement in turn.statements]
    data["orders"] = _by_power([*orders, *said])
    case = case_of(data, find)
    owners = {unit.location.province: unit.power for unit in case.position.units}
    result = tuple(statements(turn, owners, file=file))
    return replace(case, file=file, result=result, units_inferred=not turn.units)


def _units_of_others(
    turn: PastedTurn, phase: Phase, variant: Variant, board: Board
) -> Mapping[Province, Unit]:
    """Return the units of minor states and of nobody in the first movement of a game, by province.

    Powers may order them, and the text may leave them out. Before it, all units are where the game begins.
    """
    first = variant.first_movement
    if turn.units or phase not in (variant.start, first):
        return {}
    powers = {power.id for power in board.powers if phase == first}
    position, _ = variant.opening(board, variant.rulebook)
    return {unit.location.province: unit for unit in position.units if unit.power not in powers}


def _by_power(items: Iterable[tuple[Power, str]]) -> Mapping[str, list[str]]:
    lists: dict[str, list[str]] = {}
    for power, text in items:
        lists.setdefault(power, []).append(text)
    return lists


def _unread_phases(paste: Paste, turn: PastedTurn, file: str | None) -> Iterator[WestphaliaError]:
    """Yield an error for each line above the orders that may name the phase, if none was read."""
    if turn.phase is not None or not turn.orders:
        return
    variant = find_variant(paste.variant)
    calendar, start = calendar_of(variant), variant.first_movement
    first = min(order.line for order in turn.orders)
    for line in paste.lines:
        text = unquote(line.text).strip()
        if line.number < first and line.kind is LineKind.NOISE and calendar.may_name_phase(text):
            expected = f'words such as "{start.season.title()} {start.year}", or --phase'
            yield UnreadableError(
                "may name the phase of the orders, but cannot be read",
                place=Place(file, line.number),
                expected=expected,
            ).about(text)


def _questions(turn: PastedTurn, phase: Phase, board: Board, file: str | None) -> Iterator[WestphaliaError]:
    """Yield what the text leaves open."""
    for order in turn.orders:
        place = Place(file, order.line)
        if order.power is None:
            message = "the text does not say whose order this is"
            yield UnreadableError(
                message, place=place, expected='a heading such as "Austria:" before it'
            ).about(order.text)
        elif phase.kind is PhaseKind.MOVEMENT and order.unit.kind is None:
            where = order.unit.location
            expected = f'"A {where}" or "F {where}"'
            yield UnreadableError("army or fleet?", place=place, expected=expected).about(order.text)
    if phase.kind is PhaseKind.MOVEMENT and not turn.units:
        yield from _disputed_units(turn, board, file)


def _misplaced_orders(turn: PastedTurn, board: Board, file: str | None) -> Iterator[WestphaliaError]:
    """Yield an error for each order under the wrong power, if all units stand where the game begins."""
    start = {location.province: (power, kind) for power, kind, location in board.start_units}
    stand = [(order, start.get(order.unit.location.province)) for order in turn.orders]
    if not all(unit is not None and unit[1] is order.unit.kind for order, unit in stand):
        return
    names = {power.id: power.name for power in board.powers}
    for order, unit in stand:
        owner = names.get(unit[0]) if unit is not None and unit[0] != order.power else None
        if owner is not None and order.power is not None:
            message = f"stands under {power_name(board, order.power)}, but the unit begins as {owner}'s"
            expected = f'a heading such as "{owner}:" before it, or a list of the units'
            yield UnreadableError(message, place=Place(file, order.line), expected=expected).about(order.text)


def _disputed_units(turn: PastedTurn, board: Board, file: str | None) -> Iterator[WestphaliaError]:
    """Yield an error for each unit whose power or kind follows from no order, since two orders differ."""
    first: dict[Province, PastedOrder] = {}
    for order in turn.orders:
        other = first.setdefault(order.unit.location.province, order)
        if other.power is None or None in (order.power, order.unit.kind, other.unit.kind):
            continue
        if (order.power, order.unit.kind) != (other.power, other.unit.kind):
            there = f"{format_designation(other.unit)} of {power_name(board, other.power)}"
            message = f"line {other.line} orders {there}, and the text does not say which of the two is there"
            expected = 'a list of units, such as "Units:" and "Austria: A Vie" below it'
            yield UnreadableError(message, place=Place(file, order.line), expected=expected).about(order.text)


def _units(turn: PastedTurn, phase: Phase, others: Mapping[Province, Unit]) -> Iterator[Unit]:
    """Yield the units on the board: those that the text states, or those that have or are named in orders.

    `others` are those that stand there besides the units of powers.
    """
    yield from (*turn.units, *others.values())
    if phase.kind is not PhaseKind.MOVEMENT:
        return
    seen = {unit.location.province for unit in (*turn.units, *others.values())}
    for power, unit in _mentioned_units(turn):
        if unit.location.province not in seen and power is not None and unit.kind is not None:
            seen.add(unit.location.province)
            yield Unit(power, unit.kind, unit.location)


def _mentioned_units(turn: PastedTurn) -> Iterator[tuple[Power | None, Designation]]:
    """Yield the ordered units, the dislodged ones, and those that supports and convoys name, with powers."""
    for order in turn.orders:
        yield order.power, order.unit
    for offer in turn.offers:
        yield offer.power, offer.unit
    for order in turn.orders:
        if (named := named_unit(order.order)) is not None:
            yield named.power, named


def _dislodged(turn: PastedTurn, board: Board) -> Iterator[Mapping[str, object]]:
    """Yield the dislodged units of a retreat phase.

    A text about retreats rarely says who dislodged whom. The retreats that it lists, or those that are
    ordered, are what counts; the attacker is taken to come from a place that is none of them.
    """
    offered = {offer.unit.location.province for offer in turn.offers}
    ordered = (
        Offer(
            order.power,
            order.unit,
            (order.order.target,) if isinstance(order.order, Retreat) else (),
            order.line,
            order.text,
        )
        for order in turn.orders
        if order.unit.location.province not in offered
    )
    for offer in (*turn.offers, *ordered):
        unit, open_places = offer.unit, offer.retreats or ()
        kind = unit.kind or UnitKind.ARMY
        closed = {place.province for place in open_places}
        around = {place.province for place in neighbors(board, unit.location)} - closed
        yield {
            "power": offer.power,
            "unit": f"{kind} {unit.location}",
            "by": min(around, default=unit.location.province),
            "by_convoy": not around,
            "retreats": [str(place) for place in open_places],
        }


_WORDS = {
    Mark.SUCCEEDS: "succeeds",
    Mark.FAILS: "fails",
    Mark.BOUNCES: "bounces",
    Mark.CUT: "cut",
    Mark.VOID: "void",
    Mark.DISRUPTED: "disrupted",
    Mark.DISLODGED: "dislodged",
}


def statements(
    turn: PastedTurn,
    owners: Mapping[Province, Power],
    *,
    file: str | None = None,
) -> Iterator[StatedResult]:
    """Yield what a turn states about its results, as claims for the verifier, with the words of the text.

    An order to a unit of somebody else, as `owners` say, is stated with its power: its unit may have another.
    """
    is_movement = turn.phase is None or turn.phase.kind is PhaseKind.MOVEMENT
    for order in turn.orders:
        claims = _claims if is_movement else _plain_claims
        is_foreign = is_movement and order.power != owners.get(order.unit.location.province, order.power)
        for text in claims(order, unmarked_succeeds=turn.unmarked_succeeds and not order.stray):
            if is_foreign and order.order is not None and text.startswith(format_order(order.order)):
                text = f"{order.power}: {text}"  # noqa: PLW2901 - the same statement, with its power
            yield StatedResult(text, Place(file, order.line), _one_line(order.text))
    if not is_movement:
        return
    for offer in turn.offers:
        unit = format_designation(offer.unit)
        if offer.retreats is not None:
            listed = ", ".join(offer.retreats)
            text = f"{unit} retreats: {listed}" if listed else f"{unit} cannot retreat"
            yield StatedResult(text, Place(file, offer.line), _one_line(offer.text))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _plain_claims(order: PastedOrder, *, unmarked_succeeds: bool) -> Iterator[str]:
    """Yield the claims about one order of retreats or adjustments, which succeeds or does not."""
    marks = order.marks or ((Mark.SUCCEEDS,) if unmarked_succeeds else ())
    if order.order is not None and marks:
        word = Mark.SUCCEEDS if Mark.SUCCEEDS in marks else Mark.FAILS
        yield f"{format_order(order.order)} {word}"


def _claims(order: PastedOrder, *, unmarked_succeeds: bool) -> Iterator[str]:
    """Yield the claims about one order."""
    unit = format_designation(order.unit)
    marks = order.marks or ((Mark.SUCCEEDS,) if unmarked_succeeds else ())
    if Mark.DISLODGED in marks:
        yield f"{unit} dislodged"
    rest = [mark for mark in marks if mark is not Mark.DISLODGED]
    if order.order is None:
        if Mark.SUCCEEDS in rest:
            yield f"{unit} not dislodged"
        return
    for mark in rest:
        yield f"{format_order(order.order)} {_WORDS[mark]}"
