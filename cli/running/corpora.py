"""Comparisons of recorded games, shared by the commands that read folders and archives of them."""

from collections.abc import Sequence
from typing import Any

from ...formats import SourceTexts
from ...research import Alternative, Basis, Comparison, PartsFile, comparison_work, run_parts
from .origin import InputDigest
from .parts import PartsOptions, make_executor
from .progress import ProgressBar


def compare_corpora(
    paths: Sequence[str],
    given: tuple[Alternative, ...],
    basis: Basis,
    options: PartsOptions,
    *,
    command: str,
    title: str,
    from_format: str | None = None,
) -> tuple[Comparison, list[str], str | None]:
    """Return the comparison of all texts under these paths, those that cannot be read, and their digest.

    `command` is the command's name for messages, `title` the title of the progress bar.
    """
    file, done = _open_output(command, given, basis, options)
    total = Comparison()
    for one in done.values():
        total.add(one)
    unreadable: list[str] = []
    digest = InputDigest()
    texts = SourceTexts(paths)
    sources = digest.noting(texts.readable(unreadable))
    left = (source for source in sources if source.name not in done)
    with (
        make_executor(options.workers, options.scheduler) as executor,
        ProgressBar(title, sources=texts) as busy,
    ):
        for _, found in run_parts(comparison_work(given, from_format, basis), left, executor):
            total.add(found)
            if file is not None:
                file.add(found.part_to_json())
            busy.advance()
    return total, unreadable, digest.value


def _open_output(
    command: str, given: tuple[Alternative, ...], basis: Basis, options: PartsOptions
) -> tuple[PartsFile | None, dict[str, Comparison]]:
    """Open the file for finished texts, if there is one, and return it with its results by text name."""
    question: dict[str, Any] = {"comparison": 2, "rules": [one.name for one in given]}
    if basis != Basis():
        question |= {"base": dict(basis.rules), "movement": basis.movement_only}
    file = options.open_file(command, question)
    lines = file.lines if file is not None else ()
    return file, {found.name: found for found in map(Comparison.from_json, lines)}
