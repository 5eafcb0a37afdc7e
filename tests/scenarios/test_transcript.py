"""Transcripts: a game as text that people read, and the same game again from that text.

``python -m tests.scenarios.test_transcript`` writes the golden ones anew from their own moves.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import clixbook as cx
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.rulebooks import rulebook
from clixbook.scenarios.stories.transcript import read_transcript, transcript
from tests.helpers import EDITIONS

GOLDEN = Path(__file__).parents[2] / "docs" / "transcripts"
BOARD = cx.Board.build(width=8, height=6, hindering=["D3"], walls=["F2|G2"], title="A yard")
PLACES = {"bruiser": "B2", "gnat": "A1", "lodestar": "F2", "gnat-2": "H6"}


def new(edition: str, seed: int = 0, ann: str = "Ann") -> cx.Game:
    forces = {ann: ["bruiser", "gnat"], "Ben": ["lodestar", "gnat"]}
    return cx.Game.new(BOARD, rules=edition, forces=forces, places=PLACES, seed=seed)


def played(game: cx.Game, seed: int, options: int) -> cx.Game:
    """The game after so many options at random, attacks first."""
    dice = random.Random(seed)
    for _ in range(options):
        if game.is_over:
            break
        if game.chances():
            game = game.roll()
            continue
        every = game.options()
        attacks = [option for option in every if str(option).startswith(("close", "shoot"))]
        game = game.apply(dice.choice(attacks or every))
    return game


@settings(max_examples=24, deadline=None)
@given(edition=st.sampled_from(EDITIONS), seed=st.integers(0, 10**6), options=st.integers(0, 40))
def test_a_game_reads_back_from_its_transcript(edition: str, seed: int, options: int) -> None:
    game = played(new(edition, seed), seed, options)
    text = transcript(game)
    again = read_transcript(text)
    assert again == game
    assert again.moves == game.moves
    assert again.events == game.events
    assert transcript(again) == text


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_that_begins_with_its_set_up_reads_back(edition: str) -> None:
    ends = {"west": ["A1:A6"], "east": ["H1:H6"]}
    board = cx.Board.build(width=8, height=6, starting=ends)
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar", "gnat"]}
    game = cx.Game.new(board, rules=edition, forces=forces, set_up=True, objects={"Ben": ["light"]}, seed=2)
    half_way = played(game, 2, 2)
    assert read_transcript(transcript(half_way)) == half_way
    game = played(half_way, 2, 30)
    text = transcript(game)
    assert read_transcript(text) == game
    assert read_transcript(text).events == game.events
    first = text.partition(" is the first player.")[0].split()[-1]
    assert text.index("Set-up\n------") < text.index("> ") < text.index(f"Round 1, {first}:")


@pytest.mark.parametrize(
    "name", ["Ann", "A: b", 'Ann "Quick"; on B2', "Round 1", "Jörg > 3  (x)", "two\nlines", "x\n> end", "----"]
)
def test_players_may_have_any_name(name: str) -> None:
    game = played(new("core2014", 3, ann=name), 3, 12)
    assert read_transcript(transcript(game)) == game


def test_a_game_with_house_rules_reads_back() -> None:
    house = rulebook("core2014").replace({"ATK-15": 2}, name="our table")
    game = played(
        cx.Game.new(
            BOARD, rules=house, forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, places={"bruiser": "B2", "gnat": "F2"}
        ),
        1,
        8,
    )
    again = read_transcript(transcript(game))
    assert (again, again.state.rules.name) == (game, "our table")


def test_a_game_that_began_in_the_middle_reads_back() -> None:
    game = arrange_start(new("eddieg"), {"bruiser": {"click": 3, "tokens": 1, "attack": 12}}, turn=4)
    game = played(game, 5, 8)
    text = transcript(game)
    assert "Round 2, Ben" in text
    assert read_transcript(text) == game


def test_figures_from_files_read_back(tmp_path: Path) -> None:
    library = Path(cx.__file__).parent / "figures" / "library"
    own = tmp_path / "my figure; (two) on A1.yaml"
    own.write_text((library / "bruiser.yaml").read_text("utf-8").replace("bruiser", "fist"), "utf-8")
    forces, places = {"Ann": [str(own)], "Ben": ["gnat"]}, {"fist": "B2", "gnat": "C4"}
    game = cx.Game.new(BOARD, rules="core2014", forces=forces, places=places)
    assert read_transcript(transcript(game)) == game


def test_what_readers_change_around_the_moves_is_left_alone() -> None:
    game = played(new("core2014", 4), 4, 9)
    text = (
        transcript(game).replace("\n  Gnat", "\n\n  And see: little Gnat").replace("\n> end\n", "\n> end   (at last)\n")
    )
    assert read_transcript(text) == game


def test_what_does_not_fit_is_told_with_its_line() -> None:
    text = transcript(played(new("core2014", 4), 4, 9))
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("> move"))
    lines[number - 1] = "> move bruiser Z99"
    with pytest.raises(cx.ClixbookError, match=rf"^t:{number}: "):
        read_transcript("\n".join(lines), "t")
    for old, new_ in (("seed: 4", "seed: four"), ("bruiser on B2", "bruiser at B2"), ("build total: 300\n", "")):
        with pytest.raises(cx.ClixbookError, match=r"^t:\d+: "):
            read_transcript(text.replace(old, new_), "t")
    for wrong in (
        "",
        "Round 1\n> end",
        'force of "Ann: bruiser on B2\n',
        "arranged: {\n",
        'force of Ann: "\\ud800" on B2',
    ):
        with pytest.raises(cx.ClixbookError):
            read_transcript(wrong)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_damaged_transcript_gives_a_game_or_problems(data: st.DataObject) -> None:
    text = (GOLDEN / f"{data.draw(st.sampled_from(EDITIONS))}.txt").read_text("utf-8")
    for _ in range(data.draw(st.integers(1, 5))):
        at, until = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
        new_ = data.draw(st.sampled_from(["", ">", "\n> end\n", '"', "; ", " on ", "999", text[at : at + 20]]))
        text = text[:at] + new_ + text[min(until, at + 12) :]
    try:
        game = read_transcript(text)
    except cx.ClixbookError:
        return
    assert read_transcript(transcript(game)) == game


# -- the golden ones ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_golden_transcript_plays_again_to_its_end(edition: str) -> None:
    text = (GOLDEN / f"{edition}.txt").read_text("utf-8")
    game = read_transcript(text, f"{edition}.txt")
    assert game.is_over
    assert game.state.rules.name == edition
    assert transcript(game) == text


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_of_a_golden_attack_is_right(edition: str) -> None:
    """Dice and attack value make the total that is told; it hits when it reaches the defense."""
    text = (GOLDEN / f"{edition}.txt").read_text("utf-8")
    lines, attacks = text.splitlines(), 0
    for above, line, below in zip(lines, lines[1:], lines[2:], strict=False):
        if "(Attack roll of" not in above:
            continue
        dice = [int(face) for face in above[2:].split("  (")[0].split()]
        total, defense = (int(word) for word in line.split(", ")[-1].rstrip(".").split(" against "))
        value = int(below.split("Attack value +")[1].split(":")[0])
        assert sum(dice) + value == total
        hits = (total >= defense or sum(dice) == 12) and sum(dice) != 2
        assert (" hit, " in line) is hits
        attacks += 1
    assert attacks >= 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_transcripts_are_written_for_people(edition: str) -> None:
    text = (GOLDEN / f"{edition}.txt").read_text("utf-8")
    assert rulebook(edition).title in text.splitlines()[0]
    body = text[text.index("Round 1") :]
    assert max(map(len, body.splitlines())) <= 100
    for line in body.splitlines():
        if line.startswith("  "):
            assert line.strip()[0].isupper() or line.startswith("    "), line


if __name__ == "__main__":
    for path in sorted(GOLDEN.glob("*.txt")):
        path.write_text(transcript(read_transcript(path.read_text("utf-8"), str(path))), "utf-8")
