"""Attacks as they are played: who is out when others slide, what a double one does at once, who scores a KO."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import DICE, Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from clixbook.rulebooks import Rulebook, rulebook
from tests.helpers import at, editions

Forge = Callable[..., str]


@pytest.fixture
def forge(tmp_path: Path) -> Forge:
    """Makes figures with plain values: 10 against 17 for 3, five clicks."""

    def made(name: str, clicks: int = 5, points: int = 100, bolts: int = 1, more: str = "", **slots: int) -> str:
        values = {"speed": 8, "attack": 10, "defense": 17, "damage": 3, **slots}
        lines = [f"figure: {name}\nname: {name}\npoints: {points}\nrange: 8\nbolts: {bolts}\ncard: yes\n{more}dial: |"]
        lines.append(f"  click {' '.join(str(number) for number in range(1, clicks + 2))}")
        lines.append(f"  line green{' .' * clicks}")
        lines += [f"  {slot} {f'{value} ' * clicks}KO" for slot, value in values.items()]
        path = tmp_path / f"{name}.yaml"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return str(path)

    return made


def begun(
    rules: str | Rulebook,
    forces: dict[str, list[str]],
    places: dict[str, str],
    settings: Any = None,
    turn: int = 0,
    **board: Any,
) -> Game:
    """The first player's third turn, after the protected ones; or another turn."""
    on = Board.build(**{"width": 12, "height": 8, **board})
    game = Game.new(on, rules=rules, forces=forces, places=places)
    return arrange_start(game, settings, turn=turn or 2 * len(forces) + 1)


def played(game: Game, action: str, *dice: str, choose: tuple[str, ...] = ()) -> Game:
    """The action with these rolls; of every choice the first that is named, else the first of all."""
    game, rolls = game.apply(action), list(dice)
    while game.pending is not None:
        if game.actor == DICE:
            game = game.apply(rolls.pop(0))
        else:
            words = [str(option) for option in game.options()]
            game = game.apply(next((word for word in words if word in choose), words[0]))
    assert not rolls
    return game


def click(game: Game, who: str) -> int:
    return game.state.fighter(who).life.click


# -- who is out when others slide ------------------------------------------------------------------------------


@pytest.mark.ruling("DMG-16")
@pytest.mark.parametrize(
    ("edition", "lands"),
    # "near" takes 2, in the house rules of 2007 all 3, and goes south-east from E5; "far" stood there, on G7, and is
    # out. Eddie G's figures slide before the damage: "far" to H8 for 1, "near" 2 squares.
    editions("KNB-14", "DMG-18", core2014="G7", complete2022="H8", nebula2007="H8", eddieg="G7"),
)
def test_nobody_strikes_who_is_out_already(forge: Forge, edition: str, lands: str) -> None:
    forces = {"Ann": [forge("rake", bolts=2)], "Ben": [forge("near"), forge("far", clicks=1)]}
    rolls = ("5 5", "5 5") if edition == "nebula2007" else ("5 5",)
    game = begun(edition, forces, {"rake": "B4", "near": "E5", "far": "G7"})
    after = played(game, "shoot rake near far", *rolls, choose=("2 to near, 1 to far", "knock back", "SE"))
    assert "far" not in after.board.pieces
    assert at(after, "near") == lands
    assert click(after, "near") == (4 if edition == "nebula2007" else 3)  # no impact on the way


@pytest.mark.parametrize(
    ("edition", "first"), editions("DMG-17", core2014="dial", complete2022="dial", nebula2007="dial", eddieg="slide")
)
def test_the_dial_turns_before_or_after_the_slide(forge: Forge, edition: str, first: str) -> None:
    """A double three against a neighbour: 3 clicks, and knocked back at least 3 squares."""
    forces = {"Ann": [forge("hero", attack=12)], "Ben": [forge("foe"), forge("pal")]}
    game = begun(edition, forces, {"hero": "B4", "foe": "C4", "pal": "L8"})
    after = played(game, "close hero foe", "3 3", choose=("knock back",))
    told = [event.text for event in after.events]
    turns = next(place for place, text in enumerate(told) if "foe takes 3" in text)
    slides = next(place for place, text in enumerate(told) if "foe slides 3" in text)
    assert (turns < slides) is (first == "dial")
    assert (click(after, "foe"), at(after, "foe")) == (4, "F4")


@pytest.mark.ruling("KNB-04", "complete2022")
def test_damage_of_one_who_is_out_throws_the_other(forge: Forge) -> None:
    """All hit figures are thrown or none: "near" takes 0 of the 3, and goes 3 squares all the same."""
    forces = {"Ann": [forge("rake", bolts=2)], "Ben": [forge("near"), forge("far", clicks=3)]}
    game = begun("complete2022", forces, {"rake": "B4", "near": "E5", "far": "G7"})
    after = played(game, "shoot rake near far", "5 5", choose=("0 to near, 3 to far", "knock back"))
    assert "far" not in after.board.pieces
    assert (at(after, "near"), click(after, "near")) == ("H8", 1)


@pytest.mark.parametrize(
    ("edition", "lands"),
    # No doubles: 3 clicks from E4 in one book, 3 squares if its player likes in another; a shot throws nobody.
    editions("KNB-01", "KBK-01", core2014="E4", complete2022="H4", nebula2007="H4", eddieg="E4"),
)
def test_super_strength_throws_by_hand(forge: Forge, edition: str, lands: str) -> None:
    strong = {"fist": {"powers": {"attack": "Super Strength"}}}
    forces = {"Ann": [forge("fist")], "Ben": [forge("foe")]}
    near = begun(edition, forces, {"fist": "D4", "foe": "E4"}, strong)
    assert at(played(near, "close fist foe", "5 6"), "foe") == lands
    afar = begun(edition, forces, {"fist": "B4", "foe": "E4"}, strong)
    assert at(played(afar, "shoot fist foe", "5 6"), "foe") == "E4"


@pytest.mark.parametrize(
    ("edition", "squares"),
    # 5 damage on a first dial with 2 clicks left: the rest is lost, so 2 are taken; a fixed 3 in one book.
    editions("ANA-16", "KNB-03", core2014=2, complete2022=3, nebula2007=2),
)
def test_the_rest_of_a_dial_throws_nobody(forge: Forge, tmp_path: Path, edition: str, squares: int) -> None:
    dial = DIAL_OF_TWO.format(points=200) + DIAL_OF_TWO.format(points=120)
    path = tmp_path / "pair.yaml"
    path.write_text(f"figure: pair\nname: Pair\npoints: {{200: white, 120: white}}\ncard: yes\ndials:\n{dial}")
    forces = {"Ann": [forge("ann", damage=5)], "Ben": [str(path)]}
    after = played(begun(edition, forces, {"ann": "B4", "pair": "C4"}), "close ann pair", "5 5")
    assert (after.state.fighter("pair").life.dial, click(after, "pair")) == (1, 1)
    assert at(after, "pair") == "CDEFGH"[squares] + "4"


DIAL_OF_TWO = """\
  - points: {points}
    dial: |
      click 1 2 3
      line green . .
      speed 8 8 KO
      attack 10 10 KO
      defense 17 17 KO
      damage 3 3 KO
"""


# -- a double one ----------------------------------------------------------------------------------------------


@pytest.mark.ruling("ATK-18", "nebula2007")
@pytest.mark.ruling("ATK-11", "nebula2007")
def test_a_critical_miss_at_once_is_the_last_shot(forge: Forge) -> None:
    forces = {"Ann": [forge("rake", bolts=2, clicks=1), forge("pal")], "Ben": [forge("one"), forge("two")]}
    game = begun("nebula2007", forces, {"rake": "B4", "pal": "A1", "one": "E3", "two": "E6"})
    first = played(game, "shoot rake one two", "1 1")  # no second roll
    assert "rake" not in first.board.pieces
    assert (click(first, "one"), click(first, "two")) == (1, 1)
    second = played(game, "shoot rake one two", "5 6", "1 1")  # the first shot has hit before that
    assert "rake" not in second.board.pieces
    assert (click(second, "one"), click(second, "two")) == (4, 1)
    thrown = played(game, "shoot rake one two", "5 5", "1 1", choose=("E",))
    assert at(thrown, "one") == "H3"


@pytest.mark.ruling("ATK-18", "nebula2007")
def test_a_critical_miss_at_once_weakens_the_next_shot(tmp_path: Path, forge: Forge) -> None:
    path = Path(forge("rake", bolts=2, clicks=2))
    path.write_text(path.read_text().replace("attack 10 10", "attack 10 8").replace("damage 3 3", "damage 3 1"))
    forces = {"Ann": [str(path)], "Ben": [forge("one"), forge("two")]}
    game = begun("nebula2007", forces, {"rake": "B4", "one": "E3", "two": "E6"})
    weaker = played(game, "shoot rake one two", "1 1", "4 5")  # 8 + 9 reaches 17, for the 1 that shows now
    assert (click(weaker, "one"), click(weaker, "two")) == (1, 2)
    missed = played(game, "shoot rake one two", "1 1", "3 5")  # 10 + 8 would have reached it
    assert click(missed, "two") == 1
    before = played(game, "shoot rake one two", "4 5", "1 1")  # the value as it was at the roll
    assert click(before, "one") == 4


# -- who scores ------------------------------------------------------------------------------------------------


@pytest.mark.ruling("WIN-11", "nebula2007")
def test_several_opponents_share_what_a_friend_defeats(forge: Forge) -> None:
    """Ben damaged it last; but a friend's blow took it out, and then all opponents share."""
    forces = {"Ann": [forge("ann"), forge("pal", clicks=2, points=90)], "Ben": [forge("ben", damage=1)]}
    game = begun(
        "nebula2007", forces | {"Cid": [forge("cid")]}, {"ann": "C4", "pal": "D4", "ben": "E4", "cid": "L8"}, turn=5
    )
    game = played(game, "close ben pal", "5 6").apply("end").apply("end")
    after = played(game, "close ann pal", "5 6")
    assert "pal" not in after.board.pieces
    assert score_now(after.state) == {"Ann": 0, "Ben": Fraction(45), "Cid": Fraction(45)}


@pytest.mark.parametrize(
    ("edition", "expected"),
    # what Ann, Ben and Cid get of 90 points
    editions("WIN-11", core2014=(0, 45, 45), complete2022=(30, 30, 30), eddieg=(0, 0, 0)),
)
def test_elsewhere_a_figure_lost_to_a_friend_is_lost_by_own_doing(
    forge: Forge, edition: str, expected: tuple[int, ...]
) -> None:
    """Where friends may be struck on purpose, as in one book, and here in all."""
    rules = rulebook(edition).replace({"ATK-04": rulebook("nebula2007")["ATK-04"].value})
    forces = {"Ann": [forge("ann"), forge("pal", clicks=1, points=90)], "Ben": [forge("ben")], "Cid": [forge("cid")]}
    game = begun(rules, forces, {"ann": "C4", "pal": "D4", "ben": "L1", "cid": "L8"})
    after = played(game, "close ann pal", "5 6")
    assert "pal" not in after.board.pieces
    assert tuple(score_now(after.state).values()) == expected


@pytest.mark.ruling("WIN-09", "eddieg")
@pytest.mark.ruling("KNB-14", "eddieg")
def test_a_crash_by_the_archenemy_counts_double(forge: Forge) -> None:
    """Eddie G's figures slide first: the wall behind it takes the last click before the blow itself does."""
    red = "base_colour: red\nset: XX\n"
    forces = {"Ann": [forge("hero", more=red)], "Ben": [forge("villain", clicks=1, more=red), forge("pal")]}
    game = begun("eddieg", forces, {"hero": "D4", "villain": "E4", "pal": "L8"}, walls=["E4|F4"])
    assert score_now(played(game, "close hero villain", "5 6").state)["Ann"] == 200  # no doubles: the blow alone
    after = played(game, "close hero villain", "5 5")
    assert "villain" not in after.board.pieces
    assert score_now(after.state)["Ann"] == 200


@pytest.mark.ruling("WIN-02", "complete2022")
@pytest.mark.ruling("MUL-04", "complete2022")
def test_who_reaches_the_points_beats_everybody_at_once(forge: Forge) -> None:
    """250 and 160 are 410, and 400 beat both opponents: that ends the game, and whoever is left scores nothing more."""
    forces = {"Ann": [forge("ann", attack=12)], "Ben": [forge("ben", clicks=1, points=250), forge("bob")]}
    forces |= {"Cid": [forge("cid", clicks=1, points=160), forge("cat")]}
    places = {"ann": "D4", "ben": "E4", "bob": "L8", "cid": "D5", "cat": "L1"}
    game = played(begun("complete2022", forces, places), "close ann ben", "5 6")
    game = game.apply("end").apply("end").apply("end")
    result = played(game, "close ann cid", "5 6").result
    assert result is not None
    assert (result.winner, result.termination, dict(result.points)["Ann"]) == ("Ann", "points reached", 410)


# -- oneself ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "may"), editions("ATK-05", core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_a_blow_at_oneself(forge: Forge, edition: str, may: bool) -> None:
    """It needs no reach and no total, and nobody is thrown off from himself."""
    forces = {"Ann": [forge("ann", attack=2)], "Ben": [forge("ben")], "Cid": [forge("cid")]}
    game = begun(edition, forces, {"ann": "B4", "ben": "H4", "cid": "L8"})
    assert ("close ann ann" in map(str, game.options())) is may
    assert bool(game.why_not("close ann ann")) is not may
    assert game.why_not("shoot ann ann")
    if may:
        after = played(game, "close ann ann", "2 2")  # 6 is far below 17
        assert (at(after, "ann"), click(after, "ann")) == ("B4", 4)
        assert click(played(game, "close ann ann", "1 1"), "ann") == 2  # a miss, which costs its 1
        last = arrange_start(
            begun(edition, forces, {"ann": "B4", "ben": "H4", "cid": "L8"}), {"ann": {"click": 4}}, turn=7
        )
        assert score_now(played(last, "close ann ann", "5 6").state) == {
            "Ann": 0,
            "Ben": Fraction(50),
            "Cid": Fraction(50),
        }


@pytest.mark.ruling("KNB-02", "complete2022")
@pytest.mark.ruling("KBK-13", "complete2022")
def test_nobody_is_asked_about_figures_that_stay_anyway(forge: Forge) -> None:
    """A giant is larger than the attacker and stays where it is; beside it an ordinary figure could go."""
    forces = {"Ann": [forge("rake", bolts=2)], "Ben": [forge("ogre", more="size: giant\n"), forge("foe")]}
    game = begun("complete2022", forces, {"rake": "B4", "ogre": "E5", "foe": "G3"})
    alone = game.apply("shoot rake ogre").apply("5 5")
    assert alone.pending is None
    assert (at(alone, "ogre"), click(alone, "ogre")) == ("E5", 4)
    assert "ogre is not knocked back." in [event.text for event in alone.log]
    both = game.apply("shoot rake ogre foe").apply("5 5").apply("1 to ogre, 2 to foe")
    assert [str(option) for option in both.options()] == ["knock back", "no knock back"]
    assert at(played(game, "shoot rake ogre foe", "5 5", choose=("1 to ogre, 2 to foe", "knock back")), "ogre") == "E5"


# -- in the first turns ------------------------------------------------------------------------------------------


@pytest.mark.ruling("GLD-04", "nebula2007")
@pytest.mark.ruling("KBK-09", "nebula2007")
@pytest.mark.parametrize(
    ("turn", "lands", "clicks"),
    # Ann throws a friend 3 squares towards Ben's figure on E4: both are hurt and pushed on, but not in the first turn.
    [(1, "E4", 1), (5, "F4", 2)],
)
def test_a_friend_is_thrown_against_a_protected_figure(forge: Forge, turn: int, lands: str, clicks: int) -> None:
    forces = {"Ann": [forge("fist"), forge("pal")], "Ben": [forge("foe")]}
    game = begun("nebula2007", forces, {"fist": "B4", "pal": "C4", "foe": "E4"}, turn=turn)
    after = played(game, "close fist pal", "5 5")
    assert (at(after, "foe"), click(after, "foe")) == (lands, clicks)
    assert click(after, "pal") == 5  # 3 clicks of the blow, and 1 of the impact
    assert at(after, "pal") == ("D4" if turn == 1 else "E4")


@pytest.mark.parametrize(
    ("edition", "guarded"), editions("GLD-06", core2014=False, complete2022=True, nebula2007=True, eddieg=False)
)
def test_an_action_without_a_token_is_an_action(forge: Forge, edition: str, guarded: bool) -> None:
    """Perplex is free, leaves no token, and moves nobody; in one book who was given it is protected no more."""
    forces = {"Ann": [forge("seer"), forge("pal")], "Ben": [forge("foe")]}
    settings = {"seer": {"powers": {"damage": "Perplex"}}}
    game = begun(edition, forces, {"seer": "B4", "pal": "B6", "foe": "F4"}, settings, turn=1)
    after = played(game, "use seer perplex seer attack +1").apply("end")
    assert after.state.fighter("seer").tokens == 0
    assert ("GLD-04" in {reason.ruling for reason in after.why_not("shoot foe seer")}) is guarded
    assert ("GLD-04" in {reason.ruling for reason in after.why_not("shoot foe pal")}) is (edition != "eddieg")


@pytest.mark.ruling("GLD-06", "core2014")
def test_a_token_without_an_action_takes_no_protection(forge: Forge) -> None:
    forces = {"Ann": [forge("pal")], "Ben": [forge("foe")]}
    for acted in (False, True):
        settings = {"pal": {"tokens": 1, "acted": acted}}
        game = begun("core2014", forces, {"pal": "B4", "foe": "F4"}, settings, turn=2)
        assert ("GLD-04" in {reason.ruling for reason in game.why_not("shoot foe pal")}) is not acted
