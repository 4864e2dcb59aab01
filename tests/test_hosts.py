"""Features for hosts of games: the rules of another host, its codes, and the example of a site."""

import json
import os
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import westphalia
from tests.golden import Golden
from westphalia.cli.running.run import run

EXAMPLES = Path(__file__).parents[1] / "examples"
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
        ("diplomacy", False, True),
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


def test_the_rules_of_a_host_say_which_are_supposed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert run(["rules", "--preset", "droidippy", "--json"]) == 0
    known = {rule["field"]: rule["known_from"] for rule in json.loads(capsys.readouterr().out)}
    assert [field for field, source in known.items() if source] == ["adjacent_convoy", "automatic_removal"]
    assert run(["rules", "--preset", "droidippy"]) == 0
    told = capsys.readouterr().out
    assert "intent_land_fallback " in told
    assert "szykman?" in told
    assert "Source replay of its recorded games" in " ".join(told.split())


def test_the_rules_of_a_rulebook_do_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--preset", "rulebook-1982", "--json"]) == 0
    assert "known_from" not in json.loads(capsys.readouterr().out)[0]
    assert run(["rules", "--preset", "rulebook-1982"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^4\.\S+ +\S+ +\S+\?", told, re.MULTILINE) is None
    assert "? assumed" not in told


# --------------------------------------------------------------------- the site of examples/site_of_games.py


def work_for_ever() -> None:
    """Never done."""
    while True:
        pass


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(EXAMPLES), *sys.path])
    return import_module("site_of_games")


def test_the_site_is_a_page_long() -> None:
    assert len((EXAMPLES / "site_of_games.py").read_text(encoding="utf-8").splitlines()) < 100


def test_the_site_plays_a_phase_from_its_store(site: ModuleType, golden: Golden) -> None:
    store: dict[str, str] = {}
    friday = site.Site(store, site.Workers(seconds=30))
    friday.open("friday")
    menu = friday.workers.run(site.menus, store["friday"])
    assert menu["austria"]["A vie"]["move"]["gal"] == {"land": "A vie - gal"}
    assert friday.orders("friday", "austria", "A Vie - Gal") == ["no order for A bud and F tri."]
    golden(friday.due("friday"))
    assert str(westphalia.read_game(store["friday"]).phase) == "Fall 1901 Movement"


def test_bad_orders_leave_the_store_as_it_was(site: ModuleType, golden: Golden) -> None:
    store: dict[str, str] = {}
    friday = site.Site(store, site.Workers(seconds=30))
    friday.open("friday")
    before = store["friday"]
    with pytest.raises(westphalia.WestphaliaError) as caught:
        friday.orders("friday", "austria", "A Xyz - Gal, A Vienna -> Nowhere")
    golden(str(caught.value))
    assert store["friday"] == before


def test_a_worker_that_is_too_slow_is_killed_and_replaced(site: ModuleType) -> None:
    workers = site.Workers(seconds=0.5)
    first = workers.run(os.getpid)
    with pytest.raises(TimeoutError):
        workers.run(work_for_ever)
    workers.seconds = 30
    assert workers.run(site.begin, "standard").startswith("{")
    assert workers.run(os.getpid) != first
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_a_worker_that_takes_too_much_memory_fails_alone(site: ModuleType) -> None:
    workers = site.Workers(seconds=30)
    with pytest.raises(MemoryError):
        workers.run(bytearray, 4 << 30)
    assert workers.run(site.begin, "standard").startswith("{")
