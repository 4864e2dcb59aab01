"""The variants that exist: those built in and those that installed packages add.

A package adds one with an entry point of the group ``westphalia.variants``. The name of the entry point is
the variant's id; its object is a `Variant` (an instance of the package's own subclass):

    [project.entry-points."westphalia.variants"]
    my-variant = "my_package:VARIANT"

Built-in variants come first; an entry point cannot replace one.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from traceback import walk_tb
from typing import TYPE_CHECKING, NoReturn

from ..model.brief import join_alternatives, quote
from ..model.errors import ImpossibleError, UnknownNameError, UnreadableError, WestphaliaError
from ..model.rulebook import describe_rules, has_rule
from ..model.text import nearest_names
from .data_games import MARK
from .variant import Variant

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "westphalia.variants"

BUILT_IN = {
    "standard": ".standard:STANDARD",
    "germany-1648": ".germany1648:GERMANY_1648",
    "diplomacy-1618": ".diplomacy1618:DIPLOMACY_1618",
    "thirty-years-war-1648": ".thirtyyears1648:THIRTY_YEARS_WAR_1648",
    "europe-1619": ".europe1619:EUROPE_1619",
    "europe-1615": ".europe1615:EUROPE_1615",
}
"""The games in this package, and where each is."""


def variants() -> tuple[str, ...]:
    """Return the ids of all variants: the built-in ones, then the added ones by name."""
    return (*BUILT_IN, *sorted(_find_entry_points().keys() - BUILT_IN.keys()))


@dataclass(frozen=True, slots=True)
class BrokenVariant:
    """An added variant that cannot be played: its id and the reason."""

    id: str
    reason: str


def list_variants() -> Iterator[Variant | BrokenVariant]:
    """Yield all variants with their boards loaded; a broken one does not hide the others."""
    for name in variants():
        try:
            found = find_variant(name)
            _ = found.board
        except WestphaliaError as error:
            yield BrokenVariant(name, str(error))
        else:
            yield found


def find_variant(variant: str) -> Variant:
    """Return the variant with this id, in any case.

    The id of a game by data carries its file in the cases and games that have it; the same text alone does
    not.

    Raises:
        UnknownNameError: There is no such variant; the error has the nearest ids.
        UnreadableError: An added variant cannot be loaded.

        >>> westphalia.find_variant("europe-1619")
        <Variant 'europe-1619', Europe 1619>
    """
    if MARK in variant:
        from .data_games.reading import variant_named  # not above: installed variants do not need it

        return variant_named(variant)
    wanted = variant.strip().casefold()
    if wanted in BUILT_IN:
        return _load_built_in(wanted)
    added = _find_entry_points().get(wanted)
    if added is None:
        known = variants()
        raise UnknownNameError(
            f"unknown variant {variant!r}",
            expected=None if len(known) > 8 else join_alternatives(known),
            nearest=nearest_names(wanted, known),
        )
    return _load_added(added)


def take_variant(given: str | Variant) -> Variant:
    """Return the variant with this id, or the variant itself. Raises like `find_variant`.

    Raises:
        UnreadableError: It is neither an id nor a variant.
    """
    if isinstance(given, Variant):
        return given
    if not isinstance(given, str):  # pyright: ignore[reportUnnecessaryIsInstance] - callers need no types
        raise UnreadableError(f"variant: {given!r} is invalid", expected="a variant or its id")
    return find_variant(given)


def find_variant_with_rules(rules: Sequence[str]) -> Variant:
    """Return the first variant whose rulebooks have all these rules, the standard game before others.

    Raises:
        UnknownNameError: No variant has one of the rules; the error has the nearest names.
        ImpossibleError: The rules are options of different games.
    """
    games = {rule: tuple(name for name in variants() if _has_rule(name, rule)) for rule in rules}
    for rule, known in games.items():
        if not known:
            raise UnknownNameError(f"unknown rule {quote(rule)}", nearest=_nearest_rules(rule))
    for name in variants():
        if all(name in known for known in games.values()):
            return find_variant(name)
    apart = {known: rule for rule, known in games.items() if "standard" not in known}
    said = " and ".join(f"{rule} of {known[0]}" for known, rule in apart.items())
    raise ImpossibleError(f"options of different games: {said}", expected="the options of one game")


def _has_rule(variant: str, rule: str) -> bool:
    try:
        return has_rule(rule, find_variant(variant).rulebook_class)
    except WestphaliaError:  # a broken variant has no rules
        return False


def _nearest_rules(rule: str) -> Sequence[str]:
    """Return the names of rules of built-in games that are nearest to a name."""
    kinds = (find_variant(name).rulebook_class for name in BUILT_IN)
    known = (name for kind in kinds for one in describe_rules(kind) for name in (one.field, one.number))
    return nearest_names(rule, list(dict.fromkeys(filter(None, known))))


def make_finder(variant: Variant) -> Callable[[str], Variant]:
    """Return a function that finds this variant by its id, or a game by data also by its board's id.

    The function raises `ImpossibleError` for any other name: the files do not belong together.
    """
    known = (variant.id, variant.id.partition(MARK)[0])

    def find_by_name(name: str) -> Variant:
        if name.strip().casefold() in known:
            return variant
        _refuse_other(name, variant)

    return find_by_name


def _refuse_other(name: str, variant: Variant) -> NoReturn:
    message = f"this file belongs to {name}, but the given variant is {variant.id}"
    nearest = nearest_names(name.strip().casefold(), [variant.id.partition(MARK)[0]])
    raise ImpossibleError(message, expected=variant.id.partition(MARK)[0], nearest=nearest)


@cache
def _load_built_in(variant: str) -> Variant:
    module, _, name = BUILT_IN[variant].partition(":")
    found: Variant = getattr(import_module(module, __package__), name)
    return found


def _find_entry_points() -> "dict[str, EntryPoint]":
    from importlib.metadata import entry_points  # not above: built-in variants do not need it

    return {point.name.casefold(): point for point in entry_points(group=GROUP)}


@cache
def _load_added(point: "EntryPoint") -> Variant:
    try:
        found: object = point.load()
    except Exception as problem:  # added code may raise anything
        message = f"the variant {point.name!r} of {point.value} cannot be loaded: {problem}"
        raise UnreadableError(message) from problem
    if not isinstance(found, Variant):
        raise UnreadableError(
            f"the variant {point.name!r} of {point.value} is a {type(found).__name__}",
            expected="an instance of a subclass of Variant",
        )
    return found


def find_defect(error: BaseException) -> tuple[str, str]:
    """Return the package that is at fault for an unexpected error, and the file and line.

    That is the package of an added variant if the error passed through its code, else westphalia. The place
    is the last line of that package, because libraries raise errors deep in their own code.
    """
    own = __name__.partition(".")[0]
    places: dict[str, str] = {}
    for frame, line in walk_tb(error.__traceback__):
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        places[package] = f"{frame.f_code.co_filename}:{line}"
    added = {point.value.partition(":")[0].partition(".")[0] for point in _find_entry_points().values()}
    package = next((package for package in reversed(places) if package in added), own)
    return package, places.get(package, "unknown place")
