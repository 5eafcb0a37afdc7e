"""Stepping through a story: absolute, repeatable, checked; each problem of its file with its line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import clixbook as cx
from clixbook.scenarios import read_scenario
from clixbook.scenarios.queries.answer_kinds import AnswerKind, read_value
from clixbook.scenarios.stories.stepper import Stepper
from tests.helpers import EDITIONS

STORY = """\
scenario: duel
title: A duel
idea: Two fighters meet.
rules: core2014
board: {width: 7, height: 4}
forces: {Ann: [bruiser], Ben: [lodestar]}
fighters:
  bruiser: {at: C2, click: 2, attack: 9, damage: 3, moved: yes}
  lodestar: {at: D2, defense: 17, moved: yes}
turn: 3
steps:
- title: Ann declares
  say: Bruiser strikes.
  do: close bruiser lodestar
  expect:
    lodestar: {hurt_chance: 15/36, ko_chance: 0}
    game: {actor: dice}
- title: The dice
  do: roll
  dice: 5 4
  expect:
    lodestar: {took: 3, click: 4}
    bruiser: {tokens: 1}
    game: {cites: ATK-03}
- title: Again?
  do: close bruiser lodestar
  cannot: ACT-11
- title: Ben's turn
  do: end
  expect:
    Ben: {actions: 3, points: 0, figures: 1}
    "close lodestar bruiser": {may: yes}
    "close bruiser lodestar": {may: no, why: TRN-10}
    game: {turn: Ben, number: 4, over: no, winner: nobody}
"""


def duel(**changed: str) -> Stepper:
    text = STORY
    for old, new in changed.items():
        text = text.replace(old, new)
    return read_scenario(text).stepper()


def problems(text: str) -> list[str]:
    try:
        return [str(problem) for problem in read_scenario(text, "f").check()]
    except cx.ClixbookError as error:
        return [str(problem) for problem in error.problems]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_expectation_holds_in_every_book(edition: str) -> None:
    play = read_scenario(STORY).stepper(edition)
    assert [mark for step in play.all() for mark in step.marks if mark.sort != "right"] == []
    assert play.step(1).game.actor == "dice"
    # 9 + 8 = 17 hits 17: of 36 rolls, 15 show 8 or more (5 + 4 + 3 + 2 + 1)
    assert sum(p for dice, p in play.game.chances() if sum(dice) >= 8) == Fraction(15, 36)


def test_a_step_is_absolute_and_idempotent() -> None:
    play, other = duel(), duel()
    third = play.step(3)
    assert play.here is third
    assert play.step(3) is third
    assert play.back() is play.step(2)
    assert play.next() is third
    assert play.start().number == 0
    assert play.back().number == 0
    assert play.end().number == play.total == 4
    assert play.next() is play.end()
    for number in (4, 1, 3, 0, 2, 2, 4):  # skipping, going back, running again: the same game
        assert other.step(number).explain() == play.step(number).explain()
        assert other.game == play.game


def test_steps_are_made_once_and_only_when_needed() -> None:
    play = duel()
    play.step(2)
    kept = play._kept[:]
    play.step(1)
    play.step(2)
    assert len(kept) == 3
    assert all(a is b for a, b in zip(kept, play._kept, strict=True))


def test_only_steps_that_there_are() -> None:
    play = duel()
    for wrong in (5, -1, "2", 1.5, None):
        number: Any = wrong
        with pytest.raises(cx.ClixbookError, match="steps 0 to 4"):
            play.step(number)
    assert play.here.number == 0
    with pytest.raises(cx.ClixbookError, match="no steps to play"):
        cx.Scenario.load("dv-10").stepper()


def test_watchers_are_told_of_every_change() -> None:
    play, seen = duel(), list[int]()
    play.watch(lambda step: seen.append(step.number))
    play.step(2)
    play.step(2)
    play.peek(4)
    play.back()
    assert seen == [2, 1]


def test_a_step_tells_what_happened_with_its_rulings() -> None:
    play = duel()
    told = play.step(1).explain()
    assert "Ann declares (1 of 4, Ann's turn)" in told
    assert "> close bruiser lodestar" in told
    assert "The dice: Attack roll of Bruiser against Lodestar?" in told
    told = play.step(2).explain()
    assert "> 5 4" in told
    assert "Lodestar takes 3 clicks" in told
    assert "ATK-03" in told
    assert "✓ Lodestar, clicks lost: 3" in told
    assert "Cannot be done" in play.step(3).explain()
    assert play.step(3).game == play.step(2).game


def test_the_same_story_under_four_books() -> None:
    play = duel()
    four = play.four(2)
    assert list(four) == list(EDITIONS)
    assert four["core2014"] is play.peek(2)
    assert all(each.ok for each in four.values())
    assert play.under("eddieg") is play.under("eddieg")


def test_a_wrong_expectation_is_a_mark_and_a_problem_with_its_line() -> None:
    text = STORY.replace("took: 3", "took: 2").replace("cannot: ACT-11", "cannot: ACT-14")
    play = read_scenario(text).stepper()
    assert not play.step(2).ok
    assert "✗ Lodestar, clicks lost: expected 2, got 3" in play.step(2).explain()
    assert problems(text) == [
        "f:22:22: Step 2: Lodestar, clicks lost: expected 2, got 3.",
        "f:27:11: Step 3: expected that ACT-14 forbids it, got ACT-11.",
    ]
    assert problems(STORY) == []


def test_an_expectation_for_some_books_is_silent_about_the_others() -> None:
    text = STORY.replace("took: 3", "took: {core2014: 3, eddieg: 2}")
    assert [p for p in problems(text) if "step 2" in p] == [
        "f:22:44: Under eddieg: step 2: Lodestar, clicks lost: expected 2, got 3.",
    ]
    silent = read_scenario(text).stepper("nebula2007").step(2)
    assert silent.ok
    assert any(str(mark).startswith("–") for mark in silent.marks)


def test_what_cannot_be_done_and_what_nobody_asks_for_are_told() -> None:
    refused = problems(STORY.replace("  do: end\n", "  do: shoot bruiser lodestar\n"))
    missing = "f:29:7: Under nebula2007: step 4: expected that it can be done, but ACT-11, RNG-06 forbid it."
    assert missing in refused  # every reason is told: it has acted, and its target stands beside it
    allowed = problems(STORY.replace("  do: close bruiser lodestar\n  cannot", "  do: end\n  cannot"))
    assert "f:27:11: Step 3: expected that it cannot be done (ACT-11), but it can." in allowed
    unused = problems(STORY.replace("  do: end\n", "  do: end\n  dice: 3 3\n"))
    assert unused == ["f:30:9: Step 4: nobody asks for 3 3."]


def test_every_problem_of_a_file_is_told_with_its_place() -> None:
    text = """\
scenario: broken
title: Broken
idea: Nothing fits.
board: {width: 7, height: 4, pieces: {A1: standard}}
forces: {Ann: [bruiser], Ben: [lodestar]}
turn: Cleo
dice: [3 7]
books: [core2014, core2015]
steps:
- titel: A step
  do: {core2014: end, corn2014: end}
  cannot: ACT-99
  expect:
    bruiser: {klick: 3, click: three}
    game: {winer: Ann}
  predict: {say: What?, of: bruiser, field: tokns}
- expect: [1]
"""
    told = "\n".join(problems(text))
    for part in (
        "f:4:8: A game places its figures under forces", "f:6:7: Expected the number of a turn or a player",
        "f:7:8: Expected the faces of a roll", "f:8:19: Found the text 'core2015' as an edition",
        "f:10:3: Unknown key 'titel'", "f:11:23: There is no rulebook 'corn2014'", "f:12:11",
        "f:14:15: Unknown key 'klick'",
        "f:14:32: Expected a whole number", "f:15:12: Unknown key 'winer'", "f:16:45: bruiser has no field 'tokns'",
        "f:17:11: Expected a mapping",
    ):  # fmt: skip
        assert part in told, told


def test_a_game_that_cannot_begin_is_a_problem() -> None:
    told = problems(STORY.replace("at: C2, click: 2", "at: C2, click: 12, luck: 3"))
    assert "f:8:28: The game cannot begin: bruiser: the dial has no click 12 to stand on." in told
    assert any("f:6:9: The game cannot begin: " in each for each in problems(STORY.replace("[bruiser]", "[bruse]")))
    assert any("'luck'" in each for each in told)
    assert any("Nobody here is called" in each for each in problems(STORY.replace("Ben: {actions", "Bob: {actions")))


def test_a_setting_that_cannot_be_is_named_with_its_own_place() -> None:
    line = next(each for each in STORY.splitlines() if "at: C2, click: 2" in each)
    assert STORY.splitlines().index(line) + 1 == 8
    for wrong, place, said in (
        ("luck: 3", f"f:8:{line.index('click') + 7}", "there is no setting 'luck'"),
        ("tokens: -1", f"f:8:{line.index('click') + 9}", "tokens is a whole number"),
        ("powers: {speed: Chargee}", f"f:8:{line.index('click') + 9}", "No book knows a power 'Chargee'. Did you mean"),
    ):
        told = problems(STORY.replace("at: C2, click: 2", f"at: C2, {wrong}"))
        assert any(each.startswith(f"{place}: ") and said in each for each in told), told
    off = problems(STORY.replace("at: C2, click: 2", "at: Z9, click: 2"))
    assert any(each.startswith(f"f:8:{line.index('C2') + 1}: ") and "Z9 is off the map" in each for each in off), off


def test_a_prediction_is_answered_by_the_step_itself() -> None:
    text = STORY.replace(
        "  do: roll\n",
        "  predict: {say: How many clicks?, of: lodestar, field: took, choices: [0, 3, 4],"
        " mistakes: {4: The bonus is for critical hits.}}\n  do: roll\n",
    )
    step = read_scenario(text).stepper().step(2)
    assert step.step is not None
    predict = step.step.predict
    assert predict is not None
    assert predict.kind(step.game) is AnswerKind.NUMBER
    assert predict.choices(step.before, step.game) == ("0", "3", "4")
    assert predict.feedback("3", step.before, step.game).right
    assert predict.feedback("4", step.before, step.game).say == "The bonus is for critical hits."
    assert predict.feedback(0, step.before, step.game).say == "Not 0."
    assert problems(text) == []
    assert any("is not among the choices" in each for each in problems(text.replace("[0, 3, 4]", "[0, 4]")))


def test_a_prediction_may_ask_the_board_as_a_lesson_does() -> None:
    text = STORY.replace(
        "  do: end\n",
        "  predict: {say: How far?, answer: {query: distance, from: bruiser, to: lodestar}}\n  do: end\n",
    )
    step = read_scenario(text).stepper().step(4)
    assert step.step is not None
    assert step.step.predict is not None
    assert step.step.predict.feedback("1", step.before, step.game).right


def test_the_dice_script_is_read_in_order_and_the_seed_comes_after_it() -> None:
    text = STORY.replace("steps:\n", "dice: [1 2, 6 6]\nsteps:\n").replace("  dice: 5 4\n", "")
    play = read_scenario(text).stepper()
    assert play.step(2).applied[0] == "1 2"
    bare = read_scenario(STORY.replace("  dice: 5 4\n", "").replace("turn: 3", "turn: 3\nseed: 4")).stepper()
    assert bare.step(2).applied == bare.under("core2014").step(2).applied
    assert len(bare.step(2).applied[0].split()) == 2


@pytest.mark.parametrize(
    ("given", "normal"), [("21/36", "7/12"), ("0", "0"), (1, "1"), ("36/36", "1"), ("15 / 36", "5/12")]
)
def test_a_chance_is_a_fraction_in_lowest_terms(given: object, normal: str) -> None:
    assert read_value(AnswerKind.CHANCE, given) == normal


@pytest.mark.parametrize("given", ["1/0", "37/36", "half", "-1", "1/2/3", 0.5, None, "9" * 50])
def test_what_is_no_chance_is_refused(given: object) -> None:
    with pytest.raises(cx.ClixbookError, match="Expected a chance"):
        read_value(AnswerKind.CHANCE, given)


def test_a_story_may_begin_in_the_starting_areas_of_a_map_and_beside_questions() -> None:
    scenario = read_scenario("""\
lesson: market
title: At the market
idea: Everybody starts at home.
board: {map: loading-dock}
books: [core2014, complete2022, nebula2007]
forces: {Ann: [bruiser, bruiser], Ben: [lodestar]}
points: 200
turn: Ben
left: 1
ask:
- {say: How far?, answer: {query: distance, from: A1, to: C2}, expect: 2}
steps:
- {say: Ben waits., do: end, expect: {game: {turn: Ann}, Ann: {actions: 2, figures: 2}, Ben: {actions: 0}}}
""")
    assert scenario.check() == []
    play = scenario.stepper()
    assert play.game.actor == "Ben"
    assert play.game.state.left == 1
    assert list(play.game.state.fighters) == ["bruiser", "bruiser-2", "lodestar"]
    assert play.next().ok


# -- files that are not what they should be ---------------------------------------------------------------------

OTHER_WORDS = ("gnat", "Z99", "-1", "999999", "core2014+x", "[]", "{}", "null", "'", "shoot", "6 6", "roll", "\u00e9")
WORDS = sorted({*STORY.replace(":", " ").replace(",", " ").split(), *OTHER_WORDS})


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """The story with a few words or lines changed, moved, doubled or lost."""
    lines = STORY.splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["word", "lose", "double", "move", "indent"])):
            case "word":
                words = lines[at].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(WORDS))
                lines[at] = " ".join(words)
            case "lose":
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "move":
                lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
            case _:
                lines[at] = "  " + lines[at]
    return "\n".join(lines)


@settings(max_examples=100, deadline=None)
@given(mutated())
def test_a_damaged_file_gives_problems_and_nothing_else(text: str) -> None:
    try:
        scenario = read_scenario(text, "f")
    except cx.ClixbookError:
        return
    for problem in scenario.check():
        assert problem.text
        assert problem.file == "f"
    for edition in scenario.story.books if scenario.story is not None else ():
        try:
            play = scenario.stepper(edition)
        except cx.ClixbookError:
            continue
        assert len(play.all()) == play.total + 1
