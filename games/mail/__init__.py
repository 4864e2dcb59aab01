"""Emails with orders: decoding them, accounting for each of their lines, and submitting the orders."""

from .advance_orders import AdvanceResult, keep_orders, submit_kept_orders
from .decoding import MAX_MAIL_BYTES, Mail, is_mail, make_mail, read_mails
from .lines import PieceKind
from .mailbox import MailChoices, MailResult, submit_mails
from .pieces import (
    LineKey,
    MailPiece,
    MailReading,
    MailRecord,
    PassedMailRecord,
    Settlements,
    SkippedMail,
    parse_line_key,
)

__all__ = [
    "MAX_MAIL_BYTES",
    "AdvanceResult",
    "LineKey",
    "Mail",
    "MailChoices",
    "MailPiece",
    "MailReading",
    "MailRecord",
    "MailResult",
    "PassedMailRecord",
    "PieceKind",
    "Settlements",
    "SkippedMail",
    "is_mail",
    "keep_orders",
    "make_mail",
    "parse_line_key",
    "read_mails",
    "submit_kept_orders",
    "submit_mails",
]
