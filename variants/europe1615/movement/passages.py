"""Special passages: two straits that units cross, and the two coasts of Holstein."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....model.errors import ImpossibleError, WestphaliaError
from ....model.names import UnitKind
from ....model.orders import Move
from ....model.rulebook import Rulebook
from ....model.rulebook.choices import Choice, CoastOnePossible, CoastTwoPossible
from ...framework.book import Chapter
from ...framework.report import Entry
from ...framework.rules import Clauses, RuleOption
from ..setting import Europe1615Setting

MOVE = Clauses(
    "E15-MOVE",
    {
        1: "armies and fleets may move between Ireland and Scotland",
        2: "armies and fleets may move between Andalusia and Morocco",
        3: "Holstein has two coasts",
        4: "a fleet's move to a province with two coasts must name the coast",
    },
)


class CoastInference(RuleOption, about=MOVE[4]):
    """What an order to Holstein without a coast means if the fleet can reach only one coast."""

    ACCEPT_IF_UNIQUE = "accept_if_unique", "It means that coast."
    REJECT = "reject", "Nothing: the order must name the coast."


def coast_choices(rules: Rulebook) -> dict[str, Choice]:
    """Return the standard rule choices for fleets ordered to Holstein without a coast."""
    inferred = CoastInference.ACCEPT_IF_UNIQUE.is_chosen_in(rules)
    one = CoastOnePossible.ONLY_COAST if inferred else CoastOnePossible.FAILS
    return {"coast_one_possible": one, "coast_two_possible": CoastTwoPossible.FAILS}


def find_coast_faults(
    setting: Europe1615Setting, entries: Sequence[Entry]
) -> Iterator[tuple[int, WestphaliaError]]:
    """Yield the orders that lack a required coast, with their indices and errors."""
    for index, entry in enumerate(entries):
        coasts = _find_open_coasts(setting, entry) if isinstance(entry, Move) else ()
        if coasts:
            message = f"the coast is missing: {MOVE[4].cite()}"
            yield index, ImpossibleError(message, expected=" or ".join(coasts))


def _find_open_coasts(setting: Europe1615Setting, order: Move) -> tuple[str, ...]:
    """Return the coasts between which a fleet's order must choose but does not."""
    unit, target = setting.standing.get(order.unit.location.province), order.target
    if unit is None or unit.kind is not UnitKind.FLEET or "/" in target:
        return ()
    ends = setting.board.fleet_borders.get(unit.location, frozenset())
    coasts = tuple(sorted(end for end in ends if end.province == target.province and end.coast is not None))
    inferred = CoastInference.ACCEPT_IF_UNIQUE.is_chosen_in(setting.options)
    return () if inferred and len(coasts) == 1 else coasts


CHAPTER = Chapter.of(__name__, __doc__, (MOVE,), options=(CoastInference,))
