"""The words around orders, as data: greetings, courtesies, conditions, corrections, in several languages.

Names of places and powers, verbs of orders, and words for seasons and phases are data of the board and of
`model`; here is only what people write beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final


def _words(*groups: str) -> re.Pattern[str]:
    """Return a pattern of whole words and phrases, which the groups separate by bars."""
    forms = "|".join(form for group in groups for form in group.split("|"))
    return re.compile(rf"(?<!\w)(?:{forms})(?!\w)", re.IGNORECASE)


def _whole(*groups: str) -> re.Pattern[str]:
    """Return a pattern of a text that consists of these phrases and punctuation."""
    forms = "|".join(form for group in groups for form in group.split("|"))
    return re.compile(rf"[\W_]*(?:(?>(?:{forms})(?!\w)[\W_]*))+", re.IGNORECASE)


WORD: Final = re.compile(r"[^\W\d_][\w./'\u2019-]*")
"""A word of a line."""

_NAMED: Final = r"(?:(?:[ ,]+(?-i:[A-Z\u00c0-\u00de])[\w.'-]*){1,3}|[ ,]+[^\W\d_]+(?=[\W_]*$))?"
_GREETING_WORDS: Final = (
    r"(?:hi|hello|hey|dear|hallo|moin|servus|ahoi|lieber?|sehr geehrter?|guten (?:morgen|tag|abend)"
    r"|good (?:morning|day|afternoon|evening)|bonjour|bonsoir|salut|cher|ch\u00e8re|ciao|salve"
    r"|buon ?giorno|buona ?sera|caro|cara"
    r"|hola|buenos d\u00edas|buenas tardes|estimado|estimada|ol\u00e1|bom dia|boa tarde|caro|beste|dag"
    r"|goedemorgen|goedenavond"
    r"|cze\u015b\u0107|dzie\u0144 dobry|witam|hej|hejsan|god (?:morgon|kv\u00e4ll|dag)|kj\u00e6re|moi"
    r"|terve|greetings|howdy|yo)"
)
_GREETINGS: Final = f"{_GREETING_WORDS}{_NAMED}"
GREETING: Final = re.compile(rf"[\W_]*{_GREETING_WORDS}(?!\w)(?P<name>{_NAMED})", re.IGNORECASE)
"""A greeting with what may be a name."""
_CLOSINGS: Final = (
    r"(?:with )?(?:best|kind|kindest|warm|many|all the best|best wishes|wishes|cheers|yours|sincerely|truly"
    r"|faithfully|regards|greetings)"
    r"(?: (?:regards|wishes|greetings|sincerely|truly|faithfully|to all|to everybody|to everyone|for now))*"
    r"|sincerely yours|take care|bye(?: bye)?|good ?bye|so long|see you(?: (?:soon|later|tomorrow|tonight"
    r"|there|then|around|on \w+day|next week))?"
    r"|talk soon|have (?:fun|a (?:nice|good|great|lovely) (?:day|week|weekend|evening|time))"
    r"|good luck(?: to (?:you|everybody|everyone|all|you all))?"
    r"|enjoy|(?:sch\u00f6ne|sch\u00f6nen|viele|liebe|beste|herzliche|freundliche|mit (?:freundlichen|besten"
    r"|vielen|lieben))? ?(?:gr\u00fc\u00dfen?|gruesse?n?|gru\u00df|gruss)(?: aus \w+)?"
    r"|lg|vg|mfg|tsch\u00fcss|bis (?:bald|dann|morgen|sp\u00e4ter|\w+tag)|viel (?:gl\u00fcck|spa\u00df"
    r"|erfolg)|sch\u00f6nen? (?:tag|abend|woche|wochenende)(?: noch)?"
    r"|amiti\u00e9s?|amicalement|cordialement|bien (?:cordialement|amicalement|\u00e0 (?:vous|toi))"
    r"|salutations|bises|\u00e0 (?:bient\u00f4t|demain|plus(?: tard)?)|bonne (?:journ\u00e9e|soir\u00e9e"
    r"|chance|continuation)"
    r"|(?:cordiali |distinti )?saluti|un saluto|un abbraccio|a presto|buona (?:giornata|serata|fortuna"
    r"|partita)|con amicizia"
    r"|(?:un (?:cordial )?)?saludos?(?: cordiales)?|un abrazo|atentamente|hasta (?:luego|pronto"
    r"|ma\u00f1ana)|buena suerte|suerte"
    r"|(?:met (?:vriendelijke|hartelijke) )?groet(?:en|jes)?|mvg|tot (?:ziens|gauw|straks|morgen)|succes"
    r"|veel plezier"
    r"|(?:com os melhores )?cumprimentos|abra\u00e7os?|at\u00e9 (?:logo|breve|amanh\u00e3)|boa sorte"
    r"|pozdrawiam|pozdrowienia|do zobaczenia|powodzenia"
    r"|(?:med )?v\u00e4nliga? h\u00e4lsning(?:ar)?|mvh|h\u00e4lsningar|hilsen|vi ses|lycka till"
    r"|med venlig hilsen|terveisin"
)
_THANKS: Final = (
    r"(?:many |a lot of )?thanks?(?: you)?(?: (?:a lot|so much|very much|again|in advance|for (?:your|all"
    r"|the) \w+(?: work)?|for (?:running|hosting|organi[sz]ing|refereeing|adjudicating|gming) (?:this"
    r"|the game|it)?))?"
    r"|thx|ta|cheers|much appreciated|danke(?: (?:sch\u00f6n|sehr|dir|euch|ihnen|im voraus"
    r"|f\u00fcr \w+ \w+))?|vielen dank(?: im voraus)?|besten dank|merci(?: (?:beaucoup|bien|d'avance"
    r"|\u00e0 tous))?"
    r"|grazie(?: (?:mille|tante))?|(?:muchas |mil )?gracias|obrigad[oa]|dank je(?: wel)?|dank u|bedankt"
    r"|dzi\u0119kuj\u0119|tack(?: s\u00e5 mycket)?|takk|tak|kiitos"
)
_COURTESIES: Final = (
    r"p\.?s\.?|if you (?:please|would|could)|please|pls|plz|kindly|bitte(?: sehr| sch\u00f6n)?"
    r"|s'il (?:vous|te) pla[i\u00ee]t|svp"
    r"|stp|per favore|per piacere|por favor|alstublieft|alsjeblieft|prosz\u0119"
    r"|sn\u00e4lla|ok|okay|yes|well|so|right|great|super|fine|lol|haha+|hehe+|ha"
    r"|no,? seriously|seriously|here you go|and|und|et|y|also|voil\u00e0|ecco"
    r"|(?:sorry|apologies)(?: for (?:the delay|(?:the|my) (?:late|long|short)"
    r" (?:e-?mail|reply|answer|response))| i'?m late)?|s'il vous plait"
)
_CHAT: Final = (
    r"(?:that'?s|this is) (?:it|all)(?: (?:from me|for now|folks|for today))?|that will be all"
    r"|das (?:war'?s|w\u00e4re es|ist alles)|c'est tout|\u00e8 tutto|eso es todo"
    r"|(?:the |your )?(?:referee|gm|game ?master|judge|spielleiter|arbitre|arbitro|\u00e1rbitro|moderator)"
    r"|all|everybody|everyone|folks|friends|team|zusammen|\u00e0 tous|alle|tutti|todos"
    r"|a tutti|aan allen|an alle"
    r"|no press|no comments?|no (?:problem|worries)|received|a todos"
    r"|(?:ich hoffe,? )?(?:es|dir|euch|alles) geht(?: es)?(?: dir| euch)? gut|frohe (?:weihnachten|ostern)"
    r"|guten rutsch|(?:viel spa\u00df|gutes gelingen)(?: (?:beim|bei der) auswert\w+)?"
    r"|danke f\u00fcrs (?:leiten|auswerten)|bis zum n\u00e4chsten mal|sch\u00f6nes spiel"
    r"|bonne (?:partie|semaine|f\u00eate)|bon (?:week-?end|courage|jeu)|joyeux no\u00ebl"
    r"|j'esp\u00e8re que (?:tu vas|vous allez|tout va) bien|buon (?:divertimento|fine settimana|gioco)"
    r"|buon natale|spero (?:che )?(?:tutto bene|tu stia bene)|feliz navidad|buen fin de semana"
    r"|que (?:te|os) vaya bien|espero que est\u00e9(?:s|is) bien|fijn weekend"
    r"|prettige (?:dag|avond|feestdagen)|fingers crossed|interesting(?: turn)?"
    r"|well played(?: (?:all|everyone|everybody))?"
    r"|(?:i )?can'?t wait(?: (?:to see|for) the results?)?|(?:talk|speak) to you (?:later|soon)"
    r"|happy (?:easter|new year|birthday|holidays|christmas)|merry christmas"
    r"|(?:please )?(?:confirm|acknowledge)(?: (?:that you (?:got|received) (?:this|it|them)|receipt))"
    r"|(?:please )?let me know if (?:anything|something|there'?s anything|there is anything)"
    r"(?: is| looks)? (?:missing|unclear|not clear|wrong|off|strange)"
    r"|let me know if you (?:have (?:any )?questions|need anything(?: else)?)"
    r"|(?:please )?let me know (?:that you got (?:this|them|it))"
    r"|(?:\w+ ){0,3}mailing list|i (?:already )?sent (?:this|these|it|them) (?:already|yesterday|on \w+day)"
    r"|(?:i )?got your (?:e-?mail|message|report)|(?:you are|you're) doing an? \w+ job|by the way"
    r"|(?:this is|it'?s) my first (?:game|time)(?: playing)?(?: by (?:e-?)?mail)?"
    r"|i(?:'ll| will) be (?:away|busy|offline|travell?ing|on (?:holiday|vacation|a trip))"
    r"(?: (?:for|on|over|this|the|next|a|few|\w+day|week|weekend|days))*"
    r"|let'?s have (?:some )?fun|let'?s see how (?:this|it) goes"
    r"|what an? (?:\w+ )?(?:game|turn|map|week|day)|may the best (?:player |man |woman |one )?win"
    r"|best of luck(?: to (?:you|everybody|everyone|all|you all))?(?: in the game)?"
)
NOISE: Final = _whole(_GREETINGS, _CLOSINGS, _THANKS, _COURTESIES, _CHAT)
"""A text that means nothing: a greeting, a farewell, thanks."""

ORDERS_FOLLOW: Final = _whole(
    r"(?:please|find|see|here|these|those|this|below|hier|nachfolgend|unten|anbei|voici|ci-dessous|ecco"
    r"|di seguito|aqu\u00ed|a continuaci\u00f3n|hierbij|follow(?:s|ing)?|attached|enclosed)"
    r"|(?:are|is|is|come|comes|sind|kommen|sont|sono|est\u00e1n|van|as|wie folgt|folgen|suivent|zijn|the"
    r"|for|f\u00fcr|pour|per|para|of|this|next|my|our|meine?|unsere|mes|nos|les|mis|i miei|le mie|los|las"
    r"|mijn|minha?s|moje|mina|your|in|a|set|full|final|new|all|complete|be|of the|turn|season|phase|year"
    r"|round|die|der|das|from|to|location|target|destination|province|action|type"
    r"|they|it|mine|promised|and|resend(?:ing)?|diese[rsn]?|runde|saison|ce|cet|tour|temporada|turno|questo|este"
    r"|influence|diplomacy|declarations?|placements?|purchases?)"
    r"|(?:order|moves?|orders|builds?|build orders|retreats?|removals?|disbands?|adjustments?|instructions?"
    r"|units?)"
    r"|(?:z\u00fcge|zuege|befehle?|auftr\u00e4ge|ordres|mouvements|ordini|mosse|\u00f3rdenes|ordenes"
    r"|movimientos|zetten|ordens|rozkazy|drag|r\u00fcckz\u00fcge|aufbauten|abbauten|einheiten|armeen"
    r"|flotten|mouvement|retraites?|constructions)"
)
"""A text that only introduces orders: "here are my orders for Spring"."""

SENT_FROM: Final = re.compile(
    r"\s*(?:sent (?:from|via|with|by|using)|get outlook for|von meinem .{1,40}gesendet|gesendet (?:von|mit"
    r"|aus|\u00fcber)|diese nachricht wurde von"
    r"|envoy\u00e9 (?:de|depuis|\u00e0 partir)|inviato (?:da|con)|enviado (?:desde|do|a partir|con|pelo)"
    r"|verzonden (?:vanaf|met|vanuit|via)|verstuurd vanaf"
    r"|wys\u0142an[eoay] z|skickat fr\u00e5n|sendt fra|l\u00e4hetetty|odesl\u00e1no z"
    r"|\u043e\u0442\u043f\u0440\u0430\u0432\u043b\u0435\u043d\u043e|trimis de pe|obtenir outlook pour"
    r"|yahoo mail|virus-free|diese (?:e-?mail|nachricht) wurde auf viren"
    r"|this (?:e-?mail|message) (?:has been|was) (?:checked|scanned)"
    r"|you (?:are receiving|received) this (?:e-?mail|message) because|to unsubscribe from)\b",
    re.IGNORECASE,
)
"""A line that a device or a mail program adds."""

CONTACT: Final = re.compile(
    r"\s*(?:<?(?:https?://|www\.)\S+|<?(?:mailto:)?[^\s@<>]+@[^\s@<>]+\.\w+>?"
    r"|(?:(?:tel|phone|mobile?|cell|fax|office|telefon|handy|mobil|t\u00e9l|t\u00e9l\u00e9phone|portable"
    r"|m\u00f3vil|tel\u00e9fono|telefono|cellulare|telefoon)\b[\s.:]*|\+)[+(\d][\d\s().+/-]{5,})\s*",
    re.IGNORECASE,
)
"""A line with an address on the web, an email address or a telephone number alone."""

EXCUSES: Final = re.compile(
    r"\b(?:excuse|forgive|pardon|ignore|sorry for|blame)\b[^.;]*\b(?:typos?|brevity|mistakes?|errors?"
    r"|spelling|autocorrect\w*)\b",
    re.IGNORECASE,
)
"""Excuses in the line of a device."""

ATTACHED: Final = re.compile(
    r"(?<!\w)(?:attach\w*|enclosed|anbei|angeh\u00e4ngt\w*|anhang|beigef\u00fcgt\w*|ci-jointe?s?"
    r"|pi\u00e8ces? jointes?|allegat\w*|adjunt\w*|bijlage|bijgevoegd\w*|bilag\w*|w za\u0142\u0105czniku)"
    r"(?!\w)",
    re.IGNORECASE,
)
"""Words that point to an attachment."""

DISCLAIMER: Final = re.compile(
    r"(?=.{40})(?=.*\b(?:e-?mails?|messages?|information|communication|recipient|addressee|nachricht|inhalt"
    r"|empf\u00e4nger\w*|courriel|messaggio|mensaje|correo|mensagem|bericht)\b)"
    r".*\b(?:confidential\w*|privileged|vertraulich\w*|confidentiel\w*|riservat\w*|confidencial\w*"
    r"|vertrouwelijk\w*|intended (?:solely|only)|not the intended|received (?:this|it) in error)\b.*",
    re.IGNORECASE,
)
"""The legal notice of a company below an email."""

DOUBT: Final = _words(
    # conditions and choices
    r"if|unless|provided|providing|proviso|otherwise|in (?:the )?(?:case|event)|consent|approval|permission"
    r"|assuming|supposing|depend\w*|condition\w*|as long as|whether"
    r"|or|either|else|should (?:he|she|they|it|\w+) (?:move|attack|support|not)",
    r"falls|wenn|sofern|vorausgesetzt|ansonsten|andernfalls|sonst|es sei denn|au\u00dfer|ausser|oder"
    r"|abh\u00e4ngig|bedingung",
    r"si|sinon|sauf|\u00e0 condition|pourvu|au cas o\u00f9|ou|\u00e0 moins",
    r"se|altrimenti|a meno che|purch\u00e9|a condizione|nel caso|oppure|a menos que|siempre que|con tal"
    r"|de lo contrario|en caso",
    r"als|tenzij|mits|indien|anders|caso|desde que|sen\u00e3o|je\u015bli|je\u017celi|chyba|pod warunkiem"
    r"|om|s\u00e5vida|annars|f\u00f6rutsatt|hvis|medmindre|\u0435\u0441\u043b\u0438",
    r"maybe|perhaps|probably|possibly|might|vielleicht|eventuell|evtl|peut-\u00eatre|forse|quiz\u00e1s?"
    r"|misschien|failing that|fall-?back|backup|alternative\w*|alternativ|plan [a-z]|option\w*|prefer\w*"
    r"|(?:first|second|third|1st|2nd|3rd|next|other) (?:choice|preference)"
    r"|more to (?:follow|come)|to (?:follow|be continued)|incomplete|unfinished|folg(?:t|en) noch"
    r"|\u00e0 suivre",
    # withdrawals and drafts
    r"ignor\w*|disregard\w*|cancel\w*|scrap\w*|draft\w*|tentative\w*|prelim\w*|provisional\w*|not final"
    r"|forget|revoke\w*|undo|void|delete\w*|retract\w*|withdraw\w*|do not|don'?t|dont|not|never|wait|until"
    r"|unsure|confirm\w*|pending|placeholder|subject to|for now",
    r"vergiss|vergesst|storn\w*|streich\w*|entwurf|vorl\u00e4ufig\w*|nicht|widerruf\w*|warte\w*"
    r"|noch kein\w*|unter vorbehalt",
    r"annul\w*|brouillon|provisoire\w*|ne pas|n'\w+|oubli\w*|attend\w*|bozza|provvisori\w*|annull\w*|non"
    r"|aspett\w*|borrador|anul\w*|esper\w*|no",
    r"negeer|annuleer\w*|concept|voorlopig\w*|niet|rascunho|n\u00e3o|zignoruj\w*|anuluj\w*|nie|ignorera"
    r"|utkast|inte|ikke",
)
"""Words that may make an order conditional or take it back."""

_TAKES_BACK: Final = (
    r"chang\w*|correct\w*|mistake\w*|wrong|replac\w*|amend\w*|revis\w*|updat\w*|swap\w*|revers\w*"
    r"|instead|actually|rather|previous\w*|last (?:mail|e-?mail|message|one|orders)|as before|oops"
    r"|meant|i mean|tak\w+ (?:\w+ ){0,2}back|kidding|jok(?:e|es|ing)|april fools?'?|never ?mind"
    r"|thinking|tb[acd]|your call|coin|random\w*|dice|whatever|whichever|surprise|typos?|old|obsolete"
    r"|supersed\w*|examples?|samples?|test\w*|templates?|(?:an)?other game|no longer|later"
    r"|for (?:fun|real|show)|sketch\w*|outline\w*|dumm(?:y|ies)|fake[sd]?|bogus|decoys?|hoax\w*"
    r"|pranks?|bluff\w*|pretend\w*|lying|psych"
    r"|gotcha|opposite|inverse|vice versa|contrary|mirror\w*|flip\w*|invert\w*|backwards?|the other way"
    r"|nvm|nmr|pass(?:ing)?|skip\w*|abstain\w*|freez\w*|halt|stopp?|yield|stay\w*|hold\w*|stands?|standing"
    r"|retreat\w*|disband\w*|nix|discard\w*|rescind\w*|recall\w*|repeal\w*|nullif\w*|overrid\w*"
    r"|abort\w*|eras\w*|omit\w*|redo|reset|suspend\w*|postpone\w*|hang on|drop\w*|scratch\w*|strike"
    r"|struck|toss|dump|bin|trash|differen\w+|ditto|scherz\w*|spa\u00df|test\w*|beispiel\w*"
    r"|entscheid\w*|w\u00fcrf\w*|egal|tippfehler|doch|version|stattdessen|falsch\w*|plaisant\w*|exemple"
    r"|d\u00e9cid\w*|choisi\w*|au hasard|abandonn\w*|plut\u00f4t|faux|esempio|prova|scegli\w*|a caso"
    r"|versione|anzi|sbagliat\w*|broma|ejemplo|prueba|elig\w*|al azar|abandon\w*|versi\u00f3n|mejor"
    r"|hmm+|umm?|alt|opt|n/a|1st|2nd|3rd|favou?rite|default|removed|revert\w*|undone|invalid|expired|outdated"
    r"|redacted|return\w*|go(?:es|ing)?|back|home|defend\w*|guard\w*"
    r"|charge|march|advance|truce|nope|nah|soon|tomorrow|tonight|likewise|idem|dito|ebenso|unver\u00e4ndert"
    r"|kein\w*|nichts|gel\u00f6scht|hinf\u00e4llig|umgekehrt|andersrum|zur\u00fcck|gegenteil|weglass\w*"
    r"|entf\u00e4llt|ung\u00fcltig|bleib\w*|(?:ver)?tausch\w*|rien|retour|caduc|reste[rz]?|[e\u00e9]change\w*|niente"
    r"|indietro|null[ao]|ferm[aeio]|scambi\w*|nada|atr\u00e1s|quiet[ao]s?|intercambi\w*|blijv\w*|wissel\w*"
)
TAKES_BACK: Final = _words(_TAKES_BACK)
"""Words that may take an order back or change it, even in brackets beside it."""

MATTER: Final = _words(
    r"support(?:s|ed|ing)?|convoy\w*|move[sd]?|moving|attack\w*"
    r"|build\w*|remove\w*|orders?|units?|army|armies|fleets?|waive\w*|bounce\w*"
    r"|exchange|same|again|repeat\w*|only|everything|everyone|nothing|none|so on|etc"
    r"|submit\w*|send|resign\w*|quit\w*",
    _TAKES_BACK,
    r"war|peace|alliance|ally|allies|allied|declare\w*|treaty|points?|influence|pay\w*|money|loan\w*"
    r"|ducats?|bolster\w*|gold|transfer\w*|gets?|vote\w*|draw|concede\w*|surrender\w*",
    r"h\u00e4lt|halten|halte|st\u00fctz\w*|unterst\u00fctz\w*|konvoi\w*|zieh\w*|bewegen|greif\w*"
    r"|angriff\w*|armeen?|flotten?|einheit\w*|z\u00fcge?|befehl\w*|\u00e4nder\w*|korrektur|statt"
    r"|stattdessen|gleiche\w*|wie (?:vorher|zuvor|bisher)|alle[sn]?|nur|krieg\w*|b\u00fcndnis|frieden"
    r"|bau\w*",
    r"tient|tenir|soutien\w*|sout\w*|convoi\w*|attaqu\w*|arm\u00e9es?|flottes?|ordres?|chang\w*|modifi\w*"
    r"|au lieu|m\u00eame|comme avant|tout|tous|seulement|guerre|paix|alliance|construi\w*",
    r"tiene|mantien\w*|sostien\w*|appoggi\w*|attacc\w*|armat\w*|flott\w*|ordini|cambi\w*|invece|stess\w*"
    r"|come prima|tutt\w*|solo|guerra|pace|alleanza|apoy\w*|atac\w*|ej\u00e9rcitos?|flotas?|\u00f3rdenes"
    r"|en (?:lugar|vez)|mism\w*|todo\w*|paz|alianza|mantener\w*",
)
"""Words that may change orders."""

CORRECTS: Final = _words(
    r"forgot(?:ten)?|additions?|addendum|nachtrag|ajout|aggiunta|a\u00f1adido"
    r"|chang\w*|correct\w*|amend\w*|instead|replac\w*|updat\w*|revis\w*|fix\w*|modif\w*|\u00e4nder\w*"
    r"|\u00c4nder\w*|korrektur\w*|korrigier\w*|statt\w*|corrig\w*|correction|cambi\w*|correzion\w*"
    r"|correcci\w*|wijzig\w*|correctie|rettelse|korekta|zmian\w*|\u00e4ndring\w*",
    r"(?:the )?rest,? (?:(?:stays|remains|is) )?(?:as (?:before|it (?:is|was))|the same|unchanged)",
    r"der rest (?:bleibt|wie bisher)|le reste comme avant",
)
"""Words of a correction: the email changes single orders."""

_OF_CORRECTIONS: Final = _words(
    r"sorry|please|oops|only|one|two|just|my|orders?|the|rest|as|before|stays?|same|unchanged|remain\w*"
    r"|others?|everything|else|for|to|with|in|is|are|a|an|following|here|small|little|last|minute|of|and|i"
    r"|want|need|would|like|make|this|these|moves?|unit|all|above",
    r"entschuldigung|bitte|nur|eine?|meine?|befehle?|z\u00fcge|der|die|das|wie|bisher|zuvor|vorher|bleibt"
    r"|gleich|unver\u00e4ndert|alles|andere|f\u00fcr|zu|ist|sind|kleine|hier",
    r"d\u00e9sol\u00e9|un|une|seul\w*|le|la|les|reste|comme|avant|mes|ordres|pour|scusate?|una?|il|resto"
    r"|come|prima|miei|ordini|per|perd\u00f3n|el|lo|dem\u00e1s|igual|mis|\u00f3rdenes|para|en|een|mijn"
    r"|orders|de|rest|blijft|hetzelfde",
)

DOUBT_SIGNS: Final = re.compile(
    "[?%\u2753\u2754\u2049\u274c\u274e\u2612\u2715-\u2718\u26d4\U0001f914\U0001f6ab\U0001f44e]"
)
"""Signs beside an order that cast doubt on it: question marks, crosses, a thumb that points down."""

EMOJI: Final = r"[\U0001f1e6-\U0001faff\u2600-\u2793\u20e3][\U0001f1e6-\U0001faff\u2600-\u2793\ufe0f\u20e3]*"

NEXT_PHASE: Final = _words(r"(?:next|following) (?:turn|season|phase|round|year|moves?)")
"""A phase that is named by its place behind another one; such words in other languages are questions."""

SECOND_THOUGHTS: Final = _words(
    r"test|fake\w*|sketch\w*|jok(?:e|es|ing)|kidding|wrong|hold off|conditional\w*|nvm|scratch\w*|questions?"
    r"|examples?|obsolete|supersed\w*|part (?:one|1|i|a)|first (?:half|part)|tb[acd]",
    r"frage|scherz|question|domanda|pregunta",
)
"""Words of a subject of one's own that cast doubt on the orders in the email, beside those of `DOUBT`."""

WITHDRAWN: Final = _words(
    r"ignor\w*|disregard\w*|cancel\w*|scrap\w*|draft\w*|tentative\w*|prelim\w*|provisional\w*|not final"
    r"|revoke\w*|retract\w*|withdraw\w*|placeholder|if|unless|entwurf|vorl\u00e4ufig\w*|storn\w*"
    r"|brouillon|provisoire\w*|annul\w*|bozza|provvisori\w*|borrador|anul\w*|voorlopig\w*|rascunho"
    r"|utkast",
)
"""Words of a subject that may take back the orders in the email."""

INSTEAD: Final = re.compile(
    r"[\s,(]*\b(?:instead of|rather than|not|in place of|replacing|statt|anstatt|anstelle von|au lieu de"
    r"|invece di|en (?:lugar|vez) de|in plaats van|em vez de)\s+(?P<old>[^()]+?)[\s).!]*$",
    re.IGNORECASE,
)
"""What an order replaces, behind it: "instead of A Rom - Ven"."""

POLITE_BEFORE: Final = re.compile(
    r"[\s\W]*(?:(?:please|pls|kindly|bitte|then|and|also|next|finally|first(?:ly)?|second(?:ly)?|lastly|und"
    r"|dann|et|puis|e|poi|y"
    r"|(?:can|could|would|will) you"
    r"|i(?:'d| would)? (?:like|love|want|wish|order|ask)(?: you)?(?: to(?: (?:have|order|see|send|move))?)?"
    r"|i(?=\s+(?:build|remove|disband|waive|retreat|hold)\b)"
    r"|i'll have|i (?:will )?have|let(?: my)?|have|i'm (?:moving|sending|ordering)|i (?:move|send|order)"
    r"|we (?:move|order)|move|send|order"
    r"|ich (?:m\u00f6chte|will|w\u00fcrde gerne?|ziehe|bewege|befehle)|je (?:voudrais|veux"
    r"|souhaite)(?: que)?|(?:io )?vorrei(?: che)?|quiero(?: que)?|quisiera(?: que)?|ik wil(?: graag)?"
    r"|my|our|meine?n?|unsere?|mon|ma|mes|mi|mio|mia|il mio|la mia|mijn)\b[\s,:]*)+",
    re.IGNORECASE,
)
"""Courtesies before an order: "I would like my"."""

POLITE_AFTER: Final = re.compile(rf"[\s,;.!?-]*\b(?:{_THANKS}|{_COURTESIES})[\s.!?:;)(,-]*$", re.IGNORECASE)
"""Courtesies behind an order."""

AUXILIARY: Final = re.compile(
    r"(?<=\s)(?:to|should|shall|will|must|is to|are to|can|soll|sollen|wird)(?=\s+(?:move|go|attack"
    r"|support|hold|convoy|retreat|disband|stay|stand|nach|to)(?:s|es)?\b)"
    r"|(?<=\s)l['\u2019](?=[^\W\d_]{3})",
    re.IGNORECASE,
)
"""A word before the verb of an order that means nothing there ("my fleet in London to move to ..."), or an
article: "l'Espagne"."""

_UNIT: Final = (
    r"(?P<unit>(?:(?:l['\u2019]|la|el|die|de|der)\s*)?(?:armata|esercito|flott[ae]|ej[e\u00e9]rcito|flota|arm[e\u00e9]e|heer"
    r"|leger|vloot|[AF](?=\s))\s+\S.*?)"
)
_POINTS: Final = r"(?:points? d'influence|points?|pts?|ip|influence(?: points?)?|punkte?|puntos?|punti)"
_INTO: Final = r"(?:in|to|on|into|for|auf|f\u00fcr|nach|en|\u00e0|su|per)"
_POWER: Final = r"(?P<power>[^\d:>]+?)\.?"
REWORDINGS: Final = (
    (
        re.compile(
            r"(?:(?:the|my|our)\s+)?(?P<place>[^\W\d_][\w'.\u2019 -]*?)\s+(?P<kind>army|fleet)"
            r"\s+(?P<rest>\S.*)",
            re.IGNORECASE,
        ),
        "{kind} {place} {rest}",
    ),
    (
        re.compile(
            r"(?:(?:the|my|our)\s+)?(?P<kind>army|fleet)\s+(?:now |currently |stationed |based )*"
            r"(?:in|at|of|off)\s+(?P<rest>\S.*)",
            re.IGNORECASE,
        ),
        "{kind} {rest}",
    ),
    (
        re.compile(
            rf"{_UNIT}\s+(?:(?:va|zieht|geht|f\u00e4hrt|gaat|vaart"
            r"|(?:si|se) (?:muove|sposta|mueve|d\u00e9place|rend))\s+)?"
            r"(?:ad?|al|alla|in|nel|nella|nello|nell['\u2019]|en|au|aux|dans|naar)"
            r"\s*(?<![^\W\d_])(?:(?:la|le|les|il|el|die|den|das|de|het)\s+)?(?P<place>[^\d:>]+)",
            re.IGNORECASE,
        ),
        "{unit} - {place}",
    ),
    (
        re.compile(
            rf"{_UNIT}\s+(?:(?:soll|wird|m\u00f6ge)\s+)?(?:nach|in (?:die|den|das))\s+(?P<place>[^\d:>]+?)"
            r"\s+(?:ziehen|gehen|fahren|segeln|laufen|marschieren|vorr\u00fccken)\.?",
            re.IGNORECASE,
        ),
        "{unit} - {place}",
    ),
    (re.compile(rf"{_UNIT}\s+greift\s+(?P<place>[^\d:>]+?)\s+an\.?", re.IGNORECASE), "{unit} - {place}"),
    (
        re.compile(
            rf"{_UNIT}\s+(?:zieht|soll) sich nach\s+(?P<place>[^\d:>]+?)\s+zur\u00fcck(?:ziehen)?\.?",
            re.IGNORECASE,
        ),
        "{unit} R {place}",
    ),
    (re.compile(r"(?P<state>[A-Z]{2,4})\s*[:=]?\s*(?P<points>\d+)\.?"), "{points}: {state}"),
    (re.compile(r"(?P<points>\d+)\s*[x*]?\s*(?P<state>[A-Z]{3,4})\.?"), "{points}: {state}"),
    (
        re.compile(
            rf"(?:(?:i )?(?:place|put|spend) )?(?P<points>\d+)\s*(?:{_POINTS}\s*)?{_INTO}"
            r"\s+(?P<state>[^\d:>]+)",
            re.IGNORECASE,
        ),
        "{points}: {state}",
    ),
    (re.compile(rf"war\s+(?:on|with|against)\s+{_POWER}", re.IGNORECASE), "WAR {power}"),
    (re.compile(rf"(?:ally|alliance)\s+with\s+{_POWER}", re.IGNORECASE), "ALLY {power}"),
    (re.compile(rf"armistice\s+with\s+{_POWER}", re.IGNORECASE), "ARMISTICE {power}"),
    (
        re.compile(r"bolster\s+(?P<unit>[^\d:>]+?)\s*(?::|by|with)?\s*(?P<points>\d+)\.?", re.IGNORECASE),
        "BOLSTER {unit} {points}",
    ),
)
"""Usual wordings, each with the form of the rules; that form must be readable in the phase."""

HEADING_VERBS: Final = {
    "Build": _words(
        r"builds?|building|(?:neu)?aufbau\w*|neubau\w*|constructions?|costruzion[ei]|construcci\w*|opbouw\w*"
    ),
    "Remove": _words(
        r"remov\w*|disband\w*|abbau\w*|aufl\u00f6sung\w*|d\u00e9mobilisations?|suppressions?|rimozion[ei]"
        r"|eliminaci\w*|retiradas?"
    ),
}
"""The verbs of builds and removals, each with the words of a heading that give it to the lines below."""

IF_DISLODGED: Final = re.compile(
    r"[\W_]*(?:if|in case|when|should|falls|wenn|si|se|als)\s+(?:\w+\s+){0,4}?(?:dislodged|dislodgement"
    r"|vertrieben|d\u00e9log\u00e9e?s?|sloggiat\w*|desalojad\w*|verdreven)\b[^:]{0,20}",
    re.IGNORECASE,
)
"""A heading of retreats in advance."""

CHAT: Final = _words(
    # These words alone neither give an order nor change one, whatever sentence they form. So there are no
    # words for places, directions, units, mails and lines here, none for what comes next or came before,
    # and no verb for what could be done with an order, such as "do", "let", "take" and "use".
    r"i|i'm|i've|me|myself|we|we're|we've|us|my|our|you|you're|you've|your|it|it's|its",
    r"that|that's|this|everybody|a|an|the|and|but|so|because|of|to|for|with|on|in|at",
    r"by|about|how|there|here|am|is|are|was|were|be|been|being|has|have|had|having|got",
    r"hope|hopes|hoping|wish|enjoy|enjoyed|enjoying|love|loved|loving|like|liked|feel",
    r"feels|feeling|felt|sound|sounds|seem|seems|looking|forward|seeing|hearing|finds|works",
    r"took|thank|thanks|congratulations|congrats|apologies|apologize|excuse|think|believe",
    r"nice|great|good|fine|wonderful|lovely|beautiful|pretty|amazing|awesome|fantastic",
    r"excellent|brilliant|cool|cold|warm|hot|sunny|rainy|wet|snowy|busy|tired|sick|ill",
    r"well|happy|glad|sad|excited|nervous|curious|proud|grateful|lucky|quick|slow|short",
    r"long|hectic|crazy|stressful|tough|interesting|exciting|sorry|late|very|really|quite",
    r"bit|little|lot|lots|much|some|away|today|yesterday|week|weekend|day|days|evening",
    r"morning|night|month|weather|snow|rain|sunshine|game|games|map|site|page|report",
    r"reports|result|results|reminder|brevity|friend|friends|family|wife|husband|kids",
    r"children|daughter|son|baby|mother|father|dog|cat|birthday|holiday|holidays|vacation",
    r"christmas|easter|party|school|exam|exams|office|conference|trip|train|plane",
    r"laptop|computer|internet|flu|headache|fun|luck|pleasure|joy|challenge|experience|time",
    r"times|delay|wow|oh|yay|phew|running|hosting|organizing|job|already|few|looks|people",
    r"food|dinner|lunch|breakfast|coffee|beer|wine|pizza|music|concert|movie|book|books",
    r"car|bus|bike|hotel|beach|hospital|doctor|dentist|surgery|wedding|meeting|meetings",
    r"project|summertime|gym|swimming|hiking|skiing|cooking|garden|guests|parents|grandma",
    r"grandpa|cousin|aunt|uncle|brother|sister|girlfriend|boyfriend|colleagues|hobby",
    r"fever|cough|tea|cake|restaurant|airport|traffic|wifi|battery|keyboard|screen|tiring",
    r"relaxing|horrible|miserable|funny|charming|cute|delicious",
)
"""The words of a line of English that is known to mean nothing. In other languages, only the phrases above
mean nothing."""


COMMON: Final = _words(
    r"the|and|but|not|you|all|for|are|was|can|her|him|his|our|its|she|how|who|why|out|see|get|got|let",
    r"use|may|any|has|had|did|one|two|too|now|new|old|own|way|day|man|men|sea|war|win|won|run|say",
    r"said|ask|yes|nor|per|via|mar|den|des|les|con|une|und|der|die|das|from|with|have|that|this|they",
    r"them|then|than|will|your|what|when|just|some|into|over|also|back|only|very|here|there|been|were",
    r"best|good|luck|game|next|week|time|hope|much|more|most|such|take|make|made|come|came|well|dear",
)
"""Common words that are also short for places."""


def is_correction(text: str, is_name: Iterable[str] = ()) -> bool:
    """Return whether a text only announces a correction: "Sorry, one change, the rest as before".

    `is_name` are the words of the text that name places or units.
    """
    if not CORRECTS.search(text):
        return False
    names = {name.casefold() for name in is_name}
    rest = _OF_CORRECTIONS.sub(" ", CORRECTS.sub(" ", text))
    return all(word.casefold() in names for word in re.findall(r"[^\W_]+", rest))
