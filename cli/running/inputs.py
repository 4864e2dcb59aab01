"""The input of the commands: case files, standard input, options for rules and boards, and random seeds."""

import re
import secrets
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated, BinaryIO, Literal

from typer import Argument, Option

from ...games import Game, read_game
from ...model.board import Board, load_board
from ...model.brief import join_alternatives
from ...model.case import Case, is_case_text, name_board_rules, read_case
from ...model.errors import ImpossibleError, Place, UnreadableError, WestphaliaError, separate_errors
from ...model.phase import parse_phase
from ...model.rulebook import Rulebook, parse_rule, read_rules
from ...model.text import MAX_CHARACTERS, decode_text, read_text
from ...variants import Variant, VariantOnBoard, find_variant, load_variant, make_finder
from .completion import complete_formats, complete_presets

_GAME = re.compile(r'\s*\{\s*"format"\s*:\s*"westphalia-game"')

STDIN = "standard input"
"""The name of standard input in messages."""

RuleOption = Annotated[
    list[str] | None,
    Option(
        "--rule",
        metavar="NAME=CHOICE",
        help="Set a rule by its field or DATC number. Can be repeated.",
    ),
]
PresetOption = Annotated[
    str | None,
    Option(
        "--preset",
        metavar="NAME",
        autocompletion=complete_presets,
        help="Use all rules of a published rulebook or a host.",
    ),
]
CaseArgument = Annotated[
    str, Argument(metavar="CASE", help="A case file, text or JSON; - reads standard input.")
]
CaseOrGameArgument = Annotated[
    str,
    Argument(metavar="FILE", help="A game file, or a case as text or JSON; - reads standard input."),
]
FormatOption = Annotated[
    str | None,
    Option(
        "--from",
        metavar="FORMAT",
        autocompletion=complete_formats,
        help="The format; by default it is detected.",
    ),
]
PastedPhaseOption = Annotated[
    str | None,
    Option("--phase", metavar="PHASE", help="The phase of a pasted text that holds several, such as F1901M."),
]
PublicOption = Annotated[
    str | None,
    Option(
        "--public",
        metavar="URL",
        envvar="WESTPHALIA_PUBLIC",
        help="The address at which others reach a desk; links begin with it.",
    ),
]
JsonOption = Annotated[bool, Option("--json", help="Print JSON.")]
TargetOption = Annotated[
    str, Option("--output", "-o", metavar="FILE", help="The file to write; - writes standard output.")
]
LenientOption = Annotated[
    bool,
    Option("--lenient", help="Treat orders that cannot be read as void."),
]
BoardOption = Annotated[
    str | None,
    Option("--board", metavar="FILE", help="Use the board in this file."),
]
VariantOption = Annotated[
    str | None,
    Option("--variant", metavar="FILE", help="The variant file, for a variant defined by data."),
]
Method = Literal["kernels", "whole"]
MethodOption = Annotated[
    Method,
    Option("--method", help="kernels: the standard method; whole: one CP-SAT model of all orders."),
]


def read_source_text(source: str) -> str:
    """Read the text of a file, or of standard input if `source` is ``-``."""
    if source == "-":
        return decode_text(sys.stdin.buffer.read(MAX_CHARACTERS + 1), STDIN)
    return read_text(source)


def read_source_bytes(source: str, limit: int) -> bytes:
    """Read the bytes of a file, or of standard input if `source` is ``-``: at most one more than `limit`."""
    if source == "-":
        return sys.stdin.buffer.read(limit + 1)
    try:
        with _open_input(source) as handle:
            return handle.read(limit + 1)
    except OSError as problem:
        message = f"cannot be read: {problem.strerror or problem}"
        raise UnreadableError(message, place=Place(source)) from None


def load_variant_option(name: str) -> Variant:
    """Return the variant with this name or in this file.

    Raises:
        UnreadableError: The file is one of another program; the error says how to convert it.
    """
    if not is_file_name(name):
        return find_variant(name)
    try:
        return load_variant(name)
    except WestphaliaError:
        refuse_foreign_variant(name)
        raise


def refuse_foreign_variant(file: str) -> None:
    """Raise UnreadableError for a variant of another program, with the command that converts it."""
    if is_foreign_variant(file):
        message = "is a variant of another program, not a board file"
        expected = f'the file that "westphalia boards convert {file} -o board.json" writes'
        raise UnreadableError(message, place=Place(file), expected=expected) from None


def is_foreign_variant(file: str) -> bool:
    """Return whether a file holds a variant of another program."""
    from ...formats import foreign_variants  # not above: the formats are slow to import

    try:
        return bool(foreign_variants(file))
    except WestphaliaError:
        return False


def is_file_name(name: str) -> bool:
    """Return whether a name is a file name rather than the id of a variant."""
    return name.lower().endswith((".json", ".xml", ".map", ".php")) or "/" in name or "\\" in name


@dataclass(frozen=True, slots=True)
class _VariantUnderRules(VariantOnBoard):
    """A variant whose boards follow these rules in place of a case's own."""

    rules: tuple[tuple[str, str], ...]

    def board_under(self, rulebook: Rulebook, /) -> Board:
        """Return the board under the rules of a case and then these."""
        return self.variant.board_under(read_rules(self.rules, rulebook))


class CaseReader:
    """A reader of cases that applies a command's options for rules, board and variant.

    It also reads pasted turns (`westphalia.formats.pastes`). `notes` then says how the last one was read;
    `digest` is the SHA-256 of the last file loaded.
    """

    def __init__(
        self,
        rules: Sequence[str] | None = None,
        preset: str | None = None,
        board: str | None = None,
        variant: str | None = None,
        *,
        lenient: bool = False,
        phase: str | None = None,
    ) -> None:
        self._lenient = lenient
        self._phase = phase
        self.notes: tuple[str, ...] = ()
        self.digest = ""
        self.has_options = bool(rules or preset or board or variant)
        if board is not None and variant is not None:
            raise ImpossibleError("a variant file has its own board", expected="no --board")
        self._variant = None if variant is None else load_variant_option(variant)
        self._find = find_variant if self._variant is None else make_finder(self._variant)
        self._pairs = [parse_rule(rule) for rule in rules or ()]
        if preset is not None:
            self._pairs.insert(0, ("preset", preset))
        self._board: Board | None = None
        self._read_for: Variant | VariantOnBoard | None = None
        if board is not None:
            self._board = load_board(board)

    def read(self, data: str | bytes, file: str | None, first_line: int = 1) -> Case:
        """Parse a case. Rules given as options override the rules of the case.

        Raises:
            ImpossibleError: The text is a paste of several phases, and the option for the phase is missing.
        """
        case, self.notes = only_turn(self.read_all(data, file, first_line), file)
        return case

    def read_all(
        self, data: str | bytes, file: str | None, first_line: int = 1
    ) -> tuple[tuple[Case, tuple[str, ...]], ...]:
        """Parse a case, or the turns of a pasted text in the order of time, each with notes.

        Raises:
            WestphaliaError: The text has a defect, or is no pasted text although an option needs one.
        """
        text = decode_text(data, file) if isinstance(data, bytes) and len(data) <= MAX_CHARACTERS else data
        turns = self.read_paste(text, file) if isinstance(text, str) and not is_case_text(text) else None
        if turns is not None:
            return turns
        if isinstance(text, str) and not is_case_text(text):
            message = "is no case, and no orders or units were recognized in it"
            expected = 'a turn as you copied it, or a case with a line such as "variant: standard"'
            raise UnreadableError(message, place=Place(file), expected=expected)
        if self._phase is not None:
            raise ImpossibleError(
                "--phase chooses a turn of a pasted text", place=Place(file), expected="no --phase"
            )
        try:
            case = read_case(
                data, self._find_variant, file=file, first_line=first_line, lenient=self._lenient
            )
        except WestphaliaError as error:
            self._name_rules(error)
            raise
        return ((self._with_rules(case, file), ()),)

    def read_paste(self, text: str, file: str | None) -> tuple[tuple[Case, tuple[str, ...]], ...] | None:
        """Parse the turns of a pasted text, as `read_all` does; None if the text is none."""
        from ...formats.pastes import find_paste, make_cases  # not above: the formats are slow to import

        paste = find_paste(text, variant=self._variant, board=self._board)
        if paste is not None:
            read_for = self._find_variant(paste.variant)
            if isinstance(read_for, _VariantUnderRules) and read_for.board != read_for.variant.board:
                paste = find_paste(text, variant=read_for.variant, board=read_for.board)
        if paste is None or (self._lenient and not paste.size):
            return None
        if not self._lenient:
            try:
                paste.check(file)
            except WestphaliaError as error:
                self._name_rules(error)
                raise
        wanted = parse_phase(self._phase) if self._phase is not None else None
        cases = make_cases(paste, self._find_variant, file=file, only=wanted)
        if wanted is not None and not cases:
            codes = [turn.phase.code for turn in paste.turns if turn.phase is not None]
            message = f"does not hold the phase {wanted.code}"
            raise ImpossibleError(message, place=Place(file), expected=join_alternatives(codes))
        return tuple((self._with_rules(case, file), notes) for case, notes in cases)

    def _name_rules(self, error: WestphaliaError) -> None:
        """Say in errors about unknown names which options call for the board without them."""
        read_for = self._read_for
        if isinstance(read_for, _VariantUnderRules):
            name_board_rules(separate_errors(error), read_for.variant, read_for.rules, read_for.board)

    def _with_rules(self, case: Case, file: str | None) -> Case:
        if self._pairs:
            case = replace(case, rulebook=read_rules(self._pairs, case.rulebook))
        if case.ledger:
            _check_ledger(case, file)
        return case

    def load(self, name: str) -> Case:
        """Read the case in a file, or on standard input if `name` is ``-``."""
        data, file = _read_named(name)
        self.digest = sha256(
            data if isinstance(data, bytes) else data.encode(errors="surrogatepass")
        ).hexdigest()
        return self.read(data, file)

    def load_all(self, name: str) -> tuple[tuple[Case, tuple[str, ...]], ...]:
        """Read the case, or the turns of a pasted text, in a file or on standard input (``-``)."""
        return self.read_all(*_read_named(name))

    def _find_variant(self, variant: str) -> Variant | VariantOnBoard:
        self._read_for = self._find_board(self._find(variant))
        return self._read_for

    def _find_board(self, variant: Variant) -> Variant | VariantOnBoard:
        """Return the variant on the board that the options call for."""
        if self._board is not None:
            return VariantOnBoard(variant, self._board)
        if not self._pairs:
            return variant
        try:
            board = variant.board_under(read_rules(self._pairs, variant.rulebook))
        except WestphaliaError:  # `_with_rules` reports wrong rules
            return variant
        return _VariantUnderRules(variant, board, tuple(self._pairs))


def only_turn(
    turns: Sequence[tuple[Case, tuple[str, ...]]], file: str | None
) -> tuple[Case, tuple[str, ...]]:
    """Return the only turn of a file.

    Raises:
        ImpossibleError: There are several. The error says how to choose one.
    """
    if len(turns) > 1:
        codes = join_alternatives([case.phase.code for case, _ in turns])
        raise ImpossibleError(
            f"holds {len(turns)} phases", place=Place(file), expected=f"--phase with {codes}"
        )
    return turns[0]


def _read_named(name: str) -> tuple[str | bytes, str]:
    """Return the contents of a file or of standard input (``-``), and its name for messages."""
    if name == "-":
        return sys.stdin.buffer.read(MAX_CHARACTERS + 1), STDIN
    return read_text(name), name


def is_game(text: str) -> bool:
    """Return whether a text is a game file rather than a case."""
    return _GAME.match(text) is not None


def load_case_or_game(name: str, reader: CaseReader, expected: str) -> "Case | Game":
    """Read the game or case in a file.

    Raises:
        ImpossibleError: The file is a game, and there are options for rules or boards. `expected` says
            what to give instead.
    """
    text, file = read_source_text(name), STDIN if name == "-" else name
    if not is_game(text):
        return reader.read(text, file)
    if reader.has_options:
        raise ImpossibleError("a game has its own rules and board", expected=expected)
    return read_game(text, file)


def _check_ledger(case: Case, file: str | None) -> None:
    """Raise the errors that a variant finds in a case's ledger, with the file name."""
    try:
        _ = find_variant(case.variant).state_of(case).conditions
    except WestphaliaError as error:
        raise error.at(file=file) from None


def read_lines(name: str) -> Iterator[tuple[int, bytes | WestphaliaError]]:
    """Yield the nonblank lines of a file or standard input, with their numbers.

    A line that is too long is skipped; an error is yielded in its place.
    """
    with sys.stdin.buffer if name == "-" else _open_input(name) as handle:
        number = 0
        while line := handle.readline(MAX_CHARACTERS + 1):
            number += 1
            if len(line) > MAX_CHARACTERS and not line.endswith(b"\n"):
                while line and not line.endswith(b"\n"):
                    line = handle.readline(MAX_CHARACTERS)
                yield (
                    number,
                    UnreadableError(
                        "the line is too long", expected=f"at most {MAX_CHARACTERS:,} characters"
                    ),
                )
            elif line.strip():
                yield number, line


def _open_input(name: str) -> BinaryIO:
    try:
        return Path(name).open("rb")
    except OSError as problem:
        message = f"cannot be read: {problem.strerror or problem}"
        raise UnreadableError(message, place=Place(name)) from None
    except ValueError:
        raise UnreadableError("cannot be read: not a file name", place=Place(repr(name))) from None


def draw_seed() -> int:
    """Return an unpredictable seed of six digits for lots, if the user gives none."""
    return 100_000 + secrets.randbelow(900_000)


def format_seed(number: int) -> str:
    """Return the line that reports a random seed."""
    return f"Lots are drawn with --seed {number}. Give the same seed to draw the same lots."
