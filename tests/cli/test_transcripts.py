"""Transcripts of pages: what they show is what the commands print, also where they leave out lines."""

from pathlib import Path

import pytest

from tests.cli.transcripts import commands, replay

WHOLE = "$ westphalia boards\n"


@pytest.mark.parametrize("form", ["{first}\n...\n{last}\n", "{first}\n...\n", "...\n{last}\n"])
def test_a_transcript_may_leave_out_lines(form: str, tmp_path: Path) -> None:
    first, *_, last = replay(WHOLE, tmp_path).splitlines()[1:]
    short = WHOLE + form.format(first=first, last=last)
    assert replay(short, tmp_path) == short


@pytest.mark.parametrize(
    "form", ["{first}!\n...\n{last}\n", "{last}\n...\n{first}\n", "{first}\n...\n{first}\n"]
)
def test_a_transcript_whose_other_lines_are_not_printed_is_made_anew(form: str, tmp_path: Path) -> None:
    whole = replay(WHOLE, tmp_path)
    first, *_, last = whole.splitlines()[1:]
    assert replay(WHOLE + form.format(first=first, last=last), tmp_path) == whole


def test_commands_have_their_input_and_the_output_that_is_shown() -> None:
    found = list(commands("$ westphalia check - <<END\nA Par H\nEND\n\nfine\n\n$ cat a\n\n"))
    assert [(one.line, one.text, one.shown) for one in found] == [
        ("westphalia check -", "A Par H\n", "\nfine\n"),
        ("cat a", None, "\n"),
    ]
