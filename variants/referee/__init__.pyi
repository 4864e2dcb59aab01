from .account import Account as Account
from .document import (
    Block as Block,
    Cell as Cell,
    Column as Column,
    Document as Document,
    Items as Items,
    Name as Name,
    Paragraph as Paragraph,
    Section as Section,
    Table as Table,
)
