"""The page's logic passes Node's test runner, without a browser."""

import shutil
import subprocess
from pathlib import Path

import pytest

LOGIC = Path(__file__).with_name("logic.test.mjs")


@pytest.mark.skipif(shutil.which("node") is None, reason="no node was found on the PATH")
def test_the_logic_of_the_page_passes_in_node() -> None:
    ran = subprocess.run(
        ["node", "--test", str(LOGIC)], capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
