"""Files that released versions wrote say what they said then."""

import json
from pathlib import Path

import pytest

from tests.released.facts import FACTS, FOLDERS, READERS, format_facts, read_files
from westphalia.variants import variants


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_files_of_a_version_say_what_they_said(folder: Path) -> None:
    pytest.importorskip("pyarrow")
    facts = json.loads((folder / FACTS).read_text(encoding="utf-8"))
    found = json.loads(format_facts(read_files(folder)))
    assert found.keys() == facts.keys()
    for name, fact in facts.items():
        assert found[name] == fact, name


def test_the_first_version_has_every_kind_of_file_and_every_variant() -> None:
    names = {path.stem for path in FOLDERS[0].iterdir()}
    assert {name.partition("-")[0] for name in names} - {"facts"} == set(READERS)
    assert {f"game-{variant}" for variant in variants()} <= names
