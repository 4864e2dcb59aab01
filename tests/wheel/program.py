"""A user's program: checked by mypy and pyright against the installed wheel, and run there."""

import sys
from collections.abc import Mapping, Sequence
from typing import assert_type

import westphalia
from westphalia.games import Game, NextCase
from westphalia.model.orders import MovementOrder
from westphalia.solver import LegalOrders


def bounce() -> westphalia.Case:
    """Return two armies that move to the same province."""
    return westphalia.case(
        units={"austria": ["A Vie"], "italy": ["A Ven"]},
        orders={"austria": ["A Vie - Tyr"], "italy": ["A Ven - Tyr"]},
        rules={"convoy_paradox": 1982},
    )


def main() -> int:
    """Resolve, explain and continue; return 0 if everything is as expected."""
    case = assert_type(bounce(), westphalia.Case)
    resolution = assert_type(westphalia.adjudicate(case), westphalia.Resolution)
    reasons = [assert_type(result.why, str) for result in resolution.orders]
    legal = LegalOrders(case.position, case.rulebook).of(case.position.units[0])
    orders = assert_type(legal, tuple[MovementOrder, ...])
    following = assert_type(westphalia.next_case(case), NextCase)
    texts: Mapping[str, Sequence[str]] = {"italy": ["A Ven - Tyr"]}
    again = westphalia.resolve(case.position, texts)
    game = assert_type(Game.start(westphalia.find_variant("europe-1619")), Game)
    for reason in reasons:
        print(reason)
    print(following.case.phase, len(orders), len(again.orders), game.phase)
    return 0 if len(reasons) == 2 and "bounces" in reasons[0] else 1


if __name__ == "__main__":
    sys.exit(main())
