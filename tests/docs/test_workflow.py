"""The workflow that publishes the site runs the commands of `.ci/run` and of the site's own test."""

import importlib.util
import os
import re
from pathlib import Path
from typing import Any

import yaml

from tests.docs.test_desk_links import desk
from tests.docs.test_site import BUILD, QUIET

ROOT = Path(__file__).parents[2]
WORKFLOW: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "site.yml").read_text("utf-8"))
STEPS: list[dict[str, Any]] = WORKFLOW["jobs"]["checks"]["steps"]
COMMANDS = [step["run"] for step in STEPS if "run" in step]


def test_the_workflow_checks_everything_before_it_builds() -> None:
    venv = re.search(
        r'^VENV = ROOT / "(.+)"$', (ROOT / "tests" / "run_checks.py").read_text("utf-8"), re.MULTILINE
    )
    assert venv is not None
    python = f"{venv[1]}/bin/python -m"
    assert [
        ".ci/run",
        f"{python} westphalia.web.static_site {desk.BUILT.relative_to(ROOT)}",
        f"{python} {' '.join(BUILD)}",
    ] == COMMANDS
    assert importlib.util.find_spec("westphalia.web.static_site") is not None
    assert next(step["env"] for step in STEPS if "mkdocs" in step.get("run", "")) == QUIET


def test_the_workflow_installs_what_it_builds_with() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text("utf-8").splitlines()[-1] == "python3 tests/run_checks.py"


def test_the_workflow_publishes_what_it_built() -> None:
    built = re.search(r"^site_dir: (.+)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert built is not None
    (upload,) = [step for step in STEPS if step.get("uses", "").startswith("actions/upload-pages-artifact@")]
    assert upload["with"]["path"] == built[1]
    assert WORKFLOW["jobs"]["publish"]["needs"] == "checks"
