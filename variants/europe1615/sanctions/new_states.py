"""Morocco and Catalonia: sanctions that open a state to influence."""

from __future__ import annotations

from dataclasses import replace

from ....model.names import Location, UnitKind
from ....model.position import Unit
from ....model.reasons import Fact
from ....model.wording import format_owner, start_sentence
from ...framework.book import Chapter
from ...framework.report import Event
from ...framework.rules import Clauses, RuleOption
from ..land import CATALONIA, CataloniaStart
from ..setting import Europe1615Setting
from .sanction import SPAIN, Moment, Sanction, SanctionCondition, SanctionGroup
from .standing import OPENS

# ---------------------------------------------------------------------------------------------- Morocco

MOR = Clauses(
    "E15-MOR",
    {
        1: "after the Moroccan unification, Morocco is no longer neutral",
        2: "after the Moroccan unification, all powers may place influence in Morocco",
    },
)

MOROCCAN_UNIFICATION = Sanction(
    "moroccan-unification", "Moroccan unification", SanctionGroup.OTHER, opens=OPENS["moroccan-unification"]
)

# -------------------------------------------------------------------------------------------- Catalonia

CAT = Clauses(
    "E15-CAT",
    {
        1: "with the Catalan secession, Catalonia becomes a pliant state",
        2: "with the Catalan secession, Catalonia gets a center and an army",
        3: "after the Catalan secession, all powers may place influence in Catalonia",
    },
)


def _is_not_annexed(setting: Moment) -> bool:
    """Return whether nobody has annexed Catalonia; as a Spanish province, it is not captured by Spain."""
    if not setting.is_captured(CATALONIA):
        return True
    owners = {setting.owners.get(place) for place in setting.board.minor[CATALONIA].provinces}
    return CataloniaStart.SPANISH.is_chosen_in(setting.options) and owners == {SPAIN}


def _owner_facts(setting: Moment) -> tuple[Fact, ...]:
    board = setting.board
    return tuple(
        Fact(format_owner(board, place, owner))
        for place in board.minor[CATALONIA].provinces
        if (owner := setting.owners.get(place)) is not None
    )


CATALAN_SECESSION = Sanction(
    "catalan-secession",
    "Catalan secession",
    SanctionGroup.OTHER,
    opens=OPENS["catalan-secession"],
    comes_if=(SanctionCondition(CAT[1], "Catalonia has been captured", _is_not_annexed, _owner_facts),),
)


class CatalanIfCaptured(RuleOption, about=CAT[1]):
    """What happens to the Catalan secession if Catalonia has been captured."""

    WAIT = "skip_until_liberated", "It comes as soon as Catalonia is free."
    SKIP = "skip", "It is skipped."


class CatalanUnitBlocked(RuleOption, about=CAT[2]):
    """What happens to the Catalan army if another unit is in Catalonia."""

    WHEN_VACANT = "built_when_vacant", "It appears at the first season in which the land is vacant."
    LATE_WINTER = "late_winter", "It appears only with the builds of a Late Winter."


def secede_catalonia(setting: Europe1615Setting) -> Europe1615Setting:
    """Give Catalonia its own land and record that it is due its army (E15-CAT-1, E15-CAT-2)."""
    own = dict.fromkeys(setting.board.minor[CATALONIA].provinces, CATALONIA)
    position = replace(setting.position, owners={**setting.position.owners, **own})
    known = replace(setting.records.sanctions, army_due=True)
    return replace(setting, position=position).with_sanctions(known)


RAISED = "army_raised"
"""The code of the event that Catalonia gets its army."""


def raise_army(setting: Europe1615Setting) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Raise the army of Catalonia if it is due and the land is vacant."""
    known = setting.records.sanctions
    if not known.army_due or CATALONIA not in setting.independent:
        return setting, ()
    place = setting.capital(CATALONIA)
    vacant = place not in setting.standing
    if not vacant and CatalanUnitBlocked.WHEN_VACANT.is_chosen_in(setting.options):
        return setting, ()
    setting = setting.with_sanctions(replace(known, army_due=False))
    if not vacant:
        return setting, ()
    army = Unit(CATALONIA, UnitKind.ARMY, Location(place))
    position = replace(setting.position, units=(*setting.position.units, army))
    because = (
        Fact(f"{CATALAN_SECESSION.subject} has come into force.", CAT[1]),
        Fact(f"{start_sentence(setting.board, place, 'is')} vacant."),
    )
    fact = Fact(f"{start_sentence(setting.board, CATALONIA, 'raises')} an army ({CAT[2]}).", CAT[2], because)
    return replace(setting, position=position), (Event(RAISED, CATALONIA, place, fact),)


CHAPTER = Chapter.of(__name__, __doc__, (MOR, CAT), options=(CatalanIfCaptured, CatalanUnitBlocked))
