"""Writes the page of the commands from the parser.

usage: python docs/site/command_line.py > docs/command-line.md        ``make docs`` calls it
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from clixbook.cli import parser

INTRODUCTION = """\
# Command line

`make setup` puts the command into `.venv/bin`; after `. .venv/bin/activate` plain `clixbook` is enough. Below the
examples stand the arguments of each command, as `clixbook COMMAND -h` tells them in a terminal.

```sh
clixbook lof corner A1 D4 --rules all       # four verdicts, each with its reasons
clixbook reach roof C3 --speed 6 --rules eddieg
clixbook odds 10 17 --reroll                # 21/36, 58.3 %, and 82.6 % with one reroll; powers too
clixbook rules LOF                          # four columns, differences marked
clixbook powers charge                      # what each book says of a power, what is built; all without a name
clixbook check maps/harbour.yaml            # every problem of a file, of your own too, with its line and column
clixbook schema figure > figure.schema.json # for editors that check as you type; scenario and map too
clixbook import-figures cards/ --to figures --report notes.json       # tables too; import-figures.md
clixbook import-maps plans/ --to maps --report notes.json             # import-maps.md
clixbook render harbour -o harbour.svg
clixbook play corner-shot                   # a story, step by step, with questions; a saved game is told
clixbook simulate corner --rules eddieg --forces Ann=bruiser Ben=lodestar --games 20
clixbook tournament corner --rules core2014 --forces Ann=bruiser Ben=gnat --players recruit soldier --games 20
clixbook balance bruiser gnat               # points against strength; balance.md has all figures
clixbook new-lesson market-street --from E5 --to K9 -o my.yaml   # a lesson to begin with; write-a-lesson.md
clixbook export study.ipynb                 # one page with a picture of every board; share-a-notebook.md
clixbook notebooks lessons                  # copies of the notebooks, to be run in a folder of yours
clixbook demo --no-browser --port 8866
clixbook demo --page play                   # a whole game in the browser; the other rooms are one link away
```

`--rules` takes the name of a rulebook, or `all` where several can be compared. A board is the name of a map that comes
with clixbook, a path to a [map file](map-format.md), or a position on one line.
"""


def document() -> str:
    """The whole page: a table of the commands, then each with its arguments."""
    commands = _commands()
    lines = [INTRODUCTION, "| command | |", "|---|---|"]
    lines += [f"| [`{name}`](#{name}) | {_cell(each.description or '')} |" for name, each in commands.items()]
    for name, each in commands.items():
        lines += ["", f"## {name}", "", *_section(each)]
    return "\n".join([*lines, ""])


def _commands() -> dict[str, argparse.ArgumentParser]:
    found = next(each for each in parser()._actions if isinstance(each, argparse._SubParsersAction))
    return dict(found.choices)


def _section(command: argparse.ArgumentParser) -> Iterator[str]:
    yield command.description or ""
    rows = [action for action in command._actions if not isinstance(action, argparse._HelpAction)]
    if rows:
        yield from ("", "| argument | |", "|---|---|")
    for action in rows:
        yield f"| `{_cell(_name(action))}` | {_cell(_help(command, action))} |"


def _name(action: argparse.Action) -> str:
    value = action.metavar or (action.dest.upper() if action.option_strings and action.nargs != 0 else action.dest)
    value = value if isinstance(value, str) else " ".join(value)
    if action.choices is not None and action.metavar is None:
        value = "{" + ",".join(map(str, action.choices)) + "}"
    more = {"+": f"{value} [{value} ...]", "*": f"[{value} ...]"}.get(str(action.nargs), value)
    if not action.option_strings:
        return more
    return ", ".join(action.option_strings) + ("" if action.nargs == 0 else f" {more}")


def _help(command: argparse.ArgumentParser, action: argparse.Action) -> str:
    told = command._get_formatter()._expand_help(action) if action.help else ""
    return f"{told} (required)" if action.option_strings and action.required else told


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    sys.stdout.write(document())
