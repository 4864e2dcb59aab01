"""Small writers of turns in the manner of several sources, for tests that read back what they wrote."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from westphalia.formats.pastes import Mark
from westphalia.model.board import Board
from westphalia.model.names import Location, UnitKind
from westphalia.model.orders import Convoy, Designation, Hold, Move, Order, Support
from westphalia.variants import find_variant

BOARD = find_variant("standard").board
COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


@dataclass(frozen=True)
class Given:
    """An order of a power with the mark of its result."""

    power: str
    order: Hold | Move | Support | Convoy
    mark: Mark | None


@dataclass(frozen=True)
class Style:
    """A manner of writing a turn: its marks, and the writer."""

    name: str
    marks: Mapping[Mark | None, str]
    write: Callable[[Sequence[Given], "Style"], str]

    def mark(self, given: Given) -> str:
        """Return the words for the mark of an order."""
        return self.marks[given.mark]


def _by_power(given: Sequence[Given]) -> dict[str, list[Given]]:
    found: dict[str, list[Given]] = {}
    for one in given:
        found.setdefault(one.power, []).append(one)
    return found


def full(location: Location, *, board: Board = BOARD, title: bool = False) -> str:
    """Return the full name of a place, with its coast in brackets."""
    name = board.province[location.province].name
    coast = COASTS.get(location.coast or "", "")
    return f"{name} ({coast.title() if title else coast})" if coast else name


def _words(kind: UnitKind | None) -> str:
    return "Army" if kind is UnitKind.ARMY else "Fleet"


def _judge(given: Sequence[Given], style: Style) -> str:
    lines = [
        ":: Judge: TEST  Game: Test  Variant: Standard",
        "",
        "Movement results for Spring of 1905.  (test.005)",
        "",
    ]
    lines += [f"{one.power.title()}: {_judge_order(one.order)}.  {style.mark(one)}".rstrip() for one in given]
    return "\n".join(lines)


def _judge_order(order: Order) -> str:
    def unit(one: Designation) -> str:
        return f"{_words(one.kind)} {full(one.location)}"

    match order:
        case Move(target=target):
            return f"{unit(order.unit)} -> {full(target)}"
        case Support(supported=other, target=None):
            return f"{unit(order.unit)} SUPPORT {unit(other)}"
        case Support(supported=other, target=target) if target is not None:
            return f"{unit(order.unit)} SUPPORT {unit(other)} -> {full(target)}"
        case Convoy(army=army, target=target):
            return f"{unit(order.unit)} CONVOY {unit(army)} -> {full(target)}"
        case _:
            assert isinstance(order, Hold)
            return f"{unit(order.unit)} HOLD"


def _archive(given: Sequence[Given], style: Style) -> str:
    lines = ["Order history", "", "Spring, 1905 Large map:"]
    for power, orders in _by_power(given).items():
        lines += ["", f"{power.title()}:", "    Diplomacy"]
        lines += [f"        {_archive_order(one.order)}.{style.mark(one)}" for one in orders]
    return "\n".join(lines)


def _archive_order(order: Order) -> str:
    assert isinstance(order, Hold | Move | Support | Convoy)
    unit = f"The {_words(order.unit.kind).lower()} at {full(order.unit.location, title=True)}"
    match order:
        case Move(target=target):
            return f"{unit} move to {full(target, title=True)}"
        case Support(supported=other, target=None):
            return f"{unit} support hold to {full(Location(other.location.province))}"
        case Support(supported=other, target=target) if target is not None:
            return f"{unit} support move to {full(target)} from {full(Location(other.location.province))}"
        case Convoy(army=army, target=target):
            return f"{unit} convoy to {full(target)} from {full(army.location)}"
        case _:
            return f"{unit} hold"


def _short(
    order: Order, place: Callable[[Location], str], *, joined: bool = False, arrow: str = " - "
) -> str:
    """Return an order with letters, ``A Vie S A Bud - Gal``, or ``A Vie SA Bud-Gal`` if joined."""
    assert isinstance(order, Hold | Move | Support | Convoy)

    def unit(one: Designation) -> str:
        return f"{one.kind} {place(one.location)}"

    match order:
        case Move(target=target):
            return f"{unit(order.unit)}{arrow}{place(target)}"
        case Support(supported=other, target=target):
            goal = (
                f"{arrow}{place(target)}"
                if target is not None
                else f"{arrow}{place(other.location)}"
                if joined
                else ""
            )
            return f"{unit(order.unit)} S{'' if joined else ' '}{unit(other)}{goal}"
        case Convoy(army=army, target=target):
            return f"{unit(order.unit)} C{'' if joined else ' '}{unit(army)}{arrow}{place(target)}"
        case _:
            return f"{unit(order.unit)}{'-H' if joined else ' H'}"


def _site_place(location: Location) -> str:
    info = BOARD.province[location.province]
    code = info.id.upper() if info.terrain == "sea" else info.id.title()
    return f"{code}.{location.coast}" if location.coast else code


def _capitals(location: Location) -> str:
    return str(location).upper()


def _bracketed(location: Location) -> str:
    return (
        f"{location.province.upper()}({location.coast.upper()})"
        if location.coast
        else location.province.upper()
    )


def _site(given: Sequence[Given], style: Style) -> str:
    lines = ["Spring 1905", "Previous", "Next"]
    for power, orders in _by_power(given).items():
        lines += [power.title(), *(f"{_short(one.order, _site_place)} {style.mark(one)}" for one in orders)]
    return "\n".join(lines)


def _report(given: Sequence[Given], style: Style) -> str:
    lines = ["Spring 1905 results", ""]
    for power, orders in _by_power(given).items():
        lines += [
            f"{power.title()}:",
            *(f"{_short(one.order, full)} {style.mark(one)}".rstrip() for one in orders),
            "",
        ]
    return "\n".join(lines)


def _program(given: Sequence[Given], style: Style) -> str:
    lines = ["Results for Spring, 1905 (Movement)", "", "Order Results:"]
    for power, orders in _by_power(given).items():
        lines += ["", f"{power.title()}:"]
        for one in orders:
            lines.append(f"   {power.title()}: {_short(one.order, str, arrow=' -> ')}")
            lines += [f"      {style.mark(one)}"] * bool(one.mark)
    return "\n".join(lines)


def _log(given: Sequence[Given], style: Style) -> str:
    lines = ["Phase S1905M"]
    for power, orders in _by_power(given).items():
        lines += [
            f"{power.upper()}:",
            *(f"  {_short(one.order, _capitals)} {style.mark(one)}" for one in orders),
        ]
    return "\n".join(lines)


def _zine(given: Sequence[Given], style: Style) -> str:
    assert set(style.marks) == {None, Mark.FAILS}
    lines = ["Spring '05 of the game TEST (BNC number 1999ZZ)", ""]
    for power, orders in _by_power(given).items():
        texts = [_short(one.order, _bracketed, joined=True, arrow="-") for one in orders]
        texts = [f"({text})" if one.mark else text for one, text in zip(orders, texts, strict=True)]
        lines += _wrap(f"{power.upper()}: {', '.join(texts)}")
    return "\n".join(lines)


def _wrap(text: str, width: int = 60) -> list[str]:
    """Return the lines of a text that is broken at blanks, those after the first indented."""
    lines, line = list[str](), ""
    for word in text.split(" "):
        if len(line) + len(word) > width and line:
            lines.append(line)
            line = f"  {word}"
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


def _table(given: Sequence[Given], style: Style) -> str:
    rows = [
        f"| {one.power.title()} | {_short(one.order, _site_place)} | {style.mark(one)} |" for one in given
    ]
    return "\n".join(["**Spring 1905**", "", "| Power | Order | Result |", "|---|---|---|", *rows])


def _messages(given: Sequence[Given], style: Style) -> str:
    return "\n".join(
        f"ORD ( SPR 1905 ) ( {_message(one.power, one.order)} ) ( {style.mark(one)} )" for one in given
    )


def _message(power: str, order: Order) -> str:
    assert isinstance(order, Hold | Move | Support | Convoy)

    def place(location: Location) -> str:
        code = {"eng": "ECH", "bot": "GOB", "lyo": "GOL"}.get(location.province, location.province.upper())
        return f"( {code} {location.coast.upper()}S )" if location.coast else code

    def unit(one: Designation) -> str:
        return (
            f"( {power[:3].upper()} {'AMY' if one.kind is UnitKind.ARMY else 'FLT'} {place(one.location)} )"
        )

    match order:
        case Move(target=target):
            return f"{unit(order.unit)} MTO {place(target)}"
        case Support(supported=other, target=None):
            return f"{unit(order.unit)} SUP {unit(other)}"
        case Support(supported=other, target=target) if target is not None:
            return f"{unit(order.unit)} SUP {unit(other)} MTO {place(target)}"
        case Convoy(army=army, target=target):
            return f"{unit(order.unit)} CVY {unit(army)} CTO {place(target)}"
        case _:
            return f"{unit(order.unit)} HLD"


def _client(given: Sequence[Given], style: Style) -> str:
    """Write a unit, its order and the result on lines of their own."""
    lines = ["Spring 1905, Movement"]
    for power, orders in _by_power(given).items():
        lines.append(f"{power.title()} • {len(orders)}")
        for one in orders:
            lines += [f"{_words(one.order.unit.kind)} {_client_place(one.order.unit.location)}"]
            lines += [_client_order(one.order), style.mark(one)]
    return "\n".join(lines)


def _client_place(location: Location) -> str:
    name = BOARD.province[location.province].name
    return f"{name} ({location.coast.upper()})" if location.coast else name


def _client_order(order: Order) -> str:
    match order:
        case Move(target=target):
            return f"Move to {_client_place(target)}"
        case Support(supported=other, target=None):
            return f"Support {_client_place(other.location)} to hold"
        case Support(supported=other, target=target) if target is not None:
            return f"Support {_client_place(other.location)} to {_client_place(target)}"
        case Convoy(army=army, target=target):
            return f"Convoy {_client_place(army.location)} to {_client_place(target)}"
        case _:
            return "Hold"


def _bot(given: Sequence[Given], style: Style) -> str:
    assert set(style.marks) == {None}
    lines = ["Spring Moves 1905"]
    for power, orders in _by_power(given).items():
        lines += [f"**{power.title()}** ({len(orders)}/{len(orders)})", "__Submitted Orders:__"]
        lines += [_short(one.order, _bot_place) for one in orders]
    return "\n".join(lines)


def _bot_place(location: Location) -> str:
    name = BOARD.province[location.province].name
    return f"{name} {location.coast}" if location.coast else name


def _brackets(given: Sequence[Given], style: Style) -> str:
    """Write failed orders in brackets, and in capitals where a unit is afterwards."""
    lines = ["Spring 1905 Results for Test", "Orders: Spring 1905"]
    for power, orders in _by_power(given).items():
        texts = [_bracket_order(one.order, has_failed=one.mark is not None) for one in orders]
        texts = [f"<{text}>" if one.mark else text for one, text in zip(orders, texts, strict=True)]
        lines.append(f"{power.title()}: {', '.join(texts)}")
    assert set(style.marks) == {None, Mark.FAILS}
    return "\n".join(lines)


def _bracket_order(order: Hold | Move | Support | Convoy, *, has_failed: bool) -> str:
    def place(at: Location) -> str:
        return f"{at.province}({at.coast})" if at.coast else str(at)

    unit = f"{order.unit.kind} {place(order.unit.location)}"
    if isinstance(order, Move) and not has_failed:
        return f"{unit}-{place(order.target).upper()}"
    if isinstance(order, Hold):
        return f"{unit.upper()}-holds"
    rest = _short(order, place, arrow="-")[len(unit) :]
    return f"{order.unit.kind} {place(order.unit.location).upper()}{rest}"


def _underlined(given: Sequence[Given], style: Style) -> str:
    lines = ["TEST   Spring 1905   (underlined orders fail)", ""]
    for power, orders in _by_power(given).items():
        texts = [re.sub(r"\b([AF]) ([\w/]+)", r"\1(\2)", _short(one.order, str, arrow="-")) for one in orders]
        texts = [f"_{text}_" if one.mark else text for one, text in zip(orders, texts, strict=True)]
        lines.append(f"{power.upper()}: {'; '.join(texts)}.")
    assert set(style.marks) == {None, Mark.FAILS}
    return "\n".join(lines)


NATIONS = {
    "austria": "Österreich-Ungarn",
    "england": "Großbritannien",
    "france": "Frankreich",
    "germany": "Deutsches Reich",
    "italy": "Italien",
    "russia": "Russisches Reich",
    "turkey": "Osmanisches Reich",
}


def _underline(given: Given) -> str:
    text = _short(given.order, _site_place)
    return f"<u>{text}</u>" if given.mark else text


def _columns(given: Sequence[Given], style: Style) -> str:
    """Write a column of orders for each power, the failed ones underlined."""
    by_power = _by_power(given)
    columns = [[_underline(one) for one in orders] for orders in by_power.values()]
    rows = [f"| {' | '.join(NATIONS[power] for power in by_power)} |", "|---" * len(by_power) + "|"]
    rows += [f"| {' | '.join(row)} |" for row in zip_longest(*columns, fillvalue="")]
    assert set(style.marks) == {None, Mark.FAILS}
    return "\n".join(["Frühjahr 1905", "", "## Züge", "", *rows, "", "Unterstrichen: gescheitert"])


STYLES = (
    Style(
        "judge",
        {
            None: "",
            Mark.BOUNCES: "(*bounce*)",
            Mark.CUT: "(*cut*)",
            Mark.VOID: "(*void*)",
            Mark.DISRUPTED: "(*disrupted*)",
            Mark.DISLODGED: "(*dislodged*)",
            Mark.FAILS: "(*no convoy*)",
        },
        _judge,
    ),
    Style("archive", {None: "", Mark.FAILS: " (fail)", Mark.DISLODGED: " (dislodged)"}, _archive),
    Style("site", {Mark.SUCCEEDS: "SUCCEEDS", Mark.FAILS: "FAILS"}, _site),
    Style(
        "report",
        {
            None: "",
            Mark.BOUNCES: "(*Bounce*)",
            Mark.FAILS: "(*Fails*)",
            Mark.CUT: "(*Cut*)",
            Mark.VOID: "(*Ordered to Move*)",
        },
        _report,
    ),
    Style(
        "program",
        {
            None: "",
            Mark.BOUNCES: "Bounced with mun (1 against 1).",
            Mark.CUT: "Support cut by Move from mun.",
            Mark.DISLODGED: "Dislodged from tri (2 against 1).",
            Mark.FAILS: "Failed because Italy: A ven -> tyr failed.",
            Mark.VOID: "Support failed. Supported unit's order does not match support given.",
        },
        _program,
    ),
    Style(
        "log",
        {
            Mark.SUCCEEDS: "(successful)",
            Mark.BOUNCES: "(bounced)",
            Mark.CUT: "(cut)",
            Mark.DISLODGED: "(dislodged)",
            Mark.VOID: "(void)",
        },
        _log,
    ),
    Style("zine", {None: "", Mark.FAILS: "()"}, _zine),
    Style("table", {Mark.SUCCEEDS: "ok", Mark.FAILS: "fails", Mark.BOUNCES: "bounce"}, _table),
    Style(
        "messages",
        {Mark.SUCCEEDS: "SUC", Mark.BOUNCES: "BNC", Mark.CUT: "CUT", Mark.DISRUPTED: "DSR", Mark.VOID: "NSO"},
        _messages,
    ),
    Style(
        "client",
        {
            Mark.SUCCEEDS: "Succeeded",
            Mark.BOUNCES: "Bounced",
            Mark.CUT: "Support broken",
            Mark.FAILS: "Missing convoy path",
        },
        _client,
    ),
    Style("bot", {None: ""}, _bot),
    Style("brackets", {None: "", Mark.FAILS: "<>"}, _brackets),
    Style("underlined", {None: "", Mark.FAILS: "_"}, _underlined),
    Style("columns", {None: "", Mark.FAILS: "u"}, _columns),
)
