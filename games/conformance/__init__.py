"""Conformance checks for variants, built-in or added: `CHECKS` are functions that yield problems.

    python -m westphalia.games.conformance my-variant

In your own tests:

    @pytest.mark.parametrize("check", CHECKS)
    def test_my_variant(check: VariantCheck) -> None:
        assert list(check(VARIANT)) == []
"""

from .checks import CHECKS, VariantCheck, random_game

__all__ = ["CHECKS", "VariantCheck", "random_game"]
