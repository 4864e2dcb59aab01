"""The emails of the corpus and the expected result for each, written before the program that reads them.

Austria is played from anna@example.org, Italy from ben@example.com, France and Germany from carl@example.com;
the other players are unknown. The phase is Spring 1901.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class MailFacts:
    """The expected result for an email.

    Attributes:
        why: The reason the email is in the corpus. orders: The accepted orders of each power. unread: The
        lines that are not read as orders. refused: A part of the message, if the email is refused. good: The
        orders that `--keep-good` accepts from an email that is refused. skipped: A part of the reason why an
        email of the mailbox does not count, by the end of its name. note: Additional notes for the referee.
    """

    why: str
    orders: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    unread: list[str] = field(default_factory=list[str])
    refused: str = ""
    good: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    skipped: dict[str, str] = field(default_factory=dict[str, str])
    note: str = ""


FACTS = {
    "plain.eml": MailFacts(
        "orders and nothing else",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "greetings.eml": MailFacts(
        "a greeting and a farewell",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["Dear referee,", "Good luck to everybody!", "Anna"],
    ),
    "quoted-printable.eml": MailFacts(
        "quoted-printable in UTF-8",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["Schöne Grüße!"],
    ),
    "soft-breaks.eml": MailFacts(
        "soft line breaks of quoted-printable",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "base64.eml": MailFacts(
        "base64",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["Hallo,"],
    ),
    "latin-1.eml": MailFacts(
        "Latin-1",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["Schöne Grüße aus Köln"],
    ),
    "windows-1252.eml": MailFacts(
        "Windows-1252 with dashes and quotation marks",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["“Good luck”"],
    ),
    "wrong-charset.eml": MailFacts(
        "declared as UTF-8 but Windows-1252: read, and noted",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["Grüße"],
        note="The text is not utf-8; it was read as cp1252.",
    ),
    "unknown-charset.eml": MailFacts(
        "an unknown charset with ASCII text",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "undecodable.eml": MailFacts(
        "bytes that are no text in any of the encodings",
        refused="the text cannot be decoded as utf-8",
    ),
    "no-charset.eml": MailFacts(
        "no charset",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "crlf.eml": MailFacts(
        "line ends of mail programs",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["Hi"],
    ),
    "byte-order-mark.eml": MailFacts(
        "a byte order mark before the headers",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "flowed.eml": MailFacts(
        "lines broken by format=flowed",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["Dear referee, these are my orders:"],
    ),
    "broken-base64.eml": MailFacts(
        "damaged base64: what is left is no order that can be read",
        refused="A Bu",
        good={"austria": ["A vie - gal"]},
    ),
    "null.eml": MailFacts(
        "a null character",
        refused="the text contains a null character",
    ),
    "html.eml": MailFacts(
        "HTML alone, with a quotation",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["Hi,", "Bye"],
    ),
    "html-table.eml": MailFacts(
        "HTML with a table and a list",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "html-outlook.eml": MailFacts(
        "HTML of Outlook: all below the mark is quoted",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "html-gmail.eml": MailFacts(
        "HTML of Gmail: the quoted part has its own class",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "html-broken.eml": MailFacts(
        "HTML that is cut off",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["<"],
    ),
    "alternative.eml": MailFacts(
        "plain text and HTML with other orders",
        refused="and only the HTML has 'A vie - tri'",
        good={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "alternative-empty.eml": MailFacts(
        "an empty plain text beside HTML",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "attachment-too.eml": MailFacts(
        "orders and an attachment, which is noted",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        note="The attachment 'map.txt' was not read: it has no orders.",
    ),
    "attachment-only.eml": MailFacts(
        "the orders are an attached text",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        note="are the attachment 'orders.txt'.",
    ),
    "picture-only.eml": MailFacts(
        "a picture alone",
        refused="the email has only attachments; expected the orders in the text of the email",
    ),
    "forwarded-attachment.eml": MailFacts(
        "the sender's own mail, forwarded as an attachment",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["See below"],
        note="The orders are in an email that the sender wrote before and forwards.",
    ),
    "list-footer.eml": MailFacts(
        "a mailing list adds a footer",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["Game mailing list"],
    ),
    "no-end-boundary.eml": MailFacts(
        "a multipart without its end",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "malformed-headers.eml": MailFacts(
        "a line among the headers that is none: the text begins there",
        refused="'Date: yesterday': it is not understood",
        good={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "encoded-subject.eml": MailFacts(
        "the power in an encoded subject",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "pgp-signed.eml": MailFacts(
        "signed text",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "quoted.eml": MailFacts(
        "a quotation below",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "wrapped-attribution.eml": MailFacts(
        "a quotation above, its first line broken in two",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "outlook.eml": MailFacts(
        "a quotation without marks",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "outlook-block.eml": MailFacts(
        "the headers of an older mail",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "german.eml": MailFacts(
        "a German quotation",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "german-outlook.eml": MailFacts(
        "a German quotation without marks",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["Hallo,", "Viele Grüße"],
    ),
    "french.eml": MailFacts(
        "a French quotation",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        unread=["Bonjour,"],
    ),
    "signature.eml": MailFacts(
        "a signature",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "sent-from.eml": MailFacts(
        "a line that a telephone adds",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "between-quotes.eml": MailFacts(
        "answers between quoted lines",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "only-quoted.eml": MailFacts(
        "the orders are in quoted text: never taken",
        refused="'> A Vie - Gal': the order is in quoted text",
    ),
    "orders-in-signature.eml": MailFacts(
        "orders below two dashes",
        refused="'A Vie - Gal': the order is in what looks like a signature",
    ),
    "by-subject.eml": MailFacts(
        "an unknown sender; the subject names a power without an address",
        orders={"turkey": ["A con - bul", "A smy - ank", "F ank - bla"]},
    ),
    "other-subject.eml": MailFacts(
        "the subject names another power; the address decides, and that is noted",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        note="The subject names Turkey; the address decides.",
    ),
    "unknown-sender.eml": MailFacts(
        "nobody knows the sender, and no power is named",
        refused="plays no known power",
    ),
    "imitated.eml": MailFacts(
        "a name that imitates an address",
        refused="is not the address of",
    ),
    "no-sender.eml": MailFacts(
        "no line From",
        refused="there is no sender",
    ),
    "two-senders.eml": MailFacts(
        "two addresses in the line From",
        refused="there is no sender",
    ),
    "two-in-subject.eml": MailFacts(
        "the subject names two powers",
        refused="names England and Russia",
    ),
    "plays-two.eml": MailFacts(
        "the sender plays two powers",
        refused="plays France and Germany",
    ),
    "plays-two-named.eml": MailFacts(
        "the sender plays two powers, and the subject says which",
        orders={"france": ["A par H", "A mar H", "F bre H"]},
    ),
    "two-powers.eml": MailFacts(
        "orders of two powers in a mail",
        refused="orders of Italy in an email of Austria",
        good={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "own-heading.eml": MailFacts(
        "a heading with the own power",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "referee.eml": MailFacts(
        "a player as the referee",
        refused="referee",
    ),
    "ruling.eml": MailFacts(
        "a ruling in a player's mail",
        refused="only the referee may state",
        good={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "one-bad-line.eml": MailFacts(
        "a line that looks like an order and cannot be read",
        refused='unknown province "Xyz"',
        good={"austria": ["A vie - gal", "F tri - alb"]},
    ),
    "misspelled.eml": MailFacts(
        "a misspelled place: never guessed",
        refused="Viennna",
        good={"austria": ["A bud - ser", "F tri - alb"]},
    ),
    "condition.eml": MailFacts(
        "a condition",
        refused="'If Italy attacks:'",
    ),
    "condition-inside.eml": MailFacts(
        "a condition on the line of an order",
        refused="unless Russia moves",
        good={"austria": ["A bud - ser"]},
    ),
    "alternative-orders.eml": MailFacts(
        "two orders to choose from",
        refused="A Vie - Gal or A Vie - Tri",
        good={"austria": ["A bud - ser"]},
    ),
    "chat-alone.eml": MailFacts(
        "a mail without orders that names places",
        refused="it names Rome, Naples and Venice",
    ),
    "empty.eml": MailFacts(
        "an empty mail",
        refused="no text",
    ),
    "chat-with-places.eml": MailFacts(
        "chat that names places",
        refused="'Would you support me into Munich?': it names Munich",
        good={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "numbered.eml": MailFacts(
        "a numbered list under a heading",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "one-line.eml": MailFacts(
        "all orders on a line",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "bold.eml": MailFacts(
        "marks of bold text and lists",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "phase.eml": MailFacts(
        "the phase is named",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "wrong-phase.eml": MailFacts(
        "orders for another phase",
        refused="which has not begun",
    ),
    "automatic.eml": MailFacts(
        "an automatic reply",
        refused="automatic reply",
    ),
    "encrypted.eml": MailFacts(
        "an encrypted mail",
        refused="only attachments",
    ),
    "two-powers.mbox": MailFacts(
        "a mailbox with mails of two powers",
        orders={
            "austria": ["A vie - gal", "A bud - ser", "F tri - alb"],
            "italy": ["A ven H", "A rom - apu", "F nap - ion"],
        },
    ),
    "last-by-date.mbox": MailFacts(
        "the later date counts, not the order of the file",
        orders={"austria": ["A vie - tri", "A bud H", "F tri - ven"]},
        skipped={"(mail 2)": "earlier than"},
    ),
    "zones.mbox": MailFacts(
        "dates in different time zones",
        orders={"austria": ["A vie - tri", "A bud H", "F tri - ven"]},
        skipped={"(mail 1)": "earlier than"},
    ),
    "no-dates.mbox": MailFacts(
        "without a date, the order of the file counts",
        orders={"austria": ["A vie - tri", "A bud H", "F tri - ven"]},
        skipped={"(mail 1)": "earlier than"},
        note="The sequence of the mailbox counts, since a date is missing or cannot be read.",
    ),
    "thanks.mbox": MailFacts(
        "the last mail has no orders",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        skipped={"(mail 2)": "no orders"},
    ),
    "advertisement.mbox": MailFacts(
        "mails that are not for the game",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        skipped={"(mail 2)": "unknown sender, no orders", "(mail 3)": "automatic reply"},
    ),
    "stranger.mbox": MailFacts(
        "a stranger with orders",
        refused="plays no known power",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "from-inside.mbox": MailFacts(
        "lines that begin with From",
        refused="'From Vienna with love': it names Vienna",
        good={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
    "last-is-attachment.mbox": MailFacts(
        "the last mail has its orders in an attached text",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
        skipped={"(mail 1)": "earlier than"},
        note="are the attachment 'orders.txt'.",
    ),
    "struck-out.eml": MailFacts(
        "HTML with an order that is struck out",
        orders={"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]},
    ),
}
