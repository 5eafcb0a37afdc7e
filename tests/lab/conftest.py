"""The plain figures of the engine's tests serve here too."""

from __future__ import annotations

from tests.engine.conftest import figures

__all__ = ["figures"]
