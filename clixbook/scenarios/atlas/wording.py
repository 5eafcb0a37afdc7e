"""Atlas questions in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from clixbook.engine.game import Game
from clixbook.engine.position.whereabouts import display_names

WORDS = {
    "line_of_fire": "What is the line of fire from {from} to {to}?",
    "line_of_fire modifier": "What does the line from {from} to {to} add to the defense?",
    "line_of_fire counts": "Which squares hamper the line from {from} to {to}?",
    "line_of_fire squares": "Which squares does the line from {from} to {to} cross?",
    "line_of_fire corners": "Which corners does the line from {from} to {to} meet?",
    "line_of_fire distance": "How far is it from {from} to {to}?",
    "distance": "How far is it from {from} to {to}?",
    "within": "Is {to} within {squares} squares of {from}?",
    "range": "What is {from}'s range of {range} worth against {to}?",
    "adjacent": "Are {from} and {to} adjacent?",
    "neighbours": "Which squares are adjacent to {of}?",
    "neighbours count": "How many squares are adjacent to {of}?",
    "may_strike": "May {from} strike {to}?",
    "may_shoot": "May {from} shoot {to}, with a range of {range}?",
    "may_shoot modifier": "{from} shoots {to}: what is added to the defense?",
    "may_shoot range": "{from} shoots {to} with a range of {range}: what is it worth?",
    "may_shoot line": "{from} shoots {to}: what is the line?",
    "reach": "Where can {who} go with speed {speed}?",
    "reach comes": "Does {who} come to {to} with speed {speed}?",
    "reach cost": "What does it cost {who} to go to {to}?",
    "reach damage": "What damage does {who} take on its way to {to}?",
    "reach stops": "Does {who} have to stop on {to}?",
    "reach allowance": "{who} has speed {speed}: how many squares may it go?",
    "reach count": "How many squares can {who} reach with speed {speed}?",
    "walk": "{who} walks {along} with speed {speed}: where does it end?",
    "walk cost": "{who} walks {along}: what does it cost?",
    "walk squares": "{who} walks {along} with speed {speed}: how many squares?",
    "walk path": "{who} walks {along} with speed {speed}: across which squares?",
    "walk rolls_at": "{who} walks {along}: where does it roll to break away?",
    "walk arrives": "{who} walks {along} with speed {speed}: does it arrive?",
    "walk damage": "{who} walks {along}: what damage does it take?",
    "move_attack": "May {from} move with speed {speed} and attack {to}?",
    "move_attack strikes_from": "{from} moves with speed {speed}: from where may it strike {to}?",
    "move_attack shoots_from": "{from} moves with speed {speed}: from where may it shoot {to}?",
    "move_attack strikes_at": "{from} moves to {at}: may it strike {to} there?",
    "move_attack shoots_at": "{from} moves to {at}: may it shoot {to} there?",
    "break_away": "Must {who} break away?",
    "break_away held": "Is {who} held?",
    "break_away faces": "Which faces let {who} break away?",
    "break_away dice": "How many dice does {who} roll to break away?",
    "break_away chance": "How likely does {who} break away?",
    "break_away free": "Does {who} break away with a roll of {roll}?",
    "knock_back": "{by} hits {who} with doubles for {taken}: where does {who} land?",
    "knock_back path": "{by} hits {who} with doubles for {taken}: across which squares does it go?",
    "knock_back damage": "{by} knocks {who} back, {taken} squares: what damage does it take?",
    "knock_back other_end": "{by} knocks {who} back into {other}: where does {other} end?",
    "knock_back directions": "{by} knocks {who} back: how many ways may it go?",
    "knock_back ends": "{by} hits {who} with doubles for {taken}: where can {who} end?",
    "knock_back knocked": "Does {by} knock {who} back with doubles and {taken} damage?",
    "knock_back optional": "May {by} leave out the knock back of {who}?",
    "knock_back broken": "{by} knocks {who} back: what breaks?",
    "destroy": "Does {what} fall?",
    "destroy debris": "{what} is destroyed: where does debris lie?",
    "destroy stands": "{what} is attacked: what does not fall?",
    "may_destroy": "May {who} attack {what} to destroy it?",
    "pick_up": "May {who} pick up what lies on {square}?",
    "throw": "May {from} throw its {object} object at {to}?",
    "throw squares": "How far does a {object} object fly?",
    "throw damage": "What damage does a thrown {object} object deal?",
    "starting_area": "Which squares has the starting area {area} for {figures} figures?",
    "starting_area count": "How many squares has the starting area {area} for {figures} figures?",
    "starting_area in_play": "How many squares of the area {area} can be played from?",
    "may_build": "May {figures} be a force for {points} points?",
    "may_build cost": "What do {figures} cost as a force?",
    "starting_area fits": "Do {figures} figures fit into the starting area {area}?",
}
"""The question of a query and a field; of the query alone for its usual field."""


def question_words(query: str, field: str, arguments: Mapping[str, Any]) -> str:
    """A question about a board in a person's words."""
    words = WORDS.get(f"{query} {field}") or WORDS[query]
    values = {key: ", ".join(map(str, value)) if isinstance(value, tuple | list) else value
            for key, value in arguments.items()}  # fmt: skip
    try:
        return words.format_map(values)
    except KeyError:  # optional arguments were left out
        return f"{query.replace('_', ' ').capitalize()}: {field.replace('_', ' ')}?"


def game_words(game: Game, query: str, field: str, arguments: Mapping[str, Any]) -> str:
    """A question about a game in a person's words."""
    names = display_names(game.state)
    done = [*arguments.get("do", ()), *([arguments["action"]] if "action" in arguments else [])]
    steps = ", then ".join(step_words(each, names) for each in done)
    asks = {
        "may verdict": "may that be done?",
        "odds hit": "how likely does it hit?",
        "odds needs": "what must the dice show?",
        "value total": f"what is its {arguments.get('value', 'value')}?",
    }
    of = f" of {names.get(arguments['of'], arguments['of'])}" if "of" in arguments else ""
    return f"{game.state.player}: {steps}: {asks.get(f'{query} {field}', f'what is the {field}{of}?')}"


OR = " | "
"""Between answers of which the first that fits is given: books may roll different numbers of dice."""


def actions_question(game: Game, do: tuple[str, ...]) -> str:
    """The actions in a game, in words: ``Ann: Bruiser strikes Lodestar; then dice 5 4. What comes of it?``"""
    steps = steps_words(game, do)
    then = f"; then {', '.join(steps[1:])}" if steps[1:] else ""
    return f"{game.state.player}: {steps[0]}{then}. What comes of it?"


def steps_words(game: Game, do: tuple[str, ...]) -> tuple[str, ...]:
    """Each action of a case in words."""
    names = display_names(game.state)
    return tuple(step_words(each.removeprefix("then ").split(OR)[0], names) for each in do)


VERBS = {
    "close": "{0} strikes {1}", "shoot": "{0} shoots {1}", "move": "{0} moves to {1}", "throw": "{0} throws it at {1}",
    "swing": "{0} swings it at {1}", "destroy": "{0} attacks {1}", "haul": "{0} hauls {1}", "hurl": "{0} hurls {1}",
    "club": "{0} swings {1}", "merge": "{0} merges with {1}", "call": "{0} calls {1}",
    "grab": "{0} grabs {1}", "smash": "{0} smashes {1} down", "release": "{0} lets go of {1}",
    "take": "{0} takes up what lies on {1}", "put": "{0} puts it down on {1}", "use": "{0} uses {1}",
    "unstack": "a token of {0} leaves for {1}", "soar": "{0} soars on {1}", "claim": "{0} claims what lies on {1}",
}  # fmt: skip
ALONE = {"split": "{0} splits in two", "leave": "{0} leaves the game", "activate": "{0} activates its dial"}


def step_words(text: str, names: Mapping[str, str]) -> str:
    """An action, an answer or faces of dice: ``Bruiser strikes Lodestar``, ``dice 5 4``."""
    verb, *rest = [names.get(word, re.sub(r"(?<=[a-z])-(?=[a-z])", " ", word)) for word in text.split()] or [""]
    if not rest:
        return "the turn ends" if verb == "end" else f"dice {text}" if verb.isascii() and verb.isdigit() else verb
    if all(word.isascii() and word.isdigit() for word in (verb, *rest)):
        return f"dice {text}"
    if verb in ALONE and len(rest) == 1:
        return ALONE[verb].format(*rest)
    if verb == "carry" and len(rest) > 2:
        return f"{rest[0]} carries {' and '.join(rest[2:])} to {rest[1]}"
    if verb not in VERBS or len(rest) < 2:
        return " ".join((verb, *rest))
    whom, _, how = " ".join(rest[1:]).partition(" with ")
    joined = whom.replace(" ", " and ") if verb in ("close", "shoot") else whom
    return VERBS[verb].format(rest[0], joined) + (f" with {how}" if how else "")
