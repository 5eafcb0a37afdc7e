"""Importing clixbook against importing shapely, each in fresh interpreters."""

from __future__ import annotations

import subprocess
import sys
import time

from tests.benchmarks.boards import report, seconds


def test_import() -> None:
    def importing(name: str) -> float:
        return seconds(
            lambda: subprocess.run([sys.executable, "-c", f"import {name}"], check=True),
            rounds=7,
            clock=time.perf_counter,
        )

    bare = seconds(
        lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), rounds=7, clock=time.perf_counter
    )
    report("import clixbook to import shapely", (importing("clixbook") - bare) / (importing("shapely") - bare), 1.5)
