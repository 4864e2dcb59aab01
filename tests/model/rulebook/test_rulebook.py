"""Rulebooks: presets, names of rules and choices, files, classes with further fields."""

import re
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

from tests.golden import Golden
from tools.rule_choices import rules_page
from westphalia.model.errors import AmbiguousNameError, UnknownNameError, UnreadableError
from westphalia.model.rulebook import (
    Rulebook,
    describe_rules,
    find_fields,
    parse_rulebook,
    preset,
    presets,
    read_rulebook,
    read_rules,
    rule_fields,
    rulebooks,
)
from westphalia.model.rulebook.choices import (
    AdjacentConvoy,
    AutomaticRemoval,
    Choice,
    ConvoyParadox,
    ConvoyRoutes,
)
from westphalia.model.rulebook.fields import rulebook_of
from westphalia.solver.outcomes.choice_names import choice_name


class Bolster(Choice, about="XX-BOLSTER-1", cases="XX.1", field="bolster"):
    """Whether bolstered units do something: an option as in a variant."""

    DOUBLED = "doubled", "They do it twice."
    IGNORED = "ignored", "They do not."


class VariantRulebook(Rulebook):
    """A rulebook with one more field."""

    bolster: Bolster = Bolster.default_choice()
    """What bolstered units do (XX-BOLSTER-1)."""


def test_the_default_is_the_preset_datc() -> None:
    assert Rulebook() == preset("datc")
    assert hash(Rulebook()) == hash(preset("datc"))
    assert Rulebook().adjacent_convoy is AdjacentConvoy.INTENT_NO_FALLBACK
    assert Rulebook().automatic_removal is AutomaticRemoval.RULES_2023


def test_there_is_a_preset_for_each_published_rulebook() -> None:
    assert list(rulebooks()) == [
        "datc",
        "datc-2.5",
        "rulebook-1971",
        "rulebook-1982",
        "rulebook-2000",
        "rulebook-2023",
        "dptg",
    ]


@pytest.mark.parametrize("name", rulebooks())
def test_a_preset_is_a_valid_rulebook_and_unlike_the_others(name: str) -> None:
    rulebook = preset(name)
    keys: Any = {field: str(choice) for field, choice in rulebook.choices().items()}
    assert rulebook_of(Rulebook, keys) == rulebook
    assert [other for other in rulebooks() if preset(other) == rulebook] == [name]


HOSTS = ["diplicity", "droidippy", "diplomacy", "webdiplomacy", "backstabbr", "jdip"]


def test_there_is_a_preset_for_each_known_host_after_the_rulebooks() -> None:
    assert list(presets()) == [*rulebooks(), *HOSTS]


@pytest.mark.parametrize("name", HOSTS)
def test_a_host_lists_sources_of_known_choices_and_assumes_the_rest(name: str) -> None:
    host = presets()[name]
    assert host.is_host
    known = {field: choice for part in host.known for field, choice in part.choices.items()}
    assert sorted([*known, *host.assumed_fields]) == sorted(rule_fields(Rulebook))
    assert all(part.source for part in host.known)
    chosen = preset(name).choices()
    assert {field: chosen[field] for field in known} == known
    assert host.changes == {
        field: choice for field, choice in known.items() if getattr(Rulebook(), field) is not choice
    }
    assert all(chosen[field] is getattr(Rulebook(), field) for field in host.assumed_fields)


@pytest.mark.parametrize(
    ("name", "choice"),
    [
        ("diplicity", AdjacentConvoy.INTENT_NO_FALLBACK),
        ("droidippy", AdjacentConvoy.INTENT_LAND_FALLBACK),
        ("diplomacy", AdjacentConvoy.INTENT_LAND_FALLBACK),
        ("webdiplomacy", AdjacentConvoy.EXPLICIT_ONLY),
        ("jdip", AdjacentConvoy.INTENT_LAND_FALLBACK),
    ],
)
def test_the_rule_of_each_host_for_adjacent_convoys_is_known(name: str, choice: AdjacentConvoy) -> None:
    (part,) = [part for part in presets()[name].known if "adjacent_convoy" in part.choices]
    assert part.choices["adjacent_convoy"] is choice


def test_no_choice_of_backstabbr_is_known() -> None:
    assert presets()["backstabbr"].known == ()
    assert preset("backstabbr") == preset("datc")


def test_a_published_rulebook_has_no_choice_that_is_only_supposed() -> None:
    assert not any(found.is_host or found.known or found.assumed_fields for found in rulebooks().values())


@pytest.mark.parametrize(
    ("name", "taken_by"),
    [
        ("rulebook-1971", "1971"),
        ("rulebook-1982", "1982"),
        ("rulebook-2000", "2000"),
        ("rulebook-2023", "2023"),
        ("dptg", "DPTG"),
        ("datc", r"DATC( 3\.x)?"),
        ("datc-2.5", r"DATC( 2\.5)?"),
    ],
)
def test_a_preset_selects_the_same_resolution_as_its_rulebook(name: str, taken_by: str) -> None:
    for field, choice in preset(name).choices().items():
        mine = re.compile(rf"{taken_by}( \(|$)")
        taken = [other for other in type(choice) if any(mine.match(taker) for taker in other.taken_by)]
        assert not taken or choice in taken, field


def test_a_rulebook_cannot_be_changed_and_knows_its_fields_only() -> None:
    with pytest.raises(FrozenInstanceError):
        Rulebook().convoy_paradox = ConvoyParadox.DPTG  # type: ignore[misc]  # the point of the test
    with pytest.raises(ValueError, match="szykmann"):
        Rulebook(convoy_paradox="szykmann")  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(TypeError, match="paradox"):
        Rulebook(paradox="szykman")  # type: ignore[call-arg]  # the point of the test


@pytest.mark.parametrize(
    ("rule", "choice"),
    [
        ("convoy_paradox", "1982"),
        ("4.A.2", "1982"),
        ("4.a.2", "b"),
        ("Convoy-Paradox", "1982"),
        (" convoy paradox ", " 1982 "),
    ],
)
def test_a_rule_is_named_by_field_or_number_and_a_choice_by_key_or_letter(rule: str, choice: str) -> None:
    assert read_rules([(rule, choice)]) == Rulebook(convoy_paradox=ConvoyParadox.RULES_1982)


def test_the_alias_of_the_data_names_the_superfluous_convoys() -> None:
    assert read_rules({"convoy_legal": "simple_route"}).changes_from(Rulebook()) == {
        "superfluous_convoys": "simple_route"
    }


def test_a_preset_is_applied_first_wherever_it_is_listed() -> None:
    read = read_rules([("convoy_paradox", "szykman"), ("preset", "rulebook-1971")])
    assert read.convoy_paradox is ConvoyParadox.SZYKMAN
    assert read.convoy_routes is ConvoyRoutes.ANY_ROUTE


def test_the_changes_lead_from_one_rulebook_to_the_other() -> None:
    for name in presets():
        for other in presets():
            changes = preset(name).changes_from(preset(other))
            assert read_rules(changes, preset(other)) == preset(name)


def test_an_unknown_rule_gets_the_nearest_names(golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        read_rules({"convoy_paradx": "1982"})
    golden(str(caught.value))


def test_an_unknown_choice_gets_all_choices(golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        read_rules({"4.A.7": "head_to_head"})
    golden(str(caught.value))


def test_an_unknown_preset_gets_all_presets(golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        preset("rulebook-1983")
    golden(str(caught.value))


def test_a_letter_that_two_versions_of_the_datc_use_differently_is_not_clear() -> None:
    with pytest.raises(AmbiguousNameError) as caught:
        read_rules({"4.A.2": "d"})
    assert caught.value.nearest == ("szykman", "all_hold")


class CrowdedRulebook(VariantRulebook):
    """A rulebook with two fields about one clause."""

    bolster_again: Bolster = Bolster.default_choice()
    """What they do again (XX-BOLSTER-1)."""


def test_a_number_that_several_rules_share_is_not_clear(golden: Golden) -> None:
    kind = CrowdedRulebook()
    with pytest.raises(AmbiguousNameError) as caught:
        read_rules({"XX-BOLSTER-1": "ignored"}, kind)
    golden(str(caught.value))
    assert caught.value.nearest == ("bolster", "bolster_again")
    assert read_rules({"bolster_again": "ignored"}, kind).changes_from(kind) == {"bolster_again": "ignored"}
    assert find_fields("xx bolster 1", CrowdedRulebook) == ("bolster", "bolster_again")
    assert choice_name(kind, "bolster") == "bolster=doubled"
    assert choice_name(VariantRulebook(), "bolster") == "XX-BOLSTER-1=doubled"


def test_one_rule_with_two_choices_is_refused(golden: Golden) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_rules([("4.A.2", "1982"), ("convoy_paradox", "szykman")])
    golden(str(caught.value))
    with pytest.raises(UnreadableError) as caught:
        read_rules([("preset", "datc"), ("preset", "dptg")])
    golden(str(caught.value))
    assert read_rules([("4.A.2", "1982"), ("convoy_paradox", "b")]) == read_rules({"4.A.2": "1982"})


def test_a_class_with_more_fields_is_read_and_described_like_the_standard_one() -> None:
    read = read_rules({"XX-BOLSTER-1": "ignored", "preset": "dptg"}, VariantRulebook())
    assert isinstance(read, VariantRulebook)
    assert read.bolster is Bolster.IGNORED
    assert read.convoy_paradox is ConvoyParadox.DPTG
    described = describe_rules(VariantRulebook)
    assert [rule.field for rule in described] == [*(rule.field for rule in describe_rules()), "bolster"]
    assert described[-1].cases == ("XX.1",)
    assert described[-1].default == "doubled"
    with pytest.raises(UnknownNameError, match='unknown rule "XX-BOLSTER-1"'):
        read_rules({"XX-BOLSTER-1": "ignored"})


def test_a_preset_leaves_the_further_fields_of_a_class_alone() -> None:
    base = VariantRulebook(bolster=Bolster.IGNORED, convoy_routes=ConvoyRoutes.ANY_ROUTE)
    read = read_rules({"preset": "datc"}, base)
    assert read == VariantRulebook(bolster=Bolster.IGNORED)


def test_every_issue_of_the_datc_is_a_rule() -> None:
    numbers = [rule.number for rule in describe_rules()]
    expected = [
        f"4.{letter}.{n}"
        for letter, last in zip("ABCDE", (7, 7, 6, 9, 6), strict=True)
        for n in range(1, last + 1)
    ]
    of_chapter_4 = [number for number in numbers if number.startswith("4.")]
    assert sorted(of_chapter_4) == sorted([*expected, "4.E.1.convoys"])
    assert "5.D" in numbers


def test_every_rule_and_choice_says_what_it_means() -> None:
    for rule in describe_rules():
        assert rule.meaning.endswith((".", "?")), rule.field
        assert "default" not in rule.meaning.lower(), rule.field
        assert rule.default in [choice.key for choice in rule.choices], rule.field
        for choice in rule.choices:
            assert choice.meaning.endswith("."), (rule.field, choice.key)


def test_members_and_classes_are_named_after_keys_and_fields() -> None:
    for name, field in rule_fields(Rulebook).items():
        kind = field.choices
        assert kind.__name__ == "".join(part.title() for part in name.split("_"))
        for member in kind:
            key = str(member.value)
            expected = re.sub(r"\W", "_", f"RULES_{key}" if key[0].isdigit() else key).upper()
            assert member.name == expected


def test_the_page_of_rule_choices_is_up_to_date() -> None:
    page = Path(__file__).parents[3] / "docs" / "rules" / "choices.md"
    assert page.read_text(encoding="utf-8") == rules_page(), (
        "make it again: python -m tools.rule_choices > docs/rules/choices.md"
    )


JSON = '{\n  "preset": "rulebook-1982",\n  "4.A.7": "head_to_head_only"\n}\n'
TOML = 'preset = "rulebook-1982"\n4.A.7 = "head_to_head_only"\n'


@pytest.mark.parametrize(("name", "text"), [("rules.json", JSON), ("rules.toml", TOML)])
def test_a_rulebook_is_read_from_a_file(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    expected = read_rules({"preset": "rulebook-1982", "4.A.7": "head_to_head_only"})
    assert read_rulebook(path) == expected


def test_years_may_be_written_as_numbers() -> None:
    assert parse_rulebook('{"convoy_paradox": 1982}') == read_rules({"convoy_paradox": "1982"})
    assert parse_rulebook("convoy_paradox = 1982", toml=True) == read_rules({"convoy_paradox": "1982"})


@pytest.mark.parametrize(
    "text",
    [
        '{\n  "convoy_paradx": "1982"}',
        '{"preset": "datc",\n "4.A.2": "1983"}',
        '{"4.A.2": "1982",\n "convoy_paradox": "2000"}',
        '{"4.A.2": true}',
        '{"4.A.2": "1982"',
        "[]",
        "",
    ],
)
def test_a_broken_json_file_gets_one_clear_message(text: str, golden: Golden) -> None:
    with pytest.raises((UnreadableError, UnknownNameError)) as caught:
        parse_rulebook(text, file="f.json")
    golden(str(caught.value))


@pytest.mark.parametrize(
    "text",
    [
        'preset = "datc"\nconvoy_paradx = "1982"',
        '\nconvoy_paradx = "1982"',
        '"4.A.2" = "1983"',
        "4.A.2 = [1982]",
        "convoy_paradox = szykman",
    ],
)
def test_a_broken_toml_file_gets_one_clear_message(text: str, golden: Golden) -> None:
    with pytest.raises((UnreadableError, UnknownNameError)) as caught:
        parse_rulebook(text, file="f.toml", toml=True)
    golden(str(caught.value))


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"\xff\xfe{\x00", b'{"4.A.2": "\xe9"}', b"{" * 20_000])
def test_a_file_that_is_not_a_text_or_not_a_table_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "rules.json"
    path.write_bytes(data)
    with pytest.raises(UnreadableError, match=r"rules\.json"):
        read_rulebook(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"none\.toml"):
        read_rulebook(tmp_path / "none.toml")
