"""``clixbook lof``, ``reach`` and ``odds``: questions about a board, and their answers in words or as JSON."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.commands.arguments import board_of, editions


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
    answers = [reach(board, options.square, options.speed, rules=book, mode=options.mode) for book in books]
    show(answers, record, options, more=ways_in_words)


def show_odds(options: argparse.Namespace) -> None:
    """``clixbook odds``."""
    from clixbook.lab.roll_odds import RollOdds, roll_odds

    def record(odds: RollOdds) -> dict[str, Any]:
        return {
            "rules": odds.rules.name,
            "needs": odds.needs,
            "roll": str(odds.roll),
            "hit": str(odds.hit),
            "critical": str(odds.critical),
            "clicks": {str(lost): str(chance) for lost, chance in odds.clicks.items()},
            "reasons": [reason_record(reason) for reason in odds.reasons],
        }

    answers = [
        roll_odds(
            options.attack, options.defense, options.damage, rerolls=options.reroll,
            target_rerolls=options.target_reroll, powers=options.power, target_powers=options.target_power,
            close=options.close, hindered=options.hindered, rules=book,
        )
        for book in editions(options.rules)
    ]  # fmt: skip
    show(answers, record, options)


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
