"""Makes this tree importable as ``westphalia``, whatever its folder is called."""

from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
IMPORT_FOLDER = ROOT / "build" / "import"


def link_tree() -> None:
    """Make a folder in which the root is called ``westphalia``, as it is once installed."""
    IMPORT_FOLDER.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        (IMPORT_FOLDER / "westphalia").symlink_to(ROOT, target_is_directory=True)
