"""Orders that emails have for later phases: kept, submitted when due, and asked about if not legal then."""

from __future__ import annotations

import pytest

from tests.mail.test_mail_corpus import orders, started
from tests.mail.test_mail_rules import mail, mailbox
from westphalia.games import (
    Game,
    RejectedLines,
    SubmitMode,
    add_log_entries,
    find_questions,
    format_game,
    game_seen_by,
    player_report,
    public_game,
    read_game,
    write_reply,
)
from westphalia.games.mail import MailChoices, MailResult, read_mails, submit_kept_orders, submit_mails
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power

AUSTRIA = Power("austria")
KEEP = MailChoices(keep_for_later=True)
NOW = "A Vie - Tyr\nA Bud - Ser\nF Tri H\n"


def take(data: bytes, game: Game | None = None) -> MailResult:
    return submit_mails(game or started(), read_mails(data, "mail"), choices=KEEP)


def kept(game: Game) -> dict[str, list[str]]:
    """Return the kept lines of all powers by phase."""
    return {one.phase.code: list(one.lines) for one in game.later}


def advanced(text: str, italy: str = "", *, phases: int = 1) -> Game:
    """Return the game after Austria's email, Italy's orders and the given number of phases."""
    game = take(mail(f"{NOW}\n{text}")).game
    game = game.submit("italy", italy) if italy else game
    for _ in range(phases):
        game = game.advance()
    return game


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fall 1901:\nA Tyr - Ven", {"F1901M": ["Fall 1901:", "A Tyr - Ven"]}),
        ("Fall: A Tyr - Ven", {"F1901M": ["Fall:", "A Tyr - Ven"]}),
        ("Herbst 1901:\nA Tyr - Ven", {"F1901M": ["Herbst 1901:", "A Tyr - Ven"]}),
        ("Spring 1902: A Tyr - Ven", {"S1902M": ["Spring 1902:", "A Tyr - Ven"]}),
        ("If dislodged: F Tri R Alb", {"S1901R": ["If dislodged:", "F Tri R Alb"]}),
        ("Retreats:\nF Tri R Alb", {"S1901R": ["Retreats:", "F Tri R Alb"]}),
        ("Fall 1901 retreats:\nF Tri R Alb", {"F1901R": ["Fall 1901 retreats:", "F Tri R Alb"]}),
        ("Builds: A Vie", {"W1901A": ["Builds:", "A Vie"]}),
        ("Winter 1901: build A Vie", {"W1901A": ["Winter 1901:", "build A Vie"]}),
        (
            "If dislodged: F Tri R Alb\nFall: A Tyr - Ven\nBuilds: A Vie",
            {
                "S1901R": ["If dislodged:", "F Tri R Alb"],
                "F1901M": ["Fall:", "A Tyr - Ven"],
                "W1901A": ["Builds:", "A Vie"],
            },
        ),
    ],
)
def test_orders_for_later_are_kept_and_never_mixed_into_the_present_phase(
    text: str, expected: dict[str, list[str]]
) -> None:
    taken = take(mail(f"{NOW}\n{text}\n"))
    assert orders(taken.game) == {"austria": ["A vie - tyr", "A bud - ser", "F tri H"]}
    assert kept(taken.game) == expected
    assert read_game(format_game(taken.game)) == taken.game


def test_nothing_is_kept_without_the_choice() -> None:
    taken = submit_mails(started(), read_mails(mail(f"{NOW}\nFall: A Tyr - Ven\n"), "mail"))
    assert taken.game.later == ()
    assert orders(taken.game) == {"austria": ["A vie - tyr", "A bud - ser", "F tri H"]}


def test_an_email_with_nothing_but_orders_for_later_is_kept() -> None:
    taken = take(mail("Fall 1901:\nA Vie - Boh\n", subject="Fall 1901"))
    assert orders(taken.game) == {}
    assert taken.questions == {}
    assert kept(taken.game) == {"F1901M": ["Fall 1901:", "A Vie - Boh"]}


def test_a_game_file_with_a_wrong_later_phase_is_refused_with_the_place() -> None:
    text = format_game(take(mail("Fall 1901:\nA Vie - Boh\n", subject="Fall 1901")).game)
    text = text.replace('"phase": "F1901M"', '"phase": "X1901M"')
    (number,) = [index for index, line in enumerate(text.splitlines(), 1) if "X1901M" in line]
    column = text.splitlines()[number - 1].index('"X1901M"') + 1
    with pytest.raises(WestphaliaError, match=f"^game.json:{number}:{column}: "):
        read_game(text, "game.json")


def test_the_last_email_about_a_phase_counts() -> None:
    first = mail(f"{NOW}\nFall: A Tyr - Ven\nBuilds: A Vie\n")
    taken = take(mailbox(first, mail("Fall: A Tyr - Pie\n")))
    assert kept(taken.game) == {"F1901M": ["Fall:", "A Tyr - Pie"], "W1901A": ["Builds:", "A Vie"]}
    again = take(mail("Builds: F Tri\n"), taken.game)
    assert kept(again.game)["W1901A"] == ["Builds:", "F Tri"]


def test_an_unclear_email_keeps_nothing() -> None:
    taken = take(mail(f"{NOW}This is only a draft\n\nFall: A Tyr - Ven\n"))
    assert taken.game.later == ()
    assert len(taken.questions[AUSTRIA]) == 1


def test_orders_are_submitted_when_they_are_due() -> None:
    result = submit_kept_orders(advanced("Fall: A Tyr - Ven\nA Ser - Gre\nF Tri S A Tyr - Ven"))
    assert orders(result.game) == {"austria": ["A tyr - ven", "A ser - gre", "F tri S A tyr - ven"]}
    assert (result.submitted, result.questions) == (("austria",), {})


def dislodged(retreats: str) -> Game:
    """Return the game in which Italy has just dislodged the fleet in Trieste, after Austria's email."""
    text = f"A Vie - Boh\nA Bud - Ser\nF Tri H\nFall 1901: F Tri H\nFall 1901 retreats:\n{retreats}\n"
    game = take(mail(text)).game.submit("italy", "A Ven - Tyr, A Rom - Ven").advance()
    return game.submit("italy", "A Ven - Tri, A Tyr S A Ven - Tri").advance()


def test_only_dislodged_units_retreat() -> None:
    game = dislodged("F Tri R Alb\nA Boh R Vie")
    assert game.phase.code == "F1901R"
    assert orders(submit_kept_orders(game).game) == {"austria": ["F tri R alb"]}
    untouched = dislodged("A Boh R Vie")
    assert submit_kept_orders(untouched).game == untouched


def test_an_illegal_retreat_is_a_question() -> None:
    result = submit_kept_orders(dislodged("F Tri R Ven"))
    assert orders(result.game) == {}
    assert result.questions[AUSTRIA] == (
        "F tri R ven is illegal: its attacker came from ven; F tri is disbanded.",
    )


@pytest.mark.parametrize(
    ("text", "phases", "question"),
    [
        ("Fall: A Gal - Rum", 1, "A gal - rum is illegal: there is no unit in gal."),
        ("Fall: A Tyr - Xyz", 1, '"A Tyr - Xyz": unknown province "Xyz"'),
        ("Fall: A Tyr - Ven or A Tyr - Pie", 1, '"or" may change the order'),
        ("Fall: if Italy leaves Venice, A Tyr - Ven", 1, '"if" may change the order'),
        ("Fall: A Tyr - Ven, A Tyr - Pie", 1, "line 2 orders A tyr - ven"),
        ("Fall: A Ser - Gre\nBuilds: A Gre", 2, "gre"),
        ("Fall: A Ser - Gre\nBuilds: A Vie, A Bud, F Tri", 2, "F tri"),
    ],
)
def test_orders_that_are_not_legal_when_due_are_a_question(text: str, phases: int, question: str) -> None:
    game = advanced(text)
    if phases == 2:
        game = submit_kept_orders(game).game.advance()
    result = submit_kept_orders(game)
    assert orders(result.game) == {}
    assert question in " ".join(result.questions[AUSTRIA])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Builds: A Vie", ["B A vie"]),
        ("Builds:\nA Vie", ["B A vie"]),
        ("Builds: build A Vie", ["B A vie"]),
        ("Winter: build A Vie", ["B A vie"]),
        ("Aufbau: A Vie", ["B A vie"]),
        ("Neuaufbau: A Vie", ["B A vie"]),
        ("Construction : A Vie", ["B A vie"]),
        ("Builds: I would like to build an army in Vienna, please.", ["B A vie"]),
        ("W1901A: B A Vie", ["B A vie"]),
    ],
)
def test_a_heading_of_builds_gives_the_verb(text: str, expected: list[str]) -> None:
    game = submit_kept_orders(advanced(f"Fall: A Ser - Gre\n{text}")).game.advance()
    assert orders(submit_kept_orders(game).game) == {"austria": expected}


def test_a_new_email_takes_the_place_of_orders_sent_in_advance() -> None:
    game = submit_kept_orders(advanced("Fall: A Tyr - Ven\nA Ser - Gre\nF Tri H")).game
    whole = take(mail("A Tyr - Pie\nA Ser - Bul\nF Tri - Alb\n"), game)
    assert orders(whole.game) == {"austria": ["A tyr - pie", "A ser - bul", "F tri - alb"]}
    single = take(mail("A Ser - Bul\n"), game)
    assert orders(single.game) == {"austria": ["A tyr - ven", "F tri H", "A ser - bul"]}
    mails = read_mails(mail("A Ser - Bul\n"), "mail")
    replaced = submit_mails(game, mails, choices=MailChoices(SubmitMode.REPLACE))
    assert orders(replaced.game) == {"austria": ["A ser - bul"]}


def test_nothing_is_kept_of_an_email_with_a_question() -> None:
    taken = take(mail(f"{NOW}\nA Bud - Ser if Turkey agrees\nFall: A Tyr - Ven\n"))
    assert taken.questions
    assert kept(taken.game) == {}
    assert not any(note.startswith("Kept") for reading in taken.readings for note in reading.notes)


def test_questions_about_them_reach_the_player_and_the_log() -> None:
    before = take(mail(f"{NOW}\nFall: A Gal - Rum\n")).game
    after = before.advance()
    result = submit_kept_orders(after)
    asked = {str(power): RejectedLines(refused=lines) for power, lines in result.questions.items()}
    game = add_log_entries(before, result.game, unaccepted=asked)
    assert find_questions(game, game.find_power("austria")) == (
        "A gal - rum is illegal: there is no unit in gal.",
    )
    assert "there is no unit in gal" in write_reply(game, game.find_power("austria"))


def test_orders_for_later_are_secret() -> None:
    game = take(mail(f"{NOW}\nFall: A Tyr - Ven\n")).game
    assert public_game(game).later == ()
    for power in ("austria", "italy"):
        assert "Ven" not in str(player_report(game, power).sections[0])
        assert game_seen_by(game, game.find_power(power)).later == ()
    assert [one.phase.code for one in game.coming_orders] == ["F1901M"]
    assert game.advance().coming_orders == ()
    assert game.advance().undo().coming_orders == game.coming_orders
