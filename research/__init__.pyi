from .bulk import (
    GameReport as GameReport,
    Settings as Settings,
    SourceReport as SourceReport,
    replay_all as replay_all,
)
from .claim_text import parse_claims as parse_claims, parse_unit as parse_unit
from .claims import Claim as Claim, unit_of as unit_of
from .corrected import reasons as reasons
from .diagnosis import Slip as Slip
from .goals import Answer as Answer, Plan as Plan, reach as reach
from .question import Question as Question, question_of as question_of
from .replay import Difference as Difference, PhaseReplay as PhaseReplay, rulebook_for as rulebook_for
from .sources import Sources as Sources
from .statements import Said as Said, read_result as read_result, read_statements as read_statements
from .truth import holds as holds
from .verification import Verification as Verification, verify as verify
from .verify_json import (
    contradicts as contradicts,
    counted_as as counted_as,
    order_of as order_of,
    verification_json as verification_json,
    why_not as why_not,
)
from .whatif import (
    Change as Change,
    Effect as Effect,
    Turn as Turn,
    changes_between as changes_between,
    effects as effects,
    fates_of as fates_of,
    find_unit as find_unit,
    followed as followed,
)
from .whatif_json import answer_json as answer_json, effects_json as effects_json
