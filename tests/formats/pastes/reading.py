"""What a reader finds in a pasted text, as plain data to compare with a file."""

from collections.abc import Iterator
from pathlib import Path

from westphalia.formats.pastes import LineKind, Offer, Paste, PastedOrder, PastedTurn, read_paste
from westphalia.model.errors import WestphaliaError
from westphalia.model.orders import format_designation, format_order
from westphalia.model.phase import format_phase

DATA = Path(__file__).parent / "data"


def summarize(text: str) -> dict[str, object]:
    """Return the turns of a text, its errors and the orders that it leaves without a power.

    An order stands with its marks: ``A vie - gal: bounces``. A unit without one stands with ``no order``.
    """
    errors: list[str] = []
    try:
        paste = read_paste(text)
    except WestphaliaError as error:
        errors = str(error).splitlines()
        paste = read_paste(text, lenient=True)
    summary: dict[str, object] = {"turns": [_turn(turn) for turn in paste.turns]}
    if paste.variant != "standard":
        summary["variant"] = paste.variant
    if errors:
        summary["errors"] = errors
    unread = [line.number for line in paste.lines if line.kind is LineKind.UNREAD]
    if unread:
        summary["unread"] = unread
    return summary


def unaccounted(paste: Paste, text: str) -> list[int]:
    """Return the numbers of the lines with text that the paste does not list."""
    written = {number for number, line in enumerate(text.split("\n"), start=1) if line.strip()}
    return sorted(written - {line.number for line in paste.lines})


def _turn(turn: PastedTurn) -> dict[str, object]:
    found: dict[str, object] = {"phase": format_phase(turn.phase) if turn.phase is not None else None}
    if turn.units:
        found["units"] = _by_power((str(unit.power), f"{unit.kind} {unit.location}") for unit in turn.units)
    found["orders"] = _by_power((str(order.power), _order(order)) for order in turn.orders)
    if turn.offers:
        found["offers"] = _by_power(
            (str(offer.power), f"{format_designation(offer.unit)}: {_places(offer)}") for offer in turn.offers
        )
    if turn.centers:
        found["centers"] = _by_power((str(power), str(place)) for place, power in turn.centers.items())
    if turn.unmarked_succeeds:
        found["unmarked_succeeds"] = True
    return found


def _places(offer: Offer) -> str:
    return "?" if offer.retreats is None else " ".join(offer.retreats)


def _order(given: PastedOrder) -> str:
    order = format_order(given.order) if given.order else f"{format_designation(given.unit)} no order"
    return f"{order}: {', '.join(given.marks)}" if given.marks else order


def _by_power(items: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    lists: dict[str, list[str]] = {}
    for power, text in items:
        lists.setdefault(power, []).append(text)
    return lists
