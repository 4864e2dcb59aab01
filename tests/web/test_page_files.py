"""The files of the page: served with the right type, cached, with nothing inline."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.serving import client_of, in_a_thread, odd_workers
from westphalia.web.routes import PAGE

FILES = sorted(path for path in PAGE.rglob("*") if path.suffix in {".html", ".css", ".js", ".svg"})
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with in_a_thread(odd_workers()) as access, client_of(access) as found:
        yield found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_served_with_its_type_and_cached(client: httpx.Client, path: Path) -> None:
    found = client.get(f"/page/{path.relative_to(PAGE)}")
    assert found.content == path.read_bytes()
    assert found.headers["content-type"] == KINDS[path.suffix]
    assert found.headers["cache-control"] == "no-cache"
    again = client.get(f"/page/{path.relative_to(PAGE)}", headers={"If-None-Match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_front_is_the_page_with_or_without_a_token(client: httpx.Client) -> None:
    page = (PAGE / "index.html").read_bytes()
    assert client.get("/").content == page
    assert client.get("/?token=whatever").content == page
    assert client.headers["Westphalia-Token"].encode() not in page


@pytest.mark.parametrize("path", sorted(PAGE.rglob("*.js")), ids=lambda path: path.name)
def test_every_imported_module_exists(path: Path) -> None:
    named = re.findall(r"""(?:from|import)\s*\(?["']([^"']+)["']""", path.read_text(encoding="utf-8"))
    found = [name.startswith(".") and (path.parent / name).is_file() for name in named]
    assert all(found), named


def test_only_files_of_the_page_are_served(client: httpx.Client) -> None:
    assert client.get("/page/__init__.py").status_code == 404
    assert client.get("/page/__pycache__").status_code == 404


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.suffix == ".html"], ids=lambda path: path.name
)
def test_nothing_is_inline_or_from_another_origin(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=|javascript:", text, re.IGNORECASE) == []
    assert re.findall(r"""(?:src|href)=["'](?:https?:)?//""", text) == []


@pytest.mark.parametrize(
    "path", sorted(PAGE.rglob("*.js")), ids=lambda path: path.relative_to(PAGE).as_posix()
)
def test_no_line_of_a_module_is_longer_than_120_columns(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > 120] == []
