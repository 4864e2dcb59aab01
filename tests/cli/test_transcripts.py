"""Transcripts of pages: what they show is what the commands print, also where they leave out lines."""

from pathlib import Path

from tests.cli.transcripts import commands, replay

WHOLE = "$ westphalia boards\n"


def test_a_transcript_leaves_out_lines_only_as_long_as_the_others_are_printed(tmp_path: Path) -> None:
    whole = replay(WHOLE, tmp_path)
    first, *_, last = whole.splitlines()[1:]
    short = f"{WHOLE}{first}\n...\n{last}\n"
    assert replay(short, tmp_path) == short
    for wrong in (
        f"{WHOLE}{first}!\n...\n{last}\n",
        f"{WHOLE}{first}\n...\n",
        f"{WHOLE}{last}\n...\n{first}\n",
    ):
        assert replay(wrong, tmp_path) == whole


def test_commands_have_their_input_and_the_output_that_is_shown() -> None:
    found = list(commands("$ westphalia check - <<END\nA Par H\nEND\n\nfine\n\n$ cat a\n\n"))
    assert [(one.line, one.text, one.shown) for one in found] == [
        ("westphalia check -", "A Par H\n", "\nfine\n"),
        ("cat a", None, "\n"),
    ]
