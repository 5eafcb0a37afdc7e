"""Attack rolls in games: targets, faces that make criticals, evasions, hits that are simply so, rolls made again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from clixbook.engine.position.dice import Roll
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.engine.made_up import made_up
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told

LUCK = {"damage": "Probability Control"}


def rulings(game: Game, action: str) -> set[str]:
    return {reason.ruling for reason in game.why_not(action)}


# -- targets ---------------------------------------------------------------------------------------------------


@pytest.mark.ruling("ATK-06")
@pytest.mark.parametrize("rules", EDITIONS)
def test_an_attack_needs_a_target(rules: str, tmp_path: Path) -> None:
    """No action has none, and none is offered where nobody can be attacked."""
    game = play(tmp_path, rules, {"a": actor("C3", range=2)}, {"b": actor("H3")})
    assert not offered(game, "shoot") + offered(game, "close")
    for words in ("shoot a", "close a"):
        with pytest.raises(ClixbookError, match="WHO TARGET"):
            game.why_not(words)


@pytest.mark.ruling("ATK-12")
@pytest.mark.parametrize("rules", EDITIONS)
def test_nobody_is_the_target_twice(rules: str, tmp_path: Path) -> None:
    game = play(tmp_path, rules, {"a": actor("C3", bolts=2)}, {"b": actor("F3"), "c": actor("F5")})
    assert rulings(game, "shoot a b b") == {"ATK-12"}
    assert not game.why_not("shoot a b c")
    near = play(tmp_path, rules, {"a": actor("C3", bolts=2)}, {"b": actor("D3")})
    assert rulings(near, "close a b b") == {"ATK-12"}


# -- the faces -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "critical"),
    # one rolls 6 and 6, of which one becomes a 2; or 6 and 2, of which the 2 becomes a 6
    editions(
        "ATK-20", core2014=(False, True), complete2022=(False, True), nebula2007=(True, False), eddieg=(True, False)
    ),
)
def test_faces_that_make_criticals(edition: str, critical: tuple[bool, bool], tmp_path: Path, powers: Any) -> None:
    """Where a book has no effects that replace dice, it knows them here by a house rule."""
    book = rulebook(edition).replace({row: rulebook("complete2022")[row].value for row in ("RRL-10", "RRL-11")})
    for face, rolled, expected in ((2, (6, 6), critical[0]), (6, (6, 2), critical[1])):
        powers(made_up("loaded", replacement_face=lambda it, user, record, face=face: face))
        game = play(tmp_path, book, {"a": actor("C3", damage="loaded")}, {"b": actor("D3")})
        asked = after(game, "close a b", rolled)
        done = asked.apply(f"a replaces the {8 - face} by a {face}")
        assert next(event.blow for event in done.events if event.blow).judged.critical is expected


@pytest.mark.ruling("ATK-20")
@pytest.mark.parametrize("rules", EDITIONS)
def test_what_changes_the_total_leaves_the_faces_alone(rules: str, tmp_path: Path, powers: Any) -> None:
    """Two sixes less 9 hit defense 17 all the same, and are a critical hit; two ones and 9 are a critical miss."""
    for change, dice in ((-9, (6, 6)), (9, (1, 1))):

        def shaky(it: Any, user: Any, attack: Any, change: int = change) -> Iterator[Any]:
            return user.state, replace(attack, roll_change=change)
            yield

        powers(made_up("shaky", before_attack=shaky))
        game = play(tmp_path, rules, {"a": actor("C3", damage="shaky")}, {"b": actor("D3")})
        judged = next(event.blow for event in after(game, "close a b", dice).events if event.blow).judged
        assert (judged.critical, judged.critical_miss) == (change < 0, change > 0)


# -- who would be hit ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "said"),
    editions(
        "ATK-23",
        core2014="The attack roll is a success all the same.",
        complete2022="The attack roll counts as a miss of it.",
        nebula2007="The attack roll is a success all the same.",
        eddieg="The attack roll is a success all the same.",
    ),
)
def test_the_roll_of_an_evaded_attack(edition: str, said: str, tmp_path: Path) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", defense="Super Senses")})
    evaded = after(game, "close a b", (3, 4), "b rolls to evade", (6,))
    assert click(evaded, "b") == 1
    assert said in [reason.text for event in evaded.events for reason in event.reasons if reason.ruling == "ATK-23"]


@pytest.mark.ruling("ATK-30")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_friend_that_becomes_hit_is_hit_whatever_its_defense(rules: str, tmp_path: Path) -> None:
    """A roll of 17 hits the mastermind, and the friend with 20 that stands in, as the book of 2022 has it."""

    def stands_in(**more: Any) -> Game:
        rows = {row: rulebook("complete2022")[row].value for row in ("DMG-27", "PWR-MASTERMIND")}
        book = rulebook(rules).replace({**rows, **more})
        ben = {"m": actor("D3", defense="Mastermind"), "f": actor("E4", points=50, defense_value=20)}
        return after(play(tmp_path, book, {"a": actor("C3")}, ben), "close a m", (3, 4), "f")

    final = stands_in()
    assert (click(final, "f"), click(final, "m")) == (4, 1)
    compared = stands_in(**{"ATK-30": False})
    assert (click(compared, "f"), click(compared, "m")) == (1, 1)
    assert "f is missed in place of m." in told(compared)


# -- made again ------------------------------------------------------------------------------------------------


@pytest.mark.ruling("RRL-06")
@pytest.mark.ruling("RRL-09")
@pytest.mark.ruling("RRL-11", "nebula2007")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_whole_roll_is_made_again_and_stays_the_rollers(rules: str, tmp_path: Path) -> None:
    """Ben's luck has Ann's roll made again, both dice of it; what Ann's figure rolls then is compared."""
    game = play(tmp_path, rules, {"a": actor("C3")}, {"b": actor("D3", **LUCK)})
    again = after(game, "close a b", (3, 4), "b")
    assert isinstance(again.pending, Roll)
    assert (again.pending.purpose, again.pending.dice) == ("attack roll of a against b, again by b", 2)
    blows = [event.blow for event in after(again, (1, 2)).log if event.blow]
    assert [(blow.by, blow.judged.total, blow.judged.hit) for blow in blows] == [("a", 13, False)]


@pytest.mark.parametrize(
    ("edition", "again"), editions("RRL-04", core2014=False, complete2022=True, nebula2007=True, eddieg=True)
)
def test_a_roll_for_a_relic(edition: str, again: bool, tmp_path: Path) -> None:
    """Books without relics know them here by house rules, and help with every roll."""
    lent = ("WPN-12", "OBJ-18", "RRL-01")
    book = rulebook(edition).replace({row: rulebook("core2014")[row].value for row in lent})
    relic = {"C3": "Old Bell: immobile special indestructible relic5"}
    game = play(tmp_path, book, {"a": actor("C3", **LUCK)}, {"b": actor("H3")}, objects=relic)
    asked = after(game, "claim a C3", (1,))
    assert (asked.pending is not None) is again
    assert bool(again and after(asked, "a", (6,)).state.fighter("a").card) is again
