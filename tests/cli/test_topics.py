"""``westphalia help``: pages of the documentation."""

import re
import tomllib
from fnmatch import fnmatch

import pytest

from tests.cli.conftest import EXAMPLES, Westphalia
from westphalia.cli.commands.help import TOPICS, read_topic

ROOT = EXAMPLES.parent

WORD = re.compile(r"(?<!\S)[a-z]{2,12}(?!\S)")
"""A word that is short enough for a column of a table."""


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_is_its_page(topic: str, westphalia: Westphalia) -> None:
    ran = westphalia("help", topic)
    assert (ran.status, ran.err) == (0, "")
    shown = set(WORD.findall(ran.out))
    page = re.sub(r"```\w+|&\w+;|<[^>]+>", " ", read_topic(topic))
    assert [word for word in WORD.findall(page) if word not in shown] == []
    assert not re.search(r"\.md\b.*\)", re.sub(r"`[^`]*`", "", read_topic(topic)))


def test_the_list_names_every_topic(westphalia: Westphalia) -> None:
    lines = westphalia("help").out.splitlines()
    assert [line.split()[0] for line in lines] == list(TOPICS)
    assert all(len(line.split()) > 1 for line in lines)


def test_a_section_ends_where_the_next_begins(westphalia: Westphalia) -> None:
    out = westphalia("help", "status").out
    assert "bad input or usage" in out
    assert "Resolves case files" not in out


def test_a_command_is_a_topic_too(westphalia: Westphalia) -> None:
    assert westphalia("help", "log").out == westphalia("log", "--help").out


def test_an_unknown_topic_gets_a_suggestion(westphalia: Westphalia) -> None:
    assert westphalia("help", "ordres").err == "error: help: unknown topic 'ordres'; expected orders\n"
    ran = westphalia("help", "xyzzy")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "error: help: unknown topic 'xyzzy'; expected one that westphalia help lists\n"


def test_the_wheel_has_every_page() -> None:
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    patterns: list[str] = tool["package-data"]["westphalia"]
    pages = {f"docs/{page.partition('#')[0]}" for page in TOPICS.values()}
    assert [page for page in sorted(pages) if not any(fnmatch(page, one) for one in patterns)] == []
