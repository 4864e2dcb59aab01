"""The example that plays games on the engine of the Python package diplomacy and on ours."""

import logging

import pytest

pytest.importorskip("diplomacy", reason="the extra bench is not installed")


def test_both_engines_agree_about_a_random_game(caplog: pytest.LogCaptureFixture) -> None:
    from examples.two_engines import compare

    caplog.set_level(logging.CRITICAL)  # the package warns of every random order
    played = list(compare(seed=2, phases=18))
    assert len(played) == 18
    assert [code for code, same in played if not same] == []
    assert {code[-1] for code, _ in played} == {"M", "R", "A"}


def test_a_wrong_result_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from examples import two_engines

    def process(_: object) -> None:
        """Do nothing: no unit moves."""

    monkeypatch.setattr("examples.two_engines.OtherGame.process", process)
    assert not all(same for _, same in two_engines.compare(1, phases=1))
