"""The land: powers of two faiths, the minor states, and the calendar of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal, TypeAlias, cast

from ...model.board import Board, Borders, ProvinceInfo, Terrain
from ...model.names import Location, Power, Province
from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption, apply_edition

# ====================================================================================== The game and its year

ID = Clauses(
    "E15-ID",
    {
        1: "the rules are those of version 3, by Matthew Medeiros",
        2: "the powers are Austria, Denmark, England, France, and Spain",
        3: "by placing influence, a power gains authority over a minor state's religion and its units",
        4: "victory is measured in points for captured centers and aligned states",
        5: "the game begins in 1615",
        6: "the standard rules apply wherever these rules do not change them",
        7: "Austria, France, and Spain are Catholic; Denmark and England are Protestant",
        8: "there is no forced march; the rules contain only a heading for it",
        9: "the credits and the maps named there have no effect on play",
    },
)

CAL = Clauses(
    "E15-CAL",
    {
        1: "a year has a status check, three movement phases, Early Winter, Late Winter, and scoring",
        2: "a year has three movement phases, in Spring, Summer, and Fall",
        3: "the status check at the beginning of a year reevaluates every minor state",
        4: "each power receives its influence at the beginning of the year",
        5: "provinces change hands only in winter",
    },
)

FIRST_YEAR = 1615
"""The year in which the game begins (E15-ID-5)."""


class CaptureMoment(RuleOption, about=CAL[5]):
    """When provinces change hands in winter.

    Only captures before Early Winter let the units of captured states be disbanded in the same year.
    """

    BEFORE_EARLY_WINTER = (
        "after_fall_retreats_before_early_winter",
        "Before Early Winter, in which units are disbanded.",
    )
    LATE_WINTER = "late_winter", "After Early Winter, immediately before builds."


class BaseRulebook(RuleOption, about=ID[6]):
    """The edition of the standard rules that applies where this variant is silent.

    The fifth edition is the 2008 reprint of the rules of 2000.
    """

    RULES_2000_2008 = "2000_2008", "The rules of 2000, reprinted in 2008."
    RULES_2023 = "2023", "The rules of 2023."


USUAL_EDITION = "rulebook-2000"
"""The preset of the default edition."""

_EDITIONS = {BaseRulebook.RULES_2000_2008: USUAL_EDITION, BaseRulebook.RULES_2023: "rulebook-2023"}


def apply_chosen_edition(rulebook: Rulebook) -> Rulebook:
    """Return the rulebook for a phase: the chosen edition fills in every standard rule left at its default
    (E15-ID-6).
    """
    return apply_edition(rulebook, _EDITIONS[BaseRulebook.of(rulebook)], USUAL_EDITION)


IDENTITY_CHAPTER = Chapter.of(
    "identity",
    "The game: five powers of two faiths, the year, and the edition of the standard rules",
    (ID, CAL),
    options=(CaptureMoment, BaseRulebook),
)


# ========================================================================================== Powers and states
#
# On the board, each home of a power also has a minor state of its own. That state does not exist in the
# first year; it comes into being when the home is freed of all owners (E15-EXP-12, E15-ABN-2).

MIN = Clauses(
    "E15-MIN",
    {
        1: "the minor states on the list are pliant: influence decides which power orders their units",
        2: "only Catholic powers may place influence in the Papal States",
        3: "only Catholic powers may order units of the Papal States",
        4: "the Papal States consist of Rome and the Marche",
        5: "Morocco begins neutral, although no power has influence there",
        6: "no power may place influence in Morocco before the Moroccan unification",
        7: "no power may place influence in Catalonia before the Catalan secession",
        8: "units may enter and capture Catalonia from the start",
        9: "Catalonia begins without a center or a unit",
        10: "Poland consists of seven provinces",
        11: "the rules name six Polish provinces: Warsaw, Lithuania, Danzig, Posen, Galicia, and Podolia",
        12: "Lower Saxony consists of Bremen and Brunswick-Lüneburg",
        13: "all provinces of a minor state share its status",
        14: "no power has influence anywhere at the start, so all other minor states begin unaligned",
    },
)

VAL = Clauses(
    "E15-VAL",
    {
        1: "every center has a value from 3 to 18",
        2: "a captured center scores its value for its captor",
        3: "a captured center adds its value to its captor's yearly influence",
        4: "an aligned state scores three times its value",
        5: "each power has its own home centers",
        6: "a single number on the map gives both the influence and the victory points of a center",
    },
)

Faith: TypeAlias = Literal["protestant", "catholic"]
"""One of the two Christian parties; also the kind of a religious marker."""

PROTESTANT: Faith = "protestant"
CATHOLIC: Faith = "catholic"

OTTOMANS = Power("ott")
"""The Ottoman Empire, aligned with nobody; the weight of influence moves its units (E15-OTT-17)."""
PAPAL_STATES = Power("papl")
"""The Papal States, permanently Catholic (E15-MARK-5)."""
MOROCCO = Power("sul")
"""Morocco, neutral and closed to influence until its unification (E15-MIN-5, E15-MIN-6)."""
CATALONIA = Power("cat")
"""Catalonia, closed to influence until its secession (E15-MIN-7)."""
ROME = Province("rom")


class CataloniaStart(RuleOption, about=MIN[8]):
    """Who owns Catalonia at the start.

    The rules say only that it can be entered and captured.
    """

    UNALIGNED = (
        "unaligned_no_owner",
        "Nobody else: it is a state that cannot be influenced but can be captured.",
    )
    SPANISH = "spanish_province", "Spain."


WIDERSTAND = "widerstand"
"""The counterbalance that bars Catholic powers from states with a Protestant majority (E15-CBAL-2)."""
KETZENHAMMER = "ketzenhammer"
"""The counterbalance that bars Protestant powers from states with a Catholic majority (E15-CBAL-4)."""


def may_order(board: Board, power: Power, state: Power) -> bool:
    """Return whether a power may place influence in a state and order its units; in the Papal States only
    Catholic powers may.
    """
    only = board.minor[state].deploy
    return only not in (PROTESTANT, CATHOLIC) or find_faith(board, power) == only


def find_faith(board: Board, power: Power) -> Faith | None:
    """Return the faith of a power (E15-ID-7), or None for a minor state."""
    info = board.power.get(power)
    return cast("Faith | None", info.faith) if info is not None else None


def find_powers_of_faith(board: Board, faith: Faith) -> tuple[Power, ...]:
    """Return the powers of a faith."""
    return tuple(info.id for info in board.powers if info.faith == faith)


@lru_cache(maxsize=64)
def find_ownable_provinces(board: Board) -> frozenset[Province]:
    """Return the provinces that can be owned: all except seas."""
    return frozenset(info.id for info in board.provinces if info.terrain is not Terrain.SEA)


@lru_cache(maxsize=64)
def find_homes(board: Board) -> Mapping[Power, tuple[Province, ...]]:
    """Return the home centers of each power (E15-VAL-5)."""
    found: dict[Power, list[Province]] = {info.id: [] for info in board.powers}
    for info in board.provinces:
        if info.home is not None:
            found[info.home].append(info.id)
    return {power: tuple(places) for power, places in found.items()}


@lru_cache(maxsize=64)
def read_muslim_states(board: Board) -> frozenset[Power]:
    """Return the states with Muslim units and Islamic home centers (E15-FAITH-8)."""
    return frozenset(map(Power, _read_texts(board, "muslim_states")))


@lru_cache(maxsize=64)
def find_states_neutral_at_start(board: Board) -> frozenset[Power]:
    """Return the states that begin neutral without any influence (E15-MIN-5)."""
    return frozenset(map(Power, _read_texts(board, "start_neutral")))


@lru_cache(maxsize=64)
def find_papal_neighborhood(board: Board) -> frozenset[Province]:
    """Return the provinces of the Papal States and their neighbors (E15-FAITH-1, E15-FAITH-2)."""
    return frozenset(map(Province, _read_texts(board, "papal_neighbors")))


def find_catalan_center(board: Board) -> Mapping[Province, int]:
    """Return the center of Catalonia after its secession, with its value (E15-CAT-2)."""
    described = cast("Mapping[str, Mapping[str, object]]", board.special)["catalonia"]
    value = cast("Mapping[str, object]", described["then"])["value"]
    assert isinstance(value, int)
    return {board.minor[CATALONIA].capital: value}


def _read_texts(board: Board, key: str) -> tuple[str, ...]:
    return tuple(map(str, cast("Sequence[object]", board.special.get(key, ()))))


LAND_CHAPTER = Chapter.of(
    "land",
    "The powers' homes and the minor states: original owners and values",
    (MIN, VAL),
    options=(CataloniaStart,),
)


# ===================================================================================================== Poland
#
# On the board it is Cracow. The other readings split one of the names that the rules write with a slash,
# and divide the same land differently.


class PolandProvinces(RuleOption, about=MIN[10]):
    """Which province is Poland's seventh; the rules name only six."""

    CRACOW = "six_named_and_cracow", "Cracow, between Silesia and Galicia."
    SPLIT_LITHUANIA = (
        "lithuania_and_vilnius",
        "Vilnius, split off from Lithuania; Galicia extends to Silesia.",
    )
    SPLIT_GALICIA = (
        "galicia_and_ruthenia",
        "Ruthenia: the land between Silesia and Podolia is divided into Galicia and Ruthenia.",
    )


POLAND = Power("pol")
CRACOW, GALICIA, LITHUANIA = map(Province, ("cra", "gal", "lit"))

_RUTHENIA = Province("rut")
_VILNIUS = Province("vil")


@lru_cache(maxsize=16)
def choose_poland(board: Board, choice: PolandProvinces) -> Board:
    """Return the board with the chosen provinces of Poland; a board without Cracow stays unchanged."""
    if choice is PolandProvinces.CRACOW or CRACOW not in board.province:
        return board
    return _split_galicia(board) if choice is PolandProvinces.SPLIT_GALICIA else _split_lithuania(board)


def _split_galicia(board: Board) -> Board:
    """Call Cracow Galicia, and the rest of the former Galicia Ruthenia."""
    west, east = board.province[CRACOW], board.province[GALICIA]
    lwow = ("red ruthenia", "lwow", "lemberg")
    provinces = {
        GALICIA: replace(east, id=_RUTHENIA, name="Ruthenia", aliases=lwow),
        CRACOW: replace(west, id=GALICIA, name="Galicia", aliases=("cracow", *west.aliases)),
    }
    return _redraw_board(board, provinces, {GALICIA: _RUTHENIA, CRACOW: GALICIA})


def _split_lithuania(board: Board) -> Board:
    """Add Cracow's land to Galicia, and split Vilnius off the west of Lithuania."""
    east = board.province[LITHUANIA]
    capital = ("vilnius", "wilno", "vilna")
    provinces = {
        LITHUANIA: replace(east, aliases=tuple(word for word in east.aliases if word not in capital)),
        CRACOW: replace(east, id=_VILNIUS, name="Vilnius", aliases=capital[1:], at=(24.0, 54.4)),
    }
    to_vilnius = [(_VILNIUS, place) for place in ("lit", "livn", "pru", "war")]
    no_more = [(LITHUANIA, place) for place in ("pru", "war")]
    return _redraw_board(
        board, provinces, {CRACOW: GALICIA}, _mirror_borders(to_vilnius), _mirror_borders(no_more)
    )


def _mirror_borders(borders: Iterable[tuple[str, str]]) -> frozenset[tuple[Location, Location]]:
    """Return these borders in both directions."""
    return frozenset(
        (Location(one), Location(other)) for pair in borders for one, other in (pair, pair[::-1])
    )


def _redraw_board(
    board: Board,
    provinces: Mapping[Province, ProvinceInfo],
    ids: Mapping[Province, Province],
    more: frozenset[tuple[Location, Location]] = frozenset(),
    fewer: frozenset[tuple[Location, Location]] = frozenset(),
) -> Board:
    """Return the board with replaced provinces, renamed ids, and `more` or `fewer` borders."""

    def rename(place: Location) -> Location:
        return Location(ids.get(place.province, place.province))

    borders = {(rename(start), rename(end)) for start, ends in board.army_borders.items() for end in ends}
    borders = {pair for pair in borders if pair[0] != pair[1]} - fewer | more
    minors = tuple(
        replace(info, provinces=tuple(provinces[p].id if p in provinces else p for p in info.provinces))
        for info in board.minors
    )
    infos = tuple(provinces.get(info.id, info) for info in board.provinces)
    return replace(board, provinces=infos, army_borders=_group_borders(borders), minors=minors)


def _group_borders(pairs: Iterable[tuple[Location, Location]]) -> Borders:
    found: dict[Location, set[Location]] = {}
    for start, end in pairs:
        found.setdefault(start, set()).add(end)
    return {start: frozenset(ends) for start, ends in sorted(found.items())}


POLAND_CHAPTER = Chapter.of(
    "poland",
    "Poland: its seventh province, as the rules name only six (E15-MIN-10)",
    (),
    options=(PolandProvinces,),
)
