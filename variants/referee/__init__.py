"""The referee's report: what a game master publishes after a phase, as a value.

A `Document` is made of titled sections with paragraphs, lists and tables (`document`), from the `Account` of
a phase that was played; `markdown` and `data` write it, and the command line draws it. A variant says in
`Variant.report` which sections its reports have; `standard` has those that every game can use.
"""

from .account import Account
from .document import Block, Cell, Column, Document, Items, Name, Paragraph, Section, Table

__all__ = [
    "Account",
    "Block",
    "Cell",
    "Column",
    "Document",
    "Items",
    "Name",
    "Paragraph",
    "Section",
    "Table",
]
