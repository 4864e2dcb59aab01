"""Mails with orders: decoding them, finding the lines that are orders, and submitting those."""

from .decoding import MAX_MAIL_BYTES, Mail, is_mail, plain_mail, read_mails
from .mailbox import MailSheet, PassedMail, TakenMails, UnreadPiece, take_mails

__all__ = [
    "MAX_MAIL_BYTES",
    "Mail",
    "MailSheet",
    "PassedMail",
    "TakenMails",
    "UnreadPiece",
    "is_mail",
    "plain_mail",
    "read_mails",
    "take_mails",
]
