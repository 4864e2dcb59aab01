"""The test cases on the page `datc.md`, from the outcomes in `datc.jsonl`."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from desk import anchor
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from westphalia.model.rulebook import RuleInfo, describe_rules, presets

DATA: Final = Path(__file__).resolve().parents[1] / "datc.jsonl"
PLACE: Final = "<!-- the cases -->"
OWN: Final = "own"
_NUMBER: Final = re.compile(r"(?<![\w.@])6\.[A-J]\.\d+(?![\w@]|\.\w)")


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Put the cases into their page; on the others, lead numbers of cases to them."""
    if page.file.src_uri != "datc.md":
        return _with_numbers(html, get_relative_url("datc.html", page.url))
    return html.replace(PLACE, "".join(_page(_rows(), page.url)))


@cache
def _rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


@cache
def _places() -> Mapping[str, str]:
    """Return the place on the page of each number: of the case, or of the first that begins with it."""
    found: dict[str, str] = {}
    for row in _rows():
        for number in (row["id"], re.sub(r"\.[ab]$|@.*", "", row["id"])):
            found.setdefault(number, row["id"])
    return found


def _with_numbers(html: str, address: str) -> str:
    """Return HTML in which the numbers of cases are links, except in headings, code and other links."""

    def linked(found: re.Match[str]) -> str:
        place = _places().get(found[0])
        return f'<a href="{address}#{place}">{found[0]}</a>' if place else found[0]

    inside: list[str] = []
    parts = re.split(r"(<[^>]+>)", html)
    for index, part in enumerate(parts):
        tag = re.match(r"<(/?)(a|code|pre|h[1-6]|svg|script)\b", part)
        if tag and not tag[1]:
            inside.append(tag[2])
        elif tag and inside:
            inside.pop()
        elif not inside and not part.startswith("<"):
            parts[index] = _NUMBER.sub(linked, part)
    return "".join(parts)


def _page(rows: list[dict[str, Any]], url: str) -> Iterator[str]:
    rules = {rule.field: rule for rule in describe_rules()}
    names = list(dict.fromkeys(row["section"] for row in rows))
    yield '<div class="datc" data-search-exclude>'
    yield '<form class="datc-filter" hidden><div role="group" aria-label="Section">'
    yield '<label><input type="radio" name="section" value="" checked><span>All</span></label>'
    for name in names:
        short = name.split()[0] if name.startswith("6.") else name.removeprefix("Cases of ").capitalize()
        yield f'<label title="{escape(name)}"><input type="radio" name="section" value="{escape(name)}">'
        yield f"<span>{escape(short)}</span></label>"
    yield '</div><label><input type="checkbox" name="differs"> only where editions differ</label>'
    yield '<label>Find <input type="search" name="words" placeholder="convoy, 6.F.14, mun"></label>'
    yield '<output aria-live="polite"></output></form>'
    yield _legend()
    for name in names:
        yield f'<section data-section="{escape(name)}"><h3>{escape(name)}</h3>'
        for row in rows:
            if row["section"] == name:
                yield from _case(row, rules, url)
        yield "</section>"
    yield '</div><script src="site/datc.js"></script>'


def _legend() -> str:
    boxes = "".join(f"<li><i></i>{escape(name)}</li>" for name in presets())
    return (
        '<p class="datc-legend">The boxes of a case are the rulebooks, in this sequence; '
        '<i class="differs"></i> marks an outcome that differs from that under <code>datc</code>.</p>'
        f'<ol class="datc-presets">{boxes}</ol>'
    )


def _case(row: dict[str, Any], rules: Mapping[str, RuleInfo], url: str) -> Iterator[str]:
    groups: list[dict[str, Any]] = row["outcomes"]
    differs = {name for group in groups[1:] for name in group["presets"]} - {OWN}
    boxes = "".join(
        f'<i{" class=differs" if name in differs else ""} title="{escape(name)}"></i>' for name in presets()
    )
    told = (
        f"differs under {', '.join(name for name in presets() if name in differs)}"
        if differs
        else "all alike"
    )
    yield f'<div class="datc-case{" datc-differs" if differs else ""}" id="{escape(row["id"])}">'
    yield f"<details><summary><b>{escape(row['id'])}</b> <span>{escape(row['title'])}</span>"
    yield f'<span class="datc-boxes" role="img" aria-label="{escape(told)}">{boxes}</span></summary>'
    yield f"<p>{escape(row['why'])}</p>"
    yield from _outcomes(row, groups)
    yield from _rules(row, rules)
    for key, words in (("note", "Note"), ("source", "Source"), ("skip", "The published text")):
        if key in row:
            yield f'<p class="datc-aside">{words}: {escape(row[key])}</p>'
    yield "</details>" + anchor(row["case"], url) + "</div>"


def _outcomes(row: dict[str, Any], groups: list[dict[str, Any]]) -> Iterator[str]:
    yield '<div class="datc-scroll"><table class="datc-table"><thead><tr><th>Order</th>'
    for number, group in enumerate(groups):
        yield f"<th>{_name(group['presets'], number, len(groups))}</th>"
    yield "</tr></thead><tbody>"
    before = ""
    wide = f'<tr class="datc-power"><th colspan="{len(groups) + 1}">'
    for index, (power, order) in enumerate(row["orders"]):
        if power != before:
            yield f"{wide}{escape(power.capitalize())}</th></tr>"
        before = power
        yield f"<tr><td><code>{escape(order)}</code></td>"
        usual = groups[0]["orders"][index]
        for group in groups:
            status, code = group["orders"][index]
            good = status == "succeeds"
            other = good != (usual[0] == "succeeds")
            yield f'<td class="{"good" if good else "bad"}{" other" if other else ""}">'
            yield f"{'✓' if good else '✗'} {escape(_reason(status, code))}</td>"
        yield "</tr>"
    if any(group["more"] for group in groups):
        yield f"{wide}Other units</th></tr><tr><td></td>"
        for group in groups:
            lines = "<br>".join(map(escape, group["more"])) or "none"
            other = group["more"] != groups[0]["more"]
            yield f'<td class="{"other" if other else ""}">{lines}</td>'
        yield "</tr>"
    yield "</tbody></table></div>"


def _reason(status: str, code: str) -> str:
    words = code.replace("_", " ")
    return words if status == "succeeds" or status == words else f"{status}: {words}"


def _name(names: list[str], number: int, groups: int) -> str:
    shown = [name for name in names if name != OWN]
    if number == 0 and len(shown) == len(presets()):
        shown = ["every rulebook"]
    if OWN in names and groups > 1:
        shown.append("rules of the case")
    return escape(", ".join(shown))


def _rules(row: dict[str, Any], rules: Mapping[str, RuleInfo]) -> Iterator[str]:
    decides: dict[str, dict[str, str]] = row["decides"]
    choices: dict[tuple[str, str], list[str]] = {}
    for name, changes in decides.items():
        for field, choice in changes.items():
            choices.setdefault((field, choice), []).append("the case" if name == OWN else name)
    if choices:
        yield "<p>What decides:</p><ul>"
        for field in dict.fromkeys(field for field, _ in choices):
            rule = rules[field]
            means = {choice.key: choice.meaning for choice in rule.choices}
            yield f"<li>{_rule(rule)}: {escape(rule.meaning)}<ul>"
            yield f"<li><code>{escape(rule.default)}</code> (datc): {escape(means[rule.default])}</li>"
            for (of, choice), names in choices.items():
                if of == field:
                    who = escape(", ".join(names))
                    yield f"<li><code>{escape(choice)}</code> ({who}): {escape(means[choice])}</li>"
            yield "</ul></li>"
        yield "</ul>"
    others = [field for field in row["depends"] if field not in {field for field, _ in choices}]
    if others:
        listed = ", ".join(_rule(rules[field]) for field in others)
        head = "Also decided" if choices else "Decided"
        yield f"<p>{head} by {listed}, on which these rulebooks agree.</p>"
    elif not choices:
        yield "<p>Every rulebook says so.</p>"


def _rule(rule: RuleInfo) -> str:
    target = f"rules/choices.html#{rule.number.replace('.', '').lower()}-{rule.field}"
    return f'<a href="{escape(target)}">{escape(rule.number)} <code>{escape(rule.field)}</code></a>'
