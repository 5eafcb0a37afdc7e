"""Registers functions of upper layers for lower ones (registry.py).

Each function imports what it needs when it is called: a program that draws nothing loads no widgets.
"""

from __future__ import annotations

import importlib
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clixbook.registry import bind

if TYPE_CHECKING:
    from clixbook.board.files.value_reader import ValueReader
    from clixbook.board.files.yamltree import YamlNode
    from clixbook.board.model.things import MapObject
    from clixbook.engine.position.state import State
    from clixbook.engine.rules.forces.feats import Needs
    from clixbook.figures.figure import Figure


@bind("powers.load")
def load_powers() -> None:
    """Put all powers, abilities and feats into the table of effects."""
    importlib.import_module("clixbook.powers")


@bind("things.object")
def thing_object(name: str) -> MapObject | None:
    """The thing of the library of that name as it lies on a map; None if there is none."""
    from clixbook.figures.things.thing_files import thing_object

    return thing_object(name)


@bind("values.now")
def value_now(state: State, who: str, name: str) -> int:
    """A combat value of a figure as it is now, outside attacks."""
    from clixbook.engine.sequence.fighters.current_values import value_of

    return value_of(state, who, name).total


@bind("feats.usable_words")
def usable_words(state: State, who: str, shown: Collection[str], needs: Needs) -> frozenset[str]:
    """Which of these words for feats hold for a figure that can use them now."""
    from clixbook.engine.effects.symbols_now import usable_words

    return usable_words(state, who, shown, needs)


@bind("sentence.check")
def check_sentence(reader: ValueReader, node: YamlNode, whose: str) -> None:
    """Report unreadable words of a file's sentence at their place."""
    from clixbook.figures.specials.sentence_reader import check_sentence

    check_sentence(reader, node, whose)


@bind("figure.refuse_unknown")
def refuse_unknown(figure: Figure) -> None:
    """Raise a ClixbookError that names the figure's unknown powers and teams."""
    from clixbook.engine.effects.name_check import refuse_unknown

    refuse_unknown(figure)


@bind("board.bundle")
def board_bundle(shown: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Rich display of a board or an answer."""
    from clixbook.view.pictures.display import bundle

    return bundle(shown)


@bind("board.svg")
def board_svg(shown: Any, **options: Any) -> str:
    """A board or an answer as an SVG document."""
    from clixbook.view.pictures.display import to_svg

    return to_svg(shown, **options)


@bind("board.png")
def board_png(shown: Any, **options: Any) -> bytes:
    """A board or an answer as a PNG file."""
    from clixbook.view.pictures.display import to_png

    return to_png(shown, **options)


@bind("board.save")
def save_board(shown: Any, path: str | Path, **options: Any) -> Path:
    """Write the picture of a board or an answer to a file."""
    from clixbook.view.pictures.display import save

    return save(shown, path, **options)


@bind("plot.cells")
def plot_cells(*args: Any) -> Any:
    """Coloured cells with their numbers, drawn by matplotlib."""
    from clixbook.lab.plots import cells

    return cells(*args)


@bind("game.bundle")
def game_bundle(game: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Rich display of a game's position."""
    from clixbook.view.pictures.game_picture import game_bundle

    return game_bundle(game)


@bind("game.text")
def game_text(game: Any) -> str:
    """A game's position in words, for a terminal."""
    from clixbook.scenarios.position_text import draw_position

    return draw_position(game)


@bind("odds.attack")
def attack_odds(game: Any, attacker: str, target: str) -> Any:
    """The odds of an attack for its target."""
    from clixbook.lab.odds import attack_odds

    return attack_odds(game, attacker, target)


@bind("odds.html")
def odds_html(odds: Any) -> str:
    """The odds of one figure as HTML."""
    from clixbook.view.play.odds.odds_view import odds_repr

    return odds_repr(odds)


@bind("odds.bundle")
def odds_bundle(odds: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Odds as words and as a picture."""
    from clixbook.view.play.odds.odds_view import odds_output

    return odds_output(odds)


@bind("odds.action_html")
def action_odds_html(odds: Any) -> str:
    """The odds of a whole action as HTML."""
    from clixbook.view.play.odds.odds_view import action_repr

    return action_repr(odds)


@bind("step.show")
def show_step(step: Any) -> None:
    """Show a step of a story as the output of a cell."""
    from clixbook.view.cells.stepped import show

    show(step)


@bind("story.view")
def story_view(stepper: Any) -> Any:
    """The widget that steps through a story."""
    from clixbook.view.cells.stepper_view import StepperView

    return StepperView(stepper)
