"""How hypothesis behaves: without time limits, and with CI set the same examples in every run."""

import os

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.properties.movement")

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=False)
settings.load_profile("ci" if os.environ.get("CI") else "local")
