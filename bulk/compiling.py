"""Compilation with Numba, and the cache folder for machine code."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from filelock import FileLock

from ..model.extras import import_extra
from ..solver import rules

_Function = TypeVar("_Function", bound=Callable[..., Any])
_HERE = Path(__file__).parent
_COMPILED = (
    *("algebra", "compiling", "giving", "kernels"),
    *("orders", "phases", "system", "tables", "texts"),
)
"""The modules with compiled functions."""


_numba = import_extra("numba", needed_for="adjudicating with arrays")

IS_COMPILED = not _numba.config.DISABLE_JIT
"""Whether the rules are compiled, or run as plain Python for debugging (``NUMBA_DISABLE_JIT=1``)."""


def _version() -> str:
    """Return a digest of the sources: Numba itself notices only changes in the file of a function."""
    digest = sha256()
    for name in _COMPILED:
        digest.update((_HERE / f"{name}.py").read_bytes())
    digest.update(Path(rules.encounters.__file__).read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> str:
    """Return the cache folder for machine code: in the cache of the user, or else a temporary folder."""
    given = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    folder = Path(given or "~/.cache").expanduser() / "westphalia" / f"bulk-{_version()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return str(Path(tempfile.mkdtemp(prefix="westphalia-")))
    return str(folder)


_FOLDER = _cache_folder()


def is_compiled() -> bool:
    """Return whether the machine code is in the cache; compilation takes a minute."""
    return any(Path(_FOLDER).rglob("*resolve_turns*.nbc"))


_INNER: dict[str, Any] = {
    "error_model": "numpy",
    "_nrt": False,  # no reference counting
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


def compiled(function: _Function) -> _Function:
    """Compile a function for use in other compiled functions, inlined.

    It must not create arrays, since it has no reference counting.
    """
    return cast("_Function", _numba.njit(forceinline=True, **_INNER)(function))


def apart(function: _Function) -> _Function:
    """Compile a function like `compiled`, but not inlined, for code that runs rarely."""
    return cast("_Function", _numba.njit(**_INNER)(function))


def entry(function: _Function) -> _Function:
    """Compile a function that Python calls: cached on disk for later processes, and without Python's lock.

    Of processes that call it at the same time, one compiles; the others wait, and load its machine code.
    """
    if not IS_COMPILED:
        return function
    before = _numba.config.CACHE_DIR
    _numba.config.CACHE_DIR = _FOLDER
    try:
        machine_code = _numba.njit(nogil=True, error_model="numpy", cache=True)(function)
    finally:
        _numba.config.CACHE_DIR = before

    @wraps(function)
    def call(*arguments: Any) -> Any:
        if machine_code.signatures:
            return machine_code(*arguments)
        with FileLock(Path(_FOLDER) / f"{function.__name__}.lock"):
            return machine_code(*arguments)

    return cast("_Function", call)
