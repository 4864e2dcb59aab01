"""Checks of the section ``game``: the rules of a game by data, alone and together with the board."""

from collections.abc import Mapping, Sequence
from typing import cast

from ...brief import join_alternatives, quote
from ...errors import UnreadableError, WestphaliaError
from ...phase import parse_phase
from ...text import Pointer
from ..game_schema import (
    ForbidRecord,
    GameRulesRecord,
    StrengthRuleRecord,
    VictoryRecord,
    YearsRecord,
    YearStepRecord,
)
from .sheet import AuditSheet

CLASSIC = (
    ("spring", "movement"),
    ("spring", "retreat"),
    ("fall", "movement"),
    ("fall", "retreat"),
    ("winter", "adjustment"),
)
"""The default phases of a year."""


_ORDERS: Mapping[str, tuple[str, ...]] = {"movement": ("move", "support", "convoy"), "retreat": ("retreat",)}
"""The orders that a kind of phase can forbid."""


def check_game(sheet: AuditSheet) -> None:
    """Check the rules of a game by data, alone and together with the board."""
    game = sheet.board.game
    if game is None:
        return
    _check_parties(sheet)
    _check_rules(sheet, game)
    _check_clauses(sheet, game)
    _check_harbors(sheet, game)
    for index, record in enumerate(game.strengths):
        _check_strength(sheet, record, ("game", "strengths", index))
    _check_builds(sheet, game)
    _check_start(sheet, game, asks_year=_check_year(sheet, game))
    for index, way in enumerate(game.victory or ()):
        _check_victory(sheet, way, ("game", "victory", index))


def _check_parties(sheet: AuditSheet) -> None:
    """Check for what games by data do not support: minor states, stronger units."""
    if sheet.board.minors:
        sheet.add_error("a game by data has no rules for minor states", "minors", of_name=True)
    for index, unit in sheet.enumerate_valid("units", sheet.board.units):
        if unit.strength > 1:
            sheet.add_error("all units of a game by data have the strength 1", "units", index, "strength")


def _check_rules(sheet: AuditSheet, game: GameRulesRecord) -> None:
    from ...rulebook import read_rules  # imported late: few boards have a game

    def attempt(pointer: Pointer, rules: Mapping[str, str], *, of_name: bool = False) -> None:
        try:
            read_rules(rules)
        except WestphaliaError as error:
            sheet.add_error(
                error.message,
                *pointer,
                of_name=of_name,
                expected=error.expected,
                nearest=error.nearest,
                problem=type(error),
            )

    attempt(("game", "preset"), {"preset": game.preset})
    before = len(sheet.findings)
    for rule, choice in game.rules.items():
        if rule.strip().lower() == "preset":
            expected = 'the field "preset" beside "rules"'
            sheet.add_error('"preset" is not a rule', "game", "rules", rule, of_name=True, expected=expected)
        else:
            attempt(("game", "rules", rule), {rule: choice})
    if len(sheet.findings) == before:
        attempt(("game", "rules"), game.rules)


def _check_clauses(sheet: AuditSheet, game: GameRulesRecord) -> None:
    from pydantic import TypeAdapter, ValidationError

    from ..game_schema import ClauseId

    shape = TypeAdapter[str](ClauseId)
    for name, words in game.clauses.items():
        try:
            shape.validate_python(name)
        except ValidationError:
            expected = "capitals, digits and hyphens, with a number at the end, as in TT-1"
            sheet.add_error(
                f"{quote(name)} is not the id of a clause",
                "game",
                "clauses",
                name,
                of_name=True,
                expected=expected,
                problem=UnreadableError,
            )
        if words.rstrip().endswith("."):
            message = "the wording of a clause ends with a period"
            expected = "half a sentence without a period"
            sheet.add_error(message, "game", "clauses", name, problem=UnreadableError, expected=expected)
    _check_clause_reference(sheet, game.neutral.clause, ("game", "neutral", "clause"))


def _check_clause_reference(sheet: AuditSheet, clause: str | None, pointer: Pointer) -> None:
    game = cast("GameRulesRecord", sheet.board.game)
    if clause is not None and clause not in game.clauses:
        sheet.add_unknown("clause", clause, set(game.clauses), *pointer)


def _check_harbors(sheet: AuditSheet, game: GameRulesRecord) -> None:
    here = ("game", "harbors")
    _check_clause_reference(sheet, game.harbors.clause, (*here, "clause"))
    for index, place in enumerate(game.harbors.places):
        province = sheet.provinces.get(place)
        if province is None:
            sheet.add_unknown("province", place, set(sheet.provinces), *here, "places", index)
        elif province.terrain != "coastal" or province.coasts:
            expected = "a coastal province without named coasts"
            sheet.add_error(f"fleets cannot convoy in {place}", *here, "places", index, expected=expected)
    _check_unique(sheet, game.harbors.places, (*here, "places"))


def _check_strength(sheet: AuditSheet, record: StrengthRuleRecord, here: Pointer) -> None:
    _check_clause_reference(sheet, record.clause, (*here, "clause"))
    _check_unique(sheet, record.kinds, (*here, "kinds"))
    for name, places in (("at", record.at), ("into", record.into)):
        _check_provinces(sheet, places, (*here, name))
    if record.move is None and record.hold is None and record.support is None:
        sheet.add_error("no strength is given", *here, expected='"move", "hold" or "support"')
    elif record.into is not None and (record.hold, record.support) != (None, None):
        sheet.add_error("only moves have a destination", *here, "into", of_name=True, expected='"move" alone')


def _check_provinces(sheet: AuditSheet, places: Sequence[str] | None, here: Pointer) -> None:
    for index, place in enumerate(places or ()):
        if place not in sheet.provinces:
            sheet.add_unknown("province", place, set(sheet.provinces), *here, index)


def _check_builds(sheet: AuditSheet, game: GameRulesRecord) -> None:
    builds = game.builds
    here = ("game", "builds")
    if builds.where == "chosen" and not builds.chosen:
        sheet.add_error("no power may build anywhere", *here, expected='"chosen": {power: [centers]}')
    if builds.where != "chosen" and builds.chosen:
        message = f'"chosen" has no effect, since powers build in {builds.where} centers'
        sheet.add_error(message, *here, "chosen", of_name=True, expected='"where": "chosen"')
    for power, places in builds.chosen.items():
        if power not in sheet.powers:
            sheet.add_unknown("power", power, sheet.powers, *here, "chosen", power, of_name=True)
        _check_centers(sheet, places, (*here, "chosen", power))
    _check_unique(sheet, builds.kinds, (*here, "kinds"))


def _check_centers(sheet: AuditSheet, places: Sequence[str], pointer: Pointer) -> None:
    for index, place in enumerate(places):
        province = sheet.provinces.get(place)
        if province is None:
            sheet.add_unknown("province", place, set(sheet.provinces), *pointer, index)
        elif not province.center:
            sheet.add_error(f"{place} is not a center", *pointer, index)
    _check_unique(sheet, places, pointer)


def _check_unique(sheet: AuditSheet, words: Sequence[str], pointer: Pointer) -> None:
    met: set[str] = set()
    for index, word in enumerate(words):
        if word in met:
            sheet.add_error(f"{quote(word)} is listed twice", *pointer, index)
        met.add(word)


# -------------------------------------------------------------------------------------------- the year


def _check_year(sheet: AuditSheet, game: GameRulesRecord) -> bool:
    """Check that no phase repeats, retreats follow movements, and some movement is in every year.

    Return whether the steps are valid, so that checks of the whole year make sense.
    """
    steps = game.year or ()
    before = len(sheet.findings)
    for index, step in enumerate(steps):
        _check_step(sheet, step, ("game", "year", index))
    if len(sheet.findings) > before:
        return False
    met: set[tuple[str | None, str | None]] = set()
    for index, step in enumerate(steps):
        here = ("game", "year", index)
        if step.phase is None:
            continue
        if (step.season, step.phase) in met:
            sheet.add_error(f"the {step.phase} of {step.season} is listed twice", *here)
        met.add((step.season, step.phase))
        after = next((other for other in steps[index + 1 :] if other.phase is not None), None)
        if step.phase == "movement" and (
            after is None or (after.season, after.phase, after.years) != (step.season, "retreat", step.years)
        ):
            message = f"no retreats follow the movement of {step.season} in the same years"
            expected = f"the retreats of {step.season} as the next phase"
            sheet.add_error(message, *here, expected=expected)
    if steps and not any(step.phase == "movement" and step.years is None for step in steps):
        sheet.add_error("the year has no movement that takes place in every year", "game", "year")
    ways = game.victory
    if steps and ways != () and not any(step.moment == "victory" for step in steps):
        message = "the year has no moment that checks for victory"
        sheet.add_error(message, "game", "year", expected='{"moment": "victory"}, or "victory": []')
    return True


def _check_step(sheet: AuditSheet, step: YearStepRecord, here: Pointer) -> None:
    if (step.phase is None) == (step.moment is None) or (step.phase is None) != (step.season is None):
        message = "a step is a phase of a season or a moment"
        sheet.add_error(message, *here, expected='"season" and "phase", or "moment"')
    elif step.season is not None:
        try:
            found = parse_phase(f"{step.season} 1 {step.phase}").season
        except WestphaliaError as error:
            expected = "a season such as spring, fall, winter or april"
            sheet.add_error(error.message, *here, "season", expected=expected, problem=type(error))
        else:
            if found != step.season:
                sheet.add_error(f"season: {quote(step.season)}", *here, "season", expected=f'"{found}"')
    _check_years(sheet, step.years, here)
    if step.forbid and step.phase not in _ORDERS:
        message = "only movement and retreat phases can forbid orders"
        sheet.add_error(message, *here, "forbid", of_name=True)
    for index, forbidden in enumerate(step.forbid):
        _check_forbidden(sheet, forbidden, step.phase, (*here, "forbid", index))


def _check_years(sheet: AuditSheet, years: YearsRecord | None, here: Pointer) -> None:
    if years is not None and years.first is not None and years.last is not None and years.last < years.first:
        sheet.add_error(f"{years.last} is before {years.first}", *here, "years", "last")


def _check_forbidden(sheet: AuditSheet, forbidden: ForbidRecord, phase: str | None, here: Pointer) -> None:
    _check_clause_reference(sheet, forbidden.clause, (*here, "clause"))
    _check_unique(sheet, forbidden.orders, (*here, "orders"))
    _check_unique(sheet, forbidden.kinds, (*here, "kinds"))
    possible = _ORDERS.get(phase or "", ())
    for index, order in enumerate(forbidden.orders):
        if possible and order not in possible:
            expected = join_alternatives([quote(one) for one in possible])
            sheet.add_error(f"a {phase} phase has no {order}", *here, "orders", index, expected=expected)
    for name, places in (("at", forbidden.at), ("out_of", forbidden.out_of), ("into", forbidden.into)):
        _check_provinces(sheet, places, (*here, name))
    _check_years(sheet, forbidden.years, here)


def _check_start(sheet: AuditSheet, game: GameRulesRecord, *, asks_year: bool) -> None:
    here = ("game", "start")
    try:
        phase = parse_phase(game.start)
    except WestphaliaError as error:
        sheet.add_error(
            error.message, *here, expected=error.expected, nearest=error.nearest, problem=type(error)
        )
        return
    if phase.year < 1:
        sheet.add_error("the year is 0", *here, expected="1 or later")
    listed = [(step.season, step.phase) for step in game.year or () if step.phase is not None]
    phases = listed if game.year is not None else list(CLASSIC)
    if asks_year and (phase.season, phase.kind.value) not in phases:
        codes = [parse_phase(f"{season} {phase.year} {kind}").code for season, kind in phases[:8]]
        sheet.add_error(f"the year of this game has no {phase}", *here, expected=join_alternatives(codes))
    owners = set(sheet.board.owners.values()) | {unit.power for unit in sheet.board.units}
    for index, power in sheet.enumerate_valid("powers", sheet.board.powers):
        if power.id not in owners:
            message = f"{power.id} has neither a unit nor a center at the start, so it is eliminated"
            sheet.add_error(message, "powers", index, expected="a unit or a center")


# --------------------------------------------------------------------------------------------- victory


def _check_victory(sheet: AuditSheet, way: VictoryRecord, here: Pointer) -> None:
    named = [name for name in ("centers", "places", "year") if getattr(way, name) is not None]
    if len(named) != 1:
        given = " and ".join(f'"{name}"' for name in named)
        message = f"a way to win has {given}" if given else "a way to win has no condition"
        sheet.add_error(message, *here, expected='one of "centers", "places", and "year"')
    centers = sum(province.center for province in sheet.provinces.values())
    if way.centers is not None and way.centers > centers:
        sheet.add_error(f"the board has only {centers} centers", *here, "centers")
    _check_centers(sheet, way.places or (), (*here, "places"))
    if way.power is not None and way.year is not None:
        sheet.add_error("the last year is the same for all powers", *here, "power", of_name=True)
    elif way.power is not None and way.power not in sheet.powers:
        sheet.add_unknown("power", way.power, sheet.powers, *here, "power")
    _check_clause_reference(sheet, way.clause, (*here, "clause"))
