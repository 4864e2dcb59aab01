"""Resolve a folder of files of turns on all cores, or on a Dask cluster.

    python examples/many_turns.py turns/ results/ --workers 2
    python examples/many_turns.py turns/ results/ --scheduler tcp://HOST:8786

Each file of turns or cases (`docs/bulk.md`) becomes a Parquet file of results with the same name. Turns do
not depend on one another, and neither do files: whoever is free takes the next one. Workers need westphalia
with the extras `bulk` and `cluster`, and both folders. A file whose results are there already is passed over,
so that what was interrupted goes on where it was.

Each worker keeps one adjudicator, which learns orders once, and one thread of Arrow's, since the workers
are as many as the cores. A file should take some seconds: make them of 100,000 turns or more.
"""

import argparse
import logging
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from westphalia import Rulebook, WestphaliaError, find_variant
from westphalia.bulk import Adjudicator, resolve_file


def prepare(client: Any, rulebook: Rulebook) -> None:
    """Have each worker of a Dask client, those that come later too, keep an adjudicator with these rules."""

    class Prepared(import_module("distributed").WorkerPlugin):  # type: ignore[misc]
        name = "westphalia"

        def setup(self, worker: Any) -> None:
            """Called on each worker, once."""
            arrow = import_module("pyarrow")
            arrow.set_cpu_count(1)
            arrow.set_io_thread_count(1)
            worker.adjudicator = Adjudicator(find_variant("standard").board, rulebook)

    client.register_plugin(Prepared())


def resolve_one(source: Path, target: Path) -> int:
    """Resolve a file by the adjudicator of this worker; how many turns there were."""
    return resolve_file(import_module("distributed").get_worker().adjudicator, source, target)


def resolve_all(client: Any, folder: Path, results: Path) -> int:
    """Resolve every file of a folder on prepared workers; how many turns there were."""
    results.mkdir(exist_ok=True)
    sources = [path for path in sorted(folder.iterdir()) if not (results / path.name).exists()]
    targets = [results / path.name for path in sources]
    turns = 0
    waiting = client.map(resolve_one, sources, targets, pure=False)
    for number, done in enumerate(import_module("distributed").as_completed(waiting), 1):
        turns += done.result()
        print(f"\r{number} of {len(sources)} files, {turns:,} turns", end="", file=sys.stderr)
    print(file=sys.stderr)
    return turns


def main(arguments: Sequence[str] | None = None) -> None:
    """Resolve a folder."""
    parser = argparse.ArgumentParser(description="Resolve a folder of files of turns.")
    parser.add_argument("folder", type=Path, help="the files of turns")
    parser.add_argument("results", type=Path, help="the folder of the results")
    parser.add_argument("--workers", type=int, default=None, help="processes here; all cores by default")
    parser.add_argument("--scheduler", help="the address of a cluster, in place of processes here")
    options = parser.parse_args(arguments)
    distributed = import_module("distributed")
    here = {"n_workers": options.workers, "threads_per_worker": 1, "dashboard_address": None}
    here["silence_logs"] = logging.CRITICAL  # errors are told below
    given = {"address": options.scheduler} if options.scheduler else here
    with distributed.Client(**given) as client:
        try:
            prepare(client, find_variant("standard").rulebook)
            turns = resolve_all(client, options.folder, options.results)
        except WestphaliaError as error:
            sys.exit(f"error: {error}")
    print(f"{turns:,} turns resolved into {options.results}.")


if __name__ == "__main__":
    main()
