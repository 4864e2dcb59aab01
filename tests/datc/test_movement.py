"""Every movement case of the DATC and of other collections, as it stands and under every alternative.

Each is resolved kernel by kernel and as one whole, with every definition checked again. What is compared
is what becomes of each order, where the units end, who is dislodged from where and may retreat to
which places, and which provinces are contested. Where a source only says that an outcome stays the same,
what becomes of an order is compared as success or not; otherwise with the reason as well.
"""

import pytest

from westphalia.solver import Certainty, resolve

from .load import Alternative, Case
from .play import expected_facts, found_facts, orders_of, played, position_of, rulebook_of


@pytest.mark.parametrize("method", ["kernels", "whole"])
@pytest.mark.parametrize(("case", "way"), played("movement"))
def test_a_case_resolves_as_its_source_says(case: Case, way: Alternative, method: str) -> None:
    resolution = resolve(
        position_of(case),
        orders_of(case),
        rulebook_of(case, way),
        method="whole" if method == "whole" else "kernels",
        check=True,
    )
    answered = all(result.code != "unresolved" for result in resolution.orders)
    if way.outcome is None:
        assert resolution.certainty is Certainty.PARADOX
        assert not answered
    else:
        assert found_facts(case, way, resolution) == expected_facts(case, way)
        assert answered
