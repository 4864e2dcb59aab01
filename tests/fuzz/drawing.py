"""Draws calls: a few command lines of any commands over sound, strange and spoilt files."""

from collections.abc import Callable, Mapping, Sequence

from hypothesis import strategies as st

from tests.fuzz import corpus
from tests.fuzz.calls import Call, Line
from tests.fuzz.commands import Command, Value, commands
from tests.fuzz.spoiling import Draw, junk, pieces, spoilt
from westphalia.research.formats import FORMATS
from westphalia.variants.registry import BUILT_IN

NAMES = (
    "plain",
    "plain",
    "plain",
    "a b",
    "[bold]x",
    "x\x1b[31m",
    "x\u202ey",
    "-x",
    "\udcffz",
    "x\ny",
    "é\u0301",
)
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
    "submit",
    "submit",
    "advance",
    "advance",
    "show",
    "report",
    "report",
    "why",
    "undo",
    "amend",
    "check",
)
"""What is mostly done with a game, one after the other."""

NOT_DRAWN = ("--scheduler", "--help", "-h")
"""Options that ask another machine, and those that only print a help."""

SMALL = {"--workers": "1", "--jobs": "1"}
"""Options that are always given: the fuzzer has the machine to share."""

WALKERS = ("replay", "compare", "convert")
"""Commands that go through a whole folder: it should be no other than the one with the files."""

ORDERS_OF_A_CENSUS = ("2", "2", "2", "3", "1", "0", "-1", "x", "")
"""A census of many orders takes minutes, as it should."""


class Desk:
    """Draws command lines, and the files that they name."""

    def __init__(self, draw: Draw, variants: Sequence[str] = tuple(BUILT_IN)) -> None:
        self.draw = draw
        self.variants = variants
        self.files: dict[str, bytes] = {}
        self.table: corpus.Table | None = None
        self.game = ""
        """The file of the game that lines are about."""

    # ----------------------------------------------------------------------------------------- lines

    def line(self, names: Sequence[str] = ()) -> Line:
        """A line of one of these commands, or of any."""
        known = commands()
        some = [one for one in known if one.words[0] in names] or known
        command = self.draw(st.sampled_from(some))
        words = [*command.words]
        words += self.options(command)
        stdin = b""
        for value in command.values:
            if not value.required and self.draw(st.integers(0, 3)) == 0:
                continue
            for _ in range(self.draw(st.integers(1, 3)) if value.many else 1):
                word = self.word(command, value, "")
                if word == "-" or self.draw(st.integers(0, 24)) == 0:
                    word, stdin = "-", self.content(self.kind(command, value, ""))
                words.append(word)
        if not self.draw(st.integers(0, 40)):
            words.insert(self.draw(st.integers(0, len(words))), self.any_word())
        if command.words[0] in WALKERS:
            words = ["." if word in ("/", "..") else word for word in words]
        return Line(tuple(words), stdin)

    def options(self, command: Command) -> list[str]:
        """Some options with their values."""
        words: list[str] = []
        for name, value in command.options:
            often = 1 if value is not None and value.required else 6 if len(command.options) > 5 else 3
            if name in NOT_DRAWN or (
                name not in SMALL and self.draw(st.integers(0, often)) > 1 - (often == 1)
            ):
                continue
            if often == 1 and self.draw(st.integers(0, 30)) == 0:
                continue
            words.append(name)
            if value is not None:
                words.append(SMALL.get(name) or self.word(command, value, name))
        return words

    # ----------------------------------------------------------------------------------------- words

    def word(self, command: Command, value: Value, option: str) -> str:
        """A value for an option or an argument."""
        if command.words[0] == "census" and option == "--orders":
            return self.draw(st.sampled_from(ORDERS_OF_A_CENSUS))
        if not self.draw(st.integers(0, 14)):
            return self.any_word()
        if value.choices:
            return self.draw(st.sampled_from(value.choices))
        if option in ("-o", "--output", "--map") or value.meaning == "OUT":
            return self.out()
        kind = self.kind(command, value, option)
        if kind:
            return self.file(kind)
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
            return self.draw(st.sampled_from(kinds))
        return KINDS.get(value.meaning, "")

    def any_word(self) -> str:
        """A word that could be anything: no command line can hold a zero character."""
        every = st.one_of(
            pieces, junk, st.sampled_from([*self.files, "nowhere.json", ".", "..", "/", "-", "--", ""])
        )
        word: str = self.draw(every)
        return word.replace("\x00", "")[:4000]

    def out(self) -> str:
        """A file to write: mostly a new one."""
        word: str = self.draw(
            st.sampled_from(["out.json", "out.txt", "out.svg", "-", "nowhere/x", ".", *self.files, *NAMES])
        )
        return word

    def power(self) -> str:
        """A power of the game."""
        return self.draw(
            st.sampled_from(self.tables()[0].powers if self.table is None else self.table.powers)
        )

    def phase(self) -> str:
        """A phase of the game, or another one."""
        table = self.table or self.draw_table()
        return self.draw(
            st.sampled_from((table.phase, table.phase, "S1901M", "Fall 1902 Retreat", "S1619D", "M"))
        )

    def order(self) -> str:
        """An order, a unit or words of a report."""
        table = self.table or self.draw_table()
        lines = table.lines or ("A Vie - Tyr",)
        line: str = self.draw(st.sampled_from(lines))
        return self.draw(
            st.sampled_from((line, line[:5], "A Vie", "vie", "Austria", "Why does it win?", *table.powers))
        )

    def rule(self) -> str:
        """A rule and a choice."""
        return self.draw(st.sampled_from(RULES))

    def variant(self) -> str:
        """A variant."""
        return self.draw(st.sampled_from(self.variants))

    # ----------------------------------------------------------------------------------------- files

    def draw_table(self) -> corpus.Table:
        """A game of some variant."""
        return self.draw(st.sampled_from(self.tables()))

    def tables(self) -> tuple[corpus.Table, ...]:
        """The games of a variant."""
        return corpus.tables(self.variant())

    def file(self, kind: str) -> str:
        """The name of a file of that kind: a new one, or one that is there."""
        if kind == "new":
            return self.draw(st.sampled_from(["new.json", "x.json", *NAMES, *self.files]))
        if kind == "game" and self.game and self.draw(st.integers(0, 9)):
            return self.game
        if self.files and not self.draw(st.integers(0, 9)):
            return self.draw(st.sampled_from(list(self.files)))
        if kind == "board" and self.draw(st.integers(0, 1)):
            return self.variant()
        if self.draw(st.integers(0, 29)) == 0:
            kind = self.draw(st.sampled_from(OTHER_KINDS))
        if kind == "record" and self.draw(st.integers(0, 3)) == 0:
            return self.keep(
                self.archive(), "." + self.draw(st.sampled_from(("zip", "tar", "tar.gz", "tar.xz", "gz")))
            )
        return self.keep(self.content(kind), self.draw(st.sampled_from((".txt", ".json", ".jsonl", ""))))

    def keep(self, data: bytes, ending: str) -> str:
        """A new file with this in it."""
        name = f"{len(self.files)}{self.draw(st.sampled_from(NAMES))}{ending}"
        if name[1:2] == "-":
            name = name[1:] + name[0]
        self.files[name] = data
        return name

    def content(self, kind: str) -> bytes:
        """What could stand in a file of that kind."""
        if kind == "sheet":
            return spoilt(self.draw, self.sheet())
        if kind in ("game", "new", ""):
            return spoilt(self.draw, self.draw(st.sampled_from(self.tables())).file)
        if kind == "jsonl":
            return b"\n".join(
                spoilt(self.draw, data.replace(b"\n", b" "))
                for data in self.draw(st.lists(st.sampled_from(self.cases()), min_size=1, max_size=3))
            )
        choice = {
            "case": lambda: corpus.examples() if self.draw(st.integers(0, 2)) == 0 else self.cases(),
            "board": corpus.boards,
            "record": corpus.records,
            "corrections": lambda: corpus.CORRECTIONS,
            "result": lambda: corpus.RESULTS,
            "bids": lambda: corpus.PLAYERS_OF,
        }[kind]()
        return spoilt(self.draw, self.draw(st.sampled_from(choice)), choice)

    def cases(self) -> tuple[bytes, ...]:
        """The cases of a variant."""
        return corpus.cases(self.variant())

    def sheet(self) -> bytes:
        """A sheet for the game: orders and statements under headings or without."""
        table = self.table or self.draw_table()
        blocks: list[str] = []
        lines = st.lists(st.sampled_from(table.lines or ("A Vie H",)), max_size=6)
        for power in self.draw(st.lists(st.sampled_from((*table.powers, "referee")), max_size=4)):
            between = self.draw(st.sampled_from((", ", "\n  ", "; ")))
            blocks.append(f"{power}: {between.join(self.draw(lines))}")
        if self.draw(st.integers(0, 2)) == 0:
            blocks.insert(0, "\n".join(self.draw(lines)))
        return "\n".join(blocks).encode()

    def archive(self) -> bytes:
        """An archive of recorded games, the members and the whole spoilt or not."""
        names = st.sampled_from(
            ("one.txt", "two.json", "../up", "/root", "x\x1b", "a/b/c.txt", "x.gz", "", "x.zip")
        )
        members = [
            (self.draw(names) or "empty", spoilt(self.draw, self.draw(st.sampled_from(corpus.records()))))
            for _ in range(self.draw(st.integers(1, 3)))
        ]
        packed = corpus.pack(members, self.draw(st.sampled_from(corpus.PACKED)))
        return packed if self.draw(st.integers(0, 2)) else spoilt(self.draw, packed)

    # ----------------------------------------------------------------------------------------- calls

    def begin_game(self) -> None:
        """Have a game lie on the desk, sound for the most part."""
        table = self.table = self.draw_table()
        sound = self.draw(st.integers(0, 3))
        self.game = self.keep(table.file if sound else spoilt(self.draw, table.file), ".json")


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
    "4.A.2=1982", "convoy_paradox=all_hold", "4.A.3=b", "adjacent_convoy=intent_land_fallback", "4.A.2",
    "=", "x=y", "e15_assignment=random", "g48_knight_pairs=as_published",
    "automatic_removal=home_all_adjacent", "4.A.2=\x1b",
)  # fmt: skip

MEANT: Mapping[str, Callable[[Desk], str]] = {
    "POWER": Desk.power,
    "PHASE": Desk.phase,
    "ORDER": Desk.order,
    "UNIT": Desk.order,
    "NAME=CHOICE": Desk.rule,
    "VARIANT": Desk.variant,
    "PLACE": lambda desk: desk.draw(st.sampled_from(("Vienna", "stp/nc", "par", "bsx", "XYZ"))),
    "TEXT": lambda desk: desk.draw(st.sampled_from((*corpus.CLAIMS, "the map was misread"))),
    "NAME": lambda desk: desk.draw(
        st.sampled_from(
            (
                *desk.variants,
                "rulebook-1971",
                "dptg",
                "4.A",
                "4.A.2",
                "convoy_paradox",
                "knights",
                "strengths",
            )
        )
    ),
    "ID": lambda desk: desk.draw(st.sampled_from(("G48-CITY-7", "E15-DA-9", "E19-FORT-1", "T48-ICE-6"))),
    "RULES": lambda desk: desk.draw(
        st.sampled_from(("4.A.2=all_hold", "rulebook-1982", "4.A.2=1982,4.A.3=b", ","))
    ),
    "FORMAT": lambda desk: desk.draw(st.sampled_from([one.id for one in FORMATS])),
    "WHAT": lambda desk: desk.draw(st.sampled_from(("several", "none", "differ", "paradox"))),
    "N": lambda desk: desk.draw(st.sampled_from(("1", "2", "0", "3", "-1", "x", "9" * 30))),
    "NUMBER": lambda desk: desk.draw(st.sampled_from(("0", "77", "1615", "-1", "9" * 30, "x"))),
}
"""What stands for a value by its name in the help."""


def calls(variants: Sequence[str] = tuple(BUILT_IN)) -> "st.SearchStrategy[Call]":
    """Lines of any commands, with files of these variants."""
    for prepared in (commands, corpus.boards, corpus.archives):  # beforehand, for hypothesis sees no dice
        prepared()
    for variant in variants:
        corpus.tables(variant)
        corpus.cases(variant)
    return _calls(variants)


@st.composite
def _calls(draw: Draw, variants: Sequence[str]) -> Call:
    """A line of any command, or some lines about a game."""
    desk = Desk(draw, variants)
    if draw(st.integers(0, 1)):
        lines = [desk.line()]
    else:
        desk.begin_game()
        names = [
            *USUAL,
            *(one.words[0] for one in commands() if any(v.meaning == "FILE" for v in one.values)),
        ]
        lines = [desk.line([draw(st.sampled_from(names))]) for _ in range(draw(st.integers(1, 4)))]
    return Call(tuple(desk.files.items()), tuple(lines))
