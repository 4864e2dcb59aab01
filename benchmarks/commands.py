"""The commands of the README with the files they need, in sequence."""

import shutil
from pathlib import Path

from westphalia.games import Game, create_game
from westphalia.variants import find_variant

ROOT = Path(__file__).parents[1]
GAMES = (
    "germany-1648",
    "diplomacy-1618",
    "thirty-years-war-1648",
    "europe-1619",
    "europe-1615",
)
"""The games whose files are shown in addition to the standard game that is played."""

COMMANDS = (
    "--help",
    "adjudicate --help",
    "adjudicate examples/pandin.txt",
    "adjudicate examples/pandin.txt --rule 4.A.2=1982 --json",
    "adjudicate examples/pandin.txt --preset dptg --check",
    "adjudicate examples/opening.txt",
    "adjudicate examples/doomed-attack.txt",
    "adjudicate examples/knot-of-moves.txt",
    "why examples/beleaguered.json 'A Bur - Mun'",
    "verify examples/overlooked-cut.txt",
    "whatif examples/opening.txt --unit 'A Mun'",
    "resolutions examples/pandin.txt",
    "core examples/pandin.txt",
    "search examples/pandin.txt --find paradox",
    "census --orders 3",
    "compare recorded.txt --workers 1",
    "orders examples/opening.txt",
    "new standard game.json",
    "submit game.json france sheet.txt",
    "check game.json france",
    "advance game.json --anyway --phase S1901M",
    "show game.json",
    "report game.json",
    "why game.json 'A bur'",
    "amend game.json corrections.txt --reason 'It was never built.'",
    "undo game.json",
    *(f"show {game}.json" for game in GAMES),
    "assign europe-1615 bids.txt",
    "draw examples/pandin.txt -o map.svg",
    "replay recorded.txt",
    "convert recorded.txt case.txt --to case --phase F1901M",
    "schema",
    "rules",
    "rules --variant europe-1615",
    "boards list",
)
"""The README's examples, and one of each command it lists except the desk."""

LARGE_PICTURES = tuple(f"draw {game}.json -o map.png" for game in ("europe-1619", "thirty-years-war-1648"))
"""The PNG pictures of the two largest boards."""

_SHEET = "A Par - Bur\nA Mar - Spa\nF Bre - Mao\n"
_BIDS = "".join(
    f"{name}: Austria 20, Denmark 20, England 20, France 20, Spain 20\n"
    for name in ("Anna", "Ben", "Carl", "Dora", "Eve")
)


def write_files(folder: Path) -> None:
    """Write the files that `COMMANDS` and `LARGE_PICTURES` read into a folder."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    shutil.copy(ROOT / "tests" / "formats" / "recorded" / "droidippy.txt", folder / "recorded.txt")
    (folder / "sheet.txt").write_text(_SHEET, encoding="utf-8")
    (folder / "corrections.txt").write_text("NO UNIT Bur\n", encoding="utf-8")
    (folder / "bids.txt").write_text(_BIDS, encoding="utf-8")
    for game in GAMES:
        create_game(folder / f"{game}.json", Game.start(find_variant(game)).advance())
