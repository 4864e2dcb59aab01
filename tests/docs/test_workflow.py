"""The workflows run the commands of `.ci/run` and the site's own test; the pages of the root are current."""

import importlib
import importlib.util
import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.docs.test_desk_links import desk
from tests.docs.test_site import BUILD, QUIET
from tests.fuzz.guided import NAMES

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"


def read_yaml(path: Path) -> dict[str, Any]:
    return yaml.safe_load(path.read_text("utf-8"))


def find_commands(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


WORKFLOW = read_yaml(GITHUB / "workflows" / "site.yml")
STEPS: list[dict[str, Any]] = WORKFLOW["jobs"]["checks"]["steps"]
COMMANDS = find_commands(WORKFLOW["jobs"]["checks"])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


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
    assert script.read_text("utf-8").splitlines()[-1] == 'python3 tests/run_checks.py "$@"'


def test_the_workflow_publishes_what_it_built() -> None:
    built = re.search(r"^site_dir: (.+)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert built is not None
    (upload,) = [step for step in STEPS if step.get("uses", "").startswith("actions/upload-pages-artifact@")]
    assert upload["with"]["path"] == built[1]
    assert WORKFLOW["jobs"]["publish"]["needs"] == "checks"


def test_every_supported_python_and_system_runs_every_check() -> None:
    job = read_yaml(GITHUB / "workflows" / "checks.yml")["jobs"]["checks"]
    matrix = job["strategy"]["matrix"]
    assert find_commands(job) == ["python tests/run_checks.py"]
    assert {system.split("-")[0] for system in matrix["system"]} == {"ubuntu", "macos", "windows"}
    stated = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if "Python :: 3." in one]
    assert matrix["python"] == stated
    assert PROJECT["requires-python"] == f">={stated[0]}"
    (first,) = [step for step in STEPS if "setup-python" in step.get("uses", "")]
    assert {"system": "ubuntu-latest", "python": first["with"]["python-version"]} in matrix["exclude"]


def test_a_release_is_checked_in_full_before_it_is_published_without_a_password() -> None:
    jobs = read_yaml(GITHUB / "workflows" / "release.yml")["jobs"]
    check, build, *_ = find_commands(jobs["build"])
    assert (check, build) == (".ci/run --all", ".venv/bin/python -m build --outdir build/release")
    assert jobs["publish"]["needs"] == "build"
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert "password" not in str(jobs["publish"])


def test_fuzzers_run_every_week_with_another_seed_and_their_findings_are_stored(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = GITHUB / "workflows" / "fuzz.yml"
    job = read_yaml(path)["jobs"]["fuzz"]
    as_texts = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)  # else `on` is true
    assert as_texts["on"].keys() == {"schedule", "workflow_dispatch"}
    command = find_commands(job)[-1]
    assert command.endswith("--minutes ${{ matrix.minutes }} --seed ${{ github.run_number }}")
    upload = job["steps"][-1]["with"]["path"]
    runs = job["strategy"]["matrix"]["include"]
    assert {run["fuzzer"] for run in runs} == {"guided", "questions", "outcomes"}
    for run in runs:
        readers = len(NAMES) if run["fuzzer"] == "guided" else 1
        assert run["minutes"] * readers < job["timeout-minutes"] - 10
        module, *_ = command.replace("${{ matrix.fuzzer }}", run["fuzzer"]).removeprefix("python -m ").split()
        with pytest.raises(SystemExit) as ended:
            importlib.import_module(module).main(["--help"])
        told = capsys.readouterr().out
        assert ended.value.code == 0
        assert {"--minutes", "--seed"} <= set(told.split())
        assert f"default: {upload}" in told


@pytest.mark.parametrize(
    "form", sorted((GITHUB / "ISSUE_TEMPLATE").glob("*-*.yml")), ids=lambda path: path.stem
)
def test_an_issue_form_asks_for_something_and_names_commands_that_exist(form: Path) -> None:
    found = read_yaml(form)
    assert {"name", "description", "body"} <= found.keys()
    fields = [one for one in found["body"] if one["type"] != "markdown"]
    assert len({one["id"] for one in fields}) == len(fields)
    assert any(one.get("validations", {}).get("required") for one in fields)
    for command in re.findall(r"westphalia ([a-z]+) ", form.read_text("utf-8")):
        assert (ROOT / "cli" / "commands" / f"{command}.py").exists(), command


def test_the_citation_names_the_version_of_the_package() -> None:
    citation = read_yaml(ROOT / "CITATION.cff")
    assert citation["version"] == PROJECT["version"]
    assert citation["license"] in PROJECT["license"]
    page = (ROOT / "docs" / "research.md").read_text("utf-8")
    assert f"version = {{{PROJECT['version']}}}" in page


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "SECURITY.md"])
def test_pages_of_the_root_link_to_pages_that_exist(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", (ROOT / page).read_text("utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
