"""Redirects for modules that moved in 0.4, with a DeprecationWarning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {
    "clixbook.engine.rules.values": "clixbook.engine.rules.combat.values",
    "clixbook.env.seen": "clixbook.env.observation",
    "clixbook.figures.life": "clixbook.figures.dials.life",
    "clixbook.lab.running": "clixbook.lab.batch",
}
"""Old name -> new name."""


class MovedModules(MetaPathFinder, Loader):
    """Import finder for modules of ``MOVED`` under their new names."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The old module, if it is one of these."""
        return ModuleSpec(fullname, self) if fullname in MOVED else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """An empty module; the names are those of the new one."""
        return ModuleType(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Warn, and fill the module."""
        new = MOVED[module.__name__]
        warnings.warn(f"{module.__name__} is now {new}.", DeprecationWarning, stacklevel=2)
        names = vars(import_module(new))
        module.__dict__.update({name: value for name, value in names.items() if not name.startswith("__")})


def install() -> None:
    """Let Python find the modules of ``MOVED``."""
    if not any(isinstance(each, MovedModules) for each in sys.meta_path):
        sys.meta_path.append(MovedModules())
