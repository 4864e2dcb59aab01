"""The facts of a state of the standard game: who owns which centers."""

from tests.golden import Golden
from westphalia.games.game import Game
from westphalia.variants import StateFact, find_variant

STATE = Game.start(find_variant("standard")).state
KNOWN = STATE.variant.facts(STATE)


def test_every_power_has_its_centers_with_their_places_as_reasons(golden: Golden) -> None:
    (england,) = [known for known in KNOWN if known.kind == "centers" and known.about == ("england",)]
    golden(england.text)
    assert [fact.text for fact in england.fact.because] == [
        "England owns Edinburgh.",
        "England owns London.",
        "England owns Liverpool.",
    ]


def test_every_owned_center_has_its_owner() -> None:
    found: list[StateFact] = [known for known in KNOWN if known.kind == "owner"]
    assert {known.about for known in found} == {
        (place, power) for place, power in STATE.position.owners.items()
    }
