"""Sentences with a header: an action uses them, with its token, its cost and its refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import editions, settled
from tests.powers.cast import actor, after, click, offered, play, stays, told
from tests.powers.specials_cast import gifted
from tests.powers.test_special_sentences import HIT, OFFICIAL, official, uses, value


def tokens(game: Game, who: str) -> int:
    return game.state.fighter(who).tokens


def scene(tmp_path: Path, edition: str, says: str, **more: object) -> Game:
    """One with that sentence beside an opponent, hurt by two clicks, with a friend."""
    ann = {"a": gifted("C3", says), "c": actor("C4")}
    return play(tmp_path, edition, ann, {"b": actor("D3")}, fighters={"a": {"click": 3}, "c": {"click": 3}}, **more)


@official
@pytest.mark.ruling("ACT-06", *OFFICIAL)
@pytest.mark.parametrize(
    ("header", "kind", "cost"),
    [("POWER", "power ", 1), ("MOVE", "move ", 1), ("CLOSE", "close ", 1), ("RANGE", "ranged ", 1), ("FREE", "", 0)],
)
def test_a_header_says_which_action_uses_it(tmp_path: Path, edition: str, header: str, kind: str, cost: int) -> None:
    game = scene(tmp_path, edition, f"{header}: heal 1")
    assert uses(game) == {f"{kind}old-trick"}
    done = settled(after(game, f"use a card-text {kind}old-trick"))
    assert (click(done, "a"), tokens(done, "a")) == (2, cost)
    assert done.state.left == game.state.left - cost
    assert game.why_not("use a card-text old-trick" if kind else "use a card-text power old-trick")


@official
@pytest.mark.ruling("ACT-27", *OFFICIAL)
def test_free_is_once_a_turn_and_others_as_often_as_it_acts(tmp_path: Path, edition: str) -> None:
    free = settled(after(scene(tmp_path, edition, "FREE: heal 1"), "use a card-text old-trick"))
    assert "EFF-28" in {each.ruling for each in free.why_not("use a card-text old-trick")}
    power = settled(after(scene(tmp_path, edition, "POWER: heal 1"), "use a card-text power old-trick"))
    why = {each.ruling for each in power.why_not("use a card-text power old-trick")}
    assert "ACT-11" in why
    assert "EFF-28" not in why
    again = settled(power.apply("end").apply("end"))
    assert uses(again) == {"power old-trick"}


@official
def test_a_limit_stands_behind_a_header(tmp_path: Path, edition: str) -> None:
    game = scene(tmp_path, edition, "POWER: once per game, heal 1")
    done = settled(settled(after(game, "use a card-text power old-trick")).apply("end").apply("end"))
    assert "EFF-28" in {each.ruling for each in done.why_not("use a card-text power old-trick")}


@pytest.mark.ruling("ACT-32", "core2014")
def test_a_double_power_action_costs_two_tokens(tmp_path: Path) -> None:
    game = scene(tmp_path, "core2014", "give it a double power action and heal 2")
    done = settled(after(game, "use a card-text double-power old-trick"))
    assert tokens(done, "a") == 2
    assert scene(tmp_path, "complete2022", "DOUBLE POWER: heal 2").why_not("use a card-text double-power old-trick")


@pytest.mark.ruling("ACT-33", "core2014")
def test_an_epic_action_is_outside_the_total(tmp_path: Path) -> None:
    game = scene(tmp_path, "core2014", "EPIC: heal 2", build_total=400)
    done = settled(after(game, "use a card-text epic old-trick"))
    assert (done.state.left, done.state.epics) == (game.state.left, 1)
    small = scene(tmp_path, "core2014", "EPIC: heal 2", build_total=300)
    assert "ACT-33" in {each.ruling for each in small.why_not("use a card-text epic old-trick")}


@official
def test_an_attack_in_a_power_action_with_more_damage_for_it(tmp_path: Path, edition: str) -> None:
    game = scene(tmp_path, edition, "POWER: +1 damage, make a close attack")
    asked = after(game, "use a card-text power old-trick")
    assert str(asked.options()[0]) == "no attack"
    done = settled(stays(asked.apply(asked.options()[1]).apply(HIT)))
    left = 2 if edition == "core2014" else 3  # one book lowers the damage value after each attack (DMG-09)
    assert (click(done, "b"), tokens(done, "a"), value(done, "a", "damage")) == (5, 1, left)


@official
@pytest.mark.ruling("ACT-41", "complete2022")
def test_the_attack_goes_with_the_kind_that_was_chosen(tmp_path: Path, edition: str) -> None:
    says = "CLOSE / RANGE: make a close/range attack"
    ann = {"a": gifted("C3", says, range=5)}
    game = play(tmp_path, edition, ann, {"b": actor("D3"), "d": actor("F5")})
    assert uses(game) == {"close old-trick"}  # a shot out of an opponent's reach alone
    far = play(tmp_path, edition, ann, {"d": actor("F5")})
    assert uses(far) == {"ranged old-trick"}
    assert "EFF-25" in {each.ruling for each in far.why_not("use a card-text close old-trick")}


@official
def test_what_is_done_to_others(tmp_path: Path, edition: str) -> None:
    def done(says: str) -> Game:
        return settled(after(scene(tmp_path, edition, f"POWER: {says}"), "use a card-text power old-trick"))

    assert click(done("deal 2 damage to an adjacent opponent"), "b") == 3
    assert click(done("deal 2 penetrating damage to each opponent within 3 squares"), "b") == 3
    assert click(done("an adjacent friend heals 1"), "c") == 2
    assert value(done("an adjacent friend gets +1 attack until its next turn"), "c", "attack") == 11
    assert tokens(done("give an action token to an adjacent opponent"), "b") == 1
    nobody = scene(tmp_path, edition, "POWER: deal 2 damage to an opponent within 2 squares")
    assert uses(nobody) == {"power old-trick"}


@official
def test_it_is_asked_which_of_several(tmp_path: Path, edition: str) -> None:
    ann = {"a": gifted("C3", "POWER: deal 1 damage to an adjacent opponent")}
    game = play(tmp_path, edition, ann, {"b": actor("D3"), "d": actor("D4")})
    asked = after(game, "use a card-text power old-trick")
    assert [str(each) for each in asked.options()] == ["b", "d"]
    done = settled(asked.apply("d"))
    assert (click(done, "b"), click(done, "d")) == (1, 2)
    lone = play(tmp_path, edition, ann, {"b": actor("H5")})
    assert "affects no figure" in str(lone.why_not("use a card-text power old-trick")[0])


@official
@pytest.mark.ruling("PLC-01", *OFFICIAL)
def test_placing_is_no_move(tmp_path: Path, edition: str) -> None:
    game = scene(tmp_path, edition, "FREE: place it within 2 squares")
    done = settled(after(game, "use a card-text old-trick").apply("E3"))
    assert done.state.board.pieces["a"].squares[0].name == "E3"
    assert not done.state.fighter("a").moved_now
    friend = settled(
        after(
            scene(tmp_path, edition, "POWER: place an adjacent friend within 1 squares"),
            "use a card-text power old-trick",
        ).apply("B5")
    )
    assert friend.state.board.pieces["c"].squares[0].name == "B5"


@official
def test_a_move_in_a_move_action(tmp_path: Path, edition: str) -> None:
    ann = {"a": gifted("C3", "MOVE: move up to 3 squares, and if it does, heal 1")}
    game = play(tmp_path, edition, ann, {"b": actor("H5")}, fighters={"a": {"click": 3}})
    done = settled(after(game, "use a card-text move old-trick").apply("C6"))
    assert (done.state.board.pieces["a"].squares[0].name, click(done, "a")) == ("C6", 2)
    stayed = settled(after(game, "use a card-text move old-trick").apply("stay"))
    assert click(stayed, "a") == 3
    assert "nothing follows" in told(stayed)


def test_elsewhere_it_does_nothing(tmp_path: Path) -> None:
    game = scene(tmp_path, "nebula2007", "POWER: heal 1")
    assert not any("card-text" in each for each in offered(game))


@pytest.mark.parametrize(("edition", "bars"), editions("ACT-17", core2014=False, complete2022=True))
def test_nobody_chooses_a_third_token_for_a_friend(tmp_path: Path, edition: str, bars: bool) -> None:
    """2022 §13.3: not for one's own; an opponent's is lost. 2014, P2 Rule of Action Tokens: it is ignored."""

    def table(says: str, **tokens: int) -> Game:
        ann = {"a": actor("C3", traits="Push", special=f'{{Push: "{says}"}}'), "f": actor("C4"), "g": actor("B3")}
        start = {who: {"tokens": number} for who, number in tokens.items()}
        return play(tmp_path, edition, ann, {"b": actor("D3")}, fighters=start)

    one, each = "FREE: give an action token to an adjacent friend", "FREE: give an action token to each adjacent friend"
    use = "use a card-text push"
    for says, tokens in (
        (one, {"f": 2, "g": 2}),
        (each, {"f": 2}),
        (f"FREE: heal 1; then {one[6:]}", {"f": 2, "g": 2}),
    ):
        against = table(says, **tokens).why_not(use)
        assert [reason.ruling for reason in against] == ["ACT-17"] * bars, says
    game = table(one, f=2).apply(use)
    picks = {str(option) for option in game.options()} if game.pending else set()
    assert picks == (set() if bars else {"f", "g"})
    assert bars is (game.state.fighter("g").tokens == 1)
    lost = table("FREE: give an action token to an adjacent opponent", b=2)
    assert not lost.why_not(use)
