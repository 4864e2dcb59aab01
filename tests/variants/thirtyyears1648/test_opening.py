"""The standard rules behind the game, the powers and their first units, and Spain's choice."""

import subprocess
import sys

import pytest

from tests.golden import Golden
from tests.variants.playing import complaint, events, go, owner, to, units
from tests.variants.table import owned
from tests.variants.thirtyyears1648.months import BOARD, TABLE, VARIANT
from westphalia.draw import draw_map_after, draw_opening_map
from westphalia.games.game import Game
from westphalia.games.reports.data import format_json
from westphalia.games.reports.markdown import format_markdown
from westphalia.games.reports.reports import opening_report, phase_report, secrets_report
from westphalia.model.errors import UnknownNameError
from westphalia.model.names import Power, Province
from westphalia.model.reasons import cite_clause
from westphalia.variants.referee.document import Paragraph
from westphalia.variants.thirtyyears1648 import BOOK
from westphalia.variants.thirtyyears1648.opening import apply_chosen_edition
from westphalia.variants.thirtyyears1648.special_centers import is_home
from westphalia.variants.thirtyyears1648.state import setting_of

# ----------------------------------------------------------------------------------------- the standard rules


@pytest.mark.clause("T48-ID-2")
@pytest.mark.parametrize(
    ("edition", "paradox", "adjacent"),
    [
        ("2000_2023", "2000", "intent_no_fallback"),
        ("1971", "1971", "convoy_if_opposed_and_intact"),
        ("1982", "1982", "intent_land_fallback"),
    ],
)
def test_the_edition_fills_in_the_standard_rules(edition: str, paradox: str, adjacent: str) -> None:
    book = apply_chosen_edition(TABLE.rulebook(t48_base_rulebook=edition))
    assert (book.convoy_paradox.value, book.adjacent_convoy.value) == (paradox, adjacent)


@pytest.mark.clause("T48-ID-2")
def test_a_rule_chosen_by_itself_counts_more_than_the_edition() -> None:
    book = apply_chosen_edition(TABLE.rulebook(t48_base_rulebook="1971", convoy_paradox="szykman"))
    assert book.convoy_paradox.value == "szykman"


def test_the_rulebook_of_the_variant_is_that_of_2023() -> None:
    assert isinstance(VARIANT.rulebook, BOOK.rulebook)
    assert VARIANT.rulebook.convoy_paradox.value == "2000"


def test_questions_with_one_reading_are_still_understood_in_old_files(golden: Golden) -> None:
    assert TABLE.rulebook(t48_retreat_when="same_month") == TABLE.rulebook()
    with pytest.raises(UnknownNameError) as caught:
        TABLE.rulebook(t48_retreat_when="next_month")
    golden(str(caught.value))


def test_every_bar_names_a_clause_that_has_words_of_its_own() -> None:
    statements = [statement for chapter in BOOK.chapters for statement in chapter.statements]
    assert {statement.verb for statement in statements} == {"start", "home", "loan", "borrow", "recall"}
    for bar in (bar for statement in statements for bar in statement.bars):
        assert "forbids it" not in cite_clause(bar.clause)


@pytest.mark.clause("T48-SET-2")
def test_the_words_of_a_clause_do_not_depend_on_other_imports(golden: Golden) -> None:
    lone = "from westphalia.variants.thirtyyears1648.opening import SET; print(SET[2].cite())"
    told = subprocess.run([sys.executable, "-c", lone], capture_output=True, text=True, check=True).stdout
    golden(told)


# ------------------------------------------------------------------------------------------------ the opening


def first_units(power: str) -> set[str]:
    game = Game.start(VARIANT)
    return {str(unit) for unit in game.position.units if unit.power == power}


def homes(game: Game, power: str) -> set[str]:
    setting = setting_of(game.state)
    return {center for center in BOARD.centers if is_home(setting, Power(power), center)}


@pytest.mark.clause("T48-ID-3")
def test_there_are_eight_powers() -> None:
    assert [info.name for info in BOARD.powers] == [
        "Austria",
        "England",
        "France",
        "Ottoman Empire",
        "Poland",
        "Russia",
        "Spain",
        "Sweden",
    ]
    assert len(Game.start(VARIANT).survivors) == 8


@pytest.mark.parametrize(
    ("power", "expected"),
    [
        pytest.param("spain", {"A mad", "F gra", "A spn"}, marks=pytest.mark.clause("T48-SET-1")),
        pytest.param("france", {"A par", "A avi", "F nan"}, marks=pytest.mark.clause("T48-SET-4")),
        pytest.param("england", {"A lon", "F edi", "F cov"}, marks=pytest.mark.clause("T48-SET-5")),
        pytest.param("austria", {"A vie", "A boh", "F sty"}, marks=pytest.mark.clause("T48-SET-6")),
        pytest.param("sweden", {"A dlc", "A got", "F sto"}, marks=pytest.mark.clause("T48-SET-7")),
        pytest.param("poland", {"A vhy", "A war", "F cou", "A pri"}, marks=pytest.mark.clause("T48-SET-8")),
        pytest.param("russia", {"A gur", "A mos", "A yad", "F krg"}, marks=pytest.mark.clause("T48-SET-9")),
        pytest.param(
            "ottoman",
            {"A wla", "A syr", "A sin", "F gre", "F con"},
            marks=pytest.mark.clause("T48-SET-10", "T48-OTT-9"),
        ),
    ],
)
def test_every_power_starts_with_the_units_of_the_rules_in_its_homes(power: str, expected: set[str]) -> None:
    assert first_units(power) == expected
    start = Game.start(VARIANT)
    assert {unit[2:] for unit in expected} <= homes(start, power)
    assert all(owner(start, unit[2:]) == power for unit in expected)


@pytest.mark.clause("T48-SET-12")
def test_the_opening_places_are_home_centers() -> None:
    listed = {info.id for info in BOARD.provinces if info.home is not None}
    assert listed == {unit.location for unit in Game.start(VARIANT).position.units} | {"leo"}
    assert listed <= BOARD.centers


@pytest.mark.clause("T48-SET-13")
def test_the_east_arctic_ocean_lies_north_of_the_norwegian_sea() -> None:
    info = BOARD.province[Province("eao")]
    assert info.name == "East Arctic Ocean"
    assert "nws" in BOARD.fleet_borders[TABLE.unit("russia F eao").location]
    norwegian = BOARD.province[Province("nws")]
    assert info.at is not None
    assert norwegian.at is not None
    assert info.at[1] > norwegian.at[1]


# --------------------------------------------------------------------------------- where Spain starts


@pytest.mark.clause("T48-SET-2")
def test_spain_chooses_before_the_first_orders_where_its_third_army_starts(golden: Golden) -> None:
    game = Game.start(VARIANT)
    assert game.phase.code == "1618-04D"
    assert list(game.dues) == ["spain"]
    assert game.dues[Power("spain")].note == "START Spanish Netherlands or START Leon"
    game = go(game, spain="START Leon")
    assert "spain A leo" in units(game)
    assert "spain A spn" not in units(game)
    golden(events(game))
    assert game.phase.code == "1618-04M"


@pytest.mark.clause("T48-SET-2")
def test_the_start_says_whether_it_was_chosen(golden: Golden) -> None:
    def because(game: Game) -> list[str]:
        return [fact.text for fact in game.history[-1].report.events[0].fact.walk()][1:]

    assert because(go(Game.start(VARIANT), spain="START Leon")) == ["Spain chose Leon."]
    golden(because(Game.start(VARIANT).advance()))


@pytest.mark.clause("T48-SET-2")
@pytest.mark.parametrize("home", ["both_marked_as_map", "only_chosen"])
def test_a_secret_choice_does_not_show_in_reports(home: str) -> None:
    rules = TABLE.rulebook(t48_spain_option_secret="true", t48_spain_home=home)

    def published(words: str) -> tuple[object, ...]:
        game = Game.start(VARIANT, rules)
        game = go(game, spain=words) if words else game.advance()
        reports = (phase_report(game), opening_report(game))
        read = [form(one) for one in reports for form in (format_json, format_markdown)]
        return (
            *reports,
            *read,
            draw_map_after(game),
            draw_opening_map(game),
            game.dues,
            VARIANT.facts(game.state),
        )

    assert published("START Leon") == published("START spn") == published("")


@pytest.mark.clause("T48-SET-2")
@pytest.mark.parametrize(("place", "name"), [("leo", "Leon"), ("spn", "the Spanish Netherlands")])
def test_the_referee_and_spain_alone_know_a_secret_choice(place: str, name: str) -> None:
    game = go(Game.start(VARIANT, TABLE.rulebook(t48_spain_option_secret="true")), spain=f"START {place}")
    told = [block for section in secrets_report(game).sections for block in section.blocks]
    assert told == [Paragraph(f"The third unit of Spain, an army, starts in {name}.")]
    own = VARIANT.seen_by(game.state, Power("spain"))
    assert f"spain A {place}" in owned(own.position.units)
    for other in ("france", "austria"):
        seen = VARIANT.seen_by(game.state, Power(other))
        assert (seen.position, seen.ledger) == (game.position, {})
    open_now = go(game, spain=f"A {place} H")
    assert VARIANT.seen_by(open_now.state, Power("france")) == open_now.state
    assert secrets_report(go(Game.start(VARIANT), spain="START leo")).sections == ()


@pytest.mark.clause("T48-SET-2")
@pytest.mark.parametrize("second", ["spn", "leo"])
def test_a_place_is_chosen_once(second: str) -> None:
    start = Game.start(VARIANT)
    assert complaint(start, "spain", f"START leo, START {second}").endswith(
        f"START {second}: the power has already chosen Leon (T48-SET-2)"
    )
    spain = Power("spain")
    entries = tuple(start.rules.read_line(f"START {place}", start.state) for place in ("leo", second))
    report = start.rules.play(start.state, {spain: entries}).report  # as older files may have it
    assert [entry.code for entry in report.entries] == ["chosen", "T48-SET-2"]


@pytest.mark.clause("T48-SET-2")
def test_nobody_chooses_in_later_years() -> None:
    game = to(Game.start(VARIANT), "1619-04M")
    assert "1619-04D" not in [record.phase.code for record in game.history]


@pytest.mark.clause("T48-SET-3", "T48-SET-12")
def test_both_places_are_homes_of_spain_whichever_it_chooses() -> None:
    game = go(Game.start(VARIANT), spain="START Leon")
    assert homes(game, "spain") == {"mad", "gra", "spn", "leo"}
    assert (owner(game, "spn"), owner(game, "leo")) == ("spain", "spain")


@pytest.mark.clause("T48-SET-3")
def test_only_the_chosen_place_may_be_a_home() -> None:
    start = Game.start(VARIANT, TABLE.rulebook(t48_spain_home="only_chosen"))
    assert (owner(start, "spn"), owner(start, "leo")) == ("spain", None)
    game = go(start, spain="START Leon")
    assert homes(game, "spain") == {"mad", "gra", "leo"}
    assert (owner(game, "spn"), owner(game, "leo")) == (None, "spain")
