"""The command line: ``clixbook lof``, ``reach``, ``odds``, ``check``, ``render``, ``text``, ``rules``, ``powers``,
``play``, ``simulate``, ``tournament``, ``balance``, ``schema``, ``import-figures``, ``import-maps``,
``new-lesson``, ``export``, ``notebooks`` and ``demo``.

Each command prints its answer and ends with 0. A wrong question gets a message on stderr, and the command ends
with 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import clixbook
from clixbook.board.model.things import Mode
from clixbook.commands.arguments import PALETTES
from clixbook.commands.export import export_notebook
from clixbook.commands.file_commands import check_files, print_schema, print_text, render_map
from clixbook.commands.games import balance_figures, play_scenario, play_tournament, simulate_games
from clixbook.commands.imports import import_figures, import_maps
from clixbook.commands.lessons import copy_notebooks, write_lesson
from clixbook.commands.question_commands import line_of_fire, show_odds, show_reach
from clixbook.commands.rulings import print_powers, print_rules
from clixbook.errors import ClixbookError
from clixbook.rulebooks.editions import EDITIONS, HOW_MANY

MAP_HELP = "a map's name, such as market-street, a map file, or a board on one line"
ROOMS = ("start", "explore", "build", "play", "learn", "rules")
RULES_HELP = f"{', '.join(EDITIONS)}; edition+variant for a named other reading"
COMPARED_HELP = f"{RULES_HELP}; all (the default) shows the {HOW_MANY}"
Run = Callable[[argparse.Namespace], Any]
Command = Callable[[str, Run, str], argparse.ArgumentParser]
"""A function that adds a command: its name, its action, and a sentence of help."""


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
    top = argparse.ArgumentParser(prog="clixbook", description=f"HeroClix positions and what {HOW_MANY} rulebooks say.")
    top.add_argument("--version", action="version", version=f"clixbook {clixbook.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    top.set_defaults(run=lambda _: top.print_help())  # for newcomers who name no command

    def command(name: str, run: Run, help_text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help_text, description=help_text)
        made.set_defaults(run=run)
        return made

    for family in (
        add_question_commands,
        add_file_commands,
        add_ruling_commands,
        add_game_commands,
        add_lesson_commands,
        add_page_commands,
    ):
        family(command)
    return top


def add_question_commands(command: Command) -> None:
    """Questions about a board."""
    lof = command("lof", line_of_fire, "Say whether a line of fire is clear, hindered or blocked, and why.")
    lof.add_argument("map", metavar="MAP", help=MAP_HELP)
    lof.add_argument("source", metavar="FROM", help="a square such as C3, or a piece")
    lof.add_argument("target", metavar="TO", help="a square such as G5, or a piece")
    lof.add_argument("--rules", default="all", metavar="E", help=COMPARED_HELP)
    lof.add_argument("--json", action="store_true", help="print JSON")

    reach = command("reach", show_reach, "Say where a figure may move, at what cost, and where it must stop.")
    reach.add_argument("map", metavar="MAP", help=MAP_HELP)
    reach.add_argument("square", metavar="SQUARE", help="a square such as C3, or a piece")
    reach.add_argument("--speed", type=int, required=True, metavar="N", help="speed value of the figure")
    reach.add_argument("--rules", default="all", metavar="E", help=COMPARED_HELP)
    reach.add_argument("--mode", choices=list(Mode), help="speed symbol, instead of the piece's own")
    reach.add_argument("--json", action="store_true", help="print JSON")

    odds = command("odds", show_odds, "Say how likely an attack hits, from the values and powers of two figures.")
    odds.add_argument("attack", type=int, metavar="ATTACK", help="attack value of the attacker")
    odds.add_argument("defense", type=int, metavar="DEFENSE", help="defense value of the target")
    odds.add_argument("--damage", type=int, default=3, metavar="N", help="damage value of the attacker (%(default)s)")
    for name, whose in (("--reroll", "the attacker's side rolls again"), ("--target-reroll", "the target's side asks")):
        odds.add_argument(name, type=int, nargs="?", const=1, default=0, metavar="N", help=f"how often {whose} (1)")
    for name, whose in (("--power", "attacker"), ("--target-power", "target")):
        odds.add_argument(name, action="append", default=[], metavar="NAME", help=f"a power of the {whose}, repeatable")
    odds.add_argument("--close", action="store_true", help="a close attack instead of a ranged one")
    odds.add_argument("--hindered", action="store_true", help="the line of fire is hindered")
    odds.add_argument("--rules", default="all", metavar="E", help=COMPARED_HELP)
    odds.add_argument("--json", action="store_true", help="print JSON")


def add_file_commands(command: Command) -> None:
    """Maps, figures and scenarios as files."""
    check = command("check", check_files, "Tell every problem of map, figure and scenario files, with line and column.")
    check.add_argument("files", metavar="FILE", nargs="+", help="map, figure, scenario or lesson files")
    check.add_argument("--rules", metavar="E", help="tell too what this rulebook finds unusual about a map for two")

    schema = command(
        "schema", print_schema, "Print the JSON Schema of a kind of file, for editors that check as you type."
    )
    schema.add_argument("kind", choices=("map", "figure", "thing", "scenario"), help="the kind of file")

    help_text = "Make figure files of a table of figures, CSV or JSON, or of cards in JSON as players share them."
    table = command("import-figures", import_figures, help_text)
    table.add_argument("file", metavar="FILE|FOLDER", help="a table, a file of cards, or a folder with such files")
    table.add_argument(
        "--columns", default="", metavar="FILE", help="YAML: which column is which key; docs/import-figures.md"
    )
    plans = command("import-maps", import_maps, "Make map files of maps in JSON as players share them.")
    plans.add_argument("file", metavar="FILE|FOLDER", help="a map, or a folder with maps, in JSON")
    for each in (table, plans):
        each.add_argument(
            "--to", required=True, metavar="DIR", help="made if it is not there; no file in it is overwritten"
        )
        each.add_argument("--report", default="", metavar="FILE", help="JSON: all that was not read, by card and place")

    render = command("render", render_map, "Draw a map as SVG or PNG.")
    render.add_argument("map", metavar="MAP", help=MAP_HELP)
    render.add_argument("-o", "--output", metavar="FILE", help="out.svg or out.png; SVG to stdout if left out")
    render.add_argument("--palette", choices=PALETTES, default="light", help="colours (%(default)s)")
    render.add_argument("--square", type=int, default=34, metavar="PX", help="pixels a square (%(default)s)")
    render.add_argument("--rules", metavar="E", help="fill squares by what this rulebook makes of them")
    render.add_argument("--overlay", metavar="Q", help="draw the answer to a question: line, threats, reach, ...")
    render.add_argument("--from", dest="source", default="", metavar="WHO", help="of whom or from where it is asked")
    render.add_argument("--to", dest="target", default="", metavar="WHERE", help="a second place, if it needs one")
    render.add_argument("--number", type=int, metavar="N", help="its number: speed, range, or damage")

    text = command("text", print_text, "Print a board as a drawing in letters, or on one line.")
    text.add_argument("map", metavar="MAP", help=MAP_HELP)
    text.add_argument("--line", action="store_true", help="on one line, for a chat or an address")


def add_ruling_commands(command: Command) -> None:
    """Add the commands about rulebooks."""
    rules = command("rules", print_rules, f"Show rulings of the {HOW_MANY} rulebooks side by side.")
    rules.add_argument("which", metavar="SECTION|ID", nargs="*", help="such as LOF or LOF-14; all if left out")
    rules.add_argument("--markdown", action="store_true", help="print the page that docs/rulings.md keeps")

    powers = command("powers", print_powers, "Tell what each rulebook says of each power, and how much of it is built.")
    powers.add_argument("which", metavar="NAME", nargs="*", help="such as charge; all if left out")
    powers.add_argument("--rules", default="all", metavar="E", help=COMPARED_HELP)


def add_game_commands(command: Command) -> None:
    """Games that are stepped through, and many that are played."""
    play = command("play", play_scenario, "Step through a scenario that is played; 1 if an expectation fails.")
    play.add_argument("scenario", metavar="FILE|NAME", help="a scenario with steps (pushing), or a saved game (.json)")
    play.add_argument("--rules", metavar="E", help=f"{RULES_HELP}; the scenario's own if left out")
    play.add_argument("--step", type=int, metavar="N", help="print this step alone; 0 is the start")
    play.add_argument("--all", action="store_true", help="print every step, without asking")

    games = command("simulate", simulate_games, "Play many games between players of this program, and count who wins.")
    add_many_games_options(games)
    games.add_argument(
        "--player",
        action="append",
        metavar="[WHO=]NAME",
        help="who plays: eager (if left out), recruit, soldier, veteran, commander, patient-commander, random",
    )

    pairs = command(
        "tournament", play_tournament, "Let every pair of players, or of forces, meet from both sides, and count."
    )
    add_many_games_options(pairs)
    pairs.add_argument(
        "--players",
        nargs="+",
        default=["eager"],
        metavar="NAME",
        help="several meet with two forces; one (eager if left out) plays all forces, which meet each other",
    )

    worth = command("balance", balance_figures, "Play figures against a gauntlet, and tell points against strength.")
    worth.add_argument("figures", metavar="NAME", nargs="*", help="such as bruiser; the whole library if left out")
    worth.add_argument("--games", type=int, default=1, metavar="N", help="for each pairing (%(default)s)")
    worth.add_argument("--seed", type=int, default=0, metavar="N", help="of the first game's dice (%(default)s)")


def add_lesson_commands(command: Command) -> None:
    """Lessons and notebooks."""
    lesson = command("new-lesson", write_lesson, "Write a lesson to begin with: questions, answers, likely mistakes.")
    lesson.add_argument("map", metavar="MAP", help=MAP_HELP)
    lesson.add_argument("--from", dest="source", default="", metavar="WHO", help="a figure, or a free square for one")
    lesson.add_argument("--to", dest="target", default="", metavar="WHOM", help="a figure of another side, or a square")
    lesson.add_argument(
        "--also",
        action="append",
        default=[],
        metavar="MAP",
        help="another position, whose questions have it as their own",
    )
    lesson.add_argument("--name", default="", metavar="NAME", help="such as round-the-tower; the file's if left out")
    lesson.add_argument("--rules", default=EDITIONS[0], metavar="E", help=RULES_HELP)
    lesson.add_argument("-o", "--output", metavar="FILE", help="a new file; the lesson is printed if left out")

    page = command(
        "export",
        export_notebook,
        "Make one page of a notebook, with a picture of every board, that needs nothing else.",
    )
    page.add_argument("notebook", metavar="NOTEBOOK", help="a notebook that was run, such as study.ipynb")
    page.add_argument(
        "--to", choices=("html", "pdf"), help="what it becomes (html); a PDF needs Chromium, Chrome or Edge"
    )
    page.add_argument("-o", "--out", metavar="FILE", help="the notebook's name with another ending if left out")
    page.add_argument("--execute", action="store_true", help="run its cells first, in a kernel of its own")

    copies = command(
        "notebooks", copy_notebooks, "Copy the teaching notebooks into a folder of yours, to be run there."
    )
    copies.add_argument("folder", metavar="DIR", help="made if it is not there; what lies in it already stays as it is")


def add_page_commands(command: Command) -> None:
    """The pages."""
    demo = command("demo", serve_demo, "Serve the pages and open one in the browser.")
    demo.add_argument("--no-browser", action="store_true", help="only print the address")
    demo.add_argument("--port", type=int, metavar="N", help="port of the page; a free one if left out")
    demo.add_argument("--host", default="127.0.0.1", help="address to listen at; 0.0.0.0 lets other machines in")
    demo.add_argument("--base-url", default="/", metavar="PATH", help="path below which a proxy shows the pages")
    demo.add_argument("--warm", type=int, default=1, metavar="N", help="kernels that wait for visitors (1)")
    demo.add_argument("--most", type=int, default=20, metavar="N", help="kernels in all; who comes then waits (20)")
    add_server_options(demo)
    demo.add_argument("--page", choices=ROOMS, default="start", help="the room shown first (%(default)s)")


def add_server_options(command: argparse.ArgumentParser) -> None:
    """The options of a server to which strangers come."""
    add = command.add_argument
    add("--name", action="append", default=[], metavar="HOST", help="host that is answered, and no other (repeatable)")
    add("--proxy", action="append", default=[], metavar="ADDRESS", help="proxy whose X-Forwarded-For is believed")
    add("--most-each", type=int, metavar="N", help="kernels of one address; 0 for any number (half of --most)")
    add("--idle", type=float, metavar="MINUTES", help="without a gesture, then a page rests; 0 for never (10)")
    add("--memory", type=int, metavar="MB", help="of a kernel; 0 for any (1000)")
    add("--processor", type=int, metavar="SECONDS", help="of processor time of a kernel; 0 for any (1800)")


def add_many_games_options(command: argparse.ArgumentParser) -> None:
    """The options of commands that play many games."""
    command.add_argument("map", metavar="MAP", help=MAP_HELP)
    command.add_argument("--rules", required=True, metavar="E", help=RULES_HELP)
    command.add_argument(
        "--forces", required=True, nargs="+", metavar="PLAYER=FIGURE,...", help="such as Ann=bruiser,gnat"
    )
    command.add_argument("--games", type=int, default=100, metavar="N", help="how many, of each pair (%(default)s)")
    command.add_argument("--seed", type=int, default=0, metavar="N", help="of the first game's dice (%(default)s)")
    command.add_argument("--total", type=int, default=300, metavar="POINTS", help="build total (%(default)s)")
    command.add_argument(
        "--check", action="store_true", help="check that the rulebook lets them be forces of that total"
    )
    command.add_argument("--workers", type=int, metavar="N", help="processes that play; -1 for one on each core (1)")
    command.add_argument(
        "--checkpoint", default="", metavar="FILE", help="keeps the games; the same call goes on there"
    )
    command.add_argument("--json", action="store_true", help="print the rows as JSON")


def serve_in_jupyter() -> dict[str, Any]:
    """The server that jupyter-server-proxy starts at ``/clixbook/`` on demand: few kernels, for one visitor."""
    command = [sys.executable, "-m", "clixbook", "demo", "--no-browser", "--warm", "1", "--most", "6"]
    return {
        "command": [*command, "--port", "{port}", "--base-url", "{base_url}clixbook"],
        "absolute_url": True,
        "timeout": 60,
        "launcher_entry": {"title": "clixbook"},
    }


def serve_demo(options: argparse.Namespace) -> None:
    """``clixbook demo``."""
    from clixbook.view.serving.demo import VisitorLimits, serve

    bounds = VisitorLimits(
        tuple(options.name), tuple(options.proxy), options.most_each, options.idle, options.memory, options.processor
    )
    serve(
        port=options.port, browser=not options.no_browser, page=options.page,
        warm=options.warm, most=options.most, host=options.host, base=options.base_url, bounds=bounds,
    )  # fmt: skip
