"""Reading and replaying a damaged file raises only our errors, each with its place."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.formats.small_game import RECORDED, file_name
from westphalia.formats import FORMATS
from westphalia.formats.replay.bulk import Settings, replay_source
from westphalia.formats.replay.sources import SourceText

IDS = [one.id for one in FORMATS]
TEXTS = {name: (RECORDED / file_name(name)).read_text(encoding="utf-8") for name in IDS}

SCRAPS = st.sampled_from(
    ["", "\0", "\ud83d", "é", "\r", "\n", "\t", " ", "-", ":", '"', "{", "]", "null", "1e999", "9" * 40,
     "PHASE", "ORDERS", "CASE x", "END", "POSTSTATE", "Winter", "S1901M", "W1901A", "Retreat orders for",
     "(*bounce*)", "stp/nc", "spa", "A", "F", "*", "via convoy", "Italy:", "/dislodged", "army",
     "VARIANT_ALL Standard"]
)  # fmt: skip


@st.composite
def spoiled(draw: st.DrawFn, format_id: str) -> bytes:
    """Draw a recorded file that is cut off, or has pieces exchanged, missing or doubled."""
    text = TEXTS[format_id]
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from([0, 1, 3, 20, 300]))
        kind = draw(st.sampled_from(["cut", "replace", "swap lines"]))
        if kind == "cut":
            text = text[:start]
        elif kind == "replace":
            text = text[:start] + draw(SCRAPS) + text[start + length :]
        else:
            lines = text.split("\n")
            one, other = start % len(lines), length % len(lines)
            lines[one], lines[other] = lines[other], lines[one]
            text = "\n".join(lines)
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("format_id", IDS)
@given(data=st.data())
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_spoiled_file_is_replayed_or_refused_with_its_place(format_id: str, data: st.DataObject) -> None:
    source = SourceText("spoiled", data.draw(spoiled(format_id)), named=True)
    report = replay_source(source, Settings(format=format_id))
    assert report.games or (report.error is not None and report.error.startswith("spoiled"))


@pytest.mark.parametrize("data", [b"", b"\0\1\2", b"\xff\xfeP\0", b"\xc3", b"PHASE \xff", bytes(range(256))])
@pytest.mark.parametrize("format_id", [None, *IDS])
def test_binary_data_is_refused(data: bytes, format_id: str | None) -> None:
    report = replay_source(SourceText("f", data, named=True), Settings(format=format_id))
    assert report.games == ()
    assert report.error is not None
    assert report.error.startswith("f")
