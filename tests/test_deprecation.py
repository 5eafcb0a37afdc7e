"""A module that a document named is found under its old name for one release."""

import importlib
from types import SimpleNamespace
from typing import Any

import pytest

import clixbook
from clixbook.deprecation import MOVED
from clixbook.engine.effects.effects import Effect, Origin
from clixbook.engine.effects.former_hooks import FOLDED_HOOKS, FORMER_FLAGS, FORMER_HOOKS
from clixbook.engine.rules.combat.values import Modifier


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_an_old_name_warns_and_has_what_the_new_one_has(old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"{old} is now {new}."):
        module = importlib.reload(importlib.import_module(old))
    names = [name for name in vars(importlib.import_module(new)) if not name.startswith("__")]
    assert all(getattr(module, name) is getattr(importlib.import_module(new), name) for name in names)


def test_no_other_module_is_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("clixbook.lab.walking")


@pytest.mark.filterwarnings("ignore:Encore")  # some have been folded into others since
@pytest.mark.parametrize(("former", "new"), FORMER_HOOKS.items())
def test_a_hook_of_a_former_name_warns_and_works(former: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"Encore.{former} is now {new}."):
        kind = type("Encore", (Effect,), {former: lambda it, *rest: rest})
    assert getattr(kind(), new)(1, 2) == (1, 2)


FOLDED = {
    "action_total_change": (lambda it, user: 1, lambda it: it.change_number(USER, "actions", 2) == 3),
    "counts_as_beside": (lambda it, user, who: who == "a", lambda it: it.permits(USER, "powers from afar", "a")),
    "granted_target_count": (lambda it, user: 3, lambda it: it.change_number(USER, "targets", 1) == 3),
    "halves_range_against": (lambda it, user: True, lambda it: it.change_number(USER, "range of opponents", 7) == 3),
    "healing_reduction": (lambda it, rules: 1, lambda it: it.change_number(USER, "healing", 3) == 2),
    "ignores_foe_modifiers": (lambda it, user: True, lambda it: it.prevents(USER, "opponents' modifiers")),
    "is_outside_total": (
        lambda it, user, kind: kind == "move", lambda it: it.permits(USER, "an action outside the total", "move"),
    ),
    "may_hold_captive": (lambda it, user, who: who == "a", lambda it: it.permits(USER, "a captive", "a")),
    "own_push_damage": (
        lambda it, user, kind: 2, lambda it: it.change_number(USER, "own pushing damage", 1, "move") == 3,
    ),
    "own_roll_bonus": (lambda it, user, effect: 1, lambda it: it.change_number(USER, "roll", 1, "super senses") == 2),
    "protects_from_push": (lambda it, user, who: who == "a", lambda it: it.prevents(USER, "pushing damage", "a")),
    "speed_changes": (
        lambda it, user, verb: [Modifier(2, "Encore")], lambda it: it.change_number(USER, "speed", 0, "move") == 2,
    ),
    "treats_damage_as_plain": (lambda it, user: True, lambda it: it.prevents(USER, "hard damage")),
    "suppresses_teams": (lambda it, rules: True, lambda it: it.prevents(USER, "opponents' teams")),
    "acts_at": (lambda it, moment, rules: moment == "turn_ends", lambda it: not [*it.parts(USER, "turn_begins")]),
}  # fmt: skip
USER: Any = SimpleNamespace(rules=None)


@pytest.mark.parametrize("former", [*FOLDED_HOOKS, "acts_at"])
def test_a_hook_that_another_one_includes_now_warns_and_works(former: str) -> None:
    said, holds = FOLDED[former]
    with pytest.warns(DeprecationWarning, match=f"Encore.{former} is now "):
        kind = type("Encore", (Effect,), {former: said})
    assert holds(kind())
    with pytest.warns(DeprecationWarning, match="Again"):  # of a class below it, one answer counts
        again = type("Again", (kind,), {former: said})
    assert holds(again())
    assert not kind().permits(USER, "a captive", "b")
    assert kind().change_number(USER, "another", 5) == 5


def test_what_prevents_something_need_not_ask_about_whom() -> None:
    with pytest.warns(DeprecationWarning, match="Encore.prevents.user, what. is now "):
        kind = type("Encore", (Effect,), {"prevents": lambda it, user, what: what == "being carried"})
    assert kind().prevents(USER, "being carried")
    assert not kind().prevents(USER, "pushing damage", "a")


@pytest.mark.parametrize(("flag", "kept"), [("halts", "damage"), ("halts_attacks", "attacks of opponents")])
def test_what_halts_damage_by_a_former_flag_halts_it(flag: str, kept: str) -> None:
    with pytest.warns(DeprecationWarning, match="Encore.halts = True or halts_attacks is now halts ="):
        assert type("Encore", (Effect,), {flag: True}).halts == kept


@pytest.mark.parametrize(("flag", "origin"), FORMER_FLAGS.items())
def test_a_former_flag_says_what_a_figure_has_the_effect_by(flag: str, origin: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"Encore.{flag} is now origin = Origin.{origin}."):
        kind = type("Encore", (Effect,), {flag: True})
    assert kind.origin is Origin[origin]
    plain = type("Encore", (Effect,), {"origin": Origin[origin]})()
    with pytest.warns(DeprecationWarning, match=f"Encore.{flag} is now origin."):
        assert getattr(plain, flag)


@pytest.mark.parametrize(("former", "new"), [("told", "events"), ("asked", "questions")])
def test_a_member_of_a_game_has_its_former_name(former: str, new: str) -> None:
    fighters = {"bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "C4", "of": "Ben"}}
    game = clixbook.Game.at("patch", turn="Ann", fighters=fighters).apply("close bruiser gnat").apply("4 5")
    with pytest.warns(DeprecationWarning, match=f"Game.{former} is now {new}."):
        assert getattr(game, former) == getattr(game, new)


def test_a_word_of_a_session_has_its_former_name() -> None:
    session = clixbook.Session(clixbook.Game.new("patch", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}))
    with pytest.warns(DeprecationWarning, match="open takes status=, which was said=."):
        session.open(session.game, said="Once more.")
    assert session.status == "Once more."


@pytest.mark.parametrize(
    ("former", "new"),
    [("engaged", "adjacent_opponent"), ("enlarge", "enlarge_starting_areas"), ("kinds", "terrain_at"),
     ("next_to", "touching"), ("touches_wall", "adjacent_to_wall"), ("arrivals", "squares_to_place")],
)  # fmt: skip
def test_a_public_function_has_its_former_name(former: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"cx.{former} is now cx.{new}."):
        assert getattr(clixbook, former) is getattr(clixbook, new)
    assert former not in clixbook.__all__
