"""Play every movement case of the DATC and of other collections, as written and with every alternative.

Each case is resolved by kernels and as one CP-SAT model, with every definition checked again. The test
compares the result of each order with its reason, the units afterwards, dislodged units with their retreats,
and contested provinces. If a source only says that an outcome stays the same, only the success of orders is
compared.
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
    decided = all(result.code != "unresolved" for result in resolution.orders)
    if way.outcome is None:
        assert resolution.certainty is Certainty.PARADOX
        assert not decided
    else:
        assert found_facts(case, way, resolution) == expected_facts(case, way)
        assert decided
