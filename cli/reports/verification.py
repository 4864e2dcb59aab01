"""The report on a verification: the verdict, then every statement, then the reasons."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table

from ...model.brief import join_alternatives, quote
from ...model.case import Case
from ...model.text import capitalize_start
from ...research import (
    PhaseVerification,
    Slip,
    Verification,
    all_hold,
    contradicts,
    counted_as,
    describe_no_other_rules,
    missing_unit_words,
    order_of,
    predicate,
    some_fail,
    why_not,
)
from ...solver import Certainty, Status, choice_name, join_words
from ...variants import format_rule
from ..running.console import Text, keep_unbroken, print_parts
from .resolution import render_case_title, render_kernel_table, render_mark, render_notes

_MAX_SHOWN = 24
"""The maximum number of statements that are all listed. In longer lists, those that hold are only counted."""
_NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def print_verification(
    console: Console,
    case: Case,
    verification: Verification,
    *,
    everything: bool,
    notes: Sequence[str] = (),
) -> None:
    """Print the report on a verification. With `everything`, list all statements.

    `notes` say how the case was read from a pasted text.
    """
    parts = _VerificationReport(case, verification, everything=everything).parts()
    print_parts(console, *parts, *render_notes(notes))


class StatementRow(NamedTuple):
    """A statement in a report: `number` of the line or statement, and what is correct if it does not hold.

    `words` are those of a pasted text; `says` is then what they say about the order or the unit.
    """

    number: str
    text: str
    holds: bool
    instead: str = ""
    words: str = ""
    says: str = ""


def render_statements(rows: Sequence[StatementRow], head: str) -> RenderableType:
    """Return a table of statements with the corrections; `head` is the title of their numbers."""
    pasted = any(row.words for row in rows)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=1)
    table.add_column(justify="right", no_wrap=True, style="dim")
    for _ in range(3 if pasted else 2):
        table.add_column()
    if not all(row.holds for row in rows):
        heads = ("pasted", "read as", "correct") if pasted else ("claimed", "correct")
        table.add_row("", head, *(Text(text, "dim") for text in heads))
    for row in rows:
        said = (quote(row.words)[1:-1], row.says) if pasted else (row.text,)
        table.add_row(
            render_mark(Status.SUCCEEDS if row.holds else Status.FAILS),
            row.number,
            *(Text(keep_unbroken(text), "" if row.holds else "red") for text in said),
            Text(keep_unbroken(row.instead), "green"),
        )
    return Padding(table, (0, 0, 0, 2))


class _VerificationReport:
    def __init__(self, case: Case, verification: Verification, *, everything: bool) -> None:
        self._case = case
        self._found = verification
        self._everything = everything
        lines = [statement.place.line for statement in verification.statements]
        self._pasted = any(statement.words for statement in verification.statements)
        self._by_line = None not in lines and (self._pasted or len(set(lines)) == len(lines))

    def parts(self) -> Iterator[RenderableType]:
        """Yield the parts of the report, which are separated by blank lines."""
        found = self._found
        yield Group(self._verdict(), render_case_title(self._case))
        yield self._statements()
        if found.holds:
            return
        other_rules = render_other_rules(found)
        if found.right_under or found.presets:
            yield other_rules
        if not found.passed_over and all(other.field != "convoy_paradox" for other in found.right_under):
            yield from self._mistakes()  # otherwise the mistake is to have used another paradox rule
        yield from self._changes()
        if not found.right_under and not found.presets:
            yield other_rules
        if found.missing_units:
            yield self._hypothesis()

    # --------------------------------------------------------------------------------- verdict

    def _verdict(self) -> Text:
        found = self._found
        count = len(found.statements)
        if found.holds:
            right = f" Right: {all_hold(count)}. "
            verdict = Text.assemble(render_mark(Status.SUCCEEDS), (right, "bold green"))
            return verdict.append(self._how_certain())
        verdict = Text.assemble(render_mark(Status.FAILS))
        if found.passed_over:
            verdict.append(" Wrong, although consistent: ", "bold red")
            return verdict.append(f"{self._deciders()} chooses another result.")
        verdict.append(" Wrong: " if not found.right_under else " Wrong under these rules: ", "bold red")
        return verdict.append(f"{some_fail(len(found.wrong), count)}.")

    def _how_certain(self) -> str:
        match self._found.resolution.certainty:
            case Certainty.UNIQUE:
                return "The orders have no other consistent resolution."
            case Certainty.CIRCULAR:
                return "The orders contain a circular movement, in which every unit moves on."
            case Certainty.PARADOX:
                return f"The orders contain a paradox, which {self._deciders()} decides."

    def _deciders(self) -> str:
        """Return the names of the rules that decided kernels."""
        names = {"circular_movement": "the rule on circular movement", None: "the rulebook"}
        book = self._found.resolution.system.rulebook
        number = choice_name(book, "convoy_paradox").partition("=")[0]
        names[book.other_paradox.value] = choice_name(book, "other_paradox")
        rules = dict.fromkeys(kernel.rule for kernel in self._found.resolution.kernels)
        return join_words([names.get(rule, f"{number}={rule}") for rule in rules])

    # ------------------------------------------------------------------------------- statements

    def _statements(self) -> RenderableType:
        found = self._found
        shown = list(range(len(found.statements)))
        hidden = 0
        if len(shown) > _MAX_SHOWN and not self._everything:
            shown = list(found.wrong)
            hidden = len(found.statements) - len(shown)
        rows = [self._row(i) for i in shown]
        table = render_statements(rows, "line" if self._by_line else "no.")
        if not hidden:
            return table
        more = f"{hidden} statements hold. Use --all to list them." if shown else "Use --all to list them."
        return Group(table, Text(more, "dim")) if shown else Text(more, "dim")

    def _row(self, i: int) -> StatementRow:
        one = self._found.statements[i]
        instead = "" if one.instead is None else str(one.instead)
        return StatementRow(self._number(i), one.text, one.holds, instead, one.words, predicate(one.claim))

    def _number(self, i: int) -> str:
        """Return the line of a statement, or its number if two statements share a line."""
        return str(self._found.statements[i].place.line if self._by_line else i + 1)

    def _name_statements(self, numbers: Sequence[int]) -> str:
        """Return statements as a sentence names them: ``lines 4 and 7``."""
        noun = "line" if self._by_line else "statement"
        names = list(dict.fromkeys(self._number(i) for i in numbers))
        return f"{noun}{'' if len(names) == 1 else 's'} {join_words(names)}"

    def _hypothesis(self) -> Text:
        """Return which single unit that no order mentions would explain the result."""
        board = self._case.board
        units = [missing_unit_words(one, board) for one in self._found.missing_units]
        text = Text("A hypothesis, not part of the proof: ", "bold")
        return text.append(
            "the units follow from the orders, and one without an order may be missing. The result would be "
            f"right if there were {join_alternatives(units)}.",
            "not bold",
        )

    # --------------------------------------------------------------------------------- mistakes

    def _mistakes(self) -> Iterator[RenderableType]:
        """Yield the mistakes, contradictions and impossibilities behind the wrong statements."""
        diagnosis = self._found.diagnosis
        if diagnosis.slips:
            yield self._slips()
        for clash in diagnosis.clashes:
            text = Text("A contradiction: ", "bold")
            text.append(
                f"{self._name_statements(clash)} cannot be true together under these rules.", "not bold"
            )
            yield Group(text, *self._explanations([i for i in clash if i in self._found.wrong]))
        if diagnosis.impossible:
            text = Text("Impossible under these rules: ", "bold")
            text.append(f"no result makes {self._name_statements(diagnosis.impossible)} true.", "not bold")
            yield Group(text, *self._explanations(diagnosis.impossible))

    def _slips(self) -> RenderableType:
        found, diagnosis = self._found, self._found.diagnosis
        count = len(diagnosis.slips)
        apart = {*diagnosis.impossible, *(i for clash in diagnosis.clashes for i in clash)}
        explained = [i for i in found.wrong if i not in apart]
        if count > 1:
            heading = f"{_spell_out(count).capitalize()} mistakes explain {self._name_statements(explained)}"
        elif len(explained) > 1:
            heading = f"One mistake explains {self._name_statements(explained)}"
        else:
            heading = "The mistake"
        parts: list[RenderableType] = [Text(heading, "bold")]
        for number, slip in enumerate(diagnosis.slips, 1):
            parts.append(_render_item(self._slip(slip), number if count > 1 else None))
        if diagnosis.together:
            together = self._name_statements(diagnosis.together)
            verb = "follows" if len(diagnosis.together) == 1 else "follow"
            text = f"{capitalize_start(together)} {verb} from these mistakes together."
            parts.append(_render_item(Text(text), None))
        for slip in diagnosis.twins:
            text = self._slip(slip, opening=Text("Or ", "not bold"))
            parts.append(_render_item(text, None))
        return Group(*parts)

    def _slip(self, slip: Slip, opening: Text | None = None) -> Text:
        """Describe a mistake, the correct outcome and what follows. `opening` introduces an alternative."""
        found = self._found
        order = order_of(found, slip)
        text = Text.assemble(opening or "", (keep_unbroken(order), "bold"))
        text.append(f" is counted as {counted_as(found, slip)}", "not bold red")
        if slip.about:
            words = [quote(pasted) for i in slip.about[:1] if (pasted := found.statements[i].words)]
            text.append(f" ({': '.join([self._name_statements(slip.about), *words])})", "not bold")
        if not contradicts(found, slip):
            return text.append(", although, given the other mistakes, it would not be.", "not bold")
        truth = why_not(found, slip).removeprefix(order).strip()
        text.append(keep_unbroken(f", but it {truth}"), "not bold")
        if opening is not None:
            return text.append(" That would have the same effect.", "not bold")
        if slip.follows:
            follows = self._name_statements(slip.follows)
            verb = "follows" if len(slip.follows) == 1 else "follow"
            text.append(f" {capitalize_start(follows)} {verb} from that.", "not bold")
        return text

    def _explanations(self, numbers: Sequence[int]) -> Iterator[RenderableType]:
        """Yield the sentences that explain statements."""
        for sentence in dict.fromkeys(why for i in numbers for why in self._found.statements[i].why):
            yield Padding(Text(keep_unbroken(sentence)), (0, 0, 0, 2))

    # --------------------------------------------------------------------------------- changes

    def _changes(self) -> Iterator[RenderableType]:
        """Yield how many statements to change, and for which resolution."""
        found = self._found
        count = len(found.wrong)
        as_shown = f"{_spell_out(count)} statement{'' if count == 1 else 's'}"
        if found.resolution.certainty is Certainty.UNIQUE:
            what = "the statement" if len(found.statements) == 1 else as_shown
            text = Text("To correct it: ", "bold")
            text.append(f"change {what} as the table shows. ", "not bold")
            yield text.append("No other result is consistent, so fewer changes are not enough.", "not bold")
            return
        for place, kernel in enumerate(found.resolution.kernels):
            circular = kernel.certainty is Certainty.CIRCULAR
            text = Text(
                "Circular movement: " if circular else "Paradox: ",
                "bold cyan" if circular else "bold magenta",
            )
            number = (
                "no consistent resolution"
                if not kernel.resolutions
                else (f"{_spell_out(kernel.resolutions)} consistent resolutions")
            )
            text.append(
                f"these {len(kernel.orders)} orders depend on each other and have {number}. ",
                "default not bold",
            )
            text.append(format_rule(kernel, self._case.rulebook), "default not bold")
            nearest = found.nearest.alternatives[place] if found.nearest is not None else None
            remarks = {} if nearest is None else {nearest: "claimed" if found.passed_over else "nearest"}
            yield Group(text, Padding(render_kernel_table(kernel, remarks), (1, 0, 0, 2)))
        yield self._ways(as_shown)

    def _ways(self, as_shown: str) -> RenderableType:
        """Return what to change to reach the correct result, and the nearest consistent one."""
        found, nearest = self._found, self._found.nearest
        text = Text("To correct it: ", "bold")
        text.append(f"change {as_shown} as the table shows.", "not bold")
        if nearest is None:
            text.append(" The orders have no consistent resolution, so there is no other target.", "not bold")
            return text
        if found.passed_over:
            return text
        count = len(nearest.changes)
        fewest = f"{_spell_out(count)} statement{'' if count == 1 else 's'}"
        own = dict(nearest.changes)
        if count == len(found.wrong) and all(
            found.statements[i].instead == claim for i, claim in own.items()
        ):
            return text.append(" No consistent resolution needs fewer changes.", "not bold")
        text.append(f"\nNearest consistent resolution: change {fewest}:", "not bold")
        table = Table.grid(padding=(0, 2, 0, 0))
        for i, claim in nearest.changes:
            table.add_row(
                Text(self._number(i), "dim"),
                Text(keep_unbroken(found.statements[i].text), "red"),
                Text(keep_unbroken(str(claim)), "green"),
            )
        return Group(text, Padding(table, (0, 0, 0, 2)))


def render_other_rules(found: Verification | PhaseVerification) -> RenderableType:
    """Return the single choices and the presets under which a wrong result is right."""
    right_under, presets = found.right_under, found.presets
    if not right_under and not presets:
        return Text(f"The result is {describe_no_other_rules(found.untried)}", "dim")
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for other in right_under:
        by = f" ({', '.join(other.choice.taken_by)})" if other.choice.taken_by else ""
        table.add_row(Text(str(other), "cyan"), f"{other.choice.meaning}{by}")
    if presets:
        noun = "preset" if len(presets) == 1 else "presets"
        table.add_row(Text(noun, "cyan"), join_words(presets))
    return Group(Text("The result is right under", "bold"), Padding(table, (0, 0, 0, 2)))


def _render_item(text: Text, number: int | None) -> RenderableType:
    """Return a paragraph under a heading, numbered if there are several."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    table.add_row("" if number is None else f"{number}.", text)
    return Padding(table, (0, 0, 0, 1 if number is None else 2))


def _spell_out(count: int) -> str:
    return _NUMBER_WORDS[count] if count < len(_NUMBER_WORDS) else str(count)
