"""``westphalia distinguish``: find few orders on which given rules all differ."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from typer import Argument, Option

from ...model.brief import pluralize
from ...model.errors import Place, UnreadableError
from ...model.rulebook import Rulebook, has_rule, parse_rules, read_rules
from ...research import (
    EXPRESSED,
    CensusPart,
    Differ,
    DistinguishingPattern,
    Find,
    Scope,
    boards_words,
    difference_work,
    differences_from_json,
    differences_to_json,
    fewest_orders,
    find_limits,
    finish_parts,
    format_pattern,
    limits_words,
    pairs_of,
    parts,
    scope_of,
    unexpressed,
)
from ...variants import find_variant_with_rules
from ..running.console import Text, print_parts, report_console
from ..running.inputs import JsonOption
from ..running.origin import print_study
from ..running.parts import (
    ArchipelagosOption,
    OutputOption,
    PartsOptions,
    ResumeOption,
    SchedulerOption,
    WorkersOption,
    make_executor,
)
from ..running.progress import ProgressBar
from ..running.run import DONE, FAILED

if TYPE_CHECKING:
    from ..schemas.questions import DistinguishDocument

MOST_ORDERS = 8
MOST_RULES = 6


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 found; 1 none found; 2 bad input.")(distinguish)


def distinguish(
    rules: Annotated[
        list[str], Argument(metavar="RULES...", help="Two or more of: a preset, or NAME=CHOICE,...")
    ],
    orders: Annotated[
        int,
        Option("--orders", metavar="N", min=1, max=MOST_ORDERS, help="Examine up to N orders."),
    ] = 4,
    differ: Annotated[
        str,
        Option(
            "--differ",
            metavar="WHAT",
            help="What counts as a difference: outcomes of orders, success of orders, or positions of units.",
        ),
    ] = "outcomes",
    archipelagos: ArchipelagosOption = False,
    output: OutputOption = None,
    resume: ResumeOption = False,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Find the fewest orders on which the given rules all differ.

    The command examines every pattern, smallest first, and says if there is something that it does not
    examine. Orders may fall into independent groups, each of which distinguishes some of the rules.
    Options of games do not apply to patterns; `compare` and `chance` examine them.

    With --differ outcomes, a move that bounces differs from one whose convoy is disrupted. With success,
    both fail. With positions, only where the units are afterwards and which are dislodged counts.

    \b
    westphalia distinguish rulebook-1982 rulebook-2000
    westphalia distinguish 4.A.2=1982 4.A.2=2000 4.A.2=szykman --orders 4
    westphalia distinguish 4.A.2=szykman 4.A.2=all_hold --differ positions
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if not 1 < len(rules) <= MOST_RULES:
        expected = f"two to {MOST_RULES} presets or choices"
        raise UnreadableError(f"{len(rules)} rules to tell apart", place=Place("RULES"), expected=expected)
    what = _read_differ(differ)
    parsed = [parse_rules(text) for text in rules]
    kind = find_variant_with_rules([name for one in parsed for name, _ in one]).rulebook_class
    rulebooks = [read_rules(one, kind()) for one in parsed]
    _refuse_equal(rules, rulebooks)
    scope = scope_of(rulebooks, Find.DIFFER, what, archipelagos=archipelagos)
    chosen = [tuple(pair for pair in one if has_rule(pair[0], Rulebook)) for one in parsed]
    options = PartsOptions(output, resume, workers, scheduler)
    question = {"distinguish": 2, "rules": rules, "differ": what.value, "archipelagos": archipelagos}
    file = options.open_file("distinguish", question)
    known: list[DistinguishingPattern] = []
    found: tuple[DistinguishingPattern, ...] | None = None
    wanted, examined = pairs_of(len(rules)), 0
    work = difference_work(chosen, what, scope)
    with make_executor(1 if workers is None and orders < 4 else workers, scheduler) as executor:
        while found is None and examined < orders:
            examined += 1
            todo = list(parts(examined, scope))
            with ProgressBar(f"Examining patterns of {examined} orders", len(todo)) as busy:
                done: dict[CensusPart, tuple[DistinguishingPattern, ...]] = {}
                for part, result in finish_parts(
                    work, todo, executor, file, differences_to_json, differences_from_json
                ):
                    done[part] = result
                    busy.advance()
            known += [one for part in todo for one in done[part]]  # in a fixed order
            found = fewest_orders(known, wanted, examined)
    limits = find_limits(rulebooks, Find.DIFFER, scope, examined)
    answer = _Distinction(rules, what, known, found, examined, limits, scope)
    if as_json:
        print_study(_patterns_to_json(answer), rules=rules)
    else:
        print_parts(report_console(), *_render_patterns(answer))
    return FAILED if found is None else DONE


@dataclass(frozen=True)
class _Distinction:
    """The rules with the patterns that tell some of them apart, and those that tell all apart."""

    rules: Sequence[str]
    differ: Differ
    known: Sequence[DistinguishingPattern]
    found: Sequence[DistinguishingPattern] | None
    examined: int
    limits: Sequence[str]
    scope: Scope


def _read_differ(text: str) -> Differ:
    try:
        return Differ(text)
    except ValueError:
        expected = "outcomes, success or positions"
        raise UnreadableError(f"unknown value {text!r}", place=Place("--differ"), expected=expected) from None


def _refuse_equal(texts: Sequence[str], rulebooks: Sequence[Rulebook]) -> None:
    """Refuse rules that are the same for all patterns."""
    for (a, one), (b, other) in combinations(enumerate(rulebooks), 2):
        if not one.changes_from(other).keys() & EXPRESSED:
            numbers = ", ".join(unexpressed([one, other]))
            difference = f"differ only in {numbers}" if numbers else "are the same"
            raise UnreadableError(
                f"{texts[a]} and {texts[b]} {difference}",
                place=Place("RULES"),
                expected="rules that differ in 4.A.1 to 4.A.4 or 4.A.7; westphalia compare takes all rules",
            )


def _find_first_pattern(
    known: Sequence[DistinguishingPattern], pair: tuple[int, int]
) -> DistinguishingPattern | None:
    return next((one for one in known if pair in one.apart), None)


def _patterns_to_json(answer: _Distinction) -> "DistinguishDocument":
    rules = answer.rules
    pairs = sorted(pairs_of(len(rules)))
    firsts = [_find_first_pattern(answer.known, pair) for pair in pairs]
    return {
        "rules": list(rules),
        "differ": answer.differ.value,
        "orders": answer.examined,
        "complete": not answer.limits,
        "not_examined": list(answer.limits),
        "pairs": [
            {
                "rules": [rules[a], rules[b]],
                "pattern": None if first is None else format_pattern(first.pattern),
            }
            for (a, b), first in zip(pairs, firsts, strict=True)
        ],
        "together": None if answer.found is None else [format_pattern(one.pattern) for one in answer.found],
    }


_WORDS = {
    Differ.OUTCOMES: "outcomes",
    Differ.SUCCESS: "successful orders",
    Differ.POSITIONS: "positions",
}


def _render_patterns(answer: _Distinction) -> list[RenderableType]:
    rules, found, known = answer.rules, answer.found, answer.known
    them = "the two rules" if len(rules) == 2 else f"all {len(rules)} rules"
    words = _WORDS[answer.differ]
    if found is None:
        examined = " that was examined" if answer.limits else ""
        most = pluralize(answer.examined, "order")
        head = f"No set of up to {most}{examined} has different {words} under {them}."
    else:
        total = sum(len(one.pattern) for one in found)
        kind = " in one group" if len(found) == 1 else f" in {len(found)} independent groups"
        suffix = kind if len(rules) > 2 else ""
        head = f"{pluralize(total, 'order')}{suffix} with different {words} under {them}."
        if total > 1 and not answer.limits:
            head += " Fewer are not enough."
    texts: list[RenderableType] = [Text(head, "bold")]
    texts.append(Text(limits_words(answer.limits) if answer.limits else boards_words(answer.scope)))
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_row(*(Text(name, "dim") for name in ("rules", "orders", "pattern")))
    for pair in sorted(pairs_of(len(rules))):
        first = _find_first_pattern(known, pair)
        size, pattern = ("", "none") if first is None else (str(len(first.pattern)), str(first.pattern))
        table.add_row(f"{rules[pair[0]]}, {rules[pair[1]]}", size, pattern)
    texts.append(table)
    if found is not None and len(rules) > 2:
        texts.append(Text("Together: " + ", and ".join(format_pattern(one.pattern) for one in found)))
    return texts
