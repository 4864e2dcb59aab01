"""Every cache of the solver is bounded, so that a process may resolve any number of phases."""

import importlib
import pkgutil
from random import Random

from tests.generators import PATHOLOGICAL, random_case
from westphalia import solver
from westphalia.solver.conditions import convoys


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
    rng = Random(1)
    before = routes.cache_info().misses
    while routes.cache_info().misses - before <= convoys.CACHED_ROUTES:
        random_case(rng, PATHOLOGICAL).resolve()
    assert routes.cache_info().currsize <= convoys.CACHED_ROUTES
