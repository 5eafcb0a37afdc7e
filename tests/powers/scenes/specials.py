"""A small game for each of five special powers of figures: the two books that have them play it alike, or nearly so."""

from __future__ import annotations

from tests.powers.scenes.scene import Scene

SCENES = (
    Scene(
        "Leaf Wall",
        "Bruiser strikes Hedge Warden twice for 4: the first time he stands alone, the second time Gnat is beside him.",
        {"bruiser": "C3"},
        {"hedge-warden": "D3", "gnat": "F3"},
        {
            "core2014": (
                "close bruiser hedge-warden", "4 5", "end", "move gnat E3", "end",
                "close bruiser hedge-warden", "4 5", "end",
            ),
        },
        of="hedge-warden",
    ),
    Scene(
        "Toll",
        "Stair Baron takes his toll, once, and hits with a six where he needed a seven; as the turn ends it is over.",
        {"stair-baron": "C3"},
        {"bruiser": "D3"},
        {"core2014": ("use stair-baron card-text toll", "close stair-baron bruiser", "2 4", "end")},
        asked=("use stair-baron card-text toll", "use stair-baron card-text rail"),
        of="stair-baron",
    ),
    Scene(
        "Second Oath",
        "Oath Brother hurts himself first, and that is why a five is enough for him.",
        {"oath-brother": "C3"},
        {"bruiser": "D3"},
        {"core2014": ("use oath-brother card-text second-oath", "close oath-brother bruiser", "2 3", "end")},
        of="oath-brother",
    ),
    Scene(
        "Steam",
        "Kettle Saint hits, and is healed when the action is over; the turn after it misses, and is not.",
        {"kettle-saint": "C3"},
        {"bruiser": "D3"},
        {
            "core2014": (
                "close kettle-saint bruiser", "4 6", "end", "end", "close kettle-saint bruiser", "1 2", "end",
            ),
        },
        fighters={"kettle-saint": {"click": 3}},
        of="kettle-saint",
    ),
    Scene(
        "Borrowed Cloth",
        "Echo Tailor copies a defense power of Iron Abbot's, and wears it through Bruiser's turn, not longer.",
        {"echo-tailor": "C3", "iron-abbot": "C4"},
        {"bruiser": "D3"},
        {
            "core2014": (
                "use echo-tailor card-text borrowed-cloth toughness", "end",
                "close bruiser echo-tailor", "4 5", "end",
            ),
        },
        of="echo-tailor",
    ),
)  # fmt: skip
