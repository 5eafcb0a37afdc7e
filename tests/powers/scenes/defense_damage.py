"""A small game for each power of the defense and damage slots, under each rulebook."""

from __future__ import annotations

from clixbook.board.model.board import Board
from tests.helpers import EDITIONS
from tests.powers.scenes.scene import Scene

HEDGE = Board.build(width=12, height=6, hindering=["D3"], title="A yard with a bush")
SMALL = Board.build(width=6, height=5, title="A small yard")
SCENES = (
    Scene(
        "Close Combat Expert",
        "Hail Drummer is tired, and strikes harder than ever.",
        {"hail-drummer": "E3"},
        {"bruiser": "F3"},
        {
            "core2014": ("use hail-drummer close-combat-expert bruiser damage", "3 4", "end"),
            **dict.fromkeys(EDITIONS[1:], ("close hail-drummer bruiser", "3 4", "end")),
        },
        fighters={"hail-drummer": {"click": 5}},
    ),
    Scene(
        "Empower",
        "Brass Herald plays for Bruiser, who strikes Ironmonger.",
        {"bruiser": "E3", "brass-herald": "D3"},
        {"ironmonger": "F3"},
        dict.fromkeys(EDITIONS, ("close bruiser ironmonger", "4 5", "end")),
    ),
    Scene(
        "Enhancement",
        "Brass Herald plays for Weather Vane, who shoots at Ironmonger.",
        {"weather-vane": "C3", "brass-herald": "C4"},
        {"ironmonger": "H3"},
        dict.fromkeys(EDITIONS, ("shoot weather-vane ironmonger", "4 5", "end")),
        fighters={"brass-herald": {"click": 3}},
    ),
    Scene(
        "Ranged Combat Expert",
        "Weather Vane has lost her wind, but not her eye.",
        {"weather-vane": "B3"},
        {"bruiser": "F3"},
        {
            "core2014": ("use weather-vane ranged-combat-expert bruiser damage", "3 4", "end"),
            **dict.fromkeys(EDITIONS[1:], ("shoot weather-vane bruiser", "3 4", "end")),
        },
        fighters={"weather-vane": {"click": 5}},
    ),
    Scene(
        "Super Senses",
        "Roof Hare evades a shot with a five, and shoots back past a bush: who sees past it hits with the same dice.",
        {"lodestar": "B3"},
        {"roof-hare": "F3"},
        {
            "core2014": (
                "shoot lodestar roof-hare",
                "4 5",
                "roof-hare rolls to evade",
                "5",
                "end",
                "shoot roof-hare lodestar",
                "3 4",
                "end",
            ),
        },
        HEDGE,
    ),
    Scene(
        "Toughness",
        "Powder Kite takes one less of the blow and of the crash, and all of the push where its book has one.",
        {"bruiser": "C3"},
        {"powder-kite": "D3"},
        {
            "core2014": ("close bruiser powder-kite", "4 4", "end", "move powder-kite F4", "end"),
            "eddieg": ("close bruiser powder-kite", "4 4", "end", "move powder-kite F4", "end"),
            "nebula2007": ("close bruiser powder-kite", "4 4", "end", "move powder-kite F4", "no attack", "end"),
            "complete2022": ("close bruiser powder-kite", "4 4", "knock back", "end", "move powder-kite F4", "end"),
        },
        SMALL,
        {"powder-kite": {"tokens": 1}},
    ),
    Scene(
        "Invulnerability",
        "Anvil Saint takes less of a blow; where his team counts and everything helps, nothing at all.",
        {"bruiser": "C3"},
        {"anvil-saint": "D3"},
        {"core2014": ("close bruiser anvil-saint", "3 5", "end")},
    ),
    Scene(
        "Impervious",
        "Dusk Oracle rolls a two against the damage. As one of the Mystics she pays back what comes through.",
        {"bruiser": "C3"},
        {"dusk-oracle": "D3"},
        {
            "core2014": ("close bruiser dusk-oracle", "3 5", "2", "end"),
            **dict.fromkeys(EDITIONS[1:], ("close bruiser dusk-oracle", "3 5", "roll", "2", "end")),
        },
    ),
    Scene(
        "Defend",
        "Bruiser strikes Quay Matron with a seven, which would be enough for her, but not for Stone Aunt beside her.",
        {"bruiser": "C3"},
        {"quay-matron": "D3", "stone-aunt": "D4"},
        {"core2014": ("close bruiser quay-matron", "3 4", "end")},
    ),
    Scene(
        "Shape Change",
        "Bruiser reaches for Paper Fox, who is somebody else. May he have Gnat instead?",
        {"bruiser": "C3"},
        {"paper-fox": "D3", "gnat": "D4"},
        {
            "core2014": ("close bruiser paper-fox", "paper-fox rolls to change its shape", "5", "gnat", "4 5", "end"),
            "nebula2007": ("close bruiser paper-fox", "paper-fox rolls to change its shape", "5", "end"),
            "eddieg": ("close bruiser paper-fox", "paper-fox rolls to change its shape", "5", "gnat", "4 5", "end"),
        },
    ),
    Scene(
        "Battle Fury",
        "Red Tram sees red: whom may it shoot at, and who takes Kiln Runner along?",
        {"red-tram": "B3", "kiln-runner": "C5", "lodestar": "B5"},
        {"gnat": "F3"},
        {
            "core2014": ("move red-tram D3", "end"),
            "nebula2007": ("shoot red-tram gnat", "5 6", "end"),
        },
        fighters={"red-tram": {"click": 2}},
        asked=("shoot red-tram gnat", "carry lodestar D5 kiln-runner"),
    ),
    Scene(
        "Support",
        "Quay Matron sews Bruiser up, three clicks down, with a nine and then a five.",
        {"quay-matron": "C3", "bruiser": "D3"},
        {"gnat": "J3"},
        {"core2014": ("use quay-matron support bruiser", "4 5", "5", "end")},
        fighters={"bruiser": {"click": 5}},
        asked=("use quay-matron support quay-matron",),
    ),
    Scene(
        "Energy Shield/Deflection",
        "Night Warden shoots at Marsh Strider and Bruiser strikes him, both with a seven: only the blow hits.",
        {"night-warden": "B3", "bruiser": "H2"},
        {"marsh-strider": "G3"},
        {
            "core2014": (
                "shoot night-warden marsh-strider",
                "3 4",
                "close bruiser marsh-strider",
                "3 4",
                "end",
            ),
        },
    ),
    Scene(
        "Mastermind",
        "Chess Mayor is struck, and Powder Kite, tough as it is, stands in: for the damage, or for the hit.",
        {"bruiser": "C3"},
        {"chess-mayor": "D3", "powder-kite": "E4"},
        {"core2014": ("close bruiser chess-mayor", "3 5", "powder-kite", "end")},
    ),
    Scene(
        "Probability Control",
        "Ann has a miss made again, Ben has the hit made again, or stops her before she throws.",
        {"bruiser": "C3", "tin-penny": "B5"},
        {"lens-keeper": "D3", "gnat": "H5"},
        {
            "core2014": ("close bruiser lens-keeper", "1 2", "tin-penny", "3 5", "lens-keeper", "2 3", "end"),
            "nebula2007": ("close bruiser lens-keeper", "1 2", "tin-penny", "lens-keeper", "end"),
        },
        fighters={"lens-keeper": {"click": 5}},
    ),
    Scene(
        "Perplex",
        "Lodestar's defense goes down by one, just enough for Bruiser; look when it is back.",
        {"bruiser": "C3", "chess-mayor": "C5"},
        {"lodestar": "D3", "gnat": "H5"},
        {
            "core2014": ("use chess-mayor perplex lodestar defense -1", "close bruiser lodestar", "2 4", "end", "end"),
            "complete2022": (
                "use chess-mayor perplex lodestar defense -1",
                "close bruiser lodestar",
                "2 4",
                "end",
                "end",
            ),
        },
    ),
    Scene(
        "Outwit",
        "Powder Kite's Toughness is taken, by a look, by a shot, or in the middle of a move, and comes back in time.",
        {"bruiser": "F4", "moth-shade": "B3"},
        {"powder-kite": "F3", "gnat": "K5"},
        {
            "core2014": (
                "use moth-shade outwit powder-kite toughness",
                "close bruiser powder-kite",
                "3 5",
                "end",
                "end",
            ),
            "nebula2007": (
                "move moth-shade E3",
                "use moth-shade outwit powder-kite toughness",
                "close moth-shade powder-kite",
                "3 5",
                "close bruiser powder-kite",
                "2 4",
                "end",
                "end",
            ),
            "eddieg": (
                "use moth-shade outwit powder-kite",
                "3 5",
                "toughness",
                "close bruiser powder-kite",
                "2 5",
                "end",
                "end",
            ),
        },
    ),
    Scene(
        "Willpower",
        "Late Clerk acts a second time in a row, and is not pushed for it; one book has a die for her tokens.",
        {"late-clerk": "B3"},
        {"bruiser": "H3"},
        {
            "core2014": ("move late-clerk B4", "ignore the push", "end", "end"),
            "eddieg": ("move late-clerk B4", "ignore the push", "end", "end"),
            "nebula2007": ("move late-clerk B4", "end", "end"),
            "complete2022": ("move late-clerk B4", "end", "end", "roll to shed a token", "5"),
        },
        fighters={"late-clerk": {"tokens": 1}},
    ),
)
