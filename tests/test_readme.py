"""The README, as a quick check; tests/docs checks all other pages in the same way."""

import shutil
from pathlib import Path

from tests.cli.transcripts import EXAMPLES, replay_markdown

README = (EXAMPLES.parent / "README.md").read_text(encoding="utf-8")


def test_commands_and_the_program_print_what_is_shown(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES, tmp_path / EXAMPLES.name)
    assert replay_markdown(README, tmp_path) == README
