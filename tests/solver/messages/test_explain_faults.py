"""The sentence about each way in which an order can be wrong, in full."""

import pytest

from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import read_case
from westphalia.variants import find_variant

HEAD = "variant: standard\nphase: Spring 1901 Movement\n"

FAULTS: list[tuple[str, str, str, str, str]] = [
    # code, orders, units (empty: where they are ordered from), rule, the sentence about the first order
    (
        "no_such_unit",
        "Austria: A Vie H",
        "Italy: A Ven",
        "",
        "A vie H is illegal: no unit stands in vie.",
    ),
    (
        "no_such_unit",
        "Austria: A Vie S A Bud",
        "Austria: A Vie",
        "",
        "A vie S A bud is illegal: no unit stands in bud that it could support; A vie holds.",
    ),
    (
        "foreign_unit",
        "Austria: A Ven H",
        "Italy: A Ven",
        "",
        "A ven H is illegal: A ven belongs to Italy, which alone can order it.",
    ),
    (
        "unit_type_missing",
        "Austria: Vie H",
        "Austria: A Vie",
        "4.C.1 = invalid",
        (
            "vie H is illegal: it names the unit in vie without saying that it is an army (4.C.1=invalid); "
            "A vie holds."
        ),
    ),
    (
        "wrong_unit_type",
        "Austria: A Tri H",
        "Austria: F Tri",
        "4.C.2 = invalid",
        "A tri H is illegal: the unit in tri is a fleet, not an army (4.C.2=invalid); F tri holds.",
    ),
    (
        "wrong_unit_type",
        "Austria: A Vie S A Tri",
        "Austria: A Vie, F Tri",
        "4.C.2 = invalid",
        "A vie S A tri is illegal: the unit in tri is a fleet, not an army (4.C.2=invalid); A vie holds.",
    ),
    (
        "nationality_missing",
        "Austria: F Tri S A Ven",
        "Austria: F Tri; Italy: A Ven",
        "4.C.5 = invalid",
        (
            "F tri S A ven is illegal: A ven belongs to Italy, which the order must say (4.C.5=invalid); F "
            "tri holds."
        ),
    ),
    (
        "wrong_nationality",
        "Austria: F Tri S French A Ven",
        "Austria: F Tri; Italy: A Ven",
        "4.C.6 = invalid",
        (
            "F tri S france A ven is illegal: A ven belongs to Italy, not to France (4.C.6=invalid); F tri "
            "holds."
        ),
    ),
    (
        "wrong_coast_of_unit",
        "Russia: F Stp/nc - Bot",
        "Russia: F Stp/sc",
        "4.B.5 = fails",
        "F stp/nc - bot is illegal: the fleet stands on stp/sc, not on stp/nc (4.B.5=fails); F stp/sc holds.",
    ),
    (
        "coast_mismatch",
        "Russia: F Bar S F Stp/sc",
        "Russia: F Bar, F Stp/nc",
        "4.B.5 = fails",
        "F bar S F stp/sc is void: the fleet stands on stp/nc, not on stp/sc (4.B.5=fails).",
    ),
    (
        "irrelevant_coast",
        "France: A Gas - Spa/nc",
        "France: A Gas",
        "4.B.6 = fails",
        "A gas - spa/nc is illegal: it names a coast where none counts (4.B.6=fails); A gas holds.",
    ),
    (
        "unknown_coast",
        "France: F Por - Spa/ec",
        "France: F Por",
        "4.B.6 = fails",
        "F por - spa/ec is illegal: spa has no coast ec, only spa/nc and spa/sc (4.B.6=fails); F por holds.",
    ),
    (
        "same_province",
        "Austria: A Vie - Vie",
        "Austria: A Vie",
        "",
        "A vie - vie is illegal: A vie is in vie already; A vie holds.",
    ),
    (
        "coast_unreachable",
        "France: F Gas - Spa/sc",
        "France: F Gas",
        "",
        (
            "F gas - spa/sc is illegal: spa/sc is out of reach; from gas a fleet reaches spa/nc alone "
            "(4.B.3=illegal); F gas holds."
        ),
    ),
    (
        "coast_unreachable",
        "France: F Gas - Spa",
        "France: F Gas",
        "4.B.2 = default_coast:south",
        (
            "F gas - spa is illegal: the coast left out counts as one that is out of reach; from gas a "
            "fleet reaches spa/nc alone (4.B.2=default_coast:south); F gas holds."
        ),
    ),
    (
        "coast_missing",
        "France: F Por - Spa",
        "France: F Por",
        "",
        (
            "F por - spa is illegal: F por can reach spa/nc and spa/sc, and the order must say which "
            "(4.B.1=fails); F por holds."
        ),
    ),
    (
        "coast_missing",
        "France: F Gas - Spa",
        "France: F Gas",
        "4.B.2 = fails",
        "F gas - spa is illegal: the order must name the coast, spa/nc (4.B.2=fails); F gas holds.",
    ),
    (
        "coast_missing",
        "France: F Por S F Mao - Spa; F Mao - Spa/nc",
        "France: F Por, F Mao",
        "4.B.4 = mandatory",
        "F por S F mao - spa is void: it must name the coast that F mao goes to, spa/nc (4.B.4=mandatory).",
    ),
    (
        "coast_mismatch",
        "France: F Por S F Mao - Spa/nc; F Mao - Spa/sc",
        "France: F Por, F Mao",
        "",
        (
            "F por S F mao - spa/nc is void: it is aimed at spa/nc, but F mao goes to spa/sc "
            "(4.B.4=optional_match)."
        ),
    ),
    (
        "not_adjacent",
        "Austria: A Vie - Mar",
        "Austria: A Vie",
        "",
        (
            "A vie - mar is illegal: mar does not border vie, and no convoy joins them "
            "(4.E.1=board_possible); A vie holds."
        ),
    ),
    (
        "not_adjacent",
        "Austria: F Tri - Ion",
        "Austria: F Tri",
        "4.E.1 = any_format",
        (
            "F tri - ion fails: no fleet goes from tri to ion in one step; it counts as a move all the "
            "same (4.E.1=any_format)."
        ),
    ),
    (
        "unreachable_from_coast",
        "France: F Spa/nc - Mar",
        "France: F Spa/nc",
        "",
        (
            "F spa/nc - mar is illegal: from spa/nc no fleet goes to mar; it would have to stand on spa/sc "
            "(4.E.1=board_possible); F spa/nc holds."
        ),
    ),
    (
        "fleet_to_inland",
        "Austria: F Tri - Vie",
        "Austria: F Tri",
        "",
        (
            "F tri - vie is illegal: vie lies inland, and fleets enter only seas and coasts "
            "(4.E.1=board_possible); F tri holds."
        ),
    ),
    (
        "army_to_sea",
        "England: A Lon - Nth",
        "England: A Lon",
        "",
        (
            "A lon - nth is illegal: nth is a sea, and armies enter only land (4.E.1=board_possible); A "
            "lon holds."
        ),
    ),
    (
        "no_fleet_for_convoy",
        "England: A Lon - Bel",
        "England: A Lon",
        "",
        (
            "A lon - bel is illegal: bel does not border lon, and no chain of fleets at sea joins them for "
            "a convoy (4.E.1=board_possible); A lon holds."
        ),
    ),
    (
        "no_possible_convoy",
        "Turkey: A Ank - Stp",
        "Turkey: A Ank",
        "4.E.1 = map_possible",
        (
            "A ank - stp is illegal: stp does not border ank, and no chain of seas joins them "
            "(4.E.1=map_possible); A ank holds."
        ),
    ),
    (
        "no_convoy_ordered",
        "England: A Lon - Bel; F Nth H",
        "England: A Lon, F Nth",
        "",
        "A lon - bel is void: no complete route of fleets is ordered to carry A lon to bel.",
    ),
    (
        "self_support",
        "Austria: A Vie S A Vie",
        "Austria: A Vie",
        "",
        "A vie S A vie is illegal: A vie cannot support itself; A vie holds.",
    ),
    (
        "own_province_target",
        "Austria: A Vie S A Tyr - Vie",
        "Austria: A Vie, A Tyr",
        "",
        (
            "A vie S A tyr - vie is illegal: A vie itself stands in vie, to which it supports a move; A "
            "vie holds."
        ),
    ),
    (
        "target_unreachable",
        "Austria: F Tri S A Vie - Tyr",
        "Austria: F Tri, A Vie",
        "",
        (
            "F tri S A vie - tyr is illegal: a unit supports only where it could go itself, and F tri "
            "cannot go to tyr; F tri holds."
        ),
    ),
    (
        "supported_move_impossible",
        "Austria: A Vie S A Ven - Bud",
        "Austria: A Vie; Italy: A Ven",
        "",
        "A vie S A ven - bud is illegal: A ven cannot go to bud, not even by convoy; A vie holds.",
    ),
    (
        "supporter_needed_for_convoy",
        "England: F Nth S A Lon - Bel",
        "England: F Nth, A Lon",
        "",
        (
            "F nth S A lon - bel is illegal: A lon could only go to bel by a convoy in which F nth itself "
            "takes part; F nth holds."
        ),
    ),
    (
        "not_a_fleet",
        "England: A Yor C A Lon - Bel",
        "England: A Yor, A Lon",
        "",
        "A yor C A lon - bel is illegal: only fleets convoy, and A yor is an army; A yor holds.",
    ),
    (
        "not_at_sea",
        "England: F Wal C A Lon - Bel",
        "England: F Wal, A Lon",
        "",
        "F wal C A lon - bel is illegal: fleets convoy only at sea, and F wal is on a coast; F wal holds.",
    ),
    (
        "only_armies_convoyed",
        "England: F Nth C F Lon - Bel",
        "England: F Nth, F Lon",
        "",
        "F nth C F lon - bel is illegal: only armies can be convoyed, and F lon is none; F nth holds.",
    ),
    (
        "same_province",
        "England: F Nth C A Lon - Lon",
        "England: F Nth, A Lon",
        "",
        "F nth C A lon - lon is illegal: A lon is in lon already; F nth holds.",
    ),
    (
        "not_on_possible_route",
        "England: F Nwg C A Lon - Bel; F Nth H",
        "England: F Nwg, F Nth, A Lon",
        "",
        (
            "F nwg C A lon - bel is illegal: nwg lies on no route by which fleets could carry an army from "
            "lon to bel (4.E.1.convoys=necessary); F nwg holds."
        ),
    ),
    (
        "not_on_ordered_route",
        "England: F Eng C A Lon - Bel; A Lon - Nth - Bel; F Nth C A Lon - Bel",
        "England: F Eng, F Nth, A Lon",
        "4.A.6 = optional",
        (
            "F eng C A lon - bel is void: eng lies on no complete route of fleets ordered to carry A lon "
            "to bel (4.A.6=optional)."
        ),
    ),
    (
        "no_matching_order",
        "Austria: A Vie S A Bud - Gal; A Bud H",
        "Austria: A Vie, A Bud",
        "",
        "A vie S A bud - gal is void: A bud is ordered A bud H, not to move to gal.",
    ),
    (
        "no_matching_order",
        "Austria: A Vie S A Bud; A Bud - Ser",
        "Austria: A Vie, A Bud",
        "",
        "A vie S A bud is void: A bud is ordered A bud - ser, not to stay.",
    ),
    (
        "multiple_orders",
        "Austria: A Vie - Tyr; A Vie - Boh",
        "Austria: A Vie",
        "",
        (
            "A vie - tyr is illegal: the unit has several different orders, none of which counts "
            "(4.D.3=hold); A vie holds."
        ),
    ),
    (
        "multiple_orders",
        "Austria: A Vie - Tyr; A Vie - Boh",
        "Austria: A Vie",
        "4.D.3 = last",
        (
            "A vie - tyr is illegal: the unit has several different orders, one of which counts "
            "(4.D.3=last): A vie - boh."
        ),
    ),
    (
        "better_order",
        "Austria: F Vie - Tyr; A Vie - Boh",
        "Austria: A Vie",
        "4.C.2 = valid_unless_better_order",
        (
            "F vie - tyr is illegal: the unit has another order that names it rightly "
            "(4.C.2=valid_unless_better_order): A vie - boh."
        ),
    ),
]


@pytest.mark.parametrize(("code", "orders", "units", "rule", "expected"), FAULTS)
def test_a_faulty_order_says_what_is_wrong(
    code: str, orders: str, units: str, rule: str, expected: str
) -> None:
    lines = "".join(f"  {block}\n" for block in units.split("; "))
    rules = f"rule: {rule}\n" if rule else ""
    case = read_case(f"{HEAD}{rules}{orders}\nUnits:\n{lines}", find_variant)
    result = resolve_case(case).orders[0]
    assert (result.code, result.why) == (code, expected)


def test_powers_are_called_by_their_names() -> None:
    """Ids are for programs: ``union`` is the Protestant Union & Bohemian Confederacy to people."""
    text = "variant: europe-1619\nphase: Spring 1619 Movement\nAustria: A Boh H\nUnits:\n  Union: A Boh\n"
    line = resolve_case(read_case(text, find_variant)).orders[0]
    owner = "Protestant Union & Bohemian Confederacy"
    assert line.why == f"A boh H is illegal: A boh belongs to {owner}, which alone can order it."
