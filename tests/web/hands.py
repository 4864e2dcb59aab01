"""Ways to use the page: with a mouse, with a finger on a phone, or with the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

DESKTOP: dict[str, object] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, object] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

Spot = tuple[float, float]

_MIDDLE = """(place) => {
  const of = (kind, name) => document.querySelector(`.frame .${kind}[data-${name}="${place}"]`);
  const box = (of("unit", "unit") ?? of("label:not(.crowded)", "place") ?? of("province", "place"))
    .getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2]; }"""


OPEN = """([x, y, free]) => {
  const near = ({ left, right, top, bottom }) =>
    Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y) < free;
  return !!document.elementFromPoint(x, y)?.closest(".frame")
    && ![...document.querySelectorAll(".frame .unit")].some((one) => near(one.getBoundingClientRect())); }"""
"""Whether the map is uncovered at a point of the window, with no unit within some pixels."""

TAP_TWICE = """([x, y]) => {
  for (const type of ["pointerdown", "pointerup", "pointerdown", "pointerup"])
    document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(type,
      { bubbles: true, pointerId: 7, pointerType: "touch", button: 0, clientX: x, clientY: y })); }"""
"""Tap twice at a point of the window, quickly enough for a double tap."""

_SPOTS = [(x, y) for y in range(440, 250, -20) for x in range(20, 330, 20)]
"""The points where a finger can begin to drag the map of a phone."""


_GRIP = """(order) => {
  const grip = document.querySelector(`.order[data-order="${order}"] .grip`);
  const at = grip.getPointAtLength(grip.getTotalLength() * 0.4).matrixTransform(grip.getScreenCTM());
  return [at.x, at.y]; }"""


def grip_of(page: Page, order: str) -> Spot:
    """Return a point on the arrow of the order for a unit, by which it can be dragged."""
    page.locator(f'.frame .order[data-order="{order}"] .grip').wait_for(state="attached")
    x, y = page.evaluate(_GRIP, order)
    return x, y


def middle_of(page: Page, place: str) -> Spot:
    """Return where the unit of a place is in the window, or else its name or its middle."""
    page.locator(f'.frame .province[data-place="{place}"]').first.wait_for(state="attached")
    x, y = page.evaluate(_MIDDLE, place)
    return x, y


class Hand(Protocol):
    """A way to use the page."""

    window: dict[str, object]

    def press(self, target: Locator) -> None:
        """Press a button, a tab, a choice."""
        ...

    def point(self, page: Page, place: str) -> None:
        """Choose a place on the map, or the unit in it."""
        ...

    def carry(self, page: Page, start: str, end: str) -> None:
        """Order a unit to another place, by dragging it if possible."""
        ...

    def move(self, page: Page, start: str, end: str) -> None:
        """Move a unit to another place, by dragging it if possible."""
        ...

    def choose(self, target: Locator, value: str) -> None:
        """Choose from a list."""
        ...

    def write(self, target: Locator, text: str) -> None:
        """Replace the content of a field, and finish."""
        ...


class Mouse:
    """Clicks and drags."""

    window = DESKTOP

    def press(self, target: Locator) -> None:
        target.click()

    def point(self, page: Page, place: str) -> None:
        page.mouse.click(*middle_of(page, place))

    def carry(self, page: Page, start: str, end: str) -> None:
        page.mouse.move(*middle_of(page, start))
        page.mouse.down()
        x, y = middle_of(page, end)
        page.mouse.move(x - 8, y, steps=4)
        page.mouse.move(x, y, steps=2)
        page.mouse.up()

    move = carry

    def choose(self, target: Locator, value: str) -> None:
        target.select_option(value)

    def write(self, target: Locator, text: str) -> None:
        target.fill(text)
        target.press("Enter")


def reveal(target: Locator) -> None:
    """Raise the sheet of a phone, or show the tools of its map, if a control does not come by itself."""
    begun = target.page.locator("main[data-stop]")  # a case or a game; the page of the start has no sheet
    target.or_(begun).locator("visible=true").first.wait_for()
    for name in ("Raise the sheet", "Show the tools"):
        for _ in range(15):
            if target.first.is_visible():
                return
            target.page.wait_for_timeout(100)
        button = target.page.locator(f'button[aria-label="{name}"]')
        if button.count() and button.is_visible():
            button.tap()


class Finger:
    """Taps and drags on a phone, whose map is partly covered."""

    window = PHONE

    def press(self, target: Locator) -> None:
        reveal(target)
        target.tap()

    def point(self, page: Page, place: str) -> None:
        page.touchscreen.tap(*self._seen(page, place))
        page.wait_for_timeout(350)  # a second tap within this time would zoom

    def carry(self, page: Page, start: str, end: str) -> None:
        self._seen(page, start)
        u, v = self._seen(page, end)
        x, y = self._seen(page, start)
        assert (u, v) == middle_of(page, end), f"{start} and {end} are not in the open together"
        steps = [(x + (u - x) * n / 6, y + (v - y) * n / 6) for n in range(1, 7)]
        touch(page, [[(x, y)], *[[step] for step in steps]])

    move = carry

    def choose(self, target: Locator, value: str) -> None:
        reveal(target)
        target.select_option(value)  # the list opens outside of the page

    def write(self, target: Locator, text: str) -> None:
        reveal(target)
        target.tap()
        target.fill(text)
        target.press("Enter")

    def _seen(self, page: Page, place: str) -> Spot:
        """Return where a place is; drag the map until it is uncovered."""
        for _ in range(5):
            x, y = middle_of(page, place)
            if page.evaluate(OPEN, [x, y, 0]):
                return x, y
            u, v = next(spot for spot in _SPOTS if page.evaluate(OPEN, [*spot, 30]))
            dx, dy = (min(max(to - at, -120), 120) for to, at in ((180, x), (380, y)))
            touch(page, [[(u, v)], *[[(u + dx * n / 5, v + dy * n / 5)] for n in range(1, 6)]])
        raise AssertionError(f"{place} stays covered")


class Keys:
    """The keyboard alone: the focus goes to a control, Enter or Space presses it."""

    window = DESKTOP

    def press(self, target: Locator) -> None:
        target.focus()
        target.press("Space" if target.get_attribute("type") == "radio" else "Enter")

    def point(self, page: Page, place: str) -> None:
        page.locator(f'.frame .province[data-place="{place}"]').first.focus()
        page.keyboard.press("Enter")

    def carry(self, page: Page, start: str, end: str) -> None:
        self.point(page, start)
        page.locator(".mark.target").first.wait_for(state="attached")
        self.point(page, end)

    def move(self, page: Page, start: str, end: str) -> None:
        page.locator(f'.frame .province[data-place="{start}"]').first.focus()
        page.keyboard.press("m")
        self.point(page, end)

    def choose(self, target: Locator, value: str) -> None:
        target.locator(f'option[value="{value}"]').wait_for(state="attached")  # lists are filled late
        values: list[str] = target.evaluate("(one) => [...one.options].map((option) => option.value)")
        target.focus()
        target.press("Space")  # which opens it
        for key in ("Home", *["ArrowDown"] * values.index(value), "Enter"):
            target.page.keyboard.press(key)

    def write(self, target: Locator, text: str) -> None:
        target.focus()
        target.press("Control+a")
        target.page.keyboard.type(text)
        target.press("Enter")


HANDS: dict[str, Hand] = {"mouse": Mouse(), "finger": Finger(), "keys": Keys()}


def touch(page: Page, moments: list[list[Spot]]) -> None:
    """Touch the screen with fingers, given their positions at each moment from touch to release."""
    session = page.context.new_cdp_session(page)
    for number, fingers in enumerate([*moments, []]):
        kind = "touchStart" if not number else "touchMove" if fingers else "touchEnd"
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(fingers)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})  # pyright: ignore[reportUnknownMemberType]
    session.detach()
