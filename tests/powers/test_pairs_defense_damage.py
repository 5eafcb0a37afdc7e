"""Pairs of powers that meet at one moment: those of the defense and the damage slot.

A figure of these tests may show two powers of one kind in two slots, so that both speak at the same moment.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.effects.active import has_effect
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play

HIT, MISS = (3, 4), (2, 4)  # 10 and 7 reach 17; 10 and 6 do not


def asked(game: Game) -> list[str]:
    """The options of a question, no dice."""
    return [str(option) for option in game.options()] if game.pending and game.actor != "dice" else []


# -- Super Senses and ... ------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPERSENSES")
@pytest.mark.ruling("PWR-TOUGHNESS")
def test_senses_and_toughness(tmp_path: Path, edition: str) -> None:
    """First the die; Toughness works on what is left: nothing, or one less of three."""
    both = {"b": actor("D3", defense="Super Senses", speed="Toughness")}
    rolled = after(play(tmp_path, edition, {"a": actor("C3")}, both), "close a b", HIT, "b rolls to evade")
    assert (click(after(rolled, (6,)), "b"), click(after(rolled, (1,)), "b")) == (1, 3)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPERSENSES")
@pytest.mark.ruling("PWR-MASTERMIND")
def test_senses_and_mastermind_of_one_figure(tmp_path: Path, edition: str) -> None:
    """Who evades has nothing to pass on; who does not may still pass it on."""
    ben = {"b": actor("D3", defense="Mastermind", speed="Super Senses"), "f": actor("E4", points=50)}
    rolled = after(play(tmp_path, edition, {"a": actor("C3")}, ben), "close a b", HIT, "b rolls to evade")
    assert after(rolled, (5,)).pending is None
    failed = after(rolled, (4,))
    assert asked(failed) == ["take it", "f"]
    assert [click(after(failed, "f"), who) for who in "bf"] == [1, 4]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPERSENSES")
@pytest.mark.ruling("PWR-MASTERMIND")
@pytest.mark.ruling("ATK-30", "complete2022")
def test_the_friend_that_stands_in_does_not_evade(tmp_path: Path, edition: str) -> None:
    """It is dealt damage without being hit, or becomes hit, which comes after evading."""
    ben = {"b": actor("D3", defense="Mastermind"), "f": actor("E4", points=50, defense="Super Senses")}
    passed = after(play(tmp_path, edition, {"a": actor("C3")}, ben), "close a b", HIT, "f")
    assert passed.pending is None
    assert click(passed, "f") == 4


@pytest.mark.parametrize(
    ("edition", "expected"),
    # Ben's evade roll shows 1 in Ann's turn: may his own lucky figure have it made again?
    editions("PWR-PC", "RRL-01", "PWR-SUPERSENSES", core2014=True, complete2022=False, nebula2007=True, eddieg=True),
)
def test_senses_and_luck(tmp_path: Path, edition: str, expected: bool) -> None:
    ben = {"b": actor("D3", defense="Super Senses"), "l": actor("E5", damage="Probability Control")}
    hit = after(play(tmp_path, edition, {"a": actor("C3")}, ben), "close a b", HIT, "let it be")
    failed = after(hit, "b rolls to evade", (1,))
    assert (asked(failed) == ["let it be", "l"]) is expected
    assert click(after(failed, "l", (6,)) if expected else failed, "b") == (1 if expected else 4)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPERSENSES")
@pytest.mark.ruling("PWR-OUTWIT")
def test_senses_and_outwit(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3"), "o": actor("D2", damage="Outwit")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense="Super Senses")})
    struck = after(game, "use o outwit b super-senses", "close a b", HIT)
    assert struck.pending is None
    assert click(struck, "b") == 4


# -- Toughness and ... ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-TOUGHNESS")
@pytest.mark.ruling("PWR-MASTERMIND")
@pytest.mark.ruling("DMG-27")
def test_whose_toughness_works_on_damage_passed_on(tmp_path: Path, edition: str) -> None:
    """The friend's: three for a tough mastermind's plain friend, two for a tough one."""
    found = []
    for own, friends in (("Toughness", ""), ("", "Toughness")):
        ben = {"b": actor("D3", defense="Mastermind", speed=own), "f": actor("E4", points=50, defense=friends)}
        found.append(click(after(play(tmp_path, edition, {"a": actor("C3")}, ben), "close a b", HIT, "f"), "f") - 1)
    assert found == [3, 2]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-TOUGHNESS")
@pytest.mark.ruling("PWR-OUTWIT")
def test_toughness_and_outwit(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3"), "o": actor("D2", damage="Outwit")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense="Toughness")})
    assert click(after(game, "close a b", HIT), "b") == 3
    off = after(game, "use o outwit b toughness")
    assert click(after(off, "close a b", HIT), "b") == 4
    assert click(after(off, "end", "end", "close a b", HIT), "b") == 3  # it is back in the next turn


@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
@pytest.mark.ruling("PWR-TOUGHNESS", "core2014", "nebula2007", "eddieg")
@pytest.mark.ruling("PWR-PERPLEX", "core2014", "nebula2007", "eddieg")
def test_toughness_and_perplex_on_damage(tmp_path: Path, edition: str) -> None:
    """Damage value 3 + 1, less one for Toughness; 3 - 1, less one."""
    ann = {"a": actor("C3"), "p": actor("C4", damage="Perplex")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense="Toughness")})
    clicks = [
        click(after(game, f"use p perplex a damage {change}", "close a b", HIT), "b") - 1 for change in ("+1", "-1")
    ]
    assert clicks == [3, 1]


# -- Mastermind and ... --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-MASTERMIND")
@pytest.mark.ruling("PWR-OUTWIT")
def test_mastermind_and_outwit(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3"), "o": actor("D2", damage="Outwit")}
    ben = {"b": actor("D3", defense="Mastermind"), "f": actor("E4", points=50)}
    game = play(tmp_path, edition, ann, ben)
    assert asked(after(game, "close a b", HIT)) == ["take it", "f"]
    struck = after(game, "use o outwit b mastermind", "close a b", HIT)
    assert struck.pending is None
    assert (click(struck, "b"), click(struck, "f")) == (4, 1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-MASTERMIND")
@pytest.mark.ruling("PWR-PC")
@pytest.mark.ruling("RRL-05")
def test_mastermind_and_luck(tmp_path: Path, edition: str) -> None:
    """The roll is settled first: where it becomes a miss nothing is passed on."""
    ben = {"b": actor("D3", defense="Mastermind", damage="Probability Control"), "f": actor("E4", points=50)}
    hit = after(play(tmp_path, edition, {"a": actor("C3")}, ben), "close a b", HIT)
    assert asked(hit) == ["let it be", "b"]
    assert after(hit, "b", MISS).pending is None
    assert asked(after(hit, "b", HIT)) == asked(after(hit, "let it be")) == ["take it", "f"]


# -- Probability Control and ... -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    # who is asked after Ann has had the attack roll made again
    editions("PWR-PC", "RRL-07", "RRL-12", core2014="Ben", complete2022="Ben", nebula2007="Ben", eddieg="Ben"),
)
def test_luck_and_luck(tmp_path: Path, edition: str, expected: str) -> None:
    """Ann has a miss made again; Ben, who did not stop it, has the hit made again; both have spent theirs then."""
    luck = {"damage": "Probability Control"}
    game = play(tmp_path, edition, {"a": actor("C3", **luck)}, {"b": actor("D3", **luck)})
    second = after(game, "close a b", MISS, "a")
    second = after(second, "let it be", HIT) if asked(second) else after(second, HIT)
    assert (second.actor, asked(second)) == (expected, ["let it be", "b"])
    third = after(second, "b", MISS)
    assert third.pending is None
    assert click(third, "b") == 1
    assert {use.by for use in third.state.used} == {"a", "b"}


@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
@pytest.mark.ruling("RRL-08", "nebula2007", "eddieg")
@pytest.mark.ruling("PWR-PC", "nebula2007", "eddieg")
def test_who_stopped_a_reroll_has_no_luck_left(tmp_path: Path, edition: str) -> None:
    luck = {"damage": "Probability Control"}
    game = play(tmp_path, edition, {"a": actor("C3", **luck), "c": actor("C4")}, {"b": actor("D3", **luck)})
    kept = after(game, "close a b", MISS, "a", "b")
    assert kept.pending is None
    assert click(kept, "b") == 1
    assert after(kept, "close c b", HIT).pending is None  # nobody can have it made again


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PC")
@pytest.mark.ruling("PWR-OUTWIT")
def test_luck_and_outwit(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3"), "o": actor("D2", damage="Outwit")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", damage="Probability Control")})
    assert asked(after(game, "close a b", HIT)) == ["let it be", "b"]
    struck = after(game, "use o outwit b probability-control", "close a b", HIT)
    assert struck.pending is None
    assert click(struck, "b") == 4


# -- Perplex and ... -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PERPLEX")
@pytest.mark.ruling("VAL-05")
def test_perplex_and_perplex(tmp_path: Path, edition: str) -> None:
    """Up and down cancel each other; five downs are three, and one up then leaves the sum at four: still three."""
    squares = ("C2", "C4", "E2", "E4", "D1", "B3")
    ann = {who: actor(square, damage="Perplex") for who, square in zip("acdefg", squares, strict=True)}
    game = play(tmp_path, edition, ann, {"b": actor("D3")})
    even = after(game, "use a perplex b defense -1", "use c perplex b defense +1")
    assert value_of(even.state, "b", "defense").total == 17
    low = after(game, *(f"use {who} perplex b defense -1" for who in "acdef"))
    assert value_of(low.state, "b", "defense").total == 14
    assert value_of(after(low, "use g perplex b defense +1").state, "b", "defense").total == 14


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PERPLEX")
@pytest.mark.ruling("PWR-OUTWIT")
@pytest.mark.ruling("EFF-20")
def test_perplex_ends_when_its_user_is_outwitted(tmp_path: Path, edition: str) -> None:
    """Ann's Perplex lasts into Ben's turn, where the book lets it last so long; there Ben takes it from her figure."""
    ann = {"p": actor("C3", damage="Perplex"), "c": actor("C4")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", damage="Outwit")})
    used = after(game, "use p perplex c defense +1", "end")
    lasts = value_of(used.state, "c", "defense").total
    assert lasts == (18 if edition in ("core2014", "complete2022") else 17)
    outwitted = after(used, "use b outwit p perplex")
    assert value_of(outwitted.state, "c", "defense").total == 17
    assert offered(after(outwitted, "end")) == []  # in Ann's next turn it is off still


# -- Outwit and Outwit ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-OUTWIT")
@pytest.mark.ruling("EFF-20")
def test_who_outwits_the_outwitter_gives_the_power_back(tmp_path: Path, edition: str) -> None:
    """Ann takes b's Toughness; Ben's o takes Ann's Outwit: the Toughness is back at once."""
    ann = {"a": actor("D4", damage="Outwit"), "c": actor("C3")}
    ben = {"b": actor("D3", defense="Toughness"), "o": actor("E5", damage="Outwit")}
    off = after(play(tmp_path, edition, ann, ben), "use a outwit b toughness", "end")
    assert not has_effect(off.state, "b", "toughness")
    back = after(off, "use o outwit a outwit")
    assert has_effect(back.state, "b", "toughness")
    assert [each.on for each in back.state.lasting] == ["a"]
    helpless = after(back, "end")
    assert not any("outwit" in offer for offer in offered(helpless))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-OUTWIT")
@pytest.mark.ruling("EFF-20")
def test_a_circle_of_three(tmp_path: Path, edition: str) -> None:
    """Ann takes Ben's Outwit, Ben can do nothing, Cay takes Ann's: Ben has his again, and takes Cay's in his turn."""
    wits = {"damage": "Outwit"}
    game = play(
        tmp_path, edition, {"a": actor("C3", **wits)}, {"b": actor("D3", **wits)},
        more={"Cay": {"c": actor("D4", **wits)}},
    )  # fmt: skip
    ben = after(game, "use a outwit b outwit", "end")
    assert offered(ben) == []
    cay = after(ben, "end", "use c outwit a outwit")
    assert [has_effect(cay.state, who, "outwit") for who in "abc"] == [False, True, True]
    ann = after(cay, "end")
    assert offered(ann) == []
    again = after(ann, "end", "use b outwit c outwit")
    assert [has_effect(again.state, who, "outwit") for who in "abc"] == [True, True, False]
