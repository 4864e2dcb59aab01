"""Waived captures: a power leaves a province to its owner although it has a unit there in winter.

``WAIVE PRU`` is written among the orders or retreats of the Fall. Whether a unit of the power, or of a state
aligned with it, is there does not matter at that time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ....model.names import Power, Province
from ....model.phase import PhaseKind
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ....model.wording import its_or_their, start_clause, the_place, the_power
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Form, Statement
from ...framework.year import Due, PhaseStatement, State
from ..land import find_ownable_provinces
from ..ledger import make_speaker, save_records, setting_of
from ..setting import Europe1615Setting, Speaker

BLD = Clauses(
    "E15-BLD",
    {
        1: "a power may waive a capture of another owner's land by its own units or those of aligned states",
        2: "captures are waived in the Fall, with the orders or the retreats",
        3: "a waiver cannot be reversed until the next winter",
        4: "a power can waive a capture to spare an ally's center",
        5: "land without a center is annexed by the owner of the unit there",
        6: "land of a state is not annexed by the power it is aligned with or by a state of the same power",
    },
)


class WaiverDeadline(RuleOption, about=BLD[2]):
    """Until when a capture can be waived.

    The rules require it before the builds, preferably in the Fall.
    """

    WITH_FALL_ORDERS_OR_RETREATS = (
        "with_fall_orders_or_retreats",
        "With the orders or with the retreats of the Fall.",
    )
    WITH_FALL_ORDERS = "with_fall_orders", "Only with the orders of the Fall."


@dataclass(frozen=True, slots=True)
class WaivedCapture:
    """The province whose capture is waived."""

    place: Province


def _make_bar(
    clause: Clause, when: Callable[[Speaker, Province], bool], under: WaiverDeadline | None = None
) -> Bar[Speaker, WaivedCapture]:
    def find_complaint(at: Speaker, said: WaivedCapture) -> str:
        name = the_place(at.setting.board, said.place)
        return f"{name} cannot be waived: {clause.words}" if when(at, said.place) else ""

    return Bar(clause, find_complaint, under)


def _record_waiver(at: Speaker, said: WaivedCapture) -> Speaker:
    records = at.setting.records
    places = records.waived.get(at.power, frozenset()) | {said.place}
    waived = {**records.waived, at.power: places}
    return replace(at, setting=replace(at.setting, records=replace(records, waived=waived)))


def _describe_waiver(at: Speaker, said: WaivedCapture) -> Fact:
    board, power = at.setting.board, at.power
    stays = start_clause(board, said.place, "stays")
    unit = f"a unit of {the_power(board, power)} or of {its_or_their(board, power)} aligned states"
    return Fact(f"{stays} with the owner if {unit} is there in winter", BLD[1])


WAIVE = Statement(
    Form("WAIVE {place}", "WAIVE PRU", WaivedCapture),
    "waived",
    (
        _make_bar(BLD[2], lambda at, _: at.setting.phase.season != "fall"),
        _make_bar(
            BLD[2],
            lambda at, _: at.setting.phase.kind is PhaseKind.RETREAT,
            under=WaiverDeadline.WITH_FALL_ORDERS,
        ),
        _make_bar(BLD[1], lambda at, place: place not in find_ownable_provinces(at.setting.board)),
        _make_bar(BLD[1], lambda at, place: at.setting.owner(place) == at.power),
    ),
    effect=_record_waiver,
    wording=lambda at, said, _: _describe_waiver(at, said),
    refusal="",
    wrong_at="place",
)

WAIVERS = PhaseStatement(WAIVE, make_speaker, save_records)


def is_waived(setting: Europe1615Setting, unit: Unit) -> bool:
    """Return whether a unit's power, or the one its state is aligned with, waived the capture of its
    province.
    """
    power = setting.patron(unit.power)
    return power is not None and unit.location.province in setting.records.waived.get(power, frozenset())


# ----------------------------------------------------------------------------------------------- dues


def ask_for_waivers(state: State, owed: Mapping[Power, Due]) -> Mapping[Power, Due]:
    """Ask powers with nothing to order in a retreat phase for possible waivers."""
    setting = setting_of(state)
    asked: dict[Power, Due] = {}
    for info in setting.board.powers:
        places = find_waivable_provinces(setting, info.id)
        if info.id in owed:
            asked[info.id] = owed[info.id]
        elif places:
            note = " or ".join(f"WAIVE {place}" for place in places)
            asked[info.id] = Due(len(places), "possible waiver", note)
    return asked


def find_waivable_provinces(setting: Europe1615Setting, power: Power) -> tuple[Province, ...]:
    """Return the provinces of others, occupied by a power's side, whose capture it can still waive."""
    at = Speaker(setting, power)
    standing = [unit for unit in setting.position.units if setting.patron(unit.power) == power]
    return tuple(
        sorted(
            unit.location.province
            for unit in standing
            if not is_waived(setting, unit)
            and not _is_allied(setting, unit)
            and WAIVE.find_objection(at, WaivedCapture(unit.location.province), setting.options) is None
        )
    )


def _is_allied(setting: Europe1615Setting, unit: Unit) -> bool:
    owner = setting.owner(unit.location.province)
    return owner is not None and setting.is_same_side(owner, unit.power)


CHAPTER = Chapter.of(__name__, __doc__, (BLD,), options=(WaiverDeadline,), statements=(WAIVE,))
