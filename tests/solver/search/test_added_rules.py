"""Added rules for convoy paradoxes are choices of 4.A.2 like the published ones."""

from collections.abc import Iterator, Mapping

import pytest

import westphalia
from westphalia.model.errors import ImpossibleError, UnknownNameError
from westphalia.model.rulebook import ParadoxKernel, paradox_rules, read_rules, register_paradox_rule
from westphalia.research import resolutions
from westphalia.solver import certify

PANDIN = {
    "england": ["F lon S F wal - eng", "F wal - eng"],
    "france": ["A bre - lon", "F eng C A bre - lon"],
    "germany": ["F nth S F bel - eng", "F bel - eng"],
}


def convoys_arrive(kernel: ParadoxKernel) -> Mapping[str, bool]:
    """Convoyed armies that cause the paradox arrive."""
    return dict.fromkeys(kernel.ways, True)


@pytest.fixture(autouse=True)
def added() -> Iterator[None]:
    register_paradox_rule("convoys_arrive", convoys_arrive)
    register_paradox_rule("does_nothing", lambda _: {})
    register_paradox_rule("forces_too_much", lambda _: {"way(A par - bur)": True})
    yield
    paradox_rules._registered.clear()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]


def pandin(rule: str) -> westphalia.Resolution:
    return westphalia.adjudicate(westphalia.case(orders=PANDIN, rules={"4.A.2": rule}))


def test_an_added_rule_decides_a_paradox() -> None:
    resolution = pandin("convoys_arrive")
    assert resolution.kernels[0].rule == "convoys_arrive"
    assert [result.code for result in resolution.orders[:2]] == ["cut", "bounced"]
    assert resolution.check()


def test_an_added_rule_is_compared_with_the_published_ones() -> None:
    takers = [taker.name for taker in resolutions(westphalia.case(orders=PANDIN)).takers]
    assert "4.A.2=convoys_arrive" in takers
    assert "4.A.2=szykman" in takers


def test_its_docstring_is_its_meaning() -> None:
    chosen = read_rules({"4.A.2": "convoys_arrive"}).convoy_paradox
    assert chosen.meaning == "Convoyed armies that cause the paradox arrive."


@pytest.mark.parametrize("rule", ["does_nothing", "forces_too_much"])
def test_a_rule_must_force_some_decisions_of_the_kernel(rule: str) -> None:
    with pytest.raises(ImpossibleError):
        pandin(rule)


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        read_rules({"4.A.2": "nobody_wrote_this"})


def test_a_name_must_be_one_that_can_be_typed() -> None:
    with pytest.raises(ImpossibleError):
        register_paradox_rule("Not Snake", convoys_arrive)


def test_certificates_cover_the_published_rules_only() -> None:
    with pytest.raises(ImpossibleError):
        certify(pandin("convoys_arrive"))
