"""Importing clixbook against importing shapely, each in fresh interpreters."""

from __future__ import annotations

import subprocess
import sys

from tests.benchmarks.boards import report, seconds


def test_import() -> None:
    def importing(name: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", f"import {name}"], check=True), rounds=7)

    bare = seconds(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), rounds=7)
    report("import clixbook to import shapely", (importing("clixbook") - bare) / (importing("shapely") - bare), 1.5)
