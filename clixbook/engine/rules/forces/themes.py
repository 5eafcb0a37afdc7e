"""Themed teams: their conditions and benefits (THM)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import plural
from clixbook.engine.rules.turn.tokens import TokenResult, may_be_given_token, token_after_action
from clixbook.engine.rules.verdict import Verdict, because_of, no, yes
from clixbook.figures.figure import Figure
from clixbook.figures.identity import same_name
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.themes import LuckyTeams

__all__ = [
    "Theme",
    "cancels_left",
    "initiative_bonuses",
    "is_generic",
    "is_member",
    "may_share_team",
    "may_use_team_luck",
    "printed_keyword",
    "reroll_token_price",
    "shared_keywords",
    "theme_problems",
    "theme_reroll_count",
]


@dataclass(frozen=True, slots=True)
class Theme:
    """The theme of a force: keyword, members at the start, rerolls ``left``.

    ``cancelled`` counts the battlefield conditions that it cancelled.
    """

    player: str
    keyword: str
    members: int
    left: int = 0
    cancelled: int = 0


def plain_keyword(keyword: str) -> str:
    """A keyword without italics, case and blanks around it, which do not distinguish keywords."""
    return keyword.strip("* ").casefold()


def share_keyword(one: Figure, other: Figure) -> bool:
    """Have the figures a keyword in common, however each writes it?"""
    own = {plain_keyword(each) for each in one.keywords}
    return not own.isdisjoint(map(plain_keyword, other.keywords))


def theme_words(figure: Figure, *, rules: Rulebook) -> tuple[str, ...]:
    """The keywords of a figure, and its teams where those make a theme (FRC-34)."""
    kinds = rules.forces.keywords
    return (*(figure.keywords if kinds else ()), *(figure.teams if "team" in kinds else ()))


def is_member(figure: Figure, keyword: str, *, rules: Rulebook) -> bool:
    """True if the figure has this keyword, however it is written (ANA-28)."""
    return any(same_name(keyword, word, rules=rules) for word in theme_words(figure, rules=rules))


def is_generic(keyword: str, *, rules: Rulebook) -> bool:
    """True for a generic keyword, False for a named one (THM-03); in figure files italics are ``*Soldier*``."""
    by = rules.themes.generic
    return plain_keyword(keyword) in by.listed or (by.italics and keyword.startswith("*"))


def shared_keywords(figures: Sequence[Figure], *, rules: Rulebook) -> tuple[str, ...]:
    """The keywords that make these a themed team, named ones first (THM-01, THM-04)."""
    counted = _counted(figures, rules)
    if not rules.themes.themed.least or len(counted) < rules.themes.themed.least:
        return ()
    words = theme_words(counted[0], rules=rules)
    shared = [each for each in words if all(is_member(figure, each, rules=rules) for figure in counted[1:])]
    return tuple(sorted(shared, key=lambda each: is_generic(each, rules=rules)))


def _counted(figures: Sequence[Figure], rules: Rulebook) -> list[Figure]:
    """Those of the figures that count for a theme (THM-04)."""
    return [each for each in figures if rules.themes.bystanders_count or not each.bystander]


def printed_keyword(figures: Sequence[Figure], keyword: str, *, rules: Rulebook) -> str:
    """A declared keyword as the figures print it: italics mark it as generic (THM-03)."""
    shared = shared_keywords(figures, rules=rules)
    return next((each for each in shared if same_name(each, keyword, rules=rules)), keyword)


def theme_problems(figures: Sequence[Figure], keyword: str, *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why these figures are no themed team of that one keyword (THM-01, THM-02); none if they are."""
    if not rules.themes.one_theme:
        return (because_of(rules["THM-01"], "this book has no themed teams", stop=True),)
    if any(same_name(keyword, each, rules=rules) for each in shared_keywords(figures, rules=rules)):
        return ()
    needed = plural(rules.themes.themed.least, "figure")
    without = [each.name for each in _counted(figures, rules) if not is_member(each, keyword, rules=rules)]
    lack = "lacks" if len(without) == 1 else "lack"
    text = f"{', '.join(without)} {lack} the keyword {keyword}" if without else f"a theme needs {needed}"
    return (because_of(rules["THM-01"], text, stop=True),)


def initiative_bonuses(members: Mapping[str, int], *, rules: Rulebook) -> dict[str, int]:
    """The bonuses of themes to the rolls for the first player (THM-05).

    ``members`` is for each player the number of figures with the keyword of the own theme, 0 without a theme.
    """
    rule = rules.themes.initiative
    adds = {player: count * rule.each for player, count in members.items()}
    if not rule.lead:
        return adds
    others = {player: min((adds[each] for each in adds if each != player), default=0) for player in adds}
    return {player: min(add, others[player] + rule.lead) for player, add in adds.items()}


# -- the luck of a team ------------------------------------------------------------------------------------------


def theme_reroll_count(members: int, build_total: int, keyword: str, *, rules: Rulebook) -> int:
    """How many rolls a game a themed team with that many members may have made again (THM-07, THM-08)."""
    budget, teams = rules.themes.rerolls, rules.themes.teams_with_rerolls
    if not budget.members or teams is LuckyTeams.NONE:
        return 0
    if teams is LuckyTeams.NAMED and is_generic(keyword, rules=rules):
        return 0
    rerolls = members // budget.members
    if budget.points:
        rerolls = min(rerolls, build_total // budget.points)
    return min(rerolls, budget.most) if budget.most else rerolls


def may_use_team_luck(
    rules: Rulebook,
    *,
    left: int,
    own_turn: bool = True,
    acted: bool = False,
    acting: bool = False,
    lucky: bool = False,
    again: bool = False,
    tokens: int = 0,
) -> Verdict:
    """May this member of a themed team have a roll made again (THM-08, THM-09, THM-12)?

    ``left``: rerolls of its team. ``acted``: it had an action this turn, other than a free one; ``acting``: it is in
    the middle of one; ``lucky``: it can use Probability Control itself; ``again``: it did this before in this turn.
    """
    bars, ruling = rules.themes.reroll_user, rules["THM-09"]
    if not ruling.in_play:
        return no(ruling, "there are no themes")
    if left < 1:
        return no(rules["THM-08"], "the team has no reroll left")
    if not own_turn and not rules.themes.rerolls_in_any_turn:
        return no(rules["THM-12"], "only in its player's own turn")
    against = {
        "it had an action this turn": bars.acted and acted,
        "it is in the middle of an action": bars.acting and acting,
        "it has rerolls of its own": bars.has_own_rerolls and lucky,
        "it already did so this turn": bars.used_this_turn and again,
        f"it has {tokens} tokens": bool(bars.tokens) and tokens >= bars.tokens,
    }
    if rules.themes.reroll_tokens and not (room := may_be_given_token(rules, tokens)):
        return room
    for text, holds in against.items():
        if holds:
            return no(ruling, text)
    return yes(ruling, "a member of the team may")


def reroll_token_price(rules: Rulebook, tokens: int, traits: frozenset[str] = frozenset()) -> TokenResult | None:
    """The token that a team reroll costs (THM-10, THM-11); None if it is free."""
    if not rules.themes.reroll_tokens:
        return None
    token = token_after_action(rules, tokens, "effect", traits=traits)
    return token if rules.themes.reroll_token_pushes else replace(token, pushing=())


# -- the rest ----------------------------------------------------------------------------------------------------


def cancels_left(rules: Rulebook, *, themed: bool, cancelled: int = 0) -> int:
    """How many battlefield conditions a player may still cancel in this game (THM-14)."""
    return max(0, rules.themes.cancels_conditions - cancelled) if themed else 0


def may_share_team(rules: Rulebook, *, themed: bool) -> Verdict:
    """May all figures of a force use the team ability of their theme, in place of printed ones (THM-15)?"""
    if themed and rules.themes.shares_team:
        return yes(rules["THM-15"], "the themed team uses the ability of its team")
    return no(rules["THM-15"], "every figure has the ability printed on it")
