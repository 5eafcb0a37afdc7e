"""``python -m tests.powers.scenes`` writes the golden transcripts of all scenes anew."""

from __future__ import annotations

from tests.helpers import EDITIONS
from tests.powers.scenes import SCENES
from tests.powers.scenes.scene import page, path_of

for scene in SCENES:
    for edition in EDITIONS:
        path_of(scene, edition).write_text(page(scene, edition), encoding="utf-8")
