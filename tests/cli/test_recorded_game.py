"""A whole standard game played on the command line matches its recording."""

from tests.cli.record_game import RECORDED, transcript


def test_the_recorded_game_is_current() -> None:
    """To record it again: ``python -m tests.cli.record_game``."""
    assert transcript() == RECORDED.read_text(encoding="utf-8")


def test_the_recorded_game_has_everything_that_happens_in_games() -> None:
    text = RECORDED.read_text(encoding="utf-8")
    for word in (
        "wins the game",
        "is out of the game",
        "civil disorder",
        "Circular movement",
        "no orders submitted",
        "is disbanded",
        "Retreat, Standard",
        "B F ",
        "takes Vienna from",
        "(exit status 2)",
        "is open again",
    ):
        assert word in text, word
