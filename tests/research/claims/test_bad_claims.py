"""Claims that cannot be read: the message quotes what was written, and nothing else."""

import re

import pytest

import westphalia
from westphalia.model.errors import WestphaliaError

CASE = westphalia.load_case("examples/pandin.txt")

BAD = """\
A Vie - Tyr -- FAIL
A Vie -- FAIL
A Bre - Lon failz
A Bre - Lno fails
Xyz bounces
A Bre
fails
-- FAIL
A Bre - Lon fails unless
A Bre - Lon (fails) cut
F Eng dislodged by
F Eng dislodged by Kaiser
F Eng dislodged by A Zzz
F Eng can retreat to
F Eng can retreat to Foo
F Eng retreats: Foo, Bar
Fng dislodged
F Eng dislogded
now F Bel
now Germny F Eng
Enlgish Channel empty
nobody in
nobody in Foo
contested: foo
dislodged: A Foo
Germny: F Bel - Eng bounces
Austria: F Bel - Eng bounces
F Bel - Eng is cut
F Lon S F Wal - Eng does not
A Bre does stays
A Bre - Lon succeeds, F Bel - Eng bounces
F Mao - Eng fails
A Bre - Lon in Paris in London
the result is wrong
"""


@pytest.mark.parametrize("claim", BAD.splitlines())
def test_a_message_quotes_only_what_was_written(claim: str) -> None:
    with pytest.raises(WestphaliaError) as caught:
        westphalia.verify(CASE, [claim])
    message = str(caught.value).partition("; expected")[0].replace(f"claim {claim!r}: ", "", 1)
    for quoted in re.findall(r'"([^"]+)"|\'([^\']+)\'', message):
        assert "".join(quoted) in claim


def test_signs_between_an_order_and_its_result_are_no_part_of_either() -> None:
    for sign in ("-- ", "\u2013 ", "=> ", "\u2192 ", ": "):
        assert westphalia.verify(CASE, [f"F Bel - Eng {sign}bounces"]).holds
