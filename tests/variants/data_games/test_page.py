"""What docs/variants.md shows of a game by data alone is true."""

import json
import re

from tests.cli.transcripts import EXAMPLES
from tests.variants.data_games.files import make_data

PAGE = EXAMPLES.parent / "docs" / "variants.md"


def test_the_section_on_the_page_is_that_of_the_example() -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert json.loads(f"{{{shown}}}") == {"game": make_data()["game"]}
