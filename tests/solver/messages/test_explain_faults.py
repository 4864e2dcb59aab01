"""The sentence about each way in which an order can be wrong."""

import pytest

from tests.golden import Golden
from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import read_case
from westphalia.variants import find_variant

HEAD = "variant: standard\nphase: Spring 1901 Movement\n"

FAULTS: list[tuple[str, str, str, str]] = [
    # code, orders, units (empty: where they are ordered from), rule
    ("no_such_unit", "Austria: A Vie H", "Italy: A Ven", ""),
    ("no_such_unit", "Austria: A Vie S A Bud", "Austria: A Vie", ""),
    ("foreign_unit", "Austria: A Ven H", "Italy: A Ven", ""),
    ("foreign_unit", "Austria: A Ser H", "Neutral: A Ser", ""),
    ("unit_type_missing", "Austria: Vie H", "Austria: A Vie", "4.C.1 = invalid"),
    ("wrong_unit_type", "Austria: A Tri H", "Austria: F Tri", "4.C.2 = invalid"),
    ("wrong_unit_type", "Austria: A Vie S A Tri", "Austria: A Vie, F Tri", "4.C.2 = invalid"),
    ("nationality_missing", "Austria: F Tri S A Ven", "Austria: F Tri; Italy: A Ven", "4.C.5 = invalid"),
    ("wrong_nationality", "Austria: F Tri S French A Ven", "Austria: F Tri; Italy: A Ven", "4.C.6 = invalid"),
    ("wrong_coast_of_unit", "Russia: F Stp/nc - Bot", "Russia: F Stp/sc", "4.B.5 = fails"),
    ("coast_mismatch", "Russia: F Bar S F Stp/sc", "Russia: F Bar, F Stp/nc", "4.B.5 = fails"),
    ("irrelevant_coast", "France: A Gas - Spa/nc", "France: A Gas", "4.B.6 = fails"),
    ("unknown_coast", "France: F Por - Spa/ec", "France: F Por", "4.B.6 = fails"),
    ("same_province", "Austria: A Vie - Vie", "Austria: A Vie", ""),
    ("coast_unreachable", "France: F Gas - Spa/sc", "France: F Gas", ""),
    ("coast_unreachable", "France: F Gas - Spa", "France: F Gas", "4.B.2 = default_coast:south"),
    ("coast_missing", "France: F Por - Spa", "France: F Por", ""),
    ("coast_missing", "France: F Gas - Spa", "France: F Gas", "4.B.2 = fails"),
    (
        "coast_missing",
        "France: F Por S F Mao - Spa; F Mao - Spa/nc",
        "France: F Por, F Mao",
        "4.B.4 = mandatory",
    ),
    ("coast_mismatch", "France: F Por S F Mao - Spa/nc; F Mao - Spa/sc", "France: F Por, F Mao", ""),
    ("not_adjacent", "Austria: A Vie - Mar", "Austria: A Vie", ""),
    ("not_adjacent", "Austria: F Tri - Ion", "Austria: F Tri", "4.E.1 = any_format"),
    ("unreachable_from_coast", "France: F Spa/nc - Mar", "France: F Spa/nc", ""),
    ("fleet_to_inland", "Austria: F Tri - Vie", "Austria: F Tri", ""),
    ("army_to_sea", "England: A Lon - Nth", "England: A Lon", ""),
    ("no_fleet_for_convoy", "England: A Lon - Bel", "England: A Lon", ""),
    ("no_possible_convoy", "Turkey: A Ank - Stp", "Turkey: A Ank", "4.E.1 = map_possible"),
    ("no_convoy_ordered", "England: A Lon - Bel; F Nth H", "England: A Lon, F Nth", ""),
    ("self_support", "Austria: A Vie S A Vie", "Austria: A Vie", ""),
    ("own_province_target", "Austria: A Vie S A Tyr - Vie", "Austria: A Vie, A Tyr", ""),
    ("target_unreachable", "Austria: F Tri S A Vie - Tyr", "Austria: F Tri, A Vie", ""),
    ("supported_move_impossible", "Austria: A Vie S A Ven - Bud", "Austria: A Vie; Italy: A Ven", ""),
    ("supported_move_impossible", "England: F Lon S F Edi - Eng", "England: F Lon, F Edi", ""),
    ("supported_move_impossible", "Austria: A Tyr S A Bud - Ven", "Austria: A Tyr, A Bud", ""),
    ("supporter_needed_for_convoy", "England: F Nth S A Lon - Bel", "England: F Nth, A Lon", ""),
    ("not_a_fleet", "England: A Yor C A Lon - Bel", "England: A Yor, A Lon", ""),
    ("not_at_sea", "England: F Wal C A Lon - Bel", "England: F Wal, A Lon", ""),
    ("only_armies_convoyed", "England: F Nth C F Lon - Bel", "England: F Nth, F Lon", ""),
    ("same_province", "England: F Nth C A Lon - Lon", "England: F Nth, A Lon", ""),
    ("not_on_possible_route", "England: F Nwg C A Lon - Bel; F Nth H", "England: F Nwg, F Nth, A Lon", ""),
    (
        "not_on_ordered_route",
        "England: F Eng C A Lon - Bel; A Lon - Nth - Bel; F Nth C A Lon - Bel",
        "England: F Eng, F Nth, A Lon",
        "4.A.6 = optional",
    ),
    ("no_matching_order", "Austria: A Vie S A Bud - Gal; A Bud H", "Austria: A Vie, A Bud", ""),
    ("no_matching_order", "Austria: A Vie S A Bud; A Bud - Ser", "Austria: A Vie, A Bud", ""),
    (
        "no_matching_order",
        "Austria: A Vie S A Bud - Gal; A Bud - Gal; A Bud - Ser",
        "Austria: A Vie, A Bud",
        "",
    ),
    ("multiple_orders", "Austria: A Vie - Tyr; A Vie - Boh", "Austria: A Vie", ""),
    ("multiple_orders", "Austria: A Vie - Tyr; A Vie - Boh", "Austria: A Vie", "4.D.3 = last"),
    (
        "better_order",
        "Austria: F Vie - Tyr; A Vie - Boh",
        "Austria: A Vie",
        "4.C.2 = valid_unless_better_order",
    ),
]


@pytest.mark.parametrize(("code", "orders", "units", "rule"), FAULTS)
def test_a_faulty_order_says_what_is_wrong(
    code: str, orders: str, units: str, rule: str, golden: Golden
) -> None:
    lines = "".join(f"  {block}\n" for block in units.split("; "))
    rules = f"rule: {rule}\n" if rule else ""
    case = read_case(f"{HEAD}{rules}{orders}\nUnits:\n{lines}", find_variant)
    result = resolve_case(case).orders[0]
    assert result.code == code
    golden(result.why)


def test_sentences_use_the_names_of_powers_not_their_ids(golden: Golden) -> None:
    text = "variant: europe-1619\nphase: Spring 1619 Movement\nAustria: A Boh H\nUnits:\n  Union: A Boh\n"
    line = resolve_case(read_case(text, find_variant)).orders[0]
    assert "Protestant Union & Bohemian Confederacy" in line.why
    golden(line.why)
