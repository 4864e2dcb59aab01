"""Choices about units: fleets that change into armies, and mercenaries."""

from ...model.rulebook.choices import Choice


class FcaTiming(Choice):
    """Which turn a fleet must have stayed in place for when it changes into an army."""

    ORDER_TURN = (
        "order_turn",
        "-/-",
        "",
        "The turn for which the change is ordered; it changes at the end of it.",
    )
    AFTER_ONE_HELD_TURN = (
        "after_one_held_turn",
        "-/-",
        "",
        "The month of movement before as well, and undisturbed.",
    )


class FcaAttackMeans(Choice):
    """What counts as an attack on a fleet that is to change."""

    ANY_MOVE = (
        "any_move_order_with_path_by_another_power",
        "-/-",
        "",
        "Any move of another power that gets there and would cut a support.",
    )
    INCLUDING_OWN = (
        "including_own",
        "-/-",
        "",
        "Such a move of whatever power, the own one included.",
    )
    ONLY_IF_BOUNCED = (
        "only_if_bounced_or_dislodged",
        "-/-",
        "",
        "Only one of another power that the fleet itself has to repel, or that dislodges it.",
    )


class FcaSupportable(Choice):
    """Whether a fleet ordered to change can be supported to hold."""

    TRUE = (
        "true",
        "-/-",
        "",
        "It can: it stays.",
    )
    FALSE = (
        "false",
        "-/-",
        "",
        "It cannot.",
    )


class FcaInBuildMonth(Choice):
    """Whether fleets change in build months too."""

    FALSE = (
        "false",
        "-/-",
        "",
        "No: no unit acts then.",
    )
    TRUE = (
        "true",
        "-/-",
        "",
        "Yes, and undisturbed.",
    )


class FcaFrozen(Choice):
    """Whether a fleet in a frozen land can change."""

    ALLOWED = (
        "allowed",
        "-/-",
        "",
        "It can: it neither moves nor supports nor attacks.",
    )
    BARRED = (
        "barred",
        "-/-",
        "",
        "It cannot.",
    )


class MercLetter(Choice):
    """The letter of mercenaries in orders."""

    M = (
        "M",
        "-/-",
        "",
        "M, for mercenary.",
    )
    K = (
        "K",
        "-/-",
        "",
        "K, for Knecht; reports still write M.",
    )


class MercMove(Choice):
    """How mercenaries, who never attack, can move."""

    VACANT_ONLY = (
        "vacant_only",
        "-/-",
        "",
        "Wherever nobody stays: against a unit that stays they have no strength.",
    )
    NO_MOVES = (
        "no_moves",
        "-/-",
        "",
        "Not at all.",
    )
    NOT_INTO_OCCUPIED = (
        "not_into_occupied_at_start",
        "-/-",
        "",
        "Only to where nobody stands when the turn begins.",
    )


class MercStandoff(Choice):
    """What a mercenary is worth in a standoff."""

    NORMAL = (
        "normal",
        "-/-",
        "",
        "As much as an army.",
    )
    YIELDS = (
        "yields",
        "-/-",
        "",
        "Half a unit less: it yields to others of equal strength. All strengths are counted in halves then.",
    )


class MercCuts(Choice):
    """Whether a mercenary that moves against a supporting unit cuts the support."""

    FALSE = (
        "false",
        "-/-",
        "",
        "It does not: only attacks cut.",
    )
    TRUE = (
        "true",
        "-/-",
        "",
        "It does.",
    )


class MercSupportedHold(Choice):
    """The strength with which a supported mercenary holds."""

    RESTORE = (
        "restore",
        "-/-",
        "",
        "One for itself and one for each support.",
    )
    ADD_TO_ZERO = (
        "add_to_zero",
        "-/-",
        "",
        "One for each support.",
    )


class MercFailedMoveHold(Choice):
    """The strength with which a mercenary holds whose move failed."""

    ZERO = (
        "0",
        "-/-",
        "",
        "None.",
    )
    ONE = (
        "1",
        "-/-",
        "standard rules",
        "One.",
    )


class MercRemovalUnit(Choice):
    """When the two mercenaries that go for a center are due."""

    PER_MISSING_CAPACITY = (
        "per_missing_capacity",
        "-/-",
        "standard rules",
        "For each center by which the units are too many.",
    )
    PER_CENTRE_LOST = (
        "per_centre_lost_even_if_spare",
        "-/-",
        "",
        "For each center lost since the last build month, even if there are centers to spare.",
    )


class MercOddRemoval(Choice):
    """What goes when the last mercenary is alone."""

    LITERAL = (
        "literal",
        "-/-",
        "",
        "It goes together with another unit; and mercenaries go in twos.",
    )
    CAPACITY = (
        "capacity",
        "-/-",
        "",
        "Only as much as the centers cannot pay for.",
    )


class MercCapacityRounding(Choice):
    """How much of a center a lone mercenary takes."""

    UP = (
        "up",
        "-/-",
        "",
        "All of it, though a second one costs no more.",
    )
    HALF = (
        "half",
        "-/-",
        "",
        "Half of it.",
    )


class MercCaptures(Choice):
    """Whether mercenaries take the centers in which they stand in a build month."""

    TRUE = (
        "true",
        "-/-",
        "",
        "They do, as armies.",
    )
    FALSE = (
        "false",
        "-/-",
        "",
        "They do not.",
    )


class MercConvoy(Choice):
    """Whether mercenaries can be convoyed."""

    TRUE = (
        "true",
        "-/-",
        "",
        "They can, as armies; they still attack nobody where they land.",
    )
    FALSE = (
        "false",
        "-/-",
        "",
        "They cannot.",
    )
