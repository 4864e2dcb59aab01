"""Choices about the decrees of the Papacy."""

from ...model.rulebook.choices import Choice


class DecreeSubmission(Choice):
    """In which phase the Papacy hands in its decree."""

    WITH_ORDERS = ("with_orders", "-/-", "", "Together with its orders.")
    DIPLOMATIC_PHASE = ("diplomatic_phase", "-/-", "", "In the diplomatic phase.")


class AnnulmentCounts(Choice):
    """Whether an annulment is the one decree of its year."""

    TRUE = ("true", "-/-", "", "It is.")
    FALSE = ("false", "-/-", "", "It is not: there may be one annulment besides.")


class AnnulmentRefunds(Choice):
    """Whether an annulment takes back the penalties that the decree has led to."""

    TRUE = ("true", "-/-", "", "It does.")
    FALSE = ("false", "-/-", "", "It only ends further ones.")


class DecreeTypes(Choice):
    """Which decrees there are."""

    SIX_AND_RULINGS = (
        "six_types_and_free_text",
        "-/-",
        "",
        "Six types, and free texts that the referee admits and whose violations the referee finds.",
    )
    SIX = ("six_types", "-/-", "", "The six types alone.")


class DecreeViolationCount(Choice):
    """How violations of a decree are counted."""

    ONCE = (
        "once_per_year_and_decree",
        "-/-",
        "",
        "One for each power in a year, whatever it did against the decree.",
    )
    EACH_ACT = ("each_act", "-/-", "", "One for each thing that the power did against it.")


class DecreeMinorUnits(Choice):
    """Whether units of aligned states can violate a decree not to enter."""

    FALSE = ("false", "-/-", "", "They cannot: only the power's own units.")
    TRUE = ("true", "-/-", "", "They can: they count as the power's own.")


class DecreeSelf(Choice):
    """Whether the Papacy may put itself under a decree."""

    FALSE = ("false", "-/-", "", "It may not.")
    TRUE = ("true", "-/-", "", "It may, for it is Catholic.")
