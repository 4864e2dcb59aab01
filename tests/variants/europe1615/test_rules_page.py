"""The commands and the Python of this variant's rules page."""

import re
from pathlib import Path

from tests.cli.transcripts import replay_markdown

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules" / "europe-1615.md"


def test_the_commands_of_the_rules_page_print_what_it_says(tmp_path: Path) -> None:
    text = RULES.read_text(encoding="utf-8")
    assert replay_markdown(text, tmp_path) == text


def test_the_python_of_the_rules_page_runs() -> None:
    blocks = re.findall(
        r"^```python\n(.*?)^```$", RULES.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert len(blocks) == 2
    for block in blocks:
        exec(block, {})
