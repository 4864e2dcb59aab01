"""The notebooks of ``examples`` as pages of the site, with what their cells show.

Nothing is run: what the cells show is kept in the files, and a test runs them. What is HTML in there (maps,
tables) is put into the page once its Markdown has been read, so that Markdown leaves it alone.
"""

import json
from pathlib import Path
from typing import Any, cast

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each notebook, beside the notebook itself."""
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        files.append(File.generated(config, f"examples/{path.stem}.md", content=_page(path)))
    return files


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Put in what the cells show as HTML."""
    path = EXAMPLES / f"{page.file.name}.ipynb"
    if page.file.src_uri.startswith("examples/") and path.exists():
        for number, shown in enumerate(_shown_as_html(path)):
            html = html.replace(_mark(number), f'<div class="shown" data-search-exclude>{shown}</div>')
    return html


def _page(path: Path) -> str:
    """The cells of a notebook as Markdown."""
    number = 0
    parts = [f"*A notebook: [{path.name}]({path.name}).*"]
    for cell in _cells(path):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source.replace("](../docs/", "](../"))
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            if _html(output):
                parts.append(_mark(number))
                number += 1
            else:
                text = "".join(output.get("text", ()) or output["data"]["text/plain"])
                parts.append(f"```text\n{text.rstrip()}\n```")
    parts[0], parts[1] = parts[1], parts[0]  # the title comes first
    return "\n\n".join(parts)


def _shown_as_html(path: Path) -> list[str]:
    return [html for cell in _cells(path) for output in cell.get("outputs", ()) if (html := _html(output))]


def _html(output: dict[str, Any]) -> str:
    return "".join(output.get("data", {}).get("text/html", ()))


def _cells(path: Path) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", json.loads(path.read_text(encoding="utf-8"))["cells"])


def _mark(number: int) -> str:
    """What stands for a piece of HTML until then."""
    return f'<div class="shown-{number}"></div>'
