"""Make this tree importable as ``westphalia``, whatever the name of its folder."""

from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
IMPORT_FOLDER = ROOT / "build" / "import"


def link_tree() -> None:
    """Create a folder in which the root is called ``westphalia``, as in an installed copy."""
    IMPORT_FOLDER.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        (IMPORT_FOLDER / "westphalia").symlink_to(ROOT, target_is_directory=True)
