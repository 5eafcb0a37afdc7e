"""How effects start, in which order they come, and whom they reach: rows that printed powers show as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.effects.active import effects_of
from clixbook.rulebooks.power_colours import POWERS
from tests.helpers import EDITIONS, settled
from tests.powers.cast import actor, after, click, offered, play, stays, told

HIT = (4, 3)
OFFICIAL, OLD = ("core2014", "complete2022"), ("nebula2007", "eddieg")
EXPERT = "Close Combat Expert"
every_book = pytest.mark.parametrize("edition", EDITIONS)
old = pytest.mark.parametrize("edition", OLD)


@old
@pytest.mark.ruling("EFF-01", *OLD)
def test_by_an_action_or_simply_on(tmp_path: Path, edition: str) -> None:
    """Charge waits for its action; Toughness is on without a word."""
    game = play(tmp_path, edition, {"a": actor("C3", speed="Charge", range=0)}, {"b": actor("F3", defense="Toughness")})
    assert any("charge" in each for each in offered(game))
    beside = play(tmp_path, edition, {"a": actor("C3", range=0)}, {"b": actor("D3", defense="Toughness", range=0)})
    assert click(stays(after(beside, "close a b", HIT)), "b") == 3


@old
@pytest.mark.ruling("EFF-03", *OLD)
def test_what_is_compulsory_is_not_asked_for_and_what_is_optional_is(tmp_path: Path, edition: str) -> None:
    """Toughness takes its click unasked; whether Super Senses rolls is its player's choice."""
    ben = {"b": actor("D3", defense="Super Senses", range=0)}
    game = after(play(tmp_path, edition, {"a": actor("C3", range=0)}, ben), "close a b", HIT)
    assert {str(each) for each in game.options()} == {"b rolls to evade", "let it hit"}
    plain = {"b": actor("D3", defense="Toughness", range=0)}
    assert after(play(tmp_path, edition, {"a": actor("C3", range=0)}, plain), "close a b", HIT).pending is None


@pytest.mark.ruling("EFF-11", "nebula2007")
def test_declaring_its_action_is_using_it(tmp_path: Path) -> None:
    """Before the action Running Shot did nothing; by it the figure has run, shot and acted."""
    game = play(tmp_path, "nebula2007", {"a": actor("C3", speed="Running Shot")}, {"b": actor("H3", range=0)})
    use = next(each for each in offered(game) if "running-shot" in each)
    done = game.apply(use)
    done = settled(done)
    assert done.state.fighter("a").tokens == 1
    assert game.state.fighter("a").tokens == 0


@pytest.mark.ruling("EFF-12", "nebula2007")
def test_what_shows_is_possessed_and_taken(tmp_path: Path) -> None:
    game = play(tmp_path, "nebula2007", {"a": actor("C3", damage="Outwit")}, {"b": actor("D3", speed="Flurry")})
    taken = after(game, "use a outwit b flurry")
    assert {effect.name for effect in effects_of(game.state, "b")} - {
        effect.name for effect in effects_of(taken.state, "b")
    } == {"flurry"}


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
@pytest.mark.ruling("EFF-21", "core2014", "complete2022", "nebula2007")
def test_a_token_stays_though_its_source_is_gone(tmp_path: Path, edition: str) -> None:
    """Incapacitate gives a token; whoever did it is knocked out, and the token is still there."""
    ann, ben = {"a": actor("C3", attack="Incapacitate", clicks="1-6", range=0)}, {"b": actor("D3", range=0)}
    game = play(
        tmp_path, edition, ann, {**ben, "c": actor("C4", range=0, damage_value=8)}, fighters={"a": {"click": 6}}
    )
    use = next(each for each in map(str, game.options()) if "incapacitate" in each and "b" in each.split())
    given = after(game, use)
    given = settled(given, dice=HIT)
    assert given.state.fighter("b").tokens == 1
    gone = stays(after(given, "end", "close c a", HIT))
    assert gone.state.fighter("a").life.ko
    assert gone.state.fighter("b").tokens == 1


@old
@pytest.mark.ruling("EFF-23", *OLD)
def test_powers_of_one_name_are_one_power(tmp_path: Path, edition: str) -> None:
    """Toughness shows twice, in two slots: it takes one click of 3, not two."""
    one = actor("D3", range=0, defense="Toughness", damage="Toughness")
    game = play(tmp_path, edition, {"a": actor("C3", range=0)}, {"b": one})
    assert click(stays(after(game, "close a b", HIT)), "b") == 3


@every_book
@pytest.mark.ruling("EFF-33")
def test_which_kinds_of_abilities_a_figure_has(tmp_path: Path, edition: str) -> None:
    """Traits work where there are traits; the team on the base gives its ability in every book."""
    shown = play(tmp_path, edition, {"a": actor("C3", traits="Stealth")}, {"b": actor("H3")}).board.pieces["a"].traits
    assert ("stealth" in shown) == (edition in OFFICIAL)
    team = play(tmp_path, edition, {"a": actor("C3", teams="Defenders")}, {"b": actor("H3")})
    has = "defenders" in {effect.name for effect in effects_of(team.state, "a")}
    assert has


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
@pytest.mark.ruling("EFF-35", "core2014", "complete2022", "nebula2007")
def test_an_action_resolves_before_its_token_is_placed(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", range=0)}, {"b": actor("D3", range=0)})
    words = told(stays(after(game, "close a b", HIT)))
    assert words.index("b takes 3 clicks") < words.index("a gets a token")


@pytest.mark.parametrize("edition", OFFICIAL)
@pytest.mark.ruling("EFF-36", *OFFICIAL)
def test_while_something_resolves_no_other_action_is_given(tmp_path: Path, edition: str) -> None:
    """Between the roll and its end only the answers to what is asked may be given."""
    ben = {"b": actor("D3", defense="Super Senses", range=0)}
    game = after(play(tmp_path, edition, {"a": actor("C3"), "c": actor("C5")}, ben), "close a b", HIT)
    assert {str(each) for each in game.options()} == {"b rolls to evade", "let it hit"}
    assert game.why_not("move c C6")
    assert not stays(after(game, "let it hit")).why_not("move c C6")


@old
@pytest.mark.ruling("EFF-37", *OLD)
def test_a_power_is_of_the_slot_in_which_the_list_has_it(tmp_path: Path, edition: str) -> None:
    """The list has Stealth among the speed powers and Outwit among the damage powers, as the card has."""
    game = play(tmp_path, edition, {"a": actor("C3", speed="Stealth", damage="Outwit")}, {"b": actor("H3")})
    mine = {effect.name for effect in effects_of(game.state, "a")}
    assert {slot for slot, names in POWERS.items() for name in names.values() if name.lower() in mine} == {
        "speed", "damage",
    }  # fmt: skip


@pytest.mark.ruling("EFF-40", "eddieg")
def test_figures_of_one_force_are_friendly(tmp_path: Path) -> None:
    """A friend is not a target of a blow, an opponent is."""
    game = play(tmp_path, "eddieg", {"a": actor("C3"), "c": actor("C4")}, {"b": actor("D3")})
    blows = {str(each) for each in game.options() if str(each).startswith("close a")}
    assert "close a b" in blows
    assert game.state.are_friends(game.state.fighter("a").side, game.state.fighter("c").side)


@pytest.mark.ruling("EFF-28", "nebula2007")
def test_a_limit_of_once_a_turn_is_the_figures_own(tmp_path: Path) -> None:
    """Two figures with Perplex use it once each, neither twice."""
    ann = {"a": actor("C3", damage="Perplex"), "c": actor("C4", damage="Perplex")}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("D3")})
    used = after(game, "use a perplex a attack +1")
    assert not any(each.split()[1:3] == ["a", "perplex"] for each in offered(used))
    assert any(each.split()[1:3] == ["c", "perplex"] for each in offered(used))


@pytest.mark.ruling("EFF-32", "complete2022")
def test_who_was_controlled_comes_back(tmp_path: Path) -> None:
    ann = {"a": actor("C3", speed="Mind Control")}
    game = play(tmp_path, "complete2022", ann, {"b": actor("F3", range=0), "c": actor("H8", range=0)})
    use = next(each for each in offered(game) if "mind-control" in each and each.split()[-1] == "b")
    done = game.apply(use)
    done = settled(done, dice=(6, 5))
    assert "a controls b for Ann." in told(done)
    assert "b is on Ben's side again." in told(done)
    assert done.state.fighter("b").side == "Ben"


@pytest.mark.ruling("EFF-04", "nebula2007")
def test_an_ability_is_called_off_before_an_action_until_the_turn_ends(tmp_path: Path) -> None:
    """In this book a player may do without: the team's ability is gone for the turn, and back in the next one."""
    game = play(tmp_path, "nebula2007", {"a": actor("C3", teams="Defenders")}, {"b": actor("H3")})
    off = after(game, "forgo a defenders")
    assert "defenders" not in {effect.name for effect in effects_of(off.state, "a")}
    assert "defenders" in {effect.name for effect in effects_of(after(off, "end").state, "a")}


@pytest.mark.ruling("EFF-04", "nebula2007")
@pytest.mark.ruling("PWR-CCE", "nebula2007")
def test_an_optional_power_is_called_off_until_the_turn_ends(tmp_path: Path) -> None:
    """An expert's blow does 3 + 2; without the power 3, and in the next turn 5 again."""
    game = play(tmp_path, "nebula2007", {"a": actor("C3", damage=EXPERT)}, {"b": actor("D3", range=0)})
    assert click(after(game, "close a b", (4, 4)), "b") == 6
    off = after(game, "forgo a close-combat-expert")
    assert (off.state.left, off.state.fighter("a").tokens) == (game.state.left, 0)
    assert offered(off, "forgo") == []
    assert click(after(off, "close a b", (4, 4)), "b") == 4
    assert click(after(off, "end", "end", "close a b", (4, 4)), "b") == 6


@pytest.mark.ruling("EFF-04", "nebula2007")
@pytest.mark.ruling("PWR-SUPERSTRENGTH", "nebula2007")
def test_a_strong_figure_holds_back(tmp_path: Path) -> None:
    """Its blow knocks back as a matter of course; without its strength the target stays."""
    game = play(tmp_path, "nebula2007", {"a": actor("C3", attack="Super Strength")}, {"b": actor("D3", range=0)})
    strong, weak = (settled(after(each, "close a b", (5, 3))) for each in (game, after(game, "forgo a super-strength")))
    assert [each.state.board.pieces["b"].squares[0].name for each in (strong, weak)] == ["G3", "D3"]


@pytest.mark.ruling("EFF-04")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("power", [{"defense": "Toughness"}, {"damage": "Battle Fury"}, {"attack": "Steal Energy"}])
def test_what_is_compulsory_is_not_called_off(tmp_path: Path, edition: str, power: dict[str, str]) -> None:
    """Nor is what is optional, but in one book."""
    game = play(tmp_path, edition, {"a": actor("C3", **power)}, {"b": actor("D3")})
    assert game.why_not(f"forgo a {next(iter(power.values())).lower().replace(' ', '-')}")
    assert offered(game, "forgo") == []
    expert = play(tmp_path, edition, {"a": actor("C3", damage=EXPERT)}, {"b": actor("D3")})
    assert (offered(expert, "forgo") != []) is (edition == "nebula2007")


@pytest.mark.ruling("EFF-18", "core2014")
def test_a_combat_ability_can_be_countered(tmp_path: Path) -> None:
    """Indomitable is a symbol of the base: Outwit may choose it, and what it gives is gone with it."""
    one = actor("D3", defense_symbol="indomitable")
    game = play(tmp_path, "core2014", {"a": actor("C3", damage="Outwit")}, {"b": one})
    assert "willpower" in {effect.name for effect in effects_of(game.state, "b")}
    taken = after(game, "use a outwit b indomitable")
    assert "willpower" not in {effect.name for effect in effects_of(taken.state, "b")}


@pytest.mark.ruling("EFF-18", "complete2022")
@pytest.mark.ruling("SPD-10", "complete2022")
@pytest.mark.ruling("PWR-EARTHBOUND", "complete2022")
@pytest.mark.parametrize(
    "ability", [{"traits": '"Improved Targeting: hindering"'}, {"teams": "Superman Ally"}], ids=["card", "team"]
)
def test_an_ability_that_cannot_be_used_is_back_when_that_ends(tmp_path: Path, ability: dict[str, str]) -> None:
    """A hedge adds 1 to the 17 of b: 10 and 7 miss, but for who looks past it, as nobody does who is Earthbound."""
    ben = {"b": actor("H4"), "wit": actor("B1", damage="Outwit")}
    hits = []
    for speed, uses in (("", ()), ("Earthbound", ()), ("Earthbound", ("use wit outwit a earthbound",))):
        ann = {"a": actor("B4", speed=speed, **ability)}
        game = play(tmp_path, "complete2022", ann, ben, turn=4, hindering=["E1:E8"])
        hits.append(click(stays(after(game, *uses, "end", "shoot a b", HIT)), "b") == 4)
    assert hits == [True, False, True]


@pytest.mark.ruling("EFF-18", "complete2022")
@pytest.mark.ruling("PWR-IMPROVED", "complete2022")
def test_an_improved_move_that_cannot_be_used(tmp_path: Path) -> None:
    """Past the wall it goes by its card, not while it is Earthbound, and again once that is taken from it."""
    ben, card = {"wit": actor("B1", damage="Outwit")}, '"Improved Movement: blocking"'
    moves = []
    for speed, uses in (("", ()), ("Earthbound", ()), ("Earthbound", ("use wit outwit a earthbound",))):
        ann = {"a": actor("B4", speed=speed, traits=card)}
        game = after(play(tmp_path, "complete2022", ann, ben, turn=4, blocking=["D1:D8"]), *uses, "end")
        moves.append(not game.why_not("move a F4"))
    assert moves == [True, False, True]


@pytest.mark.ruling("EFF-29", "complete2022")
def test_who_is_off_the_map_does_nothing_and_is_not_chosen(tmp_path: Path) -> None:
    """A figure that was knocked out is not a target, and its always-on power helps nobody any more."""
    ann = {"a": actor("C3", range=0, damage_value=8)}
    ben = {"b": actor("D3", range=0, damage="Empower"), "c": actor("D4", range=0)}
    game = stays(after(play(tmp_path, "complete2022", ann, ben, fighters={"b": {"click": 6}}), "close a b", HIT))
    assert game.state.fighter("b").life.ko
    assert effects_of(game.state, "b") == ()
    assert game.why_not("close a b")
    assert not any("b" in str(each).split()[2:] for each in game.options())
