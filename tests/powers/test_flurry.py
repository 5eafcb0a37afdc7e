"""Flurry: two close attacks by one action, and what they take from later damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.engine.position.attack import Attack
from clixbook.engine.sequence.attack.attack_sequence import count_attack
from clixbook.engine.sequence.attack.to_hit import damage_value
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import Actor, actor, after, click, offered, play

FLURRY = "Flurry (red)"
HIT, MISS = (3, 4), (1, 3)
every_book = pytest.mark.parametrize("edition", EDITIONS)


def boxing(folder: Path, edition: str, ben: dict[str, Actor] | None = None, **numbers: int) -> Game:
    """Ann's boxer on C3 between Ben's fist on D3 and his thumb on B3, defense 17; a far friend stands by."""
    ann = {"boxer": actor("C3", speed=FLURRY, range=0, **numbers), "friend": actor("P8", range=0)}
    return play(folder, edition, ann, ben or {"fist": actor("D3", range=0), "thumb": actor("B3", range=0)})


@every_book
@pytest.mark.ruling("PWR-FLURRY")
@pytest.mark.ruling("ATK-28")
def test_two_blows_for_one_action(tmp_path: Path, edition: str) -> None:
    """10 and 7 reach 17 twice, for 2 and 2: the first of them makes the second no weaker."""
    game = boxing(tmp_path, edition, damage_value=2)
    once = after(game, "use boxer flurry fist", HIT)
    itself = ["close boxer boxer"] * (edition == "nebula2007")  # ATK-05
    assert [str(option) for option in once.options()] == ["no attack", "close boxer fist", "close boxer thumb", *itself]
    twice = after(once, "close boxer fist", HIT)
    assert (click(twice, "fist"), twice.state.fighter("boxer").tokens, twice.state.left) == (5, 1, game.state.left - 1)
    both = after(once, "close boxer thumb", HIT)
    assert (click(both, "fist"), click(both, "thumb")) == (3, 3)


@every_book
@pytest.mark.ruling("PWR-FLURRY")
def test_each_has_a_roll_of_its_own_and_the_second_may_be_left_out(tmp_path: Path, edition: str) -> None:
    game = boxing(tmp_path, edition)
    assert click(after(game, "use boxer flurry fist", MISS, "close boxer fist", HIT), "fist") == 4
    assert click(after(game, "use boxer flurry fist", HIT, "close boxer fist", MISS), "fist") == 4
    left = after(game, "use boxer flurry fist", HIT, "no attack")
    assert (click(left, "fist"), left.pending) == (4, None)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-FLURRY", "DMG-09", core2014=2, complete2022=3, nebula2007=3, eddieg=3),
)
def test_what_it_leaves_of_the_damage_value(tmp_path: Path, edition: str, expected: int) -> None:
    """Two blows take 1 from a third, where attacks take anything: that of the second."""
    game = after(boxing(tmp_path, edition), "use boxer flurry fist", HIT, "close boxer thumb", HIT)
    assert damage_value(game.state, Attack("boxer", ("fist",), ranged=False)).total == expected


@every_book
@pytest.mark.ruling("DMG-10")
def test_an_attack_without_damage_takes_nothing_from_later_ones(tmp_path: Path, edition: str) -> None:
    state = boxing(tmp_path, edition).state
    blow = Attack("boxer", ("fist",), ranged=False)
    bare = count_attack(state, Attack("boxer", ("fist",), ranged=False, deals_no_damage=True))
    assert bare.fighter("boxer").attacks == 1
    assert damage_value(bare, blow).total == 3
    assert damage_value(count_attack(bare, blow), blow).total == (2 if edition == "core2014" else 3)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014="close", complete2022="close", nebula2007="power", eddieg="power"),
)
def test_the_action_that_it_takes(edition: str, expected: str) -> None:
    effect = effect_named("Flurry")
    assert effect is not None
    assert effect.kind(rulebook(edition)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-FLURRY", "ATK-10", core2014=2, complete2022=3, nebula2007=2, eddieg=2),
)
def test_bolts_count_in_it_where_they_count_hand_to_hand(tmp_path: Path, edition: str, expected: int) -> None:
    """Each opponent, and in one book both at once."""
    assert len([text for text in offered(boxing(tmp_path, edition, bolts=2)) if "friend" not in text]) == expected


def last_gasp(folder: Path, edition: str) -> Game:
    """The boxer on its last click, beside the fist, after a first blow with two ones."""
    game = play(
        folder, edition, {"boxer": actor("C3", speed=FLURRY)}, {"fist": actor("D3")}, fighters={"boxer": {"click": 6}}
    )
    return after(game, "use boxer flurry fist", (1, 1))


@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
@pytest.mark.ruling("PWR-FLURRY", "core2014", "nebula2007", "eddieg")
def test_who_is_out_of_the_game_strikes_no_second_blow(tmp_path: Path, edition: str) -> None:
    """A double 1 hurts the boxer at once; on its last click that is the end of it."""
    missed = last_gasp(tmp_path, edition)
    assert missed.pending is None
    assert missed.state.fighter("boxer").life.ko


@pytest.mark.ruling("PWR-FLURRY", "complete2022")
@pytest.mark.ruling("ATK-18", "complete2022")
def test_a_critical_miss_waits_for_the_end_of_the_action(tmp_path: Path) -> None:
    """The second blow, 3 damage, comes before the harm of the first."""
    game = after(last_gasp(tmp_path, "complete2022"), "close boxer fist", HIT)
    assert (click(game, "fist"), game.state.fighter("boxer").life.ko, game.state.due) == (4, True, ())


@every_book
@pytest.mark.ruling("PWR-FLURRY")
def test_why_it_cannot_be_used(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"boxer": actor("C3", speed=FLURRY, range=0)}, {"fist": actor("H3", range=0)})
    assert offered(game) == []
    assert [each.ruling for each in game.why_not("use boxer flurry fist")] == ["ADJ-01"]
    assert "It goes: use boxer flurry TARGET..." in game.why_not("use boxer flurry")[0].text


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-FLURRY", "WPN-08", core2014=True, complete2022=False, nebula2007=True, eddieg=True),
)
def test_an_object_in_hand(tmp_path: Path, edition: str, expected: bool) -> None:
    """It is used up by the first blow; one book wants an action of its own for objects."""
    ann = {"boxer": actor("C3", speed=FLURRY, attack="Super Strength (green)", range=0)}
    ben = {"fist": actor("D3", range=0)}
    game = after(play(tmp_path, edition, ann, ben, fighters={"boxer": {"held": "heavy"}}), "use boxer flurry fist")
    ways = {str(option) for option in game.options()}
    game = after(game, *["swing boxer fist"] * ("swing boxer fist" in ways), MISS)
    assert (game.board.pieces["boxer"].held is None) is expected
    assert str(game.options()[0]) == "no attack"
