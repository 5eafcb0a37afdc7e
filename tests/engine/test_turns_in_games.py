"""Turns in games: what happens at their beginning and end, kinds of action and tokens, the activation click."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects.effects import User
from clixbook.engine.game import Game
from clixbook.engine.history.saves import from_text, to_text
from clixbook.engine.history.tree import Tree
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.action_count import add_actions
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.turn.turns import ActionSpending
from clixbook.scenarios.stories.transcript import read_transcript, transcript
from tests.engine.made_up import Drill, with_power
from tests.helpers import EDITIONS, editions

PLACES = {"bruiser": "B4", "gnat": "B6", "lodestar": "J4"}


def game_of(rules: str | Rulebook, settings: dict[str, Any] | None = None, **more: Any) -> Game:
    board = Board.build(width=12, height=8)
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar"]}
    game = Game.new(board, **{"rules": rules, "forces": forces, "places": PLACES, "seed": 2, **more})
    return arrange_start(game, settings or {})


def rulings(game: Game, action: str) -> set[str]:
    return {reason.ruling for reason in game.why_not(action)}


# -- effects of our own, known in every book ---------------------------------------------------------------------


class Bells(Drill):
    """Rings as turns begin and end."""

    name: ClassVar[str] = "bells"

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        events.append(Event(f"bells of {user.who} begin, {len(user.state.lasting)} lasting"))
        return user.state
        yield

    def turn_ends(self, user: User, events: list[Event]) -> Steps[State]:
        tokens = user.fighter.tokens
        events.append(Event(f"bells of {user.who} end, {len(user.state.lasting)} lasting, {tokens} tokens"))
        return user.state
        yield


class Peals(Bells):
    """Rings as turns begin and end, and notes who did so first in the turn: the order matters."""

    name: ClassVar[str] = "peals"

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        state = yield from super().turn_begins(user, events)
        return self.noted(User(state, user.who))

    def turn_ends(self, user: User, events: list[Event]) -> Steps[State]:
        state = yield from super().turn_ends(user, events)
        return self.noted(User(state, user.who))

    def noted(self, user: User) -> State:
        rang = any(user.state.used_now(each, self.name) for each in user.state.fighters)
        return user.state if rang else user.state.with_use(user.who, self.name)


class LoudPeals(Peals):
    """The same as anybody's turn begins and ends."""

    name: ClassVar[str] = "loud peals"
    in_any_turn: ClassVar[bool] = True


class Chimes(Bells):
    """Rings as anybody's turn begins."""

    name: ClassVar[str] = "chimes"
    in_any_turn: ClassVar[bool] = True


class Gongs(Drill):
    """Sounds as rounds begin and end."""

    name: ClassVar[str] = "gongs"

    def round_begins(self, user: User, events: list[Event]) -> Steps[State]:
        events.append(Event("first gong"))
        return user.state
        yield

    def round_ends(self, user: User, events: list[Event]) -> Steps[State]:
        events.append(Event("last gong"))
        return user.state
        yield


# -- parts of a turn -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "said"),
    editions(
        "TRN-04",
        "TRN-02",
        "ACT-22",
        core2014="bells of bruiser end, 0 lasting, 1 tokens",
        complete2022="bells of bruiser end, 1 lasting, 1 tokens",
        nebula2007="bells of bruiser end, 0 lasting, 0 tokens",
        eddieg="bells of bruiser end, 0 lasting, 1 tokens",
    ),
)
def test_what_lasts_for_a_turn_ends_before_or_after_effects_at_its_end(edition: str, said: str, powers: Any) -> None:
    """Tokens are cleared after those effects: the bruiser has its token then; one book clears them before."""
    powers(Bells())
    game = game_of(edition, with_power("bells") | {"bruiser": {"powers": {"damage": "bells"}, "tokens": 1}})
    lasting = Lasting("cheer", "gnat", "gnat", "Ann", 1, Until.TURN_ENDS, "TRN-04", "attack", 1)
    game = Game(game.state.with_(lasting=(lasting,)), 2)
    after = game.apply("end")
    assert said in map(str, after.log)
    assert after.state.fighter("bruiser").tokens == 0


@pytest.mark.ruling("TRN-03")
@pytest.mark.parametrize("rules", EDITIONS)
def test_what_lasts_until_a_turn_ends_before_effects_at_its_beginning(rules: str, powers: Any) -> None:
    powers(Bells())
    game = game_of(rules, with_power("bells"))
    lasting = Lasting("cheer", "bruiser", "bruiser", "Ann", 1, Until.OWN_TURN_BEGINS, "TRN-04", "attack", 1)
    game = Game(game.state.with_(lasting=(lasting,)), 2).apply("end")
    assert not any("bells of bruiser begin" in str(event) for event in game.log)  # Ben's turn
    assert "bells of bruiser begin, 0 lasting" in map(str, game.apply("end").log)


def rang(game: Game) -> list[str]:
    """Whose bells rang as the turn began, in their order."""
    return [str(event).split()[2] for event in game.log if "begin, " in str(event)]


@pytest.mark.ruling("EFF-05")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_active_player_orders_the_own_effects(rules: str, powers: Any) -> None:
    """Ann's two, as her turn ends and as it begins; what she does not choose first happens afterwards."""
    powers(Peals())
    game = game_of(rules, with_power("peals", "bruiser", "gnat")).apply("end")
    assert (game.actor, *map(str, game.options())) == ("Ann", "bruiser: peals", "gnat: peals")
    game = game.apply("gnat: peals").apply("end")
    assert (game.actor, *map(str, game.options())) == ("Ann", "bruiser: peals", "gnat: peals")
    game = game.apply("gnat: peals")
    assert rang(game) == ["gnat", "bruiser"]
    assert game.state.used_now("gnat", "peals")


@pytest.mark.parametrize(
    ("edition", "asks"), editions("TRN-03", "EFF-05", core2014=False, complete2022=True, nebula2007=True, eddieg=False)
)
def test_two_books_let_the_active_player_order_what_others_have(edition: str, asks: bool, powers: Any) -> None:
    """As Ben's turn begins his bells ring first, or whichever he likes: in 2022 always, in 2007 as turns begin."""
    powers(LoudPeals())
    game = game_of(edition, with_power("loud peals", "bruiser", "lodestar")).apply("end")
    if edition in ("complete2022", "nebula2007"):  # as Ann's turn ends she orders both
        assert game.actor == "Ann"
        game = game.apply("bruiser: loud peals")
    assert (game.pending is not None) is asks
    if asks:
        assert game.actor == "Ben"
        assert {"lodestar: loud peals", "bruiser: loud peals"} == set(map(str, game.options()))
        game = game.apply("bruiser: loud peals")
    assert rang(game) == (["bruiser", "lodestar"] if asks else ["lodestar", "bruiser"])


@pytest.mark.ruling("EFF-05")
@pytest.mark.parametrize("rules", EDITIONS)
def test_nobody_is_asked_where_the_order_cannot_matter(rules: str, powers: Any) -> None:
    powers(Bells())
    game = game_of(rules, with_power("bells", "bruiser", "gnat")).apply("end").apply("end")
    assert game.pending is None
    assert rang(game) == ["bruiser", "gnat"]


@pytest.mark.ruling("EFF-05", "core2014", "eddieg")
@pytest.mark.parametrize("edition", ["core2014", "eddieg"])
def test_what_others_have_happens_after_what_the_active_player_has(edition: str, powers: Any) -> None:
    """Ben's Lodestar chimes first as his turn begins, Ann's Bruiser first as hers does."""
    powers(Chimes())
    game = game_of(edition, with_power("chimes", "bruiser", "lodestar")).apply("end").apply("end")
    assert [str(event).split()[2] for event in game.log if "begin, " in str(event)][-4:] == [
        "lodestar", "bruiser", "bruiser", "lodestar",
    ]  # fmt: skip


@pytest.mark.ruling("TRN-09")
@pytest.mark.ruling("TRN-06")
@pytest.mark.parametrize("rules", EDITIONS)
def test_actions_need_not_be_spent_and_are_not_saved(rules: str) -> None:
    game = game_of(rules).apply("end").apply("end")
    assert game.state.left == 3


@pytest.mark.parametrize(
    ("edition", "rounds"), editions("TRN-07", core2014=True, complete2022=False, nebula2007=False, eddieg=False)
)
def test_effects_of_a_round_surround_the_turns_in_one_book(edition: str, rounds: bool, powers: Any) -> None:
    powers(Gongs())
    game = game_of(edition, with_power("gongs", "lodestar"))
    told = [str(event) for event in game.apply("end").apply("end").log]
    if not rounds:
        assert not any("gong" in text for text in told)
        return
    marks = [text for text in told if "gong" in text or "turn begins" in text]
    begun = ["Round 1, Ben's turn begins: 3 actions.", "Round 2, Ann's turn begins: 3 actions."]
    assert marks == [begun[0], "last gong", begun[1], "first gong"]


def first_turn(figures: dict[str, str], rules: str, power: str, **more: Any) -> Game:
    """Ann's fist with that power and her bow with it too, Ben's rake without; nobody has done anything yet."""
    for name in ("fist", "bow"):
        path = Path(figures[name])
        path.write_text(path.read_text("utf-8") + f"powers:\n  damage: {{1-5: {power}}}\n", "utf-8")
    forces = {"Ann": [figures["fist"], figures["bow"]], "Ben": [figures["rake"]]}
    places = {"fist": "B4", "bow": "B6", "rake": "J4"}
    return Game.new(Board.build(width=12, height=8), rules=rules, forces=forces, places=places, **more)


@pytest.mark.parametrize("rules", EDITIONS)
def test_the_first_turn_begins_like_every_other(rules: str, figures: dict[str, str], powers: Any) -> None:
    """It asks something first: that is a position to save and to come back to."""
    powers(Peals())
    game = first_turn(figures, rules, "Peals")
    assert (game.actor, tuple(map(str, game.options()))) == ("Ann", ("fist: peals", "bow: peals"))
    assert "still beginning" in str(game.why_not("end")[0])
    assert from_text(to_text(Tree.of(game))).game == game
    game = game.apply("bow: peals")
    assert rang(game) == ["bow", "fist"]
    assert (game.actor, game.state.left, game.pending) == ("Ann", 3, None)
    assert from_text(to_text(Tree.of(game))).game == game
    again = read_transcript(transcript(game))
    assert again == game
    assert "  bells of fist begin" in transcript(game).lower()


@pytest.mark.parametrize(
    ("edition", "sounds"), editions("TRN-07", core2014=True, complete2022=False, nebula2007=False, eddieg=False)
)
def test_the_first_round_begins_with_the_first_turn(
    edition: str, sounds: bool, figures: dict[str, str], powers: Any
) -> None:
    powers(Gongs())
    told = [str(event) for event in first_turn(figures, edition, "Gongs").log]
    assert told.count("first gong") == (2 if sounds else 0)  # the fist's and the bow's
    assert told[0] == "Round 1, Ann's turn begins: 3 actions."


def test_a_position_in_the_middle_has_no_first_turn_behind_it(figures: dict[str, str], powers: Any) -> None:
    powers(Bells())
    game = arrange_start(first_turn(figures, "nebula2007", "Bells"), turn=2)
    assert (game.actor, game.pending, game.log) == ("Ben", None, ())
    begun = Game.from_dict(game.to_dict())
    assert (begun, begun.log) == (game, ())


@pytest.mark.parametrize(("edition", "tokens"), editions("TMV-08", core2014=0, complete2022=0, nebula2007=1, eddieg=0))
def test_who_begins_in_deep_water_struggles_in_the_first_turn(edition: str, tokens: int) -> None:
    board = Board.build(width=12, height=8, deep=["B4"])
    forces, places = {"Ann": ["bruiser"], "Ben": ["lodestar"]}, {"bruiser": "B4", "lodestar": "J4"}
    game = Game.new(board, rules=edition, forces=forces, places=places)
    assert game.state.fighter("bruiser").tokens == tokens


@pytest.mark.ruling("TRN-09")
def test_a_house_rule_may_make_players_spend_their_actions_or_save_them() -> None:
    must = rulebook("core2014").replace({"TRN-09": ActionSpending(compulsory=True)})
    game = game_of(must)
    assert "end" not in map(str, game.options())
    assert rulings(game, "end") == {"TRN-09"}
    spent = game.apply("move bruiser B3").apply("move gnat B7")  # a third figure there is none
    assert [str(option) for option in spent.options()][-1] == "end"
    saves = game_of(rulebook("core2014").replace({"TRN-09": ActionSpending(saved=True)}))
    saves = saves.apply("move bruiser B3").apply("end")
    assert saves.state.left == 3
    assert saves.apply("end").state.left == 5  # Ann left two over


# -- how many actions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "left"),
    editions("ACT-02", "OPT-02", core2014=[1, 12], complete2022=[2, 10], nebula2007=[1, 5], eddieg=[1, 12]),
)
def test_least_and_most_actions_of_a_turn(edition: str, left: list[int]) -> None:
    games = [game_of(edition, build_total=total) for total in (100, 1200)]
    assert [game.state.left for game in games] == left
    assert [game.apply("end").state.left for game in games] == left


@pytest.mark.parametrize(("edition", "left"), editions("ACT-05", core2014=13, complete2022=10, nebula2007=6, eddieg=13))
def test_an_extra_action_may_or_may_not_exceed_the_most(edition: str, left: int) -> None:
    state = game_of(edition, build_total=1200).state
    assert add_actions(state, 1).left == left


@pytest.mark.ruling("ACT-40")
@pytest.mark.ruling("ACT-11")
@pytest.mark.parametrize("rules", EDITIONS)
def test_more_actions_than_figures_are_lost(rules: str) -> None:
    game = game_of(rules).apply("move bruiser B3").apply("move gnat B7")
    assert game.state.left == 1
    assert [str(option) for option in game.options() if str(option).split()[0] in ("move", "close")] == []
    assert rulings(game, "move bruiser B4") == {"ACT-11"}


# -- kinds of action -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "known"), editions("ACT-32", core2014=True, complete2022=False, nebula2007=False, eddieg=False)
)
def test_a_double_power_action_gives_two_tokens_to_a_figure_without_any(edition: str, known: bool, powers: Any) -> None:
    powers(Drill("double power"))
    game = game_of(edition, with_power("drill"))
    if not known:
        assert rulings(game, "use bruiser drill") == {"ACT-32"}
        return
    after = game.apply("use bruiser drill")
    assert (after.state.fighter("bruiser").tokens, after.state.left) == (2, 2)
    assert after.state.fighter("bruiser").life.click == 2  # it is pushed (ACT-18)
    tired = game_of(edition, {"bruiser": {"powers": {"damage": "drill"}, "tokens": 1}})
    assert rulings(tired, "use bruiser drill") == {"ACT-32"}


@pytest.mark.parametrize(
    ("edition", "known"), editions("ACT-33", core2014=True, complete2022=False, nebula2007=False, eddieg=False)
)
def test_one_epic_action_a_turn_beyond_the_total_from_400_points(edition: str, known: bool, powers: Any) -> None:
    powers(Drill("epic"))
    game = game_of(edition, with_power("drill", "bruiser", "gnat"), build_total=400)
    if not known:
        assert rulings(game, "use bruiser drill") == {"ACT-33"}
        return
    after = game.apply("use bruiser drill")
    assert (after.state.left, after.state.fighter("bruiser").tokens) == (4, 1)
    assert rulings(after, "use gnat drill") == {"ACT-33"}
    assert not after.apply("end").apply("end").why_not("use gnat drill")
    small = game_of(edition, with_power("drill"), build_total=300)
    assert rulings(small, "use bruiser drill") == {"ACT-33"}


@pytest.mark.parametrize(
    ("edition", "rests"), editions("ACT-14", core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_one_book_lets_nobody_act_in_three_turns_running(edition: str, rests: bool) -> None:
    """After two turns it has two tokens and rests; with one token taken away the third turn tells."""
    game = game_of(edition).apply("move bruiser B3").apply("end").apply("end")
    game = game.apply("move bruiser B4").apply("end").apply("end")
    assert rulings(game, "move bruiser B3") == {"ACT-14"}  # two tokens, everywhere
    one = Game(game.state.with_fighter("bruiser", tokens=1), 2)
    assert rulings(one, "move bruiser B3") == ({"ACT-14"} if rests else set())
    rested = one.apply("end").apply("end")
    assert not rulings(rested, "move bruiser B3")


@pytest.mark.parametrize(
    ("edition", "tokens"), editions("ACT-15", core2014=2, complete2022=2, nebula2007=None, eddieg=None)
)
def test_stamina_acts_with_two_tokens_for_a_click_and_clears_none(
    edition: str, tokens: int | None, powers: Any
) -> None:
    @dataclass(frozen=True)
    class Stamina(Drill):
        name: ClassVar[str] = "colossal stamina"

    powers(Stamina())
    game = game_of(edition, {"bruiser": {"powers": {"damage": "colossal stamina"}, "tokens": 2}})
    if tokens is None:
        assert rulings(game, "move bruiser B3") == {"ACT-14"}
        return
    after = game.apply("move bruiser B3")
    assert (after.state.fighter("bruiser").tokens, after.state.fighter("bruiser").life.click) == (2, 2)
    later = after.apply("end")
    assert later.state.fighter("bruiser").tokens == tokens  # it cleared none
    assert later.apply("end").apply("end").state.fighter("bruiser").tokens == 0


# -- the activation click --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "known"),
    editions("EGS-01", "EGS-02", core2014=False, complete2022=False, nebula2007=False, eddieg=True),
)
@pytest.mark.ruling("EGS-03", "core2014", "complete2022", "nebula2007")
@pytest.mark.ruling("EGS-04", "core2014", "complete2022", "nebula2007")
def test_one_book_knows_the_activation_click(edition: str, known: bool) -> None:
    game = game_of(edition)
    assert ("activate bruiser" in map(str, game.options())) is known
    if not known:
        assert rulings(game, "activate bruiser") == {"EGS-01"}
        return
    after = game.apply("activate bruiser")
    assert after.state.fighter("bruiser").life.click == 2
    assert rulings(after.apply("end").apply("end"), "activate bruiser") == {"EGS-01"}  # off its starting click
    assert Game.from_line(after.to_line()) == after


@pytest.mark.ruling("EGS-03", "eddieg")
@pytest.mark.ruling("ACT-15", "eddieg")
def test_the_activation_click_takes_an_action_and_no_token_and_bars_costed_actions() -> None:
    after = game_of("eddieg").apply("activate bruiser")
    assert (after.state.left, after.state.fighter("bruiser").tokens) == (2, 0)
    assert rulings(after, "move bruiser B3") == {"EGS-03", "ACT-11"}
    assert not rulings(after.apply("end").apply("end"), "move bruiser B3")


@pytest.mark.ruling("EGS-04", "eddieg")
def test_the_activation_click_with_tokens() -> None:
    one = game_of("eddieg", {"bruiser": {"tokens": 1}}).apply("activate bruiser").apply("end")
    assert one.state.fighter("bruiser").tokens == 1  # it was an action, so nothing is cleared
    two = game_of("eddieg", {"bruiser": {"tokens": 2}})
    assert rulings(two, "activate bruiser") == {"ACT-14", "EGS-04"}  # the first for any action with two


@pytest.mark.ruling("ACT-08", "eddieg", "complete2022")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_basic_actions_of_a_book(rules: str) -> None:
    board = Board.build(width=12, height=8, levels={"C4": 2}, blocking=["A4"])
    game = Game.new(
        board, rules=rules, forces={"Ann": ["bruiser", "gnat"], "Ben": ["lodestar"]}, places=PLACES, seed=2
    )  # fmt: skip
    verbs = {str(option).split()[0] for option in arrange_start(game, {"bruiser": {"damage": 3}}).options()}
    assert {"move", "destroy", "end"} <= verbs
    assert ({"climb", "activate"} <= verbs) is (rules == "eddieg")
