"""The part of a player's page in which legal orders are chosen by clicks and come out as text to send."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ...games import Game, Options, legal_orders, unit_name
from ...model.names import Power
from ...model.orders import Move, Order, Retreat, format_order
from ...variants import format_entry
from .html_page import Html, element, part

ORDER_STYLE: Final = """\
form.orders { border: 1px solid var(--line); border-radius: 8px; padding: .2rem 1rem 1rem; margin: 1rem 0; }
form.orders label { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: center; margin: .35rem 0; }
form.orders label b { min-width: 5rem; }
form.orders select { flex: 1 1 14rem; max-width: 24rem; font: inherit; padding: .25rem; }
form.orders textarea { width: 100%; font: inherit; }
figure [data-unit], figure [data-place] { cursor: pointer; }
@media print { form.orders { display: none; } }
"""


def order_form(game: Game, power: Power) -> Html:
    """Return the form for the legal orders of a power in the current phase; empty if none are due."""
    options = legal_orders(game, power).get(power)
    if options is None or not options.orders:
        return Html()
    given = {format_entry(entry) for entry in game.submissions.get(power, ())}
    subject = f"{game.name_of(power)}, {game.phase}"
    form = part(
        "form",
        element("h2", "Choose your orders"),
        element("p", "Choose an order in each list, or click a unit on the map and then its destination."),
        *_list_choices(options, given),
        part(
            "label", element("b", "Other lines"), element("textarea", rows=2, id="other"), title="Statements"
        ),
        element("p", "What to send:"),
        element("textarea", rows=6, id="text", readonly="", aria_label="What to send"),
        part(
            "p",
            part("button", "Copy", type="button", id="copy"),
            " ",
            part("a", "Send by email", id="mail", href="mailto:"),
            " ",
            part("output", id="said"),
        ),
        classes="orders",
        hidden="",
        data_head=f"{game.name_of(power)}:",
        data_subject=subject,
    )
    return Html(f"{form}\n<script>\n{_SCRIPT}</script>")


def _list_choices(options: Options, given: set[str]) -> Iterator[Html]:
    """Yield a list of orders for each unit; for builds and removals, one for each that is due."""
    if options.builds or options.due.noun == "removal":
        chosen = [order for order in options.orders if format_order(order) in given]
        for number in range(options.due.count):
            mine = {format_order(order) for order in chosen[number : number + 1]}
            yield _choice(f"{options.due.noun} {number + 1}", options.orders, mine)
        return
    for unit, orders in options.units.items():
        yield _choice(unit_name(unit), orders, given, data_unit=unit.location.province)


def _choice(name: str, orders: Iterable[Order], given: set[str], **attributes: str) -> Html:
    """Return the list of a unit's orders, by kind; moves and retreats name where they lead."""
    kinds: dict[str, list[Html]] = {}
    for order in orders:
        text = format_order(order)
        to = {"data_to": order.target.province} if isinstance(order, Move | Retreat) else {}
        chosen = {"selected": ""} if text in given else {}
        kinds.setdefault(type(order).__name__, []).append(element("option", text, **to, **chosen))
    groups = [element("optgroup", *found, label=kind) for kind, found in kinds.items()]
    return part(
        "label",
        element("b", name),
        element("select", element("option", "", value=""), *groups, aria_label=name, **attributes),
    )


_SCRIPT: Final = """\
// Chosen orders as text. The page sends nothing by itself, and needs no network.
const form = document.querySelector("form.orders");
const [text, other, said] = ["text", "other", "said"].map((id) => document.getElementById(id));
const selects = [...form.querySelectorAll("select")];
const write = () => {
  const lines = [...selects.map((one) => one.value), ...other.value.split("\\n")].map((one) => one.trim());
  text.value = [form.dataset.head, ...lines.filter(Boolean)].join("\\n");
  const body = encodeURIComponent(text.value.replaceAll("\\n", "\\r\\n"));
  const subject = encodeURIComponent(form.dataset.subject);
  document.getElementById("mail").href = `mailto:?subject=${subject}&body=${body}`;
  said.value = "";
};
document.getElementById("copy").addEventListener("click", () => {
  text.select();
  const copied = (words) => () => (said.value = words);
  navigator.clipboard.writeText(text.value).then(copied("Copied."), copied("Press Ctrl+C."));
});
let picked = null;
document.querySelector("figure").addEventListener("click", ({ target }) => {
  const { unit, place } = target.closest("[data-unit], [data-place]")?.dataset ?? {};
  const leads = ({ dataset }) => dataset.to && [unit, place].includes(dataset.to);
  const move = [...(picked?.options ?? [])].find(leads);
  if (move) move.selected = true;
  picked = move ? null : selects.find(({ dataset }) => unit && dataset.unit === unit);
  picked?.focus();
  write();
});
form.addEventListener("input", write);
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
write();
"""
