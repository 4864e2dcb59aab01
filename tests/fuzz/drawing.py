"""Draws calls: a few command lines of any commands over sound, strange and spoilt files."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from hypothesis import strategies as st

from tests.fuzz import corpus
from tests.fuzz.calls import Call, Line
from tests.fuzz.commands import Command, Value, commands
from tests.fuzz.spoiling import piece, spoilt
from tests.generators.dice import Dice, DrawnDice, between, happens, pick, some_of
from westphalia.formats import FORMATS
from westphalia.variants.registry import BUILT_IN

T = TypeVar("T")

NAMES = (*["plain"] * 30, "a b", "[bold]x", "x\x1b[31m", "x\u202ey", "-x", "\udcffz", "x\ny", "é\u0301")
"""How files are called."""

FILES: Mapping[str, tuple[str, ...]] = {
    "adjudicate": ("case", "case", "jsonl"),
    "check": ("case", "game", "game"),
    "orders": ("case", "game"),
    "why": ("case", "game"),
    "assign": ("bids",),
    "boards": ("board",),
    "new": ("new",),
}
"""What kind of file FILE is, command by command; a game in all others."""

USUAL = (
    *["submit"] * 3, *["advance", "report"] * 2, "check", "amend", "show", "why", "undo", "orders"
)  # fmt: skip
"""What is mostly done with a game, one after the other."""

NOT_DRAWN = ("--scheduler", "--help", "-h")
"""Options that ask another machine, and those that only print a help."""

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
"""How often of a hundred times an option is given that changes all; others 15 times."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "--preset": ("rulebook-1971", "rulebook-1982", "dptg", "datc", "nowhere"),
    "--variant": tuple(BUILT_IN),
    "--reason": ("the map was misread", "it was never built", ""),
    "--goal": ("A vie not dislodged", "A par - bur succeeds", "mun empty", "F lon - nth fails"),
}
"""What stands behind options that share the name of their value with others."""

SKIPPED = {"POWER": 60, "ORDERS": 3, "SHEET": 10}
"""How often of a hundred times an argument is left out; others 25 times, if they may be."""

SMALL = {"--workers": "1", "--jobs": "1"}
"""Options that are always given: the fuzzer has the machine to share."""

WALKERS = ("replay", "compare", "convert", "kernels", "census")
"""Commands that go through a whole folder: it should be no other than the one with the files."""

ORDERS_OF_A_CENSUS = ("2", "2", "2", "3", "1", "0", "-1", "x", "")
"""A census of many orders takes minutes, as it should."""


class Desk:
    """Draws command lines about one game, and the files that they name."""

    def __init__(self, dice: Dice, variants: Sequence[str] = tuple(BUILT_IN)) -> None:
        self.dice = dice
        self.variant = self.pick(variants)
        self.table: corpus.Table = self.pick(corpus.tables(self.variant))
        self.files: dict[str, bytes] = {}
        self.game = ""
        """The file of the game, once it lies there."""
        self.whose = ""
        """The power that the line named last."""

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return pick(self.dice, options)

    def chance(self, percent: int) -> bool:
        """True in so many of a hundred draws."""
        return happens(self.dice, percent)

    def several(self, options: Sequence[T], most: int) -> list[T]:
        """Up to so many of the options, perhaps none; the same one again, too."""
        return [self.pick(options) for _ in range(self.dice.below(most + 1))] if options else []

    # ----------------------------------------------------------------------------------------- lines

    def line(self, names: Sequence[str] = ()) -> Line:
        """A line of one of these commands, or of any."""
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
        """Some options with their values."""
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
        """A value for an option or an argument."""
        if command.words[0] == "census" and option == "--orders":
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
        """The kind of file that a value is; empty if it is none."""
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
        """A word that could be anything: no command line can hold a zero character."""
        there = (*self.files, "nowhere.json", ".", "..", "/", "-", "--", "")
        word = self.pick(there) if self.chance(40) else piece(self.dice)
        return word.replace("\x00", "")[:4000]

    def out(self) -> str:
        """A file to write: mostly a new one."""
        if self.chance(60):
            return self.pick(("out.json", "out.txt", "out.svg", "-"))
        return self.pick(["nowhere/x", ".", *self.files, *NAMES])

    def power(self) -> str:
        """A power of the game, whose sheets come next."""
        likely = [power for power, _ in self.table.sheets]
        self.whose = self.pick(likely if likely and self.chance(80) else self.table.powers)
        return self.whose

    def phase(self) -> str:
        """A phase of the game, or another one."""
        return self.pick((*[self.table.phase] * 4, "S1901M", "Fall 1902 Retreat", "S1619D", "M"))

    def order(self) -> str:
        """An order, a unit or words of a report."""
        line = self.pick(self.table.lines or ("A Vie - Tyr",))
        return self.pick((line, *[line[:5]] * 3, "vie", "Why does it win?", *self.table.powers[:3]))

    # ----------------------------------------------------------------------------------------- files

    def file(self, kind: str, command: Command) -> str:
        """The name of a file of that kind: a new one, or one that is there."""
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
        """The file of a game by data alone, sound or spoilt."""
        data = self.pick(corpus.games_by_data())
        return self.keep(spoilt(self.dice, data) if self.chance(60) else data, ".json")

    def keep(self, data: bytes, ending: str) -> str:
        """A new file with this in it."""
        name = f"{len(self.files)}{self.pick(NAMES)}{ending}"
        if name[1:2] == "-":
            name = name[1:] + name[0]
        self.files[name] = data
        return name

    def content(self, kind: str, command: Command) -> bytes:
        """What could stand in a file of that kind."""
        if kind == "sheet":
            sheet = self.sheet()
            return spoilt(self.dice, sheet) if self.chance(50) else sheet
        if kind == "board" and command.words == ("boards", "convert") and self.chance(90):
            name, borders = corpus.MAP_BESIDE
            self.files[name] = spoilt(self.dice, borders)
            return spoilt(self.dice, self.pick(corpus.foreign_boards()))
        if kind == "corrections":
            lines = self.several(self.table.corrections, 3) or ["NO UNIT Vie"]
            return spoilt(self.dice, "\n".join(lines).encode())
        if kind == "jsonl":
            some = [data.replace(b"\n", b" ") for data in self.cases(command) if data[:1] == b"{"]
            return b"\n".join(spoilt(self.dice, line) for line in self.several(some, 3))
        choice = {
            "case": lambda: self.cases(command),
            "board": corpus.boards,
            "record": corpus.records,
            "result": lambda: corpus.RESULTS,
            "bids": lambda: corpus.PLAYERS_OF,
        }.get(kind, lambda: (self.table.file,))()
        return spoilt(self.dice, self.pick(choice), choice)

    def cases(self, command: Command) -> tuple[bytes, ...]:
        """Cases that a command can be about."""
        if self.chance(20):
            return corpus.examples()
        if command.words[0] in ("adjudicate", "new", "check", "orders") and self.table.cases:
            return self.table.cases
        return self.pick([one.cases for one in corpus.tables(self.variant) if one.is_movement])

    def sheet(self) -> bytes:
        """A sheet for the game: one that is accepted, or any orders and statements under any headings."""
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
        """An archive of recorded games, the members and the whole spoilt or not."""
        names = ("one.txt", "two.json", "../up", "/root", "x\x1b", "a/b/c.txt", "x.gz", "x.zip", "empty")
        some = some_of(self.dice, names, between(self.dice, 1, 3))
        members = [(name, spoilt(self.dice, self.pick(corpus.records()))) for name in some]
        packed = corpus.pack(members, self.pick(corpus.PACKED))
        return packed if self.chance(70) else spoilt(self.dice, packed)

    # ----------------------------------------------------------------------------------------- calls

    def begin_game(self) -> None:
        """Have the game lie on the desk, sound for the most part."""
        file = self.table.file
        self.game = self.keep(spoilt(self.dice, file) if self.chance(25) else file, ".json")


KINDS = {
    "CASE": "case",
    "IN": "record",
    "PATH": "record",
    "ORDERS": "sheet",
    "SHEET": "sheet",
    "CORRECTIONS": "corrections",
    "BOARD": "board",
}
"""The kinds of files by what the help calls them."""

OTHER_KINDS = (*dict.fromkeys(KINDS.values()), "game", "result", "bids", "jsonl")
"""Every kind, for files in the place of others."""

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
"""What stands for a value by its name in the help."""


def random_call(dice: Dice, variants: Sequence[str] = tuple(BUILT_IN)) -> Call:
    """A line of any command, or some lines about a game of one of the variants."""
    desk = Desk(dice, variants)
    if desk.chance(40):
        lines = [desk.line()]
    else:
        desk.begin_game()
        about = [one.words[0] for one in commands() if any(value.meaning == "FILE" for value in one.values)]
        lines = [desk.line([desk.pick((*USUAL * 2, *about))]) for _ in range(between(dice, 1, 4))]
    return Call(tuple(desk.files.items()), tuple(lines))


def calls(variants: Sequence[str] = tuple(BUILT_IN)) -> "st.SearchStrategy[Call]":
    """The same calls for hypothesis."""
    for prepared in (commands, corpus.boards, corpus.archives):  # beforehand, for hypothesis sees no dice
        prepared()
    for variant in variants:
        corpus.tables(variant)
    return _calls(variants)


@st.composite
def _calls(draw: st.DrawFn, variants: Sequence[str]) -> Call:
    return random_call(DrawnDice(draw), variants)
