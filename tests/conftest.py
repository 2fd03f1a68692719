"""What is told at the end of a run, whichever suites it had."""

import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.needs import LEFT_OUT, without_wheel

# How long an example takes depends on what else the machine does.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(autouse=True)
def told_to_stop() -> Iterator[None]:
    """A program that has begun to end ignores what tells it to end; here it ends in the middle of another one."""
    before = {sign: signal.getsignal(sign) for sign in (signal.SIGINT, signal.SIGTERM)}
    yield
    for sign, handler in before.items():
        signal.signal(sign, handler)


WITHOUT_WHEEL = without_wheel(Path(__file__).parent.parent)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    return collection_path in WITHOUT_WHEEL or None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A suite that could not run says so once more, where it is not overlooked."""
    reasons = [str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", ()) if report.longrepr]
    left_out = Counter(reason.removeprefix("Skipped: ") for reason in reasons if LEFT_OUT in reason)
    if left_out or WITHOUT_WHEEL:
        terminalreporter.section("left out", yellow=True)
    for reason, count in left_out.items():
        terminalreporter.line(f"{count} tests {reason}")
    for path, name in WITHOUT_WHEEL.items():
        terminalreporter.line(f"{path} {LEFT_OUT}there is no {name} here (its package has no wheel for this machine)")
