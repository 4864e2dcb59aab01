"""Resolve a folder of turn files on all cores, or on a Dask cluster.

    python examples/many_turns.py turns/ results/ --workers 2
    python examples/many_turns.py turns/ results/ --scheduler tcp://HOST:8786

Each file of turns or cases (`docs/bulk.md`) becomes a Parquet file of results with the same name. Neither
turns nor files depend on one another: a free worker takes the next file. Workers need westphalia with the
extras `bulk` and `cluster`, and both folders. A file with existing results is skipped, so an interrupted run
continues where it was.

Each worker has one adjudicator, which caches orders, and one Arrow thread, since there is a worker per core.
A file should take some seconds: use 100,000 turns or more.
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
    """Give each worker of a Dask client, later ones included, an adjudicator with these rules."""

    class Prepared(import_module("distributed").WorkerPlugin):  # type: ignore[misc]
        name = "westphalia"

        def setup(self, worker: Any) -> None:
            """Set up a worker; Dask calls this once per worker."""
            arrow = import_module("pyarrow")
            arrow.set_cpu_count(1)
            arrow.set_io_thread_count(1)
            worker.adjudicator = Adjudicator(find_variant("standard").board, rulebook)

    client.register_plugin(Prepared())


def resolve_one(source: Path, target: Path) -> int:
    """Resolve a file with this worker's adjudicator; return the number of turns."""
    return resolve_file(import_module("distributed").get_worker().adjudicator, source, target)


def resolve_all(client: Any, folder: Path, results: Path) -> int:
    """Resolve every file of a folder on prepared workers; return the number of turns."""
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
