"""The words of orders in six languages: English, German, French, Italian, Spanish, and Dutch.

Each constant is a pattern of alternatives, a line for each language. Nothing here depends on where in an
order a word stands: `words` puts the alternatives into the parts of an order.
"""

from typing import Final

from ..names import KIND_LETTERS, KIND_WORDS, UnitKind
from ..text import normalize_letter

_KINDS: Final = {
    UnitKind.ARMY: "amy armee arm\u00e9e heer armata esercito ej\u00e9rcito ejercito leger",
    UnitKind.FLEET: "flt flotte flotta flota vloot",
}
_KIND_OF_WORD: Final = {word: kind for kind, words in _KINDS.items() for word in words.split()}

UNIT_WORDS: Final = "|".join((KIND_WORDS, *sorted(_KIND_OF_WORD, key=len, reverse=True)))

ARTICLES: Final = r"the|an?|die|der|das|eine?|la|le|les|une?|l['\u2019]|una|el|de|het|een"


def unit_kind(word: str) -> UnitKind:
    """Return the kind that a word or letter for units means."""
    return _KIND_OF_WORD.get(word.casefold().rstrip(".")) or UnitKind(normalize_letter(word))


HOLDS: Final = (
    r"(?:is\s+)?holding(?:\s+position)?|holds?(?:\s+position)?|stands?(?:\s+fast)?|stays?(?:\s+put)?"
    r"|remains?(?:\s+in\s+place)?|defends?"
    r"|h\u00e4lt|haelt|steht|bleibt(?:\s+stehen)?"
    r"|tient|reste|(?:se\s+)?maintient"
    r"|tiene|mantiene|resta|rimane|(?:sta\s+)?ferm[ao]|si\s+difende"
    r"|permanece|aguanta|se\s+mantiene"
    r"|houdt(?:\s+stand)?|blijft(?:\s+staan)?"
)
HOLDS_ALONE: Final = "hld"
"""A word for a hold that is never behind a dash: there it is a place."""

MOVES: Final = (
    r"(?:(?:is\s+)?moving|moves?|goes|going|go|mv|attacks?|attacking|advances?|march(?:es)?|sails?|heads?|proceeds?)(?:\s+(?:(?:in|on)?to|on))?"
    r"|(?:in|on)?to|on|m|mto|cto"
    r"|(?:(?:zieht|geht|r\u00fcckt|marschiert|f\u00e4hrt|greift)\s+)?nach|greift"
    r"|(?:(?:va|avance|marche|se\s+d\u00e9place)\s+(?:vers|en|\u00e0|aux?|dans)|vers|attaque)(?:\s+(?:la|les?|l['\u2019]))?"
    r"|[\u00e0\u00e8]"  # Outlook turns an arrow into this letter of the font Wingdings
    r"|(?:va|avanza|(?:si\s+)?muove)\s+(?:ad?|in|verso)|verso|attacca"
    r"|(?:va|avanza|(?:se\s+)?mueve)\s+(?:a|hacia)|hacia|ataca(?:\s+a(?=\s+[^\W\d]{3}))?"
    r"|(?:(?:gaat|trekt|vaart|beweegt)\s+)?naar"
)
SUPPORTS: Final = (
    r"s|supports?|(?:is\s+)?supporting|supp?"
    r"|unterst\u00fctzt|unterstuetzt|st\u00fctzt"
    r"|soutient|appuie"
    r"|supporta|appoggia|sostiene"
    rf"|(?:apoya|soporta)(?:\s+a(?=\s+(?:{UNIT_WORDS}|[{KIND_LETTERS}])\b))?"
    r"|ondersteunt|steunt"
)
CONVOYS: Final = (
    r"c|convoys?|(?:is\s+)?convoying|cvy|conv|transports?"
    r"|konvoyiert|konvoiert|geleitet|bef\u00f6rdert|befoerdert|transportiert"
    r"|convoie|convoye|transporte"
    r"|convoglia|trasporta"
    r"|convoya|transporta"
    r"|konvooieert|konvooit|vervoert"
)
BY_CONVOY: Final = (
    r"(?:via|by|through|using|with)\s+(?:a\s+)?(?:convoy|sea)|vc"
    r"|(?:\u00fcber|per|via|mit)\s+konvoi"
    r"|par\s+convoi"
    r"|(?:via|con|tramite|per)\s+convoglio"
    r"|(?:por|v\u00eda|via|mediante)\s+convoy"
    r"|(?:via|per|met)\s+konvooi"
)
RETREATS: Final = (
    r"(?:retreats?|retreating|withdraws?)(?:\s+to)?|rto|r"
    r"|(?:zieht\s+sich\s+zur\u00fcck|weicht(?:\s+(?:aus|zur\u00fcck))?|r\u00fcckzug)\s+nach|r\u00fcckzug"
    r"|(?:retraite|recule|se\s+(?:retire|replie))(?:\s+(?:en|vers|\u00e0|aux?|sur))?"
    r"|(?:ritirata|si\s+ritira)(?:\s+(?:ad?|in|verso))?"
    r"|(?:retirada|retrocede|se\s+(?:retira|repliega))(?:\s+(?:a|hacia))?"
    r"|(?:trekt(?:\s+zich)?\s+terug|terugtocht|wijkt(?:\s+uit)?)(?:\s+naar)?"
)
DISBANDS: Final = (
    r"d|disbands?|(?:is\s+)?(?:disbanded|destroyed|removed)|destroys?|dsb|rem"
    r"|(?:(?:retreats?|r)\s+)?(?:otb|off\s+the\s+board)"
    r"|(?:wird\s+)?(?:aufgel\u00f6st|aufgeloest|entfernt)|l\u00f6st\s+sich\s+auf"
    r"|(?:est\s+)?(?:dissoute?|d\u00e9mobilis\u00e9e?|supprim\u00e9e?)"
    r"|(?:\u00e8\s+|viene\s+)?sciolt[ao]|si\s+scioglie"
    r"|se\s+disuelve|(?:es\s+)?disuelt[ao]"
    r"|(?:wordt\s+)?(?:ontbonden|opgeheven)"
)
REMOVES: Final = (
    r"removes?|disbands?|destroys?|rem|r|d"
    r"|entfernt|entferne"
    r"|supprime|retire|d\u00e9mobilise|dissout"
    r"|rimuove|scioglie"
    r"|retira|elimina|disuelve"
    r"|verwijdert|ontbindt"
)
BUILDS: Final = (
    r"b|builds?|bld|(?:is\s+)?built"
    r"|baut|errichtet"
    r"|construit"
    r"|costruisce"
    r"|construye"
    r"|bouwt"
)
WAIVES: Final = (
    r"waives?\s+(?:a\s+)?builds?(?:\s+in)?|builds?\s+waived|do\s+not\s+use\s+(?:the\s+)?build(?:\s+order)?"
    r"|w|waives?|waived|wve"
    r"|verzichtet|verzicht(?:\s+auf\s+(?:den\s+)?aufbau)?"
    r"|renonce(?:\s+\u00e0\s+construire)?"
    r"|rinuncia(?:\s+a\s+costruire)?"
    r"|renuncia(?:\s+a\s+construir)?"
    r"|ziet\s+af(?:\s+van\s+bouwen)?"
)
IN: Final = r"(?:in|at|from)(?:\s+the)?|\u00e0|en|de|di|d['\u2019]"
"""The words between a unit and its place: ``the army in Vienna``."""
