"""Random rulebooks: any choice for every rule that concerns movement."""

from functools import cache

from hypothesis import strategies as st

from westphalia.model.rulebook import Rulebook
from westphalia.model.rulebook.choices import Choice
from westphalia.model.rulebook.fields import rulebook_of

from .dice import Dice, DrawnDice, pick

MOVEMENT_FIELDS = (
    "convoy_routes",
    "convoy_paradox",
    "adjacent_convoy",
    "convoyed_support_cut",
    "convoy_path",
    "avoided_head_to_head",
    "coast_two_possible",
    "coast_one_possible",
    "coast_unreachable",
    "support_coast",
    "unit_coast",
    "irrelevant_coast",
    "missing_unit_kind",
    "wrong_unit_kind",
    "missing_nationality",
    "wrong_nationality",
    "order_sets_unordered",
    "several_orders",
    "civil_disorder_support",
    "impossible_orders",
    "superfluous_convoys",
    "poorly_written_orders",
    "implicit_orders",
)


@cache
def choices_of(field: str) -> tuple[Choice, ...]:
    """Return every choice of a field, the default first."""
    default: Choice = getattr(Rulebook(), field)
    return (default, *(choice for choice in type(default) if choice is not default))


def random_rulebook(dice: Dice) -> Rulebook:
    """Return a rulebook with random choices for all rules about movement."""
    return rulebook_of(Rulebook, {field: pick(dice, choices_of(field)) for field in MOVEMENT_FIELDS})


@st.composite
def rulebooks(draw: st.DrawFn) -> Rulebook:
    """Draw rulebooks from Hypothesis."""
    return random_rulebook(DrawnDice(draw))
