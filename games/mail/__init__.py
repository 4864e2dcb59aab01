"""Emails with orders: decoding them, finding the lines that are orders, and submitting those."""

from .decoding import MAX_MAIL_BYTES, Mail, is_mail, make_mail, read_mails
from .mailbox import MailResult, MailSheet, SkippedMail, UnreadPiece, submit_mails

__all__ = [
    "MAX_MAIL_BYTES",
    "Mail",
    "MailResult",
    "MailSheet",
    "SkippedMail",
    "UnreadPiece",
    "is_mail",
    "make_mail",
    "read_mails",
    "submit_mails",
]
