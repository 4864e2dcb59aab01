"""``westphalia distinguish``: find few orders on which given rules all differ."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from typer import Argument, Option

from ...model.brief import capitalize_start
from ...model.errors import Place, UnreadableError
from ...model.rulebook import Rulebook, has_rule, parse_rules, read_rules
from ...research import (
    CensusPart,
    DistinguishingPattern,
    Find,
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
)
from ...variants import find_variant_with_rules
from ..running.console import Text, print_json, print_parts, report_console
from ..running.inputs import JsonOption
from ..running.parts import (
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
        Option("--orders", metavar="N", min=2, max=MOST_ORDERS, help="Examine up to N orders."),
    ] = 5,
    output: OutputOption = None,
    resume: ResumeOption = False,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Find few orders on which the given rules all differ.

    The command examines the patterns of the census, smallest first, and says what it does not examine.
    Orders may fall into independent groups, each of which distinguishes some of the rules. Options of games
    do not apply to patterns; `compare` and `chance` examine them.

    \b
    westphalia distinguish rulebook-1982 rulebook-2000
    westphalia distinguish 4.A.2=1982 4.A.2=2000 4.A.2=szykman --orders 4
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if not 1 < len(rules) <= MOST_RULES:
        expected = f"two to {MOST_RULES} presets or choices"
        raise UnreadableError(f"{len(rules)} rules to tell apart", place=Place("RULES"), expected=expected)
    parsed = [parse_rules(text) for text in rules]
    kind = find_variant_with_rules([name for one in parsed for name, _ in one]).rulebook_class
    limits = find_limits([read_rules(one, kind()) for one in parsed], Find.DIFFER)
    chosen = [tuple(pair for pair in one if has_rule(pair[0], Rulebook)) for one in parsed]
    options = PartsOptions(output, resume, workers, scheduler)
    file = options.open_file("distinguish", {"distinguish": 1, "rules": rules})
    known: list[DistinguishingPattern] = []
    found: tuple[DistinguishingPattern, ...] | None = None
    wanted, examined = pairs_of(len(rules)), 1
    work = difference_work(chosen)
    with make_executor(1 if workers is None and orders < 5 else workers, scheduler) as executor:
        while found is None and examined < orders:
            examined += 1
            todo = list(parts(examined))
            with ProgressBar(f"Examining patterns of {examined} orders", len(todo)) as busy:
                done: dict[CensusPart, tuple[DistinguishingPattern, ...]] = {}
                for part, result in finish_parts(
                    work, todo, executor, file, differences_to_json, differences_from_json
                ):
                    done[part] = result
                    busy.advance()
            known += [one for part in todo for one in done[part]]  # in a fixed order
            found = fewest_orders(known, wanted, examined)
    if as_json:
        print_json(_patterns_to_json(rules, known, found, examined, limits))
    else:
        print_parts(report_console(), *_render_patterns(rules, known, found, examined, limits))
    return FAILED if found is None else DONE


def _find_first_pattern(
    known: Sequence[DistinguishingPattern], pair: tuple[int, int]
) -> DistinguishingPattern | None:
    return next((one for one in known if pair in one.apart), None)


def _patterns_to_json(
    rules: Sequence[str],
    known: Sequence[DistinguishingPattern],
    found: Sequence[DistinguishingPattern] | None,
    examined: int,
    limits: Sequence[str],
) -> "DistinguishDocument":
    pairs = sorted(pairs_of(len(rules)))
    firsts = [_find_first_pattern(known, pair) for pair in pairs]
    return {
        "rules": list(rules),
        "orders": examined,
        "complete": not limits,
        "not_examined": list(limits),
        "pairs": [
            {
                "rules": [rules[a], rules[b]],
                "pattern": None if first is None else format_pattern(first.pattern),
            }
            for (a, b), first in zip(pairs, firsts, strict=True)
        ],
        "together": None if found is None else [format_pattern(one.pattern) for one in found],
    }


def _render_patterns(
    rules: Sequence[str],
    known: Sequence[DistinguishingPattern],
    found: Sequence[DistinguishingPattern] | None,
    examined: int,
    limits: Sequence[str],
) -> list[RenderableType]:
    them = "the two rules" if len(rules) == 2 else f"all {len(rules)} rules"
    if found is None:
        head = f"No pattern of up to {examined} orders that was examined tells {them} apart."
    else:
        total = sum(len(one.pattern) for one in found)
        kind = " in one group" if len(found) == 1 else f" in {len(found)} independent groups"
        suffix = kind if len(rules) > 2 else ""
        head = f"{capitalize_start(them)} give different results on {total} orders{suffix}."
    texts: list[RenderableType] = [Text(head, "bold")]
    if limits:
        texts.append(Text(limits_words(limits)))
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
