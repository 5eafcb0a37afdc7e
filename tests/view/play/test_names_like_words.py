"""Figures whose ids are words of the program: what is told of a game differs from any other in no letter."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.answers.message import Words, render_words
from clixbook.board.model.board import Board
from clixbook.engine.game import DICE, Game
from clixbook.engine.position.questions import option_words
from clixbook.engine.position.state import Event
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.scenarios.stories.prose import event_sentences
from clixbook.scenarios.stories.transcript import transcript
from clixbook.view.play.choice.action_groups import says
from clixbook.view.play.log.log_panel import log_html
from clixbook.view.play.panes.why_not import cannot, names_of
from tests.powers.cast import Actor, actor, written

CAST = {
    "Ann": {
        "one": actor("D4", attack="Energy Explosion", damage="Perplex", bolts=2),
        "two": actor("D5", mode="wing", speed="Running Shot", defense="Super Senses"),
        "three": actor("B4", damage="Probability Control"),
    },
    "Ben": {
        "four": actor("G4", attack="Blades/Claws/Fangs", defense="Mastermind", damage="Outwit"),
        "five": actor("G5", speed="Charge", attack="Super Strength", defense="Impervious"),
        "six": actor("I4", speed="Flurry", damage="Support"),
    },
}
WORDS = {"one": "damage", "two": "clicks", "three": "a", "four": "hit", "five": "token", "six": "breaks"}
OTHERS = {"one": "of", "two": "attack", "three": "clicks", "four": "clicks-2", "five": "close", "six": "d4"}
"""Ids that are words of sentences and of powers, that contain each other, or look like a square."""


def begun(folder: Path, edition: str, ids: Mapping[str, str]) -> Game:
    """The position with those ids for the six; their names are the same whatever their ids are."""
    files = {side: [named(folder, ids[who], who, one) for who, one in team.items()] for side, team in CAST.items()}
    places = {ids[who]: one.at for team in CAST.values() for who, one in team.items()}
    board = Board.build(width=16, height=8, hindering=["E2"], objects={"C5": "light"}, walls=["H5|I5"])
    return arrange_start(Game.new(board, rules=edition, forces=files, places=places, seed=1), {}, turn=3)


def named(folder: Path, id_: str, name: str, one: Actor) -> str:
    path = Path(written(folder, id_, one))
    path.write_text(f"name: Doctor {name.title()}\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    return str(path)


def paint(words: Iterable[Words], names: Mapping[str, str]) -> list[str]:
    return [render_words(each, names) for each in words]


def pages(game: Game) -> list[str]:
    """What a page, a transcript and the steps say of the game so far, without lines that are typed."""
    names = names_of(game.now)
    pending = game.pending
    asked = paint([pending.message], names) if pending is not None else []
    bare = re.sub(r"<[^>]*>", " ", log_html(game.events, game.state.rules, names=names))
    answers = sorted(paint(map(option_words, game.options()), names)) if asked and game.actor != DICE else []
    return [bare, *event_sentences(game.state, game.events), *asked, *answers]


def options_of(game: Game, other: Mapping[str, str]) -> list[tuple[str, str]]:
    """The texts of the options, with those of the same ones in the other game."""
    return sorted((str(each), render_words(option_words(each), other)) for each in game.options())


@pytest.mark.parametrize("ids", [WORDS, OTHERS], ids=["words", "others"])
@pytest.mark.parametrize("edition", cx.EDITIONS)
def test_whatever_figures_are_called_the_same_is_told(tmp_path: Path, edition: str, ids: Mapping[str, str]) -> None:
    (tmp_path / "plain").mkdir()
    (tmp_path / "odd").mkdir()
    plain = {who: f"xx-{who}" for who in ids}
    here, there = begun(tmp_path / "plain", edition, plain), begun(tmp_path / "odd", edition, ids)
    other = {plain[who]: ids[who] for who in ids}
    draw = random.Random(5)
    for _ in range(60):
        if here.is_over:
            break
        if here.actor == DICE:
            faces = draw.choice([each for each, _ in here.chances()])
            here, there = here.apply(faces), there.apply(faces)
        else:
            option, same = draw.choice(
                [each for each in options_of(here, other) if each[0] != "end"] or [("end", "end")]
            )
            here, there = here.apply(option), there.apply(same)
        assert pages(here) == pages(there)
    typed = r"(?m)^(> \S.*?(  |$)|force of .*|.*\{.*)"
    assert re.sub(typed, "", transcript(here)) == re.sub(typed, "", transcript(there))


def test_a_page_tells_of_figures_with_such_ids(tmp_path: Path) -> None:
    """The buttons, the status line and why not: the page of both games reads the same."""
    (tmp_path / "plain").mkdir()
    (tmp_path / "odd").mkdir()
    plain = {who: f"xx-{who}" for who in WORDS}
    for one, two in zip(
        told_by_page(begun(tmp_path / "plain", "core2014", plain), plain),
        told_by_page(begun(tmp_path / "odd", "core2014", WORDS), WORDS), strict=True,
    ):  # fmt: skip
        assert one == two


def told_by_page(game: Game, ids: Mapping[str, str]) -> list[Any]:
    table, names = cx.PlayPage(game).table, names_of(game.now)
    found: list[Any] = []
    for who in ("one", "two"):
        table.select(ids[who])
        found.append(table.chosen.status)
        for lane in table.chosen.lanes:
            table.choose_lane(lane)
            found.append((lane, table.chosen.status))
            for action in sorted(table.chosen.wanted_actions, key=lambda each: says(each, names))[:6]:
                table.take_aim(action)
                found.append(table.chosen.status)
            table.cancel()
            table.cancel()
    refused = f"close {ids['one']} {ids['six']}"
    return [*found, cannot(refused, game.why_not(refused), names)]


def test_what_knocked_somebody_out_is_no_word_of_a_sentence() -> None:
    from clixbook.view.play.choice.decision_words import weightiest

    events = [Event("It is knocked out of its chair."), Event("A hits."), Event("B misses.")]
    assert weightiest(events, 1) == events[:1]  # none is a knock out: the first
    assert weightiest(events[::-1], 1) == [events[2]]
