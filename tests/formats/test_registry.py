"""Finding formats: by name and by content."""

import pytest

from tests.golden import Golden
from westphalia.formats import FORMATS, detect_format, find_format, guess_format, read_records
from westphalia.model.errors import UnknownNameError, UnreadableError


def test_formats_are_found_by_their_ids_in_any_case() -> None:
    assert [find_format(one.id.upper()) for one in FORMATS] == list(FORMATS)


def test_an_unknown_format_is_refused_with_the_nearest(golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        find_format("droidipy")
    golden(str(caught.value))


@pytest.mark.parametrize(
    "text", ["", " \n", "# Notes\n\nSome words.\n", "{}", '{"phases": 3}', "[]", "\ufeff", "PHASE", "CASE\n"]
)
def test_other_texts_look_like_no_format(text: str) -> None:
    assert guess_format(text) is None


def test_a_text_in_no_format_is_refused_with_the_names_of_all(golden: Golden) -> None:
    with pytest.raises(UnreadableError) as caught:
        detect_format("Dear diary,\ntoday ...", "diary.txt")
    golden(str(caught.value))


@pytest.mark.parametrize(
    ("text", "format_id"),
    [
        ("\n\nPHASE 1901 Spring Movement\nPOSITIONS\nORDERS\n", "droidippy"),
        ("# cases\nVARIANT_ALL Standard\n", "jdip"),
        ("CASE x\nPRESTATE_SETPHASE Spring 1901, Movement\n", "jdip"),
        ("Some words before.\nRetreat results for Fall of 1902.\n", "judge"),
        ("# mine\nvariant: standard\nphase: S1901M\n", "case"),
        ('{"phase": "S1901M", "variant": "standard"}', "case-json"),
        ('\ufeff{"format": "westphalia-game"}', "game"),
        ('{"phases": [{"state": {}}]}', "saved-game"),
        ('{"phases": [{"state": {}}]}\n{"phases": []}\n', "saved-games"),
    ],
)
def test_a_few_words_identify_the_format(text: str, format_id: str) -> None:
    assert detect_format(text).id == format_id


def test_a_variant_can_be_named_where_the_text_names_none() -> None:
    text = "PHASE 1648 Spring Movement\nPOSITIONS\nSpain: army boh\nORDERS\n"
    (record,) = read_records(text, variant="germany-1648")
    assert (record.variant, record.board.id) == ("germany-1648", "germany-1648")
    (record,) = read_records("CASE x\nPRESTATE_SETPHASE Spring 1901, Movement\nEND\n", variant="standard")
    assert record.variant == "standard"
