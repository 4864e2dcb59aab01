"""The pictures of the page `gallery.md`: its commands are run when the site is built."""

import contextlib
import io
import re
import shlex
import tempfile
from html import escape
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from westphalia.cli.running.run import run

ROOT: Final = Path(__file__).resolve().parents[2]
GALLERY: Final = ROOT / "docs" / "gallery.md"
_DRAWN: Final = re.compile(
    r"^## (?P<title>.+?)$(?:(?!^## ).)*?"
    r"^```console\n\$ westphalia (?P<line>draw [^\n]* -o (?P<name>\S+\.svg))\n```\n",
    re.MULTILINE | re.DOTALL,
)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Draw the pictures."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("examples").symlink_to(ROOT / "examples", target_is_directory=True)
        for found in _DRAWN.finditer(GALLERY.read_text(encoding="utf-8")):
            with contextlib.redirect_stdout(io.StringIO()):
                status = run(shlex.split(found["line"]))
            if status:
                raise RuntimeError(f"westphalia {found['line']}: exit status {status}")
            drawn = Path(found["name"]).read_text(encoding="utf-8")
            files.append(File.generated(config, f"pictures/{found['name']}", content=drawn))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Show each picture below its command."""
    if page.file.src_uri != GALLERY.name:
        return markdown

    def shown(found: re.Match[str]) -> str:
        alt = escape(found["title"])
        return f'{found[0]}\n<p><img src="pictures/{found["name"]}" alt="{alt}" loading="lazy"></p>\n'

    return _DRAWN.sub(shown, markdown)
