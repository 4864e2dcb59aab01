"""Cases on the pages open on the desk, which the site has below `desk/`.

Under each block that prints a case, and after each link to one of the examples, the site has a link that
holds the whole case. The pages in the repository have none of these links.
"""

import re
import shutil
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

import westphalia
from westphalia.model.case import format_case_text
from westphalia.web import add_answers
from westphalia.web.links import make_case_fragment

ROOT: Final = Path(__file__).resolve().parents[2]
BUILT: Final = ROOT / "build" / "desk"
"""The static desk, as `python -m westphalia.web.static_site build/desk` writes it; the site copies it."""

NO_DESK: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The desk</title>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem">
<h1>The desk</h1>
<p>This copy of the documentation has no desk. With Westphalia installed, <code>westphalia desk</code>
opens one on your machine. It opens the same links: put the part of this address from
<code>#</code> on behind its own.</p>
<p><a href="../desk.html">What the desk can do</a></p>
</html>
"""
"""What is at the address of the desk if the site is built without it."""

_BLOCK: Final = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```\n", re.MULTILINE | re.DOTALL)
_GIVEN: Final = re.compile(r"^\$ [^\n]* <<(\w+)\n(?P<text>.*?)^\1$", re.MULTILINE | re.DOTALL)
_EXAMPLE: Final = re.compile(r"examples/(?P<name>(?:gallery/)?[\w-]+\.(?:txt|json))")
_LINK: Final = re.compile(r"\]\([./]*examples/(?P<name>[\w-]+\.(?:txt|json))\)")


@cache
def case_text(text: str) -> str | None:
    """Return a case as text with the comment at its head, or None if the text is not a case."""
    if "variant" not in text:
        return None
    try:
        case = westphalia.read_case(text, lenient=True)
    except westphalia.WestphaliaError:
        return None
    return format_case_text(case) if text.lstrip().startswith("{") else text


@cache
def example_text(name: str) -> str | None:
    """Return the case of a file in `examples`, or None if it is not a case."""
    path = ROOT / "examples" / name
    return case_text(path.read_text(encoding="utf-8")) if path.exists() else None


def cases_in(language: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield a name and the text of each case that a block prints, gives to a command, or names."""
    if language in {"", "text", "json"}:
        if case := case_text(text):
            yield "", case
        return
    for found in _GIVEN.finditer(text):
        given = found["text"]
        for piece in given.splitlines() if given.startswith("{") and "}\n{" in given else (given,):
            if case := case_text(piece):
                yield "", case
    for name in dict.fromkeys(_EXAMPLE.findall(text)):
        if case := example_text(name):
            yield Path(name).stem, case


_linked: dict[str, None] = {}
"""The cases that pages link to: the desk of the site has their answers before Python is loaded."""


def link_to(text: str, page: str) -> str:
    """Return the address of the desk with a case, as seen from a page of the site."""
    _linked[text] = None
    return f"{get_relative_url('desk/', page)}{make_case_fragment(text)}"


def anchor(text: str, page: str, words: str = "Open on the desk", kind: str = "on-desk") -> str:
    """Return a link that opens a case on the desk, as HTML."""
    return f'<a class="{kind}" href="{escape(link_to(text, page))}">{escape(words)}</a>'


def with_links(markdown: str, page: str) -> str:
    """Return a page with a link for each case."""

    def under(found: re.Match[str]) -> str:
        cases = [*cases_in(found["language"], found["text"])]
        if not cases:
            return found[0]
        several = len(cases) > 1
        links = [
            anchor(text, page, (name or f"case {number}") if several else "Open on the desk")
            for number, (name, text) in enumerate(cases, 1)
        ]
        head = "<span>Open on the desk:</span> " if several else ""
        return f'{found[0]}\n<p class="desk-links" data-search-exclude>{head}{" ".join(links)}</p>\n\n'

    def behind(found: re.Match[str]) -> str:
        text = example_text(found["name"])
        return f"{found[0]} {anchor(text, page, kind='desk-mark')}" if text else found[0]

    parts = re.split(r"(^```.*?^```\n)", markdown, flags=re.MULTILINE | re.DOTALL)
    return "".join(
        _BLOCK.sub(under, part) if part.startswith("```") else _LINK.sub(behind, part) for part in parts
    )


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Without a static desk, say at its address how to get one."""
    if not BUILT.is_dir():
        files.append(File.generated(config, "desk/index.html", content=NO_DESK))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Add the links."""
    return with_links(markdown, page.url)


_SEARCH: Final = '<label class="md-header__button md-icon" for="__search">'
"""The button of the search in the head of a page."""


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Add a link to the desk to the head of a page."""
    link = f'<a class="to-desk" href="{get_relative_url("desk/", page.url)}">Desk</a>'
    return output.replace(_SEARCH, f"{link}{_SEARCH}", 1)


def on_post_build(config: MkDocsConfig) -> None:
    """Copy the static desk into the site with a link back, and add answers to the cases of the pages."""
    if BUILT.is_dir():
        desk = Path(config.site_dir) / "desk"
        shutil.copytree(BUILT, desk, dirs_exist_ok=True)
        front = desk / "index.html"
        link = '<meta name="documentation" content="../index.html">\n<title>'
        front.write_text(front.read_text(encoding="utf-8").replace("<title>", link, 1), encoding="utf-8")
        add_answers(desk, _linked)
