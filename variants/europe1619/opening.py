"""Initial setup: the board for each number of players, the units, the landowners and the influence."""

from __future__ import annotations

from dataclasses import replace

from ...model.board import Board
from ...model.names import Power
from ...model.phase import Phase, PhaseKind
from ...model.position import Position
from ...model.rulebook import Rulebook
from ..framework.boards import make_start_position, read_packaged_board, refuse_unfit_board
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from ..framework.year import Ledger, State
from ..minor_states.lands import find_original_owners
from .identity import FIRST_YEAR
from .players import Players, make_board_for_choice
from .politics.markers import update_markers
from .politics.statuses import update_all_standings
from .records import Europe1619Records, write_records
from .setting import Europe1619Setting, setting_of
from .winter.income import START_TREASURY

SETUP = Clauses(
    "E19-SETUP",
    {
        1: "before the game, influence is placed as it was around 1619",
        2: "Spain starts with Portugal 10, Venice 1, Parma 2, Modena 1, Genoa 1, Catalonia 2",
        3: "the Papacy starts with Genoa 1, Paderborn 2, Modena 1, Tuscany 6, Venice 1, Westphalia 4",
        4: "France starts with Genoa 1, Lorraine 2, Modena 1, Savoy 2, Venice 1",
        5: "Poland starts with Prussia 6",
        6: "Bavaria starts with Trier 2, Cologne 6, Würzburg 2",
        7: "Austria starts with Genoa 1, Mantua 4, Modena 1, Croatia 2, Venice 1",
        8: "England starts with Ireland 4, Scotland 2, La Rochelle 2",
        9: "the Dutch Republic starts with Transylvania 2",
        10: "the Palatinate starts with Ansbach 2, Strasbourg 2, Brandenburg 4, Hesse 4, Württemberg 6",
        11: "Sweden starts with Mecklenburg 4",
        12: "Denmark starts with Lower Saxony 8",
        13: "every power starts with 1 in each of the Ottoman Empire, Tunisia, Algeria and Morocco",
        14: "the states start with the statuses and markers that follow from this influence",
        15: "the Ottomans, Tunisia, Algeria, Morocco, Venice, Modena and Genoa start neutral",
        16: "Saarland, Moldavia, Hungary and the Swiss Confederation start unaligned",
        17: "the text lists Algeria and Tunisia both as neutral and as unaligned",
        18: "Oldenburg, where no power has influence, starts unaligned",
        19: "with eleven players, Saxony starts neutral between two powers",
        20: "the map, the list of states and the guides were published as pictures",
        21: "Paderborn, Oldenburg and Strasbourg are states, although the list omits them",
        22: "the thanks to the playtesters have no effect on play",
    },
)


class AlgeriaTunisia(RuleOption, about=SETUP[17]):
    """The initial influence in Algeria and Tunisia.

    Influence decides a status, and two of three passages agree.
    """

    NEUTRAL = "neutral_with_11_inf", "One point of each power, so both states are neutral."
    UNALIGNED = "unaligned_no_inf", "None, so both states are unaligned."


_DOUBTFUL = (Power("alg"), Power("tun"))


def make_first_position(board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    """Return the opening position, with an owner for every land province, and the opening records.

    Raises the same errors as `refuse_unfit_board`.
    """
    refuse_unfit_board(board, read_packaged_board(__package__ or "", "board.json"))
    played = make_board_for_choice(board, Players.of(rulebook))
    position = make_start_position(played)
    owners = find_original_owners(played)
    records = Europe1619Records(
        influence=read_first_influence(played, rulebook),
        treasury={info.id: START_TREASURY for info in played.powers},
    )
    begun = Position(played, position.units, dict(owners))
    setting = Europe1619Setting(begun, Phase(FIRST_YEAR, "spring", PhaseKind.DIPLOMACY), rulebook, records)
    setting = replace(setting, records=update_all_standings(setting))
    return begun, write_records(update_markers(setting), {})


def derive_statuses(state: State) -> Ledger:
    """Return the statuses and markers that follow from the influence (E19-STAT-1, E19-SETUP-14)."""
    setting = setting_of(state)
    ledger = write_records(update_markers(replace(setting, records=update_all_standings(setting))), {})
    return {key: ledger[key] for key in ("standings", "markers") if key in ledger}


def read_first_influence(board: Board, rules: Rulebook) -> dict[Power, dict[Power, int]]:
    """Return the influence placed before the game, by state (E19-SETUP-1 to E19-SETUP-13)."""
    without = _DOUBTFUL if AlgeriaTunisia.UNALIGNED.is_chosen_in(rules) else ()
    placed: dict[Power, dict[Power, int]] = {}
    for power, points in board.influence_setup.items():
        for state, count in points.items():
            if state not in without:
                placed.setdefault(state, {})[power] = count
    return placed


CHAPTER = Chapter.of(__name__, __doc__, (SETUP,), options=(AlgeriaTunisia,))
