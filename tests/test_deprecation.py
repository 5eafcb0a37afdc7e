"""A module that a document named is found under its old name for one release."""

import importlib

import pytest

from clixbook.deprecation import MOVED
from clixbook.engine.effects.effects import Effect
from clixbook.engine.effects.former_hooks import FORMER_HOOKS


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_an_old_name_warns_and_has_what_the_new_one_has(old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"{old} is now {new}."):
        module = importlib.reload(importlib.import_module(old))
    names = [name for name in vars(importlib.import_module(new)) if not name.startswith("__")]
    assert all(getattr(module, name) is getattr(importlib.import_module(new), name) for name in names)


def test_no_other_module_is_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("clixbook.lab.walking")


@pytest.mark.parametrize(("former", "new"), FORMER_HOOKS.items())
def test_a_hook_of_a_former_name_warns_and_works(former: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"Encore.{former} is now {new}."):
        kind = type("Encore", (Effect,), {former: lambda it, *rest: rest})
    assert getattr(kind(), new)(1, 2) == (1, 2)
