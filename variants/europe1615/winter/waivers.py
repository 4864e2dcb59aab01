"""WaivedCapture captures: a power leaves a place to its owner although its unit stands there in the winter.

``WAIVE PRU`` stands among the orders or the retreats of the Fall; whether a unit of the power, or of a state
aligned with it, will stand there is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ....model.names import Power, Province
from ....model.phase import PhaseKind
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Form, Statement
from ...framework.wording import power_name, province_name
from ...framework.year import Due, Heard, PhaseRules, State
from ..land import land
from ..ledger import kept, setting_of, speaker_of
from ..setting import Europe1615Setting, Speaker

BLD = Clauses(
    "E15-BLD",
    {
        1: "captures of other owners' land can be waived, those by units of aligned states too",
        2: "captures are waived in the Fall, with orders or retreats as the rules say",
        3: "what was waived is not taken back before the next winter",
        4: "who waives spares the center of an ally",
        5: "land without a center is annexed by whose unit stands there",
        6: "but not land of a state aligned with the power or state that occupies it",
    },
)


class WaiverDeadline(RuleOption, about=BLD[2]):
    """Until when a capture can be waived.

    The text wants it before the builds, and best in the Fall.
    """

    WITH_FALL_ORDERS_OR_RETREATS = (
        "with_fall_orders_or_retreats",
        "With the orders or with the retreats of the Fall.",
    )
    WITH_FALL_ORDERS = "with_fall_orders", "With the orders of the Fall alone."


@dataclass(frozen=True, slots=True)
class WaivedCapture:
    """The place whose capture is waived."""

    place: Province


def _barred(
    clause: Clause, when: Callable[[Speaker, Province], bool], under: WaiverDeadline | None = None
) -> Bar[Speaker, WaivedCapture]:
    def complaint(at: Speaker, said: WaivedCapture) -> str:
        name = province_name(at.setting.board, said.place)
        return f"{name} cannot be waived: {clause.words}" if when(at, said.place) else ""

    return Bar(clause, complaint, under)


def _waive(at: Speaker, said: WaivedCapture) -> Speaker:
    records = at.setting.records
    places = records.waived.get(at.power, frozenset()) | {said.place}
    waived = {**records.waived, at.power: places}
    return replace(at, setting=replace(at.setting, records=replace(records, waived=waived)))


WAIVE = Statement(
    Form("WAIVE {place}", "a place, as in WAIVE PRU", WaivedCapture),
    "waived",
    (
        _barred(BLD[2], lambda at, _: at.setting.phase.season != "fall"),
        _barred(
            BLD[2],
            lambda at, _: at.setting.phase.kind is PhaseKind.RETREAT,
            under=WaiverDeadline.WITH_FALL_ORDERS,
        ),
        _barred(BLD[1], lambda at, place: place not in land(at.setting.board)),
        _barred(BLD[1], lambda at, place: at.setting.owner(place) == at.power),
    ),
    effect=_waive,
    told=lambda at, said, _: Fact(
        f"{province_name(at.setting.board, said.place)} stays whose it is, if a unit of "
        f"{power_name(at.setting.board, at.power)} or of a state aligned with it stands there in the winter",
        BLD[1],
    ),
    refusal="",
    wrong_at="place",
)

WAIVERS = Heard(WAIVE, speaker_of, kept)


def is_waived(setting: Europe1615Setting, unit: Unit) -> bool:
    """The power of a unit, or that its state is aligned with, has waived the capture of where it stands."""
    power = setting.patron(unit.power)
    return power is not None and unit.location.province in setting.records.waived.get(power, frozenset())


# ----------------------------------------------------------------------------------------------- dues


def with_possible_waivers(retreats: PhaseRules) -> PhaseRules:
    """The retreats, in which powers that owe none are asked for the captures that they could still waive."""

    def dues(state: State) -> Mapping[Power, Due]:
        owed, setting = retreats.dues(state), setting_of(state)
        asked: dict[Power, Due] = {}
        for info in setting.board.powers:
            places = waivable(setting, info.id)
            if info.id in owed:
                asked[info.id] = owed[info.id]
            elif places:
                note = " or ".join(f"WAIVE {place}" for place in places)
                asked[info.id] = Due(len(places), "possible waiver", note)
        return asked

    return replace(retreats, dues=dues)


def waivable(setting: Europe1615Setting, power: Power) -> tuple[Province, ...]:
    """The places of others in which units of a power's side stand and whose capture it can still waive."""
    at = Speaker(setting, power)
    standing = [unit for unit in setting.position.units if setting.patron(unit.power) == power]
    return tuple(
        sorted(
            unit.location.province
            for unit in standing
            if not is_waived(setting, unit)
            and not _is_allied(setting, unit)
            and WAIVE.objection(at, WaivedCapture(unit.location.province), setting.options) is None
        )
    )


def _is_allied(setting: Europe1615Setting, unit: Unit) -> bool:
    owner = setting.owner(unit.location.province)
    return owner is not None and setting.one_side(owner, unit.power)


CHAPTER = Chapter.of(__name__, __doc__, (BLD,), options=(WaiverDeadline,), statements=(WAIVE,))
