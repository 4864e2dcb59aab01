"""What reads foreign bytes, for `guided`: each reader raises what must not happen, and has intact inputs."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import westphalia
from tests.fuzz import corpus, questions
from tests.mail.test_any_mail import MAILS, take
from westphalia.checker import check_certificate
from westphalia.formats import read_records
from westphalia.model.board import read_board
from westphalia.model.errors import WestphaliaError
from westphalia.model.orders import format_order, parse_order
from westphalia.model.phase import PhaseKind
from westphalia.solver import certify
from westphalia.variants.registry import BUILT_IN
from westphalia.web import QUESTIONS

EXAMPLES = Path(__file__).parents[2] / "examples"
PHASES = tuple(PhaseKind)
NAMES = tuple(QUESTIONS)
GAMES = tuple(BUILT_IN)
REFUSALS = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    RecursionError,
    check_certificate.Rejected,
)
"""What the stand-alone checker reports in one line."""

ABOUT = {
    "order": "A vie - tyr",
    "unit": "A vie",
    "goals": ["A vie - tyr succeeds"],
    "claims": ["A vie - tyr fails"],
    "instead": {"4.A.2": "1982"},
    "to": "judge",
}
"""Fields of questions about a case or a game."""


class Reader(NamedTuple):
    """What reads bytes, and what yields intact inputs."""

    read: Callable[[bytes], object]
    seeds: Callable[[], Iterable[bytes]]


def read_orders(data: bytes) -> None:
    """Read lines of orders; the first byte selects the board and the phase."""
    first, text = data[0] if data else 0, data[1:].decode(errors="surrogateescape")
    board = westphalia.find_variant(GAMES[first % len(GAMES)]).board
    phase = PHASES[first // len(GAMES) % len(PHASES)]
    for line in text.split("\n"):
        with suppress(WestphaliaError):
            order = parse_order(line, board, phase)
            assert parse_order(format_order(order), board, phase) == order


def read_certificate(data: bytes) -> None:
    """Check a certificate as if its digest were right, so that the proof is read too."""
    with suppress(*REFUSALS):
        value = json.loads(data)
        stated = {name: value[name] for name in check_certificate.STATED}
        value["digest"] = sha256(json.dumps(stated, sort_keys=True).encode()).hexdigest()
        check_certificate.check(value)  # pyright: ignore[reportUnknownMemberType] - plain Python


def read_question(data: bytes) -> None:
    """Ask the desk; the first byte selects the question."""
    found = questions.ask(NAMES[(data[0] if data else 0) % len(NAMES)], data[1:])
    assert not found, found


def only_our_errors(read: Callable[[bytes], object]) -> Callable[[bytes], None]:
    """Return a reader that may raise our errors."""

    def try_it(data: bytes) -> None:
        with suppress(WestphaliaError):
            read(data)

    return try_it


def read_as_text(read: Callable[[str], object]) -> Callable[[bytes], object]:
    """Return a reader of bytes from one of text."""
    return lambda data: read(data.decode(errors="replace"))


def _orders() -> Iterator[bytes]:
    for number, name in enumerate(GAMES):
        for table in corpus.tables(name):
            for phase in range(len(PHASES)):
                yield bytes([number + len(GAMES) * phase]) + "\n".join(table.lines).encode()


def _certificates() -> Iterator[bytes]:
    for path in sorted(EXAMPLES.glob("*.txt")):
        case = westphalia.load_case(path)
        yield json.dumps(certify(westphalia.adjudicate(case), case=case)).encode()


def _questions() -> Iterator[bytes]:
    cases = (*corpus.examples(), *corpus.tables("standard")[0].cases)[:12]
    fields = [
        *({"case": case.decode(), **ABOUT} for case in cases),
        *({"game": record.decode(), **ABOUT} for record in corpus.records()),
        *({"board": board.decode()} for board in corpus.boards()),
    ]
    for number in range(len(NAMES)):
        yield from (bytes([number]) + json.dumps(one).encode() for one in fields)


def _of_tables(parts: Callable[[corpus.Table], Iterable[bytes]]) -> Callable[[], Iterator[bytes]]:
    return lambda: (part for name in BUILT_IN for table in corpus.tables(name) for part in parts(table))


READERS: Mapping[str, Reader] = {
    "orders": Reader(read_orders, _orders),
    "cases": Reader(only_our_errors(westphalia.read_case), _of_tables(lambda table: table.cases)),
    "pastes": Reader(
        only_our_errors(lambda data: westphalia.read_case(data, lenient=True)),
        lambda: (*corpus.pastes(), *corpus.examples()),
    ),
    "mails": Reader(partial(take, keep_good=True), lambda: [path.read_bytes() for path in MAILS]),
    "games": Reader(
        only_our_errors(read_as_text(westphalia.read_game)), _of_tables(lambda table: (table.file,))
    ),
    "boards": Reader(
        only_our_errors(read_as_text(read_board)),
        lambda: (*corpus.boards(), *corpus.games_by_data()),
    ),
    "records": Reader(only_our_errors(read_as_text(lambda text: list(read_records(text)))), corpus.records),
    "certificates": Reader(read_certificate, _certificates),
    "questions": Reader(read_question, _questions),
}
"""The readers by what they read."""
