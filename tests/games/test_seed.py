"""Games that draw lots: ``Game.start(seed=...)`` and ``westphalia new --seed``."""

from pathlib import Path

import pytest

from tests.cli.transcripts import Command, output_of
from tests.golden import Golden
from westphalia.cli.running.inputs import draw_seed
from westphalia.games import format_game, read_game
from westphalia.games.files.file import load_game
from westphalia.games.game import Game
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Power
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant
from westphalia.variants.europe1615.ledger import read_records as europe1615_records
from westphalia.variants.europe1615.timeline import draw_timeline
from westphalia.variants.europe1619.state import read_records as europe1619_records


def timeline(game: Game) -> list[str]:
    return [str(entry) for entry in europe1615_records(game.ledger).sanctions.timeline]


@pytest.mark.clause("E15-SANC-4", "E15-SANC-5")
def test_the_seed_alone_draws_the_timeline_of_sanctions() -> None:
    europe = find_variant("europe-1615")
    drawn = {seed: timeline(Game.start(europe, seed=seed)) for seed in (7, 8, 1615)}
    assert drawn[7] != drawn[8]
    assert drawn[7] == timeline(Game.start(europe, seed=7))
    assert drawn[1615] == timeline(Game.start(europe))


def test_the_options_about_the_timeline_apply_to_every_seed() -> None:
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


def test_a_game_without_lots_takes_no_seed(golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        Game.start(find_variant("standard"), seed=1)
    golden(str(caught.value))


def test_the_seed_is_given_when_a_game_begins(tmp_path: Path, golden: Golden) -> None:
    output_of(Command("westphalia new europe-1615 game.json --seed 7"), tmp_path)
    game = load_game(tmp_path / "game.json")
    assert timeline(game) == timeline(Game.start(find_variant("europe-1615"), seed=7))
    told = output_of(Command("westphalia new standard other.json --seed 7"), tmp_path)
    golden(told)
    assert not (tmp_path / "other.json").exists()
    told = output_of(Command("westphalia new europe-1615 other.json --seed 7 --from case.txt"), tmp_path)
    golden(told)


def test_without_a_seed_one_is_drawn_reported_and_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = iter((123_456, 654_321))
    monkeypatch.setattr("westphalia.cli.commands.game.draw_seed", lambda: next(numbers))
    for name, number in (("one", 123_456), ("two", 654_321)):
        told = output_of(Command(f"westphalia new europe-1615 {name}.json"), tmp_path)
        assert f"Lots are drawn with --seed {number}. Give the same seed to draw the same lots." in told
        assert europe1615_records(load_game(tmp_path / f"{name}.json").ledger).sanctions.seed == number
    again = output_of(Command("westphalia new europe-1615 again.json --seed 123456"), tmp_path)
    assert "Lots" not in again
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "one.json").read_bytes()


def test_numbers_are_new_each_time() -> None:
    assert len({draw_seed() for _ in range(50)}) > 40


@pytest.mark.parametrize(
    ("game", "draws"),
    [
        ("standard", False),
        ("europe-1619", False),
        ("europe-1619 --rule e19_ottoman_control=handlers", True),
        ("europe-1615", True),
        ("europe-1615 --rule e15_timeline=empty", False),
    ],
)
def test_a_seed_is_drawn_if_the_game_draws_lots(game: str, draws: bool, tmp_path: Path) -> None:
    variant, _, rules = game.partition(" ")
    told = output_of(Command(f"westphalia new {variant} game.json {rules}"), tmp_path)
    assert ("Lots are drawn" in told) == draws


@pytest.mark.clause("E15-SANC-4", "E15-SANC-5")
def test_a_timeline_written_by_hand_begins_a_game(tmp_path: Path, golden: Golden) -> None:
    whole = [str(entry) for entry in draw_timeline(1648)]
    (tmp_path / "mine.txt").write_text("\n".join(whole), encoding="utf-8")
    told = output_of(Command("westphalia new europe-1615 game.json --timeline mine.txt"), tmp_path)
    assert "Lots" not in told
    assert timeline(load_game(tmp_path / "game.json")) == whole
    begun = "\n".join((*whole[:3], "etc."))
    told = output_of(Command("westphalia new europe-1615 begun.json --timeline -", begun), tmp_path)
    assert "Lots are drawn" in told
    assert timeline(load_game(tmp_path / "begun.json"))[:3] == whole[:3]
    told = output_of(
        Command("westphalia new europe-1615 bad.json --timeline -", "Fall 1616: Piracy"), tmp_path
    )
    assert told.startswith("error: standard input:1:1: there is no sanction 'Piracy'")
    assert not (tmp_path / "bad.json").exists()
    told = output_of(Command("westphalia new standard bad.json --timeline mine.txt"), tmp_path)
    golden(told)
    told = output_of(
        Command("westphalia new europe-1615 bad.json --timeline mine.txt --from c.txt"), tmp_path
    )
    golden(told)


@pytest.mark.parametrize(
    ("variant", "rules"), [("europe-1615", {}), ("europe-1619", {"e19_ottoman_control": "handlers"})]
)
def test_a_game_with_a_seed_is_played_again_from_its_file(variant: str, rules: dict[str, str]) -> None:
    for seed in (7, 8):
        game = Game.start(find_variant(variant), rules, seed=seed).advance()
        assert game.own_start
        assert read_game(format_game(game), verify=True) == game
