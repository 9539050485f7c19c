"""Mutations of the code that the tests must catch: `make mutants`.

    python -m tools.mutants pick     # picks new mutations and writes tests/mutants.json
    python -m tools.mutants cover    # runs the tests once and notes which test covers which line
    python -m tools.mutants run      # tries each mutation; `run 7 12` tries only those

Cosmic Ray finds the places and rewrites the code; this module picks a seeded sample and runs only
the tests that cover the mutated line, the fastest first, until one fails. Mutations are made in a
copy of the checkout, never in the checkout itself.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Queue
from typing import Any

import parso
import psutil
import pytest

ROOT = Path(__file__).resolve().parents[1]
MUTATIONS = ROOT / "tests" / "mutants.json"
NOTES = ROOT / ".mutants"
"""The folder for the output of `cover` and `run`: coverage, durations and results. Git ignores
it."""

COUNT = 60
SEED = 49
AREAS = (
    "engine/core",
    "engine/games/asigoc",
    "engine/games/cardfinity",
    "engine/games/chaos",
    "engine/games/lifeburn",
    "bot/matches",
    "bot/tournaments",
    "bot/matchmaking",
    "cogs/matches",
)
SECONDS = 300
"""CPU seconds that the tests of one mutation may take. A mutation that isn't caught by then has
survived. The load of the machine makes no difference."""

TEST_SECONDS = 300
"""Seconds that one test may wait: more than four times its duration when it runs alone."""

LOOK_SECONDS = 0.5
FIRST_BATCH = 25
JOBS = 2
_times = itertools.count(1_000_000_000, 10)


@dataclass(frozen=True, slots=True)
class Mutation:
    """A change of one line of code to see whether a test fails. `line` counts from 1; `before` and
    `after` are the line's texts."""

    number: int
    kind: str
    file: str
    line: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result for one mutation. `outcome` is "caught", "survived" or "uncovered". It also has
    the CPU seconds used, the number of tests that cover the line (`covering`), and the first test
    that failed (`failed`)."""

    number: int
    outcome: str
    seconds: float
    covering: int
    failed: str


# --- picking ------------------------------------------------------------------------------------


def kinds() -> dict[str, list[Any]]:
    """Returns operators that make mutations, by kind of mutation. The operators are those of Cosmic
    Ray, and RemovedCall and SwappedSeat of this module."""
    from cosmic_ray.operators import binary_operator_replacement as binary
    from cosmic_ray.operators import comparison_operator_replacement as comparison
    from cosmic_ray.operators.number_replacer import NumberReplacer

    def of(module: Any, *pairs: str) -> list[Any]:
        named = {operator.__name__.partition("_")[2]: operator for operator in module.operators()}
        return [named[pair]() for pair in pairs]

    return {
        "comparison": of(comparison, "Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is", "Lt_Gt"),
        "boundary": [*of(comparison, "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt"), NumberReplacer()],
        "arithmetic": of(binary, "Add_Sub", "Sub_Add", "Mul_Add", "FloorDiv_Mul", "Mod_Add"),
        "removed call": [RemovedCall()],
        "swapped seat": [SwappedSeat()],
    }


class RemovedCall:
    """An operator with Cosmic Ray's interface. It replaces a call whose result isn't used by
    None."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type != "simple_stmt":
            return
        said = node.children[0]
        if said.type not in ("atom_expr", "power") or said.get_last_leaf().value != ")":
            return
        yield said.start_pos, said.end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        said = node.children[0]
        node.children[0] = parso.parse(said.get_first_leaf().prefix + "None")
        return node


SEATS = {'"A"': '"B"', '"B"': '"A"'}


class SwappedSeat:
    """An operator with Cosmic Ray's interface. It swaps the two players."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if self._opponent(node) or (node.type == "string" and node.value in SEATS):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        prefix = node.get_first_leaf().prefix
        if node.type == "string":
            return parso.parse(prefix + SEATS[node.value])
        return parso.parse(prefix + node.children[1].get_code())

    @staticmethod
    def _opponent(node: Any) -> bool:
        if node.type not in ("atom_expr", "power") or len(node.children) != 2:
            return False
        name, call = node.children
        return name.type == "name" and name.value == "opponent" and call.type == "trailer"


def possible(file: str, operators: Iterable[Any]) -> list[tuple[int, str, str]]:
    """Returns all mutations by these operators that change one line inside a function of the file:
    the line's number, and its text before and after."""
    from cosmic_ray.ast import ast_nodes
    from cosmic_ray.mutating import mutate_code

    code = (ROOT / file).read_text(encoding="utf-8")
    lines, inside = code.splitlines(), lines_of_functions(code)
    found: list[tuple[int, str, str]] = []
    for operator in operators:
        places = [
            place
            for node in ast_nodes(parso.parse(code))
            for place in operator.mutation_positions(node)
        ]
        for occurrence, ((first, _), (last, _)) in enumerate(places):
            if first != last or first not in inside:
                continue
            mutated = mutate_code(code, operator, occurrence)
            changed = [] if mutated is None else mutated.splitlines()
            if len(changed) == len(lines) and changed[first - 1] != lines[first - 1]:
                found.append((first, lines[first - 1], changed[first - 1]))
    return found


def lines_of_functions(code: str) -> set[int]:
    """Returns the numbers of the lines that run when a function is called. Leaves out annotations
    and docstrings."""
    inside: set[int] = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body:
                if not isinstance(statement, ast.AnnAssign):
                    inside.update(range(statement.lineno, (statement.end_lineno or 0) + 1))
    return inside


def pick(count: int, seed: int) -> list[Mutation]:
    """Returns `count` random mutations, spread evenly over the areas of the code and the kinds of
    mutations. Equal seeds give equal results."""
    luck, operators = random.Random(seed), kinds()
    wanted = [(area, kind) for area in AREAS for kind in operators]
    luck.shuffle(wanted)
    picked: list[Mutation] = []
    used: set[tuple[str, int]] = set()
    while len(picked) < count:
        area, kind = wanted[len(picked) % len(wanted)]
        files = sorted((ROOT / area).rglob("*.py"))
        for path in luck.sample(files, len(files)):
            file = path.relative_to(ROOT).as_posix()
            some = [one for one in possible(file, operators[kind]) if (file, one[0]) not in used]
            if some:
                line, before, after = luck.choice(some)
                used.add((file, line))
                picked.append(Mutation(len(picked) + 1, kind, file, line, before, after))
                break
        else:
            wanted.remove((area, kind))
    return picked


# --- covering -----------------------------------------------------------------------------------

_durations: dict[str, float] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Adds up how long each test takes. pytest calls this if it runs with `-p tools.mutants`."""
    _durations[report.nodeid] = _durations.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish() -> None:
    """Writes the durations of the tests to a file, except in a pytest-xdist worker."""
    if "PYTEST_XDIST_WORKER" not in os.environ and (path := os.environ.get("MUTANTS_DURATIONS")):
        Path(path).write_text(json.dumps(_durations), encoding="utf-8")


def cover(mutations: Sequence[Mutation], pytest_options: Sequence[str]) -> int:
    """Runs the tests once, and stores which test covers which line of the files to mutate. Returns
    pytest's exit status."""
    NOTES.mkdir(exist_ok=True)
    config = NOTES / "coveragerc"
    files = "\n".join(f"    */{file}" for file in sorted({one.file for one in mutations}))
    config.write_text(f"[run]\ndata_file = {NOTES / 'coverage'}\ninclude =\n{files}\n")
    told = {**os.environ, "MUTANTS_DURATIONS": str(NOTES / "durations.json")}
    command = [sys.executable, "-m", "pytest", "-p", "tools.mutants", "-n", str(JOBS)]
    command += ["--dist", "worksteal", "--cov", f"--cov-config={config}", "--cov-context=test"]
    command += ["--cov-report=", *pytest_options]
    return subprocess.run(command, cwd=ROOT, env=told, check=False).returncode


def covering(mutation: Mutation) -> list[str]:
    """Returns the tests that cover the mutated line, the fastest first."""
    from coverage import CoverageData

    data = CoverageData(str(NOTES / "coverage"))
    data.read()
    [measured] = [one for one in data.measured_files() if one.endswith(mutation.file)] or [""]
    by_line = data.contexts_by_lineno(measured) if measured else {}
    contexts = by_line.get(mutation.line) or by_line.get(statement_of(mutation), [])
    tests = {context.rpartition("|")[0] for context in contexts if "|" in context}
    durations = json.loads((NOTES / "durations.json").read_text(encoding="utf-8"))
    return sorted(tests, key=lambda test: durations.get(test, float(SECONDS)))


def statement_of(mutation: Mutation) -> int:
    """Returns the number of the first line of the innermost statement that contains the
    mutation."""
    code = (ROOT / mutation.file).read_text(encoding="utf-8")
    line = place_of(mutation, code.splitlines())
    return max(
        node.lineno
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
    )


# --- running ------------------------------------------------------------------------------------


def place_of(mutation: Mutation, lines: Sequence[str]) -> int:
    """Returns the number of the mutated line in `lines`, a file that may have changed since the
    mutation was picked. Raises LookupError if the line is gone."""
    found = [number for number, line in enumerate(lines, 1) if line == mutation.before]
    if not found:
        raise LookupError(f"mutation {mutation.number}: {mutation.file} has changed; pick it anew")
    return min(found, key=lambda number: abs(number - mutation.line))


def try_mutation(mutation: Mutation, tests: Sequence[str], copy: Path) -> Verdict:
    """Applies the mutation in a copy of the checkout, runs the tests until one fails, and restores
    the file. Returns the result."""
    if not tests:
        return Verdict(mutation.number, "uncovered", 0.0, 0, "")
    path = copy / mutation.file
    code = path.read_text(encoding="utf-8")
    lines = code.splitlines(keepends=True)
    lines[place_of(mutation, code.splitlines()) - 1] = mutation.after + "\n"
    took = 0.0
    write_anew(path, "".join(lines))
    try:
        outcome, failed = "survived", ""
        for batch in batches(tests):
            status, said, seconds = run_tests(batch, copy, SECONDS - took)
            took += seconds
            failures = [one for one in said.splitlines() if one.startswith(("FAILED", "ERROR"))]
            if status not in (0, None):
                outcome, failed = "caught", failures[0][:200] if failures else f"status {status}"
            if status != 0:
                break
    finally:
        write_anew(path, code)
    return Verdict(mutation.number, outcome, round(took, 1), len(tests), failed)


def write_anew(path: Path, code: str) -> None:
    """Writes a module with a modification time that it has never had, so that Python compiles it
    again."""
    path.write_text(code, encoding="utf-8")
    os.utime(path, (next(_times), next(_times)))


def batches(tests: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yields the tests in batches that grow. Most mutations fail one of the first few tests, and
    collecting thousands of tests takes longer than running the first few."""
    start, size = 0, FIRST_BATCH
    while start < len(tests):
        yield tests[start : start + size]
        start, size = start + size, size * 8


def run_tests(tests: Sequence[str], folder: Path, limit: float) -> tuple[int | None, str, float]:
    """Runs tests until one fails, for at most `limit` CPU seconds, then ends all their processes.
    Returns the exit status (None if the time ran out), the output, and the CPU seconds used."""
    chosen = folder / "tests.txt"
    chosen.write_text("\n".join(tests), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "--tb=no", "-rfE"]
    command += [f"--timeout={TEST_SECONDS}", f"@{chosen}"]
    with (
        tempfile.TemporaryFile("w+") as said,
        subprocess.Popen(
            command,
            cwd=folder,
            stdout=said,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        ) as running,
    ):
        status, took = None, 0.0
        while status is None and took < limit:
            time.sleep(LOOK_SECONDS)
            took = cpu_seconds(running.pid)
            status = running.poll()
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        said.seek(0)
        return status, said.read(), took


def cpu_seconds(pid: int) -> float:
    """Returns the CPU seconds that a process and its children have used so far."""
    parent = psutil.Process(pid)
    took = 0.0
    for one in (parent, *parent.children(recursive=True)):
        with suppress(psutil.Error):
            times = one.cpu_times()
            took += times.user + times.system + times.children_user + times.children_system
    return took


def copied(folder: Path) -> Path:
    """Copies all files of the checkout that Git knows into the folder. Returns the path of the
    copy."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def run(mutations: Sequence[Mutation]) -> list[Verdict]:
    """Tries the mutations, as many in parallel as JOBS says, and prints and returns the results."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ThreadPoolExecutor(JOBS) as threads,
    ):
        copies: Queue[Path] = Queue()
        for job in range(JOBS):
            copies.put(copied(Path(folder) / str(job)))

        def tried(mutation: Mutation) -> Verdict:
            copy = copies.get()
            try:
                verdict = try_mutation(mutation, covering(mutation), copy)
            finally:
                copies.put(copy)
            print(
                f"{verdict.number:3} {verdict.outcome:9} {verdict.seconds:6.1f} s "
                f"{verdict.covering:5} tests  {mutation.kind:12} {mutation.file}:{mutation.line} "
                f"{verdict.failed}",
                flush=True,
            )
            return verdict

        return list(threads.map(tried, mutations))


def read_mutations() -> list[Mutation]:
    """Returns the mutations that were picked and stored before."""
    return [Mutation(**one) for one in json.loads(MUTATIONS.read_text(encoding="utf-8"))]


def main() -> int:
    """Runs the command line. Returns 1 if a mutation was not caught or the tests failed, else 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("step", choices=("pick", "cover", "run"))
    parser.add_argument("rest", nargs="*", help="numbers of mutations, or options for pytest")
    given, others = parser.parse_known_args()
    if given.step == "pick":
        picked = [asdict(one) for one in pick(COUNT, SEED)]
        MUTATIONS.write_text(json.dumps(picked, indent=1) + "\n", encoding="utf-8")
        return 0
    mutations = read_mutations()
    if given.step == "cover":
        return cover(mutations, [*given.rest, *others])
    chosen = {int(number) for number in given.rest}
    verdicts = run([one for one in mutations if not chosen or one.number in chosen])
    (NOTES / "results.json").write_text(json.dumps([asdict(one) for one in verdicts], indent=1))
    missed = [verdict.number for verdict in verdicts if verdict.outcome != "caught"]
    print(f"{len(verdicts) - len(missed)} of {len(verdicts)} caught; not caught: {missed}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
