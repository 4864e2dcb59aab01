"""`help` and the Tab key: the examples run, and every name is listed."""

import doctest
import importlib
import inspect
from pathlib import Path
from pydoc import plain, render_doc
from types import ModuleType

import pytest

import westphalia

ROOT = Path(__file__).parents[1]
ROOMS = ("bulk", "draw", "env", "formats", "games", "model", "research", "solver", "variants")
FUNCTIONS = [name for name in westphalia.__all__ if inspect.isfunction(getattr(westphalia, name))]
WITH_EXAMPLES = [*FUNCTIONS, "Game", "draw.draw"]


def found(name: str) -> object:
    value: object = westphalia
    for part in name.split("."):
        value = getattr(value, part)
    return value


@pytest.mark.parametrize("name", ["", *WITH_EXAMPLES])
def test_the_help_of_a_name_has_an_example_that_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    about = found(name) if name else westphalia
    test = doctest.DocTestParser().get_doctest(
        inspect.getdoc(about) or "", {"westphalia": westphalia}, name or "westphalia", None, None
    )
    assert test.examples
    told: list[str] = []
    doctest.DocTestRunner().run(test, out=told.append)
    assert "".join(told) == ""


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_help_of_a_function_says_what_it_raises(name: str) -> None:
    formats_values = name in ("format_game", "format_order", "godip_codes")
    assert ("Raises:" in (inspect.getdoc(found(name)) or "")) is not formats_values


def test_the_help_of_the_package_names_its_whole_public_api() -> None:
    doc = westphalia.__doc__ or ""
    rest = {"WestphaliaError", "NextCase", "VariantRules", *ROOMS}
    unnamed = [name for name in westphalia.__all__ if f"`{name}`" not in doc and name not in rest]
    assert unnamed == []
    assert all(f"`westphalia.{room}`" in doc for room in ROOMS)
    assert "adjudicate(case: 'Case') -> 'Resolution'" in plain(render_doc(westphalia))


def test_the_tab_key_shows_only_the_public_api() -> None:
    assert [each for each in dir(westphalia) if each.startswith("_")] == []


@pytest.mark.parametrize("name", ["westphalia", *(f"westphalia.{room}" for room in ROOMS)])
def test_every_public_name_of_a_package_exists(name: str) -> None:
    room = importlib.import_module(name)
    names = getattr(room, "__all__", dir(room))
    assert names
    assert [each for each in names if getattr(room, each, None) is None] == []


def test_packages_are_available_without_an_explicit_import() -> None:
    assert isinstance(westphalia.research, ModuleType)
    assert isinstance(westphalia.model.board, ModuleType)


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ('options["au', "austria"),
        ("westphalia.adj", ".adjudicate"),
        ("westphalia.research.pattern_w", ".pattern_words"),
    ],
)
def test_the_tab_key_completes_powers_and_names(line: str, whole: str) -> None:
    from IPython.core.completer import IPCompleter, provisionalcompleter

    options = westphalia.legal_orders(westphalia.case(units={"austria": ["A Vie"]}))
    completer = IPCompleter(namespace={"westphalia": westphalia, "options": options}, use_jedi=False)
    with provisionalcompleter():
        texts = [one.text for one in completer.completions(line, len(line))]
    assert any(text.endswith(whole) for text in texts)
