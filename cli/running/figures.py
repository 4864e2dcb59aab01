"""The figures of a study as files: CSV, Parquet, and a plot with confidence intervals."""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

from typer import Option

from ...model.errors import Place, UnreadableError
from ...model.extras import import_extra
from .writing import refuse_standard_output, write_output, write_whole

if TYPE_CHECKING:
    from ...research import Rate

CsvOption = Annotated[
    str | None, Option("--csv", metavar="FILE", help="Write the shares as CSV; - writes standard output.")
]
ParquetOption = Annotated[
    str | None, Option("--parquet", metavar="FILE", help="Write the shares as Parquet (extra bulk).")
]
PlotOption = Annotated[
    str | None,
    Option("--plot", metavar="FILE", help="Draw the shares: a .svg, .pdf or .png file (extra plot)."),
]

_PLOTS = (".svg", ".pdf", ".png")
_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
"""Colors that people with any color vision can tell apart (Okabe and Ito)."""
_MOST_ROWS = 40
"""The most rows of a plot; the table has all."""


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A share of a study: what it is of, its group, and its 95 % confidence interval."""

    name: str
    group: str
    count: int
    of: int
    share: float
    low: float
    high: float

    @classmethod
    def of_rate(cls, name: str, group: str, rate: "Rate") -> "ShareRow":
        """Return the row of a share."""
        low, high = rate.interval
        return cls(name, group, rate.count, rate.of, rate.count / rate.of if rate.of else 0.0, low, high)


@dataclass(frozen=True, slots=True)
class FigureFiles:
    """The files for the figures of a study, if any are wanted."""

    csv: str | None
    parquet: str | None
    plot: str | None

    def check(self) -> None:
        """Raise `UnreadableError` before a long study if a file could not be written after it."""
        if self.parquet is not None:
            refuse_standard_output(self.parquet, "Parquet")
            import_extra("pyarrow", needed_for="a Parquet file")
        if self.plot is not None:
            if PurePath(self.plot).suffix.lower() not in _PLOTS:
                message = "cannot tell the format of the plot from the file name"
                raise UnreadableError(
                    message, place=Place(self.plot), expected=f"a name that ends in {', '.join(_PLOTS)}"
                )
            import_extra("matplotlib", needed_for="a plot")
        for target in (self.csv, self.parquet, self.plot):
            if target not in (None, "-") and not PurePath(target).name:
                raise UnreadableError("not a file name", place=Place(target), expected="a file")

    def write(self, title: str, label: str, rows: Sequence[ShareRow]) -> None:
        """Write the files; `title` and `label`, that of the axis of shares, are for the plot."""
        if self.csv is not None:
            write_output(self.csv, _format_csv(rows))
        if self.parquet is not None:
            write_whole(self.parquet, _format_parquet(rows))
        if self.plot is not None:
            write_whole(self.plot, _draw_plot(self.plot, title, label, rows))


def _format_csv(rows: Sequence[ShareRow]) -> str:
    text = StringIO()
    writer = csv.DictWriter(text, [field.name for field in fields(ShareRow)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(row) for row in rows)
    return text.getvalue()


def _format_parquet(rows: Sequence[ShareRow]) -> bytes:
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    columns = {field.name: [getattr(row, field.name) for row in rows] for field in fields(ShareRow)}
    types = {str: arrow.string(), int: arrow.int64(), float: arrow.float64()}
    schema = arrow.schema([(field.name, types[_TYPES[field.name]]) for field in fields(ShareRow)])
    made = BytesIO()
    parquet.write_table(arrow.table(columns, schema=schema), made)
    return made.getvalue()


_TYPES: Mapping[str, type] = {
    "name": str, "group": str, "count": int, "of": int, "share": float, "low": float, "high": float
}  # fmt: skip


def _draw_plot(target: str, title: str, label: str, rows: Sequence[ShareRow]) -> bytes:
    """Return a plot with a point and an interval for each row, in the order of the rows."""
    matplotlib = import_module("matplotlib")
    figure_class = import_module("matplotlib.figure").Figure
    shown = list(rows[:_MOST_ROWS])
    left_out = f" ({len(shown)} of {len(rows)})" if len(shown) < len(rows) else ""
    names, groups = (
        list(dict.fromkeys(row.name for row in shown)),
        list(dict.fromkeys(r.group for r in shown)),
    )
    with matplotlib.rc_context({"svg.hashsalt": "westphalia", "svg.fonttype": "path", "font.size": 9}):
        figure = figure_class(
            figsize=(7.0, 1.4 + 0.26 * max(len(names), 3) + 0.1 * len(groups)), layout="constrained"
        )
        axes = figure.add_subplot()
        for number, group in enumerate(groups):
            own = [row for row in shown if row.group == group]
            shift = (number - (len(groups) - 1) / 2) * 0.5 / max(1, len(groups))
            axes.errorbar(
                [100 * row.share for row in own],
                [names.index(row.name) + shift for row in own],
                xerr=[
                    [100 * max(0.0, row.share - row.low) for row in own],
                    [100 * max(0.0, row.high - row.share) for row in own],
                ],
                fmt="os^Dv<>"[number % 7],
                markersize=4,
                linewidth=1.1,
                capsize=2,
                color=_COLORS[number % len(_COLORS)],
                label=group,
            )
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.4, -0.6)
        axes.set_xlim(left=0)
        axes.set_xlabel(f"{label} (%), with 95 % confidence intervals")
        axes.set_title(f"{title}{left_out}", loc="left")
        axes.grid(axis="x", linewidth=0.4, color="#cccccc")
        axes.spines[["top", "right"]].set_visible(False)
        if len(groups) > 1:
            figure.legend(frameon=False, loc="outside lower center", ncols=3)
        made, suffix = BytesIO(), PurePath(target).suffix.lower()
        stamp = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(suffix, {})
        figure.savefig(made, format=suffix[1:], dpi=200, metadata=stamp)
    return made.getvalue()
