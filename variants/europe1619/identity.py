"""The game: its powers, map and year, and the board for each number of players.

A power that is not played becomes a minor state of all its land, with one center, its seat, and the unit
there. With twelve players Saxony is a power. The board file has the data under ``special``: ``seats`` and
``twelfth_power``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import cast

from ...model.board import Board, MinorInfo, PowerInfo, ProvinceInfo
from ...model.names import Power, Province
from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption, apply_edition

# =================================================================================================== The game

ID = Clauses(
    "E19-ID",
    {
        1: "the game is Europe 1619, formerly Europe 1615, by Matthew Medeiros",
        2: "the opening quotation and the historical background have no effect on play",
        3: "the games that inspired the mechanics have no effect on play",
        4: "the game is best played with eleven players",
        5: (
            "the eleven powers are Austria, Denmark, Spain, France, the Dutch Republic, England, Sweden, "
            "the Catholic League, the Protestant Union & Bohemian Confederacy, the Papacy and "
            "Poland-Lithuania"
        ),
        6: "the rulers' houses matter only for dynastic alliances",
        7: (
            "the Catholic League is also called Bavaria, and the Protestant Union is also called the "
            "Palatinate"
        ),
        8: (
            "Austria, Spain, France, the Catholic League, the Papacy and Poland are Catholic; the other "
            "five powers are Protestant"
        ),
        9: "the standard rules apply unless this variant changes them",
    },
)
MAP = Clauses(
    "E19-MAP",
    {
        1: "a minor state may have several provinces",
        2: "all provinces of a minor state share its status",
        3: "Lower Saxony consists of Kalenberg and Brunswick",
        4: "Savoy consists of Savoy and Piedmont",
        5: "Hesse consists of Hesse and Darmstadt",
        6: "the Ottoman Empire has seven provinces in the Balkans",
        7: "Holstein has an east coast and a west coast",
        8: "a fleet that moves from Copenhagen to Holstein must name the coast",
        9: "a fleet cannot move from one coast of Holstein to the other",
        10: "Copenhagen borders Scania, Bornholm, Skagerrak, the North Sea, Heligoland and Holstein",
        11: "a fleet cannot move directly between Bornholm and Skagerrak; it needs a stop on the way",
        12: "a number in a filled circle is the value of a center",
        13: "the value of a center is income",
        14: "a minor state can keep one unit for each center that it controls",
        15: "the value of a center counts in scores",
        16: "a number in a triangle is the value of another valued region",
        17: "the value of a valued region is income",
        18: "the value of a valued region counts in scores",
        19: "a cross on a state is its confessional marker",
        20: "a marker stands for a two-thirds majority of the influence in a state",
    },
)
START = Clauses("E19-START", {1: "each power starts with centers, valued provinces and units"})
CAL = Clauses(
    "E19-CAL",
    {
        1: (
            "a year has a Diplomatic Phase, an Orders Phase, Adjudication, Retreats, a Map Adjustment, "
            "Builds and Transactions, and Scoring"
        ),
        2: "there is one movement phase a year",
        3: "every year has a step for scoring, but scores are tallied only when the game ends",
        4: "the first year is 1619",
    },
)

SPRING, WINTER = "spring", "winter"
"""The seasons: spring up to the retreats, winter for builds, transactions and votes."""

FIRST_YEAR = 1619
"""The year of the initial influence (E19-CAL-4); no other is known."""


class BaseRulebook(RuleOption, about=ID[9]):
    """The edition of the standard rules that applies unless this variant changes them.

    The text names the fifth edition, which is that of 2000.
    """

    RULES_2000_2008 = "2000_2008", "The rulebooks of 2000 and 2008."
    RULES_2023 = "2023", "The rulebook of 2023."


USUAL_EDITION = "rulebook-2000"
"""The preset of the default edition."""

_EDITIONS = {BaseRulebook.RULES_2000_2008: USUAL_EDITION, BaseRulebook.RULES_2023: "rulebook-2023"}


def apply_chosen_edition(rulebook: Rulebook) -> Rulebook:
    """Return the rulebook for a phase: the edition supplies the choices that are not set (E19-ID-9)."""
    return apply_edition(rulebook, _EDITIONS[BaseRulebook.of(rulebook)], USUAL_EDITION)


IDENTITY_CHAPTER = Chapter.of(
    "identity",
    "The game: its powers, map and year",
    (ID, MAP, START, CAL),
    options=(BaseRulebook,),
)


# ============================================================================================== Modifications

MOD = Clauses(
    "E19-MOD",
    {
        1: "with fewer than twelve players, powers become minor states",
        2: "with eleven players, Saxony is a minor state with a value of 3",
        3: "the Palatinate and Bavaria each start with 1 point of influence in Saxony",
        4: "with ten players, Poland also becomes a minor state, and its influence is not placed",
        5: (
            "Poland is controlled as the Ottoman Empire is: the power that the state is aligned with "
            "orders its units"
        ),
        6: "with nine players, Sweden also becomes a minor state with a value of 4",
        7: "only Protestant powers may place influence in Sweden",
        8: "with eight players, the Papacy also becomes a minor state with a value of 2",
        9: "only Catholic powers may place influence in the Papacy",
        10: "with seven players, the Dutch Republic also becomes a minor state, and Holland has a value of 5",
        11: "only Protestant powers may place influence in the Dutch Republic",
        12: (
            "other powers may be left out if the numbers of Catholic and Protestant powers differ by at "
            "most one"
        ),
    },
)


class Players(RuleOption, about=ID[4]):
    """Which powers play; the numbers of Catholic and Protestant powers differ by at most one.

    The game is best with eleven, and the text gives their initial influence. The list has every combination
    that the text allows.
    """

    ELEVEN = "11", "All eleven powers; Saxony is a minor state."
    SEVEN = "7", "Without Poland, Sweden, the Papacy and the Dutch Republic."
    EIGHT = "8", "Without Poland, Sweden and the Papacy."
    NINE = "9", "Without Poland and Sweden."
    TEN = "10", "Without Poland."
    TWELVE = "12", "All eleven powers and Saxony."
    EIGHT_WITHOUT_POLAND_PAPACY_DUTCH = (
        "8_without_poland_papacy_dutch",
        "Without Poland, the Papacy and the Dutch Republic.",
    )
    NINE_WITHOUT_POLAND_DUTCH = "9_without_poland_dutch", "Without Poland and the Dutch Republic."
    NINE_WITHOUT_PAPACY_SWEDEN = "9_without_papacy_sweden", "Without the Papacy and Sweden."
    NINE_WITHOUT_PAPACY_DUTCH = "9_without_papacy_dutch", "Without the Papacy and the Dutch Republic."
    NINE_WITHOUT_PAPACY_POLAND = "9_without_papacy_poland", "Without the Papacy and Poland."
    TEN_WITHOUT_PAPACY = "10_without_papacy", "Without the Papacy."
    ELEVEN_WITH_SAXONY_WITHOUT_POLAND = (
        "11_with_saxony_without_poland",
        "With Saxony, without Poland.",
    )
    ELEVEN_WITH_SAXONY_WITHOUT_PAPACY = (
        "11_with_saxony_without_papacy",
        "With Saxony, without the Papacy.",
    )
    ELEVEN_WITH_SAXONY_WITHOUT_SWEDEN = (
        "11_with_saxony_without_sweden",
        "With Saxony, without Sweden.",
    )
    ELEVEN_WITH_SAXONY_WITHOUT_DUTCH = (
        "11_with_saxony_without_dutch",
        "With Saxony, without the Dutch Republic.",
    )
    TEN_WITH_SAXONY_WITHOUT_POLAND_SWEDEN = (
        "10_with_saxony_without_poland_sweden",
        "With Saxony, without Poland and Sweden.",
    )
    TEN_WITH_SAXONY_WITHOUT_POLAND_DUTCH = (
        "10_with_saxony_without_poland_dutch",
        "With Saxony, without Poland and the Dutch Republic.",
    )
    TEN_WITH_SAXONY_WITHOUT_PAPACY_SWEDEN = (
        "10_with_saxony_without_papacy_sweden",
        "With Saxony, without the Papacy and Sweden.",
    )
    TEN_WITH_SAXONY_WITHOUT_PAPACY_DUTCH = (
        "10_with_saxony_without_papacy_dutch",
        "With Saxony, without the Papacy and the Dutch Republic.",
    )
    NINE_WITH_SAXONY_WITHOUT_POLAND_PAPACY_SWEDEN = (
        "9_with_saxony_without_poland_papacy_sweden",
        "With Saxony, without Poland, the Papacy and Sweden.",
    )
    NINE_WITH_SAXONY_WITHOUT_POLAND_PAPACY_DUTCH = (
        "9_with_saxony_without_poland_papacy_dutch",
        "With Saxony, without Poland, the Papacy and the Dutch Republic.",
    )
    NINE_WITH_SAXONY_WITHOUT_POLAND_SWEDEN_DUTCH = (
        "9_with_saxony_without_poland_sweden_dutch",
        "With Saxony, without Poland, Sweden and the Dutch Republic.",
    )
    NINE_WITH_SAXONY_WITHOUT_PAPACY_SWEDEN_DUTCH = (
        "9_with_saxony_without_papacy_sweden_dutch",
        "With Saxony, without the Papacy, Sweden and the Dutch Republic.",
    )
    EIGHT_WITH_SAXONY_WITHOUT_POLAND_PAPACY_SWEDEN_DUTCH = (
        "8_with_saxony_without_poland_papacy_sweden_dutch",
        "With Saxony, without Poland, the Papacy, Sweden and the Dutch Republic.",
    )

    @property
    def without(self) -> frozenset[Power] | None:
        """The powers left out by name, or None if the number of players decides them (E19-MOD-1)."""
        named = self.value.partition("_without_")[2]
        return frozenset(map(Power, named.split("_"))) if named else None

    @property
    def has_saxony(self) -> bool:
        """Whether Saxony is a power."""
        return self is Players.TWELVE or "_with_saxony_" in self.value


TWELVE = 12
"""The number of players with which Saxony is a power."""


@dataclass(frozen=True, slots=True)
class ConvertedPower:
    """A power that becomes a minor state with at most `players` players.

    `code` is the code of the state, `seat` its only center and `value` the center's value (None for the value
    on the board). If `faith_lock` is set, only powers of that faith may place influence in the state.
    """

    players: int
    power: Power
    code: str
    seat: Province
    value: int | None
    faith_lock: str | None


@lru_cache(maxsize=512)
def make_board_for_choice(board: Board, players: Players) -> Board:
    """Return the board for a choice of players; the result for such a board is the board itself."""
    if players.without is None:
        return make_board_for_number(board, int(players.value))
    for seat in _read_converted_powers(board):
        if seat.power in players.without and seat.power in board.power:
            board = _convert_power(board, seat)
    return _add_twelfth_power(board) if players.has_saxony else board


@lru_cache(maxsize=512)
def make_board_for_number(board: Board, players: int) -> Board:
    """Return the board for a number of players, without the powers that the rules leave out."""
    for seat in _read_converted_powers(board):
        if players <= seat.players and seat.power in board.power:
            board = _convert_power(board, seat)
    return _add_twelfth_power(board) if players >= TWELVE else board


def _read_converted_powers(board: Board) -> tuple[ConvertedPower, ...]:
    table = cast("tuple[Mapping[str, object], ...]", board.special.get("seats", ()))
    return tuple(
        ConvertedPower(
            int(str(row["players"])),
            Power(str(row["power"])),
            str(row["code"]),
            Province(str(row["seat"])),
            int(str(row["value"])) if "value" in row else None,
            str(row["faith_lock"]) if "faith_lock" in row else None,
        )
        for row in table
    )


def _convert_power(board: Board, seat: ConvertedPower) -> Board:
    """Return the board with a power as a minor state (E19-MOD-4, E19-MOD-6, E19-MOD-8, E19-MOD-10)."""
    info = board.power[seat.power]
    land = tuple(place.id for place in board.provinces if board.start_owners.get(place.id) == seat.power)
    value = board.province[seat.seat].value if seat.value is None else seat.value
    kind, location = next(
        (kind, location)
        for power, kind, location in board.start_units
        if power == seat.power and location.province == seat.seat
    )
    state = MinorInfo(
        seat.power, info.name, seat.code, land, seat.seat, value, kind, seat.faith_lock, source="rules"
    )
    return replace(
        board,
        powers=tuple(power for power in board.powers if power.id != seat.power),
        minors=(*board.minors, state),
        provinces=tuple(
            _convert_province(place, seat, value) if place.id in land else place for place in board.provinces
        ),
        start_units=(
            *(unit for unit in board.start_units if unit[0] != seat.power),
            (seat.power, kind, location),
        ),
        start_owners={place: owner for place, owner in board.start_owners.items() if owner != seat.power},
        influence_setup={
            power: points for power, points in board.influence_setup.items() if power != seat.power
        },
    )


def _convert_province(place: ProvinceInfo, seat: ConvertedPower, value: int) -> ProvinceInfo:
    """Return a province of a power that becomes a minor state; only the seat keeps its center."""
    if place.id == seat.seat:
        return replace(place, home=None, minor=seat.power, value=value)
    return replace(place, home=None, minor=seat.power, center=False)


# ------------------------------------------------------------------------------------------ the twelfth power


def _find_twelfth_power(board: Board) -> Power:
    row = cast("Mapping[str, object]", board.special.get("twelfth_power", {}))
    return Power(str(row.get("state", "")))


def _add_twelfth_power(board: Board) -> Board:
    """Return the board with the twelfth power, which is otherwise a minor state."""
    state = _find_twelfth_power(board)
    if state not in board.minor:
        return board
    row = cast("Mapping[str, object]", board.special["twelfth_power"])
    minor, value = board.minor[state], int(str(row["value"]))
    power = PowerInfo(
        state,
        minor.name,
        str(row["adjective"]),
        str(row["color"]),
        faith=str(row["faith"]),
        house=str(row["house"]),
        ruler=str(row["ruler"]),
        influence=value,
        influence_source="reconstructed",
    )
    everywhere = _find_states_shared_by_all(board)
    setup = {
        owner: {place: count for place, count in points.items() if place != state}
        for owner, points in board.influence_setup.items()
    }
    return replace(
        board,
        powers=(*board.powers, power),
        minors=tuple(info for info in board.minors if info.id != state),
        provinces=tuple(
            replace(
                place,
                minor=None,
                home=state if place.center else None,
                value=value if place.id == minor.capital else place.value,
            )
            if place.minor == state
            else place
            for place in board.provinces
        ),
        start_owners={**board.start_owners, **dict.fromkeys(minor.provinces, state)},
        influence_setup={**setup, state: dict.fromkeys(everywhere, 1)},
    )


def _find_states_shared_by_all(board: Board) -> tuple[Power, ...]:
    """Return the states in which every power starts with influence (E19-SETUP-13)."""
    placed = [set(points) for points in board.influence_setup.values()]
    common = set[Power]().union(*placed).intersection(*placed) if placed else set[Power]()
    return tuple(info.id for info in board.minors if info.id in common)


PLAYERS_CHAPTER = Chapter.of(
    "players",
    "Modifications for more or fewer than eleven players: the board for fewer powers, or for twelve",
    (MOD,),
    options=(Players,),
)
