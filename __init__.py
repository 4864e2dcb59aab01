"""Westphalia adjudicates Diplomacy and its Thirty Years' War variants, and proves and explains the result.

    >>> import westphalia
    >>> case = westphalia.case(
    ...     units={"austria": ["A Vie", "A Boh"], "italy": ["A Ven"]},
    ...     orders={"austria": ["A Vie - Tyr"], "italy": ["A Ven - Tyr"]},
    ... )
    >>> resolution = westphalia.adjudicate(case)
    >>> resolution
    <Resolution: 1 of 3 orders succeed, unique>
    >>> print(resolution.orders[0].why)
    A vie - tyr bounces: its attack strength 1 does not exceed the prevent strength 1 of A ven.

What is here, each with an example in its own `help`:

- a position with orders: `case` from values, `load_case` and `read_case` from files and texts; `legal_orders`
- what comes of it: `adjudicate`, then `next_case`; `resolve` for a position and orders without a case
- why, and what if: `why`, `verify` a result worked out by hand, `whatif`, `plans` that reach a goal
- where the rules leave something open: `resolutions`, `core`, `compare` on recorded games
- whole games: `find_variant`, `Game`, `format_game` and `read_game`; `load_variant` for a game of one's own
- rules to choose: `preset`, and the `rules` of a case

These are the values: `Board`, `Position`, `Unit`, `Case`, `Resolution`, `Game`, `Rulebook`, `Variant`. A
notebook shows them with maps and tables; `westphalia.draw.draw` gives the pictures. What is wrong with input
is a `WestphaliaError`, which says where and what was expected. `parse_order` and `format_order` read and
write orders, `load_board` reads boards, `read_variant` games of one's own; `godip_codes` are for others.

The rooms of the package hold the rest: `westphalia.model` (boards, orders, cases), `westphalia.solver` (how
orders resolve), `westphalia.variants` (the rulebooks), `westphalia.games` (whole games), `westphalia.formats`
(files of other programs), `westphalia.research` (questions about rules),
`westphalia.draw` (pictures) and `westphalia.bulk` (many turns at once). All is imported when it is used.
"""

import lazy_loader  # pyright: ignore[reportMissingTypeStubs] - it has none

from .model.showing import shown_by

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)  # pyright: ignore[reportUnknownVariableType]

shown_by(f"{__name__}.draw:html_of")
