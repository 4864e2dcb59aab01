"""Orders as players of this variant write them: codes in capitals, without kinds of unit."""

import pytest

from tests.variants.europe1619.battles import BOARD, parse_order_at, records, state
from westphalia.model.orders import Hold
from westphalia.variants.framework.report import format_entry


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("SER-BOS", "ser - bos"),
        ("NORM S PAR-CHA", "norm S par - cha"),
        ("A PAR - CHA", "A par - cha"),
        ("F ENG C A PIC-DEV", "F eng C A pic - dev"),
        ("PIC-ENG-DEV", "pic - eng - dev"),
        ("HES S KAL", "hes S kal"),
        ("F COP - HOL/EC", "F cop - hol/ec"),
        ("COP-HOL(WC)", "cop - hol/wc"),
        ("A Paris - Champagne", "A par - cha"),
        ("WES H", "wes H"),
    ],
)
def test_orders_are_read_as_players_write_them(text: str, order: str) -> None:
    assert format_entry(parse_order_at(text, state("", records()))) == order


@pytest.mark.parametrize("place", [info.id for info in BOARD.provinces])
def test_every_place_is_known_by_its_code_and_its_name(place: str) -> None:
    at = state("", records())
    info = next(info for info in BOARD.provinces if info.id == place)
    for name in (place.upper(), info.name):
        order = parse_order_at(f"{name} H", at)
        assert isinstance(order, Hold)
        assert order.unit.location.province == place
