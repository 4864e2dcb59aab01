"""The head of the home page: what this is at a glance. Code hosts show the text of `README.md` instead."""

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

from desk import anchor, example_text, link_to
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import westphalia
from westphalia.draw import draw

ROOT: Final = Path(__file__).resolve().parents[2]
PICTURE: Final = "pictures/home.svg"
REST: Final = "## Install"
"""The heading where the text of the page goes on."""

SHOWN: Final = (
    "Pandin's paradox on the map: England and Germany attack the English Channel with equal strength, a "
    "French fleet there convoys an army to London, and no outcome is consistent."
)

_PLAYERS: Final = """Put a disputed turn on the desk: who bounced whom, why, under which edition, and which
other order would have saved the day."""
_REFEREES: Final = """Run whole games of the standard game and five variants of the Thirty Years' War from
plain files, with order sheets, maps and reports."""
_RESEARCHERS: Final = """List every consistent resolution, prove uniqueness with certificates that others
can check, and see all smallest paradoxes."""

WAYS: Final = {
    "Players": (
        _PLAYERS,
        {"Check a result": "verify.html", "What if?": "what-if.html", "Every DATC case": "datc.html"},
    ),
    "Referees": (
        _REFEREES,
        {
            "Your first game": "tutorials/referee.html",
            "Reports and maps": "referee.html",
            "The rules of each game": "rules/standard.html",
        },
    ),
    "Researchers": (
        _RESEARCHERS,
        {"A tour": "tutorials/researcher.html", "The census": "census.html", "The method": "method.html"},
    ),
}
"""Three ways in: for whom, what for, and the pages."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Draw the picture."""
    shown = draw(westphalia.load_case(ROOT / "examples" / "pandin.txt"), title=" ", legend=False)
    files.append(File.generated(config, PICTURE, content=shown.svg))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Put the head above the text of the home page."""
    if page.file.src_uri != "README.md":
        return markdown
    page.meta["hide"] = ["navigation", "toc"]
    return f"{_head(page.url)}\n\n{REST}{markdown.partition(REST)[2]}"


def _head(url: str) -> str:
    pandin = example_text("pandin.txt") or ""
    ways = "".join(
        f"<li><h2>{escape(who)}</h2><p>{escape(why)}</p><p>{_links(pages)}</p></li>"
        for who, (why, pages) in WAYS.items()
    )
    go = anchor(pandin, url, "Try it now", "md-button md-button--primary")
    return f"""<div class="home" data-search-exclude>
<div class="home-head">
<div>
<h1>Westphalia</h1>
<p class="home-lead">Resolves Diplomacy orders, proves that the result is the only one, and explains every
outcome.</p>
<p class="home-go">{go} <a class="md-button" href="#install">Install</a></p>
<p class="home-aside">Opens Pandin's paradox on the desk, in this browser. In a copy of the repository,
<code>pip install .</code> gives you the desk, the command line and the Python package.</p>
</div>
<a class="home-picture" href="{escape(link_to(pandin, url))}"><img src="{PICTURE}" alt="{escape(SHOWN)}"></a>
</div>
<ul class="home-ways">{ways}</ul>
</div>"""


def _links(pages: Mapping[str, str]) -> str:
    return " ".join(f'<a href="{escape(target)}">{escape(words)}</a>' for words, target in pages.items())
