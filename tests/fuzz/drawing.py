"""Draw calls: a few command lines over sound, unusual and broken files."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from tests.fuzz import corpus
from tests.fuzz.calls import Call, Line
from tests.fuzz.commands import Command, Value, commands
from tests.fuzz.spoiling import piece, spoil
from tests.generators.dice import Dice, between, happens, pick, some_of
from westphalia.formats import FORMATS
from westphalia.variants.registry import BUILT_IN

T = TypeVar("T")

NAMES = (*["plain"] * 30, "a b", "[bold]x", "x\x1b[31m", "x\u202ey", "-x", "\udcffz", "x\ny", "é\u0301")
"""File names, usual and unusual."""

FILES: Mapping[str, tuple[str, ...]] = {
    "adjudicate": ("case", "case", "jsonl"),
    "check": ("case", "game", "game"),
    "orders": ("case", "game"),
    "why": ("case", "game"),
    "assign": ("bids",),
    "boards": ("board",),
    "new": ("new",),
}
"""The kind of file that FILE is, by command; a game for all others."""

USUAL = (
    *["submit"] * 3, *["advance", "report"] * 2, "check", "amend", "show", "why", "undo", "orders"
)  # fmt: skip
"""The usual commands about a game, in sequence."""

NOT_DRAWN = ("--scheduler", "--help", "-h")
"""Options that contact another machine, and those that only print help."""

RARE = {
    "--replace": 40,
    "--take-back": 4,
    "--add": 8,
    "--strict": 8,
    "--phase": 8,
    "--board": 4,
    "--rule": 8,
    "--preset": 6,
    "--draw": 4,
    "--concede-to": 4,
    "--schema": 2,
    "--formats": 3,
}
"""The probabilities of single options, in percent; 15 for others."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "--preset": ("rulebook-1971", "rulebook-1982", "dptg", "datc", "nowhere"),
    "--variant": tuple(BUILT_IN),
    "--reason": ("the map was misread", "it was never built", ""),
    "--goal": ("A vie not dislodged", "A par - bur succeeds", "mun empty", "F lon - nth fails"),
}
"""The kind of value of options that share a metavar with others."""

SKIPPED = {"POWER": 60, "ORDERS": 3, "SHEET": 10}
"""The probability that an argument is left out, in percent; 25 for other optional ones."""

SMALL = {"--workers": "1", "--jobs": "1"}
"""Options that are always given, because the fuzzer shares the machine."""

WALKERS = ("replay", "compare", "convert", "kernels", "census")
"""Commands that read a whole folder, which must be the one with the files."""

ORDERS_OF_A_CENSUS = ("2", "2", "2", "3", "1", "0", "-1", "x", "")
"""The sizes of a census; larger ones rightly take minutes."""


class Desk:
    """A source of random command lines about one game, and of the files that they name."""

    def __init__(self, dice: Dice, variants: Sequence[str] = tuple(BUILT_IN)) -> None:
        self.dice = dice
        self.variant = self.pick(variants)
        self.table: corpus.Table = self.pick(corpus.tables(self.variant))
        self.files: dict[str, bytes] = {}
        self.game = ""
        """The name of the game's file, once it exists."""
        self.whose = ""
        """The power named last on the current line."""

    def pick(self, options: Sequence[T]) -> T:
        """Return one of the options."""
        return pick(self.dice, options)

    def chance(self, percent: int) -> bool:
        """Return True with this probability, in percent."""
        return happens(self.dice, percent)

    def several(self, options: Sequence[T], most: int) -> list[T]:
        """Return up to this many of the options, possibly none; an option may occur twice."""
        return [self.pick(options) for _ in range(self.dice.below(most + 1))] if options else []

    # ----------------------------------------------------------------------------------------- lines

    def line(self, names: Sequence[str] = ()) -> Line:
        """Return a line of one of these commands, or of any."""
        known = commands()
        command = self.pick([one for one in known if one.words[0] in names] or known)
        self.whose = ""
        words = [*command.words, *self.options(command)]
        stdin = b""
        for value in command.values:
            often = SKIPPED.get(value.meaning, 0 if value.required else 25)
            if self.chance(often if value.required or value.meaning != "POWER" else 10):
                continue
            for _ in range(between(self.dice, 1, 2) if value.many else 1):
                word = self.word(command, value, "")
                if word == "-" or self.chance(4):
                    word, stdin = "-", self.content(self.kind(command, value, ""), command)
                words.append(word)
        if self.chance(2):
            words.insert(self.dice.below(len(words) + 1), self.any_word())
        if command.words[0] in WALKERS:
            words = ["." if word in ("/", "..") else word for word in words]
        return Line(tuple(words), stdin)

    def options(self, command: Command) -> list[str]:
        """Return some options with their values."""
        words: list[str] = []
        for name, value in command.options:
            often = 98 if name in SMALL or (value is not None and value.required) else RARE.get(name, 15)
            if name not in NOT_DRAWN and self.chance(often):
                words.append(name)
                if value is not None:
                    words.append(SMALL.get(name) or self.word(command, value, name))
        return words

    # ----------------------------------------------------------------------------------------- words

    def word(self, command: Command, value: Value, option: str) -> str:
        """Return a value for an option or an argument."""
        if command.words[0] in ("census", "distinguish") and option == "--orders":
            return self.pick(ORDERS_OF_A_CENSUS)
        if self.chance(3):
            return self.any_word()
        if value.choices:
            return self.pick(value.choices)
        if option in ("-o", "--output", "--map") or value.meaning == "OUT":
            return self.out()
        if option == "--variant" and self.chance(60):
            return self.game_by_data()
        if option in WORDS:
            return self.pick(WORDS[option])
        kind = self.kind(command, value, option)
        if kind:
            return self.file(kind, command)
        meant = MEANT.get(value.meaning)
        return meant(self) if meant is not None else self.any_word()

    def kind(self, command: Command, value: Value, option: str) -> str:
        """Return the kind of file that a value names; empty if it names none."""
        if option == "--board":
            return "board"
        if option == "--result":
            return "result"
        if option == "--from" and value.meaning == "CASE":
            return "case"
        if value.meaning == "FILE":
            kinds = FILES.get(command.words[0], ("game",))
            return self.pick(kinds)
        return KINDS.get(value.meaning, "")

    def any_word(self) -> str:
        """Return an arbitrary word without null characters, which command lines cannot contain."""
        there = (*self.files, "nowhere.json", ".", "..", "/", "-", "--", "")
        word = self.pick(there) if self.chance(40) else piece(self.dice)
        return word.replace("\x00", "")[:4000]

    def out(self) -> str:
        """Return the name of an output file, usually a new one."""
        if self.chance(60):
            return self.pick(("out.json", "out.txt", "out.svg", "-"))
        return self.pick(["nowhere/x", ".", *self.files, *NAMES])

    def power(self) -> str:
        """Choose the power whose orders come next, usually one with a sheet."""
        likely = [power for power, _ in self.table.sheets]
        self.whose = self.pick(likely if likely and self.chance(80) else self.table.powers)
        return self.whose

    def phase(self) -> str:
        """Return a phase of the game, or another one."""
        return self.pick((*[self.table.phase] * 4, "S1901M", "Fall 1902 Retreat", "S1619D", "M"))

    def order(self) -> str:
        """Return an order, a unit or words from a report."""
        line = self.pick(self.table.lines or ("A Vie - Tyr",))
        return self.pick((line, *[line[:5]] * 3, "vie", "Why does it win?", *self.table.powers[:3]))

    # ----------------------------------------------------------------------------------------- files

    def file(self, kind: str, command: Command) -> str:
        """Return the name of a new or existing file of this kind."""
        if kind == "new":
            return self.pick(["new.json", "x.json", *NAMES, *self.files])
        if kind == "game" and self.game and self.chance(95):
            return self.game
        if self.files and self.chance(5):
            return self.pick(list(self.files))
        if kind == "board" and command.words in (("boards", "show"), ("boards", "check")) and self.chance(40):
            return self.variant
        if self.chance(2):
            kind = self.pick(OTHER_KINDS)
        if kind == "record" and self.chance(25):
            return self.keep(self.archive(), "." + self.pick(("zip", "tar", "tar.gz", "tar.xz", "gz")))
        return self.keep(self.content(kind, command), self.pick((".txt", ".json", ".jsonl", "")))

    def game_by_data(self) -> str:
        """Return the file of a game by data, sound or broken."""
        data = self.pick(corpus.games_by_data())
        return self.keep(spoil(self.dice, data) if self.chance(60) else data, ".json")

    def keep(self, data: bytes, ending: str) -> str:
        """Return the name of a new file with this content."""
        name = f"{len(self.files)}{self.pick(NAMES)}{ending}"
        if name[1:2] == "-":
            name = name[1:] + name[0]
        self.files[name] = data
        return name

    def content(self, kind: str, command: Command) -> bytes:
        """Return the content of a file of this kind."""
        if kind == "sheet":
            sheet = self.sheet()
            return spoil(self.dice, sheet) if self.chance(50) else sheet
        if kind == "board" and command.words == ("boards", "convert") and self.chance(90):
            name, borders = corpus.MAP_BESIDE
            self.files[name] = spoil(self.dice, borders)
            return spoil(self.dice, self.pick(corpus.foreign_boards()))
        if kind == "corrections":
            lines = self.several(self.table.corrections, 3) or ["NO UNIT Vie"]
            return spoil(self.dice, "\n".join(lines).encode())
        if kind == "jsonl":
            some = [data.replace(b"\n", b" ") for data in self.cases(command) if data[:1] == b"{"]
            return b"\n".join(spoil(self.dice, line) for line in self.several(some, 3))
        choice = {
            "case": lambda: self.cases(command),
            "board": corpus.boards,
            "record": corpus.records,
            "result": lambda: corpus.RESULTS,
            "bids": lambda: corpus.PLAYERS_OF,
        }.get(kind, lambda: (self.table.file,))()
        return spoil(self.dice, self.pick(choice), choice)

    def cases(self, command: Command) -> tuple[bytes, ...]:
        """Return cases that a command can be about."""
        if self.chance(20):
            return corpus.pastes() if self.chance(40) else corpus.examples()
        if command.words[0] in ("adjudicate", "new", "check", "orders") and self.table.cases:
            return self.table.cases
        return self.pick([one.cases for one in corpus.tables(self.variant) if one.is_movement])

    def sheet(self) -> bytes:
        """Return a sheet for the game: an acceptable one, or random lines under random headings."""
        sheets = self.table.sheets
        if sheets and self.chance(55):
            if self.whose in dict(sheets):
                return dict(sheets)[self.whose].encode()
            some = some_of(self.dice, sheets, between(self.dice, 1, 4))
            return "\n".join(f"{power}:\n{lines}" for power, lines in some).encode()
        known = self.table.lines or ("A Vie H",)
        if self.whose and self.chance(80):
            return "\n".join(self.several(known, 6)).encode()
        apart = self.pick((", ", "\n", "; "))
        blocks = [
            f"{power}: {apart.join(self.several(known, 6))}" for power in self.several(self.table.powers, 4)
        ]
        if self.chance(15):
            blocks.append(f"referee: {apart.join(self.several(self.table.rulings, 3))}")
        if self.chance(20):
            blocks.insert(0, "\n".join(self.several(known, 3)))
        return "\n".join(blocks).encode()

    def archive(self) -> bytes:
        """Return an archive of recorded games; its members or all of it may be broken."""
        names = ("one.txt", "two.json", "../up", "/root", "x\x1b", "a/b/c.txt", "x.gz", "x.zip", "empty")
        some = some_of(self.dice, names, between(self.dice, 1, 3))
        members = [(name, spoil(self.dice, self.pick(corpus.records()))) for name in some]
        packed = corpus.pack(members, self.pick(corpus.PACKED))
        return packed if self.chance(70) else spoil(self.dice, packed)

    # ----------------------------------------------------------------------------------------- calls

    def begin_game(self) -> None:
        """Create the file of the game, sound in most cases."""
        file = self.table.file
        self.game = self.keep(spoil(self.dice, file) if self.chance(25) else file, ".json")


KINDS = {
    "CASE": "case",
    "IN": "record",
    "PATH": "record",
    "ORDERS": "sheet",
    "SHEET": "sheet",
    "CORRECTIONS": "corrections",
    "BOARD": "board",
}
"""The kinds of files by their metavars."""

OTHER_KINDS = (*dict.fromkeys(KINDS.values()), "game", "result", "bids", "jsonl")
"""All kinds of files, to use in place of others."""

RULES = (
    *["4.A.2=1982", "convoy_paradox=all_hold", "4.A.3=b", "adjacent_convoy=intent_land_fallback"] * 2,
    "e15_assignment=random", "g48_knight_pairs=as_published", "automatic_removal=home_all_adjacent",
    "4.A.2", "=", "x=y", "4.A.2=\x1b",
)  # fmt: skip

MEANT: Mapping[str, Callable[[Desk], str]] = {
    "POWER": Desk.power,
    "PHASE": Desk.phase,
    "ORDER": Desk.order,
    "UNIT": Desk.order,
    "NAME=CHOICE": lambda desk: desk.pick(RULES),
    "VARIANT": lambda desk: desk.game_by_data() if desk.chance(25) else desk.variant,
    "PLACE": lambda desk: desk.pick(("Vienna", "stp/nc", "par", "bsx", "XYZ")),
    "TEXT": lambda desk: desk.pick((*corpus.CLAIMS, "the map was misread")),
    "NAME": lambda desk: desk.pick(("4.A", "4.A.2", "convoy_paradox", "knights", "strengths", desk.variant)),
    "ID": lambda desk: desk.pick(("G48-CITY-7", "E15-DA-9", "E19-FORT-1", "T48-ICE-6")),
    "RULES": lambda desk: desk.pick(("4.A.2=all_hold", "rulebook-1982", "4.A.2=1982,4.A.3=b", ",")),
    "FORMAT": lambda desk: desk.pick([one.id for one in FORMATS]),
    "WHAT": lambda desk: desk.pick(("several", "none", "differ", "paradox")),
    "N": lambda desk: desk.pick(("1", "2", "0", "3", "-1", "x", "9" * 30)),
    "NUMBER": lambda desk: desk.pick(("0", "77", "1615", "-1", "9" * 30, "x")),
}
"""Values by their metavars."""


def random_call(dice: Dice, variants: Sequence[str] = tuple(BUILT_IN)) -> Call:
    """Return a line of any command, or several lines about a game of a variant."""
    desk = Desk(dice, variants)
    if desk.chance(40):
        lines = [desk.line()]
    else:
        desk.begin_game()
        about = [one.words[0] for one in commands() if any(value.meaning == "FILE" for value in one.values)]
        lines = [desk.line([desk.pick((*USUAL * 2, *about))]) for _ in range(between(dice, 1, 4))]
    return Call(tuple(desk.files.items()), tuple(lines))


def prepare(variants: Sequence[str]) -> None:
    """Make the files from which calls are drawn; Hypothesis measures the time of drawing."""
    for make in (commands, corpus.boards, corpus.archives):
        make()
    for variant in variants:
        corpus.tables(variant)
