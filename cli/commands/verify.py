"""``westphalia verify``: check a result adjudicated by hand."""

from collections.abc import Callable
from typing import Annotated, cast

import typer
from typer import Option

from ...checker import check_certificate as checker
from ...games import resolve_case
from ...model.case import Case, format_case_text
from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.text import read_json, read_text, refuse_other_file
from ...research import (
    PhaseVerification,
    PhaseVerificationDocument,
    Verification,
    phase_verification_json,
    post_text,
    verification_json,
    verify_case,
)
from ...solver import CERTIFICATE_FORMAT, certify, join_words
from ...web.links import make_case_fragment, parse_public_address
from ..reports.phase_verification import print_phase_verification
from ..reports.verification import print_verification
from ..running.console import print_json, print_line, report_console
from ..running.inputs import (
    BoardOption,
    CaseArgument,
    CaseReader,
    JsonOption,
    PastedPhaseOption,
    PresetOption,
    PublicOption,
    RuleOption,
    VariantOption,
    only_turn,
)
from ..running.progress import ProgressBar
from ..running.run import DONE, FAILED
from .adjudicate import refuse_other_phases

_LABELS = ("--claim", "--result FILE")


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 the result is right; 1 it is wrong; 2 bad input.")(verify)


def verify(
    case: CaseArgument,
    result: Annotated[
        str | None,
        Option(
            "--result",
            metavar="FILE",
            help="The result to check: JSON from adjudicate, or one statement per line.",
        ),
    ] = None,
    claim: Annotated[
        list[str] | None,
        Option("--claim", metavar="TEXT", help='A statement to check: "A Vie - Tyr bounces".'),
    ] = None,
    certificate: Annotated[
        str | None,
        Option("--certificate", metavar="FILE", help="A certificate to check instead of statements."),
    ] = None,
    as_json: JsonOption = False,
    everything: Annotated[
        bool, Option("--all", help="List all statements; by default, long lists omit those that hold.")
    ] = False,
    post: Annotated[
        bool, Option("--post", help="Print only a text to post back: the verdict and a link for the desk.")
    ] = False,
    public: PublicOption = None,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    variant: VariantOption = None,
    phase: PastedPhaseOption = None,
) -> int:
    """Check a result adjudicated by hand, statement by statement.

    CASE may also be a turn with its results, as you copied it from a site, a mail, a program or a forum.

    Put the statements under "Result:" in the case, in a separate file, or on the command line. If the result
    is wrong, the report explains the mistake, its consequences, what to change, and which other rules would
    make the result right.

    \b
    westphalia verify case.txt
    westphalia verify case.json --result result.json
    westphalia verify case.txt --certificate certificate.json
    westphalia verify case.txt --claim "A Vie - Tyr bounces" --claim "Tyr empty"
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    address = None if public is None else parse_public_address(public)
    turns = CaseReader(rule, preset, board, variant, phase=phase).load_all(case)
    if certificate is not None:
        if result is not None or claim:
            raise ImpossibleError("--certificate stands for all statements", expected="it alone")
        read, _ = only_turn(turns, case)
        refuse_other_phases(read)
        holds, lines = check_certificate(read, certificate)
        if as_json:
            print_json({"holds": holds, "report": lines})
        else:
            print_line("\n".join(lines))
        return DONE if holds else FAILED
    if result is not None or claim:
        turns = (only_turn(turns, case),)
    silent = [str(read.phase) for read, _ in turns if not read.result] if len(turns) > 1 else []
    if len(silent) < len(turns):  # positions and turns without results may stand between those with results
        turns = tuple((read, notes) for read, notes in turns if read.result or not silent)
    text = None if result is None else read_text(result)
    with ProgressBar("Verifying"):
        verified = [
            (read, notes, verify_case(read, claim or (), result=text, file=result, labels=_LABELS))
            for read, notes in turns
        ]
    if as_json:
        data = [_to_json(found) for _, _, found in verified]
        print_json(
            data[0] if len(data) == 1 else {"holds": all(one["holds"] for one in data), "phases": data}
        )
        return DONE if all(one["holds"] for one in data) else FAILED
    holds = all(found.holds for _, _, found in verified)
    if post:
        print_line("\n\n".join(_post(read, found, address) for read, _, found in verified))
        return DONE if holds else FAILED
    for number, (read, notes, found) in enumerate(verified):
        if number:
            print_line("")
        if isinstance(found, Verification):
            print_verification(report_console(), read, found, everything=everything, notes=notes)
        else:
            print_phase_verification(report_console(), read, found, notes=notes)
        if notes:
            print_line(f"\nTo post back:\n{_post(read, found, address)}")
    if silent:
        print_line(f"\nThe text states no results of {join_words(silent)}.")
    return DONE if holds else FAILED


def _post(case: Case, found: Verification | PhaseVerification, address: str | None) -> str:
    """Return the text to post back, with a link to a public desk, or one that opens the case on any desk."""
    link = make_case_fragment(format_case_text(case))
    where = (
        "To check it, paste this into the first field of the desk: " if address is None else "To check it: "
    )
    return post_text(case, found, f"{where}{address or ''}{link}")


def _to_json(found: Verification | PhaseVerification) -> PhaseVerificationDocument:
    return verification_json(found) if isinstance(found, Verification) else phase_verification_json(found)


def check_certificate(case: Case, file: str) -> tuple[bool, list[str]]:
    """Check a certificate with the standalone checker, and check that it belongs to this case.

    Returns:
        Whether the certificate proves the result, and the lines of the report.

    Raises:
        UnreadableError: The file is not a certificate.
    """
    stated = read_json(read_text(file), file)
    refuse_other_file(stated, "a certificate", file)
    data = cast("dict[str, object]", stated) if isinstance(stated, dict) else {}
    if data.get("format") != CERTIFICATE_FORMAT:
        raise UnreadableError("is not a certificate", place=Place(file), expected="what certify writes")
    ours = certify(resolve_case(case), case=case)
    if data.get("digest") != ours["digest"]:
        return False, ["The certificate does not match the case: its position, orders or rules differ."]
    check = cast("Callable[[object], list[str]]", checker.check)  # plain Python, untyped on purpose
    try:
        return True, check(data)
    except checker.Rejected as reason:
        return False, [f"REJECTED: {reason}"]
    except KeyError as missing:
        message = f"the certificate lacks {missing}"
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        message = "a value of the certificate has the wrong form"
    raise UnreadableError(message, place=Place(file), expected="what certify writes")
