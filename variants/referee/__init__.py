"""The referee's report: what a game master publishes after a phase, as a value.

A `Document` consists of titled sections with paragraphs, lists and tables (`document`), made from the
`Account` of a played phase; `markdown` and `data` write it, and the command line shows it. `Variant.report`
says which sections a variant's reports have; `standard` has those that every game can use.
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
