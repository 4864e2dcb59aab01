"""Rulebooks: which reading of every disputable rule counts.

`Rulebook` is the value; `preset` gives a published one, `read_rules` and `read_rulebook` make one from
what people write, `describe_rules` tells what can be chosen. The choices themselves are in
`westphalia.model.rulebook.choices`, and can be had from here as well.
"""

from ..lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
