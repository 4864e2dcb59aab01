"""``westphalia rules``: list the rule choices, presets and clauses."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from typer import Argument, Option

from ...model.rulebook import (
    Preset,
    Rulebook,
    RuleInfo,
    describe_rules,
    find_fields,
    find_preset,
    presets,
    read_rules,
)
from ..reports.clauses import print_clause, print_clauses
from ..running.completion import complete_presets, complete_variants
from ..running.console import Text, print_json, print_parts, report_console
from ..running.inputs import JsonOption, load_variant_option


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command()(rules)


def rules(
    name: Annotated[
        str | None,
        Argument(
            metavar="[NAME]",
            help="A rule's field or number, or a part such as 4.A; with --clauses a chapter or id prefix.",
        ),
    ] = None,
    variant: Annotated[
        str,
        Option(
            metavar="NAME",
            autocompletion=complete_variants,
            help="The variant, or its file, whose rules to list.",
        ),
    ] = "standard",
    preset: Annotated[
        str | None,
        Option(
            metavar="NAME", autocompletion=complete_presets, help="Show the choices of this rulebook or host."
        ),
    ] = None,
    clauses: Annotated[bool, Option("--clauses", help="List the clauses of the variant.")] = False,
    clause: Annotated[
        str | None, Option(metavar="ID", help="Show one clause of the variant in full.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List the rules that you can choose: the choices, what each means, who uses it, and DATC cases.

    \b
    westphalia rules                             every rule and its default
    westphalia rules 4.A.2                       one rule in full; also: rules convoy_paradox
    westphalia rules 4.B                         all rules of a part
    westphalia rules --preset rulebook-1982      the choices of a published rulebook
    westphalia rules --preset webdiplomacy       the choices of a host, with sources
    westphalia rules --variant germany-1648 --clauses              every clause of a variant
    westphalia rules --variant germany-1648 --clause G48-CITY-7    one clause in full
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    found = load_variant_option(variant)
    rulebook = read_rules({"preset": preset} if preset is not None else {}, found.rulebook)
    if clause is not None:
        print_clause(found, rulebook, clause, as_json=as_json)
        return
    if clauses:
        print_clauses(found, rulebook, name, as_json=as_json)
        return
    described = describe_rules(type(rulebook))
    chosen = described
    if name is not None:
        part = [rule for rule in described if rule.number.startswith(f"{name.strip().upper().rstrip('.')}.")]
        fields = () if part else find_fields(name, type(rulebook))
        chosen = tuple(part) or tuple(rule for rule in described if rule.field in fields)
    if as_json:
        host = _find_host(preset)
        print_json([{**rule.to_json(rulebook), **_source_to_json(rule, host)} for rule in chosen])
    elif name is None:
        _print_list(chosen, rulebook, preset)
    else:
        _print_in_full(chosen, rulebook)


def _find_host(preset: str | None) -> "Preset | None":
    """Return the preset of that name if it describes a host."""
    found = None if preset is None else find_preset(preset)
    return found if found is not None and found.is_host else None


def _source_to_json(rule: "RuleInfo", host: "Preset | None") -> dict[str, object]:
    """Return the source for a host's choice; null if the choice is an assumption."""
    if host is None:
        return {}
    sources = {field: part.source for part in host.known for field in part.choices}
    return {"known_from": sources.get(rule.field)}


def _print_list(described: "Sequence[RuleInfo]", rulebook: "Rulebook", preset: str | None) -> None:
    host = _find_host(preset)
    unknown = () if host is None else host.assumed_fields
    table = Table.grid(padding=(0, 2, 0, 0))
    for column in ([rule.number for rule in described], [rule.field for rule in described]):
        table.add_column(no_wrap=True, min_width=max(map(len, column), default=0))
    table.add_column(overflow="fold", max_width=24)
    table.add_column(ratio=1, min_width=24)
    heads = ("rule", "field", "default" if preset is None else preset, "question")
    table.add_row(*(Text(head, "dim") for head in heads))
    for rule in described:
        choice = getattr(rulebook, rule.field).value
        style = "bold yellow" if choice != rule.default else "green"
        question = " ".join(rule.meaning.split("\n\n")[0].split())
        supposed = "?" if rule.field in unknown else ""
        table.add_row(rule.number, rule.field, Text(f"{choice}{supposed}", style), question)
    more = f"Presets: {', '.join(presets())}.\nwestphalia rules NAME shows a rule in full."
    print_parts(report_console(), table, *_render_host(host), Text(more, "dim"))


def _render_host(host: "Preset | None") -> "Iterator[Text]":
    """Yield what a host is, the sources for its choices, and a note on the assumed ones."""
    if host is None:
        return
    lines = [host.meaning]
    lines += [f"Source {part.source}: {', '.join(part.choices)}." for part in host.known]
    lines.append("? assumed: no source is known, so the default is used")
    yield Text("\n".join(lines))


def _print_in_full(chosen: "Sequence[RuleInfo]", rulebook: "Rulebook") -> None:
    parts: list[RenderableType] = []
    for rule in chosen:
        title = Text(f"{rule.number} {rule.field}", "bold")
        if rule.alias is not None:
            title.append(f" (also {rule.alias})", "not bold")
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(ratio=1)
        for choice in rule.choices:
            counts = choice.key == getattr(rulebook, rule.field).value
            old, new = choice.letters
            letters = [
                f"{letter} in DATC {edition}" for letter, edition in ((old, "2.5"), (new, "3")) if letter
            ]
            notes = Text("", "dim")
            if rule.number[:1].isdigit() or choice.taken_by:  # a variant's options have no known users
                used = f"used by {', '.join(choice.taken_by)}" if choice.taken_by else "no known users"
                notes.append(f"\n{'; '.join([used, *letters])}")
            key = Text(choice.key, "bold green" if counts else "bold")
            if counts:
                key.append(" *", "green")
            table.add_row(key, Text(choice.meaning).append_text(notes))
        meaning = "\n".join(" ".join(part.split()) for part in rule.meaning.split("\n\n"))
        rows: list[RenderableType] = [title, Text(meaning), Padding(table, (1, 0, 0, 2))]
        if rule.cases:
            rows += ["", Text(f"DATC cases: {', '.join(rule.cases)}.", "dim")]
        parts.append(Group(*rows))
    print_parts(report_console(), *parts, Text("* in effect", "dim"))
