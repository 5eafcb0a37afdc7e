"""The queries of the atlas by name: those of the three files beside this one, and some on forces and set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import plural
from clixbook.engine.history.figure_codes import figure_of
from clixbook.engine.rules.forces import forces, themes
from clixbook.engine.rules.turn import conditions, game_modes, multiplayer, set_up
from clixbook.engine.rules.verdict import Verdict
from clixbook.figures import cards, identity, playable, symbols
from clixbook.figures.dials import starting_lines
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.atlas.board_queries import BOARD_QUERIES, NOTHING
from clixbook.scenarios.atlas.book_queries import BOOK_QUERIES
from clixbook.scenarios.atlas.play_queries import PLAY_QUERIES

About = Mapping[str, Any]
Answered = tuple[tuple[str, ...], tuple[Reason, ...]]


def answer_outcome(found: Any) -> Answered:
    """An answer of the engine as sentences, and its reasons."""
    if isinstance(found, Verdict):
        yes = "Yes" if found else "No"
        return (yes, *(each.text for each in found.reasons)), found.reasons
    if isinstance(found, tuple) and found and all(isinstance(each, Reason) for each in found):
        return tuple(each.text for each in found), found
    return (_words(found),), ()


def _words(found: Any) -> str:
    if found is None or found == () or found == {}:
        return "Nothing"
    if isinstance(found, bool):
        return "Yes" if found else "No"
    if isinstance(found, Mapping):
        return ", ".join(f"{_words(key)} {_words(value)}" for key, value in found.items())
    if isinstance(found, frozenset | set):
        return ", ".join(sorted(map(_words, found)))
    if isinstance(found, tuple | list):
        return ", ".join(map(_words, found))
    return str(found.value if isinstance(found, Enum) else found)


def _figure(about: About, key: str = "figure") -> Figure:
    return figure_of(about[key])


def _refusal(found: tuple[Reason, ...]) -> Any:
    return found or NOTHING


def _starts(book: Rulebook, about: About) -> Any:
    figure = _figure(about)
    if refused := playable.why_not_play(figure, rules=book):
        return refused
    found = starting_lines.starting_choices(figure, about.get("points"), rules=book, card_click=about.get("card_click"),
                                    by_effect=about.get("by_effect", False))  # fmt: skip
    return f"For {found.points} points on click {_words(' or '.join(map(str, found.clicks)))}"


def _figures(about: About) -> list[Figure]:
    return [figure_of(text) for text in about["figures"]]


def _condition(book: Rulebook, about: About) -> Any:
    low, high = about["dice"]
    rolled = conditions.condition_roll((low, high), about.get("in_play", ()), about["drawn"], rules=book)
    if rolled is None:
        return "Nobody rolls for conditions"
    return f"{rolled.condition or 'nothing'} {rolled.change or 'changes'}; in play: {_words(rolled.in_play)}"


def _luck(book: Rulebook, about: About) -> Any:
    return themes.may_use_team_luck(book, left=about["left"], acted=about["acted"])


def _object_turns(book: Rulebook, about: About) -> Any:
    turns = set_up.object_turns(book, tuple(about["brought"]), about["brought"], about.get("pile", ()))
    return ", ".join(f"{turn.player} {turn.thing}" for turn in turns)


def _plan(book: Rulebook, about: About) -> Any:
    plan = game_modes.turn_plan(about["figures_there"], about["total"], rules=book)
    return f"{plural(plan.actions, 'action')}, {'with' if plan.tokens else 'without'} tokens"


def _royale(book: Rulebook, about: About) -> Any:
    return _refusal(multiplayer.royale_problems(about["forces"], rules=book))


CASE_QUERIES: Mapping[str, Callable[[Rulebook, About], Any]] = {
    **BOARD_QUERIES,
    **BOOK_QUERIES,
    **PLAY_QUERIES,
    "archenemies": lambda book, a: identity.are_archenemies(_figure(a, "one"), _figure(a, "other"), rules=book),
    "base": lambda book, a: symbols.base_words(_figure(a), rules=book),
    "condition": _condition,
    "elements": lambda book, a: _refusal(
        forces.element_problems(a["brought"], rules=book, sideline=a.get("sideline", 0))
    ),
    "event dial": lambda book, a: f"Click {conditions.turned_event_dial(a['click'], a['clicks'], rules=book)}",
    "first player order": lambda book, a: set_up.turn_order(book, a["seats"], a["first"], a.get("chosen", ())),
    "generic": lambda book, a: themes.is_generic(a["keyword"], rules=book),
    "hidden move": lambda book, a: f"{conditions.hidden_move(a['speed'], rules=book)} squares",
    "low water": lambda book, a: (
        "deep" if conditions.low_water_is_deep(a["turn"], a["die"], rules=book) else "not deep"
    ),
    "held back": lambda book, a: set_up.may_hold_back(book, a["kind"]),
    "location": lambda book, a: set_up.location_gains(
        book, a["player"], chose_map=a["chose_map"], chose_location=a["chose_location"], won_roll=a["won_roll"]
    ),
    "map chooser": lambda book, a: set_up.map_chooser(book, a["order"]) or "the players agree",
    "object turns": _object_turns,
    "parts": lambda book, a: symbols.parts(_figure(a), rules=book),
    "piece": lambda book, a: identity.same_piece(_figure(a, "one"), _figure(a, "other"), rules=book),
    "play": lambda book, a: _refusal(playable.why_not_play(_figure(a), rules=book)),
    "players": lambda book, a: multiplayer.enough_players(book, a["players"]),
    "ring": lambda book, a: identity.ring_meaning(_figure(a), rules=book) or "nothing",
    "royale": _royale,
    "same name": lambda book, a: identity.same_name(a["one_name"], a["other_name"], rules=book),
    "shared keywords": lambda book, a: themes.shared_keywords(_figures(a), rules=book) or "no theme",
    "shared team": lambda book, _: themes.may_share_team(book, themed=True),
    "sideline works": lambda book, a: forces.sideline_acts(_figure(a), rules=book),
    "sideline": lambda book, a: forces.sideline_limit(a["total"], rules=book, agreed=a.get("agreed", 0)),
    "size": lambda book, a: str(symbols.size_of(_figure(a), rules=book).name).lower(),
    "stages": lambda book, a: set_up.set_up_stages(
        book, conditions=a.get("conditions", False), special_terrain=a.get("special_terrain", False)
    ),
    "standard": lambda book, a: symbols.is_standard(_figure(a), rules=book),
    "starts": _starts,
    "team luck": _luck,
    "text": lambda book, a: cards.text_that_counts(a["texts"], rules=book),
    "turn plan": _plan,
    "values": lambda book, a: starting_lines.buildable_values(_figure(a), rules=book),
}
"""Question -> the function that asks the engine, with a rulebook and a file's entries."""
