"""The log, the score board and the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import TypeAlias

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import plural, shared_points
from clixbook.engine.history.thing_codes import condition_named, is_event_dial
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.turn.condition_deck import card_text, condition_title
from clixbook.engine.sequence.turn.score import score_now
from clixbook.figures.specials.clause_words import card_text as sentence_text
from clixbook.rulebooks import Rulebook
from clixbook.view.play.log.names_then import NamesThen
from clixbook.view.play.panes.parts import Lights, event_words, folded_html, light_class, row, section, with_names
from clixbook.view.play.panes.signs import owners, ring_svg
from clixbook.view.scenes.palettes import Palette
from clixbook.view.widgets.rule_links import rule_link
from clixbook.view.widgets.why import facts_html

Names: TypeAlias = Mapping[str, str] | None
"""The ids of figures -> their names."""
LINES = 5
"""Events that a window with room shows all the time."""
NOW = ' aria-current="step"'
LATEST, OLDER = 40, 160
"""The number of latest events with rows of their own, and of older ones folded into a line each."""


def log_html(
    events: Iterable[Event],
    rules: Rulebook,
    *,
    names: Names = None,
    lights: Lights | None = None,
    group: str = "log",
    names_then: NamesThen | None = None,
) -> str:
    """The events, the latest first; each lights where it was and opens to its arithmetic and rules.

    ``names_then`` has the names of figures when an event happened, if they are not the same in all.
    """
    newest_first = list(enumerate(events, 1))[::-1]

    def then(number: int) -> Names:
        return names if names_then is None else names_then(number)

    body = "".join(
        event_row(number, event, rules, then(number), lights, group) for number, event in newest_first[:LATEST]
    )
    older = newest_first[LATEST : LATEST + OLDER]
    if older:
        lines = "".join(
            f'<li value="{number}">{escape(event_words(event.message, then(number)))}</li>' for number, event in older
        )
        left = len(newest_first) - LATEST - len(older)
        more = f'<p class="cb-more">{plural(left, "event")} before that</p>' if left else ""
        body += (
            f'<details class="cb-fold"><summary>{len(newest_first) - LATEST} earlier</summary>'
            f'<ol class="cb-older">{lines}</ol>{more}</details>'
        )
    return section("Log", body or '<p class="cb-more">Nothing has happened yet.</p>', "cb-log")


def latest_html(events: Sequence[Event], names_then: NamesThen) -> str:
    """The last events in a line each, the newest first: a large window always shows them."""
    latest = [*enumerate(events, 1)][-LINES:][::-1]
    lines = "".join(f"<li>{escape(event_words(event.message, names_then(number)))}</li>" for number, event in latest)
    return f'<ol class="cb-latest" aria-label="Latest in the log">{lines}</ol>' if latest else ""


def event_row(number: int, event: Event, rules: Rulebook, names: Names, lights: Lights | None, group: str) -> str:
    """One event; its reasons when opened."""
    body = "".join(_event_words(reason, rules, names) for reason in event.reasons)
    places = ", ".join(place.name for place in event.where)
    if places:
        body += f'<p class="cb-source">On the board: {escape(places)}</p>'
    code = " ".join(dict.fromkeys(reason.ruling for reason in event.reasons[:2]))
    return row(
        escape(event_words(event.message, names)), body or '<p class="cb-source">No rule had to be asked.</p>',
        light_class(lights, event.where), group=group, mark=str(number), code=code,
    )  # fmt: skip


def _event_words(reason: Reason, rules: Rulebook, names: Names) -> str:
    text = escape(with_names(reason.message, names))
    return f"<p><b>{text}</b> <code>{rule_link(reason.ruling)}</code></p>{facts_html(reason, rules)}"


def score_html(state: State, *, actions: int = 0, look: str | Palette = "light", keep: str = "") -> str:
    """The folded score board: the turn, the actions left, and every player's victory points.

    ``actions`` is the action total of this turn; 0 shows only those that are left. ``keep`` as for ``row``.
    """
    points = score_now(state)
    rings = owners(state)
    rows = "".join(_player(state, player, points, rings[player], look) for player in state.players)
    head = '<tr><th scope="col">Player</th><th scope="col">Scored</th><th scope="col">On the map</th></tr>'
    table = f'<table class="cb-outcomes cb-scores"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    more = " ".join([f"Build total {state.build_total}.", *_themes_and_conditions(state)])
    about = f'<p class="cb-more">{escape(more)}</p>'
    body = turn_html(state, actions) + table + about
    return f'<div class="cb-score">{folded_html("Score", body, keep)}</div>'


def ways_to_win_html(state: State, names: Names = None, keep: str = "") -> str:
    """The scenario's ways to win, folded, and how far each has come; nothing without a scenario."""
    if not state.ends:
        return ""
    counted = [f" <small>({each.progress})</small>" if each.progress else "" for each in state.ends]
    ways = [escape(with_names(each.message, names)) for each in state.ends]
    rows = "".join(f"<li>{way}{rounds}</li>" for way, rounds in zip(ways, counted, strict=True))
    return folded_html("Ways to win", f'<ul class="cb-waystowin">{rows}</ul>', keep)


def in_play_html(state: State, keep: str = "") -> str:
    """Battlefield conditions and event dial in play, folded under their present effect; nothing without any.

    Of an event dial all clicks are told, the one that shows marked, and when it turns.
    """
    if not state.conditions or state.setting_up is not None:
        return ""
    now, rows = list[str](), list[str]()
    for card in state.conditions:
        thing, title = condition_named(card), condition_title(card)
        if thing is None or not thing.sentences:
            now.append(title)
            rows.append(f"<p><b>{escape(title)}.</b> {escape(card_text(card, state.rules))}</p>")
            continue
        now.append(f"{title}, click {state.event_click}: {click_words(thing.sentences[state.event_click - 1])}")
        shown = "".join(
            f"<li{NOW if number == state.event_click else ''}>{escape(click_words(sentence))}</li>"
            for number, sentence in enumerate(thing.sentences, 1)
        )
        turns = f"It {thing.turning_words}."
        rows.append(f'<p><b>{escape(title)}.</b> {escape(turns)}</p><ol class="cb-dialclicks">{shown}</ol>')
    return folded_html(f"In play: {'; '.join(now)}", "".join(rows), keep)


def click_words(sentence: str) -> str:
    """A click of an event dial in words."""
    return sentence_text(sentence).rstrip(".") if sentence else "nothing"


def _themes_and_conditions(state: State) -> Iterator[str]:
    """Themes with their rerolls, and battlefield conditions with their effects."""
    for theme in state.themes:
        yield f"{theme.player}'s theme is {theme.keyword}: {plural(theme.left, 'reroll')} left."
    for card in state.conditions:
        shown = f" on click {state.event_click}" if is_event_dial(card) else ""
        yield f"{condition_title(card)} is in play{shown}. {card_text(card, state.rules)}"


def turn_html(state: State, actions: int = 0) -> str:
    """``Round 3, Ann. 2 of 3 actions left``, as pips too."""
    if state.result is not None:
        return f'<p class="cb-turn"><b>{escape(state.result.headline)}</b> {escape(state.result.why)}</p>'
    if state.setting_up is not None:
        return '<p class="cb-turn"><b>Set-up</b>, before the first turn.</p>'
    left = max(state.left, 0)
    pips = "●" * left + "○" * max(actions - left, 0)
    of = f"{left} of {plural(actions, 'action')}" if actions else plural(left, "action")
    return (
        f'<p class="cb-turn"><b>Round {state.round}, {escape(state.player)}.</b> '
        f'<span class="cb-dots" aria-hidden="true">{pips}</span> {of} left</p>'
    )


def _player(state: State, player: str, points: Mapping[str, Fraction], ring: int, look: str | Palette) -> str:
    standing, lying = state.in_play(player), len(state.remaining(player)) - len(state.in_play(player))
    active = player == state.player and state.result is None
    now = ' aria-current="true" class="cb-active"' if active else ""
    figures = f"{sum(each.points for each in standing)} points, {plural(len(standing), 'figure')}" + (
        f", {lying} lying" if lying else ""
    )
    return (
        f'<tr{now}><th scope="row">{ring_svg(ring, look)} {escape(player)}{" ◂" if active else ""}</th>'
        f"<td><b>{shared_points(points[player])}</b></td><td>{figures}</td></tr>"
    )
