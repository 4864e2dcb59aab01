"""``python -m westphalia`` is the same as ``westphalia``."""

from .cli import main

main()
