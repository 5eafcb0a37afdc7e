"""Action tokens: their limits, pushing damage and clearing."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words, as_sentence, message
from clixbook.caches import cached_by_value
from clixbook.engine.rules.verdict import Verdict, because_of, no, yes
from clixbook.errors import NotFound
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind, BeyondTokens, ClearedFigures, SeveralPushes

__all__ = [
    "TokenResult",
    "clears",
    "may_act",
    "may_be_given_token",
    "outside_total",
    "pushing_damages",
    "token_after_action",
    "tokens_after_clearing",
]

COSTED = tuple(kind for kind in ActionKind if kind is not ActionKind.FREE)


@cached_by_value(4096)
def may_act(
    rules: Rulebook,
    *,
    tokens: int = 0,
    kind: str = "move",
    acted: int | bool = False,
    turns_running: int = 0,
    traits: frozenset[str] = frozenset(),
    build_total: int = 0,
    epics: int = 0,
    who: Words = "the figure",
) -> Verdict:
    """Whether a figure may be given an action of that kind now (ACT-06, -11, -14, -15, -32, -33).

    ``acted`` counts the costed actions that it had this turn, ``turns_running`` the turns in a row, up to the one
    before this, in which it acted. ``traits`` may let it act with two tokens. An epic action needs the ``build_total``
    and how many ``epics`` were given this turn. The reasons name all that bars it; ``who`` is the figure in them.
    """
    if kind not in tuple(ActionKind):
        raise NotFound(f"There is no kind of action {kind!r}; there are {', '.join(ActionKind)}.")
    word = ActionKind(kind)
    if problem := _why_unknown(rules, word, build_total, epics):
        return Verdict(False, (problem,))
    if word is ActionKind.FREE:
        return yes(rules["ACT-27"], "a free action costs nothing")
    against: list[tuple[str, Words]] = []
    if int(acted) >= rules.actions.per_figure:
        against.append(("ACT-11", message("{} has acted this turn", who)))
    if word is ActionKind.DOUBLE_POWER and tokens:
        against.append(("ACT-32", "a double power action needs a figure without tokens"))
    block, beyond = rules.actions.token_block, None
    if tokens >= block.tokens:
        beyond = beyond_tokens(rules, traits)
        if beyond is None:
            against.append(("ACT-14", message("{} has {} tokens", who, tokens)))
    elif block.turns_running and turns_running + 1 >= block.turns_running:
        against.append(("ACT-14", message("{} would act {} turns in a row", who, turns_running + 1)))
    if against:
        return Verdict(False, tuple(because_of(rules[ruling], text, stop=True) for ruling, text in against))
    if beyond is not None:
        return yes(rules["ACT-15"], f"{beyond.trait} acts with {tokens} tokens")
    return yes(rules["ACT-14"], message("{} may act", who))


def _why_unknown(book: Rulebook, kind: ActionKind, build_total: int, epics: int) -> Reason | None:
    """Why the rulebook has no such action, or not now."""
    if kind is ActionKind.DOUBLE_POWER:
        return None if book.actions.double_tokens else because_of(book["ACT-32"], "no double power actions", stop=True)
    if kind is ActionKind.EPIC:
        least = book.actions.epic_from
        if not least:
            return because_of(book["ACT-33"], "there are no epic actions", stop=True)
        if build_total < least:
            return because_of(book["ACT-33"], f"epic actions need {least} points", stop=True)
        return because_of(book["ACT-33"], "one epic action a turn", stop=True) if epics else None
    if kind not in book.actions.kinds:
        return because_of(book["ACT-06"], f"no {kind} actions here", stop=True)
    return None


def beyond_tokens(rules: Rulebook, traits: frozenset[str]) -> BeyondTokens | None:
    """The trait by which a figure acts in spite of two tokens (ACT-15)."""
    return next((b for b in rules.actions.exceptions.with_two if b.trait in traits), None)


def outside_total(rules: Rulebook, action: str) -> bool:
    """Whether the action of that name or kind takes nothing of the action total (ACT-15, ACT-27)."""
    actions = rules.actions
    return action in actions.exceptions.outside_total or (action == ActionKind.FREE and not actions.free_cost.of_total)


@dataclass(frozen=True, slots=True)
class TokenResult:
    """``tokens`` afterwards, those ``given``, and ``pushing_damage`` by cause in order.

    ``unavoidable`` damage is the price of acting with two tokens, ``later`` the part of it that waits for the end of
    the turn; ``clears`` is False if the figure may not clear its tokens this turn because of that. ``refused``: one
    more token was due, which is ignored.
    """

    tokens: int
    given: int
    pushing: tuple[int, ...]
    unavoidable: int
    clears: bool
    refused: bool = False
    reasons: tuple[Reason, ...] = ()
    later: int = 0

    @property
    def pushing_damage(self) -> int:
        """All pushing damage together."""
        return sum(self.pushing)

    @property
    def count(self) -> str:
        """``a token, 2 in all``, ``no token``: the tokens given, to go on with in a sentence."""
        if not self.given:
            return "no token"
        return f"{'a token' if self.given == 1 else f'{self.given} tokens'}, {self.tokens} in all"

    @property
    def message(self) -> Words:
        """The cost of the action, as one sentence."""
        return as_sentence(self.count if self.given else "no token is given")


@cached_by_value(256)
def token_after_action(
    rules: Rulebook,
    tokens: int,
    kind: str = "move",
    *,
    traits: frozenset[str] = frozenset(),
    action: str = "",
    own_damage: tuple[int, ...] = (),
) -> TokenResult:
    """Tokens and pushing damage after an action (ACT-15 to ACT-20, ACT-27, ACT-32, ACT-33).

    ``kind`` is a kind of action, or ``"effect"`` for a token from an effect. ``traits`` may stop pushing damage
    or allow more tokens; ``action`` names an action that may give none; ``own_damage`` is pushing damage
    that an effect deals by itself.
    """
    actions = rules.actions
    wanted = 1
    if kind == ActionKind.FREE:
        wanted = actions.free_cost.tokens
    elif kind == ActionKind.DOUBLE_POWER:
        wanted = actions.double_tokens
    elif action in actions.exceptions.tokenless:
        wanted = 0
    beyond = beyond_tokens(rules, traits) if tokens >= actions.token_block.tokens and kind != "effect" else None
    after = min(tokens + wanted, max(most_tokens(rules, traits), tokens))
    second = int(tokens < 2 <= after)
    pushes = pushing_damages(rules, second, own_damage, traits=traits)
    given = "a token" if after - tokens == 1 else f"{after - tokens} tokens"
    giver = "effect" if kind == "effect" else "action"
    reasons = [because_of(rules["ACT-16"], f"the {giver} gives {given}")]
    if wanted > after - tokens:
        reasons.append(because_of(rules["ACT-17"], "a further token is ignored"))
    if second:
        text = f"the second token deals {sum(pushes)} pushing damage" if pushes else "the second token deals no damage"
        reasons.append(because_of(rules["ACT-18" if pushes or not actions.pushing else "ACT-19"], text))
    if beyond is not None:
        reasons.append(because_of(rules["ACT-15"], f"acting with two tokens costs {beyond.damage}"))
    now, later = (0, 0) if beyond is None else (0, beyond.damage) if beyond.late else (beyond.damage, 0)
    return TokenResult(
        after, after - tokens, pushes, now, beyond is None or beyond.clears, wanted > after - tokens, tuple(reasons),
        later,
    )  # fmt: skip


def most_tokens(rules: Rulebook, traits: frozenset[str] = frozenset()) -> int:
    """The most tokens that a figure with these traits can have (ACT-17)."""
    most = rules.actions.most_tokens
    return max((count for trait, count in most.more if trait in traits), default=most.tokens)


def may_be_given_token(
    rules: Rulebook, tokens: int, *, own_choice: bool = True, traits: frozenset[str] = frozenset()
) -> Verdict:
    """Whether an effect may be chosen that would give this figure one more token (ACT-17).

    ``own_choice``: the figure's own player chooses it.
    """
    full = tokens >= most_tokens(rules, traits)
    if full and own_choice and not rules.actions.most_tokens.may_choose_more:
        return no(rules["ACT-17"], "no effect may be chosen for a third token")
    return yes(rules["ACT-17"], "the token is ignored" if full else "there is room for a token")


def pushing_damages(
    rules: Rulebook, second_tokens: int, own_damage: tuple[int, ...] = (), *, traits: frozenset[str] = frozenset()
) -> tuple[int, ...]:
    """The pushing damage of one moment, one number after the other (ACT-18 to ACT-20).

    ``second_tokens`` counts the second tokens that arrive, ``own_damage`` what effects deal as pushing damage.
    """
    actions = rules.actions
    if not actions.pushing or traits & actions.push_stoppers:
        return ()
    tokens = (actions.pushing,) * second_tokens
    match actions.several_pushes:
        case SeveralPushes.OWN_FIRST:
            return own_damage + tokens
        case SeveralPushes.ONE:
            return (tokens + own_damage)[:1]
        case SeveralPushes.EACH:
            return tokens + own_damage


@cached_by_value(256)
def clears(
    rules: Rulebook, *, got_token: bool = False, acted: bool = False, on_map: bool = True, barred: bool = False
) -> Verdict:
    """Whether a figure clears its tokens as its player's turn ends (ACT-21, ACT-25).

    ``got_token`` and ``acted`` (by a costed action) speak of this turn; ``barred``: acting with two tokens cost it
    the clearing (ACT-15).
    """
    actions = rules.actions
    if barred:
        return no(rules["ACT-15"], "it acted with two tokens and clears none")
    if not on_map and not actions.clears_off_map:
        return no(rules["ACT-25"], "it is off the map")
    if actions.clears_who is ClearedFigures.NO_ACTION and acted:
        return no(rules["ACT-21"], "it acted this turn")
    if actions.clears_who is ClearedFigures.NO_TOKEN and got_token:
        return no(rules["ACT-21"], "it got a token this turn")
    return yes(rules["ACT-21"], "it clears its tokens")


def tokens_after_clearing(rules: Rulebook, tokens: int, *, keep: int = 0) -> int:
    """Tokens left after clearing; ``keep``: how many its player keeps where that is allowed (ACT-23)."""
    return 0 if rules.actions.must_clear else min(tokens, keep)
