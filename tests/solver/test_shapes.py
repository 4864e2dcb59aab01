"""The shapes of kernels, which the survey of recorded games counts."""

import pytest

from tests.this_tree import ROOT
from westphalia import load_case
from westphalia.games import resolve_case
from westphalia.solver import kernel_shapes


@pytest.mark.parametrize(
    ("example", "resolutions", "is_ring"), [("ring.json", 2, True), ("pandin.txt", 0, False)]
)
def test_a_kernel_is_a_ring_if_nothing_but_moves_depend_on_each_other(
    example: str, resolutions: int, is_ring: bool
) -> None:
    (shape,) = kernel_shapes(resolve_case(load_case(ROOT / "examples" / example)))
    assert (shape.resolutions, shape.ring) == (resolutions, is_ring)
