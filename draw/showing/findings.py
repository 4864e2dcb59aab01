"""Pages of research results: comparisons, patterns, resolutions, cores, verifications, explanations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...games import SIGNS
from ...model.brief import pluralize
from ...model.names import Power
from ...model.orders import format_order
from ...research import (
    BY_FORMAT,
    Comparison,
    Core,
    Pattern,
    Resolutions,
    Verification,
    all_alternatives,
    format_pattern,
    pattern_words,
    resolutions_words,
)
from ...solver import Explanation, Status, join_words
from .diagrams import draw_diagram
from .html import Html, heading, image, numbered, page, paragraph, table
from .tables import MOST_COLUMNS


def comparison_html(found: Comparison) -> str:
    """Show a comparison: the rule choices that change recorded games, and how often."""
    kinds = ", ".join(f"{count} of {kind}" for kind, count in sorted(found.phases.items()))
    changed = sorted(found.changed, key=lambda name: (-found.changed[name], name))
    fields = {one.name: one.field for one in all_alternatives()}
    rows = {
        by_format: [
            (name, found.changed[name], found.tried[name], found.groups[name].most_common(1)[0][0])
            for name in changed
            if found.changed[name] and (fields.get(name) in BY_FORMAT) is by_format
        ]
        for by_format in (False, True)
    }
    heads = ("Choice", "Changed", "Tried", "Most often")
    quiet = sum(not found.changed[name] for name in found.tried)
    families = sorted(found.ambiguous.items(), key=lambda item: (-item[1], item[0]))
    return page(
        heading("Comparison of rules", pluralize(found.games, "game"), kinds),
        table(heads, rows[False], "Number of phases each choice changes"),
        table(heads, rows[True], "Choices the format of the records decides"),
        table(("Without exactly one resolution", "Movements"), families),
        paragraph(f"{pluralize(quiet, 'choice').capitalize()} changed nothing." if quiet else ""),
        *(paragraph(f"error: {error}") for error in found.errors),
    )


def pattern_html(pattern: Pattern) -> str:
    """Show a pattern: orders without a board, as places and arrows, and in a sentence."""
    return page(*_pattern_parts(pattern))


def _pattern_parts(pattern: Pattern) -> Iterator[Html]:
    words = pattern_words(pattern)
    yield heading(format_pattern(pattern), pluralize(len(pattern), "unit"))
    yield image(draw_diagram(pattern), words, width=300)
    yield paragraph(words)


def core_html(core: Core) -> str:
    """Show a core: the smallest ambiguous part of an order set."""
    rows = (
        (_owner(unit.power), format_order(order)) for unit, order in zip(core.units, core.orders, strict=True)
    )
    smallest = "; no smaller part of the orders has this" if core.is_smallest else ""
    family = f"Its family: {core.family}." if core.family is not None else ""
    return page(
        heading(pluralize(len(core.orders), "order"), f"{resolutions_words(core.resolutions)}{smallest}"),
        table(("Power", "Order"), rows),
        paragraph(family),
        *(_pattern_parts(core.pattern) if core.pattern is not None else ()),
    )


def _owner(power: Power) -> str:
    return power.title()


def resolutions_html(found: Resolutions) -> str:
    """Show all consistent resolutions side by side, and the one that each rulebook chooses."""
    count = len(found.columns)
    shown = found.columns[:MOST_COLUMNS]
    heads = ("Order", *(f"resolution {number}" for number in range(1, len(shown) + 1)), "result")
    rows = (
        (format_order(found.orders[i]), *(column[i].words for column in (*shown, found.result)))
        for i in found.differing
    )
    takers: dict[tuple[str, str], list[str]] = {}
    for one in found.takers:
        taken = "none of them" if one.takes is None else f"resolution {one.takes + 1}"
        taken = "reads the orders differently" if one.orders_read_otherwise else taken
        takers.setdefault((one.group, taken), []).append(one.name)
    said = ((group, taken, ", ".join(names)) for (group, taken), names in takers.items())
    more = "" if found.is_complete else " and more"
    return page(
        heading(f"{resolutions_words(count)}{more}".capitalize(), "under the bare rules"),
        table(heads, rows),
        table(("Rules", "take", "which"), said if count != 1 else ()),
    )


def verification_html(found: Verification) -> str:
    """Show a verification: every statement about a result, and whether it holds."""
    rows = (
        (
            SIGNS[Status.SUCCEEDS if one.holds else Status.FAILS],
            one.text,
            str(one.instead) if one.instead is not None else None,
            " ".join(one.why),
        )
        for one in found.statements
    )
    wrong = f"{len(found.wrong)} of {pluralize(len(found.statements), 'statement')} wrong"
    rules = [f"{one.number}={one.choice.value}" for one in found.right_under] + list(found.presets)
    return page(
        heading("Wrong" if found.wrong else "Right", wrong if found.wrong else ""),
        table(("", "Statement", "Instead", "Why"), rows),
        paragraph(f"It would be right under {', '.join(rules)}." if rules else ""),
    )


def explanation_html(explanation: Explanation) -> str:
    """Show an explanation: its steps as a numbered list, each with the steps it follows from."""
    return page(numbered(step.text + _format_premises(step.because) for step in explanation.steps))


def _format_premises(steps: Sequence[int]) -> str:
    return f" [from {join_words([str(number) for number in steps])}]" if steps else ""
