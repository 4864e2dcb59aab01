"""Game files of earlier versions: rulings on the sheet of the Papacy."""

import json

from tests.variants.europe1619.papacy.test_decrees import FREE, winter
from westphalia.games import format_game, read_game


def test_rulings_on_the_sheet_of_the_papacy_are_read_as_the_referees() -> None:
    game = (
        winter(FREE).submit("referee", "ADMITS 1").submit("papacy", "DRAW").submit("france", "DRAW").advance()
    )
    data = json.loads(format_game(game))
    played = data["history"][0]
    del played["submissions"]["referee"]
    played["submissions"]["papacy"].append("REFEREE ADMITS 1")
    orders = played["report"]["orders"]
    ruled = {**orders.pop(0), "power": "papacy", "order": "REFEREE ADMITS 1"}
    played["report"]["orders"] = [*orders, ruled]
    assert "referee" not in json.dumps(data["history"][0]["submissions"])
    assert read_game(json.dumps(data)) == game
