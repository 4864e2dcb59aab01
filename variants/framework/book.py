"""Books: the rules of a game in chapters, in the order of the source text.

A chapter stands in one file with its clauses, options, rules and texts; small chapters about one idea share
a file. A book holds what concerns all chapters: every clause with its chapter and options, and the class of
the game's rulebooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import cleandoc
from types import MappingProxyType, ModuleType
from typing import Any

from ...model.errors import UnknownNameError
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ...model.text import nearest_names
from .rules import Clauses, RuleOption, make_rulebook_class
from .statements import Statement


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its name and title, its clauses and options, and the statements powers can make by it.

    The name is that of its module, in a book relative to the folder of the book: ``movement``,
    ``sanctions.builds``. Chapters that share a module have names of their own.
    """

    name: str
    title: str
    clauses: tuple[Clause, ...]
    options: tuple[type[RuleOption], ...]
    statements: tuple[Statement[Any, Any], ...]

    @classmethod
    def of(
        cls,
        module: str,
        doc: str | None,
        clauses: Iterable[Clauses],
        *,
        options: Iterable[type[RuleOption]] = (),
        statements: Iterable[Statement[Any, Any]] = (),
    ) -> Chapter:
        """Return the chapter of a module: ``CHAPTER = Chapter.of(__name__, __doc__, (DA,))``.

        Its title is the first line of the module's docstring `doc`.
        """
        title = cleandoc(doc or "").partition("\n")[0].rstrip(".")
        listed = (clause for group in clauses for clause in group.values())
        return cls(module, title, tuple(listed), tuple(options), tuple(statements))


@dataclass(frozen=True)
class Book:
    """The rules of a game: its chapters in the order of the source text.

    `retired` are options that turned out to have a single reading, each with that reading; files that name
    one remain readable. An empty reading accepts any value.
    """

    name: str
    chapters: tuple[Chapter, ...]
    retired: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def of(
        cls, name: str, chapters: Iterable[Chapter | ModuleType], retired: Mapping[str, str] | None = None
    ) -> Book:
        """Return the book of these chapters, or of modules that each have a `CHAPTER`.

        `name` is the name of the class of its rulebooks.
        """
        found: list[Chapter] = [one if isinstance(one, Chapter) else one.CHAPTER for one in chapters]
        names = [one.name.split(".") for one in found]
        depth = 0
        while all(len(parts) > depth + 1 and parts[depth] == names[0][depth] for parts in names):
            depth += 1
        short = (
            replace(chapter, name=".".join(parts[depth:]))
            for chapter, parts in zip(found, names, strict=True)
        )
        return cls(name, tuple(short), MappingProxyType(dict(retired or {})))

    @cached_property
    def clauses(self) -> Mapping[str, tuple[Clause, Chapter]]:
        """Every clause by its id, with its chapter, in the order of the text."""
        found: dict[str, tuple[Clause, Chapter]] = {}
        for chapter in self.chapters:
            for clause in chapter.clauses:
                found.setdefault(str(clause), (clause, chapter))
        return MappingProxyType(found)

    def clause(self, name: str) -> tuple[Clause, Chapter]:
        """Return a clause and its chapter by the clause's id, in any case.

        Raises:
            UnknownNameError: There is no such clause; the error has the nearest ids.
        """
        found = self.clauses.get(name.strip().upper())
        if found is None:
            nearest = nearest_names(name.strip().upper(), self.clauses)
            raise UnknownNameError(f"there is no clause {name!r}", nearest=nearest)
        return found

    @cached_property
    def options(self) -> tuple[type[RuleOption], ...]:
        """Every option, in the order of the text."""
        return tuple(option for chapter in self.chapters for option in chapter.options)

    def options_about(self, clause: str) -> tuple[type[RuleOption], ...]:
        """Return the options about a clause."""
        return tuple(option for option in self.options if option.about == clause)

    @cached_property
    def rulebook(self) -> type[Rulebook]:
        """The class of the rulebooks of this game."""
        return make_rulebook_class(self.name, self.options, self.retired)
