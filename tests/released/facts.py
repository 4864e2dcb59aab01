"""What the files of a released version say, as plain facts."""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.cli.transcripts import call
from westphalia.games import Game, load_game, read_brief_game
from westphalia.model.board import load_board
from westphalia.model.names import UnitKind
from westphalia.web.links import unpack

FACTS = "facts.json"
FOLDERS = sorted(path.parent for path in Path(__file__).parent.glob(f"*/{FACTS}"))
"""The folder of each released version."""


def read_files(folder: Path) -> dict[str, object]:
    """Return what each file of a version says, by the file's name, which begins with its kind."""
    paths = sorted(path for path in folder.iterdir() if path.name != FACTS)
    return {path.name: READERS[path.stem.partition("-")[0]](path) for path in paths}


def format_facts(facts: Mapping[str, object]) -> str:
    """Return facts as JSON."""
    return json.dumps(facts, indent=1, ensure_ascii=False) + "\n"


def _game(game: Game) -> dict[str, object]:
    return {
        "variant": game.variant.id,
        "phase": game.phase.code,
        "played": [record.phase.code for record in game.history],
        "entries": [len(record.report.entries) for record in game.history],
        "units": [f"{unit.power}: {unit}" for unit in game.position.units],
        "owners": dict(sorted(game.position.owners.items())),
        "ledger": sha256(json.dumps(game.variant.ledger_json(game.ledger)).encode()).hexdigest(),
        "submitted": sorted(game.submissions),
        "amendments": [amendment.reason for amendment in game.amendments],
        "deadline": game.deadline,
    }


def _case(path: Path | str, text: str = "") -> dict[str, object]:
    status, out, err = call(["adjudicate", str(path), "--json"], text.encode())
    assert (status, err) == (0, ""), err
    found: dict[str, Any] = json.loads(out)
    facts: dict[str, object] = {name: found[name] for name in ("variant", "phase", "rules", "units")}
    facts["results"] = [f"{one['power']}: {one['order']}: {one['outcome']}" for one in found["orders"]]
    return facts


def _board(path: Path) -> dict[str, object]:
    board = load_board(path)
    return {
        "provinces": [info.id for info in board.provinces],
        "powers": [info.id for info in board.powers],
        "centers": sorted(board.centers),
        "borders": {kind.value: len(board.graph(kind).edges) for kind in (UnitKind.ARMY, UnitKind.FLEET)},
    }


def _verify(option: str) -> Callable[[Path], list[str]]:
    def read(path: Path) -> list[str]:
        """Verify a file against the case beside it."""
        status, out, err = call(["verify", str(path.with_name("case-pandin.txt")), option, str(path)])
        assert (status, err) == (0, ""), err
        return out.splitlines()[-2:]

    return read


def _links(path: Path) -> list[object]:
    found: list[object] = []
    for line in path.read_text(encoding="utf-8").split():
        kind, _, packed = line.partition("=")
        found.append(
            _game(read_brief_game(unpack(packed))) if kind == "#game" else _case("-", unpack(packed))
        )
    return found


def _turns(path: Path) -> list[dict[str, object]]:
    parquet: Any = import_module("pyarrow.parquet")  # of an extra
    return parquet.read_table(path).to_pylist()


READERS: dict[str, Callable[[Path], object]] = {
    "board": _board,
    "bulk": _turns,
    "case": _case,
    "certificate": _verify("--certificate"),
    "game": lambda path: _game(load_game(path, verify=True)),  # plays every phase again
    "links": _links,
    "result": _verify("--result"),
}
"""How to read each kind of file."""
