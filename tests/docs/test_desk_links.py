"""Every case on a page of the documentation opens on the desk, and the link opens the same case."""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from functools import cache
from html import unescape
from pathlib import Path
from types import ModuleType

import pytest

import westphalia
from westphalia.model.case import format_case_text
from westphalia.web.dispatch import answer
from westphalia.web.links import unpack

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = {
    path.relative_to(DOCS).as_posix(): path.read_text(encoding="utf-8") for path in sorted(DOCS.rglob("*.md"))
}
LINK = re.compile(r'<a class="(?:on-desk|desk-mark)" href="([^"]*)#case=([^"]+)"')

OWN_TEXTS = {path.read_text("utf-8") for path in (ROOT / "examples").rglob("*.txt")}

NOT_ON_THE_DESK = {
    "case-files.md": 1,  # a variant of its own
    "command-line.md": 2,  # their defects are shown
    "formats.md": 1,  # another program's format
    "tutorials/researcher.md": 1,  # an answer as JSON
    "variants.md": 3,  # a board of its own
    "wire-format.md": 3,  # answers as JSON
}
"""Blocks that look like cases but that a desk cannot open, by page."""


def load_hook(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"docs_site_{name}", DOCS / "site" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


desk = load_hook("desk")


@cache
def links(page: str) -> list[str]:
    """Return the packed cases of the links that the site adds to a page."""
    shown = desk.with_links(PAGES[page], page.replace(".md", ".html"))
    up = "../" * page.count("/")
    found = LINK.findall(shown)
    assert {address for address, _ in found} <= {f"{up}desk/"}
    return [unescape(packed) for _, packed in found]


@pytest.mark.parametrize("page", PAGES)
def test_no_case_is_printed_without_a_link(page: str) -> None:
    looks = len(re.findall(r'^variant: |^\s*\{?"variant":', PAGES[page], re.MULTILINE))
    printed = [packed for packed in links(page) if unpack(packed) not in OWN_TEXTS]
    assert len(printed) >= looks - NOT_ON_THE_DESK.get(page, 0)


@pytest.mark.parametrize("page", PAGES)
def test_every_example_a_page_runs_or_links_to_has_a_link(page: str) -> None:
    run = re.findall(r"^\$ .*examples/((?:gallery/)?[\w-]+\.(?:txt|json))", PAGES[page], re.MULTILINE)
    named = {*run, *re.findall(r"\]\([./]*examples/([\w-]+\.txt)\)", PAGES[page])}
    wanted = {example(name) for name in named - {"two-towns.json", "gallery/year.json"}}  # a board, a game
    assert {unpack(packed) for packed in links(page)} >= wanted


def example(name: str) -> str:
    text = (ROOT / "examples" / name).read_text(encoding="utf-8")
    return format_case_text(westphalia.read_case(text)) if name.endswith(".json") else text


@pytest.mark.parametrize("page", PAGES)
def test_each_link_opens_its_case_on_the_desk(page: str) -> None:
    for packed in links(page):
        opened = answer("convert", json.dumps({"link": packed}).encode())
        assert opened.status == 200
        assert json.loads(opened.body)["text"] == format_case_text(
            westphalia.read_case(unpack(packed), lenient=True)
        )


@pytest.mark.skipif(shutil.which("node") is None, reason="no node was found on the PATH")
def test_the_page_reads_every_link_as_python_does() -> None:
    packed = sorted({one for page in PAGES for one in links(page)})
    program = (
        f'import {{ unpack }} from "{(ROOT / "web" / "page" / "links.js").as_uri()}";\n'
        'import { readFileSync } from "node:fs";\n'
        "const links = JSON.parse(readFileSync(0, 'utf8'));\n"
        "console.log(JSON.stringify(await Promise.all(links.map(unpack))));\n"
    )
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", program],
        input=json.dumps(packed),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert len(packed) > 30
    assert json.loads(ran.stdout) == [unpack(one) for one in packed]
