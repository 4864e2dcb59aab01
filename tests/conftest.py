"""How the tests run: on this tree under any folder name, without time limits, the same examples in CI.

Where no Chromium is found, the summary says that the page of the desk was not tried.
"""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.this_tree import IMPORT_FOLDER, ROOT, link_tree

# Before anything imports an installed copy: this tree counts, here and in subprocesses.
link_tree()
sys.path.insert(0, str(IMPORT_FOLDER))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(IMPORT_FOLDER), os.environ.get("PYTHONPATH")]))
sys.dont_write_bytecode = False  # thousands of subprocesses need not compile the package again
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ.setdefault("SOURCE_DATE_EPOCH", "1800000000")  # logs of games have the same times in every run
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a script
    signal.signal(signal.SIGINT, signal.default_int_handler)

from tests.golden import Golden  # noqa: E402
from tests.web.browsing import NO_CHROMIUM  # noqa: E402

pytest.register_assert_rewrite("tests.properties.movement")

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=False)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Iterator[Golden]:
    """Compare what a test says with what is stored for it (`tests.golden`)."""
    name = request.node.nodeid.removeprefix("tests/")
    temporary = request.getfixturevalue("tmp_path") if "tmp_path" in request.fixturenames else None
    texts = Golden(name, temporary)
    yield texts
    texts.finish()


class RootIsAFolder:
    """Keeps pytest from importing the root package under the name of its folder."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collect_directory(self, path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        """Collect the root as a folder, although it is a package."""
        return pytest.Dir.from_parent(parent, path=path) if path == ROOT else None  # pyright: ignore[reportUnknownMemberType]


def pytest_configure(config: pytest.Config) -> None:
    """Register the hook for the root, which is above the folder of this file."""
    config.pluginmanager.register(RootIsAFolder())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud, in one line, when a browser was missing."""
    skipped = [str(one.longrepr) for one in terminalreporter.stats.get("skipped", ())]
    missing = sum(NO_CHROMIUM in reason for reason in skipped)
    if missing:
        terminalreporter.write_line(
            f"{missing} TESTS OF THE DESK'S PAGE WERE SKIPPED: {NO_CHROMIUM}", red=True
        )
