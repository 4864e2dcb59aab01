"""Orders that repeat what the order above says."""

import pytest

from westphalia.model.orders import expand_ditto, is_ditto

ABOVE = "A Vie S A Tri - Ven"


@pytest.mark.parametrize(
    "text", ['A Tyr S "', "A Tyr S do", "A Tyr supports ditto.", "A Tyr S ''", 'A Tyr S"']
)
def test_a_support_can_repeat_the_order_above(text: str) -> None:
    assert is_ditto(text)
    assert expand_ditto(text, ABOVE).endswith(" A Tri - Ven")


@pytest.mark.parametrize("text", ["B F sdo", "F Car - cdo", "A Tyr S A Tri"])
def test_a_place_that_ends_in_do_is_a_place(text: str) -> None:
    assert not is_ditto(text)
    assert expand_ditto(text, ABOVE) == text
