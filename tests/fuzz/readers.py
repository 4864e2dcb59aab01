"""What reads foreign bytes, for `guided`: each reader raises what must not happen, and has intact inputs."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

import westphalia
from tests.fuzz import corpus, questions
from tests.fuzz.asking import valid_fields
from tests.fuzz.spoiling import change_file
from tests.generators.dice import Dice, SeededDice
from tests.mail.test_any_mail import MAILS, take
from westphalia.checker import check_certificate
from westphalia.formats import read_records
from westphalia.formats.pastes import make_cases, read_paste
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

QUESTIONS_OF_A_KIND = 8
"""The number of intact inputs for each question."""


def change_after_the_first_byte(dice: Dice, data: bytes) -> bytes:
    """Return an input whose first byte selects something, with changes after it."""
    return data[:1] + change_file(dice, data[1:])


def change_question(dice: Dice, data: bytes) -> bytes:
    """Return a question with changed fields, or with changes in the files that it contains."""
    try:
        asked = json.loads(data[1:])
    except (ValueError, RecursionError):
        return change_after_the_first_byte(dice, data)
    if not isinstance(asked, dict):
        return change_after_the_first_byte(dice, data)
    return data[:1] + questions.spoil_question(dice, cast("dict[str, Any]", asked))


class Reader(NamedTuple):
    """What reads bytes, what yields intact inputs, and what changes an input but leaves most of it intact."""

    read: Callable[[bytes], object]
    seeds: Callable[[], Iterable[bytes]]
    change: Callable[[Dice, bytes], bytes] = change_file


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


def read_turns(text: str) -> None:
    """Read a pasted text and its turns, and what is open in it."""
    paste = read_paste(text, lenient=True)
    list(make_cases(paste, westphalia.find_variant))
    paste.check(None)


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
    for number, name in enumerate(NAMES):
        for turn in range(QUESTIONS_OF_A_KIND):
            fields = valid_fields(SeededDice(Random(f"{name} {turn}")), name)
            yield bytes([number]) + json.dumps(fields).encode()


def _of_tables(parts: Callable[[corpus.Table], Iterable[bytes]]) -> Callable[[], Iterator[bytes]]:
    return lambda: (part for name in BUILT_IN for table in corpus.tables(name) for part in parts(table))


READERS: dict[str, Reader] = {
    "orders": Reader(read_orders, _orders, change_after_the_first_byte),
    "cases": Reader(only_our_errors(westphalia.read_case), _of_tables(lambda table: table.cases)),
    "pastes": Reader(
        only_our_errors(read_as_text(read_turns)),
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
    "questions": Reader(read_question, _questions, change_question),
}
"""The readers by what they read."""
