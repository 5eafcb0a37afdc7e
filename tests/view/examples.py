"""A board with one of everything, for pictures."""

from __future__ import annotations

from dataclasses import replace

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_edge
from clixbook.board.model.things import MapObject, ObjectKind


def everything() -> Board:
    """All terrain, edges, markers, objects, bases and sizes on 16 x 10 squares."""
    board = Board.build(
        width=16, height=10, setting="mixed", name="everything", title="One of everything",
        hindering=["C3:D4", "H6:I6", "H7"], blocking=["E2", "F6", "G5", "J8:K10"], water=["A7:B9"], deep=["A9"],
        space=["N1:P2"], ice=["F10:H10", "E10"], levels={"J2:M4": 2, "L2:M3": 3}, interior=["L7:N9"],
        walls=["E1|F1", "K6|L6", "L6|L7", "M6|M7", "N6|N7", "K7|L7", "N8|O8", "F8|F9", "G8|G9"],
        windows=["K8|L8", "O6|O7"], doors=["L9|L10", "N7|O7"], transitions=["I3|J3"], ladders=["J4|J5"],
        starting={"Ann": ["A1:B2"], "Ben": ["O4:P6"]}, special={"E8": "Oil slick", "F8": "Oil slick"},
        markers={"I8": "debris", "H9": "smoke", "I9": "barrier", "E9": ["debris", "water"], "H1": "hindering"},
        objects={
            "F3": "light", "O9": "heavy", "G1": "immobile", "F1": "ultra light", "I1": "ultra heavy",
            "H3": MapObject(ObjectKind.HEAVY, "Crate", special=True),
        },
        pieces={
            "B3": "Night Warden: standard of Ann", "H5": "Bruiser: standard of Ben", "C7": "Lodestar: wing of Ann",
            "I10": "Tik: tiny of Ben", "K3": "Golem: giant of Ben", "M8": "Alba: standard of Ann",
            "E4+F5": "Serpent: standard of Cleo", "C9:D10": "Hull: colossal 2x2 dolphin of Dan",
            "N3": "Sky: soaring of Ann", "M3": "Kraken: colossal of Cleo",
        },
    )  # fmt: skip
    board = board.with_(destroyed_edges=frozenset({parse_edge("F8|F9")}))
    return board.with_piece(replace(board.pieces["Bruiser"], held=MapObject(ObjectKind.HEAVY)))
