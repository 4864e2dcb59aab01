"""Case files, as text or JSON."""

from dataclasses import replace

from ..errors import Place, UnreadableError, WestphaliaError, separate_errors
from ..text import MAX_CHARACTERS, decode_text
from .case import Case, FindVariant
from .text_form import read_case_text


def read_case(
    data: str | bytes,
    find_variant: FindVariant,
    *,
    file: str | None = None,
    first_line: int = 1,
    lenient: bool = False,
) -> Case:
    """Parse a case from text or JSON (which begins with a brace).

    `file` and `first_line`, the line of the file at which `data` begins, are for messages. In a `lenient`
    case invalid orders are void instead of an error.

    Raises:
        WestphaliaError: The case has a defect; with its place. Several defects raise `Defects`.
    """
    try:
        return _read_case(data, find_variant, file, lenient=lenient)
    except WestphaliaError as error:
        if first_line > 1:
            _shift_lines(error, first_line - 1)
        raise


def _read_case(data: str | bytes, find_variant: FindVariant, file: str | None, *, lenient: bool) -> Case:
    if len(data) > MAX_CHARACTERS:
        expected = f"at most {MAX_CHARACTERS:,} characters"
        raise UnreadableError("is too large to be read", place=Place(file), expected=expected)
    text = decode_text(data, file) if isinstance(data, bytes) else data.removeprefix("\ufeff")
    start = text.lstrip()[:1]
    if not start:
        raise UnreadableError("is empty", place=Place(file), expected="a case")
    if start in "{[":
        from .json_form import read_case_json  # imported late: pydantic is slow to import

        return read_case_json(text, find_variant, file=file, lenient=lenient)
    return read_case_text(text, find_variant, file=file, lenient=lenient)


def _shift_lines(error: WestphaliaError, lines: int) -> None:
    for defect in separate_errors(error):
        line = defect.place.line
        if line is not None:
            defect.place = replace(defect.place, line=line + lines)
