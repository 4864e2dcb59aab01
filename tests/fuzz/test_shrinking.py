"""Shrinking makes findings small."""

from tests.fuzz.calls import Call, Line
from tests.fuzz.shrinking import smallest_call


def test_a_shrunk_call_keeps_only_what_it_needs_to_fail() -> None:
    text = b"\n".join(b"line %d" % number for number in range(64))
    lines = (Line(("show", "a")), Line(("undo", "--discard", "b", "c"), text), Line(("show", "b")))
    call = Call((("a", b"x"), ("b", text)), lines)

    def fails(call: Call) -> bool:
        wanted = [line for line in call.lines if line.arguments[0] == "undo" and "b" in line.arguments]
        return bool(wanted) and b"line 40" in dict(call.files).get("b", b"")

    small = smallest_call(call, fails)
    assert [line.arguments for line in small.lines] == [("undo", "b")]
    assert [name for name, _ in small.files] == ["b"]
    assert dict(small.files)["b"].strip() == b"line 40"


def test_a_call_that_does_not_fail_again_is_not_shrunk() -> None:
    call = Call((("a", b"x"),), (Line(("show", "a")),))
    assert smallest_call(call, lambda _: False) == call
