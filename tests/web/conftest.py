"""One desk and one browser for all tests of a process; a page of its own for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from tests.cli.conftest import EXAMPLES
from tests.web.browsing import NO_CHROMIUM, browsing, find_chromium, opened, wake
from tests.web.serving import Served, served
from tests.web.static import NO_SITE, SharedPython, built_site, can_build, hosted
from westphalia.web.links import make_case_fragment

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

Open: TypeAlias = "Callable[..., Page]"
NewContext: TypeAlias = "Callable[..., BrowserContext]"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a failed test of a page once more: a browser can be late. The summary counts such tests."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def desk() -> Iterator[Served]:
    """A desk whose workers are awake."""
    with served() as desk:
        wake(desk)
        yield desk


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser, if there is one."""
    if find_chromium() is None:
        pytest.skip(NO_CHROMIUM)
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="session")
def static_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The link of the static site on an ordinary file server."""
    if not can_build():
        pytest.skip(NO_SITE)
    with hosted(built_site(tmp_path_factory)) as link:
        yield link


@pytest.fixture(scope="session")
def python(browser: Browser, static_site: str) -> SharedPython:
    """Python in a static page, for all tests of a process."""
    return SharedPython(browser, static_site)


@pytest.fixture(scope="session", params=["served"])
def link(request: pytest.FixtureRequest) -> str:
    """The link of the desk: served by `westphalia desk`, or a static site.

    The tests of each kind of desk run one after another, so that mostly one process has to start Python in a
    page.
    """
    if request.param == "static":
        return request.getfixturevalue("static_site")
    desk: Served = request.getfixturevalue("desk")
    return desk.link


@pytest.fixture
def new_context(request: pytest.FixtureRequest, browser: Browser, link: str) -> Iterator[NewContext]:
    """Makes contexts of the browser, which end with the test."""
    contexts: list[BrowserContext] = []

    def new(**options: Any) -> BrowserContext:
        context = browser.new_context(service_workers="block", **options)
        contexts.append(context)
        if "token=" not in link:  # a static site
            python: SharedPython = request.getfixturevalue("python")
            python.share_with(context)
        return context

    yield new
    for context in contexts:
        context.close()


@pytest.fixture
def open_page(new_context: NewContext, link: str) -> Iterator[Open]:
    """Opens the desk in a window of a size; nothing may be complained about until the end."""
    complaints: list[str] = []

    def new(width: int = 1440, height: int = 900, *, dark: bool = False, fragment: str = "") -> Page:
        size: ViewportSize = {"width": width, "height": height}
        context = new_context(viewport=size, color_scheme="dark" if dark else "light")
        return opened(context, link + fragment, complaints)

    yield new
    assert complaints == []


@pytest.fixture
def page(open_page: Open) -> Page:
    """The desk in an ordinary window."""
    return open_page()


@pytest.fixture
def pandin(open_page: Open) -> Page:
    """Pandin's paradox on the desk, opened by a link."""
    text = (EXAMPLES / "pandin.txt").read_text(encoding="utf-8")
    page = open_page(fragment=make_case_fragment(text))
    page.locator(".outcome").first.wait_for()
    return page
