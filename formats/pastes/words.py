"""The words of pasted turns in several languages, as tables: letters of seasons, marks of results.

Nothing here knows a site or a program. A table maps what people write to what it means; `turns` and `clauses`
look words up in it.
"""

import re
from collections.abc import Mapping
from typing import Final

_LETTERS_OF: Final = {
    "": {"s": "spring", "f": "fall", "w": "winter", "p": "spring", "a": "fall", "h": "winter"},
    "german": {"s": "spring", "f": "spring", "h": "fall", "w": "winter"},
}
_GERMAN: Final = re.compile(
    r"\b(?:\u00f6sterreich\S*|gro\u00dfbritannien|frankreich|deutsch\w*|italien|russisches|russland|ru\u00dfland"
    r"|osmanisches|t\u00fcrkei|z\u00fcge|fr\u00fchjahr|fr\u00fchling|herbst|aufbauten|abbauten|r\u00fcckz\u00fcge|hld|h\u00e4lt|nach)\b",
    re.IGNORECASE,
)


def season_letters(text: str) -> Mapping[str, str]:
    """Return the season of each letter before a year: F1901 is fall, in a German text spring."""
    return _LETTERS_OF["german" if _GERMAN.search(text) else ""]


CONVOY_PATH: Final = re.compile(r"(?<!\W)\W*+convoy path taken\b.*", re.IGNORECASE)
"""How a program says that a convoy worked."""

RETREATS: Final = re.compile(
    r"\s*(?P<none>no\s+(?:available|valid|possible)\s+retreats?|keine\s+m\u00f6glichen\s+r\u00fcckz\u00fcge"
    r"|aucune\s+retraite\s+possible|nessuna\s+ritirata\s+possibile|ninguna\s+retirada\s+posible"
    r"|geen\s+terugtocht\s+mogelijk)"
    r"|\s*(?:available\s+retreats?|valid\s+retreat\s+options?|(?:can|may|must)\s+retreat(?:\s+to)?|retreats?(?:\s+options?)?"
    r"|(?:m\u00f6gliche|verf\u00fcgbare)\s+r\u00fcckz\u00fcge|r\u00fcckz\u00fcge|retraites?\s+(?:possibles?|disponibles?)"
    r"|ritirate\s+possibili|retiradas\s+posibles|mogelijke\s+terugtochten)"
    r"\s*:?\s*(?P<places>[^.()]+)",
    re.IGNORECASE,
)
"""The retreats that are open to a dislodged unit, behind its order."""

RETREATED: Final = re.compile(
    r"[\s,]*\(?\s*(?:retreats?(?:\s+to\b|\s*(?=:)|(?=\s))\s*|retreated\s+to\s+|retraite\s+(?:en\s+|vers\s+|\u00e0\s+)?"
    r"|r\u00fcckzug\s+(?:nach\s+)?|zieht\s+sich\s+zur\u00fcck\s+nach\s+|se\s+replie\s+(?:en|vers|\u00e0|sur)\s+"
    r"|si\s+ritira\s+(?:ad?|in|verso)\s+|se\s+retira\s+(?:a|hacia)\s+|trekt\s+(?:zich\s+)?terug\s+naar\s+)"
    r"(?P<place>[^()]+?)\s*\)?\s*$",
    re.IGNORECASE,
)
"""The retreat that a dislodged unit made, behind its order."""

REPORTS: Final = re.compile(
    r"\bresults?\b|\border history\b|\bof the game\b|\badjustment orders for\b"
    r"|\bergebnis|\br\u00e9sultats?\b|\brisultati\b|\bresultados\b|\buitslagen\b"
    r"|\bretreat orders for\b",
    re.IGNORECASE,
)
"""Words of a heading that announce results: there an order without a mark succeeded."""

_FAILS: Final = (
    r"(?:fail\w*|unsuccessful\w*|bounc\w*|did not succeed|gescheitert\w*|scheiter\w*|misslungen\w*"
    r"|erfolglos\w*|nicht\s+(?:ausf\u00fchrbar|ausgef\u00fchrt|gelungen)\w*|\u00e9chou\w+|\u00e9chec\w*|fallit[aeio]|fallisc\w+|fallid\w+|fracas\w+|mislukt\w*)"
)
_EMPHASES: Final = (
    r"(?P<{0}bold>bold(?:face)?|fett\w*|gras|grassetto|negrita|vet)"
    r"|(?P<{0}slanted>italics?|italici[sz]ed|starred|asterisks?|stars|kursiv\w*|italique|corsivo|cursiva"
    r"|cursief)"
    r"|(?P<{0}colored>red|rot\w*|rouge|rosso|rojo|rood)"
    r"|(?P<{0}underlined>underlined?|struck(?:\s+(?:out|through))?|crossed out|unterstrichen\w*"
    r"|durchgestrichen\w*|soulign\w+|barr\w+|sottolineat\w+|subrayad\w+|onderstreept\w*)"
)
EMPHASIS_FAILS: Final = re.compile(
    rf"\b{_FAILS}\b[^.;\n]{{0,40}}?\b(?:{_EMPHASES.format('')})\b"
    rf"|\b(?:{_EMPHASES.format('first_')})\b[^.;\n]{{0,40}}?\b{_FAILS}\b",
    re.IGNORECASE,
)
"""A sentence that says by what emphasis an order failed: ``failed orders in bold``, ``underlined = failed``.

Copying often loses the emphasis. Then nothing is known of the orders that have none.
"""

PRESS: Final = re.compile(
    r"\s*[\W_]*(?:press|gm notes?|notes?|chat|comments?|messages?|from the gm|presse|news)\b[^:]{0,40}:?\s*$"
    r"|\s*(?:gm notes?|press)\b.*|\W*broadcast\b.*",
    re.IGNORECASE,
)
"""A heading below which people talk."""

BUILDS: Final = re.compile(
    r"\W*(?:\w+\s+)*?(?:builds?|aufbauten|aufbau|constructions|costruzioni|construcciones|bouw)\W*",
    re.IGNORECASE,
)
"""A label below or behind which a unit alone is built."""

REMOVALS: Final = re.compile(
    r"\W*(?:\w+\s+)*?(?:removals?|removes?|disbands?|abbauten|abbau|suppressions|rimozioni|retiradas|verwijderingen)\W*",
    re.IGNORECASE,
)
"""A label below or behind which a unit alone is removed."""

_IF: Final = r"(?:if|unless|should|in case|wenn|falls|si(?!\s+(?:ritira|muove|scioglie|difende))|als)\s"

CONDITION: Final = re.compile(
    rf"(?:(?<=^)|(?<=[;.]))\W{{0,99}}+{_IF}[^;]*?(?:(?=;)|\.(?=\s)|$)", re.IGNORECASE
)
"""An order that depends on another result. It is a remark: nobody can tell which case came."""

WAIVES: Final = re.compile(
    r"\b(?:wa?i?ve[sd]?|w|use|verzicht\w*|renonce|rinuncia|renuncia|ziet\s+af)\b", re.IGNORECASE
)
"""A word of an order that names no place, since it waives a build."""

COMMA: Final = rf",(?!\s*(?i:{_IF}))"
"""A comma between orders, not before the condition of an order."""

ABOUT_POWERS: Final = re.compile(
    r"(?<!\w)(?:orders?|moves?|results?|units?|for|from|of|the|team|player)(?!\w)|['\u2019]s\b",
    re.IGNORECASE,
)
"""Words of the heading of a power besides its name: ``Orders for Austria:``, ``Austria's moves``."""

UNORDERED: Final = re.compile(
    r"[\W_]*(?:(?:declares?|is in|in)\s+civil disorder|civil disorder|nmr!?"
    r"|no (?:moves?|orders?)(?:\s+received)?"
    r"|has been eliminated|eliminated|anarchy)[\W_]*",
    re.IGNORECASE,
)
"""What follows the name of a power that ordered nothing."""

TALK: Final = re.compile(
    r"\?\s*$|\b(?:I|we|you|he|she|they|my|your|our|me|us|was|were|when|if|should|would|could|going|like|while|though|although)\b",
    re.IGNORECASE,
)
"""Words of sentences that talk about a phase and are no heading."""
