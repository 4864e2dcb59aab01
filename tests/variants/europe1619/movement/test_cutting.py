"""How attacks reduce the support of bolstered units, one for one."""

import pytest

from tests.variants.europe1619.battles import Battle, fight

ATTACK = "A par - pic, A cha S A par - pic"
"""Two French armies; the second supports the first against a Spaniard in Picardy."""


def fight_supporter(strength: int, *attackers: str, target: int = 1) -> Battle:
    """Resolve a battle with a supporter of this strength and Spanish attackers: ``lux``, ``sne+1``."""
    places = [attacker.partition("+")[0] for attacker in attackers]
    units = [f"spain A {attacker}" for attacker in attackers]
    units += [f"france A cha{_bonus(strength)}", f"spain A pic{_bonus(target)}"]
    spanish = ", ".join(f"A {place} - cha" for place in places)
    orders = {"france": ATTACK, "spain": spanish or "A pic H"}
    return fight(orders, ", ".join(units), wars="france-spain dutch-spain")


def _bonus(strength: int) -> str:
    return f"+{strength - 1}" if strength > 1 else ""


def counted_strength(battle: Battle) -> int:
    """Return the strength with which the support counts, derived from that of the supported move."""
    why = battle.why("A par - pic")
    return int(why.split("its attack strength ")[1].split()[0]) - 1


@pytest.mark.clause("E19-BOLSTER-8", "E19-BOLSTER-9")
def test_a_support_of_two_attacked_by_one_counts_one() -> None:
    battle = fight_supporter(2, "lux")
    assert counted_strength(battle) == 1
    assert battle["A cha S A par - pic"] == "reduced"
    assert battle["A par - pic"] == "arrives"
    assert fight_supporter(2, "lux", target=2)["A par - pic"] == "bounced"
    assert fight_supporter(2, target=2)["A par - pic"] == "arrives"


@pytest.mark.clause("E19-BOLSTER-8", "E19-BOLSTER-11", "E19-BOLSTER-18")
@pytest.mark.parametrize(
    ("strength", "attackers", "left"),
    [
        (3, ["lux"], 2),
        (3, ["lux", "fco"], 1),
        (3, ["lux", "fco", "lor"], 0),
        (5, ["lux+1", "fco+1"], 1),
        (4, ["lux+1", "fco+1"], 0),
        (4, ["lux+2"], 1),
        (1, ["lux"], 0),
    ],
)
def test_attackers_add_up(strength: int, attackers: list[str], left: int) -> None:
    # The last attackers of the table would dislodge the supporter if they did not bounce each other.
    battle = fight_supporter(strength, *attackers)
    assert counted_strength(battle) == left


@pytest.mark.clause("E19-BOLSTER-18", "E19-BOLSTER-17")
def test_attacks_of_allies_own_side_and_sides_at_peace_do_not_reduce_support() -> None:
    units = "france A cha+2, spain A pic"
    for attack, allies in (
        ({"dutch": "A lux - cha"}, "dutch-france"),
        ({"dutch": "A lux - cha"}, ""),
        ({"france": f"{ATTACK}, A lux - cha"}, ""),
    ):
        orders = {"france": ATTACK, **attack}
        owner = next(iter(attack))
        battle = fight(orders, f"{units}, {owner} A lux+1", wars="france-spain", allies=allies)
        assert counted_strength(battle) == 3
        assert battle["A cha S A par - pic"] == "given"


@pytest.mark.clause("E19-BOLSTER-10")
def test_attackers_bring_their_own_strength_or_under_the_option_their_supports() -> None:
    orders = {"france": ATTACK, "spain": "A lux - cha, A lor S A lux - cha"}
    units = "france A cha+2, spain A pic"
    assert counted_strength(fight(orders, units, wars="france-spain")) == 2
    rules = {"e19_cut_strength": "with_supports"}
    assert counted_strength(fight(orders, units, wars="france-spain", rules=rules)) == 1
    # A support that is itself cut adds nothing.
    cut = {**orders, "dutch": "A saa - lor"}
    assert counted_strength(fight(cut, units, wars="france-spain dutch-spain", rules=rules)) == 2


@pytest.mark.clause("E19-BOLSTER-12")
def test_attackers_that_bounce_reduce_support() -> None:
    battle = fight_supporter(2, "lux")
    assert battle["A lux - cha"] == "bounced"
    assert counted_strength(battle) == 1
    rivals = fight(
        {"france": ATTACK, "spain": "A lux - cha", "dutch": "A lor - cha"},
        "france A cha+2, spain A pic",
        wars="france-spain dutch-france",
    )
    assert counted_strength(rivals) == 1


@pytest.mark.clause("E19-BOLSTER-15")
def test_a_dislodged_unit_gives_no_support() -> None:
    orders = {"france": ATTACK, "spain": "A lux - cha, A lor S A lux - cha, A fco S A lux - cha"}
    battle = fight(orders, "france A cha+1, spain A pic", wars="france-spain")
    assert battle["A cha S A par - pic"] == "dislodged"
    assert counted_strength(battle) == 0


@pytest.mark.clause("E19-BOLSTER-16")
def test_a_support_of_one_is_cut_by_any_attack() -> None:
    battle = fight_supporter(1, "lux")
    assert battle["A cha S A par - pic"] == "cut"
    assert battle["A par - pic"] == "bounced"
