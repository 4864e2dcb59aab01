"""What every variant is held to, built in or added: `CHECKS`, each a function that tells what is wrong.

    python -m westphalia.games.conformance my-variant

In tests of one's own:

    @pytest.mark.parametrize("check", CHECKS)
    def test_my_variant(check: VariantCheck) -> None:
        assert list(check(VARIANT)) == []
"""

from .checks import CHECKS, VariantCheck, random_game

__all__ = ["CHECKS", "VariantCheck", "random_game"]
