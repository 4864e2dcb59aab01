"""Sentences about a resolution as a whole: its rules, its certainty, what decided its kernels."""

from ...model.rulebook import Rulebook, find_choice, find_field, presets
from ...solver import Certainty, Kernel, Resolution, choice_name, join_words


def format_rule(kernel: Kernel, rulebook: Rulebook) -> str:
    """Format which rule decided a kernel, and what the rule says."""
    if kernel.certainty is Certainty.CIRCULAR:
        return "In a circular movement all moves succeed."
    chosen = choice_name(rulebook, "convoy_paradox")
    if kernel.rule == rulebook.other_paradox.value:
        deciding = choice_name(rulebook, "other_paradox")
        return f"No rulebook covers this case; {deciding} applies. {rulebook.other_paradox.meaning}"
    if kernel.rule is None:
        return f"The rulebook ({chosen}) does not cover this case: the moves in doubt fail."
    # A variant may have another rule for what the rulebook's rule leaves open.
    choice = find_choice(find_field("convoy_paradox"), kernel.rule)
    return f"The rule {chosen.partition('=')[0]}={choice.value} applies. {choice.meaning}"


def format_resolution_count(kernel: Kernel) -> str:
    """Format the number of consistent resolutions of a kernel."""
    count = {0: "no consistent resolution", 2: "two consistent resolutions"}
    return count.get(kernel.resolutions, f"{kernel.resolutions} consistent resolutions")


def format_kernel_title(certainty: Certainty) -> str:
    """Return the title of a kernel."""
    return _TITLES[certainty]


_TITLES = {
    Certainty.UNIQUE: "Kernel",
    Certainty.CIRCULAR: "Circular movement",
    Certainty.PARADOX: "Paradox",
}


def format_kernel(kernel: Kernel, rulebook: Rulebook) -> str:
    """Format how many orders depend on each other, how many resolutions they have, and the deciding rule."""
    number = format_resolution_count(kernel)
    orders = f"These {len(kernel.orders)} orders depend on each other and have {number}."
    return f"{orders} {format_rule(kernel, rulebook)}"


def format_resolution_heads(kernel: Kernel, most: int) -> tuple[str, ...]:
    """Return the column heads for the resolutions of a kernel, `most` at most: ``either 1``, ``or 2``."""
    numbers = range(1, min(kernel.resolutions, most) + 1)
    return tuple(f"{'or' if number > 1 else 'either'} {number}" for number in numbers)


def format_certainty(resolution: Resolution) -> str:
    """Format the certainty of a resolution as a sentence."""
    only = "is the only consistent resolution."
    rules = {kernel.rule for kernel in resolution.kernels}
    if not rules:
        return f"This {only}"
    return f"Given {'that rule' if len(rules) == 1 else 'these rules'}, this {only}"


def format_rules(rulebook: Rulebook) -> str:
    """Return the rulebook as the nearest preset and its differences from it."""
    plain = type(rulebook)()  # with the default of every option of a variant
    best = min(presets().values(), key=lambda preset: len(rulebook.changes_from(preset.applied_to(plain))))
    changes = rulebook.changes_from(best.applied_to(plain))
    words = f"Rules: {best.name}"
    return (
        f"{words}, with {join_words([choice_name(rulebook, field) for field in changes])}"
        if changes
        else words
    )
