"""Cases survive a round trip, and any input raises only our errors."""

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.golden import Golden
from tests.model.case.case_samples import HEAD, as_json, complaint, read
from westphalia.model.case import Case, OrderSet, format_case_json, format_case_text
from westphalia.model.errors import ImpossibleError, WestphaliaError
from westphalia.model.names import NEUTRAL, Location, Power, UnitKind
from westphalia.model.orders import Build, Designation, Disband, Hold, Move, Order, Retreat, Support, Waive
from westphalia.model.phase import Phase, PhaseKind
from westphalia.model.position import DislodgedUnit, Position, Unit
from westphalia.model.rulebook import read_rules
from westphalia.variants.standard import STANDARD

BOARD = STANDARD.board
POWERS = [info.id for info in BOARD.powers]
GAMES = ("two-towns.json",)
"""Examples that are variants, not cases."""
EXAMPLES = sorted(
    path for path in (Path(__file__).parents[3] / "examples").glob("*.[jt]*") if path.name not in GAMES
)

land = [Location(info.id) for info in BOARD.provinces if info.id not in BOARD.seas]
berths = [location for info in BOARD.provinces for location in BOARD.fleet_locations[info.id]]
places = st.sampled_from(BOARD.locations)
designations = st.builds(
    Designation, places, st.none() | st.sampled_from(UnitKind), st.none() | st.sampled_from(POWERS)
)
movement_orders = st.one_of(
    st.builds(Hold, designations),
    st.builds(Move, designations, places, st.booleans(), st.lists(places, max_size=2).map(tuple)),
    st.builds(Support, designations, designations, st.none() | places),
)
orders_of: dict[PhaseKind, st.SearchStrategy[Order]] = {
    PhaseKind.MOVEMENT: movement_orders,
    PhaseKind.RETREAT: st.one_of(
        st.builds(Hold, designations),
        st.builds(Retreat, designations, places),
        st.builds(Disband, designations),
    ),
    PhaseKind.ADJUSTMENT: st.one_of(
        st.builds(Build, places, st.none() | st.sampled_from(UnitKind)),
        st.builds(Disband, designations),
        st.builds(Waive, st.none() | places),
    ),
}
marks = st.frozensets(st.sampled_from(["attrition", "fortified", "in reserve", "R"]))


@st.composite
def units(draw: st.DrawFn, powers: st.SearchStrategy[Power]) -> Unit:
    kind = draw(st.sampled_from(UnitKind))
    location = draw(st.sampled_from(berths if kind is UnitKind.FLEET else land))
    return Unit(draw(powers), kind, location, draw(st.integers(0, 3)), draw(marks))


def spread(found: list[Unit]) -> list[Unit]:
    """Return the first unit of each province, power by power."""
    kept = {unit.location.province: unit for unit in reversed(found)}
    return sorted(kept.values(), key=lambda unit: unit.power)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    kind = draw(st.sampled_from(list(orders_of)))
    powers = st.sampled_from(POWERS)
    standing = spread(draw(st.lists(units(powers | st.just(NEUTRAL)), max_size=8)))
    occupied = {unit.location.province for unit in standing}
    owners = draw(st.dictionaries(st.sampled_from(sorted(BOARD.centers)), powers, max_size=6))
    dislodged: list[DislodgedUnit] = []
    retreats: dict[Location, tuple[Location, ...]] = {}
    if kind is PhaseKind.RETREAT:
        for unit in spread(draw(st.lists(units(powers), max_size=3))):
            origin = draw(places.filter(lambda place, unit=unit: place.province != unit.location.province))
            dislodged.append(DislodgedUnit(unit, origin, draw(st.booleans())))
            if draw(st.booleans()):
                retreats[unit.location] = tuple(draw(st.lists(places, max_size=3, unique=True)))
    contested = draw(st.frozensets(st.sampled_from([info.id for info in BOARD.provinces]), max_size=2))
    order_sets = draw(
        st.lists(st.builds(OrderSet, powers, st.lists(orders_of[kind], max_size=4).map(tuple)), max_size=5)
    )
    rules = draw(st.sampled_from([{}, {"4.A.2": "1982"}, {"convoy_paradox": "dptg", "4.B.1": "fails"}]))
    ledger = draw(st.dictionaries(st.text(max_size=5), st.lists(st.text(max_size=5)), max_size=2))
    return Case(
        "standard",
        Phase(draw(st.integers(1, 9999)), draw(st.sampled_from(["spring", "fall", "april"])), kind),
        Position(
            BOARD,
            tuple(standing),
            dict(sorted(owners.items(), key=lambda item: item[1])),
            tuple(dislodged),
            contested - occupied,
        ),
        read_rules(rules, STANDARD.rulebook),
        tuple(sorted(order_sets, key=lambda given: given.power)),
        rules,
        retreats,
        ledger,
    )


@given(cases())
def test_a_case_written_as_text_or_json_is_read_as_it_was(case: Case) -> None:
    assert read(format_case_text(case)) == case
    assert read(format_case_json(case)) == case
    assert read(format_case_json(case, indent=None).encode()) == case


@given(cases())
def test_text_and_json_say_the_same(case: Case) -> None:
    assert format_case_json(read(format_case_text(case))) == format_case_json(case)
    assert format_case_text(read(format_case_json(case))) == format_case_text(case)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.name))
def test_the_examples_are_cases_that_keep_their_meaning(path: Path) -> None:
    case = read(path.read_bytes())
    assert any(given.orders for given in case.order_sets)
    assert read(format_case_text(case)) == case
    assert read(format_case_json(case)) == case


def test_the_two_forms_of_an_example_mean_the_same() -> None:
    text, data = (path.read_bytes() for path in sorted(EXAMPLES, reverse=True) if path.stem == "pandin")
    assert read(text) == read(data)


def test_movement_orders_are_only_asked_of_cases_that_have_no_others(golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        _ = read("variant: standard\nphase: W1901A\nAustria: B A Vie\n").movement_orders
    golden(str(caught.value))


@pytest.mark.parametrize(
    "data",
    [
        "",
        b"",
        " \n\t\n",
        b"\xef\xbb\xbf\n",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        "variant: \0",
        "variant: standard".encode("utf-16")[:-1],
        "variant: standard\nphase: M\u00e4rz".encode("latin-1"),
        b"x" * 10_000_000,
        "{" * 10_000_000,
    ],
    ids=[
        "empty",
        "no bytes",
        "blank",
        "only a mark",
        "picture",
        "null",
        "broken utf-16",
        "latin-1",
        "10 MB",
        "10 MB JSON",
    ],
)
def test_binary_files_get_one_clear_message(data: str | bytes, golden: Golden) -> None:
    golden(complaint(data))


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "Austria:\n" + "A Vie ?\n" * 100_000,
        HEAD + "A Vie H\n" * 100_000,
        as_json(orders={"austria": ["?"] * 9999}),
    ],
    ids=["orders", "no heading", "JSON"],
)
def test_of_very_many_defects_only_the_first_are_reported(text: str) -> None:
    assert len(complaint(text).splitlines()) == 50


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "x" * 1_000_000 + ":",
        HEAD + "Units: \n Austria: " + "[" * 1_000_000,
        HEAD + "Austria:" + "A Vie - Tyr " * 100_000,
        "variant: standard\nphase: F1901R\nDislodged:\n Austria: " + "A by " * 100_000,
        "variant: standard\nphase: " + "1901-" * 100_000,
        as_json(orders={"x" * 1_000_000: []}),
    ],
    ids=["heading", "brackets", "order", "dislodged", "phase", "JSON"],
)
def test_very_long_input_is_quoted_in_shortened_form(text: str) -> None:
    assert len(complaint(text)) < 600


class OwnErrorsOnly:
    """Ignore our errors; any other error fails the test."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        return isinstance(error, WestphaliaError) and bool(str(error))


@given(st.text() | st.binary())
def test_any_file_raises_only_our_errors(data: str | bytes) -> None:
    with OwnErrorsOnly():
        read(data)


lines = st.sampled_from(
    [
        "variant: standard",
        "phase: S1901M",
        "phase: F1901R",
        "phase: W1901A",
        "rule: 4.A.2 = 1982",
        "rule: x = y",
        "rule: =",
        "Austria:",
        "  Austria: A Vie",
        "Italy: A Ven - Tri, F Nap H",
        "Units:",
        "Orders:",
        "Centres:",
        "Dislodged:",
        "  A Ven by A Tyr",
        "Contested:",
        "A Vie - Tyr",
        "  F Tri",
        'ledger: {"a": 1}',
        "ledger: {",
        "B A Vie",
        "W",
        "# nothing",
        ",;,",
        ":",
        "  Neutral: A Bel",
        "{}",
    ]
)


@given(st.lists(lines | st.text(max_size=8)).map("\n".join))
def test_any_lines_of_text_raise_only_our_errors(text: str) -> None:
    with OwnErrorsOnly():
        read(text)
    with OwnErrorsOnly():
        read(HEAD + text)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from(["A vie", "A vie - tyr", "vie", "1982", "S1901M", "?"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["austria", "italy", "4.A.2", "power", "unit", "by", "retreats", ""]), inner
        )
    ),
    max_leaves=10,
)
fields = [
    "rules",
    "units",
    "centres",
    "centers",
    "dislodged",
    "contested",
    "orders",
    "ledger",
    "order",
    "$schema",
]


@given(st.dictionaries(st.sampled_from(fields), values))
def test_any_json_values_raise_only_our_errors(found: dict[str, object]) -> None:
    for phase in ("S1901M", "S1901R", "W1901A"):
        with OwnErrorsOnly():
            case = read(as_json(phase=phase, **found))
            assert read(format_case_json(case)) == case


@given(st.data())
def test_a_broken_example_gives_only_our_errors(draw: st.DataObject) -> None:
    data = draw.draw(st.sampled_from(EXAMPLES)).read_bytes()
    at = draw.draw(st.integers(0, len(data)))
    until = draw.draw(st.integers(at, min(len(data), at + 20)))
    with OwnErrorsOnly():
        read(data[:at] + draw.draw(st.binary(max_size=3)) + data[until:])


def test_json_that_a_program_wrote_without_indentation_is_the_same_case() -> None:
    data = json.loads((EXAMPLES[0].parent / "ring.json").read_text(encoding="utf-8"))
    assert read(json.dumps(data)) == read(json.dumps(data, indent=4))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_a_case_with_a_byte_order_mark_is_the_same_case(encoding: str) -> None:
    text = (EXAMPLES[0].parent / "ring.json").read_text(encoding="utf-8")
    assert read(text.encode(encoding)) == read(text)
