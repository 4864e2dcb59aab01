"""Check the page's JavaScript with tsc, eslint and prettier: ``python -m tests.web.javascript``.

npm installs them in ``build/javascript``, at the versions of ``package.json``. If npm is missing or cannot
install them, nothing is checked, and the exit status is 77, which `tests/run_checks.py` reports as skipped.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
WORK = ROOT / "build" / "javascript"
PAGE = ROOT / "web" / "page"

SKIPPED = 77

CHECKS = (
    ("tsc", "--project", "."),
    ("eslint", "page"),
    ("prettier", "--check", "--log-level", "warn", "page/**/*.js"),
)


def main() -> int:
    """Install the tools, run them, and return the exit status."""
    npm = shutil.which("npm")
    if npm is None:
        print("npm was not found: the types of the page were not checked")
        return SKIPPED
    WORK.mkdir(parents=True, exist_ok=True)
    for path in HERE.glob("*.js*"):
        shutil.copy(path, WORK)
    shutil.rmtree(WORK / "page", ignore_errors=True)
    shutil.copytree(PAGE, WORK / "page", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    installed = subprocess.run(
        [npm, "install", "--silent", "--no-audit", "--no-fund"], cwd=WORK, check=False, timeout=600
    )
    if installed.returncode:
        print("npm could not install its tools: the types of the page were not checked")
        return SKIPPED
    tools = WORK / "node_modules" / ".bin"
    passed = [
        subprocess.run([str(tools / tool), *words], cwd=WORK, check=False).returncode == 0
        for tool, *words in CHECKS
    ]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
