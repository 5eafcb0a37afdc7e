"""Wild cards: whose team ability they copy, when they choose, and when a copy ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.effects.active import copied_teams
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions, house, settled
from tests.powers.cast import Actor, actor, after, click, offered, play, told

WILD, OTHER = "Spider-Man Ally", "Calculator"
FREE = ("core2014", "complete2022")
DECLARED = ("nebula2007", "eddieg")
FAR = {"b": actor("P8", range=0)}


def one(at: str, **numbers: Any) -> Actor:
    """A figure without range, whose moves end with no shot."""
    return actor(at, **{"range": 0, **numbers})


def copied(game: Game, who: str = "a") -> list[str]:
    return [effect.name for effect in copied_teams(game.now, who)]


def choices(game: Game) -> list[str]:
    """What is asked now, as words; nothing if the action is settled."""
    return [str(option) for option in game.options()] if game.pending is not None else []


def copying(game: Game, edition: str, team: str, who: str = "a", action: str = "") -> Game:
    """Let the figure copy that team ability: by its free action, or as ``action`` is declared."""
    if edition in FREE:
        word = "calculator" if OTHER in game.state.fighter(who).figure.teams else "spider-man-ally"
        game = after(game, f"use {who} {word} {team.replace(' ', '-')}")
        return after(game, action) if action else game
    return after(game, action, team)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TAB-08")
def test_it_begins_with_nothing(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": one("C3", teams=WILD), "c": one("C5", teams="Batman Enemy")}, FAR)
    assert copied(game) == []


@pytest.mark.parametrize("edition", FREE)
@pytest.mark.ruling("TA-SPIDERMANALLY", *FREE)
@pytest.mark.ruling("TAB-07", *FREE)
def test_it_chooses_by_a_free_action(tmp_path: Path, edition: str) -> None:
    ann = {"a": one("C3", teams=WILD), "c": one("C4", teams="Batman Enemy", attack_value=12)}
    game = play(tmp_path, edition, {**ann, "d": one("K3", teams="Batman Ally")}, FAR)
    assert offered(game) == ["use a spider-man-ally batman-enemy", "use a spider-man-ally batman-ally"]
    chosen = after(game, "use a spider-man-ally batman-enemy")
    assert (copied(chosen), chosen.state.left) == (["batman enemy"], 3)
    assert value_of(chosen.state, "a", "attack").total == 12
    again = chosen.why_not("use a spider-man-ally batman-ally")
    assert bool(again) is (edition == "complete2022"), "once a turn there"
    if not again:
        assert copied(after(chosen, "use a spider-man-ally batman-ally")) == ["batman ally"]
    assert after(game, "move d K4").pending is None, "no question as an action is declared"


@pytest.mark.parametrize("edition", DECLARED)
@pytest.mark.ruling("TA-SPIDERMANALLY", *DECLARED)
@pytest.mark.ruling("TAB-07", *DECLARED)
def test_it_chooses_as_an_action_is_declared(tmp_path: Path, edition: str) -> None:
    ann = {"a": one("C3", teams=WILD), "c": one("C4", teams="Batman Enemy", attack_value=12)}
    game = play(tmp_path, edition, {**ann, "d": one("K3", teams="Defenders")}, FAR)
    assert offered(game) == []
    asked = after(game, "move d K4")
    assert choices(asked) == ["no change", "batman enemy", "defenders"]
    chosen = after(asked, "batman enemy")
    assert copied(chosen) == ["batman enemy"]
    theirs = after(chosen, "end", "move b P7")
    assert (theirs.actor, choices(theirs)) == ("Ann", ["no change", "defenders"]), "an opponent's action too"
    assert copied(after(theirs, "no change")) == ["batman enemy"]
    assert copied(after(theirs, "defenders")) == ["defenders"]


@pytest.mark.parametrize("edition", DECLARED)
@pytest.mark.ruling("TAB-07", *DECLARED)
def test_how_often_it_changes_as_actions_are_declared(tmp_path: Path, edition: str) -> None:
    """One ability an action, as often as actions are declared, and never none; houses may have it otherwise."""
    ann = {"a": one("C3", teams=WILD), "c": one("C4", teams="Batman Enemy"), "d": one("K3", teams="Defenders")}
    found = []
    for change in ({}, {"once": True}, {"none": True}):
        rules = rulebook(edition).replace({"TAB-07": change}) if change else edition
        game = after(play(tmp_path, rules, ann, FAR), "move d K4", "batman enemy", "move c C5")
        found.append(choices(game) if game.pending else [])
        again = after(game, "no change") if game.pending else game
        later = after(again, "end", "move b P7")
        assert choices(later)[:2] == ["no change", "defenders"], "in the next turn it may in any case"
    assert found == [["no change", "defenders"], [], ["no change", "defenders", "no team"]]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-CALCULATOR")
@pytest.mark.ruling("TA-LEGION")
def test_other_teams_of_wild_cards(tmp_path: Path, edition: str) -> None:
    for team, word in ((OTHER, "calculator"), ("Legion of Superheroes", "legion-of-superheroes")):
        game = play(tmp_path, edition, {"a": one("C3", teams=team), "c": one("C4", teams="Defenders")}, FAR)
        if edition in FREE:
            assert offered(game) == [f"use a {word} defenders"]
        else:
            assert choices(after(game, "move c C5")) == ["no change", "defenders"]


COPIED = {
    "Badoon": True, "Champions": True, "Fatal Five": True, "New Warriors": True, "Starjammers": True,
    "Young Avengers": True, "B.P.R.D.": False, "Inhumans": False, "Power Cosmic": False,
}  # fmt: skip
"""Teams of the house rules, and whether wild cards copy them: three say that nobody does."""


@pytest.mark.parametrize(
    ("edition", "team", "expected"),
    [
        pytest.param(
            edition, team, expected, id=f"{edition}-{team}",
            marks=pytest.mark.ruling("TA-" + "".join(filter(str.isalpha, team)).upper(), edition),
        )
        for edition in DECLARED for team, expected in COPIED.items()
    ],
)  # fmt: skip
def test_which_teams_of_the_house_rules_are_copied(tmp_path: Path, edition: str, team: str, expected: bool) -> None:
    ann = {"a": one("C3", teams=WILD), "c": one("G4", teams=team)}
    asked = choices(after(play(tmp_path, edition, ann, FAR), "move a C4"))
    assert (team.lower() in asked) is expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TAB-06")
def test_opponents_lend_nothing(tmp_path: Path, edition: str) -> None:
    ben = {"b": one("P8", teams="Defenders")}
    game = play(tmp_path, edition, {"a": one("C3", teams=WILD)}, ben)
    assert offered(game) == []
    assert after(game, "move a C4").pending is None


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TAB-12", core2014=True, complete2022=False, nebula2007=False, eddieg=False),
)
def test_what_is_marked_is_not_copied(tmp_path: Path, edition: str, expected: bool) -> None:
    """Mystics are marked in three books; luck for tokens in all, and wild cards themselves."""
    ann = {"a": one("C3", teams=WILD), "c": one("C5", teams="Mystics"), "d": one("C7", teams="Crime Syndicate")}
    game = play(tmp_path, edition, {**ann, "e": one("E7", teams=OTHER)}, FAR)
    found = offered(game) if edition in FREE else choices(after(game, "move c C6"))
    assert any("mystics" in each for each in found) is expected
    assert not any("crime" in each or each.endswith("calculator") for each in found)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("TAB-11", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_copying_a_copy(tmp_path: Path, edition: str, expected: bool) -> None:
    """The last Defender is gone; another wild card still has its copy where copies are kept."""
    ann = {"a": one("C3", teams=WILD), "c": one("F3", teams=OTHER), "d": one("K3", teams="Defenders")}
    game = play(tmp_path, edition, ann, FAR)
    asked = copying(game, edition, "defenders", "c", "move d K4")
    if edition in DECLARED:
        # both were asked, one after the other, and only the first has answered
        assert copied(asked) == ["defenders"]
        return
    board = asked.state.board.without_piece("d")
    alone = Game(asked.state.with_(board=board), 1)
    assert ("use a spider-man-ally defenders" in offered(alone)) is expected


@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
@pytest.mark.ruling("TAB-11", "core2014", "nebula2007", "eddieg")
def test_two_wild_cards_do_not_lend_each_other_what_nobody_has(tmp_path: Path, edition: str) -> None:
    """Both copy from c, who is knocked out."""
    ann = {"a": one("C3", teams=WILD), "c": one("G3", teams="Batman Ally"), "d": one("C7", teams=OTHER)}
    game = play(
        tmp_path, edition, ann | {"e": one("K3")}, {"b": one("H3"), "f": one("P8")}, fighters={"c": {"click": 6}}
    )
    if edition in FREE:
        game = copying(copying(game, edition, "batman ally"), edition, "batman ally", "d", "move e K4")
    else:
        game = after(game, "move e K4", "batman ally", "batman ally")
    assert (copied(game), copied(game, "d")) == (["batman ally"], ["batman ally"])
    hit = after(game, "end", "close b c", (3, 4))
    assert (copied(hit), copied(hit, "d")) == ([], [])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-CALCULATOR")
@pytest.mark.ruling("TA-LEGION")
@pytest.mark.ruling("TA-SPIDERMANALLY")
def test_wild_cards_are_not_copied(tmp_path: Path, edition: str) -> None:
    ann = {"a": one("C3", teams=WILD), "c": one("C5", teams=OTHER), "d": one("C7", teams="Legion of Superheroes")}
    game = play(tmp_path, edition, {**ann, "e": one("K3")}, FAR)
    assert offered(game) == []
    assert after(game, "move e K4").pending is None


@pytest.mark.parametrize("edition", DECLARED)
@pytest.mark.ruling("TA-CROSSGEN", "nebula2007")
@pytest.mark.ruling("TA-MYSTICS", "nebula2007")
def test_one_of_two_teams_that_strike_back_is_copied(tmp_path: Path, edition: str) -> None:
    """2007 marks the Mystics as nobody's to copy, and not Crossgen."""
    ann = {"a": one("C3", teams=WILD), "c": one("C5", teams="Mystics"), "d": one("C7", teams="Crossgen")}
    asked = after(play(tmp_path, edition, {**ann, "e": one("K3")}, FAR), "move e K4")
    assert choices(asked) == ["no change", "crossgen"]


@pytest.mark.parametrize("edition", DECLARED)
@pytest.mark.ruling("TAB-06", *DECLARED)
def test_what_a_friend_does_without_may_still_be_copied(tmp_path: Path, edition: str) -> None:
    ann = {"a": one("C3", teams=WILD), "c": one("C5", teams="Defenders"), "d": one("K3")}
    without = after(play(tmp_path, edition, ann, FAR), "forgo c defenders", "no change")
    assert choices(after(without, "move d K4")) == ["no change", "defenders"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-BATMANENEMY")
@pytest.mark.ruling("TAB-10")
def test_a_copy_makes_no_member(tmp_path: Path, edition: str) -> None:
    """Whose value is borrowed: of who uses the ability, or of members alone."""
    ann = {
        "a": one("C3", teams=WILD, attack_value=12),
        "c": one("C4", teams="Batman Enemy"),
        "d": one("K3", teams="Batman Enemy"),
    }
    game = copying(play(tmp_path, edition, ann, FAR), edition, "batman enemy", action="move d K4")
    assert copied(game) == ["batman enemy"]
    assert value_of(game.state, "c", "attack").total == (12 if edition in FREE else 10)
    assert game.state.fighter("a").figure.teams == (WILD,)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TAB-09", core2014=[], complete2022=["batman ally"], nebula2007=[], eddieg=[]),
)
def test_the_last_donor_is_knocked_out(tmp_path: Path, edition: str, expected: list[str]) -> None:
    ann = {"a": one("C3", teams=WILD), "c": one("G3", teams="Batman Ally"), "d": one("K3")}
    game = play(tmp_path, edition, ann, {"b": one("H3"), "e": one("P8")}, fighters={"c": {"click": 6}})
    game = copying(game, edition, "batman ally", action="move d K4")
    hit = after(game, "end", "close b c", (3, 4))
    assert hit.state.fighter("c").life.ko
    assert copied(hit) == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TAB-09")
def test_one_donor_is_left(tmp_path: Path, edition: str) -> None:
    ann = {"a": one("C3", teams=WILD), "c": one("G3", teams="Batman Ally"), "d": one("K3", teams="Batman Ally")}
    game = play(tmp_path, edition, ann, {"b": one("H3"), "e": one("P8")}, fighters={"c": {"click": 6}})
    game = copying(game, edition, "batman ally", action="move d K4")
    assert copied(after(game, "end", "close b c", (3, 4))) == ["batman ally"]


@pytest.mark.parametrize(
    ("edition", "stuck"), [("nebula2007", True), ("eddieg", False)]
)  # fmt: skip
@pytest.mark.ruling("TAB-15", "nebula2007", "eddieg")
def test_a_shot_that_a_copy_makes_impossible(tmp_path: Path, edition: str, stuck: bool) -> None:
    ann = {"a": one("C3", teams=WILD), "c": one("M7", teams="Batman Ally"), "d": one("K7", teams="Defenders")}
    game = play(tmp_path, edition, ann, {"b": actor("H3"), "e": one("P8")}, hindering=["C3"], turn=4)
    asked = after(game, "shoot b a")
    assert choices(asked) == ["no change", "batman ally", "defenders"]
    undone = after(asked, "batman ally")
    assert undone.pending is None
    assert (undone.state.left, undone.state.fighter("b").tokens) == (game.state.left, 0), "it was never given"
    other = after(undone, "move e P7")
    assert choices(other) == ([] if stuck else ["no change", "defenders"]), "it keeps that copy for the next one"
    if stuck:
        third = after(other, "end", "move d K6")
        assert "defenders" in choices(third), "and is free after that"
        no_other = after(undone, "end", "move d K6")
        assert "defenders" in choices(no_other), "and if no other action came"


@pytest.mark.parametrize("edition", DECLARED)
@pytest.mark.ruling("TAB-15", "nebula2007", "eddieg")
def test_a_shot_that_a_copy_makes_impossible_was_never_given(tmp_path: Path, edition: str) -> None:
    """Behind ACT-38 and ATK-13, by which it would be chosen anew all the same."""
    ann = {"a": one("C3", teams=WILD), "c": one("M7", teams="Batman Ally")}
    rules = house(edition, ACT_38="core2014", ATK_13="core2014")
    game = play(tmp_path, rules, ann, {"b": actor("H3"), "e": one("P8")}, hindering=["C3"], turn=4)
    undone = after(game, "shoot b a", "batman ally")
    assert (undone.state.fighter("b").tokens, undone.state.left) == (0, game.state.left)


@pytest.mark.parametrize("edition", FREE)
@pytest.mark.ruling("TAB-15", *FREE)
def test_no_copy_changes_as_a_shot_is_declared(tmp_path: Path, edition: str) -> None:
    ann = {"a": one("C3", teams=WILD), "c": one("M7", teams="Batman Ally")}
    game = play(tmp_path, edition, ann, {"b": actor("H3")}, hindering=["C3"], turn=4)
    assert after(game, "shoot b a").actor == "dice"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_is_in_lines_and_saves(tmp_path: Path, edition: str) -> None:
    ann = {"a": one("C3", teams=WILD), "c": one("C4", teams="Batman Enemy", attack_value=12), "d": one("K3")}
    game = copying(play(tmp_path, edition, ann, FAR), edition, "batman enemy", action="move d K4")
    assert copied(Game.from_dict(game.to_dict())) == ["batman enemy"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_goes_with_its_wild_card(tmp_path: Path, edition: str) -> None:
    ann = {"a": one("C3", teams=WILD), "c": one("K5", teams="Defenders"), "d": one("K3")}
    game = play(tmp_path, edition, ann, {"b": one("D3")}, fighters={"a": {"click": 6}})
    game = copying(game, edition, "defenders", action="move d K4")
    hit = after(game, "end", "close b a", (3, 4))
    assert click(hit, "c") == 1
    assert hit.state.lasting == ()


@pytest.mark.parametrize("copying_it", [True, False])
@pytest.mark.parametrize(
    ("edition", "team", "left", "tokens"),
    # the second attack on b is outside the total of three, or the roll of 10 takes off one of two tokens
    [
        pytest.param("core2014", "injustice-league", 2, 2, marks=pytest.mark.ruling("TAB-14", "core2014")),
        pytest.param("complete2022", "brotherhood", 1, 1, marks=pytest.mark.ruling("TAB-14", "complete2022")),
    ],
)
def test_a_pulse_wave_does_not_end_its_users_copy(
    tmp_path: Path, edition: str, team: str, left: int, tokens: int, copying_it: bool
) -> None:
    """Behind a wall, and within reach of the wave: c and its team count for nothing, and the copy goes on."""
    ann = {
        "a": one("C3", teams=WILD, attack="Pulse Wave", range=8),
        "c": actor("C4", teams=team.replace("-", " ").title()),
    }
    game = play(tmp_path, edition, ann, {"b": one("G3")}, fighters={"a": {"tokens": 1}}, walls=["C3|C4"])
    game = after(game, f"use a spider-man-ally {team}") if copying_it else game
    waved = after(game, "shoot c b", (1, 3), "use a pulse-wave", (4, 6))
    waved = settled(waved)
    assert "Nobody else within 4 squares of a can use anything." in told(waved)
    assert click(waved, "c") == 1
    expected = (left, tokens) if copying_it else (1, 2)
    assert (waved.state.left, waved.state.fighter("a").tokens) == expected
    assert bool(copied(waved)) is copying_it


# -- forces of one team, in the house rules ----------------------------------------------------------------------

LEGION = "Legion of Superheroes"


@pytest.mark.ruling("TA-LEGION", "nebula2007")
@pytest.mark.ruling("TAB-13", "nebula2007")
@pytest.mark.parametrize(("other", "whole"), [(LEGION, True), ("Defenders", False)])
def test_a_force_of_the_legion_is_hard_to_hit(tmp_path: Path, other: str, whole: bool) -> None:
    """Perplex lifts defense 17 by 1, twice that in such a force; range 8 reaches 4 squares, not the 5 to b."""
    ann = {"a": one("C3", teams=LEGION, damage="Perplex"), "c": one("C4", teams=other)}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("H3", range=8), "d": actor("G4", range=8)})
    lifted = after(game, "use a perplex a defense +1", *["no change"] * (not whole))
    bonus = value_of(lifted.state, "a", "defense").total - 17
    assert bonus == (2 if whole else 1)
    theirs = after(game, "end")
    shots = [word for word in offered(theirs, "shoot") if word.endswith(" a")]
    assert ("shoot b a" in shots, "shoot d a" in shots) == (not whole, True)


@pytest.mark.ruling("TAB-13", "nebula2007")
@pytest.mark.parametrize(("wild", "whole"), [(1, True), (2, False)])
def test_one_wild_card_may_be_with_them(tmp_path: Path, wild: int, whole: bool) -> None:
    """Perplex lifts twice as much in a force of the Legion alone, or of it and one wild card of another team."""
    others = {name: one(at, teams=WILD) for name, at in (("e", "A1"), ("f", "A3"))}
    ann = {"a": one("C3", teams=LEGION, damage="Perplex"), "c": one("C4", teams=LEGION)}
    game = play(tmp_path, "nebula2007", {**ann, **dict(list(others.items())[:wild])}, {"b": actor("H3", range=8)})
    lifted = after(game, "use a perplex a defense +1")
    lifted = settled(lifted, "no change")
    assert value_of(lifted.state, "a", "defense").total == 17 + (2 if whole else 1)


SPIDER = {"teams": WILD}


@pytest.mark.ruling("TA-SPIDERMANALLY", "nebula2007")
def test_in_a_force_of_spider_man_the_dearer_one_carries_the_cheaper(tmp_path: Path) -> None:
    ann = {"a": one("C3", points=90, **SPIDER), "c": one("C4", points=60, **SPIDER)}
    game = play(tmp_path, "nebula2007", ann, FAR)
    assert not game.why_not("carry a E3 c")
    assert [reason.ruling for reason in game.why_not("carry c E4 a")] == ["TA-SPIDERMANALLY"]
    mixed = play(tmp_path, "nebula2007", {**ann, "d": one("A8", teams="Defenders")}, FAR)
    assert [reason.ruling for reason in mixed.why_not("carry a E3 c")] == ["TA-SPIDERMANALLY"]


@pytest.mark.ruling("TA-SPIDERMANALLY", "nebula2007")
def test_in_a_force_of_spider_man_they_strike_their_like_for_free(tmp_path: Path) -> None:
    ann = {"a": one("C3", **SPIDER), "c": one("A8", **SPIDER)}
    game = play(tmp_path, "nebula2007", ann, {"b": one("D3", **SPIDER), "d": one("C4")})
    assert offered(game) == ["use a spider-man-ally b"]
    done = after(game, "use a spider-man-ally b", (3, 4))
    assert (click(done, "b"), done.state.fighter("a").tokens, done.state.left) == (4, 0, 3)
    assert offered(done) == []


@pytest.mark.ruling("TA-CALCULATOR", "nebula2007")
@pytest.mark.parametrize(("third", "far"), [("Calculator", True), ("Defenders", False)])
def test_a_force_of_calculators_is_in_reach_of_itself(tmp_path: Path, third: str, far: bool) -> None:
    """Perplex for a friend 12 squares off behind a wall, and Defend as if beside it: 19 instead of 17."""
    ann = {
        "a": one("A1", teams=OTHER, damage="Perplex", defense="Defend", defense_value=19),
        "c": one("M8", teams=OTHER), "d": one("A8", teams=third),
    }  # fmt: skip
    game = play(tmp_path, "nebula2007", ann, {"b": actor("P1", range=0)}, blocking=["F1:F8"])
    assert ("use a perplex c attack +1" in offered(game)) is far
    assert value_of(game.state, "c", "defense").total == (19 if far else 17)
