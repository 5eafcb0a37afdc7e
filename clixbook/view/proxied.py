"""clixbook as an application of a Jupyter server: with jupyter-server-proxy it is at ``/clixbook/``."""

from __future__ import annotations

import sys
from typing import Any


def in_jupyter() -> dict[str, Any]:
    """What jupyter-server-proxy starts when somebody comes; one visitor's server needs few kernels."""
    command = [sys.executable, "-m", "clixbook", "demo", "--no-browser", "--warm", "1", "--most", "6"]
    return {
        "command": [*command, "--port", "{port}", "--base-url", "{base_url}clixbook"],
        "absolute_url": True,
        "timeout": 60,
        "launcher_entry": {"title": "clixbook"},
    }
