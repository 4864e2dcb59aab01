"""Statements: how they are written."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from westphalia.model.errors import UnreadableError
from westphalia.model.names import Power, Province
from westphalia.variants import find_variant
from westphalia.variants.kit.statements import Form

BOARD = find_variant("standard").board


@dataclass(frozen=True)
class Lending:
    center: Province
    borrower: Power


LEND = Form("LOAN|LEND {center} TO {borrower}", "LOAN Venice TO Austria", Lending)


@pytest.mark.parametrize("text", ["LOAN Venice TO Austria", "lend ven to austria"])
def test_a_form_understands_each_of_its_first_words_and_writes_the_first(text: str) -> None:
    assert LEND.matches(text)
    words = LEND.read(text, BOARD)
    assert words == Lending(Province("ven"), Power("austria"))
    assert LEND.write(words) == "LOAN ven TO austria"
    assert LEND.verb == "loan"


def test_another_first_word_is_none_of_it() -> None:
    assert not LEND.matches("LOAN|LEND ven TO austria")
    assert not LEND.matches("BORROW ven FROM austria")
    with pytest.raises(UnreadableError, match="expected LOAN Venice TO Austria"):
        LEND.read("LOANLEND ven TO austria", BOARD)
