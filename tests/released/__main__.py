"""Write the files of the version that is about to be released: ``python -m tests.released``.

The folder is named after the version and must not exist: what a released version wrote never changes.
"""

import shutil
from pathlib import Path

from tests.cli.transcripts import EXAMPLES, call
from tests.released.facts import FACTS, format_facts, read_files
from westphalia import __version__
from westphalia.games import format_brief_game, format_game, load_game, public_game
from westphalia.variants import variants
from westphalia.web.links import make_case_fragment, pack

PLAYED = 2
"""How many phases of a game are played. Orders for the next are submitted."""


def write(folder: Path) -> None:
    """Write one file of each kind that commands and the desk write, and a game of each variant."""

    def run(*words: str) -> str:
        status, out, err = call(list(words), b"", folder)
        assert status == 0, err
        return out

    for variant in variants():
        run("play", variant, "--games", "1", "--years", "1", "--seed", "7", "-o", "random")
        game = load_game(folder / "random" / f"{variant}-1.json")
        while len(game.history) > PLAYED:
            game = game.undo()
        name = f"game-{variant}.json"
        (folder / name).write_text(format_game(game), encoding="utf-8", newline="\n")
        shutil.rmtree(folder / "random")
        run(
            "convert",
            name,
            f"case-{variant}.json",
            "--to",
            "case-json",
            "--phase",
            game.history[-1].phase.code,
        )
    (folder / "corrections.txt").write_text("OWNER Bel Nobody\n", encoding="utf-8")
    run("amend", "game-standard.json", "corrections.txt", "--reason", "the map was misread")
    run("pending", "game-standard.json", "--deadline", "2026-12-31 20:00")
    (folder / "corrections.txt").unlink()
    shutil.copy(EXAMPLES / "pandin.txt", folder / "case-pandin.txt")
    run("certify", "case-pandin.txt", "-o", "certificate-pandin.json")
    (folder / "result-pandin.json").write_text(
        run("adjudicate", "case-pandin.txt", "--json"), encoding="utf-8"
    )
    (folder / "board-standard.json").write_text(run("boards", "show", "standard", "--json"), encoding="utf-8")
    (folder / "cases.jsonl").write_text(json_line(folder / "case-standard.json"), encoding="utf-8")
    run("bulk", "cases.jsonl", "bulk-turns.parquet", "--words")
    (folder / "cases.jsonl").unlink()
    case = (folder / "case-pandin.txt").read_text(encoding="utf-8")
    game = public_game(load_game(folder / "game-germany-1648.json"))
    links = [make_case_fragment(case), f"#game={pack(format_brief_game(game))}"]
    (folder / "links.txt").write_text("\n".join(links) + "\n", encoding="utf-8")


def json_line(path: Path) -> str:
    """Return a JSON file as one line."""
    return " ".join(path.read_text(encoding="utf-8").split()) + "\n"


def main() -> None:
    """Write the files and what they say."""
    folder = Path(__file__).parent / __version__
    folder.mkdir()
    write(folder)
    (folder / FACTS).write_text(format_facts(read_files(folder)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
