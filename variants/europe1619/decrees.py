"""Which decrees the Papacy may announce, and what they come to (E19-PAPACY-1 to E19-PAPACY-8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...model.names import Power, Province
from ..kit.report import Declaration, Entry
from ..kit.wording import power_name, province_name
from .choices_papacy import AnnulmentCounts, DecreeSelf, DecreeTypes
from .papacy import DECREE, FORCED_OCCUPATION, FORCED_WAR, PAPACY
from .records import Decree, DecreeKind, Relation
from .setting import Setting
from .verdicts import Verdict, accepted, refused

CATHOLIC = "catholic"
"""The faith of the powers that decrees command (E19-PAPACY-2)."""

MOST_POWERS = 3
"""The powers that one decree commands at most (E19-PAPACY-4)."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A decree as it was handed in."""

    kind: str
    powers: tuple[Power, ...]
    objects: tuple[str, ...]

    @classmethod
    def of(cls, entry: Declaration) -> Draft:
        """The decree that an entry is."""
        kind, joined, *objects = entry.words
        return cls(kind, tuple(Power(name) for name in joined.split("+") if name), tuple(objects))


def is_decree_entry(entry: Entry) -> bool:
    """The entry is a decree."""
    return isinstance(entry, Declaration) and entry.verb == DECREE


def decree_verdicts(setting: Setting, power: Power, entries: Sequence[Entry]) -> dict[int, Verdict]:
    """The verdict about each decree among the entries of a power, by its index."""
    verdicts: dict[int, Verdict] = {}
    counted: list[str] = []
    for index, entry in enumerate(entries):
        if not isinstance(entry, Declaration) or entry.verb != DECREE:
            continue
        draft = Draft.of(entry)
        clause = _too_many(setting, draft, counted) or refusal(setting, power, draft)
        if clause is None:
            counted.append(draft.kind)
            words = f"it binds from {setting.year + 1} on"
            verdicts[index] = accepted("announced", f"{command(setting, draft)}; {words}")
        else:
            verdicts[index] = refused(clause)
    return verdicts


def _too_many(setting: Setting, draft: Draft, counted: Sequence[str]) -> str | None:
    """The clause by which there is one decree a year, besides which an annulment may stand (E19-PAPACY-6)."""
    if setting.knobs.e19_annulment_counts is AnnulmentCounts.TRUE:
        return "E19-PAPACY-5" if counted else None
    annuls = draft.kind == DecreeKind.ANNUL
    same = [kind for kind in counted if (kind == DecreeKind.ANNUL) == annuls]
    return "E19-PAPACY-5" if same else None


def refusal(setting: Setting, power: Power, draft: Draft) -> str | None:
    """The clause by which a power may not announce a decree, if any."""
    if power != PAPACY:
        return "E19-PAPACY-1"
    if draft.kind == FORCED_WAR:
        return "E19-PAPACY-16"
    if draft.kind == FORCED_OCCUPATION:
        return "E19-PAPACY-17"
    if draft.kind == DecreeKind.ANNUL:
        return _not_annulled(setting, int(draft.objects[0]))
    if draft.kind == DecreeKind.FREE and setting.knobs.e19_decree_types is DecreeTypes.SIX:
        return "E19-PAPACY-15"
    if len(draft.powers) > MOST_POWERS:
        return "E19-PAPACY-4"
    return next(filter(None, (_not_commanded(setting, one, draft) for one in draft.powers)), None)


def _not_annulled(setting: Setting, number: int) -> str | None:
    decree = setting.records.papacy.numbered(number)
    in_effect = decree is not None and setting.records.papacy.binds(decree, setting.year)
    return None if in_effect else "E19-PAPACY-6"


def _not_commanded(setting: Setting, power: Power, draft: Draft) -> str | None:
    """The clause by which a decree may not command this power this, if any."""
    if power not in setting.powers or setting.board.power[power].faith != CATHOLIC:
        return "E19-PAPACY-2"
    if power == PAPACY and setting.knobs.e19_decree_self is DecreeSelf.FALSE:
        return "E19-PAPACY-23"
    match draft.kind:
        case DecreeKind.NO_ALLY:
            return "E19-PAPACY-10" if draft.objects[0] == power else None
        case DecreeKind.NO_DA:
            return "E19-PAPACY-11" if draft.objects[1] == power else None
        case DecreeKind.NO_INF:
            placed = setting.records.placed(Power(draft.objects[0])).get(power, 0)
            return "E19-PAPACY-20" if placed else None
        case DecreeKind.LEAVE_ALLY:
            other = Power(draft.objects[0])
            bond = setting.records.bond(power, other)
            allied = other != power and Relation.ALLY in (bond.relation, bond.coming)
            return None if allied else "E19-PAPACY-13"
        case _:
            return None


def drafted(setting: Setting, draft: Draft) -> Decree:
    """The decree with its number, which binds from next year on (E19-PAPACY-3)."""
    number = len(setting.records.papacy.decrees) + 1
    return Decree(number, DecreeKind(draft.kind), draft.powers, draft.objects, setting.year + 1)


def command(setting: Setting, draft: Draft | Decree) -> str:
    """What a decree commands, as a sentence without its end."""
    board = setting.board
    who = " and ".join(power_name(board, power) for power in draft.powers)
    what = [_object_name(setting, name) for name in draft.objects]
    match draft.kind:
        case DecreeKind.NO_ENTER:
            return f"{who} must not enter {what[0]} with a unit"
        case DecreeKind.NO_ALLY:
            return f"{who} must not be allied with {what[0]}"
        case DecreeKind.NO_DA:
            return f"{who} must not attack the influence of {what[1]} in {what[0]}"
        case DecreeKind.NO_INF:
            return f"{who} must not place influence in {what[0]}"
        case DecreeKind.LEAVE_ALLY:
            return f"{who} must leave the alliance with {what[0]}"
        case DecreeKind.ANNUL:
            return f"decree {draft.objects[0]} is annulled"
        case _:
            return f"{who}: {draft.objects[0]}"


def _object_name(setting: Setting, name: str) -> str:
    """What the name of a power, a state or a province is called."""
    board = setting.board
    if Power(name) in board.power or Power(name) in board.minor:
        return power_name(board, Power(name))
    return province_name(board, Province(name)) if Province(name) in board.province else name
