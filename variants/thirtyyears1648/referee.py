"""The referee's report of this variant, with sections about what its rules make players ask.

How many centers each power can use and uses, how long it has held neutral centers, the loans, the special
centers and the ice. Most of that changes in build months, so the reports before and after one show it; the
report about the opening shows where fleets and mercenaries can be built and what freezes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from ...model.board import Board
from ...model.names import Power, Province
from ...model.phase import PhaseKind
from ...solver import home_country, join_words
from ..referee import Account, Block, Cell, Paragraph, Section
from ..referee.document import section, table
from ..referee.landmarks import Landmarks, Site, first_borders
from ..referee.standard import (
    announcements,
    centers,
    kernels,
    losses,
    map_changes,
    orders,
    setup,
    survivors,
    upcoming,
)
from .builds import TURNS_TO_HOLD, BuildInEnemyHome, fleet_letters, turns_held
from .ice import FROZEN_MONTHS, frozen_lands, frozen_seas, lands_that_freeze, seas_that_freeze
from .loans import return_month
from .opening import original_home, start_choice
from .setting import MonthSetting, board_table, counted, setting_of
from .special_centers import OTTOMAN, homes_to_replace, is_closed_to, is_home, is_idle, special_centers
from .upkeep import borrowed_centers, capacity, in_use, lent_centers
from .victory import goal, victory_centers


def referee(account: Account) -> tuple[Section, ...]:
    """Return the sections of a report about a phase of this variant."""
    setting = setting_of(account.after)
    tells_of_centers = _is_about_centers(account)
    return (
        *orders(account),
        *losses(account),
        *kernels(account),
        *map_changes(account),
        *(_of_centers(account, setting) if tells_of_centers else centers(account)),
        *survivors(account),
        *announcements(account),
        *_freezing(account, setting),
        *upcoming(account),
    )


def opening_report(account: Account) -> tuple[Section, ...]:
    """Return the sections of the report about how the game begins."""
    setting = setting_of(account.after)
    return (
        *setup(account),
        *upkeep(account, setting),
        *special_sites(account, setting),
        *loans(account, setting),
        *turns(account, setting),
        *upcoming(account),
    )


def secrets(account: Account) -> tuple[Section, ...]:
    """Return where the army starts whose place is still secret (T48-SET-2)."""
    setting, choice = setting_of(account.after), start_choice(account.board)
    place = setting.records.start
    if not setting.records.hidden or place is None or choice is None:
        return ()
    text = f"The last army of {account.power(choice[0])} starts in {setting.name(place)}."
    return section("start", "Where the last army starts", [Paragraph(text)])


def _is_about_centers(account: Account) -> bool:
    """Return whether a build month was played or comes next, or centers changed hands anyway."""
    before, after = account.before, account.after
    build_month = PhaseKind.ADJUSTMENT in (account.record.phase.kind, after.phase.kind)
    return build_month or before.position.owners != after.position.owners


def _of_centers(account: Account, setting: MonthSetting) -> Iterator[Section]:
    yield from upkeep(account, setting)
    yield from turns(account, setting)
    yield from loans(account, setting)
    yield from specials(account, setting)


# ------------------------------------------------------------------------------------------- centers


def upkeep(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return the table of centers: usable ones, those in use, and those that count toward victory."""
    rows: list[tuple[Cell, ...]] = []
    for info in account.board.powers:
        power = info.id
        owned = [place for place in account.board.centers if setting.owner(place) == power]
        used = in_use(setting, power)
        rows.append(
            (
                account.power(power),
                len(owned),
                sum(is_idle(setting, place) for place in owned),
                len(lent_centers(setting, power)),
                len(borrowed_centers(setting, power)),
                capacity(setting, power),
                int(used) if used.isdecimal() else used,
                f"{victory_centers(setting, power)} of {goal(setting, power)}",
            )
        )
    titles = {"idle": "Idle", "lent": "Lent", "borrowed": "On loan"}
    some = {key for index, key in enumerate(titles, 2) if any(row[index] for row in rows)}
    columns = (
        ("power", "Power"),
        ("owned", "Owned"),
        *((key, title if key in some else None) for key, title in titles.items()),
        ("usable", "Usable"),
        ("in_use", "In use"),
        ("victory", "To win"),
    )
    return section("upkeep", "Centers and what they pay for", [table(columns, rows)])


def turns(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return for how many turns each power has held neutral centers, with those ready for builds first."""
    held: dict[Power, list[tuple[int, str]]] = {}
    for place in setting.records.held:
        owner = setting.owner(place)
        if owner is not None and _is_site(setting, owner, place):
            held.setdefault(owner, []).append((turns_held(setting, place), setting.name(place)))
    rows = [
        (
            account.power(info.id),
            _with_turns(one for one in held[info.id] if one[0] >= TURNS_TO_HOLD) or None,
            _with_turns(one for one in held[info.id] if one[0] < TURNS_TO_HOLD) or None,
        )
        for info in account.board.powers
        if info.id in held
    ]
    columns = (("power", "Power"), ("ready", "Long enough"), ("waiting", "Not long enough"))
    note = f"A power may build in a vacant center that it has held for {counted(TURNS_TO_HOLD, 'turn')}."
    return section("turns_held", "Turns held", [table(columns, rows, note=note)] if rows else [])


def _is_site(setting: MonthSetting, owner: Power, place: Province) -> bool:
    """Return whether turns held there count toward builds."""
    enemys = original_home(setting, place) is not None and BuildInEnemyHome.FALSE.is_chosen_in(setting.rules)
    return not (enemys or is_home(setting, owner, place) or is_closed_to(setting, owner, place))


def _with_turns(held: Iterable[tuple[int, str]]) -> str:
    return ", ".join(f"{name} {count}" for count, name in sorted(held, key=lambda one: (-one[0], one[1])))


def loans(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return the table of loans: the center, lender and borrower, since when, and when it returns."""
    rows = [
        (
            account.province(loan.center),
            account.power(loan.lender),
            account.power(loan.borrower),
            loan.made.name if loan.made else None,
            back.name if (back := return_month(loan)) is not None else None,
        )
        for loan in setting.records.loans
    ]
    columns = (
        ("center", "Center"),
        ("lender", "Lent by"),
        ("borrower", "To"),
        ("since", "Since"),
        ("returns", "Returns"),
    )
    return section("loans", "Loans", [table(columns, rows)])


# --------------------------------------------------------------------------------------- special sites


def specials(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return the owners of the special centers and the lost homes they replace, once there are any."""
    rows = [
        (
            account.province(place),
            account.power(owner) if (owner := setting.owner(place)) is not None else None,
            account.province(lost) if (lost := setting.records.homes.get(place)) is not None else None,
            _use(setting, place),
        )
        for place in special_centers(account.board)
    ]
    columns = (
        ("center", "Center"),
        ("owner", "Owner"),
        ("stands_for", "Stands for"),
        ("use", "Use for the Ottomans"),
    )
    missing = join_words([setting.name(home) for home in homes_to_replace(setting)])
    if not missing and not any(row[1] or row[2] for row in rows):
        return ()
    note = f"The Ottomans can name a special center as a home for {missing}." if missing else ""
    return section("special_centers", "Special centers", [table(columns, rows, note=note)])


def _use(setting: MonthSetting, place: Province) -> str | None:
    """Return what use a special center is to the Ottomans."""
    owner, named = setting.owner(place), place in setting.records.homes
    if owner == OTTOMAN:
        return "home center" if named else "none (idle)"
    if named:
        return "home center, once they take it" if owner is None else "none (lost again)"
    return None


def landmarks(board: Board) -> Landmarks:
    """Return fleet letters, special centers, first borders and what freezes, as the map shows them."""
    codes = cast("Mapping[Power, str]", board_table(board, "letter_codes"))
    sites = {
        place: Site(
            codes.get(power, power[:1].upper()),
            f"neutral center for {info.adjective} builds",
            power,
        )
        for place, power in fleet_letters(board).items()
        if (info := board.power.get(power)) is not None
    }
    special = dict.fromkeys(special_centers(board), Site("\u00d7", "special center of the Ottomans"))
    freezing = seas_that_freeze(board) | lands_that_freeze(board)
    return Landmarks({**sites, **special}, first_borders(board), freezing, FROZEN_MONTHS)


def special_sites(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return special centers, sites for fleets in neutral centers and for mercenaries, and what freezes."""
    board = account.board
    letters, sites = fleet_letters(board), dict[Power, list[str]]()
    for place, power in letters.items():
        sites.setdefault(power, []).append(setting.name(place))
    codes = cast("Mapping[str, str]", board_table(board, "letter_codes"))
    fleets = [
        (account.power(info.id), codes.get(info.id), ", ".join(sites[info.id]))
        for info in board.powers
        if info.id in sites
    ]
    land = [
        (account.power(info.id), ", ".join(_lands(setting, info.id)))
        for info in board.powers
        if _lands(setting, info.id)
    ]
    special = join_words([setting.name(place) for place in special_centers(board)])
    blocks: tuple[Block, ...] = (
        Paragraph(f"Special centers that the Ottomans cannot use yet: {special}." if special else ""),
        table(
            (("power", "Power"), ("letter", "Letter"), ("centers", "Neutral centers")),
            fleets,
            "Fleets in neutral centers",
        ),
        table((("power", "Power"), ("lands", "Lands")), land, "Mercenaries at home, besides home centers"),
        Paragraph(_frozen("From December to February", _frozen_names(setting))),
    )
    return section("special_sites", "Special sites", blocks)


def _lands(setting: MonthSetting, power: Power) -> list[str]:
    """Return the lands inside the first borders of a power that are not its home centers."""
    return [
        setting.name(info.id)
        for info in setting.board.provinces
        if info.id in home_country(setting.board, power) and original_home(setting, info.id) != power
    ]


def _frozen_names(setting: MonthSetting) -> list[str]:
    frozen = seas_that_freeze(setting.board) | lands_that_freeze(setting.board)
    return [info.name for info in setting.board.provinces if info.id in frozen]


def _frozen(when: str, names: list[str]) -> str:
    return f"{when} {join_words(names)} are frozen." if names else ""


def _freezing(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return what is frozen from now on, or no longer."""
    earlier = setting_of(account.before)
    now, then = (frozen_seas(one) | frozen_lands(one) for one in (setting, earlier))
    if now == then:
        return ()
    names = _frozen_names(setting)
    text = _frozen("From now on", names) if now else f"{join_words(names)} are no longer frozen."
    return section("ice", "Ice", [Paragraph(text)])
