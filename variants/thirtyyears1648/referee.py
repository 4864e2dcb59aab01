"""The referee's report of this variant, with sections for the questions that its rules raise.

They show how many centers each power can use and does use, how long it has held neutral centers, the loans,
the special centers and the ice. Most of that changes in build months, so the reports before and after one
show it; the report about the opening shows where fleets and mercenaries can be built and what freezes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from ...model.board import Board
from ...model.brief import capitalize_start, pluralize
from ...model.names import Power, Province
from ...model.phase import PhaseKind
from ...model.wording import province_name
from ...solver import join_words
from ..referee import Account, Block, Cell, Paragraph, Section
from ..referee.document import make_section, make_table
from ..referee.landmarks import Landmarks, Site, find_first_borders
from ..referee.standard import (
    announcement_section,
    center_section,
    kernel_section,
    loss_section,
    map_change_section,
    order_section,
    setup_section,
    survivor_section,
    upcoming_section,
)
from .builds import (
    TURNS_TO_HOLD,
    BuildInEnemyHome,
    count_paying_centers,
    count_turns_held,
    find_borrowed_centers,
    find_fleet_letters,
    find_lent_centers,
    format_centers_in_use,
)
from .ice import FROZEN_MONTHS, find_freezing_lands, find_freezing_seas, find_frozen_lands, find_frozen_seas
from .loans import find_return_month
from .mercenaries import is_home_province
from .opening import find_original_home, find_start_choice, name_choosing_army
from .special_centers import (
    OTTOMAN,
    find_homes_to_replace,
    find_special_centers,
    is_closed_to,
    is_home,
    is_idle,
)
from .state import MonthSetting, read_board_table, setting_of
from .victory import count_centers_to_win, count_victory_centers


def report_sections(account: Account) -> tuple[Section, ...]:
    """Return the sections of a report about a phase of this variant."""
    setting = setting_of(account.after)
    tells_of_centers = _is_about_centers(account)
    return (
        *order_section(account),
        *loss_section(account),
        *kernel_section(account),
        *map_change_section(account),
        *(_center_sections(account, setting) if tells_of_centers else center_section(account)),
        *survivor_section(account),
        *announcement_section(account),
        *_ice_section(account, setting),
        *upcoming_section(account),
    )


def opening_report(account: Account) -> tuple[Section, ...]:
    """Return the sections of the report about how the game begins."""
    setting = setting_of(account.after)
    return (
        *setup_section(account),
        *_upkeep_section(account, setting),
        *_special_site_section(account, setting),
        *_loan_section(account, setting),
        *_turns_section(account, setting),
        *upcoming_section(account),
    )


def start_section(account: Account) -> tuple[Section, ...]:
    """Return where the army starts whose place is still secret (T48-SET-2)."""
    setting, choice = setting_of(account.after), find_start_choice(account.board)
    place = setting.records.start
    if not setting.records.hidden or place is None or choice is None:
        return ()
    army = capitalize_start(name_choosing_army(account.board, choice[0]))
    text = f"{army} starts in {setting.name(place)}."
    return make_section("start", "Where an army starts", [Paragraph(text)])


def _is_about_centers(account: Account) -> bool:
    """Return whether a build month was played or comes next, or centers changed hands anyway."""
    before, after = account.before, account.after
    build_month = PhaseKind.ADJUSTMENT in (account.record.phase.kind, after.phase.kind)
    return build_month or before.position.owners != after.position.owners


def _center_sections(account: Account, setting: MonthSetting) -> Iterator[Section]:
    yield from _upkeep_section(account, setting)
    yield from _turns_section(account, setting)
    yield from _loan_section(account, setting)
    yield from _special_center_section(account, setting)


# ------------------------------------------------------------------------------------------- centers


def _upkeep_section(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return the table of centers: usable ones, those in use, and those that count toward victory."""
    rows: list[tuple[Cell, ...]] = []
    for info in account.board.powers:
        power = info.id
        owned = [place for place in account.board.centers if setting.owner(place) == power]
        used = format_centers_in_use(setting, power)
        rows.append(
            (
                account.power(power),
                len(owned),
                sum(is_idle(setting, place) for place in owned),
                len(find_lent_centers(setting, power)),
                len(find_borrowed_centers(setting, power)),
                count_paying_centers(setting, power),
                int(used) if used.isdecimal() else used,
                f"{count_victory_centers(setting, power)} of {count_centers_to_win(setting, power)}",
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
    return make_section("upkeep", "Centers and what they pay for", [make_table(columns, rows)])


def _turns_section(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return for how many turns each power has held neutral centers, with those ready for builds first."""
    held: dict[Power, list[tuple[int, str]]] = {}
    for place in setting.records.held:
        owner = setting.owner(place)
        if owner is not None and _is_build_site(setting, owner, place):
            counted = count_turns_held(setting, place), province_name(setting.board, place)
            held.setdefault(owner, []).append(counted)
    rows = [
        (
            account.power(info.id),
            _format_turns(one for one in held[info.id] if one[0] >= TURNS_TO_HOLD) or None,
            _format_turns(one for one in held[info.id] if one[0] < TURNS_TO_HOLD) or None,
        )
        for info in account.board.powers
        if info.id in held
    ]
    columns = (("power", "Power"), ("ready", "Long enough"), ("waiting", "Not long enough"))
    note = f"A power may build in a vacant center that it has held for {pluralize(TURNS_TO_HOLD, 'turn')}."
    return make_section("turns_held", "Turns held", [make_table(columns, rows, note=note)] if rows else [])


def _is_build_site(setting: MonthSetting, owner: Power, place: Province) -> bool:
    """Return whether turns held there count toward builds."""
    enemys = find_original_home(setting, place) is not None and BuildInEnemyHome.FALSE.is_chosen_in(
        setting.options
    )
    return not (enemys or is_home(setting, owner, place) or is_closed_to(setting, owner, place))


def _format_turns(held: Iterable[tuple[int, str]]) -> str:
    return ", ".join(f"{name} {count}" for count, name in sorted(held, key=lambda one: (-one[0], one[1])))


def _loan_section(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return the table of loans: the center, lender and borrower, since when, and when it returns."""
    rows = [
        (
            account.province(loan.center),
            account.power(loan.lender),
            account.power(loan.borrower),
            loan.made.name if loan.made else None,
            back.name if (back := find_return_month(loan)) is not None else None,
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
    return make_section("loans", "Loans", [make_table(columns, rows)])


# --------------------------------------------------------------------------------------- special sites


def _special_center_section(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return the owners of the special centers and the lost homes they replace, once there are any."""
    rows = [
        (
            account.province(place),
            account.power(owner) if (owner := setting.owner(place)) is not None else None,
            account.province(lost) if (lost := setting.records.homes.get(place)) is not None else None,
            _describe_use(setting, place),
        )
        for place in find_special_centers(account.board)
    ]
    columns = (
        ("center", "Center"),
        ("owner", "Owner"),
        ("stands_for", "Stands for"),
        ("use", "Use for the Ottomans"),
    )
    missing = join_words([setting.name(home) for home in find_homes_to_replace(setting)])
    if not missing and not any(row[1] or row[2] for row in rows):
        return ()
    note = f"The Ottomans can name a special center as a home for {missing}." if missing else ""
    return make_section("special_centers", "Special centers", [make_table(columns, rows, note=note)])


def _describe_use(setting: MonthSetting, place: Province) -> str | None:
    """Describe the use of a special center to the Ottomans."""
    owner, named = setting.owner(place), place in setting.records.homes
    if owner == OTTOMAN:
        return "home center" if named else "none (idle)"
    if named:
        return "home center, once they take it" if owner is None else "none (lost again)"
    return None


def find_landmarks(board: Board) -> Landmarks:
    """Return fleet letters, special centers, first borders and what freezes, as the map shows them."""
    codes = cast("Mapping[Power, str]", read_board_table(board, "letter_codes"))
    sites = {
        place: Site(
            codes.get(power, power[:1].upper()),
            f"neutral center for {info.adjective} builds",
            power,
        )
        for place, power in find_fleet_letters(board).items()
        if (info := board.power.get(power)) is not None
    }
    special = dict.fromkeys(find_special_centers(board), Site("\u00d7", "special center of the Ottomans"))
    freezing = find_freezing_seas(board) | find_freezing_lands(board)
    return Landmarks({**sites, **special}, find_first_borders(board), freezing, FROZEN_MONTHS)


def _special_site_section(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return special centers, sites for fleets in neutral centers and for mercenaries, and what freezes."""
    board = account.board
    letters, sites = find_fleet_letters(board), dict[Power, list[str]]()
    for place, power in letters.items():
        sites.setdefault(power, []).append(province_name(board, place))
    codes = cast("Mapping[str, str]", read_board_table(board, "letter_codes"))
    fleets = [
        (account.power(info.id), codes.get(info.id), ", ".join(sites[info.id]))
        for info in board.powers
        if info.id in sites
    ]
    land = [
        (account.power(info.id), ", ".join(_name_home_lands(setting, info.id)))
        for info in board.powers
        if _name_home_lands(setting, info.id)
    ]
    closed = (place for place in find_special_centers(board) if is_closed_to(setting, OTTOMAN, place))
    special = join_words([setting.name(place) for place in closed])
    blocks: tuple[Block, ...] = (
        Paragraph(f"Special centers that the Ottomans cannot use yet: {special}." if special else ""),
        make_table(
            (("power", "Power"), ("letter", "Letter"), ("centers", "Neutral centers")),
            fleets,
            "Fleets in neutral centers",
        ),
        make_table(
            (("power", "Power"), ("lands", "Lands")), land, "Mercenaries at home, besides home centers"
        ),
        Paragraph(_format_frozen("From December to February", _name_freezing_places(setting))),
    )
    return make_section("special_sites", "Special sites", blocks)


def _name_home_lands(setting: MonthSetting, power: Power) -> list[str]:
    """Return the lands without a center inside the first borders of a power, open to its mercenaries."""
    board = setting.board
    return [
        info.name
        for info in board.provinces
        if info.id not in board.centers and is_home_province(setting, power, info.id)
    ]


def _name_freezing_places(setting: MonthSetting) -> list[str]:
    frozen = find_freezing_seas(setting.board) | find_freezing_lands(setting.board)
    return [setting.name(info.id) for info in setting.board.provinces if info.id in frozen]


def _format_frozen(when: str, names: list[str]) -> str:
    return f"{when} {join_words(names)} are frozen." if names else ""


def _ice_section(account: Account, setting: MonthSetting) -> tuple[Section, ...]:
    """Return the section about what freezes or thaws now."""
    earlier = setting_of(account.before)
    now, then = (find_frozen_seas(one) | find_frozen_lands(one) for one in (setting, earlier))
    if now == then:
        return ()
    names = _name_freezing_places(setting)
    thawed = f"{capitalize_start(join_words(names))} are no longer frozen."
    text = _format_frozen("From now on", names) if now else thawed
    return make_section("ice", "Ice", [Paragraph(text)])
