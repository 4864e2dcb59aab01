"""Shares of studies as CSV, Parquet and plots."""

import csv
import sys
from io import StringIO
from pathlib import Path

import pytest

from westphalia.cli.running.run import run

COMPARE = ["compare", "examples/pandin.txt", "examples/crossed-paradoxes.txt", "--rules", "4.A.2=all_hold"]
CENSUS = ["census", "--orders", "3", "--workers", "1"]


@pytest.mark.parametrize("command", [COMPARE, CENSUS, ["census", "--corpus", "examples/pandin.txt"]])
def test_tables_and_plots_have_the_shares(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    pytest.importorskip("matplotlib")
    table, plots = tmp_path / "t.parquet", [tmp_path / f"{n}.svg" for n in "ab"]
    for plot in plots:
        assert run([*command, "--csv", "-", "--parquet", str(table), "--plot", str(plot)]) == 0
    rows = list(csv.DictReader(StringIO(capsys.readouterr().out)))
    half = rows[: len(rows) // 2]  # the header of the second run is a row of the first
    assert [row["name"] for row in half] == parquet.read_table(table).column("name").to_pylist()
    assert all(float(row["low"]) <= float(row["share"]) <= float(row["high"]) for row in half)
    assert plots[0].read_bytes() == plots[1].read_bytes()
    assert plots[0].read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("option", "missing", "message"),
    [
        (["--plot", "x.svg"], "matplotlib", "a plot needs matplotlib, which is not installed; expected pip"),
        (
            ["--parquet", "x"],
            "pyarrow",
            "a Parquet file needs pyarrow, which is not installed",
        ),
        (["--plot", "x.doc"], "", "x.doc: cannot tell the format of the plot from the file name"),
        (["--plot", "nowhere/x.svg"], "", "nowhere/x.svg: cannot be written"),
        (["--csv", "nowhere/x.csv"], "", "nowhere/x.csv: cannot be written"),
    ],
)
def test_what_cannot_be_written_gets_one_message(
    option: list[str],
    missing: str,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if missing:
        monkeypatch.setitem(sys.modules, missing, None)
    assert run([*COMPARE, *option]) == 2
    assert message in capsys.readouterr().err
