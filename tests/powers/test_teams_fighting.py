"""Teams that fight better together (TA): what each book makes of them, in games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told

FAR = {"z": actor("P8", range=0)}
OLD = ("nebula2007", "eddieg")
CARD = ("core2014", "complete2022")
HIT = (3, 4)
"""10 and 7 reach 17."""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("team", "ruling"),
    [
        pytest.param(team, row, marks=pytest.mark.ruling(row), id=team)
        for team, row in (("Hydra", "TA-HYDRA"), ("Police", "TA-POLICE"))
    ],
)
@pytest.mark.parametrize(("at", "walls", "clicks"), [("C4", [], 4), ("C5", [], 1), ("C4", ["E4", "E5", "F4"], 1)])
def test_shots_beside_one_who_sees_the_target(
    tmp_path: Path, edition: str, team: str, ruling: str, at: str, walls: list[str], clicks: int
) -> None:
    """9 and 7 miss 17 by one: beside a member that sees the target it is hit, further off or behind walls it is not."""
    ann = {"a": actor("C3", attack_value=9), "c": actor(at, teams=team, range=0)}
    game = play(tmp_path, edition, ann, {"b": actor("H3", range=0), **FAR}, blocking=walls)
    assert click(after(game, "shoot a b", HIT), "b") == clicks


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-HYDRA")
def test_blows_gain_nothing_of_hydra(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C2", attack_value=9), "c": actor("C3", teams="Hydra")}
    game = play(tmp_path, edition, ann, {"b": actor("D2"), **FAR})
    assert click(after(game, "close a b", HIT), "b") == 1


@pytest.mark.parametrize(
    ("edition", "clicks"), editions("TA-MORLOCKS", core2014=1, complete2022=1, nebula2007=4, eddieg=4)
)
def test_morlocks_strike_with_friends_around(tmp_path: Path, edition: str, clicks: int) -> None:
    """9 and 7 miss 17 by one; a friend stands beside both."""
    ann = {"a": actor("C3", teams="Morlocks", attack_value=9), "c": actor("C4")}
    game = play(tmp_path, edition, ann, {"b": actor("D3"), **FAR})
    assert click(after(game, "close a b", HIT), "b") == clicks
    away = play(tmp_path, edition, {**ann, "c": actor("B4")}, {"b": actor("D3"), **FAR})
    assert click(after(away, "close a b", HIT), "b") == 1


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-2000AD", *OLD)
def test_2000_ad_hunts_one_for_the_whole_game(tmp_path: Path, edition: str) -> None:
    """All of them have attack +1 against it, and nobody names another one."""
    ann = {name: actor(at, teams="2000 AD", attack_value=9) for name, at in (("a", "C3"), ("c", "C2"))}
    ben = {"b": actor("D3", range=0), "d": actor("D1", range=0, teams="Mystics"), **FAR}
    game = play(tmp_path, edition, ann, ben)
    assert offered(game)[:4] == ["use a 2000-ad b", "use a 2000-ad d", "use a 2000-ad z", "use a 2000-ad mystics"]
    named = after(game, "use a 2000-ad b")
    assert named.state.left == game.state.left
    assert offered(named) == []
    assert [reason.ruling for reason in named.why_not("use c 2000-ad d")] == ["TA-2000AD"]
    assert [click(after(named, f"close {who} b", HIT), "b") for who in "ac"] == [4, 4]
    assert click(after(game, "close a b", HIT), "b") == 1
    assert click(after(after(game, "use a 2000-ad mystics"), "close c d", HIT), "d") == 4


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("TA-2000AD", "core2014", "complete2022")
def test_what_a_book_does_not_know(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", teams="2000 AD")}, {"b": actor("D3")})
    assert [reason.ruling for reason in game.why_not("use a 2000-ad b")] == ["TA-2000AD"]


@pytest.mark.parametrize(
    ("edition", "friend"), editions("TA-ULTIMATEXMEN", core2014=1, complete2022=1, nebula2007=4, eddieg=4)
)
def test_ultimate_x_men_name_one_alone_or_together(tmp_path: Path, edition: str, friend: int) -> None:
    ann = {name: actor(at, teams="Ultimate X-Men", attack_value=9) for name, at in (("a", "C3"), ("c", "C2"))}
    game = after(play(tmp_path, edition, ann, {"b": actor("D3", range=0), **FAR}), "use a ultimate-x-men b")
    assert click(after(game, "close a b", HIT), "b") == 4
    assert click(after(game, "close c b", HIT), "b") == friend
    assert bool(offered(game)) is (friend == 1), "the other one may name for itself"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-ULTIMATEXMEN")
def test_nobody_else_is_named_once_the_quarry_has_fallen(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", teams="Ultimate X-Men"), "c": actor("C8", range=0)}
    ben = {"b": actor("D3", range=0), "d": actor("D2", range=0), **FAR}
    game = play(tmp_path, edition, ann, ben, fighters={"b": {"click": 6}})
    fallen = after(game, "use a ultimate-x-men b", "close a b", HIT)
    assert fallen.state.fighter("b").life.ko
    assert not any("ultimate-x-men" in use for use in offered(fallen))
    assert [reason.ruling for reason in fallen.why_not("use a ultimate-x-men d")] == ["TA-ULTIMATEXMEN"]


@pytest.mark.parametrize(
    ("edition", "clicks"), editions("TA-FLASHROGUES", core2014=1, complete2022=1, nebula2007=4, eddieg=4)
)
def test_the_rogues_hit_the_fast(tmp_path: Path, edition: str, clicks: int) -> None:
    ann = {"a": actor("C3", teams="Flash's Rogue's Gallery", attack_value=9)}
    game = play(tmp_path, edition, ann, {"b": actor("D3", speed="Hypersonic Speed"), **FAR})
    assert click(after(game, "close a b", HIT), "b") == clicks
    slow = play(tmp_path, edition, ann, {"b": actor("D3"), **FAR})
    assert click(after(slow, "close a b", HIT), "b") == 1


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-MARVELFAMILY", *OLD)
@pytest.mark.parametrize(("die", "tokens"), [(3, 1), (4, 0), (6, 0)])
def test_the_marvel_family_shrugs_incapacitate_off(tmp_path: Path, edition: str, die: int, tokens: int) -> None:
    ben = {"b": actor("F3", teams="Marvel Family", range=0), **FAR}
    game = play(tmp_path, edition, {"a": actor("C3", attack="Incapacitate")}, ben)
    use = next(use for use in offered(game) if use.split()[2] == "incapacitate" and use.endswith(" b"))
    asked = after(game, use, HIT)
    assert asked.actor == "Ben"
    done = after(asked, "b rolls to evade", (die,))
    assert done.state.fighter("b").tokens == tokens
    assert click(after(game, "shoot a b", HIT), "b") == 4, "a plain shot is not asked about"


@pytest.mark.parametrize(
    ("edition", "values"),
    editions("TA-SQUADRONSUPREME", core2014=(10, 17), complete2022=(10, 17), nebula2007=(11, 18), eddieg=(11, 18)),
)
def test_the_squadron_stands_together(tmp_path: Path, edition: str, values: tuple[int, int]) -> None:
    """A member beside it, and a figure of another team."""
    team = "Squadron Supreme"
    ann = {"a": actor("C3", teams=team), "c": actor("C4", teams=team), "d": actor("B3", teams="Mystics")}
    game = play(tmp_path, edition, {**ann, "e": actor("B4")}, FAR)
    assert (value_of(game.state, "a", "attack").total, value_of(game.state, "a", "defense").total) == values


@pytest.mark.parametrize(
    ("edition", "clicks"), editions("TA-CRUSADE", core2014=4, complete2022=4, nebula2007=5, eddieg=5)
)
def test_doubles_of_the_crusade_hurt_more(tmp_path: Path, edition: str, clicks: int) -> None:
    ann = {"a": actor("C3", teams="Crusade")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense_value=16), **FAR})
    doubles = after(game, "close a b", (3, 3))
    doubles = doubles.apply("no knock back") if doubles.pending else doubles
    assert click(doubles, "b") == clicks
    assert click(after(game, "close a b", HIT), "b") == 4


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-INVADERS", *OLD)
@pytest.mark.parametrize(("dice", "clicks"), [((4, 5), 4), ((4, 6), 5), ((3, 5), 1)])
def test_invaders_give_attack_for_damage(tmp_path: Path, edition: str, dice: tuple[int, int], clicks: int) -> None:
    """10, less 2, and 9 reach 17 and are not above it; 10 are; 8 miss."""
    ann = {"a": actor("C3", teams="Invaders"), "c": actor("C8", teams="Invaders", range=0)}
    game = play(tmp_path, edition, ann, {"b": actor("D3"), **FAR})
    asked = after(game, "close a b")
    assert [str(option) for option in asked.options()] == ["attack as it is", "give up attack for damage"]
    assert click(after(asked, "give up attack for damage", dice), "b") == clicks
    alone = play(tmp_path, edition, {"a": actor("C3", teams="Invaders")}, {"b": actor("D3"), **FAR})
    assert after(alone, "close a b").actor == "dice"


@pytest.mark.ruling("PWR-DUO", "nebula2007")
@pytest.mark.ruling("TA-INVADERS", "nebula2007")
@pytest.mark.parametrize(("trait", "asked"), [("duo", True), ("", False)])
def test_a_duo_is_two_invaders(tmp_path: Path, trait: str, asked: bool) -> None:
    ann = {"a": actor("C3", teams="Invaders", traits=trait)}
    game = after(play(tmp_path, "nebula2007", ann, {"b": actor("D3"), **FAR}), "close a b")
    assert (game.actor != "dice") is asked


# -- crowds --------------------------------------------------------------------------------------------------------

EVIL = "Masters of Evil"


@pytest.mark.parametrize(
    ("edition", "tokens"), editions("TA-MASTERSOFEVIL", core2014=2, complete2022=None, nebula2007=3, eddieg=2)
)
def test_masters_of_evil_act_with_two_tokens(tmp_path: Path, edition: str, tokens: int | None) -> None:
    ann = {"a": actor("C3", teams=EVIL)}
    game = play(tmp_path, edition, ann, FAR, fighters={"a": {"tokens": 2}})
    assert (not game.why_not("move a C4")) is (tokens is not None)
    if tokens:
        done = after(game, "move a C4")
        at_once = 1 if edition == "core2014" else 0
        assert (done.state.fighter("a").tokens, click(done, "a")) == (tokens, 1 + at_once)
        assert "takes 1 as the turn ends" in told(done) or at_once
        over = after(done, "end")
        assert (over.state.fighter("a").tokens, click(over, "a")) == (tokens, 2), "it pays once, and clears nothing"


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("ACT-15", *OLD)
def test_the_price_of_a_third_token_waits_for_the_end_of_the_turn(tmp_path: Path, edition: str) -> None:
    """On its last click it stands until then, and another one who acted pays nothing."""
    ann = {"a": actor("C3", teams=EVIL), "c": actor("C6")}
    game = play(tmp_path, edition, ann, FAR, fighters={"a": {"tokens": 2, "click": 6}})
    worn = after(game, "move a C4", "move c C7")
    assert not worn.state.fighter("a").life.ko
    over = after(worn, "end")
    assert over.state.fighter("a").life.ko
    assert click(over, "c") == 1


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-MASTERSOFEVIL", *OLD)
def test_masters_of_evil_attack_together(tmp_path: Path, edition: str) -> None:
    """One token and one action for two attacks; the second may stay out of it."""
    ann = {"a": actor("C3", teams=EVIL), "c": actor("C4", teams=EVIL), "d": actor("C5")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense_value=12), **FAR})
    assert "use a masters-of-evil b" in offered(game)
    assert not any(use.startswith("use d") for use in offered(game))
    asked = after(game, "use a masters-of-evil b")
    asked = asked.apply("close a b") if asked.actor == "Ann" else asked
    asked = after(asked, HIT)
    assert [str(option) for option in asked.options()][:2] == ["stay out of it", "close c b"]
    done = after(asked, "close c b", (1, 2))
    assert click(done, "b") == 7 or done.state.fighter("b").life.ko
    assert [done.state.fighter(each).tokens for each in "ac"] == [1, 0]
    assert done.state.left == game.state.left - 1


@pytest.mark.ruling("TA-MASTERSOFEVIL", "complete2022")
@pytest.mark.parametrize(("at", "clicks"), [("C4", 4), ("B3", 1)])
def test_masters_of_evil_beside_the_target(tmp_path: Path, at: str, clicks: int) -> None:
    """9 and 7 miss 17 by one, but for a member beside attacker and target."""
    ann = {"a": actor("C3", attack_value=9), "c": actor(at, teams=EVIL)}
    game = play(tmp_path, "complete2022", ann, {"b": actor("D3"), **FAR})
    assert click(after(game, "close a b", HIT), "b") == clicks


LEAGUE = "Injustice League"


@pytest.mark.parametrize(
    ("edition", "clicks"), editions("TA-INJUSTICELEAGUE", core2014=1, complete2022=1, nebula2007=4, eddieg=4)
)
def test_the_league_presses_one(tmp_path: Path, edition: str, clicks: int) -> None:
    """9 and 7 miss 17 by one; two of the team beside the target make it 16, for anybody who strikes it."""
    ann = {"a": actor("C3", teams=LEAGUE), "c": actor("C4", teams=LEAGUE), "d": actor("D4", attack_value=9)}
    game = play(tmp_path, edition, ann, {"b": actor("D3"), **FAR})
    assert click(after(game, "close d b", HIT), "b") == clicks
    one = play(tmp_path, edition, {**ann, "c": actor("A8")}, {"b": actor("D3"), **FAR})
    assert click(after(one, "close d b", HIT), "b") == 1


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-INJUSTICELEAGUE", *OLD)
def test_who_was_pressed_stays_so_until_the_turn_ends(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", teams=LEAGUE), "c": actor("C4", teams=LEAGUE), "d": actor("J1", range=0)}
    game = play(tmp_path, edition, ann, {"b": actor("D3"), **FAR})
    pressed = after(game, "move d J2")
    assert value_of(pressed.state, "b", "defense").total == 16
    assert value_of(after(pressed, "end").state, "b", "defense").total in (16, 17)
    gone = after(pressed, "move c B5", (6,))
    assert value_of(gone.state, "b", "defense").total == 16


@pytest.mark.ruling("TA-INJUSTICELEAGUE", "core2014")
def test_the_second_attack_on_one_is_outside_the_total(tmp_path: Path) -> None:
    ann = {"a": actor("C3", teams=LEAGUE), "c": actor("C4", teams=LEAGUE)}
    game = play(tmp_path, "core2014", ann, {"b": actor("D3"), "e": actor("D5"), **FAR})
    first = after(game, "close a b", (1, 3))
    assert first.state.left == 2
    assert after(first, "close c b", (1, 3)).state.left == 2
    assert after(first, "close c e", (1, 3)).state.left == 1


@pytest.mark.ruling("TA-INJUSTICELEAGUE", "core2014")
@pytest.mark.ruling("ACT-01", "core2014")
def test_the_league_goes_on_when_the_total_is_spent(tmp_path: Path) -> None:
    """One action was all: c may still strike b, whom a struck, but neither e nor a rock, and nobody else acts."""
    ann = {"a": actor("C3", teams=LEAGUE), "c": actor("C4", teams=LEAGUE), "d": actor("C2", range=0)}
    ben = {"b": actor("D3"), "e": actor("D5", range=0), **FAR}
    game = play(tmp_path, "core2014", ann, ben, blocking=["B5"])
    game = after(replace(game, state=game.state.with_(left=1)), "close a b", (1, 3))
    assert (game.state.left, [str(each) for each in game.options()]) == (0, ["close c b", "end"])
    assert [[each.ruling for each in game.why_not(word)] for word in ("close c e", "destroy c B5", "move c B4")] == [
        ["ACT-01"], ["ACT-01"], ["ACT-01"],
    ]  # fmt: skip
    done = after(game, "close c b", (1, 3))
    assert (done.state.left, done.state.fighter("c").tokens) == (0, 1)
    assert [str(each) for each in done.options()] == ["end"]


@pytest.mark.parametrize(("team", "row"), [(LEAGUE, "TA-INJUSTICELEAGUE"), ("Brotherhood", "TA-BROTHERHOOD")])
@pytest.mark.parametrize(("before", "dice", "left"), [(1, (4, 6), 1), (1, (4, 5), 2), (0, (4, 6), 0), (0, (4, 5), 1)])
@pytest.mark.ruling("TA-INJUSTICELEAGUE", "complete2022")
@pytest.mark.ruling("TA-BROTHERHOOD", "complete2022")
def test_a_good_roll_takes_a_token_off(
    tmp_path: Path, team: str, row: str, before: int, dice: tuple[int, int], left: int
) -> None:
    """After resolutions, when the token of the action is on it (§7.4): so it has as many as before."""
    ann = {"a": actor("C3", teams=team)}
    game = play(tmp_path, "complete2022", ann, {"b": actor("D3"), **FAR}, fighters={"a": {"tokens": before}})
    done = after(game, "close a b", dice)
    assert done.state.fighter("a").tokens == left


@pytest.mark.parametrize("team", [LEAGUE, "Brotherhood"])
@pytest.mark.ruling("EFF-08", "complete2022")
def test_two_good_rolls_take_two_tokens_off(tmp_path: Path, team: str) -> None:
    """A flurry with two such hits sheds once for each, of what it has: its one token and that of the flurry."""
    ann = {"a": actor("C3", teams=team, speed="Flurry")}
    game = play(tmp_path, "complete2022", ann, {"b": actor("D3"), **FAR}, fighters={"a": {"tokens": 1}})
    done = after(game, "use a flurry b", (4, 6), "close a b", (4, 6))
    assert done.state.fighter("a").tokens == 0


# -- backing -------------------------------------------------------------------------------------------------------

AGENT = "S.H.I.E.L.D."


def shooting(folder: Path, edition: str, at: str = "C4") -> Game:
    ann = {"a": actor("C3", range=4), "c": actor(at, teams=AGENT, range=0)}
    return play(folder, edition, ann, {"b": actor("H3", range=0), "d": actor("G5", range=0), **FAR})


@pytest.mark.parametrize(
    ("edition", "may"), editions("TA-SHIELD", core2014=True, complete2022=True, nebula2007=False, eddieg=False)
)
def test_an_agent_lengthens_shots(tmp_path: Path, edition: str, may: bool) -> None:
    """b is five squares off, and the range 4."""
    game = shooting(tmp_path, edition)
    assert (not game.why_not("shoot a b")) is may
    assert shooting(tmp_path, edition, "C6").why_not("shoot a b")


@pytest.mark.parametrize("edition", CARD)
@pytest.mark.ruling("TA-SHIELD", *CARD)
def test_an_agent_hardens_shots_by_an_action(tmp_path: Path, edition: str) -> None:
    game = shooting(tmp_path, edition)
    backed = after(game, "use c s.h.i.e.l.d. a")
    assert (backed.state.left, backed.state.fighter("c").tokens) == (game.state.left - 1, 1)
    assert click(after(backed, "shoot a b", HIT), "b") == 5
    assert click(after(game, "shoot a b", HIT), "b") == 4


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-SHIELD", *OLD)
@pytest.mark.parametrize(("answer", "outcome"), [("back the shot", (5, 1, 1)), ("do nothing", (4, 0, 2))])
def test_an_agent_hardens_a_shot_that_hit(
    tmp_path: Path, edition: str, answer: str, outcome: tuple[int, int, int]
) -> None:
    """For a token and one of the three actions."""
    game = shooting(tmp_path, edition)
    assert after(game, "shoot a d", (1, 2)).pending is None
    asked = after(game, "shoot a d", HIT)
    assert asked.actor == "Ann"
    done = after(asked, answer)
    assert (click(done, "d"), done.state.fighter("c").tokens, done.state.left) == outcome


SIXTH = "Sixth Sense (red)"


@pytest.mark.ruling("TA-WONDERWOMANALLY", "complete2022")
@pytest.mark.parametrize(
    ("power", "die", "clicks"),
    [("", 6, 1), ("", 5, 4), ("Super Senses", 4, 1), ("Super Senses", 3, 4), (SIXTH, 4, 1), (SIXTH, 3, 4)],
)
def test_wonder_womans_allies_have_keener_senses(tmp_path: Path, power: str, die: int, clicks: int) -> None:
    """6 without the power; with it, 5 and 6, and the roll is 1 higher; a name of its own changes nothing."""
    words = {"special": "{Sixth Sense: Super Senses}"} if power == SIXTH else {}
    ben = {"b": actor("D3", teams="Wonder Woman Ally", defense=power, **words), **FAR}
    game = after(play(tmp_path, "complete2022", {"a": actor("C3")}, ben), "close a b", HIT)
    assert click(after(game, "b rolls to evade", (die,)), "b") == clicks
