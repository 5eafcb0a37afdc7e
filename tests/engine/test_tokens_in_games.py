"""Actions and tokens in games: how many actions a turn has, one at a time, what a token pushes, and who clears them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.answers.answers import make_reason
from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.rulebooks import Rulebook, all_rows, rulebook
from tests.engine.made_up import Drill, made_up, with_power
from tests.engine.with_objects import Workshop, finished, next_turn
from tests.helpers import EDITIONS, editions
from tests.powers.cast import Actor, actor, after, click, play

ONE, OTHER, FAR = actor("B2"), actor("B6"), actor("N7")


def game_of(folder: Path, rules: str | Rulebook, ann: dict[str, Actor] | None = None, **settings: Any) -> Game:
    """Ann's one and other, Ben's far in the east; nobody is protected any more."""
    return play(folder, rules, ann or {"one": ONE, "other": OTHER}, {"far": FAR}, fighters=settings)  # type: ignore[arg-type]


def tokens(game: Game, who: str) -> int:
    return game.state.fighter(who).tokens


def rulings(game: Game, action: str) -> set[str]:
    return {reason.ruling for reason in game.why_not(action)}


# -- how many actions ------------------------------------------------------------------------------------------


@pytest.mark.ruling("ACT-03")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("points", "actions"), [(250, 2), (399, 3)])
def test_only_full_hundreds_give_actions(rules: str, points: int, actions: int) -> None:
    forces, places = {"Ann": ["bruiser"], "Ben": ["lodestar"]}, {"bruiser": "B4", "lodestar": "J4"}
    board = Board.build(width=12, height=8)
    assert Game.new(board, rules=rules, forces=forces, places=places, build_total=points).state.left == actions


@pytest.mark.ruling("ACT-04")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_knock_out_takes_no_action_away(rules: str, tmp_path: Path) -> None:
    """300 points, of which Ben loses 100 in Ann's turn; then he has three actions, and two by a house rule."""

    def left(book: Rulebook) -> int:
        ben = {"prey": actor("C2"), "far": FAR, "near": actor("N6")}
        ann = {"one": ONE, "other": OTHER, "third": actor("B8")}
        game = play(tmp_path, book, ann, ben, fighters={"prey": {"click": 6}})
        game = after(game, "close one prey", (4, 5), "end")
        assert (game.state.player, "prey" in game.board.pieces) == ("Ben", False)
        return game.state.left

    assert left(rulebook(rules)) == 3
    assert left(rulebook(rules).replace({"ACT-04": True})) == 2


# -- which actions, and one at a time --------------------------------------------------------------------------


@pytest.mark.ruling("ACT-06")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("kind", ["move", "close", "ranged", "power", "free"])
def test_five_kinds_of_actions(rules: str, kind: str, tmp_path: Path, powers: Any) -> None:
    """An effect that takes an action of that kind is used by one; where a book lacks that kind, nobody can."""
    powers(Drill(kind))
    game = game_of(tmp_path, rules, **with_power("drill", "one"))
    used = after(game, "use one drill")
    assert (game.state.left - used.state.left, tokens(used, "one")) == ((0, 0) if kind == "free" else (1, 1))
    kinds = rulebook(rules).actions.kinds
    poorer = rulebook(rules).replace({"ACT-06": tuple(each for each in kinds if each != kind)})
    assert rulings(game_of(tmp_path, poorer, **with_power("drill", "one")), "use one drill") == {"ACT-06"}


@pytest.mark.ruling("ACT-12")
@pytest.mark.parametrize("rules", EDITIONS)
def test_one_action_at_a_time(rules: str, tmp_path: Path) -> None:
    game = play(tmp_path, rules, {"one": ONE, "other": OTHER}, {"foe": actor("C2")})
    assert not game.why_not("move other B7")
    rolling = game.apply("close one foe")
    assert rulings(rolling, "move other B7") == {"ACT-12"}
    assert not rolling.apply((1, 2)).why_not("move other B7")


@pytest.mark.ruling("ACT-28", "nebula2007")
def test_one_book_lets_an_object_be_put_down_twice_by_free_actions(tmp_path: Path) -> None:
    """Elsewhere the second would be one by the same free action in one turn."""

    def second(book: Rulebook) -> set[str]:
        ape, foe = {"ape": {"strong": True}}, {"foe": {}}
        game = Workshop(tmp_path).game(book, ape, foe, "ape C5, foe N9", objects={"D5": "light"})  # type: ignore[arg-type]
        game = next_turn(finished(game.apply("move ape C4 take D5")))
        game = game.apply("put ape D4").apply("move ape C5 take D4")
        return rulings(game, "put ape D6")

    assert second(rulebook("nebula2007")) == set()
    once = rulebook("eddieg")["ACT-28"].value
    assert second(rulebook("nebula2007").replace({"ACT-28": once})) == {"ACT-28"}


# -- pushing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "lost"),
    # of its second token and of its own effect, which takes 2: both, in one order or the other; none; the first
    editions("ACT-20", core2014=[1, 2], complete2022=[], nebula2007=[2, 1], eddieg=[1]),
)
def test_an_effect_that_pushes_besides_the_second_token(
    edition: str, lost: list[int], tmp_path: Path, powers: Any
) -> None:
    move = ("own pushing damage", "move")
    powers(made_up("zeal", change_number=lambda it, user, what, number, about="": number + 2 * ((what, about) == move)))
    game = game_of(tmp_path, edition, one={"powers": {"damage": "zeal"}, "tokens": 1})
    moved = after(game, "move one B3")
    assert (tokens(moved, "one"), click(moved, "one")) == (2, 1 + sum(lost))
    pushes = [str(event) for event in moved.events if "of pushing damage" in str(event)]
    assert [int(text.split()[2]) for text in pushes] == lost


# -- clearing --------------------------------------------------------------------------------------------------


@pytest.mark.ruling("ACT-23")
@pytest.mark.parametrize("rules", EDITIONS)
def test_all_tokens_are_cleared(rules: str, tmp_path: Path) -> None:
    """And where a house rule leaves it to the player, it is asked how many stay."""
    done = after(game_of(tmp_path, rules, one={"tokens": 2}), "end")
    assert (done.pending, tokens(done, "one")) == (None, 0)
    free = after(game_of(tmp_path, rulebook(rules).replace({"ACT-23": False}), one={"tokens": 2}), "end")
    assert (free.actor, free.options()) == ("Ann", ("0", "1", "2"))
    assert [tokens(free.apply(number), "one") for number in free.options()] == [0, 1, 2]


@pytest.mark.ruling("ACT-24")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_refused_token_does_not_keep_from_clearing(rules: str, tmp_path: Path, powers: Any) -> None:
    """other hands one a token: one that has two already gets none, and clears both; one with one keeps two.

    One book asks for actions alone, and not for tokens (ACT-21); here it asks for tokens by a house rule.
    """

    def hands(it: Any, user: Any, use: Any, events: Any) -> Any:
        return (yield from give_token(user.state, "one", events, why=make_reason(user.rules["ACT-16"], "A token.")))

    powers(type("Hands", (Drill,), {"name": "hands", "resolve": hands})())
    book = rulebook(rules).replace({"ACT-21": rulebook("core2014")["ACT-21"].value})
    for before, kept in ((2, 0), (1, 2)):
        game = game_of(tmp_path, book, one={"tokens": before}, **with_power("hands", "other"))
        used = after(game, "use other hands")
        assert tokens(used, "one") == 2
        assert tokens(after(used, "end"), "one") == kept


def with_a_tired_rider(tmp_path: Path, book: Rulebook, **rider: Any) -> Game:
    """A rider stays aboard, as one book lets it: where the others do not, a house rule lends them that book's rows."""
    carrying = [row.id for row in all_rows() if row.id.startswith("CAR-") and not row.fixed]
    book = book.replace({each: rulebook("nebula2007")[each].value for each in carrying})
    bus: dict[str, Any] = {"d": 1, "more": "traits: [transporter]"}
    game = Workshop(tmp_path).game(book, {"bus": bus, "rider": rider}, {"foe": {}}, "bus B5, rider C5, foe N9")
    game = next_turn(finished(game.apply("carry bus F5 rider").apply("stay aboard")))
    assert "rider" not in game.board.pieces
    return Game(game.state.with_fighter("rider", tokens=1), 2)


@pytest.mark.ruling("ACT-25")
@pytest.mark.parametrize("rules", EDITIONS)
def test_passengers_off_the_map_clear_their_tokens(rules: str, tmp_path: Path) -> None:
    assert tokens(with_a_tired_rider(tmp_path, rulebook(rules)).apply("end"), "rider") == 0
    kept = with_a_tired_rider(tmp_path, rulebook(rules).replace({"ACT-25": False}))
    assert tokens(kept.apply("end"), "rider") == 1


@pytest.mark.ruling("ACT-25", "core2014", "complete2022")
@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
def test_clearing_off_the_map_sets_nothing_off(rules: str, tmp_path: Path) -> None:
    says = "traits: [Old Trick]\nspecials: {Old Trick: 'when it clears tokens, take 1 damage'}"
    aboard = with_a_tired_rider(tmp_path, rulebook(rules), more=says)
    done = aboard.apply("end")
    assert (tokens(done, "rider"), done.state.fighter("rider").life.click) == (0, 1)
    there = Workshop(tmp_path).game(rulebook(rules), {"rider": {"more": says}}, {"foe": {}}, "rider C5, foe N9")
    done = Game(there.state.with_fighter("rider", tokens=1), 2).apply("end")
    assert (tokens(done, "rider"), done.state.fighter("rider").life.click) == (0, 2)
