"""Certificates: everything that an outsider needs to check the result of a movement phase.

`certify` writes the orders, the board facts in use, the rule choices and the proof of a resolution as plain data
(docs/certificates.md). `checker/check_certificate.py`, which shares no code with this package, verifies it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Any, Final, TypeAlias

from ..model.case import Case
from ..model.names import UnitKind
from ..model.orders import format_order, format_unit
from ..solver import Resolution
from ..solver.conditions.access import Shuts
from ..solver.conditions.strengths import Cutting, Weights
from ..solver.orders.reading import CONVOY, MOVE, SUPPORT, ValidatedOrder
from ..solver.rules import equations as rules
from ..solver.rules.bounds import Bounds
from ..solver.rules.decisions import UNKNOWN
from ..solver.search.proof import Derivation, KernelStep
from ..solver.system.system import System

FORMAT: Final = "westphalia certificate"
VERSION: Final = 1

Data: TypeAlias = dict[str, Any]

_CHOICES: Final = (
    "convoy_routes",
    "convoy_paradox",
    "adjacent_convoy",
    "convoyed_support_cut",
    "avoided_head_to_head",
)
"""The rule choices that the equations depend on (DATC 4.A.1 to 4.A.4, 4.A.7)."""

_KINDS: Final = {
    rules.move: "move",
    rules.way: "path",
    rules.by_sea: "sea",
    rules.support: "support",
    rules.remains: "remains",
    rules.dislodged: "dislodged",
    rules.land_attack: "land_attack",
    rules.sea_attack: "sea_attack",
    rules.way_without: "without",
}
"""The decisions that a certificate names; a checker computes all others from these."""
