"""The command line: ``clixbook lof``, ``reach``, ``check``, ``render``, ``text``, ``rules``, ``powers``, ``play``,
``simulate`` and ``demo``.

Each command prints what it was asked for and ends with 0. Whatever is wrong with a question is said in words on
stderr, and the command ends with 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import clixbook
from clixbook.board.answers import Reason
from clixbook.board.board import Board
from clixbook.board.files.mapfile import check_file, find_map, load_map, map_names, notes
from clixbook.board.files.notation import VERSION
from clixbook.board.things import Mode
from clixbook.errors import ClixbookError
from clixbook.rulebooks import EDITIONS

if TYPE_CHECKING:
    from clixbook.scenarios.stepper import Stepped, Stepper
    from clixbook.scenarios.story import Predict

MAP_HELP = "a map's name, such as market-street, a map file, or a board on one line"
RULES_HELP = f"{', '.join(EDITIONS)}; edition+variant for a named other reading"
PALETTES = ("light", "dark", "contrast")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 2 where something is wrong with the question."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows a ?
    options = parser().parse_args(arguments)
    try:
        code: int = options.run(options) or 0
        sys.stdout.flush()
        return code
    except ClixbookError as error:
        print(f"clixbook: {error}", file=sys.stderr)
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"clixbook: {error.filename or 'the file'}: {error.strerror}.", file=sys.stderr)
    except (KeyboardInterrupt, EOFError):
        return 130
    return 2


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    top = argparse.ArgumentParser(prog="clixbook", description="HeroClix positions and what four rulebooks say.")
    top.add_argument("--version", action="version", version=f"clixbook {clixbook.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], Any], said: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=said, description=said)
        made.set_defaults(run=run)
        return made

    lof = command("lof", line_of_fire, "Say whether a line of fire is clear, hindered or blocked, and why.")
    lof.add_argument("map", metavar="MAP", help=MAP_HELP)
    lof.add_argument("source", metavar="FROM", help="a square such as C3, or a piece")
    lof.add_argument("target", metavar="TO", help="a square such as G5, or a piece")
    lof.add_argument("--rules", default="all", metavar="E", help=f"{RULES_HELP}; all (the default) shows the four")
    lof.add_argument("--json", action="store_true", help="print JSON")

    reach = command("reach", show_reach, "Say where a figure may move, at what cost, and where it must stop.")
    reach.add_argument("map", metavar="MAP", help=MAP_HELP)
    reach.add_argument("square", metavar="SQUARE", help="a square such as C3, or a piece")
    reach.add_argument("--speed", type=int, required=True, metavar="N", help="speed value of the figure")
    reach.add_argument("--rules", default="all", metavar="E", help=f"{RULES_HELP}; all (the default) shows the four")
    reach.add_argument("--mode", choices=list(Mode), help="speed symbol, instead of the piece's own")
    reach.add_argument("--json", action="store_true", help="print JSON")

    check = command("check", check_files, "Tell every problem of map, figure and scenario files, with line and column.")
    check.add_argument("files", metavar="FILE", nargs="+", help="map, figure, scenario or lesson files")

    render = command("render", render_map, "Draw a map as SVG or PNG.")
    render.add_argument("map", metavar="MAP", help=MAP_HELP)
    render.add_argument("-o", "--output", metavar="FILE", help="out.svg or out.png; SVG to stdout if left out")
    render.add_argument("--palette", choices=PALETTES, default="light", help="colours (%(default)s)")
    render.add_argument("--square", type=int, default=34, metavar="PX", help="pixels a square (%(default)s)")
    render.add_argument("--rules", metavar="E", help="fill squares by what this rulebook makes of them")

    text = command("text", print_text, "Print a board as a drawing in letters, or on one line.")
    text.add_argument("map", metavar="MAP", help=MAP_HELP)
    text.add_argument("--line", action="store_true", help="on one line, for a chat or an address")

    rules = command("rules", print_rules, "Show rulings of the four rulebooks side by side.")
    rules.add_argument("which", metavar="SECTION|ID", nargs="*", help="such as LOF or LOF-14; all if left out")
    rules.add_argument("--markdown", action="store_true", help="print the page that docs/rulings.md keeps")

    powers = command("powers", print_powers, "Tell what each rulebook says of each power, and how much of it is built.")
    powers.add_argument("--rules", default="all", metavar="E", help=f"{RULES_HELP}; all (the default) shows the four")

    play = command("play", play_scenario, "Step through a scenario that is played; 1 if an expectation fails.")
    play.add_argument("scenario", metavar="FILE|NAME", help="a scenario with steps (pushing), or a saved game (.json)")
    play.add_argument("--rules", metavar="E", help=f"{RULES_HELP}; the scenario's own if left out")
    play.add_argument("--step", type=int, metavar="N", help="print this step alone; 0 is the start")
    play.add_argument("--all", action="store_true", help="print every step, without asking")

    games = command("simulate", simulate_games, "Play many games between players of this program, and count who wins.")
    games.add_argument("map", metavar="MAP", help=MAP_HELP)
    games.add_argument("--rules", required=True, metavar="E", help=RULES_HELP)
    games.add_argument(
        "--forces", required=True, nargs="+", metavar="PLAYER=FIGURE,...", help="such as Ann=bruiser,gnat"
    )
    games.add_argument("--games", type=int, default=100, metavar="N", help="how many (%(default)s)")
    games.add_argument("--seed", type=int, default=0, metavar="N", help="of the first game's dice (%(default)s)")
    games.add_argument("--total", type=int, default=300, metavar="POINTS", help="build total (%(default)s)")
    games.add_argument("--player", default="eager", metavar="NAME", help="who plays: eager or random (%(default)s)")

    demo = command("demo", serve_demo, "Serve the pages and open one in the browser.")
    demo.add_argument("--no-browser", action="store_true", help="only print the address")
    demo.add_argument("--port", type=int, metavar="N", help="port of the page; a free one if left out")
    demo.add_argument("--page", choices=("explore", "play", "stories"), default="explore", help="the page shown first")
    return top


def board_of(text: str) -> Board:
    """The board that a MAP argument means."""
    return Board.from_line(text) if text.startswith(f"{VERSION}/") else load_map(text)


def editions(rules: str) -> Sequence[str]:
    """``all`` or one rulebook."""
    return EDITIONS if rules == "all" else (rules,)


# -- questions --------------------------------------------------------------------------------------------


def line_of_fire(options: argparse.Namespace) -> None:
    """``clixbook lof``."""
    from clixbook.board.lines.line_of_fire import LineOfFire, line_of_fire

    board = board_of(options.map)

    def record(line: LineOfFire) -> dict[str, Any]:
        return {
            "rules": line.rules.name,
            "from": line.source.name,
            "to": line.target.name,
            "verdict": line.verdict,
            "distance": line.distance,
            "squares": [square.name for square in line.squares],
            "corners": [hit.corner.name for hit in line.corners],
            "reasons": [reason_record(reason) for reason in line.reasons],
        }

    books = editions(options.rules)
    lines = [line_of_fire(board, options.source, options.target, rules=book) for book in books]
    show(lines, record, options)


def show_reach(options: argparse.Namespace) -> None:
    """``clixbook reach``."""
    from clixbook.board.moves.reach import Reach, reach

    board = board_of(options.map)

    def record(found: Reach) -> dict[str, Any]:
        ways = {
            square.name: {
                "cost": way.cost,
                "path": [step.name for step in way.path],
                "stops": way.stops and reason_record(way.stops),
                "rolls": [piece.label for piece in way.rolls],
            }
            for square, way in found.items()
        }
        reasons = [reason_record(reason) for reason in found.reasons]
        return {"rules": found.rules.name, "allowance": found.allowance, "squares": ways, "reasons": reasons}

    books = editions(options.rules)
    asked = [reach(board, options.square, options.speed, rules=book, mode=options.mode) for book in books]
    show(asked, record, options, more=ways_in_words)


def ways_in_words(found: Any) -> Iterator[str]:
    """The squares of a reach by their cost, and those where the move must stop with the reason."""
    by_cost: dict[int, list[str]] = {}
    for square, way in sorted(found.items(), key=lambda each: (each[1].cost, each[0].y, each[0].x)):
        by_cost.setdefault(way.cost, []).append(square.name)
    for cost, names in by_cost.items():
        yield textwrap.fill(f"  for {cost}: {' '.join(names)}", 100, subsequent_indent="         ")
    for square, way in found.items():
        if way.stops:
            yield f"  - stops on {square}: {way.stops}"


def show(
    answers: Sequence[Any],
    record: Callable[[Any], dict[str, Any]],
    options: argparse.Namespace,
    more: Callable[[Any], Iterable[str]] = lambda answer: (),
) -> None:
    """Answers in words or as JSON: an object for one rulebook, a list for all."""
    if options.json:
        records = [record(answer) for answer in answers]
        print(json.dumps(records if options.rules == "all" else records[0], indent=2, ensure_ascii=False))
    else:
        for answer in answers:
            print("\n".join([answer.explain(), *more(answer)]))


def reason_record(reason: Reason) -> dict[str, Any]:
    """A reason as JSON has it."""
    return {
        "text": reason.text,
        "where": [str(place) for place in reason.where],
        "ruling": reason.ruling,
        "source": reason.source,
        "weight": reason.weight,
    }


# -- maps -------------------------------------------------------------------------------------------------


def check_files(options: argparse.Namespace) -> int:
    """``clixbook check``: 0 if every file is a good map, a good figure or a scenario whose answers hold, else 2."""
    from clixbook.figures.files import figure_names, is_figure
    from clixbook.scenarios import is_scenario, scenario_names

    bad = False
    for file in options.files:
        if file in scenario_names() or is_scenario(file):
            bad = not check_answers(file) or bad
            continue
        if file in figure_names() or is_figure(file):
            bad = not check_dials(file) or bad
            continue
        path = find_map(file) if file in map_names() else Path(file)
        problems = check_file(path)
        for problem in problems:
            print(problem, file=sys.stderr)
        if not problems:
            board = load_map(path)
            print(f"{path}: a good map of {board.width} x {board.height} squares")
            for note in notes(board):
                print(f"{path}: note: {note}")
        bad = bad or bool(problems)
    return 2 if bad else 0


def check_answers(file: str) -> bool:
    """Play every answer of a scenario or a lesson under the four rulebooks; True if all hold."""
    from clixbook.scenarios import Scenario, check_scenario

    problems = check_scenario(file)
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        scenario = Scenario.load(file)
        asked, steps = len(scenario.questions), len(scenario.story.steps) if scenario.story else 0
        parts = [f"{asked} question{'s' * (asked != 1)}"] * bool(asked) + [f"{steps} step{'s' * (steps != 1)}"] * bool(
            steps
        )
        books = "the four rulebooks" if not scenario.story else ", ".join(scenario.story.books)
        print(f"{file}: {' and '.join(parts)}, everything holds under {books}")
    return not problems


def check_dials(file: str) -> bool:
    """Read a figure file and play its dials to their end under the four rulebooks; True if all is well."""
    from clixbook.figures.files import check_figure, load_figure
    from clixbook.figures.playing import plays

    problems = check_figure(file)
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        figure = load_figure(file)
        print(f"{file}: a good figure")
        print(figure)
        for note in plays(figure):
            print(f"{file}: note: {note}")
    return not problems


def render_map(options: argparse.Namespace) -> None:
    """``clixbook render``."""
    from clixbook.view.board_scene import board_scene
    from clixbook.view.painters.png import to_png
    from clixbook.view.painters.svg import to_svg

    if not 4 <= options.square <= 200:
        raise ClixbookError(f"A square has 4 to 200 pixels, not {options.square}.")
    ending = Path(options.output or "out.svg").suffix.lower()
    if ending not in (".svg", ".png"):
        raise ClixbookError(f"{options.output}: expected a file that ends in .svg or .png.")
    board = board_of(options.map)
    scene = board_scene(board, palette=options.palette, rules=options.rules, square=options.square)
    if not options.output:
        print(to_svg(scene))
    elif ending == ".png":
        Path(options.output).write_bytes(to_png(scene))
    else:
        Path(options.output).write_text(to_svg(scene), encoding="utf-8")


def print_text(options: argparse.Namespace) -> None:
    """``clixbook text``."""
    board = board_of(options.map)
    print(board.to_line() if options.line else board.to_text(), end="\n" if options.line else "")


# -- scenarios --------------------------------------------------------------------------------------------


def play_scenario(options: argparse.Namespace) -> int:
    """``clixbook play``: 0 if every expectation of the steps that were shown holds, else 1. A saved game is told."""
    from clixbook.scenarios import Scenario

    if Path(options.scenario).suffix == ".json":
        from clixbook.engine.history.saves import load
        from clixbook.scenarios.transcript import transcript

        print(transcript(load(options.scenario).game), end="")
        return 0
    play = Scenario.load(options.scenario).stepper(options.rules)
    if options.step is not None:
        shown = [play.step(options.step)]
        print(shown[0])
    elif options.all or not (sys.stdin.isatty() and sys.stdout.isatty()):
        shown = list(play.all())
        print("\n\n".join(step.explain() for step in shown))
    else:
        shown = list(walk_through(play))
    return 0 if all(step.ok for step in shown) else 1


def walk_through(play: Stepper) -> Iterator[Stepped]:
    """Enter steps on, b back, q leaves; a step's question is asked before the step is shown."""
    shown = play.here
    while True:
        print(f"\n{shown}")
        yield shown
        words = input("\nEnter: next, b: back, q: leave > ").strip().lower()
        if words == "q" or (not words and shown.number == play.total):
            return
        if words == "b":
            shown = play.back()
            continue
        following = play.peek(min(shown.number + 1, play.total))
        predict = following.step.predict if following.step is not None else None
        if predict is not None:
            ask(predict, following)
        shown = play.next()


def ask(predict: Predict, following: Stepped) -> None:
    """Put the question until it is answered right or skipped."""
    choices = predict.choices(following.before, following.game)
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


# -- rulebooks and the page -------------------------------------------------------------------------------


def print_rules(options: argparse.Namespace) -> None:
    """``clixbook rules``."""
    from clixbook.rulebooks.compare import compare

    if options.markdown:
        from clixbook.rulebooks.markdown import document

        if options.which:
            raise ClixbookError("--markdown prints all rulings; leave out the sections.")
        print(document(), end="")
    else:
        print(compare(*options.which))


def print_powers(options: argparse.Namespace) -> None:
    """``clixbook powers``."""
    from clixbook.powers.told import powers_text

    print(powers_text(editions(options.rules)))


def simulate_games(options: argparse.Namespace) -> None:
    """``clixbook simulate``: the table on stdout; in a terminal, how far it is on stderr."""
    from tqdm import tqdm

    from clixbook.engine.game import Game
    from clixbook.lab.players import player
    from clixbook.lab.simulate import simulate

    given = [force.partition("=") for force in options.forces]
    forces = {name: figures.split(",") for name, _, figures in given if name and figures}
    if len(forces) < len(given):
        raise ClixbookError("--forces go PLAYER=FIGURE,FIGURE PLAYER=FIGURE, every player once.")
    game = Game.new(
        board_of(options.map), rules=options.rules, forces=forces, seed=options.seed, build_total=options.total
    )
    shown = partial(tqdm, unit="game", leave=False, disable=None)
    print(simulate(game, player(options.player, options.seed), options.games, options.seed, progress=shown))


def serve_demo(options: argparse.Namespace) -> None:
    """``clixbook demo``."""
    from clixbook.view.demo import serve

    serve(port=options.port, browser=not options.no_browser, page=options.page)
