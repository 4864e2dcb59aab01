"""What is said of a resolution as a whole: its rules, how certain it is, what decided its kernels."""

from ...model.rulebook import Rulebook, find_choice, find_field, presets
from ...solver import Certainty, Kernel, choice_name, listed


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


def kernel_title(certainty: Certainty) -> str:
    """What a kernel is called."""
    return _TITLES[certainty]


_TITLES = {
    Certainty.UNIQUE: "Kernel",
    Certainty.CIRCULAR: "Circular movement",
    Certainty.PARADOX: "Paradox",
}


def kernel_sentences(kernel: Kernel, rulebook: Rulebook) -> str:
    """How many orders hang on one another, with how many consistent resolutions, and which rule decides."""
    number = resolutions_text(kernel)
    hang = f"{len(kernel.orders)} orders hang on one another and have {number}."
    return f"{hang} {rule_sentence(kernel, rulebook)}"


def resolution_heads(kernel: Kernel, most: int) -> tuple[str, ...]:
    """The heads of the consistent resolutions of a kernel side by side, so many: ``either 1``, ``or 2``."""
    numbers = range(1, min(kernel.resolutions, most) + 1)
    return tuple(f"{'or' if number > 1 else 'either'} {number}" for number in numbers)


def certainty_sentence(certainty: Certainty) -> str:
    """How certain a resolution is."""
    only = "is the only consistent resolution."
    return f"This {only}" if certainty is Certainty.UNIQUE else f"With that settled, this {only}"


def rules_line(rulebook: Rulebook) -> str:
    """The rulebook as the nearest preset and what differs from it."""
    plain = type(rulebook)()  # a variant's options as they are where nobody chooses
    best = min(presets().values(), key=lambda preset: len(rulebook.changes_from(preset.applied_to(plain))))
    changes = rulebook.changes_from(best.applied_to(plain))
    words = f"Rules: {best.name}"
    return (
        f"{words}, with {listed([choice_name(rulebook, field) for field in changes])}" if changes else words
    )
