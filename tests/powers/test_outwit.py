"""Outwit: which powers go, from whom, how near, how long, and what it takes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects.active import has_effect
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.figures.figure import Trait
from clixbook.lab.odds import action_odds
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told

WITS = {"damage": "Outwit"}
TOUGH = {"defense": "Toughness"}
BY_SHOT = ("nebula2007", "eddieg")


def stage(folder: Path, edition: str, **more: Any) -> Game:
    """Ann's a outwits; b is beside it, d four squares away."""
    ben = {"b": actor("D3", **TOUGH), "d": actor("G5", speed="Running Shot")}
    return play(folder, edition, {"a": actor("C3", **WITS), "c": actor("C4")}, ben, **more)


def with_shields(game: Game, who: str, **shields: Any) -> Game:
    """The game in which the figure of ``who`` says so."""
    figure = replace(game.state.fighter(who).figure, **shields)
    return replace(game, state=game.state.with_fighter(who, figure=figure))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-OUTWIT")
@pytest.mark.ruling("ACT-27")
def test_a_power_of_an_adjacent_opponent_is_off_without_a_roll(tmp_path: Path, edition: str) -> None:
    used = after(stage(tmp_path, edition), "use a outwit b toughness")
    assert used.pending is None
    assert (used.state.left, used.state.fighter("a").tokens) == (stage(tmp_path, edition).state.left, 0)
    assert not has_effect(used.state, "b", "toughness")
    assert "toughness" not in used.board.pieces["b"].traits
    assert click(after(used, "close c b", (3, 4)), "b") == 4  # all three clicks


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-OUTWIT", core2014="use a outwit d running-shot", complete2022="use a outwit d running-shot",
             nebula2007="use a outwit d", eddieg="use a outwit d"),
)  # fmt: skip
def test_four_squares_away(tmp_path: Path, edition: str, expected: str) -> None:
    """a must not stand beside b for the shot that two books ask for, so b is out of the way here."""
    game = play(tmp_path, edition, {"a": actor("C3", **WITS)}, {"d": actor("G5", speed="Running Shot")})
    assert expected in offered(game)
    assert all(game.why_not(offer) == () for offer in offered(game))
    assert game.apply(expected).moves == (expected,)


@pytest.mark.parametrize("edition", BY_SHOT)
@pytest.mark.ruling("PWR-OUTWIT", *BY_SHOT)
def test_the_shot_must_hit_and_does_no_damage(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **WITS)}, {"d": actor("G5", speed="Running Shot")})
    missed = after(game, "use a outwit d", (2, 4))
    assert has_effect(missed.state, "d", "running shot") or "running shot" in missed.board.pieces["d"].traits
    hit = after(game, "use a outwit d", (3, 4))
    assert "running shot" not in hit.board.pieces["d"].traits
    assert (click(hit, "d"), hit.state.fighter("a").tokens, hit.state.left) == (1, 0, game.state.left)
    assert offered(missed) == offered(hit) == []  # once a turn, hit or miss


@pytest.mark.parametrize("edition", BY_SHOT)
@pytest.mark.ruling("PWR-OUTWIT", *BY_SHOT)
@pytest.mark.ruling("ATK-09", *BY_SHOT)
def test_a_figure_without_range_shoots_four_squares(tmp_path: Path, edition: str) -> None:
    near = {"d": actor("G5", **TOUGH), "e": actor("H3", **TOUGH)}  # four and five squares
    game = play(tmp_path, edition, {"a": actor("C3", **WITS, range=0)}, near)
    assert offered(game) == ["use a outwit d"]
    assert game.why_not("use a outwit e")


@pytest.mark.parametrize("edition", BY_SHOT)
@pytest.mark.ruling("PWR-OUTWIT", *BY_SHOT)
def test_the_power_is_chosen_when_the_shot_has_hit(tmp_path: Path, edition: str) -> None:
    both = {"d": actor("G5", speed="Running Shot", **TOUGH)}
    game = after(play(tmp_path, edition, {"a": actor("C3", **WITS)}, both), "use a outwit d", (3, 4))
    assert game.actor == "Ann"
    assert [str(option) for option in game.options()] == ["running shot", "toughness"]
    assert not has_effect(after(game, "toughness").state, "d", "toughness")


@pytest.mark.parametrize("edition", BY_SHOT)
@pytest.mark.ruling("PWR-OUTWIT", *BY_SHOT)
@pytest.mark.ruling("RNG-07", *BY_SHOT)
def test_the_shot_is_an_attack_like_others(tmp_path: Path, edition: str) -> None:
    """With b beside it, one book bars the shot at d and the other allows it; super senses evade it."""
    beside = {"b": actor("C2"), "d": actor("G5", **TOUGH)}
    wanted = play(tmp_path, edition, {"a": actor("C3", **WITS)}, beside).why_not("use a outwit d")
    assert [reason.ruling for reason in wanted] == (["RNG-07"] if edition == "nebula2007" else [])
    senses = play(tmp_path, edition, {"a": actor("C3", **WITS)}, {"d": actor("G5", defense="Super Senses")})
    evaded = after(senses, "use a outwit d", (3, 4), "d rolls to evade", (6,))
    assert has_effect(evaded.state, "d", "super senses")


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a power that it does not have at all; one that shows later on its dial
    editions("PWR-OUTWIT", core2014=(False, False), complete2022=(True, True), nebula2007=(False, False),
             eddieg=(False, False)),
)  # fmt: skip
def test_which_powers(tmp_path: Path, edition: str, expected: tuple[bool, bool]) -> None:
    ben = {"b": actor("D3", defense="Toughness", clicks="3-4")}
    game = play(tmp_path, edition, {"a": actor("C3", **WITS)}, ben)
    found = tuple(game.why_not(f"use a outwit b {power}") == () for power in ("perplex", "toughness"))
    assert found == expected
    assert game.why_not("use a outwit b flibbering")


@pytest.mark.ruling("PWR-OUTWIT", "complete2022")
def test_a_named_power_is_off_when_it_shows_later(tmp_path: Path) -> None:
    ben = {"b": actor("D3", defense="Toughness", clicks="4-6")}
    game = play(tmp_path, "complete2022", {"a": actor("C3", **WITS), "c": actor("C4"), "e": actor("C2")}, ben)
    hurt = after(game, "use a outwit b toughness", "close c b", (3, 4))
    assert click(hurt, "b") == 4
    assert click(after(hurt, "close e b", (3, 4)), "b") == 7  # three more clicks, none of them stopped


@pytest.mark.parametrize(("edition", "expected"), editions("PWR-OUTWIT", core2014=True, nebula2007=True, eddieg=True))
def test_earthbound_cannot_be_taken(tmp_path: Path, edition: str, expected: bool) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **WITS)}, {"b": actor("D3", speed="Earthbound")})
    assert bool(game.why_not("use a outwit b earthbound")) is expected


@pytest.mark.parametrize(
    ("edition", "shield"),
    editions("EFF-30", "PWR-OUTWIT", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_a_protected_power_stays_and_the_others_may_be_taken(tmp_path: Path, edition: str, shield: bool) -> None:
    protects = frozenset({("toughness", "outwit")})
    game = stage(tmp_path, edition)
    assert not game.why_not("use a outwit b toughness")
    game = with_shields(game, "b", protects=protects)
    against = game.why_not("use a outwit b toughness")
    assert {reason.ruling for reason in against} == ({"EFF-30"} if shield else set())
    assert ("use a outwit b toughness" in offered(game)) is not shield
    if shield:
        other = after(game, "use a outwit b leap/climb")  # any standard power may be named
        assert has_effect(other.state, "b", "toughness")
    elsewhere = with_shields(stage(tmp_path, edition), "b", protects=frozenset({("toughness", "pulse wave")}))
    assert not elsewhere.why_not("use a outwit b toughness")


@pytest.mark.ruling("PWR-SAFEGUARD", "complete2022")
@pytest.mark.parametrize(
    ("edition", "shield"), editions("EFF-30", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_safeguarded_figure_is_no_target(tmp_path: Path, edition: str, shield: bool) -> None:
    game = with_shields(stage(tmp_path, edition), "b", safeguards=frozenset({"outwit"}))
    rulings = {reason.ruling for reason in game.why_not("use a outwit b toughness")}
    assert rulings == ({"EFF-30"} if shield else set())
    assert any(option.startswith("use a outwit b") for option in offered(game)) is not shield


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-OUTWIT")
def test_until_its_users_next_turn_begins(tmp_path: Path, edition: str) -> None:
    used = after(stage(tmp_path, edition), "use a outwit b toughness", "end")
    assert not has_effect(used.state, "b", "toughness")
    over = after(used, "end")
    assert has_effect(over.state, "b", "toughness")
    assert "toughness" in over.board.pieces["b"].traits


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-OUTWIT")
@pytest.mark.ruling("EFF-20")
def test_it_ends_when_its_user_loses_it(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", clicks="1", **WITS)}, {"b": actor("D3", **TOUGH)})
    used = after(game, "use a outwit b toughness", "close a b", (1, 1))
    assert has_effect(used.state, "b", "toughness")
    assert "Outwit of a on b ends." in told(used)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-OUTWIT")
@pytest.mark.ruling("EFF-20")
def test_the_power_is_back_within_the_same_action(tmp_path: Path, edition: str) -> None:
    """b's Toughness is off; b hurts a, which loses Outwit: the push at the end meets b with all it has."""
    game = play(
        tmp_path, edition, {"a": actor("C3", clicks="1", **WITS)}, {"b": actor("D3", speed="Leap/Climb")}
    )  # fmt: skip
    off = after(game, "use a outwit b leap/climb", "end")
    assert "leap/climb" not in off.board.pieces["b"].traits
    back = after(off, "close b a", (3, 4))
    assert click(back, "a") == 4
    assert "leap/climb" in back.board.pieces["b"].traits


@pytest.mark.parametrize(("edition", "expected"), editions("EFF-17", core2014=True, complete2022=False))
def test_traits_of_the_card(tmp_path: Path, edition: str, expected: bool) -> None:
    """A figure whose dial and card both name Stealth: does it still hide when Outwit took the power?"""
    from dataclasses import replace

    from clixbook.engine.effects.pieces import with_traits

    game = play(tmp_path, edition, {"a": actor("C3", **WITS)}, {"b": actor("D3", speed="Stealth")})
    figure = replace(game.state.fighter("b").figure, traits=(Trait("Stealth"),))
    game = replace(game, state=with_traits(game.state.with_fighter("b", figure=figure)))
    used = after(game, "use a outwit b stealth")
    assert ("stealth" in used.board.pieces["b"].traits) is expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("ACT-28", "core2014", "complete2022", "eddieg")
@pytest.mark.ruling("PWR-OUTWIT")
def test_once_a_turn_and_never_on_friends(tmp_path: Path, edition: str) -> None:
    game = stage(tmp_path, edition)
    used = after(game, "use a outwit b toughness")
    (reason,) = used.why_not("use a outwit b toughness")
    assert reason.ruling == ("PWR-OUTWIT" if edition == "nebula2007" else "ACT-28")
    assert [reason.ruling for reason in game.why_not("use a outwit c toughness")] == ["ATK-04"]


@pytest.mark.ruling("PWR-OUTWIT", "core2014")
def test_stealth_hides_an_adjacent_figure_from_outwit(tmp_path: Path) -> None:
    """The books' own question: no line to a hidden figure in hindering terrain, though it may be struck."""
    game = play(
        tmp_path, "core2014", {"a": actor("C3", **WITS)}, {"b": actor("D3", speed="Stealth")}, hindering=["D3"]
    )  # fmt: skip
    assert offered(game) == []
    assert offered(game, "close") == ["close a b"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("GLD-04", core2014=False, complete2022=False, nebula2007=False, eddieg=True),
)
def test_the_first_turn_protects_from_it(tmp_path: Path, edition: str, expected: bool) -> None:
    game = stage(tmp_path, edition, turn=1)
    assert (game.why_not("use a outwit b toughness") == ()) is expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_wrong_is_said(tmp_path: Path, edition: str) -> None:
    game = stage(tmp_path, edition)
    for wish in ("use a outwit", "use a outwit b", "use a outwit b of-toughness", "use a outwit b toughness now",
                 "use c outwit b toughness"):  # fmt: skip
        assert [reason.ruling for reason in game.why_not(wish)] == ["PWR-OUTWIT"], wish


@pytest.mark.parametrize("edition", EDITIONS)
def test_odds(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **WITS)}, {"d": actor("G5", **TOUGH)})
    (offer,) = [each for each in offered(game) if each.split()[3] == "d" and each.split()[4:] in ([], ["toughness"])]
    ends = action_odds(game, offer).distribution_of(lambda end: has_effect(end, "d", "toughness"))
    assert float(ends.get(False, 0)) == pytest.approx(21 / 36 if edition in BY_SHOT else 1)  # 7 or more on two dice


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-OUTWIT")
def test_only_one_book_takes_flight_swimming_and_carrying(tmp_path: Path, edition: str) -> None:
    ben = {"b": actor("F5", mode="wing"), "d": actor("C5", mode="dolphin"), "g": actor("C7", size="giant")}
    words = offered(play(tmp_path, edition, {"a": actor("C3", **WITS)}, ben))
    found = [each for each in words if each.split()[-1] in ("flight", "swim", "carry")]
    all_three = ["use a outwit b flight", "use a outwit b carry", "use a outwit d swim"]
    assert sorted(found) == (sorted(all_three) if edition == "core2014" else [])


def grounded(folder: Path, power: str = "") -> Game:
    """Ben's turn after Ann's wits took something of his wing b on F5, with its friend e beside it and rock before."""
    ann, ben = {"a": actor("C3", **WITS)}, {"b": actor("F5", mode="wing"), "e": actor("F6", range=0)}
    game = play(folder, "core2014", ann, ben, blocking=["H1:H8"])
    return after(game, *([f"use a outwit b {power}"] if power else []), "end")


@pytest.mark.ruling("PWR-OUTWIT", "core2014")
@pytest.mark.ruling("EFF-18", "core2014")
def test_who_lost_flight_walks_and_carries(tmp_path: Path) -> None:
    """Over the rocks it comes no more; its symbol is still there, so that nobody carries it."""
    assert not grounded(tmp_path).why_not("move b J5")
    game = grounded(tmp_path, "flight")
    assert game.why_not("move b J5")
    assert not game.why_not("move b G7")
    assert not game.why_not("carry b G7 e")
    assert "wing" in game.board.pieces["b"].traits
    back = after(game, "end", "end")
    assert not back.why_not("move b J5"), "until Ann's next turn"


@pytest.mark.ruling("PWR-OUTWIT", "core2014")
@pytest.mark.ruling("CAR-01", "core2014")
def test_who_lost_carry_flies_alone(tmp_path: Path) -> None:
    assert not grounded(tmp_path).why_not("carry b J5 e")
    game = grounded(tmp_path, "carry")
    assert [reason.ruling for reason in game.why_not("carry b J5 e")] == ["CAR-01"]
    assert not game.why_not("move b J5")


@pytest.mark.ruling("PWR-OUTWIT", "core2014")
def test_who_lost_swimming_is_stopped_by_water(tmp_path: Path) -> None:
    ann, ben = {"a": actor("C3", **WITS)}, {"d": actor("E5", mode="dolphin")}
    game = play(tmp_path, "core2014", ann, ben, water=["F1:F8"])
    assert not after(game, "end").why_not("move d J5")
    assert after(game, "use a outwit d swim", "end").why_not("move d J5")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lasts_is_kept_in_saved_games_and_lines(edition: str) -> None:
    """A game of library figures with Outwit and Perplex in force, as data and as one line."""
    game = Game.new(
        Board.build(width=10, height=6), rules=edition,
        forces={"Ann": ["moth-shade", "roof-hare"], "Ben": ["lens-keeper"]},
        places={"moth-shade": "C3", "roof-hare": "C4", "lens-keeper": "D3"}, seed=1,
    )  # fmt: skip
    game = after(
        arrange_start(game, turn=3), "use moth-shade outwit lens-keeper running-shot",
        "use roof-hare perplex lens-keeper attack -1",
    )  # fmt: skip
    assert [each.on for each in game.state.lasting] == ["lens-keeper", "lens-keeper"]
    assert Game.from_dict(game.to_dict()) == game
    assert Game.from_line(game.to_line()) == game
    ended = after(Game.from_line(game.to_line()), "end", "end")
    assert ended.state.lasting == ()


@pytest.mark.ruling("PWR-OUTWIT", "nebula2007")
@pytest.mark.ruling("ADJ-15", "nebula2007")
def test_who_hides_must_be_seen_or_found_first(tmp_path: Path) -> None:
    """The book names one with Super Senses and Outwit as who takes Stealth away; others find the figure first."""
    hiding = {"b": actor("D3", speed="Stealth")}
    blind = play(tmp_path, "nebula2007", {"a": actor("C3", **WITS)}, hiding, hindering=["D3"])
    assert [reason.ruling for reason in blind.why_not("use a outwit b stealth")] == ["ADJ-15"]
    found = after(blind, "use a spotting close b", (3, 4))
    assert found.why_not("use a outwit b stealth") == ()
    sharp = {"a": actor("C3", defense="Super Senses", **WITS)}
    seeing = play(tmp_path, "nebula2007", sharp, hiding, hindering=["D3"])
    assert seeing.why_not("use a outwit b stealth") == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_cannot_use_a_power_is_told_why(tmp_path: Path, edition: str) -> None:
    """Ben's b lost Perplex to Outwit, and never had Quake; which power no book knows is said so too."""
    game = play(tmp_path, edition, {"a": actor("C3", **WITS)}, {"b": actor("D3", damage="Perplex")})
    theirs = after(game, "use a outwit b perplex", "end")
    assert [each.text for each in theirs.why_not("use b perplex a attack -1")] == [
        "Outwit of a takes Perplex away from b."
    ]
    assert [each.ruling for each in theirs.why_not("use b perplex a attack -1")] == ["PWR-OUTWIT"]
    assert [each.text for each in theirs.why_not("use b quake")] == ["b does not have Quake now."]
    known = edition in ("nebula2007", "eddieg")
    said = "b does not have Kabuki now." if known else "There is no Kabuki in this book."
    assert [each.text for each in theirs.why_not("use b kabuki")] == [said]
