"""Attributes that are worked out when somebody asks for them."""

from westphalia.model.when_asked import when_asked


class _Turn:
    def __init__(self) -> None:
        self.worked = 0

    @when_asked
    def result(self) -> list[int]:
        """What comes of it."""
        self.worked += 1
        return [self.worked]


def test_an_attribute_is_worked_out_at_the_first_question_and_then_kept() -> None:
    turn = _Turn()
    assert turn.worked == 0
    assert turn.result is turn.result
    assert turn.worked == 1


def test_each_value_has_its_own() -> None:
    one, other = _Turn(), _Turn()
    assert one.result == other.result
    assert one.result is not other.result


def test_it_can_be_asked_what_it_is() -> None:
    assert _Turn.result.__doc__ == "What comes of it."
