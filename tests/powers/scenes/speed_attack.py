"""A small game for each power of the speed and attack slots, under each rulebook."""

from __future__ import annotations

from clixbook.board.model.board import Board
from tests.helpers import EDITIONS
from tests.powers.scenes.scene import Scene

BUSH = Board.build(width=12, height=6, hindering=["F3"], title="A yard with a bush")
FENCE = Board.build(width=12, height=6, walls=["H3|I3"], title="A yard with a fence")
CRATE = Board.build(width=12, height=6, objects={"E2": "light"}, title="A yard with a crate")
ROOF = Board.build(width=10, height=6, levels={"D3:E5": 2}, title="A yard with a roof")
STRUCK = ("close bruiser moth-shade", "3 4", "let it hit", "end", "close moth-shade bruiser", "2 4", "end")
SCENES = (
    Scene(
        "Flurry",
        "Hail Drummer stands between Bruiser and Gnat; a blow for each, or both for one.",
        {"hail-drummer": "E3"},
        {"bruiser": "F3", "gnat": "D3"},
        dict.fromkeys(
            EDITIONS, ("use hail-drummer flurry bruiser", "2 4", "close hail-drummer bruiser", "3 4", "end")
        ),
    ),
    Scene(
        "Charge",
        "Gnat holds Hail Drummer, who charges at Bruiser: after a roll, or in one book without, and harder.",
        {"hail-drummer": "B3"},
        {"bruiser": "F3", "gnat": "A3"},
        {
            "core2014": ("use hail-drummer charge E3", "5", "close hail-drummer bruiser with charge", "2 5", "end"),
            "nebula2007": ("use hail-drummer charge E3", "close hail-drummer bruiser with charge", "2 5", "end"),
        },
        fighters={"hail-drummer": {"click": 3}},
    ),
    Scene(
        "Force Blast",
        "Weather Vane has a fence behind Bruiser, and wind enough to send him there.",
        {"weather-vane": "E3"},
        {"bruiser": "F3"},
        {
            "core2014": ("use weather-vane force-blast push bruiser", "4", "end"),
            "complete2022": ("use weather-vane force-blast push bruiser", "end"),
            "nebula2007": ("use weather-vane force-blast close bruiser", "3 4", "end"),
            "eddieg": ("close weather-vane bruiser", "6 4", "force blast", "end"),
        },
        FENCE,
        fighters={"weather-vane": {"click": 3}},
    ),
    Scene(
        "Hypersonic Speed",
        "Weather Vane runs up to Bruiser, strikes, and is gone again; in one book she strikes once more on the way.",
        {"weather-vane": "B3"},
        {"bruiser": "F3", "gnat": "H5"},
        {
            "core2014": (
                "use weather-vane hypersonic-speed E3", "close weather-vane bruiser with hypersonic speed", "2 4", "B3",
                "end",
            ),
            "complete2022": (
                "use weather-vane hypersonic-speed E3", "close weather-vane bruiser with hypersonic speed", "2 4", "B3",
                "4", "end",
            ),
            "nebula2007": (
                "use weather-vane hypersonic-speed E3", "close weather-vane bruiser with hypersonic speed", "2 4", "G5",
                "close weather-vane gnat with hypersonic speed", "3 4", "end",
            ),
            "eddieg": (
                "use weather-vane hypersonic-speed E3", "close weather-vane bruiser with hypersonic speed", "1 3",
                "stay here", "end", "end", "end", "end", "use weather-vane hypersonic-speed power bruiser", "2 4",
                "strike again", "3 4", "strike again", "3 4", "end",
            ),
        },
    ),
    Scene(
        "Stealth",
        "Moth Shade sits in a bush: Night Warden cannot shoot it, and Bruiser beside it strikes, once he has found it.",
        {"night-warden": "B3", "bruiser": "F4"},
        {"moth-shade": "F3"},
        {
            "core2014": STRUCK,
            "complete2022": STRUCK,
            "nebula2007": (
                "use bruiser spotting close moth-shade", "3 4", "let it hit", "end", "end",
                "close bruiser moth-shade", "3 5", "let it hit", "end",
            ),
            "eddieg": STRUCK,
        },
        BUSH,
        asked=("shoot night-warden moth-shade", "close bruiser moth-shade"),
    ),
    Scene(
        "Leap/Climb",
        "Roof Hare leaves Bruiser behind and strikes Lodestar on the roof, from below where its book lets it.",
        {"roof-hare": "B4"},
        {"bruiser": "B5", "lodestar": "D4"},
        {
            "core2014": ("move roof-hare C3", "2", "end", "end", "close roof-hare lodestar", "3 4", "end"),
            "complete2022": ("move roof-hare D3", "4", "end", "end", "close roof-hare lodestar", "3 4", "end"),
            "nebula2007": ("move roof-hare C3", "go on", "close roof-hare lodestar", "3 4", "end"),
            "eddieg": ("move roof-hare C3", "end", "end", "close roof-hare lodestar", "3 4", "end"),
        },
        ROOF,
    ),
    Scene(
        "Running Shot",
        "Bruiser is out of range until Lens Keeper runs; in one book she is back behind her line before he wakes up.",
        {"lens-keeper": "B3"},
        {"bruiser": "K3"},
        {
            "core2014": ("use lens-keeper running-shot F3", "shoot lens-keeper bruiser", "2 4", "end"),
            "complete2022": ("use lens-keeper running-shot F3", "shoot lens-keeper bruiser", "2 4", "end"),
            "nebula2007": ("use lens-keeper running-shot F3", "shoot lens-keeper bruiser", "2 4", "B3", "end"),
            "eddieg": ("use lens-keeper running-shot F3", "shoot lens-keeper bruiser", "2 4", "end"),
        },
        asked=("shoot lens-keeper bruiser",),
    ),
    Scene(
        "Energy Explosion",
        "Powder Kite aims at Bruiser; Gnat and her own Street Lantern stand too close to him.",
        {"powder-kite": "B3", "street-lantern": "H3"},
        {"bruiser": "G3", "gnat": "G4"},
        dict.fromkeys(EDITIONS, ("use powder-kite energy-explosion bruiser", "2 4", "end")),
    ),
    Scene(
        "Quake",
        "Street Stamper stands between Bruiser and Gnat, and Street Lantern, a friend, is too close.",
        {"street-stamper": "F3", "street-lantern": "F4"},
        {"bruiser": "G3", "gnat": "E3"},
        {
            **dict.fromkeys(EDITIONS, ("use street-stamper quake", "2 4", "end")),
            "complete2022": ("use street-stamper quake", "2 4", "knock back", "end"),
        },
    ),
    Scene(
        "Super Strength",
        "Crane Hand takes up a crate beside its way, and strikes Bruiser with it a turn later. Where the book lets it, "
        "it lays hands on Bruiser himself afterwards.",
        {"crane-hand": "C3"},
        {"bruiser": "F3"},
        {
            "core2014": ("move crane-hand E3 take E2", "end", "end", "swing crane-hand bruiser", "3 4", "end"),
            "complete2022": (
                "move crane-hand E3 take E2", "end", "end", "swing crane-hand bruiser", "3 4", "knock back", "end",
            ),
            "nebula2007": (
                "move crane-hand E3 take E2", "no attack", "end", "end", "swing crane-hand bruiser", "3 4", "end",
                "end", "end", "move bruiser F3", "no attack", "end", "grab crane-hand bruiser", "3 4", "end",
                "close bruiser crane-hand", "2 3", "end", "hurl crane-hand bruiser J3",
            ),
        },
        CRATE,
    ),
    Scene(
        "Incapacitate",
        "Web Nurse wraps up Bruiser, who has one token already, and in her next turn once more.",
        {"web-nurse": "B3"},
        {"bruiser": "F3"},
        dict.fromkeys(
            EDITIONS,
            (
                "use web-nurse incapacitate ranged bruiser", "2 4", "end", "end",
                "use web-nurse incapacitate ranged bruiser", "2 4", "end",
            ),
        ),
        fighters={"bruiser": {"tokens": 1}},
    ),
    Scene(
        "Blades/Claws/Fangs",
        "Alley Cat, whose damage value is 2, lets a die decide what Bruiser takes.",
        {"alley-cat": "B3"},
        {"bruiser": "C3"},
        {
            **dict.fromkeys(EDITIONS, ("close alley-cat bruiser", "3 4", "the die decides", "5", "end")),
            "nebula2007": ("close alley-cat bruiser", "the die decides", "3 4", "5", "end"),
        },
    ),
    Scene(
        "Steal Energy",
        "Web Nurse has lost four clicks; her blow at Bruiser gives her one back.",
        {"web-nurse": "B3"},
        {"bruiser": "C3"},
        dict.fromkeys(EDITIONS, ("close web-nurse bruiser", "3 4", "end")),
        fighters={"web-nurse": {"click": 5}},
    ),
)  # fmt: skip
