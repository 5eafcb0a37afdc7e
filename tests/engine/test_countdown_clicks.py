"""A figure on a countdown click is left alone, and its card turns its dial on (ANA-23). 2022 §24.3."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.answers.answers import make_reason
from clixbook.board.model.board import Board
from clixbook.board.near.bases import why_immobile
from clixbook.engine.game import Game
from clixbook.engine.position.state import Event
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.figures.dials.life import start_life, turn_alongside, turn_dial
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import rulebook

SLEEPER = """\
figure: sleeper
name: Sleeper
points: 100
range: 6
set: tests
number: sleeper
card: yes
traits: [Waking]
specials: {Waking: 'when on clicks 3-4, as its turn begins, turn its dial 1'}
dial: |
  click        1   2   3   4   5   6
  line     green   .   .   .   .   .
  speed        8   8   (3) (2) 8  KO
  attack      10  10   (3) (2) 10 KO
  defense     17  17   (3) (2) 17 KO
  damage       3  3    (3) (2) 3  KO
"""
BOOK = "complete2022"


@pytest.fixture
def sleeper(tmp_path: Path) -> str:
    path = tmp_path / "sleeper.yaml"
    path.write_text(SLEEPER, encoding="utf-8")
    return str(path)


def asleep(sleeper: str, turn: str, click: int = 3, **foe: Any) -> Game:
    """Ann's sleeper on its first countdown click, a friend, and Ben's foe beside it."""
    fighters = {
        load_figure(sleeper): {"at": "C3", "of": "Ann", "click": click},
        "bruiser": {"at": "B3", "of": "Ann", "powers": {"attack": "Telekinesis", "damage": "Support"}},
        "gnat": {"at": "D3", "of": "Ben", "range": 6, **foe},
    }
    return Game.at(Board.build(width=9, height=6), rules=BOOK, turn=turn, fighters=fighters)


def against(game: Game, option: str) -> set[str]:
    return {reason.ruling for reason in game.why_not(option)}


def waking(game: Game) -> Game:
    while game.pending is not None:
        game = game.roll() if game.chances() else game.apply(game.options()[0])
    return game


@pytest.mark.ruling("ANA-23", BOOK)
def test_it_is_given_no_action(sleeper: str) -> None:
    """On the click before it has options; on the countdown click none of any kind. 2022 §24.3."""
    awake, counting = asleep(sleeper, "Ann", 2), asleep(sleeper, "Ann")
    assert any(" sleeper" in str(option) for option in awake.options())
    assert not [str(option) for option in counting.options() if str(option).split()[1:2] == ["sleeper"]]
    assert "ANA-23" in against(counting, "move sleeper C5")
    assert "ANA-23" in against(counting, "close sleeper gnat")


@pytest.mark.ruling("ANA-23", BOOK)
def test_it_is_neither_attacked_nor_a_target(sleeper: str) -> None:
    """Neither by attacks nor by powers of either side. 2022 §24.3."""
    powers = {"damage": "Outwit", "attack": "Incapacitate", "speed": "Force Blast"}
    awake, counting = (asleep(sleeper, "Ben", click, powers=powers) for click in (2, 3))
    aimed = (
        "close gnat sleeper", "use gnat incapacitate close sleeper", "use gnat force-blast push sleeper",
        "use gnat outwit sleeper flurry",
    )  # fmt: skip
    assert set(aimed) <= set(map(str, awake.options()))
    assert not [option for option in map(str, counting.options()) if "sleeper" in option]
    for option in aimed:
        assert "ANA-23" in against(counting, option), option


@pytest.mark.ruling("ANA-23", BOOK)
def test_nobody_moves_or_places_it_and_nobody_heals_it(sleeper: str) -> None:
    """Neither Telekinesis nor Support of a friend, nor a friend who would carry it. 2022 §24.3."""
    awake, counting = asleep(sleeper, "Ann", 2), asleep(sleeper, "Ann")
    assert any("telekinesis" in str(option) and "sleeper" in str(option) for option in awake.options())
    assert not [str(option) for option in counting.options() if "sleeper" in str(option)]
    assert why_immobile(counting.board.pieces["sleeper"], rules=rulebook(BOOK))[0].ruling == "ANA-23"
    assert not why_immobile(awake.board.pieces["sleeper"], rules=rulebook(BOOK))


@pytest.mark.ruling("ANA-23", BOOK)
def test_it_gets_no_token(sleeper: str) -> None:
    """Neither by an effect nor by an action. 2022 §24.3."""
    for click, tokens in ((2, 1), (3, 0)):
        state, events = asleep(sleeper, "Ann", click).state, list[Event]()
        why = make_reason(state.rules["ACT-16"], "a token")
        steps = give_token(state, "sleeper", events, why=why)
        with pytest.raises(StopIteration) as ended:
            next(steps)
        assert ended.value.value.fighter("sleeper").tokens == tokens
        assert events[0].reasons[0].ruling == ("ACT-16" if tokens else "ANA-23")


@pytest.mark.ruling("ANA-23", BOOK)
def test_its_card_turns_the_dial_on(sleeper: str) -> None:
    """As its turn begins, by its own sentence: 3, 4, 5 and it acts again. 2022 §24.3."""
    game, shown = asleep(sleeper, "Ann"), []
    for _ in range(3):
        game = waking(waking(game.apply("end")).apply("end"))
        shown.append(game.state.fighter("sleeper").life.click)
    assert shown == [4, 5, 5]
    assert any(str(option).startswith("move sleeper") for option in game.options())


def test_off_the_map_it_is_knocked_out(sleeper: str) -> None:
    """2022 §24.3: there countdown clicks count as KO clicks. And a card may turn a dial on to its end."""
    rules, figure = rulebook(BOOK), load_figure(sleeper)
    begins = start_life(figure, rules=rules)
    assert not turn_alongside(figure, begins, 1, rules=rules).ko
    assert turn_alongside(figure, begins, 2, rules=rules).ko
    assert turn_dial(figure, begins, 4, rules=rules)[1:] == (4, False)
    assert turn_dial(figure, begins, 9, rules=rules)[1:] == (5, True)


@pytest.mark.ruling("ANA-23", BOOK)
@pytest.mark.ruling("DMG-08", BOOK)
def test_damage_halts_on_its_first_countdown_click(sleeper: str) -> None:
    """From click 2 five damage turns one click: on the third it is damaged no more, and not knocked out. 2022 §24.3."""
    struck = waking(asleep(sleeper, "Ben", 2, damage=5).apply("close gnat sleeper").apply((5, 5)))
    life = struck.state.fighter("sleeper").life
    assert (life.click, life.ko) == (3, False)
    told = [event for event in struck.log if "sleeper takes" in str(event)]
    assert [str(event) for event in told] == ["sleeper takes 1 click."]
    assert [each.text for each in told[0].reasons if each.ruling == "DMG-08"] == [
        "The dial halts after 1; damage taken: 5."
    ]
