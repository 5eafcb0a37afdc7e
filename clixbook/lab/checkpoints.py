"""Checkpoint files that keep finished games, so that a study can resume."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from clixbook.board.model.frozen import FrozenMap
from clixbook.engine.position.state import Result
from clixbook.errors import BadFile, Problem, why_no_file
from clixbook.lab.results import UNFINISHED, Played

PLAYERS = "players"
"""The key of a study that maps seats to names of players, "" for one without a name."""


class Checkpoint:
    """A file with a line for the study and one per game; rejects other studies.

    ``study`` says what is played. A tournament keeps the games of several meetings, each by its name.
    """

    def __init__(self, path: str | Path, study: Mapping[str, Any]) -> None:
        self.path = Path(path)
        self.study = dict(study)
        self.played: dict[tuple[str, int], Played] = {}
        try:
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        except (OSError, ValueError) as error:  # no name of a file, or no text in it
            why = getattr(error, "strerror", None) or "it is not text"
            raise BadFile(Problem(f"The games cannot be read: {why}.", f"{path!s:.80}")) from None
        first, *rest = text.splitlines() or [""]
        if first and (why := _study_difference(_read(first) or {}, self.study)):
            raise BadFile(Problem(why, str(self.path), 1))
        if not first:
            self._write(self.study, "w")
        elif not text.endswith("\n"):  # cut off in the middle of a line, which stays as a line of its own
            self._append("\n", "a")
        for line in rest:
            if (found := _read(line)) is not None:
                self.played[found.get("meeting", ""), found["seed"]] = _game_of_row(found)

    def record_game(self, game: Played, meeting: str = "") -> None:
        """Write down a game that has ended."""
        self.played[meeting, game.seed] = game
        points = {player: str(number) for player, number in game.result.points}
        row = {"seed": game.seed, "turns": game.turns, "steps": game.steps, "winner": game.result.winner}
        row |= {"why": game.result.why, "termination": game.result.termination, "teams": dict(game.result.teams)}
        named = {"meeting": meeting} if meeting else {}
        self._write({**named, **row, "points": points, "finished": game.finished}, "a")

    def _write(self, row: Mapping[str, Any], mode: str) -> None:
        self._append(json.dumps(row, ensure_ascii=False) + "\n", mode)

    def _append(self, text: str, mode: str) -> None:
        try:
            with self.path.open(mode, encoding="utf-8") as stream:
                stream.write(text)
        except (OSError, ValueError) as error:
            raise BadFile(Problem(f"The games cannot be kept: {why_no_file(error)}.", f"{self.path!s:.80}")) from None


def _read(line: str) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _study_difference(kept: Mapping[str, Any], study: Mapping[str, Any]) -> str:
    """Why the games kept are of another study, or "". Players without a name are taken for the same."""
    kept, study = dict(kept), dict(study)
    were, are = kept.pop(PLAYERS, {}), study.pop(PLAYERS, {})
    if kept != study:
        return "This file keeps games of another position or limit."
    named = [(seat, were.get(seat), who) for seat, who in are.items()]
    others = [f"{seat} played by {was}" for seat, was, who in named if was and who and was != who]
    return f"This file keeps games of other players: {', '.join(others)}." if others else ""


def _game_of_row(row: Mapping[str, Any]) -> Played:
    points = tuple((player, Fraction(number)) for player, number in row["points"].items())
    ended = Result(row["winner"], row["why"], points, row["termination"], FrozenMap(row["teams"]))
    result = ended if row["finished"] else UNFINISHED
    return Played(row["seed"], result, row["turns"], row["steps"])
