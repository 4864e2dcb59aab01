"""The recorder of wording itself."""

from pathlib import Path

import pytest

from tests.golden import FOLDER, Golden, Texts, area_of, format_texts, parse_texts, texts_of
from tests.golden.__main__ import stored, unused

TEXTS = {
    "solver/test_b.py::test_one[A vie - tyr]": ["one line", "two\n\nlines\n", ""],
    "solver/test_b.py::test_two": ["    indented"],
}


def stored_texts(_: str) -> Texts:
    return TEXTS


def test_texts_are_read_as_they_were_written() -> None:
    assert parse_texts(format_texts(TEXTS)) == TEXTS


def test_the_order_of_the_tests_does_not_matter() -> None:
    assert format_texts(dict(reversed(TEXTS.items()))) == format_texts(TEXTS)


@pytest.mark.parametrize(
    ("name", "area"),
    [
        ("solver/messages/test_explain.py::test_x", "solver"),
        ("variants/europe1619/winter/test_x.py::test_x", "variants-europe1619"),
        ("test_library.py::test_x", "package"),
    ],
)
def test_each_area_and_each_game_has_a_file(name: str, area: str) -> None:
    assert area_of(name) == area


def test_other_words_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.golden.texts_of", stored_texts)
    monkeypatch.delenv("WESTPHALIA_GOLDEN", raising=False)
    golden = Golden("solver/test_b.py::test_two", None)
    with pytest.raises(AssertionError, match=r"python -m tests\.golden --write"):
        golden("other words")


def test_a_stored_text_that_no_test_uses_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.golden.texts_of", stored_texts)
    monkeypatch.delenv("WESTPHALIA_GOLDEN", raising=False)
    golden = Golden("solver/test_b.py::test_one[A vie - tyr]", None)
    golden("one line")
    with pytest.raises(AssertionError, match="3 texts are stored, 1 were said"):
        golden.finish()


def test_folders_of_this_machine_are_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTPHALIA_GOLDEN", str(tmp_path))
    golden = Golden("solver/test_b.py::test_two", tmp_path / "case")
    golden(f"{tmp_path / 'case'}/game.json: {FOLDER.parent.parent}/examples")
    assert golden.said == ["FOLDER/game.json: PROJECT/examples"]


def test_every_stored_text_belongs_to_a_test() -> None:
    assert unused(stored()) == []
    assert sum(len(texts) for texts in texts_of("solver").values()) > 50
