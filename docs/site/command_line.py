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

`clixbook COMMAND -h` says the same in a terminal; [commands](commands.md) has an example of each.
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
