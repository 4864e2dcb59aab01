"""Parts on a real cluster: a scheduler with two workers, one of which is killed in the middle."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from westphalia.model.errors import UnreadableError
from westphalia.research import Census, CensusQuestion, Find, PartResult, census_work, cluster, run_parts
from westphalia.research.ambiguity.enumeration import CensusPart

distributed: Any = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")


def started(*arguments: str) -> subprocess.Popen[str]:
    """A process of the cluster, with its output in a pipe."""
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s"},
    )


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """Yield the address of a scheduler with two workers."""
    main = started("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    assert main.stdout is not None
    address = ""
    for line in main.stdout:
        found = re.search(r"tcp://127\.0\.0\.1:\d+", line)
        if found is not None:
            address = found[0]
            break
    workers = [
        started(
            "dask_worker",
            address,
            *(
                "--nthreads",
                "1",
                "--no-nanny",
                "--no-dashboard",
                "--local-directory",
                str(tmp_path / f"w{i}"),
            ),
        )
        for i in range(2)
    ]
    try:
        yield address, workers
    finally:
        for process in (*workers, main):
            process.kill()
            process.wait()


def test_a_killed_worker_loses_nothing(scheduler: tuple[str, list[subprocess.Popen[str]]]) -> None:
    address, workers = scheduler
    question = CensusQuestion(4, Find.SEVERAL)
    expected = Census(question, tuple(map(census_work(question), question.parts)))
    results: dict[CensusPart, PartResult] = {}
    with cluster(address) as executor:
        deadline = time.monotonic() + 60
        with distributed.Client(address) as client:
            while time.monotonic() < deadline and len(client.scheduler_info()["workers"]) < 2:
                time.sleep(0.2)
        for number, (part, result) in enumerate(run_parts(census_work(question), question.parts, executor)):
            results[part] = result
            if number == 1:
                os.kill(workers[0].pid, signal.SIGKILL)
    assert Census(question, tuple(results[part] for part in question.parts)) == expected


def test_an_address_without_a_server_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("westphalia.research.ambiguity.work_queue._SECONDS_TO_ANSWER", 1)
    with pytest.raises(UnreadableError, match="no scheduler answers"), cluster("tcp://127.0.0.1:9"):
        pass
