from .by_data.reading import (
    load_variant as load_variant,
    read_variant as read_variant,
    variant_of as variant_of,
)
from .games.asking import ASKABLE as ASKABLE, Answer as Answer, ask as ask, ask_back as ask_back
from .games.cases import (
    Aftermath as Aftermath,
    aftermath as aftermath,
    check_case as check_case,
    counted_orders as counted_orders,
    play_case as play_case,
    resolve_case as resolve_case,
)
from .games.checking import Concern as Concern, Finding as Finding
from .games.data import (
    FORMAT as FORMAT,
    format_game as format_game,
    position_data as position_data,
    record_data as record_data,
)
from .games.file import create_game as create_game, load_game as load_game, update_game as update_game
from .games.game import Game as Game
from .games.handing_in import Handing as Handing
from .games.lacking import completed_state as completed_state
from .games.next_case import NextCase as NextCase, next_case as next_case
from .games.options import (
    Options as Options,
    options_for as options_for,
    options_of as options_of,
    statements_in as statements_in,
    unit_name as unit_name,
)
from .games.phase_json import (
    movement_json as movement_json,
    movement_text as movement_text,
    turn_json as turn_json,
)
from .games.played import case_of as case_of, order_set_of as order_set_of
from .games.reading import read_game as read_game
from .games.record import (
    AmendmentRecord as AmendmentRecord,
    GameEventRecord as GameEventRecord,
    GameOrderRecord as GameOrderRecord,
    PositionRecord as PositionRecord,
    game_schema as game_schema,
)
from .games.reports import (
    account_of as account_of,
    account_of_case as account_of_case,
    opening_account as opening_account,
    opening_report as opening_report,
    present_account as present_account,
    report_of as report_of,
    scores_of as scores_of,
    secrets_of as secrets_of,
)
from .kit.book import Book as Book, Chapter as Chapter
from .kit.history import Amendment as Amendment, PhaseRecord as PhaseRecord
from .kit.knobs import Knob as Knob
from .kit.known import Known as Known
from .kit.phases import (
    ADJUSTMENTS as ADJUSTMENTS,
    MOVEMENT as MOVEMENT,
    OWNERSHIP as OWNERSHIP,
    RETREATS as RETREATS,
)
from .kit.players import (
    PLAYER_ENTRIES as PLAYER_ENTRIES,
    is_player_ruling as is_player_ruling,
    vacant_powers as vacant_powers,
)
from .kit.report import (
    Declaration as Declaration,
    EndKind as EndKind,
    Entry as Entry,
    EntryReport as EntryReport,
    Report as Report,
    format_entry as format_entry,
)
from .kit.seats import Seat as Seat
from .kit.wording import kind_word as kind_word, owner_name as owner_name, power_name as power_name
from .kit.year import (
    Moment as Moment,
    PhaseRules as PhaseRules,
    State as State,
    Submissions as Submissions,
    Turn as Turn,
)
from .referee import (
    Block as Block,
    Cell as Cell,
    Document as Document,
    Items as Items,
    Name as Name,
    Paragraph as Paragraph,
    Section as Section,
    Table as Table,
)
from .referee.account import Account as Account
from .referee.coloring import NOBODY as NOBODY, Coloring as Coloring, Side as Side, tint as tint
from .referee.data import document_data as document_data, format_json as format_json
from .referee.kernel_words import (
    certainty_sentence as certainty_sentence,
    kernel_sentences as kernel_sentences,
    kernel_title as kernel_title,
    resolution_heads as resolution_heads,
    resolutions_text as resolutions_text,
    rule_sentence as rule_sentence,
    rules_line as rules_line,
)
from .referee.landmarks import Landmarks as Landmarks, Site as Site, first_borders as first_borders
from .referee.markdown import SIGNS as SIGNS, format_markdown as format_markdown
from .referee.schema import ReportModel as ReportModel, report_schema as report_schema
from .registry import (
    Broken as Broken,
    find_variant as find_variant,
    finder as finder,
    listed_variants as listed_variants,
    variants as variants,
)
from .variant import OnBoard as OnBoard, Variant as Variant, standard_landmarks as standard_landmarks
