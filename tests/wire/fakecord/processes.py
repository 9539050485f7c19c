"""The CPU time and memory of a process and all below it, as Linux counts them in `/proc`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Memory:
    """The proportional set size of one process in MiB: shared memory is divided among its users."""

    pid: int
    command: str
    mib: float


def tree(pid: int) -> list[int]:
    """Returns a process and all below it."""
    found, todo = [], [pid]
    while todo:
        one = todo.pop()
        found.append(one)
        for path in Path(f"/proc/{one}/task").glob("*/children"):
            try:
                todo += map(int, path.read_text().split())
            except OSError:
                continue
    return found


def group(number: int) -> list[int]:
    """Returns the running processes of a process group."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, own = path.read_text().rsplit(")", 1)[1].split()[:3]
        except OSError:
            continue
        if int(own) == number and state != "Z":
            found.append(int(path.parent.name))
    return found


def cpu_seconds(pid: int) -> float:
    """Returns the user and system time of a process, of those below it, and of their children that
    ended."""
    return sum(_seconds(one, 4) for one in tree(pid))


def own_cpu_seconds(pid: int) -> float:
    """Returns the user and system time of the process alone, with all of its threads."""
    return _seconds(pid, 2)


def _seconds(pid: int, fields: int) -> float:
    try:
        found = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(map(int, found[11 : 11 + fields])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> list[Memory]:
    """Returns the memory of a process and of each one below it."""
    found = []
    for one in tree(pid):
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        kib = next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
        found.append(Memory(one, command(one), kib / 1024))
    return found


def command(pid: int) -> str:
    """Returns the command line of a process; "" if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ").strip()
    except OSError:
        return ""
