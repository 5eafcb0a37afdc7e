"""Team abilities: who has them, and what each of those that are built does."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.effects import Origin
from clixbook.engine.game import Game
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.dice import Roll
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.powers.card import text_of_power
from clixbook.rulebooks import Rulebook, rulebook
from tests.helpers import EDITIONS, editions, house
from tests.powers.cast import actor, after, click, offered, play, written

ENEMY, DEFENDER = "Batman Enemy", "Defenders"
FAR = {"b": actor("P8")}


def names(game: Game, who: str) -> list[str]:
    return [effect.name for effect in effects_of(game.state, who) if effect.origin is Origin.TEAM]


# -- who has one -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TAB-01")
def test_who_bears_the_symbol_has_it(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", teams=ENEMY), "c": actor("C5")}, FAR)
    assert (names(game, "a"), names(game, "c")) == (["batman enemy"], [])


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TAB-01", core2014=["mystics"], complete2022=["mystics"], nebula2007=[], eddieg=[]),
)
def test_a_trait_may_give_it(tmp_path: Path, edition: str, expected: list[str]) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", traits="Mystics")}, FAR)
    assert names(game, "a") == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TAB-04")
def test_outwit_picks_no_team_ability(tmp_path: Path, edition: str) -> None:
    """Next to an opponent whose dial shows Toughness."""
    ann, ben = {"a": actor("C3", damage="Outwit")}, {"b": actor("D3", teams=DEFENDER, defense="Toughness")}
    game = play(tmp_path, edition, ann, ben)
    uses = offered(game)
    assert "use a outwit b toughness" in uses
    assert not any("defenders" in use for use in uses)
    assert game.why_not("use a outwit b defenders")


@pytest.mark.parametrize(
    ("edition", "expected"), editions("TAB-03", core2014=False, complete2022=False, nebula2007=True, eddieg=True)
)
def test_a_team_ability_may_be_called_off(tmp_path: Path, edition: str, expected: bool) -> None:
    """Off until the turn ends, and in force again in the next one; calling it off takes no action."""
    ann = {"a": actor("C3", teams="Mystics"), "c": actor("C5")}
    game = play(tmp_path, edition, ann, {"b": actor("D3")})
    assert (offered(game, "forgo") == ["forgo a mystics"]) is expected
    if not expected:
        assert [reason.ruling for reason in game.why_not("forgo a mystics")] == ["TAB-03"]
        return
    off = after(game, "forgo a mystics")
    assert (names(off, "a"), off.state.left, off.state.fighter("a").tokens) == ([], game.state.left, 0)
    assert [reason.ruling for reason in off.why_not("forgo a mystics")] == ["TAB-03"]
    assert names(after(off, "end"), "a") == ["mystics"]


@pytest.mark.parametrize(
    ("edition", "expected"), editions("TAB-03", core2014=False, complete2022=False, nebula2007=True, eddieg=True)
)
def test_it_may_be_called_off_in_an_opponents_turn(tmp_path: Path, edition: str, expected: bool) -> None:
    """Between two actions; nobody is asked, for revenge on an opponent is what its player wants."""
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", teams="Mystics")})
    assert offered(game, "forgo") == [], "it is Ann's turn"
    assert (not game.why_not("forgo b mystics")) is expected
    assert after(game, "close a b").actor == "dice"
    if expected:
        off = after(game, "forgo b mystics")
        assert (off.state.player, off.state.left) == ("Ann", game.state.left)
        assert (click(after(off, "close a b", (3, 4)), "a"), click(after(game, "close a b", (3, 4)), "a")) == (1, 2)
        assert names(after(off, "end"), "b") == ["mystics"]
        assert off.why_not("forgo b mystics")


@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
@pytest.mark.ruling("TAB-03", "nebula2007", "eddieg")
@pytest.mark.ruling("TA-MYSTICS", "nebula2007", "eddieg")
@pytest.mark.parametrize(("answer", "hurt"), [("keep it", 2), ("call it off", 1)])
def test_revenge_on_a_friend_may_be_called_off(tmp_path: Path, edition: str, answer: str, hurt: int) -> None:
    """Ann's mind controls c of Ben's; it strikes b, and b's player is asked whether c is to pay for it."""
    ann = {"mind": actor("A4", speed="Mind Control", range=8)}
    ben = {"c": actor("D4"), "b": actor("D3", teams="Mystics")}
    game = after(play(tmp_path, edition, ann, ben), "use mind mind-control ranged c", (3, 4))
    asked = after(game, "close c b")
    assert (asked.actor, [str(option) for option in asked.options()]) == ("Ben", ["keep it", "call it off"])
    done = after(asked, answer, (3, 4))
    assert (click(done, "b"), click(done, "c")) == (4, hurt)


@pytest.mark.ruling("TA-BATMANALLY", "nebula2007")
@pytest.mark.ruling("PWR-STEALTH", "nebula2007")
@pytest.mark.parametrize(("speed", "found"), [("", []), ("Stealth", ["use b spotting ranged a"])])
def test_nobody_finds_a_team_that_hides(tmp_path: Path, speed: str, found: list[str]) -> None:
    """The attack that finds belongs to the power; the team's text knows none."""
    ann = {"a": actor("C3", teams="Batman Ally", speed=speed), "c": actor("P1")}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("H3")}, hindering=["C3"], turn=4)
    assert offered(game) == found
    assert bool(game.why_not("use b spotting ranged a")) is not bool(found)


@pytest.mark.ruling("TAB-03", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
@pytest.mark.parametrize(("speed", "left"), [("", False), ("Stealth", True)])
def test_what_a_team_grants_goes_with_it(tmp_path: Path, edition: str, speed: str, left: bool) -> None:
    """Stealth of the team is off; that of the dial stays."""
    game = play(tmp_path, edition, {"a": actor("C3", teams="Batman Ally", speed=speed)}, FAR)
    off = after(game, "forgo a batman-ally")
    assert ("stealth" in [effect.name for effect in effects_of(off.state, "a")]) is left
    assert "stealth" in [effect.name for effect in effects_of(after(off, "end").state, "a")]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TAB-05")
def test_a_team_ability_ends_with_its_figure(tmp_path: Path, edition: str) -> None:
    """The friend whose defense was borrowed falls; the next blow with the same dice hits."""
    ben = {"b": actor("D3", teams=DEFENDER), "d": actor("D4", teams=DEFENDER, defense_value=18), "e": actor("P8")}
    ann = {"a": actor("C3"), "c": actor("C4", attack_value=11)}
    game = play(tmp_path, edition, ann, ben, fighters={"d": {"click": 6}})
    assert click(after(game, "close a b", (3, 4)), "b") == 1
    fallen = after(game, "close c d", (3, 4))
    assert names(fallen, "d") == []
    assert click(after(fallen, "close a b", (3, 4)), "b") == 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_power_of_a_team_s_name_is_none(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", damage="Mystics")}, FAR)
    assert names(game, "a") == []


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TAB-02",
        core2014=["defenders", "mystics"],
        complete2022=["defenders", "mystics"],
    ),
)
def test_what_a_trait_gives_joins_what_is_printed(tmp_path: Path, edition: str, expected: list[str]) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", teams=DEFENDER, traits="Mystics")}, FAR)
    assert names(game, "a") == expected


def begun(folder: Path, edition: str | Rulebook) -> Game:
    """A game about to begin; one figure stands on the lists of two teams."""
    one = actor("C3", teams=DEFENDER, listed="New Gods, Mystics, tiny")
    forces = {"Ann": [written(folder, "a", one), written(folder, "c", actor("C5"))], "Ben": [written(folder, "b", one)]}
    return Game.new(Board.build(width=16, height=8), rules=edition, forces=forces,
                    places={"a": "C3", "c": "C5", "b": "P8"}, seed=1)  # fmt: skip


@pytest.mark.ruling("TAB-01", "nebula2007")
@pytest.mark.ruling("TAB-02", "nebula2007")
@pytest.mark.ruling("SET-15", "nebula2007")
def test_who_stands_on_a_list_declares_a_team_before_the_game(tmp_path: Path) -> None:
    game = begun(tmp_path, "nebula2007")
    assert [str(option) for option in game.options()] == ["no team", "mystics", "new gods"]
    assert game.actor == "Ann"
    declared = after(game, "new gods")
    assert declared.actor == "Ben"
    started = after(declared, "no team")
    assert (names(started, "a"), names(started, "b")) == (["new gods"], ["defenders"])
    assert started.why_not("move c C6") == ()
    assert names(Game.from_dict(started.to_dict()), "a") == ["new gods"]


def themed(folder: Path, rules: str | Rulebook) -> Game:
    """A game about to begin: Ann's theme is a team that neither of her figures prints; one prints another."""
    crew = {"a": actor("C3", teams="Batman Ally", keywords="Defenders"), "c": actor("C5", keywords="Defenders")}
    forces = {
        "Ann": [written(folder, who, one) for who, one in crew.items()],
        "Ben": [written(folder, "b", actor("P8"))],
    }
    return Game.new(Board.build(width=16, height=8), rules=rules, forces=forces, themes={"Ann": "Defenders"},
                    places={"a": "C3", "c": "C5", "b": "P8"}, seed=1)  # fmt: skip


@pytest.mark.ruling("TAB-01", "nebula2007")
@pytest.mark.ruling("TAB-02", "nebula2007")
@pytest.mark.ruling("THM-15", "nebula2007")
def test_a_themed_force_has_the_team_of_its_theme(tmp_path: Path) -> None:
    """In place of what they print, for the whole game."""
    game = themed(tmp_path, "nebula2007")
    assert [names(game, who) for who in "acb"] == [["defenders"], ["defenders"], []]
    assert names(Game.from_dict(game.to_dict()), "a") == ["defenders"]


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("TAB-01", "core2014", "complete2022")
def test_no_theme_gives_a_team_elsewhere(tmp_path: Path, edition: str) -> None:
    """Not in these books, and not by THM-15 alone."""
    for rules in (rulebook(edition), house(edition, THM_15="nebula2007")):
        game = themed(tmp_path, rules)
        assert [names(game, who) for who in "ac"] == [["batman ally"], []]


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
@pytest.mark.ruling("TAB-01", "core2014", "complete2022", "eddieg")
def test_no_list_where_teams_are_free(tmp_path: Path, edition: str) -> None:
    """Behind FRC-25 and SET-15, by which no figure gets a team that it does not print."""
    game = begun(tmp_path, house(edition, FRC_25="nebula2007", SET_15="nebula2007"))
    assert game.pending is None


@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
@pytest.mark.ruling("TAB-01", "nebula2007", "eddieg")
def test_no_trait_gives_a_team_where_traits_are_a_house_rule(tmp_path: Path, edition: str) -> None:
    """Behind ANA-32, by which there are no traits."""
    game = play(tmp_path, house(edition, ANA_32="core2014"), {"a": actor("C3", traits="Mystics")}, FAR)
    assert names(game, "a") == []


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
@pytest.mark.ruling("TAB-01", "core2014", "complete2022", "eddieg")
def test_no_list_elsewhere(tmp_path: Path, edition: str) -> None:
    game = begun(tmp_path, edition)
    assert game.pending is None
    assert names(game, "a") == ["defenders"]


# -- values of friends -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-BATMANENEMY")
@pytest.mark.parametrize(
    ("friend", "team", "at", "expected"),
    [(11, ENEMY, "C4", 11), (11, ENEMY, "C5", 10), (11, "", "C4", 10), (9, ENEMY, "C4", 10)],
)
def test_the_attack_value_of_an_adjacent_friend(
    tmp_path: Path, edition: str, friend: int, team: str, at: str, expected: int
) -> None:
    """Beside it, of its team, and better than the own 10."""
    ann = {"a": actor("C3", teams=ENEMY), "c": actor(at, teams=team, attack_value=friend)}
    game = play(tmp_path, edition, ann, FAR)
    assert value_of(game.state, "a", "attack").total == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-BATMANENEMY")
def test_an_opponent_of_the_team_lends_nothing(tmp_path: Path, edition: str) -> None:
    ben = {"b": actor("C4", teams=ENEMY, attack_value=12)}
    game = play(tmp_path, edition, {"a": actor("C3", teams=ENEMY)}, ben)
    assert value_of(game.state, "a", "attack").total == 10


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-DEFENDERS")
def test_the_defense_value_of_an_adjacent_friend(tmp_path: Path, edition: str) -> None:
    """10 and 7 are 17, which hits the own 17, and not the friend's 18."""
    ben = {"b": actor("D3", teams=DEFENDER), "d": actor("E3", teams=DEFENDER, defense_value=18), "e": actor("P8")}
    game = play(tmp_path, edition, {"a": actor("C3")}, ben)
    assert click(after(game, "close a b", (3, 4)), "b") == 1
    alone = play(tmp_path, edition, {"a": actor("C3")}, {**ben, "d": actor("F3", teams=DEFENDER, defense_value=18)})
    assert click(after(alone, "close a b", (3, 4)), "b") == 4


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TA-DEFENDERS", core2014=18, complete2022=17, nebula2007=18, eddieg=18),
)
def test_without_an_attack_one_book_lends_no_defense(tmp_path: Path, edition: str, expected: int) -> None:
    ben = {"b": actor("D3", teams=DEFENDER), "d": actor("E3", teams=DEFENDER, defense_value=18), "e": actor("P8")}
    game = play(tmp_path, edition, {"a": actor("C3")}, ben)
    assert value_of(game.state, "b", "defense").total == expected


# -- a force of one team ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "TAB-13",
        "TA-AVENGERS",
        core2014=[],
        complete2022=[],
        nebula2007=["use a avengers", "use c avengers"],
        eddieg=[],
    ),
)
def test_a_unified_force_raises_an_attack(tmp_path: Path, edition: str, expected: list[str]) -> None:
    ann = {"a": actor("C3", teams="Avengers"), "c": actor("C5", teams="Avengers")}
    game = play(tmp_path, edition, ann, FAR)
    assert offered(game) == expected
    if expected:
        raised = after(game, "use a avengers")
        assert value_of(raised.state, "a", "attack").total == 11, "two of them, +1"
        assert offered(raised) == [], "once a turn"
        assert value_of(after(raised, "end").state, "a", "attack").total == 10


@pytest.mark.ruling("TAB-13", "core2014", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
def test_a_book_without_unified_forces_says_so(tmp_path: Path, edition: str) -> None:
    """Both of Ann's figures are of the team: that is not what speaks against it."""
    ann = {"a": actor("C3", teams="Avengers"), "c": actor("C5", teams="Avengers")}
    against = play(tmp_path, edition, ann, FAR).why_not("use a avengers")
    assert [str(each.text) for each in against] == ["This book has no unified forces."]


@pytest.mark.ruling("TAB-13", "nebula2007")
@pytest.mark.parametrize(
    ("third", "expected"), [("Defenders", 4), ("Spider-Man Ally", 3), ("Mystics", 0), ("", 0)]
)  # fmt: skip
def test_all_but_one_wild_card(tmp_path: Path, third: str, expected: int) -> None:
    """One who copies counts for the unity of the force, but is not a member."""
    four = {name: actor(at, teams=DEFENDER) for name, at in (("a", "C3"), ("c", "G3"), ("d", "I3"))}
    game = play(tmp_path, "nebula2007", {**four, "e": actor("K3", teams=third)}, FAR)
    uses = offered(game)
    assert len(uses) == expected
    if expected:
        raised = after(game, "use a defenders", *["no change"] * (expected == 3))
        assert value_of(raised.state, "a", "defense").total == 17 + expected // 2
        assert value_of(after(raised, "end").state, "a", "defense").total == 17 + expected // 2
        assert value_of(after(raised, "end", "end").state, "a", "defense").total == 17


# -- moves and lines -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("TA-AVENGERS", core2014=3, complete2022=2, nebula2007=3, eddieg=3)
)
def test_moves_beyond_the_action_total(tmp_path: Path, edition: str, expected: int) -> None:
    """Three actions; Ann's force is of no one team."""
    game = play(tmp_path, edition, {"a": actor("C3", teams="Avengers"), "c": actor("C6")}, FAR)
    moved = after(game, "move a C4")
    assert moved.state.left == expected
    assert moved.state.fighter("a").tokens == 1
    assert after(moved, "move c C7").state.left == expected - 1


@pytest.mark.parametrize(
    ("edition", "expected"), editions("TA-AVENGERS", core2014=True, complete2022=False, nebula2007=True, eddieg=True)
)
def test_a_move_with_no_action_left(tmp_path: Path, edition: str, expected: bool) -> None:
    ann = {"a": actor("C3", teams="Avengers"), "c": actor("C6")}
    game = play(tmp_path, edition, ann, {"b": actor("D3")})
    spent = type(game)(game.state.with_(left=0), 1)
    assert (not spent.why_not("move a B3")) is expected
    assert spent.why_not("close a b"), "attacks count"
    assert spent.why_not("move c C7"), "others count"


@pytest.mark.parametrize(
    ("edition", "expected"), editions("TA-AVENGERS", core2014=8, complete2022=9, nebula2007=8, eddieg=8)
)
def test_faster_moves(tmp_path: Path, edition: str, expected: int) -> None:
    """From A3 nine squares on is J3."""
    game = play(tmp_path, edition, {"a": actor("A3", teams="Avengers"), "c": actor("A6")}, FAR)
    assert (not game.why_not("move a J3")) is (expected == 9)
    assert not game.why_not("move a I3")


@pytest.mark.parametrize(
    ("edition", "moves"), editions("TA-SUPERMANALLY", core2014=True, complete2022=True, nebula2007=True, eddieg=True)
)
def test_hedges_do_not_stop_it(tmp_path: Path, edition: str, moves: bool) -> None:
    """In the book of 2022 hedges stop nobody's moves."""
    hedge = Board.build(width=16, height=8, hindering=[f"E{number}" for number in range(1, 9)])
    game = play(tmp_path, edition, {"a": actor("C3", teams="Superman Ally")}, {"b": actor("H3")}, board=hedge)
    assert (not game.why_not("move a F5")) is moves
    shot = after(game, "shoot a b", (3, 4))
    assert click(shot, "b") == 4, "no hindered line: 17 hits 17"
    other = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("H3")}, board=hedge)
    assert click(after(other, "shoot a b", (3, 4)), "b") == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-BATMANALLY")
def test_it_hides_in_hedges(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", teams="Batman Ally"), "c": actor("C5")}
    game = play(tmp_path, edition, ann, {"b": actor("H3")}, hindering=["C3", "C5"], turn=4)
    assert game.why_not("shoot b a")
    assert not game.why_not("shoot b c")


# -- damage, and luck ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-MYSTICS")
def test_who_hurts_a_mystic_is_hurt(tmp_path: Path, edition: str) -> None:
    ben = {"b": actor("D3", teams="Mystics"), "c": actor("P8")}
    game = play(tmp_path, edition, {"a": actor("C3", defense="Toughness")}, ben)
    assert (click(after(game, "close a b", (3, 4)), "a"), click(after(game, "close a b", (3, 3)), "a")) == (2, 1)
    nothing = play(tmp_path, edition, {"a": actor("C3", damage_value=0)}, ben)
    assert click(after(nothing, "close a b", (3, 4)), "a") == 1, "no damage, no revenge"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-MYSTICS")
def test_the_last_blow_is_paid_too(tmp_path: Path, edition: str) -> None:
    ben = {"b": actor("D3", teams="Mystics"), "c": actor("P8")}
    game = play(tmp_path, edition, {"a": actor("C3")}, ben, fighters={"b": {"click": 6}, "a": {"click": 6}})
    done = after(game, "close a b", (3, 4))
    assert done.state.fighter("a").life.ko
    assert done.state.fighter("b").life.ko


@pytest.mark.parametrize(
    ("edition", "expected"), editions("TA-NEWGODS", core2014=4, complete2022=4, nebula2007=3, eddieg=3)
)
def test_new_gods_take_one_less(tmp_path: Path, edition: str, expected: int) -> None:
    ben = {"b": actor("D3", teams="New Gods")}
    assert click(after(play(tmp_path, edition, {"a": actor("C3")}, ben), "close a b", (3, 4)), "b") == expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("TA-NEWGODS", core2014=2, complete2022=2, nebula2007=1, eddieg=1)
)
def test_even_unavoidable_damage_is_less(tmp_path: Path, edition: str, expected: int) -> None:
    """A critical miss of a New God."""
    game = play(tmp_path, edition, {"a": actor("C3", teams="New Gods")}, {"b": actor("D3")})
    assert click(after(game, "close a b", (1, 1)), "a") == expected


@pytest.mark.parametrize("kind", [DamageKind.PENETRATING, DamageKind.UNAVOIDABLE])
@pytest.mark.parametrize(("edition", "expected"), [("nebula2007", [2, 6]), ("eddieg", [3, 6])])
@pytest.mark.ruling("TA-NEWGODS", "nebula2007", "eddieg")
def test_invulnerability_helps_new_gods_against_every_damage(
    tmp_path: Path, edition: str, kind: DamageKind, expected: list[int]
) -> None:
    """Damage 5: all of it for anybody; 3 less for a New God, and 1 besides where all reducers help (DMG-03)."""
    ben = {
        "b": actor("D3", teams="New Gods", defense="Invulnerability"),
        "d": actor("C4", defense="Invulnerability"),
    }
    game = play(tmp_path, edition, {"a": actor("C3", damage_value=5)}, ben)
    dials = []
    for target in ("b", "d"):
        steps = resolve_attack(game.state, Attack("a", (target,), ranged=False, damage_kind=kind), [])
        assert isinstance(next(steps), Roll)
        with pytest.raises(StopIteration) as end:
            steps.send((3, 4))
        dials.append(end.value.value.fighter(target).life.click)
    assert dials == expected


@pytest.mark.ruling("TA-NEWGODS", "nebula2007")
def test_a_new_god_who_drops_off_a_roof_takes_one(tmp_path: Path) -> None:
    """A drop is 2 damage (ELV-05), and New Gods take 1 off it once."""
    ann = {"a": actor("C3", teams="New Gods"), "c": actor("C5")}
    game = play(tmp_path, "nebula2007", ann, FAR, levels={"A1:C8": 2})
    assert click(after(game, "move a D3"), "a") == 2
    assert click(after(game, "move c D5"), "c") == 3


@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
@pytest.mark.ruling("TA-NEWGODS", "nebula2007", "eddieg")
def test_new_gods_are_not_pushed(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", teams="New Gods")}, FAR, fighters={"a": {"tokens": 1}})
    assert click(after(game, "move a C4"), "a") == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-CSA")
def test_luck_costs_a_friend_a_token(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3"), "c": actor("C5", teams="Crime Syndicate"), "d": actor("C7")}
    game = play(tmp_path, edition, ann, {"b": actor("D3")}, fighters={"d": {"tokens": 2}})
    missed = after(game, "close a b", (3, 3))
    assert [str(option) for option in missed.options()] == ["let it be", "c"]
    asked = after(missed, "c")
    assert [str(option) for option in asked.options()] == ["a", "c"], "d has two already"
    paid = after(asked, "c", (4, 3))
    assert click(paid, "b") == 4
    assert paid.state.fighter("c").tokens == 1
    assert "c takes a token" in "\n".join(str(reason) for event in paid.events for reason in event.reasons)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-CSA")
def test_no_token_no_luck(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3"), "c": actor("C5", teams="Crime Syndicate")}
    ann |= {"d": actor("D5")}
    full = {"a": {"tokens": 1}, "c": {"tokens": 2}, "d": {"tokens": 2}}
    game = play(tmp_path, edition, ann, {"b": actor("D3")}, fighters=full)
    assert after(game, "close a b", (3, 3)).actor == "Ann", "a itself takes it"
    game = play(tmp_path, edition, ann, {"b": actor("D3")}, fighters=full, turn=4)
    assert after(game, "close b a", (3, 3)).actor == "Ann"
    full["a"] = {"tokens": 2}
    game = play(tmp_path, edition, ann, {"b": actor("D3")}, fighters=full, turn=4)
    assert after(game, "close b a", (3, 3)).pending is None, "nobody has room for it"


# -- teams that do the same ------------------------------------------------------------------------------------


def twins(*pairs: tuple[str, str]) -> list[object]:
    """Params (team, edition), each marked with the team's ruling in that edition."""
    return [
        pytest.param(team, edition, marks=pytest.mark.ruling(ruling, edition), id=f"{team}-{edition}")
        for team, ruling in pairs
        for edition in EDITIONS
    ]


@pytest.mark.parametrize(("team", "edition"), twins(("Sinister Syndicate", "TA-SINISTERSYNDICATE")))
def test_the_sinister_syndicate_aims_together(tmp_path: Path, team: str, edition: str) -> None:
    ann = {"a": actor("C3", teams=team), "c": actor("C4", teams=team, attack_value=12), "d": actor("B3", teams=ENEMY)}
    game = play(tmp_path, edition, ann, FAR)
    assert value_of(game.state, "a", "attack").total == 12
    assert value_of(game.state, "d", "attack").total == 10, "another team"


@pytest.mark.ruling("TA-SINISTERSYNDICATE", "nebula2007")
def test_the_sinister_syndicate_of_2007_aims_with_members_alone(tmp_path: Path) -> None:
    """a's wild friend c copies the ability, and lends nothing for that."""
    team = "Sinister Syndicate"
    ann = {
        "a": actor("C3", teams=team),
        "c": actor("C4", teams="Calculator", attack_value=12),
        "d": actor("K3", range=0),
    }
    game = after(play(tmp_path, "nebula2007", ann, FAR), "move d K4", team.lower())
    assert value_of(game.state, "c", "attack").total == 12
    assert value_of(game.state, "a", "attack").total == 10


@pytest.mark.ruling("TA-JSA", "nebula2007")
def test_the_justice_society_of_2007_stands_with_members_alone(tmp_path: Path) -> None:
    """A wild friend that copies the ability lends no defense of 18: 17 hits."""
    team = "Justice Society"
    ben = {
        "b": actor("D3", teams=team), "d": actor("E3", teams="Calculator", defense_value=18),
        "e": actor("P8", range=0), "f": actor("O8"),
    }  # fmt: skip
    game = after(play(tmp_path, "nebula2007", {"a": actor("C3")}, ben, turn=4), "move e P7", team.lower())
    assert click(after(game, "end", "close a b", (3, 4)), "b") == 4


@pytest.mark.parametrize(("team", "edition"), twins(("Justice Society", "TA-JSA")))
def test_the_justice_society_stands_together(tmp_path: Path, team: str, edition: str) -> None:
    ben = {"b": actor("D3", teams=team), "d": actor("E3", teams=team, defense_value=18), "e": actor("P8")}
    game = play(tmp_path, edition, {"a": actor("C3")}, ben)
    assert click(after(game, "close a b", (3, 4)), "b") == 1


@pytest.mark.parametrize(("team", "edition"), twins(("Justice League", "TA-JLA")))
def test_the_justice_league_moves(tmp_path: Path, team: str, edition: str) -> None:
    """Beyond the action total, or one square farther."""
    game = play(tmp_path, edition, {"a": actor("A3", teams=team), "c": actor("A6")}, FAR)
    farther = edition == "complete2022"
    assert (not game.why_not("move a J3")) is farther
    assert after(game, "move a B3").state.left == (2 if farther else 3)


@pytest.mark.parametrize(("team", "edition"), twins(("Ultimates", "TA-ULTIMATES")))
def test_ultimates_see_past_hedges(tmp_path: Path, team: str, edition: str) -> None:
    hedge = Board.build(width=16, height=8, hindering=[f"E{number}" for number in range(1, 9)])
    game = play(tmp_path, edition, {"a": actor("C3", teams=team)}, {"b": actor("H3")}, board=hedge)
    assert click(after(game, "shoot a b", (3, 4)), "b") == 4
    assert not game.why_not("move a F5")


@pytest.mark.parametrize(
    ("team", "edition"),
    twins(("Kabuki", "TA-KABUKI"), ("Crossgen", "TA-CROSSGEN")),
)
def test_teams_that_one_book_alone_knows(tmp_path: Path, team: str, edition: str) -> None:
    known = edition in ("nebula2007", "eddieg")
    ann = {"a": actor("C3", teams=team), "c": actor("A8")}
    game = play(tmp_path, edition, ann, {"b": actor("C8"), "d": actor("D3")}, hindering=["C3"], turn=4)
    assert names(game, "a") == ([team.lower()] if known else [])
    if team == "Kabuki":
        assert bool(game.why_not("shoot b a")) is known
    else:
        assert click(after(game, "close d a", (3, 4)), "d") == (2 if known else 1)


# -- what is told ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("team", "edition", "state"),
    [
        ("Batman Enemy", "core2014", "complete"),
        ("Batman Enemy", "nebula2007", "complete"),
        ("Batman Ally", "nebula2007", "complete"),
        ("Superman Ally", "complete2022", "complete"),
        ("Ultimates", "eddieg", "complete"),
        ("Calculator", "nebula2007", "complete"),
        ("New Gods", "core2014", "absent"),
    ],
)
def test_how_much_of_it_is_built(team: str, edition: str, state: str) -> None:
    assert text_of_power(team, rulebook(edition)).coverage == state


def test_what_it_costs() -> None:
    assert [text_of_power("Calculator", rulebook(edition)).action_needed for edition in EDITIONS] == [
        "free action",
        "free action",
        "",
        "",
    ]
    assert [text_of_power("Defenders", rulebook(edition)).action_needed for edition in EDITIONS] == [
        "",
        "",
        "free action",
        "",
    ]
    assert [text_of_power("X-Men", rulebook(edition)).action_needed for edition in EDITIONS] == [
        "power action",
        "power action",
        "",
        "",
    ]


@pytest.mark.ruling("TAB-03", "nebula2007")
def test_nothing_is_called_off_where_a_house_rule_says_so(tmp_path: Path) -> None:
    """Feats still may be, in that book; what is offered and what is refused agree."""
    for may in (True, False):
        rules = rulebook("nebula2007").replace({"TAB-03": may})
        game = play(tmp_path, rules, {"saint": actor("B4", teams="New Gods")}, {"foe": actor("P8")})
        assert bool(offered(game, "forgo")) is may
        assert (not game.why_not("forgo saint new-gods")) is may
