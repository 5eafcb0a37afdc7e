"""A small game for each power that strikes whole areas, covers them, or strikes one spot exactly."""

from __future__ import annotations

from tests.helpers import EDITIONS
from tests.powers.scenes.scene import Scene

SCENES = (
    Scene(
        "Precision Strike",
        "Anvil Saint takes 2 off every damage, and feels a pin all the same; Moth Shade has hardly a way out.",
        {"pin-sparrow": "B3"},
        {"anvil-saint": "F3", "moth-shade": "F5"},
        {
            "core2014": (
                "shoot pin-sparrow anvil-saint", "3 5", "end", "end",
                "shoot pin-sparrow moth-shade", "3 5", "end",
            ),
            "complete2022": (
                "shoot pin-sparrow anvil-saint", "3 5", "end", "end",
                "shoot pin-sparrow moth-shade", "3 5", "moth-shade rolls to evade", "5", "end",
            ),
        },
        fighters={"pin-sparrow": {"click": 1}},
    ),
    Scene(
        "Pulse Wave",
        "Kiln Brother opens the kiln: Street Lantern, his friend, Bruiser and Roof Hare are near enough, not Gnat.",
        {"kiln-brother": "D3", "street-lantern": "F5"},
        {"bruiser": "G3", "roof-hare": "F2", "gnat": "K3"},
        {
            **dict.fromkeys(EDITIONS, ("use kiln-brother pulse-wave", "3 5", "end")),
            "nebula2007": ("use kiln-brother pulse-wave", "3 5", "roof-hare rolls to evade", "5", "end"),
            "eddieg": ("use kiln-brother pulse-wave", "end"),
        },
    ),
    Scene(
        "Smoke Cloud",
        "Soot Widow covers Bruiser in smoke; his blow at Fog Heron is harder for him then, or he has to step out "
        "first, or neither.",
        {"soot-widow": "C3", "fog-heron": "H3"},
        {"bruiser": "G3"},
        {
            **dict.fromkeys(
                ("core2014", "complete2022"),
                (
                    "use soot-widow smoke-cloud G3", "F3", "F4", "enough", "end",
                    "close bruiser fog-heron", "3 4", "end",
                ),
            ),
            "nebula2007": (
                "use soot-widow smoke-cloud D3", "F3", "G3", "F4", "enough", "end",
                "move bruiser H4", "5", "close bruiser fog-heron", "3 4", "end",
            ),
            "eddieg": (
                "use soot-widow smoke-cloud D3", "F3", "G3", "F4", "enough", "end",
                "close bruiser fog-heron", "3 4", "end",
            ),
        },
    ),
    Scene(
        "Barrier",
        "Plumb Line puts four stones between herself and Bruiser, who breaks one; then all are gone.",
        {"plumb-line": "C3"},
        {"bruiser": "G4"},
        {
            **dict.fromkeys(
                ("core2014", "complete2022"),
                ("use plumb-line barrier F3", "F4", "F5", "F2", "end", "destroy bruiser F4", "end"),
            ),
            "nebula2007": ("use plumb-line barrier D3", "F3", "F4", "F5", "F2", "end", "destroy bruiser F4", "end"),
        },
    ),
)  # fmt: skip
