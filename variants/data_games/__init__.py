"""Games by data alone: a board file with a section ``game``, made into a `Variant` of the rules there are.

`model.board` says what the section may hold and audits it; here each field becomes the function that plays
it, and no rule is written again. Nothing in a file is executed.
"""

MARK = "@"
"""Stands between the id of such a game and digits of its file; no id of an installed variant has it."""
