"""What is said about orders that hang on one another: which rule decided them."""

from ...model.rulebook import Rulebook, find_choice, find_field
from ...solver import Certainty, Kernel, choice_name


def rule_sentence(kernel: Kernel, rulebook: Rulebook) -> str:
    """Which rule chose what becomes of a kernel, and what it says."""
    if kernel.certainty is Certainty.CIRCULAR:
        return "In a circular movement everybody goes on."
    chosen = choice_name(rulebook, "convoy_paradox")
    if kernel.rule == rulebook.other_paradox.value:
        deciding = choice_name(rulebook, "other_paradox")
        return f"No rulebook has a rule for this; {deciding} decides. {rulebook.other_paradox.meaning}"
    if kernel.rule is None:
        return f"The rulebook ({chosen}) has no answer to that: none of them moves."
    # A variant may have another rule for what the rulebook's rule leaves open.
    choice = find_choice(find_field("convoy_paradox"), kernel.rule)
    return f"The rule {chosen.partition('=')[0]}={choice.value} decides. {choice.meaning}"


def resolutions_text(kernel: Kernel) -> str:
    """How many consistent resolutions there are, in words."""
    count = {0: "no consistent resolution", 2: "two consistent resolutions"}
    return count.get(kernel.resolutions, f"{kernel.resolutions} consistent resolutions")
