"""The end of a game: winner, losses, and the blow of the day."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from clixbook.board.answers.message import plural, shared_points
from clixbook.engine.history.tree import Tree
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.turn.score import lost_ground, scored_relics
from clixbook.view.play.log.between_turns import TurnAction, actions_between
from clixbook.view.play.log.last_turn import blow_html
from clixbook.view.play.panes.why_not import names_of


def result_html(tree: Tree, names: Mapping[str, str]) -> str:
    """Headline, why, a row a player with points and losses, rounds, and the blow that took most."""
    state, result = tree.game.state, tree.game.result
    assert result is not None
    rows = "".join(
        f'<tr><th scope="row">{escape(who)}</th><td><b>{shared_points(points)}</b></td>'
        f"<td>{_lost_words(state, who, names)}</td></tr>"
        for who, points in result.points
    )
    head = '<tr><th scope="col">Player</th><th scope="col">Points</th><th scope="col">Lost</th></tr>'
    return (
        f'<section class="cb-result"><h2>{escape(result.headline)}</h2><p>{escape(result.why)}</p>'
        f'<table class="cb-outcomes"><thead>{head}</thead><tbody>{rows}</tbody></table>'
        f"<p>{plural(state.round, 'round')}.{_best(tree, names)}</p></section>"
    )


def _lost_words(state: State, player: str, names: Mapping[str, str]) -> str:
    teams = state.result.teams if state.result is not None else {}
    gone = [
        names.get(who, who)
        for who, each in state.fighters.items()
        if each.life.ko and player in (each.side, teams.get(each.side))
    ]
    lost = [(each.thing.owner, each.thing.name) for each in state.gone]
    lost += [(thing.owner, thing.name) for thing, _, _ in scored_relics(state)]
    lost += [(each.owner, each.bonus.name) for each in state.lost_bonuses]
    lost += [(each.owner, each.name) for each in lost_ground(state)]
    gone += [name for owner, name in lost if player in (owner, teams.get(owner))]
    return escape(", ".join(gone)) or "nobody"


def _best(tree: Tree, names: Mapping[str, str]) -> str:
    """The blow that took the most clicks, the first of equal ones."""
    found = list[tuple[int, str]]()
    for done in actions_between([tree.node(at) for at in tree.path(tree.at)]):
        then = {**names, **names_of(done.before.state)}  # a figure may show another dial since
        found += [(_clicks_taken(done, event), _blow(event, then)) for event in done.events if event.blow is not None]
    most, blow = max(found, key=lambda each: each[0], default=(0, ""))
    return f" Hardest hit: {blow}, {most} damage." if most > 0 else ""


def _clicks_taken(done: TurnAction, event: Event) -> int:
    assert event.blow is not None
    then, now = (each.fighters.get(event.blow.target) for each in (done.before.state, done.after.now))
    return now.life.click - then.life.click if then is not None and now is not None else 0


def _blow(event: Event, names: Mapping[str, str]) -> str:
    assert event.blow is not None
    by, target = (f"<b>{escape(names.get(each, each))}</b>" for each in (event.blow.by, event.blow.target))
    return f"{by} {blow_html(event.blow, target)}"
