"""A small variant with its own year, such as a user might write: monthly turns, loans, a timeline.

Each year begins with declarations, of which only every third power may make one; movement is in March
and April, there is a build month in June, nobody owns anything before, and who has three centers then
wins. The ledger keeps the loans and counts the months.
"""

from collections.abc import Mapping
from dataclasses import replace

from westphalia.model.board import places_of
from westphalia.model.errors import Place, UnreadableError
from westphalia.model.names import Power
from westphalia.model.phase import Phase, PhaseKind
from westphalia.model.reasons import Fact
from westphalia.solver.conditions.builds import OwnedCenterBuilds
from westphalia.solver.conditions.conditions import VariantRules, standard_conditions
from westphalia.solver.outcomes.movement import Status
from westphalia.variants import Variant
from westphalia.variants.framework.phases import (
    ADJUSTMENTS,
    MOVEMENT,
    OWNERSHIP,
    RETREATS,
    make_victory_check,
)
from westphalia.variants.framework.report import Declaration, Entry, EntryReport, Event, Report
from westphalia.variants.framework.year import (
    AutomaticStep,
    Due,
    PhaseInput,
    PhaseRules,
    PhaseStep,
    State,
    Turn,
    Year,
)


class Loans(PhaseRules):
    """The declarations: powers can lend what they own."""

    kind = PhaseKind.DIPLOMACY

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return every third power, which may lend a center."""
        return {info.id: Due(1, "loan") for info in state.position.board.powers[::3]}

    def read(self, text: str, state: State) -> Entry:
        """Parse ``LEND Vienna TO Italy``."""
        words = text.split()
        if len(words) != 4 or (words[0].upper(), words[2].upper()) != ("LEND", "TO"):
            message = f"cannot read {text!r}"
            raise UnreadableError(message, place=Place(column=1), expected="LEND place TO power")
        places = places_of(state.position.board)
        province, power = places.find_province(words[1]), places.find_power(words[3])
        return Declaration(f"LEND {province} TO {power}", "lend", (province, power))

    def resolve(self, phase: PhaseInput) -> Turn:
        """Resolve loans: a power can lend what it owns."""
        state = phase.state
        loans: list[object] = []
        reports: list[EntryReport] = []
        for lender, entries in phase.sheets.items():
            for entry in entries:
                assert isinstance(entry, Declaration)
                owned = state.position.owners.get(
                    places_of(state.position.board).find_province(entry.words[0])
                )
                if owned == lender:
                    loans.append([lender, *entry.words])
                status = Status.SUCCEEDS if owned == lender else Status.VOID
                reports.append(EntryReport(lender, entry, status, "lent" if owned == lender else "not_owned"))
        return Turn(state.position, {**state.ledger, "loans": loans}, Report(tuple(reports)))


def count_month(state: State) -> Turn:
    """Add one month to the ledger."""
    months = state.ledger.get("months", 0)
    assert isinstance(months, int)
    event = Event("month", fact=Fact(f"Month {months + 1} is over."))
    return Turn(state.position, {**state.ledger, "months": months + 1}, Report(events=(event,)))


class Small(Variant):
    """The variant, played on the standard board."""

    id = "small"
    name = "Small"
    package = "westphalia.variants.standard"
    start = Phase(1618, "march", PhaseKind.MOVEMENT)
    year = Year(
        (
            PhaseStep("january", Loans()),
            PhaseStep("march", MOVEMENT),
            PhaseStep("march", RETREATS),
            AutomaticStep("month", count_month),
            PhaseStep("april", MOVEMENT),
            PhaseStep("april", RETREATS),
            AutomaticStep("month", count_month),
            OWNERSHIP,
            make_victory_check(lambda _state, power: 4 if power == "austria" else 6),
            PhaseStep("june", ADJUSTMENTS),
        )
    )

    def conditions(self, state: State) -> VariantRules:
        """Return rules with builds in every owned center."""
        return replace(standard_conditions(state.position.board), builds=OwnedCenterBuilds())


SMALL = Small()
