"""Damage in games: from the damage value to clicks, with effects of our own that change it on its way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.engine.position.state import Event
from clixbook.engine.rules.combat.damage import DamageChange, DamageKind, Reducer
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from tests.engine.made_up import Drill, made_up
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play, told

Duel = Callable[..., Game]
HIT = ("close one other", (4, 5))
SKIN = Reducer("Skin", 2)


@pytest.fixture
def duel(tmp_path: Path, powers: Any) -> Duel:
    """Ann's one beside Ben's other: attack 10, defense 17, damage 3; six clicks, and what changes the damage."""

    def begin(
        rules: str, changes: tuple[DamageChange, ...] = (), reducers: tuple[Reducer, ...] = (),
        kind: DamageKind = DamageKind.PLAIN, damage: int = 3, at_click: int = 1, attack: str = "",
    ) -> Game:  # fmt: skip
        powers(made_up("gift", damage_changes=lambda it, user, attack: changes, before_attack=of_kind(kind)))
        powers(made_up("shell", reducers=lambda it, user, kind: reducers))
        ann, ben = {"one": actor("B2", damage_value=damage, attack=attack)}, {"other": actor("C2")}
        settings = {"one": {"powers": {"damage": "gift"}}, "other": {"powers": {"damage": "shell"}, "click": at_click}}
        return play(tmp_path, rules, ann, ben, fighters=settings)

    return begin


def of_kind(kind: DamageKind) -> Callable[..., Iterator[Any]]:
    """What makes of any attack one that deals damage of that kind."""

    def begins(it: Any, user: Any, attack: Any) -> Iterator[Any]:
        return user.state, replace(attack, damage_kind=kind)
        yield

    return begins


def lost(game: Game) -> int:
    """The clicks that other loses by a plain hit."""
    return click(after(game, *HIT), "other") - 1


# -- stages and their order ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 3 by value, 1 more dealt, 2 reduced, 1 click left
    editions(
        "DMG-01",
        core2014={"damage value": 3, "damage dealt": 4, "damage taken": 1},
        complete2022={"damage value": 3, "share": 3, "damage dealt": 4, "damage taken": 2, "clicks": 1},
        nebula2007={"damage dealt": 4, "damage taken": 1},
        eddieg={"damage value": 3, "clicks": 1},
    ),
)
def test_the_page_tells_the_stages_that_a_book_knows(edition: str, expected: dict[str, int], duel: Duel) -> None:
    game = duel(edition, (DamageChange(1, "Club"),), (SKIN,), at_click=6).apply("close one other")
    page = cx.PlayPage(game)
    stages = page.gesture_panes.value.partition('<ol class="cb-stages">')[2].partition("</ol>")[0]
    assert stages == "".join(f"<li><b>{number}</b><span>{stage}</span></li>" for stage, number in expected.items())


@pytest.mark.parametrize(
    ("edition", "expected"), editions("DMG-02", core2014=0, complete2022=1, nebula2007=0, eddieg=0)
)
def test_increases_first_or_damage_dealt_first(edition: str, expected: int, duel: Duel) -> None:
    """Of 1 damage dealt 2 less, and of that taken 1 more: 1 + 1 - 2, or none and then 1."""
    assert (
        lost(duel(edition, (DamageChange(-2, "Dulled"), DamageChange(1, "Open wound", taken=True)), damage=1))
        == expected
    )


@pytest.mark.ruling("DMG-04")
@pytest.mark.parametrize("rules", EDITIONS)
def test_damage_is_never_below_zero(rules: str, duel: Duel) -> None:
    assert lost(duel(rules, (DamageChange(-3, "Dulled"),), damage=1)) == 0
    assert lost(duel(rules, reducers=(SKIN,), damage=1)) == 0


@pytest.mark.ruling("DMG-04", "nebula2007")
def test_some_effects_leave_one(duel: Duel) -> None:
    assert lost(duel("nebula2007", reducers=(Reducer("Soft landing", 4, least=1),))) == 1


# -- what it does to who takes it ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("DMG-08", core2014=1, complete2022=3, nebula2007=1, eddieg=1)
)
def test_three_damage_on_the_last_click(edition: str, expected: int, duel: Duel) -> None:
    done = after(duel(edition, at_click=6), *HIT)
    assert done.state.fighter("other").life.ko
    over = [reason.text for event in done.events for reason in event.reasons if reason.ruling == "DMG-08"]
    assert over == [f"The dial ends after 1; damage taken: {expected}."]


def wince(it: Any, user: Any, attack: Any, events: list[Event]) -> Iterator[Any]:
    events.append(Event(f"{user.who} winces."))
    return user.state
    yield


@pytest.mark.parametrize(("edition", "winces"), editions("DMG-07", core2014=2, complete2022=1, nebula2007=1, eddieg=2))
def test_a_second_damage_to_who_is_out_already(edition: str, winces: int, tmp_path: Path, powers: Any) -> None:
    """The guard on its last click takes the hit on itself and that on its ward: 2 are left of each, and 1 click is."""

    def passed(it: Any, user: Any, dealing: Any, events: Any) -> Iterator[Any]:
        return user.state, "guard"
        yield

    powers(made_up("warded", redirect_damage=passed))
    powers(made_up("wincing", after_damage=wince))
    settings = {
        "guard": {"powers": {"damage": "wincing"}, "click": 6},
        "ward": {"powers": {"damage": "warded"}},
        "one": {"damage": 4},
    }
    ben = {"guard": actor("C2"), "ward": actor("C6")}
    game = play(tmp_path, edition, {"one": actor("H4", bolts=2)}, ben, fighters=settings)
    game = game.apply("shoot one ward guard")
    while game.pending is not None:
        halves = [option for option in game.options() if str(option).count("2 to ") == 2]
        game = game.apply(halves[0] if halves else (4, 5))
    assert "guard" not in game.board.pieces
    assert told(game).count("guard winces.") == winces


@pytest.mark.ruling("DMG-07")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("damage", "winces"), [(2, 0), (3, 1)])
def test_damage_reduced_to_nothing_damages_nobody(
    rules: str, damage: int, winces: int, duel: Duel, powers: Any
) -> None:
    game = duel(rules, damage=damage)
    powers(made_up("shell", reducers=lambda it, user, kind: (SKIN,), after_damage=wince))
    assert told(after(game, *HIT)).count("other winces.") == winces


# -- kinds of damage -------------------------------------------------------------------------------------------


@pytest.mark.ruling("DMG-11")
@pytest.mark.parametrize("rules", EDITIONS)
def test_nothing_adds_to_an_attack_without_damage(rules: str, duel: Duel) -> None:
    """Incapacitate deals none; the 2 more of an effect are not felt."""
    game = duel(rules, (DamageChange(2, "Club"),), attack="Incapacitate (light blue)")
    done = after(game, "use one incapacitate close other", (4, 5))
    assert (click(done, "other"), done.state.fighter("other").tokens) == (1, 1)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 4 reduced by 2: by a power, by a feat, by a power that names penetrating damage
    editions("DMG-12", core2014=(4, 4, 2), complete2022=(4, 4, 2), nebula2007=(4, 2, 2), eddieg=(4, 4, 2)),
)
def test_reducing_penetrating_damage(edition: str, expected: tuple[int, ...], duel: Duel) -> None:
    reducers = (SKIN, Reducer("Feat", 2, "feat"), Reducer("Shell", 2, even=frozenset({DamageKind.PENETRATING})))
    found = [lost(duel(edition, reducers=(each,), kind=DamageKind.PENETRATING, damage=4)) for each in reducers]
    assert tuple(found) == expected


@pytest.mark.ruling("DMG-12")
@pytest.mark.parametrize("rules", EDITIONS)
def test_penetrating_damage_is_increased_and_ignored(rules: str, duel: Duel) -> None:
    assert lost(duel(rules, (DamageChange(1, "Club"),), kind=DamageKind.PENETRATING)) == 4
    assert lost(duel(rules, reducers=(Reducer("Phantom", None),), kind=DamageKind.PENETRATING)) == 0


@pytest.mark.parametrize(
    ("edition", "expected"), editions("DMG-21", core2014=2, complete2022=2, nebula2007=3, eddieg=2)
)
def test_what_names_combat_damage_against_damage_outside_attacks(
    edition: str, expected: int, tmp_path: Path, powers: Any
) -> None:
    """3 damage that its own effect deals to it, and a power that takes 1 off combat damage."""

    def burns(it: Any, user: Any, use: Any, events: Any) -> Iterator[Any]:
        return damage_outside_attack(user.state, user.who, 3, "fire", events, kind=DamageKind.PLAIN)
        yield

    def guards(it: Any, user: Any, kind: DamageKind) -> list[Reducer]:
        return [Reducer("Guard", 1, combat_only=True)]

    powers(type("Burning", (Drill,), {"name": "burning", "resolve": burns, "reducers": guards})())
    settings = {"one": {"powers": {"damage": "burning"}}}
    game = play(tmp_path, edition, {"one": actor("B2")}, {"other": actor("C2")}, fighters=settings)
    assert click(after(game, "use one burning"), "one") == 1 + expected
    assert click(after(game, "end", "close other one", (4, 5)), "one") == 1 + 2
