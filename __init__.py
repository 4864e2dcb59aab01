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

The public API, with an example in the `help` of each function:

- Cases (positions with orders): `case` makes one from values, `load_case` and `read_case` parse files and
  texts; `legal_orders` lists the orders of each unit.
- Results: `adjudicate` resolves a case, `next_case` continues it; `resolve` takes a position and orders.
- Explanations: `why`; `verify` checks a result, `whatif` changes orders, `plans` searches for orders.
- Ambiguous rules: `resolutions`, `core`, and `compare` on recorded games.
- Games: `find_variant`, `Game`, `format_game`, `read_game`; `load_variant` and `read_variant` for games by
  data.
- Rule choices: `preset`, and the `rules` of a case.
- Text: `parse_order`, `format_order`, `load_board`; `godip_codes` translates reasons for godip.

The values are `Board`, `Position`, `Power`, `Unit`, `Case`, `Resolution`, `Game`, `Rulebook` and `Variant`.
Notebooks display them with maps and tables; `westphalia.draw.draw` returns pictures. Invalid input raises a
`WestphaliaError`, which says where the problem is and what is expected.

The subpackages are `westphalia.model` (boards, orders, cases), `westphalia.solver` (resolution),
`westphalia.variants` (rulebooks), `westphalia.games` (whole games), `westphalia.formats` (files of other
programs), `westphalia.research` (questions about rules), `westphalia.draw` (pictures), `westphalia.bulk`
(arrays of turns) and `westphalia.env` (environments for learning). They are imported on first use.
"""

import lazy_loader  # pyright: ignore[reportMissingTypeStubs] - it has none

from .model.brief import register_html

_find_name, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)  # pyright: ignore[reportUnknownVariableType]


def __getattr__(name: str) -> object:
    """Import a public name when it is first used; look up the version of the installed package."""
    if name == "__version__":
        from importlib.metadata import version  # not above: it takes as long as all the rest here

        return version(__name__)
    return _find_name(name)


register_html(f"{__name__}.draw.showing:format_html")
