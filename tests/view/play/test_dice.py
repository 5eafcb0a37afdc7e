"""Dice before and after they fall: bars, odds, outcomes, arithmetic, and the buttons under them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects import effect_table
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.game import Game
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Steps, roll_faces
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.rerolls import RollRecord
from clixbook.engine.sequence.attack.to_hit import evaded_hit
from clixbook.rulebooks import rulebook
from clixbook.view.play.odds.dice_tray import DiceTray, dice_words, headline, outcomes_html, rolled_html, sheet_html
from clixbook.view.play.odds.roll_sheet import FallenWay, RollSheet, attack_sheet, game_sheets, roll_number
from clixbook.view.play.panes.why_not import names_of
from tests.helpers import EDITIONS

CHECK = RollSheet(
    "break away", 1, tuple(FallenWay((face,), "success" if face >= 4 else "failure") for face in range(1, 7))
)  # fmt: skip
"""A check of one die that succeeds on 4 to 6."""


def shot(edition: str = "core2014") -> Game:
    """Night Warden (attack 11) shoots at Bruiser (defense 16) five squares away on open ground."""
    game = Game.new(
        Board.build(width=12, height=8), rules=edition, forces={"Ann": ["night-warden"], "Ben": ["bruiser"]},
        places={"night-warden": "B3", "bruiser": "G3"}, seed=7,
    )  # fmt: skip
    for _ in range(4):
        game = game.apply("end")
    return game.apply("shoot night-warden bruiser")


@pytest.mark.parametrize("edition", EDITIONS)
def test_ten_against_seventeen_needs_a_seven(edition: str) -> None:
    sheet = attack_sheet(rulebook(edition), 10, 17)
    assert sheet.good == Fraction(21, 36)  # 6 + 5 + 4 + 3 + 2 + 1 ways
    assert headline(sheet) == "<b>Hit 58.3\u00a0%</b>, 21 of 36"


def test_bars_are_hits_misses_and_starred_criticals_in_words_too() -> None:
    html = sheet_html(attack_sheet(rulebook("core2014"), 10, 17))
    kinds = re.findall(r'class="cb-d-(\w+)"', html)
    assert kinds == ["miss"] * 5 + ["hit"] * 6  # 2 to 6, and 7 to 12
    assert html.count("★</span>") == 2
    assert "sum of the dice, ★ critical" in html
    heights = [float(each) for each in re.findall(r"height:([\d.]+)%", html)]
    assert heights == [16.7, 33.3, 50.0, 66.7, 83.3, 100.0, 83.3, 66.7, 50.0, 33.3, 16.7]
    assert ": critical miss, 1 of 36" in html
    assert ": hit, 6 of 36" in html


def test_a_check_has_six_bars() -> None:
    sheet = CHECK
    assert headline(sheet) == "<b>Success 50\u00a0%</b>, 3 of 6"
    assert re.findall(r'class="cb-d-(\w+)"', sheet_html(sheet)) == ["miss"] * 3 + ["hit"] * 3


def test_a_roll_without_success_leaves_the_cards_their_place() -> None:
    """For the first turn the higher roll wins: nothing is hit, and by the class of a hit the page hides the cards."""
    plain = RollSheet("first turn", 1, tuple(FallenWay((face,), "") for face in range(1, 7)))
    assert 'class="cb-ways"' in sheet_html(plain)
    assert 'class="cb-odds"' in sheet_html(CHECK)


def test_a_roll_that_hurts_more_or_less_tells_what_each_face_does() -> None:
    """The die for a pilot whose vehicle is lost is no success: 1 to 3 cost it two clicks, 4 to 6 one (VEH-08)."""
    faces = {face: f"Pilot takes {2 if face < 4 else 1}" for face in range(1, 7)}
    sheet = RollSheet("loss", 1, tuple(FallenWay((face,), "", ("It stands.", then)) for face, then in faces.items()))
    html = sheet_html(sheet)
    assert "<b>1, 2, 3</b> Pilot takes 2<br><b>4, 5, 6</b> Pilot takes 1</p>" in html
    assert "One die" not in html
    assert [*re.findall(r"cb-unseen\">(.*?)<", html)] == [": 1 of 6"] * 6
    every_face = tuple(FallenWay((face,), "", (f"Level {face}.",)) for face in range(1, 7))
    assert "<b>One die</b>: each number is as likely as another" in sheet_html(RollSheet("level", 1, every_face))


def test_dice_that_draw_from_a_pile_are_no_sum() -> None:
    """Of 9 things that lie face down, two dice draw one: neither ways to fall nor bars of sums say anything of it."""
    objects = {
        "Ann": ["heavy", "light", "light"],
        "Ben": ["heavy", "light", "light"],
        "Cleo": ["heavy", "light", "light"],
    }
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"], "Cleo": ["lodestar"]}
    game = Game.new("corner", rules="nebula2007", forces=forces, set_up=True, objects=objects)
    while not isinstance(game.pending, Roll) or not game.pending.pile:
        game = game.roll() if game.actor == "dice" else game.apply(game.options()[0])
    (sheet,) = game_sheets(game)
    html = sheet_html(sheet)
    assert (sheet.dice, sheet.pile) == (2, 9)
    assert "<b>One of 9</b>, each as likely as another" in html
    assert "cb-bars" not in html
    assert "36" not in html


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_shows_the_roll_that_it_waits_for(edition: str) -> None:
    game = shot(edition)
    (sheet,) = game_sheets(game, names_of(game.state))
    assert (sheet.attack, sheet.defense, sheet.target) == (11, 16, "Bruiser")
    assert sheet.good == Fraction(30, 36)  # 5 or more
    assert sheet.outcome_of((1, 1)).kind == "critical miss"
    assert sheet.outcome_of((6, 6)).kind == "critical hit"
    assert game_sheets(game.apply((1, 2))) == ()


def test_every_outcome_tells_dice_chance_and_what_follows() -> None:
    game = shot()
    (sheet,) = game_sheets(game, names_of(game.state))
    together = {key: dice_words(equal, sheet) for key, equal in sheet.together.items()}
    assert sum(len(each) for each in sheet.together.values()) == 36
    assert together["miss", ()] == "3, 4"
    (plain,) = [dice for (kind, what), dice in together.items() if kind == "hit" and len(what) == 1]
    assert plain == "5, 7, 9, 11, 1+5, 2+4, 2+6, 3+5, 4+6"  # the doubles of 6, 8 and 10 knock back
    html = outcomes_html(sheet)
    assert "Bruiser takes 3 clicks." in html
    assert "72.2\u00a0%" in html  # 26 of 36


def test_after_the_roll_there_are_dice_seed_and_arithmetic() -> None:
    html = rolled_html((3, 5), (attack_sheet(rulebook("core2014"), 10, 17),), seed=7, number=3)
    words = re.sub(r"<[^>]*>", " ", html)
    assert re.sub(r"\s+", " ", words).strip() == "3 + 5 = 8, with attack 10: 18 against 17. Hit. dice code 7, roll 3"
    assert 'aria-label="die showing 3"' in html
    assert html.count("<circle") == 8
    assert "chosen, not rolled" in rolled_html((6,))


def test_rolls_are_numbered_through_the_game() -> None:
    game = shot()
    assert roll_number(game) == 1
    assert roll_number(game.apply((1, 2))) == 2


class Hands:
    """Who rolls and who chooses, for tests."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    def roll(self) -> None:
        self.done.append("roll")

    def force(self, faces: tuple[int, ...]) -> None:
        self.done.append(faces)


def test_the_tray_rolls_lets_it_be_and_tells_every_outcome() -> None:
    hands = Hands()
    tray = DiceTray(hands.roll, hands.force)
    assert "cb-sheet" not in tray.html  # by this the style sheet knows that no roll is due
    tray.show([attack_sheet(rulebook("core2014"), 10, 17)])
    assert "cb-sheet" in tray.html
    assert "58.3" in tray.html
    tray.roll.click()
    tray.let.value = True
    assert list(tray.choose.children) == [*tray.faces, tray.use]
    tray.faces[0].value, tray.faces[1].value = 3, 4
    tray.use.click()
    assert hands.done == ["roll", (3, 4)]
    assert "<summary>Every outcome</summary><div><table" in tray.html


def test_the_tray_keeps_its_widgets_from_roll_to_roll() -> None:
    tray = DiceTray(lambda: None, lambda faces: None)
    tray.show([attack_sheet(rulebook("core2014"), 10, 17)])
    before = list(tray.children)
    tray.show([], last=rolled_html((3, 4)))
    assert list(tray.children) == before
    tray.show([CHECK])
    assert list(tray.children) == before
    tray.let.value = True
    assert list(tray.choose.children) == [tray.faces[0], tray.use]
    assert tray.faces[0].description == "Die"  # there is no second one
    tray.show([attack_sheet(rulebook("core2014"), 10, 17)])
    tray.let.value = True
    assert [each.description for each in tray.faces] == ["First die", "Second die"]
    assert all(each.description for each in (*tray.faces, tray.use, tray.roll, tray.let))


def test_the_last_roll_may_be_made_anew_where_the_page_can() -> None:
    hands = Hands()
    tray = DiceTray(hands.roll, hands.force, anew=lambda: hands.done.append("anew"))
    assert "cb-rolled" not in tray.html  # by this the style sheet knows that there is nothing to roll again
    tray.show([], last=rolled_html((3, 4)))
    assert "cb-rolled" in tray.html
    assert tray.anew in tray.children
    tray.anew.click()
    assert hands.done == ["anew"]


class Dodge(Effect):
    """Made up for the tests: whoever would be hit rolls one die, and evades on 5 or 6."""

    name = "dodge"
    row = "ANA-01"

    def before_hit(
        self, user: User, attack: Attack, hit: Hit, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, tuple[Hit, ...]]]:
        (die,) = yield from roll_faces(f"dodge of {user.who}", 1, user.state)
        if die < 5:
            return user.state, (hit,)
        events.append(Event(f"{user.who} evades."))
        return user.state, (evaded_hit(user.state, attack, hit),)


class Luck(Effect):
    """Made up for the tests: any roll may be made again."""

    name = "luck"
    row = "ANA-01"

    def can_reroll(self, user: User, record: RollRecord) -> bool:
        return not user.state.used_now(user.who, self.name)


@pytest.fixture
def with_power(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game, str, Effect], Game]:
    """Gives a figure an effect that the program does not have."""

    def give(game: Game, who: str, effect: Effect) -> Game:
        monkeypatch.setitem(effect_table._TABLE, effect.name, effect)  # gone after the test
        figure = game.state.fighter(who).figure
        power = ("defense", effect.name, "black")
        dial = replace(figure.dials[0], clicks=tuple(replace(each, powers=(power,)) for each in figure.dials[0].clicks))
        return replace(game, state=game.state.with_fighter(who, figure=replace(figure, dials=(dial,))))

    return give


def test_an_evasion_is_a_check_that_succeeds(with_power: Callable[[Game, str, Effect], Game]) -> None:
    game = with_power(shot(), "bruiser", Dodge())
    (attack,) = game_sheets(game)
    assert attack.good == Fraction(30, 36)  # it would be hit
    (dodge,) = game_sheets(game.apply((3, 5)))
    assert [each.kind for each in dodge.outcomes] == ["failure"] * 4 + ["success"] * 2
    assert headline(dodge) == "<b>Success 33.3\u00a0%</b>, 2 of 6"


def test_odds_stand_though_somebody_may_have_the_roll_made_again(
    with_power: Callable[[Game, str, Effect], Game],
) -> None:
    game = with_power(shot(), "night-warden", Luck())
    assert "reroll it" in str(game.apply((3, 5)).pending)
    (sheet,) = game_sheets(game)
    assert sheet.good == Fraction(30, 36)
    assert (sheet.attack, sheet.defense) == (11, 16)
