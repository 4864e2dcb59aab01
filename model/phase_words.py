"""The words of several languages for seasons and kinds of phase."""

import re
from collections.abc import Iterable
from typing import Final

from .phase import MONTHS, PhaseKind

_SEASONS: Final = {
    "spring": "spring printemps fr\u00fchjahr fruehjahr fr\u00fchling fruehling primavera voorjaar lente spr",
    "summer": "summer \u00e9t\u00e9 ete sommer estate verano zomer ver\u00e3o sum",
    "fall": "fall autumn automne herbst autunno oto\u00f1o otono herfst najaar outono fal",
    "winter": "winter hiver inverno invierno win",
}
SEASONS: Final = {word: season for season, words in _SEASONS.items() for word in words.split()}
"""The words for seasons in several languages, with the season of the board."""

_MONTHS: Final = (
    "january janvier januar gennaio enero januari jan",
    "february f\u00e9vrier fevrier februar febbraio febrero februari feb",
    "march mars m\u00e4rz maerz marzo maart mar",
    "april avril aprile abril apr",
    "may mai maggio mayo mei",
    "june juin juni giugno junio jun",
    "july juillet juli luglio julio jul",
    "august ao\u00fbt aout agosto augustus aug",
    "september septembre settembre septiembre sep sept",
    "october octobre oktober ottobre octubre oct okt",
    "november novembre noviembre nov",
    "december d\u00e9cembre dezember dicembre diciembre dec dez",
)
MONTH_WORDS: Final = {
    word: month for month, words in zip(MONTHS, _MONTHS, strict=True) for word in words.split()
}
"""The words for months in several languages, for games that are played month by month."""

_KINDS: Final = {
    PhaseKind.MOVEMENT: (
        "movement movements moves move orders diplomacy z\u00fcge zuege mouvements mouvement ordres"
        " movimenti movimento ordini movimientos movimiento \u00f3rdenes zetten orders"
    ),
    PhaseKind.RETREAT: (
        "retreat retreats r\u00fcckzug r\u00fcckz\u00fcge rueckzuege retraite retraites ritirata ritirate"
        " retirada retiradas terugtocht terugtochten"
    ),
    PhaseKind.ADJUSTMENT: (
        "adjustment adjustments build builds removals removal unit-placement aufbauten aufbau abbauten abbau"
        " ajustements ajustement constructions suppressions aggiustamenti costruzioni rimozioni"
        " ajustes construcciones aanpassingen bouw"
    ),
}
KINDS: Final = {word: kind for kind, words in _KINDS.items() for word in words.split()}
"""The words of several languages for kinds of phase."""


def any_of(words: Iterable[str]) -> str:
    """Return the pattern of any of these words; a longer word comes before one that begins it."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))
