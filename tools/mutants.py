"""Mutation testing: which small changes of the code do the tests notice? See README.md."""

import argparse
import ast
import builtins
import gc
import json
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from difflib import unified_diff
from functools import partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from itertools import pairwise
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("model", "solver", "variants", "games", "checker")
TESTS = ("tests/checker", "tests/model", "tests/solver", "tests/games", "tests/mail", "tests/variants")
SECONDS, MEMORY = 20, 6 * 2**30
"""What a mutant may use: seconds of processor time beyond three times those of its tests, and bytes."""

Mutant = dict[str, Any]


# ------------------------------------------------------------------------------------------------ mutants


def mutants_of(path: Path) -> Iterator[tuple[int, str, Callable[[], str]]]:
    """Yield the mutants of a file: the line, the name of the function, and what makes the changed source."""
    cst: Any = import_module("libcst")
    metadata: Any = import_module("libcst.metadata")
    mutmut: Any = import_module("mutmut.mutation.file_mutation")

    class Visitor(mutmut.MutationVisitor):
        """Visits decorated functions too: their code is exchanged behind the decorator."""

        def _skip_node_and_children(self, node: Any) -> bool:
            """Return whether mutmut makes no mutant of a node and what is in it."""
            skips = bool(super()._skip_node_and_children(node))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
            return skips and not isinstance(node, cst.FunctionDef)

    wrapper = metadata.MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")))
    visitor: Any = Visitor(mutmut.mutation_operators, mutmut.IgnoredCode(set(), set(), set()))
    wrapper.visit(visitor)
    places, names = wrapper.resolve(metadata.PositionProvider), dict[Any, str]()
    for one in wrapper.module.body:
        if isinstance(one, cst.FunctionDef):
            names[one] = one.name.value
        elif isinstance(one, cst.ClassDef):
            methods = [part for part in one.body.body if isinstance(part, cst.FunctionDef)]
            names |= {part: f"{one.name.value}.{part.name.value}" for part in methods}
    for one in visitor.mutations:
        function, old = one.contained_by_top_level_function, one.original_node
        if function in names:
            make = partial(wrapper.module.deep_replace, old, one.mutated_node)
            yield places.get(old, places[function]).start.line, names[function], lambda make=make: make().code


def sample(work: Path, count: int, seed: int) -> None:
    """Draw mutants in a random order that the seed fixes, and write them and their sources."""
    files = sorted(one for package in PACKAGES for one in (ROOT / package).rglob("*.py"))
    everything = [(file, mutant) for file in files for mutant in mutants_of(file)]
    Random(seed).shuffle(everything)
    for number, (file, (line, function, changed)) in enumerate(everything[:count]):
        source = changed()
        (work / f"{number}.py").write_text(source, encoding="utf-8")
        diff = unified_diff(file.read_text(encoding="utf-8").split("\n"), source.split("\n"), n=0)
        change = [one for one in diff if not one.startswith(("---", "+++", "@@"))]
        path = file.relative_to(ROOT).as_posix()
        write(work / "sample.jsonl", number=number, path=path, line=line, function=function, change=change)


def read(work: Path, step: str) -> list[dict[str, Any]]:
    """Read what all parts of a step have written so far."""
    files = sorted(work.glob(f"{step}*.jsonl"))
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines(keepends=True)]
    return [json.loads(line) for line in lines if line.endswith("\n")]  # another process may be writing one


def write(file: Path, **record: object) -> None:
    """Append a record."""
    with file.open("a", encoding="utf-8") as opened:
        opened.write(json.dumps(record) + "\n")


# ----------------------------------------------------------------------------------------- changed code


def replace_sources(sources: dict[str, Callable[[], Any]]) -> None:
    """Import modules of these paths from other sources."""
    usual = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        path = os.path.relpath(os.path.realpath(self.path), ROOT)
        return compile(sources[path](), self.path, "exec") if path in sources else usual(self, fullname)

    SourceFileLoader.get_code = get_code


def with_probes(path: str, lines: dict[int, int]) -> ast.Module:
    """Return the module with a call before each statement that contains a mutant, by number and line."""
    module = ast.parse((ROOT / path).read_text(encoding="utf-8"))

    def place(body: list[ast.stmt], line: int) -> tuple[list[ast.stmt], int] | None:
        for index, one in enumerate(body):
            if one.lineno <= line <= (one.end_lineno or 0):
                inner = [one, *getattr(one, "handlers", ()), *getattr(one, "cases", ())]
                parts = [
                    getattr(part, name, []) for part in inner for name in ("body", "orelse", "finalbody")
                ]
                found = next(filter(None, (place(part, line) for part in parts)), None)
                default = (one.body, 0) if isinstance(one, ast.FunctionDef) else (body, index)
                return found or default
        return None

    for number, line in lines.items():
        body, index = place(module.body, line) or (module.body, 0)
        probe = ast.parse(f"mutant_probe({number})").body[0]
        body.insert(index, ast.copy_location(probe, body[index]))
    return ast.fix_missing_locations(module)


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a code and all within it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from codes(one)


def exchange(mutant: Mutant, work: Path, functions: Sequence[FunctionType]) -> bool:
    """Exchange the code of the mutated function; False if only a new import can do it."""
    old, new = (
        [
            one
            for one in codes(compile(path.read_bytes(), "", "exec"))
            if one.co_qualname == mutant["function"]
        ]
        for path in (ROOT / mutant["path"], work / f"{mutant['number']}.py")
    )
    changed = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
    inner = [pair for one, other in changed for pair in zip(codes(one), codes(other), strict=False)]
    meant = {(one.co_qualname, one.co_firstlineno): other for one, other in inner}
    found = [(one, meant.get((one.__code__.co_qualname, one.__code__.co_firstlineno))) for one in functions]
    pairs = [(one, other) for one, other in found if other is not None]
    if any(
        (one.__code__.co_freevars, one.__code__.co_name) != (x.co_freevars, x.co_name) for one, x in pairs
    ):
        return False
    for one, other in pairs:
        one.__code__ = other.replace(co_filename=one.__code__.co_filename)
    return bool(pairs)


# ------------------------------------------------------------------------------------------------ tests


class Loop:
    """Collects the tests with pytest, and does something else with them than running them all."""

    def __init__(self, act: Callable[["Loop", list[pytest.Item]], None]) -> None:
        os.environ["CI"] = "1"  # the same examples in every run, and none stored
        self.act, self.failed = act, False
        pytest.main(["-q", "-p", "no:cacheprovider", *TESTS], plugins=[self])

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests in our way."""
        self.act(self, session.items)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notice a failure."""
        self.failed |= report.failed

    def first_failure(self, items: Sequence[pytest.Item]) -> str:
        """Run tests until one fails, and return its name."""
        for item, following in pairwise([*items, None]):
            assert item is not None
            self.failed = False
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return item.nodeid
        return ""


def cover(work: Path, part: int, parts: int) -> None:
    """Run the tests; write the time of each and the mutants whose statements it executes."""
    lines: dict[str, dict[int, int]] = defaultdict(dict)
    for mutant in read(work, "sample"):
        lines[mutant["path"]][mutant["number"]] = mutant["line"]
    seen = set[int]()
    builtins.__dict__["mutant_probe"] = seen.add
    replace_sources({path: partial(with_probes, path, own) for path, own in lines.items()})

    def act(loop: Loop, items: list[pytest.Item]) -> None:
        for item in items[part::parts]:
            seen.clear()
            started = time.process_time()
            if not loop.first_failure([item]):
                seconds, name = round(time.process_time() - started, 4), f"cover-{part}.jsonl"
                write(work / name, test=item.nodeid, seconds=seconds, mutants=sorted(seen))

    Loop(act)


def in_child(act: Callable[[], str], seconds: float) -> str:
    """Return what a forked process says, or how it ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.setpgid(0, 0)
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with suppress(BaseException):
            os.write(writing, act().encode())
            os._exit(0)
        os._exit(1)
    os.close(writing)
    until = time.monotonic() + 20 * seconds
    while not (ended := os.waitpid(child, os.WNOHANG))[0] and time.monotonic() < until:
        time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(ended[1] if ended[0] else os.waitpid(child, 0)[1])
    said = os.read(reading, 10_000).decode()
    os.close(reading)
    return "(time)" if code < 0 else f"(status {code})" if code else said


def run(work: Path, part: int, parts: int, limit: float) -> None:
    """Try the mutants, each in a fork of the process that collected the tests."""
    tests: dict[int, list[tuple[float, str]]] = defaultdict(list)
    for one in read(work, "cover"):
        for number in one["mutants"]:
            tests[number].append((one["seconds"], one["test"]))
    known = {one["number"] for one in read(work, "run")}
    mine = [one for one in read(work, "sample")[part::parts] if one["number"] not in known]

    def act(loop: Loop, items: list[pytest.Item]) -> None:
        for path in {one["path"] for one in mine}:
            import_module(
                "westphalia." + path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            )
        functions: dict[str, list[FunctionType]] = defaultdict(list)
        for one in gc.get_objects():
            if type(one) is FunctionType:
                path = os.path.realpath(one.__code__.co_filename)
                functions[os.path.relpath(path, ROOT)].append(one)
        gc.freeze()
        by_name = {item.nodeid: item for item in items}
        for mutant in mine:
            every, names, total = sorted(tests[mutant["number"]]), list[str](), 0.0
            for seconds, name in every:
                total += seconds
                names += [name] if total <= limit and name in by_name else []

            def attempt(mutant: Mutant = mutant, names: list[str] = names) -> str:
                if not exchange(mutant, work, functions[mutant["path"]]):
                    return "(not exchanged)"
                return loop.first_failure([by_name[name] for name in names])

            noticed = in_child(attempt, 3 * min(total, limit) + SECONDS) if names else "(no test)"
            about = {"number": mutant["number"], "tests": len(names), "of": len(every)}
            write(work / f"run-{part}.jsonl", **about, noticed=noticed)

    Loop(act)


def try_alone(work: Path, number: int, tests: Sequence[str]) -> int:
    """Run tests with one mutant, imported anew; return the exit status of pytest."""
    replace_sources({read(work, "sample")[number]["path"]: (work / f"{number}.py").read_bytes})
    return pytest.main(["-x", "-q", "-p", "no:cacheprovider", "--tb=short", *tests])


def report(work: Path) -> None:
    """Print the mutants that no test noticed, and the figures."""
    drawn, tried = read(work, "sample"), read(work, "run")
    left: list[dict[str, Any]] = [
        one for one in tried if one["noticed"] in {"", "(no test)", "(not exchanged)"}
    ]
    for one in sorted(left, key=lambda one: int(one["number"])):
        mutant = drawn[int(one["number"])]
        where = f"{one['number']} {mutant['path']}:{mutant['line']} {one['noticed']}"
        print(f"{where} {one['tests']} of {one['of']} tests", *mutant["change"], sep="\n")
    print(f"{len(tried)} of {len(drawn)} mutants tried, {len(left)} not noticed")


def main() -> int:
    """Do one step."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants")
    parser.add_argument("step", choices=("sample", "cover", "run", "report", "try"))
    parser.add_argument("work", type=Path, help="the folder of the data")
    parser.add_argument("more", nargs="*", help="for try: the number of a mutant, and tests")
    parser.add_argument(
        "--count", type=int, default=1000, help="the size of the sample (default: %(default)s)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="another seed, other mutants (default: %(default)s)"
    )
    parser.add_argument("--part", default="0/1", help="which part of how many (default: %(default)s)")
    parser.add_argument(
        "--limit", type=float, default=60.0, help="seconds of tests for a mutant (default: 60)"
    )
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    part, parts = map(int, options.part.split("/"))
    match options.step:
        case "sample":
            sample(options.work, options.count, options.seed)
        case "cover":
            cover(options.work, part, parts)
        case "run":
            run(options.work, part, parts, options.limit)
        case "report":
            report(options.work)
        case _:
            return try_alone(options.work, int(options.more[0]), options.more[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
