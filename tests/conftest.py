"""How hypothesis behaves: without time limits, and with CI set the same examples in every run.

Where no Chromium is found, the summary says that the page of the desk was not tried.
"""

import os

import pytest
from hypothesis import settings

from tests.web.browsing import NO_CHROMIUM

pytest.register_assert_rewrite("tests.properties.movement")

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=False)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud, in one line, when a browser was missing."""
    skipped = [str(one.longrepr) for one in terminalreporter.stats.get("skipped", ())]
    missing = sum(NO_CHROMIUM in reason for reason in skipped)
    if missing:
        terminalreporter.write_line(
            f"{missing} TESTS OF THE DESK'S PAGE WERE SKIPPED: {NO_CHROMIUM}", red=True
        )
