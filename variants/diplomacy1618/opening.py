"""The opening: which powers play, and where they start."""

from __future__ import annotations

from dataclasses import replace

from ...model.board import Board
from ...model.position import Position
from ...model.rulebook import Rulebook
from ..framework.boards import make_start_position
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from ..framework.year import Ledger
from .prague import find_first_owners
from .setting import FRANCE

SET = Clauses(
    "D18-SET",
    {
        1: "eleven powers play",
        2: "one list gives both the first units and the home centers",
        3: "Austria starts with armies in Breslau, Vienna, Trieste and Tyrol",
        4: "Bavaria starts with armies in Landshut, Munich and Braunau",
        5: "Brandenburg starts with armies in Berlin, Uckermark and Brandenburg",
        6: "Denmark starts with armies in Holstein and Kiel and a fleet in Copenhagen",
        7: "the Palatinate starts with armies in Palatinate, Heidelberg and Upper Palatinate",
        8: "Poland starts with armies in Posen, Warsaw and Danzig",
        9: "Saxony starts with armies in Dresden, Leipzig and Thuringia",
        10: "the Spanish Hapsburgs start with armies in Antwerp, Brussels and Milan",
        11: "Sweden starts with an army in Sweden and a fleet in the Baltic Sea",
        12: "the United Netherlands start with armies in Utrecht, Gelderland and Frisia",
        13: "France starts with armies in Paris, Chalons and Burgundy",
        14: "the unit in Copenhagen is a fleet",
        15: "France, which the first list omits, is one of the powers",
        16: "the powers start with one unit for each center, 33 in all, not counting the army in Prague",
        17: "Sweden lies north of the Baltic Sea",
        18: "Sweden is a home center",
        19: "the Baltic Sea lies north of Stettin, Hither Pomerania and Farther Pomerania",
        20: "the map abbreviates nine names, from Cop for Copenhagen to Bay for Bayreuth",
    },
)


class Powers(RuleOption, about=SET[1]):
    """How many powers play.

    The errata add France.
    """

    ELEVEN = "11", "All eleven.", "errata"
    TEN_WITHOUT_FRANCE = (
        "10_without_france",
        "Ten: France is omitted; it has no units, and nobody owns its centers.",
        "first printing",
    )


def make_first_position(board: Board, rules: Rulebook) -> tuple[Position, Ledger]:
    """Return the first position of a game and an empty ledger."""
    position = make_start_position(board)
    if Powers.TEN_WITHOUT_FRANCE.is_chosen_in(rules):
        position = replace(
            position,
            units=tuple(unit for unit in position.units if unit.power != FRANCE),
            owners={place: owner for place, owner in position.owners.items() if owner != FRANCE},
        )
    return replace(position, owners={**position.owners, **find_first_owners(board, rules)}), {}


CHAPTER = Chapter.of(__name__, __doc__, (SET,), options=(Powers,))
