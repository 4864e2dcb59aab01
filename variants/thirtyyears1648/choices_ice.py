"""Choices about the frozen seas and lands of the winter."""

from ...model.rulebook.choices import Choice


class IceMustLeave(Choice):
    """Whether fleets in frozen seas must try to leave them."""

    FALSE = (
        "false",
        "-/-",
        "",
        "No: the sentence is struck out.",
    )
    TRUE = (
        "true",
        "-/-",
        "",
        "Yes: any other order to them is void.",
    )


class IceSeaExit(Choice):
    """Whether a fleet may leave a frozen sea."""

    ALLOWED = (
        "allowed",
        "-/-",
        "",
        "It may, to where it is not frozen.",
    )
    BARRED = (
        "barred",
        "-/-",
        "",
        "It may not.",
    )


class IceSeaExitAttack(Choice):
    """Whether a fleet that leaves a frozen sea attacks a unit that stays where it goes."""

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
        "It does not, and cuts nothing.",
    )


class IceLandEntry(Choice):
    """Which armies may not enter frozen lands."""

    BARRED_FOR_ALL = (
        "barred_for_all",
        "-/-",
        "",
        "None may.",
    )
    BARRED_FROM_FROZEN = (
        "barred_only_from_frozen_to_frozen",
        "-/-",
        "",
        "Those from other frozen lands may not.",
    )


class IceExitAttack(Choice):
    """What becomes of an army that leaves a frozen land for an occupied place."""

    ZERO = (
        "zero_vs_stayer",
        "-/-",
        "",
        "It gets there if the other unit leaves; it cuts nothing.",
    )
    ILLEGAL = (
        "illegal_if_occupied_at_start",
        "-/-",
        "",
        "Its order is void.",
    )


class IceLandEntryFleet(Choice):
    """Whether fleets may enter frozen lands."""

    BARRED = (
        "barred",
        "-/-",
        "",
        "They may not.",
    )
    ALLOWED = (
        "allowed",
        "-/-",
        "",
        "They may, where nobody stays.",
    )


class IceLandFleetAttackable(Choice):
    """Whether a fleet in a frozen land can be attacked."""

    FALSE = (
        "false",
        "-/-",
        "",
        "It cannot.",
    )
    TRUE = (
        "true",
        "-/-",
        "",
        "It can: armies may enter a frozen land in which a fleet stands.",
    )


class IceRetreatInto(Choice):
    """Whether units may retreat into frozen seas and lands."""

    BARRED = (
        "barred",
        "-/-",
        "",
        "They may not.",
    )
    ALLOWED = (
        "allowed",
        "-/-",
        "",
        "They may.",
    )


class IceConvoy(Choice):
    """Whether a fleet in a frozen sea may convoy."""

    BARRED = (
        "barred",
        "-/-",
        "",
        "It may not.",
    )
    ALLOWED = (
        "allowed",
        "-/-",
        "",
        "It may.",
    )


class IceHoldSupportIn(Choice):
    """Support to hold for a unit in a frozen place, which nobody can attack."""

    VOID = (
        "void",
        "-/-",
        "",
        "That of fleets is void, that of armies in unfrozen lands counts, for nothing.",
    )
    VOID_FOR_ALL = (
        "void_for_all",
        "-/-",
        "",
        "It is void, whoever gives it.",
    )
