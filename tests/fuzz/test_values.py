"""Whatever values programs pass, they get a result or one of our errors."""

import copy
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from hypothesis import given, settings, strategies as st

import westphalia
from westphalia import Unit, WestphaliaError
from westphalia.model.case import case_data
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Build, Designation, Hold, Move, Support

CASES = [
    westphalia.case(
        units={"austria": ["A Vie", "F Tri"], "italy": ["A Ven"]},
        orders={"austria": ["A Vie - Tyr", "F Tri H"], "italy": ["A Ven - Tri"]},
        centers={"austria": ["Vie", "Tri"]},
        rules={"4.A.2": "1982"},
    ),
    westphalia.case(
        phase="F1901R",
        units={"austria": ["A Ven"]},
        dislodged=[{"power": "italy", "unit": "A ven", "by": "tri"}],
        orders={"italy": ["A Ven R Apu"]},
    ),
    westphalia.case("europe-1615", units={"hesse": ["A Hes"]}, ledger={"influence": {"hes": {"france": 4}}}),
    westphalia.case("thirty-years-war-1648", units={"france": ["A Par"]}, orders={"france": ["A Par H"]}),
]

STRANGE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.binary(max_size=4),
    st.sampled_from(
        [
            *("A Vie - Tyr", "A Vie", "austria", "nowhere", "\x1b[1m", "\u202e", "standard", "S1901M"),
            *([], {}, (), set[str](), object(), CASES[0], CASES[0].position, Unit, Move, print),
            Unit(Power("austria"), UnitKind.ARMY, Location("xyz")),
            Hold(Designation(Location("xyz"))),
            Support(Designation(Location("vie")), Designation(Location("tri")), Location("xyz")),
            Build(Location("vie"), None),
        ]
    ),
)


@st.composite
def spoiled(draw: st.DrawFn) -> Any:
    """Return the values of a case, some of them replaced by unsuitable ones."""
    data: Any = copy.deepcopy(case_data(draw(st.sampled_from(CASES))))
    for _ in range(draw(st.integers(1, 3))):
        at: Any = data
        while names := names_in(at):
            name = draw(st.sampled_from(names))
            if not names_in(at[name]) or draw(st.booleans()):
                at[name] = draw(STRANGE)
                break
            at = at[name]
    return data


def names_in(value: Any) -> list[Any]:
    """Return the keys of an object or the indexes of a list."""
    if isinstance(value, dict):
        return sorted(cast("dict[str, Any]", value))
    return list(range(len(cast("list[Any]", value)))) if isinstance(value, list) else []


def allowed(call: Callable[[], object]) -> object:
    """Return the result of a call, or None if it raises one of our errors."""
    try:
        return call()
    except WestphaliaError:
        return None


@given(spoiled())
@settings(max_examples=60, deadline=None)
def test_a_case_of_strange_values_is_read_or_refused(data: Any) -> None:
    case = allowed(lambda: westphalia.read_case(data))
    if isinstance(case, westphalia.Case):
        allowed(lambda: westphalia.next_case(case))
        allowed(lambda: westphalia.legal_orders(case))
        allowed(lambda: westphalia.adjudicate(case))


@given(
    st.dictionaries(STRANGE.filter(lambda one: type(one) in (str, int, bytes)), STRANGE | st.lists(STRANGE))
)
@settings(max_examples=60, deadline=None)
def test_strange_orders_are_resolved_or_refused(orders: Any) -> None:
    allowed(lambda: westphalia.resolve(CASES[0].position, orders))
    allowed(lambda: westphalia.case(orders=orders))


@given(st.lists(STRANGE, min_size=3, max_size=3))
@settings(max_examples=50)
def test_strange_units_are_made_or_refused(parts: list[Any]) -> None:
    unit = allowed(lambda: Unit(*parts))
    if isinstance(unit, Unit):
        allowed(lambda: westphalia.case(units=[unit]))


@given(STRANGE, STRANGE)
@settings(max_examples=40, deadline=None)
def test_strange_questions_are_answered_or_refused(one: Any, other: Any) -> None:
    case = CASES[0]
    if isinstance(one, str):
        for ask in (westphalia.whatif, westphalia.why, westphalia.plans):
            allowed(partial(ask, case, one))
        allowed(partial(westphalia.verify, case, [one]))
    allowed(lambda: westphalia.case(one, phase=other))
