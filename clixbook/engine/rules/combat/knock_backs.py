"""Knock back: choices, distances and timing (KNB)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words, book_suffix, figure_ref, join_parts, message
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.knock_back.knock_back import knock_back_distance, knock_back_squares
from clixbook.engine.rules.number_answers import NumberAnswer
from clixbook.errors import BadWord
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.moving.knock_back import CountedDamage


@dataclass(frozen=True, slots=True)
class Struck:
    """Figure hit by an attack: damage ``taken``, and ``dealt`` before its reducers.

    ``push``: the squares that a power pushes it (KBK-14); ``by_damage``: that power names none, so the damage decides.
    ``defeated``: the damage takes it to its end.
    ``accepts``: its player chooses to be knocked back where a trait offers that (``knock_back_choices``).
    """

    piece: str
    taken: int
    dealt: int = -1  # as much as taken
    defeated: bool = False
    accepts: bool = False
    traits: frozenset[str] = frozenset()
    push: int | None = None
    by_damage: bool = False

    @property
    def taken_and_dealt(self) -> tuple[int, int]:
        """Damage taken and damage dealt."""
        return self.taken, self.taken if self.dealt < 0 else self.dealt


@dataclass(frozen=True, slots=True)
class KnockBackChoice:
    """A question before a knock back: the chooser (``"attacker"`` or an id), and the meaning of yes."""

    by: str
    asks: str
    reason: Reason


def knock_back_choices(
    hits: Sequence[Struck], *, rules: Rulebook, due: bool, close: bool = True
) -> tuple[KnockBackChoice, ...]:
    """The questions before figures slide (KNB-02, KBK-13), the attacker first.

    ``due``: the attack knocks back (``knock_backs_due``); where it is not, a trait may still offer it to the
    user's player after a ``close`` hit.
    """
    return tuple(_choices(hits, rules, due, close))


def _choices(hits: Sequence[Struck], book: Rulebook, due: bool, close: bool) -> Iterator[KnockBackChoice]:
    rule, refuses = book.knock_back_choices.deciders, book.knock_back.immunity.may_refuse
    if due and rule.attacker:
        yield KnockBackChoice(
            "attacker", "knock back all or none", sentence_reason(book["KNB-02"], "the attacker decides for all hit")
        )
    for hit in hits:
        if due and refuses & hit.traits:
            text = message("{} may refuse with {}", figure_ref(hit.piece), min(refuses & hit.traits))
            yield KnockBackChoice(hit.piece, "stay", sentence_reason(book["KBK-13"], text))
        if not due and close and rule.may_accept & hit.traits:
            trait = min(rule.may_accept & hit.traits)
            text = message("{} may let itself be knocked back, by {}", figure_ref(hit.piece), trait)
            yield KnockBackChoice(hit.piece, "be knocked back", sentence_reason(book["KNB-02"], text))


@dataclass(frozen=True)
class KnockBacksDue(NumberAnswer):
    """Squares of knock back for each figure hit, in the given order; truthy if any."""

    squares: tuple[tuple[str, int], ...]
    rules: Rulebook
    reasons: tuple[Reason, ...]

    def __bool__(self) -> bool:
        return any(far for _, far in self.squares)

    def __getitem__(self, piece: str) -> int:
        return dict(self.squares)[piece]

    @property
    def message(self) -> Words:
        """``B is knocked back 3 squares.``"""
        parts = [
            message("{} is knocked back {} square{}", figure_ref(who), far, "s" * (far != 1))
            for who, far in self.squares
            if far
        ]
        return message("{}{}.", join_parts(parts, none="Nobody is knocked back"), book_suffix(self.rules))


def knock_backs_due(
    hits: Sequence[Struck],
    *,
    rules: Rulebook,
    dice: tuple[int, int],
    effects: Iterable[str] = (),
    wanted: bool = True,
    close: bool = True,
    push: int | None = None,
) -> KnockBacksDue:
    """How far each figure hit is knocked back (KNB-01 to KNB-04, KNB-14); ``knock_back_path`` then slides it.

    ``effects`` names powers that the attack uses; ``push`` the squares that such a power pushes
    (``push_squares``), needed where it pushes whatever the damage. ``wanted`` is the attacker's choice.
    """
    named = frozenset(effects)
    found, reasons = [], []
    for hit in hits:
        far, reason = _squares_back(hit, hits, rules, dice, named, wanted, close, push)
        found.append((hit.piece, far))
        reasons.append(reason)
    return KnockBacksDue(tuple(found), rules, tuple(reasons))


def _squares_back(
    hit: Struck,
    hits: Sequence[Struck],
    book: Rulebook,
    dice: tuple[int, int],
    effects: frozenset[str],
    wanted: bool,
    close: bool,
    push: int | None,
) -> tuple[int, Reason]:
    """The squares of one figure, with the reason."""
    rule, (taken, dealt), who = book.knock_back_choices, hit.taken_and_dealt, figure_ref(hit.piece)
    if hit.defeated and not rule.though_defeated:
        return 0, sentence_reason(book["KNB-14"], message("{} is defeated and off the map", who), weight="stop")
    others = sum(_counted_damage(other, book) for other in hits if other is not hit)
    far = knock_back_squares(
        rules=book, dice=dice, taken=taken, dealt=dealt, others_took=others, effects=effects, wanted=wanted
    )
    pushes = rule.without_damage & effects
    push = push if hit.push is None else hit.push
    if pushes and push is None and not hit.by_damage:
        raise BadWord(f"Say how far {min(pushes)} pushes (push=).")
    if pushes and push is not None:
        return push, sentence_reason(
            book["KNB-04"], message("{} pushes {} {} squares, damage or not", min(pushes), who, push)
        )
    if hit.push is not None and _counted_damage(hit, book) > 0:
        return hit.push, sentence_reason(book["KBK-14"], message("{} is pushed {} squares", who, hit.push))
    if far:
        return far, sentence_reason(book["KNB-03"], message("{} goes {} squares", who, far))
    if hit.accepts and close and rule.deciders.may_accept & hit.traits and taken > 0:
        return knock_back_distance(book, taken=taken, dealt=dealt), sentence_reason(
            book["KNB-02"], message("{} lets go", who)
        )
    why = "KNB-04" if _counted_damage(hit, book) <= 0 else "KNB-01" if wanted else "KNB-02"
    return 0, sentence_reason(book[why], message("{} is not knocked back", who), weight="stop")


def _counted_damage(hit: Struck, book: Rulebook) -> int:
    """The damage that the trigger counts (KBK-01)."""
    taken, dealt = hit.taken_and_dealt
    return taken if book.knock_back.trigger.needs is CountedDamage.TAKEN else dealt
