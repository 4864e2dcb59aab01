"""Books: clauses with their options, and the class of rulebooks that follows from them."""

import sys
from dataclasses import dataclass
from types import ModuleType

import pytest

from tests.golden import Golden
from tests.variants.two_towns import TT, VARIANT, Mud
from westphalia.model.errors import UnknownNameError
from westphalia.model.names import Province
from westphalia.model.rulebook import Rulebook, describe_rules, rule_fields
from westphalia.variants import Variant, find_variant
from westphalia.variants.framework.book import Book, Chapter
from westphalia.variants.framework.rules import Clauses, RuleOption
from westphalia.variants.framework.statements import Form, Statement

assert VARIANT.book is not None
BOOK = VARIANT.book


def test_a_chapter_has_the_title_the_clauses_and_the_options_of_its_module(golden: Golden) -> None:
    (chapter,) = BOOK.chapters
    assert chapter.name == "two_towns"
    golden(chapter.title)
    assert chapter.clauses == (TT[1], TT[2])
    assert chapter.options == (Mud,)
    assert BOOK.clause("tt-2") == (TT[2], chapter)
    golden(BOOK.clause("TT-2")[0].words)
    assert BOOK.options_about("TT-2") == (Mud,)


def test_chapters_in_a_folder_of_their_own_are_named_with_it() -> None:
    book = find_variant("europe-1615").book
    assert book is not None
    names = [chapter.name for chapter in book.chapters]
    assert {"score", "politics.influence", "sanctions.influence"} <= set(names)
    assert len(set(names)) == len(names)


def test_an_unknown_clause_is_an_error_with_the_nearest_ids() -> None:
    with pytest.raises(UnknownNameError) as caught:
        BOOK.clause("TT-3")
    assert set(caught.value.nearest) == {"TT-1", "TT-2"}


def test_the_class_of_the_rulebooks_follows_from_the_book() -> None:
    kind = VARIANT.rulebook_class
    assert VARIANT.rulebook_class is kind
    assert type(VARIANT.rulebook) is kind
    (rule,) = [rule for rule in describe_rules(kind) if rule.field not in rule_fields(Rulebook)]
    assert (rule.field, rule.number, rule.default) == ("tt_mud", "TT-2", "fall")
    assert [choice.key for choice in rule.choices] == ["fall", "never"]


def test_a_variant_without_a_book_has_the_rulebook_it_names() -> None:
    class Own(Rulebook):
        """A rulebook of its own."""

    class Owner(Variant):
        """A game without a book."""

        @property
        def rulebook_class(self) -> type[Rulebook]:
            """Its own class."""
            return Own

    assert find_variant("standard").rulebook_class is Rulebook
    assert Owner().rulebook_class is Own


WAR = Clauses("X-WAR", {1: "wars are declared in the Spring", 2: "nobody is at war with himself"})


@dataclass(frozen=True)
class Place:
    place: Province


FORM = Form("START {place}", "START Leon", Place)
START: Statement[None, Place] = Statement(
    FORM, "chosen", (), lambda at, _: at, lambda _at, words, _after: f"it starts in {words.place}"
)


def test_a_book_is_made_of_chapters_or_of_modules_that_have_one() -> None:
    module = ModuleType("rules.peace")
    vars(module).update(CHAPTER=Chapter.of("rules.peace", "Of peace.", ()))
    written = Chapter.of("rules.war", "Of war.\n\nMore.", (WAR,), statements=(START,))
    war, peace = Book.of("Rules", (written, module)).chapters
    assert (war.name, war.title) == ("war", "Of war")
    assert (war.clauses, war.statements) == (tuple(WAR.values()), (START,))
    assert (peace.name, peace.title, peace.clauses, peace.statements) == ("peace", "Of peace", (), ())


GAMES = ["germany-1648", "diplomacy-1618", "thirty-years-war-1648", "europe-1615", "europe-1619"]


@pytest.mark.parametrize("name", GAMES)
def test_every_table_and_option_of_a_module_stands_in_its_chapter(name: str) -> None:
    """What a chapter leaves out would be missing from the rules page and from the rulebook."""
    book = find_variant(name).book
    assert book is not None
    package = type(find_variant(name)).__module__
    modules = [module for found, module in sys.modules.items() if found.startswith(f"{package}.")]
    tables = {
        str(clause)
        for module in modules
        for found in vars(module).values()
        if isinstance(found, Clauses)
        for clause in found.values()
    }
    options = {
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, RuleOption) and found.__module__ == module.__name__
    }
    assert tables - set(book.clauses) == set()
    assert options - set(book.options) == set()
