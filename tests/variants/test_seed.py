"""Games in which something is drawn by lot: ``Game.start(seed=...)`` and ``westphalia new --seed``."""

from pathlib import Path

import pytest

from tests.cli.transcripts import Command, output_of
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Power
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant
from westphalia.variants.europe1615.ledger import records_of as europe1615_records
from westphalia.variants.europe1619.records import records_of as europe1619_records
from westphalia.variants.games.file import load_game
from westphalia.variants.games.game import Game


def timeline(game: Game) -> list[str]:
    return [str(entry) for entry in europe1615_records(game.ledger).sanctions.timeline]


@pytest.mark.clause("E15-SANC-4", "E15-SANC-5")
def test_the_seed_alone_draws_the_timeline_of_sanctions() -> None:
    europe = find_variant("europe-1615")
    drawn = {seed: timeline(Game.start(europe, seed=seed)) for seed in (7, 8, 1615)}
    assert drawn[7] != drawn[8]
    assert drawn[7] == timeline(Game.start(europe, seed=7))
    assert drawn[1615] == timeline(Game.start(europe))


def test_the_knobs_about_the_timeline_count_for_every_seed() -> None:
    europe = find_variant("europe-1615")
    dense = read_rules({"e15_timeline_density": "two_per_year"}, europe.rulebook)
    years = [entry.split()[1] for entry in timeline(Game.start(europe, dense, seed=7))]
    assert years.count("1616:") == years.count("1617:") == 2


def test_the_seed_draws_secret_handlers() -> None:
    europe = find_variant("europe-1619")
    rulebook = read_rules({"e19_ottoman_control": "handlers"}, europe.rulebook)
    drawn = {
        europe1619_records(Game.start(europe, rulebook, seed=seed).advance().ledger).handlers[Power("ott")]
        for seed in range(8)
    }
    assert len(drawn) > 4


def test_a_game_without_lots_takes_no_seed() -> None:
    with pytest.raises(ImpossibleError, match="nothing is drawn by lot in Standard, so it takes no seed"):
        Game.start(find_variant("standard"), seed=1)


def test_the_seed_is_given_when_a_game_begins(tmp_path: Path) -> None:
    output_of(Command("westphalia new europe-1615 game.json --seed 7"), tmp_path)
    game = load_game(tmp_path / "game.json")
    assert timeline(game) == timeline(Game.start(find_variant("europe-1615"), seed=7))
    told = output_of(Command("westphalia new standard other.json --seed 7"), tmp_path)
    assert told == "error: nothing is drawn by lot in Standard, so it takes no seed\n(exit status 2)\n"
    assert not (tmp_path / "other.json").exists()
    told = output_of(Command("westphalia new europe-1615 other.json --seed 7 --from case.txt"), tmp_path)
    assert told == "error: --from and --seed cannot be given together\n(exit status 2)\n"
