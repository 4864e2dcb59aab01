"""How orders resolve.

In: a `Position`, the orders of each power and a `Rulebook`. Out: a `Resolution`, in which every order
has an outcome and a reason, and which says whether it is the only consistent one. The way there is
told in `movement`; the rules themselves are in `rules`, once. What follows movement is simpler, as no
order there depends on how others end: `retreats` and `adjustments`. What a variant changes is in
`conditions`.

Rooms from below: `conditions`, `outcomes`, then `rules`, `orders` and `words`, `system`, `search`, `results`,
then the phases. Each imports only from those below it.
"""

from ..model.lazy import face

__getattr__, __dir__, __all__ = face(__name__, __file__)
