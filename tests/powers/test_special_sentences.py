"""Special powers by their sentences: what they grant, change, are used for, and what sets them off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects.active import effects_of
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.rulebooks import rulebook
from tests.helpers import settled
from tests.powers.cast import Actor, actor, after, click, offered, play, stays, told, written
from tests.powers.specials_cast import gifted, native

HIT, MISS = (4, 4), (1, 2)
OFFICIAL = ("core2014", "complete2022")
OLD = ("nebula2007", "eddieg")
official = pytest.mark.parametrize("edition", OFFICIAL)


def cost(game: Game, blow: str = "close a b") -> int:
    """The clicks that a blow costs b."""
    return click(stays(after(game, blow, HIT)), "b") - click(game, "b")


def value(game: Game, who: str, name: str) -> int:
    return value_of(game.state, who, name).total


def uses(game: Game) -> set[str]:
    """The words of the special powers that may be used now."""
    return {" ".join(each.split()[3:]) for each in offered(game) if "card-text" in each}


# -- how they start ----------------------------------------------------------------------------------------------


@official
@pytest.mark.ruling("EFF-01", *OFFICIAL)
def test_effects_start_by_an_action_at_an_event_or_are_always_on(tmp_path: Path, edition: str) -> None:
    says = "+1 damage; once per turn, may +1 attack; when its attack hits, +1 defense"
    game = play(tmp_path, edition, {"a": gifted("C3", says)}, {"b": actor("D3", range=0)})
    assert (value(game, "a", "damage"), value(game, "a", "attack"), value(game, "a", "defense")) == (4, 10, 17)
    assert value(after(game, "use a card-text old-trick-2"), "a", "attack") == 11
    assert value(stays(after(game, "close a b", HIT)), "a", "defense") == 18
    assert value(settled(after(game, "close a b", MISS)), "a", "defense") == 17


@official
@pytest.mark.ruling("EFF-03", *OFFICIAL)
def test_only_what_says_may_is_asked_for(tmp_path: Path, edition: str) -> None:
    ben = {"b": actor("H5")}
    must = play(tmp_path, edition, {"a": gifted("C3", "as its turn ends, take 1 damage")}, ben)
    assert click(after(must, "end"), "a") == 2
    may = after(play(tmp_path, edition, {"a": gifted("C3", "as its turn ends, may take 1 damage")}, ben), "end")
    assert list(map(str, may.options())) == ["use it", "leave it"]
    assert [click(may.apply(each), "a") for each in ("use it", "leave it")] == [2, 1]


@official
@pytest.mark.ruling("EFF-04", *OFFICIAL)
def test_what_is_always_on_is_not_switched_off(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", defense="Toughness")}, {"b": actor("D3")})
    assert game.why_not("forgo a toughness")
    assert not any(each.startswith("forgo") for each in map(str, game.options()))


@pytest.mark.ruling("EFF-06", "complete2022")
@pytest.mark.ruling("EFF-07", "complete2022")
def test_immediately_is_before_the_action_is_over_and_after_resolutions_is_behind_it(tmp_path: Path) -> None:
    """The token of the attack is given between the two."""
    says = "when its attack hits, immediately heal 1; when its attack hits, after resolutions heal 1"
    one = gifted("C3", says, range=0)
    game = play(tmp_path, "complete2022", {"a": one}, {"b": actor("D3", range=0)}, fighters={"a": {"click": 4}})
    done = stays(after(game, "close a b", HIT))
    words = [str(event) for event in done.log[len(game.log) :]]
    at = [number for number, each in enumerate(words) if "a heals 1" in each]
    token = next(number for number, each in enumerate(words) if "a gets a token" in each)
    assert at[0] < token < at[1]
    assert click(done, "a") == 2


@pytest.mark.ruling("EFF-08", "complete2022")
def test_what_is_set_off_twice_happens_twice(tmp_path: Path) -> None:
    """Two attacks of one Flurry hit, and when the action is over two clicks are healed one by one."""
    one = gifted("C3", "when its attack hits, after resolutions heal 1", speed="Flurry", range=0, damage_value=1)
    game = play(tmp_path, "complete2022", {"a": one}, {"b": actor("D3", range=0)}, fighters={"a": {"click": 4}})
    first = stays(after(game, "use a flurry b", HIT))
    again = next(each for each in first.options() if "b" in str(each).split())
    done = settled(stays(first.apply(again).apply(HIT)))
    assert told(done).count("a heals 1") == 2
    assert click(done, "a") == 2


@pytest.mark.parametrize(
    ("says", "edition", "expected"),
    [
        pytest.param(says, edition, after_two, marks=[pytest.mark.ruling(row, edition) for row in rows])
        for says, two_in_2022, rows in (("unique +1 attack", 11, ("PWR-UNIQUEMOD", "VAL-16")), ("+1 attack", 12, ()))
        for edition, after_two in (("core2014", 12), ("complete2022", two_in_2022))
    ],
)
def test_what_is_unique_counts_once_for_its_name(tmp_path: Path, says: str, edition: str, expected: int) -> None:
    """Two blows set it off twice: 10 and 2 where equal modifiers all count, else 10 and 1."""
    weak = actor("C3", range=0, damage_value=1)
    ben = {"b": gifted("D3", f"when an attack damages it, {says} for the rest of the game")}
    game = play(tmp_path, edition, {"a": weak, "c": replace(weak, at="D4")}, ben)
    struck = stays(after(stays(after(game, "close a b", (3, 5))), "close c b", (3, 5)))
    assert value(struck, "b", "attack") == expected


@pytest.mark.ruling("EFF-09", *OFFICIAL)
@pytest.mark.parametrize(("edition", "left"), [("core2014", 4), ("complete2022", 3)])
def test_an_effect_whose_source_is_lost_before_it_happens(tmp_path: Path, edition: str, left: int) -> None:
    """The damage that sets the healing off turns the dial past its power: in 2014 it is gone, in 2022 it comes."""
    ben = {"b": gifted("D3", "when an attack damages it, after resolutions heal 1", clicks="1", range=0)}
    game = play(tmp_path, edition, {"a": actor("C3", range=0)}, ben)
    done = stays(after(game, "close a b", HIT))
    assert click(done, "b") == left
    assert ("is lost before that" in told(done)) == (edition == "core2014")


@pytest.mark.ruling("EFF-09", "core2014")
def test_while_its_source_shows_it_still_happens(tmp_path: Path) -> None:
    ben = {"b": gifted("D3", "when an attack damages it, after resolutions heal 1", range=0)}
    assert cost(play(tmp_path, "core2014", {"a": actor("C3", range=0)}, ben)) == 2


@pytest.mark.ruling("EFF-10", "complete2022")
def test_a_reducer_that_reduces_nothing_is_not_used(tmp_path: Path) -> None:
    """Penetrating damage passes Toughness: no line of the log has its name; plain damage is told to be less by it."""
    ben = {"b": actor("F3", defense="Toughness", range=0)}
    sharp = play(tmp_path, "complete2022", {"a": actor("C3", attack="Psychic Blast")}, ben)
    blunt = play(tmp_path, "complete2022", {"a": actor("C3")}, ben)
    through = settled(after(sharp, "shoot a b", HIT))
    assert click(through, "b") == 4
    reasons = [str(reason.text) for event in through.log for reason in event.reasons]
    assert not any("Toughness" in each and "less" in each for each in reasons)
    assert click(settled(after(blunt, "shoot a b", HIT)), "b") == 3


# -- possess, use, counter -----------------------------------------------------------------------------------------


@official
@pytest.mark.ruling("EFF-11", *OFFICIAL)
def test_the_figure_uses_the_power_and_the_log_says_so(tmp_path: Path, edition: str) -> None:
    """To have it is not to use it: nothing is told, and nothing spent, until it is."""
    game = play(tmp_path, edition, {"a": gifted("C3", "once per turn, may +1 attack")}, {"b": actor("H5")})
    assert "uses Old Trick" not in told(game)
    used = after(game, "use a card-text old-trick")
    assert "a uses Old Trick." in told(used)
    assert uses(used) == set()


@pytest.mark.ruling("EFF-12", *OFFICIAL)
@pytest.mark.parametrize(
    ("edition", "says", "left"),
    [("core2014", "Toughness", 2), ("core2014", "has Toughness", 3), ("complete2022", "Toughness", 3)],
)
def test_a_power_that_is_only_lent(tmp_path: Path, edition: str, says: str, left: int) -> None:
    """Toughness shows in the damage slot, and is lent by a special power: without the first one the second counts.

    In 2014 what is possessed is countered, and what is only used is not.
    """
    one = gifted("D3", says, range=0, damage="Toughness")
    game = play(tmp_path, edition, {"a": actor("C3", damage="Outwit")}, {"b": one})
    assert cost(game) == 2
    assert cost(after(game, "use a outwit b toughness")) == left


@pytest.mark.ruling("EFF-12", "core2014")
@pytest.mark.ruling("EFF-17", "core2014")
@pytest.mark.parametrize("made", [gifted, native], ids=["special power", "trait"])
def test_a_power_that_a_sentence_says_it_has_is_countered(tmp_path: Path, made: Callable[..., Actor]) -> None:
    """No trait is countered, but what it says that its figure has is possessed; what it only can use is not."""
    ann = {"a": actor("C3", damage="Outwit")}
    used, had = (play(tmp_path, "core2014", ann, {"b": made("D3", says)}) for says in ("Toughness", "has Toughness"))
    assert "use a outwit b toughness" not in offered(used)
    assert cost(had) == 2
    assert cost(after(had, "use a outwit b toughness")) == 3
    assert cost(after(had, "use a outwit b toughness", "end", "end")) == 2


@official
@pytest.mark.ruling("EFF-12", *OFFICIAL)
def test_its_source_can_be_countered(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", damage="Outwit")}, {"b": gifted("D3", "Toughness", range=0)})
    assert cost(after(game, "use a outwit b old-trick")) == 3


@pytest.mark.ruling("EFF-14", "complete2022")
def test_who_cannot_use_a_power_cannot_use_it_from_any_source(tmp_path: Path) -> None:
    """Charge by the dial and by a special power: neither can be activated, and Outwit is the reason that is told."""
    ben = {"b": gifted("D3", "Charge", speed="Charge")}
    game = after(
        play(tmp_path, "complete2022", {"a": actor("C3", damage="Outwit")}, ben), "use a outwit b charge", "end"
    )
    assert not any("charge" in each for each in offered(game))
    assert "Outwit" in str(game.why_not("use b charge C4")[0])


@official
@pytest.mark.ruling("EFF-20", *OFFICIAL)
@pytest.mark.ruling("EFF-15", *OFFICIAL)
@pytest.mark.parametrize(("words", "left"), [("", 10), (" even if it is lost", 11)])
def test_what_lasts_ends_with_its_power_unless_it_says_otherwise(
    tmp_path: Path, edition: str, words: str, left: int
) -> None:
    one = gifted("C3", f"once per turn, may +1 attack until its next turn{words}", clicks="1", range=0)
    game = after(play(tmp_path, edition, {"a": one}, {"b": actor("D3", range=0)}), "use a card-text old-trick")
    assert value(game, "a", "attack") == 11
    assert value(stays(after(game, "end", "close b a", HIT)), "a", "attack") == left


@pytest.mark.ruling("EFF-17", *OFFICIAL)
@pytest.mark.parametrize(("edition", "left"), [("core2014", 2), ("complete2022", 3)])
def test_a_trait_is_not_countered(tmp_path: Path, edition: str, left: int) -> None:
    """The trait lends Toughness, which shows as well: Outwit takes what shows; in 2022 it cannot be used at all."""
    one = native("D3", "Toughness", range=0, defense="Toughness")
    game = play(tmp_path, edition, {"a": actor("C3", damage="Outwit")}, {"b": one})
    assert game.why_not("use a outwit b old-trick")
    assert cost(after(game, "use a outwit b toughness")) == left


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("EFF-17", *OLD)
def test_books_without_traits_have_no_trait_named_like_a_power(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", traits="Stealth")}, {"b": actor("H3")})
    assert game.state.board.pieces["a"].traits == frozenset()


@official
@pytest.mark.ruling("EFF-17", *OFFICIAL)
def test_where_traits_work_the_board_knows_their_names(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", traits="Stealth")}, {"b": actor("H3")})
    assert game.state.board.pieces["a"].traits == frozenset({"stealth"})


# -- one power and another ---------------------------------------------------------------------------------------


@pytest.mark.ruling("EFF-22", "complete2022")
def test_of_two_sources_one_version_counts(tmp_path: Path) -> None:
    """Toughness by the dial, and one of 2 by a special power: 3 damage leaves 1, not 0."""
    one = gifted("D3", "Toughness of 2", range=0, damage="Toughness")
    assert cost(play(tmp_path, "complete2022", {"a": actor("C3")}, {"b": one})) == 1


@official
@pytest.mark.ruling("EFF-23", *OFFICIAL)
def test_a_power_by_a_name_of_its_own_is_the_standard_power(tmp_path: Path, edition: str) -> None:
    """An orange defense box called Old Trick that is Toughness: it counts as Toughness, and is countered as such."""
    one = gifted("D3", "Toughness", colour="orange", range=0, damage="Toughness")
    game = play(tmp_path, edition, {"a": actor("C3", damage="Outwit")}, {"b": one})
    assert [effect.name for effect in effects_of(game.state, "b")].count("toughness") == 1
    assert (cost(game), cost(after(game, "use a outwit b toughness"))) == (2, 3)


@pytest.mark.ruling("EFF-24", "complete2022")
def test_a_copy_of_a_standard_power_is_the_plain_one(tmp_path: Path) -> None:
    """The friend's Toughness takes 2 of 3; the copy takes 1."""
    ann = {"b": gifted("D3", "may copy a defense power of a friend until its next turn", "damage", range=0),
           "f": gifted("D4", "Toughness of 2", range=0)}  # fmt: skip
    game = play(tmp_path, "complete2022", ann, {"a": actor("C3")})
    assert "old-trick toughness" in uses(game)
    copied = after(game, "use b card-text old-trick toughness", "end")
    assert (cost(after(game, "end")), cost(copied)) == (3, 2)
    assert click(stays(after(copied, "close a f", HIT)), "f") == 2


@pytest.mark.ruling("EFF-24", "complete2022")
def test_a_copy_of_a_special_power_has_its_whole_text_and_its_limit(tmp_path: Path) -> None:
    """What it names as its own user is now the one that copies."""
    folder = tmp_path / "other"
    folder.mkdir()
    ann = {"b": gifted("D3", "may copy a speed power of a friend", "damage"), "f": gifted("D4", "Charge", "speed")}
    game = play(tmp_path, "complete2022", ann, {"a": actor("H3")})
    assert uses(game) == {"old-trick charge", "old-trick old-trick"}


@official
@pytest.mark.ruling("EFF-25", *OFFICIAL)
def test_a_special_power_of_two_action_powers(tmp_path: Path, edition: str) -> None:
    """Each takes an action of its own: after Charge the figure has acted, and Flurry is offered no more."""
    one = gifted("C3", "Charge. Running Shot", range=4)
    game = play(tmp_path, edition, {"a": one}, {"b": actor("H3", range=0)})
    assert {each.split()[2] for each in offered(game)} == {"charge", "running-shot"}
    assert not any(each.split()[1] == "a" for each in offered(settled(after(game, "use a charge D3"))))


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("EFF-25", *OLD)
def test_older_books_have_no_special_powers(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": gifted("D3", "Toughness", range=0)})
    assert cost(game) == 3
    assert not any(effect.name in ("toughness", "card text") for effect in effects_of(game.state, "b"))


@official
@pytest.mark.ruling("EFF-26", *OFFICIAL)
def test_only_what_is_named_changes_in_an_altered_power(tmp_path: Path, edition: str) -> None:
    """Super Senses on 4: a 4 evades, a 3 does not, and it is still asked for before the roll."""
    ben = {"b": gifted("D3", "Super Senses on 4", range=0)}
    game = after(play(tmp_path, edition, {"a": actor("C3")}, ben), "close a b", HIT, "b rolls to evade")
    assert [click(stays(game.apply((face,))), "b") for face in (3, 4)] == [4, 1]
    plain = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", defense="Super Senses", range=0)})
    assert click(stays(after(plain, "close a b", HIT, "b rolls to evade", (4,))), "b") == 4


@pytest.mark.ruling("EFF-27", "complete2022")
def test_if_and_if_it_does(tmp_path: Path) -> None:
    """On the ground the use is spent and does nothing; who has nothing to heal gets nothing for it."""
    ann = {"a": gifted("C3", "once per turn, if elevated, may +1 attack")}
    unmet = after(play(tmp_path, "complete2022", ann, {"b": actor("H3")}), "use a card-text old-trick")
    assert "has no effect" in told(unmet)
    assert value(unmet, "a", "attack") == 10
    assert uses(unmet) == set()
    ann = {"a": gifted("C3", "once per turn, may heal 1, and if it does, +1 attack")}
    game = play(tmp_path, "complete2022", ann, {"b": actor("H3")})
    assert value(after(game, "use a card-text old-trick"), "a", "attack") == 10
    hurt = play(tmp_path, "complete2022", ann, {"b": actor("H3")}, fighters={"a": {"click": 2}})
    assert value(after(hurt, "use a card-text old-trick"), "a", "attack") == 11


@official
@pytest.mark.ruling("EFF-28", *OFFICIAL)
def test_once_per_game_is_once_though_the_power_comes_back(tmp_path: Path, edition: str) -> None:
    ann = {"a": gifted("C3", "once per game, may +1 attack")}
    game = after(play(tmp_path, edition, ann, {"b": actor("H3")}), "use a card-text old-trick")
    later = after(game, "end", "end", "end", "end")
    assert uses(later) == set()
    assert "once per game" in str(later.why_not("use a card-text old-trick")[0])
    assert later.why_not("use a card-text old-trick")[0].ruling == "EFF-28"
    turn = play(tmp_path, edition, {"a": gifted("C3", "once per turn, may +1 attack")}, {"b": actor("H3")})
    assert uses(after(turn, "use a card-text old-trick", "end", "end")) == {"old-trick"}


@pytest.mark.ruling("EFF-34", "complete2022")
def test_what_happens_as_it_starts_the_game_happens_once(tmp_path: Path) -> None:
    forces = {
        "Ann": [written(tmp_path, "a", gifted("C3", "as it starts the game, take 1 damage"))],
        "Ben": [written(tmp_path, "b", actor("H3"))],
    }
    board = Board.build(width=16, height=8)
    game = Game.new(board, rules="complete2022", forces=forces, places={"a": "C3", "b": "H3"}, seed=1)
    game = game.apply("settle") if "settle" in map(str, game.options()) else game
    assert click(game, "a") == 2
    assert click(after(game, "end", "end"), "a") == 2


@pytest.mark.ruling("EFF-37", "complete2022")
def test_a_defense_power_is_one_that_shows_there_or_of_that_heading(tmp_path: Path) -> None:
    """Toughness lent in the speed slot is a defense power; so is Charge that shows in the defense slot."""
    copier = gifted("D3", "may copy a defense power of a friend", "damage")
    friend, ben = gifted("D4", "Toughness", "speed"), {"a": actor("H3")}
    in_speed = play(tmp_path, "complete2022", {"b": copier, "f": friend}, ben)
    assert uses(in_speed) == {"old-trick toughness"}
    odd = play(tmp_path, "complete2022", {"b": copier, "f": actor("D4", defense="Charge")}, ben)
    assert uses(odd) == {"old-trick charge"}


@pytest.mark.ruling("EFF-38", "complete2022")
def test_a_standard_power_printed_on_its_card(tmp_path: Path) -> None:
    """Flurry stands on its dial, whatever shows; what a special power lends, Toughness, is not printed there."""
    one = gifted("C3", "Toughness; may a standard power printed on its card", speed="Flurry")
    game = play(tmp_path, "complete2022", {"a": one}, {"b": actor("D3", range=0)})
    assert uses(game) == {"old-trick-2 flurry"}


@official
@pytest.mark.ruling("EFF-39", *OFFICIAL)
def test_a_power_under_a_condition_serves_only_then(tmp_path: Path, edition: str) -> None:
    """Toughness, and Invulnerability beside a friend: 3 damage is 2 alone, 1 in company."""
    one = gifted("D3", "Toughness; when adjacent to a friend, Invulnerability", range=0)
    alone = play(tmp_path, edition, {"a": actor("C3")}, {"b": one})
    company = play(tmp_path, edition, {"a": actor("C3")}, {"b": one, "f": actor("D4")})
    assert (cost(alone), cost(company)) == (2, 1)


@official
@pytest.mark.ruling("EFF-39", *OFFICIAL)
def test_a_power_to_be_chosen_is_none_before(tmp_path: Path, edition: str) -> None:
    ann = {"a": gifted("C3", "once per turn, may choose Charge or Flurry", range=0)}
    game = play(tmp_path, edition, ann, {"b": actor("H3", range=0)})
    assert "a does not have Charge now" in str(game.why_not("use a charge D3")[0])
    chosen = after(game, "use a card-text old-trick charge")
    assert not chosen.why_not("use a charge D3")
    assert chosen.why_not("use a flurry b")


@official
@pytest.mark.ruling("EFF-40", *OFFICIAL)
def test_a_figure_is_friendly_to_itself_and_beside_nobody(tmp_path: Path, edition: str) -> None:
    """Perplex may aim at its user, as at a friend; the user is not adjacent to a friend by itself."""
    one = gifted("C3", "when adjacent to a friend, +1 attack", damage="Perplex")
    game = play(tmp_path, edition, {"a": one}, {"b": actor("H8")})
    assert value(game, "a", "attack") == 10
    assert value(after(game, "use a perplex a attack +1"), "a", "attack") == 11


@official
def test_a_house_may_forbid_copies(tmp_path: Path, edition: str) -> None:
    ann = {"b": gifted("D3", "may copy a speed power of a friend", "damage"), "f": gifted("D4", "Charge", "speed")}
    house = rulebook(edition).replace({"EFF-24": False})
    assert uses(play(tmp_path, edition, ann, {"a": actor("H3")})) == {"old-trick charge", "old-trick old-trick"}
    assert uses(play(tmp_path, house, ann, {"a": actor("H3")})) == set()


@official
@pytest.mark.ruling("ACT-22", *OFFICIAL)
@pytest.mark.ruling("ACT-26", *OFFICIAL)
def test_what_waits_for_a_figure_to_clear_happens_as_it_clears(tmp_path: Path, edition: str) -> None:
    """Not without a token to clear, nor in a turn that gave it one. 2022 §9.4; 2014: Breaking Away."""
    ann = {"a": gifted("C3", "when it clears tokens, heal 1")}
    ben = {"b": actor("H5")}
    tired = play(tmp_path, edition, ann, ben, fighters={"a": {"click": 4, "tokens": 1}})
    done = after(tired, "end")
    assert click(done, "a") == 3
    words = [str(event) for event in done.log]
    assert words.index("a clears its tokens.") < next(n for n, text in enumerate(words) if "heals" in text)
    fresh = play(tmp_path, edition, ann, ben, fighters={"a": {"click": 4}})
    assert click(after(fresh, "end"), "a") == 4
    acted = after(fresh, "move a C4", "end")
    assert (click(acted, "a"), acted.state.fighter("a").tokens) == (4, 1)
    assert click(after(acted, "end", "end"), "a") == 3
