"""The positions of the powers card, from the scenes of the powers.

usage: python -m tests.powers.boards        writes clixbook/scenarios/atlas/powers.yaml anew
"""

from __future__ import annotations

from clixbook.rulebooks.editions import DEFAULT
from clixbook.scenarios.atlas import files
from tests.powers import test_transcripts_defense_damage, test_transcripts_speed_attack, test_transcripts_teams
from tests.powers.scenes import begun

PATH = files.FOLDER.parent / "powers.yaml"
HEAD = "# A position for each power of the card: python -m tests.powers.boards writes this file.\n"


def text() -> str:
    """The file: a line for each power."""
    modules = (test_transcripts_speed_attack, test_transcripts_defense_damage, test_transcripts_teams)
    scenes = [scene for module in modules for scene in module.SCENES]
    lines = {scene.power.lower(): begun(scene, DEFAULT).to_line() for scene in scenes}
    return HEAD + "".join(f"{name}: {line}\n" for name, line in sorted(lines.items()))


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
