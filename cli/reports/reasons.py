"""Facts with their reasons, as a numbered list or as a tree.

Each fact appears once. The list numbers the facts, and each names the numbers of the facts it follows from.
The tree shows a fact in full at its first use and refers back to it at later uses.
"""

from collections import Counter

from rich.console import RenderableType
from rich.table import Table
from rich.tree import Tree

from ...model.reasons import Fact, merge_equal_facts
from ...model.text import shorten
from ..running.console import Text, keep_unbroken


def render_as_list(fact: Fact, note: str = "") -> "RenderableType":
    """Return a fact and everything it follows from as a numbered list, with `note` after the first line."""
    fact = merge_equal_facts(fact)
    numbers = _number_facts(fact)
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(ratio=1)
    for number, step in enumerate(fact.walk(), 1):
        text = Text(keep_unbroken(_sentence_with_clause(step)), "bold" if number == 1 else "")
        if note and number == 1:
            text.append(f"  ({note})", "not bold dim")
        because = _premise_numbers(step, numbers)
        if because:
            text.append(f"  [from {', '.join(map(str, because))}]", "not bold cyan")
        table.add_row(Text(f"{number}.", "cyan"), text)
    return table


def render_as_tree(fact: Fact, note: str = "") -> "RenderableType":
    """Return a fact as a tree whose branches are the facts it follows from."""
    fact = merge_equal_facts(fact)
    numbers = _number_facts(fact)
    uses = Counter(number for step in fact.walk() for number in _premise_numbers(step, numbers))
    top = Text(keep_unbroken(_sentence_with_clause(fact)), "bold")
    tree = Tree(top.append(f"  ({note})", "not bold dim") if note else top, guide_style="dim")
    drawn = {id(fact)}
    stack = [(tree, other) for other in reversed(fact.because)]
    while stack:
        branch, step = stack.pop()
        label = Text()
        if uses[numbers[id(step)]] > 1:
            label.append(f"({numbers[id(step)]}) ", "cyan")
        if id(step) in drawn:
            branch.add(label.append(f"as above: {keep_unbroken(shorten(step.text))}", "dim"))
            continue
        drawn.add(id(step))
        grown = branch.add(label.append(keep_unbroken(_sentence_with_clause(step))))
        stack.extend((grown, other) for other in reversed(step.because))
    return tree


def _sentence_with_clause(step: Fact) -> str:
    """Return the sentence, with its clause appended unless the sentence names it."""
    if not step.clause or step.clause in step.text:
        return step.text
    return f"{step.text.removesuffix('.')} ({step.clause})."


def _number_facts(fact: Fact) -> dict[int, int]:
    return {id(step): number for number, step in enumerate(fact.walk(), 1)}


def _premise_numbers(step: Fact, numbers: dict[int, int]) -> list[int]:
    return [numbers[id(other)] for other in step.because]
