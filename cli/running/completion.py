"""The names that a shell completes on Tab, beside commands and options (typer) and files (the shell)."""

from collections.abc import Callable, Iterable

from ...model.rulebook import presets
from ...variants import variants


def completing(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return the function that typer calls with the beginning of a word, for one of these names."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in names() if name.startswith(incomplete)]

    return complete


def _formats() -> Iterable[str]:
    from ...formats import FORMATS  # not above: the formats are slow to import

    return [one.id for one in FORMATS]


complete_formats = completing(_formats)
complete_presets = completing(presets)
complete_variants = completing(variants)
