"""Impossible positions, and positions inferred from the orders."""

import pytest

from tests.golden import Golden
from tests.model.case.case_samples import HEAD, complaint, read
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.position import DislodgedUnit, Position, Unit
from westphalia.model.position_audit import position_defects
from westphalia.variants.standard import STANDARD

RETREAT = "variant: standard\nphase: F1901R\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "Units:\n  Austria: A Vie, A Vine\n",
            'case:4:21: "A Vine": unknown province "Vine" (did you mean vie?)',
        ),
        ("Units:\n  Austria: Vie\n", None),
        ("Units:\n  Austrai: A Vie\n", 'case:4:3: unknown power "Austrai" (did you mean Austria?)'),
        (
            "Units:\n  Austria: A Vie\n  Italy: F Nap, A Vienna\n",
            "case:5:17: two units in Vienna: A vie (Austria) and A vie (Italy)",
        ),
        (
            "Units:\n  Austria: F Spa/nc, F Spa/sc\n",
            "case:4:22: two units in Spain: F spa/nc (Austria) and F spa/sc (Austria)",
        ),
        ("Units:\n  Austria: F Boh\n", "case:4:12: F boh: a fleet cannot be inland; expected A boh"),
        ("Units:\n  Austria: A Nth\n", "case:4:12: A nth: an army cannot be at sea; expected F nth"),
        ("Units:\n  Austria: K Nth\n", "case:4:12: K nth: a knight cannot be at sea; expected F nth"),
        (
            "Units:\n  Austria: F Bul\n",
            (
                "case:4:12: F bul: a fleet in Bulgaria must be on one of its coasts; expected F "
                "bul/ec or F bul/sc"
            ),
        ),
        ("Units:\n  Austria: A Bul/ec\n", "case:4:12: A bul/ec: an army has no coast; expected A bul"),
        (
            "Units:\n  Austria: F Bul/nc\n",
            'case:4:14: "F Bul/nc": Bulgaria has no coast nc; expected bul/ec or bul/sc',
        ),
        ("Centers:\n  Austria: Boh\n", "case:4:12: Bohemia is not a supply center"),
        (
            "Centers:\n  Austria: Vie\n  Italy: Ven, Vie\n",
            "case:5:15: Vienna is listed under Austria and Italy",
        ),
        ("Centers:\n  Austria: Vie, Vie\n", "case:4:17: Vienna is listed under Austria twice"),
        ("Centers:\n  Austria: Stp/nc\n", None),
        (
            "Contested: Vie\nUnits:\n  Austria: A Vie\n",
            "case:3:12: Vienna is contested, so it must be vacant, but A vie (Austria) is there",
        ),
        ("Neutral:\n  A Vie H\n", "case:3:1: neutral units cannot be ordered; expected a power"),
        (
            "Dislodged:\n  Austria: A Vie by Boh\n",
            "case:4:12: Spring 1901 Movement cannot have dislodged units; expected a retreat phase",
        ),
    ],
)
def test_an_impossible_position_is_refused(text: str, message: str | None) -> None:
    expected = {
        "Units:\n  Austria: Vie\n": (
            'case:4:12: "Vie" is not a unit; expected a unit such as "A par", "F spa/nc", "A '
            'par+2", or "A hes+1 [fortified]"'
        ),
        "Centers:\n  Austria: Stp/nc\n": 'case:4:12: "Stp/nc" is a coast, not a province; expected stp',
    }
    assert complaint(HEAD + text) == (message or expected[text])


@pytest.mark.parametrize(
    "text",
    [
        "Austria: A Vie - Bud\n",
        "Dislodged:\n  Austria: A Vie by Vie\n",
        "Dislodged:\n  Austria: A Vie by Boh; A Bud by Gal\n  Italy: F Vie by Nth\n",
        "Dislodged:\n  Austria: A Vie by Boh\n  Italy: A Vie by Gal\n",
        "Dislodged:\n  Austria: A Vie by Bohm\n",
        "Dislodged:\n  Austria: A Vie by A Boh retreats Bud, Vei\n",
        "Dislodged:\n  Astria: A Vie by Boh\n",
    ],
)
def test_impossible_dislodged_units_are_refused(text: str, golden: Golden) -> None:
    golden(complaint(RETREAT + text))


def test_all_defects_are_reported_at_once(golden: Golden) -> None:
    text = (
        HEAD
        + "Austria: A Vie ?\nUnits:\n  Austria: A Vie, F Vie, F Boh, A Vine, A Vie\nCentres:\n  Turky: Con\n"
    )
    golden(complaint(text).splitlines())


def inferred(text: str, phase: str = "S1901M") -> list[tuple[str, str]]:
    case = read(f"variant: standard\nphase: {phase}\n{text}")
    return [(unit.power, str(unit)) for unit in case.position.units]


def test_units_that_are_not_listed_stand_where_they_are_ordered_from() -> None:
    assert inferred("Austria: A Vie - Tyr, F Tri S A Ven\nFrance: F Spa/sc H; K Par H; A Mar - Spa/nc") == [
        ("austria", "A vie"),
        ("austria", "F tri"),
        ("france", "F spa/sc"),
        ("france", "K par"),
        ("france", "A mar"),
    ]


def test_a_missing_letter_is_clear_from_the_province_or_its_coast() -> None:
    assert inferred("England: Nth - Bel; Mun H; Stp/nc H; A Por/nc H") == [
        ("england", "F nth"),
        ("england", "A mun"),
        ("england", "F stp/nc"),
        ("england", "A por"),
    ]


def test_several_orders_for_a_unit_tell_of_one_unit_together() -> None:
    assert inferred("Italy: Ven H; A Ven - Tyr; F Spa - Mao; F Spa/sc - Lyo") == [
        ("italy", "A ven"),
        ("italy", "F spa/sc"),
    ]


def test_a_nationality_says_whose_the_unit_is() -> None:
    assert inferred("Germany: French A Par - Bur\nFrance: A Par H") == [("france", "A par")]


def test_a_list_of_units_counts_even_if_it_is_empty() -> None:
    assert inferred("Austria: A Vie H\nUnits:\n") == []
    assert inferred("Austria: A Vie H\nUnits:\n  Austria: F Tri") == [("austria", "F tri")]


def test_in_adjustments_removals_tell_of_units_and_builds_do_not() -> None:
    assert inferred("Austria: R A Vie, B F Tri, W", "W1901A") == [("austria", "A vie")]


@pytest.mark.parametrize(
    "text",
    [
        "Austria: A Tri H\nItaly: A Ven H, A Tri - Alb\n",
        "Austria: A Tri H\nItaly: Turkish A Tri - Alb\n",
        "Austria: A Tri H; F Tri - Alb\n",
        "France: F Spa/nc H; F Spa/sc - Lyo\n",
        "Austria: Tri H\n",
        "Austria: F Vie H\n",
        "France: F Spa - Mao\n",
    ],
)
def test_orders_that_leave_the_position_in_doubt_ask_for_a_list(text: str, golden: Golden) -> None:
    golden(complaint(HEAD + text))


def test_a_position_made_in_python_is_checked_in_the_same_words(golden: Golden) -> None:
    austria, atlantis = Power("austria"), Power("atlantis")
    army, fleet = UnitKind.ARMY, UnitKind.FLEET
    vienna = Unit(austria, army, Location("vie"))
    position = Position(
        STANDARD.board,
        (vienna, Unit(austria, fleet, Location("vie")), Unit(atlantis, army, Location("nowhere"))),
        {Province("boh"): austria, Province("par"): atlantis},
        (DislodgedUnit(Unit(austria, fleet, Location("spa/ec")), Location("xyz")),),
        frozenset({Province("vie"), Province("zzz")}),
    )
    golden([str(defect) for defect in position_defects(position)])
    assert position_defects(Position(STANDARD.board, (vienna,), {Province("vie"): austria})) == ()
