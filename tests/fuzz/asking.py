"""Valid questions to the desk, about prepared cases, games, boards, pastes and emails of every kind."""

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import westphalia
from tests.fuzz import corpus
from tests.generators.dice import Dice, happens, pick, some_of
from tests.mail.test_any_mail import MAILS
from tests.mail.test_mail_corpus import started
from westphalia.games import format_brief_game, format_game, read_game
from westphalia.games.reports.publishing import linked_game
from westphalia.model.errors import WestphaliaError
from westphalia.model.orders import format_order
from westphalia.model.phase import PhaseKind
from westphalia.solver import Certainty
from westphalia.variants.registry import BUILT_IN
from westphalia.web import QUESTIONS, shelf
from westphalia.web.links import pack

Fields = dict[str, Any]
"""The fields of a question."""


def valid_fields(dice: Dice, name: str, variants: Sequence[str] = tuple(BUILT_IN)) -> Fields:
    """Return the fields of a question that the desk answers, or at least reads as a whole."""
    return _OTHERS[name](dice, variants) if name in _OTHERS else _about_a_case(dice, name, variants)


def table(dice: Dice, variants: Sequence[str]) -> corpus.Table:
    """Return a game in one phase, with files and lines that suit it."""
    return pick(dice, corpus.tables(pick(dice, variants)))


# ---------------------------------------------------------------------------------------------------- cases

MOVEMENT = ("claims", "resolutions", "whatif", "plans")
"""The questions about movement phases only."""
AMBIGUOUS = ("core", "dependencies")
"""The questions about cases with a kernel that an extra rule decides."""


def _about_a_case(dice: Dice, name: str, variants: Sequence[str]) -> Fields:
    if name in AMBIGUOUS:
        text = pick(dice, _ambiguous_cases())
    elif name in MOVEMENT:
        text = pick(dice, _movement_cases(tuple(variants)))
    else:
        cases = table(dice, variants).cases if happens(dice, 60) else corpus.examples()
        text = pick(dice, cases or corpus.examples())
    case = text.decode(errors="replace")
    whole = case.lstrip()[:1] == "{" and happens(dice, 60)
    found: Fields = {"case": json.loads(case) if whole else case, **_more(dice, name, text)}
    if happens(dice, 15):
        found["rules"] = {"preset": pick(dice, ("dptg", "rulebook-1982", "webdiplomacy"))}
    return {**found, "lenient": True} if happens(dice, 30) else found


def _more(dice: Dice, name: str, text: bytes) -> Fields:
    """Return the fields of a question about a case, without the case itself."""
    order = pick(dice, orders_of(text) or ("A vie - tyr",))
    unit = " ".join(order.split(" ")[:2])
    claim = f"{order} {pick(dice, ('fails', 'succeeds'))}"
    match name:
        case "why":
            return {"order": pick(dice, (order, unit))}
        case "verify":
            return pick(dice, ({"claims": [claim]}, {}, {"result": claim}))
        case "plans":
            return {"goals": [claim], "most": 1 + dice.below(2)}
        case "compare":
            return {"instead": {"4.A.2": pick(dice, ("1982", "szykman", "all_hold"))}}
        case "whatif":
            return pick(dice, ({"order": order}, {"unit": unit}))
        case "complete":
            return {"text": order[: dice.below(len(order) + 1)]}
        case "orders":
            return {"unit": unit} if happens(dice, 50) else {}
        case "picture":
            width = {"width": 50 + dice.below(200)} if happens(dice, 30) else {}
            return {"format": pick(dice, ("svg", "png")), **width}
        case "resolve" | "next":
            return {"picture": False} if name == "resolve" and happens(dice, 50) else {}
        case "convert":
            return {"to": pick(dice, ("text", "json", "link"))}
        case _:
            return {}


@lru_cache(maxsize=1024)
def orders_of(text: bytes) -> tuple[str, ...]:
    """Return the orders of a case."""
    try:
        case = westphalia.read_case(text)
    except WestphaliaError:  # some examples have another board
        return ()
    return tuple(format_order(order) for given in case.order_sets for order in given.orders)


@cache
def _ambiguous_cases() -> tuple[bytes, ...]:
    return tuple(text for text in _movement_cases(()) if not _is_unique(text))


def _is_unique(text: bytes) -> bool:
    return westphalia.adjudicate(westphalia.read_case(text)).certainty is Certainty.UNIQUE


@cache
def _movement_cases(variants: tuple[str, ...]) -> tuple[bytes, ...]:
    """Return the examples with movement, and cases with movement of these games."""
    examples = [text for text in corpus.examples() if orders_of(text)]
    movement = PhaseKind.MOVEMENT
    return (
        *(text for text in examples if westphalia.read_case(text).phase.kind is movement),
        *(case for name in variants for one in corpus.tables(name) if one.is_movement for case in one.cases),
    )


# -------------------------------------------------------------------------------- boards, games and the rest


def _board(dice: Dice, variants: Sequence[str]) -> Fields:
    picture = {"picture": False} if happens(dice, 60) else {}
    if happens(dice, 40):
        return {"variant": pick(dice, variants), **picture}
    text = pick(dice, (*corpus.boards(), *corpus.games_by_data())).decode()
    return {"board": json.loads(text) if happens(dice, 50) else text, **picture}


def _gallery(dice: Dice, _: Sequence[str]) -> Fields:
    patterns: list[Any] = shelf.make_shelf()["patterns"]
    return {"pattern": pick(dice, patterns)["pattern"], "variant": "standard"}


def _new(dice: Dice, variants: Sequence[str]) -> Fields:
    if happens(dice, 70):
        return {"variant": pick(dice, variants)}
    text = pick(dice, corpus.games_by_data()).decode()
    return {"variant": json.loads(text)["id"], "board": text}


def _any_game(dice: Dice, variants: Sequence[str]) -> Fields:
    """Return a game file or a recorded game."""
    if happens(dice, 50):
        return {"game": pick(dice, corpus.records()).decode()}
    return {"game": table(dice, variants).file.decode()}


def _game(dice: Dice, variants: Sequence[str]) -> Fields:
    if happens(dice, 30):
        return _any_game(dice, variants)
    one = table(dice, variants)
    return {"game": one.file.decode(), "phase": one.phase}


def _played(dice: Dice, variants: Sequence[str]) -> Fields:
    """Return a game file, perhaps with orders for it."""
    one = table(dice, variants)
    given = {power: sheet.split("\n") for power, sheet in one.sheets if sheet and happens(dice, 50)}
    return {"game": one.file.decode(), **({"orders": given} if given else {})}


def _convert(dice: Dice, variants: Sequence[str]) -> Fields:
    match dice.below(3):
        case 0:
            return _about_a_case(dice, "convert", variants)
        case 1:
            return {"link": pack(pick(dice, corpus.examples()).decode())}
        case _:
            to = pick(dice, ("judge", "game", "jdip", "cases", "backstabbr"))
            return {**_any_game(dice, variants), "to": to}


def _paste(dice: Dice, _: Sequence[str]) -> Fields:
    return {"text": pick(dice, (*corpus.pastes(), *corpus.examples())).decode(), "lenient": happens(dice, 50)}


def _mail(dice: Dice, _: Sequence[str]) -> Fields:
    sent = base64.b64encode(pick(dice, MAILS).read_bytes()).decode()
    found: Fields = {"game": format_game(started()), "mail": sent}
    if happens(dice, 30):
        found["power"] = pick(dice, ("austria", "italy", "france"))
    if happens(dice, 30):
        found["settled"] = {f"1:{1 + dice.below(12)}": pick(dice, ("A vie - tri", "", None))}
    return {**found, **{name: True for name in ("late", "keep_for_later") if happens(dice, 30)}}


def _follow(dice: Dice, variants: Sequence[str]) -> Fields:
    return {"link": pack(brief_game(table(dice, variants).file))}


@lru_cache(maxsize=256)
def brief_game(file: bytes) -> str:
    """Return a game as it is packed into links."""
    return format_brief_game(linked_game(read_game(file.decode())))


def _store(dice: Dice, variants: Sequence[str]) -> Fields:
    if happens(dice, 50):
        return {**_played(dice, variants), "version": "1"}
    return {"case": pick(dice, corpus.examples()).decode(), "version": "1"}


def _correct(dice: Dice, variants: Sequence[str]) -> Fields:
    one = table(dice, variants)
    lines = some_of(dice, one.corrections, dice.below(3))
    return {"case": pick(dice, one.cases or corpus.examples()).decode(), "lines": lines}


def _no_fields(_: Dice, __: Sequence[str]) -> Fields:
    return {}


_OTHERS: Mapping[str, Callable[[Dice, Sequence[str]], Fields]] = {
    "start": _no_fields,
    "formats": _no_fields,
    "board": _board,
    "gallery": _gallery,
    "new": _new,
    "game": _game,
    "animation": _game,
    "situation": _played,
    "advance": _played,
    "save": _played,
    "link": _played,
    "follow": _follow,
    "store": _store,
    "convert": _convert,
    "paste": _paste,
    "mail": _mail,
    "correct": _correct,
}
"""The questions that are not about a case, or about a case with corrections."""

assert set(_OTHERS) <= set(QUESTIONS)
