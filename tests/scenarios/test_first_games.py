"""The games with a coach: each can be played as the coach says, and won; the advice follows what is done."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import clixbook as cx
from clixbook.engine.game import DICE, Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.lab.players import deciding_player, finish_thought, thinking_player
from clixbook.scenarios import read_scenario
from clixbook.scenarios.course import course
from clixbook.scenarios.files.scenario_files import LIBRARY
from clixbook.scenarios.stories.coach import advice_numbers
from clixbook.scenarios.stories.story import Story

NAMES = [each.name for each in course().first]
BOOKS = ["core2014", "complete2022"]
SMALL = """\
scenario: small
title: Small
idea: Small.
rules: core2014
board: {width: 5, height: 4}
forces: {Ann: [bruiser], Ben: [gnat]}
fighters: {bruiser: A1, gnat: E4}
"""


def story_of(name: str) -> Story:
    """A first game as its file says."""
    story = cx.Scenario.load(name).story
    assert story is not None
    return story


def positions(game: Game, *moves: str) -> list[Game]:
    """The game and what it is after each of these options, or faces."""
    found = [game]
    for move in moves:
        found.append(found[-1].apply(move))
    return found


def test_they_are_those_of_the_folder() -> None:
    assert sorted(NAMES) == sorted(path.stem for path in (LIBRARY / "first").glob("*.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_each_begins_in_both_official_books_and_machines_play_for_the_others(name: str) -> None:
    story = story_of(name)
    for book in BOOKS:
        game = story.start(book)
        assert set(game.state.players) - set(story.machines) == {"Ann"}
    for machine in story.machines.values():
        thinking_player(machine)


@pytest.mark.parametrize("book", BOOKS)
def test_the_coach_follows_a_game_played_as_it_says(book: str) -> None:
    """Walk up, end, Ben strikes and misses, strike for 4, strike again: five pieces of advice, each in its turn."""
    story = story_of("walk-and-strike")
    games = positions(
        story.start(book), "move bruiser E3", "end", "close street-lantern bruiser", "1 2", "end",
        "close bruiser street-lantern", "3 4", "end", "end", "end", "end", "close bruiser street-lantern", "3 4",
    )  # fmt: skip
    assert games[-1].is_over
    assert games[-1].result is not None
    assert games[-1].result.winner == "Ann"
    said = advice_numbers(story.coach, games)
    assert said == sorted(said)
    assert set(said) == set(range(len(story.coach)))
    assert said[1] == 1, "he has walked: now the turn ends"
    assert "token" in story.coach[1].words(games[1].state.rules)


def test_the_words_are_those_of_the_book() -> None:
    """A second token hurts in 2014 alone."""
    advice = story_of("walk-and-strike").coach[3]
    words = {book: advice.words(story_of("walk-and-strike").start(book).state.rules) for book in BOOKS}
    assert "pushing" in words["core2014"]
    assert "pushing" not in words["complete2022"]


@pytest.mark.thorough
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", NAMES)
def test_most_of_them_are_won(name: str, book: str) -> None:
    """Ann is played by the strongest machine, as a person who looks before acting; half of six games at least."""
    won = 0
    for seed in range(1, 7):
        game = dataclasses.replace(story_of(name).start(book), seed=seed)
        for step in range(1500):
            if game.is_over:
                break
            machine = story_of(name).machines.get(game.actor, "commander")
            game = (
                game.roll()
                if game.actor == DICE
                else game.apply(finish_thought(deciding_player(machine, seed + step)(game))[0])
            )
        won += game.result is not None and game.result.winner == "Ann"
    assert won >= 3


@pytest.mark.parametrize(
    ("coach", "told"),
    [
        ("coach: []\n", "Expected some advice"),
        ("coach:\n- until: {gnat: {ko: yes}}\n", "say"),
        ("coach:\n- {say: Hit it., until: {nobody-here: {ko: yes}}}\n", "Nobody here is called 'nobody-here'"),
        ("coach:\n- {say: Hit it., until: {gnat: {knocked: yes}}}\n", "Unknown key 'knocked'"),
        ("coach:\n- say: {core2014: Hit it.}\n", "the coach says nothing in complete2022"),
    ],
)
def test_what_is_wrong_with_a_coach_is_told_with_its_place(tmp_path: Path, coach: str, told: str) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL + coach, encoding="utf-8")
    problems = cx.check_scenario(path)
    assert any(told in str(problem) and problem.line for problem in problems), [str(each) for each in problems]


def test_a_coached_game_has_no_steps_to_step_through() -> None:
    with pytest.raises(ClixbookError, match="room Play"):
        cx.Scenario.load("walk-and-strike").stepper()
    small = read_scenario(SMALL + "coach:\n- say: Hit it.\n")
    assert small.story is not None
    assert len(small.story.coach) == 1


def test_a_game_with_a_set_up_is_not_arranged() -> None:
    """The position after a set-up is not known before it: the refusal is one sentence."""
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    game = cx.Game.new("corner", rules="core2014", forces=forces, set_up=True)
    with pytest.raises(ClixbookError, match="after its set-up"):
        arrange_start(game, rounds=3)
