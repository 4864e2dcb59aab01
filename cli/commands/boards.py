"""``westphalia boards``: list, show, check and convert boards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from typer import Argument, Option

from ...formats import read_foreign_board
from ...model.board import (
    Board,
    MinorInfo,
    ProvinceInfo,
    Severity,
    Terrain,
    audit_board_file,
    board_schema,
    format_board,
    load_board,
    places_of,
)
from ...model.errors import UnknownNameError, WestphaliaError
from ...model.names import UnitKind
from ...model.text import capitalize_start, path_exists
from ...variants import BrokenVariant, Landmarks, Site, find_first_borders, find_variant, list_variants
from ..app import SuggestingGroup
from ..reports.resolution import render_power
from ..running.completion import complete_variants
from ..running.console import (
    Text,
    print_error,
    print_json,
    print_line,
    print_parts,
    print_text,
    report_console,
)
from ..running.inputs import is_file_name
from ..running.run import DONE, FAILED
from ..running.writing import refuse_overwriting, write_output

RECONSTRUCTED = "reconstructed"
"""The source given for provinces that are guesses, because the published map is lost."""

BoardName = Annotated[
    str,
    Argument(
        metavar="BOARD",
        autocompletion=complete_variants,
        help="The id of a variant, or a board file (a path or *.json).",
    ),
]


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this module to the application."""
    boards = typer.Typer(cls=SuggestingGroup, rich_markup_mode=None, add_completion=False)
    boards.callback(invoke_without_command=True)(list_boards_by_default)
    boards.command("list")(list_boards)
    boards.command("show")(show_board)
    boards.command("check")(check_board)
    boards.command("schema")(print_schema)
    boards.command("convert")(convert_board)
    app.add_typer(boards, name="boards")


def list_boards_by_default(context: typer.Context) -> None:
    """List, show, check and convert boards.

    \b
    westphalia boards
    westphalia boards show standard Vienna
    westphalia boards check my-board.json
    westphalia boards convert variants.xml --variant Milan -o milan.json
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if context.invoked_subcommand is None:
        list_boards()


def list_boards() -> None:
    """List the boards of all variants; if a plug-in cannot be loaded, say why."""
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_row(*(Text(head, "dim") for head in ("board", "name", "powers", "provinces", "centers")))
    broken: list[Text] = []
    for variant in list_variants():
        if isinstance(variant, BrokenVariant):
            broken.append(Text(f"{variant.id} is broken: {variant.reason}", "yellow"))
            continue
        board = variant.board
        counts = (len(board.powers), len(board.provinces), len(board.centers))
        table.add_row(Text(variant.id, "bold"), variant.name, *map(str, counts))
    print_parts(report_console(), table, *broken)


def show_board(
    board: BoardName,
    place: Annotated[
        str | None,
        Argument(metavar="[PLACE]", help="Show only this province with its borders, or this minor state."),
    ] = None,
    states: Annotated[
        bool, Option("--states", help="List the minor states: codes, names, homes, values.")
    ] = False,
    as_json: Annotated[bool, Option("--json", help="Print the board file.")] = False,
) -> None:
    """Show a board, one of its provinces, or its minor states.

    \b
    westphalia boards show standard
    westphalia boards show standard "Saint Petersburg"
    westphalia boards show europe-1615 --states
    westphalia boards show europe-1615 LOWR
    westphalia boards show standard --json > my-board.json
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    found = find_board(board)
    if as_json:
        print_text(format_board(found))
    elif states:
        print_parts(report_console(), *_render_minor_states(found, found.minors))
    elif place is not None and (minor := _find_minor_state(found, place)) is not None:
        print_parts(report_console(), *_render_minor_states(found, [minor]))
    elif place is None:
        print_parts(report_console(), *_render_board(found, _find_landmarks(found)))
    else:
        print_parts(report_console(), *_render_place(found, place, _find_landmarks(found)))


def _find_minor_state(board: Board, name: str) -> MinorInfo | None:
    """Return the minor state with this code or full name. Return None if a province also has that name."""
    places = places_of(board)
    return board.minor.get(places.find_power(name)) if places.is_power(name) else None


def _render_minor_states(board: Board, states: Sequence[MinorInfo]) -> "Sequence[RenderableType]":
    """Return a table of minor states by code."""
    if not board.minors:
        return [Text(f"{board.name} has no minor states.")]
    table = Table.grid(padding=(0, 3, 0, 0))
    heads = ("code", "state", "on maps", "home", "other provinces", "value", "unit")
    table.add_row(*(Text(head, "dim") for head in heads))
    for minor in sorted(states, key=lambda one: one.id):
        others = ", ".join(sorted(set(minor.provinces) - {minor.capital}))
        shown = minor.capital if minor.provinces else "founded later"
        unit = minor.unit.word if minor.unit is not None else "none"
        table.add_row(
            Text(minor.id.upper(), "bold"), minor.name, minor.code, shown, others, str(minor.value), unit
        )
    return [table]


def check_board(
    files: Annotated[list[str], Argument(metavar="FILE...", help="Board files.")],
) -> int:
    """Check board files and report all their errors and warnings.

    Exit status: 0 no errors (there may be warnings); 1 errors; 2 a file cannot be read.

    \b
    westphalia boards check my-board.json
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    audits = {file: audit_board_file(file) for file in files}
    errors = 0
    for file, findings in audits.items():
        for finding in findings:
            print_line(str(finding))
        wrong = sum(finding.severity is Severity.ERROR for finding in findings)
        warnings = len(findings) - wrong
        errors += wrong
        print_line(f"{file}: {_counted(wrong, 'error')}, {_counted(warnings, 'warning')}")
    return FAILED if errors else DONE


def _counted(count: int, word: str) -> str:
    return f"{count or 'no'} {word}{'' if count == 1 else 's'}"


def print_schema() -> None:
    """Print the JSON Schema of board files."""
    print_json(board_schema())


def convert_board(
    file: Annotated[str, Argument(metavar="FILE", help="The file of another program.")],
    out: Annotated[
        str, Option("--out", "-o", metavar="OUT", help="The file to write; - writes standard output.")
    ] = "-",
    variant: Annotated[
        str | None, Option(metavar="NAME", help="Which variant to convert, if a jDip file has several.")
    ] = None,
    force: Annotated[bool, Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Convert another program's variant to a board file with the rules of its game.

    FILE is a document of diplicity (JSON), a variants.xml of jDip, a *.map of the DPjudge or the package
    diplomacy, or the install.php of a variant of webDiplomacy. If there are errors, they name the lines of
    FILE, and nothing is written. What is left out is listed on standard error. The command new starts a game
    on the new board.

    \b
    westphalia boards convert europe-1939.json -o europe.json
    westphalia boards convert variants.xml --variant Milan -o milan.json
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if not force:
        refuse_overwriting(out)
    board, left_out = read_foreign_board(file, variant)
    text = format_board(board)
    write_output(out, text)
    for line in left_out:
        print_error(f"left out: {line}")


def find_board(name: str) -> Board:
    """Return the board of a variant, or of a file if the name looks like a file name."""
    if is_file_name(name) or (path_exists(name) and Path(name).is_file()):
        return load_board(name)
    try:
        return find_variant(name).board
    except UnknownNameError as error:
        raise UnknownNameError(
            f"unknown board {name!r}", expected="a variant or a *.json file", nearest=error.nearest
        ) from None


def _find_landmarks(board: Board) -> Landmarks:
    """Return the landmarks that a board's variant defines, or the first borders alone."""
    try:
        return find_variant(board.id).landmarks(board)
    except WestphaliaError:  # no variant has this board, or it differs from its variant's tables
        return Landmarks(first=find_first_borders(board))


# ------------------------------------------------------------------------------------------ drawing


def _render_board(board: Board, landmarks: Landmarks) -> "Sequence[RenderableType]":
    title = Text(board.name, "bold").append(f"  {board.id}", "dim not bold")
    if board.designer:
        title.append(f"\nby {board.designer}", "not bold")
    if board.note:
        title.append(f"\n{board.note}", "not bold dim")
    kinds = dict.fromkeys(Terrain, 0)
    for info in board.provinces:
        kinds[info.terrain] += 1
    counts = ", ".join(f"{count} {terrain.value}" for terrain, count in kinds.items())
    provinces = sorted(board.provinces, key=lambda info: info.id)
    coasts = [f"{info.id} ({', '.join(info.coasts)})" for info in provinces if info.coasts]
    facts = f"{len(board.provinces)} provinces: {counts}.  {len(board.centers)} supply centers."
    if coasts:
        facts += f"\nProvinces with several coasts: {', '.join(coasts)}."
    sources = Counter(info.source for info in board.provinces)
    guessed = sources[RECONSTRUCTED]
    if guessed:
        known = ", ".join(f"{count} {source}" for source, count in sources.items() if source != RECONSTRUCTED)
        facts += f"\nSources of the provinces: {known}, {guessed} {RECONSTRUCTED} (~)."
    facts += "".join(f"\n{line}" for line in _format_landmarks(board, landmarks))
    powers = Table.grid(padding=(0, 3, 0, 0))
    heads = ("power", "home centers", "first units", *(["first borders"] if landmarks.first else []))
    powers.add_row(*(Text(head, "dim") for head in heads))
    for power in board.powers:
        homes = [info.id for info in provinces if info.home == power.id]
        units = sorted(
            f"{kind.value} {place}" for owner, kind, place in board.start_units if owner == power.id
        )
        row = [", ".join(homes), ", ".join(units)]
        if landmarks.first:
            inside = [info for info in provinces if landmarks.first.get(info.id) == power.id]
            row.append(", ".join(info.id for info in inside if info.home != power.id))
        powers.add_row(render_power(board, power.id), *row)
    places = Table.grid(padding=(0, 2, 0, 0))
    shown = [f"{info.id}{_format_marks(info)} {info.name}" for info in provinces]
    columns = 4
    rows = -(-len(shown) // columns)
    for row in range(rows):
        places.add_row(*(Text(text) for text in shown[row::rows]))
    legend = f"* supply center{', ~ reconstructed: not in the published rules' if guessed else ''}"
    return [title, Text(facts), powers, places, Text(legend, "dim")]


def _format_landmarks(board: Board, landmarks: Landmarks) -> Iterator[str]:
    """Yield a line for each kind of site, then one for the waters that freeze."""
    kinds: dict[Site, list[str]] = {}
    for place, site in landmarks.sites.items():
        kinds.setdefault(site, []).append(place)
    for site, places in kinds.items():
        yield f"{capitalize_start(site.words)} ({site.sign}): {', '.join(sorted(places))}."
    if landmarks.ice:
        icy = sorted(info.id for info in board.provinces if info.id in landmarks.ice)
        yield f"F{landmarks.freezing[1:]}: {', '.join(icy)}."


def _format_marks(info: ProvinceInfo) -> str:
    return f"{'*' if info.center else ''}{'~' if info.source == RECONSTRUCTED else ''}"


def _render_place(board: Board, place: str, landmarks: Landmarks) -> "Sequence[RenderableType]":
    province = places_of(board).find_place(place).province
    info = board.province[province]
    title = Text(info.name, "bold").append(f"  {info.id}", "dim not bold")
    facts = [info.terrain.value]
    if info.center:
        facts.append("supply center")
    if info.home is not None:
        facts.append(f"home of {board.power[info.home].name if info.home in board.power else info.home}")
    elif province in landmarks.first:
        facts.append(f"inside the first borders of {board.power[landmarks.first[province]].name}")
    facts += landmarks.describe(province)
    if info.aliases:
        facts.append(f"also called {', '.join(info.aliases)}")
    if info.source:
        facts.append(f"source: {info.source}")
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for borders, kind in ((board.army_borders, UnitKind.ARMY), (board.fleet_borders, UnitKind.FLEET)):
        for location in board.locations:
            if location.province == province and borders.get(location):
                ends = ", ".join(sorted(borders[location]))
                table.add_row(f"{kind.value} {location}", ends)
    return [title.append(f"\n{', '.join(facts)}", "not bold"), table]
