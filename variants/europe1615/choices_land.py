"""Choices about land: who captures what, what becomes of fallen states and of abandoned powers."""

from ...model.rulebook.choices import Choice


class MinorFleetCaptures(Choice):
    """Whether fleets of minor states capture centers as their armies do."""

    TRUE = (
        "true",
        "-/-",
        "",
        "They do.",
    )
    FALSE = (
        "false",
        "-/-",
        "",
        "They do not.",
    )


class OrphanArmyCaptures(Choice):
    """Whether units of a state whose home center falls in the same winter capture where they stand."""

    FALSE = (
        "false",
        "-/-",
        "",
        "They do not.",
    )
    TRUE = (
        "true",
        "-/-",
        "",
        "They do, and what they captured is liberated at once.",
    )


class CaptureCentreless(Choice):
    """How a state without a center is captured."""

    ANNEXED_ALL_PROVINCES = (
        "annexed_all_provinces",
        "-/-",
        "",
        "By annexing all of its provinces.",
    )
    NEVER = (
        "never",
        "-/-",
        "",
        "Not at all: its provinces are annexed, but it stays open to influence.",
    )


class LiberatedPowerCentre(Choice):
    """What becomes of a power's center when the state that captured it loses its home center."""

    NEW_MINOR_STATE = (
        "new_minor_state",
        "-/-",
        "",
        "It is a new minor state, without influence.",
    )
    BACK_TO_POWER = (
        "back_to_power",
        "-/-",
        "",
        "It returns to the power, if that is still in the game.",
    )


class CaptureOfNeutral(Choice):
    """Whether a foreign unit that stands in a neutral state in winter captures the place."""

    ALLOWED = (
        "allowed",
        "-/-",
        "",
        "It does.",
    )
    BARRED = (
        "barred",
        "-/-",
        "",
        "It does not.",
    )
