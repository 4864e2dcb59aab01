"""What the formats of DAIDE, godip and webDiplomacy hold, and their errors."""

import json
from dataclasses import replace

import pytest

from tests.formats.bad_input import complaints
from tests.golden import Golden
from westphalia.formats import Displaced, Notes, Record, Remark, format_records, read_records
from westphalia.model.names import Location, Province
from westphalia.model.orders import Move, format_order

SPRING = "NOW ( SPR 1901 ) ( FRA AMY PAR ) ( FRA FLT ECH ) ( ENG FLT NTH ) ( ENG AMY LON )\n"
STATE = {
    "Season": "Spring",
    "Year": 1901,
    "Type": "Movement",
    "Units": {"par": {"Type": "Army", "Nation": "France"}},
}
GAME = {
    "phases": [
        {"turn": 0, "phase": "Diplomacy", "units": [{"unitType": "Army", "terrID": 47, "countryID": 2}]}
    ]
}


def read(text: str, format_id: str) -> Record:
    (record,) = read_records(text, name=format_id)
    return record


def orders(record: Record) -> list[str]:
    return [
        format_order(entry.order)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
        for phase in record.phases
        for entry in phase.orders
    ]


@pytest.mark.parametrize(
    ("message", "order"),
    [
        ("( ( FRA AMY PAR ) MTO BUR )", "A par - bur"),
        ("( ( ENG AMY LON ) CTO NWY VIA ( NTH NWG ) )", "A lon - nth - nwg - nwy"),
        ("( ( FRA FLT ECH ) SUP ( ENG AMY LON ) MTO WAL )", "F eng S A lon - wal"),
        ("( ( ENG FLT NTH ) CVY ( ENG AMY LON ) CTO BEL )", "F nth C A lon - bel"),
        ("( ( FRA FLT ECH ) HLD )", "F eng H"),
    ],
)
def test_messages_hold_orders_and_routes(message: str, order: str) -> None:
    record = read(f"{SPRING}SUB {message}\n", "daide")
    assert orders(record) == [order]
    again = read(format_records([record], "daide"), "daide")
    assert orders(again) == [order]


def test_coasts_retreats_and_results_of_messages() -> None:
    text = (
        "SCO ( RUS STP )\n"
        "NOW ( AUT 1901 ) ( RUS FLT ( STP SCS ) ) ( GER AMY MUN ) ( FRA AMY MUN MRT ( BUR RUH ) )\n"
        "ORD ( AUT 1901 ) ( ( FRA AMY MUN ) RTO BUR ) ( SUC )\n"
    )
    record = read(text, "daide")
    (phase,) = record.phases
    assert str(phase.before.units[0]) == "F stp/sc"
    assert phase.before.dislodged[0].retreats == ("bur", "ruh")
    assert phase.before.owners == {"stp": "russia"}
    assert phase.orders[0].remarks == ()


@pytest.mark.parametrize(
    ("turn", "message", "remarks"),
    [
        ("SPR", "( ENG AMY LON ) CTO NWY VIA ( NTH )", (Remark.NO_CONVOY,)),
        ("SPR", "( ENG FLT NTH ) CVY ( ENG AMY LON ) CTO NWY", (Remark.DISRUPTED,)),
        ("SUM", "( FRA AMY MUN ) RTO BUR", (Remark.BOUNCE, Remark.DESTROYED)),
    ],
)
def test_results_of_messages_depend_on_the_order(
    turn: str, message: str, remarks: tuple[Remark, ...]
) -> None:
    units = "( ENG AMY LON ) ( ENG FLT NTH ) ( GER AMY MUN )"
    units += " ( FRA AMY MUN MRT ( BUR ) )" if turn == "SUM" else ""
    result = "BNC" if turn == "SUM" else "DSR"
    text = f"NOW ( {turn} 1901 ) {units}\nORD ( {turn} 1901 ) ( {message} ) ( {result} )\n"
    assert read(text, "daide").phases[0].orders[0].remarks == remarks


def test_owners_after_the_orders_are_those_of_the_next_position() -> None:
    text = (
        "NOW ( FAL 1901 ) ( FRA AMY BEL )\nORD ( FAL 1901 ) ( ( FRA AMY BEL ) HLD ) ( SUC )\n"
        "SCO ( FRA BEL )\nNOW ( WIN 1901 ) ( FRA AMY BEL )\n"
    )
    first, second = read(text, "daide").phases
    assert (first.before.owners, second.before.owners) == (None, {"bel": "france"})


def test_messages_about_other_things_are_counted() -> None:
    record = read(f"HLO ( FRA ) ( 1 )\n{SPRING}TME ( 5 )\nTME ( 4 )\n", "daide")
    assert record.ignored == {"HLO": 1, "TME": 2}


def test_a_convoy_without_a_route_gets_the_only_one() -> None:
    case = "variant: standard\nphase: S1901M\nEngland:\n  A Lon - Bel via convoy\n  F Nth C A Lon - Bel\n"
    case += "Units:\n  England: A lon, F nth{0}\n"
    (record,) = read_records(case.format(""), name="case")
    assert "CTO BEL VIA ( NTH )" in format_records([record], "daide")
    text = case.format(", F eng").replace("Units:", "  F Eng C A Lon - Bel\nUnits:")
    (record,) = read_records(text, name="case")
    assert "( ( ENG AMY LON ) CTO BEL )" in format_records([record], "daide")


def test_states_hold_attackers_and_standoffs() -> None:
    state = STATE | {
        "Type": "Retreat",
        "Dislodgeds": {"mun": {"Type": "Army", "Nation": "Germany"}},
        "Dislodgers": {"tyr": "mun"},
        "Bounces": {"sil": {"war": True, "gal": True}},
        "Orders": {"Germany": {"mun": ["Move", "ber"]}},
    }
    record = read(json.dumps(state), "godip")
    before = record.phases[0].before
    assert before.dislodged == (Displaced(before.dislodged[0].unit, Location("tyr")),)
    assert before.contested == {Province("sil")}
    assert orders(record) == ["mun R ber"]
    again = json.loads(format_records([record], "godip", preset="droidippy"))
    assert again["Dislodgers"] == {"tyr": "mun"}
    occupied = read(json.dumps(state | {"Bounces": {"par": {"bre": True}, "sil": {"war": True}}}), "godip")
    assert occupied.phases[0].before.contested == {Province("sil")}
    del state["Bounces"]
    assert read(json.dumps(state), "godip").phases[0].before.contested is None


@pytest.mark.parametrize(
    ("parts", "order"),
    [
        (["Hold"], "par H"),
        (["Move", "bur"], "par - bur"),
        (["MoveViaConvoy", "bur"], "par - bur via convoy"),
        (["Support", "mid", "mid"], "par S mao"),
        (["Support", "mid", "gol"], "par S mao - lyo"),
        (["Convoy", "bre", "lon"], "par C bre - lon"),
    ],
)
def test_states_hold_the_parts_of_orders(parts: list[str], order: str) -> None:
    state = STATE | {"Orders": {"France": {"par": parts}}}
    assert orders(read(json.dumps(state), "godip")) == [order]


def test_states_can_be_in_lists_and_in_an_answer_of_diplicity() -> None:
    units = [{"Province": "par", "Unit": {"Type": "Army", "Nation": "France"}}]
    plain = read(json.dumps(STATE), "godip")
    answer = read(json.dumps({"phase": STATE | {"Units": units}, "options": {}}), "godip")
    assert answer.phases == plain.phases
    assert answer.ignored == {"options": 1}


@pytest.mark.parametrize(
    ("code", "remark"),
    [("OK", ()), ("ErrBounce:bur", (Remark.BOUNCE,)), ("ErrIllegalMove", (Remark.VOID,))],
)
def test_resolutions_of_states_are_remarks(code: str, remark: tuple[Remark, ...]) -> None:
    state = STATE | {"Orders": {"France": {"par": ["Move", "bur"]}}, "Resolutions": {"par": code}}
    assert read(json.dumps(state), "godip").phases[0].orders[0].remarks == remark


@pytest.mark.parametrize(
    ("fields", "order"),
    [
        ({"type": "Hold"}, "A par H"),
        ({"type": "Move", "toTerrID": 48}, "A par - bur"),
        ({"type": "Support hold", "toTerrID": 49}, "A par S mar"),
        ({"type": "Support move", "fromTerrID": 49, "toTerrID": 48}, "A par S mar - bur"),
    ],
)
def test_numbers_stand_for_places(fields: dict[str, object], order: str) -> None:
    given = {"countryID": 2, "terrID": 47, "unitType": "Army", **fields}
    # Land without a center also has an owner on the site.
    owned = [{"terrID": number, "countryID": 2} for number in (47, 48)]
    phase = GAME["phases"][0] | {"orders": [given], "centers": owned}
    record = read(json.dumps({"phases": [phase]}), "webdiplomacy")
    assert orders(record) == [order]
    assert record.phases[0].before.owners == {"par": "france"}
    assert orders(read(format_records([record], "webdiplomacy"), "webdiplomacy")) == [order]


def test_the_current_retreat_phase_has_its_standoffs_and_attackers() -> None:
    units = [
        {"unitType": "Army", "terrID": 41, "countryID": 5},
        {"unitType": "Army", "terrID": 41, "countryID": 4, "retreating": "Yes"},
    ]
    standoffs = [{"terrID": 40, "countryID": 0}, {"terrID": 41, "countryID": 0}]
    game = {
        "phases": [{"turn": 1, "phase": "Retreats", "units": units}],
        "standoffs": standoffs,
        "occupiedFrom": {"41": 70},
    }
    record = read(json.dumps(game), "webdiplomacy")
    before = record.phases[0].before
    assert (record.phases[0].phase.code, before.dislodged[0].attacker_from) == ("F1901R", "tyr")
    assert before.contested == {Province("sil")}
    again = json.loads(format_records([record], "webdiplomacy", Notes()))
    assert (again["standoffs"], again["occupiedFrom"]) == (standoffs[:1], game["occupiedFrom"])
    convoyed = replace(before, dislodged=(replace(before.dislodged[0], by_convoy=True),))
    by_sea = replace(record, phases=(replace(record.phases[0], before=convoyed),))
    assert json.loads(format_records([by_sea], "webdiplomacy", Notes()))["occupiedFrom"] == {}


@pytest.mark.parametrize(
    ("fields", "remarks"),
    [
        ({"type": "Hold"}, ()),
        ({"type": "Hold", "dislodged": "Yes"}, (Remark.DISLODGED,)),
        ({"type": "Move", "toTerrID": 48}, (Remark.BOUNCE,)),
        ({"type": "Support hold", "toTerrID": 49}, (Remark.VOID,)),
        ({"type": "Support hold", "toTerrID": 49, "dislodged": "Yes"}, (Remark.DISLODGED,)),
    ],
)
def test_what_an_order_without_success_means_depends_on_the_order(
    fields: dict[str, object], remarks: tuple[Remark, ...]
) -> None:
    given = {"countryID": 2, "terrID": 47, "unitType": "Army", "success": "No", **fields}
    assert read(_with_order(given), "webdiplomacy").phases[0].orders[0].remarks == remarks


def test_a_written_route_goes_by_convoy() -> None:
    given = {"countryID": 2, "terrID": 47, "unitType": "Army", "type": "Move", "toTerrID": 48}
    record = read(_with_order(given), "webdiplomacy")
    (phase,) = record.phases
    (entry,) = phase.orders
    assert isinstance(entry.order, Move)
    routed = replace(entry, order=replace(entry.order, path=(Location("eng"),)))
    written = format_records([replace(record, phases=(replace(phase, orders=(routed,)),))], "webdiplomacy")
    assert json.loads(written)["phases"][0]["orders"][0]["viaConvoy"] == "Yes"


def _with_order(order: object) -> str:
    return json.dumps({"phases": [GAME["phases"][0] | {"orders": [order]}]})


BAD = [
    ("daide", ""),
    ("daide", "hello\n"),
    ("daide", "NOW ( SPR 1901 ) ( FRA AMY PARR )\n"),
    ("daide", "NOW ( SPR 1901 ) ( FRA FLT PAR )\n"),
    ("daide", "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( SUC )\n"),
    ("daide", f"{SPRING}SUB ( ( FRA AMY PAR ) JMP BUR )\n"),
    ("daide", f"{SPRING}SUB ( ( FRA AMY PAR ) MTO BUR\n"),
    ("godip", "[]"),
    ("godip", "{}"),
    ("godip", json.dumps(STATE | {"Season": "Sprung"})),
    ("godip", json.dumps(STATE | {"Units": {"parr": {"Type": "Army", "Nation": "France"}}})),
    ("godip", json.dumps(STATE | {"Units": {"par": {"Type": "Wing", "Nation": "France"}}})),
    ("godip", json.dumps(STATE | {"Orders": {"France": {"par": ["Jump"]}}})),
    ("godip", json.dumps(STATE | {"Orders": {"Frence": {"par": ["Hold"]}}})),
    ("webdiplomacy", '{"phases": []}'),
    ("webdiplomacy", '{"phases": [{"turn": 0, "phase": "Builds", "units": []}]}'),
    ("webdiplomacy", '{"phases": [{"turn": 0, "phase": "Chat", "units": []}]}'),
    ("webdiplomacy", json.dumps(GAME).replace("47", "147")),
    ("webdiplomacy", json.dumps(GAME).replace('"countryID": 2', '"countryID": 8')),
    ("webdiplomacy", _with_order({"countryID": 2, "terrID": 47, "type": "Jump"})),
    ("webdiplomacy", _with_order({"countryID": 2, "terrID": "x", "type": "Hold"})),
]


@pytest.mark.parametrize(("format_id", "text"), BAD, ids=range(len(BAD)))
def test_bad_text_is_refused_with_its_place(format_id: str, text: str, golden: Golden) -> None:
    golden(complaints(text, format_id))
