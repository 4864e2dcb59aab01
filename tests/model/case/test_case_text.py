"""Case files as text: sections, headings, comments, and the resulting cases."""

import pytest

from tests.golden import Golden
from tests.model.case.case_samples import HEAD, complaint, read
from westphalia.model.case import format_case_text
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power
from westphalia.model.orders import format_order
from westphalia.model.rulebook import ConvoyParadox

AUSTRIA = Power("austria")
BLOCK = "Austria:\n  A Vie - Tyr\n"


def orders(text: str) -> list[tuple[str, list[str]]]:
    return [(given.power, [format_order(one) for one in given.orders]) for given in read(text).order_sets]


def units(text: str) -> list[tuple[str, str]]:
    return [(unit.power, str(unit)) for unit in read(text).position.units]


def test_the_case_of_the_documentation_is_read() -> None:
    case = read(
        "variant: standard\n"
        "phase: Spring 1901 Movement\n"
        "rule: convoy_paradox = 1982\n"
        "\n"
        "Austria:\n"
        "  A Vie - Tyr\n"
        "  F Tri S A Vie - Tyr        # void: Tri cannot reach\n"
    )
    assert case.variant == "standard"
    assert case.phase.code == "S1901M"
    assert case.rules == {"convoy_paradox": "1982"}
    assert case.rulebook.convoy_paradox is ConvoyParadox.RULES_1982
    assert case.board.id == "standard"
    assert [format_order(order) for order in case.orders[AUSTRIA]] == ["A vie - tyr", "F tri S A vie - tyr"]
    assert case.movement_orders == case.orders
    assert case.order_sets[0].lines == (6, 7)
    assert case.file == "case"


def test_headings_are_understood_in_any_case_and_before_orders() -> None:
    text = (
        HEAD.upper().replace("STANDARD", "Standard")
        + "AUSTRIA: A Vie - Tyr, F Tri H; A Bud H\nitalian:\nA Ven H\n"
    )
    assert orders(text) == [("austria", ["A vie - tyr", "F tri H", "A bud H"]), ("italy", ["A ven H"])]


def test_line_ends_of_every_system_and_a_byte_order_mark_are_understood() -> None:
    text = HEAD + BLOCK
    assert (
        read(text.replace("\n", "\r\n"))
        == read(text.replace("\n", "\r"))
        == read("\ufeff" + text)
        == read(text)
    )
    assert read(text.encode("utf-8-sig")) == read(text)


def test_a_power_that_is_headed_again_has_several_order_sets() -> None:
    text = HEAD + "Austria:\nA Vie - Tyr\nItaly:\nA Ven H\nAustria:\nA Vie H\n"
    assert orders(text) == [("austria", ["A vie - tyr"]), ("italy", ["A ven H"]), ("austria", ["A vie H"])]
    assert [format_order(order) for order in read(text).orders[AUSTRIA]] == ["A vie - tyr", "A vie H"]


def test_a_power_without_orders_has_an_empty_set() -> None:
    assert orders(HEAD + "Austria:\nItaly: A Ven H\n") == [("austria", []), ("italy", ["A ven H"])]


INDENTED = "Units:\n  Austria: A Vie, F Tri\n  Italy:\n    A Ven\n"
FLAT = "UNITS:\nAustria: A Vie; F Tri\nItaly:\nA Ven\n"


@pytest.mark.parametrize("section", [INDENTED, FLAT, INDENTED.replace("\n  ", "\n\n\t")])
def test_a_section_goes_on_until_the_next_or_until_its_indentation_ends(section: str) -> None:
    expected = [("austria", "A vie"), ("austria", "F tri"), ("italy", "A ven")]
    assert units(HEAD + BLOCK + section) == expected
    assert units(HEAD + section + "Orders:\n" + BLOCK) == expected
    assert orders(HEAD + section + "Orders:\n" + BLOCK) == [("austria", ["A vie - tyr"])]
    if section != FLAT:
        assert units(HEAD + section + BLOCK) == expected
        assert orders(HEAD + section + BLOCK) == [("austria", ["A vie - tyr"])]


def test_bonuses_and_marks_of_units_are_read_with_the_commas_inside() -> None:
    text = HEAD + "Units:\n  France: A Par+2 [attrition, fortified], F Bre\n  Neutral: A Bel\n"
    assert units(text) == [
        ("france", "A par+2 [attrition, fortified]"),
        ("france", "F bre"),
        ("neutral", "A bel"),
    ]


def test_centers_belong_to_their_powers() -> None:
    expected = {"vie": "austria", "tri": "austria", "ven": "italy"}
    for word in ("Centers", "Centres", "CENTRES"):
        assert read(f"{HEAD}{word}:\n  Austria: Vienna, Trieste\n  Italy: ven\n").position.owners == expected


def test_dislodged_units_and_contested_provinces_are_read() -> None:
    case = read(
        "variant: standard\n"
        "phase: Fall 1901 Retreat\n"
        "Dislodged:\n"
        "  Italy: A Ven by A Tyr; F Nap by Rom via convoy retreats Apulia, ion\n"
        "  Austria:\n"
        "    F Tri by F Adr retreats none\n"
        "Contested: Boh, Tyrrhenian Sea\n"
        "Units:\n"
        "  Austria: A Ven\n"
        "Italy: A Ven - Apu\n"
    )
    assert [
        (one.unit.power, str(one.unit), one.attacker_from, one.by_convoy) for one in case.position.dislodged
    ] == [
        ("italy", "A ven", "tyr", False),
        ("italy", "F nap", "rom", True),
        ("austria", "F tri", "adr", False),
    ]
    assert case.retreats == {"nap": ("apu", "ion"), "tri": ()}
    assert case.position.contested == {"boh", "tys"}
    assert case.order_sets[0].power == "italy"


def test_a_ledger_is_read_as_json() -> None:
    case = read(HEAD + 'ledger: {"treasury": {"france": 5}, "note": "a # is no comment here"}\n')
    assert case.ledger == {"treasury": {"france": 5}, "note": "a # is no comment here"}


def test_a_ledger_is_written_with_the_letters_that_it_has() -> None:
    case = read(HEAD + 'ledger: {"note": "Württemberg"}\n')
    assert 'ledger: {"note": "Württemberg"}' in format_case_text(case)


def test_a_formatted_case_is_easy_to_read() -> None:
    text = (
        "variant: standard\n"
        "phase: Fall 1901 Retreat\n"
        "rule: 4.A.2 = 1982\n"
        "\n"
        "Italy:\n"
        "  A ven R apu\n"
        "\n"
        "Units:\n"
        "  Austria: A ven, F tri+1 [marked]\n"
        "  Turkey: A con\n"
        "\n"
        "Centers:\n"
        "  Austria: ven, vie\n"
        "\n"
        "Dislodged:\n"
        "  Italy: A ven by tyr via convoy retreats apu, tus\n"
        "\n"
        "Contested: boh, tyr\n"
        "\n"
        'ledger: {"treasury": {"italy": 3}}\n'
    )
    assert format_case_text(read(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "Austria: A Vie H\n",
            (
                'case:1:1: the variant is missing; expected a line such as "variant: standard"\n'
                'case:1:1: the phase is missing; expected a line such as "phase: Spring 1901 Movement"'
            ),
        ),
        (
            HEAD + "  A Vie - Tyr\n" + BLOCK,
            'case:3:3: "A Vie - Tyr" has no heading; expected a power above it, such as "Austria:"',
        ),
        (HEAD + "phase: S1902M\n", 'case:3:8: the file has "phase:" twice'),
        (
            "variant: \nphase: S1901M\n",
            'case:1:10: "variant:" has no value; expected a value after the colon',
        ),
        (
            HEAD + "rule: convoy_paradox szykman\n",
            (
                'case:3:7: "convoy_paradox szykman" is not a rule choice; expected a rule and its '
                'choice, such as "convoy_paradox = szykman"'
            ),
        ),
        (
            HEAD + BLOCK + "Units: A Vie\n",
            'case:5:7: powers follow "Units" on lines of their own; expected a line end',
        ),
        (HEAD + "  : A Vie H\n", "case:3:3: the heading has no name; expected a power"),
        (HEAD + "Contested: boh\nContested: tyr\n", 'case:4:1: the file has "Contested:" twice'),
        (HEAD + "Unts:\nAustria:\n  A Vie H\n", 'case:3:1: unknown power "Unts" (did you mean Units?)'),
        (HEAD + "Austrai:\n  A Vie H\n", 'case:3:1: unknown power "Austrai" (did you mean Austria?)'),
        (
            HEAD + "Centers:\n  England: Eng\n",
            "case:4:12: English Channel is not a supply center",
        ),
        (
            HEAD + "ledger: [1]\n",
            'case:3:9: the ledger is not a JSON object; expected JSON such as {"treasury": {}}',
        ),
        (
            HEAD + 'ledger: {"a": }\n',
            "case:3:15: broken JSON: expecting value",
        ),
        (
            "variant: standard\nphase: F1901R\nDislodged:\n  Italy: A Ven\n",
            (
                'case:4:10: "A Ven" is not a dislodged unit; expected the unit and its attacker, such '
                'as "A ven by A tyr"'
            ),
        ),
    ],
)
def test_errors_of_form_are_reported_with_their_places(text: str, message: str) -> None:
    assert complaint(text) == message


def test_a_heading_may_lack_its_colon() -> None:
    case = read(
        HEAD + "AUSTRIA\n  A Vie - Tyr\n  A Bud: hold\nItaly\n  Order: A Ven H\n  A Rom - Apu A Nap H\n"
    )
    assert [(given.power, [format_order(one) for one in given.orders]) for given in case.order_sets] == [
        ("austria", ["A vie - tyr", "A bud H"]),
        ("italy", ["A ven H", "A rom - apu", "A nap H"]),
    ]
    assert [given.lines for given in case.order_sets] == [(4, 5), (7, 8, 8)]


def test_a_mistake_below_a_heading_without_its_colon_has_its_place(golden: Golden) -> None:
    golden(complaint(HEAD + "AUSTRIA\n  A Vie - Tyr\nItaly\n  A Ven - Xyz\n"))
    golden(complaint(HEAD + "AUSTRIAA\n  A Vie - Tyr\n"))


def test_orders_are_reported_with_the_column_inside_the_line(golden: Golden) -> None:
    text = HEAD + "Austria: A Vie - Tyr, A Vie - Belgum  # both wrong: ,\n  F Tri - Vei, F Tri - Vei\n"
    golden(complaint(text))


def test_a_case_can_be_a_quoted_mail_with_lists() -> None:
    case = read(
        "> variant: standard\n> phase: Winter 1901 Adjustments\n>\n"
        "> France:\n>   1. Build A Par, F Bre\n>   * waive 2\n> Italy:\n> + A Rom\n>\n"
        "> Units:\n>   France: A Bur\n>   Germany:\n>     - A Mun\n>     - F Kie\n"
    )
    assert [(given.power, [format_order(one) for one in given.orders]) for given in case.order_sets] == [
        ("france", ["B A par", "B F bre", "W", "W"]),
        ("italy", ["B A rom"]),
    ]
    assert case.order_sets[0].lines == (5, 5, 6, 6)
    assert [(unit.power, str(unit)) for unit in case.position.units] == [
        *(("france", "A bur"), ("germany", "A mun"), ("germany", "F kie"))
    ]


def test_a_mistake_in_a_quoted_case_is_reported_where_it_was_written() -> None:
    text = "> variant: standard\n> phase: W1901A\n> France:\n>  - B A Par, F Brx\n> Italy:\n> - A Rom\n"
    found = complaint(text).splitlines()
    assert any('case:4:17: "B F Brx": unknown province "Brx"' in line for line in found)
    assert any('case:6:3: "> - A Rom": the dash may begin' in line for line in found)


def test_liv_is_livonia_or_liverpool_as_the_choice_of_4_e_2_reads_it() -> None:
    case = read(HEAD + "Russia: F Liv - Bot\nUnits:\n  Russia: F Lvn\n")
    (doubtful,) = case.order_sets[0].doubtful
    assert [format_order(order) for order in doubtful.readings] == ["F lvp - bot", "F lvn - bot"]


@pytest.mark.parametrize(
    "line", ["A Vie - Xyz", "Vie", "- Tyr", "A Vie - Tyr, A Bud H", "Bud: A Bud H", "> 1. ?"]
)
def test_a_cached_line_is_read_by_its_context(line: str) -> None:
    def told(text: str) -> object:
        try:
            return orders(text)
        except WestphaliaError as error:
            return str(error)

    texts = [
        f"{HEAD}{before}{line}\n" for before in ("", BLOCK, f"{BLOCK}\nUnits:\n", f"{BLOCK}  ", "Proxies:\n")
    ]
    first = [told(text) for text in texts]
    assert [told(text) for text in reversed(texts)] == first[::-1]
    assert len({str(one) for one in first}) > 1


def test_the_same_wrong_line_is_refused_at_each_of_its_places() -> None:
    text = f"{HEAD}{BLOCK}  A Bud - Xyz\n\n  A Bud - Xyz\n"
    message = complaint(text)
    assert ":5:11: " in message
    assert ":7:11: " in message
    assert complaint(text) == message


def test_a_power_before_each_order_keeps_one_set() -> None:
    case = read(
        HEAD + "Austria: A Vie - Tri\nItaly: A Ven H\nAustria: F Tri - Alb\nAustria: A Bud - Ser, A Gal H"
    )
    assert [(one.power, len(one.orders)) for one in case.order_sets] == [("austria", 4), ("italy", 1)]
    assert case.order_sets[0].lines == (3, 5, 6, 6)


def test_a_second_order_for_a_unit_begins_a_second_set() -> None:
    case = read(HEAD + "Austria: A Vie - Tri\nAustria: A Vie - Gal")
    assert [len(one.orders) for one in case.order_sets] == [1, 1]


def test_a_heading_with_a_list_below_it_is_a_set_of_its_own() -> None:
    case = read(HEAD + "Austria: A Vie - Tri\n  F Tri - Alb\nAustria: A Bud - Ser")
    assert [len(one.orders) for one in case.order_sets] == [2, 1]
