"""The shapes of lines in pasted turns: headings of sections, offers of retreats, counts, labels, lists."""

import re
from enum import Enum, auto

from ...model.orders.languages import UNIT_WORDS


class PasteSection(Enum):
    """What the lines below a heading are about."""

    ORDERS = auto()
    OFFERS = auto()
    CENTERS = auto()
    POSITIONS = auto()
    MISSING = auto()
    PRESS = auto()


SECTIONS = (
    (
        re.compile(r"[\W_]*the following units were dislodged.*|[\W_]*dislodged units?\W*", re.IGNORECASE),
        PasteSection.OFFERS,
    ),
    (
        re.compile(
            r"[\W_]*(?:ownership of supply cent(?:er|re)s|supply cent(?:er|re) ownership|cent(?:er|re)s"
            r"|owner(?:ship|s)|(?:versorgungs)?zentren|vz|centri|centros|centra)\W*",
            re.IGNORECASE,
        ),
        PasteSection.CENTERS,
    ),
    (
        re.compile(
            r"[\W_]*(?:starting position|status of the|unit locations?|units|positions?)\b[^;]*",
            re.IGNORECASE,
        ),
        PasteSection.POSITIONS,
    ),
    (re.compile(r"[\W_]*missing orders?\W*", re.IGNORECASE), PasteSection.MISSING),
    (
        re.compile(
            r"[\W_]*(?:submitted orders?|orders?|order results?|results?|diplomacy|movements?|moves)\W*",
            re.IGNORECASE,
        ),
        PasteSection.ORDERS,
    ),
)
OFFERED = re.compile(
    r"(?:(?:the|die|la|le|l['\u2019]|de|het|el|il)\s*\b)?(?P<unit>\S.*?)"
    r"(?:\s+(?:is|was|has\s+been)\s+dislodged(?:\s+(?:and|but)|[.;]\s+(?:it|the\s+unit)))?(?:\s+(?:can|could|may|must)\s+retreat\s+to\s"
    r"|\s+kann\s+(?:sich\s+zur\u00fcckziehen\s+)?nach\s|\s+peut\s+(?:retraiter|se\s+(?:replier|retirer))\s+(?:en|vers|\u00e0)\s"
    r"|\s+pu\u00f2\s+ritirarsi\s+(?:in|a)\s|\s+puede\s+retirarse\s+a\s|\s+kan\s+zich\s+terugtrekken\s+naar\s"
    r"|\.\s+valid\s+retreat\s+options:)"
    r"\s*(?P<places>[^.]+(?:\.\s?[A-Z][^.]*)*)\.?",
    re.IGNORECASE | re.DOTALL,
)
CHOICE = re.compile(r"(?P<unit>\S.*?)\s+to\s+(?P<places>[^.]+\s(?:or|ou|oder)\s[^.]+)\.?", re.IGNORECASE)
DESTROYED = re.compile(
    r"(?:the\s+)?(?P<unit>\S.*?)\s+(?:with\s+no\s+valid\s+retreats?\s+(?:was|is)\s+destroyed|has\s+nowhere\s+to\s+go"
    r"|has\s+no\s+(?:valid\s+)?retreats?|cannot\s+retreat|is\s+destroyed|was\s+destroyed)\b[^.]*\.?",
    re.IGNORECASE | re.DOTALL,
)
MARKED_LIST = re.compile(
    r"\W*(?P<marks>[^\W\d_][^:()]{1,30}?)(?:\s+(?:orders?|moves?|units?|supports?|attacks?))?\s*:\s*(?P<units>.+)",
    re.IGNORECASE,
)
"""Units or orders behind their common result: ``Dislodged: Army Bulgaria``, ``Failed moves: A Vie - Gal``."""

FOOTNOTE = re.compile(r"(?P<sign>[*\u2020\u2021#]{1,3})\s*[=:]?\s*(?P<words>\w.*)")
"""What a sign behind orders means: ``* bounced``."""

LEGEND = re.compile(r"^\W{0,9}(?:legend|key|marks?|legende|l\u00e9gende|leyenda|legenda)\s*:", re.IGNORECASE)
EXPLAINED = re.compile(r"\s*[(\[](?P<sign>\w{1,3})[)\]]\s*[=:\u2013-]\s*(?P<words>[^\W\d_][\w ]*)\W*")
"""What a mark in brackets means: ``(B) = bounced``."""

LETTER = re.compile(
    r"\W*(?P<letter>[A-Z])\s*:\s*(?P<rest>$|(?:[+-]\s?|(?i:builds?|removes?|disbands?)\s+)?(?:[AF]|(?i:army|fleet))[\s(].*"
    r"|(?i:waives?|nmr)\b.*)"
)
"""The first letter of a power as a heading of its orders."""

KIND = re.compile(r"[AF]|army|fleet", re.IGNORECASE)
"""A kind of unit alone, as in a cell of a table."""

STAMP = re.compile(
    r"(?:\W*(?:(?:on|posted|sent)\W+)?(?:\w+ \d{1,2}, \d{4}|\d{1,2} \w{3,9} \d{2,4}\b"
    r"|\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\b|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?)"
    r"(?:\s*(?:[ap]\.?m\b\.?|utc|gmt|cet|est)(?!\w))?)+[^\w(<_~]*",
    re.IGNORECASE,
)
"""The time of a message at the start of a line, with the punctuation after it: ``[21:03] ``."""

TIME_BEHIND = re.compile(
    r"\s+[-\u2013\u2014|]?\s*(?:(?:today|yesterday|heute|gestern)\s+(?:at|um)\s+)?(?:\d{1,2}[/.]\d{1,2}[/.]\d{2,4}[\s,]+)?"
    r"\d{1,2}:\d{2}(?:\s*[ap]m)?$",
    re.IGNORECASE,
)
"""The time of a message at the end of a line: ``Austria \u2014 Today at 21:03``."""

COUNTS = re.compile(
    r"\W*\d+\s*(?:scs?|supply cent(?:er|re)s?|cent(?:er|re)s?|units?)\b.*"
    r"|\W*\(?[+-]?\d++\)?(?:\s*\(?[+-]?\d++\)?)*+\W*"
    r"|builds?\s+\d+\b.*|removes?\s+\d+\b.*|\d+\s+(?:\w+\s+)?builds?\s+(?:pending|due)\b.*|-+",
    re.IGNORECASE,
)
BEHIND_COUNTS = re.compile(
    r"\b(?:(?:builds?|removes?|disbands?|destroys?)\s+(?:(?:an?|the)\s+)?(?:army|fleet|[AF])\s.*|waives?\b.*)",
    re.IGNORECASE,
)
"""The builds or removals behind numbers: ``5 SC, 4 units: build A Vie``."""

CENTER_LIST = re.compile(
    r"(?P<places>[^=()]*?)\s*(?:=\s*\d+.*|\(\s*\d+\s*(?:total|centers|centres)?\s*\).*)?\.?\s*"
)
VERB = re.compile(
    r"(?:moves?|holds?|supports?|convoys?|builds?|disbands?|retreats?|order not provided|no order)\b",
    re.IGNORECASE,
)
RETREAT_CELL = re.compile(r"\s*(?:>+|\u2192)\s*(?P<place>[\w./() ]+)\s*")
OFF_THE_BOARD = frozenset(["ex", "off", "otb", "disband", "aufl\u00f6sen"])
WAIVES = re.compile(
    r"(?:waives?|waived)\s+(?P<count>\d{1,2})(?:\s+builds?)?|(?P<number>\d{1,2})\s+builds?\s+waived",
    re.IGNORECASE,
)
ORDERLIKE = re.compile(
    r"[\W_]*(?:\d+[.)]\s*)?(?:(?:the|die|der|la|le|el|il|de|het)\s+|l['\u2019])?(?:army|fleet|armee|arm\u00e9e|flotte|[AF])\s+\S+(?:\s\S+){0,2}?\s*(?:[-=\u2010-\u2015\u2192>]|\b(?:[SHC]|supports?|holds?|hld|h\u00e4lt|tient|moves?|R|retreats?|nach|vers|convoys?|konvoyiert|unterst\u00fctzt|soutient|convoie|to)\b)",
    re.IGNORECASE,
)
CONTINUED = re.compile(
    r"\s*(?:[-\u2010-\u2015]+>|\u2192|>)\s*(?P<place>\w+)\W*|\s*[-\u2010-\u2015]\s*(?P<sea>\w+)\s*[-\u2010-\u2015>]+\s*\w+\W*"
)
"""A move without its unit, which may go on from the line above: ``- Nth - Bel``, ``-> Gal``."""

MOVE = re.compile(
    r"(?<!\w)(?:(\w++)\s*+(?:[^\w\s*#@:,;./&+|()\[\]'\"!?]|\.{2,})++\s*+(\w+)"
    r"|(\w++)\s++(?i:to)\s++(\w+))"
)
"""What may be a move between two places: ``P Ven - Tyr``, backward ``Tyr <- Ven``, or in words."""

LIKE_A_SITE = re.compile(
    r"[\W_]*(?:(?P<unit>the\s+(?:army|fleet|unit)\s+(?:at|in)\s+\S+"
    r"|(?:builds?|removes?|destroys?|disbands?)\s+(?:(?:an?|the)\s+)?(?:army|fleet|unit|[AF])\s+"
    r"(?:(?:at|in)\s+(?:the\s+)?)?\S+(?:\s[A-Z]\S+)?\W*$)"
    r"|\w[\w. -]{1,24}?\s+(?:moves?\s+to|(?:supports?|convoys?)(?=\s+\S+.*\sto\s)|retreats?\s+to)\s+\S+)",
    re.IGNORECASE,
)
"""Sentences in which sites print orders, without or with words for units."""

UNIT_AND_PLACE = re.compile(r"(?<!\w)(?:[AF]|(?i:army|fleet)\b)[\s_./(]*(?P<place>[A-Z]\w+)")
"""A unit with a place: `A Vie`, also without the space or with an underscore; `Army Vienna`."""

TOLD = re.compile(
    r"\W*(?:the\s+)?(?:\w+\s+)?(?:army|fleet)\s+(?:in|at|of)\s+(?:the\s+)?[A-Z]\w+(?:\s[A-Z]\w+)?\s+"
    r"(?:moved|moves|attack(?:ed|s)|support(?:ed|s)|convoy(?:ed|s)|retreat(?:ed|s)|holds|held)\b"
)
"""A sentence that tells what a unit did: ``The Austrian army in Vienna moved to Galicia but ...``."""

NAME = re.compile(r"[^\W\d_][\w.'\u2019]*(?:[ -][^\W\d_][\w.'\u2019]*){0,3}")
"""A name of up to four words, or the beginning of one."""

SENTENCE_WORDS = re.compile(
    r"\b(?:is|are|will|be|been|has|have|had|not|no|so|then|but|there|this|that|it|its|for|as|of|who|what|can|do|does"
    r"|did|may|might|must|just|only|still|again|also|very|now|today|because|about)\b",
    re.IGNORECASE,
)
"""Words of sentences that are no order."""

VERBS = (
    *("supports", "support", "holds", "hold", "moves", "move", "convoys", "convoy", "retreats", "retreat"),
    *("disbands", "disband", "attacks", "attack", "builds", "build", "removes", "remove"),
)
"""The verbs of orders, to find misspelt ones."""

MAX_WORDS_OF_ORDER = 9
"""The maximum number of words of a misspelt order with letters for units."""

UNKNOWN_PLACES = re.compile(
    r"[\W_]*(?-i:[A-Z])\s+[^\W\d_][\w./]+\s*(?:(?<=\s)(?:H|holds?|stands?)"
    r"|[-\u2010-\u2015=>\u2192]+\s*[^\W\d_][\w./]+)\W*",
    re.IGNORECASE,
)
"""A letter, perhaps of a unit in another language, with an unknown place that holds, or that moves to one."""

LIKE_A_UNIT = re.compile(rf"[\W_]*(?:{UNIT_WORDS})\s+\S+\s+\S", re.IGNORECASE)
"""A word for units in one of the languages, with other words behind it."""

REMOVES = re.compile(r"\W*(?:removes?|destroys?|disbands?)\b", re.IGNORECASE)
LABEL = re.compile(r"(?:^|(?<=[.;:]\s))\s*(?P<name>[^\W\d_][^:;.,]{1,40}?)\s*:\s")
LABEL_INSIDE = re.compile(r"(?<=\s)(?P<name>[^\W\d_][\w-]*)\s*:\s")
"""A word with a colon inside a line, which may be the name of a power."""

HEADLIKE = re.compile(r"[\W_]*[A-Z][^\W\d_]+(?:[ -][A-Z][^\W\d_]+)?[\s*_]*")
"""One or two words with capitals, as the headings of powers are."""

LABELED = re.compile(
    r"(?:[\s*_#>\u2022-]|\d+[.)])*(?P<label>[^\W_]\w*(?:[ -]\w+){0,3})\s*:[\s*_]*(?P<rest>.*\w.*)"
)
BRACKETED = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)|<[^<>]*(?:<[^<>]*>[^<>]*)*>|\[[^\[\]]*\]")
SENTENCES = re.compile(r"(?<!St\.)(?<!Med\.)(?<=\w[.;])\s+(?=[A-Z])")
OPEN_ENDS = frozenset(",;-\u2010\u2011\u2012\u2013\u2014\u2212>=")
NATION = re.compile(
    r"^(?:nation|land|power|country|pays)\s*:\s*(?P<name>[^:]+?)(?:\s+(?:z\u00fcge|orders|ordres)\s*:|$)\s*",
    re.IGNORECASE,
)
COMMAND = re.compile(r"^\s*(?:\.(?:orders?|o)\b|order\s*(?:#?\d+)?\s*:)\s*(?=\S)", re.IGNORECASE)
"""What stands before a single order: the command of a bot, a label."""

LIST_MARK = re.compile(r"^(?:[a-z]\)|(?:\d{1,2}|[ivx]{1,4}|[IVX]{1,4})[.)])\s+(?=\S)")
"""The mark of a list: ``a)``, ``IV.``, ``12.``."""

POWER_IN_BRACKETS = re.compile(r"\[(?P<power>[^\[\]]{2,20})\]\s*:?\s*(?P<rest>[^\s:].*)")
"""What may be a power before its order: ``[AUS] A Vie - Gal``."""

QUOTES = re.compile(r"['\"]")
SET_ORDERS = re.compile(
    r"\w+\.set_orders\(\s*['\"](?P<power>\w+)['\"]\s*,\s*\[(?P<orders>[^\[\]]*)\]\s*\)\W*"
)
"""A Python statement that sets the orders of a power, with quotation marks of either kind."""

NEWS = re.compile(r"(?:[A-Z]+\s+)?NEWS\s*[-:\u2013\u2014]+\s*(?P<order>.+)")
RUN_TOGETHER = re.compile(
    r"(?:(?P<order>The (?:army|fleet) at .+? disband)Build \w+ at .*"
    r"|(?P<removal>Destroy the unit at .+?)The\s+at .* destroy\.?)",
)
MAX_LINES = 8
"""The maximum number of lines of a list of orders that goes on below its power."""

SEASON_AND_YEAR = re.compile(r"[^\W\d_]+ \d{4}|\d{4} [^\W\d_]{2,}")
"""What may be a season and a year from two table cells. A single letter after a year is that of a unit."""

MAX_WORDS = 14
"""The maximum number of words of a sentence that counts as an order with a mistake."""
