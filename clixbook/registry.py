"""Registry that lets lower layers call functions of upper layers by name.

Imports point down only (docs/architecture.md). ``clixbook/wiring.py``, above all layers, binds the names on first use.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
_WIRING = "clixbook.wiring"
_BOUND: dict[str, Callable[..., Any]] = {}


def bind(name: str) -> Callable[[F], F]:
    """Decorator: bind the function to ``name``. Raises KeyError if another one is bound to it."""

    def keep(function: F) -> F:
        if name in _BOUND:
            raise KeyError(name)
        _BOUND[name] = function
        return function

    return keep


def call(name: str, *args: Any, **options: Any) -> Any:
    """Call the function that is bound to ``name``.

    >>> from clixbook.registry import call
    >>> call("powers.load")
    """
    if name not in _BOUND:
        importlib.import_module(_WIRING)
    return _BOUND[name](*args, **options)
