"""``westphalia adjudicate``: resolve the orders of case files."""

from collections.abc import Sequence
from typing import Annotated, Literal

import typer
from typer import Argument, Option

from ...formats import godip_codes
from ...games import PhaseResult, play_case, result_to_json
from ...model.case import Case
from ...model.errors import Defects, Place, UnreadableError, WestphaliaError
from ...model.phase import PhaseKind
from ...research import suppose_centers
from ...solver import CheckRecord, InconsistentError, ResultRecord, json_text
from ..reports.game import print_phase_result
from ..reports.resolution import print_report, render_notes
from ..running.console import print_json, print_json_text, print_line, print_parts, report_console
from ..running.inputs import (
    STDIN,
    BoardOption,
    CaseReader,
    JsonOption,
    LenientOption,
    Method,
    MethodOption,
    PastedPhaseOption,
    PresetOption,
    RuleOption,
    VariantOption,
    read_lines,
)
from ..running.progress import ProgressBar
from ..running.run import BAD_INPUT, DONE, FAILED

Codes = Literal["godip"]
"""Programs whose outcome codes ``--codes`` can add."""


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 resolved; 1 --check failed; 2 bad input, nothing was resolved.")(
        adjudicate
    )


def adjudicate(
    context: typer.Context,
    files: Annotated[
        list[str] | None,
        Argument(
            metavar="FILE...",
            help="Case files, text or JSON; - reads standard input, the default with --jsonl.",
        ),
    ] = None,
    as_json: JsonOption = False,
    jsonl: Annotated[
        bool,
        Option("--jsonl", help="Read one JSON case per line, and print one result per line."),
    ] = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    method: MethodOption = "kernels",
    check: Annotated[
        bool, Option("--check", help="Check the result by evaluating every definition again.")
    ] = False,
    board: BoardOption = None,
    codes: Annotated[
        Codes | None,
        Option(help="Add the outcome codes of another program to the JSON output."),
    ] = None,
    lenient: LenientOption = False,
    variant: VariantOption = None,
    phase: PastedPhaseOption = None,
) -> int:
    """Resolve the orders of case files, and explain the outcome of each order.

    FILE may also be a turn as you copied it from a site, a mail, a program or a forum.

    \b
    westphalia adjudicate case.txt
    westphalia adjudicate paste.txt
    westphalia adjudicate case.txt --rule convoy_paradox=1982 --rule 4.A.3=b
    westphalia adjudicate case.json --json --check
    westphalia adjudicate --preset rulebook-1971 a.txt b.txt
    westphalia adjudicate --jsonl < cases.jsonl > results.jsonl
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if codes is not None and not (as_json or jsonl):
        context.fail("--codes needs --json or --jsonl")
    reader = CaseReader(rule, preset, board, variant, lenient=lenient, phase=phase)
    if jsonl:
        return _adjudicate_lines(reader, files or ["-"], method, codes, check=check)
    if not files:
        context.fail("Missing argument 'FILE...'")
    given = [_suppose(*one) for file in files for one in reader.load_all(file)]
    cases = [case for case, _ in given]
    for case in cases:
        _refuse_unresolvable(case, check=check)
    with ProgressBar("Resolving", len(cases)) as busy:
        results: list[PhaseResult] = []
        for case in cases:
            results.append(play_case(case, method=method))
            busy.advance()
    checks = [_check_definitions(result) if check else None for result in results]
    if as_json:
        data = [
            _result_to_json(result, checked, codes) for result, checked in zip(results, checks, strict=True)
        ]
        print_json(data[0] if len(data) == 1 else data)
    else:
        _print_report(results, checks, [notes for _, notes in given])
    return FAILED if any(isinstance(checked, str) for checked in checks) else DONE


def _suppose(case: Case, notes: tuple[str, ...]) -> tuple[Case, tuple[str, ...]]:
    """Return a case of a pasted text with the owners of centers that its builds need, with a note on them."""
    if not notes:
        return case, notes
    supposed, sentence = suppose_centers(case)
    return supposed, (*notes, *([sentence] if sentence else ()))


def _check_definitions(result: PhaseResult) -> int | str:
    """Return the number of definitions that hold, or the message about one that does not."""
    assert result.resolution is not None, "--check refuses other phases"
    try:
        return result.resolution.check()
    except InconsistentError as error:
        return str(error)


def _refuse_unresolvable(case: Case, *, check: bool) -> None:
    """Raise `UnreadableError` for a phase without orders and, with `check`, for any phase but movement."""
    if check:
        refuse_other_phases(case)
    refuse_diplomacy(case)


def refuse_diplomacy(case: Case) -> None:
    """Raise `UnreadableError` for a diplomacy phase, which has no orders."""
    if case.phase.kind is PhaseKind.DIPLOMACY:
        expected = "a movement, retreat or adjustment phase"
        raise UnreadableError(f"{case.phase} has no orders", place=Place(case.file), expected=expected)


def refuse_other_phases(case: Case) -> None:
    """Raise `UnreadableError` for any phase other than movement."""
    if case.phase.kind is not PhaseKind.MOVEMENT:
        message = f"{case.phase} is not a movement phase"
        raise UnreadableError(message, place=Place(case.file), expected="a movement phase")


def _result_to_json(
    found: PhaseResult, checked: int | str | None, codes: Codes | None = None
) -> ResultRecord:
    """Return the result of a case as JSON, with `check` and `codes` if requested."""
    data = result_to_json(found)
    if checked is not None:
        data["check"] = _check_to_json(found, checked)
    if codes is not None:
        data["codes"] = dict(godip_codes(found.resolution or found.turn))
    return data


def _check_to_json(found: PhaseResult, checked: int | str) -> CheckRecord:
    if isinstance(checked, str):
        return {"holds": False, "failed": checked}
    check: CheckRecord = {"holds": True, "definitions": checked}
    if found.resolution is not None and (forced := found.resolution.forced):
        check["forced"] = [{"decision": one.decision, "rule": one.rule, "holds": one.holds} for one in forced]
    return check


def _print_report(
    results: Sequence[PhaseResult], checks: Sequence[int | str | None], notes: Sequence[tuple[str, ...]]
) -> None:
    console = report_console()
    for number, (result, checked, read) in enumerate(zip(results, checks, notes, strict=True)):
        if number:
            print_line("")
        if result.resolution is not None:
            print_report(console, result, result.resolution, checked)
        else:
            print_phase_result(console, result.case, result.turn)
        if read:
            print_line("")
            print_parts(console, *render_notes(read))


# ----------------------------------------------------------------------------------------- streams


def _adjudicate_lines(
    reader: CaseReader, files: Sequence[str], method: Method, codes: Codes | None, *, check: bool
) -> int:
    """Read a case per line and print a result per line; print an error object for a bad line."""
    status = DONE
    with ProgressBar("Resolving", printing=True) as busy:
        for file in files:
            for number, line in read_lines(file):
                try:
                    case = _parse_line(reader, line, number, file, check=check)
                    found = play_case(case, method=method)
                    checked = _check_definitions(found) if check else None
                    print_json_text(json_text(_result_to_json(found, checked, codes)))
                except WestphaliaError as error:
                    print_json({"error": _format_line_error(error), "line": number}, indent=None)
                    status = BAD_INPUT
                else:
                    if isinstance(checked, str):
                        status = max(status, FAILED)
                busy.advance()
    return status


def _parse_line(
    reader: CaseReader, line: bytes | WestphaliaError, number: int, file: str, *, check: bool
) -> Case:
    if isinstance(line, WestphaliaError):
        raise line
    if line.lstrip()[:1] not in (b"{", b"\xef"):
        raise UnreadableError("not a JSON object", expected="a JSON case on one line")
    case = reader.read(line, STDIN if file == "-" else file, number)
    _refuse_unresolvable(case, check=check)
    return case


def _format_line_error(error: WestphaliaError) -> str:
    """Return the message of an error in a line, with the column but without file and line."""
    if isinstance(error, Defects):
        return "; ".join(_format_line_error(defect) for defect in error.defects)
    place = error.place
    error.place = Place()
    message = str(error)
    error.place = place
    return f"column {place.column}: {message}" if place.column is not None else message
