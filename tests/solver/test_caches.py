"""Every cache of the solver is bounded, so that a process may resolve any number of phases."""

import importlib
import pkgutil
from random import Random

from westphalia import solver
from westphalia.solver.conditions import convoys
from westphalia.solver.conditions.conditions import standard_conditions
from westphalia.variants import find_variant


def test_every_cache_is_bounded() -> None:
    names = [info.name for info in pkgutil.walk_packages(solver.__path__, f"{solver.__name__}.")]
    found = {
        f"{name}.{key}": value.cache_parameters()["maxsize"]
        for name in names
        for key, value in vars(importlib.import_module(name)).items()
        if hasattr(value, "cache_parameters") and value.__module__ == name
    }
    assert len(found) >= 8
    assert [name for name, maxsize in found.items() if maxsize is None] == []


def test_the_cache_of_convoy_routes_does_not_grow_beyond_its_bound() -> None:
    routes = convoys._seas_on_simple_paths  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]: its size is the point
    ground, rng = standard_conditions(find_variant("standard").board).ground, Random(1)
    shores = sorted({place for sea in ground.seas for place in ground.shores[sea]} - ground.seas)
    before = routes.cache_info().misses
    while routes.cache_info().misses - before <= convoys.CACHED_ROUTES:
        fleets = rng.sample(sorted(ground.seas), rng.randint(2, 8))
        start, end = rng.sample(shores, 2)
        convoys.seas_on_routes(ground, start, end, frozenset(fleets))
    assert routes.cache_info().currsize <= convoys.CACHED_ROUTES
