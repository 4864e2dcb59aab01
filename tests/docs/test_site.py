"""The site is built without a warning, holds every public name and needs nobody else."""

import importlib
import os
import re
import subprocess
import sys
import zlib
from inspect import ismodule
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = [
    *("bulk", "draw", "formats", "games", "research", "solver", "variants", "web"),
    *("model.board", "model.case", "model.orders", "model.rulebook", "model.text"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    built = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stdout + built.stderr) == (0, "")
    return folder


def names(room: str) -> set[str]:
    module = importlib.import_module(f"westphalia.{room}")
    return {f"westphalia.{room}.{name}" for name in module.__all__ if not ismodule(getattr(module, name))}


def test_every_name_of_every_face_is_on_the_site(site: Path) -> None:
    inventory = (site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    documented = {line.split(" ")[0] for line in zlib.decompress(inventory).decode().splitlines()}
    wanted = {name for room in ROOMS for name in names(room)}
    assert len(wanted) > 300
    assert wanted - documented == set()


def test_a_value_tells_the_parameters_that_it_is_made_of(site: Path) -> None:
    page = (site / "api" / "model.html").read_text("utf-8")
    shown = page.partition('id="westphalia.model.phase.Phase"')[2].partition("</div>")[0]
    assert re.findall(r"\w+(?=: )", re.sub("<.*?>", "", shown)) == ["year", "season", "kind"]


def test_no_page_asks_another_host_for_anything(site: Path) -> None:
    asked = re.compile(r"<(?:script|link|img|iframe|source)[^>]*(?:src|href)=\"?(?:https?:)?//[^\">\s]*")
    assert [found for page in site.rglob("*.html") for found in asked.findall(page.read_text("utf-8"))] == []
    styles = [path.read_text("utf-8") for path in site.rglob("*.css")]
    assert [found for style in styles for found in re.findall(r"url\(\s*['\"]?https?:[^)]*", style)] == []


def test_every_link_of_every_page_leads_somewhere(site: Path) -> None:
    lost: set[tuple[str, str]] = set()
    for page in site.rglob("*.html"):
        for link in set(re.findall(r"<a [^>]*?href=\"?([^\"#> ]+)", page.read_text("utf-8"))):
            if page.name != "404.html" and ":" not in link and not (page.parent / unquote(link)).exists():
                lost.add((page.name, link))
    assert lost == set()
