"""Effects that wait at one moment: who orders them, and that nobody is asked where the order cannot matter (EFF-05)."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import EDITIONS, editions
from tests.powers.cast import Actor, actor, after, click, play
from tests.powers.specials_cast import gifted

FAR = {"z": actor("P8", range=0)}
HIT = (3, 4)
JOINS = 'as its turn begins, gain "Guard"'
HEALS = 'as its turn begins, if adjacent to a friend with "Guard", heal 1'
SPECIALS = pytest.mark.parametrize("edition", ["core2014", "complete2022"])


def choices(game: Game) -> tuple[str, ...]:
    """Who is asked, and for what."""
    return (game.actor, *map(str, game.options())) if game.pending is not None else ()


@SPECIALS
@pytest.mark.ruling("EFF-05", "core2014", "complete2022")
def test_sentences_of_two_figures(tmp_path: Path, edition: str) -> None:
    """b heals beside a friend of the Guard, whom a joins at that very moment: first in the row happens nothing to b."""
    ann = {"b": gifted("C4", HEALS, range=0), "a": gifted("C3", JOINS, range=0)}
    asked = after(play(tmp_path, edition, ann, FAR, fighters={"b": {"click": 4}}), "end", "end")
    assert choices(asked) == ("Ann", "b: old trick", "a: old trick")
    assert str(asked.pending.purpose) == "which effect happens first"
    assert click(after(asked, "b: old trick"), "b") == 4
    healed = after(asked, "a: old trick")
    assert click(healed, "b") == 3
    assert Game.from_dict(healed.to_dict()) == healed
    assert Game.from_line(asked.to_line()).options() == asked.options()


@SPECIALS
@pytest.mark.ruling("EFF-05", "core2014", "complete2022")
def test_two_sentences_of_one_figure(tmp_path: Path, edition: str) -> None:
    """Healed before it is asked whether it shows its starting click, or after."""
    both = 'as its turn begins, heal 1; as its turn begins, if on clicks 1-2, gain "Guard"'
    game = play(tmp_path, edition, {"a": gifted("C3", both, range=0)}, FAR, fighters={"a": {"click": 3}})
    asked = after(game, "end", "end")
    assert choices(asked) == ("Ann", "a: old trick", "a: old trick, part 2")
    found = [after(asked, first).state.fighter("a").figure.keywords for first in map(str, asked.options())]
    assert found == [("Guard",), ()]


@SPECIALS
@pytest.mark.ruling("EFF-05", "core2014", "complete2022")
@pytest.mark.parametrize("sentence", ["as its turn begins, heal 1", "as its turn begins, may heal 1"])
def test_equal_effects_of_two_figures_are_in_no_order(tmp_path: Path, edition: str, sentence: str) -> None:
    """Each heals itself; what says may is asked for one after the other."""
    ann = {who: gifted(at, sentence, range=0) for who, at in (("a", "C3"), ("b", "C4"))}
    game = after(play(tmp_path, edition, ann, FAR, fighters={"a": {"click": 3}, "b": {"click": 3}}), "end", "end")
    if "may" in sentence:
        assert choices(game) == ("Ann", "use it", "leave it")
        game = after(game, "use it", "leave it")
        assert (click(game, "a"), click(game, "b")) == (2, 3)
    else:
        assert (choices(game), click(game, "a"), click(game, "b")) == ((), 2, 2)


def both_hurt(folder: Path, edition: str, click: int) -> Game:
    """Ann's archer a, on that click, hits both of Ben's mystics; the game once nothing is asked, or who is first."""
    ben = {each: actor(at, teams="Mystics", range=0) for each, at in (("b", "H3"), ("c", "H5"))}
    ann = {"a": actor("C4", bolts=2), "d": actor("A1")}
    game = play(folder, edition, ann, ben, fighters={"a": {"click": click}}).apply("shoot a b c")
    while game.pending is not None and "happens first" not in game.pending.purpose:
        shares = [option for option in map(str, game.options()) if "1 to b" in option or "2 to b" in option]
        game = game.apply((5, 6) if game.chances() else next(iter(shares), game.options()[0]))
    return game


@pytest.mark.parametrize(
    ("edition", "who"), editions("EFF-05", core2014="Ben", complete2022="Ann", nebula2007="Ben", eddieg="Ben")
)
def test_whose_revenge_is_first(tmp_path: Path, edition: str, who: str) -> None:
    """The archer is on its last click: the first to take revenge knocks it out."""
    game = both_hurt(tmp_path, edition, 6)
    assert choices(game) == (who, "b: mystics", "c: mystics")
    assert after(game, "c: mystics").state.fighter("a").life.ko


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("EFF-05")
def test_revenge_that_knocks_nobody_out_is_in_no_order(tmp_path: Path, edition: str) -> None:
    game = both_hurt(tmp_path, edition, 1)
    assert (choices(game), click(game, "a")) == ((), 3)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("EFF-05")
def test_a_roll_for_the_fallen_and_healing_without_one(tmp_path: Path, edition: str) -> None:
    """Of both teams of whom a friend of both leaves: a die may come to anything, so its player says which is first."""
    two = "Suicide Squad, Fantastic Four"
    ben = {"b": actor("D3", teams=two, range=0), "c": actor("D4", teams=two, range=0)}
    game = play(tmp_path, edition, {"a": actor("C3", range=0)}, ben, fighters={"b": {"click": 6}, "c": {"click": 5}})
    asked = after(game, "close a b", (3, 4))
    who = "Ann" if edition == "complete2022" else "Ben"
    assert choices(asked) == (who, "c: suicide squad", "c: fantastic four")


@SPECIALS
@pytest.mark.ruling("EFF-05", "core2014", "complete2022")
def test_what_waits_for_the_end_of_an_action(tmp_path: Path, edition: str) -> None:
    """On its last click: healed before it is hurt it stays, hurt before that it is gone."""
    both = "when its attack hits, after resolutions take 1 damage; when its attack hits, after resolutions heal 1"
    ann, ben = {"a": gifted("C3", both, range=0), "d": actor("P1")}, {"b": actor("D3", range=0), "c": actor("P8")}
    game = play(tmp_path, edition, ann, ben, fighters={"a": {"click": 6}})
    asked = after(game, "close a b", HIT)
    assert choices(asked) == ("Ann", "a: Old Trick, take 1", "a: Old Trick, heal 1")
    assert after(asked, "a: Old Trick, take 1").state.fighter("a").life.ko
    assert click(after(asked, "a: Old Trick, heal 1"), "a") == 6
    assert Game.from_dict(asked.to_dict()) == asked
    unasked = after(play(tmp_path, edition, ann, ben, fighters={"a": {"click": 3}}), "close a b", HIT)
    assert (choices(unasked), click(unasked, "a")) == ((), 3)


@pytest.mark.ruling("EFF-05", "core2014")
def test_whom_a_mind_is_told_first(tmp_path: Path) -> None:
    """Two are controlled for an action each: who acts first may stand in the other's way."""
    ann = {"a": actor("C4", speed="Mind Control", bolts=2)}
    game = play(tmp_path, "core2014", ann, {"b": actor("H3", range=0), "c": actor("H5", range=0)})
    asked = after(game, "use a mind-control ranged b c", HIT)
    assert choices(asked) == ("Ann", "a: mind control on b", "a: mind control on c")
    for who in "bc":
        acting = after(asked, f"a: mind control on {who}")
        assert {str(each).split()[1] for each in acting.options() if str(each).startswith("move")} == {who}


@pytest.mark.ruling("EFF-05", "core2014", "nebula2007")
@pytest.mark.parametrize("edition", ["core2014", "nebula2007"])
def test_tokens_for_two_are_in_no_order(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C4", attack="Incapacitate", bolts=2)}
    game = play(tmp_path, edition, ann, {"b": actor("H3", range=0), "c": actor("H5", range=0)})
    game = after(game, "use a incapacitate ranged b c", HIT)
    while game.pending is not None and "happens first" not in str(game.pending.purpose):
        game = game.apply(HIT if game.chances() else game.options()[0])
    assert choices(game) == ()
    assert [game.state.fighter(who).tokens for who in "bc"] == [1, 1]


@pytest.mark.ruling("EFF-05", "nebula2007")
@pytest.mark.ruling("TA-FATALFIVE", "nebula2007")
def test_what_is_set_off_when_an_attack_is_over(tmp_path: Path) -> None:
    """The token for damage that came to nothing pushes b, which drops its object: before the ground quakes, or after.

    QUAKE of 2007: 2 damage shoves what lies around, 2 squares; what is held is not shoved. FATAL FIVE gives the token.
    """
    one = actor("C3", teams="Fatal Five", attack="Quake", damage_value=2, range=0)
    ben = {
        "b": Actor("D3", {"defense": "Invulnerability", "attack": "Super Strength"}, "1", {"size": "giant", "range": 0})
    }
    game = play(tmp_path, "nebula2007", {"a": one}, {**ben, **FAR}, fighters={"b": {"held": "heavy"}})
    asked = after(game, "use a quake", HIT)
    assert choices(asked) == ("Ann", "a: quake", "a: fatal five")
    lies = [[square.name for square in after(asked, first).board.objects] for first in ("a: quake", "a: fatal five")]
    assert lies == [["D3"], ["F3"]]
    assert Game.from_dict(asked.to_dict()) == asked
