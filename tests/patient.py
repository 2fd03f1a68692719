"""Every test in a browser again and again: alone, in random order, and beside processes that keep all cores busy.

    make patient ARGS="--times 1 -k merchants"

A test that fails now and then is at fault, or what it tests is: whatever fails is told with what repeats it.
"""

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

BUSY = "while True: pass"


def pytest(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def collected(which: list[str]) -> list[str]:
    found = pytest("--collect-only", *which).stdout.splitlines()
    return [line for line in found if "::" in line]


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that do nothing else."""
    loops = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def rounds(tests: list[str], ways: list[str], times: int, seed: int) -> Iterator[tuple[str, list[str], int]]:
    """What is run at once: its name, its tests in their order, and how many busy processes run beside it."""
    cores = os.cpu_count() or 1
    for number in range(times):
        if "alone" in ways:
            for test in tests:
                yield f"alone, {number + 1}", [test], 0
        if "shuffled" in ways:
            order = tests.copy()
            random.Random(seed + number).shuffle(order)
            yield f"shuffled with --times 1 --seed {seed + number}", order, 0
        if "busy" in ways:
            yield f"busy, {number + 1}", tests, cores


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--ways", default="alone,shuffled,busy")
    given, which = parser.parse_known_args()
    tests = collected(which if any("::" in one or "/" in one for one in which) else ["tests/browser", *which])
    print(f"{len(tests)} tests, {given.times} times each way, seed {given.seed}", flush=True)
    red = 0
    for name, order, loops in rounds(tests, given.ways.split(","), given.times, given.seed):
        with busy(loops):
            done = pytest(*order)
        if done.returncode:
            red += 1
            failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
            print(f"{name}:", *(failed or [done.stdout[-2000:] + done.stderr[-2000:]]), sep="\n", flush=True)
    print(f"{red} runs were red" if red else "all runs were green")
    return min(red, 1) if tests else 1


if __name__ == "__main__":
    sys.exit(main())
