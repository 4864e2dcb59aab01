from .ambiguity.census import (
    Census as Census,
    CensusQuestion as CensusQuestion,
    Finding as Finding,
    PartResult as PartResult,
    census_work as census_work,
)
from .ambiguity.comparison import (
    BY_FORMAT as BY_FORMAT,
    Alternative as Alternative,
    Comparison as Comparison,
    all_alternatives as all_alternatives,
    ambiguous_key as ambiguous_key,
    as_alternatives as as_alternatives,
    change_key as change_key,
    comparison_work as comparison_work,
)
from .ambiguity.cores import Core as Core, core_of as core_of
from .ambiguity.evaluation import Find as Find
from .ambiguity.families import Family as Family, family_of as family_of
from .ambiguity.mechanics import MECHANICS as MECHANICS
from .ambiguity.parts import (
    PartsFile as PartsFile,
    cluster as cluster,
    left_over as left_over,
    local_pool as local_pool,
    run_parts as run_parts,
)
from .ambiguity.patterns import (
    Pattern as Pattern,
    format_pattern as format_pattern,
    parse_pattern as parse_pattern,
)
from .ambiguity.placements import Placement as Placement, placements as placements
from .ambiguity.positions import Danger as Danger, Hazard as Hazard, hazard_of as hazard_of
from .ambiguity.resolutions import Resolutions as Resolutions, resolutions_of as resolutions_of
from .ambiguity.words import pattern_words as pattern_words, resolutions_words as resolutions_words
from .answers import answers_of_game as answers_of_game, results_for as results_for, why as why
from .asking import compare as compare, core as core, resolutions as resolutions
from .bridges.boards import read_foreign_board as read_foreign_board
from .bridges.godip_codes import godip_codes as godip_codes
from .claims.claims import Claim as Claim, unit_of as unit_of
from .claims.results import read_result as read_result
from .claims.statements import Said as Said, read_statements as read_statements
from .claims.text import parse_claims as parse_claims, parse_unit as parse_unit
from .claims.truth import holds as holds
from .question import Question as Question, question_of as question_of
from .replay.bulk import (
    GameReport as GameReport,
    Settings as Settings,
    SourceReport as SourceReport,
    replay_all as replay_all,
)
from .replay.replay import Difference as Difference, PhaseReplay as PhaseReplay, rulebook_for as rulebook_for
from .replay.sources import Source as Source, Sources as Sources, known_text as known_text
from .verifying.asked import claimed as claimed, verify_case as verify_case
from .verifying.corrected import reasons as reasons
from .verifying.diagnosis import Slip as Slip
from .verifying.verification import Verification as Verification, verify as verify
from .verifying.wire import (
    contradicts as contradicts,
    counted_as as counted_as,
    order_of as order_of,
    verification_json as verification_json,
    why_not as why_not,
)
from .whatif.asked import (
    acting_powers as acting_powers,
    goals_of as goals_of,
    plans_for as plans_for,
    unit_meant as unit_meant,
    what_if as what_if,
)
from .whatif.effects import (
    Change as Change,
    Effect as Effect,
    Turn as Turn,
    changes_between as changes_between,
    effects as effects,
    fates_of as fates_of,
    find_unit as find_unit,
    followed as followed,
)
from .whatif.goals import Answer as Answer, Plan as Plan, reach as reach
from .whatif.wire import answer_json as answer_json, effects_json as effects_json
