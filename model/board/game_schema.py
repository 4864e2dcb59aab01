"""The schema of the section ``game`` of a board file: the rules of a game by data.

Each field selects a rule of the program, or gives it a number or places; nothing is executed. The audit
checks the fields together with the board, and `variants.data_games` plays the game.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from .shapes import Id, KindWord, Words

ClauseId: TypeAlias = Annotated[
    StrictStr, Field(pattern=r"^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*-[0-9]+$", max_length=40)
]
Text: TypeAlias = Annotated[Words, Field(max_length=200)]
Points: TypeAlias = Annotated[StrictInt, Field(ge=0, le=9)]
YearNumber: TypeAlias = Annotated[StrictInt, Field(ge=1, le=9999)]
Kinds: TypeAlias = Annotated[tuple[KindWord, ...], Field(min_length=1, max_length=26)]
Places: TypeAlias = Annotated[tuple[Id, ...] | None, Field(max_length=1000)]
Cited: TypeAlias = Annotated[ClauseId | None, Field(description="the clause with this rule, of those listed")]


class _RulesModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class BuildsRecord(_RulesModel):
    """The builds of powers: where and what."""

    where: Annotated[
        Literal["home", "owned", "chosen"],
        Field(description="owned home centers, all owned centers, or the owned ones of those `chosen`"),
    ] = "home"
    chosen: Annotated[
        dict[Words, Annotated[tuple[Id, ...], Field(max_length=1000)]],
        Field(description="power: the centers where it may build", max_length=100),
    ] = {}
    kinds: Annotated[Kinds, Field(description="what can be built")] = ("army", "fleet")


class HarborsRecord(_RulesModel):
    """Coastal places in which fleets can convoy, as at sea."""

    places: Annotated[tuple[Id, ...], Field(max_length=1000, description="places without named coasts")] = ()
    clause: Cited = None


class StrengthRuleRecord(_RulesModel):
    """Strengths other than one, before supports: of units in some places, of moves into some places."""

    kinds: Annotated[Kinds, Field(description="of which units")] = ("army", "fleet")
    at: Annotated[Places, Field(description="only of units in these provinces")] = None
    into: Annotated[Places, Field(description="only of moves into these provinces")] = None
    move: Annotated[Points | None, Field(description="the strength of their moves")] = None
    hold: Annotated[
        Points | None, Field(description="the strength of units that stay, and of those whose move fails")
    ] = None
    support: Annotated[Points | None, Field(description="what their support adds")] = None
    clause: ClauseId


class NeutralRecord(_RulesModel):
    """The rules for neutral units; a dislodged one is disbanded immediately."""

    rebuilt: Annotated[
        StrictBool,
        Field(description="whether they return to their vacant starting places at the end of a year"),
    ] = False
    clause: Cited = None


class YearsRecord(_RulesModel):
    """The years in which something takes place."""

    first: YearNumber | None = None
    last: YearNumber | None = None
    every: Annotated[
        StrictInt, Field(ge=1, le=100, description="2: every second year, from the first one on")
    ] = 1


class ForbidRecord(_RulesModel):
    """Orders that are forbidden in a movement or retreat phase."""

    orders: Annotated[
        tuple[Literal["move", "support", "convoy", "retreat"], ...], Field(min_length=1, max_length=3)
    ]
    kinds: Annotated[Kinds, Field(description="of which units")] = ("army", "fleet")
    at: Annotated[Places, Field(description="only orders to units in these provinces")] = None
    into: Annotated[Places, Field(description="only orders into these provinces; by default all orders")] = (
        None
    )
    out_of: Annotated[
        Places, Field(description="only moves out of these provinces, with support and convoys")
    ] = None
    years: Annotated[YearsRecord | None, Field(description="only in these years")] = None
    clause: ClauseId


class YearStepRecord(_RulesModel):
    """A phase of the year, or a moment between phases."""

    season: Annotated[Text | None, Field(description="with `phase`: spring, fall, winter, april ...")] = None
    phase: Literal["movement", "retreat", "adjustment"] | None = None
    moment: Annotated[
        Literal["ownership", "victory"] | None,
        Field(description="ownership: occupied centers change owner; victory: check whether a power has won"),
    ] = None
    years: Annotated[YearsRecord | None, Field(description="only in these years")] = None
    forbid: Annotated[tuple[ForbidRecord, ...], Field(max_length=200)] = ()


class VictoryRecord(_RulesModel):
    """One way to win: by `centers`, by `places` or by the `year`."""

    centers: Annotated[StrictInt | None, Field(ge=1, le=1000, description="the centers that win")] = None
    places: Annotated[
        tuple[Id, ...] | None,
        Field(min_length=1, max_length=100, description="centers; owning all of them wins"),
    ] = None
    year: Annotated[
        YearNumber | None, Field(description="the last year; most centers win, a tie is a draw")
    ] = None
    power: Annotated[Id | None, Field(description="only for this power")] = None
    clause: Cited = None


class GameRulesRecord(_RulesModel):
    """The rules of a game by data."""

    start: Annotated[Text, Field(description="the first phase: S1901M, Spring 1901 Movement")]
    preset: Annotated[Text, Field(description="the published rulebook with the default choices")] = "datc"
    rules: Annotated[
        dict[Words, Text], Field(max_length=100, description="rule choices that differ from the preset")
    ] = {}
    clauses: Annotated[
        dict[Words, Text],
        Field(max_length=200, description="rules in words, half a sentence each, by id such as TT-1"),
    ] = {}
    builds: BuildsRecord = BuildsRecord()
    harbors: HarborsRecord = HarborsRecord()
    strengths: Annotated[
        tuple[StrengthRuleRecord, ...],
        Field(max_length=200, description="strengths other than one; the first that fits a role counts"),
    ] = ()
    neutral: NeutralRecord = NeutralRecord()
    year: Annotated[
        tuple[YearStepRecord, ...] | None,
        Field(
            min_length=1,
            max_length=60,
            description="phases and moments; by default the standard ones",
        ),
    ] = None
    victory: Annotated[
        tuple[VictoryRecord, ...] | None,
        Field(max_length=100, description="by default more than half of all centers win"),
    ] = None
