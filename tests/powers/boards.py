"""The positions of the powers card, from the scenes of the powers; a yard of its own for those without one.

usage: python -m tests.powers.boards        writes clixbook/scenarios/atlas/powers.yaml anew
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks.editions import DEFAULT
from clixbook.scenarios.atlas import atlas_files
from tests.engine.with_files import table, written
from tests.powers.scenes import SCENES
from tests.powers.scenes.scene import begun

PATH = atlas_files.FOLDER.parent / "powers.yaml"
HEAD = "# A position for each power of the card: python -m tests.powers.boards writes this file.\n"
STRIKING = ("batman enemy", "sinister syndicate", "calculator", "crime syndicate", "legion of superheroes")
"""Team abilities that one uses in the own turn."""
STANDING = ("batman ally", "justice society", "mystics")
"""Team abilities that answer what others do."""
BESIDE: Mapping[str, Mapping[str, Any]] = {
    "carry": {"mode": "wing"},
    "combat reflexes": {"powers": {"defense": {"1-5": "Combat Reflexes"}}},
    "earthbound": {"mode": "wing", "powers": {"speed": {"1-5": "Earthbound"}}},
    "evade": {"traits": ["Evade"]},
    "exploit weakness": {"powers": {"damage": {"1-5": "Exploit Weakness"}}},
    "fantastic four": {"teams": ["Fantastic Four"]},
    "flight": {"mode": "wing"},
    "frightful four": {"teams": ["Frightful Four"]},
    "immobile": {"traits": ["Immobile"]},
    "inhumans": {"teams": ["Inhumans"]},
    "invincible": {"powers": {"defense": {"1-5": "Invincible"}}},
    "phasing/teleport": {"powers": {"speed": {"1-5": "Phasing/Teleport"}}},
    "plasticity": {"powers": {"speed": {"1-5": "Plasticity"}}},
    "poison": {"powers": {"attack": {"1-5": "Poison"}}},
    "psychic blast": {"powers": {"attack": {"1-5": "Psychic Blast"}}},
    "regeneration": {"powers": {"defense": {"1-5": "Regeneration"}}},
    "swim": {"mode": "dolphin"},
    "unique modifier": {"traits": ["Unique Modifier"]},
}
"""What the file of a figure says that has the power and stands beside an opponent."""
GUARDING = (
    "combat reflexes",
    "evade",
    "fantastic four",
    "frightful four",
    "immobile",
    "inhumans",
    "invincible",
    "plasticity",
)
"""Those of them that answer what others do."""
YARD = Board.build(width=12, height=6, hindering=["G3", "G4"], title="A yard with two bushes")
PLACES = {"first": "G3", "second": "G4", "bruiser": "F3", "lodestar": "B4"}


def text() -> str:
    """The file: a line for each power."""
    lines = {scene.power.lower(): begun(scene, DEFAULT).to_line() for scene in SCENES if not scene.of}
    with tempfile.TemporaryDirectory() as folder:
        lines |= {name: _team(Path(folder), name, mine=True) for name in STRIKING}
        lines |= {name: _team(Path(folder), name, mine=False) for name in STANDING}
        lines |= {name: _beside(Path(folder), name, keys) for name, keys in BESIDE.items()}
    return HEAD + "".join(f"{name}: {line}\n" for name, line in sorted(lines.items()))


def _team(folder: Path, name: str, *, mine: bool) -> str:
    """Two of the team side by side in the bushes, one better than the other, an opponent beside and one far off."""
    dials = {"first": "8 9 15 3", "second": "8 11 17 3"}
    keys = {"teams": [name.title()], "points": 80, "range": 6, "set": "atlas"}
    members = [
        figure_code(load_figure(written(folder, who, table("green . . . . .", "f f f f f KO", f=face), **keys)))
        for who, face in dials.items()
    ]
    others = ["bruiser", "lodestar"]
    ann, ben = (members, others) if mine else (others, members)
    game = Game.new(YARD, rules=DEFAULT, forces={"Ann": ann, "Ben": ben}, places=PLACES, seed=1)
    return arrange_start(game, {}, turn=3).to_line()


def _beside(folder: Path, name: str, keys: Mapping[str, Any]) -> str:
    """Who has the power between an opponent and a friend, far from walls; Ann's, unless it guards."""
    who = name.replace(" ", "-").replace("/", "-")
    figure = written(folder, who, table("green . . . . .", "x x x x x KO"), points=80, set="atlas", range=6, **keys)
    places = {"bruiser": "C3", who: "D3", "gnat": "E4"}
    sides = [[figure_code(load_figure(figure)), "gnat"], ["bruiser"]]
    forces = dict(zip(("Ben", "Ann") if name in GUARDING else ("Ann", "Ben"), sides, strict=True))
    forces = {player: forces[player] for player in ("Ann", "Ben")}
    game = Game.new(
        Board.build(width=12, height=6, title="A yard"), rules=DEFAULT, forces=forces, places=places, seed=1
    )
    return arrange_start(game, {}, turn=3).to_line()


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
