"""Several blocks of one power in a sheet are one set of orders, in every mode of submission."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

import pytest

from westphalia.games import SubmitMode, format_game
from westphalia.games.conformance.random_play import random_orders
from westphalia.games.game import Game
from westphalia.games.mail import MailChoices, make_mail, submit_mails
from westphalia.model.board import places_of
from westphalia.model.case import read_case
from westphalia.model.errors import Defects, Place, UnknownNameError, WestphaliaError
from westphalia.model.names import Power
from westphalia.variants import find_variant
from westphalia.variants.framework.report import format_entry
from westphalia.variants.registry import variants

STANDARD = Game.start(find_variant("standard"))
SCATTERED = "Austria: A Vie - Gal, A Bud - Ser\nGermany: A Mun H\nAustria: F Tri - Alb"


def lines(game: Game, power: str) -> list[str]:
    return [format_entry(entry) for entry in game.submissions.get(Power(power), ())]


# ---------------------------------------------------------------------------------- the known modes


@pytest.mark.parametrize("keep_good", [False, True])
@pytest.mark.parametrize("how", [SubmitMode.FIRST, SubmitMode.REPLACE, SubmitMode.ADD])
def test_all_blocks_of_a_power_are_submitted(how: SubmitMode, keep_good: bool) -> None:
    begun = STANDARD if how is SubmitMode.FIRST else STANDARD.submit("austria", "A Vie H, F Tri H")
    game = begun.process_sheet(SCATTERED, how=how, keep_good=keep_good).game
    assert lines(game, "austria") == ["A vie - gal", "A bud - ser", "F tri - alb"]
    assert lines(game, "germany") == ["A mun H"]


@pytest.mark.parametrize("keep_good", [False, True])
def test_all_blocks_of_a_power_are_taken_back(keep_good: bool) -> None:
    begun = STANDARD.submit("austria", "A Vie - Gal, A Bud - Ser, F Tri - Alb")
    sheet = "Austria: A Bud - Ser\nAustria: F Tri - Alb"
    game = begun.process_sheet(sheet, how=SubmitMode.TAKE_BACK, keep_good=keep_good).game
    assert lines(game, "austria") == ["A vie - gal"]


def test_the_good_lines_of_the_second_block_are_taken_back_not_added() -> None:
    begun = STANDARD.submit("austria", "A Vie - Gal, A Bud - Ser, F Tri - Alb")
    for sheet, power in (
        ("Austria: A Bud - Ser\nAustria: F Tri - Ven", None),
        ("A Bud - Ser\nAustria: F Tri - Ven", "austria"),
    ):
        taken = begun.process_sheet(sheet, power=power, how=SubmitMode.TAKE_BACK, keep_good=True)
        assert lines(taken.game, "austria") == ["A vie - gal", "F tri - alb"]
        assert [one.lines for one in taken.refused] == [("F Tri - Ven",)]


def test_good_lines_are_kept_under_a_heading_without_its_colon() -> None:
    taken = STANDARD.process_sheet("Austria\nA Vie - Gal\nA Bud - Srb\nITALY\nA Ven H", keep_good=True)
    assert (lines(taken.game, "austria"), lines(taken.game, "italy")) == (["A vie - gal"], ["A ven H"])
    assert [(one.party, one.lines) for one in taken.refused] == [("Austria", ("A Bud - Srb",))]


def test_submissions_stand_in_the_order_of_the_board_whoever_submits_first() -> None:
    first = STANDARD.submit("turkey", "A Con H").submit("austria", "A Vie H").submit("italy", "A Ven H")
    second = STANDARD.submit_sheet("Italy: A Ven H\nTurkey: A Con H\nAustria: A Vie H")
    assert list(first.submissions) == list(second.submissions) == ["austria", "italy", "turkey"]
    assert format_game(first) == format_game(second)


def test_all_blocks_of_the_referee_are_submitted() -> None:
    game = STANDARD.submit_sheet(
        "referee: Austria is abandoned\nItaly: A Ven H\nreferee: Turkey is abandoned"
    )
    assert len(game.submissions[Power("referee")]) == 2


def test_all_standing_blocks_of_a_power_are_one_sheet() -> None:
    sheet = "Germany (standing): A Mun H\nGermany: F Kie - Hol\nGERMANY (standing): A Ber H"
    for power in (None, "germany"):
        game = STANDARD.submit_sheet(sheet, power=power)
        assert [format_entry(entry) for entry in game.standing[Power("germany")]] == ["A mun H", "A ber H"]
        assert lines(game, "germany") == ["F kie - hol"]


@pytest.mark.parametrize("keep_good", [False, True])
def test_a_sheet_of_one_power_holds_no_standing_orders_of_another(keep_good: bool) -> None:
    sheet = "Italy (standing): A Ven - Tri"
    with pytest.raises(UnknownNameError, match="orders of Italy in a sheet of Austria"):
        STANDARD.process_sheet(sheet, power="austria", keep_good=keep_good)
    for heading in ("Italy", "Italy (standing)"):
        with pytest.raises(UnknownNameError, match="orders of Italy in a sheet of Austria"):
            STANDARD.stand("austria", f"{heading}: A Ven - Tri")


# --------------------------------------------------------------------------------------- the property


@dataclass(frozen=True)
class Submitted:
    """What came of a sheet, without its places."""

    game: Game | None
    findings: frozenset[str] = frozenset()
    refused: frozenset[tuple[str, str]] = frozenset()
    errors: frozenset[str] = frozenset()


def text_of(error: WestphaliaError) -> str:
    error.place = Place()
    return str(error)


def process(game: Game, text: str, **mode: Any) -> Submitted:
    """Return what comes of submitting a sheet in a mode."""
    try:
        found = game.process_sheet(text, **mode)
    except Defects as errors:
        return Submitted(None, errors=frozenset(map(text_of, errors.defects)))
    except WestphaliaError as error:
        return Submitted(None, errors=frozenset({text_of(error)}))
    refused = {(one.party.casefold(), line) for one in found.refused for line in one.lines}
    errors = {text_of(error) for one in found.refused for error in one.errors}
    findings = {str(replace(one, place=Place())) for one in found.findings}
    return Submitted(found.game, frozenset(findings), frozenset(refused), frozenset(errors))


def write_heading(game: Game, power: Power, rng: Random) -> str:
    """Return a heading of a power, with or without its colon."""
    name = rng.choice([game.name_of(power), game.name_of(power).upper()])
    plain = name.replace(" ", "").isalpha() and places_of(game.board).is_power(name)
    return name if plain and rng.random() < 0.3 else f"{name}:"


def scatter(game: Game, sheets: dict[Power, list[str]], rng: Random) -> str:
    """Return the sheets as one text, with each power's lines under several headings."""
    left = {power: list(written) for power, written in sheets.items()}
    text: list[str] = []
    while any(left.values()):
        power = rng.choice([one for one in left if left[one]])
        count = rng.randint(1, len(left[power]))
        text += [write_heading(game, power, rng), *left[power][:count]]
        del left[power][:count]
    return "\n".join(text)


def write_sheets(game: Game, powers: list[Power], rng: Random) -> dict[Power, list[str]]:
    """Return orders of the powers: new ones, some of the submitted ones, and a line that is wrong."""
    sheets: dict[Power, list[str]] = {}
    for power in powers:
        submitted = lines(game, power)
        written = [format_entry(entry) for entry in random_orders(game, power, rng)]
        written += rng.sample(submitted, (len(submitted) + 1) // 2)
        written += ["A Nowhere H"] if rng.random() < 0.3 else []
        if written:
            sheets[power] = written
    return sheets


@pytest.mark.parametrize("variant", variants())
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(1, 4))]
)
def test_scattered_blocks_are_submitted_like_one_block_in_every_mode(variant: str, seed: int) -> None:
    rng = Random(seed)
    game = Game.start(find_variant(variant))
    for _ in range(3):
        begun = game
        powers = [power for power in game.dues if rng.random() < 0.4]
        for power in powers:
            begun = begun.submit(power, random_orders(begun, power, rng))
        sheets = write_sheets(begun, powers, rng)
        for how, keep_good in product(SubmitMode, (False, True)):
            before = game if how is SubmitMode.FIRST else begun
            mode = {"how": how, "lenient": rng.random() < 0.3, "keep_good": keep_good}
            blocks = {power: "\n".join([f"{game.name_of(power)}:", *sheets[power]]) for power in sheets}
            scattered = scatter(game, sheets, rng)
            assert process(before, scattered, **mode) == process(before, "\n".join(blocks.values()), **mode)
            for power in rng.sample(sorted(blocks), min(1, len(blocks))):
                scattered = scatter(game, {power: sheets[power]}, rng)
                one = process(before, blocks[power], power=power, **mode)
                assert process(before, scattered, power=power, **mode) == one
        game = begun.advance()
        if game.outcome is not None:
            break


# --------------------------------------------------------------------------------------------- emails


@pytest.mark.parametrize("heading", ["Germany:", "germany", "My orders:", "Moves:"])
def test_in_an_email_orders_for_the_phase_may_follow_standing_orders(heading: str) -> None:
    text = f"Germany (standing):\n  F Kie - Hol\n{heading}\n  A Mun - Ruh\n"
    game = submit_mails(STANDARD, [make_mail(text, "mail")], power="germany").game
    assert [format_entry(entry) for entry in game.standing[Power("germany")]] == ["F kie - hol"]
    assert lines(game, "germany") == ["A mun - ruh"]


def test_in_an_email_own_orders_may_follow_those_that_are_refused() -> None:
    mail = make_mail("A Mun - Ruh\nItaly:\nA Ven H\nGermany:\nF Kie - Hol\n", "mail")
    taken = submit_mails(STANDARD, [mail], power="germany", choices=MailChoices(keep_good=True))
    assert lines(taken.game, "germany") == ["A mun - ruh", "F kie - hol"]
    asked = [piece.text for reading in taken.readings for piece in reading.questions]
    assert asked == ["Italy:", "A Ven H"]


# ------------------------------------------------------------------------------- headings of phases

PHASES = (
    "Winter",
    "Winter 1901",
    "Spring 1901 Movement",
    "S1901M",
    "Late Winter",
    "April",
    "Builds",
    "ORDERS",
)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("colon", [":", ""])
@pytest.mark.parametrize("power", [None, "austria"])
@pytest.mark.parametrize("keep_good", [False, True])
def test_a_phase_as_heading_is_not_called_an_unknown_power(
    phase: str, colon: str, power: str | None, keep_good: bool
) -> None:
    if power is not None and not colon:
        return  # an order that cannot be read
    with pytest.raises(WestphaliaError) as caught:
        STANDARD.process_sheet(f"{phase}{colon}\nA Vie H\n", power=power, keep_good=keep_good)
    said = str(caught.value)
    assert f'"{phase}" is not a power; expected the name of a power; write a phase as "phase: Winter' in said


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("colon", [":", ""])
def test_a_phase_as_heading_of_a_case_is_not_called_an_unknown_power(phase: str, colon: str) -> None:
    if phase == "ORDERS":
        return  # a section of cases
    with pytest.raises(WestphaliaError) as caught:
        read_case(f"variant: standard\nphase: W1901A\n{phase}{colon}\nAustria: B A Vie\n", find_variant)
    assert f'"{phase}" is not a power; expected the name of a power; write a phase as' in str(caught.value)


def test_any_other_heading_is_an_unknown_power() -> None:
    with pytest.raises(WestphaliaError, match='unknown power "Wintery"'):
        STANDARD.submit_sheet("Wintery: A Vie H")
