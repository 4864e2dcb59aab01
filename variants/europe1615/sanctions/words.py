"""What sanctions say: the events of their course, and in words what their clauses forbid."""

from __future__ import annotations

from ....model.board import Board
from ....model.reasons import Fact
from ....solver import CLAUSES, clause_words
from ...kit.report import Event
from .catalogue import Sanction

BEGINS = "sanction_begins"
ENDS = "sanction_ends"
IS_SUSPENDED = "sanction_suspended"
RESUMES = "sanction_resumes"
IS_AWAITED = "sanction_awaited"
IS_SKIPPED = "sanction_skipped"
RAISED = "army_raised"
"""The codes of events about sanctions."""

_SENTENCES = {
    BEGINS: "{name} comes into force",
    ENDS: "{name} is over",
    IS_SUSPENDED: "{name} has no effect for now",
    RESUMES: "{name} has its effect again",
    IS_AWAITED: "{name} is put off",
    IS_SKIPPED: "{name} is skipped",
}


def told(board: Board, sanction: Sanction, code: str, clause: str | None = None) -> Event:
    """The event that something became of a sanction, with the clause behind it."""
    why = f": {clause_words(clause)}" if clause is not None else ""
    capital = board.minor[sanction.state].capital if sanction.state is not None else None
    text = f"The sanction {_SENTENCES[code].format(name=sanction.name)}{why}."
    return Event(code, sanction.state or sanction.opens, capital, Fact(text))


def _only(faith: str, states: str) -> str:
    return f"only {faith} powers place influence in {states}"


WORDS = {
    "E15-SANC-7": "sanctions last for four seasons",
    "E15-SANC-8": "a sanction that ended is voted on only where the rules allow it to come again",
    "E15-PU-1": _only("Protestant", "the Rhineland, Hesse, Brandenburg and Württemberg"),
    "E15-PU-8": "the Rhineland must be independent",
    "E15-PU-9": "the Rhineland was captured",
    "E15-SAX-1": _only("Protestant", "Saxony"),
    "E15-SAX-5": "the special Saxon army fell",
    "E15-SAX-7": "Saxony must be independent",
    "E15-SAX-8": "Saxony was captured",
    "E15-KEJ-1": _only("Protestant", "Lower Saxony"),
    "E15-KEJ-6": "the special Lower Saxon army fell",
    "E15-KEJ-7": "Lower Saxony must not be captured",
    "E15-GUS-1": _only("Protestant", "Sweden"),
    "E15-GUS-6": "once its special army has fallen Sweden raises none again",
    "E15-GUS-7": "the special Swedish army fell, or Sweden was captured",
    "E15-GUS-9": "Sweden must be independent",
    "E15-GUS-10": "Sweden was captured",
    "E15-DUT-1": _only("Protestant", "the Dutch Provinces"),
    "E15-DUT-6": "the special Dutch army fell",
    "E15-DUT-8": "the Dutch Provinces must be independent",
    "E15-DUT-9": "the Dutch Provinces were captured",
    "E15-CL-1": _only("Catholic", "Bavaria, Westphalia and Franconia"),
    "E15-CL-8": "Bavaria must be independent",
    "E15-CL-9": "Bavaria was captured",
    "E15-POL-1": _only("Catholic", "Poland"),
    "E15-POL-7": "Poland must be independent",
    "E15-POL-8": "Poland was captured",
    "E15-DSR-1": "Denmark places no influence in Sweden and Livonia",
    "E15-API-1": "Protestant powers place no influence in Ireland",
    "E15-API-2": "the widerstand cancels it",
    "E15-AHC-1": "Austria and Spain place no influence there",
    "E15-AHC-2": "the ketzenhammer cancels it",
    "E15-HUG-1": "France builds nothing in Guyenne",
    "E15-HUG-2": "France places no influence in states with a Protestant majority",
    "E15-HUG-3": "the ketzenhammer cancels it",
    "E15-BOH-1": "Austria builds nothing in Bohemia",
    "E15-BOH-2": "Austria places no influence in states with a Protestant majority",
    "E15-BOH-3": "the ketzenhammer cancels it",
    "E15-CIM-1": "Catholic powers are immune to diplomatic attacks by Protestant ones",
    "E15-PIM-1": "Protestant powers are immune to diplomatic attacks by Catholic ones",
    "E15-LYON-2": "France must be in the game",
    "E15-LYON-3": "Savoy must be aligned with France",
    "E15-LYON-4": "Switzerland must not be aligned with Spain",
    "E15-LYON-5": "under the treaty France alone permits Spanish units to enter Switzerland",
    "E15-LYON-6": "Spain places no influence in Switzerland and Savoy",
    "E15-LYON-8": "France is out of the game",
    "E15-LYON-9": "Savoy was captured",
    "E15-LYON-10": "Switzerland was captured",
    "E15-CAT-1": "Catalonia has been captured",
}
"""For each clause of a sanction that forbids or ends something what it says, as half a sentence."""

CLAUSES.update(WORDS)
