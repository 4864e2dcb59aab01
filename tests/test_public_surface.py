"""The public surface changes only together with its listing."""

from difflib import unified_diff

from tests.public_surface import STORED, make_listing


def test_the_public_surface_is_the_listed_one() -> None:
    stored, now = STORED.read_text("utf-8").splitlines(), make_listing().splitlines()
    changed = list(unified_diff(stored, now, "listed", "now", lineterm="", n=0))
    assert changed == [], "a change of the public surface: python -m tests.public_surface --write"
