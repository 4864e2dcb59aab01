"""The pages show current output, and their links work. To update the output of commands and programs:
``python -m tests.cli.transcripts README.md docs/...md``.
"""

import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest
from markdown.extensions.toc import slugify

from tests.cli.transcripts import EXAMPLES, pictures, replay_markdown

ROOT = EXAMPLES.parent
DOCS = ROOT / "docs"
TEXTS = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in (ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md")))
}
RUN = [name for name, text in TEXTS.items() if re.search(r"^```(console|python)$", text, re.MULTILINE)]
RUN.remove("README.md")  # tests/test_readme.py
LINK = re.compile(r"\]\((?!https?:)([^)# ]*)(?:#([^) ]*))?\)")
LANGUAGES = {"", "console", "json", "python", "text", "toml", "yaml"}


def prose(text: str) -> str:
    """Return a page without its code."""
    without = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"``.+?``|`[^`\n]+`", "`", without)


def blocks(text: str) -> list[tuple[str, str]]:
    """Return the blocks of code of a page, each with its language."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def anchors(path: Path) -> set[str]:
    """Return what can follow ``#`` in a link to a page: its headings, as code hosts and the site name
    them."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = [
        re.sub(r"\[(.*?)\]\(.*?\)", r"\1", title) for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    ]
    hosted = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings}
    return hosted & {slugify(title.replace("`", ""), "-") for title in headings}


@pytest.mark.parametrize("page", RUN)
def test_commands_and_programs_print_the_shown_output_and_make_the_pictures(
    page: str, tmp_path: Path
) -> None:
    shutil.copytree(EXAMPLES, tmp_path / EXAMPLES.name)
    anew = f"if that is meant: python -m tests.cli.transcripts {page}"
    assert replay_markdown(TEXTS[page], tmp_path) == TEXTS[page], anew
    shown = {name: ((ROOT / page).parent / path).read_bytes() for name, path in pictures(TEXTS[page]).items()}
    assert [name for name in shown if (tmp_path / name).read_bytes() != shown[name]] == [], anew


def test_every_picture_is_made_by_a_page() -> None:
    made = {
        ((ROOT / page).parent / path).resolve() for page in RUN for path in pictures(TEXTS[page]).values()
    }
    there = {path for path in DOCS.rglob("*.*") if path.suffix in {".svg", ".png", ".pdf", ".gif", ".jpg"}}
    assert there == made
    taken = {page for page in TEXTS if "`python -m tests.web.screenshots`" in TEXTS[page]}
    shows = {page for page in TEXTS if "![" in TEXTS[page]}
    assert shows - {*RUN, "README.md"} - taken == set()
    shown = {
        ((ROOT / page).parent / path).resolve()
        for page in taken
        for path in re.findall(r"\]\((\S+?\.webp)\)", TEXTS[page])
    }
    assert set(DOCS.rglob("*.webp")) == shown


@pytest.mark.parametrize("page", TEXTS)
def test_every_block_of_data_can_be_read(page: str) -> None:
    for language, text in blocks(TEXTS[page]):
        assert language in LANGUAGES
        if language == "json":
            json.loads(text if text.startswith(("{", "[")) else f"{{{text}}}")
        elif language == "toml":
            tomllib.loads(text)


@pytest.mark.parametrize("page", TEXTS)
def test_every_link_leads_to_a_file_and_a_heading(page: str) -> None:
    for path, anchor in LINK.findall(prose(TEXTS[page])):
        target = ((ROOT / page).parent / path).resolve() if path else ROOT / page
        assert target.exists(), path
        assert target.is_relative_to(ROOT), path
        assert not anchor or anchor in anchors(target), (path, anchor)
