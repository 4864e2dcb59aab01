"""What the site has beyond the pages of ``docs``: faces to read, examples, the changes, all decisions.

The pages are written for a code host, where ``../examples/pandin.txt`` leads to a file. On the site the files
that they link to outside ``docs`` stand below it, and the links lead there.
"""

import re
from html import escape
from pathlib import Path
from typing import Any, TypeAlias, cast

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

Nav: TypeAlias = "str | list[Nav] | dict[str, Nav]"

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("bulk", "draw", "env", "formats", "games", "model", "research", "solver", "variants", "web")
"""What has a page with its names."""
COMMAND = re.compile(r"^\$ .*?(?: &lt;&lt;(?P<end>\w+)$.*?^(?P=end))?$", re.MULTILINE | re.DOTALL)
"""A command of a transcript, up to the end of what is given to it."""

NAME = re.compile(r"<code>\w+_\w+</code>")

LESS_LOOKED_FOR = ("CHANGELOG.md", "decisions/", "api/")
"""Pages that come last in what the search finds."""

OUTSIDE = re.compile(r"\]\((?P<up>(?:\.\./)+)(?P<path>examples/[^)#]+|CHANGELOG\.md|LICENSE)")
"""A link of a page to a file outside ``docs``."""


def on_startup(**_: Any) -> None:
    """Give griffe a folder with the rooms alone: in the root it would read all that lies there."""
    documented = ROOT / "build" / "documented" / "westphalia"
    documented.mkdir(parents=True, exist_ok=True)
    for name in (*ROOMS, "__init__.py"):
        link = documented / name
        if not link.is_symlink():
            link.symlink_to(Path("../../..", name))


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put a page for each file where the navigation names a folder; say how transcripts are shown."""
    fence = {"name": "console", "class": "console", "format": _transcript}
    config["mdx_configs"]["pymdownx.superfences"] = {"custom_fences": [fence]}
    config.nav = _with_folders(cast("Nav", config.nav), Path(config.docs_dir))
    return config


def _with_folders(nav: Nav, docs: Path) -> Any:
    if isinstance(nav, list):
        return [_with_folders(one, docs) for one in nav]
    if isinstance(nav, dict):
        return {title: _with_folders(one, docs) for title, one in nav.items()}
    if nav.endswith("/"):
        paths = sorted((docs / nav).glob("*.md"), key=lambda path: (path.stem != "README", path.name))
        return [path.relative_to(docs).as_posix() for path in paths]
    return nav


def _transcript(source: str, *_: Any, **__: Any) -> str:
    """Commands in bold, with the text that is given to them; what they print may look like anything."""
    shown = COMMAND.sub(lambda found: f"<b>{found[0]}</b>", escape(source, quote=False))
    return f'<div class="highlight language-console"><pre><code>{shown}</code></pre></div>'


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files outside ``docs`` that pages link to."""
    for path in (ROOT / "CHANGELOG.md", *sorted((ROOT / "examples").iterdir())):
        if path.is_file():
            name = path.relative_to(ROOT).as_posix()
            files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Lead links out of ``docs`` to the copies on the site, and those of the changes into it."""
    if page.file.src_uri.startswith(LESS_LOOKED_FOR):
        page.meta["search"] = {"boost": 0.2}
    if page.file.src_uri == "CHANGELOG.md":
        return markdown.replace("](docs/", "](")
    up = "../" * page.file.src_uri.count("/")
    return OUTSIDE.sub(lambda found: f"]({up}{found['path'].replace('.ipynb', '.md')}", markdown)


def on_page_content(html: str, **_: Any) -> str:
    """Let long names in code break after underscores."""
    return NAME.sub(lambda found: found[0].replace("_", "_<wbr>"), html)
