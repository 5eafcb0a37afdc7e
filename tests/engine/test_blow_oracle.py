"""Random positions and rolls: the game and a plain reading of each book come to the same numbers and squares."""

from __future__ import annotations

import copy
import random
from itertools import product

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import COMPASS, Square
from clixbook.engine.game import DICE, Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from tests.engine.blow_oracle import Body, Spot, Table
from tests.engine.random_play import SOAK
from tests.helpers import EDITIONS

WIDTH, HEIGHT = 12, 9
POSITIONS = 200 if SOAK else 30
FACES = tuple(product(range(1, 7), repeat=2))
CLICKS = 9
DIAL = """\
figure: {name}
name: {name}
points: {points}
range: 8
bolts: 2
card: yes
dial: |
  click 1 2 3 4 5 6 7 8 9 10
  line green . . . . . . . . .
  speed 8 8 8 8 8 8 8 8 8 KO
  attack 12 12 12 12 12 12 12 12 12 KO
  defense 17 17 17 17 17 17 17 17 17 KO
  damage 3 3 3 3 3 3 3 3 3 KO
"""
POINTS = {"ann": 100, "pal": 60, "one": 80, "two": 50, "far": 30}


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder, paths = tmp_path_factory.mktemp("figures"), {}
    for name, points in POINTS.items():
        path = folder / f"{name}.yaml"
        path.write_text(DIAL.format(name=name, points=points), encoding="utf-8")
        paths[name] = str(path)
    return paths


def position(draw: random.Random, edition: str, figures: dict[str, str]) -> tuple[Game, Table]:
    """Ann's figure with one or two opponents on straight lines from it, others about, rocks, and a roof maybe."""
    spots = [(x, y) for x in range(WIDTH) for y in range(HEIGHT)]
    start = (draw.randrange(2, WIDTH - 2), draw.randrange(2, HEIGHT - 2))
    lines = [
        (start[0] + dx * n, start[1] + dy * n) for dx, dy in COMPASS.values() for n in (1, 1, 2, 3)
        if (start[0] + dx * n, start[1] + dy * n) in spots
    ]  # fmt: skip
    one = draw.choice(lines)
    two = draw.choice([spot for spot in lines if spot != one])
    free = [spot for spot in spots if spot not in (start, one, two)]
    draw.shuffle(free)
    where = {"ann": start, "one": one, "two": two}
    for who, hit in (("pal", one), ("far", two)):  # in the way, if there is room
        far = draw.randrange(1, 4)
        behind = (hit[0] + sign(hit[0] - start[0]) * far, hit[1] + sign(hit[1] - start[1]) * far)
        where[who] = behind if behind in free and draw.random() < 0.5 else free[-1]
        free.remove(where[who])
    edge, west = draw.choice((0, one[0] + 1, one[0] - 1, two[0] + 2, start[0])), draw.random() < 0.5
    roof = {spot for spot in spots if (spot[0] < edge) is west} if edge > 0 else set[Spot]()
    rocks = {free.pop() for _ in range(draw.choice((0, 0, 10, 20)))}
    names = {spot: Square(*spot).name for spot in spots}
    board = Board.build(
        width=WIDTH, height=HEIGHT, blocking=[names[spot] for spot in rocks], levels={names[spot]: 2 for spot in roof}
    )
    forces = {"Ann": [figures["ann"], figures["pal"]], "Ben": [figures["one"], figures["two"], figures["far"]]}
    game = Game.new(board, rules=edition, forces=forces, places={who: names[spot] for who, spot in where.items()})
    damage = draw.randrange(1, 6)
    settings = {
        who: {"click": CLICKS + 1 - draw.choice((1, 2, 4, 9, 9)), "tokens": draw.randrange(2) if who == "ann" else 0,
              "damage": damage}
        for who in where
    }  # fmt: skip
    bodies = {
        who: Body("Ann" if who in ("ann", "pal") else "Ben", spot, CLICKS + 1 - settings[who]["click"], POINTS[who],
                  tokens=settings[who]["tokens"])
        for who, spot in where.items()
    }  # fmt: skip
    table = Table(edition, bodies, "ann", (WIDTH, HEIGHT), set(rocks), roof, lambda *_: (0, 0))
    return arrange_start(game, settings, turn=5), table


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def compare(game: Game, table: Table, action: str, rolls: list[tuple[int, int]], draw: random.Random) -> None:
    """Play the action with these dice; the other reading of the book comes to the same end."""
    before, targets, damage = game, action.split()[2:], game.state.fighter("ann").figure.dials[0][1].damage
    after, left = game.apply(action), list(rolls)
    wanted, shares, ways = True, dict.fromkeys(targets, damage), list[Spot]()
    while after.pending is not None:
        if after.actor == DICE:
            after = after.apply(left.pop(0))
            continue
        answer = draw.choice(list(after.options()))
        purpose = str(after.pending)
        if "divides" in purpose:
            shares = {part.split(" to ")[1]: int(part.split(" to ")[0]) for part in str(answer).split(", ")}
            assert sum(shares.values()) == damage
            shares = {**dict.fromkeys(targets, 0), **shares}
        elif str(answer) in COMPASS:
            ways.append(COMPASS[str(answer)])
        else:
            wanted = str(answer) == "knock back"
        after = after.apply(answer)

    def direction(name: str, start: Spot, here: Spot) -> Spot:
        dx, dy = here[0] - start[0], here[1] - start[1]
        if table.book == "nebula2007" and dx and dy and abs(dx) != abs(dy):
            return ways.pop(0)
        return sign(dx), sign(dy)

    table.direction = direction
    table.attack(targets, rolls, 12, shares, wanted)
    over = any(
        all(table.out(name) for name, body in table.bodies.items() if body.side == side) for side in ("Ann", "Ben")
    )
    if not (over and table.book in ("nebula2007", "eddieg")):  # two books end the game before the token
        table.token()
    told = "\n".join([table.book, action, str(rolls), *(event.text for event in after.log[len(before.log) :])])
    for name, body in table.bodies.items():
        piece = after.board.pieces.get(name)
        assert (piece.squares[0] if piece else None) == body.spot, f"{name}: {body}\n{told}"
        if piece:
            assert CLICKS + 1 - after.state.fighter(name).life.click == body.clicks, f"{name}: {body}\n{told}"
            assert after.state.fighter(name).tokens == body.tokens, f"{name}: {body}\n{told}"
    assert score_now(after.state) == table.scores(("Ann", "Ben")), told


@pytest.mark.ruling("ATK-03")
@pytest.mark.ruling("ATK-11")
@pytest.mark.ruling("ATK-14")
@pytest.mark.ruling("ATK-15")
@pytest.mark.ruling("ATK-17")
@pytest.mark.ruling("ATK-18")
@pytest.mark.ruling("DMG-05")
@pytest.mark.ruling("ACT-18")
@pytest.mark.ruling("KNB-03")
@pytest.mark.ruling("KNB-07")
@pytest.mark.ruling("KNB-08")
@pytest.mark.ruling("KNB-09")
@pytest.mark.ruling("KNB-11")
@pytest.mark.ruling("KNB-14")
@pytest.mark.ruling("WIN-10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_game_and_a_plain_reading_agree(edition: str, figures: dict[str, str]) -> None:
    tried = 0
    for number in range(1000):
        draw = random.Random(f"{edition} {number}")
        game, begun = position(draw, edition, figures)
        actions = [str(each) for each in game.options() if str(each).split()[0] in ("close", "shoot")]
        actions = [each for each in actions if each.split()[1] == "ann"]
        actions = [each for each in actions if not {"ann", "pal", "far"} & set(each.split()[2:])]
        if not actions:
            continue
        tried += 1
        action = max(actions, key=lambda each: (len(each.split()), each)) if number % 2 else draw.choice(actions)
        for faces in FACES:
            table = copy.deepcopy(begun)
            second = draw.choice(FACES)
            compare(game, table, action, [faces, second], draw)
        if tried == POSITIONS:
            break
    assert tried == POSITIONS
