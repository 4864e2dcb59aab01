"""Which commands there are, and which module has them.

To add a command: write a module with a function ``add_commands(app)`` that registers it among the
`parameters.Commands` it gets, and list its name here with the module and the line for the help. The
module is imported only when one of its commands is called, so that ``westphalia --help`` stays quick.
"""

from typing import NamedTuple


class Listed(NamedTuple):
    """A command in the list: the module of this package that has it, and what it does in one line."""

    module: str
    summary: str


COMMANDS = {
    "desk": Listed("desk", "Open a page in the browser for cases, rules and games."),
    "adjudicate": Listed("adjudicate", "Resolve the orders of case files."),
    "why": Listed("why", "Say why an order came out as it did, down to facts."),
    "verify": Listed("verify", "Check a result that somebody worked out by hand."),
    "whatif": Listed("whatif", "Ask what other orders would have done."),
    "orders": Listed("orders", "List the legal orders of a unit, a power or a phase."),
    "draw": Listed("draw", "Draw the map of a case or a game with orders and outcomes."),
    "resolutions": Listed("resolutions", "List every consistent resolution, and who takes which."),
    "core": Listed("resolutions", "Find the smallest part of the orders that is ambiguous."),
    "census": Listed("census", "Find every smallest ambiguous pattern of so many orders."),
    "search": Listed("search", "Find the fewest orders under which a position is ambiguous."),
    "compare": Listed("compare", "Count how often each choice of a rule matters in recorded games."),
    "boards": Listed("boards", "List, show and check boards."),
    "rules": Listed("rules", "List the rules that can be chosen."),
    "schema": Listed("schema", "Print the JSON Schema of what commands read and print."),
    "convert": Listed("convert", "Convert recorded games from one format into another."),
    "replay": Listed("replay", "Work out recorded games anew and compare."),
    "bulk": Listed("bulk", "Resolve many turns of a file into another, as arrays."),
    "assign": Listed("assign", "Give the powers to the players, where the rules say how."),
    "new": Listed("game", "Begin a game and write its file."),
    "submit": Listed("game", "Hand in orders for the present phase of a game."),
    "check": Listed("check", "Check a power's orders before they are due."),
    "advance": Listed("game", "Resolve the present phase of a game and go on."),
    "show": Listed("game", "Show where a game stands, or one of its phases."),
    "report": Listed("referee", "Report a phase of a game as its referee publishes it."),
    "amend": Listed("game", "Correct the present state of a game as its referee."),
    "undo": Listed("game", "Take the last advance of a game back."),
}
"""The commands by name, in the sequence of the help."""
