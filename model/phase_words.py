"""The words of several languages for seasons and kinds of phase."""

from typing import Final

from .phase import PhaseKind

_SEASONS: Final = {
    "spring": "spring printemps fr\u00fchjahr fruehjahr fr\u00fchling fruehling primavera voorjaar lente spr",
    "summer": "summer \u00e9t\u00e9 ete sommer estate verano zomer ver\u00e3o sum",
    "fall": "fall autumn automne herbst autunno oto\u00f1o otono herfst najaar outono fal",
    "winter": "winter hiver inverno invierno win",
}
SEASONS: Final = {word: season for season, words in _SEASONS.items() for word in words.split()}
"""The words for seasons in several languages, with the season of the board."""

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
