"""The course of the game: the opening position and the phases of each year."""

from __future__ import annotations

from dataclasses import replace

from ...model.board import Board
from ...model.names import Power
from ...model.phase import Phase, PhaseKind
from ...model.position import Position
from ...model.rulebook import Rulebook
from ..framework.boards import make_start_position, read_packaged_board, refuse_unfit_board
from ..framework.book import Chapter
from ..framework.report import Entry, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.year import AutomaticStep, Ledger, PhaseRules, PhaseStep, State, Turn, Year
from ..minor_states.setting import find_original_owners
from .control import ELIMINATION, MAP_ADJUSTMENT
from .declarations import IN_EFFECT, agreement_event, begin_coming_relations
from .decrees import DECREES, DecreePhase, refuse_decree
from .ending import SCORING, TieVote
from .handlers import replace_handlers
from .identity import FIRST_YEAR, SPRING, WINTER, Players, make_board_for_choice
from .orders import OrdersPhase, RetreatsAfterOrders
from .rulings import VIOLATIONS, RecordingPhase
from .state import Europe1619Records, Europe1619Setting, read_records, setting_of, write_records
from .statuses import MARKERS, DiplomaticPhase, refuse_diplomacy, update_all_standings, update_markers
from .transactions import TransactionPhase
from .treasury import INCOMES, START_TREASURY

# ================================================================================================ The opening

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


OPENING_CHAPTER = Chapter.of(
    "opening",
    "Initial setup: the board for each number of players, the units, the landowners and the influence",
    (SETUP,),
    options=(AlgeriaTunisia,),
)


# =================================================================================================== The year


class _StrictPhase(PhaseRules):
    """A phase with errors for statements of other phases (E19-DECL-2, E19-PAPACY-3)."""

    def read(self, text: str, state: State) -> Entry:
        """Parse a line that is not a statement of another phase."""
        refuse_diplomacy(text)
        refuse_decree(text)
        return super().read(text, state)


class _DiplomaticStep(RecordingPhase, DecreePhase, DiplomaticPhase):
    statements = (*DiplomaticPhase.statements, *DECREES)


class _OrdersStep(RecordingPhase, DecreePhase, _StrictPhase, OrdersPhase):
    statements = DECREES


class _RetreatStep(RecordingPhase, _StrictPhase, RetreatsAfterOrders):
    pass


class _TransactionStep(_StrictPhase, TransactionPhase):
    pass


class _TieVoteStep(_StrictPhase, TieVote):
    pass


def _make_year() -> Year:
    """Return the phases of a year and the steps between them (E19-CAL-1, E19-CAL-2)."""
    return Year(
        (
            PhaseStep(SPRING, _DiplomaticStep()),
            PhaseStep(SPRING, _OrdersStep()),
            PhaseStep(SPRING, _RetreatStep()),
            MAP_ADJUSTMENT,
            ELIMINATION,
            MARKERS,
            VIOLATIONS,
            INCOMES,
            PhaseStep(WINTER, _TransactionStep()),
            SCORING,
            PhaseStep(WINTER, _TieVoteStep()),
            NEW_YEAR,
        )
    )


def find_remaining_powers(state: State) -> tuple[Power, ...]:
    """Return the powers that are not eliminated."""
    eliminated = read_records(state.ledger).eliminated
    return tuple(info.id for info in state.position.board.powers if info.id not in eliminated)


def begin_year(state: State) -> Turn:
    """Put the declarations of the last year into effect (E19-DECL-3, E19-DECL-7, E19-DECL-12)."""
    setting = setting_of(state)
    handled = replace_handlers(setting.records, setting.board, setting.year)
    records, changes = begin_coming_relations(handled, setting.year + 1)
    events = tuple(agreement_event(setting, IN_EFFECT, pair) for pair in changes)
    return Turn(state.position, write_records(records, state.ledger), Report(events=events))


NEW_YEAR = AutomaticStep("new year", begin_year)
"""The start of the next year."""


YEAR = _make_year()
"""The phases of a year and the steps between them."""
