"""What a host of games needs: rules like another host's, its codes, and the example of a site."""

import json

import pytest

import westphalia
from westphalia.cli.running import run

OWN_FLEET = {
    "austria": ["A Nap - Rom", "F Tys C A Nap - Rom"],
    "france": ["F Wes - Tys", "F Ion S F Wes - Tys"],
}
NO_FLEET = {"france": ["A Bel - Hol via convoy"], "england": ["F Nth - Hel", "A Hol - Kie"]}


@pytest.mark.parametrize(
    ("host", "own_fleet_lost", "no_convoy"),
    [
        ("diplicity", False, False),
        ("droidippy", False, True),
        ("webdiplomacy", True, False),
        ("jdip", False, True),
    ],
)
def test_hosts_differ_in_armies_that_could_walk(host: str, own_fleet_lost: bool, no_convoy: bool) -> None:
    for orders, army, expected in ((OWN_FLEET, "A nap", own_fleet_lost), (NO_FLEET, "A bel", no_convoy)):
        case = westphalia.case(orders=orders, rules={"preset": host})
        (move,) = [
            result for result in westphalia.adjudicate(case).orders if str(result.unit).startswith(army)
        ]
        assert (move.status.value == "succeeds") is expected, army


def test_the_rules_of_a_host_say_which_are_supposed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--preset", "droidippy", "--json"]) == 0
    known = {rule["field"]: rule["known_from"] for rule in json.loads(capsys.readouterr().out)}
    assert [field for field, source in known.items() if source] == ["adjacent_convoy", "automatic_removal"]
    assert run(["rules", "--preset", "droidippy"]) == 0
    told = capsys.readouterr().out
    assert "intent_land_fallback " in told
    assert "szykman?" in told
    assert "Known from replay of its recorded games" in told


def test_the_rules_of_a_rulebook_do_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--preset", "rulebook-1982", "--json"]) == 0
    assert "known_from" not in json.loads(capsys.readouterr().out)[0]
    assert run(["rules", "--preset", "rulebook-1982"]) == 0
    assert "?" not in capsys.readouterr().out
