"""What the README shows is what comes out. To write its outputs anew: ``python -m tests.test_readme``."""

import re
import shutil
from pathlib import Path

import pytest

from tests.cli.transcripts import replay_markdown

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def again(folder: Path) -> str:
    """The README with its outputs as they are now; the commands run beside a copy of the examples."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    return replay_markdown(README, folder)


def test_the_outputs_are_as_shown(tmp_path: Path) -> None:
    assert again(tmp_path) == README


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert found
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    exec(compile(found[1], "README.md", "exec"), {})


def test_every_link_leads_to_a_file() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", README)
    assert [link for link in links if not (ROOT / link).exists()] == []


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        (ROOT / "README.md").write_text(again(Path(name)), encoding="utf-8")
