"""What a shell and a notebook show of a value: a line, without memory addresses, whatever the value holds."""

import importlib
import inspect
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel

import westphalia
from tests.draw.random_phases import played
from westphalia import bulk, draw, research, solver, variants
from westphalia.model.board import audit_board_text, places_of
from westphalia.model.brief import LONGEST
from westphalia.model.case import Block, DislodgedText, Draft
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Convert, Designation, Doubtful, Hold, ListReader, Order, Proxy, Said
from westphalia.model.phase import parse_phase
from westphalia.research import parse_claims
from westphalia.solver.outcomes.movement import Others

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.txt"))
GAMES = variants.variants()
ORDERS = 260
"""So long are the reprs of orders, which tell every field of all the units that they name."""


def answers(case: westphalia.Case) -> Iterator[object]:
    """What can be asked of a case of movement."""
    resolution = westphalia.adjudicate(case)
    yield variants.aftermath(case, resolution), resolution.suppositions()
    yield case, resolution, westphalia.legal_orders(case), westphalia.next_case(case), resolution.told
    yield from ((one, one.why, resolution.why(one)) for one in resolution.orders)
    yield westphalia.why(case, westphalia.format_order(resolution.orders[0].order))


def paradox() -> Iterator[object]:
    """What can be asked of a paradox."""
    case = westphalia.load_case(ROOT / "examples" / "pandin.txt")
    yield westphalia.resolutions(case), westphalia.core(case), westphalia.whatif(case, "F Wal")
    yield westphalia.plans(case, "A Bre succeeds", ["england"]), research.question_of(case)
    yield westphalia.verify(case, ["A Bre - Lon succeeds", "F Lon S F Wal - Eng given"])
    pattern = research.parse_pattern("A-B; B-A")
    question = research.CensusQuestion(2)
    found = [research.census_work(question)(part) for part in question.parts]
    yield question, found, research.Census(question, tuple(found)), pattern, research.MECHANICS
    yield next(research.placements(pattern, case.board))
    yield westphalia.compare(str(ROOT / "tests" / "research" / "recorded" / "saved-game.json"))


def arrays() -> Iterator[object]:
    """What many turns at once give."""
    case = westphalia.load_case(ROOT / "examples" / "pandin.txt")
    adjudicator = bulk.Adjudicator(case.board)
    turns = adjudicator.turns([(case.position, case.movement_orders)])
    yield adjudicator, turns, adjudicator.resolve(turns), adjudicator.names


def later_phases() -> Iterator[object]:
    """What comes of retreats and builds, of orders that do not count, and of what nobody can read."""
    retreats = westphalia.read_case(
        "variant: standard\nphase: Fall 1901 Retreat\nAustria: F Tri - Alb\nRussia: A Bud - Gal, A Mun H\n"
        "Units:\n  Italy: A Tri, F Adr\n  Turkey: A Bud\nDislodged:\n  Austria: F Tri by A Ven\n"
        "  Russia: A Bud by A Rum\nContested: Alb\n"
    )
    orders = retreats.orders
    yield retreats, solver.resolve_retreats(retreats.position, orders), westphalia.next_case(retreats)
    closed = [solver.AttackerOrigin("4.A.5=by_land"), solver.Occupied(retreats.position.units[0])]
    yield (
        closed,
        solver.Contested(),
        solver.Faulty("no_step"),
        solver.Approach(retreats.position.units[0], True, False),
    )
    builds = westphalia.read_case(
        "variant: standard\nphase: Winter 1901 Adjustment\n"
        "Austria: Build A Boh, Build A Bud, Build F Vie, Build F Tri\n"
        "Units:\n  Austria: A Bud\n  Italy: A Mun, A Ven\nCenters:\n  Austria: Vie, Bud, Tri\n  Italy: Rom\n"
    )
    yield builds, solver.resolve_adjustments(builds.position, builds.orders), westphalia.next_case(builds)
    conditions = solver.standard_conditions(builds.board)
    yield solver.BuildReader(builds.position, solver.Reader(builds.position, builds.rulebook, conditions))
    yield solver.LegalOrders(builds.position, builds.rulebook), solver.Measure("4.D.8=x")
    lenient = westphalia.case(orders={"austria": ["A Vie - Tyr", "A Bud - Xyz", "nonsense"]}, lenient=True)
    yield from answers(lenient)
    several = westphalia.read_case(
        "variant: standard\nphase: S1901M\nAustria: A Vie - Tyr\nAustria: A Vie - Boh\n"
        "England: A Par - Bur\nproxies:\n  France: A Par proxy England\n"
        "Units:\n  Austria: A Vie\n  France: A Par\n"
    )
    yield from answers(several)
    yield solver.count_orders(several, conditions)
    values = (0, 1, 1, 0)
    yield solver.Exact(values), solver.Constraints(values, [2])


def readings() -> Iterator[object]:
    """What files and texts are read into on the way, and what a run of replay tells."""
    recorded = ROOT / "tests" / "research" / "recorded"
    paths = [str(path) for path in sorted(recorded.iterdir())]
    sources = research.Sources(paths)
    yield sources, list(sources), list(research.replay_all(list(sources), research.Settings(), jobs=1))
    yield research.PartsFile(recorded, {}), research.Hazard({}, 2), research.all_alternatives()
    reason = research.Difference(cast("Any", "units"), Province("vie"), "A vie of Austria", "nothing")
    yield research.PhaseReplay(parse_phase("S1901M"), 3, True, solver.Certainty.UNIQUE, (reason,))
    draft = Draft(
        cast("Any", None), "a.txt", "standard", "S1901M", orders=[Block("austria", ["A Vie H"] * 40, ())]
    )
    yield draft, draft.orders, DislodgedText("austria", "F Tri", "A Ven", False, None, ())
    yield Convert(Designation(Location("par")), UnitKind.FLEET)
    yield ListReader(str), Proxy(Designation(Location("par")), Power("england")), Doubtful("A H", (), 0)
    yield Said("A vie holds", 1), parse_claims("A Vie not dislodged", westphalia.case().board)
    board = (ROOT / "examples" / "two-towns.json").read_text(encoding="utf-8")
    yield (
        audit_board_text(board.replace("two-towns", "two towns")),
        variants.Broken("games-by-me", "it cannot be read"),
    )
    own = westphalia.read_variant(board)
    yield own, own.board, places_of(own.board), variants.OnBoard(own, own.board)
    yield variants.Declaration("ALLY FRANCE", "ALLY", ("FRANCE",)), research.Settings()
    yield solver.Written(Power("england"), Hold(Designation(Location("par"))), Power("france"))
    yield variants.Paragraph("Nobody writes in May."), solver.Conversions(lambda _unit, _approach: False)
    yield variants.Seat("Ada", Power("austria"), 3), solver.Weights(2, 2)


def roots() -> Iterator[object]:
    """Values of every kind, of all six games."""
    yield from later_phases()
    yield from readings()
    for path in EXAMPLES:
        case = westphalia.load_case(path)
        yield from answers(case)
    yield from paradox()
    yield from arrays()
    for name in GAMES:
        *_, game = played(name, 4, seed=1)
        yield (
            draw.draw(game.board),
            game,
            game.variant,
            variants.opening_account(game),
            variants.opening_report(game),
        )
        yield from ((one.report, one) for one in game.history)
        yield [variants.account_of(game, index) for index in range(len(game.history))]
        yield variants.report_of(game), variants.scores_of(game), variants.secrets_of(game)
        yield westphalia.legal_orders(game), game.state, game.rules, game.dues, game.variant.year
        account = variants.present_account(game)
        yield game.state.conditions, game.variant.coloring(account), game.variant.landmarks(game.board)
        yield game.variant.book and game.variant.book(), variants.Turn(game.position, game.ledger)
        yield variants.Amendment("a wrong line", ("A Vie - Tyr",) * 50, game.position, game.ledger)


def kind_of(value: object) -> type:
    return type(value)


@cache
def live() -> tuple[dict[type, list[object]], list[object]]:
    """Values of each type of ours that the roots hold, however deep, and what keeps them alive."""
    found: dict[type, list[object]] = {}
    kept: list[object] = []
    seen: set[int] = set()
    waiting = list(roots())
    while waiting:
        value = waiting.pop()
        if isinstance(value, str | int | float | bytes | None | type) or id(value) in seen:
            continue
        seen.add(id(value))
        kept.append(value)
        kind = kind_of(value)
        if isinstance(value, Mapping):
            known = cast("Mapping[object, object]", value)
            waiting += [*known.keys(), *known.values()]
        elif isinstance(value, Collection):
            waiting += list(cast("Collection[object]", value))[:400]
        if kind.__module__.startswith("westphalia") and not isinstance(value, Enum):
            examples = found.setdefault(kind, [])
            if len(examples) < 20:
                examples.append(cast("object", value))
                waiting += parts(cast("object", value))
    return found, kept


def parts(value: object) -> Iterator[object]:
    """What stands in the attributes of a value."""
    for name in dir(value):
        if not name.startswith("_") and not name.startswith("model_"):
            with suppress(Exception):
                found = inspect.getattr_static(value, name)
                if isinstance(found, property) or not callable(found):
                    yield getattr(value, name)


def limit(value: object) -> int:
    return ORDERS if isinstance(value, Order) else LONGEST


def is_shown_as_it_is(value: object) -> bool:
    """The units of a ring read as the tuple that they take the place of; pydantic shows its own records."""
    return isinstance(value, Others | BaseModel)


def test_every_repr_is_a_line_without_an_address() -> None:
    bad = {
        f"{kind.__module__}.{kind.__qualname__}": repr(value)[: LONGEST + 100]
        for kind, values in live()[0].items()
        for value in values
        if not is_shown_as_it_is(value)
        and (len(repr(value)) > limit(value) or " at 0x" in repr(value) or "\n" in repr(value))
    }
    assert bad == {}


ROOMS = ("model/board", "model/case", "model/orders", "solver", "variants", "research", "draw", "bulk")


def public_classes() -> Iterator[type]:
    """The classes that rooms give to others, and those of the package itself."""
    yield from (found for name in westphalia.__all__ if isinstance(found := getattr(westphalia, name), type))
    for room in ROOMS:
        face = importlib.import_module(f"westphalia.{room.replace('/', '.')}")
        yield from (found for name in face.__all__ if isinstance(found := getattr(face, name), type))


def has_values(kind: type) -> bool:
    """Whether somebody gets values of the class itself: choices have reprs of their own, errors are texts."""
    is_form = getattr(kind, "_is_protocol", False) or issubclass(kind, dict)
    return not is_form and not issubclass(kind, Enum | BaseException | BaseModel | int)


def test_the_walk_meets_every_public_class() -> None:
    met = {base for kind in live()[0] for base in kind.__mro__}
    missing = {kind.__qualname__ for kind in public_classes() if has_values(kind)} - {
        kind.__qualname__ for kind in met
    }
    assert sorted(missing) == [], "give the walk (roots) a value of it"


def test_a_case_and_its_resolution_say_that_lines_were_not_read() -> None:
    text = "variant: standard\nphase: Spring 1901 Movement\nAustria:\nA Vie - Nowhere\nA Bud - Gal\n"
    case = westphalia.read_case(text, lenient=True)
    assert repr(case) == "<Case Spring 1901 Movement, standard: 1 unit, 1 order, 1 line unread>"
    found = westphalia.adjudicate(case)
    assert repr(found) == "<Resolution: 1 of 1 order succeed, 1 line unread, unique>"


def test_a_variant_of_a_file_is_told_by_its_id() -> None:
    variant = westphalia.load_variant(ROOT / "examples" / "two-towns.json")
    assert repr(variant) == f"<Variant '{variant.id}', Two Towns>"
