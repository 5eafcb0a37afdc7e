"""``clixbook play``, ``simulate`` and ``tournament``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clixbook.commands.arguments import board_of
from clixbook.errors import BadWord, ClixbookError, NotFound

if TYPE_CHECKING:
    from clixbook.lab.batch import Running
    from clixbook.lab.players import Player
    from clixbook.scenarios.stories.stepper import Stepped, Stepper
    from clixbook.scenarios.stories.story import Predict


def play_scenario(options: argparse.Namespace) -> int:
    """``clixbook play``: 0 if every expectation of the shown steps holds, else 1. A saved game is printed."""
    from clixbook.scenarios import Scenario

    if Path(options.scenario).suffix == ".json":
        from clixbook.engine.history.saves import load
        from clixbook.scenarios.stories.transcript import transcript

        if options.rules is not None or options.step is not None:
            raise BadWord("A saved game is told as it was played: leave out --rules and --step.")
        print(transcript(load(options.scenario).game), end="")
        return 0
    play = Scenario.load(options.scenario).stepper(options.rules)
    if options.step is not None:
        shown = [play.step(options.step)]
        print(shown[0])
    elif options.all or not (sys.stdin.isatty() and sys.stdout.isatty()):
        shown = list(play.all())
        print("\n\n".join([story_opening(play), *(step.explain() for step in shown)]))
    else:
        shown = list(walk_through(play))
    return 0 if all(step.ok for step in shown) else 1


def story_opening(play: Stepper) -> str:
    """The opening of a story: its subject, the map in letters, the figures and the things that lie about."""
    from clixbook.scenarios.position_text import where_everybody_stands
    from clixbook.scenarios.stories.prose import display_name
    from clixbook.scenarios.stories.transcript import drawing

    start = play.peek(0).game
    state = start.state
    forces = [
        f"{player}: {', '.join(display_name(state, one.id) for one in state.fighters.values() if one.side == player)}."
        for player in state.players
    ]
    lying = [
        f"{thing.name or thing.kind.value} on {at}" for at, stack in start.board.objects.items() for thing in stack
    ]
    things = ["Objects: " + ", ".join(lying) + "."] if lying else []
    return "\n".join([play.scenario.idea, "", *drawing(start), *forces, where_everybody_stands(start), *things])


def walk_through(play: Stepper) -> Iterator[Stepped]:
    """Walk through the steps: Enter goes on, b back, q leaves; a step's question comes before the step."""
    print(f"\n{story_opening(play)}")
    shown, has_prediction = play.here, False
    while True:
        lines = list(shown.lines())
        result = lines[1 + bool(shown.narration) :] if has_prediction else lines  # the question has shown the rest
        print("", *result, sep="\n")
        yield shown
        words = input("\nEnter: next, b: back, q: leave > ").strip().lower()
        if words == "q" or (not words and shown.number == play.total):
            return
        if words == "b":
            shown, has_prediction = play.back(), False
            continue
        following = play.peek(min(shown.number + 1, play.total))
        predict = following.step.predict if following.step is not None else None
        has_prediction = predict is not None
        if predict is not None:
            ask(predict, following)
        shown = play.next()


def ask(predict: Predict, following: Stepped) -> None:
    """Print the position, and ask the question until it is answered right or skipped."""
    choices = predict.choices(following.before, following.game)
    print("", *list(following.lines())[: 1 + bool(following.narration)], sep="\n")
    print(f"\n{predict.say}" + (f" ({', '.join(choices)})" if choices else ""))
    while given := input("Your answer, or Enter to see > ").strip():
        try:
            feedback = predict.feedback(given, following.before, following.game)
        except ClixbookError as error:
            print(error)
            continue
        print(("✓ " if feedback.right else "✗ ") + feedback.say)
        if feedback.right:
            return


def simulate_games(options: argparse.Namespace) -> None:
    """``clixbook simulate``: the table on stdout; in a terminal, how far it is on stderr."""
    from clixbook.engine.game import Game
    from clixbook.lab.simulate import simulate

    game = Game.new(
        board_of(options.map), rules=options.rules, forces=_parse_forces(options.forces), seed=options.seed,
        build_total=options.total, points=options.total if options.check else 0,
    )  # fmt: skip
    players = _players_by_side(options.player or ["eager"], game.state.players, options.seed)
    found = simulate(game, players, options.games, options.seed, **_run_options(options))
    print(json.dumps(found.to_records(), default=float, indent=1) if options.json else found)


def play_tournament(options: argparse.Namespace) -> None:
    """``clixbook tournament``: between players if several are named, with two forces; else between forces."""
    from clixbook.engine.game import Game
    from clixbook.lab.players import player
    from clixbook.lab.tournaments import tournament, tournament_of_forces

    board, forces, total = board_of(options.map), _parse_forces(options.forces), options.total
    built: dict[str, Any] = {"rules": options.rules, "build_total": total, "points": total if options.check else 0}
    players = {name: player(name, options.seed) for name in options.players}
    how = _run_options(options)
    if len(players) < 2:
        only = next(iter(players.values()))
        found = tournament_of_forces(board, forces, only, options.games, options.seed, **built, **how)
    elif len(forces) != 2:
        raise BadWord("Several players meet with two forces, several forces with one player.")
    else:
        found = tournament(
            Game.new(board, forces=forces, seed=options.seed, **built), players, options.games, options.seed, **how
        )
    print(json.dumps(found.to_records(), default=float, indent=1) if options.json else found)


def _run_options(options: argparse.Namespace) -> Running:
    """How the games of a command are run: in a terminal it shows how far it is."""
    from tqdm import tqdm

    progress = partial(tqdm, unit="game", leave=False, disable=None)
    return {"progress": progress, "workers": options.workers, "checkpoint": options.checkpoint}


def _parse_forces(given: Sequence[str]) -> dict[str, list[str]]:
    """Name -> figures, of words such as ``Ann=bruiser,gnat`` or ``Ann=2x Gnat, Bruiser 75``."""
    from clixbook.engine.history.figure_codes import entries_in

    parts = [force.partition("=") for force in given]
    forces = {name: entries_in(figures) for name, _, figures in parts if name and figures}
    if len(forces) < len(given):
        raise BadWord("--forces go PLAYER=FIGURE,FIGURE PLAYER=FIGURE, every player once.")
    return forces


def _players_by_side(given: Sequence[str], names: Sequence[str], seed: int) -> dict[str, Player]:
    """Player of the game -> machine player: ``Ann=random`` is for Ann, ``eager`` for everybody else."""
    from clixbook.lab.players import player

    usual = [each for each in given if "=" not in each] or ["eager"]
    seats = dict.fromkeys(names, usual[-1]) | dict(each.split("=", 1) for each in given if "=" in each)
    if strangers := [name for name in seats if name not in names]:
        raise NotFound(f"There is no player {strangers[0]!r}; there are {', '.join(names)}.")
    return {name: player(kind, seed) for name, kind in seats.items()}


def balance_figures(options: argparse.Namespace) -> None:
    """``clixbook balance``: the table on stdout; in a terminal, how far it is on stderr."""
    from tqdm import tqdm

    from clixbook.lab.balance import balance, balance_page

    shown = partial(tqdm, unit="figure", leave=False, disable=None)
    found = balance(options.figures, games=options.games, seed=options.seed, progress=shown)
    print(balance_page(found) if not options.figures else found, end="")
