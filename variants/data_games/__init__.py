"""Games by data: a board file with a section ``game``, turned into a `Variant` with the existing rules.

`model.board` defines and audits the section; here each field becomes the function that plays it, and no rule
is written twice. Nothing in a file is executed.
"""

MARK = "@"
"""Separates the id of such a game from the digest of its file; no id of an installed variant contains it."""
